"""A judge gives a clock time or takes it: a correction of the repair page, told to both."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from gameplay.models import Game, Repair, SeatView, Table
from gameplay.persons import Person
from gameplay.services.bench import repair
from gameplay.services.bench.repair import Wish
from gameplay.services.record import rechecks
from gameplay.services.referee import live_games
from gameplay.services.table import play
from gameplay.timing import adjustments
from gameplay.timing.adjustments import BadCorrection
from gameplay.timing.clocks import FREE
from tests.gameplay import playing
from tests.gameplay.clocked import BASE, Time, answer, asked, left
from tournaments.errors import Invalid

WORDS = {"rules": ("8.1.1",), "reason": "The lamp went out."}


def other(letter: str) -> str:
    return "B" if letter == "A" else "A"


def give(table: Table, judge: Any, *corrections: str, **wish: Any) -> Repair:
    game = playing.current(table)
    made = repair.give(
        actor=Person(user=judge),
        game=game,
        wish=Wish(corrections=corrections, **WORDS, **wish),
        seen=game.revision,
    )
    playing.work(table)
    return Repair.objects.get(pk=made.pk)


def position(table: Table, reader: str) -> Any:
    view = SeatView.objects.get(game=playing.current(table), reader=reader).content
    return {**view, "step": 0}


def test_lines_of_clocks_are_read_and_what_is_none_is_refused() -> None:
    lines = ("draw A", "clock A +60", "clock b - 30", "clock A -15")
    assert adjustments.split(lines) == (("draw A",), {"A": 45, "B": -30})
    assert adjustments.split(("clock A +5", "clock A -5")) == ((), {})
    given = {"B": -30, "A": 90}
    assert adjustments.line(given) == "clock A +90, clock B -30"
    assert adjustments.split((adjustments.line(given),))[1] == given
    for line in ("clock", "clock A", "clock A 60", "clock E +60", "clock A +0", "clock A +99999"):
        with pytest.raises(BadCorrection):
            adjustments.split((line,))


@pytest.mark.django_db
def test_a_clock_is_given_time_and_nothing_else_changes(
    timed: Table, time: Time, judy: Any
) -> None:
    letter = asked(timed)
    before = {reader: position(timed, reader) for reader in ("A", "B", "judge", "spectator")}
    time.pass_(11)
    made = give(timed, judy, f"clock {letter} +90", f"clock {other(letter)} -20")
    assert left(timed, letter) == BASE * 1000 - 11_000 + FREE + 90_000
    assert left(timed, other(letter)) == BASE * 1000 - 20_000
    assert made.input.applied == playing.current(timed).revision
    assert made.input.line == "ruling: " + adjustments.line({letter: 90, other(letter): -20})
    assert (made.by, made.reason, made.rules) == (judy, WORDS["reason"], list(WORDS["rules"]))
    for reader, view in before.items():
        assert position(timed, reader) == view, reader
    assert asked(timed) == letter, "the same seat is asked"
    time.pass_(2)
    answer(timed, letter)
    assert left(timed, letter) == BASE * 1000 - 11_000 + FREE + 90_000 - 2_000 + FREE


@pytest.mark.django_db
def test_the_record_runs_again_and_names_author_and_reason(
    timed: Table, time: Time, judy: Any
) -> None:
    give(timed, judy, "clock A +30")
    live_games.forget_all()
    answer(timed, asked(timed))
    give(timed, judy, "clock B +30")
    play.concede(actor=playing.people(timed)["A"], table=playing.fresh(timed))
    playing.work(timed)
    game = Game.objects.filter(table=timed).earliest("number")
    assert game.verified is True
    assert rechecks.recheck(game).ok
    assert [one["reason"] for one in game.record["repairs"]] == [WORDS["reason"]] * 2
    assert {one["by"] for one in game.record["repairs"]} == {f"judge {judy.pk}"}


@pytest.mark.django_db
def test_both_players_read_it_in_the_log_and_beside_the_board(
    timed: Table, time: Time, judy: Any, enter: Any, bob: Any, dora: Any
) -> None:
    give(timed, judy, "clock A +90")
    name = timed.seats.get(letter="A").name
    told = f"A judge changed the clocks: {name} +1:30."
    for user in (bob, dora):
        visitor = enter(user)
        document = visitor.get(f"/api/v1/tables/{timed.pk}/document/").json()
        assert told in [one["text"] for one in document["events"]]
        page = visitor.get(timed.get_absolute_url()).content.decode()
        assert told in page
        assert page.count(told) >= 2 and WORDS["reason"] in page


@pytest.mark.django_db
def test_taken_back_the_time_goes_back_and_the_game_does_not(
    timed: Table, time: Time, judy: Any
) -> None:
    made = give(timed, judy, "clock A +90")
    answer(timed, asked(timed))
    then, step = left(timed, "A"), playing.current(timed).revision
    view = position(timed, "judge")
    undo = {"actor": Person(user=judy), "reason": "It burnt.", "seen": step}
    repair.take_back(repair=made, **undo)
    playing.work(timed)
    assert left(timed, "A") == then - 90_000
    assert position(timed, "judge") == view
    undone = Repair.objects.get(undoes=made)
    assert undone.input.line == f"ruling: step {made.input.applied} taken back, clock A -90"


@pytest.mark.django_db
def test_what_a_clock_has_not_is_not_taken_and_no_clock_is_not_set(
    timed: Table, time: Time, judy: Any
) -> None:
    game = playing.current(timed)
    time.pass_(31)
    letter = asked(timed)
    for line, fault in {
        f"clock {letter} -31": "only 0:30",
        "clock C +10": "no clock",
        "clock A to 5": "by seconds",
    }.items():
        with pytest.raises(Invalid, match=fault):
            give(timed, judy, line)
    Game.objects.filter(pk=game.pk).update(clock={}, clock_since=None)
    with pytest.raises(Invalid, match="no clocks"):
        give(timed, judy, "clock A +10")
    assert not Repair.objects.exists()


@pytest.mark.django_db
def test_the_page_shows_the_difference_before_it_is_given(
    timed: Table, time: Time, judy: Any, enter: Any
) -> None:
    game = playing.current(timed)
    where = reverse("gameplay:repair", args=(game.pk,))
    judge = enter(judy)
    assert "clock A +60" in judge.get(where).content.decode()
    form = {"corrections": "clock A +60", "rules": "8.1.1", "reason": "The lamp."}
    form |= {"seen": str(game.revision), "resume": "on"}
    page = judge.post(where, form).content.decode()
    assert "clock A: 1:00 → 2:00" in page
    assert not Repair.objects.exists()
    shown = re.search(r'name="shown" value="([0-9a-f]{16})"', page)
    assert shown is not None
    other_time = judge.post(where, {**form, "corrections": "clock A +61", "shown": shown[1]})
    assert other_time.status_code == 200 and not Repair.objects.exists()
    assert judge.post(where, {**form, "shown": shown[1]}).status_code == 302
    playing.work(timed)
    assert left(timed, "A") >= (BASE + 60) * 1000 - 1000
    api = f"/api/v1/games/{game.pk}/repairs/preview/"
    wish = {"corrections": ["clock B +5"], "rules": ["8.1.1"], "reason": "x", "seen": 1}
    told = judge.post(api, wish, content_type="application/json").json()
    assert told["line"] == "ruling: clock B +5"
    assert told["differences"] == ["clock B: 1:00 → 1:05"]
