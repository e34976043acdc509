"""A test that passes only when it is run again is told by name, and too many of them fail the run."""

from __future__ import annotations

import pytest

MOST_RERUNS = 3


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
