"""The pages of the first game: the courses, and a chapter at the table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay import lessons as courses
from gameplay.drawing import draw, look_of
from gameplay.drawing.look import Look
from gameplay.lessons.prepared import Prepared
from gameplay.models import Seat
from gameplay.persons import person_of, welcome_guest
from gameplay.queries.learning import lessons as queries
from gameplay.queries.table.pages import fighters_of, hands_of
from gameplay.services.learning import lessons
from gameplay.views.access import refusal_context
from tournaments.errors import Absent, Refusal
from tournaments.sent import number_in


class At:
    """A prepared position as the server draws it."""

    def __init__(self, here: Prepared, look: Look) -> None:
        self.view = here.view
        self.look = look
        self.reader = here.reader
        self.board = draw(self.view, here.reader)
        self.fighters = fighters_of(self.board)
        seats = {letter: Seat(letter=letter, name=name) for letter, name in here.names.items()}
        self.seats = seats
        self.hands = hands_of(self.view, seats, here.reader)
        self.mine = seats[here.reader]


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """What can be learnt, and how far the visitor has come."""
    return render(
        request, "gameplay/learn/index.html", {"ways": queries.courses_of(person_of(request))}
    )


@never_cache
@require_safe
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    """The course of a game, where the visitor left it."""
    return render(request, "gameplay/learn/lesson.html", _context(request, game))


@never_cache
@require_safe
def lesson_part(request: HttpRequest, game: str) -> HttpResponse:
    """The part of the lesson's page that changes."""
    return render(request, "gameplay/learn/_lesson_live.html", _context(request, game))


@require_POST
def choose(request: HttpRequest, game: str) -> HttpResponse:
    """Do what the step asks, for browsers without scripts."""
    expect_course(game)
    asked = number_in(request.POST.get("asked", ""))
    try:
        lessons.choose(
            actor=welcome_guest(request),
            game=game,
            line=request.POST.get("line", ""),
            asked=-1 if asked is None else asked,
        )
    except Refusal as refusal:
        context = _context(request, game) | {"refusal": refusal_context(refusal)}
        return render(request, "gameplay/learn/lesson.html", context, status=refusal.status)
    return redirect("gameplay:lesson", game)


@require_POST
def chapter(request: HttpRequest, game: str) -> HttpResponse:
    """Begin a chapter, or begin it again."""
    expect_course(game)
    try:
        lessons.open_chapter(
            actor=welcome_guest(request),
            game=game,
            number=number_in(request.POST.get("chapter", "")) or 0,
        )
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("gameplay:lesson", game)


def expect_course(game: str) -> None:
    """404 for what cannot be learnt here."""
    if game not in courses.courses():
        raise Absent(
            _("There is no such course."), [(_("Learn to play"), reverse("gameplay:learn"))]
        )


def _context(request: HttpRequest, game: str) -> dict[str, Any]:
    expect_course(game)
    here = queries.taught(queries.taken_by(person_of(request), game))
    document = here.document
    return {
        "game": game,
        "taught": here,
        "document": document,
        "lesson": document.lesson,
        "page": (page := drawn(here.prepared)),
        "mine": page.mine,
        "chapters": here.course.chapters,
        "done": here.row.done,
        "refusal": None,
    }


def drawn(here: Prepared) -> At:
    """A prepared position laid out for the templates of its game."""
    return At(here, look_of(here.view))
