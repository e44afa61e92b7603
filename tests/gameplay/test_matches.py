"""Tables of events: opened by the published round, reported to the hall, in matches of several."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Table
from gameplay.persons import Person, reader_of
from gameplay.services.match.ends import Score
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Match, Operation

pytestmark = pytest.mark.django_db


def test_published_round_opens_one_table_a_pairing_with_its_address(table: Table) -> None:
    match = Match.objects.get(event=table.event)
    assert match.table_address == table.get_absolute_url()
    letters = {seat.letter: seat.user for seat in table.seats.all()}
    assert letters == {"A": match.entry_a.user, "B": match.entry_b.user}
    assert all(seat.deck for seat in table.seats.all())


def test_opening_the_round_again_opens_no_second_table(table: Table) -> None:
    tables.open_for_round(actor=None, round=table.match.round)
    assert Table.objects.count() == 1


def test_opening_a_round_costs_the_same_queries_for_one_and_three_tables(
    alice: Any, judy: Any, make_user: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for tables_wanted in (1, 3):
        event = make_event(alice, judy, name=f"Cup of {tables_wanted}", digital=False)
        players = [make_user(f"p{tables_wanted}{number}") for number in range(2 * tables_wanted)]
        round = start_with(alice, event, dict.fromkeys(players, "dop-overworld"))
        with CaptureQueriesContext(connection) as queries:
            assert len(tables.open_for_round(actor=None, round=round)) == tables_wanted
        counts.append(len(queries))
    assert counts[1] <= counts[0] + 4, counts  # the hall updates one row a match


def test_game_begins_only_when_both_sit(table: Table) -> None:
    people = playing.people(table)
    tables.sit_down(actor=people["A"], table=table, nonce="a")
    assert playing.fresh(table).latest_game is None
    tables.sit_down(actor=people["A"], table=table, nonce="other")
    tables.sit_down(actor=people["B"], table=table, nonce="b")
    assert playing.fresh(table).latest_game is not None
    assert table.seats.get(letter="A").nonce == "a"


def test_result_goes_to_the_hall_and_into_its_log(finished: Table) -> None:
    match = Match.objects.get(event=finished.event)
    winner = playing.current(finished).winner
    assert match.state == "confirmed"
    assert match.source == "digital"
    assert (match.wins_a, match.wins_b) == ((1, 0) if winner == "A" else (0, 1))
    kinds = list(Operation.objects.filter(event=finished.event).values_list("kind", flat=True))
    assert kinds.count("result_digital") == 1


def test_best_of_three_plays_until_two_wins(alice: Any, judy: Any, bob: Any, dora: Any) -> None:
    event = make_event(alice, judy, best_of=3, size=1)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    for person in playing.people(table).values():
        tables.sit_down(actor=person, table=table)
    playing.work(table)
    playing.play_out(table, seed=2)
    winners = list(table.games.values_list("winner", flat=True))
    match = Match.objects.get(event=event)
    assert max(winners.count("A"), winners.count("B")) == 2
    assert (match.wins_a, match.wins_b) == (winners.count("A"), winners.count("B"))
    records = [game.record["seed"] for game in table.games.all()]
    assert len(set(records)) == len(records)


@pytest.mark.parametrize(
    ("score", "best_of", "decisive", "decided"),
    [
        (Score(0, 0, 0), 1, False, False),
        (Score(1, 0, 0), 1, False, True),
        (Score(0, 0, 1), 1, False, True),
        (Score(0, 0, 1), 1, True, False),
        (Score(1, 0, 1), 1, True, True),
        (Score(1, 1, 0), 3, False, False),
        (Score(1, 1, 1), 3, False, True),
        (Score(1, 1, 1), 3, True, False),
        (Score(2, 0, 0), 3, False, True),
        (Score(1, 0, 2), 3, True, True),
    ],
)
def test_match_is_decided_when_nobody_can_catch_up_or_games_run_out(
    score: Score, best_of: int, decisive: bool, decided: bool
) -> None:
    assert score.decides(best_of=best_of, decisive=decisive) is decided


def test_seat_of_the_other_player_cannot_be_played(match_table: Table) -> None:
    [(letter, offer)] = playing.offers(match_table).items()
    other = playing.people(match_table)["B" if letter == "A" else "A"]
    with pytest.raises(Refusal) as refusal:
        play.choose(
            actor=other, table=match_table, line=offer.options[0]["line"], asked=offer.asked
        )
    assert refusal.value.code == "not_asked"
    assert refusal.value.reasons[0]["rule"] == offer.rule
    assert offer.options[0]["line"] not in refusal.value.message


def test_stranger_and_judge_hold_no_seat(match_table: Table, charlie: Any, judy: Any) -> None:
    for user in (charlie, judy):
        with pytest.raises(Forbidden):
            play.concede(actor=Person(user=user), table=match_table)


def test_judge_reads_both_hands_unless_the_judge_plays(
    table: Table, judy: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    assert reader_of(table, Person(user=judy)) == "judge"
    assert reader_of(table, Person(user=alice)) == "judge"
    assert reader_of(table, Person(user=bob)) in ("A", "B")
    assert reader_of(table, Person(user=charlie)) is None


def test_judge_who_plays_in_the_event_sees_only_the_own_table(
    alice: Any, judy: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    event = make_event(alice, judy)
    lists = {bob: "dop-overworld", dora: "dop-underworld"}
    start_with(alice, event, {**lists, judy: "dop-overworld", charlie: "dop-underworld"})
    seen = set(Table.objects.visible_to(judy))
    assert len(seen) == 1
    assert all(table.seats.filter(user=judy).exists() for table in seen)


def test_stopped_table_takes_no_choice_until_the_judge_resumes(
    match_table: Table, judy: Any
) -> None:
    tables.set_pause(actor=Person(user=judy), table=match_table, paused=True)
    [(letter, offer)] = playing.offers(match_table).items()
    actor = playing.people(match_table)[letter]
    line = offer.options[0]["line"]
    with pytest.raises(Refusal) as refusal:
        play.choose(actor=actor, table=playing.fresh(match_table), line=line, asked=offer.asked)
    assert refusal.value.code == "paused"
    tables.set_pause(actor=Person(user=judy), table=match_table, paused=False)
    play.choose(actor=actor, table=playing.fresh(match_table), line=line, asked=offer.asked)


def test_player_cannot_stop_a_table(match_table: Table, bob: Any) -> None:
    with pytest.raises(Forbidden):
        tables.set_pause(actor=Person(user=bob), table=match_table, paused=True)
