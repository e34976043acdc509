"""What can be asked of tables beside the conversation at one: to open one, to sit down, to see what was. The same in every home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pavonis

from ..kernel.game import Game
from . import messages as m
from .fairness import commitment, mix
from .history import RAISES, Log, OtherRules, card_course, effective_commands, events_since, read_game, stages, standing_answers
from .home import Home, Store
from .keeper import Keeper
from .protocol import Viewer, own_table, seen
from .refusal import Refusal
from .seats import may_change
from .table import Entry

TURNS: Final = (*RAISES, "claimed", "funded", "round", "crisis", "marker", "averted", "banked")  # events that tell how a game went
AROUND: Final = 4  # moments whose events are told before and after the one that is shown


# -- who asks


def roles_of(home: Home, keeper: Keeper, tokens: Sequence[str]) -> list[str]:
    """Every token must be a good one; a public table needs none."""
    out = [home.keys.role(keeper.row, token) for token in tokens]
    if None in out:
        raise Refusal(403, "bad_token")
    if not (out or keeper.row.settings.public):
        raise Refusal(403, "private_table")
    return [role for role in out if role is not None]


def viewers_of(home: Home, keeper: Keeper, tokens: Sequence[str]) -> list[Viewer]:
    return [*sorted({int(r) for r in roles_of(home, keeper, tokens) if r.isdigit()})] or [None]


def seat_of(own: Sequence[Viewer], said: int | None) -> int:
    """Which of one's seats is meant."""
    mine = [v for v in own if v is not None]
    if said is None and len(mine) == 1:
        return mine[0]
    if said is None or said not in mine:
        raise Refusal(403, "unknown_seat")
    return said


# -- tables


def games(levels: Sequence[str], best_list: bool = False) -> m.Games:
    """What can be played."""
    known = {name: m.GameInfo(options=options) for name, options in pavonis.games().items()}
    return m.Games(games=known, levels=list(levels), best_list=best_list)


def shown(keeper: Keeper) -> m.Table:
    return m.Table.model_validate(keeper.room.table())


async def create(home: Home, wish: m.Create) -> m.Created:
    """Open a table. Whoever opens it then joins it like everybody else."""
    return created(home, await home.create(wish))


def created(home: Home, keeper: Keeper) -> m.Created:
    """What only the creator gets."""
    keys, row = home.keys, keeper.row
    invites = {n: keys.invite(row, n) for n, seat in enumerate(row.seats) if seat.kind == "person"}
    return m.Created(table=shown(keeper), host=keys.host(row), invites=invites, spectator=keys.spectator(row))


async def mine(home: Home, wish: m.Tokens) -> list[m.Mine]:
    """The caller's tables, running and finished, the latest first."""
    out = []
    for row in await home.store.tables(sorted({t.split(".")[0] for t in wish.tokens})):
        found = [home.keys.role(row, t) for t in wish.tokens if t.split(".")[0] == row.id]
        own = sorted({int(r) for r in found if r is not None and r.isdigit()})
        if any(found):
            out.append(m.Mine(**own_table(row, own)))
    return out


def table(home: Home, keeper: Keeper, tokens: Sequence[str]) -> m.Table:
    """The table, for those who may watch it or could take an open seat."""
    if tokens or not any(s.kind == "open" and not s.taken for s in keeper.row.seats):
        roles_of(home, keeper, tokens)
    return shown(keeper)


async def join(keeper: Keeper, wish: m.Join) -> m.Joined:
    seat, token = await keeper.join(wish)
    return m.Joined(table=shown(keeper), seat=seat, token=token)


async def change_seat(keeper: Keeper, seat: int, wish: m.SeatChange, roles: Sequence[str]) -> m.Invited:
    """By the host: free a seat, or give it to a bot. A rematch has no host: there, see `seats.may_change`."""
    if "h" not in roles and not may_change(keeper.row, seat, [int(r) for r in roles if r.isdigit()]):
        raise Refusal(403, "bad_token")
    invite = await keeper.change_seat(seat, wish)
    return m.Invited(table=shown(keeper), invite=invite)


async def rematch(home: Home, keeper: Keeper, viewers: Sequence[Viewer]) -> m.Table:
    """A table for the same people; each joins it with the old seat token as invitation."""
    if list(viewers) == [None]:
        raise Refusal(403, "bad_token")
    return shown(await home.keeper(await keeper.rematch()))


def may_hint(keeper: Keeper, viewers: Sequence[Viewer]) -> int:
    """The seat that asks what a bot would answer, where the table allows it."""
    seat = seat_of(viewers, None)
    if not keeper.row.settings.may_ask:
        raise Refusal(403, "hints_off")
    return seat


# -- what was


async def game_at(log: Log, table: str, seq: int) -> Game:
    """The game as it stood at a moment."""
    try:
        return (await read_game(log, table, 0, seq)).game
    except OtherRules:
        raise Refusal(409, "other_rules") from None


async def read_moment(store: Store, keeper: Keeper, viewers: list[Viewer], seq: int | None) -> m.Moment:
    """The table at a moment (the nearest before it); after the end, with all hands open."""
    moments = await store.moments(keeper.id)
    at = max((s for s in moments if seq is None or s <= seq), default=None)
    if at is None:
        raise Refusal(409, "not_playing")
    game = await game_at(store, keeper.id, at)
    readers: list[Viewer] = [*range(game.players)] if keeper.row.state == "over" else viewers
    k = moments.index(at)
    first = moments[k - AROUND - 1] if k > AROUND else 0
    shown = await store.entries(keeper.id, first, moments[k + AROUND] if k + AROUND < len(moments) else None)
    return m.Moment(
        seq=at,
        at=next((e.at for e in shown if e.seq == at), keeper.row.changed),
        last=moments[-1],
        moments=moments,
        views={"spectator" if r is None else str(r): game.view(r) for r in readers},
        points=game.points,
        events=seen(shown, viewers[0]),
    )


async def read_course(store: Store, keeper: Keeper) -> m.Course:
    """How the game went: the table after every generation or round, and what each would have scored."""
    entries = await store.entries(keeper.id, 0)
    moments = stages(entries)
    if not moments:
        raise Refusal(409, "not_playing")
    games = [await game_at(store, keeper.id, seq) for seq in moments]

    def read() -> tuple[list[m.Stage], list[m.CardCourse]]:
        went = [m.Stage(seq=seq, view=g.view(None), points=g.points) for seq, g in zip(moments, games, strict=True)]
        return went, [m.CardCourse.model_validate(c) for c in (card_course(entries, games[-1]) if games[-1].over else [])]

    found, cards = await keeper.rooms.at_leisure(read)
    told = [e for e in seen(entries, None) if e["id"] in TURNS]
    return m.Course(stages=found, events=told, cards=cards)


def begun(keeper: Keeper, first: dict[str, Any]) -> dict[str, Any]:
    """The head of a record: what was dealt, or the position from which another line is tried."""
    row, head = keeper.row, {k: v for k, v in first.items() if k != "position"}
    if row.live.branch is not None:
        return {**head, "start": first["position"]}
    return {**head, "seed": mix(row.secret, [s.nonce for s in row.seats])}


async def read_record(store: Store, keeper: Keeper, viewers: list[Viewer]) -> dict[str, Any]:
    """After the end the whole record; before, what its reader saw."""
    entries = await store.entries(keeper.id, 0)
    row, game = keeper.row, keeper.room.game
    if row.state != "over" or game is None or row.live.lesson is not None:
        return {"table": keeper.room.table(), "events": {str(v): seen(entries, v) for v in viewers}}
    start = next(e for e in entries if e.kind == "start")
    first = await store.entry(keeper.id, start.seq)
    nonces = [s.nonce for s in row.seats]
    return {
        **begun(keeper, (first.position if first else None) or {}),
        "commands": [
            {k: e.data[k] for k in ("player", "answer") if k in e.data} | ({"undo": True} if e.kind == "undo" else {})
            for e in effective_commands(entries)
        ],
        "checksum": game.checksum(),
        "result": row.result,
        "rules_changed": any(e.kind == "upgrade" for e in entries),
        **({} if row.live.branch else {"fairness": {"commitment": commitment(row.secret), "secret": row.secret, "nonces": nonces}}),
        "table": {"id": row.id, "names": [s.name for s in row.seats], "created": row.created, "changed": row.changed},
    }


# -- reviews


def reviewable(keeper: Keeper) -> Game:
    """A game that is over, and was played by the rules of today."""
    if keeper.row.state != "over" or keeper.room.game is None:
        raise Refusal(409, "not_over")
    if keeper.row.live.lesson is not None:
        raise Refusal(409, "no_review")
    return keeper.room.game


async def standing(store: Store, keeper: Keeper) -> list[Entry]:
    """The answers of the game, those that stand."""
    entries = await store.entries(keeper.id, 0)
    if any(entry.kind == "upgrade" for entry in entries):
        raise Refusal(409, "review_rules")
    return standing_answers(entries)


def open_seats(keeper: Keeper, viewers: Sequence[Viewer]) -> list[int]:
    """Whose moves somebody sees with what was better: one's own, and those of bots. Of other people the curve and the accuracy."""
    return [n for n, seat in enumerate(keeper.row.seats) if seat.kind == "bot" or n in viewers]


async def ask_review(home: Home, keeper: Keeper, tokens: Sequence[str]) -> None:
    """Have it made, if it is not there and nobody has asked before."""
    game = reviewable(keeper)
    if home.reviews.of(keeper.id) is not None or await home.store.review(keeper.id) is not None:
        return
    answers = await standing(home.store, keeper)
    start = next(e for e in await home.store.moves(keeper.id) if e.kind == "start")
    first = await home.store.entry(keeper.id, start.seq)
    head = begun(keeper, (first.position if first else None) or {})
    if head["rules"] != game.spec.rules:
        raise Refusal(409, "review_rules")
    commands = [{k: e.data[k] for k in ("player", "answer")} for e in answers]
    if home.reviews.of(keeper.id) is None:
        home.reviews.ask(keeper.id, {**head, "commands": commands}, frozenset(tokens))


def stop_review(home: Home, keeper: Keeper, tokens: Sequence[str], viewers: Sequence[Viewer]) -> None:
    """By whoever asked, or has a seat."""
    asked = home.reviews.of(keeper.id)
    if asked is None:
        return
    if asked.by != frozenset(tokens) and list(viewers) == [None]:
        raise Refusal(403, "bad_token")
    home.reviews.stop(asked)


async def read_review(home: Home, keeper: Keeper, viewers: Sequence[Viewer]) -> m.ReviewInfo:
    """How far it is; once it is made, as much of it as these viewers may see."""
    reviewable(keeper)
    made = await home.store.review(keeper.id)
    if made is not None:
        seats = open_seats(keeper, viewers)
        return m.ReviewInfo(
            state="done",
            review={
                **made,
                "moves": [move for move in made["moves"] if move["player"] in seats],
                "moments": [n for n in made["moments"] if made["moves"][n]["player"] in seats],
            },
            rounds=[move["round"] for move in made["moves"]],
            moments=[entry.seq for entry in await standing(home.store, keeper)],
            seats=seats,
        )
    asked = home.reviews.of(keeper.id)
    if asked is None:
        return m.ReviewInfo(state="failed" if keeper.id in home.reviews.failed else "none")
    if asked is not home.reviews.now:
        return m.ReviewInfo(state="waiting", ahead=home.reviews.ahead(keeper.id))
    done, of = home.bots.judged()
    return m.ReviewInfo(state="working", done=done, of=of)


async def read_sums(home: Home, wish: m.Tokens) -> list[m.ReviewSum]:
    """How the caller played in those of their games that were reviewed; by the first of their seats."""
    own = {x.table.id: x.seats[0] for x in await mine(home, wish) if x.seats and x.table.state == "over"}
    found = await home.store.reviewed([*own])
    return [m.ReviewSum(table=id, seat=own[id], player=players[own[id]]) for id, players in found.items()]


async def read_line(home: Home, keeper: Keeper, viewers: Sequence[Viewer], n: int) -> m.ReviewedLine:
    """A move of a reviewed game: what was asked, the table before and after it; and after the better answer, for those who may see
    it."""
    reviewable(keeper)
    answers = await standing(home.store, keeper)
    if n >= len(answers):
        raise Refusal(404, "unknown_move")
    given = answers[n]
    player = given.data["player"]
    made = await home.store.review(keeper.id) if player in open_seats(keeper, viewers) else None
    before = await game_at(home.store, keeper.id, given.seq - 1)
    better = None if made is None else made["moves"][n].get("better")

    def after(answer: Any) -> m.LineSide:
        game = pavonis.from_json(before.to_json(), lenient=True)
        game.answer(player, answer)
        told = [{"seq": given.seq, **e} for e in events_of(game, player)]
        return m.LineSide(view=game.view(player), points=game.points, events=told)

    return m.ReviewedLine(
        n=n,
        player=player,
        decision=(before.pending.get(player) or before.locked[player]).to_json(),
        before=m.LineSide(view=before.view(player), points=before.points, events=[]),
        did=after(given.data["answer"]),
        better=None if better is None else after(better["answer"]),
    )


def events_of(game: Game, player: int) -> list[dict[str, Any]]:
    """What has happened since it was loaded, as the player saw it."""
    return [{"id": e["id"], **e["values"], **e.get("private", {}).get(str(player), {})} for e in events_since(game, 0)]
