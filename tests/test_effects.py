"""Effects declare themselves: fields, words and icons, on every card of both games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from pavonis.ares.cards.crisis import CRISES
from pavonis.ares.menus import STANDARD
from pavonis.cli.cards import summary
from pavonis.cli.symbols import Symbols
from pavonis.family.cards import CORPORATION
from pavonis.family.icons import Thing
from pavonis.i18n import Speaker, games
from pavonis.i18n.check import within
from pavonis.i18n.grammar import COMPLETE
from pavonis.i18n.text import describe, describe_crisis
from pavonis.kernel.effect import Effect
from pavonis.kernel.icon import Icon
from pavonis.mars.colonies import TILES
from pavonis.mars.turn import PROJECTS
from pavonis.server import messages
from pavonis.server.card_catalogue import faces
from pavonis.testing import check_effect

LANGUAGES = ("en", *COMPLETE)
CARDS = [card for cards in games().values() for card in cards.values()]
CRISIS_CARDS = [crisis for of in CRISES.values() for crisis in of.values()]


def printed() -> Iterator[tuple[str, str, Effect[Any] | None]]:
    """Every effect that is printed on a card, a moon, a crisis or a player's mat: of which game and where."""
    for game, card in ((game, card) for game, cards in games().items() for card in cards.values()):
        for effect in (*card.play, *card.first_action, *[e for action in card.actions for e in (*action.pay, *action.get)]):
            yield game, card.id, effect
        yield from ((game, card.id, effect) for when in card.when for effect in when.effects)
    for crisis in CRISIS_CARDS:
        for effect in (*crisis.immediate, *crisis.persistent, *[goal.pay for goal in crisis.goals]):
            yield "ares", crisis.id, effect
    for moon in TILES.values():
        yield from (("mars", moon.name, effect) for effect in (moon.build, moon.bonus, *moon.income))
    yield from (("mars", name, effect) for name, (_, effects) in PROJECTS.items() for effect in effects)
    yield from (("ares", name, effect) for name, (_, effect) in STANDARD.items())


PRINTED = {(game, e.key()): (game, source, e) for game, source, e in printed() if e is not None}
EACH_KIND = {
    (game, type(e)): (game, source, e)
    for game, source, e in PRINTED.values()
    if source in games()[game] and games()[game][source].kind != CORPORATION
}

@pytest.mark.parametrize(("game", "source", "effect"), PRINTED.values(), ids=repr)
def test_an_effect_is_declared_said_drawn_and_valued(game, source, effect):
    check_effect(effect, game, source, played=False)


@pytest.mark.parametrize(("game", "source", "effect"), EACH_KIND.values(), ids=repr)
def test_an_effect_does_what_it_declares(game, source, effect):
    options = {"players": 3, "colonies": True} if game == "mars" else {"players": 2}
    check_effect(effect, game, source, **options)


def test_an_empty_field_is_not_saved():
    """What today's files say of an effect stays what they say."""
    saved = [e.to_json() for _, _, effect in PRINTED.values() for e in within((effect,))]
    assert {"do": "raise_rating", "n": 1} in saved
    assert {"do": "raise_rating", "n": 1, "per": "tag:jovian"} in saved
    assert {"do": "spend", "mc": 3, "steel": False, "titanium": False, "keep_heat": 0} in saved
    assert {"do": "gain_per", "resource": "mc", "per": "here", "n": 1, "every": 1, "most": 4} in saved
    assert {"do": "gain_per", "resource": "mc", "per": "here", "n": 1, "every": 1} in saved
    assert {"do": "move_track", "up": False} in saved
    assert {"do": "place_colony"} in saved


# -- icons


def signs() -> Iterator[tuple[str, str, list[Icon]]]:
    """Every line of icons that is printed anywhere: of which game and what."""
    for game, card in ((game, card) for game, cards in games().items() for card in cards.values()):
        icons = card.icons()
        for line in (*icons.actions, *icons.effects, icons.play, icons.first_action, icons.points, icons.requirement):
            yield game, card.id, line
    for crisis in CRISIS_CARDS:
        for line in (line for part in crisis.icons() for line in part):
            yield "ares", crisis.id, line
    for moon in TILES.values():
        for effect in (moon.build, moon.bonus, *moon.income):
            yield "mars", moon.name, effect.icons() if effect else []


SIGNS = list(signs())


def test_what_a_card_does_has_words_and_icons_line_by_line():
    for game, card in ((game, card) for game, cards in games().items() for card in cards.values()):
        icons, text = card.icons(), describe(card, Speaker("en", game))
        for part, drawn in icons._asdict().items():
            assert bool(drawn) == bool(getattr(text, part)), (card.id, part)
        assert [len(icons.actions), len(icons.effects)] == [len(text.actions), len(text.effects)], card.id
        assert all(line for line in (*icons.actions, *icons.effects)), card.id
    for crisis in CRISIS_CARDS:
        for lines, said in zip(crisis.icons(), describe_crisis(crisis), strict=True):
            assert [bool(line) for line in lines] == [True for _ in said], crisis.id


def test_icons_name_only_things_that_screens_know():
    """The browser's types are printed from these, so that it draws each or does not compile."""
    named = {icon.what for _, _, line in SIGNS for icon in line if icon.what}
    assert named <= set(get_args(Thing))
    TypeAdapter(messages.Cards).validate_python(faces("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_has_a_sign_or_a_name_for_each(language):
    things = [Icon("sign", thing) for thing in get_args(Thing)]
    for game, of, line in [*SIGNS, ("mars", "things", things), ("ares", "things", things)]:
        drawn = Symbols(Speaker(language, game)).draw(line).plain
        assert bool(drawn) == bool(line), of
        assert "sign." not in drawn, (of, drawn)
        assert "_" not in drawn, (of, drawn)


@pytest.mark.parametrize("card", [card for card in CARDS if card.actions], ids=repr)
def test_what_an_action_costs_has_a_minus_and_stands_left_of_an_arrow(card):
    for action, line in zip(card.actions, card.icons().actions, strict=True):
        left = line[: line.index(Icon("arrow"))]
        assert any(icon.verb in ("lose", "reduce") for icon in left) is bool(action.pay)


@pytest.mark.parametrize(("game", "id", "drawn"), [
    # a price on the card
    ("ares", "tropical_resort", "−5Δ → [+4 M€] · ★2"),
    ("ares", "fuel_factory", "−3Δ → [+1 M€]  space  ▤: −3 M€"),
    ("mars", "moss", "−1♣ → [+1♣]"),
    ("mars", "local_heat_trapping", "−5Δ → 4♣ / 2 × animal"),
    ("ares", "restructured_resources", "−1♣ → 5 M€  ▤"),
    ("mars", "water_import_from_europa", "−12 M€/Ti → ≈ · ★1/Jovian"),
    ("mars", "power_infrastructure", "−X↯ → X M€"),
    ("ares", "aquifer_pumping", "−10 M€  +2 M€/Fe → ≈"),
    ("mars", "hired_raiders", "−2Fe any → 2Fe / −3 M€ any → 3 M€"),
    # research: seen and kept
    ("ares", "tharsis_republic", "research: +1◉ · research: +1✓ · 40 M€"),
    ("ares", "extended_resources", "research: +1✓"),
    ("mars", "business_contacts", "4◉ → 2✓"),
    ("mars", "search_for_life", "−1 M€ → 1◉  microbe: 1 science resource · ★3: ≥ 1 science resource"),
    # one more, the next one, one for nothing
    ("ares", "special_design", "one more blue or red card  next card: ±1 requirement"),
    ("ares", "work_crews", "one more blue or red card  next card: −11 M€"),
    ("ares", "toll_station", "play a green card  ≤ 9 M€ → 0 M€  [+3 M€]"),
    # what lasts
    ("ares", "vesta_shipyard", "space  ▤: −3 M€ · ★1"),
    ("ares", "ecoline", "♧: −1♣ · 27 M€  [+1♣]"),
    ("mars", "mining_guild", "Fe/Ti: [+1Fe] · 30 M€  5Fe  [+1Fe]"),
    ("mars", "credicor", "≥ 20 M€: 4 M€ · 57 M€"),
    ("mars", "pets", "⌂ any: 1 animal · safe:  animal · 1 animal · ★1/2 × animal"),
    ("mars", "united_nations_mars_initiative", "↑1 TR: −3 M€ → ↑1 TR · 40 M€"),
    ("mars", "toll_station", "[+1 M€]/space any"),
    ("mars", "martian_zoo", "→ 1 M€/animal · Earth: 1 animal · ★1"),
])  # fmt: skip
def test_signs_of_cards(game, id, drawn):
    assert summary(games()[game][id].icons(), Symbols(Speaker("en", game))).plain == drawn


def test_an_icon_is_sent_without_its_defaults():
    assert Icon("arrow").to_json() == {"verb": "arrow"}
    assert Icon("lose", "plants", 3, any=True).to_json() == {"verb": "lose", "what": "plants", "n": 3, "any": True}
    assert Icon("least", "oxygen", zone="red").to_json() == {"verb": "least", "what": "oxygen", "zone": "red"}


def test_a_corporation_says_what_it_starts_with():
    """M-026, O-15: what the opening choice needs are numbers, not icons."""
    cards = faces("en")["cards"]["mars"]
    assert [(cards[id]["money"], cards[id]["card_price"]) for id in ("credicor", "polyphemos")] == [(57, 3), (50, 5)]
    assert "money" not in cards["comet"]
