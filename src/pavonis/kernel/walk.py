"""A game played atom by atom, by number: for environments, where an action is a place in the catalogue."""

from __future__ import annotations

from typing import Any

from .decisions import Decision
from .errors import Stuck
from .game import Game


class Walk:
    """Who is asked, the atoms of the answer chosen so far, and those that may follow. Who is asked at the same time answers in
    seat order."""

    def __init__(self, game: Game, atoms: list[str], numbers: dict[str, int]) -> None:
        self.game = game
        self.atoms = atoms
        self.numbers = numbers  # of the atoms
        self.asked = 0
        self.chosen: tuple[str, ...] = ()
        self.following: list[str] = []

    def copy(self, game: Game) -> Walk:
        """The same atoms chosen so far at another table, which puts the same question."""
        out = Walk(game, self.atoms, self.numbers)
        out.asked = self.asked
        out.chosen = self.chosen
        out.following = self.following
        return out

    def ask(self) -> None:
        """The first in seat order who must answer acts next; nobody once the game is over."""
        self.chosen = ()
        self.following = []
        pos = self.game.position
        if pos.over:
            return
        for p in range(pos.player_count):
            if pos.asking[p] is not None and pos.sealed[p] is None:
                self.asked = p
                self.following = Decision(pos, p).atoms()
                return
        raise Stuck("ask")

    def legal(self) -> list[int]:
        """The numbers of the atoms that may follow."""
        numbers = self.numbers
        return [numbers[atom] for atom in self.following]

    def step(self, number: int) -> bool:
        """Choose an atom; whether that made an answer, which has been given."""
        atom = self.atoms[number] if 0 <= number < len(self.atoms) else ""
        if atom not in self.following:
            name = atom or str(number)
            raise ValueError(f"player_{self.asked} may not say {name!r} now: one of {', '.join(self.following)}")
        chosen = (*self.chosen, atom)
        decision = Decision(self.game.position, self.asked)
        following = decision.atoms(chosen)
        if following:
            self.chosen = chosen
            self.following = following
            return False
        self.answer(decision.assemble(chosen))
        return True

    def answer(self, answer: Any) -> None:
        """A whole legal answer of the player who is asked."""
        self.game.apply(self.asked, answer)
        self.ask()
