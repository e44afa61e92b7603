"""Precedents by the API: found by rule, card and words; marked and withdrawn by judges."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine import games
from gameplay.api.shapes import RefusalOut
from gameplay.models import Precedent
from gameplay.queries.bench import precedents
from gameplay.services.bench import precedents as services
from tournaments.api.base import NounViewSet, asked
from tournaments.api.schema import page_of
from tournaments.models import Event, Operation
from tournaments.paging import paged
from tournaments.services.permission import person

MOST = 50
LONGEST_SEARCH = 200
TEXT = serializers.CharField


class PrecedentOut(serializers.Serializer[Any]):
    """A ruling to follow. Who played and who ruled is not said."""

    id = serializers.IntegerField(source="pk")
    game = TEXT()
    kind = TEXT()
    summary = TEXT()
    rules = serializers.ListField(child=TEXT())
    cards = serializers.ListField(child=TEXT())
    made_at = serializers.DateTimeField()


class PrecedentIn(serializers.Serializer[Any]):
    """Which ruling of which event is marked, and what it decided in words that name nobody."""

    event = TEXT(max_length=100)
    ruling = serializers.IntegerField(min_value=1)
    summary = TEXT(max_length=services.LONGEST)
    rules = serializers.ListField(child=TEXT(max_length=60), max_length=services.MOST, default=list)
    cards = serializers.ListField(
        child=TEXT(max_length=120), max_length=services.MOST, default=list
    )


class Precedents(NounViewSet):
    """Rulings that others may follow."""

    lookup_value_converter = "int"
    token_scope = "organize"

    @extend_schema(
        operation_id="rulings_find",
        **page_of(PrecedentOut, OpenApiParameter("q", str), OpenApiParameter("game", str)),
    )
    def list(self, request: Request) -> Response:
        """Precedents that match `q` (rules, cards, words), the nearest first, at most 50; 404 where
        the hall keeps them for its staff."""
        if not precedents.may_read(request.user):
            raise Http404
        game = request.query_params.get("game", "")
        if game and game not in games.names():
            raise Http404
        text = request.query_params.get("q", "")[:LONGEST_SEARCH]
        rows = precedents.search(game, text)[:MOST]
        return paged(request, rows, PrecedentOut)

    @extend_schema(
        operation_id="rulings_mark",
        request=PrecedentIn,
        responses={201: PrecedentOut, 400: RefusalOut, 403: RefusalOut, 404: RefusalOut},
    )
    def create(self, request: Request) -> Response:
        """Mark a ruling as a precedent. Only for judges of its event who do not play there."""
        said = dict(asked(request, PrecedentIn))
        event = get_object_or_404(Event.objects.visible_to(request.user), slug=said.pop("event"))
        rows = Operation.objects.select_related("event")
        operation = get_object_or_404(rows, event=event, number=said.pop("ruling"))
        made = services.mark(actor=person(request.user), operation=operation, **said)
        return Response(PrecedentOut(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="rulings_withdraw",
        request=None,
        responses={200: PrecedentOut, 403: RefusalOut, 404: RefusalOut},
    )
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def withdraw(self, request: Request, pk: int) -> Response:
        """Withdraw a precedent. Only for judges of its event who do not play there."""
        if not precedents.may_read(request.user):
            raise Http404
        rows = Precedent.objects.select_related("operation__event")
        found = services.withdraw(
            actor=person(request.user), precedent=get_object_or_404(rows, pk=pk)
        )
        return Response(PrecedentOut(found).data)
