"""The API of a question: what an answer would bring about, and undoing one that was given."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.document_shapes import UndoOut
from gameplay.persons import seat_of
from gameplay.position_shapes import PreviewField
from gameplay.queries.documents import undo_of
from gameplay.queries.previews import preview_of
from gameplay.services import play, undo
from gameplay.shapes import LineIn, RefusalOut
from gameplay.table_api import TableView
from tournaments.errors import Forbidden


class ForetoldOut(serializers.Serializer[Any]):
    """What a line would bring about; null where that cannot be told in numbers."""

    preview = PreviewField(allow_null=True)


class Foretold(TableView):
    """What an answer would bring about."""

    token_scope = "read"

    @extend_schema(
        request=LineIn,
        responses={200: ForetoldOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut},
    )
    def post(self, request: Request, pk: int) -> Response:
        """One of the lines that the own seat may answer now, as far as the seat can know. Options
        of a document hold this already where a question has few of them."""
        table, person, _reader = self.found(pk)
        given = LineIn(data=request.data)
        given.is_valid(raise_exception=True)
        seat = seat_of(table, person)
        if seat is None:
            raise Forbidden("not_seated", "You do not sit at this table.")
        game = play.running(table, even_paused=True)
        try:
            found = preview_of(game, seat.letter, given.validated_data["line"])
        except LookupError:
            raise Http404 from None
        return Response({"preview": found})


class UndoIn(serializers.Serializer[Any]):
    """Nothing to ask for it; `agree` answers who asked."""

    agree = serializers.BooleanField(required=False)


class ChoiceUndoneOut(serializers.Serializer[Any]):
    """The request as it stands; null where it was carried out."""

    undo = UndoOut(allow_null=True)


class UndoChoice(TableView):
    """Undoing a choice."""

    @extend_schema(
        request=UndoIn,
        responses={200: ChoiceUndoneOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask to undo the own last choice, or answer the request of another seat. Once all others
        agree the game goes back by a repair; against the house at once."""
        table, person, _reader = self.found(pk)
        given = UndoIn(data=request.data)
        given.is_valid(raise_exception=True)
        agree = given.validated_data.get("agree")
        if agree is None:
            found = undo.ask(actor=person, table=table)
        else:
            found = undo.answer(actor=person, table=table, agree=agree)
        return Response(ChoiceUndoneOut({"undo": undo_of(found, found.latest_game)}).data)


routes = [
    path("tables/<int:pk>/preview/", Foretold.as_view(), name="table-preview"),
    path("tables/<int:pk>/undo/", UndoChoice.as_view(), name="table-undo"),
]
