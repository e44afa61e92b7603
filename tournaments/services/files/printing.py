"""Papers of an event as PDF files: asked for, made in the background, kept for a day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.enums import JobState, PaperSize
from tournaments.errors import Forbidden, Refusal
from tournaments.machine import hints
from tournaments.models import Event, Printing
from tournaments.printing import papers, press
from tournaments.printing.papers import Paper, PaperRequest, Sheet
from tournaments.services.files import jobs
from tournaments.services.permission import demand
from tournaments.words.ago import longer_ago

if TYPE_CHECKING:
    from tournaments.accounts.models import User

log = structlog.get_logger(__name__)
MOST_UNDER_WAY = 3
"""Files of one account that wait or are made at the same time."""
KEPT = 12
"""The most files that are kept for one account; the oldest are deleted first."""
KEPT_FOR = timedelta(days=1)
AT_ONCE = 32
"""With up to so many players a paper of the event takes less than a second."""


def ask(*, actor: User, event: Event, paper: str, size: str, at: str) -> Printing:
    """Ask for a paper as a PDF; `at` is the address of the hall that is printed on it.

    If the actor has asked for the same paper and the event has not changed since, that file is
    given again. `event` holds its revision. Raises Refusal where there is nothing to print, and
    Forbidden.
    """
    demand(actor, "view_staff_pages", event)
    found = _expect(papers.named(paper), actor, event)
    if size not in PaperSize.values:
        raise Refusal("unknown_size", _("There is no such size of paper."))
    words = press.missing()
    if words:
        raise Refusal("no_press", words)
    wanted = {"paper": found.name, "size": size, "at": at, "version": event.revision}
    wanted["language"] = translation.get_language() or "en"
    with transaction.atomic():
        mine = Printing.objects.filter(actor=actor)
        same = mine.filter(event=event, **wanted).exclude(state=JobState.FAILED).light().first()
        if same is not None:
            return same
        waiting = mine.filter(state__in=[JobState.WAITING, JobState.WORKING])
        if waiting.count() >= MOST_UNDER_WAY:
            told = _("Your %(most)s files before this one are still being made.")
            raise Refusal("too_many_printings", told % {"most": MOST_UNDER_WAY})
        if not found.sheets(PaperRequest(event, actor, at)):
            raise Refusal("nothing_to_print", _("There is nothing to print on it yet."))
        now = timezone.now()
        made = Printing.objects.create(actor=actor, event=event, touched_at=now, **wanted)
        over = mine.filter(state__in=[JobState.DONE, JobState.FAILED])
        Printing.objects.filter(pk__in=list(over.values_list("pk", flat=True)[KEPT:])).delete()
        if not quick(made):
            hints.send("tournaments.tasks.make_printing", "publish", made.pk)
    return made


def _expect(paper: Paper | None, actor: User, event: Event) -> Paper:
    if paper is None:
        raise Refusal("unknown_paper", _("There is no such paper."))
    if not paper.may(actor, event):
        raise Forbidden("closed_to_you", _("This paper is closed to you in this event."))
    return paper


def quick(row: Printing) -> bool:
    """Whether making it takes so little time that whoever asks can wait for it."""
    paper = papers.named(row.paper)
    return paper is not None and paper.page and row.event.entries.count() <= AT_ONCE


def work(pk: int) -> None:
    """Make one file. Called twice at once, the second does nothing."""
    if not jobs.take(Printing, pk):
        return
    row = Printing.objects.select_related("actor").defer("data").get(pk=pk)
    if row.attempts > jobs.MOST_ATTEMPTS:
        jobs.fail(row, _("Making this file was broken off three times."))
        return
    try:
        with translation.override(row.language):
            version, file = _made(row)
    except (Refusal, press.NoPress) as refusal:
        jobs.fail(row, str(refusal))
    except Exception:
        log.exception("printing.broke", pk=row.pk)
        jobs.fail(row, _("This file could not be made; the operator can see why."))
    else:
        done = {"state": JobState.DONE, "data": file.data, "pages": file.pages}
        jobs.move(row, done=row.total, version=version, **done)


def _made(row: Printing) -> tuple[int, press.File]:
    """The file, and the version of the event that it shows."""
    event = Event.objects.visible_to(row.actor).with_revision().get(pk=row.event_id)
    demand(row.actor, "view_staff_pages", event)
    paper = _expect(papers.named(row.paper), row.actor, event)
    sheets = paper.sheets(PaperRequest(event, row.actor, row.at))
    row.total = len(sheets)
    jobs.move(row, total=row.total)
    tick = jobs.Progress(row).tick
    drawn = _drawn(event, sheets)
    return event.revision, press.printed(drawn, row.size, count=row.total, tick=tick)


def _drawn(event: Event, sheets: list[Sheet]) -> Iterator[str]:
    """Each sheet as a whole HTML document."""
    printed = timezone.now()
    for sheet in sheets:
        context = {"event": event, "sheet": sheet, "printed": printed, "request": None}
        yield render_to_string("tournaments/paper.html", context | {"version": event.revision})


def due() -> list[int]:
    """Files that nobody makes though somebody should."""
    return jobs.due(Printing)


def forget() -> None:
    """Delete files that were asked for more than a day ago."""
    Printing.objects.filter(longer_ago("made_at", KEPT_FOR)).delete()
