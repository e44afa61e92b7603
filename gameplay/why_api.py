"""Why, by the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.queries import why
from gameplay.shapes import RefusalOut
from gameplay.table_api import TableView


class CauseOut(serializers.Serializer[Any]):
    """One event on the way back; `line` is null where the caller may not know it."""

    step = serializers.IntegerField()
    seq = serializers.IntegerField(allow_null=True)
    line = serializers.CharField(allow_null=True)
    rules = serializers.ListField(child=serializers.CharField())


class ChainOut(serializers.Serializer[Any]):
    """From an event back to what began it."""

    links = CauseOut(many=True)
    step = serializers.IntegerField()
    letter = serializers.CharField()
    line = serializers.CharField()


class TermOut(serializers.Serializer[Any]):
    """One part of a sum."""

    number = serializers.IntegerField()
    origin = serializers.CharField(source="source")
    words = serializers.CharField()
    rule = serializers.CharField()


class AccountOut(serializers.Serializer[Any]):
    """A value of a card in play, and what adds up to it."""

    card = serializers.CharField()
    value = serializers.CharField()
    total = serializers.IntegerField()
    terms = TermOut(many=True)


class EventWhy(TableView):
    """What caused an event."""

    @extend_schema(responses={200: ChainOut, 404: RefusalOut})
    def get(self, request: Request, pk: int, number: int) -> Response:
        """The chain of causes up to the choice that began it, as the caller knows it."""
        game, _person, reader = self.game_of(pk)
        try:
            found = why.chain(game, reader, number)
        except LookupError:
            raise Http404 from None
        links = [
            {"step": link.step, "seq": None, "line": None, "rules": [], **(link.event or {})}
            for link in found.links
        ]
        said = {"step": found.step, "letter": found.letter, "line": found.line}
        return Response(ChainOut({"links": links, **said}).data)


class ValueWhy(TableView):
    """What a value is made of."""

    @extend_schema(
        parameters=[
            OpenApiParameter("card", OpenApiTypes.STR, required=True),
            OpenApiParameter("value", OpenApiTypes.STR, required=True),
        ],
        responses={200: AccountOut, 404: RefusalOut},
    )
    def get(self, request: Request, pk: int, step: int) -> Response:
        """The terms of a value of a card in play after a step, in the order in which they count."""
        game, _person, _reader = self.game_of(pk)
        query = request.query_params
        try:
            found = why.account(game, step, query.get("card", ""), query.get("value", ""))
        except LookupError:
            raise Http404 from None
        return Response(AccountOut(found).data)


class KeptOut(serializers.Serializer[Any]):
    """A reason that kept an ability off."""

    rule = serializers.CharField()
    text = serializers.CharField()


class AbilityOut(serializers.Serializer[Any]):
    """An ability that waited for something, and what kept it off; no reasons where it triggered."""

    card = serializers.CharField()
    words = serializers.CharField()
    fired = serializers.BooleanField()
    reasons = KeptOut(many=True)


class SilenceOut(serializers.Serializer[Any]):
    """What waited for something in a step, the most nearly triggered first."""

    step = serializers.IntegerField()
    letter = serializers.CharField()
    abilities = AbilityOut(many=True)


class SilenceWhy(TableView):
    """What did not trigger."""

    @extend_schema(
        parameters=[OpenApiParameter("card", OpenApiTypes.STR)],
        responses={200: SilenceOut, 404: RefusalOut},
    )
    def get(self, request: Request, pk: int, step: int) -> Response:
        """What kept abilities from triggering in a step that was chosen; ``card``: its alone."""
        game, _person, reader = self.game_of(pk)
        try:
            found = why.silence(game, step, request.query_params.get("card", ""), reader)
        except LookupError:
            raise Http404 from None
        return Response(SilenceOut(found).data)


routes = [
    path("games/<int:pk>/events/<int:number>/why/", EventWhy.as_view(), name="event-why"),
    path("games/<int:pk>/steps/<int:step>/terms/", ValueWhy.as_view(), name="value-why"),
    path("games/<int:pk>/steps/<int:step>/silent/", SilenceWhy.as_view(), name="silence-why"),
]
