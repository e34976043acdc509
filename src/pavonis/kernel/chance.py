"""Chance without a generator in the position: the k-th shuffle of a pile depends on seed, pile and k alone."""

from __future__ import annotations

from hashlib import sha256
from random import Random


def shuffled(cards: list[str], seed: str, pile: str, k: int) -> list[str]:
    """The cards in the order of the k-th shuffle of that pile, whatever order they came in."""
    random = Random(sha256(f"{seed}/{pile}/{k}".encode()).digest()).random
    out = sorted(cards)
    for i in range(len(out) - 1, 0, -1):
        j = int(random() * (i + 1))
        out[i], out[j] = out[j], out[i]
    return out
