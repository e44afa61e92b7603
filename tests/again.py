"""``pytest --again``: a failed test is run once more, alone in a process of its own.

A test that passes then is not red but FLAKY: the run passes, and its last lines name the test, so
that somebody mends it. A test that fails twice fails the run. Where many tests fail, the change is
at fault and not the machine: then none is run again.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

#: More failures than this are no accident.
MOST = 10
#: How much of what the second run printed is shown.
TAIL = 6000


class Again:
    """Runs failed tests again at the end of the session, before the outcome is told."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.flaky: list[str] = []
        self.said: dict[str, str] = {}

    @pytest.hookimpl(trylast=True)  # after the processes of xdist have ended
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus != pytest.ExitCode.TESTS_FAILED:
            return
        stats = self._reporter().stats
        failed = [*stats.get("failed", []), *stats.get("error", [])]
        if not all(isinstance(report, pytest.TestReport) for report in failed):
            return  # a module that cannot be imported is no accident
        names = list(dict.fromkeys(report.nodeid for report in failed))
        if not 0 < len(names) <= MOST:
            return
        self.flaky = [name for name in names if self._passes(name)]
        stats["flaky"] = [report for report in failed if report.nodeid in self.flaky]
        for outcome in ("failed", "error"):
            kept = [one for one in stats.pop(outcome, []) if one.nodeid not in self.flaky]
            if kept:
                stats[outcome] = kept
        if self.flaky == names:
            session.exitstatus = pytest.ExitCode.OK

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self) -> Iterator[None]:
        yield
        out = self._reporter()
        for report in out.stats.get("flaky", []):
            out.write_sep("_", f"FLAKY {report.nodeid}, the first time")
            out.write_line(report.longreprtext)
        for name, text in self.said.items():
            out.write_sep("_", f"{name}, alone")
            out.write_line(text[-TAIL:])
        for name in self.flaky:
            out.write_line(f"FLAKY: {name}", yellow=True)
        if self.flaky:
            out.write_line(f"{len(self.flaky)} FLAKY: failed, then passed alone", yellow=True)

    def _passes(self, name: str) -> bool:
        """Whether the test passes by itself; what it printed is kept when it does not."""
        options = ["-p", "no:cacheprovider", "-p", "no:xdist", "--tb=short", "-q"]
        word = self.config.getoption("--dice", "")
        options += ["--dice", word] if word else []
        self._reporter().write_line(f"\nonce more, alone: {name}")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, name],
            cwd=self.config.rootpath,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            self.said[name] = done.stdout + done.stderr
        return done.returncode == 0

    def _reporter(self) -> pytest.TerminalReporter:
        found = self.config.pluginmanager.get_plugin("terminalreporter")
        assert isinstance(found, pytest.TerminalReporter)
        return found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--again", action="store_true", help="run failed tests once more, alone")


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that tells the outcome runs tests again, no process of xdist."""
    if config.getoption("--again") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Again(config), "again")
