"""Finding what a request may see. Strangers get 404, as if it did not exist."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join

from gameplay.errors import MoveRefused
from gameplay.models import Game, Table
from gameplay.persons import Person, person_of, reader_of
from gameplay.queries.table import watching
from gameplay.queries.table.documents import AT_ITS_HEAD
from tournaments.errors import Refusal
from tournaments.policy import Hidden
from tournaments.views.page import expect_no_conflict


def table_for(request: HttpRequest, pk: int) -> tuple[Table, Person, str]:
    """The table, who asks, and as whom that person reads it; 404 for strangers."""
    person = person_of(request)
    visible = Table.objects.visible_to(person.user, person.guest)
    table = (
        visible.with_revision()
        .select_related("match__round__phase", *AT_ITS_HEAD)
        .prefetch_related("seats")
        .filter(pk=pk)
        .first()
    )
    reader = reader_of(table, person) if table is not None else None
    if table is None or reader is None:
        _expect_no_conflict(request, pk)
        raise Http404
    return table, person, reader


def _expect_no_conflict(request: HttpRequest, pk: int) -> None:
    """403 with the reason for judges of the table's event who play in it."""
    table = Table.objects.select_related("event").filter(pk=pk).first()
    if table is not None and table.event is not None:
        expect_no_conflict(request, table.event, Hidden.HANDS)


def game_for(request: HttpRequest, pk: int) -> tuple[Game, Person, str]:
    """A game with its table, as ``table_for``."""
    game = Game.objects.filter(pk=pk).only("table_id").first()
    if game is None:
        raise Http404
    table, person, reader = table_for(request, game.table_id)
    found = Game.objects.get(pk=pk)
    found.table = table
    return found, person, reader


def replay_for(request: HttpRequest, pk: int) -> tuple[Game, Person, str]:
    """A game to be replayed: as `game_for`, or as a spectator where everybody may replay it."""
    rows = Game.objects.select_related("table__event", "table__match__round")
    found = rows.defer("record").prefetch_related("table__seats").filter(pk=pk).first()
    person = person_of(request)
    if found is not None and reader_of(found.table, person) is None:
        if watching.may_replay(found, person):
            return found, person, watching.READER
    return game_for(request, pk)


def refusal_context(refusal: Refusal) -> dict[str, Any]:
    """What the refusal notice shows: the words, and each rule that forbids."""
    reasons = refusal.reasons if isinstance(refusal, MoveRefused) else ()
    return {"code": refusal.code, "message": refusal.message, "reasons": reasons}


def back_with(request: HttpRequest, refusal: Refusal, to: Any) -> HttpResponse:
    """Go back to a page with the reason of a refusal, with a link to each rule. For browsers
    without scripts."""
    links = format_html_join(
        ", ",
        '<a class="rule-ref" href="{}">{}</a>',
        (
            (reverse("gameplay:rule", args=(reason["rule"],)), reason["rule"])
            for reason in refusal_context(refusal)["reasons"]
        ),
    )
    words = format_html("{} ({})", refusal.message, links) if links else refusal.message
    messages.error(request, words)
    return redirect(to)
