"""Where hosts share files: the address in STORAGE_URL, and the engines that are kept there."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

import engine
from gameplay.workshop import releases
from tests.deploy.hosts import at_host
from tournaments.config import stores

FILES = "django.core.files.storage.FileSystemStorage"
S3 = "s3://drome-files/hall?endpoint=https://store.example&region=eu-1"


def test_without_an_address_it_is_the_folder_and_else_the_one_that_is_mounted() -> None:
    assert stores.store_of("", "/var/media") == {
        "BACKEND": FILES,
        "OPTIONS": {"location": "/var/media"},
    }
    mounted = stores.store_of("file:///srv/shared", "/var/media")
    assert mounted == {"BACKEND": FILES, "OPTIONS": {"location": "/srv/shared"}}


@pytest.mark.parametrize(
    "url",
    [
        *("nonsense", "ftp://files.example", "file://host/path", "file:///", "s3://", "s3:///x"),
        *("s3://key:word@bucket", "s3://bucket?secret=x", "s3://bucket?endpoint", "s3://[bucket"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_by_name(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="STORAGE_URL"):
        stores.store_of(url, "/var/media")


def library(monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    found = object() if there else None
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: found)


def test_a_store_needs_its_library_and_the_error_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library(monkeypatch, there=False)
    with pytest.raises(ImproperlyConfigured, match=r"pip install 'django-storages\[s3\]'"):
        stores.store_of(S3, "/var/media")


def test_a_store_is_given_what_its_address_says(monkeypatch: pytest.MonkeyPatch) -> None:
    library(monkeypatch, there=True)
    store = stores.store_of(S3, "/var/media")
    assert store["BACKEND"] == "storages.backends.s3.S3Storage"
    told = {"bucket_name": "drome-files", "location": "hall", "region_name": "eu-1"}
    assert told.items() <= store["OPTIONS"].items()
    assert store["OPTIONS"]["endpoint_url"] == "https://store.example"


def test_hosts_are_told_all_that_they_lack() -> None:
    said = {"CACHE_URL": "", "HALL_SIGNING_KEY": "key"}
    alone = {"sqlite": True, "embedded": True, "said": said}
    assert stores.lacks_of_hosts(hosts=1, **alone) == []
    assert stores.lacks_of_hosts(hosts=2, **alone) == [
        *("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL")
    ]
    assert stores.lacks_of_hosts(hosts=2, sqlite=False, embedded=False, said=said) == ["CACHE_URL"]


# --- Engines that are kept ------------------------------------------------------------------------


def test_an_engine_kept_by_one_host_is_fetched_by_the_other(settings: Any, tmp_path: Path) -> None:
    shared = f"file://{tmp_path}/shared"
    at_host(settings, tmp_path / "a", shared)
    kept = releases.keep()
    at_host(settings, tmp_path / "b", shared)
    assert not releases.archive_of(engine.release()).exists()
    fetched = releases.fetch(engine.release())
    assert fetched.parent == tmp_path / "b" / "engines"
    assert fetched.read_bytes() == kept.read_bytes()
    assert [one.name for one in fetched.parent.iterdir()] == [fetched.name]


def test_an_engine_that_a_host_has_is_put_into_a_store_that_came_later(
    settings: Any, tmp_path: Path
) -> None:
    at_host(settings, tmp_path / "a")
    kept = releases.keep()
    at_host(settings, tmp_path / "a", f"file://{tmp_path}/shared")
    assert releases.keep() == kept
    stored = tmp_path / "shared" / "engines" / kept.name
    assert stored.read_bytes() == kept.read_bytes()
    releases.keep()
    assert [one.name for one in stored.parent.iterdir()] == [kept.name], "twice is once"


def test_what_nobody_kept_is_not_there(settings: Any, tmp_path: Path) -> None:
    for shared in ("", f"file://{tmp_path}/shared"):
        at_host(settings, tmp_path / "a", shared)
        for release in ("0123456789abcdef", "../engine"):
            with pytest.raises(releases.NotKept):
                releases.fetch(release)
