"""Checks made by strides: often for what is new in a game, seldom for what repeats, never not."""

import itertools

import pytest

from engine.fuzz.strides import PACES, Strides
from engine.fuzz.trial import Setting, trial
from engine.kernel.chance import Stream, seed_bytes


def strides(name="x"):
    return Strides(Stream(seed_bytes(1), name))


def times(check, kind, steps, games=40):
    """How often a check is due among so many steps of a kind, over some games."""
    found = 0
    for number in range(games):
        one = strides(str(number))
        found += sum(one.due(check, kind) for _ in range(steps))
    return found / games


@pytest.mark.parametrize("check", PACES)
def test_every_check_comes_to_every_kind_of_step(check):
    spread, _ = PACES[check]
    seen = times(check, "seen once a game", 1, games=60 * spread)
    assert 0.5 / spread < seen < 2 / spread


@pytest.mark.parametrize("check", PACES)
def test_no_gap_is_longer_than_twice_the_most(check):
    one = strides()
    due = [step for step in range(5000) if one.due(check, "again and again")]
    gaps = [later - earlier for earlier, later in itertools.pairwise(due)]
    assert max(gaps) < 2 * PACES[check].most


def test_rare_steps_are_looked_at_about_as_often_as_usual_ones():
    rare, usual = times("copies", "rare", 20), times("copies", "usual", 400)
    assert usual < 10 * rare


def test_kinds_do_not_disturb_each_other():
    one = strides()
    for _ in range(1000):
        one.due("invariants", "usual")
    assert one.due("invariants", "new")


def test_the_draws_depend_on_the_seed_alone():
    one, two, other = strides(), strides(), strides("other")
    runs = [[s.due("hidden", "kind") for _ in range(500)] for s in (one, two, other)]
    assert runs[0] == runs[1] != runs[2]


def test_looking_does_not_change_what_is_played(monkeypatch):
    setting = Setting("chaotic", "apprentice", seed=4, size=3)
    usual = trial(setting, 0)
    often = dict.fromkeys(PACES, next(iter(PACES.values()))._replace(spread=1, most=1))
    monkeypatch.setattr("engine.fuzz.strides.PACES", often)
    assert trial(setting, 0).line() == usual.line()
