"""A process of a trial hall that is started answers, or the trial says why it does not."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from gameplay.trials.processes import Hall, Process
from gameplay.trials.servers import PORTS, free_port, listens
from tests.servers import until

#: As uvicorn with one process does: it says that it is ready, and listens a moment later.
LATE = """
import socket, sys, time
print("ready", flush=True)
time.sleep(0.7)
server = socket.create_server(("127.0.0.1", int(sys.argv[1])))
time.sleep(60)
"""
DIES = """
import socket, sys
server = socket.create_server(("127.0.0.1", int(sys.argv[1])))
print("Application startup complete", flush=True)
server.accept()
sys.exit("no such table: games")
"""


def test_started_process_takes_connections(tmp_path: Path) -> None:
    port = free_port()
    argv = [sys.executable, "-c", LATE, str(port)]
    process = Process("late", argv, {}, tmp_path / "log", "ready", port=port)
    for _start in range(2):
        process.start()
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
        finally:
            process.kill()


def test_process_that_died_by_itself_says_why(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    web = hall["web"]
    web.argv = [sys.executable, "-c", DIES, str(hall.port)]
    web.start()  # looking whether it answers is what it dies of
    until(lambda: web.ended is not None)
    with pytest.raises(RuntimeError, match=r"web ended with 1:(?s:.*)no such table: games"):
        hall.call("GET", "/")


def test_process_that_dies_at_its_start_says_why(tmp_path: Path) -> None:
    argv = [sys.executable, "-c", "raise SystemExit('no such table: games')"]
    with pytest.raises(RuntimeError, match="no such table: games"):
        Process("web", argv, {}, tmp_path / "log", "ready").start()


def test_port_of_a_server_is_none_of_those_for_connections_that_go_out() -> None:
    ports = {free_port() for _ in range(20)}
    assert min(ports) >= PORTS[0] and max(ports) < PORTS[1] <= 32768
    with socket.create_server(("127.0.0.1", port := free_port())):
        assert listens(port)
    assert not listens(port)
