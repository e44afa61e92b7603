"""The API of what is written at a table. It is read in the table's document (`chat`)."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.document_shapes import ChatLineOut
from gameplay.documents.model import Line, as_json
from gameplay.models import Message
from gameplay.models.talk import LONGEST_MESSAGE
from gameplay.services import talk
from gameplay.shapes import RefusalOut
from gameplay.table_api import TableView


class LineSaidIn(serializers.Serializer[Any]):
    """One line of plain text."""

    text = serializers.CharField(max_length=LONGEST_MESSAGE)


class MutedShape(serializers.Serializer[Any]):
    """Whether the seat is shown nothing of what others write."""

    muted = serializers.BooleanField()


class Say(TableView):
    """Writing at a table."""

    @extend_schema(
        request=LineSaidIn,
        responses={201: ChatLineOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    def post(self, request: Request, pk: int) -> Response:
        """To the others who sit there; judges of the event can read it."""
        table, person, _reader = self.found(pk)
        given = LineSaidIn(data=request.data)
        given.is_valid(raise_exception=True)
        made = talk.say(actor=person, table=table, text=given.validated_data["text"])
        return Response(_told(made), status=status.HTTP_201_CREATED)


class Mute(TableView):
    """Muting the others at a table."""

    @extend_schema(request=MutedShape, responses={200: MutedShape, 403: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """What they write is not sent to the own seat any more, or again. Nobody else is told."""
        table, person, _reader = self.found(pk)
        given = MutedShape(data=request.data)
        given.is_valid(raise_exception=True)
        seat = talk.mute(actor=person, table=table, muted=given.validated_data["muted"])
        return Response({"muted": seat.muted})


class ReportLine(TableView):
    """Reporting a line to the judges."""

    @extend_schema(
        request=None,
        responses={200: ChatLineOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    def post(self, request: Request, pk: int, line: int) -> Response:
        """Of somebody else, at a table of an event. Twice is once."""
        table, person, _reader = self.found(pk)
        return Response(_told(talk.report(actor=person, table=table, message=line)))


def _told(row: Message) -> Any:
    line = Line(row.pk, row.letter, row.text, row.sent_at.isoformat(), bool(row.reported_at))
    return as_json(line)


routes = [
    path("tables/<int:pk>/chat/", Say.as_view(), name="table-chat"),
    path("tables/<int:pk>/chat/mute/", Mute.as_view(), name="table-mute"),
    path("tables/<int:pk>/chat/<int:line>/report/", ReportLine.as_view(), name="table-report"),
]
