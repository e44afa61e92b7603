"""Clocks tell nothing of a hand: what the other seat is sent of them, in pairs of games that differ
only in what a seat holds."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from gameplay.models import DocumentChange
from gameplay.services.referee import clocks, passing, referee
from gameplay.services.table import play
from gameplay.timing import clocks as timing
from tests.gameplay.clocked import Time
from tests.gameplay.duels import FITTING, HELPLESS, duel, wait
from tests.gameplay.playing import current, fresh, offers, people, work

pytestmark = pytest.mark.django_db
DRAWN = (60.0, 180.0)
"""Passes by themselves come when the test says so; of each second of it a 360th goes by."""
SPED = 360
THOUGHT = 3.0


def sent(table: Any, known: int) -> list[Any]:
    """The clocks in what seat A was sent since a revision, but for the moment that they stand at:
    that is when A was sent them."""
    rows = DocumentChange.objects.filter(table=table, reader="A", revision__gt=known)
    found = []
    for row in rows.order_by("revision"):
        clock = json.loads(row.content)["patch"]["clock"]
        hands = {letter: (one["left"], one["turn"]) for letter, one in clock["seats"].items()}
        found.append((row.revision, clock["running"], hands))
    return found


def told(
    mugic: tuple[str, ...], time: Time, monkeypatch: pytest.MonkeyPatch, first: Any, second: Any
) -> tuple[list[Any], int]:
    """What seat A is told of the clocks while B holds this, and how often a seat passed by itself.
    Whoever is asked thinks for three seconds and takes what comes first."""
    drawn: list[float] = []
    with monkeypatch.context() as patched:
        patched.setattr(referee.hints, "referee_at", lambda game, seconds: drawn.append(seconds))
        table = duel(first, second, mugic, clock="600+5")
        found = sent(table, 0)
        passes = 0
        for _round in range(24):
            if current(table).passes_at is not None:
                time.pass_(drawn[-1] / SPED)
                passes += 1
                table = wait(table)
            elif offers(table):
                letter, offer = sorted(offers(table).items())[0]
                time.pass_(THOUGHT)
                line = "pass" if offer.kind == "priority" else offer.options[0]["line"]
                play.choose(actor=people(table)[letter], table=table, line=line, asked=offer.asked)
                work(table)
                table = fresh(table)
            found += sent(table, found[-1][0] if found else 0)
    return found, passes


@pytest.fixture
def both(
    time: Time, person: Any, bob: Any, dora: Any, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Any]:
    """What A is told in the two games: with a hand that fits the army of B, and with one that does
    not. Two draws of the times of passes."""
    monkeypatch.setattr(passing, "SECONDS", DRAWN)

    def play_both() -> Any:
        found = []
        for number, mugic in enumerate((FITTING, HELPLESS)):
            monkeypatch.setattr(passing, "dice", random.Random(f"clocks {number}"))
            found.append(told(mugic, time, monkeypatch, person(bob), person(dora)))
        return found

    return play_both


def test_what_a_seat_is_told_of_clocks_hangs_on_no_hand(both: Any) -> None:
    (one, passes), (other, other_passes) = both()
    numbered = [[(step[1:]) for step in steps] for steps in (one, other)]
    assert numbered[0] == numbered[1]
    assert passes == other_passes >= 5, "seats did pass by themselves"
    assert len({json.dumps(hands) for _n, _running, hands in one}) > 3, "clocks did run"


def test_a_pass_that_cost_time_is_found(both: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the free second each pass takes what was drawn for it: two games then differ."""
    monkeypatch.setattr(timing, "FREE", 0)
    (one, _), (other, _) = both()
    assert [step[1:] for step in one] != [step[1:] for step in other]


def test_a_planted_charge_by_the_hand_is_found(both: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = clocks.follow

    def leaking(desk: Any) -> tuple[str, ...]:
        """A tenth of a second less for seat B where it holds what its Creatures may play."""
        columns = honest(desk)
        hand = desk.game.view("B")["players"]["B"]["mugic"]
        if any(card["name"] in FITTING for card in hand):
            desk.row.clock["hands"]["B"]["left"] -= 100
        return columns

    monkeypatch.setattr(clocks, "follow", leaking)
    (one, _), (other, _) = both()
    assert [step[1:] for step in one] != [step[1:] for step in other]
