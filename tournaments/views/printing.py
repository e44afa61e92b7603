"""Papers: pages made for the printing of the browser, and the same as PDF files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import live
from tournaments.enums import JobState, PaperSize
from tournaments.models import Event, Printing
from tournaments.policy import Hidden
from tournaments.printing import papers, press
from tournaments.printing.papers import PaperRequest
from tournaments.queries.files import papers as held
from tournaments.services.files import printing
from tournaments.services.permission import person
from tournaments.views.page import (
    answer,
    expect_no_conflict,
    from_desk,
    show,
    signs_in,
    staff_event,
    visible_event,
)

SHOWN = 6
"""Files made before, on the page of the papers."""


@signs_in
@require_safe
def paper(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A paper as a page. `pairings/?by=table` and `final/?prizes=1` name others of their kind."""
    found = visible_event(request, slug)
    chosen = papers.named(_meant(request, name))
    if chosen is None or not chosen.page:
        raise Http404
    if not chosen.may(request.user, found):
        staff_event(request, slug)
        expect_no_conflict(request, found, Hidden.PENALTIES)
    sheets = chosen.sheets(PaperRequest(found, request.user, _hall(request)))
    if not sheets:
        raise Http404
    return show(
        request,
        "print.html",
        found,
        "print",
        paper=chosen,
        sheets=sheets,
        press=held.staff(request.user, found) and not press.missing(),
        sizes=PaperSize.choices,
        printed=timezone.now(),
    )


def _meant(request: HttpRequest, name: str) -> str:
    if name == "pairings" and request.GET.get("by") == "table":
        return "tables"
    return "prizes" if name == "final" and request.GET.get("prizes") == "1" else name


def _hall(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


@signs_in
@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """All papers of the event, and the files that were made of them."""
    found = staff_event(request, slug)
    there = held.there(found)
    made = Printing.objects.visible_to(request.user).filter(event=found).light()[:SHOWN]
    return show(
        request,
        "papers.html",
        found,
        "desk",
        papers=[
            (one, not one.needs or one.needs in there)
            for one in papers.open_to(request.user, found)
        ],
        made=made,
        missing=press.missing(),
        sizes=PaperSize.choices,
        trail=from_desk(slug, (_("Paper"), "")),
    )


@signs_in
@require_POST
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a PDF. A small one is ready at once; for a larger one there is a page to wait on."""
    found = staff_event(request, slug)
    user, made = person(request.user), []

    def write() -> None:
        row = printing.ask(
            actor=user,
            event=found,
            paper=request.POST.get("paper", ""),
            size=request.POST.get("size", ""),
            at=_hall(request),
        )
        made.append(row)

    back = answer(request, reverse("tournaments:papers", args=[slug]), write)
    if not made:
        return back
    if printing.quick(made[0]):
        printing.work(made[0].pk)
        return redirect("tournaments:printing_file", slug, made[0].pk)
    return redirect("tournaments:printing", slug, made[0].pk)


@signs_in
@require_safe
def made(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """How far a file is."""
    return _made(request, slug, pk, "printing.html")


@signs_in
@require_safe
def made_now(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The part of the waiting page that is updated."""
    return _made(request, slug, pk, "_printing_now.html")


def _made(request: HttpRequest, slug: str, pk: int, template: str) -> HttpResponse:
    found = staff_event(request, slug)
    moved = live.revision(f"printing:{pk}")  # read before the data of this revision
    row = _row(request, found, pk)
    desk, room = (reverse(f"tournaments:{one}", args=[slug]) for one in ("desk", "papers"))
    trail = [(_("Desk"), desk), (_("Paper"), room), (row.label, "")]
    return show(request, template, found, "desk", row=row, moved=moved, trail=trail)


def _row(request: HttpRequest, found: Event, pk: int) -> Printing:
    seen = Printing.objects.visible_to(request.user).filter(event=found).light()
    row = get_object_or_404(seen, pk=pk)
    row.event = found
    return row


@signs_in
@require_safe
def file(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The PDF; one that is not made yet has a page that says so."""
    found = staff_event(request, slug)
    row = _row(request, found, pk)
    chosen = papers.named(row.paper)
    if chosen is None or not chosen.may(request.user, found):
        raise Http404
    if row.state != JobState.DONE:
        return redirect(row)
    response = HttpResponse(bytes(row.data), content_type="application/pdf")
    name = f"{slug}-{slugify(row.paper)}-{row.version}.pdf"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response
