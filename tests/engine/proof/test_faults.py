"""Seeded faults in values, damage and movement, each of them caught by a scenario."""

from functools import cache

import pytest

from tests.engine.proof.faults import GROUNDS, caught_by_story, kept, listed, loaded

STORY = {
    (game, *name): story
    for game, ground in GROUNDS.items()
    for name, story in listed(ground).items()
}


@cache
def faults(game):
    """The faults of the list by name, looked up in the rules once."""
    return kept(GROUNDS[game])


@pytest.mark.parametrize("game", GROUNDS)
def test_list_holds_as_many_faults_as_it_says(game):
    assert len(faults(game)) == GROUNDS[game].number


@pytest.mark.parametrize("name", STORY, ids=lambda name: name[1].partition(".")[2])
def test_seeded_fault_is_caught(name):
    """By the scenario that the list names: the others are looked through only where it fails to,
    for the name of the one to write there."""
    game, *place = name
    fault = faults(game)[tuple(place)]
    assert fault is not None, (
        f"{name} is gone: draw anew with python -m tests.engine.proof.faults {game} draw"
    )
    assert caught_by_story(fault, loaded(game), STORY[name]) == STORY[name], name
