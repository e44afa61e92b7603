"""Planted secrets, and who may see them. The policy is written here a second time, without the
site's code.

Whoever types a secret knows it. Apart from that: a deck list is seen by its player and by the free
judges until the event's lists open; a penalty by its player and by staff who do not play there; a
draft by its staff; a mail address by its owner. *Free* staff have no entry in the event at all:
anybody with an entry, dropped or not, is a player there until the event ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from decks.lists.documents import cut_to
from decks.models import DeckCheck, DeckList, Registration
from engine import decks as deck_lists
from gameplay.models import Dispute, Game, Seat, Table
from gameplay.trials.people import Person
from tournaments.accounts.models import User
from tournaments.enums import EventState, OperationKind, Role, RoundState
from tournaments.models import Entry, Event, HallAct, Operation, Penalty, Round, Staff

WORD = re.compile(r"zq([a-z])(\d+)qz")
HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?:[0-9a-f]{16}(?:[0-9a-f]{32})?)?(?![0-9a-f])")
INVITATION = re.compile(r"/tables/(\d+)/join/([-\w]{8,})")
OUTSIDE = re.compile(r"(?:href|src|action)=\"(?:javascript:|(?:https?:)?//evil\.example)", re.I)
EVENT = re.compile(r"/events/([-\w]+)/")
#: The addresses that show events to people who did not ask for them.
FRONT = ("/", "/now/", "/events/", "/api/v1/events/", "/events/calendar.ics", "/api/v1/me/next/")
JUDGES = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE)
SIZES = (1, 3, 6, 10)


class Secrets:
    """Remembers who planted which secret, and decides whether somebody may see it now."""

    def __init__(self) -> None:
        self.planted: dict[str, str] = {}
        self.numbers = count(1)
        self.uploaded: set[str] = set()
        self.told: set[tuple[int, str]] = set()
        self.digests = _plain_digests()
        self._known: dict[Any, Any] = {}
        self._seeds: dict[str, int] = {}
        self._last_table = 0
        self._asks: dict[str, Callable[[str, Person], bool | None]] = {
            "d": self._deck,
            "e": self._event,
            "p": self._penalty,
            "m": self._mail,
            "c": self._claim,
            "n": self._note,
        }

    def know(self, planted: dict[str, str]) -> None:
        """Take over words that were planted before; new words are numbered after them."""
        self.planted = dict(planted)
        self.numbers = count(len(planted) + 1)

    def beside(self) -> Secrets:
        """Another object with the same secrets, for use in another thread."""
        other = Secrets()
        other.planted, other.uploaded, other.told = self.planted, self.uploaded, self.told
        other.numbers = self.numbers
        return other

    def plant(self, kind: str, by: str) -> str:
        """A new word that occurs nowhere else. ``kind``: the letter for what it is planted in;
        ``by``: who types it."""
        word = f"zq{kind}{next(self.numbers)}qz"
        self.planted[word] = by
        return word

    def changed(self) -> None:
        """Forget what was read from the rows, because something was written."""
        self._known.clear()

    # --- What an answer gives away -----------------------------------------------------------

    def leaks(self, person: Person, path: str, body: str) -> Iterator[tuple[str, str]]:
        """What this answer shows that the person may not see now: the kind of secret, and which.

        Words that the address contains do not count: the person typed them.
        """
        for word, kind in sorted({(one[0], one[1]) for one in WORD.finditer(body)}):
            if word not in path and not self.may_see(word, kind, person):
                yield NAMES[kind], f"{word}, of {self.planted.get(word, 'somebody')}"
        yield from self._numbers(person, path, body)
        for pk, token in sorted(set(INVITATION.findall(body))):
            if not self._invited(int(pk), token, person):
                yield "the invitation to a table", f"table {pk}"
        if path.partition("?")[0] in FRONT:
            yield from self._on_front(person, body)

    def may_see(self, word: str, kind: str, person: Person) -> bool:
        if kind not in self._asks or self.planted.get(word) == person.name:
            return True
        key = (word, person.name)
        if key not in self._known:
            self._known[key] = self._asks[kind](word, person)
        return self._known[key] is not False

    def _numbers(self, person: Person, path: str, body: str) -> Iterator[tuple[str, str]]:
        """The leaks among hexadecimal numbers: seeds of tables, seeds of drafted rounds, and
        digests that name a list which everybody knows."""
        for digits in sorted(set(HEX.findall(body))):
            if len(digits) == 64 and digits in self.seeds():
                if not self._may_open(self.seeds()[digits], person):
                    yield "the seed of a table", f"table {self.seeds()[digits]}"
            elif len(digits) == 32 and digits in self._drafts():
                event = Event.objects.get(pk=self._drafts()[digits])
                if not self.free(event, person, ()):
                    yield "the seed of a draft", event.slug
            elif digits in self.digests:
                yield from self._named_by(digits, person, path)

    def _on_front(self, person: Person, body: str) -> Iterator[tuple[str, str]]:
        for slug in sorted(self.uploaded):
            if f"/events/{slug}/" in body and not self._put_on_front(slug, person):
                yield "a brought-in event that nobody of the hall put there", slug

    # --- Who may: the words ------------------------------------------------------------------

    def _deck(self, word: str, person: Person) -> bool | None:
        owners = set(DeckList.objects.filter(name__contains=word).values_list("owner", flat=True))
        rows = Registration.objects.filter(name__contains=word).select_related("entry__event")
        entries = [row.entry for row in rows]
        if not owners and not entries:
            return None
        if DeckList.objects.shared().filter(name__contains=word).exists():
            return True  # whoever has the link may read it, and links may be passed on
        return person.pk in owners or any(self.may_read_list(one, person) for one in entries)

    def _event(self, word: str, person: Person) -> bool | None:
        events = list(Event.objects.filter(name__contains=word)) or self._once_called(word)
        if not events:
            return None
        return any(self._may_know(event, person) for event in events)

    def _penalty(self, word: str, person: Person) -> bool | None:
        said = Q(reason__contains=word) | Q(code__contains=word)
        rows = list(Penalty.everything.filter(said).select_related("entry__event"))
        if not rows:
            return None
        return any(
            _is(person, row.entry.user_id) or self.free(row.entry.event, person, ()) for row in rows
        )

    def _mail(self, word: str, person: Person) -> bool | None:
        owners = list(User.objects.filter(email__contains=word).values_list("pk", flat=True))
        return person.pk in owners if owners else None

    def _claim(self, word: str, person: Person) -> bool | None:
        rows = list(Dispute.objects.filter(claim__contains=word).select_related("match__event"))
        if not rows:
            return None
        return any(
            _is(person, row.by_id, *(one.user_id for one in row.match.players))
            or self.free(row.match.event, person)
            for row in rows
        )

    def _note(self, word: str, person: Person) -> bool | None:
        noted = Entry.everything.annotate(said=Cast("checks", TextField()))
        events = [one.event for one in noted.filter(said__contains=word).select_related("event")]
        rows = DeckCheck.objects.filter(note__contains=word)
        events += [row.registration.entry.event for row in rows]
        return any(self.free(event, person, ()) for event in events) if events else None

    # --- Who may: things ---------------------------------------------------------------------

    def roles(self, event: int, person: Person) -> frozenset[str]:
        """The roles of the person in an event, by its key."""
        key = ("roles", event, person.pk)
        if key not in self._known:
            held = Staff.objects.filter(event=event, user=person.pk, active=True)
            found = held.values_list("role", flat=True) if person.pk is not None else ()
            self._known[key] = frozenset(found)
        known: frozenset[str] = self._known[key]
        return known

    def entered(self, event: int, person: Person) -> bool:
        """Whether the person has an entry in the event, even a dropped or waiting one."""
        key = ("entered", event, person.pk)
        if key not in self._known:
            rows = Entry.objects.filter(event=event, user=person.pk)
            self._known[key] = person.pk is not None and rows.exists()
        return bool(self._known[key])

    def free(self, event: Event, person: Person, roles: tuple[str, ...] = JUDGES) -> bool:
        """Whether the person has one of the roles (any role if none is named) and has no entry in
        the event. Once the event is finished, an entry does not matter."""
        held = self.roles(event.pk, person)
        if not (held & set(roles) if roles else held):
            return False
        return event.state == EventState.FINISHED or not self.entered(event.pk, person)

    def may_read_list(self, entry: Entry, person: Person) -> bool:
        """Whether the person may read the registered list of an entry."""
        return (
            _is(person, entry.user_id) or self.free(entry.event, person) or lists_open(entry.event)
        )

    def _may_know(self, event: Event, person: Person) -> bool:
        """Whether the person may know that there is this event."""
        if event.removed_at is not None:
            return person.part.hall
        return event.state != EventState.DRAFT or bool(self.roles(event.pk, person))

    def _once_called(self, word: str) -> list[Event]:
        """Events that had this word in an earlier name."""
        kinds = (OperationKind.EVENT_CREATED, OperationKind.EVENT_CHANGED)
        rows = Operation.objects.filter(kind__in=kinds).annotate(said=Cast("payload", TextField()))
        return [row.event for row in rows.filter(said__contains=word).select_related("event")]

    def _put_on_front(self, slug: str, person: Person) -> bool:
        event = Event.objects.filter(slug=slug).first()
        if event is None or self.roles(event.pk, person) or self._entered_here(event, person):
            return True
        return HallAct.objects.filter(event=event, kind="event_listed").exists()

    def _entered_here(self, event: Event, person: Person) -> bool:
        """Whether the person signed up for a brought-in event in this hall, or claimed one of the
        entries of the file."""
        kinds = (OperationKind.ENTRY_ADDED, OperationKind.ENTRY_CLAIMED)
        after = Operation.objects.filter(event=event, number__gt=event.brought_in, kind__in=kinds)
        return person.pk is not None and after.filter(actor=person.pk).exists()

    def _invited(self, pk: int, token: str, person: Person) -> bool:
        if (pk, token) in self.told or not Table.objects.filter(pk=pk, invitation=token).exists():
            return True
        return self.seat(pk, person) is not None

    def seat(self, table: int, person: Person) -> Seat | None:
        """The seat of the person at a table; None if the person has none."""
        held = Q(pk__in=())
        if person.pk is not None:
            held |= Q(user=person.pk)
        if person.account is not None:
            held |= Q(user=person.account)
        if person.guest:
            held |= Q(guest=person.guest)
        return Seat.objects.filter(held, table=table).first()

    def _may_open(self, pk: int, person: Person) -> bool:
        """Whether the person may read the seed and the record of a table."""
        table = Table.objects.select_related("event").get(pk=pk)
        seated = self.seat(pk, person) is not None
        if table.event is None:
            return seated and table.finished_at is not None
        over = table.finished_at is not None or table.state in ("closed", "void")
        if over and self.free(table.event, person):
            return True
        return table.finished_at is not None and lists_open(table.event)

    # --- Numbers that say something ----------------------------------------------------------

    def seeds(self) -> dict[str, int]:
        """The seeds of tables and of their recorded games, in hexadecimal, each with the primary
        key of its table."""
        key = "seeds"
        if key not in self._known:
            rows = Table.objects.filter(pk__gt=self._last_table).order_by("pk")
            for pk, seed in rows.values_list("pk", "seed"):
                self._seeds[bytes(seed).hex()] = pk
                self._last_table = pk
            self._known[key] = True
        return self._seeds

    def recorded(self) -> None:
        """Learn the seeds in the records. Each game has its own, made from the seed of the table
        and the nonces."""
        for table, record in Game.objects.exclude(record=None).values_list("table", "record"):
            self._seeds[str((record or {}).get("seed", ""))] = table

    def _drafts(self) -> dict[str, int]:
        key = "drafts"
        if key not in self._known:
            rows = Round.objects.filter(state=RoundState.DRAFT).exclude(seed="")
            self._known[key] = dict(rows.values_list("seed", "event"))
        found: dict[str, int] = self._known[key]
        return found

    def _named_by(self, digest: str, person: Person, path: str) -> Iterator[tuple[str, str]]:
        """Yield a leak if the digest of a list that ships shows who plays that list. (Anybody can
        work out the digests of lists that ship.)"""
        found = EVENT.search(path)
        if found is None:
            return
        entries = Entry.objects.filter(event__slug=found[1], deck_digest=digest)
        for entry in entries.exclude(user=person.pk).select_related("event")[:1]:
            if not self.may_read_list(entry, person):
                yield "a digest that names a list", f"{entry.name}: {self.digests[digest]}"


NAMES = {
    "d": "the name of a deck list",
    "e": "the name of a draft or removed event",
    "p": "a penalty",
    "m": "a mail address",
    "c": "the claim of a dispute",
    "n": "the note of a deck check",
}


def _is(person: Person, *accounts: int | None) -> bool:
    """Whether the person's account is one of these."""
    return person.pk is not None and person.pk in accounts


def lists_open(event: Event) -> bool:
    """Whether the event lets others read lists, seeds and records."""
    policy = str(getattr(event, "deck_policy", "closed"))
    return event.state == EventState.FINISHED or policy != "closed"


def _plain_digests() -> dict[str, str]:
    """The names of the lists that ship, by their digests for each board. Everybody can work out
    these digests."""
    found = {}
    for deck in deck_lists.shipped().values():
        for size in SIZES:
            found[cut_to(deck, size).digest()] = deck.name
    return found
