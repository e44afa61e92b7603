"""Whole free-for-all events: everybody seated, nobody over or met again without need."""

import json

import pytest
from django.core.management import CommandError, call_command

from tournaments.pairing import Player
from tournaments.pairing.pod_simulation import (
    PodTally,
    fewest_again,
    fills_tables,
    inspect_pods,
    simulate_pods,
)
from tournaments.pairing.pods import FreeForAll, Pod, free_for_all


@pytest.mark.parametrize(("players", "events"), [((3, 8), 12), ((9, 12), 3), ((13, 33), 3)])
def test_simulated_pods_have_nothing_avoidable(players, events):
    tally = simulate_pods(players=players, rounds=4, seed=5, events=events)
    assert tally.rounds == 4 * events
    assert tally.sound, tally


def test_only_five_players_leave_one_over_and_each_in_turn():
    assert [count for count in range(3, 40) if not fills_tables(count)] == [5]
    tally = simulate_pods(players=(5, 5), rounds=6, seed=2, events=4)
    assert (tally.byes, tally.second_byes, tally.needless_byes) == (24, 4, 0)


def judged(here, pods, byes=()):
    tally = PodTally()
    tables = tuple(Pod(number, table) for number, table in enumerate(pods, 1))
    inspect_pods(here, FreeForAll(tables, tuple(byes), 0, 0), tally)
    return tally


def test_inspection_sees_meetings_that_could_be_avoided():
    met = {0: (1, 2), 1: (0, 2), 2: (0, 1)}
    here = [Player(one, opponents=met.get(one, ())) for one in range(6)]
    assert judged(here, [(0, 1, 2), (3, 4, 5)]).avoidable == 2
    assert judged(here, [(0, 1, 3), (2, 4, 5)]).avoidable == 0
    assert fewest_again(here) == 1


def test_inspection_sees_who_is_not_seated_or_needlessly_over():
    here = [Player(one, byes=int(one == 0)) for one in range(5)]
    assert judged(here, [(1, 2, 3, 4)], [0]).needless_byes == 1
    assert judged(here, [(0, 1, 2, 3)], [4]).sound
    assert judged(here[:4], [(0, 1, 2)], [3]).needless_byes == 1
    assert judged(here, [(0, 1, 2, 3)]).unseated == 1
    assert judged(here, [(0, 1, 2, 3, 4)]).unseated == 1
    assert free_for_all(here, seed=1).byes != (0,)


def said(capsys, *options):
    call_command("simulate", "--pods", "--rounds", "2", *options)
    return capsys.readouterr().out


def test_the_command_says_its_counts(capsys):
    told = said(capsys, "--players", "3-7", "--events", "2")
    assert "avoidable=0 unseated=0" in told
    assert json.loads(said(capsys, "--players", "5", "--json"))["byes"] == 2
    with pytest.raises(CommandError, match="at least 3"):
        said(capsys, "--players", "2-4")
