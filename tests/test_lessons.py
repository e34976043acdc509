"""Every lesson and exercise holds on the engine, and the check finds what does not."""

import copy
import json
import random

import pytest

import pavonis
from pavonis import lessons
from pavonis.cli import main
from pavonis.i18n import Speaker
from pavonis.lessons import BadLesson, checking, facts, missing, read

IDS = list(lessons.sources())
FIRST = lessons.sources()["ares-first"]
HEAT = lessons.sources()["ex-01"]


def changed(lesson, *path, to):
    """A copy with one thing in it another."""
    out = copy.deepcopy(lesson)
    at = out
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return out


def step(id):
    return next(k for k, s in enumerate(FIRST["scenes"][0]["steps"]) if s["id"] == id)


@pytest.mark.parametrize("id", IDS)
def test_a_lesson_is_true(id):
    report = checking.check(lessons.library()[id])
    assert report.flaws == []
    assert id == lessons.library()[id].id


def test_newcomers_begin_with_the_first_game():
    assert IDS[:2] == ["ares-first", "mars-first"]
    levels = [lesson["level"] for lesson in lessons.sources().values() if lesson["kind"] == "exercise"]
    assert levels == sorted(levels)
    assert len(levels) == 12


@pytest.mark.parametrize("language", ["uk", "ru", "pl"])
def test_a_lesson_speaks_the_readers_language(language):
    speaker = Speaker(language)
    said = lessons.spoken(FIRST, lambda text: speaker.text(f"lesson.{text}") or "")
    assert said["title"] != FIRST["title"]
    assert said["scenes"][0]["steps"][0]["say"]
    assert said["scenes"][0]["start"] == FIRST["scenes"][0]["start"]
    assert {*said["scenes"][0]["steps"][step("r1-choose")]["else"]} == {*FIRST["scenes"][0]["steps"][step("r1-choose")]["else"]}


# -- what the check finds

FLAWS = [
    ("the words are not true", ("scenes", 0, "steps", 1, "true"), {"tr": 6}),
    ("no card 'comet' to point at", ("scenes", 0, "steps", 2, "point_at"), {"card": "comet"}),
    ("no panel 'moon' to point at", ("scenes", 0, "steps", 2, "point_at"), {"panel": "moon"}),
    ("'phase:nothing' is not allowed", ("scenes", 0, "steps", step("r1-choose"), "expect"), ["phase:nothing"]),
    ("answers no option", ("scenes", 0, "steps", step("r1-choose"), "else", "phase:nothing"), "No."),
    ("no reply to 'phase:construction'", ("scenes", 0, "steps", step("r1-choose"), "else"), {"aside:sell:*": "No."}),
    ("trade:io cannot be played", ("scenes", 0, "others", 0, "answer"), "trade:io"),
    ("the goal is not reached", ("goal", "round"), 9),
    ("the goal is reached before the first answer", ("goal",), {"tr": 5}),
    ("23 words", ("learned",), "word " * 22 + "word."),
    ("no bot 'grandmaster'", ("then", "bot"), "grandmaster"),
    ("no lesson 'nowhere'", ("then", "next"), ["nowhere"]),
    ("step aim twice", ("scenes", 0, "steps", 1, "id"), "aim"),
]


@pytest.mark.parametrize("flaw, path, to", FLAWS, ids=[f[0] for f in FLAWS])
def test_what_is_not_true_is_found(flaw, path, to):
    assert any(flaw in line for line in checking.check(read(changed(FIRST, *path, to=to))).flaws)


@pytest.mark.parametrize("flaw, key, to", [
    ("the goal is reached before the first answer", "goal", {"temperature": -30}),
    ("not reached", "solution", ["convert:heat", "done"]),
    ("more answers than there are", "answers", 1),
    ("doing nothing reaches the goal", "goal", {"passed": True}),
    ("is called wrong and reaches the goal", "wrong", [{"answers": ["convert:heat", "standard:temperature"], "say": "No."}]),
    ("the words are not true", "true", {"mc": 3}),
])  # fmt: skip
def test_what_is_not_true_of_an_exercise_is_found(flaw, key, to):
    lesson = lessons.sources()["ex-05"] if flaw.startswith("doing nothing") else HEAT
    assert any(flaw in line for line in checking.check(read(changed(lesson, key, to=to))).flaws)


# -- hostile files

BAD = [
    ("kind", "poem"), ("learn", 2), ("id", "../etc"), ("game", "chess"), ("answers", 10**9), ("solution", []), ("task", "x" * 5000),
    ("goal", {"tr": float("inf")}), ("level", "high"), ("start", {"seed": 5}), ("extra", 1), ("names", ["a"] * 90),
    ("true", json.loads("[" * 40 + "]" * 40)), ("task", "\x00"), ("wrong", "none"),
]  # fmt: skip


@pytest.mark.parametrize("key, to", BAD, ids=[f"{k} {str(v)[:12]}" for k, v in BAD])
def test_a_bad_file_is_refused_by_its_place(key, to):
    with pytest.raises(BadLesson) as error:
        read({**HEAT, key: to})
    assert key in str(error.value) or key in ("extra",)


@pytest.mark.parametrize("data", [None, [], 5, "lesson", {}, {"kind": "guided"}, {**HEAT, "fits": ["y" * 80] * 900}])
def test_what_is_no_lesson_is_refused(data):
    with pytest.raises(BadLesson):
        read(data)


def test_a_lesson_has_a_largest_size():
    with pytest.raises(BadLesson, match=r"at most 48\sKiB"):
        read({**HEAT, "start": {"position": {"deck": "x" * 60000}}})


def test_positions_are_judged_by_the_engine():
    """Damaged in a hundred ways, an exercise is refused in words or can be played: nothing else happens."""
    rng = random.Random(4)
    played, reasons = 0, []
    for _ in range(100):
        data = copy.deepcopy(HEAT)
        position = data["start"]["position"]
        key = rng.choice(sorted(position))
        position[key] = rng.choice([None, -1, 10**6, "x", [], {}, [[]], ["comet"] * 3, {"a": 1}, True])
        try:
            game, _, _ = lessons.reach(read(data))
            played += bool(game.pending)
        except pavonis.PavonisError as error:
            reasons.append(str(error))
    assert all(reasons)
    assert played < 50


# -- playing


def test_a_table_stands_as_a_step_finds_it():
    lesson = lessons.library()["ares-first"]
    game, rest, given = lessons.reach(lesson, step="r3-heat")
    now = facts(game, 0)
    assert (now["round"], now["heat"], given, rest[0].answer) == (3, 12, 8, ["moss", "power_infrastructure"])
    assert not missing(lesson.scenes[0].steps[step("r3-heat")].true, now)
    game, rest, given = lessons.reach(lesson, "three-rounds", lessons.END)
    assert (facts(game, 0)["round"], rest, given) == (4, [], 13)
    with pytest.raises(BadLesson, match="no place called nowhere"):
        lessons.reach(lesson, "nowhere")
    with pytest.raises(BadLesson, match="no place called nowhere"):
        lessons.reach(lesson, step="nowhere")


def test_others_leave_the_script_when_it_does_not_fit():
    lesson = lessons.library()["ares-first"]
    game, rest, _ = lessons.reach(lesson, step="r1-choose")
    assert not lessons.strays(rest, 0, game.pending)
    game.answer(0, "phase:research")  # not what they expect
    assert lessons.strays(rest, 0, game.pending)  # there is no development phase to play a card in


@pytest.mark.parametrize("want, have, so", [
    (3, 3, True), (3, 4, False), (True, True, True), ("", None, False), (["a"], ["a", "b"], True), (["c*"], ["a", "b"], False),
    (["play:*"], ["play:comet"], True), (["a"], None, False), ({"least": 3}, 3, True), ({"least": 3}, None, False),
    ({"most": 3, "least": 1}, 4, False), ({"without": ["a"]}, ["b"], True), ({"without": ["a"]}, None, True),
    ({"without": ["a"]}, ["a"], False), ({"not": ""}, "x", True), ({"one_of": [1, 2]}, 2, True), ({"what": 1}, 1, False),
])  # fmt: skip
def test_predicates(want, have, so):
    assert lessons.holds(want, have) is so


# -- the command


def test_pavonis_lesson_check(tmp_path, capsys):
    good, bad, none = (tmp_path / name for name in ("good.json", "bad.json", "none.json"))
    good.write_text(json.dumps(HEAT))
    bad.write_text(json.dumps({**HEAT, "true": {"mc": 3}}))
    none.write_text("{}")
    assert main(["lesson", "check", str(good)]) == 0
    assert "2 of 5 lines reach the goal" in capsys.readouterr().out
    assert main(["lesson", "check", str(good), str(bad), str(none)]) == 1
    said = capsys.readouterr().out
    assert "the words are not true: mc: wanted 3, is 15" in said
    assert "This lesson cannot be played" in said
    none.write_text("{")
    assert main(["lesson", "check", str(none)]) == 2
    assert "not JSON" in capsys.readouterr().err
