"""Many games, kept for study: a table of games, one of players and one of decisions, and what they say card by card."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from ..bots import Bot, Seat, by_name
from ..bots.greedy import VALUERS
from ..i18n import Speaker
from ..kernel.atoms import chosen
from . import report
from .play import play_on, start

Row = dict[str, Any]
TABLES: Final = ("games", "players", "decisions")
BATCH: Final = 100  # games that are written at once


class Run:
    """One game to be played: its number, which is also its seed, the options, and a bot's name to a seat."""

    def __init__(self, number: int, game: str, options: Mapping[str, Any], seats: tuple[str, ...]) -> None:
        self.number = number
        self.game = game
        self.options = options
        self.seats = seats


def runs(bots: Sequence[str], game: str, options: Mapping[str, Any], games: range) -> list[Run]:
    """The bots move on a seat from game to game; where they are fewer than the seats, they come round again."""
    n = options["players"]
    return [Run(k, game, options, tuple(bots[(k + seat) % len(bots)] for seat in range(n))) for k in games]


class Written(Bot):
    """A bot whose every decision is kept."""

    def __init__(self, bot: Bot, number: int, clock: Any, kept: list[Row]) -> None:
        self.bot = bot
        self.number = number
        self.clock = clock
        self.kept = kept

    def choose(self, seat: Seat) -> Any:
        decision = seat.decision
        begun = perf_counter()
        answer = self.bot.choose(seat)
        self.kept.append(
            {
                "game": self.number,
                "n": len(self.kept),
                "player": seat.player,
                "round": self.clock(decision.pos),
                "kind": decision.kind,
                "name": decision.name,
                "source": decision.source,
                "answer": answer if isinstance(answer, str) else json.dumps(answer),
                "ms": 1000 * (perf_counter() - begun),
            }
        )
        return answer


def simulate(run: Run) -> dict[str, list[Row]]:
    """Play it; its rows, by table."""
    decisions: list[Row] = []
    clock = VALUERS[run.game].clock
    bots = [Written(by_name(name, f"{run.number} {p}"), run.number, clock, decisions) for p, name in enumerate(run.seats)]
    game = play_on(start(run.options, run.number, run.game), bots)
    result, view = game.result, game.view()
    scored = {x["player"]: x for x in result["players"]}
    players = []
    for p, name in enumerate(run.seats):
        score = scored.get(p, {"points": None, "rank": None, "sources": {}})
        won = result["won"] if "won" in result else score["rank"] == 1
        players.append(
            {
                "game": run.number,
                "player": p,
                "bot": name,
                "corporation": view["players"][p]["corporation"],
                "points": score["points"],
                "rank": score["rank"],
                "won": won,
                "sources": json.dumps(score["sources"]),
            }
        )
    row = {
        "game": run.number,
        "kind": run.game,
        "options": json.dumps(dict(run.options)),
        "rounds": clock(game.position),
        "answers": len(decisions),
        "won": result.get("won"),
    }
    return {"games": [row], "players": players, "decisions": decisions}


# -- tables


def schemas() -> dict[str, Any]:
    pa: Any = import_module("pyarrow")
    word = pa.dictionary(pa.int32(), pa.string())
    number, whole = pa.int32(), pa.int16()
    return {
        "games": pa.schema(
            [("game", number), ("kind", word), ("options", word), ("rounds", whole), ("answers", number), ("won", pa.bool_())]
        ),
        "players": pa.schema(
            [("game", number), ("player", whole), ("bot", word), ("corporation", word), ("points", whole), ("rank", whole)]
            + [("won", pa.bool_()), ("sources", pa.string())]
        ),
        "decisions": pa.schema(
            [("game", number), ("n", number), ("player", whole), ("round", whole), ("kind", word), ("name", word)]
            + [("source", word), ("answer", pa.string()), ("ms", pa.float32())]
        ),
    }


class Tables:
    """Three Parquet files in a folder, written as the games come."""

    def __init__(self, folder: Path) -> None:
        try:
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise OSError("pyarrow is not installed: pip install 'pavonis[lab]'") from None
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.parquet = folder, parquet
        self.schemas = schemas()
        self.files = {name: parquet.ParquetWriter(folder / f"{name}.part", self.schemas[name]) for name in TABLES}
        for name, file in self.files.items():  # what earlier runs have left comes first
            if (folder / f"{name}.parquet").exists():
                with parquet.ParquetFile(folder / f"{name}.parquet") as old:
                    for k in range(old.num_row_groups):
                        file.write_table(old.read_row_group(k).cast(self.schemas[name]))
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}

    def add(self, out: Mapping[str, list[Row]]) -> None:
        for name, rows in out.items():
            self.rows[name] += rows
        if len(self.rows["games"]) >= BATCH:
            self.flush()

    def flush(self) -> None:
        pa: Any = import_module("pyarrow")
        for name, rows in self.rows.items():
            if rows:
                self.files[name].write_table(pa.Table.from_pylist(rows, self.schemas[name]))
            rows.clear()

    def close(self) -> None:
        """All at once: a run that is killed leaves what earlier ones have kept."""
        self.flush()
        for file in self.files.values():
            file.close()
        for name in TABLES:
            os.replace(self.folder / f"{name}.part", self.folder / f"{name}.parquet")


def kept(folder: Path) -> list[dict[str, list[Row]]]:
    """The games in a folder, each as `simulate` gave it."""
    if not (folder / "games.parquet").exists():
        return []
    parquet: Any = import_module("pyarrow.parquet")
    out: dict[int, dict[str, list[Row]]] = {}
    for name in TABLES:
        for row in parquet.read_table(folder / f"{name}.parquet").to_pylist():
            out.setdefault(row["game"], {table: [] for table in TABLES})[name].append(row)
    return list(out.values())


def claim(folder: Path, head: Mapping[str, Any]) -> None:
    """The folder is for this run: its own from before, or empty. Another's is refused."""
    path = folder / "run.json"
    mine = json.loads(json.dumps(dict(head)))
    if path.exists():
        theirs = json.loads(path.read_text(encoding="utf-8"))
        if theirs != mine:
            other = ", ".join(f"{k}={theirs.get(k)}" for k in mine if theirs.get(k) != mine[k])
            raise ValueError(f"{folder} holds games of another run ({other})")
    elif (folder / "games.parquet").exists():
        raise ValueError(f"{folder} holds games of another run")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(mine, indent=1), encoding="utf-8")


# -- what they say


class Tally:
    """Counts as the games come, so that nothing need be kept: by bot, by corporation, by card."""

    def __init__(self) -> None:
        self.games = 0
        self.answers = 0
        self.rounds: Counter[int] = Counter()
        self.seats: dict[str, Counter[str]] = {"bot": Counter(), "corporation": Counter()}
        self.won: dict[str, Counter[str]] = {"bot": Counter(), "corporation": Counter()}
        self.founded: dict[str, dict[str, list[int]]] = defaultdict(dict)  # bot -> corporation -> seats, won
        self.sources: dict[str, Counter[str]] = defaultdict(Counter)
        self.scored: Counter[str] = Counter()
        self.ms: Counter[str] = Counter()
        self.decisions: Counter[str] = Counter()
        self.played: dict[str, Counter[int]] = defaultdict(Counter)  # card -> round -> times
        self.won_with: Counter[str] = Counter()

    def add(self, out: Mapping[str, list[Row]]) -> None:
        players = out["players"]
        for row in out["games"]:
            self.games += 1
            self.answers += row["answers"]
            self.rounds[row["rounds"]] += 1
        for row in players:
            for by in ("bot", "corporation"):
                self.seats[by][row[by]] += 1
                self.won[by][row[by]] += bool(row["won"])
            both = self.founded[row["bot"]].setdefault(row["corporation"], [0, 0])
            both[0] += 1
            both[1] += bool(row["won"])
            if row["points"] is not None:
                self.scored[row["bot"]] += 1
                self.sources[row["bot"]].update(json.loads(row["sources"]))
        for row in out["decisions"]:
            bot = players[row["player"]]["bot"]
            self.ms[bot] += row["ms"]
            self.decisions[bot] += 1
            this = chosen(row["answer"])
            if this.verb == "play":
                self.played[this.what][row["round"]] += 1
                self.won_with[this.what] += bool(players[row["player"]]["won"])

    def summary(self) -> dict[str, Any]:
        seats = self.seats["bot"].total()
        return {
            "games": self.games,
            "answers": self.answers,
            "rounds": {str(k): n for k, n in sorted(self.rounds.items())},
            "bots": {
                bot: {
                    "seats": n,
                    "won": self.won["bot"][bot],
                    "sources": {s: total / self.scored[bot] for s, total in self.sources[bot].items()},
                    "ms_per_decision": self.ms[bot] / max(1, self.decisions[bot]),
                }
                for bot, n in self.seats["bot"].items()
            },
            "corporations": {c: {"seats": n, "won": self.won["corporation"][c]} for c, n in self.seats["corporation"].items()},
            "corporations_by_bot": {bot: dict(sorted(x.items())) for bot, x in self.founded.items()},
            "cards": {
                card: {
                    "played": when.total(),
                    "rate": when.total() / max(1, seats),
                    "won": self.won_with[card],
                    "when": sum(k * n for k, n in when.items()) / when.total(),
                    "rounds": {str(k): n for k, n in sorted(when.items())},
                }
                for card, when in sorted(self.played.items())
            },
        }


def html(told: Mapping[str, Any], title: str) -> str:
    """The summary as a page."""
    speaker = Speaker(game=told["game"])
    bots = told["bots"]
    cards = {speaker.name(c, "card"): x for c, x in told["cards"].items()}
    last = max((int(k) for k in told["rounds"]), default=1)
    options = ", ".join(f"{k}={v}" for k, v in told["options"].items())
    parts = [
        f'<p class="note">{report.escape(options)}; {told["games"]} games, {told["answers"]} decisions</p>',
        report.made(told),
        report.table(
            ("bot", "seats", "won", "points", "ms/decision"),
            [
                (b, x["seats"], f"{100 * x['won'] / x['seats']:.1f} %", f"{sum(x['sources'].values()):.1f}")
                + (f"{x['ms_per_decision']:.2f}",)
                for b, x in bots.items()
            ],
        ),
    ]
    if any(x["sources"] for x in bots.values()):
        parts += [report.heading("Points by source"), report.bars({b: x["sources"] for b, x in bots.items() if x["sources"]})]
    parts += [
        report.heading("Length of the games", "In generations or rounds."),
        report.histogram(_numbers(told["rounds"]), "games"),
        report.heading("Win rate by corporation", "For each bot by itself, so that its strength does not count; 95 % intervals."),
        *(f"<h3>{report.escape(bot)}</h3>{shares(held, speaker)}" for bot, held in told["corporations_by_bot"].items()),
        report.heading("Cards", "How often a seat plays the card, and how often that seat wins. Point at a dot for its name."),
        report.scatter({c: (x["rate"], x["won"] / x["played"]) for c, x in cards.items()}, "play rate", "win rate when played"),
        report.table(
            ("card", "played", "play rate", "win rate when played", "generation", "when"),
            [
                (c, x["played"], f"{100 * x['rate']:.1f} %", f"{100 * x['won'] / x['played']:.1f} %", float(x["when"]))
                + (report.spark(_numbers(x["rounds"]), last),)
                for c, x in sorted(cards.items(), key=lambda item: -item[1]["played"])
            ],
        ),
    ]
    return report.page(title, parts)


def shares(held: Mapping[str, Sequence[int]], speaker: Speaker) -> str:
    """How often seats with each corporation won."""
    ordered = sorted(held.items(), key=lambda item: -item[1][1] / item[1][0])
    return report.dots({speaker.name(c, "card"): (won / n, *report.interval(won, n)) for c, (n, won) in ordered})


def _numbers(counts: Mapping[str, int]) -> dict[int, int]:
    return {int(k): n for k, n in counts.items()}


def keep(outs: Iterable[Mapping[str, list[Row]]], folder: Path, before: Iterable[Mapping[str, list[Row]]] = ()) -> Tally:
    """Write what comes in, and count it, with what was there before."""
    tables, tally = Tables(folder), Tally()
    for out in before:
        tally.add(out)
    try:
        for out in outs:
            tables.add(out)
            tally.add(out)
    finally:
        tables.close()
    return tally
