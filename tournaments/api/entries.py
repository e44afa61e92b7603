"""Players of an event."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import (
    DeckCheckAsk,
    DivisionAsk,
    EntryAsk,
    EntryDetailsAsk,
    MissedAsk,
    ReasonAsk,
)
from tournaments.api.base import EventAPIView, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.entries import DeckCheckShape, DetailedEntryShape, EntryShape
from tournaments.models import Entry, Event
from tournaments.policy import Hidden
from tournaments.queries import judged
from tournaments.services import entries, judging, returning, waiting
from tournaments.services.permission import person


def _own(view: EventAPIView, event: Event, entry: Entry, code: int = 200) -> Response:
    """An entry with what its reader sees of divisions."""
    shown = EntryShape(entry, context={"divisions": view.divisions(event)})
    return Response(shown.data, status=code)


class SignUpView(EventAPIView):
    token_scope = "play"

    @extend_schema(operation_id="entries_sign_up", request=DivisionAsk, responses=EntryShape)
    def post(self, request: Request, slug: str) -> Response:
        """Enter oneself; twice is once. The body is needed only to choose a division."""
        event, said = self.event(), asked(request, DivisionAsk)
        return _own(self, event, entries.sign_up(actor=person(request.user), event=event, **said))


class WaitView(EventAPIView):
    token_scope = "play"

    @extend_schema(operation_id="entries_wait", request=DivisionAsk, responses=EntryShape)
    def post(self, request: Request, slug: str) -> Response:
        """Wait for a place in a full event; with a place free this is signing up."""
        event, said = self.event(), asked(request, DivisionAsk)
        return _own(self, event, waiting.join(actor=person(request.user), event=event, **said))


class EntriesView(EventAPIView):
    @extend_schema(operation_id="entries_list", **page_of(EntryShape))
    def get(self, request: Request, slug: str) -> Response:
        """The players by name."""
        event = self.event()
        rows = event.entries.order_by("name", "number")
        return paged(request, rows, EntryShape, context={"divisions": self.divisions(event)})

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
        return _own(self, event, entry, status.HTTP_201_CREATED)


class EntryView(EventAPIView):
    @extend_schema(operation_id="entries_read", responses=EntryShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        event = self.event()
        return _own(self, event, self.entry(event))

    @extend_schema(
        operation_id="entries_change", request=EntryDetailsAsk, responses=DetailedEntryShape
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Note name, club, pod, division, fixed table or members; only what is sent changes."""
        entry, changes = self.entry(self.event()), asked(request, EntryDetailsAsk)
        entry = entries.change(actor=person(request.user), entry=entry, **changes)
        return Response(DetailedEntryShape(entry).data)


class CheckInView(EventAPIView):
    @extend_schema(operation_id="entries_check_in", request=None, responses=EntryShape)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Say that this player is here."""
        event = self.event()
        entry = entries.check_in(actor=person(request.user), entry=self.entry(event))
        return _own(self, event, entry)


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
        event = self.event()
        entry, reason = self.entry(event), asked(request, ReasonAsk)["reason"]
        entry = entries.drop(actor=person(request.user), entry=entry, reason=reason)
        return _own(self, event, entry)


class BringBackView(EventAPIView):
    @extend_schema(operation_id="entries_bring_back", request=MissedAsk, responses=EntryShape)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Let a dropped player play on from the next round."""
        event = self.event()
        entry, missed = self.entry(event), asked(request, MissedAsk)["missed"]
        entry = returning.bring_back(actor=person(request.user), entry=entry, missed=missed)
        return _own(self, event, entry)
