"""The units for systemd: nothing stays down, and no worker dies of another's gossip."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from gameplay.trials.processes import Hall
from tests.conftest import ROOT

UNITS = sorted((ROOT / "deploy/systemd").glob("*.service"))
LASTING = [unit for unit in UNITS if "Restart=always" in unit.read_text(encoding="utf-8")]
WORKERS = [unit for unit in UNITS if "drome-worker" in unit.name]


def command(unit: Path) -> list[str]:
    text = unit.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.startswith("ExecStart=")]
    return shlex.split(lines[0].removeprefix("ExecStart="))


@pytest.mark.parametrize("unit", LASTING, ids=lambda unit: unit.stem)
def test_unit_is_started_again_however_often_it_falls(unit: Path) -> None:
    head = unit.read_text(encoding="utf-8").split("[Service]")[0]
    assert "\nStartLimitIntervalSec=0\n" in head


@pytest.mark.parametrize("unit", WORKERS, ids=lambda unit: unit.stem)
def test_worker_neither_gossips_nor_mingles(unit: Path) -> None:
    assert {"--without-gossip", "--without-mingle"} <= set(command(unit))


def test_halls_of_trials_run_their_workers_as_the_units_do(tmp_path: Path) -> None:
    hall = Hall(tmp_path, broker_url="redis://127.0.0.1:1/0")
    for name in ("play", "judge", "rest", "house"):
        assert {"--without-gossip", "--without-mingle"} <= set(hall[name].argv)


def test_web_processes_and_workers_are_as_many_as_the_budget_counts() -> None:
    text = (ROOT / "deploy/env.example").read_text(encoding="utf-8")
    given = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    web = command(ROOT / "deploy/systemd/drome-web.service")
    assert web[web.index("--workers") + 1] == "${WEB_PROCESSES}"
    children = sum(int(command(unit)[command(unit).index("-c") + 1]) for unit in WORKERS)
    assert given["WORKER_PROCESSES"] == str(children)
