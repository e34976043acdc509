"""A review of a game, as JSON: for the page, for the file, for the server's store. Chances are numbers from 0 to 1."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..bots.types import RatedTerm
from ..kernel.types import AnswerValue

Area = Literal["opening", "purchases", "timing", "board", "cards"]  # where chances are lost, for the statistics


class Better(TypedDict):
    """An answer that was better, from what the player could know then."""

    answer: AnswerValue
    chance: float  # after it
    points: float  # that the player is expected to end with
    terms: list[RatedTerm]  # why, in the bot's words


class ReviewedMove(TypedDict):
    """One answer. Chances are those of the player who gave it, from what this player could know."""

    n: int  # its place among the answers of the record that stand, from 0
    player: int
    round: int  # generation or round
    question: str  # the name of what was asked
    area: Area
    answer: AnswerValue
    before: float  # the chance with the best answer that was found
    after: float  # the chance after the answer that was given
    points: float  # expected at the end, after it
    give_or_take: float  # standard error of after - before
    thought: bool  # whether there was a choice that could matter; the others carry on what was known
    terms: list[RatedTerm]  # of the answer that was given
    better: NotRequired[Better]  # only where the difference is more than give_or_take allows


class ReviewedPlayer(TypedDict):
    """How one player played. start + luck + others + skill = end."""

    accuracy: float  # 0 to 100: of the worth of the best answers, the share that was kept
    slips: int  # answers that cost 3 % or more
    errors: int  # answers that cost 8 % or more
    start: float  # the chance before the first question
    luck: float  # what cards and deals brought
    others: float  # what the others' slips gave away
    skill: float  # what the player's own slips cost; never above 0
    end: float  # 1, 0, or a share of a win
    lost: dict[Area, float]  # own losses by area


class Review(TypedDict):
    """A whole game, looked at after its end."""

    version: int
    game: str
    level: str  # of the bot that looked
    measure: Literal["win", "make"]  # "make": alone, in co-op and in Crisis, the chance to make it
    moves: list[ReviewedMove]  # all answers that stand, in order
    curve: list[list[float]]  # after each answer, every player's chance as a spectator sees it; in solo and co-op one number
    moments: list[int]  # the ten moves that cost most, by their place in `moves`, the dearest first
    players: list[ReviewedPlayer]
    seconds: float  # CPU time it took
