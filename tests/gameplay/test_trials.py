"""The commands that try a hall out measure what they say, and notice what goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import subprocess
import sys
import time
import types
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from gameplay.management.commands import bench_hall
from gameplay.trials import burden, duels, judges, servers, storm
from gameplay.trials.visitors import Refused, Visitor, p95
from tests.conftest import Site
from tests.loops import run
from tests.servers import free_port


class Here:
    """The running site of the tests, as far as trials need a hall."""

    database_url = ""
    processes: dict[str, Any] = {}
    servers: dict[str, Any] = {}

    def __init__(self, site: Site) -> None:
        self.port = int(site.url.rsplit(":", 1)[1])

    def python(self, code: str) -> str:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, {})
        return printed.getvalue()


OPTIONS = {"streams": 4, "tables": 1, "readers": 1, "seconds": 0.1, "thinking": 0.01}


def test_hall_is_measured_with_streams_tables_and_readers(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_hall, "EVERY", 0.1)
    here: Any = Here(site)
    trial = bench_hall.Trial(here, OPTIONS)
    change = trial._change_until

    async def until_all_was_seen(end: float) -> None:
        await change(end)
        while not (trial.found.pages and trial.duels[0].times) and not trial.found.errors:
            await asyncio.sleep(0.01)

    monkeypatch.setattr(trial, "_change_until", until_all_was_seen)
    run(trial.run())
    assert trial.found.errors == []
    assert trial.found.open == 4
    assert trial.found.woken and len(trial.found.woken) % 4 == 0, "each stream heard of each change"


def test_storm_is_over_when_everybody_has_the_round(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storm, "SETTLE_SECONDS", 0)
    here: Any = Here(site)
    event = storm.event_of(here, tables=2)
    found = run(storm.Storm(here, event, readers=5, tables=2).run())
    assert found.errors == []
    assert len(found.seen) == len(found.told) == 5
    assert max(found.told) <= max(found.seen)


def test_pages_are_read_at_a_steady_rate_and_a_missing_one_is_an_error(site: Site) -> None:
    here: Any = Here(site)
    event = storm.event_of(here, tables=2, published=True)
    times, errors = run(storm.steady(here.port, [event.page(1)], rate=100, seconds=0.2))
    assert (len(times), errors) == (20, [])
    paths = [event.page(1), "/events/nowhere/pairings/"]
    times, errors = run(storm.steady(here.port, paths, rate=100, seconds=0.2))
    assert (len(times), len(errors)) == (10, 10)


class Busy:
    """A part of a hall: a process whose child computes for three tenths of a second, and ends."""

    WORK = "import time\nwhile time.process_time() < 0.3: pass"
    PARENT = (
        "import subprocess, sys\n"
        "subprocess.run([sys.executable, '-c', sys.argv[1]])\n"
        "print('done', flush=True)\n"
        "sys.stdin.read()"
    )

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.PARENT, self.WORK],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.pid = self.process.pid

    def end(self) -> None:
        self.process.communicate(timeout=60)


@pytest.mark.skipif(not burden.PROC.exists(), reason="no /proc: no processor time by process")
def test_processor_time_of_a_part_counts_children_that_have_ended() -> None:
    busy = Busy()
    here: Any = types.SimpleNamespace(processes={"web": busy}, servers={})
    found = burden.Burden(here)
    assert busy.process.stdout and busy.process.stdout.readline() == b"done\n"
    seconds = found.seconds()
    busy.end()
    assert set(seconds) == {"web", "client"}
    assert seconds["web"] >= 0.25  # counted in whole hundredths, user and system apart


@pytest.mark.skipif(not burden.PROC.exists(), reason="no /proc: no children of a process")
def test_the_youngest_child_is_the_one_that_began_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system gives small numbers again after its largest."""
    started = [subprocess.Popen(["sleep", "60"]) for _number in range(2)]
    numbers = [one.pid for one in started]
    order = {numbers[0]: 2, numbers[1]: 1}
    try:
        monkeypatch.setattr(servers, "_begun", lambda pid: order.get(pid, 0))
        assert servers.children_of(os.getpid())[-2:] == numbers[::-1]
        monkeypatch.undo()
        time.sleep(0.02)  # begun within one tick they would be level
        started.append(subprocess.Popen(["sleep", "60"]))
        assert servers.children_of(os.getpid())[-1] == started[-1].pid
    finally:
        for one in started:
            one.kill()
            one.wait()


def test_two_at_a_table_choose_and_see(site: Site) -> None:
    here: Any = Here(site)
    (duel,) = duels.seat(here, 1)

    async def both() -> None:
        await duel.sit_down()
        await duel.play(3)

    run(both())
    assert len(duel.times) == 3 and min(duel.times) > 0


def test_a_judge_opens_steps_and_everybody_hears_the_ruling(site: Site) -> None:
    here: Any = Here(site)
    bench = judges.Bench(here, 12, duels.LISTS)
    assert bench.made["steps"] >= 12

    async def work() -> None:
        await bench.open_steps(2, 0.0)
        await bench.rule(2, 0.0)

    run(work())
    assert [len(times) for times in bench.times] == [2, 2, 2]
    assert min(map(min, bench.times)) > 0


def test_streams_that_are_refused_are_errors(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from tournaments.live import views

    monkeypatch.setattr(views, "MOST_STREAMS", 0)
    here: Any = Here(site)
    trial = bench_hall.Trial(here, {**OPTIONS, "tables": 0, "readers": 0, "seconds": 0})
    run(trial.run())
    assert [error.split(":")[0] for error in trial.found.errors] == ["Refused"] * 4


def test_visitor_who_finds_nobody_says_so() -> None:
    with pytest.raises(OSError):
        run(Visitor(free_port()).page("/"))


def test_visitor_who_is_refused_says_what_was_asked(site: Site) -> None:
    with pytest.raises(Refused, match="GET /nowhere/"):
        run(Visitor(Here(site).port).page("/nowhere/"))


@pytest.mark.parametrize(
    ("times", "expected"), [([], -1), ([7.4], 7), (list(range(100)), 95), (list(range(20)), 19)]
)
def test_ninety_fifth_percentile(times: list[float], expected: int) -> None:
    assert p95(times) == expected


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("bench_hall", {"streams": -1}),
        ("bench_table", {"tables": 0}),
        ("bench_table", {"experts": -1}),
        ("bench_archive", {"records": 0}),
        ("bench_judge", {"steps": -1}),
    ],
)
def test_wrong_use_is_refused(command: str, options: dict[str, int]) -> None:
    with pytest.raises(CommandError):
        call_command(command, **options)
