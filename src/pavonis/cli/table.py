"""A game with people and bots around it, saved after every answer."""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pavonis

from .. import bots
from ..kernel.errors import BadSave
from ..kernel.game import Game
from . import Trouble
from .speech import t


class Table:
    """Who sits where, and the file that keeps the game: a record and a position in one JSON."""

    def __init__(self, game: Game, people: list[int], bot: str, path: Path) -> None:
        self.game = game
        self.people = people
        self.path = path
        self.recorded = True  # from its first answer on: then it can be replayed
        self.ours = True  # the file was written here, not by hand
        self.bot = bot
        self.seen = dict.fromkeys(people, 0)  # how many events each person has been told

    def answer(self, player: int, answer: Any) -> None:
        self.game.answer(player, answer)
        self.save()

    def undo(self, player: int) -> None:
        self.game.undo(player)
        self.seen[player] = min(self.seen[player], len(self.game.events))
        self.save()

    def advise(self, player: int) -> Any:
        """What the bot would answer in this player's place: always the same here, however often one leaves and returns."""
        bot = bots.by_name(self.bot, f"{self.game.begun} {player} {len(self.game.commands)}")
        return bot.choose(bots.Seat(self.game, player))

    def let_bots_play(self) -> None:
        """Until a person is asked, or the game is over."""
        while not self.game.over:
            waiting = [p for p in self.game.pending if p not in self.people]
            if not waiting:
                return
            self.answer(waiting[0], self.advise(waiting[0]))

    def save(self) -> None:
        """All at once or not at all, so that nothing that happens here can leave half a file."""
        data = self.game.to_json()
        if self.recorded:
            data = {**self.game.record, **data}
        data["table"] = {"people": self.people, "bots": self.bot, "seen": [self.seen.get(p, 0) for p in range(self.game.players)]}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".part")
        draft.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        os.replace(draft, self.path)


def data_folder() -> Path:
    """Where this system wants the data of its users."""
    chosen = os.environ.get("XDG_DATA_HOME")
    if chosen:
        return Path(chosen) / "pavonis"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "pavonis"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pavonis"
    return Path.home() / ".local" / "share" / "pavonis"


def new_path(folder: Path, game: str) -> Path:
    """A name that tells when, and that is not taken."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M}"
    for k in range(1, 1000):
        path = folder / (f"{stem}.json" if k == 1 else f"{stem}-{k}.json")
        if not path.exists():
            return path
    raise Trouble(t("too many games were begun this minute in {folder}", folder=folder))


def read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Trouble(t("there is no file {path}", path=path)) from None
    except (ValueError, UnicodeDecodeError):
        raise Trouble(t("{path} is not a saved game: it is not JSON", path=path)) from None
    if not isinstance(data, dict):
        raise Trouble(t("{path} is not a saved game", path=path))
    return data


def load(path: Path) -> Table:
    """A saved game, a position written by hand, or a record. With a record there is a log and a way back."""
    data = read(path)
    game = None
    if "commands" in data:
        try:
            game = pavonis.replay(data)
        except BadSave:
            if "position" not in data:
                raise
    recorded = game is not None and data.get("position") in (None, json.loads(json.dumps(game.position.to_json())))
    if game is None or not recorded:
        game = pavonis.from_json(data, lenient=True)
    seats = data.get("table", {})
    try:
        people = [p for p in seats.get("people", [0]) if 0 <= p < game.players]
        table = Table(game, people or [0], str(seats.get("bots", "normal")), path)
        bots.by_name(table.bot)
        if recorded and "seen" in seats:
            table.seen = {p: int(seats["seen"][p]) for p in people}
    except (AttributeError, TypeError, ValueError, IndexError):
        raise Trouble(t("{path} is damaged: its seats do not match", path=path)) from None
    table.recorded = recorded
    table.ours = "table" in data
    return table


def saved(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    """The games in this folder that are not over, the latest first."""
    out = []
    for path in sorted(folder.glob("*.json"), key=lambda f: f.stat().st_mtime, reverse=True):
        try:
            data = read(path)
        except Trouble:
            continue
        if isinstance(data.get("position"), dict) and not data["position"].get("over"):
            out.append((path, data))
    return out
