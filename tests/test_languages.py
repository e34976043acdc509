"""Every language says what English says, in its own grammar."""

from __future__ import annotations

import argparse
import io
import json
import re
from collections import Counter
from importlib import import_module
from random import Random
from shutil import copytree

import pytest

from pavonis import cli
from pavonis.ares.cards.crisis import CRISES
from pavonis.cli import main
from pavonis.cli.screen import tags
from pavonis.cli.speech import speak
from pavonis.family.cards import Card
from pavonis.family.effects import Draw, Then
from pavonis.i18n import Speaker, check, extract, games, languages, plain, system
from pavonis.i18n.catalogue import load
from pavonis.i18n.check import faults, values, wanted
from pavonis.i18n.grammar import COMPLETE
from pavonis.i18n.text import describe, describe_crisis
from pavonis.kernel.decisions import Choose
from pavonis.kernel.message import Message
from pavonis.mars.board import BOARDS, THARSIS, Board

OTHERS = [language for language in languages() if language != "en"]
LATIN = re.compile(r"[A-Za-z]{2,}")


@pytest.mark.parametrize("language", languages())
def test_catalogues_are_sound(language):
    """Nothing missing where all is promised, nothing stale, nothing twice, every value named, every form there."""
    assert not list(faults(language))


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_are_those_of_english(language):
    english, texts = load("en").texts, load(language).texts
    assert {id: values(texts[id]) for id in texts if id in english} == {id: values(english[id]) for id in texts if id in english}


def test_complete_languages_have_every_message():
    for language in list(COMPLETE)[1:]:
        assert wanted() <= set(load(language).texts)


def test_a_board_without_words_is_found(monkeypatch):
    nowhere = Board("nowhere", THARSIS, ("mayor",), ("banker", "dreamer"))
    monkeypatch.setitem(BOARDS, "nowhere", nowhere)
    names = {"board.nowhere", "board.nowhere.about", "area.nowhere.north", "area.nowhere.south"}
    assert check.wordless() == {*names, "award.dreamer", "award.dreamer.for"}


class OthersDraw(Choose):
    """An effect whose words nobody wrote."""

    name = "others_draw"

    def say(self):
        return [Message("others_draw", {"n": 1})]


def test_a_card_that_says_and_asks_what_no_catalogue_has_is_found(monkeypatch, capsys):
    card = Card("red", "999", "Gift", "base", 3, (), play=[Then(Draw(1), OthersDraw())])
    monkeypatch.setitem(games()["mars"], card.id, card)
    assert check.main() == 1
    told = capsys.readouterr().err.splitlines()
    for id in ("ask.others_draw", "others_draw"):
        said = [line for line in told if f" {id}:" in line]
        assert sorted(said) == sorted([f"en: {id}: has no words", *(f"{language}: {id}: missing" for language in OTHERS)])


def test_a_missing_and_a_stale_text_are_found(monkeypatch, capsys):
    texts = {id: text for id, text in load("pl").texts.items() if id != "draw"} | {"no_such_thing": "nic"}
    monkeypatch.setattr(load("pl"), "texts", texts)
    written = check.written
    monkeypatch.setattr(check, "written", lambda language: Counter([*texts]) if language == "pl" else written(language))
    assert check.main() == 1
    told = ["pl: no_such_thing: stale, English has no such message", "pl: draw: missing"]
    assert capsys.readouterr().err.splitlines() == told


def test_what_a_log_tells_without_words_or_with_a_hole_is_found(monkeypatch):
    texts = load("en").texts
    monkeypatch.setattr(load("en"), "texts", {id: text for id, text in texts.items() if id != "ended_turn"})
    assert check.wordless() == {"ended_turn"}
    monkeypatch.setattr(load("en"), "texts", {**texts, "ended_turn": "{player} ends the turn ({n} left)"})
    assert [line for line in check.broken("en") if line.startswith("ended_turn: is not sound: ")]
    monkeypatch.setattr(Speaker, "bound", lambda _, text: text)
    assert any(line.startswith("asset_liquidation: is not sound: ") for line in check.broken("ru"))


@pytest.mark.parametrize(("language", "bot", "tag"), [
    ("uk", "Немає бота «grump». Є: random, eager", "«moon» тут не підходить; можна: будівництво, космос"),
    ("ru", "Нет бота «grump». Есть: random, eager", "«moon» здесь не подходит; можно: здание, космос"),
    ("pl", "Nie ma bota „grump”. Są: random, eager", "„moon” tu nie pasuje; można: budynek, przestrzeń kosmiczna"),
])  # fmt: skip
def test_the_command_line_refuses_in_the_language_and_in_the_words_it_prints(capsys, language, bot, tag):
    assert main(["--language", language, "arena", "grump", "greedy"]) == 2
    assert bot in capsys.readouterr().err
    assert main(["--language", language, "cards", "--tag", "moon"]) == 2
    assert tag in plain(capsys.readouterr().err)
    speak("en")


STYLE = {  # what docs/style.md forbids, and what it would be taken for
    "en": r"\w'\w|'\{(?!package)|[\d}] %|\.\.\.| …|\bthe pen\b|\btake[ns]? (\w+ )?back\b|\beven share|\bdearer\b|\bby lot\b",
    "uk": r"\w'|[\d}]%| …|\.\.\.|надрук|тайл|на руці|відверн|\bперо\b|торгов(ий|ого) флот|\d+ тепла\b",
    "ru": r"[\d}] %| …|\.\.\.|на руке|с руки|тайл|напечат|предотвращ|сыгра\w+ карт|\bперо\b",
    "pl": r"[\d}] %| …|\.\.\.|kafel\w+\b(?! kolonii)|parametr|zyska[jć]|\bpióro\b|banku(?! punkt)\b|[gG]r(a|ze) solo|pełn[yea]\b",
}
CLICK = r"(?i:click|клац|клік|клик|щ[её]лк|\bklik)"  # on a phone one presses and chooses


@pytest.mark.parametrize("language", STYLE)
def test_texts_keep_to_the_style(language):
    forms = {id: (text,) if isinstance(text, str) else text for id, text in load(language).texts.items()}
    assert not {id: form for id, of in forms.items() for form in of if re.search(f"{STYLE[language]}|{CLICK}", form)}


# -- speaking


def test_what_a_language_lacks_is_said_in_english_message_by_message(monkeypatch):
    """Where English has `ares.used` and a language only `used`, Ares Expedition says it in English too."""
    texts = {id: text for id, text in load("uk").texts.items() if id not in ("draw", "ares.used")}
    monkeypatch.setattr(load("uk"), "texts", texts)
    speaker = Speaker("uk", "ares")
    assert plain(speaker.say("draw", n=2)) == "draw 2 cards"
    assert plain(speaker.say("discard", n=2)) == "скиньте 2 карти"
    assert speaker.say("used", card="ants") == "Мурахи cannot be used again this phase"


@pytest.mark.parametrize(("variables", "language"), [
    ({"LANG": "uk_UA.UTF-8"}, "uk"),
    ({"LANG": "uk_UA.UTF-8", "LC_ALL": "en_GB"}, "en"),
    ({"LANG": "de_DE"}, "en"),
    ({"LANG": "C.UTF-8"}, "en"),
    ({}, "en"),
])  # fmt: skip
def test_the_system_says_which_language(monkeypatch, variables, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system() == language


def test_the_command_line_shows_cards_in_a_language(capsys):
    assert main(["cards", "--language", "uk", "--json", "астероїд", "великий"]) == 0
    assert '"big_asteroid"' in capsys.readouterr().out


# -- counting

FORMS = {"en": (0, 1, 1, 1, 1), "uk": (0, 1, 2, 0, 1), "ru": (0, 1, 2, 0, 1), "pl": (0, 1, 2, 2, 1)}  # of 1, 2, 5, 21, 22
COUNTED = {  # in English, Ukrainian, Russian and Polish; empty where one of it has no number
    "gained.steel": ("steel|steel", "ресурс|ресурси|ресурсів", "сталь|стали|стали", "jednostkę|jednostki|jednostek"),
    "gained.titanium": ("titanium|titanium", "ресурс|ресурси|ресурсів", "титан|титана|титана", "jednostkę|jednostki|jednostek"),
    "gained.energy": ("energy|energy", "ресурс|ресурси|ресурсів", "энергию|энергии|энергии", "jednostkę|jednostki|jednostek"),
    "gained.heat": ("heat|heat", "ресурс|ресурси|ресурсів", "тепло|тепла|тепла", "jednostkę|jednostki|jednostek"),
    "gained.plants": ("plant|plants", "рослину|рослини|рослин", "растение|растения|растений", "jednostkę|jednostki|jednostek"),
    "production.plants": ("plant|plants", "рослина|рослини|рослин", "растение|растения|растений", "jednostka|jednostki|jednostek"),
    "remove_any.plants": ("plant|plants", "рослини|рослин|рослин", "растения|растений|растений", "jednostki|jednostek|jednostek"),
    "remove_any_choice.animal": (
        "animal|animals",
        "тварини|тварин|тварин",
        "животного|животных|животных",
        "jednostki|jednostek|jednostek",
    ),
    "add_here.animal": ("animal|animals", "тварину|тварини|тварин", "животное|животных|животных", "jednostkę|jednostki|jednostek"),
    "add_here.microbe": (
        "microbe|microbes",
        "мікроба|мікроби|мікробів",
        "микроба|микроба|микробов",
        "jednostkę|jednostki|jednostek",
    ),
    "add_here.science": (
        "science resource|science resources",
        "ресурс|ресурси|ресурсів",
        "открытие|открытия|открытий",
        "jednostkę|jednostki|jednostek",
    ),
    "add_here.fighter": (
        "fighter|fighters",
        "винищувач|винищувачі|винищувачів",
        "истребитель|истребителя|истребителей",
        "myśliwiec|myśliwce|myśliwców",
    ),
    "add_here.floater": (
        "floater|floaters",
        "аеростат|аеростати|аеростатів",
        "аэростат|аэростата|аэростатов",
        "dryfowiec|dryfowce|dryfowców",
    ),
    "add_here.camp": ("camp|camps", "табір|табори|таборів", "лагерь|лагеря|лагерей", "obóz|obozy|obozów"),
    "add_to_holder": ("resource|resources", "ресурс|ресурси|ресурсів", "ресурс|ресурса|ресурсов", "zasób|zasoby|zasobów"),
    "draw": ("card|cards", "карту|карти|карт", "карту|карты|карт", "kartę|karty|kart"),
    "cards.found": ("card|cards", "карта|карти|карт", "карта|карты|карт", "karta|karty|kart"),
    "place.ocean": ("", "жетон|жетони|жетонів", "жетон|жетона|жетонов", "obszar|obszary|obszarów"),
    "place.city": ("", "жетон|жетони|жетонів", "жетон|жетона|жетонов", "obszar|obszary|obszarów"),
    "place.greenery": ("", "жетон|жетони|жетонів", "жетон|жетона|жетонов", "obszar|obszary|obszarów"),
    "plant_forest": ("", "ліс|ліси|лісів", "лес|леса|лесов", "las|lasy|lasów"),
    "modify.ease": ("step|steps", "крок|кроки|кроків", "деление|деления|делений", "poziom|poziomy|poziomów"),
    "requires.cities": ("city|or more cities", "місто|міста|міст", "город|городов|городов", "miasto|miasta|miast"),
    "requires.own_colonies": (
        "colony|or more colonies",
        "ваша колонія|ваші колонії|ваших колоній",
        "ваша колония|ваших колоний|ваших колоний",
        "twoja kolonia|twoje kolonie|twoich kolonii",
    ),
    "requires.tag.science": ("science tag|or more science", "мітка|мітки|міток", "метка|меток|меток", "symbol|symbole|symboli"),
    "ares.modify.ease": (
        "colour zone|colour zones",
        "кольорову зону|кольорові зони|кольорових зон",
        "цветную зону|цветные зоны|цветных зон",
        "strefę|strefy|stref",
    ),
    "value.trials": (
        "playout|playouts",
        "пробної партії|пробних партій|пробних партій",
        "пробной партии|пробным партиям|пробным партиям",
        "próby|prób|prób",
    ),
    "value.worth.points": ("point|points", "очко|очки|очок", "очко|очка|очков", "punkt|punkty|punktów"),
    "ui.{n} cards": ("card|cards", "карта|карти|карт", "карта|карты|карт", "karta|karty|kart"),
    "ui.{n} points": ("point|points", "очко|очки|очок", "очко|очка|очков", "punkt|punkty|punktów"),
    "ui.{n} rounds": ("round|rounds", "раунд|раунди|раундів", "раунд|раунда|раундов", "runda|rundy|rund"),
    "ui.{n} generations": (
        "generation|generations",
        "покоління|покоління|поколінь",
        "поколение|поколения|поколений",
        "pokolenie|pokolenia|pokoleń",
    ),
    "ui.{n} players": ("player|players", "гравець|гравці|гравців", "игрок|игрока|игроков", "gracz|graczy|graczy"),
    "ui.{n} oceans": ("ocean|oceans", "океан|океани|океанів", "океан|океана|океанов", "ocean|oceany|oceanów"),
    "ui.{n} moves since yours": ("move|moves", "хід|ходи|ходів", "ход|хода|ходов", "ruch|ruchy|ruchów"),
    "ui.Play against {n} bots?": ("bot|bots", "бота|ботів|ботів", "бота|ботов|ботов", "botem|botami|botami"),
    "ui.{n} active crises": (
        "active crisis|active crises",
        "криза|кризи|криз",
        "кризис|кризиса|кризисов",
        "kryzys|kryzysy|kryzysów",
    ),
    "ui.{n} steps to +8": ("step|steps", "крок|кроки|кроків", "деление|деления|делений", "poziom|poziomy|poziomów"),
    "milestone.mayor.goal": ("city|cities", "місто|міста|міст", "город|города|городов", "miasto|miasta|miast"),
}  # fmt: skip


@pytest.mark.parametrize("id", COUNTED)
@pytest.mark.parametrize("language", FORMS)
def test_nouns_are_counted(language, id):
    nouns = COUNTED[id][list(FORMS).index(language)].split("|")
    speaker = Speaker(language)
    for n, form in zip((1, 2, 5, 21, 22), FORMS[language], strict=True):
        said = speaker.t(id.removeprefix("ui."), n=n) if id.startswith("ui.") else speaker.say(id, n=n)
        said = plain(said)
        assert not nouns[0] or re.search(rf"(?<!\d){n} {nouns[form]}(?!\w)", said), (n, said)


@pytest.mark.parametrize("language", FORMS)
def test_every_counted_text_has_all_its_forms(language):
    """The rule of the language chooses among them, and each number finds its own."""
    here = load(language)
    assert tuple(here.plural(n) for n in (1, 2, 5, 21, 22)) == FORMS[language]
    counted = {id: text for id, text in here.texts.items() if not isinstance(text, str)}
    assert len(counted) > 100
    assert not [id for id, text in counted.items() if len(text) != max(FORMS[language]) + 1 or not all(text)]


# -- Ukrainian

@pytest.mark.parametrize(("message", "said"), [
    (Message("gained", {"player": 1, "source": "map", "mc": 2, "steel": 1, "plants": 2}),
     "Борис отримує 2 M€, 1 ресурс сталі та 2 рослини (мапа)"),
    (Message("lost", {"player": 0, "by": 1, "source": "comet", "plants": 3}), "Анна втрачає 3 рослини (Борис: Комета)"),
    (Message("production", {"player": 0, "mc": 23, "energy": -2}), "Анна: +23 M€ та −2 ресурси енергії"),
    (Message("placed.city", {"player": 0, "source": "noctis_city", "space": "31"}), "Анна викладає жетон міста: Ноктіс-Сіті"),
    (Message("temperature", {"player": -1, "n": -28}), "Світовий уряд підвищує температуру до −28 °C"),
    (Message("claimed", {"player": 1, "milestone": "mayor"}), "Борис присвоює досягнення «Мер»"),
])  # fmt: skip
def test_messages_are_spoken_in_ukrainian(message, said):
    assert plain(Speaker("uk", "mars").speak(message, ["Анна", "Борис"])) == said


UKRAINIAN = {
    "asteroid": ["Отримайте 2 ресурси титану. Підвищте температуру на 1 крок. Приберіть у будь-якого гравця до 3 рослин."],
    "martian_rails": ["Витратьте 1 ресурс енергії → отримайте 1 M€ за кожне місто на Марсі."],
    "advanced_ecosystems": ["Вимоги: 1 мітка рослин, 1 мітка тварин та 1 мітка мікробів.", "3 ПО."],
    "sabotage": ["Приберіть у будь-якого гравця до 3 ресурсів титану, 4 ресурсів сталі або 7 M€."],
    "worms": [
        "Вимоги: щонайменше 4 % кисню.",
        "+1 до виробництва рослин за кожні 2 ваші мітки мікробів, враховуючи й цю.",
    ],
    "immigrant_city": [
        "Коли викладають будь-яке місто, враховуючи й це: +1 до виробництва M€.",
        "−2 до виробництва M€ та −1 до виробництва енергії. Викладіть 1 жетон міста.",
    ],
    "ironworks": ["Витратьте 4 ресурси енергії → отримайте 1 ресурс сталі та підвищте рівень кисню на 1 крок."],
}  # fmt: skip


@pytest.mark.parametrize("card", UKRAINIAN)
def test_a_card_reads_like_a_card_in_ukrainian(card):
    assert [plain(line) for line in describe(games()["mars"][card], Speaker("uk", "mars")).lines()] == UKRAINIAN[card]


@pytest.mark.parametrize("language", ["uk", "ru"])
@pytest.mark.parametrize("game", games())
def test_every_card_describes_itself_in_cyrillic(game, language):
    """No English word is left, in its name or in its text; M€ and °C are no words."""
    speaker = Speaker(language, game)
    left = [line for card in games()[game].values() for line in (speaker.name(card.id, "card"), *describe(card, speaker).lines())
            if LATIN.search(line) or "{" in line]  # fmt: skip
    assert not left


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_every_crisis_describes_itself_in_cyrillic(language):
    speaker = Speaker(language, "ares")
    cards = [card for of in CRISES.values() for card in of.values()]
    lines = [line for card in cards for line in (speaker.name(card.id, "crisis"), *describe_crisis(card, speaker).lines())]
    assert not [line for line in lines if LATIN.search(line) or "{" in line]


# -- the words of the interfaces


@pytest.fixture
def catalogues(tmp_path, monkeypatch):
    """A copy that may be written to."""
    copytree(str(extract.LOCALES), tmp_path / "locale")
    monkeypatch.setattr(extract, "LOCALES", tmp_path / "locale")
    return tmp_path / "locale"


def test_words_are_collected_and_what_is_there_stays(catalogues):
    before = {path: path.read_text() for path in catalogues.rglob("*.po")}
    assert extract.main() == 0
    assert {path: path.read_text() for path in before} == before


def test_new_words_wait_for_a_text_and_old_ones_go(catalogues):
    ids = [id for id in extract.spoken() if id != "ui.Undo"]
    path = catalogues / "uk" / "LC_MESSAGES" / "pavonis.po"
    assert '"ui.Undo"' in path.read_text()
    for language in ("en", "uk"):
        extract.write(language, [*ids, "ui.Brand new", "ui.{n} new things"])
    assert '"ui.Undo"' not in path.read_text()
    assert path.read_text().endswith('msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n')
    english = (catalogues / "en" / "LC_MESSAGES" / "pavonis.po").read_text()
    assert 'msgstr "Brand new"' in english
    assert english.endswith('msgstr[0] ""\nmsgstr[1] "{n} new things"\n')


def test_the_check_knows_what_the_code_says(monkeypatch):
    monkeypatch.setattr(check, "spoken", lambda: [*(id for id in extract.spoken() if id != "ui.Undo"), "ui.Brand new"])
    found = [line.partition(";")[0] for line in faults("en")]
    assert found == ["ui.Brand new: the code says it, the catalogues do not", "ui.Undo: nothing says it any more"]


def test_words_are_found_in_the_client_and_inside_f_strings():
    said = extract.spoken()
    assert {"ui.Undo", "ui.The aim", "ui.Auto"} <= set(said)  # t("…"), and marked in tables
    assert {"ui.deck", "ui.usage: "} <= set(said)  # f"{t('deck')}", and what argparse says
    assert "lesson.Heat production rises from 3 to 6." in said  # what a lesson says


# -- the command line

COMMANDS = "all none card hand why me others races board log undo auto save quit back Enter pavonis replay mars json Fe Ti"


def typed(words, rng):
    while True:
        yield rng.choice(words)


class Keyboard(io.StringIO):
    def __init__(self, lines):
        super().__init__()
        self.lines = lines

    def readline(self, size=-1, /):
        return f"{next(self.lines)}\n"


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_a_game_in_the_terminal_shows_no_english(language, monkeypatch, capsys, tmp_path):
    words = ["board", "why", "hand", "me", "others", "races", "log", "?", "undo", "99", "35", "1", "2", *["auto"] * 20]
    monkeypatch.setattr("sys.stdin", Keyboard(typed(words, Random(3))))
    flags = ["--players", "3", "--seed", "11", "--draft", "--save-dir", str(tmp_path)]
    assert main(["terminal", "--language", language, *flags]) == 0
    shown = capsys.readouterr().out.replace(str(tmp_path), "")
    assert not set(LATIN.findall(shown)) - {*COMMANDS.split(), "XM"}


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_option_is_explained_in_the_language(command):
    speak("uk")
    try:
        commands = argparse.ArgumentParser().add_subparsers()
        import_module(f"pavonis.cli.{command}").add_parser(commands)
    finally:
        speak("en")
    parser = commands.choices[command]
    said = {"": parser.description, **{str(action.option_strings or action.dest): action.help for action in parser._actions}}
    assert not {name: text for name, text in said.items() if not re.search("[а-яіїєґ]{2}", text or "")}


@pytest.mark.parametrize("command", ["terminal", "cards", "replay", "verify"])
def test_help_is_in_the_language(command, capsys):
    assert main([command, "--help", "--language", "uk"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    texts = {text: Speaker("uk").t(text) for text in extract.terminal() if len(text) > 12}
    assert [said for said in texts.values() if said in shown]
    assert not [text for text, said in texts.items() if text != said and text in shown]


@pytest.mark.parametrize(
    ("language", "said"), [("uk", "мітки будівництво ×3"), ("pl", "symbole budynek ×3"), ("en", "tags building ×3")]
)
def test_tags_are_counted_without_declining_them(language, said):
    speak(language)
    try:
        assert [line.plain.rstrip() for line in tags({"tags": {"building": 3}}, 80)] == [said]
    finally:
        speak("en")


def test_what_is_wrong_is_said_in_the_language(capsys, tmp_path):
    assert main(["replay", str(tmp_path / "none.json"), "--language", "uk"]) == 2
    assert capsys.readouterr().err == f"pavonis: немає файлу {tmp_path / 'none.json'}\n"
    assert main(["cards", "--language", "uk", "--cost", "dear"]) == 2
    assert "помилка: аргумент --cost: «dear» — не ціна" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["Ecological Zone", "Екологічна зона", "Экологическая зона", "Strefa ekologiczna"])
def test_cards_are_found_by_their_name_in_any_language(name, capsys):
    assert main(["cards", "--language", "en", "--json", name]) == 0
    assert [card["id"] for card in json.loads(capsys.readouterr().out)] == ["ecological_zone"]


# -- the server


def test_what_the_server_refuses_and_tells_has_words():
    """Every id of its own in the protocol, and every event of a table."""
    protocol = (extract.ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    own = protocol[protocol.index("Ids of the server's own:") : protocol.index("all others are the engine's")]
    told = protocol[protocol.index("### Events of the table itself") : protocol.index("### Alerts")]
    ids = {*re.findall(r"`(\w+)`", own), *re.findall(r"(?<!\()`(\w+)`(?=,| \(| and|\.)", told)} - {"chat", "to", "seat"}
    assert len(ids) > 30
    for language in languages():
        assert not [id for id in sorted(ids) if id not in load(language).texts]
