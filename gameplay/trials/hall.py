"""The hall that people use in a trial: both games, with tables and events in every state.

Events are small so that pages are made fast and many acts fit into an hour. All rows are made by
the services of the site.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.cache import cache
from django.db import connection

from decks.lists.documents import cut_to
from decks.services import lists, registrations
from engine import decks as deck_lists
from gameplay.documents import at_hand
from gameplay.services.referee import live_games
from gameplay.trials.people import CAST, PASSWORD
from gameplay.trials.secrets import Secrets
from tournaments import offered
from tournaments.accounts.models import User
from tournaments.enums import MatchState, PenaltyKind
from tournaments.models import Entry, Event, Match, Round
from tournaments.queries.files import outward
from tournaments.services.bench import penalties
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.match import results
from tournaments.services.round import rounds

STARTERS = ("dop-overworld", "dop-underworld")
TIMELINES = ("training-ardun-keshel-a", "training-brakka-tolvane-a")


@dataclass(slots=True)
class Ground:
    """What the trial needs of the built hall: the planted words, an archive and files of other
    programs to bring in, and the keys of the accounts."""

    planted: dict[str, str] = field(default_factory=dict)
    archive: bytes = b""
    files: dict[str, bytes] = field(default_factory=dict)
    accounts: dict[str, int] = field(default_factory=dict)


class Builder:
    """Builds the hall. Every time it makes the same rows in the same order, with the same keys."""

    def __init__(self) -> None:
        self.secrets = Secrets()
        self.people: dict[str, User] = {}

    def build(self) -> Ground:
        self._accounts()
        finished = self._finished()
        self._running()
        self._on_paper()
        self._in_the_cut()
        self._pods()
        self._timelines()
        self._drafted()
        self._registering()
        self._private()
        files = {name: outward.written(finished, name) for name in ("cobra", "trf", "players")}
        accounts = {name: user.pk for name, user in self.people.items()}
        archive = outward.written(finished, outward.ARCHIVE)
        return Ground(self.secrets.planted, archive, files, accounts)

    # --- People ------------------------------------------------------------------------------

    def _accounts(self) -> None:
        hashed = make_password(PASSWORD)
        for part in CAST:
            mail = f"{self.secrets.plant('m', part.username)}@mail.example"
            self.people[part.username] = User.objects.create(
                username=part.username,
                name=part.name,
                email=mail,
                password=hashed,
                is_staff=part.hall,
            )

    def _who(self, names: str) -> list[User]:
        return [self.people[name] for name in names.split()]

    # --- Events ------------------------------------------------------------------------------

    def _event(self, organizer: str, name: str, staffed: dict[str, str], **settings: Any) -> Event:
        owner = self.people[organizer]
        called = f"{name} {self.secrets.plant('e', organizer)}"
        made = events.create(actor=owner, name=called, **settings)
        for username, role in staffed.items():
            staff.add(actor=owner, event=made, user=self.people[username], role=role)
        return made

    def _open(self, event: Event, players: str, starters: tuple[str, ...] = ()) -> list[Entry]:
        """Publish an event and enter the players. With ``starters`` each of them registers a
        list, whose name contains a planted secret."""
        events.publish(actor=None, event=event)
        made = [entries.sign_up(actor=user, event=event) for user in self._who(players)]
        for number, entry in enumerate(made if starters else ()):
            assert entry.user is not None
            starter = starters[number % len(starters)]
            name = f"{entry.user.name}'s pride {self.secrets.plant('d', entry.user.username)}"
            text = cut_to(deck_lists.shipped()[starter], event.size).as_text()
            deck = lists.create(actor=entry.user, text=text, name=name)
            registrations.register(actor=entry.user, entry=entry, deck_list=deck)
        return made

    def _round(self, event: Event, *, close: bool = False) -> Round:
        drafted = rounds.pair(actor=None, event=Event.objects.get(pk=event.pk))
        round_ = rounds.publish(actor=None, round=drafted)
        if close:
            self._settle(round_)
            rounds.close(actor=None, round=round_)
        return round_

    def _settle(self, round_: Round) -> None:
        """Enter the results of a round: the player with the lower number wins."""
        for match in Match.objects.filter(round=round_).with_players():
            if match.state == MatchState.CONFIRMED or match.bye:
                continue
            first = match.entry_a.number < match.players[1].number
            wins = (1, 0) if first else (0, 1)
            results.enter(actor=None, match=match, wins_a=wins[0], wins_b=wins[1])

    def _running(self) -> None:
        """An event at digital tables, with round 1 published. One of its judges plays in it."""
        event = self._event(
            "olga",
            "Lantern Cup",
            {"judy": "head_judge", "jude": "judge", "sam": "scorekeeper"},
            format="apprentice",
            size=1,
            swiss_rounds=3,
        )
        self._open(event, "ada ben cleo dan eve jude", STARTERS)
        events.start(actor=None, event=event)
        self._round(event)

    def _on_paper(self) -> None:
        """An event on paper, with round 1 closed and round 2 drafted. Its head judge and its
        scorekeeper play in it."""
        event = self._event(
            "olga",
            "Ember Night",
            {"heda": "head_judge", "skye": "scorekeeper", "judy": "judge"},
            format="masters",
            size=3,
            digital=False,
            swiss_rounds=4,
            cut=2,
        )
        self._open(event, "finn gus hal heda skye ada")
        events.start(actor=None, event=event)
        self._round(event, close=True)
        rounds.pair(actor=None, event=Event.objects.get(pk=event.pk))

    def _in_the_cut(self) -> None:
        event = self._event(
            "omar",
            "Crown of Perim",
            {"judy": "judge", "sam": "scorekeeper"},
            format="apprentice",
            size=1,
            digital=False,
            swiss_rounds=1,
            cut=4,
        )
        self._open(event, "eve finn gus hal cleo")
        events.start(actor=None, event=event)
        self._round(event, close=True)
        self._round(event)

    def _pods(self) -> None:
        """An event of Genesis with three or four players at a table."""
        event = self._event(
            "omar",
            "Standing Stones",
            {"judy": "judge"},
            game=offered.PODDED,
            format="free-for-all",
            digital=False,
            swiss_rounds=3,
        )
        self._open(event, "ada ben cleo dan eve finn gus")
        events.start(actor=None, event=event)
        self._round(event)

    def _timelines(self) -> None:
        """An event of Genesis at digital tables, with one game a match. The head judge played in it
        and has dropped out."""
        event = self._event(
            "olga",
            "Mirror Lake",
            {"judy": "judge", "heda": "head_judge"},
            game=offered.PODDED,
            format="constructed",
            best_of=1,
            swiss_rounds=2,
        )
        made = self._open(event, "cleo dan heda hal gus", TIMELINES)
        events.start(actor=None, event=event)
        self._round(event)
        entries.drop(actor=None, entry=Entry.objects.get(pk=made[2].pk))

    def _drafted(self) -> None:
        """An event at digital tables. Round 1 is a draft that its staff have not published yet."""
        event = self._event(
            "olga",
            "Tide Gate",
            {"judy": "judge", "sam": "scorekeeper", "skye": "scorekeeper"},
            format="apprentice",
            size=1,
            swiss_rounds=2,
        )
        self._open(event, "ada eve finn gus hal", STARTERS)
        events.start(actor=None, event=event)
        rounds.pair(actor=None, event=Event.objects.get(pk=event.pk))

    def _registering(self) -> None:
        """An event that takes sign-ups and check-ins. Its organizer has an entry too."""
        event = self._event(
            "olga",
            "Harbour Open",
            {"judy": "judge", "skye": "scorekeeper"},
            format="apprentice",
            size=1,
            swiss_rounds=2,
            capacity=6,
        )
        self._open(event, "ben dan olga gus", STARTERS)
        events.open_checkin(actor=None, event=event)

    def _private(self) -> None:
        """Unpublished events, which only their staff may know of."""
        for owner, name in (("omar", "Whisper League"), ("olga", "Veiled Masters")):
            self._event(owner, name, {"judy": "judge"}, format="masters", digital=False)

    def _finished(self) -> Event:
        event = self._event(
            "omar",
            "Dusk Trophy",
            {"judy": "head_judge", "jude": "judge"},
            format="apprentice",
            size=1,
            digital=False,
            swiss_rounds=2,
            cut=2,
        )
        made = self._open(event, "ada ben finn hal")
        events.start(actor=None, event=event)
        self._round(event, close=True)
        self._punish(event, made[1])
        for _left in range(2):
            self._round(event, close=True)
        return events.finish(actor=None, event=Event.objects.get(pk=event.pk))

    def _punish(self, event: Event, entry: Entry) -> None:
        penalties.give(
            actor=self.people["judy"],
            event=event,
            entry=entry,
            kind=PenaltyKind.WARNING,
            code=f"Slow play {self.secrets.plant('p', 'judy')}",
            reason=f"Late at the table {self.secrets.plant('p', 'judy')}",
        )


class Kept:
    """A copy of the database of the hall as it was built, put back before each day (SQLite)."""

    def __init__(self) -> None:
        self.held = sqlite3.connect(":memory:", check_same_thread=False)
        _raw().backup(self.held)

    def put_back(self) -> None:
        self.held.backup(_raw())
        cache.clear()
        live_games.forget_all()
        at_hand.forget_all()


def _raw() -> sqlite3.Connection:
    connection.ensure_connection()
    raw: sqlite3.Connection = connection.connection
    return raw
