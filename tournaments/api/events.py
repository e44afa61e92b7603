"""Events: list, open, change, and the steps of their life."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.asks import EventAsk, WindowAsk
from tournaments.api.base import EventAPIView, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.events import EventShape
from tournaments.models import Event
from tournaments.services import events
from tournaments.services.permission import person

LISTING = page_of(EventShape)
LISTING["parameters"].append(OpenApiParameter("mine", bool, description="Events of one's own."))


class EventsView(APIView):
    @extend_schema(operation_id="events_list", **LISTING)
    def get(self, request: Request) -> Response:
        """The events of the hall's lists, newest first; with `mine` all that one is staff of."""
        rows = Event.objects.visible_to(request.user).select_related("champion")
        if request.query_params.get("mine") in ("1", "true"):
            rows = rows.staffed_by(person(request.user))
        else:
            rows = rows.on_front()
        return paged(request, rows, EventShape)

    @extend_schema(operation_id="events_open", request=EventAsk, responses={201: EventShape})
    def post(self, request: Request) -> Response:
        """Open an event as a draft; the one who does is its organizer."""
        event = events.create(actor=person(request.user), **asked(request, EventAsk))
        return Response(EventShape(event).data, status=status.HTTP_201_CREATED)


class EventView(EventAPIView):
    @extend_schema(operation_id="events_read", responses=EventShape)
    def get(self, request: Request, slug: str) -> Response:
        return Response(EventShape(self.event()).data)

    @extend_schema(
        operation_id="events_change", request=EventAsk(partial=True), responses=EventShape
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change settings; once the event runs, only those that leave played rounds right."""
        changes = asked(request, EventAsk, partial=True)
        event = events.change(actor=person(request.user), event=self.event(), **changes)
        return Response(EventShape(event).data)


class PublishView(EventAPIView):
    @extend_schema(operation_id="events_publish", request=None, responses=EventShape)
    def post(self, request: Request, slug: str) -> Response:
        """Show the event to everybody and open registration."""
        event = events.publish(actor=person(request.user), event=self.event())
        return Response(EventShape(event).data)


class CheckInWindowView(EventAPIView):
    @extend_schema(operation_id="events_check_in", request=WindowAsk, responses=EventShape)
    def post(self, request: Request, slug: str) -> Response:
        """Open or close check-in."""
        move = events.open_checkin if asked(request, WindowAsk)["open"] else events.close_checkin
        return Response(EventShape(move(actor=person(request.user), event=self.event())).data)


class StartView(EventAPIView):
    @extend_schema(operation_id="events_start", request=None, responses=EventShape)
    def post(self, request: Request, slug: str) -> Response:
        """Close registration and begin the Swiss rounds."""
        event = events.start(actor=person(request.user), event=self.event())
        return Response(EventShape(event).data)


class FinishView(EventAPIView):
    @extend_schema(operation_id="events_finish", request=None, responses=EventShape)
    def post(self, request: Request, slug: str) -> Response:
        """Name the champion."""
        event = events.finish(actor=person(request.user), event=self.event())
        return Response(EventShape(event).data)
