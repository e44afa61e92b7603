"""The API of the question that a seat has before it: answered, asked about, undone."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.document_shapes import UndoOut
from gameplay.api.position_shapes import PreviewField
from gameplay.api.shapes import (
    ChoiceIn,
    ConcedeIn,
    ControlOut,
    HoldIn,
    InputOut,
    LineIn,
    PassIn,
    PreviewIn,
    RefusalOut,
    VerdictOut,
)
from gameplay.api.tables import TableViewSet
from gameplay.persons import seat_of
from gameplay.queries.choices.previews import preview_of, stands
from gameplay.queries.table.documents import undo_of
from gameplay.services.table import control, play, undo
from tournaments.api.base import asked
from tournaments.errors import Forbidden


class ForetoldOut(serializers.Serializer[Any]):
    """What a line would bring about; null where that cannot be told in numbers."""

    preview = PreviewField(allow_null=True)


class UndoIn(serializers.Serializer[Any]):
    """Without `agree`, the caller asks to undo; with it, the caller answers the request of another
    seat."""

    agree = serializers.BooleanField(required=False)


class ChoiceUndoneOut(serializers.Serializer[Any]):
    """The request as it stands; null where it was carried out."""

    undo = UndoOut(allow_null=True)


class Questions(TableViewSet):
    """The question of a table, by the table: what a seat does with it."""

    lookup_value_converter = "int"

    @extend_schema(
        request=ChoiceIn,
        responses={202: InputOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    # The prompt it answers is its key: the same answer twice is one input.
    @action(detail=True, methods=["post"], keyless=True, plain=True)
    def choose(self, request: Request, pk: int) -> Response:
        """Send a line; the referee applies it at once. The same answer twice is one input."""
        table, person, _reader = self.found(pk)
        made = play.choose(actor=person, table=table, **asked(request, ChoiceIn))
        return Response(InputOut(made).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(request=ConcedeIn, responses={202: InputOut, 403: RefusalOut, 409: RefusalOut})
    @action(detail=True, methods=["post"])
    def concede(self, request: Request, pk: int) -> Response:
        """Give up the game being played. It cannot be taken back."""
        table, person, _reader = self.found(pk)
        made = play.concede(actor=person, table=table, number=asked(request, ConcedeIn)["number"])
        return Response(InputOut(made).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(request=HoldIn, responses={200: ControlOut, 403: RefusalOut})
    @action(detail=True, methods=["post"])
    def hold(self, request: Request, pk: int) -> Response:
        """Hold priority: the seat is asked at every priority of this table until it takes that
        back. Nobody else is told."""
        table, person, _reader = self.found(pk)
        seat = control.hold(actor=person, table=table, held=asked(request, HoldIn)["hold"])
        return Response(ControlOut(seat).data)

    @extend_schema(request=PassIn, responses={200: ControlOut, 403: RefusalOut, 409: RefusalOut})
    @action(detail=True, methods=["post"], url_path="pass", url_name="pass")
    def pass_until(self, request: Request, pk: int) -> Response:
        """Pass until something happens: the seat's next question, the end of the fight, something
        new on the pile, or the seat's own turn."""
        table, person, _reader = self.found(pk)
        seat = control.pass_until(actor=person, table=table, what=asked(request, PassIn)["until"])
        return Response(ControlOut(seat).data)

    @extend_schema(request=LineIn, responses={200: VerdictOut, 403: RefusalOut, 409: RefusalOut})
    @action(detail=True, methods=["post"], token_scope="read")
    def why(self, request: Request, pk: int) -> Response:
        """Whether a line may be played now, and the rules against it."""
        table, person, _reader = self.found(pk)
        legal, reasons = play.why_not(actor=person, table=table, **asked(request, LineIn))
        return Response({"legal": legal, "reasons": reasons})

    @extend_schema(
        request=PreviewIn,
        responses={
            200: ForetoldOut,
            204: None,
            403: RefusalOut,
            404: RefusalOut,
            409: RefusalOut,
        },
    )
    @action(detail=True, methods=["post"], token_scope="read")
    def preview(self, request: Request, pk: int) -> Response:
        """What one of the lines that the seat may answer now would bring about, as far as the seat
        can know; 204 without anything where its question, named by `asked`, is not open any
        more. In a document the options of a question with few options have their previews
        already."""
        table, person, _reader = self.found(pk)
        said = asked(request, PreviewIn)
        seat = seat_of(table, person)
        if seat is None:
            raise Forbidden("not_seated", "You do not sit at this table.")
        step = said["asked"]
        if step is not None and not stands(table, seat.letter, step, said["number"]):
            return Response(status=status.HTTP_204_NO_CONTENT)  # the game was quicker
        game = play.running(table, even_paused=True)
        try:
            found = preview_of(game, seat.letter, said["line"])
        except LookupError:
            raise Http404 from None
        return Response({"preview": found})

    @extend_schema(
        request=UndoIn,
        responses={200: ChoiceUndoneOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut},
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: int) -> Response:
        """Ask to undo one's own last choice, or answer the request of another seat. Once all others
        agree, the game goes back by a repair; against the house it does so at once."""
        table, person, _reader = self.found(pk)
        agree = asked(request, UndoIn).get("agree")
        if agree is None:
            found = undo.ask(actor=person, table=table)
        else:
            found = undo.answer(actor=person, table=table, agree=agree)
        return Response(ChoiceUndoneOut({"undo": undo_of(found, found.latest_game)}).data)
