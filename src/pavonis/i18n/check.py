"""`python -m pavonis.i18n.check`: does every language say everything, and nothing else?

A language declared complete (`COMPLETE`) may lack no message; of the others it is said how far they are. No language may have
a message that English does not have, name another value than English does, or count in other forms than its header declares.
The words of the interfaces are those that the code says, see `extract`.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

from . import PLACEHOLDER, crises, games
from .catalogue import COMPLETE, ENGLISH, LOCALES, Text, languages, load
from .extract import id_of, spoken

SIGN: Final = re.compile(r"%(?:\(\w+\))?[sr]")


def wanted() -> set[str]:
    """Every message that a language other than English has: those of English, and the names of cards and crises."""
    names = {f"card.{id}" for cards in games().values() for id in cards} | {f"crisis.{id}" for id in crises()}
    return names | set(load(ENGLISH).texts)


def values(text: Text) -> set[str]:
    """The values that a text names, in any of its forms; argparse has signs of its own for them."""
    return {
        value
        for form in ((text,) if isinstance(text, str) else text)
        for value in (*PLACEHOLDER.findall(form), *SIGN.findall(form))
    }


def written(language: str) -> Counter[str]:
    """How often each message stands in a catalogue, those without words too."""
    text = (LOCALES / language / "LC_MESSAGES" / "pavonis.po").read_text(encoding="utf-8")
    return Counter(id for block in re.split(r"\n\n+", text) if (id := id_of(block)))


def faults(language: str) -> Iterator[str]:
    """What is wrong with a catalogue, a line each."""
    english, here, all = load(ENGLISH).texts, load(language), written(language)
    yield from (f"{id}: stands there {n} times" for id, n in all.items() if n > 1)
    if language == ENGLISH:
        ours = {f"ui.{text}" for text in spoken()}
        theirs = {id for id in all if id.startswith("ui.")}
        yield from (f"{id}: the code says it, the catalogues do not; run `make words`" for id in sorted(ours - theirs))
        yield from (f"{id}: nothing says it any more; run `make words`" for id in sorted(theirs - ours))
        yield from (f"{id}: has no words" for id in sorted(set(all) - set(english)))
        return
    yield from (f"{id}: stale, English has no such message" for id in sorted(set(all) - wanted() - set(written(ENGLISH))))
    if language in COMPLETE:
        yield from (f"{id}: missing" for id in sorted(wanted() - set(here.texts)))
    count = len({here.plural(n) for n in range(200)})
    for id, text in here.texts.items():
        if values(text) != values(english.get(id, "")) and id in english:
            yield f"{id}: names {sorted(values(text))}, but English {sorted(values(english[id]))}"
        if not isinstance(text, str) and len(text) != count:
            yield f"{id}: has {len(text)} forms, but the language {count}"


def main() -> int:
    wrong = 0
    for language in languages():
        found = list(faults(language))
        wrong += len(found)
        for line in found:
            print(f"{language}: {line}", file=sys.stderr)
        if language != ENGLISH:
            print(f"{language}: {len(wanted() & set(load(language).texts))} of {len(wanted())} messages")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
