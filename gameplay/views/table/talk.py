"""What is written at a table: sent, muted, reported, and seen by a judge."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from gameplay.models import Message
from gameplay.persons import judges_at, person_of
from gameplay.services.table import talk
from gameplay.views.access import back_with, table_for
from tournaments.errors import Refusal


@require_POST
def say(request: HttpRequest, pk: int) -> HttpResponse:
    """Write a line to the others at the table."""
    table, person, _reader = table_for(request, pk)
    try:
        talk.say(actor=person, table=table, text=request.POST.get("text", ""))
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return redirect(table)


@require_POST
def mute(request: HttpRequest, pk: int) -> HttpResponse:
    """Be shown nothing of the others, or all of it again."""
    table, person, _reader = table_for(request, pk)
    try:
        talk.mute(actor=person, table=table, muted=request.POST.get("muted") == "1")
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return redirect(table)


@require_POST
def report(request: HttpRequest, pk: int, message: int) -> HttpResponse:
    """Show a line to the judges of the event."""
    table, person, _reader = table_for(request, pk)
    try:
        talk.report(actor=person, table=table, message=message)
    except Refusal as refusal:
        return back_with(request, refusal, table)
    messages.info(request, _("The judges of the event see this line now."))
    return redirect(table)


@login_required
@require_POST
def seen(request: HttpRequest, pk: int) -> HttpResponse:
    """A judge has seen a reported line; others find none."""
    row = Message.objects.select_related("table__event").filter(pk=pk).first()
    person = person_of(request)
    if row is None or row.reported_at is None or not judges_at(row.table, person):
        raise Http404
    talk.settle(actor=person, message=row)
    return redirect("gameplay:bench")
