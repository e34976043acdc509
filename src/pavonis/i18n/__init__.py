"""Words: what the engine says, in the reader's language.

    speaker = Speaker("en", game="mars")
    speaker.speak(event, names=["Anna", "Boris"])      # 'Anna gains 2 titanium (Asteroid)'
    log(game, "pl", names=["Anna", "Boris"])           # all that happened, line by line
    text.describe(card).lines()                        # the words on a card

A catalogue holds one text for each message id. In a text,

- `{n}`, `{present}`, ... are the values of the message: numbers, and proper names looked up in the same catalogue
  (`card.asteroid`, `milestone.mayor`; cards and crises have their English name where they are declared, the other languages
  `card.<id>` and `crisis.<id>`);
- a text with plural forms takes the form of `every`, if the message has one, or else of `n`; a language may have forms where
  another has none;
- `{amounts}` and `{choices}` are lists, with "and" and "or": one part for each number that is named after a thing, spoken
  as `<id>.<thing>` ("gained" with steel=2 and heat=3 speaks `gained.steel` and `gained.heat`), so that each can be declined;
- `{signed}` is `n` with its sign; `{degrees}` are the degrees of `n` steps of temperature;
- a `{choice}` is spoken as `choice.<id>`, where it has such words: what was decided, not what to do;
- where a game says a thing in its own way, `<game>.<id>` is spoken in place of `<id>`: `ares.modify.ease`;
- a message with a value that others of its id lack may have a text of its own: `lost.by`, `drew.cards`;
- a message that counts nothing (`n` is 0) may have a text of its own, too: `kept.none`;
- `({source})` is left out, with its brackets, if the message names no source, or one that it names already as its card;
- what begins with `{source}` begins with a capital letter.

What was spoken has no-break spaces after numbers and, but for English, after words of one letter.
Texts of effects are clauses without capital and full stop; `text` makes sentences of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ..kernel import message as kernel
from ..kernel.effect import NEUTRAL
from ..kernel.errors import BadOption
from ..kernel.message import Message
from .catalogue import ENGLISH, Catalogue, code, languages, load, nearest, system
from .grammar import NAMED, NUMBERS, OPTIONAL, PLAYERS

if TYPE_CHECKING:
    from ..family.cards import Card
    from ..kernel.game import Game

__all__ = ["Speaker", "all_names", "crises", "default", "games", "languages", "log", "mark", "nearest", "plain", "system"]

PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
SOURCE: Final = re.compile(r" \(\{source\}\)|: \{source\}")  # in brackets; a message without one has no brackets
ASK: Final = "ask."  # how the id of a question begins; one without words is asked by its name
NO_WORD: Final = re.compile(r"[._:]")
NUMBER: Final = re.compile(r"(?<=\d) (?=\S)")
LETTER: Final = re.compile(r"(?<!\w)([^\W\d_]) (?=\S)")
KEPT: Final = "\u00a0"  # a space at which no line breaks
CONTEXT: Final = re.compile(r"^[a-z]+:(?=\S)")  # what tells two meanings of an English text apart: 'replay:Play'
DEGREES: Final = 2  # of a step of temperature
LONGEST_LIST: Final = 12
LONGEST_ANSWER: Final = 60


@cache
def games() -> dict[str, dict[str, Card]]:
    """The cards of each game, by id."""
    from ..ares.cards.crisis import ALL as ARES
    from ..mars.cards import CARDS as MARS

    return {"mars": MARS, "ares": ARES}


@cache
def crises() -> dict[str, str]:
    """The names of the crisis cards, by id."""
    from ..ares.cards.crisis import CRISES

    return {id: card.name for cards in CRISES.values() for id, card in cards.items()}


def mark(source: str) -> str:
    """An English text of an interface that stands in a table, for `t` to speak later; see `extract`."""
    return source


def plain(text: str) -> str:
    """What was spoken, with ordinary spaces: once its lines are made, or for whoever compares it."""
    return text.replace(KEPT, " ")


class Speaker:
    """Speaks one language ('en', 'pl', 'ru', 'uk'); what its catalogue lacks is said in English, and what English lacks as id
    and values."""

    def __init__(self, language: str = ENGLISH, game: str = "", board: str = "tharsis") -> None:
        if code(language) not in languages():
            raise BadOption(Message("option_language", {"answer": language, "allowed": languages()}))
        self.language = code(language)
        self.game = game
        self.board = board  # whose areas are named

    def speak(self, message: Message | Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """A message, or what `to_json` made of it, in words. `names` are the players', by seat."""
        if isinstance(message, Message):
            id, values = message.id, message.values
        else:
            id, values = str(message["id"]), {k: v for k, v in message.items() if k != "id"}
        for extra in OPTIONAL:
            if self.tells(values, extra) and self.text(f"{id}.{extra}") is not None:
                id = f"{id}.{extra}"
        if values.get("n") == 0 and self.text(f"{id}.none") is not None:
            id = f"{id}.none"
        text = self.text(id, values.get("every", values.get("n", 1)))
        if text is None and id.startswith(ASK):
            name = NO_WORD.sub(" ", id.removeprefix(ASK))
            return name[:1].upper() + name[1:]
        if text is None:
            return kernel.bare(message if isinstance(message, Message) else Message(id, values))
        if "source" not in values or values["source"] == values.get("card"):
            text = SOURCE.sub("", text)
        said = self.bound(PLACEHOLDER.sub(lambda m: self.value(id, m[1], values, names or ()), text))
        return said[:1].upper() + said[1:] if text.startswith("{source}") else said

    def tells(self, values: Mapping[str, Any], extra: str) -> bool:
        """Whether a message has this value, and something is to be said about it."""
        value = values.get(extra, [])
        if extra in PLAYERS:
            return value != [] and (extra != "by" or value != values.get("player"))
        return value != [] and not isinstance(value, int)  # a number of cards is no list of them

    def say(self, id: str, **values: Any) -> str:
        """A text by its id."""
        return self.speak(Message(id, values))

    def t(self, source: str, **values: Any) -> str:
        """A word of an interface: its English text is its id, under `ui.`; see `extract`."""
        text = self.text(f"ui.{source}", values.get("n", 2)) or CONTEXT.sub("", source)
        return self.bound(PLACEHOLDER.sub(lambda m: str(values.get(m[1], m[0])), text))

    def bound(self, text: str) -> str:
        """A text that does not break after a number, nor after a word of one letter."""
        text = NUMBER.sub(KEPT, text)
        return text if self.language == ENGLISH else LETTER.sub(rf"\1{KEPT}", text)

    def text(self, id: str, n: Any = 1) -> str | None:
        """The text of an id, before its values are filled in; None if there is none."""
        number = n if isinstance(n, int) else 1
        for key in (f"{self.game}.{id}", id):
            for catalogue in self.catalogues():
                found = catalogue.text(key, number)
                if found is not None:
                    return found
        return None

    def catalogues(self) -> Iterable[Catalogue]:
        """Where texts are looked for, one after the other."""
        yield load(self.language)
        if self.language != ENGLISH:
            yield load(ENGLISH)

    # -- values

    def value(self, id: str, key: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
        """What stands for a placeholder."""
        if key in ("amounts", "choices"):
            counted = [(k, v) for k, v in values.items() if k not in NUMBERS and isinstance(v, int)]
            counted = [(k, v) for k, v in counted if v] or counted[:1]
            return self.join([self.say(f"{id}.{k}", n=v) for k, v in counted], "or" if key == "choices" else "and")
        if key == "signed":
            return self.number(values["n"], signed=True)
        if key == "degrees":
            return str(DEGREES * values["n"])
        if key not in values:
            return f"{{{key}}}"
        value = values[key]
        if key in PLAYERS:
            return self.player(value, names)
        if key in NAMED:
            return self.name(str(value), *NAMED[key])
        if key == "space":
            return self.area(str(value))
        if key == "cards":
            return self.join([self.say("quoted", name=self.name(c, "card")) for c in value])
        if key == "colonies":
            return self.join([self.name(c, "colony") for c in value])
        if key == "winners":
            return self.join([self.player(p, names) for p in value])
        if key == "ranking":
            return ", ".join(self.player(p, names) for p in value)
        if key == "allowed":
            return self.allowed(value, names)
        if isinstance(value, (Message, Mapping)):
            said = value.to_json() if isinstance(value, Message) else value
            own = f"{key}.{said['id']}"
            return self.speak({**said, "id": own} if self.text(own) is not None else said, names)
        if isinstance(value, (list, tuple)):
            return self.join([str(v) for v in value])
        if isinstance(value, int):
            return self.number(value)
        text = str(value)
        return text if key != "answer" or len(text) <= LONGEST_ANSWER else f"{text[:LONGEST_ANSWER]}…"

    def number(self, n: float, digits: int = 0, signed: bool = False) -> str:
        """A number as the language writes it: a true minus, its decimal sign; what is rounded to nothing has no minus."""
        text = f"{round(n, digits) + 0.0:{'+' if signed else ''}.{digits}f}".replace("-", "−")
        return text if self.language == ENGLISH else text.replace(".", ",")

    def percent(self, n: float, digits: int = 0) -> str:
        """A number in percent, as the language writes it."""
        return self.say("percent", n=self.number(n, digits))

    def player(self, p: Any, names: Sequence[str] = ()) -> str:
        """A player's name; without one, 'Player 1' for seat 0."""
        if not isinstance(p, int) or p < 0:
            return self.say("neutral" if p == NEUTRAL else "nobody")
        return names[p] if p < len(names) else self.say("player", n=p + 1)

    def name(self, id: str, *kinds: str) -> str:
        """The proper name of a card, standard project, milestone, award or whatever else an effect can come from."""
        for kind in kinds or NAMED["source"]:
            found = self.text(f"{kind}.{id}")
            if found is None and kind == "card":
                known = [games().get(self.game, {}), *games().values()]
                found = next((cards[id].name for cards in known if id in cards), None)
            elif found is None and kind == "crisis":
                found = crises().get(id)
            if found is not None:
                return found
        return id.replace("_", " ")

    def area(self, space: str) -> str:
        """An area of the map: by its name or the land beside it, else by its row's letter and its place there, as in chess."""
        from ..mars.board import PLACE, ROWS

        found = self.text(f"area.{self.board}.{space}") or self.text(f"area.{space}") or self.text(f"beside.{self.board}.{space}")
        if found is not None:
            return found
        row, x = PLACE[int(space)]
        return f"{ROWS[row]}{1 + sum(r == row and other < x for r, other in PLACE.values())}"

    def allowed(self, values: Sequence[Any], names: Sequence[str]) -> str:
        """What would have been allowed: players, or ids as they must be written. A long list is cut."""
        shown = [self.player(v, names) if isinstance(v, int) else str(v) for v in values[:LONGEST_LIST]]
        if len(values) > LONGEST_LIST:
            shown.append(self.say("more", n=len(values) - LONGEST_LIST))
        return ", ".join(shown)

    def join(self, items: Sequence[str], style: str = "and") -> str:
        """'a, b and c'; with another style 'a, b or c', or 'a, b, or c' between whole clauses."""
        if len(items) < 2:
            return "".join(items)
        return self.say(f"list.{style}", head=", ".join(items[:-1]), last=items[-1])


def log(game: Game, language: str = ENGLISH, player: int | None = None, names: Sequence[str] = ()) -> list[str]:
    """What happened in a game, line by line, in any language: as this player, or a spectator, may know it."""
    game.known_player(player)
    speaker = Plain(language, game.spec.name, str(game.options.get("board", "tharsis")))
    return [speaker.speak(event.seen_by(player), names) for event in game.events]


@cache
def all_names(card: str) -> tuple[str, ...]:
    """A card's name in every language, in small letters: whoever searches may know any of them."""
    return tuple(dict.fromkeys(Speaker(language).name(card, "card").casefold() for language in languages()))


class Plain(Speaker):
    """Speaks with ordinary spaces, for programs that compare what is said."""

    def bound(self, text: str) -> str:
        return text


@cache
def default(game: str = "") -> Speaker:
    """The speaker that messages use when nobody asks for another: `str(message)`."""
    return Plain(game=game)
