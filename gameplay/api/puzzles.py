"""The API of puzzles."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay import puzzles as shelves
from gameplay.api.asked_of_documents import OF_DOCUMENTS
from gameplay.api.learn import LessonDocumentOut, told
from gameplay.api.shapes import ChoiceIn, LineIn, RefusalOut, VerdictOut
from gameplay.api.tables import MoveViewSet
from gameplay.persons import person_of, welcome_guest
from gameplay.queries.learning import puzzles as queries
from gameplay.services.learning import puzzles
from tournaments.api.base import asked
from tournaments.api.schema import page_of
from tournaments.paging import paged


class PuzzleOut(serializers.Serializer[Any]):
    """A puzzle in the list; ``choices``: the number of choices that solve it, not counting
    passes."""

    id = serializers.CharField(source="puzzle.id")
    game = serializers.CharField(source="puzzle.game")
    goal = serializers.CharField()
    choices = serializers.IntegerField(source="puzzle.choices")
    begun = serializers.BooleanField()
    solved = serializers.BooleanField()


class Puzzles(MoveViewSet):
    """Puzzles; whoever asks tries them alone."""

    lookup_field = "identity"
    lookup_value_converter = "str"

    @extend_schema(operation_id="puzzles_list", **page_of(PuzzleOut))
    def list(self, request: Request) -> Response:
        """The puzzles of all games, the easiest of each first, and what the caller has solved."""
        found = [
            one for shelf in queries.puzzles_by_game(person_of(request)) for one in shelf.puzzles
        ]
        return paged(request, found, PuzzleOut)

    @extend_schema(responses={200: LessonDocumentOut, 404: RefusalOut})
    def retrieve(self, request: Request, identity: str) -> HttpResponse:
        """The position, what is asked, and the hidden cards that lie open."""
        return told(self._attempt(identity).document)

    @extend_schema(parameters=OF_DOCUMENTS, responses={200: LessonDocumentOut, 404: RefusalOut})
    @action(detail=True)
    def document(self, request: Request, identity: str) -> HttpResponse:
        """The position, what is asked, and the hidden cards that lie open."""
        return told(self._attempt(identity).document)

    @extend_schema(
        request=ChoiceIn, responses={200: LessonDocumentOut, 404: RefusalOut, 409: RefusalOut}
    )
    @action(detail=True, methods=["post"])
    def choose(self, request: Request, identity: str) -> HttpResponse:
        """The next choice. A wrong one is refused with the line that refutes it."""
        said = asked(request, ChoiceIn)
        found = self._attempt(identity).tried.puzzle
        here = puzzles.choose(
            actor=welcome_guest(request),
            puzzle=found,
            line=said["line"],
            asked=said["asked"],
        )
        return told(here.document)

    @extend_schema(request=LineIn, responses={200: VerdictOut, 404: RefusalOut})
    @action(detail=True, methods=["post"], token_scope="read")
    def why(self, request: Request, identity: str) -> Response:
        """Whether the rules allow a line here; not whether it solves the puzzle."""
        said = asked(request, LineIn)
        found = self._attempt(identity).tried.puzzle
        legal, reasons = puzzles.why_not(actor=person_of(request), puzzle=found, **said)
        return Response({"legal": legal, "reasons": reasons})

    def _attempt(self, identity: str) -> queries.Attempt:
        try:
            found = shelves.find(identity)
            return queries.attempt(queries.tried_by(person_of(self.request), found), found)
        except LookupError:
            raise Http404 from None
