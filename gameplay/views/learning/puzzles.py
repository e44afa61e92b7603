"""The pages of puzzles."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.puzzles import Puzzle
from gameplay import puzzles as shelves
from gameplay.persons import person_of, welcome_guest
from gameplay.queries.learning import of_the_day
from gameplay.queries.learning import puzzles as queries
from gameplay.services.learning import puzzles
from gameplay.views.access import refusal_context
from gameplay.views.learning.courses import drawn
from tournaments.errors import Absent, Refusal
from tournaments.sent import number_in


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All puzzles, with those that the visitor has solved."""
    person = person_of(request)
    context = {
        "racks": queries.puzzles_by_game(person),
        "today": of_the_day.offered(person, timezone.localdate()),
    }
    return render(request, "gameplay/learn/puzzles.html", context)


@never_cache
@require_safe
def puzzle(request: HttpRequest, identity: str) -> HttpResponse:
    """One puzzle, where the visitor left it; with its solution for whoever asks for that."""
    context = _context(request, identity)
    if "solution" in request.GET:
        context["solution"] = queries.solution(context["puzzle"])
    return render(request, "gameplay/learn/puzzle.html", context)


@never_cache
@require_safe
def puzzle_part(request: HttpRequest, identity: str) -> HttpResponse:
    """The part of the puzzle's page that changes."""
    return render(request, "gameplay/learn/_puzzle_live.html", _context(request, identity))


@require_POST
def choose(request: HttpRequest, identity: str) -> HttpResponse:
    """Make the next choice, for browsers without scripts."""
    found = _found(identity)
    asked = number_in(request.POST.get("asked", ""))
    try:
        puzzles.choose(
            actor=welcome_guest(request),
            puzzle=found,
            line=request.POST.get("line", ""),
            asked=-1 if asked is None else asked,
        )
    except Refusal as refusal:
        context = _context(request, identity) | {"refusal": refusal_context(refusal)}
        return render(request, "gameplay/learn/puzzle.html", context, status=refusal.status)
    return redirect("gameplay:puzzle", identity)


@require_POST
def again(request: HttpRequest, identity: str) -> HttpResponse:
    """Begin the puzzle again."""
    puzzles.again(actor=person_of(request), puzzle=_found(identity))
    return redirect("gameplay:puzzle", identity)


def _found(identity: str) -> Puzzle:
    try:
        return shelves.find(identity)
    except LookupError:
        raise _absent(_("There is no such puzzle.")) from None


def _absent(message: str) -> Absent:
    return Absent(message, [(_("All puzzles"), reverse("gameplay:puzzles"))])


def _context(request: HttpRequest, identity: str) -> dict[str, Any]:
    found = _found(identity)
    person = person_of(request)
    try:
        here = queries.attempt(queries.tried_by(person, found), found)
    except LookupError:
        words = _("This puzzle is not asked any more: the rules lead to another position now.")
        raise _absent(words) from None
    document = here.document
    racks = {rack.game: rack for rack in queries.puzzles_by_game(person)}
    return {
        "puzzle": found,
        "attempt": here,
        "document": document,
        "lesson": document.lesson,
        "page": (page := drawn(here.prepared)),
        "mine": page.mine,
        "next": racks[found.game].after(found),
        "refusal": None,
    }
