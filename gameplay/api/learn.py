"""The API of lessons: courses, steps, and documents of a table, which puzzles use too."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay import lessons as courses
from gameplay.api.asked_of_documents import OF_DOCUMENTS
from gameplay.api.document_shapes import DocumentOut
from gameplay.api.shapes import ChoiceIn, LineIn, RefusalOut, VerdictOut
from gameplay.api.tables import MoveViewSet
from gameplay.lessons.model import LessonDocument
from gameplay.persons import person_of, welcome_guest
from gameplay.queries.learning import lessons as queries
from gameplay.services.learning import lessons
from tournaments.api.base import asked
from tournaments.api.schema import page_of
from tournaments.machine.packing import packed
from tournaments.paging import paged


class LessonOut(serializers.Serializer[Any]):
    """What is told beside the position, and what is to be done; ``lines``: the lines that do this
    step."""

    title = serializers.CharField()
    chapter = serializers.IntegerField()
    chapters = serializers.IntegerField()
    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    say = serializers.ListField(child=serializers.CharField())
    do = serializers.CharField(allow_blank=True)
    rules = serializers.ListField(child=serializers.CharField())
    lines = serializers.ListField(child=serializers.CharField())


class LessonDocumentOut(DocumentOut):
    """A table at which somebody is taught: no table of the hall, so its number is 0."""

    lesson = LessonOut(allow_null=True)


class ChapterOut(serializers.Serializer[Any]):
    """A part of a course."""

    title = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    done = serializers.BooleanField()


class WayOut(serializers.Serializer[Any]):
    """A course with its chapters, and how far the caller has come."""

    game = serializers.CharField()
    chapters = ChapterOut(many=True)
    begun = serializers.BooleanField()
    finished = serializers.BooleanField()


def told(document: LessonDocument) -> HttpResponse:
    """A document as the answer of a request."""
    return HttpResponse(
        packed(document.members),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


class Lessons(MoveViewSet):
    """The courses, one for each game. Callers read and take only their own."""

    lookup_field = "game"
    lookup_value_converter = "str"

    @extend_schema(operation_id="learn_list", **page_of(WayOut))
    def list(self, request: Request) -> Response:
        """The courses with their chapters, and which of them the caller has finished."""
        found = [
            {
                "game": way.game,
                "chapters": [
                    {"title": title, "about": about, "done": done}
                    for title, about, done in way.chapters
                ],
                "begun": way.begun,
                "finished": way.finished,
            }
            for way in queries.courses_of(person_of(request))
        ]
        return paged(request, found, WayOut)

    @extend_schema(responses={200: LessonOut, 404: RefusalOut})
    def retrieve(self, request: Request, game: str) -> Response:
        """The present step: what it says, and what is meant to be done."""
        row = queries.taken_by(person_of(request), course_of(game))
        return Response(LessonOut(queries.taught(row).lesson).data)

    @extend_schema(parameters=OF_DOCUMENTS, responses={200: LessonDocumentOut, 404: RefusalOut})
    @action(detail=True)
    def document(self, request: Request, game: str) -> HttpResponse:
        """The position with the question and what is told about it."""
        row = queries.taken_by(person_of(request), course_of(game))
        return told(queries.taught(row).document)

    @extend_schema(
        request=ChoiceIn, responses={200: LessonDocumentOut, 404: RefusalOut, 409: RefusalOut}
    )
    @action(detail=True, methods=["post"])
    def choose(self, request: Request, game: str) -> HttpResponse:
        """Do the present step. A choice that is not the intended one is refused with the rule that
        forbids it, or else with the reason that the step gives; then nothing changes."""
        said = asked(request, ChoiceIn)
        here = lessons.choose(
            actor=welcome_guest(request),
            game=course_of(game),
            line=said["line"],
            asked=said["asked"],
        )
        return told(here.document)

    @extend_schema(request=LineIn, responses={200: VerdictOut, 404: RefusalOut})
    @action(detail=True, methods=["post"], token_scope="read")
    def why(self, request: Request, game: str) -> Response:
        """Whether a line does the step, and if not, why."""
        said = asked(request, LineIn)
        right, reasons = lessons.why_not(actor=person_of(request), game=course_of(game), **said)
        return Response({"legal": right, "reasons": reasons})


def course_of(game: str) -> str:
    """The game itself, where it has a course."""
    if game not in courses.courses():
        raise Http404
    return game
