"""Standings, and why they are so."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import EventViewSet
from tournaments.api.schema import DIVISION, ROUND
from tournaments.api.shapes.standings import RaceShape, StandingsShape, WhyShape
from tournaments.models import Event
from tournaments.queries.ranking import divisions, explained, outlook, standings
from tournaments.sent import number_in
from tournaments.views.files import for_programs, standings_sent


def as_of(request: Request, event: Event) -> tuple[int | None, bool]:
    """The closed round asked for (default: the last), and whether the running one counts."""
    wanted = request.query_params.get("round", "")
    if wanted == "live":
        return None, True
    closed = standings.closed_rounds(event)
    if (number := number_in(wanted)) in closed:
        return number, False
    if wanted:
        raise Http404
    return (closed[-1] if closed else None), False


def division_of(request: Request, shown: divisions.SeenDivisions) -> str:
    """The division asked for, "" for everybody; 404 for one that the reader does not see."""
    wanted = request.query_params.get("division", "")
    if wanted and wanted not in shown.names:
        raise Http404
    return wanted


class Standings(EventViewSet):
    """The standings of an event, and why they are so."""

    lookup_field = "number"
    lookup_value_converter = "int"

    @extend_schema(
        operation_id="standings_read", responses=StandingsShape, parameters=[ROUND, DIVISION]
    )
    @action(detail=False, url_path=".")
    def read(self, request: Request, slug: str) -> Response:
        """The exact standings as of any closed round, of everybody or of one division."""
        event = self.event()
        shown_of = self.divisions(event)
        division = division_of(request, shown_of)
        number, live = as_of(request, event)
        rules = standings.rules_of(event)
        shown = {
            "scoring": rules.key,
            "spans": rules.spans,
            "tiebreaks": [step.name for step in rules.tiebreaks],
            "as_of": number,
            "live": live,
            "lines": divisions.standing(
                standings.rows(event, as_of=number, live=live), shown_of, division
            ),
        }
        return Response(StandingsShape(shown).data)

    @extend_schema(operation_id="standings_outlook", responses=RaceShape)
    @action(detail=False)
    def outlook(self, request: Request, slug: str) -> Response:
        """Who is through to the cut, who is out; 404 where no cut is to come."""
        event = self.event()
        race = outlook.race(event)
        if race is None:
            raise Http404
        shown = {"top": race.top, "later": race.later, "open": race.open, "exact": race.exact}
        return Response(RaceShape(shown | {"players": outlook.rows(event, race)}).data)

    @extend_schema(
        operation_id="standings_table", responses={(200, "text/csv"): OpenApiTypes.BINARY}
    )
    @action(detail=False)
    def table(self, request: Request, slug: str) -> HttpResponse:
        """The standings as CSV, rounded and as exact fractions."""
        return for_programs(standings_sent)(self.event(), request.user)

    @extend_schema(operation_id="standings_why", responses=WhyShape, parameters=[ROUND])
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """Why a player stands where the player stands."""
        event = self.event()
        entry = self.entry(event)
        closed, live = as_of(request, event)
        why = explained.why(event, entry, as_of=closed, live=live)
        if why is None:
            raise Http404
        return Response(WhyShape(why).data)
