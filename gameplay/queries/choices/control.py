"""What a seat has set about its priority: kept stops of the person, and what was said here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gameplay import stops
from gameplay.models import PlayStops, Seat
from gameplay.queries.choices.advancing import stops_kept
from gameplay.stops import PRIORITY, Stops, Until


@dataclass(frozen=True, slots=True)
class Control:
    """What a seat has set about its priority: its stops, and what it passes until. It holds nothing
    of the game itself."""

    stops: Stops
    until: Until | None = None

    def asks(self, public: Mapping[str, Any], seat: str, kind: str = PRIORITY) -> bool:
        """Whether the seat is asked a question that it could answer by itself (`services.passing`).
        ``public``: the view of a spectator."""
        if kind != PRIORITY:
            return self.stops.full
        return stops.asks(public, seat, self.stops, self.until)


def control_of(seat: Seat, kept: Stops) -> Control:
    """What this seat has set. ``kept``: the stops of the person who sits there; while the seat
    holds, it is asked everywhere."""
    if seat.hold:
        return Control(Stops(full=True))
    until = Until.of_json(seat.until) if seat.until else None
    return Control(kept, until)


def stops_at(seats: Iterable[Seat], game: str) -> dict[str, Stops]:
    """The stops that the persons in these seats keep for a game, or the usual ones, by letter."""
    seats = list(seats)
    kept = {(row.user_id, row.guest): _read(row) for row in stops_kept(seats, game)}
    return {
        seat.letter: kept.get((seat.user_id, "" if seat.user_id else seat.guest)) or Stops()
        for seat in seats
    }


def stops_of(user_id: int | None, guest: str, game: str) -> Stops:
    """The stops that a person keeps for a game, or the usual ones."""
    kept = kept_by(user_id, guest)
    row = kept.filter(game=game).first() if kept is not None else None
    return _read(row) if row is not None else Stops()


def sight_of_stops(user_id: int | None, guest: str, game: str) -> tuple[object, ...]:
    """What the form of a person's stops is drawn from."""
    return "stops", stops_of(user_id, guest, game).as_json()


def _read(row: PlayStops) -> Stops:
    return Stops.of_json(row.stops, stops.phases(row.game))


def kept_by(user_id: int | None, guest: str) -> Any:
    """The kept stops of an account, or of a guest's browser; None for nobody."""
    if user_id is not None:
        return PlayStops.objects.filter(user=user_id)
    return PlayStops.objects.filter(user=None, guest=guest) if guest else None
