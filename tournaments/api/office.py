"""Staff, penalties and the log of an event."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import policy
from tournaments.api.asks import PenaltyAsk, VoidAsk
from tournaments.api.base import EventAPIView, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.log import ChainShape, OperationShape
from tournaments.api.shapes.staff import PenaltyShape, StaffShape
from tournaments.models import Penalty, Staff
from tournaments.operations import verify_chain
from tournaments.policy import Hidden
from tournaments.queries import penalized
from tournaments.queries.penalized import SHOWN
from tournaments.services import landing, penalties, staff
from tournaments.services.permission import person


class StaffView(EventAPIView):
    @extend_schema(operation_id="staff_list", **page_of(StaffShape))
    def get(self, request: Request, slug: str) -> Response:
        """Who runs the event. People come to it by invitation."""
        rows = Staff.objects.filter(event=self.event(), active=True).select_related("user")
        return paged(request, rows, StaffShape)


class StaffMemberView(EventAPIView):
    @extend_schema(operation_id="staff_remove", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Take a role back."""
        one = get_object_or_404(Staff.objects.select_related("user"), event=self.event(), pk=pk)
        staff.remove(actor=person(request.user), staff=one)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PenaltiesView(EventAPIView):
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
    def get(self, request: Request, slug: str) -> Response:
        """The penalties one may see: staff all, a player the own ones; the newest first."""
        seen = penalized.seen(self.event(), request.user)
        rows = penalized.found(seen, penalized.Asked.of(request.query_params))
        return paged(request, rows.select_related("entry", "match", "by"), PenaltyShape)

    @extend_schema(operation_id="penalties_give", request=PenaltyAsk, responses={201: PenaltyShape})
    def post(self, request: Request, slug: str) -> Response:
        """Give a penalty as a judge."""
        event = self.event()
        chosen = asked(request, PenaltyAsk)
        entry = self.entry(event, chosen.pop("entry"))
        serial = chosen.pop("match")
        match = get_object_or_404(event.matches, serial=serial) if serial is not None else None
        given = landing.give(
            actor=person(request.user), event=event, entry=entry, match=match, **chosen
        )
        return Response(PenaltyShape(given).data, status=status.HTTP_201_CREATED)


class VoidView(EventAPIView):
    @extend_schema(operation_id="penalties_void", request=VoidAsk, responses=PenaltyShape)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Take a penalty back, with a reason."""
        event = self.event()
        seen = Penalty.objects.visible_to(request.user).filter(event=event)
        if policy.explain(request.user, Hidden.PENALTIES, event):
            seen = Penalty.objects.filter(event=event)  # refused below, and told why
        penalty = get_object_or_404(seen, number=number)
        reason = asked(request, VoidAsk)["reason"]
        voided = penalties.void(actor=person(request.user), penalty=penalty, reason=reason)
        return Response(PenaltyShape(voided).data)


class OperationsView(EventAPIView):
    @extend_schema(operation_id="operations_list", **page_of(OperationShape))
    def get(self, request: Request, slug: str) -> Response:
        """The log of the event, for its staff. Staff who play read empty payloads of what is
        hidden from them; `operations/chain/` checks the log for them."""
        event = self.event()
        self.demand("view_log", event)
        reader = {"event": event, "user": request.user}
        written = event.operations.select_related("actor").order_by("number")
        return paged(request, written, OperationShape, reader)


class ChainView(EventAPIView):
    @extend_schema(operation_id="operations_chain", responses=ChainShape)
    def get(self, request: Request, slug: str) -> Response:
        """Whether the log holds, byte for byte."""
        event = self.event()
        self.demand("view_log", event)
        fault = verify_chain(event)
        shown = {
            "ok": fault is None,
            "operations": event.operations.count(),
            "number": fault.number if fault else None,
            "detail": fault.detail if fault else "",
        }
        return Response(ChainShape(shown).data)
