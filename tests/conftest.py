"""For all tests: each begins in English; the longest come first; one that passes only when it is run again is named, and too many
of them fail the run."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

import pavonis
from pavonis.cli import speech
from pavonis.kernel.message import set_speaker

MOST_RERUNS = 3
LONGEST = ("test_whole_games_as_they_come", "test_every_question_is_answered_on_the_page", "test_a_game_outlives_two_crashes")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command line sets the language of its whole process; the next test must not hear it."""
    monkeypatch.setattr(speech, "_speaker", [])
    for name in ("_", "gettext"):
        if hasattr(argparse, name):
            monkeypatch.setattr(argparse, name, getattr(argparse, name))
    yield
    set_speaker(pavonis.speak_english)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that in the end no worker waits for another."""
    items.sort(key=lambda item: getattr(item, "originalname", "") not in LONGEST)


def reruns(config: pytest.Config) -> list[pytest.TestReport]:
    """All of them, those of xdist's workers too; a worker itself knows none."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return list(reporter.stats.get("rerun", ())) if reporter else []


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if len(reruns(session.config)) > MOST_RERUNS and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    again = reruns(config)
    if again:
        terminalreporter.section("run again", "=")
        for report in again:
            why = getattr(getattr(report.longrepr, "reprcrash", None), "message", "").partition("\n")[0]
            terminalreporter.line(f"{report.nodeid} ({report.when}): {why}")
        red = len(again) > MOST_RERUNS
        terminalreporter.line(f"{len(again)} reruns, at most {MOST_RERUNS} are let pass", red=red, yellow=not red)
