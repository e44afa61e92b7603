"""The analysis of a game: who stood better, and where it turned."""

import pytest

import engine
from engine import games, players
from engine.bench import analysis as bench
from engine.bench.house import new_game
from engine.players.analysis import judging, stages
from engine.players.analysis.chances import chance, shares
from engine.players.analysis.judging import Judged, Taken
from engine.players.analysis.taken import analyse
from engine.players.swings import USUAL, swing_of

SMALL = (stages.Stage(0, 3, 2), stages.Stage(10, 2, 4), stages.Stage(4, 1, 6))


def judged(step, drop, *, seat="A", turn=1, error=0, tries=400, option=1):
    taken = Taken(step, seat, turn, option)
    return Judged(taken, ((0, 500), (1, 500 - drop)), drop, error, (500, 500), tries)


@pytest.fixture(scope="module")
def moments():
    """The decisions of a small game."""
    return bench.played("chaotic", "apprentice", 1, 3)


def test_chances_are_even_at_the_start_and_sure_at_the_end():
    game = new_game("chaotic", "apprentice", 5)
    assert sum(shares(game)) in range(999, 1002)
    assert abs(chance(game, "A") + chance(game, "B") - 1000) <= 1
    game.concede("A")
    assert (chance(game, "A"), chance(game, "B"), shares(game)) == (0, 1000, [0, 1000])


def test_a_game_without_a_swing_has_the_usual_one():
    assert swing_of("a-toy") == swing_of("toy") == USUAL
    assert all(swing_of(name) > 0 for name in games.WINGS)


def test_the_same_game_and_seed_have_the_same_analysis(moments):
    first = analyse(moments, "s", SMALL)
    assert first == analyse(moments, "s", SMALL) != analyse(moments, "t", SMALL)
    assert [*first] == [one.taken.step for one in moments]
    for one in first.values():
        assert one.taken.option in dict(one.options) and one.options[0][1] >= one.chance


def test_stages_go_on_with_what_may_have_cost_most(moments):
    known = analyse(moments, "s", SMALL[:1])
    taken = [one.taken for one in moments]
    wanted = stages.wanted(taken, known, SMALL[2])
    assert len(wanted) == 4 and wanted == sorted(wanted, key=lambda one: one.step)
    least = min(stages.suspicion(known[one.step]) for one in wanted)
    left = [one for one in taken if one not in wanted]
    assert all(stages.suspicion(known[one.step]) <= least for one in left)
    found = analyse(moments, "s", SMALL)
    assert sum(one.tries == 6 for one in found.values()) == 4
    assert stages.wanted(taken, known, SMALL[0]) == taken


def test_what_is_behind_is_told_with_its_error():
    assert judging.behind([500, 500, 500, 500], [400, 400, 400, 400]) == (100, 0)
    mean, error = judging.behind([600, 400, 600, 400], [400, 400, 400, 400])
    assert mean == 100 and 50 <= error <= 60
    assert judging.behind([500], [400]) == (100, 1000)


def test_turning_points_are_the_costliest_of_their_turns():
    known = {
        1: judged(1, 50),
        2: judged(2, 90),  # of the same turn
        3: judged(3, 300, turn=2, tries=40),  # not looked at to the end
        4: judged(4, 200, turn=2, error=150),  # may be luck
        5: judged(5, 40, turn=3),  # cost too little
        6: judged(6, 80, seat="B"),
        7: judged(7, 70, turn=4),
        8: judged(8, 60, turn=5),
    }
    assert [one.taken.step for one in stages.turning_points(known, 400)] == [2, 6, 7]


def test_each_try_lays_the_cards_anew_that_the_seat_could_not_know(moments, monkeypatch):
    one = moments[0]
    game = engine.load(one.state)
    book = games.played_by(game)
    laid, permute = [], type(book).permute

    def noted(self, position, seat, stream):
        laid.append((position is game, seat))
        return permute(self, position, seat, stream)

    monkeypatch.setattr(type(book), "permute", noted)
    before = game.position_digest()
    judging.outcomes(game, one.taken.seat, [0, 1], 3, players.stream(1, "x"))
    assert laid == [(True, one.taken.seat)] * 3 and game.position_digest() == before
    laid.clear()
    judging.standing(game, players.stream(1, "x"))
    assert laid == [], "how it stood is judged with all cards open"


def test_two_analyses_are_compared_by_their_turns(monkeypatch):
    monkeypatch.setattr(bench, "STAGES", SMALL)
    monkeypatch.setattr(bench, "longer", lambda factor: stages_of(factor))
    found = bench.compare("chaotic", "apprentice", 1, 3, 2)
    assert found.decisions > 5 and (found.equal is False or found.level)
    told = [judged(1, 100), judged(2, 60, turn=2)]
    same = [judged(9, 95), judged(2, 40, turn=2)]
    assert bench.level(told, same)
    assert not bench.level(told, same[:1])
    crowded = [judged(step, 300 + step, turn=step + 20) for step in range(3)]
    assert not bench.level(told, [*crowded, *same])


def stages_of(factor):
    return tuple(one._replace(tries=one.tries * factor) for one in SMALL)
