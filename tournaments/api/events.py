"""Events: list, open, change, the steps of their life, and what each shows of itself."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import EventAsk, WindowAsk
from tournaments.api.base import EventViewSet, asked, paged
from tournaments.api.schema import DIVISION, page_of
from tournaments.api.shapes.events import EventShape
from tournaments.api.shapes.phases import BoutShape, PhaseShape
from tournaments.api.shapes.series import FinalLineShape
from tournaments.api.standings import division_of
from tournaments.models import Event
from tournaments.policy import Hidden
from tournaments.queries.event import progress
from tournaments.queries.files import outward
from tournaments.queries.ranking import divisions, final, phases
from tournaments.queries.round import bracket, drawing
from tournaments.services.entry import doors
from tournaments.services.event import events
from tournaments.services.permission import person
from tournaments.views.files import calendar_sent, hall_calendar_sent, sent

LISTING = page_of(EventShape)
LISTING["parameters"].append(OpenApiParameter("mine", bool, description="Events of one's own."))
FILES = [*outward.FORMATS]
CALENDAR = {(200, "text/calendar"): OpenApiTypes.BINARY}


class Events(EventViewSet):
    """Events. What is part of one stands in a module of its own: entries, rounds, matches …"""

    lookup_field = "slug"
    lookup_value_converter = "slug"

    @extend_schema(operation_id="events_list", **LISTING)
    def list(self, request: Request) -> Response:
        """The events of the hall's lists, newest first; with `mine` all that one is staff of."""
        rows = Event.objects.visible_to(request.user).select_related("champion")
        if request.query_params.get("mine") in ("1", "true"):
            rows = rows.staffed_by(person(request.user))
        else:
            rows = rows.on_front()
        return paged(request, rows, EventShape)

    @extend_schema(operation_id="events_open", request=EventAsk, responses={201: EventShape})
    def create(self, request: Request) -> Response:
        """Open an event as a draft; the one who does is its organizer."""
        event = events.create(actor=person(request.user), **asked(request, EventAsk))
        return Response(EventShape(event).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="hall_calendar", responses=CALENDAR)
    @action(detail=False, url_path="calendar")
    def all_in_calendar(self, request: Request) -> HttpResponse:
        """All public events that are not over, as iCalendar."""
        return hall_calendar_sent(request)

    @extend_schema(operation_id="events_read", responses=EventShape)
    def retrieve(self, request: Request, slug: str) -> Response:
        """A view under /events/<slug>/. Who may not see the event gets 404, whatever is asked."""
        return Response(EventShape(self.event()).data)

    @extend_schema(
        operation_id="events_change", request=EventAsk(partial=True), responses=EventShape
    )
    def partial_update(self, request: Request, slug: str) -> Response:
        """Change settings; while the event runs, only those that do not affect played rounds."""
        changes = asked(request, EventAsk, partial=True)
        event = events.change(actor=person(request.user), event=self.event(), **changes)
        return Response(EventShape(event).data)

    # --- The steps of its life ---------------------------------------------------------------

    @extend_schema(operation_id="events_publish", request=None, responses=EventShape)
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, slug: str) -> Response:
        """Show the event to everybody and open registration."""
        event = events.publish(actor=person(request.user), event=self.event())
        return Response(EventShape(event).data)

    @extend_schema(operation_id="events_check_in", request=WindowAsk, responses=EventShape)
    @action(detail=True, methods=["post"], url_path="check-in")
    def check_in(self, request: Request, slug: str) -> Response:
        """Open or close check-in: of the event, or once it runs that of the day to come."""
        said = asked(request, WindowAsk)
        actor, event = person(request.user), self.event()
        if said["open"]:
            event = doors.open_doors(actor=actor, event=event)
        else:
            event = doors.close_doors(actor=actor, event=event, absent=said["absent"])
        return Response(EventShape(event).data)

    @extend_schema(operation_id="events_start", request=None, responses=EventShape)
    @action(detail=True, methods=["post"])
    def start(self, request: Request, slug: str) -> Response:
        """Close registration and begin the Swiss rounds."""
        event = events.start(actor=person(request.user), event=self.event())
        return Response(EventShape(event).data)

    @extend_schema(operation_id="events_finish", request=None, responses=EventShape)
    @action(detail=True, methods=["post"])
    def finish(self, request: Request, slug: str) -> Response:
        """Name the champion."""
        event = events.finish(actor=person(request.user), event=self.event())
        return Response(EventShape(event).data)

    # --- What it shows of itself -------------------------------------------------------------

    @extend_schema(operation_id="phases_list", **page_of(PhaseShape))
    @action(detail=True)
    def phases(self, request: Request, slug: str) -> Response:
        """The plan of the event, phase by phase."""
        return paged(request, phases.steps(self.event()), PhaseShape)

    @extend_schema(operation_id="bracket_read", **page_of(BoutShape))
    @action(detail=True)
    def bracket(self, request: Request, slug: str) -> Response:
        """The bouts of the bracket; empty before the cut."""
        event = self.event()
        phase = bracket.phase_of(event)
        boxes = drawing.of(event, phase).boxes if phase else []
        return paged(request, boxes, BoutShape)

    @extend_schema(operation_id="final_list", **page_of(FinalLineShape, DIVISION))
    @action(detail=True)
    def final(self, request: Request, slug: str) -> Response:
        """The final ranking, the champion first, of everybody or of the players of one division;
        empty until the last round is closed."""
        event = self.event()
        shown = self.divisions(event)
        division = division_of(request, shown)
        placed = final.ranking(event) if progress.played_out(event) else ()
        rows = divisions.final_rows(event, placed, shown)
        if division:
            rows = [row for row in rows if row.within and row.within.division == division]
        return paged(request, rows, FinalLineShape)

    @extend_schema(operation_id="events_calendar", responses=CALENDAR)
    @action(detail=True)
    def calendar(self, request: Request, slug: str) -> HttpResponse:
        """The event and its rounds as iCalendar."""
        return calendar_sent(request, self.event())

    @extend_schema(
        operation_id="files_read",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        parameters=[OpenApiParameter("name", str, "path", enum=FILES)],
    )
    @action(detail=True, url_path="files/<str:name>")
    def file(self, request: Request, slug: str, name: str) -> HttpResponse:
        """The event as a file, for its staff. `name` is drome (the archive), cobra, tdf, trf or a
        table.

        The header `Drome-Lost: scoring` says that the format knows one scoring, so that every
        round counts by the points of the settings in it.
        """
        event = self.event()
        self.demand("view_log", event)
        if name == outward.ARCHIVE:
            self.expect_sight(Hidden.ARCHIVE, event)
        return sent(event, name)
