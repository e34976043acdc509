"""Options are written and taken apart in one place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.kernel.atoms import atom, chosen
from pavonis.testing import MODES


class Whole(str):
    """An answer that cannot be cut."""

    def __getitem__(self, key: Any) -> str:
        raise AssertionError(f"{self!s} is cut at {key}: take it apart with `chosen`")


def test_an_option_is_taken_apart() -> None:
    use = chosen("use:regolith_eaters:2")
    assert (use.verb, use.what, use.number, use.aside) == ("use", "regolith_eaters", 2, False)
    assert (chosen("use:ants").number, chosen("option:3").number, chosen("first:0").number) == (1, 3, 0)
    sale = chosen("aside:sell:comet")
    assert (sale.aside, sale.verb, sale.what) == (True, "sell", "comet")
    theft = chosen("resource:steel player:1 amount:3")
    assert (theft.resource, theft.player, theft.amount, theft.card, theft.space) == ("steel", 1, 3, "", -1)
    assert chosen("lower:oxygen lower:oceans").values == ("oxygen", "oceans")
    assert chosen(atom("hex", "07")).space == 7


@pytest.mark.parametrize("text", ["", ":", "player:x", "amount:-1", "hex:", "hex:²", "hex:" + "9" * 5000, "aside:", "use::2"])
def test_nonsense_names_nothing(text: str) -> None:
    this = chosen(text)
    assert (this.card, this.player, this.amount, this.space) == ("", -1, 0, -1)


@pytest.mark.parametrize("mode", MODES)
def test_no_answer_is_cut(mode: str) -> None:
    name, options = MODES[mode]
    game, rng = pavonis.new(name, seed=11, **options), Random(11)
    while not game.over:
        player, decision = next(iter(game.pending.items()))
        answer = decision.random(rng, odd=0.1)
        game.apply(player, Whole(answer) if isinstance(answer, str) else answer)
