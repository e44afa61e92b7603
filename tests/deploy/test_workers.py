"""A worker's processes share what is loaded, and each keeps its connection."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from gameplay.trials import servers
from gameplay.trials.processes import Hall, hall
from tests.conftest import absent
from tests.servers import until

pytestmark = [pytest.mark.processes, pytest.mark.timeout(240)]

#: The last one is done when all are: the worker does one after the other.
PULSES = """
from tournaments.live.tasks import pulse
for number in range({count}):
    pulse.apply_async(args=("mail",), queue="mail")
pulse.apply_async(args=("{last}",), queue="mail")
"""
#: Sent while no worker runs, so that all of them wait at once.
PATIENT_FIRST = """
from tournaments.machine import hints
import tournaments.live.tasks
for name in ("patient a", "patient b", "urgent a", "urgent b"):
    hints.send("tournaments.live.tasks.pulse", "mail", name, patient=name.startswith("patient"))
"""
IN_ORDER = "SELECT queue FROM live_pulse WHERE queue ~ '^(patient|urgent) ' ORDER BY at"
DONE = "SELECT 1 FROM live_pulse WHERE queue = %s"
WORKING = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


def pulsed(found: Hall, count: int) -> set[int]:
    """Have so many tasks and one more done; the worker's connections afterwards, by the numbers
    of their processes."""
    last = f"last of {count}"
    found.python(PULSES.format(count=count, last=last))
    with psycopg.connect(found.database_url, autocommit=True) as connection:
        until(lambda: connection.execute(DONE, [last]).fetchone())
        return {row[0] for row in connection.execute(WORKING)}


@pytest.fixture(scope="module")
def found() -> Iterator[Hall]:
    """A hall of which only the worker for pairings, files and mail runs."""
    try:
        with hall(web=0, start=False) as made:
            made.start("rest")
            yield made
    except servers.Missing as missing:
        absent("POSTGRES", str(missing))


def memory(pid: int) -> dict[str, int]:
    """Kilobytes of a process by kind, as Linux counts them."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    return {line.split(":")[0]: int(line.split()[1]) for line in lines}


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux tells it")
def test_the_processes_of_a_worker_share_what_is_loaded(found: Hall) -> None:
    """The collector looks at it once, before they are forked: each would copy what it looks at,
    and have three quarters for itself."""
    assert pulsed(found, 0)
    worker, child = found["rest"].pids
    held = memory(child)
    assert worker != child
    assert held["Private_Dirty"] + held["Private_Clean"] < held["Rss"] / 2


def test_a_worker_does_all_its_tasks_on_one_connection_and_replaces_one_that_broke(
    found: Hall,
) -> None:
    first = pulsed(found, 1)
    assert len(first) == 1
    assert pulsed(found, 20) == first

    found.kill("postgres")
    found.servers["postgres"].start()
    second = pulsed(found, 3)
    assert len(second) == 1


def test_a_worker_does_patient_tasks_after_all_others(found: Hall) -> None:
    found.kill("rest")
    found.python(PATIENT_FIRST)
    found.start("rest")
    with psycopg.connect(found.database_url, autocommit=True) as connection:

        def done() -> list[str]:
            return [row[0] for row in connection.execute(IN_ORDER)]

        until(lambda: len(done()) == 4)
        assert done() == ["urgent a", "urgent b", "patient a", "patient b"]
