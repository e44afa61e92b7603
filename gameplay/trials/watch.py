"""Judges every answer and every row that is written while people use the hall."""

from __future__ import annotations

import logging
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from html import unescape
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY

from decks.models import DeckList
from gameplay.models import Dispute, Game, Seat, SeatView, Table
from gameplay.persons import GUEST_KEY
from gameplay.trials import oracle
from gameplay.trials.doors import Answer
from gameplay.trials.pages import Page
from gameplay.trials.people import Act, Person
from gameplay.trials.secrets import OUTSIDE, Secrets
from tournaments.accounts.models import User
from tournaments.enums import OperationKind
from tournaments.models import Event, Match, Operation

COUNTS = ("errors", "owed", "untold", "hidden", "doubled", "wrong")
OWED_SECONDS = 5.0
NUMBERS = re.compile(r"\d+")
SLUG = re.compile(r"/events/(?!new/|import/|calendar)([-\w]+)/")
TABLE = re.compile(r"/tables/(\d+)/|/games/(\d+)/|/replays/(\d+)/")
DESK = re.compile(r"^/events/([-\w]+)/desk/$")
STEP = re.compile(r"/events/([-\w]+)/desk/step/")
#: What people's browsers ask for without a head around it (`people.PART`).
ASKED_IN_PARTS = "/choose/"
WHOLE = re.compile(r"\s*<!doctype html", re.IGNORECASE)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
Kind = OperationKind
#: The operations that the players concerned must find on their own pages.
TELLING = frozenset(
    {Kind.PENALTY_GIVEN, Kind.RULING_APPLIED, Kind.RESULT_ENTERED, Kind.RESULT_CORRECTED}
)


@dataclass(slots=True)
class Fault:
    """Something that must not happen. The same fault has the same `title` at every place."""

    count: str
    title: str
    detail: str = ""
    #: Who and which event it is about: their acts make the story.
    people: tuple[str, ...] = ()
    slug: str = ""
    act: int = 0


class Errors(logging.Handler):
    """Collects what the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[tuple[str, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        detail = ""
        if record.exc_info and record.exc_info[1] is not None:
            trace = traceback.extract_tb(record.exc_info[2])[-3:]
            places = " < ".join(
                f"{one.name} ({one.filename.rsplit('/', 1)[-1]}:{one.lineno})"
                for one in reversed(trace)
            )
            detail = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]} in {places}"
        self.seen.append((record.getMessage(), detail))

    def take(self) -> list[tuple[str, str]]:
        found, self.seen = self.seen, []
        return found


@dataclass(slots=True)
class Before:
    """The state before an act: the last operation, what the desk showed, and the last rows."""

    operation: int
    step: dict[str, object] = field(default_factory=dict)
    rows: Counter[str] = field(default_factory=Counter)


class Watch:
    """Finds faults; `tell` is called with each."""

    def __init__(
        self,
        secrets: Secrets,
        people: dict[str, Person],
        tell: Callable[[Fault], None],
        *,
        crowd: bool = False,
    ) -> None:
        #: Whether others act at the same time; what they change must not count as a fault.
        self.crowd = crowd
        self.secrets, self.people, self.tell = secrets, people, tell
        self.by_key = {one.pk: one for one in people.values() if one.pk is not None}
        self.errors = Errors()
        self.last_operation = _last(Operation)
        self.last_seat = _last(Seat)
        self.changed: set[int] = set()
        self.owed: set[int] = set()

    def fault(self, count: str, title: str, detail: str = "", *people: str, slug: str = "") -> None:
        self.tell(Fault(count, title, detail, tuple(sorted({one for one in people if one})), slug))

    # --- Around one act ----------------------------------------------------------------------

    def before(self, act: Act) -> Before:
        found = STEP.search(act.path)
        step = oracle.drawn_from(found[1]) if found and act.drawn_from else {}
        return Before(self.last_operation, step, _rows() if not act.safe else Counter())

    def saw(self, person: Person, answer: Answer) -> None:
        """Judge one answer that a person got."""
        if answer.status >= 500:
            where = _place(answer.path)
            self.fault("errors", f"{answer.status} at {where}", answer.path, person.name)
        self._whole(person, answer)
        if answer.status != 200 or not answer.body:
            return
        if "/record/" in answer.path:
            self.secrets.recorded()
        for what, which in self._leaks(person, answer):
            slug = SLUG.search(answer.path)
            told = f"{person.name} reads {what} ({which}) at {answer.path}"
            self.fault("hidden", what, told, person.name, slug=slug[1] if slug else "")
        self._hands(person, answer)
        if OUTSIDE.search(answer.body):
            self.fault("wrong", "a page leads where a file said", answer.path, person.name)

    def _whole(self, person: Person, answer: Answer) -> None:
        """Check that a page says what it is. Parts of pages have no head; a refusal is a page of
        its own."""
        part = answer.path.endswith(ASKED_IN_PARTS) or answer.status < 400
        if not answer.is_page or (part and not WHOLE.match(answer.body)):
            return
        found = TITLE.search(answer.body)
        if found is None or not found[1].partition("\u00b7")[0].strip():
            where = _place(answer.path)
            self.fault("wrong", f"a page without a title: {answer.status} at {where}", answer.path)

    def _leaks(self, person: Person, answer: Answer) -> list[tuple[str, str]]:
        """What the answer shows that the person may not see. In a crowd the page may have been made
        before something was closed, so it is loaded again, and only what stays counts."""
        found = list(self.secrets.leaks(person, answer.path, answer.body))
        if not found or not self.crowd:
            return found
        self.secrets.changed()
        once_more = person.door.ask("GET", answer.path)
        if once_more.status != 200:
            return []
        return [
            one for one in self.secrets.leaks(person, answer.path, once_more.body) if one in found
        ]

    def page(self, answer: Answer) -> Page:
        """The answer as a page to act on."""
        desk = DESK.match(answer.path)
        shown = oracle.drawn_from(desk[1]) if desk else {}
        return Page(answer.path, answer.body, shown)

    def after(self, person: Person, act: Act, before: Before, first: Before | None) -> None:
        """Judge what the act wrote. `first`: the state before the first sending, if this act sends
        a form again."""
        self._logged(act)
        if act.safe:
            return
        written = self._operations(before.operation)
        if self.crowd:
            written = [one for one in written if one.actor_id == person.pk]
        for operation in written:
            self._judge(person, act, operation, before)
        if first is not None:
            self._twice(person, act, before, first, written)

    def _logged(self, act: Act) -> None:
        for message, detail in self.errors.take():
            if message.startswith("Internal Server Error") and not detail:
                continue
            title = NUMBERS.sub("N", SLUG.sub("/events/*/", message))[:80]
            self.fault("errors", f"logged: {title}", detail, act.person)

    def is_in(self, person: Person) -> bool:
        """Whether the browser is signed in as the person (always for people without an account).
        Somebody else may have ended the session.

        The owner of a suspended account cannot sign in again, but can look on and play as a guest.
        """
        person.account = _account_of(person)
        return not person.part.username or person.account == person.pk

    def learn(self, person: Person, act: Act) -> None:
        """After a write, and before its answer is judged, learn which account or guest key the
        person has now."""
        if act.safe:
            return
        self.secrets.changed()
        if person.pk is None and "/accounts/signup" in act.path:
            name = dict(act.fields or ()).get("username", "")
            made = User.objects.filter(username=name, date_joined__gt=_DAWN).order_by("-pk").first()
            if made is not None and made.pk not in self.by_key:
                person.pk = made.pk
                self.by_key[made.pk] = person
        person.account = _account_of(person)
        for seat in Seat.objects.filter(pk__gt=self.last_seat).order_by("pk"):
            self.last_seat = seat.pk
            if seat.guest and seat.guest == _guest_of(person):
                person.guest = seat.guest

    def _operations(self, since: int) -> list[Operation]:
        rows = Operation.objects.filter(pk__gt=since).select_related("event").order_by("pk")
        found = list(rows)
        self.secrets.changed()
        if found:
            self.last_operation = found[-1].pk
            self.changed |= {one.event_id for one in found}
        return found

    def _judge(self, person: Person, act: Act, operation: Operation, before: Before) -> None:
        slug = operation.event.slug
        about = oracle.conflict(operation)
        if about:
            title = f"conflict of interest: {operation.kind}"
            self.fault("wrong", title, f"{about} ({slug})", person.name, slug=slug)
        step = oracle.taken(operation) if self.crowd else before.step
        stale = oracle.unseen(operation, act.drawn_from, step)
        # Only acts at this event count: an imported file writes rounds of an event too.
        if stale and f"/events/{slug}/" in act.path:
            self.fault("wrong", f"stale page: {stale}", act.path, person.name, slug=slug)
        results = operation.kind == Kind.RESULT_ENTERED and operation.number % 3
        if operation.kind in TELLING and not results:
            self._told(operation)

    def _twice(
        self, person: Person, act: Act, before: Before, first: Before, written: list[Operation]
    ) -> None:
        once = Operation.objects.filter(pk__gt=first.operation, pk__lte=before.operation)
        once = once.filter(actor=person.pk) if self.crowd else once
        kinds = set(once.values_list("kind", flat=True))
        for operation in written:
            if operation.kind in kinds:
                title = f"the same sending counts twice: {operation.kind}"
                self.fault("doubled", title, act.path, person.name, slug=operation.event.slug)
                return
        grown = (before.rows - first.rows).keys() & (_rows() - before.rows).keys()
        if grown and not self.crowd:
            title = f"the same sending makes two: {', '.join(sorted(grown))}"
            self.fault("doubled", title, act.path, person.name)

    # --- Told --------------------------------------------------------------------------------

    def _told(self, operation: Operation) -> None:
        """Check that every player concerned finds an operation on the front page or the pages of
        the event and the match."""
        event, said = operation.event, operation.payload
        match = Match.objects.filter(event=event, serial=said.get("match")).with_players().first()
        penalty = said if operation.kind == Kind.PENALTY_GIVEN else said.get("penalty")
        players = list(match.players) if match is not None else []
        if penalty:
            players += list(event.entries.filter(number=penalty["entry"]))
        for entry in {one.pk: one for one in players}.values():
            person = self.by_key.get(entry.user_id or 0)
            if person is None or not person.signed_in or entry.user_id == operation.actor_id:
                continue
            pages = ["/", f"/events/{event.slug}/"]
            pages += [f"/events/{event.slug}/matches/{match.serial}/"] if match is not None else []
            seen = unescape("".join(self._read(person, path) for path in pages))
            for what, wanted in self._wanted(operation, match, penalty, entry.number):
                if not any(one in seen for one in wanted) and self._stands(operation):
                    told = f"{entry.name} finds nothing of operation {operation.number}: {wanted}"
                    self.fault(
                        "untold", what, told, person.name, operation.actor_name, slug=event.slug
                    )

    def _stands(self, operation: Operation) -> bool:
        """Whether an operation is still the last word on its event. In a crowd somebody else may
        have written to the event since."""
        later = Operation.objects.filter(event=operation.event, number__gt=operation.number)
        return not self.crowd or not later.exists()

    def _wanted(
        self, operation: Operation, match: Match | None, penalty: Any, number: int
    ) -> Iterable[tuple[str, tuple[str, ...]]]:
        if penalty and penalty["entry"] == number:
            yield "a penalty is not told to its player", (penalty["code"], penalty["reason"])
        result = operation.kind in (Kind.RESULT_ENTERED, Kind.RESULT_CORRECTED)
        ruled = operation.kind == Kind.RULING_APPLIED and operation.payload.get("result")
        if match is not None and (result or ruled) and match.confirmed and not match.pod:
            yield "a result is not told to its players", (match.score,)

    def _read(self, person: Person, path: str) -> str:
        answer = person.door.ask("GET", path)
        self.saw(person, answer)
        return answer.body if answer.status == 200 else ""

    # --- Hands -------------------------------------------------------------------------------

    def _hands(self, person: Person, answer: Answer) -> None:
        """Check that the answer names no card that another seat holds hidden, unless the reader
        knows the name from elsewhere."""
        found = TABLE.search(answer.path)
        if found is None or "/join/" in answer.path:
            return
        game = self._game(found)
        if game is None or game.table.state not in ("playing", "waiting"):
            return
        table = game.table
        seat = self.secrets.seat(table.pk, person)
        if seat is None and table.event is not None and self.secrets.free(table.event, person):
            return
        own, text = seat.letter if seat is not None else "spectator", unescape(answer.body)
        for letter, names in _unseen_hands(game, own):
            read = [name for name in names if name in text]
            if read and not _shown_elsewhere(game, own, read):
                told = f"{person.name} reads {read[0]} in the hand of seat {letter}: {answer.path}"
                slug = table.event.slug if table.event is not None else ""
                self.fault("hidden", "a hand", told, person.name, slug=slug)

    def _game(self, found: re.Match[str]) -> Game | None:
        table, *games = found.groups()
        rows = Game.objects.select_related("table__event")
        if table:
            return rows.filter(table=int(table)).order_by("-number").first()
        return rows.filter(pk=games[0] or games[1]).first()

    # --- Now and then ------------------------------------------------------------------------

    def swept(self, now: datetime) -> None:
        """Check that no pairing still lacks its table after the workers had time to open it."""
        self._operations(self.last_operation)
        self._logged(Act("the worker", "GET", ""))
        for match in oracle.owed(now, OWED_SECONDS):
            if match.pk not in self.owed:
                self.owed.add(match.pk)
                told = f"{match} of {match.event.slug} has no table"
                slug = match.event.slug
                self.fault("owed", "a published pairing without a table", told, slug=slug)

    def deep(self) -> None:
        """Compare log, rows and standings of each event that was written to since the last call."""
        for event in Event.objects.filter(pk__in=self.changed).order_by("pk"):
            for difference in oracle.differences(event):
                title = NUMBERS.sub("N", difference)[:60]
                self.fault("wrong", title, f"{event.slug}: {difference}", slug=event.slug)
        self.changed.clear()


def _place(path: str) -> str:
    """An address without the names and numbers in it, so that the same fault has one title."""
    return NUMBERS.sub("N", SLUG.sub("/events/*/", path.partition("?")[0]))


def _unseen_hands(game: Game, own: str) -> Iterable[tuple[str, list[str]]]:
    """For each other seat the hidden cards that the view of seat ``own`` does not name."""
    views = {view.reader: view.content for view in SeatView.objects.filter(game=game)}
    shown = str(views.get(own, ""))
    for letter, player in views.get("judge", {}).get("players", {}).items():
        if letter != own:
            yield letter, sorted(name for name in _held(player) if name not in shown)


def _held(player: dict[str, Any]) -> set[str]:
    """Names of the cards a player holds hidden."""
    found: set[str] = set()
    for pile in ("attack_hand", "mugic", "thoughts", "forethoughts"):
        for card in player.get(pile) or ():
            found.add(card["name"] if isinstance(card, dict) else str(card))
    return found


def _shown_elsewhere(game: Game, reader: str, names: list[str]) -> bool:
    """Whether the reader's own list or the log of the game names all of these cards anyway."""
    deck = str(game.decks.get(reader, ""))
    log = " ".join(
        _line(event, reader)
        for events in game.steps.values_list("events", flat=True)
        for event in events
    )
    return all(name in deck or name in log for name in names)


def _line(event: dict[str, Any], reader: str) -> str:
    """The line of an event as this reader sees it; "" if the event is hidden from the reader."""
    seen = event.get("seen") or {}
    heard = seen.get(reader, event)
    return str(heard["line"]) if heard else ""


def _rows() -> Counter[str]:
    """The newest key of each kind of row that must not be made twice."""
    kinds: dict[str, Any] = {"table": Table, "deck list": DeckList, "dispute": Dispute}
    return Counter({name: _last(model) for name, model in kinds.items()})


def _guest_of(person: Person) -> str:
    """The hash that a seat stores of the guest key in this browser's session; "" without a key."""
    key = _visit(person).get(GUEST_KEY, "")
    return sha256(key.encode()).hexdigest() if key else ""


def _account_of(person: Person) -> int | None:
    """The account that this browser's session belongs to; None for a guest."""
    held = _visit(person).get(SESSION_KEY)
    return int(held) if held else None


def _visit(person: Person) -> Any:
    """The session that the hall keeps for this browser."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return store(person.door.session() or None)


def _last(model: Any) -> int:
    return model.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


_DAWN = datetime.fromisoformat("2026-05-09T08:59:00+00:00")
