"""Whole events: nothing avoidable, as judged by matchings that share nothing with the pairing."""

import json
import random

import networkx
import pytest
from django.core.management import CommandError, call_command

from tournaments.pairing import Player, pair_round
from tournaments.pairing.cross_check import least_cost
from tournaments.pairing.oracle import fewest_rematches, maximum_matching
from tournaments.pairing.simulation import Tally, Weather, inspect, simulate

ROUGH = Weather(draws=0.1, drops=0.06, late=0.08)


@pytest.mark.parametrize(
    ("players", "rounds", "events"),
    [((3, 8), 5, 25), ((9, 16), 6, 12), ((17, 32), 6, 5), ((33, 64), 6, 2), ((65, 128), 7, 1)],
)
def test_simulated_events_have_nothing_avoidable(players, rounds, events):
    tally = simulate(
        players=players,
        rounds=rounds,
        seed=11,
        events=events,
        weather=ROUGH,
        optimum=least_cost,
    )
    assert tally.rounds > 0 and tally.checked > 0
    assert (tally.avoidable, tally.avoidable_byes, tally.unpaired, tally.differing) == (0, 0, 0, 0)


def test_small_long_events_do_repeat_and_are_told_apart_from_avoidable_ones():
    tally = simulate(players=(4, 6), rounds=8, seed=3, events=10)
    assert tally.rematches > 0 and tally.second_byes > 0 and tally.sound


def test_inspection_sees_an_avoidable_rematch_and_an_unpaired_player():
    players = [Player(0, opponents=(1,)), Player(1, opponents=(0,)), Player(2), Player(3)]
    made = pair_round([Player(i) for i in range(2)], seed=1)
    tally = Tally()
    inspect(players, made, tally)
    assert tally.unpaired == 2 and tally.rematches == 1 and tally.avoidable == 1
    assert not tally.sound


def test_inspection_sees_an_avoidable_second_bye():
    fresh = [Player(0), Player(1, byes=1), Player(2, byes=1)]
    made = pair_round(fresh, seed=2)
    assert made.bye.player == 0
    tally = Tally()
    inspect([Player(0, byes=1), Player(1), Player(2)], made, tally)
    assert tally.second_byes == 1 and tally.avoidable_byes == 1


def test_oracle_agrees_with_networkx_on_random_graphs():
    rng = random.Random(5)
    for _ in range(300):
        count, density = rng.randint(1, 24), rng.choice([0.05, 0.1, 0.2, 0.5])
        graph = networkx.gnp_random_graph(count, density, seed=rng.randrange(10**6))
        adjacency = [sorted(graph.neighbors(node)) for node in range(count)]
        expected = len(networkx.max_weight_matching(graph, maxcardinality=True))
        assert maximum_matching(adjacency) == expected


def test_oracle_counts_a_bye_that_nobody_may_have():
    players = [Player(i) for i in range(3)]
    assert fewest_rematches(players) == 0
    assert fewest_rematches(players, bye_for=()) == 1


def test_command_prints_the_promised_last_line(capsys):
    call_command("simulate", "--players", "9", "--rounds", "3", "--seed", "4", "--events", "2")
    last = capsys.readouterr().out.splitlines()[-1]
    names = [part.split("=")[0] for part in last.split()]
    assert names == [
        "rematches",
        "avoidable",
        "second_byes",
        "avoidable_byes",
        "unpaired",
        "above_bound",
        "worst_round_s",
        "standings_s",
    ]
    assert "avoidable=0" in last and "unpaired=0" in last


def test_command_gives_json_and_the_same_counts_for_the_same_seed(capsys):
    found = []
    for _ in range(2):
        call_command("simulate", "--players", "5-9", "--rounds", "6", "--seed", "8", "--json")
        tally = json.loads(capsys.readouterr().out)
        found.append({k: v for k, v in tally.items() if not k.endswith("_s")})
    assert found[0] == found[1] and found[0]["rounds"] == 6


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "1", "--rounds", "3"],
        ["--players", "9-4", "--rounds", "3"],
        ["--players", "x", "--rounds", "3"],
        ["--players", "8", "--rounds", "0"],
        ["--players", "8", "--rounds", "3", "--drops", "2"],
        ["--players", "8", "--rounds", "3", "--rules", "nonsense"],
    ],
)
def test_command_refuses_bad_usage_in_one_line(arguments):
    with pytest.raises(CommandError) as refusal:
        call_command("simulate", *arguments)
    assert "\n" not in str(refusal.value).strip()
