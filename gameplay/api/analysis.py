"""The analysis of a finished game by the API, and playing on from a step of it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.shapes import OpenedOut, RefusalOut
from gameplay.api.tables import TableViewSet
from gameplay.enums import GIVEN_UP
from gameplay.models import Game
from gameplay.persons import Person
from gameplay.queries.analysis import analyses
from gameplay.services.analysis import analyses as service
from gameplay.services.learning import branching
from tournaments.api.base import asked


class StandingOut(serializers.Serializer[Any]):
    """The chances of all seats before a step, in permille, all cards open."""

    step = serializers.IntegerField()
    chances = serializers.DictField(child=serializers.IntegerField())


class PointOut(serializers.Serializer[Any]):
    """A turning point. ``line`` and ``better`` are lines of the notation, ``done``, ``instead`` and
    ``then`` words; chances are percent, as the seat could know them."""

    step = serializers.IntegerField(help_text="The choice was made after this step.")
    seat = serializers.CharField()
    turn = serializers.IntegerField()
    line = serializers.CharField()
    better = serializers.CharField()
    done = serializers.CharField()
    instead = serializers.CharField()
    then = serializers.CharField()
    chance = serializers.IntegerField()
    best = serializers.IntegerField()
    cost = serializers.IntegerField()


class GivenUpOut(serializers.Serializer[Any]):
    """Who lost the game other than by its last decision, and with what chance in percent, all cards
    open. ``how``: by a concession, out of time, or by a ruling."""

    seat = serializers.CharField()
    chance = serializers.IntegerField()
    how = serializers.ChoiceField([one.value for one in GIVEN_UP])


class AnalysisOut(serializers.Serializer[Any]):
    """How far an analysis is, and what is known so far; ``points`` once it is done."""

    done = serializers.BooleanField()
    percent = serializers.IntegerField(source="row.percent")
    fault = serializers.CharField(source="row.fault")
    standings = StandingOut(many=True)
    points = PointOut(many=True)
    given_up = GivenUpOut(allow_null=True)


class PlayOnIn(serializers.Serializer[Any]):
    """Where to play on, in which seat (empty: that which had to choose), and what it does first."""

    step = serializers.IntegerField(min_value=0, max_value=999_999)
    seat = serializers.CharField(max_length=1, required=False, default="", allow_blank=True)
    level = serializers.CharField(max_length=8, required=False, default=branching.USUAL)
    line = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class GameAnalysis(TableViewSet):
    """The analysis of a finished game. A caller who may not read it gets 404."""

    @extend_schema(responses={200: AnalysisOut, 404: RefusalOut})
    def retrieve(self, request: Request, pk: int) -> Response:
        """Which seat stood better at each step, and the turning points. An analysis tells hidden
        cards: there is none before the game is over and its hands are open to the caller."""
        game, _person = self.open_game(pk)
        row = analyses.analysis_of(game)
        if row is None:
            raise Http404
        return Response(AnalysisOut(analyses.analysis_page(game, row)).data)

    @extend_schema(
        request=None,
        responses={202: AnalysisOut, 404: RefusalOut, 409: RefusalOut, 429: RefusalOut},
    )
    def create(self, request: Request, pk: int) -> Response:
        """Have the game analysed. Asking again returns the same analysis."""
        game, person = self.open_game(pk)
        row = service.ask(actor=person, game=game)
        page = analyses.analysis_page(game, row)
        return Response(AnalysisOut(page).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(
        request=PlayOnIn,
        responses={201: OpenedOut, 400: RefusalOut, 404: RefusalOut, 409: RefusalOut},
    )
    @action(detail=True, methods=["post"], url_path="../play-on")
    def play_on(self, request: Request, pk: int) -> Response:
        """A table of the caller's own that goes on from there, against the house."""
        game, person = self.open_game(pk)
        table = branching.play_on(actor=person, game=game, **asked(request, PlayOnIn))
        return Response(OpenedOut(table).data, status=status.HTTP_201_CREATED)

    def open_game(self, pk: int) -> tuple[Game, Person]:
        """The game, and who asks."""
        game, person, _reader = self.game_of(pk)
        if not analyses.may_analyse(game, person):
            raise Http404
        return game, person
