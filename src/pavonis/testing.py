"""Checks for whoever adds something: an effect, an expansion, a bot. Each raises `Unfinished`, which says what is missing and
what to do about it. Nothing here needs a test framework.

    from pavonis.testing import check_effect
    check_effect(OthersDraw(1))
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from inspect import signature
from random import Random
from time import perf_counter
from typing import Any, Final, get_args

from . import from_json, new, replay
from .bots import Bot, Seat, by_name
from .bots.crisis import CrisisOutlook
from .bots.mars import MarsOutlook
from .bots.outlook import Outlook
from .cli.symbols import Symbols
from .family.cards import RED, Card
from .family.effects import AddTo, Draw, Lose, MayDiscardToDraw, RaiseTemperature, Reduce
from .family.icons import Thing
from .family.resources import HEAT, MC, PRODUCTION
from .i18n import PLACEHOLDER, Speaker
from .i18n.catalogue import ENGLISH
from .i18n.check import within
from .i18n.grammar import COMPLETE
from .kernel.decisions import Decision
from .kernel.effect import EFFECTS, NO_SLACK, Effect, Frame, effect_from_json
from .kernel.game import Game
from .kernel.icon import Verb
from .kernel.message import Message
from .lab.order_audit import Audit, run
from .lab.play import LONGEST_GAME, play_on, start
from .mars.cards import CARDS
from .mars.expansion import EXPANSIONS, Expansion

CATALOGUE: Final = "src/pavonis/i18n/locale/<language>/LC_MESSAGES/pavonis.po"
OURS: Final = "pavonis."
KNOWN_PARTS: Final = ("corporation", "cards", "colonies")  # of forms: interfaces say these in their own words
HERE: Final = "here"  # on the card itself
LANGUAGES: Final = tuple(COMPLETE)
OUTLOOKS: Final[dict[str, type[Outlook]]] = {"mars": MarsOutlook, "ares": CrisisOutlook}

# Every way to play either game, roughly.
MODES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "solo": ("mars", {"players": 1}),
    "solo with colonies": ("mars", {"players": 1, "colonies": True}),
    "two": ("mars", {"players": 2}),
    "three with draft": ("mars", {"players": 3, "draft": True}),
    "four with colonies": ("mars", {"players": 4, "colonies": True}),
    "five beginners": ("mars", {"players": 5, "corporate_era": False, "beginners": [0, 1, 2, 3, 4]}),
    "ares, solo": ("ares", {"players": 1, "level": "novice"}),
    "ares, two": ("ares", {"players": 2}),
    "ares, three": ("ares", {"players": 3, "mulligan": True}),
    "ares, four": ("ares", {"players": 4, "order": "auto"}),
    "ares, first game": ("ares", {"players": 4, "first_game": True}),
    "ares, co-op": ("ares", {"players": 2, "coop": True}),
    **{f"crisis, {n}": ("ares", {"players": n, "crisis": True, "difficulty": "novice"}) for n in range(1, 5)},
}


class Unfinished(AssertionError):
    """Something is missing. `complaints` says what, and what to do, a line each."""

    def __init__(self, what: str, complaints: list[str]) -> None:
        super().__init__("\n- ".join([f"{what}:", *complaints]))
        self.complaints = complaints


def _saved(game: Game) -> str:
    return json.dumps(game.to_json(), sort_keys=True)


def _raise(what: str, complaints: Iterator[str]) -> None:
    found = list(dict.fromkeys(complaints))
    if found:
        raise Unfinished(what, found)


# -- an effect


def check_effect(effect: Effect[Any], game: str = "mars", source: str = "", played: bool = True, **options: Any) -> None:
    """Whether the effect is complete, and those it is made of: known by its name, saved and read alike, said in every language,
    drawn, valued by bots; and if it is played, whether it does what it declares: in a game with these options, from the card
    `source`."""
    _raise(repr(effect), _wrong_effect(effect, game, source, played, options))


def _wrong_effect(effect: Effect[Any], game: str, source: str, played: bool, options: Mapping[str, Any]) -> Iterator[str]:
    for e in within((effect,)):
        yield from undeclared(e)
        yield from unsaid(e, game, source, options)
        yield from undrawn(e, game)
        yield from unvalued(e, game)
    if played and effect.name in EFFECTS:
        yield from misplayed(effect, game, source, options)


def undeclared(e: Effect[Any]) -> Iterator[str]:
    """Name and fields: what saves, equality and usual words come from."""
    kind = type(e).__name__
    if e.immediate and (e.asks or e.can_fail):
        yield f"{kind} is `immediate`, but may ask or fail: then it cannot be carried out at once"
    if e.name not in EFFECTS:
        yield f"no effect is known as {e.name!r}: give {kind} a `name` of its own and call `register({kind})`"
        return
    if type(e).args is Effect.args and type(e).__init__ is not object.__init__:
        try:
            takes = list(signature(type(e)).parameters)
        except ValueError:  # compiled
            takes = [*e.fields, *e.optional]
        if takes != [*e.fields, *e.optional]:
            yield f"{kind} takes {takes}, but its `fields` and `optional` are {[*e.fields, *e.optional]}: name the same, in order"
    read = effect_from_json(json.loads(json.dumps(e.to_json())))
    if (read, read.to_json(), repr(read)) != (e, e.to_json(), repr(e)):
        yield f"saved as {e.to_json()} it is read as {read!r}: let `fields` name all that the constructor takes and keeps"


def unsaid(e: Effect[Any], game: str, source: str, options: Mapping[str, Any]) -> Iterator[str]:
    """Words: what it says on a card, and what it asks."""
    said = e.say()
    if not said:
        yield f"{e!r} says nothing: `say` returns a message, usually its name and numbers"
    if e.asks:
        table = moment(game, options)
        said = [*said, e.prompt(table.position, Frame(e, table.player, source, bindings(table.game, table.player, source)))]
    yield from wordless(said, game)


def wordless(messages: Iterable[Message], game: str, languages: Iterable[str] = LANGUAGES) -> Iterator[str]:
    """Messages without words, and words without their values."""
    speakers = [Speaker(language, game) for language in languages]
    for message in messages:
        lacking = [speaker.language for speaker in speakers if speaker.text(message.id) is None]
        if lacking:
            yield f"no words for {message.id!r} in {', '.join(lacking)}: write them into {CATALOGUE}, before those of `ui.`"
        for speaker in speakers:
            if speaker.language not in lacking and PLACEHOLDER.search(spoken := speaker.speak(message)):
                yield f"{message.id!r} in {speaker.language} names a value that is not given: {spoken!r}"


def undrawn(e: Effect[Any], game: str) -> Iterator[str]:
    """Icons: of verbs and things that browser and terminal know. The browser's types are printed from the same lists."""
    icons = e.icons()
    if not icons:
        yield f"{e!r} has no icons: `icons` returns some, such as [Icon('gain', 'cards', 1)]"
    icons = [icon._replace(what="resource") if icon.what == HERE else icon for icon in icons]  # whatever its card holds
    for icon in icons:
        if icon.verb not in get_args(Verb):
            yield f"no screen draws the verb {icon.verb!r}: take one of kernel/icon.py, or add it there and to both screens"
            return
        if icon.what and icon.what not in get_args(Thing):
            yield f"no screen draws {icon.what!r}: add it to family/icons.py, its name as `sign.{icon.what}`, and to both screens"
    for language in LANGUAGES:
        drawn = Symbols(Speaker(language, game)).draw(icons).plain if icons else ""
        for name in re.findall(r"sign\.[\w:]+", drawn):
            yield f"the terminal has no name in {language} for {name!r}: write it into the catalogue"


def unvalued(e: Effect[Any], game: str) -> Iterator[str]:
    """Worth: what a bot thinks it brings."""
    outlook = OUTLOOKS[game]
    brought = [name for x in EXPANSIONS.values() for name in x.worths] if game == "mars" else []
    if e.name not in (*outlook.effects, *outlook.left_out, *brought):
        yield (
            f"bots do not know what {e.name!r} is worth: add it to EFFECTS in src/pavonis/bots/{game}.py, or to the `worths` of "
            "its expansion, or say in LEFT_OUT why nobody needs it"
        )


# -- an effect, carried out


class Moment:
    """A game at a player's turn, with nothing else waiting."""

    def __init__(self, game: Game, player: int) -> None:
        self.game = game
        self.position: Any = game.position
        self.player = player


@lru_cache(maxsize=32)
def _moments(game: str, options: str) -> tuple[Moment, ...]:
    """Some way into a game, at two places."""
    table = start({"players": 2, **json.loads(options)}, 7, game)
    bots = [by_name("eager", p) for p in range(table.players)]
    out: list[Moment] = []
    answers = 0
    while not table.over and len(out) < 2:
        player, decision = next(iter(table.pending.items()))
        answers += 1
        if answers > 40 and decision.frame.effect.asked_last and decision.kind == "choose" and len(table.pending) == 1:
            out.append(Moment(table.clone(), player))
            answers = 20
        table.answer(player, bots[player].choose(Seat(table, player)))
    return tuple(out)


def moments(game: str, options: Mapping[str, Any]) -> tuple[Moment, ...]:
    return _moments(game, json.dumps(dict(options), sort_keys=True))


def moment(game: str, options: Mapping[str, Any]) -> Moment:
    return moments(game, options)[0]


def bindings(game: Game, p: int, source: str) -> dict[str, Any]:
    """What steps before it may have chosen, and what it may react to."""
    pos: Any = game.position
    other = (p + 1) % game.players
    return {"card": source or pos.tableau[p][-1], "space": 35, "player": other, "to": other, "x": 2}


def set_up(at: Moment, source: str, *effects: Effect[Any]) -> tuple[Game, list[Frame]]:
    """A copy of the moment in which these effects wait, and the player has some of everything and the card in play."""
    game = at.game.clone()
    pos: Any = game.position
    p = at.player
    for cell in range(MC, HEAT + 1):
        pos.cells[p][cell] += 6
        pos.cells[p][PRODUCTION + cell] += 6
    for card in (pos.cards.get(source), _holder(pos, effects[0])):
        if card is not None and card.kind != RED:
            _put_in_play(pos, p, card)
    frames = [Frame(e, p, source, bindings(game, p, source)) for e in effects]
    menu, pos.asking[p] = pos.asking[p], None
    pos.agenda[p] = [*frames, menu]
    pos.actor = p
    return game, frames


def _holder(pos: Any, effect: Effect[Any]) -> Card | None:
    """A card that holds what the effect deals in, if that lies on cards."""
    resource = getattr(effect, "resource", None)
    return next((card for card in pos.cards.values() if card.holds and card.holds == resource), None)


def _put_in_play(pos: Any, p: int, card: Card) -> None:
    for zone in (zone for zone in pos.zones if card.id in zone):
        zone.remove(card.id)
    for q in (q for q in pos.seats if card.id in pos.tableau[q]):
        pos.tableau[q] = tuple(c for c in pos.tableau[q] if c != card.id)
        pos.register(q, card, -1)
    pos.tableau[p] = (*pos.tableau[p], card.id)
    pos.register(p, card)
    if card.holds:
        pos.on[card.id] = 4


def misplayed(effect: Effect[Any], game: str, source: str, options: Mapping[str, Any]) -> Iterator[str]:
    """Carried out at some moments of a game: on its own, and beside others in every order."""
    if source and source not in moment(game, options).position.cards:
        yield f"there is no card {source!r} to play it from"
        return
    tried = 0
    for k, at in enumerate(moments(game, options)):
        table, (frame,) = set_up(at, source, effect)
        if effect.can_fail and effect.why_not(table.position, frame, NO_SLACK) is not None:
            continue
        tried += 1
        wrong = list(alone(table, k))
        yield from wrong or (beside(effect, at, source, game) if tried == 1 else ())
    if not tried:
        yield "it cannot be carried out at any moment tried: name a card that fits as `source`, or options with which it can"


def alone(table: Game, seed: int) -> Iterator[str]:
    before = _saved(table)
    trial = table.clone()
    rng = Random(seed)
    try:
        trial.position.run()
        for _ in range(50):
            waiting = [(q, d) for q, d in trial.pending.items() if not d.frame.effect.asked_last]
            if not waiting or trial.over:
                break
            q, decision = waiting[0]
            saved = _saved(trial)
            if _saved(from_json(json.loads(saved), lenient=True)) != saved:
                yield f"saved and loaded while {decision.name!r} is asked, it is another position"
            trial.answer(q, decision.random(rng))
    except Exception as error:
        yield f"carried out, it raises {type(error).__name__}: {error}"
    if _saved(table) != before:
        yield "carried out on a clone, it changes the original: replace what the position holds instead of changing it in place"


def beside(effect: Effect[Any], at: Moment, source: str, game: str) -> Iterator[str]:
    """Where `footprint` says that the order does not matter, it must not."""
    if effect.immediate or effect.asked_last:
        return  # carried out at once, or after all else
    revealing = set_up(at, source, effect)[0]
    shown = revealing.position.reveal_count
    revealing.position.run()
    for other in OTHERS[game]:
        if other == Draw(1) and revealing.position.reveal_count != shown:
            continue  # which card comes first is luck
        table, _ = set_up(at, source, effect, other)
        audit = Audit()
        try:
            run(table.position, audit.chose)
        except Exception as error:
            yield f"beside {other!r} it raises {type(error).__name__}: {error}"
            return
        for why in audit.missing.values():
            yield (
                f"its `footprint` does not touch that of {other!r}, but with that one first there is {why}: name the cells it "
                "reads or changes, and those it only adds to; without a `footprint` it clashes with all"
            )


OTHERS: Final[dict[str, list[Effect[Any]]]] = {
    "mars": [
        Lose(mc=3, plants=3, energy=3, heat=3),
        Reduce(mc=3, plants=3, energy=3, heat=3),
        Draw(1),
        MayDiscardToDraw(),
        AddTo("microbe"),
        RaiseTemperature(1),
    ],
    "ares": [Lose(mc=3, plants=3, heat=3), Draw(1), MayDiscardToDraw(), AddTo("microbe"), RaiseTemperature(1)],
}


# -- an expansion of Terraforming Mars


def check_expansion(kind: type[Expansion], players: Iterable[int] = range(1, 6), **options: Any) -> None:
    """Whether games with the expansion (and these options) are dealt, played, saved, loaded, replayed and imagined, hide what is
    hidden, and are finished by bots; whether the effects of its cards are complete; and whether its names have words."""
    _raise(f"expansion {kind.name!r}", _wrong_expansion(kind, players, options))


def _wrong_expansion(kind: type[Expansion], players: Iterable[int], options: Mapping[str, Any]) -> Iterator[str]:
    if EXPANSIONS.get(kind.name) is not kind:
        yield f"no game knows it: call `join({kind.__name__})` of pavonis.mars.setup"
        return
    on = {kind.name: True, **options}
    said = [Message(id) for id in named(kind)]
    wrong_games = [f"with {n} players: {line}" for n in players for line in _wrong_game({"players": n, **on}, n, said)]
    yield from wrong_games
    if any(": it raises " in line for line in wrong_games):
        return  # its effects could not be tried in such games
    _moments.cache_clear()  # another of this name may have been looked at before
    played: set[str] = set()
    for card in (card for card in CARDS.values() if card.set in kind.sets):
        for e in printed(card):
            wrong = _wrong_effect(e, "mars", card.id, e.name not in played, on)
            played.add(e.name)
            yield from (f"{card.id}: {line}" for line in wrong)
    yield from wordless({message.id: message for message in said}.values(), "mars")
    names = [Message(f"card.{card.id}") for card in kind.cards]
    yield from wordless(names, "mars", [language for language in LANGUAGES if language != ENGLISH])  # there it is the card's own


def printed(card: Card) -> Iterator[Effect[Any]]:
    """The effects of a card, as they stand there."""
    yield from (*card.play, *card.first_action)
    for action in card.actions:
        yield from (*action.pay, *action.get)
    for when in card.when:
        yield from when.effects


def named(kind: type[Expansion]) -> Iterator[str]:
    """The words of what it brings; those of ours are words of the interfaces."""
    if kind.__module__.startswith(OURS):
        return
    yield f"option.{kind.name}"
    yield from (f"option.{option.name}" for option in kind.options)
    yield from (f"phase.{phase}" for phase in kind.phases)
    yield from (f"kind.{name}" for name in kind.kinds)


def _wrong_game(options: Mapping[str, Any], seed: int, said: list[Message]) -> Iterator[str]:
    """One game between bots; what it asks is added to `said`."""
    rng = Random(seed)
    try:
        game = new("mars", seed=seed, **options)
        bots = [by_name(("greedy", "eager", "random")[(seed + p) % 3], p) for p in range(game.players)]
        looked: Counter[str] = Counter()  # by phase
        for _ in range(LONGEST_GAME):
            if game.over:
                break
            player, decision = rng.choice(list(game.pending.items()))
            said.append(decision.prompt)
            if decision.kind == "form":
                said += [Message(f"part.{name}") for name in _parts(decision) if name not in KNOWN_PARTS]
            phase = str(getattr(game.position, "phase", ""))
            if looked[phase] < 5 or rng.random() < 0.05:
                looked[phase] += 1
                yield from _wrong_moment(game, phase, rng)
            game.answer(player, bots[player].choose(Seat(game, player)))
        else:
            yield f"it is not over after {LONGEST_GAME} answers: a phase that asks must come to its end"
            return
        if replay(json.loads(json.dumps(game.record))).checksum() != game.checksum():
            yield "replayed, its record ends otherwise: what happens may depend on options, seed and answers alone"
    except Exception as error:
        yield f"it raises {type(error).__name__}: {error}"


def _parts(decision: Decision) -> list[str]:
    return [part["name"] for part in decision.question()["parts"]]


def _wrong_moment(game: Game, phase: str, rng: Random) -> Iterator[str]:
    before = _saved(game)
    if _saved(from_json(json.loads(before), lenient=True)) != before:
        yield f"saved and loaded in phase {phase!r}, it is another position: declare each of its fields in `state`"
    copy = game.clone()
    player, decision = next(iter(copy.pending.items()))
    copy.answer(player, decision.random(rng))
    if _saved(game) != before:
        yield f"in phase {phase!r} an answer to a clone changes the original: `clone` copies every list and dict"
    for p in range(game.players):
        if _seen(game.imagine(p, rng), p) != _seen(game, p):
            yield (
                f"in phase {phase!r} a game that should look the same to player {p} does not: what a player may not know lies in a "
                "zone of its pile, and neither `view` nor a question names it"
            )


def _seen(game: Game, p: int) -> str:
    asked = game.pending.get(p)
    return json.dumps([game.view(p), None if asked is None else asked.to_json()], sort_keys=True)


# -- a bot


def check_bot(
    bot: str | Callable[[int], Bot],
    modes: Mapping[str, tuple[str, dict[str, Any]]] = MODES,
    seconds: float = 10.0,
    one_in: int = 5,
) -> None:
    """Whether the bot (its name, or what makes one from a seed) answers legally and in time; the same for the same seed, and
    the same at tables that look alike from its seat; and leaves the table as it was. In each of these ways to play it is asked
    one in so many of all questions."""
    make: Callable[[int], Bot] = (lambda seed: by_name(bot, seed)) if isinstance(bot, str) else bot
    _raise(f"bot {bot if isinstance(bot, str) else make(0).name!r}", _wrong_bot(make, modes, seconds, one_in))


def _wrong_bot(
    make: Callable[[int], Bot], modes: Mapping[str, tuple[str, dict[str, Any]]], seconds: float, one_in: int
) -> Iterator[str]:
    for k, (mode, (name, options)) in enumerate(modes.items()):
        wrong: list[str] = []
        rng = Random(k)
        table = start(options, k, name)

        def told(player: int, answer: Any, table: Game = table, rng: Random = rng, wrong: list[str] = wrong) -> None:
            if not wrong and rng.random() < 1 / one_in:
                wrong += _wrong_answer(make, table, player, rng.getrandbits(32), seconds)

        play_on(table, [by_name("greedy", p) for p in range(table.players)], told)
        yield from (f"{mode}: {line}" for line in wrong)


def _wrong_answer(make: Callable[[int], Bot], table: Game, player: int, seed: int, seconds: float) -> Iterator[str]:
    decision = table.pending[player]
    before = _saved(table)
    begun = perf_counter()
    try:
        answer = make(seed).choose(Seat(table, player))
    except Exception as error:
        yield f"asked {decision.name!r}, it raises {type(error).__name__}: {error}"
        return
    took = perf_counter() - begun
    if took > seconds:
        yield f"asked {decision.name!r}, it thinks {took:.1f} s; {seconds} are allowed"
    if _saved(table) != before:
        yield f"asked {decision.name!r}, it changes the table: try things in `seat.imagine(rng)`"
        return
    reason = decision.why_not(answer)
    if reason is not None:
        yield f"asked {decision.name!r}, it answers {answer!r}: {reason}; `seat.decision` lists the answers"
    elif make(seed).choose(Seat(table, player)) != answer:
        yield f"asked {decision.name!r} again with the same seed, it answers otherwise: let all chance come from the seed"
    elif make(seed).choose(Seat(table.imagine(player, Random(seed)), player)) != answer:
        yield f"asked {decision.name!r}, it answers otherwise if cards lie otherwise that it cannot see: read `seat.view()` alone"
