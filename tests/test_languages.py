"""Every language says what English says, in its own grammar."""

from __future__ import annotations

import re

import pytest

from pavonis.ares.cards.crisis import CRISES
from pavonis.cli import main
from pavonis.i18n import Speaker, games, languages, system
from pavonis.i18n.catalogue import COMPLETE, load
from pavonis.i18n.check import faults, values, wanted
from pavonis.i18n.text import describe, describe_crisis
from pavonis.kernel.message import Message

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
    for language in COMPLETE[1:]:
        assert wanted() <= set(load(language).texts)


# -- speaking


def test_what_a_language_lacks_is_said_in_english_message_by_message(monkeypatch):
    """Where English has `ares.used` and a language only `used`, Ares Expedition says it in English too."""
    texts = {id: text for id, text in load("uk").texts.items() if id not in ("draw", "ares.used")}
    monkeypatch.setattr(load("uk"), "texts", texts)
    speaker = Speaker("uk", "ares")
    assert speaker.say("draw", n=2) == "draw 2 cards"
    assert speaker.say("discard", n=2) == "скиньте 2 карти"
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


# -- Ukrainian

NOUNS = {
    "gained.steel": "ресурс сталі|ресурси сталі|ресурсів сталі",
    "gained.titanium": "ресурс титану|ресурси титану|ресурсів титану",
    "gained.energy": "ресурс енергії|ресурси енергії|ресурсів енергії",
    "gained.heat": "ресурс тепла|ресурси тепла|ресурсів тепла",
    "gained.plants": "рослину|рослини|рослин",
    "production.plants": "рослина|рослини|рослин",
    "remove_any.plants": "рослини|рослин|рослин",
    "remove_any_choice.animal": "тварини|тварин|тварин",
    "add_here.animal": "тварину|тварини|тварин",
    "add_here.microbe": "мікроба|мікроби|мікробів",
    "add_here.science": "ресурс науки|ресурси науки|ресурсів науки",
    "add_here.fighter": "винищувач|винищувачі|винищувачів",
    "add_here.floater": "аеростат|аеростати|аеростатів",
    "add_here.camp": "табір|табори|таборів",
    "add_to_holder": "ресурс|ресурси|ресурсів",
    "draw": "карту|карти|карт",
    "cards.found": "карта|карти|карт",
    "place.ocean": "жетон океану|жетони океану|жетонів океану",
    "place.city": "жетон міста|жетони міста|жетонів міста",
    "place.greenery": "жетон зелені|жетони зелені|жетонів зелені",
    "plant_forest": "ліс|ліси|лісів",
    "raise_temperature": "крок|кроки|кроків",
    "requires.cities": "місто|міста|міст",
    "requires.own_colonies": "ваша колонія|ваші колонії|ваших колоній",
    "requires.tag.science": "мітка науки|мітки науки|міток науки",
    "ask.place.city": "ділянка|ділянки|ділянок",
    "ares.modify.ease": "кольорову зону|кольорові зони|кольорових зон",
    "value.trials": "проби|проб|проб",
    "value.worth.points": "очко|очки|очок",
}


@pytest.mark.parametrize("id", NOUNS)
def test_ukrainian_nouns_are_counted_in_three_forms(id):
    one, few, many = NOUNS[id].split("|")
    speaker = Speaker("uk")
    for n, noun in ((1, one), (2, few), (5, many), (11, many), (21, one), (22, few), (112, many)):
        assert re.search(rf"(?<!\d){n} {noun}\b", speaker.say(id, n=n)), (n, speaker.say(id, n=n))


@pytest.mark.parametrize(("message", "said"), [
    (Message("gained", {"player": 1, "source": "map", "mc": 2, "steel": 1, "plants": 2}),
     "Борис отримує 2 M€, 1 ресурс сталі і 2 рослини (мапа)"),
    (Message("lost", {"player": 0, "by": 1, "source": "comet", "plants": 3}), "Анна втрачає 3 рослини (Борис: Комета)"),
    (Message("production", {"player": 0, "mc": 23, "energy": -2}), "Анна: +23 M€ і −2 ресурси енергії"),
    (Message("placed.city", {"player": 0, "source": "noctis_city", "space": "31"}), "Анна викладає місто: Ноктіс-Сіті"),
    (Message("temperature", {"player": -1, "n": -28}), "Світовий уряд підвищує температуру до −28 °C"),
    (Message("claimed", {"player": 1, "milestone": "mayor"}), "Борис присвоює досягнення «Мер»"),
])  # fmt: skip
def test_messages_are_spoken_in_ukrainian(message, said):
    assert Speaker("uk", "mars").speak(message, ["Анна", "Борис"]) == said


UKRAINIAN = {
    "asteroid": ["Отримайте 2 ресурси титану. Підвищте температуру на 1 крок. Приберіть у будь-якого гравця до 3 рослин."],
    "martian_rails": ["Витратьте 1 ресурс енергії → отримайте 1 M€ за кожне місто на Марсі."],
    "advanced_ecosystems": ["Вимоги: 1 мітка рослин, 1 мітка тварин і 1 мітка мікробів.", "3 ПО."],
    "sabotage": ["Приберіть у будь-якого гравця до 3 ресурсів титану, 4 ресурсів сталі або 7 M€."],
    "worms": [
        "Вимоги: щонайменше 4 % кисню.",
        "+1 до виробництва рослин за кожні 2 ваші мітки мікробів, враховуючи й цю.",
    ],
    "immigrant_city": [
        "Коли викладають будь-яке місто, враховуючи й це: +1 до виробництва M€.",
        "−2 до виробництва M€ і −1 до виробництва енергії. Викладіть 1 жетон міста.",
    ],
    "ironworks": ["Витратьте 4 ресурси енергії → отримайте 1 ресурс сталі і підвищте рівень кисню на 1 крок."],
}  # fmt: skip


@pytest.mark.parametrize("card", UKRAINIAN)
def test_a_card_reads_like_a_card_in_ukrainian(card):
    assert describe(games()["mars"][card], Speaker("uk", "mars")).lines() == UKRAINIAN[card]


@pytest.mark.parametrize("game", games())
def test_every_card_describes_itself_in_ukrainian(game):
    """No English word is left, in its name or in its text; M€ and °C are no words."""
    speaker = Speaker("uk", game)
    left = [line for card in games()[game].values() for line in (speaker.name(card.id, "card"), *describe(card, speaker).lines())
            if LATIN.search(line) or "{" in line]  # fmt: skip
    assert not left


def test_every_crisis_describes_itself_in_ukrainian():
    speaker = Speaker("uk", "ares")
    cards = [card for of in CRISES.values() for card in of.values()]
    lines = [line for card in cards for line in (speaker.name(card.id, "crisis"), *describe_crisis(card, speaker).lines())]
    assert not [line for line in lines if LATIN.search(line) or "{" in line]
