"""Staff and penalties of an event."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import policy
from tournaments.api.asks import PenaltyAsk, VoidAsk
from tournaments.api.base import EventViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.staff import PenaltyShape, StaffShape
from tournaments.models import Penalty, Staff
from tournaments.policy import Hidden
from tournaments.queries.bench import penalized
from tournaments.queries.bench.penalized import SHOWN
from tournaments.services.bench import landing, penalties
from tournaments.services.event import staff
from tournaments.services.permission import person


class AllStaff(EventViewSet):
    """Who runs the event."""

    lookup_value_converter = "int"

    @extend_schema(operation_id="staff_list", **page_of(StaffShape))
    def list(self, request: Request, slug: str) -> Response:
        """Who runs the event. People come to it by invitation."""
        rows = Staff.objects.filter(event=self.event(), active=True).select_related("user")
        return paged(request, rows, StaffShape)

    @extend_schema(operation_id="staff_remove", responses={204: None})
    def destroy(self, request: Request, slug: str, pk: int) -> Response:
        """Take a role back."""
        one = get_object_or_404(Staff.objects.select_related("user"), event=self.event(), pk=pk)
        staff.remove(actor=person(request.user), staff=one)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Penalties(EventViewSet):
    """Penalties of an event."""

    lookup_field = "number"
    lookup_value_converter = "int"
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="penalties_list",
        **page_of(
            PenaltyShape,
            OpenApiParameter(
                "q", OpenApiTypes.STR, description="Words in player, offence, reason, rule, judge."
            ),
            OpenApiParameter("show", OpenApiTypes.STR, enum=[key for key in SHOWN if key]),
        ),
    )
    def list(self, request: Request, slug: str) -> Response:
        """The penalties one may see: staff all, a player the own ones; the newest first."""
        seen = penalized.seen(self.event(), request.user)
        rows = penalized.found(seen, penalized.PenaltySearch.of(request.query_params))
        return paged(request, rows.select_related("entry", "match", "by"), PenaltyShape)

    @extend_schema(operation_id="penalties_give", request=PenaltyAsk, responses={201: PenaltyShape})
    def create(self, request: Request, slug: str) -> Response:
        """Give a penalty as a judge."""
        event = self.event()
        chosen = asked(request, PenaltyAsk)
        entry = self.named(event, "entry", chosen.pop("entry"))
        serial = chosen.pop("match")
        match = event.matches.filter(serial=serial).first() if serial is not None else None
        if serial is not None and match is None:
            words = _("No match here has the number %(number)s.") % {"number": serial}
            raise serializers.ValidationError({"match": [words]})
        given = landing.give(
            actor=person(request.user), event=event, entry=entry, match=match, **chosen
        )
        return Response(PenaltyShape(given).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="penalties_void", request=VoidAsk, responses=PenaltyShape)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticatedOrReadOnly])
    def void(self, request: Request, slug: str, number: int) -> Response:
        """Take a penalty back, with a reason."""
        event = self.event()
        seen = Penalty.objects.visible_to(request.user).filter(event=event)
        if policy.explain(request.user, Hidden.PENALTIES, event):
            seen = Penalty.objects.filter(event=event)  # the service refuses, with the reason
        penalty = get_object_or_404(seen, number=number)
        reason = asked(request, VoidAsk)["reason"]
        voided = penalties.void(actor=person(request.user), penalty=penalty, reason=reason)
        return Response(PenaltyShape(voided).data)
