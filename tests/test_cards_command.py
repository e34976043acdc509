"""`pavonis cards`: searching, and a card in the terminal."""

from __future__ import annotations

import json

import pytest

from pavonis.cli import main
from pavonis.mars.cards import CARDS


@pytest.fixture
def cards(capsys, monkeypatch):
    """Run the command on a terminal so wide: exit code, what was printed, what was complained of."""

    def run(*args: str, width: int = 100) -> tuple[int, str, str]:
        monkeypatch.setenv("COLUMNS", str(width))
        code = main(["cards", *args])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def found(cards):
    """The ids of the cards that match."""

    def run(*args: str) -> list[str]:
        code, out, _ = cards(*args, "--json")
        assert code == 0
        return [card["id"] for card in json.loads(out)]

    return run


def test_without_a_query_every_card_is_listed(cards, found):
    assert sorted(found()) == sorted(CARDS)
    _, out, _ = cards()
    assert f"{len(CARDS)} cards" in out
    assert all(card.name in out for card in CARDS.values() if len(card.name) < 18)


@pytest.mark.parametrize("query", [["mars_university"], ["Mars", "University"], ["073"], ["university"], ["MARS UNIV"]])
def test_a_card_is_found_by_id_name_number_or_any_part_that_only_it_has(found, query):
    assert found(*query) == ["mars_university"]


def test_a_whole_name_beats_names_that_contain_it(found):
    assert found("asteroid") == ["asteroid"]
    assert set(found("aster")) >= {"asteroid", "ice_asteroid", "asteroid_mining"}


def test_words_of_the_text_are_searched_when_no_name_matches(found):
    assert found("discard", "a", "card", "from", "your", "hand") == ["mars_university"]


def test_filters_narrow_each_other(found):
    assert set(found("--tag", "jovian", "--tag", "city")) == {"ganymede_colony"}
    assert all(10 <= CARDS[c].cost <= 20 and "science" in CARDS[c].tags for c in found("--tag", "science", "--cost", "10..20"))
    assert {CARDS[c].cost for c in found("--cost", "9")} == {9}
    assert max(CARDS[c].cost for c in found("--cost", "..5")) == 5
    assert min(CARDS[c].cost for c in found("--cost", "40..")) == 41
    assert {CARDS[c].set for c in found("--set", "corporate_era")} == {"corporate_era"}
    assert found("--kind", "active", "--set", "base") == found("--kind", "blue", "--set", "base")


@pytest.mark.parametrize(("word", "some", "none"), [
    ("draw", {"research", "ai_central", "mars_university", "olympus_conference", "inventrix"}, {"asteroid"}),
    ("titanium", {"asteroid", "security_fleet", "phobolog", "sabotage", "mining_rights"}, {"mine", "steelworks"}),
    ("steal", {"hired_raiders"}, {"sabotage"}),
    ("discount", {"earth_catapult", "indentured_workers", "thorgate"}, {"asteroid"}),
    ("ocean", {"comet", "arctic_algae"}, {"algae", "moss"}),
])  # fmt: skip
def test_cards_are_found_by_what_they_do(found, word, some, none):
    """What a card requires is nothing it does."""
    cards = set(found("--effect", word))
    assert some <= cards
    assert not none & cards


def test_each_game_has_cards_of_its_own(found):
    assert found("--game", "ares", "solarpunk") == ["solarpunk"]
    assert "solarpunk" not in found()
    assert set(found("--game", "ares", "--effect", "forest", "--kind", "green")) >= {"protected_valley", "biothermal_power"}


def test_a_single_card_is_shown_as_a_card(cards):
    _, out, _ = cards("birds", width=60)
    lines = [line.strip("│ ").rstrip() for line in out.splitlines()]
    assert "10 M€   Birds" in lines[2]
    assert lines[2].endswith("animal")
    assert lines[4].startswith("Requires at least 13% oxygen.")
    assert "Action   → 1 animal" in lines
    assert "Add 1 animal to this card." in lines
    assert "At once  [−2♣ any]" in lines
    assert "Lower any player’s plant production by 2." in lines
    assert "Points   ★1/animal" in lines
    assert "Active · Base game · 072" in lines[-1]


@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
@pytest.mark.parametrize("query", [[], ["advanced_ecosystems"], ["atmo_collectors"], ["--kind", "corporation"], ["--game", "ares"]])
def test_no_line_is_longer_than_the_terminal_is_wide(cards, width, query):
    _, out, _ = cards(*query, width=width)
    assert max(map(len, out.splitlines())) <= width


def test_json_holds_what_is_printed(cards):
    _, out, _ = cards("ants", "--json")
    [card] = json.loads(out)
    assert card == {
        "id": "ants",
        "number": "035",
        "name": "Ants",
        "set": "base",
        "kind": "blue",
        "cost": 9,
        "tags": ["microbe"],
        "holds": "microbe",
        "text": {
            "requirement": "Requires at least 4% oxygen.",
            "actions": ["Remove 1 microbe from any card → add 1 microbe to this card."],
            "points": "1 VP for every 2 microbes on this card.",
        },
        "icons": {
            "requirement": [{"verb": "least", "what": "oxygen", "n": 4}],
            "actions": [[{"verb": "lose", "what": "microbe", "any": True}, {"verb": "arrow"}, {"verb": "gain", "what": "microbe"}]],
            "effects": [],
            "play": [],
            "first_action": [],
            "points": [{"verb": "points"}, {"verb": "per", "what": "microbe", "n": 2}],
        },
    }


@pytest.mark.parametrize(("args", "said"), [
    (["astroid"], "No card matches ‘astroid’. Did you mean Asteroid, "),
    (["qqqq"], "No card matches ‘qqqq’."),
    (["--tag", "jovian", "--cost", "0"], "No card matches all of these filters."),
    (["--cost", "cheap"], "“cheap” is not a cost: write 10, 10..20, 10.. or ..20"),
    (["--tag", "moon"], "“moon” is none of these: building, space"),
    (["--game", "chess"], "choose from"),
])  # fmt: skip
def test_what_cannot_be_found_is_said_in_one_line(cards, args, said):
    code, out, err = cards(*args)
    assert code == 2
    assert not out
    assert said in err


def test_help_teaches_by_examples(cards):
    code, out, _ = cards("--help")
    assert code == 0
    assert "pavonis cards --kind blue --effect draw" in out


def test_what_lies_on_a_card_is_not_called_like_a_tag(capsys):
    """In Russian the tag is «животные», but one of them is «животное»."""
    assert main(["cards", "--language", "ru", "predators"]) == 0
    shown = capsys.readouterr().out
    assert "1 животное" in shown
    assert "1 животные" not in shown
