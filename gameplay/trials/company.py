"""People in one hall who act in turn, while a watch judges everything they meet."""

from __future__ import annotations

import logging
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from celery import current_app
from django.utils import timezone

from gameplay.models import Dispute, Game, Seat, Table
from gameplay.trials import story
from gameplay.trials.acts import Chooser, Document, again
from gameplay.trials.clock import Clock, repeatable
from gameplay.trials.doors import Door, InProcess
from gameplay.trials.fill import Filler
from gameplay.trials.hall import Ground, Kept
from gameplay.trials.pages import Page
from gameplay.trials.people import CAST, STRANGERS, Act, Part, Person
from gameplay.trials.secrets import Secrets
from gameplay.trials.watch import Before, Fault, Watch
from tournaments.models import Event, Staff

SWEEP_EVERY = 10
DEEP_EVERY = 100
#: A day ends early after so many faults: a broken hall may answer every request with 500.
MOST_FAULTS = 40
AGAIN = 0.07
EVERYBODY = (*CAST, *STRANGERS)


class Company:
    """Some people, the dice by which they act, and the watch that judges what they meet."""

    def __init__(
        self,
        parts: Iterable[Part],
        doors: Callable[[Part], Door],
        *,
        dice: random.Random,
        secrets: Secrets,
        ground: Ground,
        clock: Clock,
        crowd: bool = False,
    ) -> None:
        self.dice, self.secrets, self.clock = dice, secrets, clock
        self.ground, known = ground, ground.accounts
        made = [Person(part, doors(part), known.get(part.username)) for part in parts]
        self.people = {one.name: one for one in made}
        self.watch = Watch(secrets, self.people, self._fault, crowd=crowd)
        self.chooser = Chooser(dice, Filler(dice, secrets, ground))
        self.faults: list[Fault] = []
        self.known: set[tuple[str, str, str]] = set()
        self.script: list[story.Line] = []
        self.number = 0

    def _fault(self, fault: Fault) -> None:
        """Note a fault. It counts once per day and event, however many people meet it."""
        fault.act = self.number
        if (key := (fault.count, fault.title, fault.slug)) not in self.known:
            self.known.add(key)
            self.faults.append(fault)

    def go_on(
        self, until: int, document: Document, tick: Callable[[Company], None] | None = None
    ) -> None:
        """Let people act until act number ``until`` is done. ``tick`` is called after each act."""
        self.chooser.document = document
        weights = [one.part.busy for one in self.people.values()]
        people = list(self.people.values())
        while self.number < until and len(self.faults) < MOST_FAULTS:
            self.number += 1
            self.clock.move(self.dice.uniform(1, 9))
            if self.number % 25 == 1:
                self._look_around()
            person = self.dice.choices(people, weights)[0]
            act = self.chooser.next(person)
            first = self.do(person, act)
            if not act.safe and self.dice.random() < AGAIN and "/accounts/" not in act.path:
                self.do(person, again(act), first)
            if self.number % SWEEP_EVERY == 0:
                self.sweep()
            if self.number % DEEP_EVERY == 0:
                self.watch.deep()
            if tick is not None:
                tick(self)

    def do(self, person: Person, act: Act, first: Before | None = None) -> Before:
        """Let a person do one act, while the watch judges all answers and what was written.
        ``first``: what was so before the first sending, if this act sends a form again."""
        person.signed_in = self.watch.is_in(person)
        if not person.signed_in:
            for answer in person.log_in():
                self.watch.saw(person, answer)
            person.signed_in = self.watch.is_in(person)
        before = self.watch.before(act)
        answers = person.do(act)
        self.watch.learn(person, act)
        for answer in answers:
            self.watch.saw(person, answer)
        last = answers[-1]
        if last.is_page and last.status < 500:
            page = self.watch.page(last)
            person.pages.append(page)
            self._leave_open(person, page)
        elif last.status >= 400:
            person.pages.clear()
        statuses = tuple(one.status for one in answers)
        self.script.append(story.Line(self.number, self.clock.now(), act, statuses))
        self.watch.after(person, act, before, first)
        return before

    def _leave_open(self, person: Person, page: Page) -> None:
        """Leave a desk open in a tab of the person's browser. A kept desk that shows a draft is
        replaced less often than others."""
        kept = person.tabs.get(page.path)
        often = 7 if kept is not None and "draft" in kept.drawn_from else 2
        if page.drawn_from and (kept is None or self.number % often == 0):
            person.tabs[page.path] = page

    def sweep(self) -> None:
        """Check that the workers have done what they had time for."""
        self.secrets.changed()
        self.watch.swept(self.clock.now())

    def _look_around(self) -> None:
        """Tell the filler which slugs, numbers and invitations people can put into addresses."""
        filler = self.chooser.filler
        filler.slugs = list(Event.objects.order_by("pk").values_list("slug", flat=True))[:24]
        tables = Table.objects.order_by("-pk")
        newest = tables.values_list("pk", flat=True).first() or 0
        games = Game.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        disputes = Dispute.objects.count()
        filler.most = {"tables": newest, "replays": games, "games": games, "disputes": disputes}
        filler.most |= {"bench": disputes, "entries": 46, "match": 30, "step": games, "decks": 20}
        open_ = tables.exclude(invitation="").filter(state="waiting")[:3]
        filler.invitations = [(one.pk, one.invitation) for one in open_]
        self._remember()

    def _remember(self) -> None:
        """Tell people what they know by themselves: where they serve, and where they sit."""
        staffed, seated = defaultdict(list), defaultdict(list)
        served = Staff.objects.filter(active=True).exclude(event__state="finished").order_by("pk")
        for user, slug in served.values_list("user", "event__slug"):
            staffed[user].append(slug)
        held = Seat.objects.filter(table__state__in=("waiting", "playing")).order_by("-pk")
        for user, guest, table in held.values_list("user", "guest", "table"):
            seated[user or guest].append(table)
        playing = Table.objects.filter(state="playing", event__isnull=False).order_by("-pk")
        rooms = list(playing.values_list("event__slug", "pk")[:12])
        for person in self.people.values():
            person.desks = staffed[person.pk or 0]
            person.rounds = [pk for slug, pk in rooms if slug in person.desks]
            person.tables = seated[person.pk or person.guest][:4]


class Day(Company):
    """A day of everybody in the embedded hall, with a clock of its own, so that it can be repeated
    from its seed."""

    def __init__(self, kept: Kept, ground: Ground, seed: int) -> None:
        kept.put_back()
        self.seed, secrets = seed, Secrets()
        secrets.know(ground.planted)
        super().__init__(
            EVERYBODY,
            lambda part: InProcess(f"198.51.100.{EVERYBODY.index(part) + 1}"),
            dice=random.Random(seed),
            secrets=secrets,
            ground=ground,
            clock=Clock(),
        )

    @contextmanager
    def running(self) -> Iterator[None]:
        with repeatable(random.Random(self.seed + 1), self.clock):
            logging.getLogger().addHandler(self.watch.errors)
            try:
                yield
            finally:
                logging.getLogger().removeHandler(self.watch.errors)

    def sweep(self) -> None:
        """Run every scheduled task of the workers once, then check as usual."""
        for entry in current_app.conf.beat_schedule.values():
            try:
                current_app.tasks[entry["task"]](*entry.get("args", ()))
            except Exception as fault:  # a worker would have logged it and gone on
                told = f"{type(fault).__name__}: {fault}"
                self.watch.fault("errors", f"{entry['task']} failed", told)
        self.script.append(story.Line(self.number, self.clock.now(), None))
        super().sweep()

    def play(self, script: list[story.Line]) -> None:
        """Do the acts of a script (all of a day, or some) again, without dice."""
        before: Before | None = None
        for line in script:
            self.number, self.clock.at = line.number, line.at
            if line.act is None:
                self.sweep()
                continue
            first = before if line.act.again else None
            before = self.do(self.people[line.act.person], line.act, first)
        self.watch.deep()


class Now(Clock):
    """The clock on the wall, which nobody moves."""

    def __init__(self) -> None:
        super().__init__(timezone.now())

    def now(self) -> datetime:
        return timezone.now()

    def move(self, seconds: float) -> None:
        """Do nothing: time passes by itself."""
