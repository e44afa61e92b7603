"""Series as people read them: their events, and standings out of the final places."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.accounts import names
from tournaments.accounts.models import User
from tournaments.enums import EventState, Role
from tournaments.models import Event, Place, Series, SeriesEvent, Staff
from tournaments.queries.games import team_of
from tournaments.standings import series as reckoning
from tournaments.standings.series import Finish, SeriesLine
from tournaments.words.alphabet import by_name, place

IN_SIGHT = Q(event__removed_at=None, event__listed=True) & ~Q(event__state=EventState.DRAFT)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings and the name that the player had last. `user`: key of the account,
    None for a team, and for a player entered by name. `results`: the player's results with their
    events."""

    line: SeriesLine
    name: str
    user: int | None
    results: tuple[tuple[Event, reckoning.Scored], ...]

    @property
    def counted(self) -> int:
        return sum(one.counts for one in self.line.scored)

    @property
    def told(self) -> list[dict[str, Any]]:
        """The results as plain values, each with the slug of its event."""
        return [
            {
                "event": event.slug,
                "first": one.finish.place,
                "last": one.finish.last,
                "points": one.points,
                "counts": one.counts,
            }
            for event, one in self.results
        ]


def listing(user: User | AnonymousUser | None) -> QuerySet[Series]:
    """Every series one may see, the newest first, with the number of its `events`."""
    part = Q(parts__taken=True, parts__event__removed_at=None, parts__event__listed=True)
    rows: QuerySet[Series] = Series.objects.visible_to(user).select_related("keeper")
    return rows.annotate(events=Count("parts", filter=part)).order_by("-pk")


def parts(series: Series, *, taken: bool = True) -> list[SeriesEvent]:
    """The events of a series in the order they were held, or those that wait to be taken."""
    rows = series.parts.filter(IN_SIGHT, taken=taken).select_related("event")
    return list(rows.order_by(Coalesce("event__starts_at", "event__created_at"), "event"))


def games(found: list[SeriesEvent]) -> list[str]:
    """The games that events of a series play."""
    return sorted({part.event.game for part in found})


def standings(series: Series, found: list[SeriesEvent], game: str = "") -> list[Row]:
    """Everybody who has a place in an event of the series (of one game, where it is named).

    An account is one player. A player entered by name is recognised by that name in any spelling,
    unless two players of one event have it; and so is a team, whoever entered it: its results are
    not those of that account. One query, whatever the number of events.
    """
    counted = {p.event_id: p for p in found if not game or p.event.game == game}
    at = {event: number for number, event in enumerate(counted)}
    rows: Any = Place.objects.filter(event__in=counted).values_list(  # a key that may be None
        "event", "first", "last", "entry__number", "entry__name", "entry__user"
    )
    read = sorted(rows, key=lambda row: (at[row[0]], row[3]))
    alike = Counter((row[0], names.key(row[4])) for row in read if row[5] is None)
    teams = {pk for pk, part in counted.items() if team_of(part.event) > 1}
    finishes: list[Finish] = []
    called: dict[str, tuple[str, int | None]] = {}
    for event, first, last, number, name, user in read:
        key, account = f"account {user}", user
        if event in teams:
            key, account = f"team {names.key(name)}", None
        elif user is None:
            key = f"name {names.key(name)}"
            if alike[event, names.key(name)] > 1:
                key = f"entry {event} {number}"
        called[key] = (name, account)
        finishes.append(Finish(at[event], key, first, last, counted[event].times))
    table = reckoning.table(finishes, reckoning.of_json(series.scale), series.best)
    events = [part.event for part in counted.values()]
    return sorted(
        (
            Row(
                line,
                *called[line.player],
                tuple((events[one.finish.event], one) for one in line.scored),
            )
            for line in table
        ),
        key=lambda row: (row.line.rank, place(row.name)),
    )


def organized_by(user: User | AnonymousUser, series: Series) -> list[SeriesEvent]:
    """The events of a series, taken or offered, that a person organizes."""
    held = Event.objects.organized_by(user)
    rows = series.parts.filter(IN_SIGHT, event__in=held).select_related("event")
    return list(rows.order_by("pk"))


def heirs(series: Series) -> QuerySet[User]:
    """To whom a series can be handed over: the organizers of the events that count in it."""
    counted = series.parts.filter(taken=True).values("event")
    serving = Staff.objects.filter(event__in=counted, role=Role.ORGANIZER, active=True)
    rows = User.objects.filter(pk__in=serving.values("user"), is_active=True)
    return rows.exclude(pk=series.keeper_id).order_by(*by_name())


def offerable(user: User | AnonymousUser, series: Series) -> QuerySet[Event]:
    """The events that a person may offer to a series, the newest first."""
    held = Event.objects.organized_by(user)
    rows: QuerySet[Event] = Event.objects.on_front().filter(pk__in=held, brought_in=0)
    inside = series.parts.values("event")
    return rows.exclude(state=EventState.DRAFT).exclude(pk__in=inside).order_by("-pk")


def of_event(event: Event) -> list[Series]:
    """The series that an event counts in."""
    rows = Series.objects.filter(removed_at=None, parts__event=event, parts__taken=True)
    return list(rows.order_by(*by_name()))


def of_person(user: User) -> list[Series]:
    """The series in which a person has a place."""
    rows = Series.objects.filter(removed_at=None, parts__taken=True)
    rows = rows.filter(parts__event__in=Place.objects.filter(entry__user=user).values("event"))
    return list(rows.distinct().order_by(*by_name()))


def sight(pk: int) -> tuple[Any, ...]:
    """What the form with the settings of a series is drawn from."""
    names = ("name", "description", "scale", "best", "keeper", "removed_at")
    return "series", Series.objects.filter(pk=pk).values_list(*names).first()
