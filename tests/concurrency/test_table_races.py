"""Two at once on PostgreSQL: each lock is first shown to be needed, then to hold."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.db.models import QuerySet
from psycopg.errors import DeadlockDetected

from engine.record import Record
from engine.record.verify import verify
from gameplay.enums import InputKind, InputSource
from gameplay.models import Input, Ruling, StepRow, Table
from gameplay.persons import Person
from gameplay.queries.choices import advancing
from gameplay.services.bench import disputes
from gameplay.services.match import closing, ends
from gameplay.services.record import seals
from gameplay.services.referee import live_games, referee
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tournaments.errors import Refusal
from tournaments.services.match import results

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls at once, each on a connection of its own; their results or exceptions."""
    results: list[Any] = [None] * len(calls)

    def run(index: int, call: Callable[[], Any]) -> None:
        try:
            results[index] = call()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **options: rows.all())
    monkeypatch.setattr(advancing.GAME, "_worked", {})  # worked out anew, without the lock


def collided(results: list[Any]) -> bool:
    """Whether the database had to stop one of the writers: both wrote the same row, or each waited
    for what the other had written. Which of the two depends on who comes first."""
    return any(
        isinstance(one, IntegrityError) or isinstance(one.__cause__, DeadlockDetected)
        for one in results
        if isinstance(one, Exception)
    )


def meet(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, *, seconds: float = 1.0
) -> threading.Barrier:
    """Let both callers reach this point before either goes on; whoever is locked out is not
    waited for longer than these seconds. Where both must come, wait for as long as it takes."""
    barrier = threading.Barrier(2, timeout=seconds)
    original = getattr(owner, name)

    def waiting(*args: Any, **kwargs: Any) -> Any:
        with contextlib.suppress(threading.BrokenBarrierError):
            barrier.wait()
        return original(*args, **kwargs)

    monkeypatch.setattr(owner, name, waiting)
    return barrier


def table_with_an_answer() -> Table:
    """A house table on which one answer waits for the referee."""
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked)
    live_games.forget_all()
    return table


def choices() -> Any:
    """What A answered by hand after the army stood."""
    return Input.objects.filter(letter="A", kind=InputKind.CHOICE, source=InputSource.HAND)


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the test itself calls the referee."""
    from tournaments.machine import hints

    monkeypatch.setattr(hints, "_send", lambda *args: None)


def test_two_referees_without_the_lock_collide(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with_an_answer()
    pk = playing.current(table).pk
    without_locks(monkeypatch)
    meet(monkeypatch, referee.Desk, "work", seconds=30)
    results = together(*[lambda: referee.advance(game_id=pk)] * 2)
    assert collided(results), results


def test_two_referees_apply_one_answer_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with_an_answer()
    game = playing.current(table)
    meet(monkeypatch, referee.Desk, "work")
    results = together(*[lambda: referee.advance(game_id=game.pk)] * 2)
    assert results == [False, False]
    game.refresh_from_db()
    assert choices().filter(game=game, applied__isnull=False).count() == 1
    assert StepRow.objects.filter(game=game).count() == game.revision + 1


def test_same_move_sent_twice_at_once_is_one_input(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    barrier = meet(monkeypatch, play, "_index_of", seconds=30)
    results = together(
        *[lambda: play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked)] * 2
    )
    assert not barrier.broken, "only one of them got past the first look: no race was run"
    assert results[0].pk == results[1].pk
    assert choices().count() == 1


def test_two_answers_at_once_keep_the_first_and_refuse_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    assert len(offer.options) > 1
    meet(monkeypatch, play, "_index_of", seconds=30)
    results = together(
        *[
            lambda line=option["line"]: play.choose(
                actor=playing.GUEST, table=table, line=line, asked=offer.asked
            )
            for option in offer.options[:2]
        ]
    )
    refused = [result for result in results if isinstance(result, Refusal)]
    assert [refusal.code for refusal in refused] == ["answered"]
    assert choices().count() == 1


def test_both_players_sit_down_at_once_and_one_game_starts(
    alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    event = make_event(alice, judy)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    results = together(
        *[
            lambda user=user: tables.sit_down(actor=Person(user=user), table=table)
            for user in (bob, dora)
        ]
    )
    assert not [result for result in results if isinstance(result, Exception)]
    assert table.games.count() == 1


def _invited() -> tuple[Table, list[Callable[[], Any]]]:
    from engine import decks

    deck = decks.shipped()["dop-overworld"]
    table = tables.open_by_invitation(actor=playing.GUEST, deck=deck)
    guests = [Person(user=None, guest=letter * 64) for letter in "bc"]
    return table, [
        lambda guest=guest: tables.join(
            actor=guest, table=table, invitation=table.invitation, deck=deck
        )
        for guest in guests
    ]


def test_two_guests_without_the_lock_both_think_they_sit(monkeypatch: pytest.MonkeyPatch) -> None:
    _table, calls = _invited()
    without_locks(monkeypatch)
    meet(monkeypatch, tables, "_fill", seconds=30)
    results = together(*calls)
    assert not [result for result in results if isinstance(result, Exception)]


def test_two_guests_of_one_invitation_get_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table, calls = _invited()
    meet(monkeypatch, tables, "_fill")
    results = together(*calls)
    refused = [result for result in results if isinstance(result, Refusal)]
    assert [refusal.code for refusal in refused] == ["seat_taken"]
    assert table.seats.get(letter="B").guest in ("b" * 64, "c" * 64)


def test_two_judges_rule_at_once_and_one_ruling_stands(
    monkeypatch: pytest.MonkeyPatch, alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    event = make_event(alice, judy, digital=False)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    match = event.matches.get()
    found = disputes.open_for_paper(actor=Person(user=bob), match=match, claim="x")
    meet(monkeypatch, disputes, "_unruled")
    results = together(
        *[
            lambda user=user: disputes.rule_on(
                actor=Person(user=user), dispute=found, kind="stands", reason="x"
            )
            for user in (alice, judy)
        ]
    )
    refused = [result for result in results if isinstance(result, Refusal)]
    assert [refusal.code for refusal in refused] == ["closed"]
    assert Ruling.objects.count() == 1
    match.refresh_from_db()
    assert match.open_disputes == 0


# --- The worker ends the game while staff enter the result ------------------------------------


def _over_but_not_sealed(alice: Any, judy: Any, bob: Any, dora: Any) -> Table:
    """A table whose seat A has conceded: a worker is about to report 0–1."""
    event = make_event(alice, judy)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    for person in playing.people(table).values():
        tables.sit_down(actor=person, table=table)
    table = playing.fresh(table)
    playing.work(table)
    play.concede(actor=playing.people(table)["A"], table=table)
    referee.advance(game_id=playing.current(table).pk)
    return table


def _sealed_while_staff_enter(table: Table, staff: Any) -> list[Any]:
    """The worker reports 0–1 and a judge enters 1–0, in the same moment."""
    game, match = playing.current(table), table.match
    return together(
        lambda: ends.seal(game_id=game.pk),
        lambda: results.enter(actor=staff, match=match, wins_a=1, wins_b=0),
    )


def _results_of(table: Table) -> list[str]:
    made = ("result_digital", "result_entered")
    rows = table.event.operations.filter(kind__in=made).order_by("number")
    return list(rows.values_list("kind", flat=True))


def test_worker_and_staff_without_the_lock_both_decide(
    monkeypatch: pytest.MonkeyPatch, alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    table = _over_but_not_sealed(alice, judy, bob, dora)
    without_locks(monkeypatch)
    monkeypatch.setattr(ends, "hold", lambda event: event)
    barrier = read_together(monkeypatch)
    outcome = _sealed_while_staff_enter(table, judy)
    assert not barrier.broken, "only one of them read the match: no race was run"
    both = sorted(_results_of(table)) == ["result_digital", "result_entered"]
    assert both or collided(outcome), outcome


def read_together(monkeypatch: pytest.MonkeyPatch) -> threading.Barrier:
    """Both callers read the match before either of them writes."""
    barrier, read, seen = threading.Barrier(2, timeout=30), results.fresh, threading.local()

    def reading(*args: Any, **kwargs: Any) -> Any:
        found = read(*args, **kwargs)
        if not getattr(seen, "once", False):
            seen.once = True
            with contextlib.suppress(threading.BrokenBarrierError):
                barrier.wait()
        return found

    monkeypatch.setattr(results, "fresh", reading)
    return barrier


def _after(barrier: threading.Barrier, call: Callable[..., Any]) -> Callable[..., Any]:
    """The call, begun when the other caller has come to its own point, or cannot."""

    def waiting(*args: Any, **kwargs: Any) -> Any:
        with contextlib.suppress(threading.BrokenBarrierError):
            barrier.wait()
        return call(*args, **kwargs)

    return waiting


@pytest.mark.parametrize("first", ["worker", "staff", "crossed"])
def test_worker_and_staff_at_once_give_one_result(
    monkeypatch: pytest.MonkeyPatch, alice: Any, judy: Any, bob: Any, dora: Any, first: str
) -> None:
    """Whoever holds the event first decides. Crossed: the worker holds the table and staff the
    event; if either could come so far without the other's lock, each would wait for the other.
    """
    table = _over_but_not_sealed(alice, judy, bob, dora)
    points = {"worker": (seals, "link"), "staff": (closing, "_due"), "crossed": (ends, "report")}
    barrier = meet(monkeypatch, *points[first])
    if first == "crossed":
        monkeypatch.setattr(closing, "follow", _after(barrier, closing.follow))
    outcome = _sealed_while_staff_enter(table, judy)
    table.refresh_from_db()
    match = table.match
    match.refresh_from_db()
    decided = _results_of(table)
    assert len(decided) == 1, (decided, outcome)
    if decided == ["result_digital"]:
        assert (match.source, match.wins_b, table.state) == ("digital", 1, "finished")
        assert isinstance(outcome[1], Refusal) and outcome[1].code == "already_confirmed"
    else:
        assert (match.source, match.wins_a, table.state) == ("staff", 1, "closed")
        assert outcome[0] is None
    game = playing.current(table)
    assert game.state == "sealed"
    assert verify(Record.from_dict(game.record)).proved  # PostgreSQL orders the keys as it likes
