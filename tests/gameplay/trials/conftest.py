"""The hall of the trials, built once in the database of the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gameplay.trials import walk
from gameplay.trials.acts import again
from gameplay.trials.company import Day
from gameplay.trials.people import Act
from gameplay.trials.watch import Fault

_built: list[walk.Hall] = []


@pytest.fixture
def trial(transactional_db: None) -> Iterator[walk.Hall]:
    """The hall, built by the first test that asks; each day puts it back as it was."""
    with walk.embedded():
        if not _built:
            _built.append(walk.Hall())
        yield _built[0]


@pytest.fixture
def day(trial: walk.Hall) -> Iterator[Day]:
    """A day on which nothing has happened yet."""
    made = trial.day(1)
    with made.running():
        yield made


@pytest.fixture
def do(day: Day) -> Callable[..., list[Fault]]:
    """``do("jude", "POST", path, json={...})``: the faults that the watch finds in this act."""

    def act(
        person: str, method: str, path: str, *, twice: bool = False, **said: Any
    ) -> list[Fault]:
        day.number += 1
        day.clock.move(10)
        before = len(day.faults)
        body, fields = said.get("json"), said.get("form")
        if fields is not None:
            fields = [*fields, ("csrfmiddlewaretoken", "")]
        made = Act(person, method, path, fields, said.get("file"), body, key=f"key-{day.number}")
        first = day.do(day.people[person], made)
        if twice:
            day.do(day.people[person], again(made), first)
        return day.faults[before:]

    return act
