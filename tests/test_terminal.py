"""Games in the terminal, driven as a person would: by lines that are typed."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.text import Text

import pavonis
from pavonis import lessons
from pavonis.cli import ask, main, replay, speech
from pavonis.cli.ares import AresDialogue
from pavonis.cli.ask import Wrong
from pavonis.cli.dialogue import Dialogue
from pavonis.cli.screen import Lines, Screen, full_map, gauges, small_map, small_table
from pavonis.cli.speech import about, speaker, t
from pavonis.cli.table import Table, data_folder, load
from pavonis.cli.words import news, option_name
from pavonis.i18n import Speaker, languages, plain
from pavonis.kernel.game import Game

from .ares.scene import scene as ares_scene
from .founders import CARDS, joined
from .mars.scene import do, moons, scene
from .mars.table import rigged

NAMES = ["Amber", "Azure", "Rose"]


class Typed(io.StringIO):
    """A keyboard; `next_line` may also interrupt."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.waiting = iter(lines)
        self.count = 0

    def readline(self, size: int | None = -1, /) -> str:
        line = next(self.waiting, None)
        self.count += 1
        if line == "^C":
            raise KeyboardInterrupt
        return "" if line is None else f"{line}\n"


Play = Callable[..., tuple[str, dict[str, Any]]]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play with these lines typed; gives what was shown and what was saved."""

    def run(lines: Iterable[str], *flags: str) -> tuple[str, dict[str, Any]]:
        monkeypatch.setattr("sys.stdin", Typed(lines))
        assert main(["terminal", *flags, "--save-dir", str(tmp_path)]) == 0
        newest = max(tmp_path.glob("*.json"), key=lambda f: f.stat().st_mtime_ns)
        return capsys.readouterr().out, json.loads(newest.read_text())

    return run


def always(rng: Random, words: list[str]) -> Iterable[str]:
    while True:
        yield rng.choice(words)


def flat(lines: Lines) -> str:
    return "\n".join(plain(text.plain) for text in lines)


# -- whole games


def test_a_game_against_two_bots_whatever_is_typed(play: Play) -> None:
    """Numbers, words and nonsense: nothing stops the game, and what was saved is the game that was played."""
    typed = ["1", "2", "3", "7", "0", "all", "none", "", "1 2", "steel 1", "35", "41", "undo", "board", "why", "back", "carbon"]
    shown, kept = play(always(Random(1), [*typed, *["auto"] * 12]), "--players", "3", "--seed", "11", "--draft")
    assert " won." in shown or "You win!" in shown
    assert "Milestones" in shown
    assert "pavonis replay" in shown
    game = pavonis.replay(kept)
    assert game.over
    assert json.loads(json.dumps(game.to_json()["position"])) == kept["position"]
    for line in game.result["players"]:
        assert f"{line['points']:>8}" in shown


def test_a_solo_game_to_the_end(play: Play) -> None:
    shown, kept = play(["auto"] * 2000, "--solo", "--seed", "3")
    assert "you lose" in shown or "you win" in shown
    assert kept["position"]["over"]
    assert kept["options"]["players"] == 1


def test_a_game_with_colonies(play: Play) -> None:
    """C-011, C-017: moons are shown, and building and trading offered."""
    shown, kept = play(["auto"] * 2000, "--colonies", "--seed", "6", "--bots", "eager")
    assert kept["position"]["over"]
    assert kept["options"]["colonies"]
    assert re.search(r"Colonies +\d+ Build a colony 17(?: M€)? · \d+ Trade with", shown)
    assert "fleets ●" in shown


@pytest.mark.parametrize(("flags", "before"), [((), ["1", "none"]), (("--solo", "--colonies"), ["1", "none", "1 2 3"])])
def test_a_part_of_the_opening_is_asked_whatever_it_is(play: Play, flags: tuple[str, ...], before: list[str]) -> None:
    """And so is a question that only this expansion has."""
    with joined():
        shown, kept = play([*before, "1", "1 4", "2", "quit"], "--founders", "--seed", "6", *flags)
    assert "» Founders" in shown
    assert "(exactly 2)" in shown
    assert "wanted: exactly 2." in shown  # the first line was too little
    first, second = [c["answer"] for c in kept["commands"] if c["player"] == 0][:2]
    assert "» Let in" in shown
    assert second == f"card:{first['founders'][1]}"
    for card in CARDS:
        if card.id in first["founders"]:
            assert card.name in shown.split("» Let in")[1]


def test_an_expansion_has_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    with joined():
        assert main(["terminal", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "--world-government" in shown
    assert re.search(r"--founders +with the expansion founders", shown)


def test_two_people_take_turns_at_one_keyboard(play: Play) -> None:
    shown, kept = play(["auto"] * 30, "--players", "2", "--hot-seat", "2", "--seed", "5")
    assert {c["player"] for c in kept["commands"]} == {0, 1}
    assert "Amber (you)" in shown
    assert "Azure (you)" in shown


@pytest.fixture(autouse=True)
def speaking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins in English, with the words of Terraforming Mars."""
    monkeypatch.setattr("pavonis.cli.speech._speaker", [Speaker("en", "mars")])


@pytest.mark.parametrize("flags", [(), ("--solo",), ("--coop",), ("--first-game", "--players", "3"), ("--mulligan",)])
def test_a_game_of_ares_expedition(play: Play, flags: tuple[str, ...]) -> None:
    shown, kept = play(["auto"] * 3000, "--game", "ares", "--seed", "5", "--bots", "eager", *flags)
    assert kept["position"]["over"]
    assert "Which phase do you choose?" in shown
    assert re.search(r"Round \d+.*» (Development|Construction|Action)", shown)
    assert " won." in shown or "you win!" in shown or "You win!" in shown or "you lose." in shown


def test_options_belong_to_a_game(play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["terminal", "--game", "ares", "--draft", "--save-dir", str(tmp_path)]) == 2
    assert main(["terminal", "--coop", "--save-dir", str(tmp_path)]) == 2
    shown = capsys.readouterr().err
    assert "--draft is an option of Terraforming Mars only" in shown
    assert "--coop is an option of Ares Expedition only" in shown


# -- saved after every answer


def test_a_game_goes_on_where_it_was_left(play: Play, tmp_path: Path) -> None:
    shown, left = play(["auto"] * 25, "--seed", "4")
    assert f"pavonis terminal --load {tmp_path}" in shown
    _, same = play([], "--continue")
    assert same == left
    _, later = play(["auto"] * 25, "--continue")
    assert later["commands"][: len(left["commands"])] == left["commands"]
    assert len(later["commands"]) > len(left["commands"])
    assert len(list(tmp_path.glob("*"))) == 1


def test_one_sitting_or_two_make_the_same_game(play: Play) -> None:
    script = ["auto"] * 12
    _, once = play(script, "--seed", "9", "--bots", "random")
    play(script[:7], "--seed", "9", "--bots", "random")
    _, twice = play(script[7:], "--continue")
    assert once == twice


def test_ctrl_c_saves_and_leaves(play: Play) -> None:
    shown, kept = play(["auto", "auto", "^C"], "--seed", "4")
    assert "The game is saved" in shown
    assert [c for c in kept["commands"] if c["player"] == 0]


def test_quit_at_the_menu_begins_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", Typed(["quit"]))
    assert main(["terminal", "--save-dir", str(tmp_path)]) == 0
    assert not list(tmp_path.glob("*"))


def test_the_menu_begins_a_game_and_offers_to_continue_it(play: Play) -> None:
    shown, kept = play(["nonsense", "1", "auto"])
    assert "A number from 1 to" in shown
    assert kept["options"]["corporate_era"]
    shown, again = play(["1"])
    assert "Continue: 3 players, generation 1" in shown
    assert again["seed"] == kept["seed"]


def test_the_first_game_of_the_menu_is_guided_and_goes_on_without_the_guide(play: Play) -> None:
    shown, kept = play(["2", "", "", "skip", "auto", "auto"])
    assert lessons.library()["ares-first"].scenes[0].steps[0].say in " ".join(shown.split())  # type: ignore[union-attr]
    assert (kept["game"], kept["options"]["first_game"]) == ("ares", True)
    assert [c for c in kept["commands"] if c["player"] == 0]


def test_everything_can_be_chosen(play: Play) -> None:
    _, kept = play(["7", "", "2", "", "hellas", "y", "y", "y", "n", "best", "random"])
    assert kept["options"]["players"] == 2
    assert kept["options"]["board"] == "hellas"
    assert kept["options"]["colonies"]
    assert kept["options"]["draft"]
    assert not kept["options"]["corporate_era"]
    assert kept["options"]["beginners"] == []
    assert kept["table"]["bots"] == "random"
    _, kept = play(["8", "ares", "2", "", "n", "y", "eager"])  # after the one that can be continued
    assert (kept["game"], kept["options"]["coop"], kept["options"]["first_game"]) == ("ares", True, False)


def test_a_position_written_by_hand_is_played_and_left_alone(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "puzzle" / "by_hand.json"
    path.parent.mkdir()
    path.write_text(json.dumps(scene({"stock": {"mc": 30}, "hand": ["comet"]}, {}).to_json()))
    before = path.read_text()
    shown, kept = play(["asteroid"], "--load", str(path))
    assert "Amber carries out the standard project Asteroid" in shown
    assert path.read_text() == before
    assert "commands" not in kept  # no record: how it came about is not known
    assert load(path).recorded is False


def test_data_goes_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "pavonis"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert data_folder() == tmp_path / ".local" / "share" / "pavonis"


# -- what is typed


def dialogue(game: Game, width: int = 80, height: int = 24, guards: bool = False) -> Dialogue:
    table = Table(game, [0], "eager", Path("unsaved.json"))
    table.save = lambda: None  # type: ignore[method-assign]
    return Dialogue(table, Screen(width, height), guards)


def ares_dialogue(game: Game, width: int = 80, height: int = 24) -> AresDialogue:
    table = Table(game, [0], "eager", Path("unsaved.json"))
    table.save = lambda: None  # type: ignore[method-assign]
    return AresDialogue(table, Screen(width, height), False)


def type_in(monkeypatch: pytest.MonkeyPatch, talk: Dialogue, *lines: str) -> None:
    """Answer player 0's questions with these lines, until they are used up."""
    typed = Typed(lines)
    monkeypatch.setattr("sys.stdin", typed)
    while typed.count < len(lines):
        talk.turn_to(0)


def test_a_choice_is_named_by_number_id_or_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("1", "play:asteroid", "Asteroid", "aster"):
        game = scene({"stock": {"mc": 14}, "hand": ["asteroid"]}, {"stock": {"plants": 2}})
        q = ask.question(game.pending[0], NAMES)
        if text == "1":
            assert q.read(text) == "play:asteroid"
        elif text == "play:asteroid":
            assert q.read(text) == text
        else:  # the standard project is called so, too
            with pytest.raises(Wrong, match=r"could be 1\sAsteroid, \d\sAsteroid"):
                q.read(text)
    assert q.read("sell") == "project:sell_patents"
    assert q.read("0") == "pass"


def test_what_cannot_be_chosen_says_why() -> None:
    game = scene({"stock": {"mc": 5}, "hand": ["birds"]}, {})
    q = ask.question(game.pending[0], NAMES)
    with pytest.raises(Wrong, match=r"Birds cannot be chosen now: .*10"):
        q.read("birds")
    with pytest.raises(Wrong, match=r"99\scannot be chosen here"):
        q.read("99")
    shown = flat(q.lines(100, 5))
    assert "Needs 3 cities; you have 0" in shown
    assert "Costs 25 M€; you can pay 5" in shown


def test_several_cards_by_numbers_names_or_all() -> None:
    game = scene({"hand": ["birds", "ants", "comet"]}, {})
    game.answer(0, "project:sell_patents")
    q = ask.question(game.pending[0], NAMES)
    assert q.read("1 3") == ["birds", "comet"]
    assert q.read("3,1") == ["comet", "birds"]
    assert q.read("ants, com") == ["ants", "comet"]
    assert q.read("all") == ["birds", "ants", "comet"]
    with pytest.raises(Wrong):
        q.read("none")  # O-24: at least one


def test_payment_has_a_default_and_takes_metals() -> None:
    """M-115: metals pay where their tags are; the rest is M€."""
    game = scene({"stock": {"mc": 30, "titanium": 3}, "hand": ["asteroid"]}, {})
    game.answer(0, "play:asteroid")
    decision = game.pending[0]
    q = ask.question(decision, NAMES)
    assert "Enter for 3 titanium and 5 M€" in plain(q.hint)
    assert q.read("") == {"titanium": 3}
    assert q.read("0") == {}
    assert q.read("2") == q.read("titanium 2") == q.read("2 ti") == {"titanium": 2}
    with pytest.raises(Wrong):
        q.read("steel 1")
    assert decision.why_not(q.read("9")) is not None


def test_undo_takes_the_last_answer_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game = scene({"stock": {"mc": 50}}, {})
    talk = dialogue(game)
    before = game.checksum()
    type_in(monkeypatch, talk, "power plant")
    assert game.checksum() != before
    type_in(monkeypatch, talk, "undo")
    assert game.checksum() == before


def test_what_was_turned_up_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    game = scene({"stock": {"mc": 50}, "hand": ["research"]}, {})
    type_in(monkeypatch, dialogue(game), "1", "undo", "0")
    assert "> That answer cannot be undone: it revealed a card." in capsys.readouterr().out


@pytest.mark.parametrize("answer, done", [("y", True), ("n", False)])
def test_passing_with_something_left_to_do_is_asked_once(monkeypatch: pytest.MonkeyPatch, answer: str, done: bool) -> None:
    game = scene({"stock": {"heat": 8}}, {}, {})
    type_in(monkeypatch, dialogue(game, guards=True), "pass", answer, *([] if done else ["convert:heat"]))
    assert ("passed" in [e.id for e in game.events]) is done
    assert game.view(0)["temperature"] == (-30 if done else -28)


def test_a_standard_project_that_gives_nothing_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """O-25."""
    game = scene({"stock": {"mc": 30}}, {}, temperature=8)
    talk = dialogue(game, guards=True)
    q = ask.question(game.pending[0], NAMES)
    assert "bring you nothing" in talk.waste(0, q, "project:asteroid")
    assert not talk.waste(0, q, "project:aquifer")


def test_an_amount_of_nothing_is_asked_once() -> None:
    game = do(scene({"hand": ["insulation"], "stock": {"mc": 2}, "production": {"heat": 3}}, {}), 0, "play:insulation")
    talk = dialogue(game, guards=True)
    q = ask.question(game.pending[0], NAMES)
    assert "bring you nothing" in talk.waste(0, q, 0)
    assert not talk.waste(0, q, 1)


# -- what is shown


def test_the_map_shows_legal_areas_owners_and_what_oceans_pay() -> None:
    """M-150: 2 M€ for each ocean beside the tile. M-157: greeneries go beside one's own tiles."""
    tiles = {"35": ("greenery", 0), "33": ("ocean", -1), "34": ("ocean", -1), "10": ("city", 1)}
    game = scene({"stock": {"mc": 23}}, {}, tiles=tiles)
    game.answer(0, "project:greenery")
    decision = game.pending[0]
    drawn = full_map(game.view(0), ask.worth(decision))
    shown = flat(drawn)
    assert "[26]+2 " in shown
    assert "[36]   " in shown
    assert "[37]" not in shown
    assert "♧ green" in shown
    assert shown.count("≈ ocean") == 2
    assert "10   ■" in shown
    assert max(t.cell_len for t in drawn) <= 72
    assert len(drawn) == 18
    small = flat(small_map(game.view(0)))
    assert "♧ ●" in small
    assert "⌂ ■" in small


@pytest.mark.parametrize("language", languages())
def test_the_map_of_hellas_has_heat_and_a_pole_to_pay_for(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """The south pole takes 6 M€, and 2 come back for the ocean beside it."""
    monkeypatch.setattr("pavonis.cli.speech._speaker", [Speaker(language, "mars", "hellas")])
    game = scene({"stock": {"mc": 31}}, {}, board="hellas", tiles={"62": ("ocean", -1)})
    game.answer(0, "project:city")
    drawn = full_map(game.view(0), ask.worth(game.pending[0]))
    shown = flat(drawn)
    assert "[61]−4 " in shown
    assert t("pole") in shown
    assert f"2×{t('heat')}" in shown
    assert "^" not in shown
    assert max(text.cell_len for text in drawn) <= 72
    assert f"{t('heat')[0] * 2}" in flat(small_map(game.view(0)))
    assert speaker().area("61") != speaker().say("area", n=61)
    assert len({text.plain.index(" ●") for text in dialogue(game).races(game.view(0), 0)}) == 1


@pytest.mark.parametrize("language", languages())
def test_columns_are_as_wide_as_the_words_of_a_language(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr("pavonis.cli.speech._speaker", [Speaker(language, "mars")])
    game = scene({}, {})
    assert len({text.plain.index("░") for text in gauges(game.view(0))}) == 1
    assert len({text.plain.index(" ●") for text in dialogue(game).races(game.view(0), 0)}) == 1


def test_selling_patents_is_named_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pavonis.cli.speech._speaker", [Speaker("ru", "mars")])
    assert option_name("project:sell_patents", NAMES) == "Продажа патентов"


def test_news_tells_each_action_on_a_line_and_what_hurt_me() -> None:
    game = scene({"stock": {"mc": 20}, "hand": ["asteroid"]}, {"stock": {"plants": 3}})
    game.answer(0, "play:asteroid")
    game.answer(0, "player:1 amount:3")
    lines = news(game.events, 1, NAMES)
    assert len(lines) == 1
    assert plain(lines[0].plain).startswith("● Amber plays Asteroid; pays 14 M€; ")
    hurt = [lines[0].plain[s.start : s.end] for s in lines[0].spans if "ff5f5f" in str(s.style)]
    assert len(hurt) == 1
    assert plain(hurt[0]).startswith("Azure loses 3 plants")
    assert not [s for s in news(game.events, 0, NAMES)[0].spans if "ff5f5f" in str(s.style)]


def test_news_names_only_what_was_paid() -> None:
    """M-083: titanium alone may pay for a space card."""
    game = scene({"stock": {"mc": 20, "titanium": 5}, "hand": ["asteroid"]}, {})
    game.answer(0, "play:asteroid")
    game.answer(0, {"titanium": 5})
    assert plain(news(game.events, 0, NAMES)[0].plain).startswith("● Amber plays Asteroid; pays 5 titanium; ")


@pytest.mark.parametrize("colonies", [False, True])
@pytest.mark.parametrize("width, height, players", [(80, 24, 5), (80, 24, 1), (120, 40, 3), (160, 50, 4)])
def test_every_question_fits_the_screen(width: int, height: int, players: int, colonies: bool) -> None:
    game = pavonis.new("mars", players=players, seed=width, draft=True, colonies=colonies)
    talk = dialogue(game, width, height)
    asked = 0
    while not game.over and asked < 40:
        talk.table.let_bots_play()
        if not game.over:
            decision = game.pending[0]
            q = ask.parts(decision)[1][1] if decision.kind == "form" else ask.question(decision, talk.names)
            lines = talk.compose(0, decision, q, "A notice.", [])
            assert len(lines) < height, decision.name
            assert max(t.cell_len for t in lines) <= width, decision.name
            game.answer(0, talk.table.advise(0))
            asked += 1


@pytest.mark.parametrize("corporation, price", [("polyphemos", 5), ("helion", 3)])
def test_the_corporation_chosen_says_what_cards_cost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], corporation: str, price: int
) -> None:
    """O-15."""
    game = rigged(pavonis.new("mars", players=2, seed=3, colonies=True), {"dealt.0": ["helion", "polyphemos"]})
    type_in(monkeypatch, dialogue(game), corporation, "none")
    assert f"to start with, {price} M€ each" in capsys.readouterr().out


@pytest.mark.parametrize("language", sorted(languages()))
def test_a_narrow_terminal_cuts_nothing_of_ones_own(language: str) -> None:
    """Below 80 columns the players stand under the map."""
    speech.speak(language)
    view = pavonis.new("mars", players=2, seed=4).view(0)
    narrow, usual = ([x.plain for x in small_table(view, 0, NAMES, width)] for width in (60, 80))
    assert all(len(x) <= 60 and "…" not in x for x in narrow)
    assert len(narrow) > len(usual)


def test_the_page_of_moons_tells_what_they_give() -> None:
    """C-005, C-014, C-021: the space of the marker stands out."""
    game = scene({"stock": {"mc": 30}}, {}, colonies=moons(luna=[1], io=[]))
    talk = dialogue(game)
    q = ask.question(game.pending[0], NAMES)
    shown = flat(talk.command("colonies", 0, game.pending[0], q) or [])
    assert "Luna  2 M€ ■" in shown
    assert "1 M€ · » 2 M€ · 4 M€ · 7 M€ · 10 M€ · 13 M€ · 17 M€" in shown
    assert "colonies" in flat(talk.help(q))


@pytest.mark.parametrize("width, height, options", [
    (80, 24, {"players": 4}), (80, 24, {"players": 1}), (120, 40, {"players": 2, "coop": True}), (160, 50, {"players": 3}),
])  # fmt: skip
def test_every_question_of_ares_expedition_fits_the_screen(width: int, height: int, options: dict[str, Any]) -> None:
    about("ares")
    game = pavonis.new("ares", seed=width, **options)
    talk = ares_dialogue(game, width, height)
    seen = set()
    for _ in range(70):
        talk.table.let_bots_play()
        if game.over:
            break
        decision = game.pending[0]
        seen.add(decision.name)
        lines = talk.compose(0, decision, ask.question(decision, talk.names), "A notice.", [])
        assert len(lines) < height, decision.name
        assert max(t.cell_len for t in lines) <= width, decision.name
        game.answer(0, talk.table.advise(0))
    assert {"found", "planning", "development", "construction", "action"} <= seen


def test_planning_tells_what_a_phase_does_and_why_one_is_closed() -> None:
    """A-080."""
    about("ares")
    game = ares_scene({"hand": ["comet"]}, {}, chosen=["", ""], last=["research", ""])
    shown = flat(ares_dialogue(game).compose(0, game.pending[0], ask.question(game.pending[0], NAMES), "", []))
    assert "Development phase  Play a green card." in shown
    assert "Research phase  You chose the research phase last round" in shown
    assert "25 Comet" in shown


def test_cards_are_sold_beside_the_question(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A-099."""
    about("ares")
    game = ares_scene({"hand": ["comet", "mine"]}, {}, chosen="action")
    type_in(monkeypatch, ares_dialogue(game), "sell moss", "sell comet", "sell mine")
    assert game.view(0)["players"][0]["stock"]["mc"] == 6
    assert game.view(0)["players"][0]["hand"] == []
    assert "You can’t choose “moss” here" in capsys.readouterr().out


def test_what_must_be_done_first_is_said() -> None:
    """A-128."""
    about("ares")
    game = ares_scene({"stock": {"heat": 8}}, {}, chosen="action")
    q = ask.question(game.pending[0], NAMES)
    assert not q.stop
    assert "Done  Before you finish, spend heat" in flat(q.lines(100, 5))


def test_every_command_shows_something_in_ares_expedition() -> None:
    about("ares")
    game = ares_scene({"hand": ["comet"], "tableau": ["ecoline", "mine"], "forests": 2}, {}, chosen="action")
    talk = ares_dialogue(game)
    q = ask.question(game.pending[0], NAMES)
    pages = {"?": "sell a card", "card comet": "Comet", "hand": "Comet", "me": "Mine", "others": "Azure", "board": "Oxygen"}
    for command, said in pages.items():
        assert said in flat(talk.command(command, 0, game.pending[0], q) or [])
    assert talk.command("races", 0, game.pending[0], q) is None


def test_every_command_shows_something(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    game = scene({"stock": {"mc": 30}, "hand": ["birds"], "tableau": ["ecoline", "mine"]}, {"events": ["comet"]})
    talk = dialogue(game)
    q = ask.question(game.pending[0], NAMES)
    for command, said in {
        "?": "undo your last answer",
        "card birds": "Requires at least 13% oxygen",
        "hand": "Birds",
        "why": "Needs 8 heat; you have 0",
        "me": "Mine",
        "others": "Comet",
        "races": "Landlord",
        "board": "reserved for oceans",
        "save": "unsaved.json",
    }.items():
        assert said in flat(talk.command(command, 0, game.pending[0], q) or [])
    with pytest.raises(Wrong, match="No card is called “zzz”"):
        talk.command("card zzz", 0, game.pending[0], q)


# -- replay


@pytest.fixture
def record(play: Play, tmp_path: Path) -> Path:
    play(["auto"] * 12 + ["undo"] + ["auto"] * 3, "--seed", "2", "--players", "2")
    return next(tmp_path.glob("*.json"))


def test_replay_steps_forth_and_back(record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    last = len(json.loads(record.read_text())["commands"])
    monkeypatch.setattr("sys.stdin", Typed(["", "n", "p", "+3", "end", "", "2", "g 1", "what", "q"]))
    assert main(["replay", str(record)]) == 0
    shown = capsys.readouterr().out
    seen = [int(line.split()[1]) for line in shown.replace("> ", "\n").splitlines() if line.startswith("Answer ")]
    assert seen == [0, 1, 2, 1, 4, last, last, 2, 0, 0]
    assert "is not a command" in shown
    assert "● holds" in shown


def test_replay_shows_one_moment_or_a_summary(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = json.loads(record.read_text())
    assert main(["replay", str(record), "--to", "3"]) == 0
    assert f"Answer 3 of {len(kept['commands'])}" in capsys.readouterr().out
    assert main(["replay", str(record), "--summary"]) == 0
    shown = capsys.readouterr().out
    assert kept["seed"] in shown
    assert "The game is not over." in shown
    assert main(["replay", str(record), "--to", "9999"]) == 2


def test_a_game_of_ares_expedition_is_replayed(play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, kept = play(["auto"] * 3000, "--game", "ares", "--seed", "2", "--bots", "eager")
    path = str(next(tmp_path.glob("*.json")))
    assert main(["replay", path, "--to", "9"]) == 0
    assert f"Answer 9 of {len(kept['commands'])}   round" in capsys.readouterr().out
    assert main(["replay", path, "--summary"]) == 0
    assert "Forests" in capsys.readouterr().out


def test_the_film_ends_where_the_game_stands(record: Path) -> None:
    kept = json.loads(record.read_text())
    film = replay.Film(kept, record)
    assert json.loads(json.dumps(film.moments[-1].game.position.to_json())) == kept["position"]
    assert isinstance(film.show(0, 80)[0], Text)


def test_crisis_is_played_in_the_terminal(play: Play) -> None:
    """Crises with their markers and what ends them, zones, the bank; to the end."""
    shown, kept = play(["auto"] * 400, "--game", "ares", "--crisis", "--difficulty", "normal", "--seed", "3")
    assert kept["options"]["crisis"]
    assert kept["position"].get("over")
    for said in ("Bank", "▲", "●", "to end it: ", "every round", "Temperature"):
        assert said in shown
    assert "Mars is saved" in shown or "Mars is lost" in shown


# -- lessons


def learn(lines: Iterable[str], *words: str) -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", Typed(lines))
        return main(["lesson", *words])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "pavonis" / "games"


@pytest.mark.parametrize("language", [None, "uk"])
def test_lessons_are_listed(language: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*(["--language", language] if language else []), "lesson"]) == 0
    said = capsys.readouterr().out
    assert [line.split()[0] for line in said.splitlines()] == list(lessons.library())
    assert ("Ares Expedition in ten minutes" in said) == (language is None)


@pytest.mark.parametrize("id", lessons.library())
def test_a_lesson_is_played_in_the_terminal(id: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By what the guide would do; every sentence of it is said, and nothing is kept of it."""
    lesson = lessons.library()[id]
    guided = isinstance(lesson, lessons.Guided)
    count = sum(len(scene.steps) for scene in lesson.scenes) if guided else len(lesson.solution)
    sold = [a for a in ([] if guided else lesson.solution) if isinstance(a, str) and a.startswith("aside:sell:")]
    lines = [f"sell {a.split(':')[2].replace('_', ' ')}" for a in sold] + ["auto"] * (count - len(sold)) + ["n"]
    assert learn(lines, id) == 0
    said = " ".join(capsys.readouterr().out.split())
    words = (
        [step.say for scene in lesson.scenes for step in scene.steps] + [lesson.learned]
        if guided
        else [lesson.task, lesson.explain]
    )
    assert [w for w in words if w not in said] == []
    assert not list(home.glob("*.json"))


def test_a_wrong_answer_gets_its_words_and_may_be_given_anyway(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn(["", "", "", "why", "", "research", "why", "research", "quit"], "ares-first") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Tap a card to read it large" in said
    assert "You already have eight good cards" in said
    assert "Every phase that somebody chose is played by everyone" in said
    assert "Your game now." in said
    assert "terminal --continue" in said
    [kept] = home.glob("*.json")  # a game like any other from here
    assert "phase:research" in [step.answer for step in load(kept).game.steps if step.player == 0]


def test_undo_goes_back_to_the_step_and_skip_leaves_the_guide(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn([*[""] * 5, "auto", "undo", "auto", "skip", "quit"], "mars-first") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("it puts an ocean on Mars.") == 2
    assert said.count("choose this one, with two steel") == 2
    assert "terminal --continue" in said


def test_an_exercise_has_hints_and_words_for_what_tempts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn(["hint", "hint", "banker", "", "auto"], "ex-05") == 0
    said = " ".join(capsys.readouterr().out.split())
    task = lessons.library()["ex-05"]
    assert isinstance(task, lessons.Exercise)
    assert said.count(task.hint) >= 2
    assert "2 points for you" in said
    assert task.explain in said
    assert learn(["quit"], "ex-05") == 0
    assert "lesson ex-05" in capsys.readouterr().out


def test_what_is_no_lesson_of_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for words, why in (
        (["nowhere"], "there is no lesson nowhere"),
        (["ex-01", "x"], "only the word check"),
    ):
        assert learn([], *words) == 2
        assert why in capsys.readouterr().err
