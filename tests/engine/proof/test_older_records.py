"""Records as they were written before are still read and proved."""

import json
import random
from base64 import b85encode

import pytest

from engine.record import BadRecord, Changed, Record, older, record_of, replay
from engine.record.seals import digest, seal, text_of
from engine.record.verify import verify
from engine.record.words import _sign, changed_step, packed, varint
from tests.engine.decks.test_made_cards import play as play_with_made_cards
from tests.engine.proof.games import whole_game, whole_record
from tests.engine.proof.test_flips import by_length, turned


def given_by(game, record):
    """The stored inputs with two bytes of the options each, as they were before."""
    stored = (given for given in game.inputs if not given.forced)
    return [
        entry if entry.concede else entry._replace(options=given.options[:2])
        for entry, given in zip(record.entries, stored, strict=True)
    ]


def stored_hashes(game):
    """The digest of the position after set-up, and of that after each stored input."""
    pairs = zip(game.inputs, game.hashes[1:], strict=True)
    return [game.hashes[0], *(after for given, after in pairs if not given.forced)]


def of_form_2(game, record):
    """The data of a record as the house wrote it when each input was a word."""
    start, *hashes = stored_hashes(game)
    bodies = [start[:3]]
    for entry, after in zip(given_by(game, record), hashes, strict=True):
        bodies.append(packed(entry) + after[:3])
    bodies.append(varint(record.steps - sum(entry.forced + 1 for entry in record.entries)))
    words = []
    for number, body in enumerate(bodies):
        text = b85encode(body).decode()
        words.append(text + _sign(number, words[-1] if words else "", text))
    fields = record.as_dict() | {"record": 2, "inputs": " ".join(words)}
    fields["decks"] = {seat: listed(deck) for seat, deck in record.decks.items()}
    del fields["seals"], fields["digest"]
    fields["seals"] = " ".join(seal(name, value) for name, value in fields.items())
    return fields | {"digest": digest(fields)}


def listed(deck):
    """A deck with its cards in lists, and scanned values by name."""
    piles = {
        pile: [name if copies == 1 else [name, copies] for name, copies in cards.items()]
        for pile, cards in deck["cards"].items()
    }
    return deck | {"cards": piles}


def of_form_1(game, record):
    """The data of a record as the house wrote it before."""
    hashes = stored_hashes(game)
    written = record.as_dict()
    data = {name: value for name, value in written.items() if name not in {"place", "pledge"}}
    fields = {}
    for name, value in data.items():
        if name in {"seals", "digest"}:
            continue
        fields[name] = value
        if name == "inputs":
            fields["inputs"] = b85encode(b"".join(map(packed, given_by(game, record)))).decode()
            fields["hashes"] = b85encode(b"".join(hashes)).decode()
    fields |= {"record": 1, "decks": record.decks}
    fields["seals"] = " ".join(older.seal(name, value) for name, value in fields.items())
    fields["digest"] = older.digest(fields)
    return fields


def test_older_record_is_read_and_proved_and_says_that_its_seed_is_not():
    record = Record.from_json(text_of(of_form_1(whole_game(), whole_record())))
    found = verify(record)
    assert found.ok and not found.proved
    assert "no commitment: the seed is not proved" in str(found)
    assert len(record.hashes[5]) == older.HASH_BYTES
    assert replay(record, record.steps).chain == whole_game().chain


@pytest.mark.parametrize("played", [whole_game, play_with_made_cards], ids=["Chaotic", "made"])
def test_record_of_form_2_is_read_and_proved(played):
    game = played()
    record = Record.from_json(record_of(game).as_json())
    older_one = Record.from_json(text_of(of_form_2(game, record)))
    assert verify(older_one).ok
    assert (len(older_one.hashes[5]), older_one.entries[5].options) == (
        3,
        given_by(game, record)[5].options,
    )
    assert older_one.as_json() == record.as_json()
    assert older_one.decks == record.decks


def test_changed_word_of_form_2_is_named_by_its_step():
    text = text_of(of_form_2(whole_game(), whole_record()))
    steps = whole_record().steps
    words = json.loads(text)["inputs"].split(" ")
    ends = [0]
    for entry in whole_record().entries:
        ends.append(ends[-1] + entry.forced + 1)
    chance = random.Random(5)
    for number in chance.sample(range(1, len(words) - 1), 12):
        word = words[number]
        place = chance.randrange(len(word))
        other = word[:place] + ("A" if word[place] != "A" else "B") + word[place + 1 :]
        changed = [*words[:number], other, *words[number + 1 :]]
        assert changed_step(" ".join(changed), steps) == ends[number]
        with pytest.raises(Changed) as caught:
            Record.from_json(text.replace(" ".join(words), " ".join(changed)))
        assert caught.value.place == f"step {ends[number]}"
        cut = text.replace(f" {word} ", f" {word[:-1]}\x01 ", 1)
        with pytest.raises(BadRecord) as unreadable:
            Record.from_json(cut)
        assert unreadable.value.place == f"step {ends[number]}"


def test_older_record_is_written_anew_in_the_form_of_today():
    text = text_of(of_form_1(whole_game(), whole_record()))
    assert Record.from_json(text).as_json() == whole_record().as_json()


@pytest.mark.parametrize("played", [whole_game, play_with_made_cards], ids=["Chaotic", "made"])
def test_older_record_is_read_as_a_database_gives_it_back(played):
    game = played()
    data = of_form_1(game, record_of(game))
    kept = turned(data, by_length) | {"decks": database_order_but_cards(data["decks"])}
    assert list(kept["decks"]["A"]) != list(data["decks"]["A"])
    assert Record.from_dict(json.loads(json.dumps(kept))) == Record.from_dict(data)


def database_order_but_cards(decks):
    """The cards of a deck came from the same database, so their order was its own already."""
    return {
        seat: {
            name: turned(deck[name], by_length) if name == "made" else deck[name]
            for name in by_length(deck)
        }
        for seat, deck in decks.items()
    }


@pytest.mark.parametrize(
    "change, place",
    [
        ({"size": 3}, "size"),
        ({"inputs": "zzz"}, "inputs"),
        ({"hashes": ""}, "hashes"),
        ({"result": None}, "result"),
    ],
)
def test_older_record_that_was_changed_names_the_field(change, place):
    with pytest.raises(Changed) as caught:
        Record.from_dict(of_form_1(whole_game(), whole_record()) | change)
    assert caught.value.place == place


@pytest.mark.parametrize(
    "change",
    [{"inputs": "zzz"}, {"inputs": '"'}, {"hashes": ""}, {"hashes": "00"}, {"steps": 3}],
)
def test_older_record_whose_parts_do_not_fit_is_refused(change):
    data = of_form_1(whole_game(), whole_record()) | change
    data["seals"] = " ".join(
        older.seal(name, value) for name, value in data.items() if name not in {"seals", "digest"}
    )
    data["digest"] = older.digest(data)
    with pytest.raises(BadRecord):
        Record.from_dict(data)
