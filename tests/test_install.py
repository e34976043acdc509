"""What a stranger installs: the bare wheel is the library and nothing else, and the source distribution holds all the docs name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from pavonis import __version__
from pavonis.cli import COMMANDS

ROOT = Path(__file__).parents[1]
NEEDED = ("mypy_extensions", "typing_extensions")  # all that the library needs, each a single file

TEN_LINES = """
import random, pavonis
from pavonis.bots import play
from pavonis.i18n import log
rng = random.Random(7)
game = pavonis.new("mars", players=2, seed=7)
while not game.over:
    player, decision = next(iter(game.pending.items()))
    game.answer(player, decision.random(rng))
print(game.result["ranking"], log(game, "pl")[-1], pavonis.__version__)
play(pavonis.new("ares", seed=1), ["greedy", "eager"])
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Wheel and source distribution, without compiler and client."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("dist")
    env = {**os.environ, "PAVONIS_PURE": "1", "PAVONIS_CLIENT": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, env=env, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return folder


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git says what a clone has")
def test_a_wheel_from_a_fresh_clone_has_the_client(tmp_path):
    """As `make play` builds it, but for the compiler: nothing was installed or built there before."""
    pytest.importorskip("hatchling")
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")[:-1]
    for name in files:
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    env = {**os.environ, "PAVONIS_PURE": "1", "PAVONIS_CLIENT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    lock = Path("web", "package-lock.json")
    assert (tmp_path / lock).read_bytes() == (ROOT / lock).read_bytes()
    with zipfile.ZipFile(next(tmp_path.glob("dist/*.whl"))) as wheel:
        assert "pavonis/server/static/index.html" in wheel.namelist()


@pytest.fixture(scope="module")
def bare(built, tmp_path_factory):
    """A fresh environment with the bare wheel and the two files it needs."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    shutil.unpack_archive(next(built.glob("*.whl")), site, "zip")
    for name in NEEDED:
        shutil.copy(find_spec(name).origin, site)
    return folder / "bin" / "python"


def run(python, *args):
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "LANG", "LC_ALL")}
    return subprocess.run([str(python), *args], capture_output=True, text=True, env=env, cwd=python.parent)


def test_the_bare_wheel_imports_and_plays(bare):
    done = run(bare, "-c", TEN_LINES)
    assert done.returncode == 0, done.stderr[-2000:]
    assert __version__ in done.stdout


def test_the_bare_wheel_has_help(bare):
    done = run(bare, "-m", "pavonis", "--help")
    assert done.returncode == 0, done.stderr
    assert all(command in done.stdout for command in COMMANDS)
    assert run(bare, "-m", "pavonis", "--version").stdout.strip() == f"pavonis {__version__}"


@pytest.mark.parametrize(("command", "extra"), [
    (["play"], "play"), (["serve"], "server"), (["backup", "x"], "server"), (["terminal", "--solo"], "play"),
    (["cards", "mine"], "play"),
    (["arena", "greedy", "eager"], "lab"), (["simulate"], "lab"),
])  # fmt: skip
def test_a_command_that_needs_more_names_the_extra(bare, command, extra):
    done = run(bare, "-m", "pavonis", *command)
    assert done.returncode == 2, done.stdout
    assert f"pip install 'pavonis[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_library_needs_two_packages():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [re.split(r"[<>=]", need)[0] for need in project["dependencies"]] == list(NEEDED)
    assert {"server", "play", "env", "lab", "docs"} <= set(project["optional-dependencies"])


def test_the_source_distribution_holds_tests_and_examples(built):
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in ("tests/test_install.py", "examples/outside_bot.py", "docs/library.md", "Dockerfile", "compose.yaml", "LICENSE",
                   "web/package-lock.json", "bench/bench.py", "CHANGELOG.md", "hatch_build.py", "mkdocs.yml"):  # fmt: skip
        assert wanted in names, wanted
    assert not any("node_modules" in name for name in names)
