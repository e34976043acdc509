"""Reruns are printed and counted, and too many fail the run; with xdist too."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import MOST_RERUNS

LATE = """
import pytest
from pathlib import Path

@pytest.mark.flaky(reruns=2)
@pytest.mark.parametrize("k", range({n}))
def test_late(k):
    run = Path(__file__).with_name(f"run{{k}}")
    if not run.exists():
        run.touch()
        raise AssertionError(f"late {{k}}")
"""


@pytest.mark.parametrize("flags", [(), ("-p", "xdist", "-n", "2")])
@pytest.mark.parametrize("n", [MOST_RERUNS, MOST_RERUNS + 1])
def test_a_few_reruns_pass_and_more_fail(tmp_path: Path, flags: tuple[str, ...], n: int) -> None:
    (tmp_path / "conftest.py").write_text(Path(__file__).with_name("conftest.py").read_text())
    (tmp_path / "test_late.py").write_text(LATE.format(n=n))
    command = [sys.executable, "-m", "pytest", "--disable-plugin-autoload", "-p", "pytest_rerunfailures", *flags]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == (n > MOST_RERUNS), ran.stdout
    assert sorted(re.findall(r"test_late\[(\d)\] \(call\): AssertionError: late \1", ran.stdout)) == [str(k) for k in range(n)]
    assert f"{n} reruns, at most {MOST_RERUNS} are let pass" in ran.stdout
