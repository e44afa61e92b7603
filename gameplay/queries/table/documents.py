"""The document of a table as one reader may have it, read from rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from gameplay.documents import (
    Document,
    Ending,
    Opener,
    Sitting,
    TableHead,
    Undo,
    at_hand,
    flat,
    patches,
)
from gameplay.documents.building import LAST_EVENTS, Known, Live, StoredPrompt, live
from gameplay.documents.model import as_json
from gameplay.enums import SAID, TableState
from gameplay.models import (
    DocumentChange,
    Game,
    Input,
    Offer,
    Seat,
    SeatView,
    StoredDocument,
    Table,
)
from gameplay.queries.choices import clicking
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.table import table_clocks, talk, watching
from gameplay.queries.table.closings import closings_of, left
from gameplay.words.names import within_a_sentence
from tournaments.live import Told
from tournaments.machine.packing import packed, unpacked
from tournaments.machine.statements import Reading as Statement
from tournaments.machine.statements import hold


@dataclass(frozen=True, slots=True)
class Reading:
    """A table with the person who reads it. ``revision``: that of the table's topic, read before
    all else (`Table.objects.with_revision`); ``user``: decides what an event shows; ``language``:
    that of the request, for a reader without a seat that remembers one; ``tree``: whether many
    options come as ways or as a list."""

    table: Table
    reader: str
    revision: int
    user: Any = None
    language: str = settings.LANGUAGE_CODE
    tree: bool = False

    def shaped(self, text: str) -> str:
        """A packed document or change in the form that this reader asked for: with ways, or with a
        list of options."""
        return text if self.tree else flat.flat(text)

    @property
    def told_in(self) -> str:
        """The language in which this reader is told."""
        return told_in(self.table.seats.all(), self.reader) or self.language


def told_in(seats: Iterable[Seat], reader: str) -> str:
    """The language of a reader's seat; "" for one without a seat."""
    return next((seat.told_in for seat in seats if seat.letter == reader), "")


def document_of(reading: Reading) -> str:
    """What this reader knows of the table now, as JSON: the stored document if there is one, else
    made from the rows of the game. Seven queries at most, whatever the table holds."""
    table, reader = reading.table, reading.reader
    game = _game(table)
    stored = _stored(table, reader, game, reading.told_in)
    ended = ended_of(table, reader)
    if stored is not None and ended is None:
        head = _head(replace(reading, revision=max(reading.revision, stored.revision)), game, ended)
        head["sent"] = _sent(game, stored.asked, reader)
        return reading.shaped(spliced(_plain(head), stored.content))
    found = live_now(reading, game, asking=ended is None)
    head = _head(reading, game, ended)
    if found is None:
        return packed(as_json(Document(**head)))
    head["sent"] = _sent(game, found.prompt.asked if found.prompt else None, reader)
    return reading.shaped(packed(as_json(Document(**head, **found.members))))


def change_of(reading: Reading, since: int) -> str | None:
    """How the document of revision ``since`` becomes the present one, as JSON; None where that is
    not known any more, or cannot be said in one patch."""
    changes = _since(reading.table.pk, reading.reader, since)
    if changes is None or ended_of(reading.table, reading.reader) is not None:
        return None
    patch: dict[str, Any] = {}
    events: list[Any] = []
    for change in changes:
        message = unpacked(change.content)
        try:
            patch = patches.merged(patch, message["patch"])
        except patches.Unmergeable:
            return None
        events = [] if "table" in message["patch"] else events
        events += message["events"]
    game = _game(reading.table)
    stored = _stored(reading.table, reading.reader, game, reading.told_in)
    last = changes[-1].revision if changes else 0
    revision = max(reading.revision, last)
    patch |= _plain(_head(replace(reading, revision=revision), game, None))
    patch["sent"] = _sent(game, stored.asked if stored is not None else None, reading.reader)
    told = packed({"from": since, "to": revision, "patch": patch, "events": events})
    return reading.shaped(told)


def told_to(table: int, reader: str, user: Any, *, tree: bool = False) -> Told:
    """What the stream of this reader is told (`tournaments.live.tell`): each change of the reader's
    document as it was stored, and the head of the table where something else was written too.
    ``tree``: as in `Reading`."""

    def told(known: int, revision: int) -> list[tuple[str, str]]:
        changes = _since(table, reader, known)
        if changes is None:
            return []
        texts = [change.content if tree else flat.flat(change.content) for change in changes]
        at = known
        for change in changes:
            if change.begun != at:
                at = -1
                break
            at = change.revision
        if at != revision:
            texts.append(_head_change(table, reader, user, known))
        return [(NAME, text) for text in texts]

    def kept(known: int, revision: int) -> list[tuple[str, str]] | None:
        texts = at_hand.between((table, reader), known, revision) if tree else None
        return None if texts is None else [(NAME, text) for text in texts]

    return Told(told, kept)


AT_ITS_HEAD = ("event", "match__round", "stopped_by", "resumed_by")
"""What the head of a document is read from, besides the row of the table."""
NAME = "document"
"""The event of the stream that carries a change."""


def _head_change(pk: int, reader: str, user: Any, known: int) -> str:
    """A change of those members that do not follow from the game. Its patch holds all of them, so
    it fits whatever the reader knew before."""
    table: Any = HEAD.one(pk)
    hold(table, "seats", clicking.SEATS.rows(pk))
    reading = Reading(table, reader, table.revision, user)
    with translation.override(reading.told_in):  # a stream has no language of its own
        ended = ended_of(table, reader)
        patch = _plain(_head(reading, _game(table), ended))
    if ended is not None:
        patch |= {"prompt": None, "waiting_for": []}
    return packed({"from": known, "to": table.revision, "patch": patch, "events": []})


def _since(table: int, reader: str, known: int) -> list[DocumentChange] | None:
    """The changes after the document that a reader knows; None if one is missing. Where the reader
    knows the present one there are none, also where it is the first one and nothing has changed."""
    newer = NEWER.rows(table, reader, known)
    if newer:
        return newer if newer[0].follows <= known else None
    return [] if PRESENT.rows(table, reader, known) else None


def _newer(table: Any, reader: Any, known: Any) -> QuerySet[DocumentChange]:
    rows = DocumentChange.objects.filter(table=table, reader=reader, revision__gt=known)
    return rows.order_by("revision")


def _present(table: Any, reader: Any, known: Any) -> QuerySet[StoredDocument]:
    rows = StoredDocument.objects.filter(table=table, reader=reader, revision__lte=known)
    return rows.only("reader")


PRESENT = Statement(_present)
"""The stored document of a reader who knows it."""
NEWER = Statement(_newer)
"""Changes of a reader's document after a revision, the oldest first."""


def _with_head(pk: Any) -> QuerySet[Table]:
    rows: Any = Table.objects.with_revision()
    found: QuerySet[Table] = rows.select_related(*AT_ITS_HEAD).filter(pk=pk)
    return found


HEAD = Statement(_with_head)
"""A table with its revision and what its head is read from."""


def _game(table: Table) -> Game | None:
    return LAST_GAME.first(table.pk)


def _last_game(table: Any) -> QuerySet[Game]:
    rows = Game.objects.filter(table=table).defer("record", "decks")
    return rows.order_by("-number")[:1]


LAST_GAME = Statement(_last_game)
"""The newest game of a table, without its record and lists."""


def _stored(table: Table, reader: str, game: Game | None, language: str) -> StoredDocument | None:
    """The document as the referee wrote it; None where the reader has changed the language
    since."""
    if game is None:
        return None
    rows = StoredDocument.objects.filter(table=table, reader=reader, game=game)
    return rows.filter(language=language).first()


def _head(reading: Reading, game: Game | None, ended: Ending | None) -> dict[str, Any]:
    """The members of a document that do not follow from the game itself."""
    number = game.number if game is not None else 0
    seats = reading.table.seats.all()
    table = head_of(reading.table, number, reading.user)
    return {
        "revision": reading.revision,
        "reader": reading.reader,
        "table": replace(table, stop_reason=reading.table.stop_reason),
        "seats": tuple(sitting_of(seat, reading.reader, reading.told_in) for seat in seats),
        "undo": undo_of(reading.table, game),
        "ended": ended,
        "clock": table_clocks.shown(reading.table, game),
        "chat": talk.shown(reading.table, reading.reader),
    }


def _plain(head: Mapping[str, Any]) -> dict[str, Any]:
    return {name: as_json(one) for name, one in head.items()}


def spliced(head: Mapping[str, Any], content: str) -> str:
    """One JSON object made of a head and the text of the rest, which need not be parsed for
    that."""
    return f"{packed(head)[:-1]},{content[1:]}"


_EVENTS, _EVENT = ',"events":[', '{"seq":'
"""The text with which the events of a packed object begin, and each event among them. Within a text
it cannot occur, because the quotes would be escaped there."""


def with_events(value: Mapping[str, Any], events: Sequence[str]) -> str:
    """A packed object whose last member are these packed events."""
    return f"{packed(value)[:-1]}{_EVENTS}{','.join(events)}]}}"


def opened(content: str) -> tuple[dict[str, Any], list[str]]:
    """The object that `with_events` packed, and its events as texts. These are not parsed, because
    they are only stored again, without the oldest ones."""
    rest, _, events = content.rpartition(_EVENTS)
    value: dict[str, Any] = unpacked(rest + "}")
    first, *others = events[:-2].split(f",{_EVENT}")
    return value, [first, *(_EVENT + one for one in others)] if first else []


def head_of(table: Table, number: int, user: Any) -> TableHead:
    """The table itself, as everybody may know it who may see it, watchers too."""
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
        round_ends=round_ends(table),
        watchers=watching.watchers_of(table),
        rematch=table.rematch_id,
        stopped_by=str(table.stopped_by.name) if table.stopped_by is not None else None,
        stopped_at=table.stopped_at.isoformat() if table.stopped_at is not None else None,
        resumed_by=str(table.resumed_by.name) if table.resumed_by is not None else None,
        resumed_at=table.resumed_at.isoformat() if table.resumed_at is not None else None,
    )


def round_ends(table: Table) -> str | None:
    """When the clock of the round runs out at this table, ISO 8601; None without one."""
    match = table.match
    if match is None or match.round.clock_ends_at is None:
        return None
    ends = match.round.clock_ends_at + timedelta(minutes=match.extension)
    return str(ends.isoformat())


def undo_of(table: Table, game: Game | None) -> Undo | None:
    """The request to undo a choice of the game being played, if there is one."""
    asked = table.undo
    if not asked or game is None or game.over or asked["game"] != game.pk:
        return None
    return Undo(asked["by"], asked["back"], tuple(asked["agreed"]), asked["declined"])


def sitting_of(seat: Seat, reader: str, language: str) -> Sitting:
    """One seat; what it has set about its priority is told to itself alone."""
    mine = seat.letter == reader
    return Sitting(
        letter=seat.letter,
        name=name_of(seat, language),
        house=seat.house,
        mine=mine,
        present=True if seat.house else seat.here,
        away_since=seat.away_since.isoformat() if seat.away_since is not None else None,
        passes_until=str(seat.until["what"]) if mine and seat.until else "",
        hold=mine and seat.hold,
    )


def name_of(seat: Seat, language: str) -> str:
    """The name that is shown at the seat; for the house a word in this language."""
    if not seat.house:
        return seat.name or seat.letter
    with translation.override(language):
        return _("The house")


def called(seat: Seat, language: str) -> str:
    """The name of the seat within a sentence. The house is no proper name, so it begins with a
    small letter."""
    name = name_of(seat, language)
    return within_a_sentence(name) if seat.house else name


def names_in(seats: Iterable[Seat], language: str) -> dict[str, str]:
    """The names that sentences use, by letter."""
    return {seat.letter: called(seat, language) for seat in seats}


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
    table: Table,
    seats: Sequence[Seat],
    reader: str,
    view: Mapping[str, Any],
    *,
    language: str,
    **more: Any,
) -> Known:
    """What a reader may know, in the form that `building` takes; ``more``: further fields of
    `Known`."""
    made: dict[str, str] = {}
    for seat in seats:
        made |= (seat.deck or {}).get("made", {})
    return Known(
        reader=reader,
        rulebook=table.rulebook,
        format=table.format,
        names=names_in(seats, language),
        view=view,
        made=made,
        language=language,
        **more,
    )


def asked_of(offer: Offer) -> StoredPrompt:
    """A stored prompt as `building` takes it."""
    return StoredPrompt(
        seat=offer.letter,
        asked=offer.asked,
        kind=offer.kind,
        rule=offer.rule,
        text=offer.text,
        options=offer.options,
        by_itself=offer.by_itself,
    )


def live_now(reading: Reading, game: Game | None, *, asking: bool = True) -> Live | None:
    """The live part from rows; ``asking``: whether anybody is asked at this table at all."""
    if game is None or game.revision < 0:
        return None
    table, reader = reading.table, reading.reader
    shown = SeatView.objects.filter(game=game, reader=reader).first()
    if shown is None:
        return None
    # Prompts and events of the very step of the view: the referee may have gone on meanwhile.
    offers = Offer.objects.filter(game=game, number=shown.number)
    prompts = {offer.letter: asked_of(offer) for offer in offers} if asking else {}
    events = last_events(game, reader, shown.number)
    seats = list(table.seats.all())
    return live(
        known_by(
            table,
            seats,
            reader,
            shown.content,
            prompts=prompts,
            events=events,
            language=reading.told_in,
        )
    )


def last_events(game: Game, reader: str, last: int) -> list[tuple[int, dict[str, Any]]]:
    """The last events up to a step as the reader saw them, each with its step, oldest first."""
    rows = game.steps.filter(number__lte=last, number__gt=last - LAST_EVENTS)
    found = []
    for number, events in rows.order_by("number").values_list("number", "events"):
        found += [(number, event) for event in events_seen_by(events, reader)]
    return found[-LAST_EVENTS:]


def _sent(game: Game | None, asked: int | None, reader: str) -> str | None:
    """The reader's own answer to this prompt, whether or not the referee has applied it yet."""
    if game is None or asked is None:
        return None
    made = Input.objects.filter(
        game=game, letter=reader, asked=asked, kind__in=SAID, refused=""
    ).first()
    return made.line if made is not None else None
