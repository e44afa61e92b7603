"""A judge repairs a running game: the table goes on, both are told, the record proves it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gameplay.documents.wording import Speaker
from gameplay.models import Game, Input, Repair, SeatView, Table
from gameplay.persons import Person
from gameplay.queries.record.positions import position_at
from gameplay.services.bench import disputes, repair
from gameplay.services.bench.repair import Wish
from gameplay.services.record import rechecks
from gameplay.services.referee import live_games
from gameplay.services.table import play
from tests.gameplay import playing
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Match, Operation
from tournaments.queries.entry import staff_decisions

pytestmark = pytest.mark.django_db

WORDS = {"rules": ("8.1.1",), "reason": "Dora was not asked."}


def moved(table: Table, choices: int = 4) -> Game:
    """The game of the table some choices later."""
    for _ in range(choices):
        playing.step(table, random.Random(2))
    return playing.current(table)


def view(game: Game, reader: str) -> Any:
    return SeatView.objects.get(game=game, reader=reader).content


def give(table: Table, judge: Any, **wish: Any) -> Repair:
    game = playing.current(table)
    made = repair.give(
        actor=Person(user=judge),
        game=game,
        wish=Wish(**(WORDS | wish)),
        seen=game.revision,
    )
    playing.work(table)
    return Repair.objects.get(pk=made.pk)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ruling: back to step 7", "The game goes back to step 7."),
        ("ruling: step 9 taken back", "The repair of step 9 is taken back."),
        ("ruling: 2 corrections", "A judge set the game right."),
        ("ruling: back to step 7, 1 answer", "The game goes back to step 7. 1 choice follows."),
        ("ruling: 1 correction, clock B -30", "A judge changed the clocks: Ben -0:30."),
    ],
)
def test_a_repair_is_told_in_words_of_its_own(line: str, told: str) -> None:
    """The log of each table said "The game goes on"."""
    event = {"seq": 1, "line": line, "rules": ["8.1.1"], "cause": None}
    for game in ("chaotic", "genesis"):
        (said,) = Speaker(game, "A", {"A": "Ann", "B": "Ben"}).log([(3, event)])
        assert (said.text, said.kind) == (told, "repair")


def test_going_back_gives_both_the_board_of_then_and_play_goes_on(
    match_table: Table, judy: Any
) -> None:
    begin = playing.current(match_table).revision
    before = view(playing.current(match_table), "A")
    moved(match_table)
    made = give(match_table, judy, back=begin)
    game = playing.current(match_table)
    assert made.input.applied == game.revision == begin + 5
    after = view(game, "A")
    assert {**after, "step": 0, "known": None} == {**before, "step": 0, "known": None}
    assert not playing.fresh(match_table).paused
    playing.play_out(match_table)
    game = playing.current(match_table)
    assert game.verified is True
    assert game.record["record"] == 4
    assert made.reason == WORDS["reason"] == "Dora was not asked."
    assert game.record["repairs"][0]["reason"] == "B was not asked.", "a record names nobody"


def test_another_worker_comes_to_the_same_game(match_table: Table, judy: Any) -> None:
    begin = playing.current(match_table).revision
    moved(match_table)
    give(match_table, judy, back=begin)
    moved(match_table, 2)
    live_games.forget_all()
    game = playing.current(match_table)
    game.checkpoints.all().delete()
    assert position_at(game, game.revision).chain == game.chain
    assert rechecks.recheck(game).ok


def test_an_answer_under_way_to_the_old_question_is_struck_out(
    match_table: Table, judy: Any
) -> None:
    moved(match_table, 2)
    game = playing.current(match_table)
    letter, offer = next(iter(playing.offers(match_table).items()))
    made = repair.give(
        actor=Person(user=judy),
        game=game,
        wish=Wish(back=game.revision - 1, **WORDS),
        seen=game.revision,
    )
    late = play.choose(
        actor=playing.people(match_table)[letter],
        table=playing.fresh(match_table),
        line=offer.options[0]["line"],
        asked=offer.asked,
    )
    playing.work(match_table)
    late.refresh_from_db()
    made.input.refresh_from_db()
    assert made.input.applied is not None
    assert late.applied is None
    assert late.refused


def test_a_repair_of_a_game_that_moved_on_is_refused(match_table: Table, judy: Any) -> None:
    seen = playing.current(match_table).revision
    moved(match_table, 1)
    with pytest.raises(Refusal, match="moved on"):
        repair.give(
            actor=Person(user=judy),
            game=playing.current(match_table),
            wish=Wish(back=seen, **WORDS),
            seen=seen,
        )
    assert not Repair.objects.exists()


def test_a_choice_that_came_first_strikes_the_repair_out(match_table: Table, judy: Any) -> None:
    moved(match_table, 1)
    game = playing.current(match_table)
    letter, offer = next(iter(playing.offers(match_table).items()))
    play.choose(
        actor=playing.people(match_table)[letter],
        table=match_table,
        line=offer.options[0]["line"],
        asked=offer.asked,
    )
    made = repair.give(
        actor=Person(user=judy),
        game=game,
        wish=Wish(back=game.revision - 1, **WORDS),
        seen=game.revision,
    )
    playing.work(match_table)
    made.input.refresh_from_db()
    assert made.input.applied is None
    assert "moved on" in made.input.refused


def test_taking_back_gives_the_position_before_and_only_once(match_table: Table, judy: Any) -> None:
    begin = playing.current(match_table).revision
    moved(match_table)
    before = view(playing.current(match_table), "judge")
    made = give(match_table, judy, back=begin)
    game = playing.current(match_table)
    how = {"actor": Person(user=judy), "reason": "The first word was right."}
    repair.take_back(repair=made, seen=game.revision, **how)
    playing.work(match_table)
    game = playing.current(match_table)
    after = view(game, "judge")
    assert {**after, "step": 0} == {**before, "step": 0}
    made = Repair.objects.get(pk=made.pk)
    with pytest.raises(Refusal, match="taken back"):
        repair.take_back(repair=made, seen=game.revision, **how)
    assert rechecks.recheck(game).ok


def test_a_choice_replaced_is_one_step_and_the_later_choices_follow(
    match_table: Table, judy: Any
) -> None:
    begin = playing.current(match_table).revision
    letter, offer = next(iter(playing.offers(match_table).items()))
    line = offer.options[-1]["line"]
    moved(match_table, 3)
    last = playing.current(match_table).revision
    made = give(match_table, judy, back=begin, instead=(letter, line), onward=True)
    assert made.content["answers"][0] == [letter, line]
    assert playing.current(match_table).revision == last + 1
    assert rechecks.recheck(playing.current(match_table)).ok


def test_ending_the_game_ends_match_and_record(match_table: Table, judy: Any) -> None:
    moved(match_table, 2)
    give(match_table, judy, winner="B")
    game = playing.current(match_table)
    assert game.state == "sealed"
    assert game.winner == "B"
    assert game.verified is True
    match = Match.objects.get(pk=match_table.match_id)
    assert (match.wins_a, match.wins_b) == (0, 1)


def test_both_players_are_told_and_the_log_keeps_it(
    match_table: Table, judy: Any, bob: Any, dora: Any
) -> None:
    begin = playing.current(match_table).revision
    moved(match_table)
    give(match_table, judy, back=begin)
    logged = Operation.objects.filter(kind="ruling_applied").get()
    assert logged.payload["kind"] == "repair"
    assert logged.payload["reason"] == WORDS["reason"]
    for player in (bob, dora):
        assert WORDS["reason"] in [one.reason for one in staff_decisions.of_user(player)]


def test_a_dispute_is_ruled_on_by_the_repair(match_table: Table, judy: Any, bob: Any) -> None:
    moved(match_table)
    game = playing.current(match_table)
    found = disputes.open_for_step(
        actor=Person(user=bob), game=game, step=game.revision, claim="I was skipped."
    )
    made = repair.give(
        actor=Person(user=judy),
        game=game,
        wish=Wish(back=game.revision - 1, **WORDS),
        seen=game.revision,
        dispute=found,
    )
    found.refresh_from_db()
    assert found.state == "ruled"
    assert found.ruling.kind == "repair"
    assert list(found.repairs.all()) == [made]
    assert Match.objects.get(pk=found.match_id).open_disputes == 0


def test_who_may_not_repair(match_table: Table, bob: Any, charlie: Any) -> None:
    moved(match_table, 1)
    game = playing.current(match_table)
    for user in (bob, charlie):
        with pytest.raises(Forbidden):
            repair.give(
                actor=Person(user=user),
                game=game,
                wish=Wish(back=0, **WORDS),
                seen=game.revision,
            )
    assert not Input.objects.filter(kind="repair").exists()


@pytest.mark.parametrize(
    "wish",
    [
        {"back": 0, "reason": "  "},
        {"back": 0, "rules": ()},
        {"back": 0, "rules": ("99.9",)},
        {"back": 9_999},
        {"corrections": ("fly",)},
        {"winner": "D"},
        {},
        {"back": 0, "instead": ("A", "fly")},
    ],
)
def test_a_repair_that_cannot_be_changes_nothing(
    match_table: Table, judy: Any, wish: dict[str, Any]
) -> None:
    moved(match_table, 1)
    game = playing.current(match_table)
    with pytest.raises(Invalid):
        repair.give(
            actor=Person(user=judy), game=game, wish=Wish(**(WORDS | wish)), seen=game.revision
        )
    assert not Input.objects.filter(kind="repair").exists()
    assert not Operation.objects.filter(kind="ruling_applied").exists()


def test_a_finished_game_is_not_repaired(finished: Table, judy: Any) -> None:
    game = playing.current(finished)
    with pytest.raises(Refusal, match="corrected instead"):
        repair.draw(actor=Person(user=judy), game=game, wish=Wish(back=0, **WORDS))
