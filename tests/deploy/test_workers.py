"""A worker keeps its connection: a new one for each task costs more than most tasks do."""

from __future__ import annotations

import contextlib

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


def test_a_worker_does_all_its_tasks_on_one_connection_and_replaces_one_that_broke() -> None:
    with contextlib.ExitStack() as stack:
        try:
            found = stack.enter_context(hall(start=False))
        except servers.Missing as missing:
            absent("POSTGRES", str(missing))
        found.start("rest")
        first = pulsed(found, 1)
        assert len(first) == 1
        assert pulsed(found, 20) == first

        found.kill("postgres")
        found.servers["postgres"].start()
        second = pulsed(found, 3)
        assert len(second) == 1
