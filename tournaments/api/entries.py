"""Players of an event."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import DeckCheckAsk, EntryAsk, EntryDetailsAsk, MissedAsk, ReasonAsk
from tournaments.api.base import EventAPIView, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.entries import DeckCheckShape, DetailedEntryShape, EntryShape
from tournaments.policy import Hidden
from tournaments.queries import judged
from tournaments.services import entries, judging, returning, waiting
from tournaments.services.permission import person


class SignUpView(EventAPIView):
    token_scope = "play"

    @extend_schema(operation_id="entries_sign_up", request=None, responses=EntryShape)
    def post(self, request: Request, slug: str) -> Response:
        """Enter oneself; twice is once."""
        return Response(
            EntryShape(entries.sign_up(actor=person(request.user), event=self.event())).data
        )


class WaitView(EventAPIView):
    token_scope = "play"

    @extend_schema(operation_id="entries_wait", request=None, responses=EntryShape)
    def post(self, request: Request, slug: str) -> Response:
        """Wait for a place in a full event; with a place free this is signing up."""
        entry = waiting.join(actor=person(request.user), event=self.event())
        return Response(EntryShape(entry).data)


class EntriesView(EventAPIView):
    @extend_schema(operation_id="entries_list", **page_of(EntryShape))
    def get(self, request: Request, slug: str) -> Response:
        """The players by name."""
        return paged(request, self.event().entries.order_by("name", "number"), EntryShape)

    @extend_schema(operation_id="entries_add", request=EntryAsk, responses={201: EntryShape})
    def post(self, request: Request, slug: str) -> Response:
        """Enter somebody by name, as staff; in a running event a late entry."""
        event = self.event()
        chosen = asked(request, EntryAsk)
        entry = returning.enter(
            actor=person(request.user),
            event=event,
            name=chosen["name"],
            missed=chosen["missed"],
        )
        return Response(EntryShape(entry).data, status=status.HTTP_201_CREATED)


class EntryView(EventAPIView):
    @extend_schema(operation_id="entries_read", responses=EntryShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(EntryShape(self.entry(self.event())).data)

    @extend_schema(
        operation_id="entries_change", request=EntryDetailsAsk, responses=DetailedEntryShape
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Note name, club, pod, fixed table or members; only what is sent changes."""
        entry, changes = self.entry(self.event()), asked(request, EntryDetailsAsk)
        entry = entries.change(actor=person(request.user), entry=entry, **changes)
        return Response(DetailedEntryShape(entry).data)


class CheckInView(EventAPIView):
    @extend_schema(operation_id="entries_check_in", request=None, responses=EntryShape)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Say that this player is here."""
        entry = entries.check_in(actor=person(request.user), entry=self.entry(self.event()))
        return Response(EntryShape(entry).data)


class DeckChecksView(EventAPIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="entries_deck_checks", **page_of(DeckCheckShape))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The deck checks of a player, for the staff."""
        event = self.event()
        self.expect_sight(Hidden.CHECKS, event)
        return paged(request, judged.checks_of(self.entry(event)), DeckCheckShape)

    @extend_schema(
        operation_id="entries_check_deck",
        request=DeckCheckAsk,
        responses={201: DeckCheckShape(many=True)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Note as a judge what a deck check found."""
        entry, said = self.entry(self.event()), asked(request, DeckCheckAsk)
        entry = judging.check_deck(actor=person(request.user), entry=entry, **said)
        shown = DeckCheckShape(judged.checks_of(entry), many=True).data
        return Response(shown, status=status.HTTP_201_CREATED)


class DropView(EventAPIView):
    @extend_schema(operation_id="entries_drop", request=ReasonAsk, responses=EntryShape)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Leave the event, or take a player out of it."""
        entry = self.entry(self.event())
        reason = asked(request, ReasonAsk)["reason"]
        return Response(
            EntryShape(entries.drop(actor=person(request.user), entry=entry, reason=reason)).data
        )


class BringBackView(EventAPIView):
    @extend_schema(operation_id="entries_bring_back", request=MissedAsk, responses=EntryShape)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Let a dropped player play on from the next round."""
        entry = self.entry(self.event())
        missed = asked(request, MissedAsk)["missed"]
        return Response(
            EntryShape(
                returning.bring_back(actor=person(request.user), entry=entry, missed=missed)
            ).data
        )
