"""Every crisis card: as printed, by what it does at once and every round, and by what takes its markers off.

What is expected is computed from the clauses of the facts, without the engine.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import pavonis
from pavonis.ares.cards import CARDS
from pavonis.ares.cards.crisis import CRISES
from pavonis.kernel.game import Game

from ..facts.crisis import cards
from .scene import asked, crisis, do, markers, new_round, position, seat, stock

FACTS = {f["number"]: f for f in cards()}
HAND = ["moss", "grass", "trees", "bushes"]
GREENS = [("trading_post", "soletta"), ("sponsors", "blueprints"), ("lichen", "mohole_area"), ("power_plant", "coal_imports")]
PRODUCTION = [{"mc": 2, "heat": 5}, {"mc": 4, "cards": 1}, {"plants": 1, "heat": 4}, {"heat": 4}]
SUPPLIES = {1: 5, 2: 3, 3: 2, 4: 1}


def players(fact: dict[str, Any]) -> int:
    return 2 if fact["players"] == "any" else fact["players"]


def card(fact: dict[str, Any]):
    table = CRISES[0 if fact["players"] == "any" else fact["players"]]
    return next(c for c in table.values() if c.number == fact["number"])


@pytest.mark.parametrize("number", FACTS)
def test_as_printed(number):
    """K-052, K-054: level, players, markers; a card without markers has neither goals nor persistent effects (OK-11)."""
    fact = FACTS[number]
    it = card(fact)
    assert (it.name, it.level, it.markers) == (fact["name"], fact["level"], fact["tokens"])
    assert len(it.goals) == len(fact["goal"])
    assert len(it.persistent) == len(fact["persistent"])
    assert it.supplies == (SUPPLIES[fact["players"]] if fact["level"] == 4 else 0)
    if not it.markers:
        assert (it.goals, it.persistent) == ((), ())
    assert set(fact) - {"notes", "conflict"} == {
        *("number", "name", "set", "kind", "level", "players", "tokens", "persistent", "immediate", "goal", "after"),
        *("source", "confidence"),
    }


# -- what it does

WORDS: dict[str, dict[str, int]] = {
    "draw 1": {"hand": 1},
    "discard 1 hand card": {"hand": -1},
    "draw 1, then discard 2 hand cards": {"hand": -1},
    "tr -1": {"tr": -1},
    "discard 1 own played green card and undo its production": {"green": -1},
    "discard own most expensive played green card and undo its production": {"green": -1, "dearest": -1},
    "reveal 1 random phase card from hand; that phase may not be chosen by this player this round": {"barred": 1},
    "this round reveal and resolve only 1 dummy phase card": {"dummies": -1},
    "this round reveal and resolve no dummy phase card": {"dummies": -1},
    "give 1 hand card to another player": {},  # none is given here
    "discard this card": {},
    "remove every detriment token in play": {},
    "one chosen metric -3 steps": {"temperature": -3},
    "a different chosen metric -2 steps": {"oxygen": -2},
    "each metric in red zone -1 step": {},
    "each metric in yellow zone -2 steps": {},
    "each metric in white zone -3 steps": {"temperature": -3, "oxygen": -3, "oceans": -3},
    "put all detriment tokens into play red side up": {"red": 2},
}


def change(clause: str) -> dict[str, int]:
    """What a clause changes, in steps; of one player if it speaks to players."""
    if clause in WORDS:
        return WORDS[clause]
    if m := re.fullmatch(r"(temperature|oxygen) -(\d)", clause):
        return {m[1]: -int(m[2])}
    if m := re.fullmatch(r"cover ocean (\d)", clause):
        return {"oceans": -int(m[1])}
    if m := re.fullmatch(r"(gain|lose) (\d) (mc|heat|plant)s?", clause):
        return {"plants" if m[3] == "plant" else m[3]: int(m[2]) * (1 if m[1] == "gain" else -1)}
    raise ValueError(clause)


def expected(clauses: list[str], n: int, way: int) -> dict[str, int]:
    """All changes: those of the planet once, those of players once for each; of several things the way-th."""
    out: Counter[str] = Counter()
    for clause in clauses:
        kind, _, rest = clause.partition(": ")
        each = kind in ("each", "each may")
        if "red side up" in clause:
            out[("temperature", "oxygen")[way]] -= 2  # that of the oceans acts at once
        text = rest if each else clause
        if text.startswith("one of: "):
            text = text.removeprefix("one of: ").split(" | ")[way]
        for what, steps in change(text).items():
            out[what] += steps * (n if each else 1)
    return {k: v for k, v in out.items() if v}


def state(game: Game) -> Counter[str]:
    view = game.view()
    out = Counter({k: view[k] for k in ("temperature", "oxygen", "oceans")})
    out["temperature"] //= 2
    for p in view["players"]:
        me = seat(game, p["player"])
        out.update({"hand": me["hand_size"], "tr": me["tr"], "barred": bool(me["barred"]), **me["stock"]})
        cheap, dear = GREENS[p["player"]]
        out["green"] += (cheap in me["tableau"]) + (dear in me["tableau"])
        out["dearest"] += dear in me["tableau"]
    table = view["crisis"]
    out["dummies"] = len(table["dummies"])
    out["red"] = [table["detriments"][x] for x in ("temperature", "oxygen")].count("red")
    return out


def settle(game: Game, way: int) -> Game:
    """Answer until planning: of alternatives the way-th, else the first or as few as may be."""
    while (waiting := [(p, d) for p, d in game.pending.items() if d.name not in ("planning", "dummy_phases")]) and not game.over:
        p, d = waiting[0]
        if d.kind == "pick":
            do(game, p, d.options[: d.question()["least"]])
        else:
            do(game, p, d.options[way] if d.name == "decide" and len(d.options) > 1 else d.options[0])
    return game


def seats(n: int) -> list[dict[str, Any]]:
    """Hands differ; everybody has something to lose."""
    others = iter(["algae", "worms", "farming", "zeppelins", "fish", "birds", "livestock", "herbivores", "arctic_algae"])
    own = [HAND, *[[next(others), next(others), next(others)] for _ in range(n - 1)]]
    stock = {"mc": 9, "plants": 5, "heat": 5}
    return [{"hand": own[p], "tableau": GREENS[p], "production": PRODUCTION[p], "stock": stock} for p in range(n)]


def changes(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {k: after[k] - before[k] for k in before if after[k] != before[k]}


@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("number", FACTS)
def test_immediate_effect(number, way):
    """K-051, OK-09: each part once, or once for each player; alternatives either way."""
    fact = FACTS[number]
    n = players(fact)
    before = state(settle(new_round(*seats(n), reveals="bleak_forecast"), 0))
    game = settle(new_round(*seats(n), reveals=card(fact).id), way)
    assert changes(before, state(game)) == expected(fact["immediate"], n, way)
    table = game.view()["crisis"]
    stays = [c["crisis"] for c in table["active"]] == [card(fact).id]
    assert stays == (fact["after"].startswith("stays"))
    assert (table["discarded"] == [card(fact).id]) == (fact["after"] == "discard")
    assert bool(table["supplies"]) == (fact["after"].startswith("set aside"))
    assert markers(game, card(fact).id) == fact["tokens"]


@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("number", [k for k, f in FACTS.items() if f["persistent"]])
def test_persistent_effect(number, way):
    """K-046 to K-048: every clause, or of alternatives the one the leader chooses; and the toll was foreseen."""
    fact = FACTS[number]
    n = players(fact)
    wanted = expected(fact["persistent"], n, way)
    game = settle(new_round(*seats(n), active=[card(fact).id]), way)
    assert changes(state(settle(new_round(*seats(n)), 0)), state(game)) == wanted
    toll = game.view()["crisis"]["toll"]
    foreseen = Counter(toll["sure"])
    for choice in toll["choices"]:
        foreseen.update(choice[way])
    assert {k: -v for k, v in foreseen.items()} == wanted


# -- what takes its markers off

PLAYS = {
    "play building tag": ("power_plant", 1),
    "play space tag": ("satellites", 1),
    "play green card": ("monocultures", 1),
    "play blue card": ("restructured_resources", 1),
    "play earth tag": ("sponsors", 1),
    "play jovian tag": ("vesta_shipyard", 1),
    "play event tag": ("work_crews", 1),
    "play power tag": ("power_supply_consortium", 1),
    "play plant tag": ("lichen", 1),
    "play science tag": ("research", 2),
    "play blue card that has an action": ("artificial_jungle", 1),
}
OTHER = {"development": "toll_station", "construction": "release_of_inert_gases"}  # without tags; one green, one red
RAISES = {
    "raise oxygen 1 step": ["standard:forest"],
    "raise temperature 1 step": ["standard:temperature"],
    "flip 1 ocean blue side up": ["standard:ocean", "ocean:ocean_9"],
}
PAYS = {
    "action phase: pay 4 plants": ("plants", 4),
    "action phase: pay 6 heat": ("heat", 6),
    "action phase: discard 3 hand cards": ("hand", 3),
}
GOALS = [(k, goal) for k, f in FACTS.items() for goal in f["goal"]]


@pytest.mark.parametrize(("number", "goal"), GOALS)
def test_goal(number, goal):
    """K-055, K-057 to K-059: each fulfilment takes a marker off."""
    fact = FACTS[number]
    n, id = players(fact), card(fact).id
    many = {id: 5}
    rich: dict[str, Any] = {"stock": {"mc": 60, "plants": 8, "heat": 8}}
    others: list[dict[str, Any]] = [{"hand": [c]} for c in ("algae", "worms", "farming")[: n - 1]]
    planet = {"temperature": 0, "oxygen": 10, "oceans": 8, "flipped": [f"ocean_{k}" for k in range(1, 9)]}
    if goal in PLAYS:
        play, times = PLAYS[goal]
        green = CARDS[play].kind == "green"
        phase = "development" if green else "construction"
        game = crisis({**rich, "hand": [play]}, *others, active=many, chosen=phase, **planet)
        do(game, 0, f"play:{play}")
        assert markers(game, id) == 5 - times
        unfit = OTHER["construction" if green and goal == "play green card" else "development" if not green else phase]
        phase = "development" if unfit == "toll_station" else "construction"
        game = crisis({**rich, "hand": [unfit]}, *others, active=many, chosen=phase, **planet)
        do(game, 0, f"play:{unfit}")
        assert markers(game, id) == 5
    elif goal in RAISES:
        game = crisis(rich, *others, active=many, chosen="action", **planet)
        do(game, 0, *[a for a in RAISES[goal] if not a.startswith("ocean")])
        assert markers(game, id) == 4
    else:
        what, price = PAYS[goal]
        game = crisis({**rich, "hand": HAND}, *others, active=many, chosen="action", **planet)
        do(game, 0, f"relieve:{id}", *([HAND[:3]] if what == "hand" else []))
        assert markers(game, id) == 4
        left = seat(game)["hand_size"] if what == "hand" else seat(game)["stock"][what]
        assert left == (4 if what == "hand" else 8) - price


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_dwindling_supplies(players):
    """K-029, K-085: from its reveal on a token brings every player 5, 3, 2 or 1 M€, by their number."""
    game = crisis(*[{} for _ in range(players)], chosen="", more={"supplies": True, "bank": 1})
    do(game, 0, "aside:supplies")
    assert [seat(game, p)["stock"]["mc"] for p in range(players)] == [SUPPLIES[players]] * players
    assert position(game).bank == 0


def test_a_loss_that_cannot_be_paid_in_full_may_not_be_chosen():
    """OK-30: with 4 M€ Atmosphere Rupture takes rating; Biodiversity Loss takes what there is."""
    game = new_round({"stock": {"mc": 4}}, {"stock": {"mc": 5}}, reveals="atmosphere_rupture")
    assert list(game.pending) == [1]
    assert (seat(game)["tr"], seat(game)["stock"]["mc"]) == (19, 4)
    assert game.pending[1].options == ["option:1", "option:2"]


def test_a_loss_that_a_sale_would_pay_is_asked_for():
    """A-099, OK-30: with 4 M€ and a card the choice is there; the M€ can be paid once the card is sold."""
    game = new_round({"stock": {"mc": 4}, "hand": ["mine"]}, {}, reveals="atmosphere_rupture")
    assert (asked(game), seat(game)["tr"]) == (("decide", ["option:2"]), 20)
    closed = game.pending[0].question()["refused"]
    assert [(o["id"], o["say"], o["whys"][0]["id"]) for o in closed] == [("option:1", [{"id": "lose.mc", "n": 5}], "needs.mc")]
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, "option:1")
    assert str(error.value) == "Needs 5 M€; you have 4"
    do(game, 0, "aside:sell:mine")
    assert asked(game) == ("decide", ["option:1", "option:2"])
    do(game, 0, "option:1")
    assert (seat(game)["tr"], stock(game, 0, "mc")) == (20, 2)


def test_a_loss_that_tokens_would_pay_is_asked_for():
    """K-081, OK-30: as Dwindling Supplies lies open, a token of the bank brings 3 M€."""
    more = {"supplies": True, "bank": 1}
    game = new_round({"stock": {"mc": 2}}, {"stock": {"mc": 1}}, reveals="atmosphere_rupture", more=more, temperature=6)
    assert (asked(game), seat(game, 1)["tr"]) == (("decide", ["option:2"]), 19)
    do(game, 0, "aside:supplies", "option:1")
    assert (seat(game)["tr"], stock(game, 0, "mc"), stock(game, 1, "mc")) == (20, 0, 4)


def test_the_dearest_green_card_is_the_dearest():
    """C64: by printed cost; no other is offered."""
    game = new_round({"tableau": GREENS[0], "production": PRODUCTION[0]}, {}, {}, reveals="impact_desert")
    do(game, 0, "option:1")
    assert "soletta" not in seat(game)["tableau"]
    assert "trading_post" in seat(game)["tableau"]


def test_a_gift_of_emergency_shelters():
    """OK-09: each may give a card, and both see which."""
    game = new_round({"hand": ["mine", "moss"]}, {"hand": ["grass"]}, reveals="emergency_shelters")
    do(game, 0, "card:mine player:1")
    assert seat(game, 1)["hand"] == ["grass", "mine"]
    assert game.pending[1].options == ["none", "card:grass player:0", "card:mine player:0"]
    do(game, 1, "none")
    assert position(game).temperature == 6


def test_crop_failures_lower_two_different_parameters():
    """C65, OK-06: the leader chooses which."""
    game = new_round({}, {}, {}, reveals="crop_failures")
    assert len(game.pending[1].options) == 6
    do(game, 1, "lower:oceans lower:oxygen")
    for _ in range(3):
        do(game, 1, game.pending[1].options[0])
    assert (position(game).oceans, position(game).oxygen, position(game).temperature) == (6, 12, 8)


def test_ionospheric_tear_reads_the_zones_first():
    """C66: one step in red, two in yellow, three in white, none in purple."""
    game = settle(new_round({}, {}, {}, reveals="ionospheric_tear", temperature=-18, oxygen=11), 0)
    assert (position(game).temperature, position(game).oxygen, position(game).oceans) == (-20, 9, 6)


def test_reglaciation_puts_red_tokens_into_play():
    """C63, OK-04: whatever the zones are; the oceans' acts at once, the others bind this round."""
    game = new_round({"hand": ["mine"]}, {}, {}, reveals="reglaciation", zones={"dummy": ["phase:research"]})
    do(game, 1, "option:2")
    assert position(game).oxygen == 12
    assert game.view()["crisis"]["detriments"] == {"temperature": "red", "oxygen": "red", "oceans": "red"}
    assert position(game).cost(0, position(game).cards["mine"]) == 13
    assert "phase:development" not in game.pending[0].options
