"""Whatever a command is given, it ends with status 0, 1 or 2, and 2 comes with one clear line."""

import copy
import json
import random

import pytest
import yaml

from engine import decks
from engine.__main__ import main
from tests.engine.proof import library

JUNK = (
    *(None, True, -1, 0, 10**30, 3.5, float("nan"), "", " ", "A", "x", "B99", "\n", "{mc}", "~"),
    *([], [[]], {}, {"a": 1}, [None], "none", "é" * 50, "a" * 3000, "Blank", {"card": "Blank"}),
    *("Sacrifice ~: ~", "99999/1/1/1", "1/2/3/4"),
)
DECK_TEXTS = (
    *("{", "[]", "null", "{}", '{"cards":[]}', "[" * 100_000, '{"a":' * 100_000, "9" * 5000),
    '{"name":"x","game":"chaotic","size":6,"cards":{"creatures":{"Maxxor":1e9}}}',
    '{"name":"x","game":"chaotic","size":6,"cards":{"creatures":{"Maxxor":true}}}',
    '{"name":"x","game":"chaotic","size":6,"cards":{"creatures":[null]}}',
    '{"name":"x","game":"chaotic","size":6,"cards":{"creatures":{"a\\nb":1}}}',
    '{"name":"x","game":"chaotic","size":10000000000000000000000,"cards":{}}',
    '{"name":"x","game":"poker","size":6,"cards":{}}',
    '{"x":' + "9" * 5000 + "}",
    *("99999999999999999999999 Maxxor", "Maxxor x99999999999999999", "0 Maxxor", "-3 Maxxor"),
    *("2", "x2", "==\n==\n", "2 Maxxor\n\x00\n", "2 " + "A" * 100_000, "2 Maxxor\u2028other\n"),
)
CARD_TEXTS = (
    *("", "  ", "x" * 100_000, "(" * 5000, "{mc}" * 3000 + ": Win.", '"' * 999, "\x00", "é" * 3000),
    "Deal " + "9" * 5000 + " damage to target Creature.",
    'Target Creature gains "Target Creature gains "Fire 5.".".',
    "Hive: " * 2000 + "Fire 5",
)
ROWS = (
    *("", "null", "[]", "{}", '{"type":"creature"}', '{"name":5}', "[" * 99_999, "\x00", '"aaa'),
    '{"type":"creature","name":"X","text":5}',
    '{"type":"creature","name":"A","text":"' + "Fire 5 " * 2000 + '"}',
)
LINES = (
    *("", "pass", "play", "play  with", "use", 'use "', "move to", "move A to B", "strike with"),
    *(
        "order",
        "order ,,,",
        "choose",
        "x" * 100_000,
        "\x00",
        'use Maxxor "',
        'order "a, b',
        '"' * 500,
    ),
    "play X with Y x=" + "9" * 5000 + " on Z",
    "move Maxxor to " + "B" * 5000,
)


@pytest.fixture
def ends(capsys):
    """Run a command: it ends as commands do, and says nothing but one line when it cannot."""

    def ends(*words):
        try:
            code = main([str(word) for word in words])
        except SystemExit as stopped:
            code = stopped.code
        told = capsys.readouterr()
        assert code in (0, 1, 2), words
        assert "Traceback" not in told.err + told.out
        assert "no fault in the engine" not in told.out
        if code == 2:
            assert len(told.err.splitlines()) == 1, told.err[:500]
        return code

    return ends


def places(value, place=()):
    """Every place of a tree."""
    if place:
        yield place
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    for key in keys:
        yield from places(value[key], (*place, key))


def at(value, place):
    for key in place:
        value = value[key]
    return value


def damaged(document, chance):
    """A document with junk in a place, without it, or with another of its parts there."""
    document = copy.deepcopy(document)
    place = chance.choice(list(places(document)))
    holder = at(document, place[:-1])
    other = copy.deepcopy(at(document, chance.choice(list(places(document)))))
    match chance.randrange(4):
        case 0:
            holder[place[-1]] = copy.deepcopy(chance.choice(JUNK))
        case 1:
            del holder[place[-1]]
        case 2:
            holder[place[-1]] = other
        case _ if isinstance(holder, dict):
            holder[chance.choice(["x", "A", "on", 1, None, "B1+"])] = chance.choice(JUNK)
        case _:
            holder.append(other)
    return document


@pytest.mark.parametrize("game", ["chaotic", "genesis"])
def test_damaged_scenarios(ends, tmp_path, game):
    chance = random.Random(game)
    documents = [one.data for one in library.documents() if one.data["game"] == game]
    codes = set()
    for number in range(150):
        text = yaml.dump(damaged(chance.choice(documents), chance), allow_unicode=True)
        file = tmp_path / f"{number}.yaml"
        file.write_text(text, "utf-8")
        codes.add(ends("scenario", file))
    assert codes == {0, 1, 2}


def test_fact_that_is_no_list_of_words(ends, tmp_path):
    file = tmp_path / "one.yaml"
    file.write_text(
        "id: X\ntitle: x\ngame: chaotic\nrules: ['1']\nsetup: {size: 1, board: {A1: Maxxor, B1: "
        "Chaor}}\nsteps: [{expect: {Maxxor.has: [{a: b}]}}]\n"
    )
    assert ends("scenario", file) == 2


def test_name_of_a_scenario_that_breaks_the_line(ends, tmp_path):
    file = tmp_path / "one.yaml"
    file.write_text('id: "\\n"\ntitle: x\ngame: chaotic\nrules: ["1"]\n')
    assert ends("scenario", file) == 2


@pytest.mark.parametrize("text", DECK_TEXTS, ids=lambda text: text[:20])
def test_damaged_deck_lists(ends, tmp_path, text):
    file = tmp_path / "deck.txt"
    file.write_text(text, "utf-8")
    assert ends("deck", file, "--format", "masters") in (1, 2)
    assert ends("deck", file, "--format", "constructed", "--json") in (1, 2)


def test_deck_lists_with_flipped_signs(ends, tmp_path):
    deck = decks.shipped()["dop-overworld"]
    chance = random.Random(7)
    file = tmp_path / "deck.txt"
    for number in range(120):
        signs = list(json.dumps(deck.as_json()) if number % 2 else deck.as_text())
        for _ in range(3):
            signs[chance.randrange(len(signs))] = chance.choice('"{}[],\né9-\x07')
        file.write_text("".join(signs)[: chance.randrange(10, len(signs))], "utf-8")
        ends("deck", file, "--format", "masters")


@pytest.mark.parametrize("text", CARD_TEXTS, ids=lambda text: text[:20])
@pytest.mark.parametrize("kind", ["creature", "mugic", "attack", "location"])
def test_card_texts_that_cannot_be_read(ends, text, kind):
    assert ends("cards", "--compile", text, "--type", kind) in (0, 1, 2)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[:20])
def test_damaged_card_facts(ends, tmp_path, row):
    file = tmp_path / "cards.jsonl"
    file.write_text(row, "utf-8")
    ends("cards", "--check", file)
    assert ends("cards", "--game", "genesis", "--import", file) in (0, 1, 2)


@pytest.mark.parametrize(
    "words",
    [
        ("cards", "--show", "nobody"),
        ("cards", "--check", "/nonexistent"),
        ("cards", "--import", "/tmp"),
        ("rules", "8.6.99"),
        ("rules", "--coverage", "--scenarios", "/nonexistent"),
        ("scenario", "\x00"),
        ("verify", "/tmp"),
        ("play", "--game", "chaotic", "--format", "masters", "--seed", "x", "--decks", "a", "b"),
        ("fuzz", "--game", "chaotic", "--format", "masters", "--games", "-1", "--seed", "1"),
        ("bench", "--game", "chaotic", "--format", "masters", "--seconds", "nan"),
    ],
)
def test_options_that_make_no_sense(ends, words):
    assert ends(*words) == 2


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A recorded game."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    decks_of = ("--decks", "dop-overworld", "dop-underworld")
    fixed = ("--game", "chaotic", "--format", "apprentice", "--seed", "3")
    assert main(["play", *fixed, *decks_of, "--record", str(path)]) == 0
    return path


def test_damaged_records(ends, record, tmp_path):
    chance = random.Random(11)
    text = record.read_text("utf-8")
    file = tmp_path / "damaged.json"
    for number in range(60):
        place = chance.randrange(len(text))
        if number % 3 == 0:
            other = text[:place]
        elif number % 3 == 1:
            other = text[:place] + text[place : place + 30] * 2 + text[place:]
        else:
            fields = json.loads(text)
            fields[chance.choice(list(fields))] = chance.choice(JUNK)
            other = json.dumps(fields)
        file.write_text(other, "utf-8")
        assert ends("verify", file) in (1, 2)
        assert ends("replay", file, "--step", 3, "--seat", "A") == 2
        assert ends("explain", file, "--step", 3, "--seat", "A", "pass") == 2


@pytest.mark.parametrize("step", ["-1", "x", "99999999", "9" * 5000, "", "1.5"])
@pytest.mark.parametrize("command", ["replay", "explain"])
def test_steps_that_are_not_there(ends, record, command, step):
    line = ("pass",) if command == "explain" else ()
    assert ends(command, record, "--step", step, "--seat", "A", *line) == 2


@pytest.mark.parametrize("seat", ["C", "", "é", "a" * 999])
@pytest.mark.parametrize("command", ["replay", "explain"])
def test_seats_that_are_not_there(ends, record, command, seat):
    line = ("pass",) if command == "explain" else ()
    assert ends(command, record, "--step", "1", "--seat", seat, *line) == 2


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:20])
def test_lines_that_say_nothing(ends, record, line):
    for step in (0, 4):
        for seat in "AB":
            assert ends("explain", record, "--step", step, "--seat", seat, line) in (0, 1, 2)
