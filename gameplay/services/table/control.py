"""Setting stops, holding priority, and passing until something happens.

None of it is shown to anybody else: no topic is bumped, and what follows comes at a time that the
referee has drawn before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from gameplay import hints, stops
from gameplay.enums import TableState
from gameplay.models import PlayStops, Seat, SeatView, Table
from gameplay.persons import Person
from gameplay.services.seats import own_seat_locked
from gameplay.stops import BadStops, Stops, Until
from tournaments.errors import Forbidden, Invalid, Refusal


@transaction.atomic
def set_stops(*, actor: Person, game: str, values: Mapping[str, Any]) -> Stops:
    """Keep the stops of this person in a game. Stops that are not named have their usual values."""
    if not stops.reads(game):
        raise Invalid("no_stops", _("In this game every priority is asked."))
    if actor.account is None and not actor.guest:
        raise Forbidden("no_guest_key", _("Your browser keeps no cookies, so nothing is kept."))
    try:
        chosen = Stops.of_json(values, stops.phases(game))
    except BadStops as bad:
        raise Invalid("bad_stops", str(bad)) from None
    PlayStops.objects.update_or_create(
        user=actor.account,
        guest="" if actor.account is not None else actor.guest,
        game=game,
        defaults={"stops": chosen.as_json()},
    )
    return chosen


@transaction.atomic
def hold(*, actor: Person, table: Table, held: bool) -> Seat:
    """Hold priority: the seat is asked at every priority of this table. Without ``held``, it is
    asked by its own stops again. Doing it twice changes nothing."""
    seat = own_seat_locked(actor, table)
    seat.hold, seat.until = held, None
    seat.save(update_fields=("hold", "until"))
    _go_on(table)
    return seat


@transaction.atomic
def pass_until(*, actor: Person, table: Table, what: str) -> Seat:
    """Pass by itself until something happens (`gameplay.stops.UNTIL`); "" takes that back."""
    seat = own_seat_locked(actor, table)
    if not stops.reads(table.rulebook):
        raise Refusal("no_stops", _("In this game every priority is asked."))
    seat.until = None
    if what:
        game = table.latest_game
        public = SeatView.objects.filter(game=game, reader="spectator").first() if game else None
        if public is None or table.state != TableState.PLAYING:
            raise Refusal("not_started", _("No game is being played at this table."))
        try:
            until = Until.now(what, stops.moment_of(public.content, seat.letter))
        except BadStops as bad:
            raise Invalid("bad_until", str(bad)) from None
        seat.hold, seat.until = False, until.as_json()
    seat.save(update_fields=("hold", "until"))
    _go_on(table)
    return seat


def _go_on(table: Table) -> None:
    """Have the referee look at the open prompt: the seat may now pass it by itself."""
    game = table.latest_game
    if game is not None and not game.over:
        hints.referee(game.pk)
