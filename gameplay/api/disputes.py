"""The API of disputes: a step of a game or an own match questioned, and ruled on."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.shapes import DisputeIn, DisputeOut, RefusalOut, RulingIn
from gameplay.models import Dispute, Game, Table
from gameplay.persons import person_of, seat_of
from gameplay.services.bench import disputes
from tournaments.api.base import NounViewSet, asked
from tournaments.api.schema import page_of
from tournaments.models import Match
from tournaments.paging import paged


class Disputes(NounViewSet):
    """Disputes the caller may read."""

    lookup_value_converter = "int"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="disputes_list", **page_of(DisputeOut))
    def list(self, request: Request) -> Response:
        """The caller's own disputes, and those that the caller judges, the oldest first."""
        return paged(request, self._rows(), DisputeOut)

    @extend_schema(request=DisputeIn, responses={201: DisputeOut, 400: RefusalOut, 409: RefusalOut})
    def create(self, request: Request) -> Response:
        """Question a step of a game at the caller's table, or a match of the caller on paper."""
        data = asked(request, DisputeIn)
        person = person_of(request)
        if "game" in data:
            visible = Table.objects.visible_to(person.user, person.guest)
            game = get_object_or_404(Game.objects.filter(table__in=visible), pk=data["game"])
            if seat_of(game.table, person) is None:
                raise Http404
            made = disputes.open_for_step(
                actor=person,
                game=game,
                step=data["step"],
                claim=data["claim"],
                wanted=data["wanted"],
            )
        else:
            match = get_object_or_404(
                Match.objects.visible_to(request.user).with_players(), pk=data["match"]
            )
            made = disputes.open_for_paper(
                actor=person, match=match, claim=data["claim"], position=data["position"]
            )
        return Response(DisputeOut(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: DisputeOut, 404: RefusalOut})
    def retrieve(self, request: Request, pk: int) -> Response:
        """The dispute as it stands."""
        return Response(DisputeOut(get_object_or_404(self._rows(), pk=pk)).data)

    @extend_schema(
        request=RulingIn,
        responses={200: DisputeOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    @action(detail=True, methods=["post"], token_scope="organize")
    def rule(self, request: Request, pk: int) -> Response:
        """Rule on a dispute. Only for judges of the event who do not play in it."""
        dispute = get_object_or_404(Dispute.objects.visible_to(request.user), pk=pk)
        said = asked(request, RulingIn)
        disputes.rule_on(actor=person_of(request), dispute=dispute, **said)
        fresh = Dispute.objects.select_related("ruling").get(pk=pk)
        return Response(DisputeOut(fresh).data)

    def _rows(self) -> QuerySet[Dispute]:
        return Dispute.objects.visible_to(self.request.user).select_related("ruling")
