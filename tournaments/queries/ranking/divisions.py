"""The divisions of an event as one reader may see them: who is in which, and the ranking of each.

Nothing here is asked of the database for an event without divisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments import divisions, policy, prizes
from tournaments.models import Entry, Event
from tournaments.queries.ranking import final, standings
from tournaments.standings import Placed, PlayerId

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class SeenDivisions:
    """What a reader sees of the divisions of an event.

    of     the divisions of players by number, as far as they are shown; always that of the reader.
    names  the divisions whose ranking is open to this reader.
    """

    of: dict[PlayerId, str]
    names: tuple[str, ...]

    def has(self, number: int) -> str:
        """The division of a player; "" where there is none, or none that the reader sees."""
        return self.of.get(number, "")


def members(event: Event) -> dict[PlayerId, str]:
    """The division of each player who is in one, by number of the entry."""
    if not event.divisions:
        return {}
    rows = event.entries.exclude(division="").values_list("number", "division")
    return dict(rows)


def seen(
    event: Event, user: User | AnonymousUser | None, mine: Entry | None = None
) -> SeenDivisions:
    """What `user`, whose entry is `mine`, sees of the divisions."""
    if policy.sees_divisions(user, event):
        return SeenDivisions(members(event), tuple(event.divisions))
    own: dict[PlayerId, str] = {mine.number: mine.division} if mine and mine.division else {}
    return SeenDivisions(own, ())


def everything(event: Event) -> SeenDivisions:
    """The divisions as the staff sees them."""
    return SeenDivisions(members(event), tuple(event.divisions))


def own_place(event: Event, placed: Sequence[Placed], mine: Entry | None) -> tuple[final.Row, ...]:
    """The line of one player in the final ranking of their division; empty for a player without
    one."""
    if mine is None or not mine.division:
        return ()
    inside = ranking(event, placed, mine.division)
    own = [one for one in inside if one.player == mine.number]
    return tuple(final.rows(event, own, division=mine.division))


def standing(
    rows: Sequence[standings.Row], shown: SeenDivisions, division: str = ""
) -> list[standings.Row]:
    """The lines of the standings with the ranks within the divisions that the reader sees; with
    `division`, only the lines of that one."""
    if not shown.names:
        return [replace(row, division=shown.has(row.entry.number)) for row in rows]
    ranks = divisions.ranks([(row.line.player, row.line.rank) for row in rows], shown.of)
    told = [
        replace(row, division=shown.has(number), division_rank=ranks.get(number))
        for row in rows
        for number in [row.entry.number]
    ]
    return [row for row in told if row.division == division] if division else told


def ranking(event: Event, placed: Sequence[Placed], division: str) -> tuple[Placed, ...]:
    """The final ranking of one division."""
    inside = {player for player, name in members(event).items() if name == division}
    return divisions.places(placed, inside)


def final_rows(
    event: Event,
    placed: Sequence[Placed],
    shown: SeenDivisions,
    part: Sequence[Placed] | None = None,
) -> list[final.Row]:
    """The final ranking, or a part of it, with the places and prizes within the divisions."""
    rows = final.rows(event, placed if part is None else part)
    if not shown.names:
        return rows
    known = prizes.of_json(event.prizes)
    inside: dict[PlayerId, final.Within] = {}
    for name in shown.names:
        people = {player for player, division in shown.of.items() if division == name}
        for one in divisions.places(placed, people):
            won = prizes.won(known, one.place, one.last, name)
            inside[one.player] = final.Within(name, one, won)
    return [replace(row, within=inside.get(row.entry.number)) for row in rows]
