"""Whole games in each language: everything on the page is in it, and nothing is cut off."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from pavonis.i18n import PLACEHOLDER, Speaker, crises, games
from pavonis.i18n.catalogue import load

from .conftest import DESK, LAPTOP, LONG_NAME, PHONE, Reader, Site

# Reads every text and every spoken attribute that comes onto the page; keys and what a player called himself are no words.
WATCH = """
const seen = (window.seen = new Set());
const take = (text) => { text = (text ?? "").replace(/\\s+/g, " ").trim(); if (/[A-Za-z]{2}/.test(text)) seen.add(text); };
const read = (node) => {
  if (node.nodeType === 3) {
    if (!node.parentElement?.closest("kbd, style, script, code, :is(button, option)[lang]")) take(node.data);
    return;
  }
  if (node.nodeType !== 1 || node.matches("style, script, .fair")) return;
  for (const name of ["title", "aria-label", "placeholder", "alt"]) take(node.getAttribute(name));
  for (const child of node.childNodes) read(child);
};
const all = { childList: true, subtree: true, characterData: true, attributeFilter: ["title", "aria-label", "placeholder"] };
new MutationObserver((changes) => {
  for (const c of changes) { if (c.type === "childList") c.addedNodes.forEach(read); else read(c.target); }
}).observe(document, all);
"""
NAMES = (
    LONG_NAME,
    "Lena",
    "Oksana",
    "Tycho",
    "Marek",
    "Ines",
    "Bot 1",
    "Selene",
    "Ares",
    "Vesta",
    "Ceres",
    "Pavonis",
    "QR",
    "Enter",
    "Tab",
    "Esc",
)
ROMAN = re.compile(r"^[IVX]+$")
LATIN = re.compile(r"[A-Za-z]{2,}")


def without_names(text: str) -> str:
    """Nor the seed of the shuffles, whose digits may look like a word."""
    for name in NAMES:
        text = text.replace(name, "")
    return re.sub(r"\b[0-9a-f]{64}\b", "", text)


@cache
def english(language: str) -> list[re.Pattern[str]]:
    """The English texts that this language says otherwise, whatever stands in them; very short ones could be anything."""
    own = load(language).texts
    texts = {form for said in load("en").texts.values() for form in ([said] if isinstance(said, str) else said)}
    texts |= {card.name for cards in games().values() for card in cards.values()} | set(crises().values())
    texts -= {form for said in own.values() for form in ([said] if isinstance(said, str) else said)}
    long = [text for text in texts if len(re.findall("[A-Za-z]", PLACEHOLDER.sub("", text))) > 4]
    return [re.compile("[^.;]{1,40}".join(map(re.escape, re.split(r"\{\w+\}", text)))) for text in long]


def foreign(texts: list[str], language: str) -> list[str]:
    """What is not in this language: in Cyrillic, whatever has a Latin word; in Polish, whatever is an English text."""
    left = [text for text in texts if LATIN.search(without_names(text)) and not ROMAN.match(text)]
    if language != "pl":
        return left
    return [text for text in left if any(p.fullmatch(text) or p.fullmatch(text[:1].lower() + text[1:]) for p in english("pl"))]


def watched(reader: Reader, language: str) -> None:
    reader.prefer(language=language, name="Lena")
    reader.page.add_init_script(WATCH)


def check(reader: Reader, language: str) -> None:
    texts: list[str] = reader.page.evaluate("[...seen]")
    assert not foreign(texts, language)


WHOLE = [("uk", "mars", DESK)]  # every question in each language: test_questions.py
MORE = [("ru", "mars", LAPTOP), ("pl", "mars", DESK), ("uk", "ares", PHONE), ("ru", "ares", LAPTOP), ("pl", "ares", DESK)]


@pytest.mark.parametrize(
    ("language", "game", "reader"),
    [*WHOLE, *[pytest.param(*more, marks=pytest.mark.slow) for more in MORE]],
    ids=[f"{language}-{game}" for language, game, _ in (*WHOLE, *MORE)],
    indirect=["reader"],
)
def test_a_whole_game_shows_no_english(reader: Reader, site: Site, language: str, game: str) -> None:
    watched(reader, language)
    id, tokens = site.table(game, 1, 1)
    reader.sit(id, *tokens)
    end = reader.play_on(7, 170 if game == "mars" else 400)
    assert end["over"], end
    assert reader.page.get_attribute("html", "lang") == language
    check(reader, language)


@pytest.mark.parametrize("language", ["uk", "ru", "pl"])
def test_no_page_shows_english(reader: Reader, site: Site, language: str) -> None:
    """Every page, the menu, the shortcuts, the learner and the list of all choices; waiting for players; a replay."""
    watched(reader, language)
    page = reader.page
    for path in ("/", "/new", "/cards", "/rules", *[f"/rules?{what}" for what in RULES]):
        page.goto(site.url + path)
        page.wait_for_load_state("networkidle")
        check(reader, language)
    id, tokens, _ = site.reach(
        "mars", 2, lambda v, d, s: s == 0 and d["name"] == "turn" and v["generation"] >= 4, colonies=True, draft=True
    )
    reader.sit(id, tokens[0])
    for key in ("l", "a", "t", "Escape", "?", "Escape"):
        page.keyboard.press(key)
    page.click("nav button[aria-expanded]")
    check(reader, language)
    page.goto(f"{site.url}/t/{id}/replay")
    page.wait_for_selector(".scrub")
    check(reader, language)
    wish = {"game": "ares", "options": {"players": 2}, "seats": [{}, {"kind": "open"}], "settings": {"public": True}}
    made = site.call("POST", "/tables", wish)
    page.goto(f"{site.url}/t/{made['table']['id']}")
    page.wait_for_selector(".seatrows")
    check(reader, language)


RULES = ("all=ares", "all=crisis", "all=mars", "all=colonies", "page=signs", "page=undo", "page=keys")


def test_a_language_is_switched_without_a_reload(reader: Reader, site: Site) -> None:
    """Words, card names, the title and the document follow; the page stays."""
    id, tokens = site.table("mars", 2)
    reader.prefer(language="en")
    reader.sit(id, tokens[0])
    page = reader.page
    page.evaluate("window.same = true")
    assert page.inner_text(".corps h2") == "Choose a corporation"
    before = page.inner_text(".corp h3 >> nth=0")
    page.click("nav button[aria-expanded]")
    page.click(".menu button[lang=uk]")
    page.wait_for_selector("html[lang=uk]")
    assert page.inner_text(".corps h2") == "Оберіть корпорацію"
    page.locator(".corp h3").first.filter(has_not_text=before).wait_for()
    assert page.title().startswith("● Оберіть корпорацію")
    assert page.evaluate("window.same")


def test_each_player_reads_the_same_table_in_another_language(site: Site, chromium: Any) -> None:
    """The browser says which; the server sends ids."""
    id, tokens = site.table("mars", 2)
    for token, locale, says in zip(tokens, ("pl-PL", "ru-RU"), ("pl", "ru"), strict=True):
        context = chromium.new_context(locale=locale)
        reader = Reader(site, context.new_page())
        reader.sit(id, token)
        assert reader.page.inner_text(".corps h2") == Speaker(says).t("Choose a corporation")
        context.close()
