"""The main screens at three sizes, light and dark: `make screenshots`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.web.conftest import CHROMIUM, DESK, FLAGS, LAPTOP, PHONE, Reader, Site

SIZES = (DESK, LAPTOP, PHONE)


def shoot(browser: Any, site: Site, folder: Path, name: str, path: str, held: tuple[str, str] | None = None, do: str = "") -> None:
    for theme in ("light", "dark"):
        for width, height in SIZES:
            context = browser.new_context(viewport={"width": width, "height": height}, has_touch=(width, height) == PHONE)
            reader = Reader(site, context.new_page())
            reader.prefer(theme=theme, name="Lena")
            if held:
                reader.sit(*held)
            reader.page.goto(site.url + path)
            reader.page.wait_for_load_state("networkidle")
            reader.page.wait_for_timeout(500)
            if do:
                reader.page.evaluate(do)
                reader.page.wait_for_timeout(400)
            reader.page.screenshot(path=folder / f"{name}-{width}-{theme}.png")
            context.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        site.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for name, path in (("start", "/"), ("new-table", "/new"), ("cards", "/cards?q=ocean"), ("rules", "/rules?page=cards")):
                shoot(browser, site, folder, name, path)
            id, tokens = site.table("mars", 4, draft=True)

            def mars(name: str, question: str, generation: int, do: str = "", seat: int = 0) -> None:
                site.advance(id, tokens, lambda v, d, s: s == seat and d["name"] == question and v["generation"] >= generation)
                shoot(browser, site, folder, name, f"/t/{id}", (id, tokens[seat]), do)

            mars("setup", "setup", 0, "document.querySelector('.corp').click(); document.querySelectorAll('.ten .face')[2].click()")
            mars("draft", "draft", 5, "document.querySelectorAll('.tray .face')[1].click()")
            mars("research", "research", 5, "document.querySelectorAll('.tray .face')[0].click()")
            mars("table", "turn", 8)
            mars("place", "place", 8)
            id, tokens = site.table("ares", 3)

            def ares(name: str, question: str, round: int, do: str = "") -> None:
                site.advance(id, tokens, lambda v, d, s: s == 0 and d["name"] == question and v["round"] >= round)
                shoot(browser, site, folder, name, f"/t/{id}", (id, tokens[0]), do)

            ares("phase", "planning", 5, "document.querySelectorAll('.phase[data-choice]')[2].click()")
            ares("action", "action", 6)
            id, tokens = site.table("ares", 3, crisis=True)
            ares("crisis", "planning", 3, "document.querySelector('[data-leaf=toll], .tabs [data-tab=crisis]').click()")
            id, tokens = site.table("mars", 3)
            site.advance(id, tokens, lambda v, d, s: False)
            shoot(browser, site, folder, "end", f"/t/{id}", (id, tokens[0]))
            middle = """() => {
              const rail = document.querySelector('.rail2');
              rail.value = rail.max * 0.6;
              rail.dispatchEvent(new Event('input', {bubbles: true}));
            }"""
            shoot(browser, site, folder, "replay", f"/t/{id}/replay", (id, tokens[0]), middle)
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
