"""The API of the steps of a game: what happened, how it stood afterwards, and why."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.shapes import PositionOut, RefusalOut, StepOut, ThoughtOut
from gameplay.api.tables import TableViewSet
from gameplay.models import Game
from gameplay.persons import reads_all
from gameplay.queries.record.positions import OtherRelease, position_at
from gameplay.queries.replay import why
from gameplay.queries.replay.thoughts import may_know, thought_of
from gameplay.queries.table.pages import LogEntry, log_of
from tournaments.api.schema import page_of
from tournaments.errors import Refusal
from tournaments.paging import paged
from tournaments.sent import number_in


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
    """The abilities that waited for something in a step; those that nearly triggered come first."""

    step = serializers.IntegerField()
    letter = serializers.CharField()
    abilities = AbilityOut(many=True)


class StepsFrom:
    """The steps of a game from one on, of which only a page is read."""

    def __init__(self, game: Game, reader: str, first: int) -> None:
        self.game, self.reader, self.first = game, reader, first

    def __len__(self) -> int:
        return max(0, self.game.revision + 1 - self.first)

    def __getitem__(self, part: slice) -> list[LogEntry]:
        first = self.first + (part.start or 0)
        return log_of(self.game, self.reader, first=first, last=self.first + part.stop - 1)


class Steps(TableViewSet):
    """The steps of a game."""

    lookup_field = "step"
    lookup_value_converter = "int"

    @extend_schema(
        operation_id="games_steps_list",
        **page_of(
            StepOut,
            OpenApiParameter("since", OpenApiTypes.INT, description="Steps after this."),
        ),
    )
    def list(self, request: Request, pk: int) -> Response:
        """Steps with their events as the caller knows them, oldest first."""
        game, _person, reader = self.game_of(pk)
        first = _number(request, "since", -1) + 1
        return paged(request, StepsFrom(game, reader, first), StepOut)

    @extend_schema(
        parameters=[OpenApiParameter("seat", OpenApiTypes.STR, description="A letter, or all.")],
        responses={200: PositionOut, 404: RefusalOut},
    )
    def retrieve(self, request: Request, pk: int, step: int) -> Response:
        """The position after a step. Players see it as their own seat. Judges, and players once the
        deck policy has opened the game, may choose: `seat` is a letter, or `all`."""
        game, person, reader = self.game_of(pk)
        seat = request.query_params.get("seat", "")
        if seat in (*game.decks, "all") and reads_all(game, person):
            reader = "judge" if seat == "all" else seat
        try:
            view = position_at(game, step).view(reader)
        except OtherRelease as fault:
            raise Refusal("other_release", str(fault)) from None
        except LookupError:
            raise Http404 from None
        return Response({"step": step, "view": view})

    @extend_schema(responses={200: ThoughtOut, 404: RefusalOut})
    @action(detail=True)
    def thought(self, request: Request, pk: int, step: int) -> Response:
        """What the house tried before it made a step, the option it took first. It tells hidden
        cards: there is none before the game is over and its hands are open to the caller."""
        game, person, _reader = self.game_of(pk)
        thought = thought_of(game, step) if may_know(game, person) else None
        if thought is None:
            raise Http404
        return Response(ThoughtOut(thought).data)

    @extend_schema(
        parameters=[
            OpenApiParameter("card", OpenApiTypes.STR, required=True),
            OpenApiParameter("value", OpenApiTypes.STR, required=True),
        ],
        responses={200: AccountOut, 404: RefusalOut},
    )
    @action(detail=True)
    def terms(self, request: Request, pk: int, step: int) -> Response:
        """The terms of a value of a card in play after a step, in the order in which they count."""
        game, _person, _reader = self.game_of(pk)
        query = request.query_params
        try:
            found = why.account(game, step, query.get("card", ""), query.get("value", ""))
        except LookupError:
            raise Http404 from None
        return Response(AccountOut(found).data)

    @extend_schema(
        parameters=[OpenApiParameter("card", OpenApiTypes.STR)],
        responses={200: SilenceOut, 404: RefusalOut},
    )
    @action(detail=True)
    def silent(self, request: Request, pk: int, step: int) -> Response:
        """What kept abilities from triggering in a step in which a seat chose; with ``card``, only
        those of this card."""
        game, _person, reader = self.game_of(pk)
        try:
            found = why.silence(game, step, request.query_params.get("card", ""), reader)
        except LookupError:
            raise Http404 from None
        return Response(SilenceOut(found).data)


class GameEvents(TableViewSet):
    """The events of a game, by their numbers."""

    lookup_field = "number"
    lookup_value_converter = "int"

    @extend_schema(responses={200: ChainOut, 404: RefusalOut})
    @action(detail=True)
    def why(self, request: Request, pk: int, number: int) -> Response:
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


def _number(request: Request, name: str, default: int) -> int:
    number = number_in(request.query_params.get(name, ""))
    return default if number is None else number
