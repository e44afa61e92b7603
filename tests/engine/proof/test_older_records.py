"""Records as they were written before are still read and proved."""

import json
from base64 import b85encode

import pytest

from engine.record import BadRecord, Changed, Record, older, replay
from engine.record.inputs import packed
from engine.record.seals import text_of
from engine.record.verify import verify
from tests.engine.decks.test_made_cards import play as play_with_made_cards
from tests.engine.proof.games import whole_game, whole_record
from tests.engine.proof.test_flips import by_length, turned


def of_form_1(game, record):
    """The data of a record as the house wrote it before."""
    pairs = zip(game.inputs, game.hashes[1:], strict=True)
    hashes = [game.hashes[0], *(after for given, after in pairs if not given.forced)]
    written = record.as_dict()
    data = {name: value for name, value in written.items() if name not in {"place", "pledge"}}
    fields = {}
    for name, value in data.items():
        if name in {"seals", "digest"}:
            continue
        fields[name] = value
        if name == "inputs":
            fields["inputs"] = b85encode(b"".join(map(packed, record.entries))).decode()
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


def test_older_record_is_written_anew_in_the_form_of_today():
    text = text_of(of_form_1(whole_game(), whole_record()))
    assert Record.from_json(text).as_json() == whole_record().as_json()


@pytest.mark.parametrize("played", [whole_game, play_with_made_cards], ids=["Chaotic", "made"])
def test_older_record_is_read_as_a_database_gives_it_back(played):
    from engine.record import record_of

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
