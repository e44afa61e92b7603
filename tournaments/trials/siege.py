"""Imports mutated archives into a whole hall and checks that every page still answers."""

from __future__ import annotations

import random
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client, override_settings
from django.urls import URLPattern

from tournaments import live
from tournaments.api.routes import routes
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.services.entry import entries
from tournaments.services.files import inward
from tournaments.trials.mutants import mutant, played
from tournaments.urls import event_urls

FOREIGN = re.compile(r"""(?:href|action|src)=["']?\s*(?:javascript:|data:|//|https?://evil)""")
"""A link to a foreign address or a script, which only a file can have put on a page."""
ZONES = ("Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles", "UTC")
HALL = ("/", "/now/", "/events/", "/events/calendar.ics", "/events/mine/", "/players/", "/tables/")
HALL_API = ("events/", "events/?mine=1", "events/calendar/", "me/next/", "events/imports/")
BATCH = 24
"""How many events are in the hall at once before it is emptied."""
STAFF_PAGES = 10
"""How many pages of each event its organizer reads as well, drawn at random."""
NAMES = ("drome", "cobra", "tdf", "trf", "standings", "players")


@dataclass(slots=True)
class SiegeToll:
    """What came of the cases. `errors` must stay empty."""

    cases: int = 0
    accepted: int = 0
    refused: int = 0
    pages: int = 0
    errors: list[str] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)


class Siege:
    """A hall with people in it, and somebody who sends files."""

    def __init__(self, seed: int, toll: SiegeToll, archives: int = 12, pages: int = 0) -> None:
        self.dice, self.toll, self.pages = random.Random(seed), toll, pages
        self.logs = played(seed, archives)
        model = get_user_model()
        self.sender = model.objects.create_user("siege-sender")
        self.victims = [model.objects.create_user(f"siege-victim-{n}") for n in range(3)]
        self.names = [*model.objects.values_list("username", flat=True)]
        self.clients = {
            "stranger": Client(raise_request_exception=False),
            "sender": Client(raise_request_exception=False),
            "victim": Client(raise_request_exception=False),
        }
        self.clients["sender"].force_login(self.sender, BACKEND)
        self.clients["victim"].force_login(self.victims[0], BACKEND)

    def run(self, cases: int) -> None:
        """Run so many cases, in batches that leave nothing in the database."""
        while self.toll.cases < cases:
            zone = ZONES[self.toll.cases // BATCH % len(ZONES)]
            with _taken_back(), override_settings(TIME_ZONE=zone):
                self._batch(min(BATCH, cases - self.toll.cases))

    def _batch(self, cases: int) -> None:
        came_in = []
        for _case in range(cases):
            event = self.case()
            if event is not None:
                came_in.append(event)
                self.read_event(event)
        if came_in:
            self.read_hall()
            self.live_on(came_in)

    def case(self) -> Event | None:
        """Import one mutated archive. Returns the event, listed on the front page, if the hall
        accepts it."""
        self.toll.cases += 1
        data = mutant(self.dice.choice(self.logs), self.dice, self.names, f"cup-{self.toll.cases}")
        try:
            with transaction.atomic():
                prepared = inward.prepare(actor=self.sender, data=data)
                event = inward.write(prepared, actor=self.sender, listed=True)
        except Refusal as refusal:
            self.toll.refused += 1
            self.toll.codes[refusal.code] += 1
            return None
        except Exception:  # any crash here is a fault of the import
            self.fault(f"import: {traceback.format_exc(limit=-4)}")
            return None
        self.toll.accepted += 1
        bound = event.entries.filter(user__isnull=False).exists()
        judges = event.staff.exclude(user=self.sender).exists()
        if bound or judges or event.penalties.filter(by__isnull=False).exists():
            self.fault("an account was bound to what a file says")
        return event

    def fault(self, words: str) -> None:
        self.toll.errors.append(f"case {self.toll.cases}: {words}")

    def read_event(self, event: Event) -> None:
        """Every page and list of one event (or `pages` of them) as a stranger sees it, and some
        as its organizer does."""
        known = {
            "number": [*event.entries.values_list("number", flat=True)],
            "round": [*event.rounds.values_list("serial", flat=True)],
            "match": [*event.matches.values_list("serial", flat=True)],
        }
        everything = list(addresses(event.slug, known, self.dice))
        public = [path for path, staffed in everything if not staffed]
        for path in self.dice.sample(public, self.pages) if self.pages else public:
            self.get("stranger", path)
        for path, _staffed in self.dice.sample(everything, self.pages // 2 or STAFF_PAGES):
            self.get("sender", path)

    def read_hall(self) -> None:
        """The pages on which all events stand together."""
        for who in self.clients:
            for path in HALL:
                self.get(who, path)
            for path in HALL_API:
                self.get(who, f"/api/v1/{path}")
        shown = self.clients["victim"].get("/").content.decode()
        if FOREIGN.search(shown):
            self.fault("an address of a file stands on somebody's front page")

    def live_on(self, events: list[Event]) -> None:
        """Sign somebody up wherever that is possible, and read the hall once more."""
        for event in events:
            try:
                entries.sign_up(actor=self.victims[0], event=event)
            except Refusal:
                continue
            self.get("stranger", event.get_absolute_url())
        self.get("victim", "/")
        self.get("victim", "/api/v1/me/next/")

    def get(self, who: str, path: str) -> None:
        self.toll.pages += 1
        answer: Any = self.clients[who].get(path)
        if answer.status_code >= 500:
            broke = getattr(answer, "exc_info", None)
            told = "".join(traceback.format_exception(*broke, limit=-3)) if broke else ""
            self.fault(f"GET {path} as {who}: {answer.status_code} {told}")


BACKEND = "django.contrib.auth.backends.ModelBackend"
Known = dict[str, list[int]]


def addresses(slug: str, known: Known, dice: random.Random) -> Iterator[tuple[str, bool]]:
    """The address of every page and list of an event, and whether only its staff read it."""
    staff = ("desk", "print", "events/<slug:slug>/files", "events/<slug:slug>/operations")
    for pattern in event_urls:
        route = str(pattern.pattern)
        for filled in _filled(route, known, dice):
            yield f"/events/{slug}/{filled}", route.startswith(staff)
    for listed in routes:
        assert isinstance(listed, URLPattern)
        route = str(listed.pattern)
        if "<slug:slug>" in route:
            for filled in _filled(route, known, dice):
                path = filled.replace("<slug:slug>", slug)
                yield f"/api/v1/{path}", route.startswith(staff)


def _filled(route: str, known: Known, dice: random.Random) -> list[str]:
    """The addresses of a route, with its number filled in at random, the newest one preferred. A
    route that cannot be filled in has no address."""
    if "<str:action>" in route or "<uuid" in route or "<int:pk>" in route:
        return []
    if "<str:name>" in route:
        return [route.replace("<str:name>", name) for name in NAMES]
    if "<int:" not in route:
        return [route]
    kind = "round" if "rounds/" in route else "match" if "matches/" in route else "number"
    numbers = known[kind]
    some = [dice.choice([numbers[-1], *numbers])] if numbers else []
    return [route.replace("<int:serial>", str(n)).replace("<int:number>", str(n)) for n in some]


class _Back(Exception):
    """Raised to roll a batch back."""


@contextmanager
def _taken_back() -> Iterator[None]:
    try:
        with transaction.atomic(), live.silence():
            yield
            raise _Back
    except _Back:
        pass
