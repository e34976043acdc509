"""The simple bots: what they never do, and that they see no more than they may."""

from __future__ import annotations

from random import Random

import pytest

from pavonis.bots import Bot, EagerBot, Seat, by_name
from pavonis.lab.play import play_game, play_on, start

from .mars.scene import do, scene


class Watched(EagerBot):
    """An eager bot that keeps what it was asked and what it said."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.said: list[tuple[str, list[str], str, set[str]]] = []

    def choose(self, seat: Seat):
        decision = seat.decision
        options = decision.options if decision.kind == "choose" else []
        answer = super().choose(seat)
        own = {f"player:{seat.player}", *(f"card:{c}" for c in seat.view()["players"][seat.player]["tableau"])}
        self.said.append((decision.name, options, answer, own))
        return answer


@pytest.fixture(scope="module")
def said():
    bots = [Watched(p) for p in range(3)]
    for seed in range(6):
        play_game({"players": 3}, bots, seed)
    return [entry for bot in bots for entry in bot.said]


def test_eager_never_passes_or_stops_while_there_is_something_to_do(said):
    """To sell one's cards is nothing to stay for."""
    stops = [options for name, options, answer, _ in said if answer in ("pass", "done")]
    assert len(stops) > 100
    assert all(set(options) <= {"pass", "done", "project:sell_patents"} for options in stops)


def test_eager_declines_nothing_in_play(said):
    offered = [answer for _, options, answer, _ in said if len(options) > 1 and "none" in options]
    assert len(offered) > 20
    assert "none" not in offered


def test_eager_declines_to_take_its_own():
    """Virus, and the only animals are one's own (O-06)."""
    game = scene({"hand": ["virus"], "tableau": ["fish"], "stock": {"mc": 1}}, {}, on={"fish": 2})
    do(game, 0, "play:virus")
    assert "card:fish amount:2" in game.pending[0].options
    assert all(by_name("eager", seed).choose(Seat(game, 0)) == "none" for seed in range(5))


def test_eager_takes_from_others_and_as_much_as_it_may(said):
    taking = [x for x in said if x[0] in ("remove_any", "reduce_any", "take_any") and x[2] != "none"]
    assert len(taking) > 20
    for _, options, answer, own in taking:
        others = [o for o in options if o != "none" and not own & set(o.split(" "))]
        assert not others or answer in others
        victim, _, amount = answer.partition("amount:")
        assert not amount or int(amount) == max(int(o.partition("amount:")[2]) for o in options if o.startswith(victim))


@pytest.mark.parametrize("seed", range(5))
def test_eager_reduces_its_own_production_only_if_it_must(seed):
    """M-130: somebody must lose it."""
    for other, victim in ((1, 1), (0, 0)):
        seat = {"hand": ["fish"], "stock": {"mc": 9}, "production": {"plants": 1}}
        game = do(scene(seat, {"production": {"plants": other}}, {"production": {"plants": other}}, temperature=2), 0, "play:fish")
        if victim:
            assert by_name("eager", seed).choose(Seat(game, 0)) in ("player:1", "player:2")
        else:
            assert game.view()["players"][0]["production"]["plants"] == 0


@pytest.mark.parametrize("name", ["random", "eager"])
def test_the_same_seeds_play_the_same_game(name):
    def play(seed):
        return play_game({"players": 2, "draft": True}, [by_name(name, f"{seed} {p}") for p in range(2)], 4).checksum()

    assert play(1) == play(1)
    assert play(1) != play(2)


@pytest.mark.parametrize("name", ["random", "eager"])
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_answers_the_same_whatever_it_cannot_know(name, seed):
    """Other hidden cards, the same choice."""
    game = start({"players": 3, "draft": True}, seed)
    rng = Random(seed)

    def told(player, answer):
        if rng.random() < 0.1:
            imagined = game.imagine(player, rng)
            k = rng.random()
            assert by_name(name, k).choose(Seat(imagined, player)) == by_name(name, k).choose(Seat(game, player))

    play_on(game, [by_name("eager", p) for p in range(3)], told)


def test_eager_is_the_better_player():
    """The baseline that counts: it wins most games against random, in either seat."""
    won = 0
    for seed in range(30):
        bots: list[Bot] = [by_name("random", seed), by_name("random", seed)]
        bots[seed % 2] = by_name("eager", seed)
        won += play_game({"players": 2, "order": "auto"}, bots, seed).result["ranking"][0] == seed % 2
    assert won >= 24


def test_an_unknown_bot_is_named_with_those_there_are():
    with pytest.raises(ValueError, match=r"no bot 'grumpy': one of random, eager"):
        by_name("grumpy")
