"""Writes on the list an entry plays: register, lock, unlock, check.

Columns of the hall (``Entry.deck_state``, ``Entry.deck_digest``) and the event's operations are
written through :mod:`tournaments.services.entry.entries`, so that the audit of an event is in one
place.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

import engine.decks
from decks import queries, rights
from decks.cards.made import made_entries
from decks.enums import CheckOutcome, RegistrationState
from decks.errors import IllegalDeck, UnreadableDeck
from decks.lists.documents import cut_to, differences, stored
from decks.lists.faults import broken, of_reading
from decks.lists.pasted import plain
from decks.models import DeckCheck, DeckList, Registration
from decks.pools import reads
from decks.pools.gate import gate_of
from decks.rights import BEFORE_THE_START, OPEN_STATES
from decks.services.lists import looked, read, starter_named
from engine.decks import BadDeck, Fault
from engine.decks import DeckList as Deck
from tournaments.accounts.models import User
from tournaments.enums import DeckState, EventState, OperationKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Event
from tournaments.operations import earlier, writing
from tournaments.services.entry import entries


def register(
    *,
    actor: User,
    entry: Entry,
    deck_list: DeckList | None = None,
    starter: str = "",
    text: str = "",
) -> Registration:
    """Registers one list for an entry: one of their own, a starter cut to the board, or pasted
    text.

    Before the event starts an illegal list is kept with its faults, so that the player sees what
    to change; it does not let the entry check in. Later it is refused. Raises Refusal when the list
    is locked or cannot be read.
    """
    with holding(entry) as entry:
        if not rights.may_register(actor, entry):
            raise Forbidden("not_your_entry", _("Only the player or a judge registers this deck."))
        if entry.event.state not in OPEN_STATES:
            raise Refusal("registration_closed", _("This event takes no deck lists now."))
        expect_there(actor, entry)
        if not rights.in_time(actor, entry.event):
            raise Refusal(
                "decks_due", _("Lists were due before now. Ask a judge to hand in another one.")
            )
        current = queries.current(entry)
        if current is not None and current.locked:
            raise Refusal(
                "deck_locked",
                _("The list is locked since the event started. A judge can unlock it."),
            )
        _expect_pool(entry)
        chosen = _chosen(actor, entry, deck_list, starter, text)
        if chosen.deck.game != entry.event.game:
            raise _wrong_game()
        return _store(actor, entry, current, chosen)


def lock(*, actor: User | None, event: Event) -> list[Registration]:
    """Locks every legal list of the event that is still open, in one operation.

    Called when the event starts and with every published round: from then on a list stands, and
    a late entry's or an unlocked one is caught by the next round. Raises Refusal naming the players
    whose lists the event's format or size no longer allows, as after a change of either.
    """
    with writing(event) as event:
        rows = list(
            Registration.objects.filter(
                entry__event=event, state=RegistrationState.REGISTERED, faults=[]
            )
            .select_related("entry")
            .order_by("pk")
        )
        _still_legal(rows, event)
        now = timezone.now()
        for row in rows:
            row.state = RegistrationState.LOCKED
            row.locked_at = now
            row.entry.event = event
        Registration.objects.bulk_update(rows, ["state", "locked_at"])
        entries.lock_decks(actor=actor, entries=[row.entry for row in rows])
        return rows


def judge_again(*, event: Event, entry: Entry | None = None) -> list[Registration]:
    """Checks every open list of an event anew, after a change of what its lists are checked
    against. With `entry`, only the list of that entry.

    Until the start alone: a list that is locked stands. The hall of the event learns of each list
    that became legal or ceased to be, so that desk and player read it at once and not at the start.
    Returns the lists whose faults are others than before.
    """
    with writing(event) as event:
        if event.state not in BEFORE_THE_START:
            return []
        rows = Registration.objects.filter(
            entry__event=event, entry__fallen=False, state=RegistrationState.REGISTERED
        )
        rows = rows if entry is None else rows.filter(entry=entry)
        changed = []
        for row, found in _judged(rows.select_related("entry").order_by("pk"), event):
            faults = [asdict(fault) for fault in found]
            if faults == row.faults:
                continue
            row.faults = faults
            changed.append(row)
        Registration.objects.bulk_update(changed, ["faults"])
        for row in changed:
            state = DeckState.ILLEGAL if row.faults else DeckState.LEGAL
            why = _("The event's settings changed.") if entry is None else _("Another pool.")
            entries.set_deck(
                actor=None, entry=row.entry, state=state, digest=row.digest, reason=why
            )
        return changed


def judge_where_held(names: Iterable[str]) -> None:
    """Judges the open lists of every event in which one holds a made card of these names."""
    held = Q()
    for name in names:
        held |= Q(content__made__has_key=name)
    rows = Registration.objects.filter(held, state=RegistrationState.REGISTERED)
    events = rows.filter(entry__event__state__in=BEFORE_THE_START).values("entry__event")
    for event in Event.objects.filter(pk__in=events).order_by("pk"):  # one order: no deadlock
        judge_again(event=event)


def unlock(*, actor: User, entry: Entry, reason: str) -> Registration:
    """Lets the owner register another list; the next published round locks it again."""
    with holding(entry) as entry:
        if not rights.may_unlock(actor, entry):
            raise Forbidden("not_staff", _("Only a judge who does not play here unlocks a list."))
        reason = reason.strip()
        if not reason:
            raise Invalid("reason_missing", _("Say why: the reason stands in the audit."))
        current = queries.current(entry)
        if current is None or not current.locked:
            raise Refusal("deck_not_locked", _not_locked(entry, current))
        expect_there(actor, entry)
        current.state = RegistrationState.REGISTERED
        current.locked_at = None
        current.save(update_fields=["state", "locked_at"])
        entries.set_deck(
            actor=actor,
            entry=entry,
            state=DeckState.LEGAL,
            digest=current.digest,
            reason=reason[:200],
        )
        return current


def check(
    *,
    actor: User,
    registration: Registration,
    found: str = "",
    agrees: bool = False,
    note: str = "",
) -> DeckCheck:
    """Notes a deck check: either the judge found every card, or ``found`` lists what was there."""
    with holding(registration.entry) as entry:
        if not rights.may_check(actor, entry):
            raise Forbidden("not_staff", _("Only a judge who does not play here checks decks."))
        missing: list[str] = []
        extra: list[str] = []
        if found.strip():
            listed = stored(registration.content)
            missing, extra = differences(listed, read(found, game=listed.game))
        elif not agrees:
            raise Invalid("check_empty", _("Paste what was in the deck, or say that it agrees."))
        return DeckCheck.objects.create(
            registration=registration,
            by=actor,
            outcome=CheckOutcome.DIFFERS if missing or extra else CheckOutcome.AGREES,
            missing=missing,
            extra=extra,
            note=note.strip()[:400],
        )


def expect_there(actor: User, entry: Entry) -> None:
    """Raises Refusal where the player of an entry has left the event."""
    if not rights.has_left(entry):
        return
    if entry.user_id == actor.pk:
        raise Refusal("entry_dropped", _("You have left this event: nothing is handed in for it."))
    words = _("%(name)s has left this event. Bring the player back first.")
    raise Refusal("entry_dropped", words % {"name": entry.name})


@contextmanager
def holding(entry: Entry) -> Iterator[Entry]:
    """The entry as it is under the lock of its event, in one transaction."""
    with writing(entry.event) as event:
        held = Entry.objects.select_related("user").get(pk=entry.pk)
        held.event = event
        yield held


def _judged(
    rows: Iterable[Registration], event: Event
) -> Iterator[tuple[Registration, list[Fault]]]:
    """Each list with its present faults. The pools of all lists are read at once."""
    rows = list(rows)
    gate = gate_of(event, [row.entry for row in rows])
    for row in rows:
        row.entry.event = event
        yield row, queries.faults_of(stored(row.content), row.entry, gate)


def _not_locked(entry: Entry, row: Registration | None) -> str:
    """The words for a judge who unlocks a list that is not locked, with the one who unlocked it."""
    words = _("This list is not locked.")
    if row is None:
        return words
    noted = entry.event.operations.filter(kind=OperationKind.DECK_SET, actor__isnull=False)
    of_row = noted.filter(payload__entry=entry.number, payload__digest=row.digest)
    found = of_row.exclude(payload__reason="").select_related("actor").order_by("-number").first()
    return words if found is None else earlier.after(words, found.actor, found.at)


def _expect_pool(entry: Entry) -> None:
    """Raises Refusal in Limited while the entry has no pool to check its list against."""
    limited = reads.limited_of(entry.event)
    if limited is None or reads.current(entry) is not None:
        return
    if limited.made:
        raise Refusal("no_pool", _("There is no pool yet: the staff gives the pools out."))
    raise Refusal("no_pool", _("Enter the pool first: the cards that were opened or drafted."))


def _still_legal(rows: list[Registration], event: Event) -> None:
    names = [row.entry.name for row, faults in _judged(rows, event) if faults]
    if names:
        raise Refusal(
            "deck_not_legal",
            _("These lists are no longer legal in this event: %(names)s. Ask for new ones.")
            % {"names": ", ".join(names)},
        )


class Chosen(NamedTuple):
    """A deck, and the lines of the text by which its player knows its cards."""

    deck: Deck
    lines: Mapping[str, tuple[int, ...]]


def _shown(deck: Deck) -> Chosen:
    return Chosen(deck, engine.decks.lines_of(deck))


def _chosen(
    actor: User, entry: Entry, deck_list: DeckList | None, starter: str, text: str
) -> Chosen:
    """The one deck the caller named; exactly one of the three ways."""
    ways = [deck_list is not None, bool(starter), bool(text.strip())]
    if sum(ways) != 1:
        raise Invalid("deck_choice", _("Choose one: a list of yours, a starter, or pasted text."))
    if deck_list is not None:
        if deck_list.owner_id != actor.pk:
            raise Refusal("not_your_deck", _("That list belongs to somebody else."))
        return _shown(stored(deck_list.content))
    if starter:
        return _shown(cut_to(starter_named(starter), entry.event.board))
    return _pasted(text, entry)


def _pasted(text: str, entry: Entry) -> Chosen:
    """A pasted list, read in the event's game and for its board. Where a line cannot be read, the
    refusal also names the rules of the event that the other lines break."""
    event = entry.event
    reading = looked(text, game=event.game, size=event.board)
    if not reading.faults and reading.deck is not None:
        return Chosen(reading.deck, reading.lines)
    other = engine.decks.game_of(plain(text), made_entries())
    if other != event.game and not looked(text, game=other).faults:
        raise _wrong_game()
    deck = reading.deck
    rules = queries.faults_of(deck, entry) if deck and deck.game == event.game else []
    raise UnreadableDeck(BadDeck.first_of(reading.faults), of_reading(reading, rules))


def _wrong_game() -> Refusal:
    return Refusal("wrong_game", _("This list is for another game than the event's."))


def _store(actor: User, entry: Entry, current: Registration | None, chosen: Chosen) -> Registration:
    deck = chosen.deck
    faults = queries.faults_of(deck, entry)
    if faults and entry.event.state == EventState.RUNNING:
        # A player must not lose the legal list that the next table opens with.
        raise IllegalDeck(tuple(broken(fault, chosen.lines) for fault in faults))
    if current is not None:
        current.state = RegistrationState.REPLACED
        current.save(update_fields=["state"])
    salt = secrets.token_hex(16)
    row = Registration.objects.create(
        entry=entry,
        name=(deck.name or _("Unnamed deck"))[:80],
        content=deck.as_json(),
        digest=deck.digest(salt),
        salt=salt,
        faults=[asdict(fault) for fault in faults],
        registered_by=actor,
    )
    state = DeckState.ILLEGAL if faults else DeckState.LEGAL
    entries.set_deck(actor=actor, entry=entry, state=state, digest=row.digest)
    return row
