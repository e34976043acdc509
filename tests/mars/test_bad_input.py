"""Bad input: each is refused with our own exception, which names what was wrong and what is allowed, and changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis import BadOption, BadSave, CannotTakeBack, IllegalAnswer, PavonisError, StaleDecision

from ..damage import refused
from .scene import do, scene
from .table import everybody_passes


def refusal(kind: type[PavonisError], act: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
    """The message of exactly this kind of error, which also speaks as a sentence."""
    with pytest.raises(kind) as refused:
        act(*args, **kwargs)
    assert type(refused.value) is kind
    assert str(refused.value)
    message = refused.value.message.to_json()
    json.dumps(message)
    return message


def refuses(game: pavonis.Game, player: Any, answer: Any, kind: type[PavonisError] = IllegalAnswer, **more: Any) -> dict[str, Any]:
    """The answer is refused, and the game is as it was."""
    before = game.checksum(), len(game.events), len(game.history)
    message = refusal(kind, game.answer, player, answer, **more)
    assert (game.checksum(), len(game.events), len(game.history)) == before
    return message


# -- who


@pytest.mark.parametrize("player", [2, -1, 5, "0", 0.0, True, [0], {}])
def test_a_player_who_does_not_exist(player):
    message = refuses(scene({}, {}), player, "pass")
    assert message == {"id": "unknown_player", "answer": str(player), "most": 1}


@pytest.mark.parametrize("player", [1, None])
def test_a_player_who_is_not_asked(player):
    """M-068: whose turn it is, is said."""
    assert refuses(scene({}, {}), player, "pass") == {"id": "not_asked", "player": player, "allowed": [0]}


@pytest.mark.parametrize("player", [3, "1", True])
def test_nobody_sees_or_takes_back_for_a_player_who_does_not_exist(player):
    game = scene({}, {})
    for act in (game.view, game.undo, lambda p: game.imagine(p, Random(1))):
        assert refusal(IllegalAnswer, act, player)["id"] == "unknown_player"


def test_an_answer_after_the_end():
    game = everybody_passes(scene({}, {}, temperature=8, oxygen=14, oceans=9))
    assert refuses(game, 0, "pass") == {"id": "game_over"}


# -- what


QUESTIONS = {
    "turn": lambda: scene({"hand": ["mine"], "stock": {"mc": 30}}, {}),
    "place": lambda: do(scene({"stock": {"mc": 30}}, {}), 0, "project:city"),
    "reduce_any": lambda: do(
        scene({"hand": ["heat_trappers"], "stock": {"mc": 6}}, *[{"production": {"heat": 2}}] * 2), 0, "play:heat_trappers"
    ),
    "remove_any": lambda: do(scene({"hand": ["asteroid"], "stock": {"mc": 14}}, {"stock": {"plants": 2}}), 0, "play:asteroid"),
    "order": lambda: do(
        scene({"hand": ["comet"], "stock": {"mc": 21}}, {"tableau": ["arctic_algae"], "stock": {"plants": 1}}), 0, "play:comet"
    ),
    "sell_patents": lambda: do(scene({"hand": ["mine", "comet"]}, {}), 0, "project:sell_patents"),
    "keep": lambda: do(scene({"hand": ["invention_contest"], "stock": {"mc": 2}}, {}), 0, "play:invention_contest"),
    "research": lambda: everybody_passes(scene({}, {})),
    "reduce_x": lambda: do(
        scene({"hand": ["insulation"], "stock": {"mc": 2}, "production": {"heat": 3}}, {}), 0, "play:insulation"
    ),
    "spend": lambda: do(scene({"hand": ["mine"], "stock": {"mc": 4, "steel": 2}}, {}), 0, "play:mine"),
    "setup": lambda: pavonis.new("mars", seed=1),
    "last_greenery": lambda: everybody_passes(scene({"stock": {"plants": 9}}, {}, temperature=8, oxygen=14, oceans=9)),
}  # fmt: skip
NONSENSE = [
    None, True, 0, -1, 10**30, 1.5, float("nan"), "", "x", "pass ", "PASS", "hex:99", "hex:0", "hex:-1", "hex:３５", "card:",
    "player:9", "player:0 amount:-1", "first:99", "first:", "aside:", "aside:sell", "play:nothing", "use:mine", "use:",
    "project:", "claim:x",
    [], [None], ["x"], [["mine"]], ["mine", "mine"], {}, {"steel": "2"}, {"steel": True}, {"steel": -1}, {"steel": 1.0}, {1: 2},
    {"corporation": "x"}, {"corporation": [], "cards": []}, {"corporation": None, "cards": None}, {1: 1, "cards": []},
    b"pass", object(),
]  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
def test_nonsense_is_refused_by_every_kind_of_question(name):
    """Either the answer is allowed, and `check` says so, or it is refused and nothing changes."""
    game = QUESTIONS[name]()
    decision = game.pending[0]
    assert decision.name == name
    refused = 0
    for answer in NONSENSE:
        wrong = decision.why_not(answer)
        if wrong is not None:
            assert refuses(game, 0, answer) == wrong.to_json()
            refused += 1
        else:
            game.clone().answer(0, answer)
    assert refused >= len(NONSENSE) - 2


@pytest.mark.parametrize(("name", "answer", "expected"), [
    ("turn", "play:comet", {"id": "not_an_option", "answer": "play:comet"}),
    ("turn", "play:no_such_card", {"id": "not_an_option", "answer": "play:no_such_card"}),
    ("turn", 7, {"id": "not_an_option", "answer": "7"}),
    ("place", "hex:04", {"id": "not_an_option", "answer": "hex:04"}),
    ("place", "hex:99", {"id": "not_an_option", "answer": "hex:99"}),
    ("reduce_any", "player:0", {"id": "not_an_option", "answer": "player:0", "allowed": ["player:1", "player:2"]}),
    ("order", "first:2", {"id": "not_an_option", "answer": "first:2", "allowed": ["first:0", "first:1"]}),
    ("sell_patents", "mine", {"id": "want_cards", "answer": "mine", "least": 1, "most": 2}),
    ("sell_patents", ["ants"], {"id": "not_an_option", "answer": "ants", "allowed": ["mine", "comet"]}),
    ("sell_patents", ["mine", "mine"], {"id": "card_twice", "answer": ["mine", "mine"]}),
    ("sell_patents", [], {"id": "pick_between", "n": 0, "least": 1, "most": 2}),
    ("reduce_x", 4, {"id": "amount_between", "answer": "4", "least": 0, "most": 3}),
    ("reduce_x", "two", {"id": "amount_between", "answer": "two", "least": 0, "most": 3}),
    ("setup", "helion", {"id": "want_parts", "allowed": ["corporation", "cards"]}),
    ("last_greenery", "pass", {"id": "not_an_option", "answer": "pass", "allowed": ["convert:plants", "done"]}),
])  # fmt: skip
def test_a_refusal_names_what_was_wrong_and_what_is_allowed(name, answer, expected):
    game = QUESTIONS[name]()
    message = refuses(game, 0, answer)
    assert {k: message[k] for k in expected} == expected
    if message["id"] == "not_an_option":
        assert message["allowed"]
        assert answer not in message["allowed"]


def test_a_stale_decision():
    """The question it belongs to has been answered; nobody else's answer makes it stale."""
    game = scene({"stock": {"mc": 22}}, {})
    old = game.pending[0].id
    game.answer(0, "project:power_plant", id=old)
    message = refuses(game, 0, "project:power_plant", StaleDecision, id=old)
    assert message == {"id": "stale", "answer": str(old), "n": game.pending[0].id[1]}
    for id in ("x", -1, (1, 1), [0], None.__class__, 10**9):
        refuses(game, 0, "project:power_plant", StaleDecision, id=id)
    game.answer(0, "done", id=list(game.pending[0].id))
    assert issubclass(StaleDecision, IllegalAnswer)


def test_anothers_answer_makes_no_question_stale():
    game = everybody_passes(scene({}, {}))
    mine = game.pending[0].id
    game.answer(1, [])
    game.answer(0, [], id=mine)


# -- impossible payments


def paying(card: str, **stock: int) -> pavonis.Game:
    game = scene({"hand": [card], "stock": stock}, {})
    game.answer(0, f"play:{card}")
    assert game.pending[0].kind == "pay"
    return game


@pytest.mark.parametrize(("card", "stock", "payment", "expected"), [
    ("ore_processor", {"mc": 5, "steel": 9}, {"steel": 3}, {"id": "too_little", "rule": "M-114", "needed": 13, "present": 11}),
    ("ore_processor", {"mc": 5, "steel": 9}, {}, {"id": "too_little", "rule": "M-114", "needed": 13, "present": 5}),
    ("ore_processor", {"mc": 5, "steel": 9}, {"steel": 8}, {"id": "superfluous.steel", "rule": "O-27", "needed": 13}),
    ("ore_processor", {"mc": 5, "steel": 9}, {"steel": 10}, {"id": "means_at_most.steel", "n": 10, "most": 9}),
    ("ore_processor", {"mc": 5, "steel": 9}, {"steel": -1}, {"id": "means_at_most.steel", "n": -1, "most": 9}),
    ("mine", {"mc": 4, "steel": 9, "titanium": 9}, {"titanium": 2},
     {"id": "cannot_pay_with", "means": "titanium", "allowed": ["steel"]}),
    ("asteroid", {"mc": 14, "steel": 9, "titanium": 9}, {"steel": 2},
     {"id": "cannot_pay_with", "means": "steel", "allowed": ["titanium"]}),
    ("asteroid", {"mc": 14, "heat": 20, "titanium": 1}, {"heat": 2},
     {"id": "cannot_pay_with", "means": "heat", "allowed": ["titanium"]}),
    ("asteroid", {"mc": 14, "titanium": 1}, {"mc": 14}, {"id": "cannot_pay_with", "means": "mc", "allowed": ["titanium"]}),
    ("asteroid", {"mc": 14, "titanium": 1}, {"gold": 1}, {"id": "cannot_pay_with", "means": "gold", "allowed": ["titanium"]}),
    ("space_elevator", {"mc": 40, "steel": 9, "titanium": 9}, {"steel": 5, "titanium": 7},
     {"id": "superfluous.steel", "rule": "O-27", "needed": 27, "present": 31}),
])  # fmt: skip
def test_an_impossible_payment(card, stock, payment, expected):
    """M-114, M-115, M-082, M-083, O-27: too little, superfluous cubes, more than one has, metal on the wrong tag."""
    message = refuses(paying(card, **stock), 0, payment)
    assert {k: message.get(k) for k in expected} == expected


def test_a_payment_may_waste_less_than_a_cube():
    """M-084, O-27: seven steel for 13 are one too many in value, none in number."""
    game = paying("ore_processor", mc=5, steel=9)
    do(game, 0, {"steel": 7})


@pytest.mark.parametrize("payment", [None, 3, "steel", ["steel"], {"steel": "2"}, {"steel": None}, {"steel": True}, {2: 2}])
def test_what_is_no_payment(payment):
    assert refuses(paying("mine", mc=4, steel=2), 0, payment)["id"] in ("want_payment", "cannot_pay_with")


# -- options of `new`


@pytest.mark.parametrize(("options", "expected"), [
    ({"player": 2}, {"id": "option_misspelt", "option": "player", "means": "players"}),
    ({"prelude": True}, {"id": "unknown_option", "option": "prelude"}),
    ({"players": 0}, {"id": "option_between", "option": "players", "answer": "0", "least": 1, "most": 5}),
    ({"players": 6}, {"id": "option_between", "option": "players", "answer": "6"}),
    ({"players": "3"}, {"id": "option_between", "option": "players", "answer": "3"}),
    ({"players": True}, {"id": "option_between", "option": "players", "answer": "True"}),
    ({"players": 2.0}, {"id": "option_between", "option": "players"}),
    ({"draft": 1}, {"id": "option_allowed", "option": "draft", "answer": "1", "allowed": ["True", "False"]}),
    ({"draft": "yes"}, {"id": "option_allowed", "option": "draft"}),
    ({"corporate_era": None}, {"id": "option_allowed", "option": "corporate_era"}),
    ({"order": "random"}, {"id": "option_allowed", "option": "order", "allowed": ["ask", "auto"]}),
    ({"first": 2}, {"id": "no_such_seat", "option": "first", "answer": "2", "most": 1}),
    ({"first": -1}, {"id": "option_between", "option": "first"}),
    ({"beginners": 1}, {"id": "option_list", "option": "beginners", "answer": "1"}),
    ({"beginners": [0, 0]}, {"id": "option_list", "option": "beginners"}),
    ({"beginners": ["0"]}, {"id": "option_between", "option": "beginners"}),
    ({"beginners": [2]}, {"id": "no_such_seat", "option": "beginners", "answer": "2", "most": 1}),
])  # fmt: skip
def test_options_that_are_unknown_or_out_of_range(options, expected):
    message = refusal(BadOption, pavonis.new, "mars", **options)
    assert {k: message[k] for k in expected} == expected
    if message["id"] == "unknown_option":
        assert message["allowed"] == [o["name"] for o in pavonis.games()["mars"]]


@pytest.mark.parametrize("game", ["venus", "", None, 3, ["mars"]])
def test_an_unknown_game(game):
    message = refusal(BadOption, pavonis.new, game)
    assert (message["id"], message["answer"]) == ("unknown_game", str(game))
    assert "mars" in message["allowed"]


# -- saved games


def saved(steps: int = 40, seed: int = 3, **options: Any) -> dict[str, Any]:
    """A game after so many random answers, as JSON."""
    rng = Random(seed)
    game = pavonis.new("mars", seed=seed, **options)
    for _ in range(steps):
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    return json.loads(json.dumps(game.to_json()))


@pytest.mark.parametrize("data", [None, 3, "pavonis", [], {}, {"chess": 1}, {"game": "mars"}])
def test_foreign_json(data):
    assert refusal(BadSave, pavonis.from_json, data) == {"id": "save_foreign"}
    assert refusal(BadSave, pavonis.replay, data) == {"id": "save_foreign"}


@pytest.mark.parametrize("version", [2, 99, "2", None, [1]])
def test_a_save_of_a_newer_version(version):
    """What this version reads is said."""
    for act, data in ((pavonis.from_json, saved()), (pavonis.replay, pavonis.new("mars", seed=1).record)):
        message = refusal(BadSave, act, {**data, "pavonis": version})
        assert message == {"id": "save_newer", "n": 1, "answer": str(version)}


def test_a_save_of_another_game():
    message = refusal(BadSave, pavonis.from_json, {**saved(), "game": "chess"})
    assert (message["id"], message["answer"]) == ("unknown_game", "chess")
    assert "mars" in message["allowed"]


@pytest.mark.parametrize(("options", "id"), [
    ({"players": 9}, "option_between"), ({"prelude": True}, "unknown_option"), ([], "field_type.dict"), (None, "field_type.dict"),
])  # fmt: skip
def test_a_save_with_wrong_options(options, id):
    assert refusal(BadSave, pavonis.from_json, {**saved(), "options": options})["id"] == id


DAMAGE = [
    ("generation", None), ("generation", 0), ("phase", "winter"), ("phase", 3), ("first", 2), ("first", -1), ("turn", 7),
    ("acted", 3), ("passed", [5]), ("passed", "0"), ("temperature", -29), ("temperature", 10), ("oxygen", 15), ("oceans", -1),
    ("players", 3), ("players", 0), ("players", "two"), ("table", {}), ("table.0.stock.mc", -1), ("table.0.stock.mc", 1.5),
    ("table.0.stock.gold", 1), ("table.0.production.mc", -6), ("table.0.production.steel", -1), ("table.0.tr", "20"),
    ("table.0.tableau", ["nothing"]), ("zones.hand.0", ["nothing"]), ("zones.hand.0", ["helion"]), ("zones.hand.0", "mine"),
    ("zones.hand.9", ["mine"]), ("zones.cellar", ["mine"]), ("zones.corporations", ["mine"]), ("zones.deck", [["mine"]]),
    ("tiles", {"99": {"tile": "city", "owner": 0}}), ("tiles", {"35": {"tile": "castle", "owner": 0}}),
    ("tiles", {"35": {"tile": "city", "owner": 4}}), ("tiles", {"x": {"tile": "city", "owner": 0}}), ("tiles", {"35": "city"}),
    ("claims", {"35": 5}), ("milestones", {"mayor": 2}), ("milestones", {"king": 0}), ("awards", {"miner": "0"}),
    ("on", {"nothing": 1}), ("on", {"fish": -1}), ("memory", {"capital.space": "x"}), ("memory", []), ("used", ["ants"]),
    ("agenda", []), ("agenda", [[], [{"effect": {"do": "nonsense"}, "by": 0, "source": ""}]]), ("agenda", [[{}], []]),
    ("asking", [None]), ("number", [1]), ("number", [None, 1]), ("sealed", ["x", None]), ("know", {"mine": "all"}), ("cur", 2),
    ("shown", None), ("order", "later"), ("shuffles", {"deck": "often"}), ("seed", 5),
    ("playing", {"player": 0, "card": "nothing"}), ("playing", {"player": 9, "card": "comet"}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), DAMAGE)
def test_a_damaged_save(path, value):
    """Where it is wrong is said, and what may stand there."""
    data = saved()
    *parents, name = path.split(".", 1) if path.startswith("zones.") else path.split(".")
    inside: Any = data["position"]
    for key in parents:
        inside = inside[int(key) if key.isdigit() else key]
    inside[name] = value
    message = refusal(BadSave, pavonis.from_json, data)
    where = message.get("option", message.get("answer"))
    assert path.split(".")[0] in where or message["id"] == "save_damaged"
    assert message["id"] != "save_damaged" or path in ("agenda", "asking", "sealed", "playing")  # what nobody writes by hand


def test_a_card_that_lies_in_two_places():
    data = saved()
    card = data["position"]["zones"]["deck"][0]
    data["position"]["zones"].setdefault("hand.1", []).append(card)
    message = refusal(BadSave, pavonis.from_json, data)
    assert (message["id"], message["card"]) == ("two_places", card)


def test_a_save_cut_short():
    """Text that is no JSON never reaches us; a save without its position does."""
    data = saved()
    del data["position"]
    assert refusal(BadSave, pavonis.from_json, data) == {"id": "field_missing", "option": "save", "answer": "position"}
    for position in (None, [], "x", 3):
        message = refusal(BadSave, pavonis.from_json, {**data, "position": position})
        assert (message["id"], message["option"]) == ("field_type.dict", "position")


@pytest.mark.parametrize(("steps", "options"), [
    (0, {}), (1, {"players": 3}), (90, {"players": 3}), (150, {"draft": True}), (60, {"players": 1}),
])  # fmt: skip
def test_a_save_damaged_anywhere_is_refused_or_can_be_played(steps, options):
    assert refused(json.dumps(saved(steps, **options)), steps) > 200


# -- records


def recorded(steps: int = 30) -> dict[str, Any]:
    rng = Random(2)
    game = pavonis.new("mars", seed=2)
    for _ in range(steps):
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    return json.loads(json.dumps(game.record))


def test_a_record_replays():
    record = recorded()
    assert pavonis.replay(record).record == record


@pytest.mark.parametrize(("name", "value"), [
    ("commands", None), ("commands", {}), ("commands", "pass"), ("seed", None), ("seed", 3),
])  # fmt: skip
def test_a_damaged_record(name, value):
    message = refusal(BadSave, pavonis.replay, {**recorded(), name: value})
    assert (message["id"].split(".")[0], message["option"]) == ("field_type", name)


@pytest.mark.parametrize("command", [
    {"player": 0, "answer": "nonsense"}, {"player": 7, "answer": "pass"}, {"player": 0}, {"answer": "pass"}, {}, [], None,
    "pass", 3, {"player": 0, "undo": True}, {"player": "0", "undo": True}, {"player": [], "answer": "pass"},
])  # fmt: skip
def test_a_record_with_a_command_that_cannot_be(command):
    """Which one, and why."""
    record = recorded()
    record["commands"] = [command, *record["commands"]]
    message = refusal(BadSave, pavonis.replay, record)
    assert (message["id"], message["n"]) == ("bad_command", 0)
    assert message["answer"]


@pytest.mark.parametrize("rules", [None, 0, 99, "1"])
def test_a_record_of_other_rules(rules):
    message = refusal(BadSave, pavonis.replay, {**recorded(), "rules": rules})
    assert (message["id"], message["answer"]) == ("other_rules", str(rules))


# -- take-back


def test_whether_an_answer_can_be_taken_back_is_known_before():
    """The first reason is seen without trying: none given, others have moved since."""
    game = scene({"stock": {"heat": 8}}, {})
    assert game.why_not_undo(0).id == "nothing_to_take_back"
    game.answer(0, "convert:heat")
    assert game.why_not_undo(0) is None
    game.answer(0, "done")
    game.answer(1, "pass")
    assert game.why_not_undo(0).id == "others_moved"
    assert refusal(CannotTakeBack, game.undo, 0) == {"id": "others_moved"}
    assert game.why_not_undo(1) is None


def test_nothing_to_take_back():
    assert refusal(CannotTakeBack, scene({}, {}).undo, 0) == {"id": "nothing_to_take_back"}


def test_a_face_that_was_shown_stays_shown():
    """O-66."""
    game = do(scene({"hand": ["lagrange_observatory"], "stock": {"mc": 9}}, {}), 0, "play:lagrange_observatory")
    before = game.checksum()
    assert refusal(CannotTakeBack, game.undo, 0) == {"id": "face_shown"}
    assert game.checksum() == before


def test_all_refusals_are_errors_of_pavonis():
    for kind in (BadOption, BadSave, CannotTakeBack, IllegalAnswer, StaleDecision):
        assert issubclass(kind, PavonisError)
