"""Matches: read, reported, entered, corrected, ruled on."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import CorrectAsk, EnterAsk, ExtendAsk, GamesAsk, RuleAsk
from tournaments.api.base import EventViewSet, asked, paged
from tournaments.api.history import PREVIEW, asks_preview, previewed
from tournaments.api.schema import IF_MATCH, OF_ROUND, page_of
from tournaments.api.shapes.impact import ImpactShape
from tournaments.api.shapes.matches import CallShape, MatchShape, ReportShape
from tournaments.models import Match
from tournaments.policy import Hidden
from tournaments.queries import drawn
from tournaments.queries.round import seats
from tournaments.rules import plays_match
from tournaments.sent import number_in
from tournaments.services.bench import judging, rulings
from tournaments.services.match import matches, results
from tournaments.services.permission import person

LIST = page_of(MatchShape)
MATCH_OR_IMPACT = PolymorphicProxySerializer(
    component_name="MatchOrImpact",
    serializers=[MatchShape, ImpactShape],
    resource_type_field_name=None,
)


class Matches(EventViewSet):
    """Matches of an event, and the calls for a judge from their tables."""

    lookup_field = "serial"
    lookup_value_converter = "int"

    @extend_schema(
        operation_id="matches_list",
        responses=LIST["responses"],
        parameters=[*LIST["parameters"], OF_ROUND],
    )
    def list(self, request: Request, slug: str) -> Response:
        """The matches one may see, by round and table."""
        seen = Match.objects.visible_to(request.user).filter(event=self.event()).with_players()
        wanted = request.query_params.get("round")
        if wanted is not None:
            if (serial := number_in(wanted)) is None:
                raise ValidationError({"round": ["This is the serial number of a round."]})
            seen = seen.filter(round__serial=serial)
        return paged(request, seen.order_by("round__serial", "table_number"), MatchShape)

    @extend_schema(operation_id="calls_list", **page_of(CallShape))
    @action(detail=False, url_path="../calls", permission_classes=[IsAuthenticated])
    def calls(self, request: Request, slug: str) -> Response:
        """The tables that wait for a judge, for the staff; who waits longest first."""
        event = self.event()
        self.demand("view_staff_pages", event)
        return paged(request, seats.waiting(event), CallShape)

    @extend_schema(operation_id="matches_read", responses=MatchShape)
    def retrieve(self, request: Request, slug: str, serial: int) -> Response:
        """A view under /events/<slug>/. Who may not see the event gets 404, whatever is asked."""
        return Response(MatchShape(self.match(self.event())).data)

    @extend_schema(operation_id="matches_reports", **page_of(ReportShape))
    @action(detail=True, permission_classes=[IsAuthenticated])
    def reports(self, request: Request, slug: str, serial: int) -> Response:
        """What the players reported about a match, for them and the staff."""
        match = self.match(self.event())
        if not plays_match(request.user, match):
            self.expect_sight(Hidden.REPORTS, match.event)
        rows = match.reports.select_related("entry").order_by("at", "pk")
        return paged(request, rows, ReportShape)

    @extend_schema(operation_id="matches_report", request=GamesAsk, responses=MatchShape)
    @action(detail=True, methods=["post"], token_scope="play")
    def report(self, request: Request, slug: str, serial: int) -> Response:
        """Say, as one of the two players, how it ended; two equal reports make the result."""
        return self._write(request, GamesAsk, results.report)

    @extend_schema(
        operation_id="matches_enter",
        request=EnterAsk,
        responses=MatchShape,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["post"])
    def enter(self, request: Request, slug: str, serial: int) -> Response:
        """Enter a result as staff."""
        return self._write(request, EnterAsk, results.enter)

    @extend_schema(
        operation_id="matches_correct",
        request=CorrectAsk,
        responses=MATCH_OR_IMPACT,
        parameters=[PREVIEW, IF_MATCH],
    )
    @action(detail=True, methods=["post"])
    def correct(self, request: Request, slug: str, serial: int) -> Response:
        """Change a confirmed result with a reason, also of a closed round."""
        if asks_preview(request):
            match = self.match(self.event())
            said = asked(request, CorrectAsk)
            return previewed(
                match.event,
                lambda: results.correct(actor=person(request.user), match=match, **said),
            )
        return self._write(request, CorrectAsk, results.correct)

    @extend_schema(
        operation_id="matches_extend",
        request=ExtendAsk,
        responses=MatchShape,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["post"])
    def extend(self, request: Request, slug: str, serial: int) -> Response:
        """Give the table extra minutes."""
        return self._write(request, ExtendAsk, matches.extend)

    @extend_schema(
        operation_id="matches_rule", request=RuleAsk, responses=MatchShape, parameters=[IF_MATCH]
    )
    @action(detail=True, methods=["post"])
    def rule(self, request: Request, slug: str, serial: int) -> Response:
        """Rule on a match as a judge: result, penalty and log in one step."""
        event = self.event()
        match = self.match(event)
        chosen = asked(request, RuleAsk)
        named = chosen.pop("against")
        against = self.named(event, "against", named) if named is not None else None
        self.as_read(
            event,
            drawn.match(serial),
            lambda: rulings.apply(
                actor=person(request.user), match=match, against=against, **chosen
            ),
        )
        return Response(MatchShape(self.match(event)).data)

    @extend_schema(operation_id="matches_call_judge", request=None, responses=CallShape)
    @action(detail=True, methods=["post"], url_path="call-judge", token_scope="play")
    def call_judge(self, request: Request, slug: str, serial: int) -> Response:
        """Call a judge to the own table; a second call changes nothing."""
        match = self.match(self.event())
        return Response(CallShape(judging.call(actor=person(request.user), match=match)).data)

    @extend_schema(operation_id="matches_withdraw_call", request=None, responses=CallShape)
    @action(detail=True, methods=["post"], url_path="withdraw-call", token_scope="play")
    def withdraw_call(self, request: Request, slug: str, serial: int) -> Response:
        """Take the own call for a judge back; a second time changes nothing."""
        match = self.match(self.event())
        return Response(CallShape(judging.withdraw(actor=person(request.user), match=match)).data)

    @extend_schema(operation_id="matches_judge_came", request=None, responses=CallShape)
    @action(detail=True, methods=["post"], url_path="judge-came")
    def judge_came(self, request: Request, slug: str, serial: int) -> Response:
        """Say as staff that somebody is at the table: the call is answered."""
        match = self.match(self.event())
        return Response(CallShape(judging.came(actor=person(request.user), match=match)).data)

    def _write(self, request: Request, ask: Any, service: Any) -> Response:
        """Do a write on one match. The body is passed to the service unchanged."""
        match, said = self.match(self.event()), asked(request, ask)
        written = self.as_read(
            match.event,
            drawn.match(match.serial),
            lambda: service(actor=person(request.user), match=match, **said),
        )
        return Response(MatchShape(written).data)
