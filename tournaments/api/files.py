"""Files in and out: whole events, lists of players, standings, calendars."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments import quotas
from tournaments.api.asks import ImportAsk, ListAsk
from tournaments.api.base import EventAPIView, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.files import AddedShape, ImportShape
from tournaments.models import Import
from tournaments.policy import Hidden
from tournaments.queries import outward
from tournaments.services import imports, lists
from tournaments.services.permission import person
from tournaments.views.files import (
    calendar_sent,
    hall_calendar_sent,
    sent,
    standings_sent,
)

CALENDAR = {(200, "text/calendar"): OpenApiTypes.BINARY}


class ImportView(APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(operation_id="events_import", request=ImportAsk, responses={202: ImportShape})
    def post(self, request: Request) -> Response:
        """Send a file that holds an event, also in mid-event; it is read in the background.

        The answer has the address at which its state is read; the one who sends it will be the
        organizer of the event.
        """
        chosen = asked(request, ImportAsk)
        quotas.spend("import", request.user)
        file = chosen.pop("file")
        row = imports.begin(actor=person(request.user), name=file.name, data=file.read(), **chosen)
        answer = Response(ImportShape(row).data, status=status.HTTP_202_ACCEPTED)
        answer["Location"] = reverse("api:events-imported", args=[row.pk])
        return answer


class ImportsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="imports_list", **page_of(ImportShape))
    def get(self, request: Request) -> Response:
        """The files one has sent, newest first."""
        own = Import.objects.filter(actor=person(request.user)).light()
        return paged(request, own.select_related("event"), ImportShape)


class ImportedView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="imports_read", responses=ImportShape)
    def get(self, request: Request, pk: int) -> Response:
        """How far a file is, and what came of it: the event, or the fault with its place."""
        seen = Import.objects.visible_to(request.user).light().select_related("event")
        return Response(ImportShape(get_object_or_404(seen, pk=pk)).data)


class ListView(EventAPIView):
    parser_classes = [MultiPartParser]

    @extend_schema(operation_id="entries_add_list", request=ListAsk, responses={201: AddedShape})
    def post(self, request: Request, slug: str) -> Response:
        """Enter everybody of a CSV list who is not in the event yet, all or nobody."""
        event, chosen = self.event(), asked(request, ListAsk)
        data = chosen["file"].read()
        added = lists.add(
            actor=person(request.user), event=event, data=data, missed=chosen["missed"]
        )
        return Response(AddedShape(added).data, status=status.HTTP_201_CREATED)


class FileView(EventAPIView):
    @extend_schema(
        operation_id="files_read",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        parameters=[OpenApiParameter("name", str, "path", enum=list(outward.FORMATS))],
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        """The event as a file, for its staff: archive (drome), cobra, tdf, trf, two tables.

        The header `Drome-Lost: scoring` says that the format knows one scoring, so that every
        round counts by the points of the settings in it.
        """
        event = self.event()
        self.demand("view_log", event)
        if name == outward.ARCHIVE:
            self.expect_sight(Hidden.ARCHIVE, event)
        return sent(event, name)


class StandingsTableView(EventAPIView):
    @extend_schema(
        operation_id="standings_table", responses={(200, "text/csv"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The standings as CSV, rounded and as exact fractions."""
        return standings_sent(self.event(), request.user)


class CalendarView(EventAPIView):
    @extend_schema(operation_id="events_calendar", responses=CALENDAR)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The event and its rounds as iCalendar."""
        return calendar_sent(request, self.event())


class HallCalendarView(APIView):
    @extend_schema(operation_id="hall_calendar", responses=CALENDAR)
    def get(self, request: Request) -> HttpResponse:
        """All public events that are not over, as iCalendar."""
        return hall_calendar_sent(request)
