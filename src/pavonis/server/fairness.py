"""The seed: committed to before anybody gave a nonce, mixed with a nonce of each seat, revealed at the end.

So neither the server nor any player alone can choose a shuffle, and everybody can check it afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import pavonis

from ..i18n import mark


def commitment(secret: str) -> str:
    return sha256(f"pavonis commitment {secret}".encode()).hexdigest()


def mix(secret: str, nonces: Sequence[str]) -> str:
    """The game's seed."""
    return sha256(f"pavonis seed {secret} {' '.join(nonces)}".encode()).hexdigest()


def verify(record: Any, promised: str | None = None) -> Iterator[tuple[str, bool]]:
    """Each thing that can be checked about a record, and whether it holds. `promised`: the commitment as one saw it."""
    fair = record.get("fairness") if isinstance(record, dict) else None
    if not isinstance(fair, dict) or not isinstance(fair.get("secret"), str) or not isinstance(fair.get("nonces"), list):
        yield mark("the record reveals its secret seed"), False
        return
    yield mark("the secret seed is the one committed to"), commitment(fair["secret"]) == (promised or fair.get("commitment"))
    mixed = mix(fair["secret"], fair["nonces"])
    yield mark("the game’s seed is the secret mixed with every nonce"), mixed == record.get("seed")
    try:
        game = pavonis.replay(record)
    except pavonis.PavonisError:
        yield mark("the record plays again, to the same position"), False
        return
    yield mark("the record plays again, to the same position"), game.checksum() == record.get("checksum")
    yield mark("the result is the one recorded"), game.over and game.result == record.get("result")
