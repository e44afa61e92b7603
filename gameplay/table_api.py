"""The API of tables: opening, sitting down, answering by lines of the notation."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine import games
from gameplay import stops
from gameplay.errors import MoveRefused
from gameplay.models import Game, Table
from gameplay.persons import Person, person_of, reader_of, seat_of, welcome_guest
from gameplay.queries import clicking
from gameplay.queries.control import stops_of
from gameplay.queries.pages import table_page
from gameplay.services import control, play, practice, rematch, tables
from gameplay.shapes import (
    ChoiceIn,
    ConcedeIn,
    ControlOut,
    HoldIn,
    HouseIn,
    InputOut,
    JoinIn,
    LineIn,
    NonceIn,
    OpenedOut,
    PassIn,
    PauseIn,
    RefusalOut,
    SeatOut,
    StopsShape,
    TableIn,
    TableOut,
    TableStateOut,
    VerdictOut,
)
from tournaments import policy
from tournaments.errors import Forbidden
from tournaments.policy import Hidden


class TableView(APIView):
    """What every endpoint of a table shares: strangers get 404, refusals keep their rules."""

    permission_classes = [AllowAny]
    plain = False
    """Whether who sits there needs nothing but the table and who sits there."""

    def found(self, pk: int) -> tuple[Table, Person, str]:
        person = person_of(self.request)
        if self.plain:
            mine = clicking.table_with_seats(pk)
        else:
            rows = Table.objects.select_related("event").prefetch_related("seats")
            mine = rows.filter(pk=pk).first()
        seat = seat_of(mine, person) if mine is not None else None
        if (
            mine is not None and seat is not None
        ):  # who sits there needs no staff role, which costs more to find
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

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, MoveRefused):
            refused = {"code": exc.code, "detail": exc.message, "reasons": list(exc.reasons)}
            return Response(refused, status=exc.status)
        return super().handle_exception(exc)


def expect_no_conflict(pk: int, person: Person) -> None:
    """403 with the reason for judges of the table's event who play in it."""
    table = Table.objects.select_related("event").filter(pk=pk).first()
    words = ""
    if table is not None and table.event is not None:
        words = policy.explain(person.account, Hidden.HANDS, table.event)
    if words:
        raise Forbidden("plays_here", words)


class Tables(ListAPIView[Table]):
    """The caller's own tables, the newest first."""

    serializer_class = TableOut
    permission_classes = [AllowAny]
    filter_backends: list[Any] = []

    def get_queryset(self) -> Any:
        person = person_of(self.request)
        mine = Table.objects.seated(person.user, person.guest)
        return mine.select_related("event").prefetch_related("seats")


class HouseTables(APIView):
    """Tables against the house."""

    permission_classes = [AllowAny]

    @extend_schema(request=HouseIn, responses={201: TableOut, 409: RefusalOut})
    def post(self, request: Request) -> Response:
        """Open one. Sit down to begin. A guest's seat is the cookie of this answer."""
        given = HouseIn(data=request.data)
        given.is_valid(raise_exception=True)
        settings: dict[str, Any] = dict(given.validated_data)
        deck = tables.shipped(settings.pop("deck"))
        settings |= tables.numbers(deck.game, settings.pop("size"))
        table = tables.open_against_house(actor=welcome_guest(request), deck=deck, **settings)
        return Response(TableOut(table).data, status=status.HTTP_201_CREATED)


class OpenTables(APIView):
    """Tables by invitation."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=TableIn, responses={201: OpenedOut, 409: RefusalOut})
    def post(self, request: Request) -> Response:
        """Open one, and pass its invitation on."""
        given = TableIn(data=request.data)
        given.is_valid(raise_exception=True)
        deck = given.chosen(request)
        settings = {
            name: given.validated_data[name]
            for name in ("format", "best_of", "formation", "watched", "clock")
        }
        settings |= tables.numbers(deck.game, given.validated_data["size"])
        table = tables.open_by_invitation(actor=person_of(request), deck=deck, **settings)
        return Response(OpenedOut(table).data, status=status.HTTP_201_CREATED)


class JoinTable(APIView):
    """Following an invitation."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=JoinIn, responses={200: SeatOut, 404: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """Take the next open seat; without the invitation there is no such table."""
        given = JoinIn(data=request.data)
        given.is_valid(raise_exception=True)
        invitation = given.validated_data["invitation"]
        table = get_object_or_404(Table, pk=pk, invitation=invitation)
        seat = tables.join(
            actor=person_of(request),
            table=table,
            invitation=invitation,
            deck=given.chosen(request),
        )
        return Response(SeatOut(seat).data)


class TableDetail(TableView):
    """A table now."""

    @extend_schema(responses={200: TableStateOut, 404: RefusalOut})
    def get(self, request: Request, pk: int) -> Response:
        """View, prompt and options of the own seat; judges see both hands and no options."""
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


class SitDown(TableView):
    """Sitting down at the own seat."""

    @extend_schema(request=NonceIn, responses={200: SeatOut, 403: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """Add a nonce; the game begins when both have."""
        table, person, _reader = self.found(pk)
        given = NonceIn(data=request.data)
        given.is_valid(raise_exception=True)
        seat = tables.sit_down(actor=person, table=table, nonce=given.validated_data["nonce"])
        return Response(SeatOut(seat).data)


class Choose(TableView):
    """Answering the open prompt."""

    keyless = True  # the prompt it answers is its key: the same answer twice is one input
    plain = True

    @extend_schema(
        request=ChoiceIn,
        responses={202: InputOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Send a line; the referee applies it at once. The same answer twice is one input."""
        table, person, _reader = self.found(pk)
        given = ChoiceIn(data=request.data)
        given.is_valid(raise_exception=True)
        made = play.choose(actor=person, table=table, **given.validated_data)
        return Response(InputOut(made).data, status=status.HTTP_202_ACCEPTED)


class Concede(TableView):
    """Giving up."""

    @extend_schema(request=ConcedeIn, responses={202: InputOut, 403: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """Give up the game being played. It cannot be taken back."""
        table, person, _reader = self.found(pk)
        given = ConcedeIn(data=request.data)
        given.is_valid(raise_exception=True)
        made = play.concede(actor=person, table=table, number=given.validated_data["number"])
        return Response(InputOut(made).data, status=status.HTTP_202_ACCEPTED)


class Leave(TableView):
    """Giving up a table that has not begun."""

    @extend_schema(request=None, responses={204: None, 403: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """Of tables that count for no event; a game that has begun is conceded instead."""
        table, person, _reader = self.found(pk)
        practice.leave(actor=person, table=table)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayAgain(TableView):
    """The same table once more, if it counts for no event."""

    @extend_schema(request=None, responses={201: TableOut, 409: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """With the same lists: against the house at once, else for all who sat there, a seat on."""
        table, person, _reader = self.found(pk)
        again = rematch.play_again(actor=person, table=table)
        return Response(TableOut(again).data, status=status.HTTP_201_CREATED)


class Pause(TableView):
    """A judge stops or resumes a table."""

    @extend_schema(request=PauseIn, responses={200: TableOut, 403: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """While a table is stopped no choice is taken."""
        table, person, _reader = self.found(pk)
        given = PauseIn(data=request.data)
        given.is_valid(raise_exception=True)
        tables.set_pause(actor=person, table=table, paused=given.validated_data["paused"])
        table.refresh_from_db()
        return Response(TableOut(table, context={"request": request}).data)


class Hold(TableView):
    """Being asked at every priority."""

    @extend_schema(request=HoldIn, responses={200: ControlOut, 403: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """Of this table, until it is taken back. Nobody else is told."""
        table, person, _reader = self.found(pk)
        given = HoldIn(data=request.data)
        given.is_valid(raise_exception=True)
        seat = control.hold(actor=person, table=table, held=given.validated_data["hold"])
        return Response(ControlOut(seat).data)


class PassUntil(TableView):
    """Passing until something happens."""

    @extend_schema(request=PassIn, responses={200: ControlOut, 403: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """The next own question, the end of the fight, something new on the pile, the own turn."""
        table, person, _reader = self.found(pk)
        given = PassIn(data=request.data)
        given.is_valid(raise_exception=True)
        seat = control.pass_until(actor=person, table=table, what=given.validated_data["until"])
        return Response(ControlOut(seat).data)


class StopsOf(APIView):
    """The caller's own stops in a game."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: StopsShape, 404: RefusalOut})
    def get(self, request: Request, game: str) -> Response:
        """Where the seat is asked who has priority."""
        person = self._of(request, game)
        return Response(stops_of(person.account.pk, "", game).as_json())

    @extend_schema(request=StopsShape, responses={200: StopsShape, 400: RefusalOut})
    def put(self, request: Request, game: str) -> Response:
        """Set them all; they hold at every table from the next priority on."""
        person = self._of(request, game)
        given = StopsShape(data=request.data)
        given.is_valid(raise_exception=True)
        chosen = control.set_stops(actor=person, game=game, values=given.validated_data)
        return Response(chosen.as_json())

    def _of(self, request: Request, game: str) -> Person:
        if game not in games.names() or not stops.reads(game):
            raise Http404
        return person_of(request)


class WhyNot(TableView):
    """Asking without doing."""

    token_scope = "read"

    @extend_schema(request=LineIn, responses={200: VerdictOut, 403: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, pk: int) -> Response:
        """Whether a line may be played now, and the rules against it."""
        table, person, _reader = self.found(pk)
        given = LineIn(data=request.data)
        given.is_valid(raise_exception=True)
        legal, reasons = play.why_not(actor=person, table=table, **given.validated_data)
        return Response({"legal": legal, "reasons": reasons})
