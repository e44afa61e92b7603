"""The parts of a trial on several hosts, without a process of a hall."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import engine
from gameplay.trials.faults import injections
from gameplay.trials.faults.callers import Line, Silent
from gameplay.trials.faults.ledger import Ledger
from gameplay.trials.hosts import Hosts
from gameplay.trials.processes import ROOT, Hall


class Plain:
    """A process that only notes what is done to it."""

    def __init__(self, name: str, deeds: list[str]) -> None:
        self.name, self.deeds = name, deeds

    def kill(self) -> None:
        self.deeds.append(f"kill {self.name}")

    def stop(self) -> None:
        self.deeds.append(f"stop {self.name}")

    def begin(self) -> None:
        self.deeds.append(f"start {self.name}")

    def wait(self, *, seconds: float) -> None:
        self.deeds.append(f"wait {self.name}")


@pytest.fixture
def two(tmp_path: Path) -> Hosts:
    made = {}
    for name in "ab":
        folder = tmp_path / name
        folder.mkdir()
        broker = "redis://127.0.0.1:1/0"
        made[name] = Hall(folder, broker_url=broker, host=name, beat=name == "a", migrated=True)
    return Hosts(made, tmp_path)


def test_hosts_have_disks_ports_and_workers_of_their_own_and_one_clock(two: Hosts) -> None:
    a, b = two.hosts.values()
    assert a.env["VAR_DIR"] != b.env["VAR_DIR"] and a.port != b.port
    assert set(two.processes) == {
        f"{host}/{part}" for host in "ab" for part in ("web", "play", "judge", "rest", "house")
    } | {"a/beat"}
    names = [
        process.argv[process.argv.index("-n") + 1] for process in (two["a/play"], two["b/play"])
    ]
    assert names == ["play@a", "play@b"]


def test_what_breaks_may_break_on_every_host(two: Hosts) -> None:
    kinds = {kind.name: kind for kind in injections.on_hosts(injections.PRODUCTION, two)}
    assert set(kinds["web_killed"].parts) == {"a/web", "b/web"}
    assert kinds["beat_killed"].parts == ("a/beat",)
    assert kinds["redis_killed"].parts == ("redis",)
    assert kinds["clock_jumped"].parts == ("clock",)
    assert {"hosts_rolled", "host_away"} <= kinds.keys()
    for kind in kinds.values():
        for part in kind.parts:
            assert part in two.processes or "/" not in part


def site(two: Hosts, deeds: list[str], monkeypatch: pytest.MonkeyPatch) -> injections.Site:
    for name, host in two.hosts.items():
        made: Any = {part: Plain(f"{name}/{part}", deeds) for part in host.processes}
        monkeypatch.setattr(host, "processes", made)
    monkeypatch.setattr("gameplay.trials.hosts.Process", Plain)
    clock: Any = None
    return injections.Site(two, clock, lambda count: None, list)  # type: ignore[arg-type]


def test_a_rolling_restart_has_one_host_down_at_a_time(
    two: Hosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    import random

    deeds: list[str] = []
    here = site(two, deeds, monkeypatch)
    monkeypatch.setattr(two, "install", lambda host, other: deeds.append(f"install {host}"))
    with injections._rolled(here, "hosts", random.Random(1)) as words:
        assert words.startswith("rolling restart onto ")
    at = deeds.index("install b")
    of_a, of_b = deeds[: deeds.index("install b") - 5], deeds[at - 5 :]
    assert all(" a/" in deed or deed == "install a" for deed in of_a)
    assert all(" b/" in deed or deed == "install b" for deed in of_b)
    started = [deed for deed in deeds if deed.startswith("start")]
    assert len(started) == len(two.processes) == 11
    assert len([deed for deed in deeds if deed.startswith("wait")]) == 11


def test_a_host_that_is_rolled_is_left_alone_by_everything_else(
    two: Hosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    deeds: list[str] = []
    here = site(two, deeds, monkeypatch)
    with injections._all_of(here, "a"):
        assert all(here.lock(part).locked() for part in two.parts_of("a"))
        assert not any(here.lock(part).locked() for part in two.parts_of("b"))
    assert not any(here.lock(part).locked() for part in two.parts_of("a"))


def test_the_other_release_has_another_name_and_runs_before_the_checkout(two: Hosts) -> None:
    def release() -> str:
        env = {**os.environ, "PYTHONPATH": two.hosts["b"].env.get("PYTHONPATH", "")}
        code = "import sys; sys.path.insert(0, ''); import engine; print(engine.release())"
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    two.hosts["b"].env["PYTHONPATH"] = ""
    assert release() == engine.release()
    two.install("b", other=True)
    two.install("b", other=True)
    assert two.changed == {"b"}
    assert release() not in ("", engine.release())
    two.install("b", other=False)
    assert two.changed == set() and release() == engine.release()


def test_what_runs_first_in_a_process_still_does_under_the_other_release(
    two: Hosts, tmp_path: Path
) -> None:
    """The clock of the trial, say."""
    first = tmp_path / "first"
    first.mkdir()
    (first / "sitecustomize.py").write_text("import os\nos.environ['SEEN'] = 'yes'\n")
    two.hosts["a"].env["PYTHONPATH"] = str(first)
    two.install("a", other=True)
    env = {**os.environ, "PYTHONPATH": two.hosts["a"].env["PYTHONPATH"]}
    done = subprocess.run(
        [sys.executable, "-c", "import os; print(os.environ['SEEN'])"],
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "yes", done.stderr


def answering(*answers: tuple[int, Any]) -> tuple[int, threading.Thread]:
    """A port where so many requests get these answers, one after the other."""
    import socket

    taken = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        for status, said in answers:
            caller, _address = taken.accept()
            with caller:
                caller.recv(65536)
                body = json.dumps(said).encode()
                head = f"HTTP/1.1 {status} X\r\nContent-Length: {len(body)}\r\n\r\n"
                caller.sendall(head.encode() + body)
        taken.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return int(taken.getsockname()[1]), thread


def test_callers_go_from_host_to_host_and_count_answers_that_must_not_be() -> None:
    first, one = answering((200, {"at": "a"}), (503, {"code": "unavailable"}))
    second, other = answering((200, {"at": "b"}), (500, {}))
    line = Line([first, second], Ledger(), seed=1)

    async def ask() -> list[Any]:
        told = [(await line.once("t", "GET", "tables/12/"))[1]["at"] for _ in range(2)]
        for _ in range(2):
            with pytest.raises(Silent):
                await line.once("t", "POST", "tables/12/choose/", {})
        return told

    assert asyncio.run(ask()) == ["a", "b"]
    assert line.faults == {
        "503 unavailable: POST tables/#/choose/": 1,
        "500: POST tables/#/choose/": 1,
    }
    one.join(10)
    other.join(10)
