"""Players of an event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import (
    DeckCheckAsk,
    EntryAsk,
    EntryDetailsAsk,
    ListAsk,
    MissedAsk,
    ReasonAsk,
    SignUpAsk,
)
from tournaments.api.base import EventViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.entries import DeckCheckShape, DetailedEntryShape, EntryShape
from tournaments.api.shapes.files import AddedShape
from tournaments.models import Entry, Event
from tournaments.policy import Hidden
from tournaments.queries.bench import checking
from tournaments.services.bench import judging
from tournaments.services.entry import entries, waiting
from tournaments.services.entry.teams import Team
from tournaments.services.files import lists
from tournaments.services.permission import person
from tournaments.services.round import returning
from tournaments.words.alphabet import by_name


class Entries(EventViewSet):
    """Players of an event."""

    lookup_field = "number"
    lookup_value_converter = "int"

    @extend_schema(operation_id="entries_list", **page_of(EntryShape))
    def list(self, request: Request, slug: str) -> Response:
        """The players by name."""
        event = self.event()
        rows = event.entries.order_by(*by_name(), "number")
        return paged(request, rows, EntryShape, context={"divisions": self.divisions(event)})

    @extend_schema(operation_id="entries_add", request=EntryAsk, responses={201: EntryShape})
    def create(self, request: Request, slug: str) -> Response:
        """Enter somebody by name, as staff; in a running event a late entry."""
        event = self.event()
        chosen = asked(request, EntryAsk)
        entry = returning.enter(
            actor=person(request.user),
            event=event,
            name=chosen["name"],
            missed=chosen["missed"],
        )
        return self._own(event, entry, status.HTTP_201_CREATED)

    @extend_schema(operation_id="entries_add_list", request=ListAsk, responses={201: AddedShape})
    @action(detail=False, methods=["post"], url_path="list", parser_classes=[MultiPartParser])
    def add_list(self, request: Request, slug: str) -> Response:
        """Enter everybody of a CSV list who is not in the event yet, all or nobody."""
        event, chosen = self.event(), asked(request, ListAsk)
        data = chosen["file"].read()
        added = lists.add(
            actor=person(request.user), event=event, data=data, missed=chosen["missed"]
        )
        return Response(AddedShape(added).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="entries_sign_up", request=SignUpAsk, responses=EntryShape)
    @action(detail=False, methods=["post"], url_path="../sign-up", token_scope="play")
    def sign_up(self, request: Request, slug: str) -> Response:
        """Enter oneself; doing so twice changes nothing. The body is needed only to choose a
        division, or to name a team."""
        event, said = self.event(), _entering(request)
        return self._own(event, entries.sign_up(actor=person(request.user), event=event, **said))

    @extend_schema(operation_id="entries_wait", request=SignUpAsk, responses=EntryShape)
    @action(detail=False, methods=["post"], url_path="../wait", token_scope="play")
    def wait(self, request: Request, slug: str) -> Response:
        """Wait for a place in a full event; with a place free this is signing up."""
        event, said = self.event(), _entering(request)
        return self._own(event, waiting.join(actor=person(request.user), event=event, **said))

    @extend_schema(operation_id="entries_read", responses=EntryShape)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """A view under /events/<slug>/. Who may not see the event gets 404, whatever is asked."""
        event = self.event()
        return self._own(event, self.entry(event))

    @extend_schema(
        operation_id="entries_change", request=EntryDetailsAsk, responses=DetailedEntryShape
    )
    def partial_update(self, request: Request, slug: str, number: int) -> Response:
        """Note name, club, pod, division, fixed table or members; only what is sent changes."""
        entry, changes = self.entry(self.event()), asked(request, EntryDetailsAsk)
        entry = entries.change(actor=person(request.user), entry=entry, **changes)
        return Response(DetailedEntryShape(entry).data)

    @extend_schema(operation_id="entries_check_in", request=None, responses=EntryShape)
    @action(detail=True, methods=["post"], url_path="check-in")
    def check_in(self, request: Request, slug: str, number: int) -> Response:
        """Say that this player is here."""
        event = self.event()
        entry = entries.check_in(actor=person(request.user), entry=self.entry(event))
        return self._own(event, entry)

    @extend_schema(operation_id="entries_drop", request=ReasonAsk, responses=EntryShape)
    @action(detail=True, methods=["post"])
    def drop(self, request: Request, slug: str, number: int) -> Response:
        """Leave the event, or take a player out of it."""
        event = self.event()
        entry, reason = self.entry(event), asked(request, ReasonAsk)["reason"]
        entry = entries.drop(actor=person(request.user), entry=entry, reason=reason)
        return self._own(event, entry)

    @extend_schema(operation_id="entries_bring_back", request=MissedAsk, responses=EntryShape)
    @action(detail=True, methods=["post"], url_path="bring-back")
    def bring_back(self, request: Request, slug: str, number: int) -> Response:
        """Let a dropped player play on from the next round."""
        event = self.event()
        entry, missed = self.entry(event), asked(request, MissedAsk)["missed"]
        entry = returning.bring_back(actor=person(request.user), entry=entry, missed=missed)
        return self._own(event, entry)

    @extend_schema(operation_id="entries_deck_checks", **page_of(DeckCheckShape))
    @action(detail=True, url_path="deck-checks", permission_classes=[IsAuthenticated])
    def deck_checks(self, request: Request, slug: str, number: int) -> Response:
        """The deck checks of a player, for the staff."""
        event = self.event()
        self.expect_sight(Hidden.CHECKS, event)
        return paged(request, checking.checks_of(self.entry(event)), DeckCheckShape)

    @extend_schema(
        operation_id="entries_check_deck",
        request=DeckCheckAsk,
        responses={201: DeckCheckShape(many=True)},
    )
    @deck_checks.mapping.post
    def check_deck(self, request: Request, slug: str, number: int) -> Response:
        """Note as a judge what a deck check found."""
        entry, said = self.entry(self.event()), asked(request, DeckCheckAsk)
        entry = judging.check_deck(actor=person(request.user), entry=entry, **said)
        shown = DeckCheckShape(checking.checks_of(entry), many=True).data
        return Response(shown, status=status.HTTP_201_CREATED)

    def _own(self, event: Event, entry: Entry, code: int = 200) -> Response:
        """An entry with those of its divisions that the requesting user sees."""
        shown = EntryShape(entry, context={"divisions": self.divisions(event)})
        return Response(shown.data, status=code)


def _entering(request: Request) -> dict[str, Any]:
    """The arguments for entering: the division and the team of the body."""
    said = asked(request, SignUpAsk)
    team = Team(said.get("team", "").strip(), tuple(said.get("members", ())))
    return {"division": said.get("division", ""), "team": team}
