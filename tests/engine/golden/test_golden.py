"""The whole games kept here are played as they were."""

import difflib

import pytest

from tests.engine.golden.plays import HERE, PLAYS, story


@pytest.mark.parametrize("name", PLAYS)
def test_game_is_played_as_it_was(name):
    kept = (HERE / name).read_text(encoding="utf-8").splitlines()
    now = story(name).splitlines()
    changes = list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=1))
    assert not changes, "\n".join(["the game goes otherwise now:", *changes[:40]])
