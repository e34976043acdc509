"""`pavonis train tables|weights|leaf|chances`: what the bots know, made again or made better."""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

from rich.console import Console

from .. import SPECS
from ..ares.setup import DIFFICULTIES
from ..lab import answers, chances, leaf, train, tune
from ..lab.files import by_game, crisis_text, known, replace, table_text
from ..lab.match import SEEDS
from . import Trouble
from .jobs import add_from, add_options, add_workers, count, counts, number, options, positive, watched, workers
from .speech import mark, t

STAYS = mark("where they go; what else is in that file stays ({file})")
SEATS = mark("how many seats, such as 2,3,4: deals go round them ({n})")
EXAMPLES = mark("""\
examples:
  pavonis answers --game mars --seeds train --from first --games 250 --deals 2 --often 2
  pavonis train tables answers-mars-2.jsonl.gz --check --out mars.json
  pavonis train weights --game mars --players 2,3,4 --generations 40 --out weights.json
  pavonis train weights --game ares --players 3 --set crisis=true --out crisis.json
  pavonis train leaf --game mars --players 2,3 --games 500 --out leaf.json
  pavonis train chances --players 1,2,3,4 --games 500 --out crisis.json

The bots read src/pavonis/bots/data. Whether what was learned makes them better is for `pavonis match` to say.""")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "train",
        help=t("make what the bots have learned: tables, weights, how to read positions, chances"),
        description=t(
            "What the bots know, out of training deals. The same command gives the same file, on however many cores;\n"
            "a run that was stopped goes on where it stopped."
        ),
        epilog=t(EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made = parser.add_subparsers(dest="made", metavar="WHAT", required=True, help=t("each has a help of its own"))
    add_tables(made)
    add_weights(made)
    add_leaf(made)
    add_chances(made)


def run(args: argparse.Namespace) -> int:
    return {"tables": tables, "weights": weights, "leaf": leaf_of, "chances": chances_of}[args.made](args, Console())


def part(out: Path, *words: str) -> Path:
    """Beside the file, what it is made of, so that a run goes on."""
    return out.with_name("-".join((out.stem, *words)))


# -- tables


def add_tables(made: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = made.add_parser(
        "tables",
        help=t("the worth of single answers, out of tried ones"),
        description=t(
            "Out of the files of `pavonis answers --seeds train`: what single corporations, cards, projects and phases brought "
            "beyond what greedy saw in them, by ridge regression. The same files give the same table."
        ),
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=t("what `pavonis answers` kept, all of one game"))
    parser.add_argument("--out", metavar="FILE", help=t("where the table goes (GAME.json)"))
    parser.add_argument("--check", action="store_true", help=t("first report what such tables gain on games held back"))


def tables(args: argparse.Namespace, console: Console) -> int:
    records: list[answers.Record] = []
    heads = []
    for name in args.files:
        try:
            head, games = answers.read(Path(name))
        except (OSError, ValueError) as error:
            raise Trouble(str(error)) from None
        if any(deal < SEEDS["train"] for deal, _ in games):
            raise Trouble(t("{file} holds deals that are not for training: `pavonis answers --seeds train`", file=name))
        heads.append(head)
        records += [record for _, found in games for record in found]
    if any(head.get("game") != heads[0].get("game") for head in heads):
        raise Trouble(t("these are answers of different games"))
    if not records:
        raise Trouble(t("there are no answers in these files"))
    game = heads[0]["game"]
    console.print(f"{len(records)} questions of {len({r['deal'] for r in records})} games", highlight=False)
    if args.check:
        for question, (n, mean, spread) in train.held_back(records).items():
            console.print(f"{question}: {n} questions, {mean:+.2f} ± {spread:.2f} points over greedy's answer", highlight=False)
    xs, ys, _ = train.rows(records)
    worth = train.table(train.ridge(xs, ys), records, game)
    path = Path(args.out or f"{game}.json")
    replace(path, table_text({"table": train.FORMAT, "game": game, "questions": len(records), "answers": len(xs)}, worth))
    console.print(f"{path}: {len(worth)} answers", highlight=False)
    return 0


# -- weights


def add_weights(made: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = made.add_parser(
        "weights",
        help=t("greedy’s weights, by play: an evolution strategy"),
        description=t(
            "Variants of greedy’s weights play the same training deals against the weights that it all began with; alone and in "
            "Crisis they play to win. The better half draws the next generation towards itself. Among rivals a win counts 40 "
            "points, a lead up to 20, and games longer than usual cost some: else nobody would end them."
        ),
    )
    add = parser.add_argument
    add("--game", choices=list(SPECS), default="mars", help=t("which game (mars)"))
    add("--players", type=counts, default=[2], metavar="N,N", help=t(SEATS, n="2"))
    add_options(parser)
    add_from(parser)
    add("--generations", type=count, default=40, metavar="N", help=t("how many generations in all (40)"))
    add("--variants", type=partial(count, least=2), default=32, metavar="N", help=t("variants in a generation (32)"))
    add("--deals", type=count, default=96, metavar="N", help=t("deals that each of them plays (96)"))
    add("--first", type=number, default=0, metavar="N", help=t("which of the training deals is the first (0)"))
    add_workers(parser)
    add("--out", metavar="FILE", help=t(STAYS, file="weights.json, crisis.json"))


def weights(args: argparse.Namespace, console: Console) -> int:
    seats = [options(args, n) for n in args.players]
    kind = tune.kind_of(seats[0])
    name = "crisis" if kind == "crisis" else "weights"
    out = Path(args.out or f"{name}.json")
    path = part(out, args.game, kind, *map(str, args.players), "run.json")
    try:
        known(out, name)
        tuning = tune.Tuning(path, args.game, seats, args.variants, args.deals, args.first, args.edition)
    except ValueError as error:
        raise Trouble(str(error)) from None
    done = told = len(tuning.scores)
    total = max(args.generations, done) * tuning.batch
    with workers(args) as mapped:
        outs = tuning.run(mapped, args.generations)
        for _ in watched(outs, total, console, done * tuning.batch, batch=tuning.batch):
            if len(tuning.scores) > told:
                told = len(tuning.scores)
                console.print(f"generation {told}: {tuning.scores[-1]:+.2f} points", highlight=False)
    found = tuning.found(args.generations)
    replace(out, tuning.text(known(out, name), found))
    console.print(json.dumps(found), highlight=False, soft_wrap=True)
    console.print(f"{out}: {args.game}, {kind}, generation {args.generations}", highlight=False)
    return 0


# -- leaf


def add_leaf(made: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = made.add_parser(
        "leaf",
        help=t("how a search reads positions"),
        description=t(
            "Questions are taken out of greedy games, and sensible answers are played to the end on the same deals. What one "
            "brought more than another is explained by what was seen a few rounds later, by ridge regression. It prints the "
            "share explained on games held back, and that of rules of thumb alone."
        ),
    )
    add = parser.add_argument
    add("--game", choices=list(SPECS), default="mars", help=t("which game (mars)"))
    add("--players", type=counts, default=[2, 3], metavar="N,N", help=t(SEATS, n="2,3"))
    add_options(parser)
    add("--games", type=count, default=500, metavar="N", help=t("games to take questions from ({n})", n=500))
    add("--deals", type=count, default=10, metavar="N", help=t("deals on which each answer is tried ({n})", n=10))
    add("--width", type=partial(count, least=2), default=5, metavar="N", help=t("answers to a question at most ({n})", n=5))
    add("--often", type=positive, default=1.5, metavar="X", help=t("take more or fewer questions from a game ({n})", n=1.5))
    add("--first", type=number, default=0, metavar="N", help=t("which of the training deals is the first (0)"))
    add_workers(parser)
    add("--out", metavar="FILE", help=t(STAYS, file="leaf.json"))


def leaf_of(args: argparse.Namespace, console: Console) -> int:
    seats = [options(args, n) for n in args.players]
    if any(tune.kind_of(each) != "rivals" for each in seats):
        raise Trouble(t("a leaf is learned from games against others: --players 2 or more"))
    out = Path(args.out or "leaf.json")
    path = part(out, args.game, *map(str, args.players), "run.jsonl.gz")
    more = {"deals": args.deals, "width": args.width, "often": args.often}
    try:
        known(out, "leaf")
        records = answers.Records(path, {"game": args.game, "options": seats, "first": args.first, **more})
    except ValueError as error:
        raise Trouble(f"{error}: give another --out") from None
    first = SEEDS["train"] + args.first
    deals = range(first, first + args.games)
    jobs = [
        answers.Job(args.game, seats[d % len(seats)], d, args.deals, args.width, args.often) for d in deals if d not in records.done
    ]
    with workers(args) as mapped:
        for line in watched(mapped(leaf.look, jobs), args.games, console, args.games - len(jobs)):
            records.write(line)
    games = [game for game in answers.read(path)[1] if game[0] in deals]
    if len(games) >= leaf.FOLDS:
        learned, thumb = leaf.held_back(games)
        told = f"{100 * learned:.1f} % explained on games held back, by rules of thumb {100 * thumb:.1f} %"
        console.print(f"{len(games)} games: {told}", highlight=False)
    weights = leaf.named(args.game, leaf.fit(leaf.together([sums for _, sums in games])))
    replace(out, by_game({**known(out, "leaf"), args.game: weights}))
    console.print(f"{out}: {args.game}, {len(weights)} signs", highlight=False)
    return 0


# -- chances


def add_chances(made: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = made.add_parser(
        "chances",
        help=t("how likely Crisis is won, by what lies open"),
        description=t(
            "Greedy bots play Crisis, on all levels in turn unless one is set. How their games ended is explained by what could be "
            "seen at the beginning of each round, by logistic regression. It prints the area under the curve on games held back: "
            "1 if all winners are told from losers, 0.5 if by chance."
        ),
    )
    add = parser.add_argument
    add("--players", type=counts, default=[1, 2, 3, 4], metavar="N,N", help=t("for which numbers of players (1,2,3,4)"))
    add_options(parser)
    add("--games", type=count, default=500, metavar="N", help=t("games for each of them (500)"))
    add("--first", type=number, default=0, metavar="N", help=t("which of the training deals is the first (0)"))
    add_workers(parser)
    add("--out", metavar="FILE", help=t(STAYS, file="crisis.json"))


def chances_of(args: argparse.Namespace, console: Console) -> int:
    args.game = chances.GAME
    args.set = [*args.set, "crisis=true"]
    levels = [{}] if any(pair.startswith("difficulty=") for pair in args.set) else [{"difficulty": d} for d in DIFFICULTIES]
    seats = {n: options(args, n) for n in args.players}
    out = Path(args.out or "crisis.json")
    path = part(out, "chances", *map(str, args.players), "run.jsonl.gz")
    head = {"game": args.game, "options": [*seats.values()], "levels": levels, "first": args.first}
    try:
        known(out, "crisis")
        records = answers.Records(path, head)
    except ValueError as error:
        raise Trouble(f"{error}: give another --out") from None
    deals = range(SEEDS["train"] + args.first, SEEDS["train"] + args.first + args.games)
    jobs = [chances.Job({**seats[n], **levels[deal % len(levels)]}, deal) for n in args.players for deal in deals]
    left = [job for job in jobs if job.name not in records.done]
    with workers(args) as mapped:
        for game in watched(mapped(chances.look, left), len(jobs), console, len(jobs) - len(left)):
            records.write(game)
    told = known(out, "crisis")
    weights = list(told["chances"])
    kept = dict(answers.read(path)[1])
    for n in args.players:
        games = [(job.name, kept[job.name]) for job in jobs if job.options["players"] == n]
        won = sum(seen[0][0] > 0.5 for _, seen in games)
        area = f", area under the curve {chances.held_back(games):.3f}" if len(games) >= chances.FOLDS else ""
        console.print(f"players {n}: {won} of {len(games)} won{area}", highlight=False)
        weights[n - 1] = [round(x, 3) for x in chances.fit([row for _, seen in games for row in seen])]
    replace(out, crisis_text({**told, "chances": weights}))
    console.print(f"{out}: chances, players {', '.join(map(str, args.players))}", highlight=False)
    return 0
