"""Options as words. An option is one atom or several: a verb and what it is done with, 'card:ants', 'use:ants:2'.

Options are written by `atom` alone and taken apart by `chosen` alone, so that nobody cuts one at the wrong letter.
"""

from __future__ import annotations

from typing import Any, Final

NONE: Final = "none"
DONE: Final = "done"
ASIDE: Final = "aside:"  # how a free act beside the question begins; what follows is an option like any other
HUNDREDS: Final = 20  # amounts up to 100 * HUNDREDS are walks of atoms


def atom(verb: str, what: str | int) -> str:
    return f"{verb}:{what}" if isinstance(what, str) else f"{verb}:{what!s}"


def aside(option: str) -> str:
    return f"{ASIDE}{option}"


def is_aside(answer: Any) -> bool:
    return isinstance(answer, str) and answer.startswith(ASIDE)


class Chosen:
    """An option taken apart: 'use:ants:2' is the verb 'use' with 'ants' and its second action; 'player:1 amount:3' names a
    player and an amount. What an option does not name is empty, and nobody."""

    def __init__(self, option: str) -> None:
        self.aside = is_aside(option)
        atoms = option.removeprefix(ASIDE).split(" ")
        self.verb, _, rest = atoms[0].partition(":")
        self.what, _, number = rest.partition(":")
        self.number = _whole(number or self.what, 1)
        self.named: dict[str, str] = {}  # what each verb names
        values: list[str] = []
        for one in atoms:
            verb, _, value = one.partition(":")
            self.named[verb] = value
            values.append(value)
        self.values = tuple(values)  # what each atom names, in order
        self.card = self.named.get("card", "")
        self.resource = self.named.get("resource", "")
        self.player = _whole(self.named.get("player", ""), -1)
        self.amount = _whole(self.named.get("amount", ""), 0)
        self.space = _whole(self.named.get("hex", ""), -1)


def _whole(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else otherwise


_CHOSEN: Final[dict[str, Chosen]] = {}
_MOST_CHOSEN: Final = 50_000  # options of a game are some thousands, and short; what else is asked about is not kept
_LONGEST: Final = 100


def chosen(option: str) -> Chosen:
    """The option taken apart; once for each that ever comes."""
    found = _CHOSEN.get(option)
    if found is None:
        found = Chosen(option)
        if len(option) <= _LONGEST:
            if len(_CHOSEN) >= _MOST_CHOSEN:
                _CHOSEN.clear()
            _CHOSEN[option] = found
    return found


# -- amounts


def amount_atoms(values: list[int], prefix: tuple[str, ...]) -> list[str]:
    """Below a hundred one atom; above, first the hundreds."""
    if not prefix:
        small = [atom("amount", v) for v in values if v < 100]
        return small + sorted({atom("hundreds", v // 100) for v in values if v >= 100})
    last = chosen(prefix[-1])
    return [atom("amount", v % 100) for v in values if v // 100 == last.number] if last.verb == "hundreds" else []


def read_amount(prefix: tuple[str, ...]) -> int:
    total = 0
    for one in prefix:
        this = chosen(one)
        total += 100 * this.number if this.verb == "hundreds" else this.number
    return total


def amounts_so_far(prefix: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The amounts complete so far, and the atoms of one that is not."""
    out: list[int] = []
    start = 0
    for i, one in enumerate(prefix):
        if chosen(one).verb == "amount":
            out.append(read_amount(prefix[start : i + 1]))
            start = i + 1
    return tuple(out), prefix[start:]
