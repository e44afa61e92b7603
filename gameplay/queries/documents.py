"""The document of a table as one reader may have it, read from rows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from gameplay.documents import Document, Ending, Opener, Sitting, TableHead
from gameplay.documents.building import LAST_EVENTS, Asked, Known, Live, live
from gameplay.enums import SAID, TableState
from gameplay.models import Game, Input, Offer, Seat, SeatView, Table
from gameplay.queries.closings import closings_of, left
from gameplay.queries.events import events_seen_by


def document_of(table: Table, reader: str, *, revision: int, user: Any = None) -> Document:
    """What this reader knows of the table now. ``revision``: of its topic, read before all else
    (`Table.objects.with_revision`); ``user``: who asks, for what an event shows to whom.

    Six queries at most, whatever the table holds.
    """
    seats = list(table.seats.all())
    game = table.games.defer("record").order_by("number").last()
    ended = ended_of(table, reader)
    found = _live(table, game, seats, reader, asking=ended is None)
    return Document(
        revision=revision,
        reader=reader,
        table=head_of(table, game.number if game is not None else 0, user),
        seats=tuple(sitting_of(seat, reader) for seat in seats),
        ended=ended,
        sent=_sent(game, found, reader),
        **({name: getattr(found, name) for name in Live.__slots__} if found is not None else {}),
    )


def head_of(table: Table, number: int, user: Any) -> TableHead:
    """The table itself, as everybody at it may know it."""
    event = table.event if table.event is not None and table.event.shows_to(user) else None
    return TableHead(
        id=table.pk,
        kind=table.kind,
        state=table.state,
        rulebook=table.rulebook,
        format=table.format,
        size=table.size,
        best_of=table.best_of,
        paused=table.paused,
        number=number,
        event=Opener(event.slug, event.name) if event is not None else None,
        match=table.match_id,
        round_ends=_round_ends(table),
    )


def _round_ends(table: Table) -> str | None:
    match = table.match
    if match is None or match.round.clock_ends_at is None:
        return None
    ends = match.round.clock_ends_at + timedelta(minutes=match.extension)
    return str(ends.isoformat())


def sitting_of(seat: Seat, reader: str) -> Sitting:
    """One seat; what it has set about its priority is told to itself alone."""
    mine = seat.letter == reader
    return Sitting(
        letter=seat.letter,
        name=name_of(seat),
        house=seat.house,
        mine=mine,
        present=True if seat.house else None,
        passes_until=str(seat.until["what"]) if mine and seat.until else "",
        hold=mine and seat.hold,
    )


def name_of(seat: Seat) -> str:
    """The name that sentences use."""
    return seat.name or seat.letter


def ended_of(table: Table, reader: str) -> Ending | None:
    """How the staff ended this table, while that stands."""
    if table.state == TableState.LEFT:
        found = left(table)
    else:
        standing = [one for one in closings_of(table, reader) if one.stands]
        if not standing:
            return None
        found = standing[0]
    return Ending(found.at.isoformat(), found.words, found.reason)


def known_by(
    table: Table, seats: list[Seat], reader: str, view: Mapping[str, Any], **more: Any
) -> Known:
    """What `building` is told of a reader; ``more`` as the fields of `Known`."""
    made: dict[str, str] = {}
    for seat in seats:
        made |= (seat.deck or {}).get("made", {})
    return Known(
        reader=reader,
        rulebook=table.rulebook,
        format=table.format,
        names={seat.letter: name_of(seat) for seat in seats},
        view=view,
        made=made,
        **more,
    )


def asked_of(offer: Offer) -> Asked:
    """A stored prompt as `building` takes it."""
    return Asked(
        seat=offer.letter,
        asked=offer.asked,
        kind=offer.kind,
        rule=offer.rule,
        text=offer.text,
        options=offer.options,
        by_itself=offer.by_itself,
    )


def _live(
    table: Table, game: Game | None, seats: list[Seat], reader: str, *, asking: bool
) -> Live | None:
    """The live part; ``asking``: whether anybody is asked at this table at all."""
    if game is None or game.revision < 0:
        return None
    shown = SeatView.objects.filter(game=game, reader=reader).first()
    if shown is None:
        return None
    # Prompts and events of the very step of the view: the referee may have gone on meanwhile.
    offers = Offer.objects.filter(game=game, number=shown.number)
    prompts = {offer.letter: asked_of(offer) for offer in offers} if asking else {}
    events = last_events(game, reader, shown.number)
    return live(known_by(table, seats, reader, shown.content, prompts=prompts, events=events))


def last_events(game: Game, reader: str, last: int) -> list[tuple[int, dict[str, Any]]]:
    """The last events up to a step as the reader saw them, each with its step, oldest first."""
    rows = game.steps.filter(number__lte=last, number__gt=last - LAST_EVENTS)
    found = []
    for number, events in rows.order_by("number").values_list("number", "events"):
        found += [(number, event) for event in events_seen_by(events, reader)]
    return found[-LAST_EVENTS:]


def _sent(game: Game | None, found: Live | None, reader: str) -> str | None:
    """The own answer that the referee has not applied yet, or has applied since."""
    if game is None or found is None or found.prompt is None:
        return None
    made = Input.objects.filter(
        game=game, letter=reader, asked=found.prompt.asked, kind__in=SAID, refused=""
    ).first()
    return made.line if made is not None else None
