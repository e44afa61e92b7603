"""What watchers of a table may have now.

A watcher reads what `gameplay.services.referee.watching` has shown, and of the table nothing else:
its rows are ahead by the delay.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from gameplay.enums import ENDED, TableState
from gameplay.models import Game, Onlooker, Shown, ShownChange, Table
from gameplay.persons import Person
from tournaments import live, policy
from tournaments.enums import EventState, RoundState, Watching
from tournaments.models import Event
from tournaments.operations.schema.values import LONGEST_DELAY

READER = "spectator"
OWN_DELAY = timedelta(seconds=60)
"""The delay of watchers at a table of no event."""
MOST_EXACT = 10
"""Up to so many watchers are counted one by one, more in tens, because each change is told to the
seats."""
LONGEST_VISIT = timedelta(seconds=live.LIFE_SECONDS + 60)
"""A page that watches gives a sign at least this often; a page that does not is gone."""
MOST_LISTED, MOST_READ = 6, 30
LONGEST_LISTED = timedelta(seconds=LONGEST_DELAY)
NONE = timedelta(0)


def topic_of(table: int) -> str:
    """The live topic of the watchers of a table."""
    return f"watch:{table}"


def watchable(table: Table) -> bool:
    """Whether anybody may watch this table who does not sit or judge there."""
    if table.event is None:
        return table.watched
    return table.event.watching != Watching.NOBODY


def delay_of(table: Table) -> timedelta | None:
    """By how much watchers are behind; None where games are shown after the round only."""
    if table.event is None:
        return OWN_DELAY
    seconds = table.event.watch_delay
    return None if seconds is None else timedelta(seconds=seconds)


def may_watch(table: Table, person: Person) -> bool:
    """Whether this person may watch the table, later by its delay and without hidden cards."""
    if table.state in (TableState.VOID, TableState.LEFT):
        return False
    if table.event is None:
        return table.watched
    return policy.watches(person.account, table.event)


def _open_to(person: Person) -> QuerySet[Table]:
    """Tables that this person may watch: those open to everybody, and those that the person may
    watch as staff."""
    open_to_all = Q(watching=Watching.EVERYBODY)
    running = Event.objects.visible_to(person.account).filter(state=EventState.RUNNING)
    events = running.filter(open_to_all).values("pk")
    if person.account is not None:
        staffed = Event.objects.opening(person.account, policy.Hidden.WATCHING)
        events = running.filter(
            open_to_all | Q(watching=Watching.STAFF, pk__in=staffed.values("pk"))
        ).values("pk")
    return Table.objects.filter(Q(event__in=events) | Q(event=None, watched=True))


def listed(person: Person) -> list[Table]:
    """The tables that the front page names for watchers, that of the stream first. A table is named
    from the time when watchers have seen something of it until they have seen the end."""
    now = timezone.now()
    rows = _open_to(person).filter(Q(event=None) | Q(event__listed=True), shown__revision__gt=0)
    recent = Q(state=TableState.FINISHED, finished_at__gt=now - LONGEST_LISTED)
    rows = rows.filter(Q(state=TableState.PLAYING) | recent)
    rows = rows.select_related("event", "match__round").prefetch_related("seats")
    return [
        table
        for table in rows.order_by("-featured", "-pk")[:MOST_READ]
        if table.finished_at is None or table.finished_at + (delay_of(table) or NONE) > now
    ][:MOST_LISTED]


def shown_text(table: Table) -> str:
    """The document that watchers see now, as JSON; "" before anything is due."""
    rows = Shown.objects.filter(table=table).values_list("content", flat=True)
    return rows.first() or ""


def first_due(table: Table) -> datetime | None:
    """When watchers see the first of what has happened; None where nothing has."""
    due = table.frames.order_by("due_at").values_list("due_at", flat=True)
    return due.first()


def change_since(table: Table, since: int) -> str | None:
    """How the document of revision ``since`` became what watchers see now, as one change; None
    where that takes more than one, or is not known any more."""
    changes = _since(table.pk, since)
    return changes[0].content if len(changes) == 1 else None


def told_to_watchers(table: int) -> live.Told:
    """What the streams of watchers are told: each change as it was stored."""

    def told(known: int, revision: int) -> list[tuple[str, str]]:
        return [("document", change.content) for change in _since(table, known)]

    return live.Told(told)


def _since(table: int, known: int) -> list[ShownChange]:
    """The changes after the revision that a watcher knows; none if one of them is missing."""
    newer = list(ShownChange.objects.filter(table=table, revision__gt=known).order_by("revision"))
    return newer if newer and newer[0].follows == known else []


# -- How many -------------------------------------------------------------------------------------


def watchers_of(table: Table) -> int | None:
    """How many pages watch this table, as its seats are told; None where nobody may."""
    return told_number(present(table.pk)) if watchable(table) else None


def present(table: int) -> int:
    """How many pages watch a table now."""
    since = timezone.now() - LONGEST_VISIT
    return Onlooker.objects.filter(table=table, came_at__gte=since).count()


def told_number(count: int) -> int:
    """The number of watchers as the seats are told it: exact while there are few."""
    return count if count <= MOST_EXACT else count // MOST_EXACT * MOST_EXACT


# -- Afterwards -----------------------------------------------------------------------------------


def may_replay(game: Game, person: Person) -> bool:
    """Whether anybody, and so this person, may replay the game without hidden cards: its match has
    ended and, in an event, its round is over and the deck policy opens it. Of no event: where its
    maker lets everybody watch, once the delay has passed."""
    table = game.table
    if table.finished_at is None or table.state in ENDED:
        return False
    if table.event is None:
        return table.watched and table.finished_at + OWN_DELAY <= timezone.now()
    return (
        table.event.shows_to(person.account)
        and _round_over(table)
        and policy.opened(table.event, closed=True)
    )


def shows_hands(game: Game) -> bool:
    """Whether those who may replay this game see in it what was hidden while it was played."""
    event = game.table.event
    return event is not None and event.watched_hands == "after_game"


def _round_over(table: Table) -> bool:
    match = table.match
    return match is not None and not match.fallen and match.round.state == RoundState.CLOSED


def replays_of(table: Table, person: Person) -> list[Game]:
    """The games of a table that this person may replay."""
    games: Iterable[Game] = table.games.defer("record", "decks").order_by("number")
    found = []
    for game in games:
        game.table = table
        if game.revision >= 0 and may_replay(game, person):
            found.append(game)
    return found
