"""The API of tables: opened, sat down at, stopped and left."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.pauses import PauseIn, StopOut
from gameplay.api.shapes import (
    HouseIn,
    JoinIn,
    NonceIn,
    OpenedOut,
    RefusalOut,
    SeatOut,
    TableIn,
    TableOut,
    TableStateOut,
)
from gameplay.errors import MoveRefused
from gameplay.models import Game, Table
from gameplay.persons import Person, person_of, reader_of, seat_of, welcome_guest
from gameplay.queries.choices import clicking
from gameplay.queries.table.pages import table_page
from gameplay.queries.table.stopped import stops_of
from gameplay.services.table import practice, rematch, tables
from tournaments import policy
from tournaments.api.base import NounViewSet, asked
from tournaments.api.known import checked
from tournaments.errors import Forbidden
from tournaments.paging import Pages, paged
from tournaments.policy import Hidden


class MoveViewSet(NounViewSet):
    """Views in which lines of the notation are played. A refusal keeps the rules that it cites."""

    permission_classes = [AllowAny]

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, MoveRefused):
            refused = {"code": exc.code, "detail": exc.message, "reasons": list(exc.reasons)}
            return Response(refused, status=exc.status)
        return super().handle_exception(exc)


class TableViewSet(MoveViewSet):
    """What all nouns of a table share: strangers get 404."""

    plain = False
    """Whether requests of this kind need only the table and its seats, when the caller sits
    there."""

    def found(self, pk: int) -> tuple[Table, Person, str]:
        person = person_of(self.request)
        if self.plain:
            mine = clicking.table_with_seats(pk)
        else:
            rows = Table.objects.select_related("event").prefetch_related("seats")
            mine = rows.filter(pk=pk).first()
        seat = seat_of(mine, person) if mine is not None else None
        # Who sits there needs no staff role, which costs more to find.
        if mine is not None and seat is not None:
            return mine, person, seat.letter
        visible = Table.objects.visible_to(person.user, person.guest)
        table = visible.select_related("event").prefetch_related("seats").filter(pk=pk).first()
        reader = reader_of(table, person) if table is not None else None
        if table is None or reader is None:
            expect_no_conflict(pk, person)
            raise Http404
        return table, person, reader

    def game_of(self, pk: int) -> tuple[Game, Person, str]:
        game = get_object_or_404(Game, pk=pk)
        table, person, reader = self.found(game.table_id)
        game.table = table
        return game, person, reader


def expect_no_conflict(pk: int, person: Person) -> None:
    """403 with the reason for judges of the table's event who play in it."""
    table = Table.objects.select_related("event").filter(pk=pk).first()
    words = ""
    if table is not None and table.event is not None:
        words = policy.explain(person.account, Hidden.HANDS, table.event)
    if words:
        raise Forbidden("plays_here", words)


class Tables(TableViewSet):
    """Tables: opened, joined, left. What is done in a game stands in `questions`."""

    lookup_value_converter = "int"
    pagination_class = Pages  # the name that the API document uses

    @extend_schema(responses=TableOut(many=True))
    def list(self, request: Request) -> Response:
        """The caller's own tables, the newest first."""
        person = person_of(request)
        mine = Table.objects.seated(person.user, person.guest)
        rows = mine.select_related("event").prefetch_related("seats")
        return paged(request, rows, TableOut, context={"request": request})

    @extend_schema(request=HouseIn, responses={201: TableOut, 409: RefusalOut})
    @action(detail=False, methods=["post"])
    def house(self, request: Request) -> Response:
        """Open a table against the house. Sit down to begin. The cookie of this answer is a guest's
        seat."""
        settings = dict(asked(request, HouseIn))
        deck = tables.shipped(settings.pop("deck"))
        settings |= tables.numbers(deck.game, settings.pop("size"))
        table = tables.open_against_house(actor=welcome_guest(request), deck=deck, **settings)
        return Response(TableOut(table).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=TableIn, responses={201: OpenedOut, 409: RefusalOut})
    @action(detail=False, methods=["post"], permission_classes=[IsAuthenticated])
    def open(self, request: Request) -> Response:
        """Open a table for several people. Its invitation lets the others in."""
        given = TableIn(data=request.data)
        checked(given)
        deck = given.chosen(request)
        settings = {
            name: given.validated_data[name]
            for name in ("format", "best_of", "formation", "watched", "clock")
        }
        settings |= tables.numbers(deck.game, given.validated_data["size"])
        table = tables.open_by_invitation(actor=person_of(request), deck=deck, **settings)
        return Response(OpenedOut(table).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: TableStateOut, 404: RefusalOut})
    def retrieve(self, request: Request, pk: int) -> Response:
        """The view, prompt and options of the caller's seat; judges see both hands and no
        options."""
        table, _person, reader = self.found(pk)
        page = table_page(table, reader)
        state = {
            "table": table,
            "reader": reader,
            "games": page.games,
            "view": page.view,
            "offer": page.offer,
            "waiting_for": sorted(page.offers),
            "sent": page.sent.line if page.sent else None,
            "ended": page.ended,
        }
        return Response(TableStateOut(state, context={"request": request}).data)

    @extend_schema(request=JoinIn, responses={200: SeatOut, 404: RefusalOut, 409: RefusalOut})
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def join(self, request: Request, pk: int) -> Response:
        """Take the next open seat. Without the invitation the answer is 404."""
        given = JoinIn(data=request.data)
        checked(given)
        invitation = given.validated_data["invitation"]
        table = get_object_or_404(Table, pk=pk, invitation=invitation)
        seat = tables.join(
            actor=person_of(request),
            table=table,
            invitation=invitation,
            deck=given.chosen(request),
        )
        return Response(SeatOut(seat).data)

    @extend_schema(request=NonceIn, responses={200: SeatOut, 403: RefusalOut, 409: RefusalOut})
    @action(detail=True, methods=["post"])
    def sit(self, request: Request, pk: int) -> Response:
        """Sit down with a nonce. The game begins when all have sat down."""
        table, person, _reader = self.found(pk)
        nonce = asked(request, NonceIn)["nonce"]
        return Response(SeatOut(tables.sit_down(actor=person, table=table, nonce=nonce)).data)

    @extend_schema(request=None, responses={204: None, 403: RefusalOut, 409: RefusalOut})
    @action(detail=True, methods=["post"])
    def leave(self, request: Request, pk: int) -> Response:
        """Leave a table that counts for no event. A game that has begun is conceded instead."""
        table, person, _reader = self.found(pk)
        practice.leave(actor=person, table=table)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=None, responses={201: TableOut, 409: RefusalOut})
    @action(detail=True, methods=["post"])
    def again(self, request: Request, pk: int) -> Response:
        """Open the same table once more with the same lists: against the house at once, else for
        all who sat there, each one seat further."""
        table, person, _reader = self.found(pk)
        again = rematch.play_again(actor=person, table=table)
        return Response(TableOut(again).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=PauseIn, responses={200: TableOut, 403: RefusalOut})
    @action(detail=True, methods=["post"])
    def pause(self, request: Request, pk: int) -> Response:
        """Stop or resume play, as a judge. While a table is stopped, no choice is taken. Who stops
        one that stands still already leaves it to whoever stopped it first, and to their reason."""
        table, person, _reader = self.found(pk)
        tables.set_pause(actor=person, table=table, **asked(request, PauseIn))
        table.refresh_from_db()
        return Response(TableOut(table, context={"request": request}).data)

    @extend_schema(responses={200: StopOut(many=True), 403: RefusalOut})
    @action(detail=True, methods=["get"], pagination_class=None)
    def stops(self, request: Request, pk: int) -> Response:
        """Every time that play stood still here, the first one first, as judges read it above the
        steps. Stops that were over before the hall kept them are not among them."""
        table, _person, reader = self.found(pk)
        if reader != "judge":
            raise Forbidden("not_judge", _("Only a judge of the event who does not play in it."))
        return Response(StopOut(stops_of(table), many=True).data)
