"""Bad usage and unreadable input of every command: one line, status 2, never a traceback."""

import os
import subprocess
import sys

import pytest

from engine.__main__ import COMMANDS, main
from tests.engine.proof.games import whole_text

PLAY = ["play", "--game", "chaotic", "--format", "apprentice"]
DECKS = ["--decks", "dop-overworld", "dop-underworld"]
FUZZ = ["fuzz", "--game", "chaotic", "--format", "apprentice"]


def refused(capsys, *words):
    """The one line a command prints on standard error when it ends with status 2."""
    try:
        status = main(list(words))
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    assert status == 2, (out, err)
    assert err.count("\n") == 1, err
    assert "Traceback" not in err and "fault in the engine" not in err
    return err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_json(capsys, name):
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    assert "--json" in capsys.readouterr().out


def test_engine_without_a_command_lists_them(capsys):
    assert main([]) == 2
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in COMMANDS)


BAD = {
    "unknown command": (["sing"], "sing"),
    "unknown option": ([*PLAY, "--seed", "1", *DECKS, "--loud"], "--loud"),
    "abbreviated option": ([*PLAY, "--see", "1", *DECKS], "--seed"),
    "unknown game": (["play", "--game", "chess"], "chess"),
    "unknown format": (
        ["play", "--game", "chaotic", "--format", "blitz", "--seed", "1", *DECKS],
        "blitz",
    ),
    "huge seed": ([*PLAY, "--seed", "9" * 5000, *DECKS], "no whole number"),
    "negative seed": ([*PLAY, "--seed=-1", *DECKS], "not within"),
    "word as seed": ([*PLAY, "--seed", "seven", *DECKS], "seven"),
    "one deck": ([*PLAY, "--seed", "1", "--decks", "dop-overworld"], "1 decks"),
    "three decks": ([*PLAY, "--seed", "1", *DECKS, "dop-overworld"], "3 decks"),
    "unknown deck": (
        [*PLAY, "--seed", "1", "--decks", "dop-overworld", "dop-none"],
        "dop-none",
    ),
    "missing deck file": (
        [*PLAY, "--seed", "1", "--decks", "dop-overworld", "none.json"],
        "none.json",
    ),
    "wrong board": ([*PLAY, "--seed", "1", *DECKS, "--board", "4"], "size"),
    "unknown seat": ([*PLAY, "--seed", "1", *DECKS, "--seat", "C=random"], "C"),
    "unknown player": ([*PLAY, "--seed", "1", *DECKS, "--seat", "A=clever"], "A=clever"),
    "no games": ([*FUZZ, "--games", "0", "--seed", "1"], "not within"),
    "board of no fuzz": ([*FUZZ, "--games", "1", "--seed", "1", "--board", "2"], "with 2"),
    "missing record": (["verify", "none.json"], "none.json"),
    "missing scenario": (["scenario", "none.yaml"], "none.yaml"),
    "unknown rule": (["rules", "99.9"], "99.9"),
    "missing deck": (["deck", "none.txt", "--format", "apprentice"], "none.txt"),
    "bad format of a deck": (["deck", "dop-overworld", "--format", "blitz"], "blitz"),
    "no folder of puzzles": (["puzzles", "--check", "none"], "none: there is no puzzles.jsonl"),
    "puzzles of no game": (["puzzles", "--into", "none"], "--game"),
    "unknown card": (["cards", "--show", "Maxxxor"], "Maxxor"),
    "nul byte in a name": (["verify", "a\0b"], "a"),
}


@pytest.mark.parametrize("words, told", BAD.values(), ids=BAD.keys())
def test_bad_usage_ends_in_one_line_and_status_2(capsys, words, told):
    assert told in refused(capsys, *words)


def test_a_compiled_game_is_not_watched(capsys, monkeypatch):
    words = [*FUZZ, "--games", "1", "--seed", "1", "--cover"]
    monkeypatch.setattr("engine.commands.fuzz.watchable", lambda: False)
    assert "need the plain engine" in refused(capsys, *words)


@pytest.mark.parametrize(
    "words, told",
    [
        (["replay", "--step", "99999", "--seat", "A"], "99999"),
        (["replay", "--step", "-1", "--seat", "A"], "not within"),
        (["replay", "--step", "3", "--seat", "Z"], "Z"),
        (["explain", "--step", "3", "--seat", "judge", "pass"], "judge"),
        (["explain", "--step", "9" * 30, "--seat", "A", "pass"], "no whole number"),
    ],
)
def test_bad_step_or_seat_of_a_record_is_named(capsys, record, words, told):
    assert told in refused(capsys, words[0], record, *words[1:])


REPLAY = ("replay", "--step", "1", "--seat", "A")


@pytest.mark.parametrize(
    "damage, place",
    [
        (lambda text: text[:100], "line"),
        (lambda text: "[" * 50_000, "file"),
        (lambda text: "", "line 1"),
    ],
)
def test_unreadable_records_are_named_with_their_place(capsys, tmp_path, damage, place):
    path = tmp_path / "unreadable.json"
    path.write_text(damage(whole_text()))
    for command, *words in (("verify",), REPLAY):
        assert f"{path}: {place}" in refused(capsys, command, str(path), *words)


@pytest.mark.parametrize(
    "damage, place",
    [
        (lambda text: text.replace('"size": 6', '"size": 3'), "size"),
        (lambda text: text.replace("Arias", "Ariaz"), "decks"),
    ],
)
def test_changed_records_differ_and_name_the_field(capsys, tmp_path, damage, place):
    path = tmp_path / "changed.json"
    path.write_text(damage(whole_text()))
    assert f"{path}: {place}" in refused(capsys, REPLAY[0], str(path), *REPLAY[1:])
    assert main(["verify", str(path)]) == 1
    told, last = capsys.readouterr().out.splitlines()
    assert told.startswith(f"DIFFERS {path} {place}: changed")
    assert last == "records=1 verified=0 differing=1"


def test_unreadable_deck_names_line_and_nearest_card(capsys, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("Creatures:\n1 Maxxxor\n")
    told = refused(capsys, "deck", str(path), "--format", "apprentice")
    assert "2" in told and "Maxxor" in told


@pytest.mark.parametrize(
    "text",
    ["a: &a [*a]", "a: " + "[" * 9999, "id: X\nid: Y", "\x00", "id: X-1\ntitle: T", "- 1"],
)
def test_malformed_scenario_file_ends_in_one_line(capsys, tmp_path, text):
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    assert str(path) in refused(capsys, "scenario", str(path))


def test_folder_or_directory_as_a_file_is_named(capsys, tmp_path):
    assert str(tmp_path) in refused(capsys, "verify", str(tmp_path))
    assert str(tmp_path) in refused(capsys, "scenario", str(tmp_path))


def test_broken_pipe_ends_quietly(record):
    done = subprocess.run(
        f"{sys.executable} -m engine rules | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
