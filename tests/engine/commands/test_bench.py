"""What `engine bench` measures: time of the processor, calls, and another checkout by turns."""

import shutil
import time
from itertools import islice
from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.bench import pairs, player
from engine.bench.figures import random_games

ROOT = Path(__file__).resolve().parents[3]
SMALL = ("bench", "--game", "chaotic", "--format", "apprentice", "--board", "1", "--seconds", "1")


def specs(count):
    return list(islice(random_games("chaotic", "masters", 3, 5, "real"), count))


def figures(capsys, *words):
    assert main([*SMALL, *words]) == 0
    line = capsys.readouterr().out.rstrip("\n").split("\n")[-1]
    return {name: float(value) for name, value in (pair.split("=") for pair in line.split(" "))}


def test_time_in_which_the_processor_rests_is_not_counted(monkeypatch):
    real = engine.new_game

    def slow(**words):
        time.sleep(1)
        return real(**words)

    (spec,) = specs(1)
    player.play(spec)
    monkeypatch.setattr(player, "_size", lambda spec: {"board": spec["size"]})
    monkeypatch.setattr(player.engine, "new_game", slow)
    assert player.play(spec)[0].seconds < 0.9


def test_a_game_of_a_plan_is_played_the_same_each_time():
    plan = specs(6)
    first = [player.play(spec)[0] for spec in plan]
    assert [one[1:] for one in first] == [player.play(spec)[0][1:] for spec in plan]
    assert all(one.decisions > one.passes for one in first) and any(one.passes for one in first)
    assert player.play({**plan[0], "seed": 6})[0].told != first[0].told


def test_calls_of_python_functions_are_counted(monkeypatch):
    (spec,) = specs(1)
    player.play(spec)
    before, real = player.count_calls(spec), player._size
    assert before == player.count_calls(spec) > player.play(spec)[0].decisions
    monkeypatch.setattr(player, "_size", lambda spec: real(spec))
    assert player.count_calls(spec) == before + 1


def test_a_checkout_is_as_fast_as_itself(capsys, monkeypatch):
    monkeypatch.setattr(pairs, "GAMES", 6)
    found = figures(capsys, "--against", str(ROOT))
    assert found["differing"] == 0 and found["pairs"] >= 2
    assert found["ratio_low"] <= found["ratio"] <= found["ratio_high"]
    assert 0.5 < found["ratio"] < 2
    assert found["calls_per_decision"] == found["calls_per_decision_there"] > 0


def test_a_slower_checkout_that_tells_otherwise_is_seen(capsys, monkeypatch, tmp_path):
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    game = tmp_path / "engine" / "kernel" / "game.py"
    text = game.read_text()
    mark = "        self.events.append(_new(Event, (number, line, rules, self.cause, sees"
    assert text.count(mark) == 1
    game.write_text(text.replace(mark, f'        line += " " + str(sum(range(4000)))[:0]\n{mark}'))
    monkeypatch.setattr(pairs, "GAMES", 3)
    found = figures(capsys, "--against", str(tmp_path))
    assert found["differing"] == 3 and found["ratio"] > 1.2


@pytest.mark.parametrize("inside", ["", "raise SystemExit"])
def test_a_folder_that_cannot_play_is_named(capsys, tmp_path, inside):
    if inside:
        (tmp_path / "engine").mkdir()
        (tmp_path / "engine" / "__init__.py").write_text(inside)
    assert main([*SMALL, "--against", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "--against" in error and str(tmp_path) in error and error.count("\n") == 1
