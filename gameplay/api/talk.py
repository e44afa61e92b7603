"""The API of what is written at a table. It is read in the table's document (`chat`)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.document_shapes import ChatLineOut
from gameplay.api.shapes import RefusalOut
from gameplay.api.tables import TableViewSet
from gameplay.documents.model import as_json
from gameplay.models import Message
from gameplay.models.talk import LONGEST_MESSAGE
from gameplay.queries.table.talk import line_for
from gameplay.services.table import talk
from tournaments.api.base import asked


class LineSaidIn(serializers.Serializer[Any]):
    """One line of plain text."""

    text = serializers.CharField(max_length=LONGEST_MESSAGE)


class MutedShape(serializers.Serializer[Any]):
    """Whether the seat is shown nothing of what others write."""

    muted = serializers.BooleanField()


class Chat(TableViewSet):
    """What is written at a table, line by line."""

    lookup_field = "line"
    lookup_value_converter = "int"

    @extend_schema(
        request=LineSaidIn,
        responses={201: ChatLineOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    def create(self, request: Request, pk: int) -> Response:
        """Write a line to the others who sit there. Judges of the event can read it."""
        table, person, _reader = self.found(pk)
        made = talk.say(actor=person, table=table, **asked(request, LineSaidIn))
        return Response(_told(made), status=status.HTTP_201_CREATED)

    @extend_schema(request=MutedShape, responses={200: MutedShape, 403: RefusalOut})
    @action(detail=False, methods=["post"])
    def mute(self, request: Request, pk: int) -> Response:
        """Mute the others: what they write is no longer sent to the caller's seat. The same call
        takes that back. Nobody else is told."""
        table, person, _reader = self.found(pk)
        seat = talk.mute(actor=person, table=table, **asked(request, MutedShape))
        return Response({"muted": seat.muted})

    @extend_schema(
        request=None,
        responses={200: ChatLineOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    @action(detail=True, methods=["post"])
    def report(self, request: Request, pk: int, line: int) -> Response:
        """Report a line of somebody else, at a table of an event. Doing it twice changes
        nothing."""
        table, person, _reader = self.found(pk)
        return Response(_told(talk.report(actor=person, table=table, message=line)))


def _told(row: Message) -> Any:
    """A line for whoever just wrote or reported it."""
    return as_json(line_for(row, reader=""))
