"""Every way of pairing small rounds comes to the same certificate."""

from dataclasses import replace

import pytest
from django.core.management import call_command

from tournaments.pairing import Player, same
from tournaments.pairing.model import Cost


def test_small_events_have_one_certificate_however_they_are_paired():
    found = same.compare(events=12, players=(4, 16), seed=3)
    assert found.differing == []
    assert found.rounds > 36 and found.byes and found.forced and found.exhaustive > 10


def test_all_pairings_are_looked_at_once():
    seen = {frozenset(map(frozenset, pairs)) for pairs in same.pairings(tuple(range(8)))}
    assert len(seen) == len(list(same.pairings(tuple(range(8))))) == 105


def test_least_of_all_counts_what_people_count():
    players = [Player(1, 3), Player(2, 3), Player(3, 0), Player(4, 0)]
    assert same.least_of_all(players) == Cost()
    assert same.least_of_all(players, prohibited=((1, 2),)) == Cost(squares=18)
    odd = [Player(1, 3), Player(2, 0, byes=1), Player(3, 0)]
    assert same.least_of_all(odd) == Cost(squares=9)


def test_command_tells_a_difference(monkeypatch, capsys):
    least = same.least_of_all
    worse = lambda players, **more: replace(least(players, **more), floats=99)  # noqa: E731
    monkeypatch.setattr(same, "least_of_all", worse)
    with pytest.raises(SystemExit):
        call_command("same_certificates", "--events", "1", "--players", "4", "--seed", "2")
    assert "differing=0" not in capsys.readouterr().out.splitlines()[-1]
