"""Typical mistakes: each is refused with a message that says what is wrong and what is allowed. One row, one mistake."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.bots import Seat, by_name, play
from pavonis.cli import main
from pavonis.i18n import Speaker, log

PUZZLE: dict[str, Any] = {
    "pavonis": 1,
    "game": "mars",
    "options": {"players": 2},
    "position": {
        "generation": 9,
        "temperature": -2,
        "table": [
            {"tr": 31, "stock": {"mc": 21, "heat": 8}, "production": {"energy": 2}, "tableau": ["helion", "arctic_algae"]},
            {"tr": 29, "stock": {"plants": 4}, "tableau": ["ecoline"]},
        ],
        "zones": {"hand.0": ["comet", "nuclear_zone"], "deck": ["mine", "moss", "lichen"]},
        "tiles": {"35": {"tile": "city", "owner": 0}, "34": {"tile": "ocean"}},
        "oceans": 1,
    },
}
ARES: dict[str, Any] = {
    "pavonis": 1, "game": "ares", "options": {"players": 2},
    "position": {"table": [{"tr": 5, "tableau": ["helion"]}, {"tr": 5}], "zones": {"deck": ["mine"]}},
}  # fmt: skip


def put(path: str, value: Any, base: dict[str, Any] = PUZZLE) -> Any:
    """Load the puzzle with something else at that place."""
    data = copy.deepcopy(base)
    *parents, last = path.split("/")
    inside: Any = data
    for key in parents:
        inside = inside[int(key) if key.isdigit() and isinstance(inside, list) else key]
    if isinstance(inside, list):
        inside.append(value) if last == "+" else inside.__setitem__(int(last), value)
    else:
        inside[last] = value
    return pavonis.from_json(data)


def new(**options: Any) -> pavonis.Game:
    return pavonis.new("mars", seed=1, **options)


def turn() -> pavonis.Game:
    return pavonis.from_json(PUZZLE)


def ended() -> pavonis.Game:
    game = new()
    game.rollout(Random(1))
    return game


def selling() -> pavonis.Game:
    game = turn()
    game.answer(0, "project:sell_patents")
    return game


def record(**changes: Any) -> dict[str, Any]:
    game = new()
    game.answer(0, game.pending[0].random(Random(1)))
    return {**game.record, **changes}


def kept_too_long() -> Any:
    game = turn()
    old = game.pending[0]
    game.answer(0, "pass")
    return old.options


def undone() -> None:
    game = turn()
    game.answer(0, "pass")
    game.answer(1, "pass")
    game.undo(0)


SETUP = {"corporation": "helion", "cards": []}
# What was meant, how it went wrong, what is said to be wrong, and one thing that is said to be allowed (None: only what is wrong).
MISTAKES: dict[str, tuple[Any, str, str | None]] = {
    # -- a new game
    "another game": (lambda: pavonis.new("venus"), "venus", "mars"),
    "no game": (lambda: pavonis.new(None), "None", "mars"),
    "its name in capitals": (lambda: pavonis.new("Mars"), "Mars", "mars"),
    "an unknown option": (lambda: new(prelude=True), "prelude", "corporate_era"),
    "a misspelt option": (lambda: new(player=3), "player", "players"),
    "too many players": (lambda: new(players=7), "7", "1 to 5"),
    "nobody": (lambda: new(players=0), "0", "1 to 5"),
    "players as text": (lambda: new(players="3"), "3", "1 to 5"),
    "half a player": (lambda: new(players=2.5), "2.5", "1 to 5"),
    "yes for true": (lambda: new(draft="yes"), "yes", "True"),
    "1 for true": (lambda: new(draft=1), "1", "True"),
    "a board there is not": (lambda: new(board="olympus"), "olympus", "hellas"),
    "a seat there is not": (lambda: new(first=3), "3", "0 to 1"),
    "a beginner who is nobody": (lambda: new(beginners=[4]), "4", "0 to 1"),
    "a number for a list": (lambda: new(beginners=1), "1", "list"),
    "a seed with a point": (lambda: pavonis.new("mars", seed=1.5), "1.5", "whole number or a text"),
    "a seed that is a list": (lambda: pavonis.new("mars", seed=[1]), "[1]", "whole number or a text"),
    "players without a name": (lambda: pavonis.new("mars", 3), "positional", "1"),
    "an option that needs another": (lambda: new(colony_corporations=True), "colony_corporations", "colonies"),
    "Crisis with co-op": (lambda: pavonis.new("ares", players=2, crisis=True, coop=True), "Crisis", "co-op"),
    "co-op for three": (lambda: pavonis.new("ares", players=3, coop=True), "3", "2"),
    # -- an answer
    "out of turn": (lambda: turn().answer(1, "pass"), "Player 2", "Player 1"),
    "a player there is not": (lambda: turn().answer(2, "pass"), "2", "0 to 1"),
    "a player as text": (lambda: turn().answer("0", "pass"), "0", "0 to 1"),
    "a spectator's answer": (lambda: turn().answer(None, "pass"), "", "Player 1"),
    "a card not in hand": (lambda: turn().answer(0, "play:mine"), "play:mine", "play:comet"),
    "a card there is not": (lambda: turn().answer(0, "play:death_star"), "death_star", "play:comet"),
    "a card that cannot be paid": (lambda: put("position/table/0/stock", {"mc": 3}).answer(0, "project:city"), "25", "3"),
    "capitals": (lambda: turn().answer(0, "PASS"), "PASS", "pass"),
    "nothing": (lambda: turn().answer(0, None), "None", "pass"),
    "a number for an option": (lambda: turn().answer(0, 0), "0", "pass"),
    "a list for an option": (lambda: turn().answer(0, ["pass"]), "['pass']", "pass"),
    "after the end": (lambda: ended().answer(0, "pass"), "over", None),
    "the answer to another question": (lambda: turn().answer(0, "pass", id=99), "99", "1"),
    "a decision that was kept": (kept_too_long, "answered", None),
    "a form as text": (lambda: new().answer(0, "helion"), "corporation", "cards"),
    "half a form": (lambda: new().answer(0, {"corporation": "helion"}), "corporation", "cards"),
    "a form with a part too many": (lambda: new().answer(0, {**SETUP, "prelude": []}), "corporation", "cards"),
    "a corporation not dealt": (lambda: new().answer(0, {"corporation": "nobody", "cards": []}), "nobody", "Possible"),
    "a card as text": (lambda: selling().answer(0, "comet"), "comet", "1 to 2"),
    "the same card twice": (lambda: selling().answer(0, ["comet", "comet"]), "twice", None),
    "no card where one is due": (lambda: selling().answer(0, []), "0", "1 to 2"),
    "a card of the deck": (lambda: selling().answer(0, ["moss"]), "moss", "comet"),
    # -- reading
    "the view of nobody": (lambda: turn().view(2), "2", "0 to 1"),
    "the view of a name": (lambda: turn().view("Anna"), "Anna", "0 to 1"),
    "a seed for a generator": (lambda: turn().pending[0].random(7), "random.Random", "got"),
    "the module for a generator": (lambda: turn().imagine(0, 7), "random.Random", "got"),
    "imagining for nobody": (lambda: turn().imagine(5, Random(1)), "5", "0 to 1"),
    "the seat of nobody": (lambda: Seat(turn(), 3), "3", "0 to 1"),
    "the question of somebody who waits": (lambda: Seat(turn(), 1).decision, "Player 2", "Player 1"),
    "a log in a language there is not": (lambda: log(turn(), "xx"), "xx", "uk"),
    "a speaker of it": (lambda: Speaker("klingon"), "klingon", "pl"),
    "the log of nobody": (lambda: log(turn(), "pl", player=4), "4", "0 to 1"),
    "nothing to take back": (lambda: turn().undo(0), "", None),
    "others have moved": (undone, "", None),
    # -- a position
    "no position": (lambda: pavonis.from_json({}), "saved by Pavonis", "position"),
    "JSON as text": (lambda: pavonis.from_json("{}"), "saved by Pavonis", "position"),
    "a record for a position": (lambda: pavonis.from_json(new().record), "record", "replay"),
    "a newer version": (lambda: put("pavonis", 2), "2", "1"),
    "a misspelt head": (lambda: pavonis.from_json({"pavonis": 1, "game": "mars", "postion": {}}), "postion", "position"),
    "a misspelt field": (lambda: put("position/tempreture", -10), "tempreture", "temperature"),
    "a field there is not": (lambda: put("position/weather", 1), "weather", "milestones"),
    "a temperature between": (lambda: put("position/temperature", -9), "-9", "-30, -28"),
    "too warm": (lambda: put("position/temperature", 10), "10", "8"),
    "warmth as text": (lambda: put("position/temperature", "-8"), "-8", "whole number"),
    "too much oxygen": (lambda: put("position/oxygen", 15), "15", "0 to 14"),
    "generation nought": (lambda: put("position/generation", 0), "0", "1 to"),
    "a phase there is not": (lambda: put("position/phase", "winter"), "winter", "action"),
    "a phase that nobody is asked in": (lambda: put("position/phase", "research"), "research", "action"),
    "three at a table for two": (lambda: put("position/table/+", {"tr": 1}), "3", "2"),
    "other players than the options": (lambda: put("position/players", 3), "3", "2"),
    "gold": (lambda: put("position/table/0/stock/gold", 1), "gold", "titanium"),
    "money": (lambda: put("position/table/0/stock/money", 9), "money", "mc"),
    "a debt": (lambda: put("position/table/0/stock/mc", -4), "-4", "at least 0"),
    "too little production": (lambda: put("position/table/0/production/mc", -6), "-6", "at least −5"),
    "a rating as text": (lambda: put("position/table/0/tr", "20"), "20", "whole number"),
    "a card misspelt in play": (lambda: put("position/table/0/tableau/1", "artic_algae"), "artic_algae", "arctic_algae"),
    "a card misspelt in hand": (lambda: put("position/zones/hand.0", ["komet"]), "komet", "comet"),
    "two corporations": (lambda: put("position/table/0/tableau/+", "credicor"), "two corporations", "CrediCor"),
    "an event in play": (lambda: put("position/table/0/tableau/+", "asteroid"), "Asteroid", "events"),
    "a card in two places": (lambda: put("position/zones/hand.1", ["comet"]), "Comet", "only one"),
    "a corporation in hand": (lambda: put("position/zones/hand.1", ["credicor"]), "CrediCor", "project card"),
    "a zone there is not": (lambda: put("position/zones/cellar", ["ants"]), "cellar", "hand.0"),
    "the hand of a third": (lambda: put("position/zones/hand.2", ["ants"]), "hand.2", "hand.0"),
    "a city in the sea": (lambda: put("position/tiles/04", {"tile": "city", "owner": 0}), "city", "oceans"),
    "an ocean of one's own": (lambda: put("position/tiles/34/owner", 0), "ocean", "-1"),
    "an ocean that is not counted": (lambda: put("position/oceans", 0), "0", "1"),
    "oceans that lie nowhere": (lambda: put("position/oceans", 3), "3", "1"),
    "an area there is not": (lambda: put("position/tiles/99", {"tile": "city"}), "99", "03"),
    "a tile there is not": (lambda: put("position/tiles/36", {"tile": "castle"}), "castle", "greenery"),
    "a tile without its name": (lambda: put("position/tiles/36", {"owner": 0}), "tile", "missing"),
    "somebody's tile who is nobody": (lambda: put("position/tiles/36", {"tile": "city", "owner": 7}), "7", "1"),
    "a milestone there is not": (lambda: put("position/milestones", {"king": 0}), "king", "mayor"),
    "a milestone of nobody": (lambda: put("position/milestones", {"mayor": 2}), "2", "0 to 1"),
    "animals on a card that nobody has": (lambda: put("position/on", {"fish": 2}), "Fish", "tableau"),
    "microbes on a card there is not": (lambda: put("position/on", {"fisch": 2}), "fisch", "fish"),
    "Ares: a phase as Mars has it": (lambda: put("position/phase", "draft", ARES), "draft", "planning"),
    "Ares: generations": (lambda: put("position/generation", 3, ARES), "generation", "chosen"),
    "Ares: a phase nobody is asked in": (lambda: put("position/phase", "construction", ARES), "construction", "planning"),
    "Ares: a card of Mars": (lambda: put("position/zones/hand.0", ["nuclear_zone"], ARES), "nuclear_zone", "There are"),
    # -- a record
    "a position for a record": (lambda: pavonis.replay(PUZZLE | {"rules": new().record["rules"]}), "saved position", "from_json"),
    "other rules": (lambda: pavonis.replay(record(rules=1)), "1", str(new().record["rules"])),
    "commands as text": (lambda: pavonis.replay(record(commands="pass")), "pass", "list"),
    "a command that cannot be": (lambda: pavonis.replay(record(commands=[{"player": 0, "answer": "x"}])), "0", "corporation"),
    "a seed that is a number": (lambda: pavonis.replay(record(seed=7)), "7", "text"),
    # -- bots
    "a bot there is not": (lambda: by_name("serch"), "serch", "search"),
    "a setting there is not": (lambda: by_name("search:trails=3"), "trails", "trials"),
    "a setting that is no number": (lambda: by_name("search:ms=fast"), "ms=fast", "numbers"),
    "a module there is not": (lambda: by_name("my_bots:Mine"), "my_bots", "greedy"),
    "a class there is not": (lambda: by_name("pavonis.bots.random:Rondom"), "Rondom", "RandomBot"),
    "a class that is no bot": (lambda: by_name("collections:Counter"), "Counter", "choose"),
    "too few bots": (lambda: play(new(), ["greedy"]), "1 bots", "2 players"),
    # -- commands
    "command: a bot there is not": (lambda: command("arena", "serch", "greedy"), "serch", "search"),
    "command: no games": (lambda: command("simulate", "--games", "0"), "0", "1"),
    "command: fewer than no games": (lambda: command("arena", "greedy", "eager", "--games", "-3"), "-3", "1"),
    "command: half a game": (lambda: command("match", "greedy", "eager", "--deals", "1.5"), "1.5", "whole number"),
    "command: an option there is not": (lambda: command("simulate", "--set", "drift=true"), "drift", "draft"),
    "command: a value there is not": (lambda: command("simulate", "--set", "draft=maybe"), "maybe", "true"),
    "command: too many players": (lambda: command("simulate", "--players", "9"), "9", "1 to 5"),
    "command: a command there is not": (lambda: command("arene"), "arene", "arena"),
    "command: a file there is not": (lambda: command("replay", "no_such_file.json"), "no_such_file.json", None),
    "command: a language there is not": (lambda: command("--language", "xx", "cards"), "xx", "uk"),
    "command: a cluster there is not": (lambda: command("simulate", "--cluster", "foo"), "foo", "ray"),
}  # fmt: skip


class Refused(Exception):
    """What a command said before it ended with 2."""


def command(*words: str) -> None:
    import contextlib
    import io

    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        code = main(["--language", "en", *words] if words[0] != "--language" else list(words))
    assert code == 2, said.getvalue()
    assert "Traceback" not in said.getvalue()
    raise Refused(said.getvalue())


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where commands leave what they write
    act, wrong, allowed = MISTAKES[name]
    with pytest.raises((pavonis.PavonisError, ValueError, TypeError, Refused)) as told:
        act()
    said = str(told.value).replace("−", "-") if "−" not in (allowed or "") else str(told.value)
    assert wrong in said
    assert allowed is None or allowed in said.replace(wrong, "", 1) or allowed in said


def test_nearly_all_say_what_is_allowed():
    bare = [name for name, (_, _, allowed) in MISTAKES.items() if allowed is None]
    assert len(MISTAKES) >= 84
    assert len(bare) <= 0.05 * len(MISTAKES), bare
