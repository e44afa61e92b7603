"""How a list fares, by the API."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from decks.models import DeckList
from gameplay.api.shapes import RefusalOut
from gameplay.persons import person_of
from gameplay.queries.analysis import fares
from gameplay.services.analysis import fares as service
from tournaments.api.base import NounViewSet, asked
from tournaments.api.schema import page_of
from tournaments.paging import paged


class LineOut(serializers.Serializer[Any]):
    """How the list fared against ``name``, or against all where that is empty. ``share`` is percent
    of the games, a draw counts half; the true share lies between ``low`` and ``high`` in 95 of 100
    cases."""

    name = serializers.CharField()
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    share = serializers.IntegerField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()


class FareOut(serializers.Serializer[Any]):
    """Games of a list against others. ``played`` of ``wanted`` are over; ``same``: they are about
    the list as it is now; ``fault`` says why they ended early."""

    id = serializers.IntegerField(source="row.pk")
    format = serializers.CharField(source="row.format")
    level = serializers.CharField(source="row.level")
    wanted = serializers.IntegerField(source="row.wanted")
    played = serializers.IntegerField()
    done = serializers.BooleanField()
    same = serializers.BooleanField()
    fault = serializers.CharField(source="row.fault")
    total = LineOut()
    lines = LineOut(many=True)


class FareIn(serializers.Serializer[Any]):
    """What is asked. ``rivals``: ids of lists that ship, or ``own-<id>`` for lists of one's own."""

    format = serializers.CharField(max_length=40)
    rivals = serializers.ListField(
        child=serializers.CharField(max_length=80), min_length=1, max_length=100
    )
    level = serializers.ChoiceField(choices=fares.LEVELS, default=fares.USUAL_LEVEL)
    games = serializers.ChoiceField(choices=fares.GAMES, default=fares.USUAL_GAMES)


class DeckFares(NounViewSet):
    """How a list of the caller's own fares."""

    permission_classes = [IsAuthenticated]

    def own(self, pk: int) -> DeckList:
        """The caller's list with this number; 404 for lists of others."""
        return get_object_or_404(DeckList.objects.visible_to(self.request.user).active(), pk=pk)

    @extend_schema(operation_id="deck_fares_list", **page_of(FareOut))
    def retrieve(self, request: Request, pk: int) -> Response:
        """The series of games that were asked for with this list, the newest first."""
        own = self.own(pk)
        return paged(request, [fares.shown(row, own) for row in fares.newest(own)], FareOut)

    @extend_schema(
        operation_id="deck_fares_ask",
        request=FareIn,
        responses={
            **dict.fromkeys((400, 403, 404, 429), RefusalOut),
            202: FareOut,
        },
    )
    def create(self, request: Request, pk: int) -> Response:
        """Have the house play the list against others, in the background. The same question again
        returns the same games."""
        own = self.own(pk)
        said = asked(request, FareIn)
        row = service.ask(actor=person_of(request), deck_list=own, **said)
        return Response(FareOut(fares.shown(row, own)).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(
        operation_id="deck_fares_stop", responses={204: None, 403: RefusalOut, 404: RefusalOut}
    )
    def destroy(self, request: Request, pk: int) -> Response:
        """Play no more of these games. Those already played are kept."""
        service.stop(actor=person_of(request), deck_list=self.own(pk))
        return Response(status=status.HTTP_204_NO_CONTENT)
