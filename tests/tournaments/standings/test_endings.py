"""The last open matches, every ending tried: never wrong, and nothing left open that is settled."""

from itertools import product

import pytest

from tests.tournaments.standings.test_explained import random_event
from tournaments.standings import (
    MatchResult,
    Participant,
    Status,
    cut,
    outlook,
    rule_set,
    standings,
)
from tournaments.standings.endings import OpenMatch, settle

GAMES = ((2, 0, 0), (2, 1, 0), (1, 1, 1), (1, 2, 0), (0, 2, 0))


def brute(results, people, rules, matches, top):
    """For each player the set of "inside" over all endings, ties at the line as both."""
    number = max((r.round for r in results), default=0) + 1
    seen = {}
    for games in product(*(m.games for m in matches)):
        late = [MatchResult(number, m.a, m.b, *g) for m, g in zip(matches, games, strict=True)]
        table = standings([*results, *late], people, rules)
        through = cut(table, top=top)
        for line in table.lines:
            told = {line.player in through.players}
            if line.player in through.contested:
                told = {True, False}
            seen.setdefault(line.player, set()).update(told)
    return seen


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", ["mtr-2026", "chaotic-1", "pokemon-tom"])
def test_status_is_exactly_what_all_endings_say(seed, key):
    results, people = random_event(seed, size=8, rounds=2)
    rules = rule_set(key)
    staying = [p.id for p in people if p.dropped_after is None]
    matches = [OpenMatch(a, b, GAMES) for a, b in zip(staying[:4:2], staying[1:4:2], strict=False)]
    for top in (1, 3, 4):
        found = settle(results, people, rules, matches, top=top)
        for player, inside in brute(results, people, rules, matches, top).items():
            status = found.status[player]
            assert (status is Status.CLINCHED) == (inside == {True})
            assert (status is Status.ELIMINATED) == (inside == {False})


@pytest.mark.parametrize("seed", range(6))
def test_bounds_never_contradict_the_endings_but_may_leave_open(seed):
    results, people = random_event(seed, size=8, rounds=3)
    rules = rule_set("mtr-2026")
    staying = [p.id for p in people if p.dropped_after is None]
    matches = [OpenMatch(staying[0], staying[1], GAMES)]
    exact = settle(results, people, rules, matches, top=4)
    told = outlook(standings(results, people, rules), [(staying[0], staying[1])], top=4)
    for player, status in told.items():
        assert status in (Status.OPEN, exact.status[player])


def test_tie_break_settles_what_points_leave_open():
    """c is level on points with b whatever happens, and behind in every tie-break."""
    results = [
        MatchResult(1, "a", "c", 2, 0),
        MatchResult(1, "b", "d", 2, 0),
        MatchResult(2, "a", "b", 2, 0),
        MatchResult(2, "c", "d", 2, 1),
    ]
    people = [Participant(name, seed) for seed, name in enumerate("abcd")]
    rules = rule_set("mtr-2026")
    matches = [OpenMatch("a", "d", GAMES)]
    assert outlook(standings(results, people, rules), [("a", "d")], top=2)["c"] is Status.OPEN
    found = settle(results, people, rules, matches, top=2)
    assert found.status["a"] is Status.CLINCHED
    assert found.endings == 5 and set(found.by_result["d"]) == {"win", "draw", "loss"}


def test_too_many_endings_are_not_tried():
    people = [Participant(n, n) for n in range(20)]
    matches = [OpenMatch(n, n + 1, GAMES) for n in range(0, 20, 2)]
    assert settle([], people, rule_set("mtr-2026"), matches, top=4) is None
