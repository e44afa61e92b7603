"""No bit of a record changes unnoticed, and where an input was changed its step is named."""

import json
from functools import cache

import pytest

import engine
from engine import decks
from engine.record import BadRecord, Changed, Record, record_of
from engine.record.inputs import FRAME, SIGNS, Entry, read, written
from tests.engine.proof.flips import flips, steps_of
from tests.engine.proof.games import played, whole_game, whole_record, whole_text


@cache
def text_of(name):
    """The record of a game of Chaotic, of one that was conceded, or of one of Genesis."""
    if name == "whole":
        return whole_text().encode()
    if name == "conceded":
        game = whole_game(8).clone()
        game = played(engine.new_game(**made_like(game)), 90)
        game.concede("B")
        return record_of(game).as_json().encode()
    lists = decks.shipped("genesis")
    pair = {"A": lists["training-ardun-keshel-a"], "B": lists["training-ardun-keshel-b"]}
    game = engine.new_game(game="genesis", format="constructed", seed=3, decks=pair)
    return record_of(played(game, 120)).as_json().encode()


def made_like(game):
    origin = game.origin
    return {"game": origin.game, "format": origin.format, "seed": 5, "decks": origin.decks}


@pytest.mark.parametrize("name", ["whole", "conceded", "genesis"])
def test_every_flipped_bit_is_found_and_those_of_inputs_are_located_to_their_step(name):
    tried = list(flips(text_of(name), 200, seed=12))
    assert all(flip.found for flip in tried)
    inside = [flip for flip in tried if flip.inside]
    assert len(inside) > 20
    assert [flip for flip in inside if not flip.located] == []


def test_every_bit_of_one_word_of_the_inputs_is_located_to_its_step():
    text = text_of("whole")
    at = next(at for at, steps in steps_of(text).items() if steps == {40})
    for place in range(at, at + FRAME):
        for bit in range(8):
            changed = bytearray(text)
            changed[place] ^= 1 << bit
            with pytest.raises(BadRecord) as caught:
                Record.from_json(bytes(changed))
            assert caught.value.place == "step 40", (place - at, bit)


@pytest.mark.parametrize(
    "change, place",
    [
        (lambda text: text.replace('"size": 6', '"size": "6"'), "size"),
        (lambda text: text.replace('"steps": ', '"steps": 1'), "steps"),
        (lambda text: text.replace('"Arias"', '"Rellim"', 1), "decks"),
        (lambda text: text.replace('"winner":"', '"winner":"x'), "result"),
        (lambda text: text.replace('"seals": "', '"seals": "0'), "seals"),
    ],
)
def test_other_changes_name_the_field(change, place):
    with pytest.raises(BadRecord) as caught:
        Record.from_json(change(whole_text()))
    assert caught.value.place == place


def test_what_makes_a_record_unreadable_is_named_by_line_byte_and_field():
    text = whole_text().replace('"decks": {"A":{', '"decks": {"A":<')
    line = text[: text.index("<")].count("\n") + 1
    with pytest.raises(BadRecord) as caught:
        Record.from_json(text)
    assert caught.value.place == f"line {line}, byte {text.index('<')}"
    assert "in decks" in caught.value.fault
    data = text_of("whole")
    at = data.index(b'"rulebook')
    with pytest.raises(BadRecord, match="line 4, byte"):
        Record.from_json(data[:at] + b"\xff" + data[at + 1 :])


def test_every_bit_of_the_words_behind_the_frames_is_located_to_its_step():
    text = text_of("whole")
    located = steps_of(text)
    last = max(located)
    for place in range(text.index(b" ", min(located)), last + 1):
        for bit in range(8):
            changed = bytearray(text)
            changed[place] ^= 1 << bit
            with pytest.raises(BadRecord) as caught:
                Record.from_json(bytes(changed))
            told = caught.value.place
            assert told in {f"step {step}" for step in located[place]}, (place, bit)


def test_no_flipped_bit_turns_a_sign_into_one_that_parts_or_escapes():
    assert len(set(SIGNS)) == len(SIGNS)
    near = {chr(ord(sign) ^ 1 << bit) for sign in SIGNS for bit in range(8)}
    assert not near & {" ", "\\"}
    assert not {*SIGNS} & {" ", "\\", '"'}


def edited(change):
    """The record with other frames in its inputs, every other seal made to fit."""
    from tests.engine.proof.test_records import forged

    head, rest = whole_record().as_dict()["inputs"].split(" ", 1)
    frames = [head[at : at + FRAME] for at in range(0, len(head), FRAME)]
    change(frames)
    return lambda: forged(inputs=f"{''.join(frames)} {rest}")


@pytest.mark.parametrize(
    "change",
    [
        lambda frames: frames.pop(40),
        lambda frames: frames.insert(40, frames[40]),
        lambda frames: frames.__setitem__(slice(40, 42), [frames[41], frames[40]]),
        lambda frames: frames.__setitem__(40, frames[90]),
        lambda frames: frames.__setitem__(40, frames[40][1:]),
        lambda frames: frames.__setitem__(40, frames[40] + "a"),
        lambda frames: frames.__setitem__(40, frames[40] + "ab"),
    ],
    ids=["left out", "doubled", "exchanged", "taken from elsewhere", "shorter", "longer", "by two"],
)
def test_frame_that_is_not_in_its_place_is_found_there(change):
    record = whole_record()
    first = sum(entry.forced + 1 for entry in record.entries[:39])
    second = first + sum(entry.forced + 1 for entry in record.entries[39:41])
    with pytest.raises(Changed) as caught:
        edited(change)()
    assert caught.value.field == "inputs"
    assert first <= caught.value.step <= second


def test_largest_option_and_longest_wait_are_read_back():
    entries = (
        Entry(0, 3, False, 2**400, b"a"),
        Entry(70_000, 0, True, 0, b""),
        Entry(1, 2, False, 0, b"\0"),
        Entry(4, 3, False, 9, b"\xff"),
        Entry(5, 3, False, 9, b"b"),
        Entry(0, 0, False, 10, b"c"),
        Entry(999_999, 1, False, 0, b"d"),
    )
    positions = (bytes(3), *(bytes([number] * 2) for number in range(7)))
    steps = sum(entry.forced + 1 for entry in entries) + 5
    assert read(written(entries, positions, steps), steps) == (entries, positions)
    with pytest.raises(BadRecord, match="do not fit"):
        read(written(entries, positions, steps), steps + 1)


# -- the same record, laid out otherwise -------------------------------------------------------


def turned(value, order):
    """The data with the keys of every map in another order."""
    if isinstance(value, list):
        return [turned(part, order) for part in value]
    if not isinstance(value, dict):
        return value
    return {name: turned(value[name], order) for name in order(value)}


def by_length(names):
    """As PostgreSQL orders the keys of a map."""
    return sorted(names, key=lambda name: (len(name.encode()), name.encode()))


def escaped(text):
    for sign, code in (("<", "003c"), (">", "003E"), ("&", "0026"), ("'", "0027"), ("+", "002b")):
        text = text.replace(sign, f"\\u{code}")
    return text.replace("/", "\\/")


PROGRAMS = {
    "sorted": lambda data: json.dumps(data, sort_keys=True),
    "turned": lambda data: json.dumps(turned(data, lambda names: reversed(list(names)))),
    "as a database": lambda data: json.dumps(turned(data, by_length)),
    "indented": lambda data: json.dumps(data, indent=4, ensure_ascii=False),
    "escaped": lambda data: escaped(json.dumps(data)),
    "every sign escaped": lambda data: json.dumps(data).replace(
        "Arias", "".join(f"\\u{ord(sign):04X}" for sign in "Arias")
    ),
    "one line and no end": lambda data: json.dumps(data, separators=(",", ":")),
    "other line ends": lambda data: json.dumps(data, indent=1).replace("\n", "\r\n") + "\r\n",
    "marked": lambda data: "\ufeff" + json.dumps(data),
    "marked bytes": lambda data: json.dumps(data).encode("utf-8-sig"),
    "two bytes a sign": lambda data: json.dumps(data).encode("utf-16"),
}


@pytest.mark.parametrize("name", ["whole", "genesis"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_record_that_passed_through_a_json_program_is_the_same(program, name):
    text = text_of(name)
    passed = PROGRAMS[program](json.loads(text))
    assert passed != text
    record = Record.from_json(passed)
    assert record == Record.from_json(text)
    assert record.as_json().encode() == text
    assert list(record.decks["A"]["cards"]) == list(Record.from_json(text).decks["A"]["cards"])


def test_deck_is_dealt_as_it_was_after_its_keys_were_sorted():
    from engine.record.verify import verify

    assert verify(Record.from_json(PROGRAMS["as a database"](json.loads(whole_text())))).ok


@pytest.mark.parametrize(
    "change, told",
    [
        (lambda text: text.replace('"size": 6', '"size": 6.0'), "6.0 is no whole number"),
        (lambda text: text.replace('"size": 6', '"size": 6e0'), "6.0 is no whole number"),
        (lambda text: text.replace('"size": 6', '"size": 6, "size": 6'), "stands here twice"),
        (lambda text: text + "{}", "Extra data"),
    ],
)
def test_what_json_programs_read_in_two_ways_is_refused_in_words(change, told):
    with pytest.raises(BadRecord, match=told):
        Record.from_json(change(whole_text()))
