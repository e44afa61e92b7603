"""A bracket played elsewhere finds its place in one of our plans."""

import random

import pytest

from tournaments.pairing import State, double_elimination, single_elimination
from tournaments.pairing.bracket_fit import fit

PLANS = [
    *((n, single_elimination(n)) for n in (2, 3, 4, 5, 8, 11, 16)),
    *((n, single_elimination(n, third_place=True)) for n in (4, 6, 8)),
    *((n, double_elimination(n)) for n in (2, 3, 4, 6, 8, 16)),
]


def played(bracket, seeds, dice, most=1000):
    """Rounds of bouts as they become ready, each with a winner by the dice."""
    winners, rounds = {}, []
    while len(winners) < most:
        ready = [s for s in bracket.play(seeds, winners) if s.state is State.READY]
        if not ready:
            break
        games = [(s.b, s.a, dice.choice([s.a, s.b])) for s in ready]
        winners |= {s.bout.number: game[2] for s, game in zip(ready, games, strict=True)}
        rounds.append(games)
    return rounds, winners


@pytest.mark.parametrize(("entrants", "bracket"), PLANS)
def test_every_plan_is_found_again(entrants, bracket):
    for seed in range(6):
        seeds = [f"s{n}" for n in range(entrants)]
        rounds, winners = played(bracket, seeds, random.Random(seed))
        found = fit(seeds, rounds)
        assert found is not None
        told = {
            bout: game[2]
            for bouts, games in zip(found.bouts, rounds, strict=True)
            for bout, game in zip(bouts, games, strict=True)
        }
        assert found.bracket.places(seeds, told) == bracket.places(seeds, winners)


def test_open_match_is_placed_without_a_winner():
    found = fit("abcd", [[("a", "d", "a"), ("b", "c", None)]])
    assert found is not None and found.bouts == ((1, 2),) and found.bracket.kind == "single"


def test_match_that_no_plan_has_fits_nowhere():
    assert fit("abcd", [[("a", "b", "a"), ("c", "d", "c")]]) is None
    assert (
        fit("abcd", [[("a", "d", "a"), ("b", "c", "b")], [("d", "c", "d"), ("a", "c", "a")]])
        is None
    )
    assert fit("a", []) is None
