"""Every screen at three sizes, light and dark, and full tables in two long languages: `make screenshots`."""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.web import stress
from tests.web.conftest import CHROMIUM, DESK, FLAGS, LAPTOP, PHONE, Reader, Site

SIZES = (DESK, LAPTOP, PHONE)
THEMES = ("light", "dark")
MIDDLE = """
  const rail = document.querySelector('.rail2');
  rail.value = rail.max * 0.6;
  rail.dispatchEvent(new Event('input', {bubbles: true}));
"""
CHOOSE = "document.querySelector('.corp').click(); document.querySelectorAll('.ten .face')[2].click()"
DRAWN = "document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(done)))"
OPEN_MINE = "document.querySelector('.tabs [data-tab=mine]')?.click();"  # on a phone


class Studio:
    """Takes pictures of one place after the other."""

    def __init__(self, browser: Any, site: Site, folder: Path) -> None:
        self.browser = browser
        self.site = site
        self.folder = folder

    def shoot(self, name: str, path: str, held: tuple[str, str] | None = None, do: str = "", key: str = "", **prefer: Any) -> None:
        for theme, size in product(THEMES, SIZES):
            reader = self.visitor(size, theme=theme, name="Lena", **prefer)
            if held:
                reader.hold(*held)
            reader.page.goto(self.site.url + path)
            reader.page.wait_for_load_state("networkidle")
            reader.page.evaluate(DRAWN)
            if key:
                reader.page.keyboard.press(key)
            if do:
                reader.page.evaluate("() => {" + do + "}")
            if prefer.get("learner"):
                reader.page.wait_for_selector(".hint li")
            reader.page.evaluate(DRAWN)
            reader.page.screenshot(path=self.folder / f"{name}-{size[0]}-{theme}.png")
            reader.page.context.close()

    def visitor(self, size: tuple[int, int], **prefer: Any) -> Reader:
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE)
        reader = Reader(self.site, context.new_page())
        reader.still("a picture shows how it is, not how it comes")
        reader.prefer(**prefer)
        return reader

    def around(self) -> None:
        for name, path in (("start", "/"), ("new-table", "/new"), ("cards", "/cards?q=ocean"), ("rules", "/rules?page=cards")):
            self.shoot(name, path)
        self.shoot("gallery", "/gallery")
        made = self.site.call("POST", "/tables", {"game": "mars", "options": {"players": 3}, "seats": [{}, {}, {"kind": "bot"}]})
        id, invites = made["table"]["id"], made["invites"]
        self.shoot("join", f"/t/{id}#invite={invites['1']}")
        token = self.site.call("POST", f"/tables/{id}/join", {"invite": invites["0"], "name": "Lena"})["token"]
        self.shoot("wait", f"/t/{id}", (id, token))

    def at(
        self, name: str, id: str, tokens: list[str], question: str, time: int, do: str = "", watch: bool = False, **more: Any
    ) -> None:
        """Whoever is asked that first in this generation or round, or with `watch` the next one, who waits."""
        asked: list[int] = []

        def found(view: dict[str, Any], decision: dict[str, Any], seat: int) -> bool:
            if decision["name"] == question and view.get("generation", view.get("round")) >= time:
                asked.append(seat)
            return bool(asked)

        self.site.advance(id, tokens, found)
        if not asked:
            raise SystemExit(f"{name}: the game ended before anybody was asked {question!r}; run it again")
        self.shoot(name, f"/t/{id}", (id, tokens[(asked[0] + watch) % len(tokens)]), do, **more)

    def mars(self) -> None:
        table = self.site.table("mars", 4, draft=True)
        self.at("setup", *table, "setup", 0, CHOOSE)
        self.at("draft", *table, "draft", 5, "document.querySelectorAll('.tray .face')[1].click()")
        self.at("research", *table, "research", 5, "document.querySelectorAll('.tray .face')[0].click()")
        self.at("place", *table, "place", 5)
        self.at("pay", *table, "spend", 5)
        self.at("table", *table, "turn", 7)
        self.at("learner", *table, "turn", 7, OPEN_MINE, learner=True)
        self.at("menu", *table, "turn", 7, "document.querySelector('[aria-label=Menu]').click()")
        self.at("keys", *table, "turn", 7, key="?")
        self.at("my-cards", *table, "turn", 7, OPEN_MINE, key="t")
        self.at("guard", *table, "turn", 7, "document.querySelector('[data-choice=pass]')?.click()")
        self.at("thinking", *table, "turn", 7, watch=True)
        self.shoot("start-game", "/", (table[0], table[1][0]))
        table = self.site.table("mars", 3, colonies=True)
        self.at("colonies", *table, "turn", 4, "document.querySelectorAll('.shelf-tabs button')[1]?.click()")

    def ares(self) -> None:
        table = self.site.table("ares", 3)
        self.at("corporation", *table, "found", 0)
        self.at("phase", *table, "planning", 5, "document.querySelectorAll('.phase[data-choice]')[2].click()")
        self.at("development", *table, "development", 5)
        self.at("action", *table, "action", 6)
        table = self.site.table("ares", 3, crisis=True)
        self.at("crisis", *table, "planning", 3, "document.querySelector('[data-leaf=toll], .tabs [data-tab=crisis]').click()")

    def after(self) -> None:
        id, tokens = self.site.finish("mars", 3)
        self.shoot("end", f"/t/{id}", (id, tokens[0]))
        self.shoot("replay", f"/t/{id}/replay", (id, tokens[0]), MIDDLE)
        self.shoot("games", "/games", (id, tokens[0]))

    def full(self) -> None:
        """As many people as may sit there, with long names, forty cards each in play and a hand of twenty, at every question."""
        for name, (game, people, options, screens) in stress.TABLES.items():
            id, tokens = self.site.table(game, people, **options)
            positions = {screen: make() for screen, make in screens.items()}
            for language, theme, size in product(("uk", "pl"), THEMES, SIZES):
                reader = self.visitor(size, theme=theme, language=language)
                reader.sit(id, tokens[0])
                for screen, position in positions.items():
                    stress.show(reader, screen, position)
                    reader.drawn()
                    reader.page.screenshot(path=self.folder / f"full-{name}-{screen}-{language}-{size[0]}-{theme}.png")
                reader.page.context.close()


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
            studio.full()
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
