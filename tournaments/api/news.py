"""What became of the messages about an event, for its staff."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import EventViewSet, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.news import NoticeShape
from tournaments.queries.news import reach
from tournaments.services.news import sending
from tournaments.services.permission import person


class Notices(EventViewSet):
    """The messages about an event, for its staff."""

    lookup_value_converter = "int"

    @extend_schema(operation_id="notices_list", **page_of(NoticeShape))
    def list(self, request: Request, slug: str) -> Response:
        """The messages about this event and what became of them, for its staff."""
        event = self.event()
        self.demand("view_staff_pages", event)
        return paged(request, reach.of_event(event, request.user), NoticeShape)

    @extend_schema(operation_id="notices_send_again", request=None, responses={202: NoticeShape})
    @action(detail=True, methods=["post"])
    def again(self, request: Request, slug: str, pk: int) -> Response:
        """Try a message once more that failed."""
        event = self.event()
        self.demand("view_staff_pages", event)
        found = get_object_or_404(reach.of_event(event, request.user), pk=pk)
        sent = sending.again(actor=person(request.user), event=event, notice=found)
        sent.user = found.user
        return Response(NoticeShape(sent).data, status=status.HTTP_202_ACCEPTED)
