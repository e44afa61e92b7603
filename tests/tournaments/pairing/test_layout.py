"""Brackets of every size drawn without boxes on top of each other, feeders to the left."""

import pytest

from tournaments.pairing import Origin, State, double_elimination, single_elimination
from tournaments.pairing.bracket_rounds import levels, next_round, title
from tournaments.queries.round.drawing import HEIGHT, WIDTH, Layout

PLANS = [
    *(single_elimination(n) for n in (2, 3, 5, 8, 13, 16, 32, 64)),
    *(single_elimination(n, third_place=True) for n in (4, 7, 16)),
    *(double_elimination(n) for n in (2, 3, 4, 6, 8, 11, 16, 32)),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.kind}-{plan.entrants}")
def test_boxes_keep_clear_of_each_other(plan):
    layout = Layout(plan)
    assert layout.places.keys() == {bout.number for bout in plan.bouts}
    boxes = sorted(layout.places.values())
    for at, (x, y) in enumerate(boxes):
        assert x >= 0 and y >= 0
        for other_x, other_y in boxes[at + 1 :]:
            assert abs(x - other_x) >= WIDTH or abs(y - other_y) >= HEIGHT, (x, y)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.kind}-{plan.entrants}")
def test_winner_goes_on_to_the_right(plan):
    layout = Layout(plan)
    for bout in plan.bouts:
        for source in (bout.a, bout.b):
            if source.origin is Origin.WINNER and bout.side != "reset":
                assert layout.places[source.number][0] < layout.places[bout.number][0]
    drawn = {bout.number for bout in plan.bouts}
    assert all(line.count(",") == 4 for line in layout.lines(drawn))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.kind}-{plan.entrants}")
def test_rounds_play_every_bout_once_in_order(plan):
    seeds, winners, steps = list(range(1, plan.entrants + 1)), {}, []
    when = levels(plan)
    while True:
        ready = next_round(plan, plan.play(seeds, winners))
        if not ready:
            break
        steps.append(when[ready[0].bout.number])
        assert title(ready)
        winners |= {one.bout.number: min(one.a, one.b) for one in ready}
    assert steps == sorted(set(steps))
    assert plan.champion(seeds, winners) == 1
    open_ = [s for s in plan.play(seeds, winners) if s.state in (State.READY, State.WAITING)]
    assert not open_
