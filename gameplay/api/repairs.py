"""Repairs of running games by the API: the same services as the bench."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.shapes import RefusalOut
from gameplay.api.tables import TableViewSet
from gameplay.models import Dispute, Game, Repair
from gameplay.persons import Person
from gameplay.queries.bench.changes import changes
from gameplay.queries.table import repairs
from gameplay.services.bench import repair as services
from gameplay.services.bench.repair import Wish
from tournaments.api.base import asked
from tournaments.api.known import checked
from tournaments.api.schema import page_of
from tournaments.paging import paged

MOST_LINES = 40
REFUSALS = {400: RefusalOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut}


class InsteadIn(serializers.Serializer[Any]):
    """A choice in place of the one that was made."""

    seat = serializers.CharField(max_length=1)
    line = serializers.CharField(max_length=2000)


class RepairIn(serializers.Serializer[Any]):
    """What a judge sets right. `back`: the step taken up again; `seen`: the step that the judge
    has before the eyes."""

    seen = serializers.IntegerField(min_value=0)
    back = serializers.IntegerField(min_value=0, allow_null=True, default=None)
    corrections = serializers.ListField(
        child=serializers.CharField(max_length=300), max_length=MOST_LINES, default=list
    )
    instead = InsteadIn(allow_null=True, default=None)
    onward = serializers.BooleanField(default=False)
    winner = serializers.CharField(max_length=4, default="", allow_blank=True)
    rules = serializers.ListField(child=serializers.CharField(max_length=32), max_length=20)
    reason = serializers.CharField(max_length=2000)
    dispute = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    resume = serializers.BooleanField(default=True)

    def wish(self) -> Wish:
        """The repair as the service takes it."""
        data = self.validated_data
        instead = data["instead"]
        return Wish(
            back=data["back"],
            corrections=tuple(data["corrections"]),
            instead=(instead["seat"], instead["line"]) if instead else None,
            onward=data["onward"],
            winner=data["winner"],
            rules=tuple(data["rules"]),
            reason=data["reason"],
        )


class TakeBackIn(serializers.Serializer[Any]):
    """Why a repair is taken back, and at which step of the game."""

    reason = serializers.CharField(max_length=2000)
    seen = serializers.IntegerField(min_value=0)
    resume = serializers.BooleanField(default=True)


class RepairOut(serializers.Serializer[Any]):
    """A repair as everybody at the table may know it."""

    id = serializers.IntegerField(source="pk")
    game = serializers.IntegerField(source="game_id")
    line = serializers.CharField(source="input.line")
    step = serializers.IntegerField(source="input.applied", allow_null=True)
    refused = serializers.CharField(source="input.refused")
    reason = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    made_at = serializers.DateTimeField()
    undoes = serializers.IntegerField(source="undoes_id", allow_null=True)


class KnownOut(serializers.Serializer[Any]):
    """A card that a seat saw and that would be hidden from it again."""

    card = serializers.CharField()
    owner = serializers.CharField()
    place = serializers.CharField()
    to = serializers.CharField()


class PreviewOut(serializers.Serializer[Any]):
    """What a repair would change: every value that differs on the board."""

    line = serializers.CharField()
    differences = serializers.ListField(child=serializers.CharField())
    known = KnownOut(many=True)


class GameRepairs(TableViewSet):
    """The repairs of a game."""

    token_scope = "organize"

    @extend_schema(operation_id="games_repairs_list", **page_of(RepairOut))
    def list(self, request: Request, pk: int) -> Response:
        """The repairs of a game, the newest first; the seats of its table may read them too."""
        game, _person, _reader = self.game_of(pk)
        rows = game.repairs.select_related("input").order_by("-pk")
        return paged(request, rows, RepairOut)

    @extend_schema(request=RepairIn, responses={201: RepairOut, **REFUSALS})
    def create(self, request: Request, pk: int) -> Response:
        """Repair a running game, for judges of the event who do not play in it."""
        game, person = self.judged(pk)
        given = RepairIn(data=request.data)
        checked(given)
        data = given.validated_data
        dispute = None
        if data["dispute"] is not None:
            judged = Dispute.objects.judged_by(person.user)
            dispute = get_object_or_404(judged, pk=data["dispute"])
        made = services.give(
            actor=person,
            game=game,
            wish=given.wish(),
            seen=data["seen"],
            dispute=dispute,
            resume=data["resume"],
        )
        return Response(RepairOut(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=RepairIn, responses={200: PreviewOut, **REFUSALS})
    @action(detail=False, methods=["post"])
    def preview(self, request: Request, pk: int) -> Response:
        """Carry a repair out on a copy; the game is not touched."""
        game, person = self.judged(pk)
        given = RepairIn(data=request.data)
        checked(given)
        drawn = services.draw(actor=person, game=game, wish=given.wish())
        before, after = (one.view("judge") for one in (drawn.before, drawn.after))
        answer = {
            "line": drawn.line,
            "differences": [*changes(before, after), *drawn.clock_changes],
            "known": repairs.known(drawn.after, drawn.repair.known),
        }
        return Response(PreviewOut(answer).data)

    def judged(self, pk: int) -> tuple[Game, Person]:
        """The game of a match, for those who may read its table; 404 for others. Whether they may
        repair it, the service decides."""
        game, person, _reader = self.game_of(pk)
        if game.table.match is None:
            raise Http404
        return game, person


class Repairs(TableViewSet):
    """Repairs that were made, whatever the game."""

    lookup_value_converter = "int"
    token_scope = "organize"

    @extend_schema(request=TakeBackIn, responses={201: RepairOut, **REFUSALS})
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: int) -> Response:
        """Take a repair back: the game stands again as it stood before the repair."""
        repair = get_object_or_404(Repair.objects.select_related("input", "game"), pk=pk)
        game, person, _reader = self.game_of(repair.game_id)
        repair.game = game
        made = services.take_back(actor=person, repair=repair, **asked(request, TakeBackIn))
        return Response(RepairOut(made).data, status=status.HTTP_201_CREATED)
