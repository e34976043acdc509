"""The compiled engine plays exactly like the pure one. `make test` builds it first; without a C compiler there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILT = [so.parent for so in ROOT.glob("build/play/lib/python*/site-packages/pavonis__mypyc*.so")]

CHECKSUMS = """
from random import Random
import pavonis
from pavonis.kernel import position
print(position.__file__.rpartition(".")[2])
for game, options in [
    *[("mars", {"players": n, "draft": n % 2 == 0, "colonies": n > 2, "order": "ask"}) for n in (1, 2, 3, 4, 5)],
    *[("ares", {"players": n}) for n in (1, 2, 4) if "ares" in pavonis.games()],
    *[("ares", {"players": n, "crisis": True, "difficulty": "novice"}) for n in (1, 2, 3, 4)],
]:
    rng = Random(str(options))
    g = pavonis.new(game, seed=7, **options)
    for _ in range(600):
        if g.over:
            break
        player, decision = next(iter(g.pending.items()))
        g.answer(player, decision.random(rng, 0.1))
    print(g.checksum())
"""

pytestmark = pytest.mark.skipif(not BUILT, reason="no compiled engine here: `make play` builds it where a C compiler is found")


def run(*args: str, compiled: bool) -> str:
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    if compiled:
        env["PYTHONPATH"] = str(BUILT[0])
    done = subprocess.run([sys.executable, *args], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_pure_and_compiled_games_give_equal_checksums():
    kind, *compiled = run("-c", CHECKSUMS, compiled=True).split()
    assert kind == "so"
    kind, *pure = run("-c", CHECKSUMS, compiled=False).split()
    assert kind == "py"
    assert compiled == pure
    assert len(pure) >= 5


def test_hard_cases_hold_on_the_compiled_engine():
    cases = [str(path) for path in [*sorted(ROOT.glob("tests/*/test_hard_cases.py")), ROOT / "tests" / "test_library.py"]]
    assert cases
    assert " passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", *cases, compiled=True)
