"""`python -m pavonis.i18n.check`: does every language say everything, and nothing else?

A language declared complete (`COMPLETE`) may lack no message; of the others it is said how far they are. No language may have
a message that English does not have, name another value than English does, or count in other forms than its header declares.
A text of an interface that has a context somewhere (`replay:Play`) has one wherever it is said, so that each meaning is told apart.
Of what is spoken, no line may end in a number that belongs to the next word, no brackets may be empty, no value be missing: so
catalogues are read, every card, and the log of a game of each kind. English may lack nothing that a card says or asks, nothing
that such a log tells, and no name of a board. The words of the interfaces are those that the code
says, see `extract`.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import pavonis

from ..ares.cards.crisis import CRISES
from ..bots import Seat, by_name
from ..family.cards import Card
from ..kernel.effect import NOBODY, Effect, Frame
from ..kernel.message import Message
from ..mars.board import BOARDS
from . import CONTEXT, NUMBER, PLACEHOLDER, Speaker, crises, games
from .catalogue import ENGLISH, LOCALES, Text, languages, load
from .extract import OWN, id_of, spoken
from .grammar import COMPLETE
from .text import describe, describe_crisis

SIGN: Final = re.compile(r"%(?:\(\w+\))?[sr]")
UNSOUND: Final = re.compile(rf"{NUMBER.pattern}|\(\)|«»|„”|\{{\w+\}}| [,.;:]")
KINDS: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (  # whose logs are read, and who plays
    ("mars", "eager", {"players": 3, "colonies": True, "world_government": True, "draft": True}),
    ("mars", "eager", {"players": 1}),
    ("ares", "random", {"players": 3}),
    ("ares", "random", {"players": 2, "coop": True}),
    ("ares", "random", {"players": 1}),
    ("ares", "random", {"players": 2, "crisis": True}),
)


class Ear(Speaker):
    """A speaker of English that remembers what it has no words for."""

    def __init__(self, game: str) -> None:
        super().__init__(game=game)
        self.missing: set[str] = set()

    def speak(self, message: Message | Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        id = message.id if isinstance(message, Message) else str(message["id"])
        if self.text(id) is None:
            self.missing.add(id)
        return super().speak(message, names)


def table(game: str) -> Any:
    """A position in which any card can be asked about."""
    more = {"colonies": True, "world_government": True} if game == "mars" else {}
    return pavonis.new(game, players=2, seed=1, **more).position


def effects(card: Card) -> Iterator[Effect[Any]]:
    """All effects of a card, those inside others too."""
    yield from within((*card.play, *card.first_action))
    for action in card.actions:
        yield from within((*action.pay, *action.get))
    for when in card.when:
        yield from within(when.effects)


def within(effects: Iterable[Effect[Any]]) -> Iterator[Effect[Any]]:
    for effect in effects:
        yield effect
        yield from within(effect.inner() or getattr(effect, "effects", ()))


def asked(pos: Any, effects: Iterable[Effect[Any]], card: str, *actors: int) -> Iterator[Message]:
    """The questions of a card's effects, to each who may act."""
    for effect in effects:
        for by in actors if effect.asks else ():
            yield effect.prompt(pos, Frame(effect, by, card, {"card": card, "space": 35, "player": 0}))


def of_boards() -> Iterator[str]:
    """The words of every map, and of the milestones and awards beside it."""
    for name, board in BOARDS.items():
        yield from (f"board.{name}", f"board.{name}.about", f"area.{name}.north", f"area.{name}.south")
        yield from (id for race in board.milestones for id in (f"milestone.{race}", f"milestone.{race}.goal"))
        yield from (id for race in board.awards for id in (f"award.{race}", f"award.{race}.for"))


@cache
def told() -> list[tuple[str, Message]]:
    """What happens in a game of each kind, as somebody who plays may know it."""
    out = []
    for game, bot, options in KINDS:
        played = pavonis.new(game, seed=1, **options)
        bots = [by_name(bot, p) for p in range(played.players)]
        while not played.over:
            player = next(iter(played.pending))
            played.answer(player, bots[player].choose(Seat(played, player)))
        out += [(game, event.seen_by(0)) for event in played.events]
    return out


def wordless() -> set[str]:
    """What cards say and ask, and what boards are called, although English has no words for it."""
    ears = {game: Ear(game) for game in games()}
    for game, ear in ears.items():
        pos = table(game)
        for card in games()[game].values():
            describe(card, ear)
            for question in asked(pos, effects(card), card.id, 0):
                ear.speak(question)
    pos, ear = table("ares"), ears["ares"]
    for crisis in (crisis for cards in CRISES.values() for crisis in cards.values()):
        describe_crisis(crisis, ear)
        for question in asked(pos, within((*crisis.immediate, *crisis.persistent)), crisis.id, 0, NOBODY):
            ear.speak(question)
    for game, message in told():
        ears[game].speak(message)
    ears["mars"].missing |= {id for id in of_boards() if ears["mars"].text(id) is None}
    return {id for ear in ears.values() for id in ear.missing}


def wanted() -> set[str]:
    """Every message that a language has: those of English and what it lacks, and beside English the names of cards and
    crises."""
    names = {f"card.{id}" for cards in games().values() for id in cards} | {f"crisis.{id}" for id in crises()}
    return names | set(load(ENGLISH).texts) | wordless()


def values(text: Text) -> set[str]:
    """The values that a text names, in any of its forms; argparse has signs of its own for them. Degrees are steps."""
    return {
        "n" if value == "degrees" else value
        for form in ((text,) if isinstance(text, str) else text)
        for value in (*PLACEHOLDER.findall(form), *SIGN.findall(form))
    }


def meanings(ids: Iterable[str]) -> set[str]:
    """The ids of those texts that are said with a context, as they are without it."""
    return {f"{ui}{CONTEXT.sub('', text)}" for ui, text in (id.partition(OWN[0])[1:] for id in ids) if CONTEXT.match(text)}


def broken(language: str) -> Iterator[str]:
    """What a language speaks with a space after a number at which a line may break, or with a hole."""
    speaker = Speaker(language)
    for id in load(language).texts:
        said = speaker.t(id.removeprefix(OWN[0]), n=2) if id.startswith(OWN[0]) else speaker.say(id, n=2, present=2, signed=2)
        if NUMBER.search(said):
            yield f"{id}: a line may break after a number: {said!r}"
    yield from (f"{where}: is not sound: {said!r}" for where, said in sentences(language) if UNSOUND.search(said))


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """What cards and crises say in a language, and what the logs tell."""
    speakers = {game: Speaker(language, game) for game in games()}
    for game, cards in games().items():
        yield from ((card.id, line) for card in cards.values() for line in describe(card, speakers[game]).lines())
    for crisis in (crisis for cards in CRISES.values() for crisis in cards.values()):
        yield from ((crisis.id, line) for line in describe_crisis(crisis, speakers["ares"]).lines())
    yield from ((message.id, speakers[game].speak(message)) for game, message in told())


def written(language: str) -> Counter[str]:
    """How often each message stands in a catalogue, those without words too."""
    text = (LOCALES / language / "LC_MESSAGES" / "pavonis.po").read_text(encoding="utf-8")
    return Counter(id for block in re.split(r"\n\n+", text) if (id := id_of(block)))


def faults(language: str) -> Iterator[str]:
    """What is wrong with a catalogue, a line each."""
    english, here, all = load(ENGLISH).texts, load(language), written(language)
    yield from (f"{id}: stands there {n} times" for id, n in all.items() if n > 1)
    yield from broken(language)
    if language == ENGLISH:
        ours = {*spoken()}
        theirs = {id for id in all if id.startswith(OWN)}
        yield from (f"{id}: the code says it, the catalogues do not; run `make words`" for id in sorted(ours - theirs))
        yield from (f"{id}: nothing says it any more; run `make words`" for id in sorted(theirs - ours))
        yield from (f"{id}: has another meaning as well; give this one a context, too" for id in sorted(ours & meanings(ours)))
        yield from (f"{id}: has no words" for id in sorted((set(all) - set(english)) | wordless()))
        return
    due = wanted()
    yield from (f"{id}: stale, English has no such message" for id in sorted(set(all) - due - set(written(ENGLISH))))
    if language in COMPLETE:
        yield from (f"{id}: missing" for id in sorted(due - set(here.texts)))
    count = len({here.plural(n) for n in range(200)})
    for id, text in here.texts.items():
        if values(text) != values(english.get(id, "")) and id in english:
            yield f"{id}: names {sorted(values(text))}, but English {sorted(values(english[id]))}"
        if not isinstance(text, str) and len(text) != count:
            yield f"{id}: has {len(text)} forms, but the language {count}"


def main() -> int:
    wrong = 0
    due = wanted()
    for language in languages():
        found = list(faults(language))
        wrong += len(found)
        for line in found:
            print(f"{language}: {line}", file=sys.stderr)
        if language != ENGLISH:
            print(f"{language}: {len(due & set(load(language).texts))} of {len(due)} messages")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
