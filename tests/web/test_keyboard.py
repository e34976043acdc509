"""Every game by keyboard alone: no question needs a mouse, what has the focus is seen, and an answer never loses it."""

from __future__ import annotations

import random
from typing import Any

from pavonis.kernel.game import Game
from tests.ares import scene as ares
from tests.crisis.scene import new_round
from tests.mars.scene import do, moons, scene

from .conftest import Reader, Site, lively
from .stress import offered, opening

# What has the focus, if it is part of what is asked or waited for.
HERE = """() => {
  const at = document.activeElement;
  return at.closest("[data-kind], .decision, .ask, [data-choice]") ? "" : at.outerHTML.slice(0, 200);
}"""
# What has the focus, if nobody sees that it has: it looks as without, or is out of sight.
UNSEEN = """() => {
  const at = document.activeElement, { left, top, right, bottom } = at.getBoundingClientRect();
  if (at === document.body) return ""; // past the last one: the browser's own
  const look = () => [at, ...at.querySelectorAll("*")].map((e) => {
    const { outline, boxShadow, stroke, strokeWidth } = getComputedStyle(e);
    return [outline, boxShadow, stroke, strokeWidth].join();
  }).join();
  const focused = look();
  at.blur();
  const plain = look();
  at.focus({ preventScroll: true });
  const out = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  return plain !== focused && !out ? "" : at.outerHTML.slice(0, 200);
}"""


class Keys:
    """Somebody without a mouse."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, selector: str) -> None:
        """By Tab; all that one passes shows that it has the focus."""
        for _ in range(150):
            self.page.keyboard.press("Tab")
            unseen = self.page.evaluate(UNSEEN)
            assert not unseen, unseen
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(f"the keyboard does not reach {selector}")

    def at(self, selector: str) -> None:
        """That has the focus now, or soon."""
        self.page.wait_for_function("s => document.activeElement.matches(s)", arg=selector)


class Hands(Keys):
    """The game goes on here, from any position; the page shows it, and its answers are played."""

    def __init__(self, reader: Reader, site: Site, game: str, people: int, **options: Any) -> None:
        super().__init__(reader)
        id, tokens = site.table(game, people, **options)
        reader.sit(id, tokens[0])
        self.page.evaluate("() => { __pavonis.post = (said) => said.type === 'answer' && (window.said ??= []).push(said.answer); }")
        self.game: Game

    def face(self, game: Game) -> None:
        """A position, as somebody sees it who has just come to the question."""
        self.game = game
        self.reader.show(game)
        self.reader.at_rest()

    def said(self, *expected: Any) -> None:
        """That was the answer; the others answer, too, and what is asked then has the focus."""
        assert self.page.wait_for_function("() => window.said?.length && window.said").json_value() == list(expected)
        self.page.evaluate("window.said = []")
        for answer in expected:
            self.game.answer(0, answer)
        self.on()

    def on(self) -> None:
        """Whoever else is asked answers as chance will have it."""
        rng = random.Random(1)
        while 0 not in self.game.pending and not self.game.over:
            player, decision = next(iter(self.game.pending.items()))
            self.game.answer(player, lively(decision.to_json(), rng))
        self.face(self.game)
        lost = self.page.evaluate(HERE)
        assert not lost, f"the focus is at {lost}"

    def asked(self) -> str:
        return self.reader.kind()


def test_a_game_of_mars(reader: Reader, site: Site) -> None:
    """The opening choice, a draft, research; then payments with metals, a tile on the map, whom to harm, trade and colonies."""
    hands = Hands(reader, site, "mars", 5, colonies=True, draft=True)
    page = reader.page
    hands.face(opening())
    hands.to(".corp")
    hands.press("Enter")
    hands.to(".ten [data-choice]")
    hands.press("Space")
    hands.to("[data-confirm]")
    hands.press("Enter")
    page.wait_for_function("() => window.said?.length === 1")
    said = page.evaluate("window.said.pop()")
    assert len(said["cards"]) == 1

    hands.face(offered("draft", "pack", "draft"))
    hands.press("h", "ArrowRight", "Enter")
    second = hands.game.pending[0].to_json()["options"][1]["id"]
    assert page.evaluate("__pavonis.answer.chosen") == second
    hands.press("Enter")
    page.wait_for_function("() => window.said?.length === 1")
    assert page.evaluate("window.said.pop()") == second

    hands.face(offered("research", "looking", "research"))
    cards = hands.game.pending[0].to_json()["cards"]
    hands.press("1", "3")
    hands.to("[data-confirm]")
    hands.press("Enter")
    page.wait_for_function("() => window.said?.length === 1")
    assert page.evaluate("window.said.pop()") == [cards[0], cards[2]]

    # what was picked with the mouse is confirmed, too, and not taken out again
    hands.face(offered("research", "looking", "research"))
    page.click(f".tray [data-choice={cards[1]}]")
    hands.press("Enter")
    page.wait_for_function("() => window.said?.length === 1")
    assert page.evaluate("window.said.pop()") == [cards[1]]

    hands.face(scene({"hand": ["strip_mine"], "stock": {"mc": 40, "steel": 9}, "production": {"energy": 2}}, {}))
    hands.press("h", "Enter", "Enter")
    hands.said("play:strip_mine")
    assert hands.asked() == "spend"
    hands.to("[data-kind] .stepper button:enabled")
    hands.press("Enter")
    steel = page.evaluate("__pavonis.answer.payment.steel")
    assert steel < hands.game.pending[0].to_json()["usual"]["steel"]
    hands.to("[data-confirm]")
    hands.press("Enter")
    hands.said({"steel": steel})

    victims = [{"stock": {"plants": 5}}, {"stock": {"plants": 4}}]
    hands.face(do(scene({"hand": ["asteroid"], "stock": {"mc": 40}}, *victims), 0, "play:asteroid"))
    hands.press("2", "Enter")
    assert "player:2" in page.evaluate("window.said[0]")
    hands.said(page.evaluate("window.said[0]"))

    hands.face(scene({"hand": [], "stock": {"mc": 60}}, {}))
    hands.to("[data-choice='project:greenery']")
    hands.press("Enter", "Enter")
    hands.said("project:greenery")
    hands.press("m", "ArrowDown", "ArrowRight")
    area = page.evaluate("document.activeElement.dataset.choice")
    hands.press("Space", "Enter")
    hands.said(area)
    hands.press("e")
    hands.said("done")

    hands.face(scene({"hand": [], "stock": {"mc": 60, "energy": 9}}, {}, colonies=moons(luna=[1], europa=[], io=[])))
    hands.to(".shelf-tabs button[aria-pressed=false]")
    hands.press("Enter")
    page.wait_for_selector("[data-choice='trade:luna']")
    hands.to("[data-choice='trade:luna']")
    hands.press("Enter")
    hands.to("[data-fee='fee:energy']")
    hands.press("Enter")
    hands.to("[data-confirm]")
    hands.press("Enter")
    hands.said("trade:luna")
    hands.said("fee:energy")
    hands.to("[data-choice^='build:colony'], [data-choice^='colony:']")
    hands.press("Enter")
    hands.to("[data-confirm]")
    hands.press("Enter")
    hands.said("build:colony")


def test_a_round_of_ares(reader: Reader, site: Site) -> None:
    """Five phases: what is dear is paid with cards that are sold."""
    hands = Hands(reader, site, "ares", 4)
    page = reader.page
    hand = ["mine", "trees", "comet", "crater", "plantation", "birds", "decomposers"]
    rich = {"mc": 2, "heat": 8, "plants": 8}
    hands.face(ares.scene({"hand": hand, "stock": rich}, {}, {}, {}, chosen="", round=2, temperature=-20, oxygen=2))
    hands.press("1", "Enter")
    for player, phase in ((1, "construction"), (2, "action"), (3, "production")):
        hands.game.answer(player, f"phase:{phase}")
    hands.said("phase:development")

    hands.to(".hand-area [aria-disabled]:has([data-card=mine])")
    hands.press("Enter")
    assert page.evaluate("__pavonis.sale.wanted") == "play:mine"
    hands.to(".hand-area [data-choice$=comet]")
    hands.press("Space")
    hands.to(".hand-area [data-choice$=plantation]")
    hands.press("Enter")
    hands.to("[data-confirm]")
    hands.press("Enter")
    hands.said("aside:sell:comet", "aside:sell:plantation", "play:mine")
    while hands.asked() == "development":
        hands.press("e")
        hands.said("done")
    assert hands.asked() == "construction"
    hands.press("e")
    hands.said("done")

    assert hands.asked() == "action"
    hands.to("[data-choice='convert:heat']")
    hands.press("Enter", "Enter")
    hands.said("convert:heat")
    hands.press("a", "1", "Enter")  # from the list of all
    hands.said("convert:plants")
    hands.press("e")
    hands.said("done")

    assert hands.asked() == "planning"  # production asks nothing
    hands.press("5", "Enter")  # the list is folded again, and phases go by their own numbers
    for player in (1, 2, 3):
        hands.game.answer(player, "phase:research")
    hands.said("phase:research")
    assert hands.asked() == "research_keep"
    cards = hands.game.pending[0].to_json()["cards"]
    hands.to(f"[data-choice='{cards[1]}']")
    hands.press("Space")
    hands.to(f"[data-choice='{cards[4]}']")
    hands.press("Space")
    hands.to("[data-confirm]")
    hands.press("Enter")
    hands.said([cards[1], cards[4]])
    assert hands.asked() == "planning"


def test_a_round_of_crisis(reader: Reader, site: Site) -> None:
    """A crisis of which I choose for all what it does, a phase, a marker that is taken away, and the bank at the end."""
    hands = Hands(reader, site, "ares", 2, crisis=True)
    page = reader.page
    seats = [{"hand": ["mine"], "stock": {"mc": 40, "heat": 9}}, {"stock": {"mc": 9}}]
    late = {"temperature": -8, "oxygen": 7, "oceans": 5, "more": {"bank": 9}, "active": {"dust_clouds": 2}}
    hands.face(new_round(*seats, reveals="barren_crater", round=2, **late))
    assert hands.asked() == "decide"
    hands.press("2", "Enter")
    hands.said("option:2")
    assert hands.asked() == "planning"
    hands.press("3", "Enter")
    hands.game.answer(1, "phase:research")
    hands.said("phase:action")
    assert hands.asked() == "action"
    hands.to("[data-choice='relieve:dust_clouds']")
    hands.press("Enter", "Enter")
    hands.said("relieve:dust_clouds")
    hands.press("e")
    if page.locator(".guard").count():  # something could still be done
        hands.press("Enter")
    hands.said("done")
    assert hands.asked() == "research_keep"
    card = hands.game.pending[0].to_json()["cards"][0]
    hands.to(f"[data-choice='{card}']")
    hands.press("Space")
    hands.to("[data-confirm]")
    hands.press("Enter")
    hands.said([card])
    assert hands.asked() == "spend_bank"
    hands.to("[data-spend=barren_crater]")
    hands.press("Enter")
    hands.to("[data-confirm]")
    hands.press("Enter")
    hands.said("crisis:barren_crater")


def test_a_table_of_my_own_and_a_seat_at_another(reader: Reader, site: Site) -> None:
    """From the first page to the first question; and by an invitation, to a table that waits."""
    page, keys = reader.page, Keys(reader)
    page.goto(site.url)
    page.wait_for_selector("a[href='/new']")
    keys.to("a[href='/new']")
    keys.press("Enter")
    page.wait_for_selector("[data-open]:enabled")
    keys.at("h1, h2")
    keys.to("[data-open]")
    keys.press("Enter")
    page.wait_for_selector("[data-kind=form]")
    keys.at("[data-kind] h2")
    keys.to(".corp")
    keys.press("Enter")
    keys.to("[data-confirm]")
    keys.press("Enter")
    page.wait_for_function("() => __pavonis.decision?.name === 'setup' ? __pavonis.answer.guard : true")
    if page.locator(".guard").count():  # no card was bought
        keys.at(".guard button")
        keys.to(".guard [data-confirm]")
        keys.press("Enter")
    page.wait_for_selector("[data-kind]:not([data-kind=form])")
    keys.at("[data-kind] h2")

    made = site.call("POST", "/tables", {"game": "mars", "options": {"players": 2}, "seats": [{}, {"kind": "open"}]})
    page.goto(f"{site.url}/t/{made['table']['id']}#invite={made['invites']['0']}")
    page.wait_for_selector("[data-sit]")
    keys.to("input")
    keys.press("L", "e", "n", "a")
    keys.to("[data-sit]")
    keys.press("Enter")
    page.wait_for_selector("text=Waiting for the others")
    keys.at("h2")


def test_what_opens_gives_the_focus_back(reader: Reader, site: Site) -> None:
    hands = Hands(reader, site, "mars", 2)
    page = reader.page
    hands.face(scene({"hand": ["birds", "asteroid"], "stock": {"mc": 60}, "tableau": ["mine"]}, {"tableau": ["trees"]}))
    for selector, within in (
        ("[aria-label=Menu]", ".menu"),
        ("button[title='Cards of Oksana']", ".sheet"),
        ("[data-help]", ".leaf"),
    ):
        hands.to(selector)
        hands.press("Enter")
        hands.at(within)
        hands.press("Escape")
        page.wait_for_selector(within, state="detached")
        hands.at(selector)
    hands.press("h", "i")
    hands.at("dialog")
    hands.press("Tab", "Tab")
    assert page.evaluate("!!document.activeElement.closest('dialog') || document.activeElement === document.body")
    hands.press("Escape")
    hands.at(".hand-area button")
    hands.press("?")
    hands.at(".keys")
    hands.press("?")
    hands.at(".hand-area button")
