"""Every screen at three sizes, light and dark: `make screenshots`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.web.conftest import CHROMIUM, DESK, FLAGS, LAPTOP, PHONE, Reader, Site

SIZES = (DESK, LAPTOP, PHONE)
MIDDLE = """
  const rail = document.querySelector('.rail2');
  rail.value = rail.max * 0.6;
  rail.dispatchEvent(new Event('input', {bubbles: true}));
"""


class Studio:
    """Takes pictures of one place after the other."""

    def __init__(self, browser: Any, site: Site, folder: Path) -> None:
        self.browser = browser
        self.site = site
        self.folder = folder

    def shoot(self, name: str, path: str, held: tuple[str, str] | None = None, do: str = "", key: str = "", **prefer: Any) -> None:
        for theme in ("light", "dark"):
            for width, height in SIZES:
                touch = (width, height) == PHONE
                context = self.browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
                reader = Reader(self.site, context.new_page())
                reader.prefer(theme=theme, name="Lena", **prefer)
                if held:
                    reader.hold(*held)
                reader.page.goto(self.site.url + path)
                reader.page.wait_for_load_state("networkidle")
                reader.page.wait_for_timeout(500)
                if key:
                    reader.page.keyboard.press(key)
                if do:
                    reader.page.evaluate("() => {" + do + "}")
                reader.page.wait_for_timeout(400)
                reader.page.screenshot(path=self.folder / f"{name}-{width}-{theme}.png")
                context.close()

    def around(self) -> None:
        for name, path in (("start", "/"), ("new-table", "/new"), ("cards", "/cards?q=ocean"), ("rules", "/rules?page=cards")):
            self.shoot(name, path)
        self.shoot("gallery", "/gallery")
        made = self.site.call("POST", "/tables", {"game": "mars", "options": {"players": 3}, "seats": [{}, {}, {"kind": "bot"}]})
        id, invites = made["table"]["id"], made["invites"]
        self.shoot("join", f"/t/{id}#invite={invites['1']}")
        token = self.site.call("POST", f"/tables/{id}/join", {"invite": invites["0"], "name": "Lena"})["token"]
        self.shoot("wait", f"/t/{id}", (id, token))

    def mars(self) -> None:
        site = self.site
        id, tokens = site.table("mars", 4, draft=True)

        def at(name: str, question: str, generation: int, do: str = "", seat: int = 0, **more: Any) -> None:
            site.advance(id, tokens, lambda v, d, s: s == seat and d["name"] == question and v["generation"] >= generation)
            self.shoot(name, f"/t/{id}", (id, tokens[0]), do, **more)

        at("setup", "setup", 0, "document.querySelector('.corp').click(); document.querySelectorAll('.ten .face')[2].click()")
        at("draft", "draft", 5, "document.querySelectorAll('.tray .face')[1].click()")
        at("research", "research", 5, "document.querySelectorAll('.tray .face')[0].click()")
        at("table", "turn", 8)
        at("learner", "turn", 8, learner=True)
        at("menu", "turn", 8, "document.querySelector('[aria-label=Menu]').click()")
        at("keys", "turn", 8, key="?")
        at("my-cards", "turn", 8, key="t")
        at("guard", "turn", 8, "document.querySelector('[data-choice=pass]')?.click()")
        at("place", "place", 8)
        self.shoot("start-game", "/", (id, tokens[0]))
        at("pay", "spend", 8)
        at("thinking", "turn", 8, seat=1)
        id, tokens = site.table("mars", 3, colonies=True)
        at("colonies", "turn", 4, "document.querySelectorAll('.shelf-tabs button')[1]?.click()")

    def ares(self) -> None:
        site = self.site
        id, tokens = site.table("ares", 3)

        def at(name: str, question: str, round: int, do: str = "") -> None:
            site.advance(id, tokens, lambda v, d, s: s == 0 and d["name"] == question and v["round"] >= round)
            self.shoot(name, f"/t/{id}", (id, tokens[0]), do)

        at("corporation", "found", 0)
        at("phase", "planning", 5, "document.querySelectorAll('.phase[data-choice]')[2].click()")
        at("development", "development", 5)
        at("action", "action", 6)
        id, tokens = site.table("ares", 3, crisis=True)
        at("crisis", "planning", 3, "document.querySelector('[data-leaf=toll], .tabs [data-tab=crisis]').click()")

    def after(self) -> None:
        id, tokens = self.site.table("mars", 3)
        self.site.advance(id, tokens, lambda v, d, s: False)
        self.shoot("end", f"/t/{id}", (id, tokens[0]))
        self.shoot("replay", f"/t/{id}/replay", (id, tokens[0]), MIDDLE)
        self.shoot("games", "/games", (id, tokens[0]))


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        site.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        studio = Studio(browser, site, folder)
        try:
            studio.around()
            studio.mars()
            studio.ares()
            studio.after()
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
