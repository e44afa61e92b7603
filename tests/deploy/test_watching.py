"""The dashboard and the alerts in deploy/watching, held against what /metrics has."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from tests.conftest import ROOT
from tournaments.live.models import Pulse

FOLDER = ROOT / "deploy/watching"
OF_PROMETHEUS = {"up", "scrape_duration_seconds"}
"""What Prometheus itself tells of each target."""
NAME = re.compile(r"\b(drome_\w+|up|scrape_\w+)\b")
LABEL = re.compile(r"\b(?:by \(|\{)(\w+)")


def dashboard() -> Any:
    return json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))


def rules() -> list[Any]:
    document = yaml.safe_load((FOLDER / "alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in document["groups"] for rule in group["rules"]]


def asked() -> dict[str, str]:
    """Every question to Prometheus, by the panel or the alert that asks it."""
    panels = {panel["title"]: panel["targets"][0]["expr"] for panel in dashboard()["panels"]}
    return panels | {rule["alert"]: rule["expr"] for rule in rules()}


@pytest.fixture
def told(client: Any, db: None, settings: Any) -> dict[str, set[str]]:
    """What /metrics has: the names, and the labels of each."""
    Pulse.objects.create(queue="play", at=timezone.now())
    bearer = f"Bearer {settings.METRICS_TOKEN}"
    answer = client.get("/metrics", HTTP_AUTHORIZATION=bearer)
    assert answer.status_code == 200
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(answer.content.decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def test_each_metric_that_is_asked_for_is_there(told: dict[str, set[str]]) -> None:
    for where, question in asked().items():
        names = set(NAME.findall(question))
        assert names, where
        assert names <= told.keys() | OF_PROMETHEUS, where


def test_each_label_that_is_asked_for_is_there(told: dict[str, set[str]]) -> None:
    for where, question in asked().items():
        for label in LABEL.findall(question):
            (name,) = set(NAME.findall(question))
            there = told.get(name, set()) | {"job", "instance"}
            assert label in there, where


def test_each_metric_of_the_hall_is_shown(told: dict[str, set[str]]) -> None:
    questions = " ".join(panel["targets"][0]["expr"] for panel in dashboard()["panels"])
    assert told.keys() <= set(NAME.findall(questions))


def test_alerts_say_what_is_wrong_and_what_to_do() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names)) >= 5
    for rule in rules():
        assert rule["annotations"].keys() == {"summary", "action"}
        assert rule["labels"]["severity"] in {"warning", "critical"}
        for unit in re.findall(r"drome-[\w-]+\.(?:service|target)", rule["annotations"]["action"]):
            assert (ROOT / "deploy/systemd" / unit).exists(), unit


def test_alarms_are_those_of_healthz() -> None:
    from tournaments.config import views
    from tournaments.machine import health

    limits = {rule["alert"]: float(rule["expr"].rpartition(">")[2] or 0) for rule in rules()[2:]}
    vitals = {one.name: one.alarm for one in health.vitals()}
    assert limits["DromeQueueUnseen"] == views.WORKER_ALARM_SECONDS
    assert limits["DromeChoicesWait"] == vitals["oldest_input_seconds"]


def test_panels_have_places_of_their_own() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in dashboard()["panels"]:
        at = panel["gridPos"]
        place = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert at["x"] + at["w"] <= 24 and not place & taken, panel["title"]
        taken |= place


def test_prometheus_is_shown_where_the_hall_answers() -> None:
    said = yaml.safe_load((FOLDER / "prometheus.yml").read_text(encoding="utf-8"))
    (job,) = said["scrape_configs"]
    assert job["job_name"] == "drome" and job["metrics_path"] == "/metrics"
    assert Path(said["rule_files"][0]).name == "drome-alerts.yml"
