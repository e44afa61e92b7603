"""The digital table: the page, its live part, and what a seat sends."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.cards.printed import has_texts
from gameplay.models import Table
from gameplay.persons import Person, judges_at
from gameplay.queries.choices import formations
from gameplay.queries.table.pages import table_page
from gameplay.services.referee import tongues
from gameplay.services.table import play, tables
from gameplay.views.access import back_with, refusal_context, table_for
from tournaments.errors import Refusal
from tournaments.requests import keyless
from tournaments.sent import number_in
from tournaments.views.parts import wants_part
from tournaments.words.languages import spoken

MOST_COPIES = 99


@never_cache
@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page of a table; whose seat it is will be told in the language of the page."""
    found, person, reader = table_for(request, pk)
    tongues.speak(actor=person, table=found, language=spoken())
    of_the_hall = {"texts": has_texts(found.rulebook), "pictures": bool(settings.CARD_PICTURES)}
    context = _shown(found, person, reader) | of_the_hall
    return render(request, "gameplay/table.html", context)


@never_cache
@require_safe
def live_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part that changes with the game; fetched again whenever the revision grows."""
    return table_part(request, pk)


@keyless  # the prompt it answers is its key: the same answer twice is one input
@require_POST
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer the open prompt by a line."""
    found, person, _reader = table_for(request, pk)
    try:
        play.choose(
            actor=person,
            table=found,
            line=_line(request, found, person),
            asked=_number(request.POST.get("asked", "")),
            number=max(_number(request.POST.get("game", "")), 0) or None,
        )
    except Refusal as refusal:
        return _refused(request, found, refusal)
    return _done(request, found)


@never_cache
def concede(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask once whether the game is to be conceded, then concede it."""
    found, person, reader = table_for(request, pk)
    if request.method != "POST":
        try:
            number = play.conceding(actor=person, table=found)
        except Refusal as refusal:
            return back_with(request, refusal, found)
        context = {"table": found, "reader": reader, "number": number}
        return render(request, "gameplay/concede.html", context)
    number = _number(request.POST.get("number", ""))
    try:
        play.concede(actor=person, table=found, number=number if number > 0 else None)
    except Refusal as refusal:
        return back_with(request, refusal, found)
    messages.info(request, _("You conceded the game."))
    return redirect(found)


@require_POST
def why(request: HttpRequest, pk: int) -> HttpResponse:
    """Whether a line may be played now, and if not, which rules forbid it."""
    found, person, _reader = table_for(request, pk)
    line = request.POST.get("line", "").strip()
    try:
        legal, reasons = play.why_not(actor=person, table=found, line=line)
    except Refusal as refusal:
        return _refused(request, found, refusal)
    last = found.latest_game
    over = last is not None and last.over
    context = {"line": line, "legal": legal, "reasons": reasons, "table": found}
    context |= {"ended": last if over else None}
    if wants_part(request):
        return render(request, "gameplay/_why.html", context)
    return render(request, "gameplay/why.html", context)


@require_POST
def pause(request: HttpRequest, pk: int) -> HttpResponse:
    """A judge stops or resumes the table."""
    found, person, _reader = table_for(request, pk)
    paused, reason = request.POST.get("paused") == "1", request.POST.get("reason", "")
    try:
        tables.set_pause(actor=person, table=found, paused=paused, reason=reason)
    except Refusal as refusal:
        return back_with(request, refusal, found)
    return redirect(found)


def _line(request: HttpRequest, table: Table, person: Person) -> str:
    """The line that was sent. For a formation that was put together card by card, the line of that
    formation comes first."""
    line = request.POST.get("line", "")
    parts: dict[str, dict[str, str]] = {"stand": {}, "arms": {}}
    for key, name in request.POST.items():
        part, colon, space = key.partition(":")
        if colon and part in parts:
            parts[part][space] = str(name)
    if parts["stand"] and line not in formations.NAMED:
        begin = play.formation_line(actor=person, table=table, **parts)
        return f"{begin}; {line}" if line != formations.READY else begin
    return line or _exchange(request)


def _exchange(request: HttpRequest) -> str:
    """The line of an exchange between games, from how many copies go out and come in
    (G-lock-show.7); "" where nothing of the kind was sent."""
    sides: dict[str, list[str]] = {"out": [], "in": []}
    for key, count in request.POST.items():
        side, colon, name = key.partition(":")
        if colon and side in sides:
            sides[side] += [name] * min(max(_number(str(count)), 0), MOST_COPIES)
    if not any(sides.values()):
        return "lock" if any(key.startswith("out:") for key in request.POST) else ""
    return f"lock out {', '.join(sides['out'])} in {', '.join(sides['in'])}"


def _number(text: str) -> int:
    number = number_in(text)
    return -1 if number is None else number


def _context(request: HttpRequest, pk: int) -> dict[str, Any]:
    """The values that a table's page shows now. They are read again after every write, because
    others may have written meanwhile."""
    return _shown(*table_for(request, pk))


def _shown(table: Table, person: Person, reader: str) -> dict[str, Any]:
    page = table_page(table, reader, table.revision)
    return {"page": page, "judging": judges_at(table, person)}


def table_part(request: HttpRequest, pk: int, refusal: Refusal | None = None) -> HttpResponse:
    """The part that changes with the game, with what was refused."""
    context = _context(request, pk)
    context["refusal"] = refusal_context(refusal) if refusal else None
    status = getattr(refusal, "status", 409) if refusal else 200
    return render(request, "gameplay/_table_live.html", context, status=status)


def _done(request: HttpRequest, table: Table) -> HttpResponse:
    return table_part(request, table.pk) if wants_part(request) else redirect(table)


def _refused(request: HttpRequest, table: Table, refusal: Refusal) -> HttpResponse:
    if wants_part(request):
        return table_part(request, table.pk, refusal)
    return back_with(request, refusal, table)
