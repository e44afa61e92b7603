"""Matches: read, reported, entered, corrected, ruled on."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import CorrectAsk, EnterAsk, ExtendAsk, GamesAsk, RuleAsk
from tournaments.api.base import EventAPIView, asked, paged
from tournaments.api.history import PREVIEW, asks_preview, previewed
from tournaments.api.schema import IF_MATCH, OF_ROUND, page_of
from tournaments.api.shapes.impact import ImpactShape
from tournaments.api.shapes.matches import CallShape, MatchShape, ReportShape
from tournaments.models import Match
from tournaments.policy import Hidden
from tournaments.queries import drawn, seats
from tournaments.rules import plays_match
from tournaments.services import judging, matches, results, rulings
from tournaments.services.permission import person

LIST = page_of(MatchShape)
MATCH_OR_IMPACT = PolymorphicProxySerializer(
    component_name="MatchOrImpact",
    serializers=[MatchShape, ImpactShape],
    resource_type_field_name=None,
)


class MatchesView(EventAPIView):
    @extend_schema(
        operation_id="matches_list",
        responses=LIST["responses"],
        parameters=[*LIST["parameters"], OF_ROUND],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The matches one may see, by round and table."""
        seen = Match.objects.visible_to(request.user).filter(event=self.event()).with_players()
        wanted = request.query_params.get("round")
        if wanted is not None:
            if not wanted.isdecimal():
                raise ValidationError({"round": ["This is the serial number of a round."]})
            seen = seen.filter(round__serial=int(wanted))
        return paged(request, seen.order_by("round__serial", "table_number"), MatchShape)


class MatchView(EventAPIView):
    @extend_schema(operation_id="matches_read", responses=MatchShape)
    def get(self, request: Request, slug: str, serial: int) -> Response:
        return Response(MatchShape(self.match(self.event())).data)


class ReportsView(EventAPIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="matches_reports", **page_of(ReportShape))
    def get(self, request: Request, slug: str, serial: int) -> Response:
        """What was said about a match, for its players and the staff."""
        match = self.match(self.event())
        if not plays_match(request.user, match):
            self.expect_sight(Hidden.REPORTS, match.event)
        rows = match.reports.select_related("entry").order_by("at", "pk")
        return paged(request, rows, ReportShape)


class _Write(EventAPIView):
    """A write on one match: the body goes to the service as it is."""

    def write(self, request: Request, ask: Any, service: Any) -> Response:
        match, said = self.match(self.event()), asked(request, ask)
        written = self.as_read(
            match.event,
            drawn.match(match.serial),
            lambda: service(actor=person(request.user), match=match, **said),
        )
        return Response(MatchShape(written).data)


class ReportView(_Write):
    token_scope = "play"

    @extend_schema(operation_id="matches_report", request=GamesAsk, responses=MatchShape)
    def post(self, request: Request, slug: str, serial: int) -> Response:
        """Say, as one of the two players, how it ended; two equal reports make the result."""
        return self.write(request, GamesAsk, results.report)


class EnterView(_Write):
    @extend_schema(
        operation_id="matches_enter",
        request=EnterAsk,
        responses=MatchShape,
        parameters=[IF_MATCH],
    )
    def post(self, request: Request, slug: str, serial: int) -> Response:
        """Enter a result as staff."""
        return self.write(request, EnterAsk, results.enter)


class CorrectView(_Write):
    @extend_schema(
        operation_id="matches_correct",
        request=CorrectAsk,
        responses=MATCH_OR_IMPACT,
        parameters=[PREVIEW, IF_MATCH],
    )
    def post(self, request: Request, slug: str, serial: int) -> Response:
        """Change a confirmed result with a reason, also of a closed round."""
        if asks_preview(request):
            match = self.match(self.event())
            said = asked(request, CorrectAsk)
            return previewed(
                match.event,
                lambda: results.correct(actor=person(request.user), match=match, **said),
            )
        return self.write(request, CorrectAsk, results.correct)


class CallView(EventAPIView):
    token_scope = "play"

    @extend_schema(operation_id="matches_call_judge", request=None, responses=CallShape)
    def post(self, request: Request, slug: str, serial: int) -> Response:
        """Call a judge to the own table; twice is once."""
        match = self.match(self.event())
        return Response(CallShape(judging.call(actor=person(request.user), match=match)).data)


class CameView(EventAPIView):
    @extend_schema(operation_id="matches_judge_came", request=None, responses=CallShape)
    def post(self, request: Request, slug: str, serial: int) -> Response:
        """Say as staff that somebody is at the table: the call is answered."""
        match = self.match(self.event())
        return Response(CallShape(judging.came(actor=person(request.user), match=match)).data)


class CallsView(EventAPIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="calls_list", **page_of(CallShape))
    def get(self, request: Request, slug: str) -> Response:
        """The tables that wait for a judge, for the staff; who waits longest first."""
        event = self.event()
        self.demand("view_staff_pages", event)
        return paged(request, seats.waiting(event), CallShape)


class ExtendView(_Write):
    @extend_schema(
        operation_id="matches_extend",
        request=ExtendAsk,
        responses=MatchShape,
        parameters=[IF_MATCH],
    )
    def post(self, request: Request, slug: str, serial: int) -> Response:
        """Give the table extra minutes."""
        return self.write(request, ExtendAsk, matches.extend)


class RuleView(EventAPIView):
    @extend_schema(
        operation_id="matches_rule", request=RuleAsk, responses=MatchShape, parameters=[IF_MATCH]
    )
    def post(self, request: Request, slug: str, serial: int) -> Response:
        """Rule on a match as a judge: result, penalty and log in one step."""
        event = self.event()
        match = self.match(event)
        chosen = asked(request, RuleAsk)
        named = chosen.pop("against")
        against = self.entry(event, named) if named is not None else None
        self.as_read(
            event,
            drawn.match(serial),
            lambda: rulings.apply(
                actor=person(request.user), match=match, against=against, **chosen
            ),
        )
        return Response(MatchShape(self.match(event)).data)
