"""Free acts beside a question: none may leave a question that is open or parked without an answer, in any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.ares.cards.crisis import ALL
from pavonis.ares.position import AresTable
from pavonis.kernel.atoms import is_aside
from pavonis.kernel.decisions import Decision
from pavonis.kernel.effect import ASK, NO_SLACK, SKIP
from pavonis.kernel.game import Game
from pavonis.kernel.position import Position
from pavonis.testing import MODES

from .ares.scene import scene
from .crisis.scene import crisis

PAYING = ("restructured_resources", "anaerobic_microorganisms", "redrafted_contracts", "farming_co_ops")  # cards that pay
RISING = ("release_of_inert_gases", "comet")  # cards that raise the rating
PAID = ("seismic_aftershocks", "dust_clouds", "biodiversity_loss")  # crises whose markers are paid for
ODD = ("united_nations_mars_initiative", "sharizen", "orbex_united", "burstar", "helion")


def stuck(pos: Position) -> list[str]:
    """Every question, open or parked, that has no answer; and every price that cannot be paid any more."""
    out = []
    for p in range(pos.player_count):
        for f in pos.waiting(p):
            if f.effect.can_fail and f.then and f.effect.why_not(pos, f, NO_SLACK) is not None:
                out.append(f"{p} cannot pay {f.effect!r} of {f.source}")
            elif f.effect.asks:
                open = f is pos.asking[p]
                verdict = ASK if open else f.effect.forced_answer(pos, p, f)
                if verdict is SKIP and (not f.then or (isinstance(pos, AresTable) and pos.moot(f))):
                    continue  # parked, and dropped when it comes back: nothing hangs on it any more
                answer = f.effect.random(pos, p, f, Random(0), 0.0) if verdict is ASK else verdict
                if answer is SKIP or f.effect.why_not_answer(pos, p, f, answer) is not None:
                    out.append(f"{p} cannot answer {f.effect!r} of {f.source}")
    return out


def try_asides(game: Game, rng: Random) -> int:
    """Take every free act of everybody, each on a copy of its own, but only a few of the sales; how many there were."""
    taken = 0
    for p, decision in game.pending.items():
        asides = decision.asides
        sales = [a for a in asides if a.startswith("aside:sell:")]
        for aside in [a for a in asides if a not in sales] + rng.sample(sales, min(2, len(sales))):
            copy = game.clone()
            copy.answer(p, aside)
            assert stuck(copy.position) == [], (p, aside)
            taken += 1
    return taken


def busy(decision: Decision, rng: Random) -> Any:
    """An answer of somebody who likes free acts, odd corporations and all that asks others."""
    answer = decision.random(rng, 0.3)
    if is_aside(answer) or decision.kind != "choose":
        return answer
    liked = [o for o in decision.options if o.startswith(("play:", "use:", "relieve:", "take:marker")) or o[5:] in ODD]
    return rng.choice(liked) if liked and rng.random() < 0.5 else answer


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("mode", MODES)
def test_no_aside_leaves_a_question_without_an_answer(mode: str, seed: int) -> None:
    """A-099, OA-09, OA-10, OK-30: what is owed to a question, open or parked, can neither be sold nor spent."""
    kind, options = MODES[mode]
    rng = Random(f"{mode} {seed}")
    game = pavonis.new(kind, seed=f"{mode} {seed}", **options)
    taken = 0
    while not game.over:
        taken += try_asides(game, rng)
        p, decision = rng.choice(list(game.pending.items()))
        game.answer(p, busy(decision, rng))
        assert stuck(game.position) == []
    assert (taken > 20) == (kind == "ares")  # Terraforming Mars has none


def full(table: str, rng: Random) -> Game:
    """Phases about to begin: cards that pay and are paid with, full hands, little money."""
    corporations = ["united_nations_mars_initiative", "sharizen" if table == "crisis" else "helion"]
    projects = [c.id for c in ALL.values() if c.kind != "corporation" and not c.requires and c.id not in (*PAYING, *RISING)]
    seats = [
        {
            "tableau": [corporation, *paying],
            "hand": [rising, *rng.sample(projects[k::2], rng.randrange(3, 5))],
            "stock": {"mc": rng.randrange(20, 30), "plants": rng.randrange(9), "heat": rng.randrange(9)},
        }
        for k, (corporation, paying, rising) in enumerate(zip(corporations, (PAYING[:2], PAYING[2:]), RISING, strict=True))
    ]
    chosen = rng.choice([["construction", "research"], ["research", "action"]])
    planet = {"temperature": 2, "oxygen": 9, "oceans": 7}
    if table == "crisis":
        return crisis(*seats, chosen=chosen, active=PAID, **planet)
    supply = {"options": {"coop": True}, "supply": {"cubes": 9, "markers": 3}} if table == "co-op" else {}
    return scene(*seats, chosen=chosen, **planet, **supply)


@pytest.mark.parametrize("table", ["ares", "co-op", "crisis"])
def test_nor_does_one_where_much_is_owed(table: str) -> None:
    """A-099, A-159, K-060: prices in cards and in money, swaps and gifts, with everybody spending beside them."""
    for seed in range(200):
        rng = Random(seed)
        game = full(table, rng)
        for _ in range(20):
            if game.over:
                break
            try_asides(game, rng)
            p, decision = rng.choice(list(game.pending.items()))
            game.answer(p, busy(decision, rng))
            assert stuck(game.position) == []
