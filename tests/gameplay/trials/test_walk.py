"""A walk through the hall: the same from the same seed, and told so that it can be followed."""

from __future__ import annotations

from gameplay.trials import story, walk
from gameplay.trials.clock import Clock


def _script(trial: walk.Hall, seed: int, acts: int) -> list[str]:
    day = trial.day(seed)
    with day.running():
        day.go_on(acts, trial.document)
    return [str(line) for line in day.script]


def test_the_same_seed_is_the_same_day(trial: walk.Hall) -> None:
    first = _script(trial, 5, 15)
    assert _script(trial, 5, 15) == first
    assert _script(trial, 6, 3) != first[:3]


def test_a_short_walk_finds_nothing(trial: walk.Hall) -> None:
    day = trial.day(101)
    with day.running():
        day.go_on(120, trial.document)
        day.watch.deep()
    assert day.number == 120
    assert [(one.act, one.count, one.title, one.detail) for one in day.faults] == []


def test_a_day_leaves_nothing_to_the_next(trial: walk.Hall) -> None:
    from tournaments.models import Operation

    trial.kept.put_back()
    before = Operation.objects.count()
    _script(trial, 5, 10)
    trial.kept.put_back()
    assert Operation.objects.count() == before


def test_a_story_is_as_short_as_the_fault_allows() -> None:
    lines = [story.Line(number, Clock().now(), None) for number in range(1, 40)]

    def comes(some: list[story.Line]) -> bool:
        return {4, 17} <= {line.number for line in some}

    assert [line.number for line in story.shortened(lines, comes)] == [4, 17]
