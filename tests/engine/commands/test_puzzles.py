"""``python -m engine puzzles``: files of puzzles are read line by line, and proved again."""

import json
from itertools import islice

import pytest

from engine.__main__ import main
from engine.puzzles import written
from engine.puzzles.making import Search, puzzles_of


@pytest.fixture(scope="module")
def found():
    """The record and the puzzle that are found first in a game of the house."""
    ((record, puzzle),) = islice(puzzles_of(Search("chaotic", "apprentice", most=200), 3), 1)
    return record, puzzle


def shelved(folder, found):
    """A folder with these two files."""
    for name, one in zip(("records.jsonl", "puzzles.jsonl"), found, strict=True):
        (folder / name).write_text(written(one) + "\n", encoding="utf-8")


def checked(capsys, folder):
    """The status of a check, and what it prints as JSON."""
    status = main(["puzzles", "--check", str(folder), "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_a_folder_is_proved_again(capsys, tmp_path, found):
    shelved(tmp_path, found)
    assert checked(capsys, tmp_path) == (0, {"puzzles": 1, "faults": {}})
    (tmp_path / "records.jsonl").write_text("")
    status, told = checked(capsys, tmp_path)
    assert (status, told["faults"]) == (1, {found[1].id: "its record is missing"})


@pytest.mark.parametrize("line", ["{", "[]", "{}", "7", "[" * 50_000])
def test_a_line_that_is_no_puzzle_is_named(capsys, tmp_path, found, line):
    shelved(tmp_path, found)
    with (tmp_path / "puzzles.jsonl").open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    assert main(["puzzles", "--check", str(tmp_path)]) == 2
    assert "puzzles.jsonl: line 2 " in capsys.readouterr().err


def test_what_is_made_is_told_by_the_seed_of_its_game(capsys, tmp_path):
    words = ["--game", "chaotic", "--format", "apprentice", "--games", "1", "--seed", "3"]
    words += ["--most", "200", "--into", str(tmp_path), "--json"]
    assert main(["puzzles", *words]) == 0
    told = json.loads(capsys.readouterr().out)
    made = (tmp_path / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    assert told["puzzles"] == {"3": len(made)} and made


def test_what_became_of_the_positions_is_told_by_goal(capsys, tmp_path):
    words = ["--game", "chaotic", "--format", "apprentice", "--games", "1", "--seed", "3"]
    assert main(["puzzles", *words, "--hasty", "--most", "200", "--into", str(tmp_path)]) == 0
    game, *goals = capsys.readouterr().out.splitlines()
    assert game.startswith("game 3: ")
    two = next(line for line in goals if line.startswith("win-combat-in-two: "))
    told = dict(part.split("=") for part in two.split()[1:])
    assert int(told["looked_at"]) > 0 and int(told["no_line"]) > 0
