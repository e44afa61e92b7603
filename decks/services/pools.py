"""Writes on Limited: settling it, giving out pools, entering and replacing them, seating drafts.

What is written here stands in the log of the event through
:mod:`tournaments.services.event.limited`.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _

import engine.decks
from decks import queries, rights
from decks.cards.event_rules import card_rules_of
from decks.cards.made import made_entries
from decks.enums import LimitedWay, PoolState, PoolWay
from decks.errors import UnreadableDeck
from decks.lists.pasted import plain, without_heads
from decks.models import Limited, Pool
from decks.models.pools import REASON
from decks.pools import drafts, packs, reads, stock
from decks.rights import BEFORE_THE_START, OPEN_STATES
from decks.services import registrations
from decks.services.lists import MAX_TEXT
from engine.cards import CardFacts
from engine.decks import BadDeck
from tournaments.accounts.models import User
from tournaments.enums import OperationKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Event
from tournaments.operations import earlier, writing
from tournaments.operations.schema.entries import MOST_PACKS
from tournaments.services.event import limited as log
from tournaments.services.permission import demand


def settle(
    *,
    actor: User,
    event: Event,
    way: str,
    count: int = 0,
    sets: Sequence[str] = (),
    contents: str = "",
    free: Iterable[str] = (),
    reason: str = "",
) -> Limited:
    """Sets how an event plays Limited, before it starts. `way` is one of :class:`LimitedWay`,
    `count` the number of packs for each player. Packs of the hall also need their `sets` by code
    and `contents` as :mod:`decks.pools.packs` reads them; pools that players enter are counted
    against the `contents`, where there are any. `free`: piles for which no card of the
    pool is needed.

    A seed is made at once and its digest is published. Where there are pools already, another
    settlement needs a `reason`: it takes them all back and makes another seed. What entered pools
    are counted against is set right without that. Raises Refusal, and
    Invalid naming the line of the contents that says nothing or that no card of a set fits.
    """
    with writing(event) as event:
        demand(actor, "manage_event", event)
        if event.state not in BEFORE_THE_START:
            words = _("The event has started: Limited stays as it is.")
            words = earlier.public(words, event, (OperationKind.EVENT_STARTED,))
            raise Refusal("wrong_state", words)
        values = _values(event, way, count, sets, contents, free)
        row = Limited.objects.filter(event=event).first()
        if row is None and way == LimitedWay.OFF:
            return Limited(event=event)
        if row is not None and {name: getattr(row, name) for name in values} == values:
            return row
        held = Pool.objects.filter(entry__event=event, state=PoolState.CURRENT)
        stay = row is not None and _leaves_pools(row, values)
        reason = reason.strip()[:REASON]
        if held.exists() and not reason and not stay:
            words = _("There are pools already: say why they are taken back, or leave it so.")
            made = (OperationKind.POOLS_GIVEN, OperationKind.POOL_SET)
            words = earlier.told(words, actor, event, made)
            raise Refusal("pools_there", words)
        if row is None or (not stay and held.update(state=PoolState.REPLACED)):
            seed = secrets.token_hex(32)
            row = row or Limited(event=event)
            row.seed, row.sheets, row.pods = seed, [], []
        for name, value in values.items():
            setattr(row, name, value)
        row.pods = row.pods if way == LimitedWay.DRAFT else []
        row.save()
        log.settled(
            actor=actor,
            event=event,
            way=way,
            packs=row.packs,
            digest=row.seed_digest,
            reason=reason,
        )
        registrations.judge_again(event=event)
        return row


def give_out(*, actor: User | None, event: Event) -> list[Pool]:
    """Makes a pool for everybody who plays and has none, late entries included. Existing pools stay
    as they are, so a second call makes no more. Raises Refusal where the hall makes no packs
    here."""
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        limited = _limited(event)
        _expect_made(limited)
        _expect_open(event)
        waiting = reads.waiting(event)
        if not waiting:
            return []
        _freeze(limited)
        before = _turns(waiting)
        made = Pool.objects.bulk_create(
            _pool_of(limited, entry, actor, turn=before.get(entry.pk, 0)) for entry in waiting
        )
        digests = [(row.entry.number, row.digest) for row in made]
        log.given(actor=actor, event=event, pools=digests)
        registrations.judge_again(event=event)
        return made


def enter(*, actor: User, entry: Entry, text: str, reason: str = "") -> Pool:
    """Enters the cards that were opened or drafted, one a line with its number.

    By the player until lists are due, as long as their list is not locked and no judge entered
    the pool; by staff who do not play always, with a `reason` where there is a pool. Raises
    :class:`UnreadableDeck` naming every line that is no card, and Refusal.
    """
    with registrations.holding(entry) as entry:
        limited = _limited(entry.event)
        _expect_open(entry.event)
        registrations.expect_there(actor, entry)
        current = reads.current(entry)
        staff = rights.is_free_staff(actor, entry.event)
        if not staff:
            if entry.user_id != actor.pk:
                raise Forbidden("not_your_entry", _("Only the player or a judge enters this pool."))
            closed = closed_to(actor, entry, limited, current)
            if closed is not None:
                raise closed
        cards = _read(text, entry.event)
        if current is not None and current.cards == cards:
            return current
        reason = reason.strip()[:REASON]
        if staff and current is not None and not reason:
            raise Invalid("reason_missing", _("Say why: the reason stands in the audit."))
        said: dict[str, Any] = {"way": PoolWay.ENTERED, "by": actor, "reason": reason}
        row = _put(current, _row(entry, cards, **said))
        log.pool_set(actor=actor, entry=entry, digest=row.digest, reason=reason)
        registrations.judge_again(event=entry.event, entry=entry)
        return row


def make_anew(*, actor: User, entry: Entry, reason: str) -> Pool:
    """Takes the pool of an entry back and makes another one from the same seed, by staff who do not
    play, with a reason."""
    with registrations.holding(entry) as entry:
        limited = _limited(entry.event)
        _expect_made(limited)
        _expect_open(entry.event)
        if not rights.is_free_staff(actor, entry.event):
            raise Forbidden("not_staff", _("Only a judge who does not play here replaces a pool."))
        registrations.expect_there(actor, entry)
        reason = reason.strip()[:REASON]
        if not reason:
            raise Invalid("reason_missing", _("Say why: the reason stands in the audit."))
        _freeze(limited)
        turn = _turns([entry]).get(entry.pk, 0)
        row = _put(reads.current(entry), _pool_of(limited, entry, actor, turn=turn, reason=reason))
        log.pool_set(actor=actor, entry=entry, digest=row.digest, reason=reason)
        registrations.judge_again(event=entry.event, entry=entry)
        return row


def seat(*, actor: User | None, event: Event, by_chance: bool = True) -> Limited:
    """Seats everybody who plays in pods of up to eight for a draft. By chance the seats follow from
    the seed, so that the same players always get the same seats; otherwise they follow the order of
    entry. Raises Refusal for an event without a draft, or without players."""
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        limited = _limited(event)
        if limited.way != LimitedWay.DRAFT:
            raise Refusal("no_draft", _("This event has no draft."))
        _expect_open(event)
        playing = Entry.objects.playing().filter(event=event).values_list("number", flat=True)
        pods = drafts.pods_of(playing, limited.seed if by_chance else "")
        if not pods:
            raise Refusal("nobody", _("Nobody plays here yet."))
        found = [list(pod) for pod in pods]
        if found != limited.pods:
            limited.pods = found
            limited.save(update_fields=["pods", "changed"])
            log.seated(actor=actor, event=event, pods=found)
        return limited


# --- Parts ---------------------------------------------------------------------------------------


def _values(
    event: Event, way: str, count: int, sets: Sequence[str], contents: str, free: Iterable[str]
) -> dict[str, Any]:
    """The columns of a settlement; raises Invalid for what cannot be played."""
    if way not in LimitedWay.values:
        raise Invalid("unknown_way", _("There is no such way to play Limited."))
    if way == LimitedWay.OFF:
        return {"way": way, "packs": 0, "sets": [], "contents": "", "free": []}
    if not 0 < count <= MOST_PACKS:
        words = _("A player gets from 1 to %(max)d packs.")
        raise Invalid("bad_packs", words % {"max": MOST_PACKS})
    piles = dict(reads.piles_of(event.game))
    if set(free) - set(piles):
        raise Invalid("unknown_pile", _("A list of this game has no such part."))
    values = {"way": way, "packs": count, "sets": [], "contents": ""}
    if way == LimitedWay.SEALED:
        slots, _sheets = _sheets_of(event, sets, contents)
        values |= {"sets": [*sets], "contents": "\n".join(map(str, slots))}
    elif contents.strip():
        slots = _slots_of(contents, stock.playable(event, card_rules_of(event)))
        values["contents"] = "\n".join(map(str, slots))
    return values | {"free": [pile for pile in piles if pile in set(free)]}


def _leaves_pools(row: Limited, values: Mapping[str, Any]) -> bool:
    """Whether pools stay under another settlement: those that people entered, where it only says
    otherwise against how many cards they are counted."""
    counted = ("packs", "contents")
    same = (getattr(row, name) == value for name, value in values.items() if name not in counted)
    return row.on and not row.made and all(same)


def _sheets_of(
    event: Event, sets: Sequence[str], contents: str
) -> tuple[tuple[packs.Slot, ...], packs.Sheets]:
    """The slots of a pack and the cards of each. Raises Invalid where a slot would be empty."""
    cards = stock.playable(event, card_rules_of(event))
    known = {code for code, _name in stock.sets_with_packs(event.game, cards)}
    unknown = [code for code in sets if code not in known]
    if not sets or unknown:
        words = _("Choose sets of this game; no packs are known of %(sets)s.")
        raise Invalid("unknown_set", words % {"sets": ", ".join(unknown) or "–"})
    slots = _slots_of(contents, cards)
    sheets = packs.sheets_of(cards, sets, slots)
    for code, of_set in zip(sets, sheets, strict=True):
        for slot, names in zip(slots, of_set, strict=True):
            if not names:
                words = _("No card of %(set)s may be played here that fits the line “%(line)s”.")
                raise Invalid("no_card_fits", words % {"set": code, "line": str(slot)})
    return slots, sheets


def _slots_of(contents: str, cards: Iterable[CardFacts]) -> tuple[packs.Slot, ...]:
    cards = list(cards)
    try:
        return packs.slots_of(contents, stock.kinds(cards), stock.rarities(cards))
    except packs.BadPack as bad:
        raise Invalid("bad_contents", _in_words(bad)) from bad


def _in_words(bad: packs.BadPack) -> str:
    if not bad.line:
        return _("A pack holds from 1 to %(max)d cards.") % {"max": packs.MOST_CARDS}
    words = _("Line %(line)d: “%(what)s” is no number with kinds and rarities of these cards.")
    return words % {"line": bad.line, "what": bad.what[:60]}


def _limited(event: Event) -> Limited:
    limited = reads.limited_of(event)
    if limited is None:
        raise Refusal("not_limited", _("Players of this event bring their own cards."))
    limited.event = event
    return limited


def _expect_made(limited: Limited) -> None:
    if not limited.made:
        raise Refusal("pools_entered", _("In this event players enter their own pools."))


def _expect_open(event: Event) -> None:
    if event.state not in OPEN_STATES:
        raise Refusal("registration_closed", _("This event takes no pools now."))


def closed_to(actor: User, entry: Entry, limited: Limited, current: Pool | None) -> Refusal | None:
    """The reason why the player of an entry cannot enter a pool; None where nothing prevents it."""
    if limited.made:
        return Refusal("pools_given", _("The staff gives out the pools of this event."))
    if current is not None and current.by_id != actor.pk:
        return Refusal("pool_by_staff", _("A judge entered this pool: ask for another one."))
    if not rights.in_time(actor, entry.event):
        return Refusal("decks_due", _("Lists were due before now. Ask a judge to enter the pool."))
    listed = queries.current(entry)
    if listed is not None and listed.locked:
        return Refusal("deck_locked", _("The list is locked: the pool stays as it is."))
    return None


def _read(text: str, event: Event) -> dict[str, int]:
    """The cards of a text, by full name."""
    if not text.strip():
        raise Invalid("pool_empty", _("Paste the cards: one a line, its number before it."))
    if len(text) > MAX_TEXT:
        words = _("The list is longer than %(max)d characters.")
        raise Invalid("deck_too_long", words % {"max": MAX_TEXT})
    made = made_entries()
    text = without_heads(plain(text), event.game)
    found, faults = engine.decks.counted(text, event.game, source=_("Pool"), made=made)
    if faults:
        raise UnreadableDeck(BadDeck.first_of(faults))
    return dict(sorted(found.items()))


def _freeze(limited: Limited) -> None:
    """Stores the cards of each slot when the first pools are made, so that later pools use the
    same."""
    if limited.sheets:
        return
    _slots, sheets = _sheets_of(limited.event, limited.sets, limited.contents)
    limited.sheets = json.loads(json.dumps(sheets))
    limited.save(update_fields=["sheets", "changed"])


def counts_of(limited: Limited) -> list[int]:
    """How many cards each slot of a pack gives."""
    return [int(line.partition(" ")[0]) for line in limited.contents.splitlines()]


def _turns(entries: Sequence[Entry]) -> dict[int, int]:
    """How many pools were already made for each of these entries, by the entry's key; one query."""
    rows = Pool.objects.filter(entry__in=entries, way=PoolWay.GIVEN).order_by()
    return dict(rows.values_list("entry").annotate(Count("pk")))


def _pool_of(
    limited: Limited, entry: Entry, actor: User | None, *, turn: int, reason: str = ""
) -> Pool:
    """The pool that the seed gives an entry in its turn, not stored yet."""
    counts, packs_each = counts_of(limited), limited.packs
    made = packs.packs_of(limited.seed, entry.number, limited.sheets, counts, packs_each, turn)
    cards = Counter(sorted(name for pack in made for name in pack))
    said: dict[str, Any] = {"way": PoolWay.GIVEN, "by": actor, "reason": reason, "turn": turn}
    return _row(entry, cards, **said)


def _row(entry: Entry, cards: Mapping[str, int], **more: Any) -> Pool:
    salt = secrets.token_hex(16)
    digest = digest_of(cards, salt)
    return Pool(entry=entry, cards=dict(cards), salt=salt, digest=digest, **more)


def _put(current: Pool | None, row: Pool) -> Pool:
    """Stores a pool in the place of the current one."""
    if current is not None:
        current.state = PoolState.REPLACED
        current.save(update_fields=["state"])
    row.save()
    return row


def digest_of(cards: Mapping[str, int], salt: str) -> str:
    """SHA-256 over the salt and the cards, by name with their numbers, as JSON without blanks."""
    text = json.dumps(sorted(cards.items()), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256((salt + text).encode()).hexdigest()
