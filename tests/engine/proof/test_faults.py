"""Seeded faults in values, damage and movement, each of them caught by a scenario."""

import pytest

from tests.engine.proof.faults import GROUNDS, caught_by_story, kept, listed, loaded

STORIES = {game: loaded(game) for game in GROUNDS}
FAULTS = {
    (game, *name): fault for game, ground in GROUNDS.items() for name, fault in kept(ground).items()
}
STORY = {
    (game, *name): story
    for game, ground in GROUNDS.items()
    for name, story in listed(ground).items()
}


@pytest.mark.parametrize("game", GROUNDS)
def test_list_holds_as_many_faults_as_it_says(game):
    assert len(kept(GROUNDS[game])) == GROUNDS[game].number


@pytest.mark.parametrize("name", FAULTS, ids=lambda name: name[1].partition(".")[2])
def test_seeded_fault_is_caught(name):
    fault = FAULTS[name]
    assert fault is not None, (
        f"{name} is gone: draw anew with python -m tests.engine.proof.faults {name[0]} draw"
    )
    assert caught_by_story(fault, STORIES[name[0]], STORY[name]), name
