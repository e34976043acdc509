"""A game: a position with its record. It takes answers, takes them back, tells what happened, and can be replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import Any, Final

from . import types
from .decisions import Decision, check_rng
from .errors import BadSave, CannotTakeBack, IllegalAnswer, StaleDecision, Stuck
from .message import Message
from .position import Position
from .schema import Flaw, close, not_allowed, of_type

LONGEST_ROLLOUT: Final = 1_000_000  # answers
SCHEMA: Final = 1  # of saved positions: rises when an older version could not read them
CHECKPOINT_EVERY: Final = 128


class Event(Message):
    """What happened: one public face and at most one for each player who saw more."""

    def __init__(self, id: str, values: Mapping[str, Any], private: Mapping[int, Mapping[str, Any]] | None = None) -> None:
        super().__init__(id, values)
        self.private = private or {}

    def __reduce__(self) -> Any:
        return Event, (self.id, dict(self.values), dict(self.private))

    def seen_by(self, player: int | None) -> Message:
        """The face that this player, or a spectator, may see."""
        more = self.private.get(player) if player is not None else None
        return Message(self.id, {**self.values, **more}) if more else Message(self.id, self.values)


class Option:
    """One option of `new`: its type, default and what is allowed. A list holds whole numbers, each once."""

    def __init__(
        self,
        name: str,
        default: Any,
        allowed: tuple[Any, ...] = (),
        least: int = 0,
        most: int = 0,
        on_with: str = "",
        needs: str = "",
    ) -> None:
        self.name = name
        self.default = default
        self.allowed = allowed
        self.least = least
        self.most = most
        self.on_with = on_with  # on by default if that other option is
        self.needs = needs  # without that other option it cannot be on

    def why_not(self, value: Any) -> Message | None:
        values = {"option": self.name, "answer": str(value)}
        if isinstance(self.default, list):
            if isinstance(value, (list, tuple)) and len(set(map(str, value))) == len(value):
                each = Option(self.name, 0, (), self.least, self.most)
                return next((w for w in map(each.why_not, value) if w is not None), None)
            return Message("option_list", {**values, "least": self.least, "most": self.most})
        if self.allowed:
            if value in self.allowed and type(value) in [type(a) for a in self.allowed]:
                return None
            return Message("option_allowed", {**values, "allowed": [str(a) for a in self.allowed]})
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return None
        return Message("option_between", {**values, "least": self.least, "most": self.most})

    def to_json(self) -> types.GameOption:
        out: types.GameOption = {"name": self.name, "type": type(self.default).__name__, "default": self.default}
        if self.allowed:
            out["allowed"] = list(self.allowed)
        else:
            out["range"] = [self.least, self.most]
        if self.on_with:
            out["on_with"] = self.on_with
        return out


class GameSpec:
    """A game that can be played: its name, rules number and options, an empty table for it, and how a position loads."""

    def __init__(
        self,
        name: str,
        rules: int,
        options: list[Option],
        seated: Callable[[dict[str, Any], str], Position],
        load: Callable[[dict[str, Any], dict[str, Any]], Position],
        catalogue: Callable[[dict[str, Any]], list[str]],
        why_not_together: Callable[[dict[str, Any]], Message | None],
    ) -> None:
        self.name = name
        self.rules = rules
        self.options = options
        self.seated = seated
        self.load = load
        self.why_not_together = why_not_together  # what is wrong with the options together
        self.catalogue = catalogue  # every atom of a game with these options; its number is its place here
        KNOWN[name] = self

    def __repr__(self) -> str:
        return f"GameSpec({self.name!r}, rules {self.rules})"


KNOWN: Final[dict[str, GameSpec]] = {}  # by name: a game that was pickled finds its own here


TAKEN_BACK: Final = -1  # the number of no question


class Step:
    """An answer: whose, to which question, and whether it showed a face or used chance. Also a take-back, in a list of
    commands."""

    def __init__(self, player: int, number: int, answer: Any, showed: bool) -> None:
        self.player = player
        self.number = number
        self.answer = answer
        self.showed = showed

    def to_json(self) -> dict[str, Any]:
        """As it stands in a record."""
        if self.number == TAKEN_BACK:
            return {"player": self.player, "undo": True}
        return {"player": self.player, "answer": self.answer}

    def pack(self) -> tuple[int, int, Any, bool]:
        return self.player, self.number, self.answer, self.showed


class Checkpoint:
    """The position before the step of that index, and how many events there were."""

    def __init__(self, step: int, events: int, position: Position) -> None:
        self.step = step
        self.events = events
        self.position = position


class Game:
    """A game, as `pavonis.new`, `from_json` and `replay` return it. `pending` says who must act, `answer` moves it on:

    while not game.over:
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))

    It can be copied (`copy.deepcopy`, or `clone` without its record, in microseconds), pickled, saved (`to_json`) and
    replayed (`record`).
    """

    def __init__(
        self, spec: GameSpec, options: dict[str, Any], position: Position, record: bool = True, events: bool = True
    ) -> None:
        self.spec = spec
        self.options = options
        self.position = position
        self.recording = record
        self.commands: list[Step] = []  # every answer and take-back
        self.steps: list[Step] = []
        self.backs: list[tuple[int, int]] = []  # take-backs: before the step of which index, and whose
        self.checkpoints: list[Checkpoint] = []
        self.events: list[Event] = []
        self.begun = position.seed
        self.dealt = False  # whether it began with the deal: then options and seed say all
        position.log = self.events if events else None  # type: ignore[assignment]

    def deal(self) -> None:
        """A new game: deal, and run to the first question."""
        self.position.deal()
        self.dealt = True
        self.begin()

    def begin(self) -> None:
        """Run to the first question."""
        self.position.run()
        if self.recording:
            self.checkpoints = [Checkpoint(0, len(self.events), self.position.clone())]

    # -- reading

    def __repr__(self) -> str:
        pos = self.position
        asked = [f"{p} {d.name}" for p, d in self.pending.items()]
        now = "over" if pos.over else f"asked: {', '.join(asked)}"
        return f"Game({self.spec.name!r}, {_seats(pos.player_count)}, {pos.moment()}, {now})"

    def __str__(self) -> str:
        """The table in a few lines: how far it is, what lies open, and of everybody the points and the question."""
        pos = self.position
        points, result = pos.points(), self.result
        table, *players = pos.outline()
        lines = [f"{self.spec.name}, {_seats(pos.player_count)}, {pos.moment()}{', over' if pos.over else ''}: {table}"]
        lines += [f"{p} {has}; {sum(points[p].values())} points" if points else f"{p} {has}" for p, has in enumerate(players)]
        lines += [f"{p} is asked {d.name}: {d.prompt}" for p, d in self.pending.items()]
        if result:
            lines.append(("won" if result["won"] else "lost") if "won" in result else f"ranking: {result['ranking']}")
        return "\n".join(lines)

    @property
    def over(self) -> bool:
        """Whether the game has ended; then there is a `result`."""
        return self.position.over

    @property
    def players(self) -> int:
        """How many play; a player is a number from 0."""
        return self.position.player_count

    @property
    def pending(self) -> dict[int, Decision]:
        """Who must act, with the one question that is open for each."""
        pos = self.position
        return {p: Decision(pos, p) for p in range(pos.player_count) if pos.waits_for(p)}

    @property
    def locked(self) -> dict[int, Decision]:
        """Who has answered in secret and waits for the others, with the question: until all are in it may be answered again."""
        pos = self.position
        return {p: Decision(pos, p) for p in range(pos.player_count) if pos.sealed[p] is not None}

    @property
    def points(self) -> list[dict[str, int]]:
        """What everybody would score if the game ended now, by source; all that counts lies open."""
        return self.position.points()

    @property
    def result(self) -> Any:
        """Ranking and points by source; None while the game runs."""
        return self.position.result() if self.position.over else None

    @property
    def history(self) -> list[dict[str, Any]]:
        """Every command since the game began or was loaded, in order: answers and take-backs."""
        return [c.to_json() for c in self.commands]

    def view(self, player: Any = None) -> Mapping[str, Any]:
        """What this player, or a spectator, may know."""
        self.known_player(player)
        return self.position.view(player)

    def views(self, players: Iterable[Any]) -> dict[Any, Mapping[str, Any]]:
        """What each of these is shown. What all may know is made once and is the same object in each: for reading only."""
        pos = self.position
        public = pos.public()
        out: dict[Any, Mapping[str, Any]] = {}
        for player in players:
            self.known_player(player)
            out[player] = pos.shown_to(player, public)
        return out

    def known_player(self, player: Any) -> None:
        """Refuse what is no seat of this game; None is a spectator."""
        if player is None or (
            isinstance(player, int) and not isinstance(player, bool) and 0 <= player < self.position.player_count
        ):
            return
        raise IllegalAnswer(Message("unknown_player", {"answer": str(player), "most": self.position.player_count - 1}))

    # -- moving on

    def answer(self, player: Any, answer: Any, id: Any = None) -> None:
        """Test the answer, apply it and run until everybody waits again. An illegal one changes nothing."""
        pos = self.position
        self.known_player(player)
        if pos.over:
            raise IllegalAnswer(Message("game_over"))
        frame = pos.asking[player] if player is not None else None
        if frame is None:
            waiting = [p for p in range(pos.player_count) if pos.waits_for(p)]
            raise IllegalAnswer(Message("not_asked", {"player": player, "allowed": waiting}))
        number = pos.question_number[player]
        if id is not None and id != number and (not isinstance(id, (list, tuple)) or tuple(id) != (player, number)):
            raise StaleDecision(Message("stale", {"answer": str(id), "n": number}))
        reason = pos.why_not(player, answer)
        if reason is not None:
            raise IllegalAnswer(reason)
        self.apply(player, answer)

    def apply(self, player: int, answer: Any) -> None:
        """An answer known to be legal (as from `Decision.random`), without testing it again."""
        pos = self.position
        number = pos.question_number[player]
        shown = pos.reveal_count
        pos.take(player, answer)
        if self.recording:
            self.record_step(Step(player, number, answer, pos.reveal_count != shown))
            if len(self.steps) % CHECKPOINT_EVERY == 0:
                self.checkpoints.append(Checkpoint(len(self.steps), len(self.events), pos.clone()))

    def record_step(self, step: Step) -> None:
        """Keep an answer that was applied."""
        self.steps.append(step)
        self.commands.append(step)

    def rollout(self, rng: Random, answers: int = LONGEST_ROLLOUT) -> int:
        """Play on by random legal answers, to the end or for so many; how many there were. The fastest way to play a game:
        it leaves no checkpoints, so that the first take-back after it takes longer."""
        pos = self.position
        given = 0
        while not pos.over and given < answers:
            for p in range(pos.player_count):
                frame = pos.asking[p]
                if frame is not None and pos.sealed[p] is None:
                    number, shown = pos.question_number[p], pos.reveal_count
                    answer = frame.effect.random(pos, p, frame, rng, 0.0)
                    pos.accept(p, answer)
                    if self.recording:
                        self.record_step(Step(p, number, answer, pos.reveal_count != shown))
                    given += 1
                    break
        return given

    def last_step(self, player: Any) -> int:
        """The player's last answer, by its place in the record; -1 if there is none."""
        return next((i for i in range(len(self.steps) - 1, -1, -1) if self.steps[i].player == player), -1)

    def why_not_undo(self, player: Any) -> Message | None:
        """Why the player's last answer cannot be taken back, as far as that is seen at once: where all act at the same time,
        whether others have built on it is found only by trying."""
        self.known_player(player)
        if not self.recording:
            return Message("no_record")
        at = self.last_step(player)
        if at < 0:
            return Message("nothing_to_take_back")
        if self.steps[at].showed:
            return Message("face_shown")
        later = at + 1 < len(self.steps)
        return Message("others_moved") if later and not self.position.open_phase() else None

    def undo(self, player: Any) -> None:
        """Take back the player's last answer, if it showed nothing and nobody else has built on it."""
        why = self.why_not_undo(player)
        if why is not None:
            raise CannotTakeBack(why)
        at = self.last_step(player)
        later = self.steps[at + 1 :]
        keep = max((c for c in self.checkpoints if c.step <= at), key=lambda c: c.step)
        pos = keep.position.clone()
        events = self.events[: keep.events]
        pos.log = events if self.position.log is not None else None  # type: ignore[assignment]
        steps: list[Step] = self.steps[: keep.step]
        backs = [(i - 1 if i > at else i, p) for i, p in self.backs]
        for step in self.steps[keep.step : at] + later:
            _tell(pos, backs, len(steps))
            if pos.asking[step.player] is None or pos.question_number[step.player] != step.number:
                raise CannotTakeBack(Message("others_moved"))
            if pos.why_not(step.player, step.answer) is not None:
                raise CannotTakeBack(Message("others_moved"))
            shown = pos.reveal_count
            pos.take(step.player, step.answer)
            steps.append(Step(step.player, step.number, step.answer, pos.reveal_count != shown))
        if self.position.open_phase():
            for q in range(pos.player_count):
                if q != player and not _same_to(q, pos, self.position):
                    raise CannotTakeBack(Message("others_moved"))
        self.position = pos
        self.events = events
        self.steps = steps
        self.backs = [*backs, (len(steps), player)]
        self.checkpoints = [c for c in self.checkpoints if c.step <= at]
        self.commands.append(Step(player, TAKEN_BACK, None, False))
        _tell(pos, self.backs, len(steps))

    # -- copies, saves, replays

    def clone(self) -> Game:
        """An independent copy of the position, without record, take-back or events."""
        return Game(self.spec, self.options, self.position.clone(), record=False, events=False)

    def __deepcopy__(self, memo: Any) -> Game:
        return self.__copy__()

    def __copy__(self) -> Game:
        """An independent copy with its record, take-back and events."""
        out = Game(self.spec, dict(self.options), self.position.clone(), self.recording, self.position.log is not None)
        out.begun, out.dealt = self.begun, self.dealt
        out.commands, out.steps, out.backs = self.commands[:], self.steps[:], self.backs[:]
        out.checkpoints = self.checkpoints[:]  # nobody plays on in them
        out.events.extend(self.events)
        return out

    def __reduce__(self) -> Any:
        packed = {
            "options": dict(self.options),
            "position": self.position.to_json(),
            "record": self.recording,
            "told": self.position.log is not None,
            "begun": self.begun,
            "dealt": self.dealt,
            "commands": [c.pack() for c in self.commands],
            "steps": [s.pack() for s in self.steps],
            "backs": self.backs,
            "checkpoints": [(c.step, c.events, c.position.to_json()) for c in self.checkpoints],
            "events": self.events,
        }
        return unpack_game, (self.spec.name, packed)

    def imagine(self, player: Any, rng: Random) -> Game:
        """A game that looks the same to this player: what the player cannot know is dealt anew."""
        self.known_player(player)
        check_rng(rng)
        return Game(self.spec, self.options, self.position.imagine(player, rng), record=False, events=False)

    def to_json(self) -> dict[str, Any]:
        """The saved position: readable, and loaded by later versions too."""
        return {
            "pavonis": SCHEMA,
            "game": self.spec.name,
            "rules": self.spec.rules,
            "options": dict(self.options),
            "position": self.position.to_json(),
        }

    @property
    def record(self) -> dict[str, Any]:
        """Options, seed and commands: replays exactly, under the same rules number. Of a game that was loaded, or that keeps no
        record, it also holds the position from which the commands go on, under `start`."""
        out: dict[str, Any] = {
            "pavonis": SCHEMA,
            "game": self.spec.name,
            "rules": self.spec.rules,
            "options": dict(self.options),
            "seed": self.begun,
        }
        if not self.recording:
            out["start"] = self.position.to_json()
        elif not self.dealt:
            out["start"] = self.checkpoints[0].position.to_json()
        return {**out, "commands": self.history}

    def checksum(self) -> str:
        """Equal for equal positions, whatever machine or build they came from."""
        text = json.dumps(self.position.to_json(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()


def _seats(n: int) -> str:
    return f"{n} player{'s' if n != 1 else ''}"


def unpack_game(name: str, packed: dict[str, Any]) -> Game:
    """A game that was pickled."""
    spec, options = KNOWN[name], packed["options"]
    out = Game(spec, options, spec.load(options, packed["position"]), packed["record"], packed["told"])
    out.begun, out.dealt = packed["begun"], packed["dealt"]
    out.commands = [Step(*c) for c in packed["commands"]]
    out.steps = [Step(*s) for s in packed["steps"]]
    out.backs = packed["backs"]
    out.checkpoints = [Checkpoint(step, events, spec.load(options, saved)) for step, events, saved in packed["checkpoints"]]
    out.events.extend(packed["events"])
    return out


def _tell(pos: Position, backs: list[tuple[int, int]], step: int) -> None:
    """What was taken back before this step stays told."""
    if pos.log is not None:
        pos.log.extend(Event("took_back", {"player": p}) for i, p in backs if i == step)


def _same_to(q: int, a: Position, b: Position) -> bool:
    """Whether two positions put the same question to q and leave q the same holdings."""
    return (
        a.question_number[q] == b.question_number[q]
        and (a.asking[q] is None) == (b.asking[q] is None)
        and a.sealed[q] == b.sealed[q]
        and a.holdings(q) == b.holdings(q)
    )


def load_game(specs: Mapping[str, GameSpec], data: Any, lenient: bool = False) -> Game:
    """A game from saved JSON; anything that cannot be, is foreign or too new is refused with the reason. If lenient, a position
    may be one to which no game leads, as long as it can be played."""
    spec, options = _header(specs, data)
    if "position" not in data:
        raise BadSave(Flaw("save", "record_not_save" if "commands" in data else "field_missing", {"answer": "position"}))
    written = data["position"]
    if not isinstance(written, dict):
        raise BadSave(of_type(written, dict).under("position"))
    if written.get("players", options["players"]) != options["players"]:
        raise BadSave(not_allowed("position.players", written["players"], (options["players"],)))
    try:
        position = spec.load(options, written)
        flaw = position.find_flaw() or (None if lenient else position.find_contradiction())
        if flaw is not None:
            raise BadSave(flaw)
        game = Game(spec, options, position)
        game.begin()
        pending = game.pending
        for player, decision in pending.items():
            if decision.why_not(decision.random(Random(0))) is not None:  # a question without an answer
                raise BadSave(Flaw(f"asking.{player}"))
        if not pending and not game.over:
            raise BadSave(Flaw("asking"))
    except BadSave as error:
        wrong = error.message
        raise BadSave(wrong.under("position") if isinstance(wrong, Flaw) else wrong) from None
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, Stuck) as error:
        raise BadSave(Message("save_damaged", {"answer": f"{type(error).__name__}: {error}"})) from error
    return game


HEADER: Final = ["pavonis", "game", "rules", "options", "position", "seed", "start", "commands"]  # what files of ours begin with


def _header(specs: Mapping[str, GameSpec], data: Any) -> tuple[GameSpec, dict[str, Any]]:
    if not isinstance(data, Mapping) or "pavonis" not in data:
        raise BadSave(Message("save_foreign"))
    schema = data["pavonis"]
    if not isinstance(schema, int) or schema > SCHEMA:
        raise BadSave(Message("save_newer", {"n": SCHEMA, "answer": str(schema)}))
    for name in data:
        near = close(name, HEADER) if isinstance(name, str) and name not in HEADER else ""
        if near and near not in data:
            raise BadSave(Flaw("save", "field_misspelt", {"answer": name, "means": near, "allowed": HEADER}))
    spec = specs.get(str(data.get("game")))
    if spec is None:
        raise BadSave(Message("unknown_game", {"answer": str(data.get("game")), "allowed": list(specs)}))
    return spec, check_options(spec, data.get("options", {}), BadSave)


def check_options(spec: GameSpec, given: Any, error: type[BadSave] | type[Any]) -> dict[str, Any]:
    """All options of the game, with defaults; unknown ones and bad values are refused."""
    if not isinstance(given, Mapping):
        raise error(of_type(given, dict).under("options"))
    known = {o.name: o for o in spec.options}
    out = {o.name: o.default for o in spec.options}
    for name, value in given.items():
        if name not in known:
            near = close(str(name), list(known))
            if near:
                raise error(Message("option_misspelt", {"option": str(name), "means": near, "allowed": list(known)}))
            raise error(Message("unknown_option", {"option": str(name), "allowed": list(known)}))
        wrong = known[name].why_not(value)
        if wrong is not None:
            raise error(wrong)
        out[name] = list(value) if isinstance(value, tuple) else value
    for o in spec.options:
        if o.on_with and out[o.on_with] and o.name not in given:
            out[o.name] = True
    for o in spec.options:
        if o.needs and out[o.name] and not out[o.needs]:
            raise error(Message("option_needs", {"option": o.name, "answer": o.needs}))
    wrong = spec.why_not_together(out)
    if wrong is not None:
        raise error(wrong)
    return out


def replay(specs: Mapping[str, GameSpec], record: Any) -> Game:
    """Play a record again, to its end."""
    games = steps(specs, record)
    game = next(games)
    for _ in games:
        pass
    return game


def steps(specs: Mapping[str, GameSpec], record: Any) -> Iterator[Game]:
    """Play a record again, command by command: the one game as it begins, and after each command."""
    spec, options = _header(specs, record)
    if record.get("rules") != spec.rules:
        raise BadSave(Message("other_rules", {"n": spec.rules, "answer": str(record.get("rules"))}))
    commands = record.get("commands")
    if "commands" not in record:
        raise BadSave(Flaw("record", "save_not_record" if "position" in record else "field_missing", {"answer": "commands"}))
    if not isinstance(commands, list):
        raise BadSave(of_type(commands, list).under("commands"))
    if "start" in record:
        game = load_game(specs, {**record, "position": record["start"]}, lenient=True)
        game.begun = str(record.get("seed", game.begun))
    elif not isinstance(record.get("seed"), str):
        raise BadSave(of_type(record.get("seed"), str).under("seed"))
    else:
        game = Game(spec, options, spec.seated(options, record["seed"]))
        game.deal()
    yield game
    for i, command in enumerate(commands):
        try:
            if command.get("undo"):
                game.undo(command["player"])
            else:
                game.answer(command["player"], command["answer"])
        except (KeyError, AttributeError, IllegalAnswer, CannotTakeBack) as error:
            raise BadSave(Message("bad_command", {"n": i, "answer": str(error)})) from error
        yield game
