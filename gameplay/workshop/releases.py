"""Releases of the engine that are kept: each in one file beside the database, to be asked later.

A record is played by rules; a later release may have others. So the sources of each release that
this hall has run lie in ``VAR_DIR/engines/engine-<release>.pyz``, and a record of it can be
verified by the very rules under which it was made, in a process that has no other engine.

Where the hall has a store that its hosts share (STORAGE_URL), the archives lie there under the same
names, and the folder is only what this host has fetched or made so far.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files import File
from django.core.files.storage import storages

import engine
from engine.kernel import sources

MAIN = '''"""Verifies records, a line of JSON each; ends with whoever asks."""
import json, os, sys, threading, time
from engine.kernel.sources import release
from engine.process import settle
from engine.record import BadRecord, Record
from engine.record.verify import verify

def judged(line):
    try:
        return bool(verify(Record.from_dict(json.loads(line))).ok)
    except (BadRecord, ValueError):
        return False

def watch(parent):
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)

if __name__ == "__main__":
    settle()
    threading.Thread(target=watch, args=(os.getppid(),), daemon=True).start()
    answers, sys.stdout = sys.stdout, sys.stderr
    print(json.dumps(release()), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(judged(line)), file=answers, flush=True)
'''


class NotKept(LookupError):
    """There is no whole archive of this release."""


class StoreAway(RuntimeError):
    """The store of STORAGE_URL cannot be reached, or refuses what is asked of it."""


def folder() -> Path:
    """Where archives lie."""
    return Path(settings.VAR_DIR) / "engines"


def archive_of(release: str) -> Path:
    """Where the archive of a release lies, if it is kept."""
    return folder() / f"engine-{release}.pyz"


def keep() -> Path:
    """Keep the archive of the release that runs here. Doing it again changes nothing. Raises
    `StoreAway` where the store cannot be reached; the archive is then kept on this host."""
    return keep_package("engine", engine.release())


def keep_package(package: str, release: str) -> Path:
    """Write the archive of a package, completely or not at all; also into the store, if there is
    one. Raises `StoreAway` where the store cannot be reached; the archive is then written on this
    host."""
    place = archive_of(release)
    if not place.exists():
        with _whole(place) as draft, zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("__main__.py", MAIN)
            for path, content in sources.contents(package):
                archive.writestr(f"engine/{path}", content)
    name = _name_of(release)
    if settings.STORAGE_URL:
        with _asked(), place.open("rb") as made:
            if not storages["default"].exists(name):
                storages["default"].save(name, File(made))
    return place


def fetch(release: str) -> Path:
    """Where the archive of a release lies on this host, fetched from the store if it has to be.
    Raises `NotKept` and `StoreAway`."""
    place = archive_of(release)
    if not release.isalnum():
        raise NotKept(release)
    if not place.is_file():
        kept = _from_store(_name_of(release)) if settings.STORAGE_URL else None
        if kept is None:
            raise NotKept(release)
        with _whole(place) as draft:
            draft.write_bytes(kept)
    return place


def _from_store(name: str) -> bytes | None:
    """The content that the store has under a name; None if it has none."""
    with _asked():
        if not storages["default"].exists(name):
            return None
        with storages["default"].open(name) as kept:
            content: bytes = kept.read()
            return content


@contextmanager
def _asked() -> Iterator[None]:
    """Turn any fault of a request to the store into `StoreAway`: each kind of store raises its
    own."""
    try:
        yield
    except Exception as fault:
        raise StoreAway(f"{type(fault).__name__}: {fault}") from fault


def _name_of(release: str) -> str:
    """The name of its archive in the store."""
    return f"engines/engine-{release}.pyz"


@contextmanager
def _whole(place: Path) -> Iterator[Path]:
    """A file to write to. It takes its place once it is complete, and is deleted if that fails."""
    place.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=place.parent, prefix="engine-", suffix=".part")
    try:
        os.close(number)
        yield Path(name)
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class Kept:
    """A process that runs a kept release. Raises `NotKept` if its archive is not what it says."""

    def __init__(self, release: str) -> None:
        place = fetch(release)
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(place)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        try:
            if self._read() != release:
                raise NotKept(release)
        except BaseException:
            self.close()
            raise

    def verifies(self, record: Any) -> bool:
        """Whether the record proves itself by the rules of this release."""
        assert self._process.stdin is not None, "it was opened with pipes"
        try:
            self._process.stdin.write(json.dumps(record) + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise NotKept("its process ended") from error
        return self._read() is True

    def close(self) -> None:
        """End the process, even while it works."""
        self._process.kill()
        self._process.communicate()

    def _read(self) -> Any:
        assert self._process.stdout is not None, "it was opened with pipes"
        line = self._process.stdout.readline()
        try:
            return json.loads(line)
        except ValueError:
            raise NotKept("its process ended") from None


_running: dict[str, Kept] = {}
_lock = threading.Lock()


def verified_under(release: str, records: Sequence[Any]) -> list[bool]:
    """Whether each record proves itself by the rules of a kept release, whose process stays for the
    next ones. Raises `NotKept`."""
    with _lock:
        try:
            if release not in _running:
                for other in list(_running):
                    _running.pop(other).close()
                _running[release] = Kept(release)
            return [_running[release].verifies(record) for record in records]
        except BaseException:
            if (broken := _running.pop(release, None)) is not None:
                broken.close()
            raise
