"""Files: an event out of one, players out of a list, and what can be taken away."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import live, quotas
from tournaments.enums import EventState
from tournaments.errors import Refusal
from tournaments.formats import calendar
from tournaments.forms.files import ImportForm, ListForm
from tournaments.models import Event, Import
from tournaments.policy import Hidden
from tournaments.queries.event import schedule
from tournaments.queries.files import outward
from tournaments.queries.ranking import divisions
from tournaments.services.files import imports, lists
from tournaments.services.permission import person
from tournaments.views.page import (
    answer,
    expect_no_conflict,
    signs_in,
    staff_event,
    tried,
    visible_event,
)

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

SHOWN = 10
"""Files sent before, on the page of the upload."""


@signs_in
@require_safe
def download(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The event in one of the formats, for its staff; the desk says why one cannot hold it."""
    found = staff_event(request, slug, "view_log")
    if name == outward.ARCHIVE:
        expect_no_conflict(request, found, Hidden.ARCHIVE)
    try:
        return sent(found, name)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("tournaments:desk", slug)


def sent(event: Event, name: str) -> HttpResponse:
    """The file as a download; 404 for an unknown format."""
    if name not in outward.FORMATS:
        raise Http404
    response = attached(
        outward.written(event, name),
        "application/octet-stream",
        f"{event.slug}-{name}.{outward.FORMATS[name]}",
    )
    if name in outward.losing(event):
        response["Drome-Lost"] = "scoring"
    return response


View = TypeVar("View", bound=Callable[..., HttpResponse])


def for_programs(view: View) -> View:
    """A view whose file is read by programs and spreadsheets: its heads and words are those of the
    format, the same for every reader, whatever language the pages are in."""

    @wraps(view)
    def written(*args: Any, **kwargs: Any) -> HttpResponse:
        with translation.override("en"):
            return view(*args, **kwargs)

    return cast(View, written)


def attached(data: bytes, kind: str, name: str) -> HttpResponse:
    """A download."""
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@for_programs
def standings_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings as CSV, for everybody who sees the event."""
    return standings_sent(visible_event(request, slug), request.user)


def standings_sent(event: Event, user: User | AnonymousUser) -> HttpResponse:
    """The standings as a CSV download, with what `user` sees of divisions."""
    table = outward.standings_table(event, divisions.seen(event, user))
    return attached(table, "text/csv; charset=utf-8", f"{event.slug}-standings.csv")


@require_safe
def event_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The event and its rounds as iCalendar."""
    return calendar_sent(request, visible_event(request, slug))


def calendar_sent(request: HttpRequest, event: Event) -> HttpResponse:
    """One event as an iCalendar download."""
    at = request.build_absolute_uri("/").rstrip("/")
    found = schedule.appointments([event], at=at)
    data = calendar.write(event.name, found, stamp=timezone.now())
    return attached(data, "text/calendar; charset=utf-8", f"{event.slug}.ics")


@require_safe
def hall_calendar(request: HttpRequest) -> HttpResponse:
    """All events that are not over, as a calendar to subscribe to."""
    return hall_calendar_sent(request)


def hall_calendar_sent(request: HttpRequest) -> HttpResponse:
    """The hall as an iCalendar download: public events only, whoever asks."""
    at = request.build_absolute_uri("/").rstrip("/")
    coming = Event.objects.visible_to(None).on_front().exclude(state=EventState.FINISHED)
    found = schedule.appointments(coming, at=at)
    data = calendar.write(_("The hall"), found, stamp=timezone.now())
    return attached(data, "text/calendar; charset=utf-8", "hall.ics")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Send a file that holds an event; it is read in the background, and its page says how far."""
    form = ImportForm(request.POST or None, request.FILES or None)
    made: list[Import] = []

    def write() -> None:
        # Counted before it is read, because a refused file costs the hall as much work.
        quotas.spend("import", request.user)
        made.append(imports.begin(actor=person(request.user), **form.chosen()))

    if form.is_valid() and tried(request, form, write):
        return redirect(made[0])
    sent_before = Import.objects.filter(actor=person(request.user)).light()
    rows = sent_before.select_related("event")[:SHOWN]
    return render(request, "tournaments/import_event.html", {"form": form, "rows": rows})


@login_required
@require_safe
def import_shown(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a file is, and what came of it."""
    return render(request, "tournaments/import_shown.html", _import(request, pk))


@login_required
@require_safe
def import_now(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the import's page that is updated."""
    return render(request, "tournaments/_import_now.html", _import(request, pk))


def _import(request: HttpRequest, pk: int) -> dict[str, object]:
    revision = live.revision(f"import:{pk}")  # read before the data of this revision
    seen = Import.objects.visible_to(request.user).light().select_related("event")
    return {"row": get_object_or_404(seen, pk=pk), "revision": revision}


NAMED = 40
"""So many names of a list are told in one notice."""
NOT_AGAIN = gettext_lazy(
    "Not entered, since somebody has this name already: %(names)s. If that is another person, enter"
    " the name with something added, such as the club."
)


@signs_in
@require_POST
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter everybody of a CSV list."""
    found = staff_event(request, slug, "manage_entries")
    form = ListForm(request.POST, request.FILES)

    def write() -> None:
        if not form.is_valid():
            sent = request.FILES.get("file")
            wrong = form.errors["file"][0] if sent and "file" in form.errors else ""
            messages.error(request, str(wrong or _("Choose a file first.")))
            return
        added = lists.add(actor=person(request.user), event=found, **form.chosen())
        count, known = len(added.entered), list(added.known)
        words = ngettext("%(count)s player entered.", "%(count)s players entered.", count)
        told = messages.success if count else messages.warning
        told(request, words % {"count": count})
        if known:
            more = len(known) - NAMED
            shown = known[:NAMED] + ([_("%(count)s more") % {"count": more}] if more > 0 else [])
            messages.info(request, NOT_AGAIN % {"names": ", ".join(shown)})

    return answer(request, reverse("tournaments:entries", args=[slug]), write)
