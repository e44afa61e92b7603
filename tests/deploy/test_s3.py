"""Engines that are kept in a store that speaks S3, asked over its port: by two hosts, and while the
store is away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.core.management import CommandError, call_command

import engine
from gameplay.models import ArchiveCheck
from gameplay.services.record import archives
from gameplay.trials.servers import free_port, wait_for_port
from gameplay.workshop import releases
from tests.deploy.hosts import at_host

BUCKET = "drome-files"
KEYS = {"AWS_ACCESS_KEY_ID": "hall", "AWS_SECRET_ACCESS_KEY": "secret"}


@contextmanager
def serving(port: int) -> Iterator[None]:
    """A server that speaks S3 and forgets everything with its end."""
    code = "from moto.server import main; main()"
    argv = [sys.executable, "-c", code, "-H", "127.0.0.1", "-p", str(port)]
    with subprocess.Popen(argv, env=os.environ | KEYS, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for_port(port, seconds=60)
            yield
        finally:
            process.kill()


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> int:
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    return free_port()


@pytest.fixture
def store(port: int) -> Iterator[Any]:
    with serving(port):
        url = f"http://127.0.0.1:{port}"
        yield boto3.client("s3", endpoint_url=url, region_name="eu-1")


def address(port: int) -> str:
    """What stands in STORAGE_URL."""
    return f"s3://{BUCKET}/hall?endpoint=http://127.0.0.1:{port}&region=eu-1"


def keys_of(store: Any) -> list[str]:
    return [one["Key"] for one in store.list_objects_v2(Bucket=BUCKET).get("Contents", [])]


def bucket(store: Any) -> None:
    store.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-1"})


def test_an_engine_kept_by_one_host_is_fetched_by_the_other(
    settings: Any, tmp_path: Path, port: int, store: Any
) -> None:
    bucket(store)
    at_host(settings, tmp_path / "a", address(port))
    kept = releases.keep()
    assert releases.keep() == kept, "twice is once"
    assert keys_of(store) == [f"hall/engines/{kept.name}"]
    at_host(settings, tmp_path / "b", address(port))
    fetched = releases.fetch(engine.release())
    assert fetched.parent == tmp_path / "b" / "engines"
    assert fetched.read_bytes() == kept.read_bytes()
    with pytest.raises(releases.NotKept):
        releases.fetch("0123456789abcdef")


def test_a_store_that_refuses_says_why_and_the_engine_lies_on_the_host(
    settings: Any, tmp_path: Path, port: int, store: Any
) -> None:
    at_host(settings, tmp_path / "a", address(port))
    with pytest.raises(releases.StoreAway, match="NoSuchBucket"):
        releases.keep()
    assert releases.archive_of(engine.release()).is_file()
    bucket(store)
    releases.keep()
    assert len(keys_of(store)) == 1, "what the store missed is made up for"


@pytest.mark.django_db
def test_without_its_store_a_hall_goes_on_and_never_calls_an_engine_not_kept(
    settings: Any, tmp_path: Path, port: int
) -> None:
    at_host(settings, tmp_path / "a", address(port))
    with pytest.raises(CommandError, match="the store of STORAGE_URL did not take it"):
        call_command("keep_engine")
    check = archives.start(actor=None, workers=False)
    assert ArchiveCheck.objects.get(pk=check.pk).fault == ""
    with pytest.raises(releases.StoreAway):
        releases.fetch("0123456789abcdef")
