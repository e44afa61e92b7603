"""What the referee reads at each advance, worked out once (`tournaments.machine.statements`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet

from gameplay.models import Game, Input, Offer, PlayStops, Seat, StoredDocument
from tournaments.machine.statements import Reading, together


def _game(game: Any) -> QuerySet[Game]:
    """Lock the row of a game but not its key, so that an answer that names this game can be stored
    meanwhile. With the key locked, a player who stores an answer and the referee who stores the
    same one would wait for each other."""
    rows = Game.objects.select_for_update(of=("self",), no_key=True).select_related("table__event")
    return rows.defer("record", "decks").filter(pk=game)


def _seats(game: Any) -> QuerySet[Seat]:
    return Seat.objects.filter(table__games=game).order_by("letter")


def _waiting(game: Any) -> QuerySet[Input]:
    return Input.objects.filter(game=game, applied=None, refused="").order_by("pk")


def _offers(game: Any, number: Any) -> QuerySet[Offer]:
    return Offer.objects.filter(game=game, number=number)


def _stops_of_accounts(game: Any, *users: Any) -> QuerySet[PlayStops]:
    return PlayStops.objects.filter(reduce(or_, [Q(user=one) for one in users]), game=game)


def _stops_of_guests(game: Any, *guests: Any) -> QuerySet[PlayStops]:
    whose = reduce(or_, [Q(guest=one) for one in guests])
    return PlayStops.objects.filter(whose, game=game, user=None)


def _documents(table: Any, *readers: Any) -> QuerySet[StoredDocument]:
    return StoredDocument.objects.filter(table=table, reader__in=readers)


GAME = Reading(_game)
"""The game with this key, locked, with its table and event."""
SEATS = Reading(_seats)
"""The seats at the table of a game in their order."""
WAITING = Reading(_waiting)
"""Inputs of a game that are to be applied, in the order in which they came."""
OFFERS = Reading(_offers)
"""What the seats of a game were offered at a step."""
STOPS_OF_ACCOUNTS = Reading(_stops_of_accounts)
"""The stops that accounts have set for a game."""
STOPS_OF_GUESTS = Reading(_stops_of_guests)
"""The stops that browsers without an account have set for a game."""
DOCUMENTS = Reading(_documents)
"""The stored documents of these readers of a table."""


def owed_in(game: int) -> tuple[Game, list[Seat], list[Input]]:
    """The game with this key, locked; the seats at its table; and the inputs to apply. Raises
    Game.DoesNotExist without it."""
    with together():
        asked = GAME.ask(game), SEATS.ask(game), WAITING.ask(game)
    return asked[0].one(), asked[1].rows(), asked[2].rows()


def stops_kept(seats: Iterable[Seat], game: str) -> list[PlayStops]:
    """The stops that the persons in these seats have set for a game."""
    users = [seat.user_id for seat in seats if seat.user_id]
    guests = [seat.guest for seat in seats if seat.guest and not seat.user_id]
    found = STOPS_OF_ACCOUNTS.rows(game, *users) if users else []
    return found + (STOPS_OF_GUESTS.rows(game, *guests) if guests else [])
