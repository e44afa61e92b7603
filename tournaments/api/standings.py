"""Standings, why they are so, the bracket, and the player's next thing."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.base import EventAPIView
from tournaments.api.schema import DIVISION, ROUND, page_of
from tournaments.api.shapes.phases import BoutShape, PhaseShape
from tournaments.api.shapes.seat import NextShape, ToldShape
from tournaments.api.shapes.series import FinalLineShape
from tournaments.api.shapes.standings import RaceShape, StandingsShape, WhyShape
from tournaments.models import Event
from tournaments.paging import paged
from tournaments.queries import (
    bracket,
    divisions,
    drawing,
    explained,
    final,
    outlook,
    phases,
    seat,
    standings,
    told,
)


def as_of(request: Request, event: Event) -> tuple[int | None, bool]:
    """The closed round asked for (default: the last), and whether the running one counts."""
    wanted = request.query_params.get("round", "")
    if wanted == "live":
        return None, True
    closed = standings.closed_rounds(event)
    if wanted.isdecimal() and int(wanted) in closed:
        return int(wanted), False
    if wanted:
        raise Http404
    return (closed[-1] if closed else None), False


def division_of(request: Request, shown: divisions.Seen) -> str:
    """The division asked for, "" for everybody; 404 for one that the reader does not see."""
    wanted = request.query_params.get("division", "")
    if wanted and wanted not in shown.names:
        raise Http404
    return wanted


class StandingsView(EventAPIView):
    @extend_schema(
        operation_id="standings_read", responses=StandingsShape, parameters=[ROUND, DIVISION]
    )
    def get(self, request: Request, slug: str) -> Response:
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


class WhyView(EventAPIView):
    @extend_schema(operation_id="standings_why", responses=WhyShape, parameters=[ROUND])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Why a player stands where the player stands."""
        event = self.event()
        entry = self.entry(event)
        closed, live = as_of(request, event)
        why = explained.why(event, entry, as_of=closed, live=live)
        if why is None:
            raise Http404
        return Response(WhyShape(why).data)


class OutlookView(EventAPIView):
    @extend_schema(operation_id="standings_outlook", responses=RaceShape)
    def get(self, request: Request, slug: str) -> Response:
        """Who is through to the cut, who is out; 404 where no cut is to come."""
        event = self.event()
        race = outlook.race(event)
        if race is None:
            raise Http404
        shown = {"top": race.top, "later": race.later, "open": race.open, "exact": race.exact}
        return Response(RaceShape(shown | {"players": outlook.rows(event, race)}).data)


class FinalView(EventAPIView):
    @extend_schema(operation_id="final_list", **page_of(FinalLineShape, DIVISION))
    def get(self, request: Request, slug: str) -> Response:
        """The final ranking, the champion first, of everybody or of the players of one division;
        empty until the last round is closed."""
        event = self.event()
        shown = self.divisions(event)
        division = division_of(request, shown)
        placed = final.ranking(event) if final.stands(event) else ()
        rows = divisions.final_rows(event, placed, shown)
        if division:
            rows = [row for row in rows if row.within and row.within.division == division]
        return paged(request, rows, FinalLineShape)


class PhasesView(EventAPIView):
    @extend_schema(operation_id="phases_list", **page_of(PhaseShape))
    def get(self, request: Request, slug: str) -> Response:
        """The plan of the event, phase by phase."""
        return paged(request, phases.steps(self.event()), PhaseShape)


class BracketView(EventAPIView):
    @extend_schema(operation_id="bracket_read", **page_of(BoutShape))
    def get(self, request: Request, slug: str) -> Response:
        """The bouts of the bracket; empty before the cut."""
        event = self.event()
        phase = bracket.phase_of(event)
        boxes = drawing.of(event, phase).boxes if phase else []
        return paged(request, boxes, BoutShape)


class ToldView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="told_read", **page_of(ToldShape))
    def get(self, request: Request) -> Response:
        """What the staff decided about the signed-in player, the newest first: penalties, rulings,
        and results entered or corrected, in events that are not over."""
        return paged(request, told.of_user(request.user), ToldShape)


class NextView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="next_read", **page_of(NextShape))
    def get(self, request: Request) -> Response:
        """The signed-in player's next things, most urgent first."""
        return paged(request, seat.of_user(request.user), NextShape)
