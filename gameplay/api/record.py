"""The API of the record of a game."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.shapes import RefusalOut
from gameplay.api.tables import TableViewSet
from gameplay.persons import may_open_record
from gameplay.queries.record.pledges import told_record


class GameRecord(TableViewSet):
    """The record of a game."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: RefusalOut})
    def retrieve(self, request: Request, pk: int) -> Response:
        """The whole record: for judges once the match has ended, for the seats once the deck policy
        of the event opens it; before that it does not exist."""
        game, person, _reader = self.game_of(pk)
        if not may_open_record(game, person) or game.record is None:
            raise Http404
        return Response(told_record(game, game.record).as_dict())
