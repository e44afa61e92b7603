"""A hand and a referee that store the same answer in the same moment, on PostgreSQL.

Both write a row that may be there once, and that row names the game, whose row the referee holds.
"""

from __future__ import annotations

import re
import threading
import time
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from gameplay.models import Game, Input, Table
from gameplay.persons import Person
from gameplay.services.referee import passing, referee
from gameplay.services.table import play
from tests.concurrency.test_table_races import together
from tests.conftest import ROOT
from tests.gameplay.duels import duel
from tests.gameplay.playing import current, fresh, offers, people, work

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
WAITS_FOR_ME = """
SELECT EXISTS (SELECT FROM pg_locks
WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)))
"""


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the test itself calls the referee."""
    from tournaments.machine import hints

    monkeypatch.setattr(hints, "_send", lambda *args: None)


def somebody_waits(seconds: float = 30.0) -> bool:
    """Whether another connection comes to wait for what this one has written."""
    end = time.monotonic() + seconds
    with connection.cursor() as cursor:
        while time.monotonic() < end:
            cursor.execute(WAITS_FOR_ME)
            if cursor.fetchone()[0]:
                return True
            time.sleep(0.01)
    return False


def about_to_pass(bob: Any, dora: Any) -> tuple[Table, Game, str, Any]:
    """A table of two at which a seat passes by itself at once: table, game, seat and its offer."""
    table = duel(Person(user=bob), Person(user=dora))
    for _ in range(40):
        (letter, offer), *_rest = offers(table).items()
        if offer.by_itself:
            break
        line = "pass" if offer.kind == "priority" else offer.options[0]["line"]
        play.choose(actor=people(table)[letter], table=table, line=line, asked=offer.asked)
        work(table)
        table = fresh(table)
    assert offer.by_itself
    game = current(table)
    Game.objects.filter(pk=game.pk).update(passes_at=timezone.now() - timedelta(seconds=1))
    return table, game, letter, offer


def test_a_hand_that_gives_the_answer_the_referee_is_storing_is_taken(
    bob: Any, dora: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand has stored the row and not committed it; the referee holds the game and wants to
    store the same. The hand must not need the game's row any more, or each waits for the other."""
    monkeypatch.setattr(passing, "SECONDS", (60.0, 180.0))
    table, game, letter, offer = about_to_pass(bob, dora)
    actor = people(table)[letter]
    line = next(one["line"] for one in offer.options if one["line"] in ("pass", "stop moving"))
    stored, waited = threading.Event(), []

    def hold_the_commit(_game: int) -> None:
        stored.set()
        waited.append(somebody_waits())

    monkeypatch.setattr(play, "hints", SimpleNamespace(referee=hold_the_commit))

    def hand() -> Input:
        return play.choose(actor=actor, table=table, line=line, asked=offer.asked)

    def worker() -> bool:
        assert stored.wait(30)
        return referee.advance(game_id=game.pk)

    made, more = together(hand, worker)
    assert waited == [True], "the referee did not come to store the same: no race was run"
    assert isinstance(made, Input), made
    assert more is True, more
    work(table)
    answers = Input.objects.filter(game=game, letter=letter, asked=offer.asked)
    assert [one.pk for one in answers] == [made.pk]
    assert answers.get().applied == game.revision + 1


def test_who_holds_a_game_leaves_its_key_to_those_who_name_it() -> None:
    """Every lock on the row of a game, in all of the tables' code."""
    held = re.compile(r"Game\.objects\.select_for_update\((.*)")
    found = [
        (path.name, options)
        for path in sorted((ROOT / "gameplay").rglob("*.py"))
        for options in held.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(found) >= 5
    assert [name for name, options in found if "no_key=True" not in options] == []
