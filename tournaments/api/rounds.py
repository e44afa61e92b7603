"""Rounds: paired, looked at, published, closed."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import policy
from tournaments.api.asks import ClockAsk, CloseAsk, PairAgainAsk, ScheduleAsk, SwapAsk
from tournaments.api.base import EventViewSet, asked, paged
from tournaments.api.history import PREVIEW, asks_preview, previewed
from tournaments.api.schema import IF_MATCH, page_of
from tournaments.api.shapes.impact import ImpactShape
from tournaments.api.shapes.rounds import ProofShape, ProvedRoundShape, RoundShape
from tournaments.enums import RoundState
from tournaments.models import Round
from tournaments.policy import Hidden
from tournaments.queries import drawn
from tournaments.queries.round import proof, seats
from tournaments.services.permission import person
from tournaments.services.round import clock, publishing, returning, rounds


def proved(request: Request, round_: Round) -> Response:
    """A round with its matches. Staff who play in the event see of a draft only that it exists."""
    blind = round_.state == RoundState.DRAFT and not policy.sees(
        request.user, Hidden.DRAFTS, round_.event
    )
    if blind:
        round_.seed, round_.inputs, round_.certificate = "", {}, {}
    matches = [] if blind else seats.matches(round_)
    return Response(ProvedRoundShape(round_, context={"matches": matches}).data)


class Rounds(EventViewSet):
    """Rounds of an event, from the draft to the last result."""

    lookup_field = "serial"
    lookup_value_converter = "int"

    @extend_schema(operation_id="rounds_list", **page_of(RoundShape))
    def list(self, request: Request, slug: str) -> Response:
        """The rounds one may see, in order."""
        seen = Round.objects.visible_to(request.user).filter(event=self.event())
        return paged(request, seen.select_related("phase").order_by("serial"), RoundShape)

    @extend_schema(operation_id="rounds_pair", request=None, responses={201: ProvedRoundShape})
    def create(self, request: Request, slug: str) -> Response:
        """Draft the next round, or the cut after the last Swiss round. Only staff see a draft."""
        response = proved(request, rounds.pair(actor=person(request.user), event=self.event()))
        response.status_code = status.HTTP_201_CREATED
        return response

    @extend_schema(
        operation_id="rounds_pair_again",
        request=PairAgainAsk,
        responses={200: ImpactShape, 201: RoundShape},
        parameters=[PREVIEW],
    )
    @action(detail=False, methods=["post"], url_path="pair-again")
    def pair_again(self, request: Request, slug: str) -> Response:
        """Take back the running round, which has no result yet, and draft it anew."""
        event = self.event()
        self.demand("run_rounds", event)
        reason = asked(request, PairAgainAsk)["reason"]
        actor = person(request.user)

        def write() -> Round:
            return returning.pair_again(actor=actor, event=event, reason=reason)

        if asks_preview(request):
            return previewed(event, write)
        return Response(RoundShape(write()).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="rounds_read", responses=ProvedRoundShape)
    def retrieve(self, request: Request, slug: str, serial: int) -> Response:
        """One round with its matches, seed, inputs and certificate."""
        return proved(request, self.round(self.event()))

    @extend_schema(operation_id="rounds_proof", responses=ProofShape)
    @action(detail=True)
    def proof(self, request: Request, slug: str, serial: int) -> Response:
        """Pair the round again from what is stored; 404 where a bracket or file decided it."""
        derived = proof.derive(self.round(self.event()))
        if derived is None:
            raise Http404
        return Response(ProofShape(derived).data)

    @extend_schema(
        operation_id="rounds_publish",
        request=None,
        responses=ProvedRoundShape,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, slug: str, serial: int) -> Response:
        """Show the draft to everybody and start the clock."""
        round_ = self.round(self.event(), steering=True)
        return proved(
            request,
            self.as_read(
                round_.event,
                drawn.round_of(serial),
                lambda: rounds.publish(actor=person(request.user), round=round_),
            ),
        )

    @extend_schema(
        operation_id="rounds_schedule",
        request=ScheduleAsk,
        responses=RoundShape,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["post"])
    def schedule(self, request: Request, slug: str, serial: int) -> Response:
        """Have the draft published at a time within the next week; null cancels that."""
        round_ = self.round(self.event(), steering=True)
        actor, at = person(request.user), asked(request, ScheduleAsk)["publish_at"]

        def write() -> Round:
            if at is None:
                return publishing.cancel(actor=actor, round=round_)
            return publishing.schedule(actor=actor, round=round_, at=at)

        moved = self.as_read(round_.event, drawn.round_of(serial), write)
        return Response(RoundShape(moved).data)

    @extend_schema(
        operation_id="rounds_discard", request=None, responses={204: None}, parameters=[IF_MATCH]
    )
    @action(detail=True, methods=["post"])
    def discard(self, request: Request, slug: str, serial: int) -> Response:
        """Throw the draft away."""
        round_ = self.round(self.event(), steering=True)
        self.as_read(
            round_.event,
            drawn.round_of(serial),
            lambda: rounds.discard(actor=person(request.user), round=round_),
        )
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="rounds_swap",
        request=SwapAsk,
        responses=ProvedRoundShape,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["post"])
    def swap(self, request: Request, slug: str, serial: int) -> Response:
        """Let two players of the draft change seats."""
        event = self.event()
        chosen = asked(request, SwapAsk)
        first, second = (self.named(event, name, chosen[name]) for name in ("first", "second"))
        round_ = self.round(event)
        return proved(
            request,
            self.as_read(
                event,
                drawn.round_of(serial),
                lambda: rounds.swap(
                    actor=person(request.user), round=round_, first=first, second=second
                ),
            ),
        )

    @extend_schema(
        operation_id="rounds_close",
        request=CloseAsk,
        responses=ProvedRoundShape,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["post"])
    def close(self, request: Request, slug: str, serial: int) -> Response:
        """End the round; every match needs a result."""
        round_ = self.round(self.event())
        despite = asked(request, CloseAsk)["despite_disputes"]
        return proved(
            request,
            self.as_read(
                round_.event,
                drawn.round_of(serial),
                lambda: rounds.close(
                    actor=person(request.user), round=round_, despite_disputes=despite
                ),
            ),
        )

    @extend_schema(operation_id="rounds_clock", request=ClockAsk, responses=RoundShape)
    @action(detail=True, methods=["post"])
    def clock(self, request: Request, slug: str, serial: int) -> Response:
        """Pause the clock, let it run on, or start it anew with so many minutes."""
        round_ = self.round(self.event())
        chosen = asked(request, ClockAsk)
        if chosen["action"] == "start":
            moved = clock.start(actor=person(request.user), round=round_, minutes=chosen["minutes"])
        else:
            move = clock.pause if chosen["action"] == "pause" else clock.resume
            moved = move(actor=person(request.user), round=round_)
        return Response(RoundShape(moved).data)
