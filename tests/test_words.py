"""Everything the engine can say has English words, and no words are left that nothing says."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import pavonis
from pavonis.ares.cards.crisis import ALL, CRISES
from pavonis.ares.crisis.effects import PARAMETERS
from pavonis.ares.crisis.position import OUTCOMES
from pavonis.ares.planet import PHASES
from pavonis.bots import EagerBot, RandomBot, Seat
from pavonis.bots.values import Rated
from pavonis.cli.cards import face, listing
from pavonis.cli.symbols import Symbols
from pavonis.family.cards import Card
from pavonis.family.resources import FLOOR, MC, PRODUCTION, RESOURCES
from pavonis.i18n import KEPT, Plain, Speaker, check, crises, default, extract, games, nearest, plain
from pavonis.i18n.catalogue import load
from pavonis.i18n.extract import OWN
from pavonis.i18n.text import describe, describe_crisis
from pavonis.kernel.effect import NO_SLACK, NOBODY, Effect, Frame
from pavonis.kernel.game import Event
from pavonis.kernel.message import Message
from pavonis.mars.board import BOARDS
from pavonis.mars.cards import CARDS
from pavonis.mars.colonies import TILES, colonies

SOURCES = Path(pavonis.__file__).parent
ENGINE = ("kernel", "family", "i18n", "bots", "lessons", "review", *pavonis.SPECS)
SPEAKING = ("Message", "Reason", "Event", "short", "tell", "illegal", "say", "Flaw")


class Ear(check.Ear):
    """It also remembers what it was asked for, and which values were not given."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.used: set[str] = set()
        self.unfilled: set[str] = set()

    def text(self, id: str, n: Any = 1) -> str | None:
        found = super().text(id, n)
        if found is not None:
            own = f"{self.game}.{id}"
            self.used.add(own if own in load("en").texts else id)
        return found

    def speak(self, message: Message | Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        out = super().speak(message, names)
        if re.search(r"\{\w+\}", out):
            self.unfilled.add(f"{message.id if isinstance(message, Message) else message['id']}: {out}")
        return out

    def name(self, id: str, *kinds: str) -> str:
        known = id in games()[self.game] or id in crises()
        if id and not known and all(self.text(f"{kind}.{id}") is None for kind in kinds):
            self.missing.add(f"{kinds[-1]}.{id}")
        return super().name(id, *kinds)


# -- everything that can be said


def literals() -> Iterator[str]:
    """Ids written out in the sources, wherever something is said; and both refusals of each means of payment."""
    files = [path for folder in ENGINE for path in (SOURCES / folder).rglob("*.py")]
    for path in (*files, SOURCES / "cli" / "cards.py", SOURCES / "__init__.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            said = call.args[1:] if name == "Flaw" else call.args  # a flaw says first where it is
            if not said:
                continue
            first = said[0]
            for arg in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    if name in SPEAKING:
                        yield arg.value
                    elif name == "Means":
                        yield from (f"means_at_most.{arg.value}", f"superfluous.{arg.value}")


def said_by(card: Card) -> Iterator[Message]:
    for part in (*card.requires, *card.play, *card.first_action, *card.actions, *card.when, *card.modify, card.points):
        yield from part.say()


def said_of_crises(pos: Any, ear: Ear) -> Iterator[Message]:
    """What is on the crisis cards, what they ask, and how a game of Crisis may end."""
    for card in (card for cards in CRISES.values() for card in cards.values()):
        describe_crisis(card, ear)
        yield Message("crisis", {"crisis": card.id})
        for part in (*card.immediate, *card.persistent, *card.goals):
            Symbols(ear).draw(part.icons())
            yield from part.say()
        effects = list(check.within((*card.immediate, *card.persistent)))
        yield from check.asked(pos, effects, card.id, 0, NOBODY)
        yield from refused(pos, effects, card.id)
    yield from (Message(f"over.{outcome}", {"n": 3}) for outcome in OUTCOMES)
    yield from (Message(f"detriment.{p}.{colour}") for p in PARAMETERS for colour in ("yellow", "red", "over"))
    for card in ALL.values():
        if card.points.per == "here":
            yield Message(f"spent_here.{card.holds}", {"player": 0, "card": card.id, "n": 1})


def endings() -> Iterator[Message]:
    """How a game alone or together may end; against each other some always do."""
    yield from (Message(f"over.{way}.{end}", {"n": 80}) for way in ("solo", "coop") for end in ("won", "lost"))
    yield Message("over.shared", {"winners": [0, 1], "ranking": [0, 1]})


def said_of_moons(pos: Any) -> Iterator[Message]:
    """What colony tiles give, and why a card refuses those who have too many."""
    for tile in TILES.values():
        yield from (m for effect in (tile.build, tile.bonus, *filter(None, tile.income)) for m in effect.say())
    crowded = pos.clone()
    colonies(crowded).built = dict.fromkeys(TILES, (0, 0, 0))
    missed = [r.why_not(crowded, 0, 0) for card in CARDS.values() for r in card.requires]
    yield from (reason for reason in missed if reason is not None)


def table(game: str) -> Any:
    """Two players who have nothing, and less than nothing of M€ production, with everything to play with."""
    pos = check.table(game)
    for p in range(2):
        pos.cells[p] = [0] * len(pos.cells[p])
        pos.cells[p][PRODUCTION + MC] = FLOOR
        pos.hand(p).clear()
    return pos


def asked_and_refused(pos: Any, card: Card) -> Iterator[Message]:
    """The questions of a card, and why it cannot be played or used by those who have nothing, on a planet raw or done, and on one
    that was so when the phase began."""
    yield from check.asked(pos, check.effects(card), card.id, 0)
    yield from refused(pos, check.effects(card), card.id)
    ends = ((-30, 0, 0), (8, 14, 9))
    for requirement in card.requires:
        for began in ends:
            for pos.temperature, pos.oxygen, pos.oceans in (*ends, began):
                pos.began_temperature, pos.began_oxygen, pos.began_oceans = began
                reason = requirement.why_not(pos, 0, 0)
                if reason is not None:
                    yield reason


def refused(pos: Any, effects: Iterable[Effect[Any]], card: str) -> Iterator[Message]:
    for effect in effects:
        reason = effect.why_not(pos, Frame(effect, 0, card, {"card": card, "space": 35}), NO_SLACK) if effect.can_fail else None
        if reason is not None:
            yield reason


def modes(game: str, k: int) -> dict[str, Any]:
    """The options of the k-th game: every way to play it comes round."""
    if game == "mars":
        more = {"colonies": k % 3 == 0, "world_government": k % 3 == 0, "beginners": [0] if k % 11 == 0 else []}
        board = tuple(BOARDS)[k // 40 % 3]
        return {"players": 1 + k % 5, "board": board, "corporate_era": k % 7 != 0, "draft": k % 2 == 0, **more}
    if k % 3 == 2:
        return {"players": 1 + k % 4, "crisis": True, "difficulty": ("novice", "normal", "specialist", "expert")[k % 5 % 4]}
    coop = k % 4 == 1
    level = ("novice", "skilled", "expert")[k % 3]
    return {"players": 2 if coop else 1 + k % 4, "coop": coop, "mulligan": k % 5 == 0, "level": level, "first_game": k % 5 == 1}


def heard_in(game: str, k: int) -> Iterator[Message | Mapping[str, Any]]:
    """A game of random players, most of them eager: what happens, as each of them may know it, and some questions in full."""
    played = pavonis.new(game, seed=k, **modes(game, k))
    bots = [EagerBot(f"{k} {p}") if k % 4 and game == "mars" else RandomBot(f"{k} {p}") for p in range(played.players)]
    rng = Random(k)
    while not played.over:
        for p in list(played.pending):
            if p not in played.pending:
                continue
            decision = played.pending[p]
            yield decision.prompt
            yield Message("gained", {"player": p, "source": decision.source, "mc": 1})  # for the name of what asks
            if rng.random() < 0.03:
                question = decision.question()
                yield from (m for option in question.get("options", ()) for m in option.get("say", ()))
                yield from (why for option in question.get("refused", ()) for why in option["whys"])
                yield from (m for option in question.get("options", ()) for m in regretted(option))
            if decision.name == "planning":
                yield from (m for m in map(decision.why_not, [f"phase:{phase}" for phase in PHASES]) if m is not None)
            aside = decision.asides if rng.random() < 0.02 else []
            played.answer(p, rng.choice(aside) if aside else bots[p].choose(Seat(played, p)))
    for event in played.events:
        yield event.seen_by(None)
        yield from (event.seen_by(p) for p in event.private)


def regretted(option: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from (*([option["nothing"]] if "nothing" in option else []), *option.get("wasted", ()))
    yield from (*option.get("misses", ()), *option.get("loses_own", ()))


# What is said of positions that hardly a game comes to; other tests do.
RARELY = (
    *("needs.deck", "owed.cards", "owed.money"),
    *(f"field_type.{what}" for what in ("int", "str", "bool", "list", "dict")),  # of positions written by hand
    *("wrong_pile", "wrong_pile.deck", "wrong_pile.corporations"),
    *(f"lost.{what}" for what in ("steel", "titanium", "plants", "energy", "heat")),  # of what was spent, in logs of old
    *(f"at_goal.{what}" for what in ("temperature", "oxygen", "oceans")),
    *(f"plan_untrue.{what}" for what in ("temperature", "oxygen", "oceans", "free", "taken", "can", *RESOURCES)),
    "project.sell_patents",  # a button of the client
    *(f"loses_own.{what}" for what in ("plants", "animal", "microbe")),
    *(f"loses_own.production.{what}" for what in ("mc", "steel", "titanium", "plants", "energy", "heat")),
)


def said_elsewhere() -> Iterator[str]:
    """What the server refuses and tells, what the client says of it, and what boards and races are about."""
    yield from (*check.of_boards(), *RARELY)
    server = [path.read_text(encoding="utf-8") for path in (SOURCES / "server").rglob("*.py")]
    web = SOURCES.parents[1] / "web" / "src"
    client = [path.read_text(encoding="utf-8") for path in (*web.rglob("*.ts"), *web.rglob("*.svelte"))]
    for text in (*server, *client):
        yield from re.findall(r"""(?:Refusal\(\d+, |event\(|say\(|\bid"?: | else |\? )"([\w.]+)\"""", text)


def show(cards: list[Card], ear: Ear) -> None:
    """Everything the terminal shows of the cards."""
    console = Console(width=100, file=io.StringIO())
    console.print(listing(cards, ear, 100))
    for card in cards:
        console.print(face(card, ear, 100))


@pytest.fixture(scope="module")
def ears() -> list[Ear]:
    """A speaker for each game, that has heard everything."""
    out = []
    for game, cards in games().items():
        ear = Ear(game)
        ear.missing.update(id for id in literals() if ear.text(id) is None)
        show(list(cards.values()), ear)
        pos = table(game)
        for card in cards.values():
            for message in (*said_by(card), *asked_and_refused(pos, card)):
                ear.speak(message)
        for message in (*said_of_crises(pos, ear), *endings()) if game == "ares" else said_of_moons(pos):
            ear.speak(message)
        for unit in ("mc", "points", "alone", "chance"):
            ear.speak(Rated("pass", [], unit).to_json()["say"])
        heard = set()
        for k in range(120):
            ear.board = modes(game, k).get("board", "")
            for message in heard_in(game, k):
                if (ear.board, repr(message)) not in heard:
                    heard.add((ear.board, repr(message)))
                    ear.speak(message)
        out.append(ear)
    return out


@pytest.mark.slow
def test_everything_the_engine_says_has_words(ears):
    """What is missing here belongs into locale/en/LC_MESSAGES/pavonis.po."""
    missing = sorted({id for ear in ears for id in ear.missing})
    assert not missing, missing


@pytest.mark.slow
def test_every_value_that_a_text_names_is_given(ears):
    unfilled = sorted({text for ear in ears for text in ear.unfilled})
    assert not unfilled, unfilled


@pytest.mark.slow
def test_no_words_are_left_that_nothing_says(ears):
    """The words of the interfaces, `ui.`, are checked against the code by `pavonis.i18n.check`."""
    left = {id for id in load("en").texts if not id.startswith(OWN)}.difference(said_elsewhere(), *[ear.used for ear in ears])
    assert not left, sorted(left)


# -- speaking


@pytest.mark.parametrize(("n", "said"), [
    (0, "Player 1 draws 0 cards"),
    (1, "Player 1 draws 1 card"),
    (2, "Player 1 draws 2 cards"),
    (5, "Player 1 draws 5 cards"),
])  # fmt: skip
def test_a_number_takes_its_plural_form(n, said):
    assert str(Message("drew", {"player": 0, "n": n})) == said


@pytest.mark.parametrize(("every", "said"), [(1, "1 microbe"), (2, "2 microbes"), (5, "5 microbes")])
def test_for_every_so_many_that_number_decides_the_form(every, said):
    message = Message("points.per.here.microbe.every", {"n": 1, "every": every})
    assert str(message) == f"1 VP for every {said} on this card"


@pytest.mark.parametrize(("message", "said"), [
    (Message("gained", {"player": 0, "source": "asteroid", "titanium": 2}), "Anna gains 2 titanium (Asteroid)"),
    (Message("gained", {"player": 1, "source": "map", "mc": 2, "steel": 1, "plants": 2}),
     "Boris gains 2 M€, 1 steel and 2 plants (map)"),
    (Message("lost", {"player": 0, "source": "moss", "plants": 1}), "Anna loses 1 plant (Moss)"),
    (Message("lost", {"player": 0, "by": 0, "source": "comet", "plants": 3}), "Anna loses 3 plants (Comet)"),
    (Message("lost", {"player": 0, "by": 1, "source": "comet", "plants": 3}), "Anna loses 3 plants to Boris (Comet)"),
    (Message("production", {"player": 0, "mc": 23, "energy": -2}), "Anna: +23 M€ and −2 energy"),
    (Message("placed.ocean", {"player": 0, "source": "comet", "space": "35"}), "Anna places an ocean: E7"),
    (Message("placed.city", {"player": 0, "source": "noctis_city", "space": "31"}), "Anna places a city: Noctis City"),
    (Message("claimed", {"player": 1, "milestone": "mayor"}), "Boris claims the milestone Mayor"),
    (Message("used", {"player": 1, "card": "ants"}), "Boris uses Ants"),
    (Message("used", {"card": "ants"}), "Ants has already been used this generation"),
    (Message("temperature", {"player": -1, "n": -28}), "World Government raises the temperature to −28 °C"),
    (Message("needs.temperature.least", {"n": -12, "present": -30}), "Needs −12 °C or warmer; it is −30 °C"),
    (Message("over", {"ranking": []}), "The game is over"),
    (Message("over", {"ranking": [1, 0]}), "The game is over. In order: Boris, Anna"),
])  # fmt: skip
def test_messages_are_spoken_with_names_and_lists(message, said):
    assert default().speak(message, ["Anna", "Boris"]) == said


def test_those_who_saw_the_faces_are_told_them():
    event = Event("drew", {"player": 0, "n": 2}, {0: {"cards": ["asteroid", "comet"]}})
    assert str(event.seen_by(1)) == str(event.seen_by(None)) == "Player 1 draws 2 cards"
    assert str(event.seen_by(0)) == "Player 1 draws Asteroid and Comet"


def test_what_came_as_json_is_spoken_alike():
    message = Message("lost", {"player": 0, "by": 1, "source": "comet", "plants": 3})
    assert default().speak(message.to_json()) == str(message)


def test_an_error_names_what_was_wrong_and_what_is_allowed():
    game = pavonis.new("mars", players=2, seed=1)
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(7, "pass")
    assert str(error.value) == "There is no player ‘7’; they are numbered from 0 to 1."
    with pytest.raises(pavonis.BadOption) as error:
        pavonis.new("mars", players=9)
    assert str(error.value) == "Option ‘players’ cannot be ‘9’: it is a whole number from 1 to 5."


def test_long_answers_and_lists_are_cut():
    said = str(Message("not_an_option", {"answer": "x", "allowed": [f"hex:{k:02d}" for k in range(40)]}))
    assert said.endswith("hex:10, hex:11, and 28 more.")
    assert len(str(Message("amount_between", {"answer": "9" * 1000, "least": 0, "most": 3}))) < 120


def test_without_words_an_id_is_shown_with_its_values():
    assert str(Message("no.such.id", {"n": 1})) == "no.such.id(n=1)"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Anna gains 2~M€ and 3~plants (Asteroid)"),
    ("uk", "Anna отримує 2~M€ та 3~рослини (Астероїд)"),
    ("ru", "Anna получает 2~M€ и~3~растения (Астероид)"),
    ("pl", "Anna otrzymuje 2~M€ i~3~jednostki roślinności (Asteroida)"),
])  # fmt: skip
def test_no_line_breaks_after_a_number_or_a_word_of_one_letter(language, said):
    message = Message("gained", {"player": 0, "source": "asteroid", "mc": 2, "plants": 3})
    assert Speaker(language, "mars").speak(message, ["Anna"]) == said.replace("~", KEPT)
    assert plain(said.replace("~", KEPT)) == said.replace("~", " ")


@pytest.mark.parametrize(("language", "kept", "none", "last"), [
    ("en", "Ann keeps Nitrogen-Rich Asteroid and Ants", "Ann keeps no cards", "Ann removes the last marker from Crop Failures"),
    ("uk", "Ann залишає: «Астероїд, багатий азотом» та «Мурахи»", "Ann не залишає карт",
     "Ann прибирає останній маркер із карти «Неврожаї»"),
    ("ru", "Ann оставляет: «Богатый азотом астероид» и «Муравьи»", "Ann не оставляет карт",
     "Ann убирает последний маркер с карты «Неурожаи»"),
    ("pl", "Ann zatrzymuje: „Asteroida bogata w azot” i „Mrówki”", "Ann nie zatrzymuje kart",
     "Ann usuwa ostatni znacznik z karty „Nieurodzaj”"),
])  # fmt: skip
def test_listed_names_stand_in_quotes_and_nothing_is_not_counted(language, kept, none, last):
    """Names have commas of their own; nobody says that 0 cards are kept."""
    two, nothing = {"player": 0, "n": 2, "cards": ["nitrogen_rich_asteroid", "ants"]}, {"player": 0, "n": 0, "cards": []}
    marker = Message("marker", {"player": 0, "crisis": "crop_failures", "n": 0})
    speak = Plain(language).speak
    assert [speak(m, ["Ann"]) for m in (Message("kept", two), Message("kept", nothing), marker)] == [kept, none, last]


@pytest.mark.parametrize(("language", "written"), [
    ("en", ["−3.2", "0.0", "+7", "8%", "11.8%"]),
    ("uk", ["−3,2", "0,0", "+7", "8~%", "11,8~%"]),
    ("ru", ["−3,2", "0,0", "+7", "8%", "11,8%"]),
    ("pl", ["−3,2", "0,0", "+7", "8%", "11,8%"]),
])  # fmt: skip
def test_numbers_are_written_as_the_language_writes_them(language, written):
    speaker = Speaker(language)
    said = [speaker.number(-3.2, 1), speaker.number(-0.04, 1), speaker.number(7, signed=True)]
    assert [*said, speaker.percent(8), speaker.percent(11.84, 1)] == [text.replace("~", KEPT) for text in written]


def test_an_interface_keeps_numbers_with_their_nouns_and_never_says_a_context():
    assert Speaker("pl").t("{n} cards", n=5) == f"5{KEPT}kart"
    assert [Speaker(language).t("replay:Play") for language in ("en", "pl", "ru")] == ["Play", "Odtwórz", "Пуск"]
    assert [Speaker(language).t("lobby:Play") for language in ("en", "pl", "ru")] == ["Play", "Graj", "Играть"]
    assert Speaker("en").t("nowhere:In no catalogue") == "In no catalogue"


def test_a_text_with_a_context_somewhere_has_one_everywhere(monkeypatch):
    monkeypatch.setattr(check, "spoken", lambda: [*extract.spoken(), "ui.Play"])
    assert "ui.Play: has another meaning as well; give this one a context, too" in list(check.faults("en"))
    assert not list(check.broken("uk"))
    monkeypatch.setattr(Speaker, "bound", lambda self, text: text)
    assert any(line.startswith("ui.{n} cards: a line may break after a number") for line in check.broken("uk"))


@pytest.mark.parametrize(("message", "said"), [
    (Message("spent", {"player": 0, "source": "caretaker_contract", "heat": 8}), "Anna spends 8 heat (Caretaker Contract)"),
    (Message("lost", {"player": 0, "source": "crop_failures", "mc": 2}), "Anna loses 2 M€ (Crop Failures)"),
    (Message("removed.microbe", {"player": 0, "card": "ants", "source": "ants", "n": 1}), "Anna removes 1 microbe from Ants"),
    (Message("ask.decide", {"source": "detriment"}), "Ocean detriment: choose one"),
    (Message("decided", {"player": 0, "source": "detriment", "choice": Message("lower_oxygen", {"n": 1})}),
     "Anna decides for the group: oxygen −1 step (ocean detriment)"),
    (Message("goal.pay", {"clause": Message("lose.heat", {"n": 6})}), "in the action phase: spend 6 heat"),
])  # fmt: skip
def test_what_is_spent_is_not_lost_and_no_name_is_said_twice(message, said):
    assert default("ares").speak(message, ["Anna", "Boris"]) == said


def test_polish_counts_temperature_in_degrees():
    """As the rulebook does: a step of temperature is 2 °C."""
    assert plain(Speaker("pl").say("raise_temperature", n=2)) == "podnieś temperaturę o 4 °C"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Gain 2 M€, and 1 plant if you chose the action phase."),
    ("uk", "Отримайте 2 M€, а ще 1 рослину, якщо ви обрали фазу дій."),
    ("ru", "Получите 2 M€, а ещё 1 растение, если вы выбрали фазу действий."),
    ("pl", "Otrzymaj 2 M€ oraz 1 jednostkę roślinności, jeśli faza akcji to twój wybór w tej rundzie."),
])  # fmt: skip
def test_a_list_does_not_repeat_its_verb(language, said):
    assert [plain(x) for x in describe(games()["ares"]["community_gardens"], Speaker(language, "ares")).actions] == [said]


def test_what_each_player_does_is_not_said_to_the_reader():
    lines = [plain(line) for cards in CRISES.values() for c in cards.values() for line in describe_crisis(c, Speaker("pl")).lines()]
    assert {"Każdy gracz dobiera 1 kartę.", "Obniż temperaturę o 2 °C albo poziom tlenu o 1%."} <= set(lines)
    assert not [line for line in lines if line.startswith("Każdy gracz") and re.search(r"\b(dobierz|odrzuć|możesz|strać)\b", line)]


def test_a_language_that_is_not_there_is_refused_or_spoken_in_english():
    assert Speaker(nearest("tlh")).say("draw", n=2) == Speaker("en_GB").say("draw", n=2) == "draw 2\u00a0cards"
    with pytest.raises(pavonis.BadOption, match="tlh"):
        Speaker("tlh")


def test_the_library_loads_no_words_before_they_are_spoken():
    code = "import pavonis, sys; assert not {'babel', 'pavonis.i18n'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


# -- cards

WORDS = {
    "asteroid": ["Gain 2 titanium. Raise the temperature 1 step. Remove up to 3 plants from any player."],
    "martian_rails": ["Spend 1 energy → gain 1 M€ for each city on Mars."],
    "noctis_city": ["−1 energy production and +3 M€ production. Place a city tile on the area reserved for Noctis City."],
    "imported_hydrogen": [
        "Place an ocean tile. Gain 3 plants, or add 3 microbes or 2 animals to one of your cards.",
    ],
    "lake_marineris": ["Requires 0 °C or warmer.", "Place 2 ocean tiles.", "2 VP."],
    "advanced_ecosystems": ["Requires 1 plant tag, 1 animal tag and 1 microbe tag.", "3 VP."],
    "ecological_zone": [
        "Requires 1 greenery tile of your own.",
        "When you play an animal or plant tag, including these: add 1 animal to this card.",
        "Place the Ecological Zone tile next to a greenery.",
        "1 VP for every 2 animals on this card.",
    ],
    "optimal_aerobraking": ["When you play a space event: gain 3 M€ and 3 heat."],
    "nitrogen_rich_asteroid": [
        "+1 plant production, or +4 if you have 3 or more plant tags. Raise the temperature 1 step. Raise your TR 2 steps.",
    ],
    "mining_area": [
        "Place the Mining Area tile next to a tile of yours, on an area with a steel or titanium bonus. "
        "+1 production of a metal printed on that area.",
    ],
    "corona_extractor": ["Requires 4 or more science tags.", "+4 energy production."],
    "beam_from_a_thorium_asteroid": ["Requires 1 Jovian tag.", "+3 energy production and +3 heat production.", "1 VP."],
    "insulation": ["Lower your heat production any number of steps and raise your M€ production the same number of steps."],
    "worms": ["Requires at least 4% oxygen.", "+1 plant production for every 2 microbe tags you have, including this one."],
    "insects": ["Requires at least 6% oxygen.", "+1 plant production for each plant tag you have."],
    "immigrant_city": [
        "When any city is placed, including this one: +1 M€ production.",
        "−2 M€ production and −1 energy production. Place a city tile.",
    ],
    "pets": [
        "When any city is placed: add 1 animal to this card.",
        "Animals on this card cannot be removed.",
        "Add 1 animal to this card.",
        "1 VP for every 2 animals on this card.",
    ],
    "mars_university": [
        "When you play a science tag, including this one: you may discard a card from your hand to draw a card.",
        "1 VP.",
    ],
    "virus": ["Remove up to 5 plants or 2 animals from any player."],
    "sabotage": ["Remove up to 3 titanium, 4 steel or 7 M€ from any player."],
    "electro_catapult": [
        "Requires at most 8% oxygen.",
        "Spend 1 plant → gain 7 M€.",
        "Or spend 1 steel → gain 7 M€.",
        "−1 energy production.",
        "1 VP.",
    ],
    "ironworks": ["Spend 4 energy → gain 1 steel and raise oxygen 1 step."],
    "ecoline": ["Turning plants into a greenery takes 1 fewer plant.", "Start with 36 M€ and 3 plants. +2 plant production."],
    "beginner_corporation": ["Start with 42 M€. Keep all 10 cards dealt to you, free of charge."],
    "united_nations_mars_initiative": [
        "If your TR has risen this generation: spend 3 M€ → raise your TR 1 step.",
        "Start with 40 M€.",
    ],
    "tharsis_republic": [
        "When any city is placed on Mars: +1 M€ production.",
        "When you place a city: gain 3 M€.",
        "Start with 40 M€.",
        "As your first action of the game, place a city tile.",
    ],
}


@pytest.mark.parametrize("card", WORDS)
def test_a_card_reads_like_a_card(card):
    assert describe(CARDS[card]).lines() == WORDS[card]


ARES_WORDS = {
    "anti_gravity_technology": [
        "Requires 5 or more science tags.",
        "When you play another card: gain 2 plants and 2 heat.",
        "3 VP.",
    ],
    "aquifer_pumping": ["Spend 10 M€ (2 M€ less for each steel you have) → flip an ocean tile."],
    "hydro_electric_energy": ["Spend 1 M€ → gain 2 heat, and 1 more if you chose the action phase."],
    "decomposers": [
        "Requires oxygen in the red zone or higher.",
        "When you play an animal, microbe or plant tag, including this one: add 1 microbe to this card, "
        "or remove 1 from it to draw a card.",
        "1 VP.",
    ],
    "atmospheric_insulators": ["+1 heat production for each Earth tag you have, including this one."],
    "interplanetary_conference": [
        "When you play an Earth or Jovian tag on another card: draw 1 card.",
        "Cards with an Earth tag cost you 3 M€ less.",
        "Cards with a Jovian tag cost you 3 M€ less.",
    ],
    "inventrix": [
        "Your cards may miss their temperature or oxygen requirements by 1 colour zone; such effects do not add up.",
        "Start with 33 M€. Draw 3 cards.",
    ],
    "developed_infrastructure": [
        "Spend 10 M€ (5 M€ less if you have 5 or more blue cards) → raise the temperature 1 step.",
        "1 VP.",
    ],
    "ceos_favorite_project": ["Add 2 resources to one of your cards that holds resources."],
    "strip_mine": [
        "Lower your TR 1 step. Cards with a building tag cost you 4 M€ less (steel +2). "
        "Cards with a space tag cost you 3 M€ less (titanium +1)."
    ],
}


@pytest.mark.parametrize("card", ARES_WORDS)
def test_a_card_of_ares_expedition_reads_like_one(card):
    assert describe(games()["ares"][card]).lines() == ARES_WORDS[card]


def test_a_game_may_say_the_same_thing_in_its_own_way():
    ease = Message("modify.ease", {"n": 1})
    assert default("mars").speak(ease) == "your cards may miss their temperature, oxygen or ocean requirements by up to 1 step"
    said = "your cards may miss their temperature or oxygen requirements by 1 colour zone; such effects do not add up"
    assert default("ares").speak(ease) == said


def test_the_parts_of_a_card_are_told_apart():
    text = describe(CARDS["regolith_eaters"])
    assert text.actions == ("Add 1 microbe to this card.", "Spend 2 microbes from this card → raise oxygen 1 step.")
    assert (text.requirement, text.effects, text.play, text.first_action, text.points) == ("", (), "", "", "")
    assert text.to_json() == {"actions": list(text.actions)}


@pytest.mark.parametrize(("language", "word"), [("en", "Or "), ("uk", "Або "), ("ru", "Или "), ("pl", "Albo ")])
def test_between_actions_of_a_card_stands_or(language, word):
    """M-212: one of them is chosen per use."""
    for game, cards in games().items():
        for card in cards.values():
            text = describe(card, Speaker(language, game))
            assert text.choices[:1] == text.actions[:1]
            assert [line.casefold() for line in text.choices[1:]] == [f"{word}{line}".casefold() for line in text.actions[1:]]
