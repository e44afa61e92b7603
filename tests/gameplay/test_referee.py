"""The referee: one path for every seat, nothing lost, nothing doubled."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.core.management import call_command

import engine
from engine.kernel.prompt import Options, Prompt
from gameplay.models import Input, Seal, StepRow, Table
from gameplay.queries.record import positions
from gameplay.services.record import rechecks, seals
from gameplay.services.referee import live_games, referee
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tournaments import live
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db


def test_house_game_runs_to_its_end_and_is_sealed() -> None:
    table = playing.house_table(small=True)
    choices = playing.play_out(table)
    game = playing.current(table)
    assert choices > 20
    assert game.state == "sealed"
    assert game.verified is True, game.verification
    assert game.winner in ("A", "B")
    assert game.rules
    assert game.seal.content["steps"] == game.revision
    assert seals.broken_seal() is None
    assert playing.fresh(table).finished_at is not None
    assert not game.inputs.exclude(applied=None).exclude(refused="").exists(), "done, not refused"


def test_every_step_is_one_input_and_one_row() -> None:
    table = playing.house_table()
    for _ in range(6):
        playing.step(table, random.Random(4))
    game = playing.current(table)
    numbers = list(game.steps.values_list("number", flat=True))
    assert numbers == list(range(game.revision + 1))
    applied = list(game.inputs.order_by("applied").values_list("applied", flat=True))
    assert applied == numbers[1:]


def test_house_answers_through_input_rows() -> None:
    table = playing.house_table(small=True)
    playing.play_out(table)
    game = playing.current(table)
    letters = set(game.inputs.values_list("letter", flat=True))
    assert letters == {"A", "B"}


def test_referee_twice_changes_nothing() -> None:
    table = playing.house_table()
    playing.step(table, random.Random(1))
    game = playing.current(table)
    before = (game.revision, game.chain, StepRow.objects.count(), Input.objects.count())
    revision = live.revision(table.topic)
    referee.advance(game_id=game.pk)
    game.refresh_from_db()
    assert (game.revision, game.chain, StepRow.objects.count(), Input.objects.count()) == before
    assert live.revision(table.topic) == revision


def test_live_revision_grows_once_a_step() -> None:
    table = playing.house_table()
    game = playing.current(table)
    before, step = live.revision(table.topic), game.revision
    playing.step(table, random.Random(1))
    game.refresh_from_db()
    assert live.revision(table.topic) - before == game.revision - step


def test_game_continues_the_same_from_a_checkpoint_as_from_memory(
    django_capture_on_commit_callbacks: Any,
) -> None:
    chains = []
    for forget in (False, True):
        table = playing.set_up_with(seed=b"s" * 32, nonce="n")
        dice = random.Random(9)
        for _ in range(12):
            with django_capture_on_commit_callbacks(execute=True):
                playing.step(table, dice)
            if forget:
                live_games.forget_all()
        chains.append(playing.current(table).chain)
    assert chains[0] == chains[1]


def test_same_move_twice_is_one_input() -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    first = play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked)
    again = play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked)
    assert first.pk == again.pk
    playing.work(table)
    late = play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked)
    assert late.pk == first.pk
    assert Input.objects.filter(letter="A", kind="choice", source="hand").count() == 1


def test_second_answer_to_one_prompt_is_refused() -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    play.choose(actor=playing.GUEST, table=table, line=offer.options[0]["line"], asked=offer.asked)
    with pytest.raises(Refusal) as refusal:
        play.choose(
            actor=playing.GUEST, table=table, line=offer.options[1]["line"], asked=offer.asked
        )
    assert refusal.value.code == "answered"
    assert Input.objects.filter(letter="A", kind="choice", source="hand").count() == 1


def test_stale_prompt_is_refused() -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    with pytest.raises(Refusal) as refusal:
        play.choose(
            actor=playing.GUEST,
            table=table,
            line=offer.options[0]["line"],
            asked=offer.asked + 1,
        )
    assert refusal.value.code == "stale"
    assert not Input.objects.filter(letter="A", kind="choice", source="hand").exists()


def test_illegal_line_is_refused_with_its_rule_and_nothing_is_stored() -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    chain = playing.current(table).chain
    with pytest.raises(Refusal) as refusal:
        play.choose(actor=playing.GUEST, table=table, line="move Frafdo to B6", asked=offer.asked)
    assert refusal.value.code == "illegal"
    assert refusal.value.reasons[0]["rule"] in ("6.3.3", "6.3.3.2")
    assert refusal.value.reasons[0]["text"]
    assert not Input.objects.filter(letter="A", kind="choice", source="hand").exists()
    assert playing.current(table).chain == chain


def test_case_and_spaces_of_a_typed_line_do_not_matter() -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    made = play.choose(
        actor=playing.GUEST,
        table=table,
        line="  " + line.upper().replace(" ", "  "),
        asked=offer.asked,
    )
    assert made.line == line


def test_concession_ends_the_game_for_the_other_seat() -> None:
    table = playing.house_table()
    play.concede(actor=playing.GUEST, table=table)
    play.concede(actor=playing.GUEST, table=table)
    playing.work(table)
    game = playing.current(table)
    assert game.winner == "B"
    assert game.verified is True
    assert game.inputs.filter(kind="concede").count() == 1
    assert playing.fresh(table).state == "finished"


def test_choice_after_the_end_is_refused() -> None:
    table = playing.house_table()
    play.concede(actor=playing.GUEST, table=table)
    playing.work(table)
    with pytest.raises(Refusal) as refusal:
        play.choose(actor=playing.GUEST, table=playing.fresh(table), line="stop moving", asked=0)
    assert refusal.value.code == "game_over"


def test_answer_that_a_concession_overtook_is_struck_out_not_applied() -> None:
    table = playing.house_table()
    offer = playing.offers(table)["A"]
    play.concede(actor=playing.GUEST, table=table)
    made = play.choose(
        actor=playing.GUEST, table=table, line=offer.options[0]["line"], asked=offer.asked
    )
    playing.work(table)
    made.refresh_from_db()
    assert made.applied is None
    assert made.refused


def test_only_the_latest_and_every_32nd_checkpoint_are_kept() -> None:
    table = playing.house_table(small=True)
    playing.play_out(table)
    game = playing.current(table)
    numbers = set(game.checkpoints.values_list("number", flat=True))
    assert numbers == {*range(0, game.revision + 1, 32), game.revision}


def test_changed_step_row_is_found_when_the_record_is_run_again() -> None:
    table = playing.house_table(small=True)
    playing.play_out(table)
    game = playing.current(table)
    assert rechecks.recheck(game).ok
    game.steps.filter(number=3).update(position="0" * 16)
    found = rechecks.recheck(game)
    assert not found.ok
    assert "step 3" in found.faults[0]


def test_changed_seal_is_found() -> None:
    table = playing.house_table()
    play.concede(actor=playing.GUEST, table=table)
    playing.work(table)
    seal = Seal.objects.get()
    call_command("check_seals")
    Seal.objects.filter(pk=seal.pk).update(content={**seal.content, "winner": "A"})
    assert seals.broken_seal() == seal
    with pytest.raises(SystemExit):
        call_command("check_seals")


def test_checkpoint_of_another_release_is_passed_over() -> None:
    table = playing.house_table()
    for _ in range(3):
        playing.step(table, random.Random(2))
    game = playing.current(table)
    live_games.forget_all()
    game.checkpoints.update(release="older", state=b"not to be read")
    position = positions.position_at(game, game.revision)
    assert position.chain == game.chain
    playing.step(table, random.Random(3))
    assert rechecks.recheck(playing.current(table)).ok


def test_game_of_another_release_is_run_again_from_its_seed_but_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = playing.house_table(small=True)
    playing.play_out(table)
    game = playing.current(table)
    game.checkpoints.update(release="older", state=b"not to be read")
    last = positions.position_at(game, game.revision)
    assert last.chain == game.chain
    monkeypatch.setattr(positions, "new_game", None)
    for number in (0, 1, 31, 32, 33, game.revision - 1, game.revision):
        position = positions.position_at(game, number)
        row = game.steps.get(number=number)
        assert (position.chain, position.position_digest()) == (row.chain, row.position)
    game.steps.filter(number=33).update(chain="played under other rules")
    with pytest.raises(positions.OtherRelease):
        positions.position_at(game, 33)


def test_live_game_between_two_choices_holds_nothing_that_rows_hold(
    django_capture_on_commit_callbacks: Any,
) -> None:
    table = playing.house_table()
    with django_capture_on_commit_callbacks(execute=True):
        playing.step(table, random.Random(1))
    game = playing.current(table)
    kept = live_games.take(game)
    assert kept is not None
    assert (kept.game.inputs, kept.game.events) == ([], [])
    assert kept.game.position_digest() == game.steps.get(number=game.revision).position


def test_live_game_of_another_game_with_the_same_key_is_not_played_on(
    django_capture_on_commit_callbacks: Any,
) -> None:
    """As after a restored backup, when a key is given once more."""
    table = playing.house_table()
    with django_capture_on_commit_callbacks(execute=True):
        playing.step(table, random.Random(1))
    game = playing.current(table)
    kept = live_games.take(game)
    assert kept is not None
    live_games.keep(game.pk, kept)
    assert live_games.take(game) is kept
    live_games.keep(game.pk, kept)
    game.chain = "of a game with other cards"
    assert live_games.take(game) is None


def test_game_that_other_rules_would_not_reach_waits_for_a_judge() -> None:
    table = playing.house_table()
    playing.step(table, random.Random(2))
    game = playing.current(table)
    live_games.forget_all()
    game.checkpoints.update(release="older")
    game.steps.filter(number=game.revision).update(chain="played under other rules")
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    made = play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked)
    playing.work(table)
    made.refresh_from_db()
    assert made.applied is None
    assert "release" in made.refused
    assert playing.fresh(table).paused
    with pytest.raises(positions.OtherRelease):
        positions.position_at(game, game.revision)


def test_what_another_release_played_on_from_our_position_must_be_the_same_here() -> None:
    """As on two hosts with two releases: each has positions of its own to go on from."""
    table = playing.house_table()
    for _ in range(3):
        playing.step(table, random.Random(2))
    game = playing.current(table)
    live_games.forget_all()
    newest = game.checkpoints.filter(number=game.revision)
    assert newest.update(release="older", state=b"not to be read") == 1
    ours = game.checkpoints.filter(release=engine.release()).order_by("number").last()
    assert ours is not None and ours.number < game.revision
    assert positions.position_at(game, game.revision).chain == game.chain
    game.chain = "played under other rules"
    with pytest.raises(positions.OtherRelease):
        positions.position_at(game, game.revision)


class Lots:
    """Just enough of a game of sealed choices: each seat draws a lot, the other must not wait."""

    seats = ("A", "B")

    def __init__(self) -> None:
        self.step, self.over, self.chain, self.events = 0, False, "c", []
        self.lines = {"A": ["choose one", "choose two"], "B": ["choose one", "choose two"]}

    @property
    def prompts(self) -> list[Any]:
        return [
            Prompt(
                seat,
                "choose",
                "4.2.1",
                lambda: "Which lot?",
                Options(lines, lambda line: (line, ())),
            )
            for seat, lines in self.lines.items()
        ]

    def view(self, reader: str) -> dict[str, Any]:
        return {"game": "chaotic", "turn_number": 0, "active": None, "phase": "", "combat": None}

    def position_digest(self) -> str:
        return "p"

    def dump(self) -> bytes:
        return b""


def test_sealed_prompt_keeps_its_name_while_the_other_seat_answers() -> None:
    row = playing.current(playing.house_table())
    game = Lots()
    desk = referee.Desk(row=row, table=row.table, game=game, asked={}, house=frozenset())
    desk._note(None)
    before = {offer.letter: offer.asked for offer in desk.offers}
    assert before == {"A": 0, "B": 0}
    del game.lines["A"]
    game.step = 1
    desk._note(Input(letter="A"), [])
    assert [(offer.letter, offer.asked) for offer in desk.offers if offer.number == 1] == [("B", 0)]
    game.lines["B"] = ["choose three"]
    game.step = 2
    desk._note(Input(letter="A"), [])
    assert [(offer.letter, offer.asked) for offer in desk.offers if offer.number == 2] == [("B", 2)]


def last_of(table: Table) -> Input:
    """Play the first game to its end; its last answer of the person."""
    dice = random.Random(5)
    while not table.games.get(number=1).over:
        playing.step(table, dice)
    return Input.objects.filter(game=table.games.first(), letter="A", kind="choice").latest("pk")


@pytest.mark.parametrize("best_of", [1, 3])
def test_answer_that_ended_a_game_is_taken_again_by_who_did_not_hear_of_it(best_of: int) -> None:
    """Whoever was cut off sends the same again; the game, or the match, is over meanwhile."""
    table = tables.open_against_house(
        actor=playing.GUEST, deck=playing.LISTS[0], board=1, best_of=best_of
    )
    tables.sit_down(actor=playing.GUEST, table=table, nonce="n")
    playing.work(table)
    last = last_of(table)
    playing.work(table)
    table = playing.fresh(table)
    assert table.games.count() == min(best_of, 2)
    rows = Input.objects.count()
    said = {"line": last.line, "asked": last.asked, "number": 1}
    assert play.choose(actor=playing.GUEST, table=table, **said).pk == last.pk
    with pytest.raises(Refusal) as refusal:
        play.choose(actor=playing.GUEST, table=table, **{**said, "line": "another line"})
    assert refusal.value.code == "game_over"
    assert Input.objects.count() == rows


def test_answer_to_a_game_that_is_over_never_counts_in_the_next() -> None:
    """Each game counts its prompts anew, so the same line may be open at the same number again."""
    table = tables.open_against_house(
        actor=playing.GUEST, deck=playing.LISTS[0], board=1, best_of=3
    )
    tables.sit_down(actor=playing.GUEST, table=table, nonce="n")
    playing.work(table)
    last_of(table)
    playing.work(table)
    table = playing.fresh(table)
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    said_before = Input.objects.filter(game__number=1, letter="A", asked=offer.asked)
    said_before.update(line="something else")
    with pytest.raises(Refusal) as refusal:
        play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked, number=1)
    assert refusal.value.code == "game_over"
    play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked, number=2)
