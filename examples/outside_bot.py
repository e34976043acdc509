"""A bot that plays over the wire and knows no rules: it answers what it is asked, at random.

    python examples/outside_bot.py http://localhost:8017                 # against one of the server's bots
    python examples/outside_bot.py http://localhost:8017 TABLE INVITE    # at somebody's table
"""

import sys
from contextlib import suppress
from random import choice, randint, sample

from pavonis.client import Refused, Server


def some(part: dict) -> list[str]:
    return sample(part["cards"], randint(part["least"], min(part["most"], len(part["cards"]))))


def guess(question: dict) -> object:
    match question["kind"]:
        case "pick":
            return some(question)
        case "amount":
            return randint(question["least"], question["most"])
        case "pay":
            return question["usual"]
        case "form":
            chosen = {part["name"]: some(part) for part in question["parts"]}
            return chosen | {part["name"]: chosen[part["name"]][0] for part in question["parts"] if part["most"] == 1}
    return choice(question["options"])["id"]


server, table = Server(sys.argv[1]), sys.argv[2:]
if not table:
    made = server.create("mars", [{}, {"kind": "bot"}])
    table = [made["table"]["id"], made["invites"]["0"]]
seat = server.join(table[0], "outside bot", table[1])
for question in seat.questions():
    with suppress(Refused):  # then it is asked again
        seat.answer(question, guess(question))
print(seat.table["result"])
