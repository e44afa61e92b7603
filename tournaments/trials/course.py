"""The course of one random event: what happens in it is drawn by lot, and its undos are checked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from tournaments import offered
from tournaments.enums import (
    EntryState,
    EventState,
    MatchState,
    Missed,
    Outcome,
    PenaltyKind,
    PhaseKind,
    RoundState,
)
from tournaments.errors import Refusal
from tournaments.models import Entry, Event, Match, Penalty, Round
from tournaments.operations import export, reading, snapshot, verify_chain
from tournaments.operations.book import Book, difference
from tournaments.operations.history import HISTORY, History, acts_of
from tournaments.operations.plan import UndoPlan, plan, settle
from tournaments.operations.rows import Rows
from tournaments.operations.snapshot import picture
from tournaments.queries.event import impact
from tournaments.queries.ranking import standings
from tournaments.services.bench import judging, penalties, rulings
from tournaments.services.entry import entries, waiting
from tournaments.services.event import announcing, events, staff, undo
from tournaments.services.match import disputes, matches, results
from tournaments.services.round import chance, clock, publishing, returning, rounds
from tournaments.trials.toll import HistoriesToll

if TYPE_CHECKING:
    from tournaments.accounts.models import User

PLAYERS = 7
"""Accounts that sign up; staff enter more players without one."""


class _Back(Exception):
    """Rolls back the transaction of a whole history."""


def people() -> list[User]:
    """The accounts of the histories: the first runs the event, the second judges."""
    model = get_user_model()
    names = [f"history-{number}" for number in range(PLAYERS + 2)]
    found = []
    for name in names:
        person, _created = model.objects.get_or_create(username=name, defaults={"name": name})
        found.append(person)
    return found


@contextmanager
def taken_back() -> Iterator[None]:
    """A transaction that is rolled back at its end."""
    try:
        with transaction.atomic():
            yield
            raise _Back
    except _Back:
        pass


@dataclass(frozen=True, slots=True)
class End:
    """Where a history came to: its log as it is exported, and all rows."""

    name: str
    log: list[dict[str, Any]]
    rows: dict[str, Any]


class Course:
    """One event, and the dice that decide what happens next in it."""

    def __init__(self, seed: int, toll: HistoriesToll) -> None:
        self.name, self.toll = str(seed), toll
        self.dice = random.Random(seed)
        self.organizer, self.judge, *self.players = people()
        self.event = events.create(
            actor=self.organizer,
            name=f"History {seed}",
            digital=False,
            swiss_rounds=self.dice.randint(2, 4),
            **self._kind(),
            capacity=self.dice.choice([None, None, 9]),
        )
        staff.add(actor=self.organizer, event=self.event, user=self.judge, role="head_judge")
        self.history = History()
        self.counted = 0
        self.event = Event.objects.get(pk=self.event.pk)

    def _kind(self) -> dict[str, Any]:
        """Matches of two with or without a cut, or tables of three and four."""
        if self.dice.random() < 0.3:
            return {"game": offered.PODDED, "format": "free-for-all"}
        cut, best_of = self.dice.choice([0, 2, 4]), self.dice.choice([1, 3])
        return {"format": "apprentice", "cut": cut, "best_of": best_of}

    def grow(self, marks: list[int], ways: int, ends: list[End], most: int) -> None:
        """Play on to the first mark, and from there to the later marks in `ways` ways."""
        try:
            self._play_to(marks[0])
            if len(marks) == 1:
                self._check_end()
                ends.append(End(self.name, export(self.event), snapshot(self.event)))
        except Exception as error:  # any error is a fault of the history, not the campaign's
            self.fault(f"{type(error).__name__}: {error}")
            marks = marks[:1]
        if len(marks) == 1:
            self.toll.histories += 1
            return
        for way in range(ways):
            if len(ends) < most:
                with taken_back():
                    self._fork(way).grow(marks[1:], ways, ends, most)

    def _fork(self, way: int) -> Course:
        """A copy of the course at its present state, with other dice."""
        other = copy(self)
        other.name = f"{self.name}/{way}"
        other.dice = random.Random(other.name)
        other.history = History()
        other.event = Event.objects.get(pk=self.event.pk)
        return other

    def _play_to(self, length: int) -> None:
        while len(self.read.acts) < length:
            action = self._next()
            try:
                with chance.lent_by(self.dice):
                    action()
            except Refusal:
                self.toll.refused += 1
            self.event = Event.objects.get(pk=self.event.pk)
        played = self.history.acts[self.counted :]
        self.counted += len(played)
        self.toll.operations += len(played)
        self.toll.kinds.update(act.kind for act in played)

    @property
    def read(self) -> History:
        """The history with all operations of the log; only those not read before are read now."""
        for act in acts_of(self.event, after=len(self.history.acts)):
            self.history.take(act)
        self.history.book.event["slug"] = self.event.slug
        return self.history

    @property
    def book(self) -> Book:
        """The rows as the log read so far gives them: enough to choose what happens next."""
        return self.history.book

    def fault(self, words: str) -> None:
        number = len(self.read.acts)
        self.toll.faults.append(f"seed {self.name}, operation {number}: {words}")

    # --- What happens ------------------------------------------------------------------------

    def _next(self) -> Callable[[], object]:
        dice, event = self.dice, self.event
        if dice.random() < 0.09:
            return self.undo
        if dice.random() < 0.04:
            return self.redo
        if event.state == EventState.DRAFT:
            return lambda: events.publish(actor=self.organizer, event=event)
        if event.state == EventState.REGISTRATION:
            return self._registration()
        if event.state == EventState.FINISHED:
            return dice.choice([self.correct, self.undo, self.undo, self.redo])
        return self._running()

    def _registration(self) -> Callable[[], object]:
        dice, event = self.dice, self.event
        if self._playing() < 5:
            return self.enter_somebody
        return dice.choice(
            [
                *(self.enter_somebody, self.enter_somebody, self.drop, self.back, self.settings),
                lambda: events.open_checkin(actor=self.organizer, event=event),
                lambda: events.close_checkin(actor=self.organizer, event=event),
                lambda: entries.check_in(actor=self.organizer, entry=self._somebody()),
                *(self.deck, self.punish),
                lambda: events.start(actor=self.organizer, event=event),
                lambda: events.start(actor=self.organizer, event=event),
            ]
        )

    def _running(self) -> Callable[[], object]:
        dice, event = self.dice, self.event
        open_ = reading.open_round(self.book)
        aside = [self.drop, self.back, self.late, self.punish, self.void, self.deck, self.settings]
        aside.append(self.announce)
        if dice.random() < 0.15:
            return dice.choice([*aside, self.correct, self.staffing])
        if open_ is None:
            if reading.complete(self.book):
                return lambda: events.finish(actor=self.organizer, event=event)
            return lambda: rounds.pair(actor=self.organizer, event=event)
        current = Round.objects.get(event=event, serial=open_["serial"])
        if current.state == RoundState.DRAFT:
            others = [lambda: self.shake(current), lambda: self.schedule(current)]
            return dice.choice([lambda: self.publish(current)] * 3 + others)
        tables = self.book.matches(open_["serial"])
        waiting = [row["serial"] for row in tables if row["state"] != MatchState.CONFIRMED]
        if not waiting:
            return lambda: rounds.close(actor=self.organizer, round=current, despite_disputes=True)
        match = self._match(dice.choice(waiting))
        if dice.random() < 0.1:
            return lambda: self.tick(current)
        return lambda: self.play(match)

    def announce(self) -> None:
        """Tell everybody something, or take down what was told."""
        words = self.dice.choice(["", "Lunch after this round", f"Round {self.dice.random():.3f}"])
        announcing.announce(actor=self.organizer, event=self.event, text=words)

    def _match(self, serial: int) -> Match:
        return Match.objects.with_players().get(event=self.event, serial=serial)

    def _playing(self) -> int:
        away = (EntryState.DROPPED, EntryState.WAITING)
        return sum(row["state"] not in away for row in self.book.all("entries"))

    def _somebody(self) -> Entry:
        number = self.dice.choice([row["number"] for row in self.book.all("entries")])
        return Entry.objects.get(event=self.event, number=number)

    def enter_somebody(self) -> None:
        if self.dice.random() < 0.6:
            waiting.join(actor=self.dice.choice(self.players), event=self.event)
        else:
            name = f"Guest {len(self.history.acts)}"
            entries.add(actor=self.organizer, event=self.event, name=name)

    def late(self) -> None:
        missed = self.dice.choice(list(Missed.values))
        name = f"Late {len(self.history.acts)}"
        returning.enter(actor=self.organizer, event=self.event, name=name, missed=missed)

    def drop(self) -> None:
        if self._playing() > 3:
            entries.drop(actor=self.organizer, entry=self._somebody(), reason="tired")

    def back(self) -> None:
        missed = self.dice.choice(list(Missed.values))
        returning.bring_back(actor=self.organizer, entry=self._somebody(), missed=missed)

    def deck(self) -> None:
        digest = f"{self.dice.randrange(16**8):08x}"
        entry = self._somebody()
        entries.set_deck(actor=self.judge, entry=entry, state="legal", digest=digest)
        if self.dice.random() < 0.3:
            judging.check_deck(actor=self.judge, entry=entry, result="right")
        if self.dice.random() < 0.3:
            entries.lock_decks(actor=None, entries=[Entry.objects.get(pk=entry.pk)])

    def settings(self) -> None:
        change: dict[str, Any] = self.dice.choice(
            [
                {"description": f"Word {self.dice.randrange(99)}"},
                {"time_called": f"{self.dice.randrange(9)} turns more"},
                {"swiss_rounds": self.dice.randint(2, 5)},
                {"cut": self.dice.choice([0, 2, 4])},
                {"round_minutes": self.dice.choice([0, 40, 50])},
            ]
        )
        events.change(actor=self.organizer, event=self.event, **change)

    def staffing(self) -> None:
        person = self.dice.choice(self.players)
        row = staff.add(actor=self.organizer, event=self.event, user=person, role="scorekeeper")
        staff.remove(actor=self.organizer, staff=row)

    def shake(self, draft: Round) -> None:
        if self.dice.random() < 0.3:
            rounds.discard(actor=self.organizer, round=draft)
            return
        tables = list(draft.matches.with_players())
        one, two = self.dice.sample(tables, 2) if len(tables) > 1 else (tables[0], tables[0])
        rounds.swap(actor=self.organizer, round=draft, first=one.entry_a, second=two.entry_a)

    def schedule(self, draft: Round) -> None:
        """Set a time at which the draft is published, or none; the history does not wait for it."""
        if self.dice.random() < 0.3:
            publishing.cancel(actor=self.organizer, round=draft)
            return
        at = timezone.now() + timedelta(minutes=self.dice.randint(1, 60))
        publishing.schedule(actor=self.organizer, round=draft, at=at)

    def publish(self, draft: Round) -> None:
        try:
            rounds.publish(actor=self.organizer, round=draft)
        except Refusal as refusal:
            if refusal.code != "draft_stale":
                raise
            rounds.discard(actor=self.organizer, round=draft)
            return
        if self.dice.random() < 0.4:
            paired = {
                match: f"/tables/{match.serial}/"
                for match in draft.matches.with_players()
                if not match.bye
            }
            matches.attach_tables(actor=None, event=self.event, addresses=paired)

    def tick(self, current: Round) -> None:
        if current.clock_left is not None:
            clock.resume(actor=self.organizer, round=current)
        else:
            clock.pause(actor=self.organizer, round=current)

    def _said(self, match: Match) -> dict[str, Any]:
        """A random result in the form that the services take."""
        if match.pod:
            return {"places": [self.dice.randint(1, 4) for _one in match.players]}
        return dict(zip(("wins_a", "wins_b", "draws"), self._games(match), strict=True))

    def _games(self, match: Match) -> tuple[int, int, int]:
        needed = match.round.phase.wins_needed(match.event)
        if match.round.phase.kind != PhaseKind.SINGLE and self.dice.random() < 0.1:
            return (0, 0, 1)
        lost = self.dice.randrange(needed)
        return self.dice.choice([(needed, lost, 0), (lost, needed, 0)])

    def play(self, match: Match) -> None:
        match.event = self.event
        said = self._said(match)
        ways = ["staff", "staff", "digital", "rule", "extend", "dispute", "call"]
        seats = [entry.user for entry in match.players] if not match.bye else [None]
        if None not in seats and not match.table_address:
            ways += ["agree", "agree", "one"]
        way = self.dice.choice(ways)
        if way == "staff":
            level = match.pod or said["wins_a"] == said["wins_b"]
            forfeit = self.dice.random() < 0.1 and not level
            outcome = Outcome.FORFEIT if forfeit else Outcome.PLAYED
            results.enter(actor=self.organizer, match=match, outcome=outcome, **said)
        elif way == "digital":
            results.report_digital(match=match, **said)
        elif way == "rule":
            self.rule(match)
        elif way == "extend":
            matches.extend(actor=self.judge, match=match, minutes=self.dice.randint(1, 9))
        elif way == "call":
            judging.call(actor=None, match=match)
            if self.dice.random() < 0.5:
                judging.came(actor=self.judge, match=match)
        elif way == "dispute":
            disputes.count_open(actor=None, match=match, change=1)
            if self.dice.random() < 0.7:
                disputes.count_open(actor=None, match=match, change=-1)
        else:
            who = self.dice.choice(seats)
            for player in seats if way == "agree" else [who]:
                assert player is not None
                results.report(actor=player, match=match, **said)

    def rule(self, match: Match) -> None:
        against = self.dice.choice(match.players)
        penalty = {"kind": "warning", "code": "Slow play"}
        rulings.apply(
            actor=self.judge,
            match=match,
            kind="match_loss",
            against=against,
            reason="seen",
            penalty=penalty if self.dice.random() < 0.5 else None,
            again=True,
        )

    def correct(self) -> None:
        public = {r["serial"] for r in self.book.all("rounds") if r["state"] in reading.PUBLIC}
        played = [
            row["serial"]
            for row in self.book.all("matches")
            if row["round"] in public and row["b"] and row["state"] == MatchState.CONFIRMED
        ]
        if not played:
            return
        match = self._match(self.dice.choice(played))
        match.event = self.event
        results.correct(actor=self.organizer, match=match, reason="misread", **self._said(match))
        if self.dice.random() < 0.3:
            results.report_digital(match=match, **self._said(match))

    def punish(self) -> None:
        kind = self.dice.choice([PenaltyKind.WARNING] * 4 + [PenaltyKind.DISQUALIFICATION])
        penalties.give(
            actor=self.judge,
            event=self.event,
            entry=self._somebody(),
            kind=kind,
            code="Conduct",
            reason="seen",
            again=True,
        )

    def void(self) -> None:
        given = [row["number"] for row in self.book.all("penalties") if not row["voided"]]
        if given:
            penalty = Penalty.objects.get(event=self.event, number=self.dice.choice(given))
            penalties.void(actor=self.judge, penalty=penalty, reason="the other")

    # --- Undo and redo -----------------------------------------------------------------------

    def undo(self) -> None:
        acts = [act for act in self.read.acts if act.kind not in HISTORY]
        near = self.dice.random() < 0.7
        act = self.dice.choice(acts[-12:] if near else acts)
        self._take_back(act.number, onward=self.dice.random() < 0.2)
        self.toll.undone += 1

    def redo(self) -> None:
        acts = [act for act in self.read.acts if act.kind in HISTORY]
        if acts:
            self._take_back(self.dice.choice(acts).number, onward=False)
            self.toll.redone += 1

    def _take_back(self, number: int, *, onward: bool) -> None:
        if self.dice.random() < 0.2:
            self._expect_all_stand()
        shown = plan(self.event, number, onward=onward)
        told = impact.of(shown.before, shown.after, shown.changes)
        ranks = self._ranks()
        undo.take_back(
            actor=None,
            event=self.event,
            number=number,
            reason="a slip",
            onward=onward,
            seen=shown.seen,
        )
        self.toll.fell += len(shown.falls)
        self.event = Event.objects.get(pk=self.event.pk)
        self._compare(shown)
        now = self._ranks()
        moved = {
            (number, ranks.get(number), now.get(number))
            for number in {*ranks, *now}
            if ranks.get(number) != now.get(number)
        }
        if moved != {(one.number, one.before, one.after) for one in told.ranks}:
            self.fault("other ranks changed than were shown")

    def _ranks(self) -> dict[int, int]:
        if self.event.state not in (EventState.RUNNING, EventState.FINISHED):
            return {}
        return {int(line.player): line.rank for line in standings.of(self.event).lines}

    def _compare(self, shown: UndoPlan) -> None:
        rows = Rows(self.event).whole()
        if difference(shown.before, rows) != shown.changes:
            self.fault("another difference came than was shown")
        replayed = self.read.book  # made anew, from the first operation on, at each undo and redo
        if picture(replayed, fallen=False) != picture(rows, fallen=False):
            self.fault("a fresh replay of the remaining operations gives other rows")

    def _expect_all_stand(self) -> None:
        history = self.read
        _book, falls = settle(history.acts, history.out)
        for number, why in falls.items():
            kind = history.acts[number - 1].kind
            self.fault(f"{kind} {number} was let through and cannot stand: {why}")

    def _check_end(self) -> None:
        self._expect_all_stand()
        if verify_chain(self.event) is not None:
            self.fault("the chain is broken")
        if picture(History.of(self.event).book) != snapshot(self.event):
            self.fault("the log gives other rows than there are")
