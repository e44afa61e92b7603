"""The API of stops: where a seat wants to be asked."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine import games
from gameplay import stops
from gameplay.api.shapes import RefusalOut, StopsShape
from gameplay.persons import Person, person_of
from gameplay.queries.choices.control import stops_of
from gameplay.services.table import control
from tournaments.api.base import NounViewSet, asked


class Stops(NounViewSet):
    """The caller's own stops, by game."""

    lookup_field = "game"
    lookup_value_converter = "str"
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: StopsShape, 404: RefusalOut})
    def retrieve(self, request: Request, game: str) -> Response:
        """The stops of the caller in a game: where the seat is asked when it has priority."""
        person = self._asker(game)
        return Response(stops_of(person.account.pk, "", game).as_json())

    @extend_schema(request=StopsShape, responses={200: StopsShape, 400: RefusalOut})
    def update(self, request: Request, game: str) -> Response:
        """Set them all; they hold at every table from the next priority on."""
        person, said = self._asker(game), asked(request, StopsShape)
        return Response(control.set_stops(actor=person, game=game, values=said).as_json())

    def _asker(self, game: str) -> Person:
        if game not in games.names() or not stops.reads(game):
            raise Http404
        return person_of(self.request)
