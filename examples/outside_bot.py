"""A bot that plays over the wire and knows no rules: it answers what it is asked, at random.

    pavonis serve &
    python examples/outside_bot.py http://localhost:8017                 # against one of the server's bots
    python examples/outside_bot.py http://localhost:8017 TABLE INVITE    # at somebody's table
"""

import sys
from random import Random

from pavonis.client import Refused, Server


def guess(question: dict, rng: Random, tries: int = 0) -> object:
    """An answer that is likely to be legal; the oftener it was refused, the more modest."""

    def some(part: dict) -> list[str]:
        return rng.sample(part["cards"], max(part["least"], rng.randint(0, min(part["most"], len(part["cards"]))) - tries))

    match question["kind"]:
        case "pick":
            return some(question)
        case "amount":
            return rng.randint(question["least"], question["most"])
        case "pay":
            return question["usual"]
        case "form":
            one = [part["name"] for part in question["parts"] if part["least"] == part["most"] == 1]
            return {part["name"]: some(part)[0] if part["name"] in one else some(part) for part in question["parts"]}
    return rng.choice(question["options"])["id"]


def play(seat, rng: Random) -> None:
    tries = 0
    for question in seat.questions():
        try:
            seat.answer(question, guess(question, rng, tries))
            tries = 0
        except Refused:
            tries += 1


if __name__ == "__main__":
    server = Server(sys.argv[1])
    if len(sys.argv) < 4:
        made = server.create("mars", [{}, {"kind": "bot"}])
        sys.argv[2:] = [made["table"]["id"], made["invites"]["0"]]
    seat = server.join(sys.argv[2], "outside bot", sys.argv[3])
    play(seat, Random())
    print(seat.table["result"])
