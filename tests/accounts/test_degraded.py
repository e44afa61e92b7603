"""Redis away, disk full, nonsense from outside: the hall goes on and says what is missing."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.dispatch import Signal
from django.test import Client
from kombu.exceptions import OperationalError

from gameplay.trials import servers
from tests.conftest import absent
from tournaments.config import views
from tournaments.machine import budget, hints
from tournaments.machine.cache import SharedCache

# --- The cache --------------------------------------------------------------------------------


@pytest.fixture
def redis() -> Iterator[servers.Redis]:
    """A Redis of this test's own, to be killed."""
    try:
        server = servers.Redis()
    except servers.Missing as missing:
        absent("REDIS", str(missing))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def shared(redis: servers.Redis, monkeypatch: pytest.MonkeyPatch) -> SharedCache:
    monkeypatch.setattr(SharedCache, "_state", {})
    monkeypatch.setattr("tournaments.machine.cache.PAUSE_SECONDS", 0.0)
    return SharedCache(f"{redis.url}/1", {})


@pytest.mark.redis
def test_cache_counts_on_by_itself_while_redis_is_away_and_comes_back(
    shared: SharedCache, redis: servers.Redis
) -> None:
    shared.set("kept", "in Redis")
    redis.kill()
    assert shared.get("kept") is None, "what lay in Redis is away with it"
    shared.set("tries", 1)
    assert shared.incr("tries") == 2
    assert shared.add("tries", 9) is False
    assert shared.get_many(["tries", "kept"]) == {"tries": 2}
    assert shared.set_many({"one": 1, "two": 2}) == []
    assert shared.has_key("one") and shared.touch("one")
    assert shared.delete("one") is True and shared.get("one", "gone") == "gone"
    shared.delete_many(["two"])
    with pytest.raises(ValueError):
        shared.incr("two")

    redis.start()
    assert shared.get("tries") is None, "Redis is asked again"
    shared.set("tries", 5)
    assert shared.get("tries") == 5
    shared.clear()
    assert shared.get("tries") is None


@pytest.mark.redis
def test_requests_share_the_connections_of_their_process(
    shared: SharedCache, redis: servers.Redis
) -> None:
    shared.set("tries", 1)
    client = shared._cache.get_client()
    before = client.info("stats")["total_connections_received"]
    for _request in range(5):
        assert SharedCache(f"{redis.url}/1", {}).get("tries") == 1
    assert client.info("stats")["total_connections_received"] == before


@pytest.mark.redis
def test_redis_that_is_away_is_named_once_and_not_asked_each_time(
    shared: SharedCache,
    redis: servers.Redis,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("tournaments.machine.cache.PAUSE_SECONDS", 600.0)
    redis.kill()
    for number in range(5):
        shared.set("tries", number)
    redis.start()
    assert shared.get("tries") == 4, "not before the pause is over"
    shared._state["away_until"] = 0.0
    assert shared.get("tries") is None
    said = [record.getMessage() for record in caplog.records]
    assert len([line for line in said if "cache.away" in line]) == 1
    assert len([line for line in said if "cache.back" in line]) == 1


# --- Hints ------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_hint_that_nobody_takes_fails_nothing_and_is_not_tried_each_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[Any] = []

    def away(**named: Any) -> None:
        tried.append(named)
        raise OperationalError("connection refused")

    task = SimpleNamespace(apply_async=away)
    monkeypatch.setattr(hints, "_state", {})
    monkeypatch.setattr(hints, "current_app", SimpleNamespace(tasks={"a.task": task}))
    for number in range(3):
        with transaction.atomic():
            hints.send("a.task", "play", number)
            assert not tried or number, "not before the commit"
    assert len(tried) == 1
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    hints._state["away_until"] = 0.0
    with transaction.atomic():
        hints.send("a.task", "play", 4)
    assert len(tried) == 2


# --- Health -----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_health_names_a_full_disk(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").json()["disk"]["ok"] is True

    def nearly_full(path: Any) -> Any:
        return SimpleNamespace(free=views.LEAST_FREE_BYTES - 1)

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", nearly_full)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["disk"]["ok"]) == (503, False)

    def full(*_arguments: Any, **_named: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["disk"] == {"ok": False, "error": "No space left on device"}


@pytest.mark.django_db
def test_health_names_a_cache_that_is_away(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/healthz").json()["cache"] == {"ok": True, "kind": "memory"}
    nobody = f"redis://127.0.0.1:{servers.free_port()}/1"
    monkeypatch.setattr(SharedCache, "_state", {})
    with monkeypatch.context() as patch:
        patch.setattr(views, "caches", {"default": SharedCache(nobody, {})})
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["cache"]["ok"] is False
    assert caches["default"] is not None


# --- What the API reads -----------------------------------------------------------------------


def post(client: Client, body: Any) -> tuple[int, Any]:
    answer = client.post("/api/v1/decks/check/", body, content_type="application/json")
    return answer.status_code, answer.json()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("opening", "closing", "depth"),
    [("[", "]", 42), ("[", "]", 2000), ("[", "]", 500_000), ('{"a":', "}", 300_000)],
)
def test_json_without_an_end_is_refused(
    client: Client, opening: str, closing: str, depth: int
) -> None:
    status, body = post(client, opening * depth + "1" + closing * depth)
    assert (status, body["code"]) == (400, "parse_error")


@pytest.mark.django_db
def test_json_that_is_cut_off_in_its_depth_is_refused(client: Client) -> None:
    status, body = post(client, "[" * 500_000)
    assert (status, body["code"]) == (400, "parse_error")


@pytest.mark.django_db
def test_json_that_is_too_large_is_refused_in_words(client: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    status, body = post(client, "[" * 101)
    assert (status, body["code"]) == (413, "too_large")


@pytest.mark.django_db
def test_json_of_any_sound_depth_is_read(client: Client) -> None:
    depth = 40
    status, body = post(client, "[" * depth + "]" * depth)
    assert (status, body["code"]) == (400, "invalid"), "read, and not what a deck is"


# --- The budget of connections ----------------------------------------------------------------


def test_budget_counts_pools_listeners_and_workers(settings: Any) -> None:
    settings.WEB_PROCESSES, settings.DATABASE_POOL_SIZE = 2, 8
    settings.WORKER_PROCESSES, settings.EMBEDDED_WORKER = 7, False
    assert budget.needed() == 2 * (8 + 1) + 7 + budget.SPARE
    settings.HOSTS = 3
    assert budget.needed() == 3 * (2 * (8 + 1) + 7) + budget.SPARE


def test_hall_that_needs_more_connections_than_there_are_does_not_start(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEB_PROCESSES, settings.DATABASE_POOL_SIZE = 4, 30
    settings.WORKER_PROCESSES, settings.EMBEDDED_WORKER = 7, False
    monkeypatch.setattr(budget, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(budget, "given", lambda: 97)
    (error,) = budget.check_budget(databases=["default"])
    assert error.id == "drome.E001"
    assert "141 connections, PostgreSQL gives 97" in error.msg
    assert "DATABASE_POOL_SIZE" in str(error.hint)
    monkeypatch.setattr(budget, "given", lambda: 141)
    assert budget.check_budget(databases=["default"]) == []
    monkeypatch.setattr(budget, "given", lambda: None)
    assert budget.check_budget(databases=["default"]) == [], "out of reach: nothing is known"


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_says_how_many_connections_it_gives() -> None:
    assert connection.vendor == "postgresql"
    found = budget.given()
    assert found is not None and found > 20


def test_worker_process_keeps_to_one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    from tournaments.config import celery

    settings = {"OPTIONS": {"pool": {"min_size": 1, "max_size": 8}}}
    worker = SimpleNamespace(vendor="postgresql", settings_dict=settings)
    monkeypatch.setattr(celery, "connection", worker)
    with monkeypatch.context() as patch:
        patch.setattr(celery.signals, "task_prerun", Signal())
        celery._one_connection()
    assert settings == {"OPTIONS": {}, "CONN_MAX_AGE": None}
