"""The puzzle of the day: one for everybody, another one each day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate, now

from engine import games
from gameplay import puzzles
from gameplay.models import PuzzleTried
from gameplay.persons import Person
from gameplay.queries.learning.of_the_day import offered, puzzle_of

FIRST = date(2026, 12, 1)


def days(count: int) -> list[str]:
    found = [puzzle_of(FIRST + timedelta(days=number)) for number in range(count)]
    return [one.id for one in found if one]


def test_games_take_turns_and_nothing_comes_twice_before_all_came() -> None:
    fewest = min(len(puzzles.shelf(game).puzzles) for game in games.names())
    shown = days(2 * fewest)
    assert len(set(shown)) == len(shown) == 2 * fewest
    assert {puzzles.find(one).game for one in shown[::2]} != {
        puzzles.find(one).game for one in shown[1::2]
    }


def test_the_easiest_do_not_come_first() -> None:
    shuffled = [puzzles.find(one) for one in days(40)]
    easiest_first = sorted(shuffled, key=lambda one: (one.choices, one.moves))
    assert shuffled != easiest_first


def test_what_it_is_about_has_pictures_though_it_is_one_of_several() -> None:
    found = [offered(Person(), FIRST + timedelta(days=number)) for number in range(60)]
    numbered = [one for one in found if one and one.puzzle.foe[-1].isdigit()]
    assert numbered and all(one.pictures for one in numbered)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/puzzles/"])
def test_a_stranger_and_a_player_find_it(client: Any, make_user: Any, path: str) -> None:
    today = puzzle_of(localdate())
    assert today is not None
    stranger = client.get(path).content.decode()
    assert "Puzzle of the day" in stranger and f'href="/puzzles/{today.id}/"' in stranger
    assert "Solve it" in stranger

    solver = make_user("solver")
    PuzzleTried.objects.create(user=solver, puzzle=today.id, solved_at=now())
    client.force_login(solver)
    solved = client.get(path).content.decode()
    assert "See it again" in solved and "Solve it" not in solved
    assert "Solve it" in client_of(make_user("other"), client).get(path).content.decode()


def client_of(user: Any, client: Any) -> Any:
    client.force_login(user)
    return client


@pytest.mark.django_db
def test_a_hall_without_puzzles_offers_none(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gameplay.queries.learning.of_the_day._shuffled", lambda game: ())
    assert puzzle_of(FIRST) is None
    for path in ("/", "/puzzles/"):
        assert "Puzzle of the day" not in client.get(path).content.decode()
