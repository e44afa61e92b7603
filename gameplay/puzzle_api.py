"""The API of puzzles."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay import puzzles as shelves
from gameplay.learn_api import LearningView, LessonDocumentOut, told
from gameplay.persons import person_of, welcome_guest
from gameplay.queries import puzzles as queries
from gameplay.services import puzzles
from gameplay.shapes import ChoiceIn, LineIn, RefusalOut, VerdictOut
from tournaments.api.schema import page_of
from tournaments.paging import paged


class PuzzleOut(serializers.Serializer[Any]):
    """A puzzle in the list; ``choices``: in how many it is solved, passes left out."""

    id = serializers.CharField(source="puzzle.id")
    game = serializers.CharField(source="puzzle.game")
    goal = serializers.CharField()
    choices = serializers.IntegerField(source="puzzle.choices")
    begun = serializers.BooleanField()
    solved = serializers.BooleanField()


class Puzzles(LearningView):
    """All puzzles."""

    @extend_schema(operation_id="puzzles_list", **page_of(PuzzleOut))
    def get(self, request: Request) -> Response:
        """The puzzles of all games, the easiest of each first, and what the caller has solved."""
        found = [one for rack in queries.racks(person_of(request)) for one in rack.puzzles]
        return paged(request, found, PuzzleOut)


class PuzzleView(LearningView):
    """One puzzle."""

    def attempt_of(self, identity: str) -> queries.Attempt:
        try:
            found = shelves.find(identity)
            return queries.attempt(queries.tried_by(person_of(self.request), found), found)
        except LookupError:
            raise Http404 from None


class PuzzlePosition(PuzzleView):
    """The table of a puzzle."""

    @extend_schema(responses={200: LessonDocumentOut, 404: RefusalOut})
    def get(self, request: Request, identity: str) -> HttpResponse:
        """The position, what is asked, and the hidden cards that lie open."""
        return told(self.attempt_of(identity).document)


class PuzzleChoose(PuzzleView):
    """Trying it."""

    @extend_schema(
        request=ChoiceIn, responses={200: LessonDocumentOut, 404: RefusalOut, 409: RefusalOut}
    )
    def post(self, request: Request, identity: str) -> HttpResponse:
        """The next choice. A wrong one is refused with the line that refutes it."""
        given = ChoiceIn(data=request.data)
        given.is_valid(raise_exception=True)
        found = self.attempt_of(identity).tried.puzzle
        here = puzzles.choose(
            actor=welcome_guest(request),
            puzzle=found,
            line=given.validated_data["line"],
            asked=given.validated_data["asked"],
        )
        return told(here.document)


class PuzzleWhy(PuzzleView):
    """Asking without doing."""

    token_scope = "read"

    @extend_schema(request=LineIn, responses={200: VerdictOut, 404: RefusalOut})
    def post(self, request: Request, identity: str) -> Response:
        """Whether the rules allow a line here; not whether it solves the puzzle."""
        given = LineIn(data=request.data)
        given.is_valid(raise_exception=True)
        found = self.attempt_of(identity).tried.puzzle
        legal, reasons = puzzles.why_not(
            actor=person_of(request), puzzle=found, **given.validated_data
        )
        return Response({"legal": legal, "reasons": reasons})


routes = [
    path("puzzles/", Puzzles.as_view(), name="puzzles"),
    path("puzzles/<str:identity>/document/", PuzzlePosition.as_view(), name="puzzle-document"),
    path("puzzles/<str:identity>/choose/", PuzzleChoose.as_view(), name="puzzle-choose"),
    path("puzzles/<str:identity>/why/", PuzzleWhy.as_view(), name="puzzle-why"),
    path("puzzles/<str:identity>/", PuzzlePosition.as_view(), name="puzzle"),
]
