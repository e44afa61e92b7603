"""Rulings of an event with the appeals against them: read, appealed, decided."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import policy
from tournaments.api.asks import RulingPenaltyAsk
from tournaments.api.base import EventViewSet, asked
from tournaments.api.schema import page_of
from tournaments.enums import RULINGS, AppealOutcome, OperationKind, PenaltyKind
from tournaments.models import Event
from tournaments.paging import paged
from tournaments.policy import Hidden
from tournaments.queries.bench import appeals, ruled
from tournaments.queries.bench.ruled import Ruled
from tournaments.services.bench import appeals as services
from tournaments.services.permission import person

INSTEAD = dict.fromkeys([kind for kind, _label in (*RULINGS, *PenaltyKind.choices)])


class AppealAsk(serializers.Serializer[Any]):
    """Why a player does not accept a ruling."""

    reason = serializers.CharField(max_length=services.LONGEST)


class InsteadAsk(serializers.Serializer[Any]):
    """The ruling that replaces one on a match. To replace a penalty that was given by itself, only
    `kind` is needed."""

    kind = serializers.ChoiceField(list(INSTEAD))
    against = serializers.IntegerField(required=False, allow_null=True, default=None)
    wins_a = serializers.IntegerField(required=False, allow_null=True, default=None)
    wins_b = serializers.IntegerField(required=False, allow_null=True, default=None)
    draws = serializers.IntegerField(required=False, allow_null=True, default=None)
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4), required=False, default=list
    )
    rules = serializers.ListField(child=serializers.CharField(), required=False, default=list)
    penalty = RulingPenaltyAsk(required=False, allow_null=True, default=None)


class DecideAsk(AppealAsk):
    """What the head judge says; with "changed" perhaps what stands instead."""

    outcome = serializers.ChoiceField(AppealOutcome.choices)
    instead = InsteadAsk(required=False, allow_null=True, default=None)


class AppealShape(serializers.Serializer[Any]):
    """An appeal; `outcome` is empty while it waits."""

    entry = serializers.IntegerField()
    at = serializers.DateTimeField(source="made.at")
    reason = serializers.CharField()
    outcome = serializers.CharField()
    answer = serializers.CharField()
    instead = serializers.ListField(child=serializers.IntegerField())


class RuledShape(serializers.Serializer[Any]):
    """A ruling, or a penalty by itself, by its number in the log of the event."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField(source="operation.at")
    kind = serializers.CharField()
    who = serializers.CharField()
    against = serializers.CharField()
    match = serializers.IntegerField(source="match.serial", allow_null=True, default=None)
    result = serializers.CharField()
    before = serializers.CharField()
    penalty = serializers.CharField()
    offence = serializers.CharField(source="code")
    rules = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()
    taken_back = serializers.BooleanField(source="undone")
    appeal = AppealShape(allow_null=True)


class Rulings(EventViewSet):
    """Rulings of an event. One is for the players whom it concerns and the staff who do not play;
    all of them are for that staff."""

    lookup_field = "number"
    lookup_value_converter = "int"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_rulings_list", **page_of(RuledShape))
    def list(self, request: Request, slug: str) -> Response:
        """All rulings and penalties of the event, for its staff who do not play in it."""
        event = self.event()
        self.expect_sight(Hidden.PENALTIES, event)
        return paged(request, ruled.of_event(event), RuledShape)

    @extend_schema(operation_id="event_ruling", responses=RuledShape)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """One ruling with the appeal against it."""
        _event, found = self._found()
        return Response(RuledShape(found).data)

    @extend_schema(operation_id="appeals_make", request=AppealAsk, responses={201: RuledShape})
    @action(detail=True, methods=["post"])
    def appeal(self, request: Request, slug: str, number: int) -> Response:
        """Appeal as a player whom the ruling concerns, within the time that the event sets."""
        event, _found = self._found()
        said = asked(request, AppealAsk)
        services.make(actor=person(request.user), event=event, ruling=number, **said)
        return Response(self._shown(event), status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="appeals_withdraw", request=None, responses=RuledShape)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, slug: str, number: int) -> Response:
        """Let the ruling stand, as the player who appealed."""
        event, _found = self._found()
        services.withdraw(actor=person(request.user), event=event, ruling=number)
        return Response(self._shown(event))

    @extend_schema(operation_id="appeals_decide", request=DecideAsk, responses=RuledShape)
    @action(detail=True, methods=["post"])
    def decide(self, request: Request, slug: str, number: int) -> Response:
        """Decide as a head judge or organizer who did not give the ruling. All is one step."""
        event, found = self._found()
        said = asked(request, DecideAsk)
        said["instead"] = self._instead(event, found, said["instead"])
        services.settle(actor=person(request.user), event=event, ruling=number, **said)
        return Response(self._shown(event))

    def _instead(self, event: Event, found: Ruled, said: Any) -> Any:
        if said is None or found.operation.kind == OperationKind.PENALTY_GIVEN:
            return said and {"kind": said["kind"]}
        named = said.pop("against")
        return said | {
            "against": self.named(event, "against", named) if named is not None else None
        }

    def _found(self) -> tuple[Event, Ruled]:
        event = self.event()
        found = ruled.one(event, self.kwargs["number"])
        if found is None:
            raise Http404
        mine = appeals.entry_concerned(event, found.operation, self.request.user)
        if mine is None and not policy.sees(self.request.user, Hidden.PENALTIES, event):
            raise Http404
        return event, found

    def _shown(self, event: Event) -> Any:
        return RuledShape(ruled.one(event, self.kwargs["number"])).data
