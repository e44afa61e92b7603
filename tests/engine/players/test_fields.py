"""Lists against lists, and a level through the formats: what is counted, and the same again."""

import json

import pytest
from django.core.management import CommandError, call_command

import engine
from engine import decks, games, players
from engine.bench import field, tour
from engine.kernel.prompt import Result

LISTS = ["dop-overworld", "dop-underworld"]
SMALL = ["--format", "apprentice", "--level", "novice"]


def terms(level="random"):
    return field.Terms("chaotic", "apprentice", level, 1, 6)


# -- a field -------------------------------------------------------------------------------------


def test_every_pair_plays_as_often_from_either_seat():
    found = list(field.bouts(["x", "y", "z"], 4))
    assert len(found) == len(set(found)) == 12
    firsts = [bout.first for bout in found if {bout.first, bout.second} == {"x", "z"}]
    assert sorted(firsts) == ["x", "x", "z", "z"]


def test_the_same_bout_is_the_same_game():
    lists = {name: decks.shipped()[name] for name in LISTS}
    bout = field.Bout(*LISTS, 0)
    once = field.play(terms(), bout, lists)
    assert once == field.play(terms(), bout, lists) and once.decisions > 20
    other = field.play(terms(), field.Bout(*LISTS, 2), lists)
    assert other != once._replace(bout=other.bout)


def test_a_game_that_was_put_down_is_the_same_game():
    lists = {name: decks.shipped()[name] for name in LISTS}
    bout, pieces = field.Bout(*LISTS, 1), 0
    game = field.begin(terms(), bout, lists)
    while True:
        left = iter([False] * 9 + [True])
        played = field.go_on(terms(), bout, game, left.__next__)
        if played is not None:
            break
        game, pieces = engine.load(game.dump()), pieces + 1
    assert pieces > 2 and played == field.play(terms(), bout, lists)


def test_one_list_plays_each_of_the_others_by_turns():
    found = list(field.bouts_of("own", ["x", "y", "z"], 8))
    assert [bout.number for bout in found] == [0, 0, 0, 1, 1, 1, 2, 2]
    assert all("own" in bout[:2] for bout in found) and len(set(found)) == 8
    assert [bout.first == "own" for bout in found] == [True, False] * 4
    others = field.bouts_of("own", ["x", "y"], 4)
    assert [bout[:2] for bout in others] == [("own", "x"), ("y", "own"), ("x", "own"), ("own", "y")]


def test_how_lists_fare_is_counted_for_each_and_each_pair():
    won = [("x", "y", "x"), ("y", "x", "x"), ("x", "y", ""), ("z", "y", "y")]
    played = [
        field.Played(field.Bout(one, other, number), winner, 50)
        for number, (one, other, winner) in enumerate(won)
    ]
    lines = {(fare.name, fare.against): fare for fare in field.fared(["x", "y", "z"], played)}
    best = lines["x", field.ALL]
    assert (best.games, best.wins, best.draws, best.share) == (3, 2, 1, 2.5 / 3)
    assert lines["y", "z"].wins == 1 and lines["x", "y"].games == 3
    assert lines["x", "z"].line().startswith("x against z: games=0 wins=0 draws=0 share=0.500")
    low, high = best.bounds
    assert 0.3 < low < best.share < high <= 1


# -- the command ---------------------------------------------------------------------------------


@pytest.fixture
def played(monkeypatch):
    """The games that are played, which take no time."""
    found = []

    def play(terms, missing, lists, jobs):
        for bout in missing:
            found.append(bout)
            yield field.Played(bout, bout.first, 7)

    monkeypatch.setattr("gameplay.management.commands.arena._played", play)
    return found


def test_a_run_that_was_broken_off_goes_on(played, tmp_path, capsys):
    kept = tmp_path / "games.jsonl"
    call_command("arena", *LISTS, *SMALL, "--games", "4", "--file", str(kept))
    assert len(played) == 4 == len(kept.read_text().splitlines())
    whole = capsys.readouterr().out
    kept.write_text("\n".join(kept.read_text().splitlines()[:2]) + '\n{"of": "cut o')
    played.clear()
    call_command("arena", *LISTS, *SMALL, "--games", "4", "--file", str(kept))
    assert [bout.number for bout in played] == [2, 3]
    assert capsys.readouterr().out == whole
    assert sum("winner" in json.loads(line) for line in kept.read_text().splitlines()[:2]) == 2
    played.clear()
    call_command("arena", *LISTS, *SMALL, "--games", "4", "--file", str(kept))
    assert not played, "what came after the line that was cut off is read"


def test_games_of_other_lists_or_another_level_are_others(played, tmp_path):
    kept = tmp_path / "games.jsonl"
    call_command("arena", *LISTS, *SMALL, "--games", "2", "--file", str(kept))
    played.clear()
    other = ["--format", "apprentice", "--level", "adept"]
    call_command("arena", *LISTS, *other, "--games", "2", "--file", str(kept))
    assert len(played) == 2


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (["dop-overworld"], "two lists"),
        ([*LISTS, "--games", "0"], "1 or more"),
        ([*LISTS, "--format", "moon"], "moon"),
        ([LISTS[0], "no-such-file.txt"], "no list that ships and no file"),
    ],
)
def test_what_makes_no_field_is_refused(sent, said):
    with pytest.raises(CommandError, match=said):
        call_command("arena", *sent)


def test_a_field_is_played_in_a_process_of_its_own(capsys):
    call_command("arena", *LISTS, *SMALL, "--games", "1")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and all("games=1" in line for line in lines)


# -- through the formats -------------------------------------------------------------------------


def test_chance_comes_to_the_end_of_every_format_of_chaotic(capsys):
    call_command("tour_house", "--level", "random", "--game", "chaotic", "--games", "8")
    assert "games=8 formats=8 over=8 truncated=0 early=0 errors=0" in capsys.readouterr().out


def test_a_tour_goes_on_where_it_was_broken_off(capsys, tmp_path):
    file = tmp_path / "tour"
    sent = ["tour_house", "--level", "random", "--game", "chaotic", "--file", str(file)]
    call_command(*sent, "--games", "2")
    played = file.read_text()
    call_command(*sent, "--games", "4", "--jobs", "2")
    assert file.read_text().startswith(played) and len(file.read_text().splitlines()) == 4
    by_turns = capsys.readouterr().out.splitlines()[-1]
    call_command("tour_house", "--level", "random", "--game", "chaotic", "--games", "4")
    assert capsys.readouterr().out.splitlines() == [by_turns]
    assert by_turns.startswith("level=random games=4 formats=4 over=4 ")


@pytest.mark.parametrize("sent", [["--games", "0"], ["--jobs", "0"]])
def test_what_makes_no_tour_is_refused(sent):
    with pytest.raises(CommandError, match="1 or more"):
        call_command("tour_house", *sent)


def test_a_fault_and_an_early_end_are_found(monkeypatch):
    lists = dict(zip("AB", decks.shipped("genesis").values(), strict=False))
    game = engine.new_game(game="genesis", seed=1, decks=lists)
    rule = next(iter(games.rulebook("genesis").exhaustion))
    game.result = Result("A", (rule,))
    assert tour.exhausted_early(game)
    game.round = tour.EARLY + 1
    assert not tour.exhausted_early(game)

    def broken(*_of):
        raise ZeroDivisionError

    monkeypatch.setitem(players.PLAYERS, "random", broken)
    with pytest.raises(CommandError, match="does not stand"):
        call_command("tour_house", "--level", "random", "--games", "2")
