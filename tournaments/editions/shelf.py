"""The files of the editions.

``events/<number>/current`` is a link to the edition of the event that is in force, a folder beside
it; ``open/<slug>`` leads from the address of an event to its folder. Whoever serves a page goes
through both links, so what has no link is served by nobody.
"""

from __future__ import annotations

import os
import shutil
import socket
import uuid
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from django.conf import settings

CURRENT = "current"
MACHINE = Path("/etc/machine-id")


class Shelf:
    """The folder of all editions of a hall."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mark(self) -> str:
        """A digest that identifies this folder: it differs on every machine and under every
        path."""
        machine = MACHINE.read_text(encoding="ascii").strip() if MACHINE.is_file() else ""
        place = f"{machine} {socket.gethostname()} {os.path.realpath(self.folder)}"
        return sha256(place.encode()).hexdigest()[:40]

    def begin(self) -> None:
        """Make the folder; whatever editions were there are gone, their links first."""
        events = self.folder / "events"
        for link in events.glob(f"*/{CURRENT}"):
            link.unlink(missing_ok=True)
        parts = (events, self.folder / "open", self.folder / "new")
        for old in (*parts, *self.folder.glob(".gone-*")):
            self._clear(old)
        for part in parts:
            part.mkdir(parents=True, exist_ok=True)

    def withdraw(self, number: int) -> None:
        """No edition of this event is in force from now on. Raises OSError if that cannot be."""
        with suppress(FileNotFoundError):
            os.unlink(self._of(number) / CURRENT)

    def current(self, slug: str) -> str:
        """The name of the edition in force; "" without one. Names are never used twice."""
        try:
            return os.readlink(self.folder / "open" / slug / CURRENT)
        except OSError:
            return ""

    def read(self, slug: str, edition: str, file: str) -> bytes | None:
        """A file of an edition, None where it is not there."""
        try:
            return (self.folder / "open" / slug / edition / file).read_bytes()
        except OSError:
            return None

    def put(self, number: int, slug: str, revision: int, files: Mapping[str, Path]) -> bool:
        """Move files into the edition of this revision and put it in force. If it is not in force
        yet, a new edition begins. The caller holds the lock of the event's topic.

        False where the folder was cleared meanwhile; then no other edition is in force than before.
        """
        home = self._of(number)
        try:
            home.mkdir(exist_ok=True)
            edition = self._now(home)
            if edition.partition("-")[0] != str(revision) or not (home / edition).is_dir():
                self.withdraw(number)
                edition = f"{revision}-{uuid.uuid4().hex[:12]}"
                (home / edition).mkdir()
            for name, made in files.items():
                target = home / edition / name
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(made, target)
            self._link(f"../events/{number}", self.folder / "open" / slug)
            self._link(edition, home / CURRENT)
        except FileNotFoundError:
            return False
        for old in home.iterdir():
            if old.name not in (CURRENT, edition):
                self._clear(old)
        return True

    def new(self) -> Path:
        """A path for a file that is not in any edition yet."""
        return self.folder / "new" / uuid.uuid4().hex

    def _of(self, number: int) -> Path:
        return self.folder / "events" / str(number)

    def _now(self, home: Path) -> str:
        try:
            return os.readlink(home / CURRENT)
        except OSError:
            return ""

    def _link(self, to: str, place: Path) -> None:
        """Make a link or replace it in one step, so that readers never see half of it."""
        with suppress(OSError):
            if os.readlink(place) == to:
                return
        made = self.new()
        os.symlink(to, made)
        os.replace(made, place)

    def _clear(self, folder: Path) -> None:
        """Take a folder away in one step, then delete what it held."""
        gone = self.folder / f".gone-{uuid.uuid4().hex}"
        try:
            os.rename(folder, gone)
        except FileNotFoundError:
            return
        shutil.rmtree(gone, ignore_errors=True)


def shelf() -> Shelf | None:
    """The shelf of this hall; None where pages are not kept."""
    folder = settings.PUBLISHED_DIR
    return Shelf(Path(folder)) if folder else None


def own_mark() -> str:
    """The mark of the shelf that this process would take links from; "" without one."""
    found = shelf()
    return found.mark() if found is not None else ""


def withdraw(topic: str) -> None:
    """Take the event's edition out of force, because a change of its topic is about to be
    committed."""
    kind, _, number = topic.partition(":")
    if kind == "event" and number.isdecimal():
        found = shelf()
        if found is not None:
            found.withdraw(int(number))
