"""What a bot sees and says. A seat is one player's window on a game: nothing that player may not know goes through it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from ..kernel.decisions import Decision
from ..kernel.game import Game
from .values import Rated


class Seat:
    """The player's open question, what the player may know, and games that look the same from here."""

    def __init__(self, game: Game, player: int) -> None:
        game.known_player(player)
        self._game = game
        self.player = player

    @property
    def game(self) -> str:
        """Which game is played."""
        return self._game.spec.name

    @property
    def decision(self) -> Decision:
        """The player's open question."""
        return Decision(self._game.position, self.player)

    def view(self) -> Mapping[str, Any]:
        """What the player may know."""
        return self._game.view(self.player)

    def imagine(self, rng: Random) -> Game:
        """A game of one's own to try things in: what the player cannot know is dealt anew."""
        return self._game.imagine(self.player, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses an answer to the question of a seat."""

    name: ClassVar[str] = ""

    def choose(self, seat: Seat) -> Any:
        """A legal answer to `seat.decision`."""
        raise NotImplementedError

    def explain(self, seat: Seat) -> list[Rated]:
        """Answers with what they are worth and why, the best first; empty if this bot has no reasons."""
        return []
