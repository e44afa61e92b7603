"""An event out of a file: the hall's own archive, or Swiss rounds and bracket of another program.

A file is a border. It is read, checked and derived in memory (`prepare`), which writes nothing;
`write` then puts it into the database in one short transaction. Its people are names, and it
stands on nobody's front page until this hall's staff put it there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import offered, signing
from tournaments.enums import OperationKind, Role
from tournaments.errors import Invalid, Refusal
from tournaments.formats import archive
from tournaments.formats.archive import ARCHIVE, Archive
from tournaments.formats.midway import Midway, midway
from tournaments.formats.model import BadFile
from tournaments.formats.plain import plain
from tournaments.formats.reading import PROGRAMS, read
from tournaments.models import Event, ForeignFile
from tournaments.models.event import RESERVED
from tournaments.operations import Derived, derive, perform, writing
from tournaments.operations import write as write_event
from tournaments.services.event import events
from tournaments.services.files.border import Border, expect_whole
from tournaments.services.files.carried import carried, fields_of
from tournaments.services.permission import demand
from tournaments.words import faults

if TYPE_CHECKING:
    from tournaments.accounts.models import User

Tick = Callable[[int, int | None], None]
"""Told how many operations are done, and of how many (None: nobody knows yet)."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """An event in memory that can be written: its origin, and whether the origin is signed."""

    derived: Derived
    origin: str
    signed: bool
    own_address: bool
    """Whether the file fixes the address, which is part of every digest of an archive. Otherwise
    the event gets a free one, and its digests are made anew."""
    foreign: ForeignFile | None = None
    """The file of another program as read, to be kept with the event."""
    others: tuple[Prepared, ...] = ()
    """The events of the other fields of players in the same file."""


def load(
    *,
    actor: User | None,
    data: bytes,
    format: str = "",
    game: str = offered.USUAL,
    ruleset: str = "",
    organizer: User | None = None,
    pod: str = "",
    as_copy: bool = False,
) -> Event:
    """The event of a file, read and written at once (see `prepare` and `write`)."""
    prepared = prepare(
        actor=actor,
        data=data,
        format=format,
        game=game,
        ruleset=ruleset,
        pod=pod,
        as_copy=as_copy,
    )
    return write(prepared, actor=actor, organizer=organizer)


def prepare(
    *,
    actor: User | None,
    data: bytes,
    format: str = "",
    game: str = offered.USUAL,
    ruleset: str = "",
    pod: str = "",
    as_copy: bool = False,
    tick: Tick = lambda done, of: None,
) -> Prepared:
    """The event of a file, in memory. With `format` "" the content decides the format. `game` and
    `ruleset` say what a foreign event is played as. In a file with several fields of players `pod`
    names the one wanted. An archive that is read `as_copy` gets another address; its digests are
    made anew, so the signature of its hall no longer holds for it.

    Raises Invalid naming the place in the file, or Refusal if the address is taken.
    """
    demand(actor, "create_event", None)
    expect_size(len(data))
    border = Border()
    try:
        found = archive.read(data) if format in ("", ARCHIVE) else None
        if found is not None:
            return _replayed(found, border, tick, as_copy)
        if format == ARCHIVE:
            raise BadFile("file", "not an archive of a hall")
        file = read(data, format)
    except BadFile as fault:
        raise Invalid("bad_file", faults.told(str(fault))) from fault
    taken = plain(file)
    batch = uuid4().hex
    pods = fields_of(file, pod)
    made: list[Prepared] = []
    for one in pods:
        stand = midway(file.only(one))
        if len(pods) > 1:
            stand = replace(stand, event=replace(stand.event, name=_titled(file.name, one)))
        derived = carried(
            stand,
            actor=actor,
            game=game,
            ruleset=ruleset,
            border=Border() if made else border,
            tick=lambda number: tick(number, None),
        )
        kept = ForeignFile(format=file.format, batch=batch, pod=one, data=taken)
        kept.asked, kept.notes = _by_number(stand), [*file.unread, *stand.notes][:MOST_NOTES]
        made.append(Prepared(derived, PROGRAMS.get(file.format, file.format), False, False, kept))
    return replace(made[0], others=tuple(made[1:]))


MOST_NOTES = 500


def _titled(name: str, pod: str) -> str:
    """The name of the event of one field of players."""
    return f"{name[:100]} ({pod})" if name else pod


def _by_number(stand: Midway) -> dict[str, dict[str, str]]:
    """The kinds of the byes that players asked for, by number of the entry and of the round."""
    numbers = {player.id: str(at) for at, player in enumerate(stand.event.players, start=1)}
    return {
        numbers[player]: {str(number): kind.value for number, kind in rounds.items()}
        for player, rounds in stand.asked.items()
    }


def expect_size(size: int) -> None:
    """Refuse a file that is too large, before anybody reads it."""
    if size > settings.IMPORT_BYTES:
        words = _("A file has up to %(most)s bytes; this one has %(size)s.")
        raise Invalid("too_large", words % {"most": settings.IMPORT_BYTES, "size": size})


def _replayed(found: Archive, border: Border, tick: Tick, as_copy: bool) -> Prepared:
    first = found.lines[0] if found.lines else None
    slug = first.get("slug") if isinstance(first, dict) else None
    if isinstance(slug, str) and not as_copy:
        _expect_free(slug)
    total = len(found.lines)
    derived = derive(found.lines, ask=border.ask, tick=lambda number: tick(number, total))
    expect_whole(derived.history.book)
    hall = signing.known(found.signed.key) if found.signed else ""
    told = found.signed.hall if found.signed else _("an unknown hall")
    return Prepared(derived, hall or told, bool(hall) and not as_copy, not as_copy)


def _expect_free(slug: str) -> None:
    if slug in RESERVED:
        raise Invalid("bad_slug", _("“%(slug)s” is no address for an event.") % {"slug": slug})
    if Event.objects.filter(slug=slug).exists():
        words = _(
            "There is an event at “%(slug)s” already. To have both, bring this one in as a copy."
        )
        raise Refusal("slug_taken", words % {"slug": slug})


@transaction.atomic
def write(
    prepared: Prepared, *, actor: User | None, organizer: User | None = None, listed: bool = False
) -> Event:
    """Put a prepared event into the hall; `organizer` (default: the actor) will run it here."""
    derived = prepared.derived
    if prepared.own_address:
        _expect_free(derived.slug)
    else:
        derived.slug = events.address(derived.log[0].payload["name"])
        derived.seal()
    event = write_event(
        derived,
        origin=prepared.origin[:120],
        origin_signed=prepared.signed,
        brought_in=len(derived.log) if prepared.foreign is None else 0,
        listed=listed,
    )
    person = organizer or actor
    if person is not None:
        with writing(event) as event:
            payload = {"user": person.handle, "role": Role.ORGANIZER}
            perform(event, OperationKind.STAFF_ADDED, payload, actor)
    if prepared.foreign is not None:
        prepared.foreign.event = event
        prepared.foreign.save()
    for other in prepared.others:
        write(other, actor=actor, organizer=organizer, listed=listed)
    return event
