"""Showing a table to watchers: one frame for each step, the same for all of them, kept back until
it is due.

What leaves the server for watchers is made here from the view of a spectator. Nothing else of the
table goes out before its time: not its revision, nor that it was stopped, nor that its game is
over.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gameplay.documents import patches
from gameplay.documents.building import LAST_EVENTS
from gameplay.documents.model import Sitting, as_json
from gameplay.enums import ENDED, IN_USE, WORKED_AT, TableState
from gameplay.models import Frame, Onlooker, Seat, Shown, ShownChange, Table
from gameplay.persons import Person
from gameplay.queries.table import table_clocks
from gameplay.queries.table.documents import (
    AT_ITS_HEAD,
    Reading,
    ended_of,
    head_of,
    live_now,
    sitting_of,
)
from gameplay.queries.table.watching import (
    LONGEST_VISIT,
    READER,
    delay_of,
    present,
    told_number,
    topic_of,
    watchable,
)
from gameplay.services.referee.documents import Advance, live_of
from tournaments import live
from tournaments.errors import Refusal
from tournaments.machine.packing import packed, unpacked
from tournaments.operations import hold
from tournaments.services.permission import demand

KEPT = 32
"""Changes that are kept: who knows an older document gets a whole one."""
KEPT_AFTER = timedelta(days=1)
"""How long what was shown of a finished table is kept. After that, its replay shows the game."""
APART = ("events", "revision")


def follow(advance: Advance) -> None:
    """A frame of what the referee has just done, in the same transaction."""
    if _shows(advance.row.table):
        table = _read(advance.row.table_id)
        shown = _shown(table)
        if shown.newest:
            _add(table, shown, as_json(live_of(advance, READER, advance.public)))
        else:
            _add(table, shown, _whole(table))


def note(table: Table) -> None:
    """A frame of what changed at a table without a step: it was stopped, or the staff ended it."""
    found = _read(table.pk)
    if not _shows(found):
        return
    with transaction.atomic():
        shown = Shown.objects.select_for_update().filter(table=found).first()
        if shown is not None and shown.newest:
            asked = live_now(_reading(found), found.latest_game, asking=found.state in WORKED_AT)
            _add(found, shown, {"waiting_for": list(asked.waiting_for) if asked else []})


def release(*, table_id: int) -> bool:
    """Show what is due of a table, in its order; whether there was anything."""
    with transaction.atomic():
        shown = Shown.objects.select_for_update().filter(table=table_id).first()
        return shown is not None and _release(shown)


def release_due() -> None:
    """As `release`, of every table of which something is due."""
    due = Frame.objects.filter(due_at__lte=timezone.now())
    for table in due.order_by().values_list("table", flat=True).distinct():
        release(table_id=table)


def forget(tables: Any) -> None:
    """Delete what was written for watchers of these tables, because somebody has a new name. A game
    that is still played is shown again from its next step on."""
    for model in (Frame, Shown, ShownChange):
        model.objects.filter(table__in=tables).delete()


def forget_old() -> None:
    """What was shown of tables that ended some time ago, and pages that have gone."""
    now = timezone.now()
    over = Table.objects.exclude(state__in=IN_USE).exclude(shown=None)
    forget(over.filter(finished_at__lt=now - KEPT_AFTER).values("pk"))
    Onlooker.objects.filter(came_at__lt=now - LONGEST_VISIT).delete()


# -- Frames ---------------------------------------------------------------------------------------


def _shows(table: Table) -> bool:
    return watchable(table) and delay_of(table) is not None


def _read(table: int) -> Table:
    rows = Table.objects.select_related(*AT_ITS_HEAD).prefetch_related("seats")
    return rows.get(pk=table)


def _shown(table: Table) -> Shown:
    Shown.objects.get_or_create(table=table)
    return Shown.objects.select_for_update().get(table=table)


def _reading(table: Table) -> Reading:
    return Reading(table, READER, revision=0)


def _whole(table: Table) -> dict[str, Any]:
    """The live part of a table that was not shown before."""
    found = live_now(_reading(table), table.latest_game)
    return as_json(found) if found is not None else {}


def _sitting(seat: Seat) -> Sitting:
    return sitting_of(seat, READER, settings.LANGUAGE_CODE)


def _head(table: Table, delay: timedelta) -> dict[str, Any]:
    """The members that do not follow from the game, as a stranger may know them once the delay is
    over."""
    games = list(table.games.defer("record", "decks").order_by("number"))
    won = {
        seat.letter: sum(game.winner == seat.letter for game in games) for seat in table.seats.all()
    }
    last = games[-1] if games else None
    head = head_of(table, last.number if last is not None else 0, None)
    return {
        "reader": READER,
        "table": as_json(replace(head, watchers=None, round_ends=None, won=won)),
        "seats": [as_json(_sitting(seat)) for seat in table.seats.all()],
        "ended": as_json(ended_of(table, READER)),
        "clock": table_clocks.shown_later(table, last, delay),
    }


def _add(table: Table, shown: Shown, live_part: Mapping[str, Any]) -> None:
    """A frame from the newest document to the present one; it is due after the delay."""
    delay = delay_of(table)
    assert delay is not None
    old = unpacked(shown.newest) if shown.newest else {}
    new = patches.bare({**old, **_head(table, delay), **live_part})
    events = list(live_part.get("events", ()))
    same_game = old.get("table", {}).get("number") == new["table"]["number"]
    if same_game:
        new["faces"] = {**old.get("faces", {}), **new.get("faces", {})}
        new["events"] = [*old.get("events", ()), *events][-LAST_EVENTS:]
    patch = patches.difference(_apart(old), _apart(new))
    if not patch and not events:
        return
    content = {"patch": patch, "events": events, "anew": not same_game}
    Frame.objects.create(table=table, due_at=timezone.now() + delay, content=packed(content))
    shown.newest = packed(new)
    shown.save(update_fields=("newest",))
    if not delay:
        _release(shown)


def _apart(document: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in document.items() if name not in APART}


def _release(shown: Shown) -> bool:
    due = _due(shown.table_id)
    if not due:
        return False
    before = unpacked(shown.content) if shown.content else {}
    after = dict(before)
    events: list[Any] = []
    for frame in due:
        told = unpacked(frame.content)
        known = [] if told["anew"] else after.get("events", [])
        events = [*([] if told["anew"] else events), *told["events"]]
        after = patches.apply(told["patch"], _apart(after))
        after["events"] = [*known, *told["events"]][-LAST_EVENTS:]
    after = table_clocks.at_once(after)
    revision = live.bump(topic_of(shown.table_id))
    patch = {"revision": revision, **patches.difference(_apart(before), _apart(after))}
    message = {"from": shown.revision, "to": revision, "patch": patch, "events": events}
    if before:  # else no watcher can have a document that it fits
        ShownChange.objects.create(
            table_id=shown.table_id,
            follows=shown.revision,
            revision=revision,
            content=packed(message),
        )
    shown.revision, shown.content = revision, packed({**after, "revision": revision})
    shown.save(update_fields=("revision", "content"))
    Frame.objects.filter(pk__in=[frame.pk for frame in due]).delete()
    old = ShownChange.objects.filter(table=shown.table_id, revision__lte=revision - KEPT)
    old.delete()
    return True


def _due(table: int) -> list[Frame]:
    """The frames that are due, the oldest first. They end before the first one that is not due: no
    frame is shown before an earlier one, even if the delay was shortened meanwhile."""
    now = timezone.now()
    waiting = Frame.objects.filter(table=table).order_by("pk")
    first = waiting.filter(due_at__gt=now).values_list("pk", flat=True).first()
    return list(waiting if first is None else waiting.filter(pk__lt=first))


# -- Who is there ---------------------------------------------------------------------------------


def arrive(*, table_id: int) -> Callable[[], None]:
    """Note that a page has begun to watch. The function that is returned is called once, when the
    page has gone."""
    key = uuid.uuid4()
    with transaction.atomic():
        Onlooker.objects.create(table_id=table_id, key=key)
        _tell_number(table_id, before=-1)

    def leave() -> None:
        with transaction.atomic():
            if Onlooker.objects.filter(key=key).delete()[0]:
                _tell_number(table_id, before=1)

    return leave


def _tell_number(table_id: int, *, before: int) -> None:
    """Wake the seats if the number of watchers that they are told has changed."""
    count = present(table_id)
    if told_number(count) != told_number(count + before):
        live.bump(f"table:{table_id}")


# -- The table of the stream ----------------------------------------------------------------------


@transaction.atomic
def feature(*, actor: Person, table: Table, featured: bool) -> None:
    """Have the stream of an event show this table, and no other."""
    if table.event is None:
        raise Refusal("no_event", _("Only a table of an event can be the one of its stream."))
    event = hold(table.event)
    demand(actor.account, "announce", event)
    if featured and (not watchable(table) or table.state in (*ENDED, TableState.LEFT)):
        raise Refusal("not_watched", _("Nobody may watch this table; the event's settings say so."))
    Table.objects.filter(event=event, featured=True).update(featured=False)
    if featured:
        Table.objects.filter(pk=table.pk).update(featured=True)
    live.bump(event.topic)
    live.bump(f"stream:{event.pk}")
