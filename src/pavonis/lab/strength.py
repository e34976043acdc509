"""Where each card is strong: how often it is played when dealt, in which generation, who wins with it, and what it goes with."""

from __future__ import annotations

import json
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final

from .. import SPECS
from ..bots import by_name
from ..bots.greedy import VALUERS
from ..family.cards import PROJECT_KINDS
from ..kernel.atoms import chosen
from .play import play_on, start
from .simulate import Run, runs

FORMAT: Final = 1
WIN: Final = 60  # parts of a win: those who tie share it evenly, and up to five can
DEALT: Final = ("hand", "looking", "dealt")  # own zones with cards that are one's to play, buy or leave
ENOUGH: Final = 100  # seats that played both cards of a pair, only the one, only the other, and neither
LUCK: Final = 0.05  # of the pairs that are told at most so many may be chance (Benjamini and Hochberg)
FEW: Final = 4  # pairs told of a card

Sitting = tuple[set[str], dict[str, int], int]  # of a seat in a game: cards it was dealt, played when, parts of a win
Pair = tuple[str, str, int, float, float, float]  # see Tally.pairs
DATA: Final = Path(__file__).parent / "data"


def jobs(bots: Sequence[str], game: str, variants: Sequence[Mapping[str, Any]], games: range) -> list[Run]:
    """The games in as many parts as there are variants of the options."""
    n = len(variants)
    return [
        run
        for k, options in enumerate(variants)
        for run in runs(bots, game, options, games[k * len(games) // n : (k + 1) * len(games) // n])
    ]


def sit(run: Run) -> list[Sitting]:
    """Play it, and look into everybody's hand."""
    bots = [by_name(name, f"{run.number} {p}") for p, name in enumerate(run.seats)]
    game = start(run.options, run.number, run.game)
    pos: Any = game.position
    clock = VALUERS[run.game].clock
    brought = [name for x in getattr(pos, "expansions", ()) for name in x.own_zones]
    zones = [pos.layout.own[name] for name in (*DEALT, *brought)]
    seen: list[set[str]] = [set() for _ in bots]
    played: list[dict[str, int]] = [{} for _ in bots]

    def look(player: int) -> None:
        for zone in zones:
            seen[player].update(pos.zone(zone, player))

    def told(player: int, answer: Any) -> None:
        look(player)
        if isinstance(answer, str) and chosen(answer).verb == "play":
            played[player].setdefault(chosen(answer).what, max(1, clock(pos)))

    play_on(game, bots, told)
    shares = wins(game.result, len(bots))
    for p in range(len(bots)):
        look(p)
        played[p].update({card: 1 for card in pos.tableau[p] if pos.cards[card].kind not in PROJECT_KINDS})
        seen[p].update(played[p])
    return list(zip(seen, played, shares))


def wins(result: Mapping[str, Any], players: int) -> list[int]:
    """Each seat's parts of the win; where all play together, everybody's is whole."""
    if "won" in result:
        return [WIN if result["won"] else 0] * players
    first = [x["player"] for x in result["players"] if x["rank"] == 1]
    return [WIN // len(first) if p in first else 0 for p in range(players)]


class Tally:
    """Counts as the games come; a seat in a game is known by its number, and in which order they come does not matter."""

    def __init__(self) -> None:
        self.games = 0
        self.shares: list[int] = []  # seat -> parts of a win
        self.lengths: Counter[int] = Counter()
        self.seen: Counter[str] = Counter()
        self.who: dict[str, array[int]] = defaultdict(lambda: array("I"))  # card -> seats that played it
        self.when: dict[str, array[int]] = defaultdict(lambda: array("B"))  # card -> and in which generation

    def add(self, sittings: Iterable[Sitting]) -> None:
        self.games += 1
        length = 0
        for seen, played, share in sittings:
            seat = len(self.shares)
            self.shares.append(share)
            self.seen.update(seen)
            for card, generation in played.items():
                self.who[card].append(seat)
                self.when[card].append(generation)
                length = max(length, generation)
        self.lengths[length] += 1

    def told(self) -> dict[str, Any]:
        """All that is told of the cards, as JSON. Generations after the median length of a game count as that one."""
        last = sorted(self.lengths.elements())[self.games // 2]
        best = self.goes_with()
        cards = {}
        for card, seen in sorted(self.seen.items()):
            plays, won = [0] * last, [0] * last
            for seat, generation in zip(self.who[card], self.when[card]):
                plays[min(generation, last) - 1] += 1
                won[min(generation, last) - 1] += self.shares[seat]
            cards[card] = {"seen": seen, "plays": plays, "wins": [whole(n) for n in won], "pairs": best.get(card, {})}
        return {"games": self.games, "seats": len(self.shares), "wins": whole(sum(self.shares)), "last": last, "cards": cards}

    def goes_with(self) -> dict[str, dict[str, list[int]]]:
        """For each card the few that it wins with more often than both alone explain: card -> seats with both, per mille.
        The first is the one with most to spare above chance."""
        found = surely(self.pairs())
        out: dict[str, dict[str, list[int]]] = defaultdict(dict)
        for a, b, both, more, _, _ in sorted(found, key=lambda pair: (-pair[5], pair[0], pair[1])):
            for card, other in ((a, b), (b, a)):
                if len(out[card]) < FEW:
                    out[card][other] = [both, round(1000 * more)]
        return out

    def pairs(self) -> list[Pair]:
        """For every two cards that enough seats played together: how many did, how much more they win than what each card
        adds alone, that in standard errors, and what of it is left two standard errors lower."""
        seats = len(self.shares)
        who = {card: bits(seats, played) for card, played in sorted(self.who.items())}
        won = {share: bits(seats, (k for k, s in enumerate(self.shares) if s == share)) for share in {*self.shares} - {0}}

        def count(mask: int) -> tuple[int, float]:
            return mask.bit_count(), sum(share * (mask & w).bit_count() for share, w in won.items()) / WIN

        alone = {card: count(mask) for card, mask in who.items()}
        total, all_won = seats, sum(self.shares) / WIN
        out = []
        for a, b in combinations(who, 2):
            both, both_won = count(who[a] & who[b])
            (n_a, won_a), (n_b, won_b) = alone[a], alone[b]
            cells = (
                (both, both_won),
                (n_a - both, won_a - both_won),
                (n_b - both, won_b - both_won),
                (total - n_a - n_b + both, all_won - won_a - won_b + both_won),
            )
            if min(n for n, _ in cells) < ENOUGH:
                continue
            with_both, with_a, with_b, with_neither = (w / n for n, w in cells)
            error = sqrt(sum(w / n * (1 - w / n) / n for n, w in cells))
            more = with_both - with_a - with_b + with_neither
            if error:
                out.append((a, b, both, more, more / error, more - 2 * error))
        return out


def bits(size: int, places: Iterable[int]) -> int:
    """An integer with these bits set."""
    out = bytearray(size // 8 + 1)
    for k in places:
        out[k >> 3] |= 1 << (k & 7)
    return int.from_bytes(out, "little")


def surely(pairs: list[Pair]) -> list[Pair]:
    """Those of the pairs that are no chance."""
    pairs = sorted(pairs, key=lambda pair: -pair[4])
    chance = NormalDist()
    good = [k for k, pair in enumerate(pairs, 1) if chance.cdf(-pair[4]) <= LUCK * k / len(pairs)]
    return pairs[: good[-1]] if good else []


def whole(parts: int) -> int | float:
    """Wins, as a whole number where they are."""
    return parts // WIN if parts % WIN == 0 else round(parts / WIN, 2)


# -- the file


def head(bots: Sequence[str], game: str, variants: Sequence[Mapping[str, Any]], first: int) -> dict[str, Any]:
    """Which games they were."""
    return {
        "strength": FORMAT,
        "version": version("pavonis"),
        "rules": SPECS[game].rules,
        "game": game,
        "bots": list(bots),
        "players": variants[0]["players"],
        "options": [dict(options) for options in variants],
        "first": first,
    }


def write(path: Path, told: Mapping[str, Any]) -> None:
    """A line to a card, so that two files can be compared."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cards = ",\n".join(f"{json.dumps(id)}:{json.dumps(card, separators=(',', ':'))}" for id, card in told["cards"].items())
    rest = json.dumps({key: value for key, value in told.items() if key != "cards"}, separators=(",", ":"))
    path.write_text(f'{rest[:-1]},\n"cards":{{\n{cards}\n}}}}\n', encoding="utf-8")


def measured(game: str) -> dict[str, Any] | None:
    """What comes with Pavonis for this game."""
    path = DATA / f"strength_{game}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
