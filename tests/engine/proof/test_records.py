"""A record is the whole game: played again it gives the same positions, and no byte can change."""

import json
import random
from dataclasses import replace

import pytest

from engine.record import BadRecord, Film, Record, record_of, replay
from engine.record.verify import verify
from tests.engine.proof.games import played, started, whole_game, whole_record, whole_text


def test_record_is_read_back_as_written():
    record = record_of(whole_game())
    assert Record.from_json(record.as_json()) == record
    assert Record.from_json(record.as_json().encode()) == record
    shuffled = dict(reversed(list(record.as_dict().items())))
    assert Record.from_dict(json.loads(json.dumps(shuffled))) == record


def test_record_of_a_whole_game_verifies_and_stays_small():
    record = whole_record()
    found = verify(record)
    assert found.ok, str(found)
    assert record.steps == whole_game().step
    assert len(record.hashes) == len(record.entries) + 1
    assert len(whole_text()) <= 5 * 1024


def test_forced_choices_are_left_out_and_made_again():
    game = whole_game()
    forced = sum(given.forced for given in game.inputs)
    record = whole_record()
    assert 0 < forced == game.step - len(record.entries)
    again = replay(record, record.steps)
    assert [given.index for given in again.inputs] == [given.index for given in game.inputs]


@pytest.mark.parametrize("format", ["apprentice", "masters"])
def test_going_on_is_the_same_as_making_each_forced_choice(format):
    one, other = started(format=format), started(format=format)
    chance = random.Random(3)
    for _ in range(60):
        stepwise = []
        while one.prompts[0].forced:
            stepwise += one.choose(one.prompts[0].seat, 0)
        assert other.go_on() == stepwise
        assert other.go_on() == []
        assert (other.step, other.chain) == (one.step, one.chain)
        assert (other.inputs, other.hashes) == (one.inputs, one.hashes)
        index = chance.randrange(len(one.prompts[0].options))
        assert other.choose(other.prompts[0].seat, index) == one.choose(one.prompts[0].seat, index)
        assert other.encode() == one.encode()


def test_going_on_stops_after_so_many_choices_and_at_the_end():
    game = played(started(), 40)
    while not game.prompts[0].forced:
        game.choose(game.prompts[0].seat, 0)
    step = game.step
    game.go_on(1)
    assert game.step == step + 1
    ended = whole_game().clone()
    assert ended.go_on() == []
    assert ended.step == whole_game().step


def test_record_that_leaves_out_a_choice_that_was_none_fails_where_it_does():
    record = whole_record()
    place = next(i for i, entry in enumerate(record.entries) if entry.forced)
    entries = list(record.entries)
    entries[place] = entries[place]._replace(forced=entries[place].forced + 1)
    found = verify(replace(record, entries=tuple(entries), steps=record.steps + 1))
    step = sum(entry.forced + 1 for entry in record.entries[: place + 1])
    assert (found.ok, found.step, found.field) == (False, step, "inputs")
    assert "a choice is left out that was not forced" in found.detail


@pytest.mark.parametrize("steps", [0, 1, 2, 40, 41])
def test_record_of_an_unfinished_game_goes_on_from_where_it_was(steps):
    game = played(started(), steps)
    record = Record.from_json(record_of(game).as_json())
    assert verify(record).ok
    again = replay(record, record.steps)
    assert (again.chain, again.encode()) == (game.chain, game.encode())
    assert played(again).chain == played(game).chain


def test_replay_gives_the_position_of_every_step():
    game = whole_game()
    record = whole_record()
    film = Film(record)
    for step in (0, 1, 31, 32, 33, 100, record.steps, 64, 5):
        assert replay(record, step).hashes[-1] == game.hashes[step]
        assert film.at(step).hashes[-1] == game.hashes[step]
    assert len(film.kept) > record.steps // 40


def test_film_gives_copies_that_may_be_played_on():
    film = Film(whole_record())
    one = film.at(32)
    played(one, 40, seed=99)
    assert film.at(32).hashes == whole_game().hashes[:33]


@pytest.mark.parametrize("step", [-1, 10_000])
def test_replay_of_a_step_that_is_not_there_is_refused(step):
    with pytest.raises(BadRecord, match="steps 0 to"):
        replay(whole_record(), step)


def test_concession_is_kept_in_the_record():
    game = played(started(), 20)
    game.concede("B")
    record = Record.from_json(record_of(game).as_json())
    assert record.entries[-1].concede
    assert verify(record).ok
    assert replay(record, record.steps).result.winner == "A"


def test_switches_are_kept_in_the_record():
    shipped = whole_game().origin.decks
    import engine

    game = engine.new_game(
        game="chaotic",
        format="apprentice",
        seed=3,
        decks=shipped,
        switches={"board_join": "straight"},
    )
    record = Record.from_json(record_of(played(game, 30)).as_json())
    assert record.switches == {"board_join": "straight"}
    assert verify(record).ok


@pytest.mark.parametrize(
    "text, place",
    [
        ("", "line 1, byte 0"),
        ("[]", "record"),
        ("null", "record"),
        ("{}", "record"),
        ('{"record": 2, "record": 2}', "record"),
        ('{"record": 2.0}', "record"),
        ('{"decks": {"A": {"size": 6.0}}}', "decks.A.size"),
        ('{"switches": ' + "[" * 40 + "]" * 40 + "}", "switches" + ".0" * 12),
        ('{"record": NaN}', "file"),
        ('{"record": ' + "9" * 5000 + "}", "file"),
        ("[" * 100_000, "file"),
        ('{"strange": 1}', "strange"),
        (b"\xff\xfe", "line 1, byte 0"),
        (b"\x80", "line 1, byte 0"),
        ("x" * 2_000_000, "file"),
    ],
)
def test_text_that_is_no_record_is_refused(text, place):
    with pytest.raises(BadRecord) as caught:
        Record.from_json(text)
    assert caught.value.place == place
    assert "\n" not in str(caught.value)


def test_truncated_record_is_refused_at_every_length():
    text = whole_text()
    for length in range(0, len(text) - 1, 97):  # the line feed at the end is layout
        with pytest.raises(BadRecord):
            Record.from_json(text[:length])


def forged(**changes):
    """A record with other content and seals that fit: the work of somebody who knows the format."""
    data = {**whole_record().as_dict(), **changes}
    from engine.record.seals import digest, seal

    fields = {name: data[name] for name in data if name not in {"seals", "digest"}}
    fields["seals"] = " ".join(seal(name, value) for name, value in fields.items())
    fields["digest"] = digest(fields)
    return Record.from_dict(fields)


def test_forged_seed_is_found_at_step_0():
    found = verify(forged(seed="00" * 32))
    assert (found.ok, found.step, found.field) == (False, 0, "position")


def test_forged_result_is_found_at_the_end():
    found = verify(forged(result={"winner": "A", "rules": ["5.1", "5.1.1"]}))
    assert not found.ok
    assert found.field == "result"


def test_forged_choice_is_found_at_its_step_with_the_true_one():
    record = whole_record()
    game = whole_game()
    steps = [step for step, given in enumerate(game.inputs) if not given.forced]
    number = next(n for n, step in enumerate(steps) if n > 20 and game.inputs[step].index > 0)
    entry = record.entries[number]
    entries = list(record.entries)
    entries[number] = entry._replace(choice=0)
    from dataclasses import replace

    found = verify(replace(record, entries=tuple(entries)))
    assert (found.step, found.field) == (steps[number] + 1, "index")
    assert f"option {entry.choice}" in found.detail
    assert "first field" in found.detail


def test_forged_hash_is_found_at_its_step():
    from dataclasses import replace

    record = whole_record()
    hashes = list(record.hashes)
    hashes[5] = bytes(3)
    found = verify(replace(record, hashes=tuple(hashes)))
    assert not found.ok
    assert found.field == "position"
    assert found.step == [s for s, g in enumerate(whole_game().inputs, 1) if not g.forced][4]


def test_changed_card_is_named_by_its_deck():
    record = whole_record()
    found = verify(forged(cards={**record.cards, "B": "0" * 16}))
    assert (found.ok, found.field) == (False, "cards.B")


def test_record_of_another_release_verifies_with_a_note():
    found = verify(forged(engine="0" * 16))
    assert found.ok
    assert "another engine" in str(found)


@pytest.mark.parametrize(
    "change",
    [
        {"decks": {}},
        {"decks": {"A": {}, "B": {}}},
        {"format": "chess"},
        {"game": "chess"},
        {"size": 4},
        {"switches": {"flying": True}},
        {"inputs": "zzz"},
        {"decks": {"A": {"cards": {"creatures": 6}}, "B": {}}},
        {"decks": {"A": {"cards": {"creatures": [["Arias"]]}}, "B": {}}},
        {"decks": {"A": {"cards": {"creatures": ["Arias", "Arias"]}}, "B": {}}},
        {"steps": 3},
    ],
)
def test_record_that_cannot_be_set_up_is_refused(change):
    with pytest.raises(BadRecord):
        verify(forged(**change))


def test_record_does_not_depend_on_the_process(tmp_path):
    import os
    import subprocess
    import sys

    path = tmp_path / "r.json"
    path.write_text(whole_text())
    lines = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-m", "engine", "verify", str(path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        lines.add(done.stdout)
    assert len(lines) == 1
    assert lines.pop().endswith("records=1 verified=1 differing=0\n")
