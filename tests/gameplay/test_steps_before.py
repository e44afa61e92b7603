"""The steps before the one that is shown are told as they were, not as the position is now.

Who struck whom and what was left to a Creature is read from a position. Beside a disputed step that
position is the one after it: told from it alone, every strike of a combat was that of the one side,
and what was left after each was what is left now.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from gameplay.documents.wording import Speaker
from gameplay.models import Game, SeatView, Table
from gameplay.persons import Person
from gameplay.queries.record.positions import position_at
from gameplay.queries.replay.replays import LOG_BEFORE, replay_page
from gameplay.queries.table.pages import LOG_STEPS, LogEntry, told_log
from gameplay.services.bench import repair
from gameplay.services.bench.repair import Wish
from tests.gameplay import playing
from tests.gameplay.playing import current

pytestmark = pytest.mark.django_db


def sentences(entry: LogEntry) -> list[str]:
    return [event["text"] for event in entry.events]


@pytest.fixture
def game(finished: Table) -> Game:
    return current(finished)


def own(game: Game, first: int, last: int) -> dict[int, list[str]]:
    """What each step says of itself."""
    pages = (replay_page(game, "judge", number) for number in range(first, last + 1))
    return {page.step: [event["text"] for event in page.events] for page in pages}


def test_steps_before_a_step_are_told_as_they_were(game: Game) -> None:
    last = game.revision
    said = own(game, 1, last)
    strikes = 0
    for number in range(2, last + 1):
        for entry in replay_page(game, "judge", number).before[-LOG_BEFORE:]:
            for was, told in zip(said.get(entry.number, ()), sentences(entry), strict=True):
                assert " strikes " not in was or was == told or " strikes " not in told, number
                assert " left." not in told or was == told, number
                strikes += " strikes " in told
    assert strikes, "nobody struck in the game"


def test_log_of_a_table_is_told_as_it_was(game: Game) -> None:
    seats = {seat.letter: seat for seat in game.table.seats.all()}
    said = own(game, 1, game.revision)
    for last in range(LOG_STEPS, game.revision + 1, 5):
        view = position_at(game, last).view("judge")
        log = told_log(game, "judge", seats, first=last - LOG_STEPS + 1, last=last, view=view)
        for entry in log:
            for was, told in zip(said[entry.number], sentences(entry), strict=True):
                assert " left." not in told or was == told
                assert " strikes " not in was or " strikes " not in told or was == told


def test_strikes_before_a_repair_are_told_as_they_were(match_table: Table, judy: Any) -> None:
    """Strikes that a repair undid were counted as if they had led to the position of now: judges
    and watchers read that the Creature struck which had been struck."""
    dice = random.Random(2)
    told: dict[int, str] = {}
    while sum(" strikes " in text and " with " in text for text in told.values()) < 4:
        playing.step(match_table, dice)
        told |= heard(match_table)
    game = current(match_table)
    repair.give(
        actor=Person(user=judy),
        game=game,
        wish=Wish(back=game.revision - 1, rules=("8.1.1",), reason="Not asked."),
        seen=game.revision,
    )
    playing.work(match_table)
    now = heard(match_table)
    assert any(text.startswith("The game goes back") for text in now.values())
    for seq, was in told.items():
        assert " strikes " not in now[seq] or now[seq] == was
        assert " left." not in now[seq] or now[seq] == was


def heard(table: Table) -> dict[int, str]:
    """The sentences that a judge reads at the table now, by the number of the event."""
    game = current(table)
    seats = {seat.letter: seat for seat in table.seats.all()}
    view = SeatView.objects.get(game=game, reader="judge").content
    log = told_log(game, "judge", seats, first=0, last=game.revision, view=view)
    live = {event["seq"]: event["text"] for entry in log for event in entry.events}
    speaker = Speaker("chaotic", "judge", {letter: one.name for letter, one in seats.items()}, view)
    rows = [(row.number, event) for row in game.steps.order_by("number") for event in row.events]
    spoken = {one.seq: one.text for one in speaker.log(rows)}
    named = {seq: text for seq, text in live.items() if " strikes " in text}
    assert {seq: spoken[seq] for seq in named} == named
    return live
