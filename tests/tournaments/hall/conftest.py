"""An event to play with: its people, and short ways through its life."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.kept import kept
from tournaments.enums import MatchState, RoundState
from tournaments.models import Entry, Event, Match, Round
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.match import results
from tournaments.services.round import rounds


class Hall:
    """An event with its organizer; every method goes through the services."""

    def __init__(self, organizer: Any, make_user: Callable[..., Any], **settings: Any) -> None:
        settings.setdefault("name", "Dusk Cup")
        settings.setdefault("format", "apprentice")
        settings.setdefault("digital", False)
        self.organizer = organizer
        self.make_user = make_user
        self.event = events.create(actor=organizer, **settings)

    @property
    def fresh(self) -> Event:
        return Event.objects.get(pk=self.event.pk)

    def publish(self) -> Event:
        return events.publish(actor=self.organizer, event=self.event)

    def join(self, *users: Any) -> list[Entry]:
        return [entries.sign_up(actor=user, event=self.event) for user in users]

    def fill(self, count: int) -> list[Entry]:
        """Players with accounts p1, p2, ... and legal decks."""
        made = self.join(*[self.make_user(f"p{number}") for number in range(1, count + 1)])
        for entry in made:
            entries.set_deck(actor=None, entry=entry, state="legal", digest="d" * 16)
        return made

    def start(self) -> Event:
        return events.start(actor=self.organizer, event=self.event)

    def pair(self) -> Round:
        return rounds.pair(actor=self.organizer, event=self.event)

    def publish_round(self) -> Round:
        return rounds.publish(actor=self.organizer, round=self.pair())

    def open_matches(self) -> list[Match]:
        running = Round.objects.get(event=self.event, state=RoundState.PUBLISHED)
        return list(running.matches.with_players().exclude(state=MatchState.CONFIRMED))

    def enter(self, match: Match, wins_a: int, wins_b: int, draws: int = 0) -> Match:
        return results.enter(
            actor=self.organizer, match=match, wins_a=wins_a, wins_b=wins_b, draws=draws
        )

    def close(self) -> Round:
        running = Round.objects.get(event=self.event, state=RoundState.PUBLISHED)
        return rounds.close(actor=self.organizer, round=running)

    def play_round(self, dice: random.Random | None = None) -> Round:
        """Pair, publish, let the lower number (or the dice) win every match, close."""
        self.publish_round()
        for match in self.open_matches():
            first = match.entry_a.number < match.entry_b.number
            if dice is not None:
                first = dice.random() < 0.5
            self.enter(match, *((1, 0) if first else (0, 1)))
        return self.close()

    def judge(self, user: Any, role: str = "judge") -> None:
        staff.add(actor=self.organizer, event=self.event, user=user, role=role)


@pytest.fixture
@kept
def hall(alice: Any, make_user: Callable[..., Any]) -> Hall:
    """A published paper event of alice, three rounds, no cut."""
    made = Hall(alice, make_user)
    made.publish()
    return made


@pytest.fixture
def make_hall(alice: Any, make_user: Callable[..., Any]) -> Callable[..., Hall]:
    def make(**settings: Any) -> Hall:
        made = Hall(alice, make_user, **settings)
        made.publish()
        return made

    return make


@pytest.fixture
@kept
def running(hall: Any, bob: Any, dora: Any, judy: Any) -> Any:
    """Round 1 closed, round 2 running; bob and dora among four players, judy judges."""
    hall.join(bob, dora)
    hall.fill(2)
    hall.judge(judy)
    hall.start()
    hall.play_round()
    hall.publish_round()
    return hall


@pytest.fixture
def read(enter: Any) -> Callable[..., str]:
    """read(user, path) -> the text of the page without its tags."""

    def fetch(user: Any, path: str) -> str:
        response = enter(user).get(path)
        assert response.status_code == 200, (path, response.status_code)
        main = re.search(r"<main.*</main>", response.content.decode(), re.S)
        text = re.sub(r"<[^>]+>", " ", main.group(0) if main else response.content.decode())
        return re.sub(r"\s+", " ", text)

    return fetch


@pytest.fixture
@kept
def seated(hall: Any, bob: Any, dora: Any, judy: Any) -> Any:
    """Round 1 runs: bob plays dora, two others play; judy judges."""
    hall.join(bob, dora)
    hall.fill(2)
    hall.judge(judy)
    hall.start()
    hall.publish_round()
    return hall
