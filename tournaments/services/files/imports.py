"""Files from outside, read in the background: sent, taken up, done or refused with the reason.

Reading and deriving write nothing but the progress; the event itself is one short transaction.
The rows are the queue: a task that was lost, or whose worker died, is found again by `due`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments import live, offered
from tournaments.enums import ImportState
from tournaments.errors import Refusal
from tournaments.machine import hints
from tournaments.models import Import
from tournaments.services.files import inward
from tournaments.services.permission import demand
from tournaments.words.ago import longer_ago
from tournaments.words.languages import spoken

if TYPE_CHECKING:
    from tournaments.accounts.models import User

log = structlog.get_logger(__name__)
MOST_UNDER_WAY = 3
"""Files of one account that wait or are read at the same time."""
MOST_ATTEMPTS = 3
CHOSEN = ("format", "game", "ruleset", "pod", "as_copy")
"""What whoever sends a file says of it."""
KEPT = 20
QUIET = timedelta(seconds=90)
"""A file whose reading has not moved for so long has lost its worker: the next one takes it up."""
LOST = timedelta(seconds=15)
"""A file that has waited for so long has lost its task."""
STEP = timedelta(seconds=0.7)
"""Progress is written no more often: each time takes the write lock for a moment."""


def begin(
    *,
    actor: User,
    name: str,
    data: bytes,
    format: str = "",
    game: str = offered.USUAL,
    ruleset: str = "",
    pod: str = "",
    as_copy: bool = False,
) -> Import:
    """Take a file in; it is read as soon as a worker is free. Its state says what comes of it."""
    demand(actor, "create_event", None)
    inward.expect_size(len(data))
    under_way = Import.objects.filter(
        actor=actor, state__in=[ImportState.WAITING, ImportState.WORKING]
    )
    with transaction.atomic():
        if under_way.count() >= MOST_UNDER_WAY:
            words = _("Your %(most)s files before this one are still being read.")
            raise Refusal("too_many_imports", words % {"most": MOST_UNDER_WAY})
        made = Import.objects.create(
            actor=actor,
            name=_printable(name)[:200] or "file",
            size=len(data),
            data=data,
            touched_at=timezone.now(),
            language=spoken(),
            **{"format": format, "game": game, "ruleset": ruleset, "pod": pod},
            as_copy=as_copy,
        )
        _forget_old(actor)
        _hint(made.pk)
    return made


def _forget_old(actor: User) -> None:
    """Delete all but the newest rows of an account from the list of imports; the events stay."""
    over = Import.objects.filter(actor=actor, state__in=[ImportState.DONE, ImportState.FAILED])
    Import.objects.filter(pk__in=list(over.values_list("pk", flat=True)[KEPT:])).delete()


def _hint(pk: int) -> None:
    """Wake a worker after the commit; a lost hint costs time until the next sweep."""
    hints.send("tournaments.tasks.read_import", "publish", pk)


def _printable(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable())


def due() -> list[int]:
    """Files that should be read but have no worker, the longest waiting first."""
    lost = Q(state=ImportState.WAITING) & longer_ago("touched_at", LOST)
    return list(Import.objects.filter(lost | _quiet()).order_by("pk").values_list("pk", flat=True))


def _quiet() -> Q:
    """Files whose reader has died."""
    return Q(state=ImportState.WORKING) & longer_ago("touched_at", QUIET)


def work(pk: int) -> None:
    """Read one file and bring its event in. Called twice at once, the second does nothing.

    The hall reads one file at a time: reading keeps a processor busy, and games come first.
    """
    if _take(pk):
        row = Import.objects.select_related("actor").get(pk=pk)
        with translation.override(row.language or settings.LANGUAGE_CODE):
            _work(row)
        waiting = Import.objects.filter(state=ImportState.WAITING).order_by("pk")
        for following in waiting.values_list("pk", flat=True)[:1]:
            with transaction.atomic():
                _hint(following)


def _work(row: Import) -> None:
    if row.attempts > MOST_ATTEMPTS:
        _fail(row, "gave_up", _("Reading this file was broken off three times."))
        return
    try:
        prepared = inward.prepare(
            actor=row.actor,
            data=bytes(row.data),
            tick=_Progress(row).tick,
            **{name: getattr(row, name) for name in CHOSEN},
        )
        counted = len(prepared.derived.log)
        with transaction.atomic():
            event = inward.write(prepared, actor=row.actor)
            now = {"state": ImportState.DONE, "event": event, "data": b"", "fault": ""}
            _set(row, **now, done=counted, total=counted)
    except Refusal as refusal:
        _fail(row, refusal.code, refusal.message)
    except Exception:
        # Whatever a file does to the reader, the one who sent it is told; the rest is in the log.
        log.exception("import.broke", pk=row.pk)
        _fail(row, "broken", _("This file cannot be read; the staff of the hall can see why."))


def _take(pk: int) -> bool:
    """Claim the file: of two workers one succeeds, and no two files are read at once."""
    now = timezone.now()
    quiet = _quiet()
    read = Import.objects.filter(~quiet, state=ImportState.WORKING)
    with transaction.atomic():
        if read.exists():
            return False
        taken = Import.objects.filter(Q(state=ImportState.WAITING) | quiet, pk=pk)
        new = {"state": ImportState.WORKING, "touched_at": now, "done": 0}
        return bool(taken.update(attempts=F("attempts") + 1, **new))


def _fail(row: Import, code: str, words: str) -> None:
    fault = _printable(words.replace("\n", " "))[:500]
    _set(row, state=ImportState.FAILED, code=code[:40], fault=fault, data=b"")


def _set(row: Import, **values: Any) -> None:
    """Write what is new of a file, and wake its page."""
    with transaction.atomic():
        Import.objects.filter(pk=row.pk).update(touched_at=timezone.now(), **values)
        live.bump(row.topic)


class _Progress:
    """Writes how far the reading has come, now and then."""

    def __init__(self, row: Import) -> None:
        self.row = row
        self.written: datetime = timezone.now()

    def tick(self, done: int, total: int | None) -> None:
        now = timezone.now()
        if now - self.written >= STEP:
            self.written = now
            _set(self.row, done=done, total=total)
