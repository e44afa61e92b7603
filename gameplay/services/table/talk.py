"""Writing at a table, muting the others, and reporting a line to the judges of the event."""

from __future__ import annotations

import unicodedata
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gameplay.models import Message, Seat, Table
from gameplay.models.talk import LONGEST_MESSAGE
from gameplay.persons import Person, judges_at
from gameplay.queries.table import talk
from gameplay.services.seats import own_seat_locked
from tournaments import live
from tournaments.errors import Forbidden, Invalid, Refusal

MOST, WITHIN = 8, timedelta(seconds=30)
"""The most lines that one seat may write within this time."""


@transaction.atomic
def say(*, actor: Person, table: Table, text: str) -> Message:
    """Write a line to the others at the table: plain text, one line, up to 200 characters."""
    seat = own_seat_locked(actor, table)
    if not talk.allowed(table):
        raise Refusal("no_chat", _("There is no chat at this table."))
    if table.state not in talk.WRITTEN_AT:
        raise Refusal("closed", _("The staff ended this match; nobody writes here any more."))
    line = plain(text)
    if not line:
        raise Invalid("no_text", _("Write something first."))
    if len(line) > LONGEST_MESSAGE:
        raise Invalid(
            "too_long", _("A line has %(n)s characters at most.") % {"n": LONGEST_MESSAGE}
        )
    since = timezone.now() - WITHIN
    recent = Message.objects.filter(table=table, letter=seat.letter, sent_at__gt=since)
    if recent.count() >= MOST:
        raise Refusal("too_fast", _("You write very fast. Wait a moment."))
    made = Message.objects.create(table=table, letter=seat.letter, text=line)
    live.bump(table.topic)
    return made


def plain(text: str) -> str:
    """The text on one line, without invisible characters and without characters that change the
    writing direction."""
    seen = "".join(
        " " if unicodedata.category(sign)[0] in "ZC" and sign not in "\u200c\u200d" else sign
        for sign in text
    )
    return " ".join(seen.split())


@transaction.atomic
def mute(*, actor: Person, table: Table, muted: bool) -> Seat:
    """Be shown nothing that others write, or all of it again. Nobody else is told."""
    seat = own_seat_locked(actor, table)
    if seat.muted != muted:
        seat.muted = muted
        seat.save(update_fields=("muted",))
    return seat


@transaction.atomic
def report(*, actor: Person, table: Table, message: int) -> Message:
    """Report a line of somebody else to the judges of the event. Doing it twice changes nothing."""
    seat = own_seat_locked(actor, table)
    if table.event is None:
        text = _("No judge watches a table of no event; use “Report this page” below.")
        raise Refusal("no_event", text)
    row = Message.objects.select_for_update().filter(table=table, pk=message).first()
    if row is None or (seat.muted and row.letter != seat.letter):
        raise Invalid("no_such_line", _("There is no such line at this table."))
    if row.letter == seat.letter:
        raise Refusal("own_line", _("This line is your own."))
    if row.reported_at is None:
        row.reported_by, row.reported_at = seat.letter, timezone.now()
        row.save(update_fields=("reported_by", "reported_at"))
        live.bump(table.topic)
        live.bump("bench")
    return row


@transaction.atomic
def settle(*, actor: Person, message: Message) -> Message:
    """Note that a judge has seen a reported line. A penalty or a warning is given elsewhere."""
    if not judges_at(message.table, actor):
        raise Forbidden("not_judge", _("Only a judge of the event who does not play in it."))
    row = Message.objects.select_for_update(of=("self",)).get(pk=message.pk)
    if row.reported_at is not None and row.seen_by_id is None:
        row.seen_by = actor.account
        row.save(update_fields=("seen_by",))
        live.bump("bench")
    return row
