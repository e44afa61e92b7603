"""Two people at once: one result, one round, one place. First shown to race without the lock."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection

from tests.tournaments.hall.conftest import Hall
from tournaments.errors import Refusal
from tournaments.models import Entry, Event, Match, Operation, Round
from tournaments.operations import log, verify_chain
from tournaments.services.entry import entries
from tournaments.services.event import undo
from tournaments.services.match import results
from tournaments.services.round import rounds

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

PATIENCE = 1.0  # for a writer who is locked out and never comes
#: For writers whom nothing keeps from coming.
UNLOCKED_PATIENCE = 30.0
"""Seconds one writer waits for the other between check and write."""


class Together:
    """Runs writes in threads of their own and lets them meet between their check and their write.

    `met` says how many writers stood at that point at the same time: two means that both passed
    the check, which is the race.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.barrier: threading.Barrier | None = None
        self.patience = PATIENCE
        self.met = 0
        perform = log.perform

        def meeting(*args: Any, **kwargs: Any) -> Operation:
            if self.barrier is not None:
                with contextlib.suppress(threading.BrokenBarrierError):
                    self.barrier.wait(timeout=self.patience)
                    self.met += 1
            return perform(*args, **kwargs)

        for module in ("match.results", "round.rounds", "entry.entries", "event.undo"):
            monkeypatch.setattr(f"tournaments.services.{module}.perform", meeting)

    def run(self, *writes: Callable[[], object]) -> list[str]:
        """What became of each write: "done", a refusal's code, or the name of an error."""
        outcome = ["" for _ in writes]
        self.barrier = threading.Barrier(len(writes))

        def one(place: int, write: Callable[[], object]) -> None:
            try:
                write()
                outcome[place] = "done"
            except Refusal as refusal:
                outcome[place] = refusal.code
            except Exception as error:
                outcome[place] = type(error).__name__
            finally:
                connection.close()

        threads = [
            threading.Thread(target=one, args=(place, write)) for place, write in enumerate(writes)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=90)
        self.barrier = None
        assert not any(thread.is_alive() for thread in threads), "a writer hangs"
        return outcome


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> Together:
    return Together(monkeypatch)


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch, together: Together) -> Iterator[None]:
    """The hall without its lock: reads the event and holds nothing."""
    together.patience = UNLOCKED_PATIENCE
    monkeypatch.setattr(log, "hold", lambda event: Event.objects.get(pk=event.pk))
    yield


@pytest.fixture
def hall(alice: Any, make_user: Any) -> Hall:
    made = Hall(alice, make_user)
    made.publish()
    return made


@pytest.fixture
def match(hall: Hall) -> Match:
    hall.fill(2)
    hall.start()
    hall.publish_round()
    return hall.open_matches()[0]


def two_pairings(hall: Hall) -> list[Callable[[], object]]:
    return [lambda: rounds.pair(actor=hall.organizer, event=hall.event) for _ in range(2)]


def test_two_pair_clicks_race_without_the_lock(
    hall: Hall, together: Together, unlocked: None
) -> None:
    hall.fill(4)
    hall.start()
    outcome = together.run(*two_pairings(hall))
    assert together.met == 2, "both saw no open round and went on to write one"
    assert "round_open" not in outcome


def test_two_pair_clicks_make_one_round(hall: Hall, together: Together) -> None:
    hall.fill(4)
    hall.start()
    outcome = together.run(*two_pairings(hall))
    assert (together.met, sorted(outcome)) == (0, ["done", "round_open"])
    assert Round.objects.filter(event=hall.event).count() == 1
    assert Match.objects.filter(event=hall.event).count() == 2
    assert verify_chain(hall.fresh) is None


def two_staff(hall: Hall, match: Match, colleague: Any) -> list[Callable[[], object]]:
    return [
        lambda: results.enter(actor=hall.organizer, match=match, wins_a=1, wins_b=0),
        lambda: results.enter(actor=colleague, match=match, wins_a=0, wins_b=1),
    ]


def test_two_staff_race_without_the_lock(
    hall: Hall, match: Match, judy: Any, together: Together, unlocked: None
) -> None:
    hall.judge(judy)
    outcome = together.run(*two_staff(hall, match, judy))
    assert together.met == 2, "both saw a match without a result"
    assert "already_confirmed" not in outcome


def test_two_staff_with_different_slips_give_one_result(
    hall: Hall, match: Match, judy: Any, together: Together
) -> None:
    hall.judge(judy)
    outcome = together.run(*two_staff(hall, match, judy))
    assert (together.met, sorted(outcome)) == (0, ["already_confirmed", "done"])
    match.refresh_from_db()
    assert (match.state, (match.wins_a, match.wins_b)) == (
        "confirmed",
        (1, 0) if outcome[0] == "done" else (0, 1),
    )
    assert Operation.objects.filter(kind="result_entered").count() == 1


def both_players(match: Match) -> list[Callable[[], object]]:
    assert match.entry_a.user and match.entry_b and match.entry_b.user
    users = (match.entry_a.user, match.entry_b.user)
    return [
        lambda user=user: results.report(actor=user, match=match, wins_a=1, wins_b=0)
        for user in users
    ]


def test_two_players_lose_their_agreement_without_the_lock(
    match: Match, together: Together, unlocked: None
) -> None:
    outcome = together.run(*both_players(match))
    match.refresh_from_db()
    assert together.met == 2, "both saw a match nobody had reported"
    assert (outcome, match.state) != (["done", "done"], "confirmed")


def test_two_players_at_once_agree_on_one_result(match: Match, together: Together) -> None:
    outcome = together.run(*both_players(match))
    match.refresh_from_db()
    assert (together.met, outcome) == (0, ["done", "done"])
    assert (match.state, match.score, match.source) == ("confirmed", "1–0", "player")
    assert verify_chain(Event.objects.get()) is None


def test_player_and_staff_race_without_the_lock(
    hall: Hall, match: Match, together: Together, unlocked: None
) -> None:
    player, _other = both_players(match)
    together.run(
        lambda: results.enter(actor=hall.organizer, match=match, wins_a=0, wins_b=1), player
    )
    assert together.met == 2, "the player was let through although staff had decided"


def test_player_and_staff_at_once_leave_the_result_of_the_staff(
    hall: Hall, match: Match, together: Together
) -> None:
    player, _other = both_players(match)
    outcome = together.run(
        lambda: results.enter(actor=hall.organizer, match=match, wins_a=0, wins_b=1), player
    )
    match.refresh_from_db()
    assert together.met == 0
    assert outcome[0] == "done" and outcome[1] in ("done", "already_confirmed")
    assert (match.state, match.source, match.wins_b) == ("confirmed", "staff", 1)


def test_last_two_results_race_without_the_lock(
    hall: Hall, together: Together, unlocked: None
) -> None:
    hall.fill(4)
    hall.start()
    hall.publish_round()
    one, two = hall.open_matches()
    together.run(
        lambda: results.enter(actor=hall.organizer, match=one, wins_a=1, wins_b=0),
        lambda: results.enter(actor=hall.organizer, match=two, wins_a=0, wins_b=1),
    )
    assert together.met == 2, "both wrote into one log at the same time"


def test_two_undos_at_once_are_one(hall: Hall, match: Match, together: Together) -> None:
    hall.enter(match, 1, 0)
    number = hall.event.operations.get(kind="result_entered").number
    outcome = together.run(
        *[
            lambda: undo.take_back(
                actor=hall.organizer, event=hall.event, number=number, reason="a slip"
            )
            for _ in range(2)
        ]
    )
    assert (together.met, sorted(outcome)) == (0, ["done", "undone_before"])
    assert Operation.objects.filter(kind="operations_undone").count() == 1
    assert verify_chain(hall.fresh) is None


def test_last_two_results_at_once_both_count_and_the_round_closes_once(
    hall: Hall, together: Together
) -> None:
    hall.fill(4)
    hall.start()
    hall.publish_round()
    one, two = hall.open_matches()
    outcome = together.run(
        lambda: results.enter(actor=hall.organizer, match=one, wins_a=1, wins_b=0),
        lambda: results.enter(actor=hall.organizer, match=two, wins_a=0, wins_b=1),
    )
    assert outcome == ["done", "done"]
    running = Round.objects.get(event=hall.event)
    closing = [lambda: rounds.close(actor=hall.organizer, round=running) for _ in range(2)]
    assert together.run(*closing) == ["done", "done"]
    assert Operation.objects.filter(kind="round_closed").count() == 1
    assert together.met == 0
    assert verify_chain(hall.fresh) is None


def last_place(hall: Hall, make_user: Any) -> list[Callable[[], object]]:
    users = [make_user(f"late{number}") for number in range(2)]
    return [lambda user=user: entries.sign_up(actor=user, event=hall.event) for user in users]


def test_last_place_is_taken_twice_without_the_lock(
    alice: Any, make_user: Any, together: Together, unlocked: None
) -> None:
    hall = Hall(alice, make_user, capacity=2)
    hall.publish()
    hall.join(alice)
    outcome = together.run(*last_place(hall, make_user))
    assert together.met == 2, "both saw a free place"
    assert "full" not in outcome


def test_last_place_is_taken_once(alice: Any, make_user: Any, together: Together) -> None:
    hall = Hall(alice, make_user, capacity=3)
    hall.publish()
    hall.fill(2)
    outcome = together.run(*last_place(hall, make_user))
    assert (together.met, sorted(outcome)) == (0, ["done", "full"])
    assert Entry.objects.playing().filter(event=hall.event).count() == 3


def test_published_and_discarded_at_once_ends_in_one_of_both(
    hall: Hall, together: Together
) -> None:
    hall.fill(4)
    hall.start()
    drafted = hall.pair()
    outcome = together.run(
        lambda: rounds.publish(actor=hall.organizer, round=drafted),
        lambda: rounds.discard(actor=hall.organizer, round=drafted),
    )
    drafted.refresh_from_db()
    assert sorted(outcome) == ["done", "wrong_state"]
    assert drafted.state == ("published" if outcome[0] == "done" else "voided")
