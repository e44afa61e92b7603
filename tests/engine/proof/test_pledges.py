"""A record proves by itself that its seed was pledged before anybody chose, or says that it does
not.
"""

import hashlib
import hmac
from dataclasses import replace
from functools import cache

import pytest

import engine
from engine import decks
from engine.__main__ import main
from engine.record import BadRecord, Record, record_of
from engine.record.pledge import Pledge, commitment_of, hall_nonce, seed_of
from engine.record.verify import verify
from tests.engine.proof.games import played, whole_record

SECRET, SALT = bytes(range(32)), b"salt" * 4
PLACE = {"hall": "hall.example", "event": "dusk-cup", "round": 2, "match": 7, "table": 12}


def pledge(**changes):
    """A pledge as a hall makes it: a visitor at A, the house at B."""
    whole = {
        "commitment": commitment_of(SECRET, SALT),
        "salt": SALT.hex(),
        "secret": SECRET.hex(),
        "nonces": {"A": "my own number", "B": hall_nonce(SECRET, "B")},
        "house": ("B",),
        "number": 1,
    }
    return Pledge(**{**whole, **changes})


@cache
def pledged():
    """The record of a game whose seed follows from the pledge."""
    lists = decks.shipped()
    pair = {"A": lists["dop-overworld"], "B": lists["dop-underworld"]}
    seed = bytes.fromhex(pledge().seed)
    game = engine.new_game(game="chaotic", format="apprentice", seed=seed, decks=pair)
    return Record.from_json(record_of(played(game, 40), pledge(), PLACE).as_json())


def test_commitment_nonce_and_seed_are_what_anybody_works_out_by_hand():
    assert commitment_of(SECRET, SALT) == hashlib.sha256(SALT + SECRET).hexdigest()
    nonce = hmac.new(SECRET, b"seat B", hashlib.sha256).hexdigest()
    assert hall_nonce(SECRET, "B") == nonce
    lines = f"{SECRET.hex()}\nmy own number\n{nonce}\n3"
    nonces = {"B": nonce, "A": "my own number"}
    assert seed_of(SECRET, nonces, 3) == hashlib.sha256(lines.encode()).digest()


def test_pledged_record_proves_its_seed_and_says_where_it_was_played():
    record = pledged()
    found = verify(record)
    assert found.ok and found.proved, str(found)
    assert f"the seed follows from commitment {pledge().commitment}" in str(found)
    assert record.pledge == pledge()
    assert record.place == PLACE


def test_record_without_a_pledge_is_proved_but_not_its_seed():
    found = verify(whole_record())
    assert found.ok and not found.proved
    assert "no commitment: the seed is not proved" in str(found)


def forged(record, **changes):
    """The record with other parts and seals that fit them."""
    return Record.from_json(replace(record, **changes).as_json())


OTHER = bytes(32)
FORGERIES = {
    "another seed": (lambda: {"seed": OTHER.hex()}, "seed"),
    "another secret": (lambda: {"pledge": pledge(secret=OTHER.hex())}, "pledge.commitment"),
    "another salt": (lambda: {"pledge": pledge(salt="")}, "pledge.commitment"),
    "another commitment": (lambda: {"pledge": pledge(commitment="0" * 64)}, "pledge.commitment"),
    "another nonce": (lambda: {"pledge": pledge(nonces={**pledge().nonces, "A": "x"})}, "seed"),
    "another game": (lambda: {"pledge": pledge(number=2)}, "seed"),
    "no nonce": (lambda: {"pledge": pledge(nonces={"A": "my own number"})}, "pledge.nonces"),
    "a seat too many": (
        lambda: {"pledge": pledge(nonces={**pledge().nonces, "C": "x"})},
        "pledge.nonces",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_pledge_is_found_and_the_part_named(name):
    change, part = FORGERIES[name]
    found = verify(forged(pledged(), **change()))
    assert (found.ok, found.field, found.proved) == (False, part, False), str(found)


def test_forged_seed_with_secret_and_commitment_to_match_is_not_what_the_table_showed(
    capsys, tmp_path
):
    """Who makes all of it anew makes another commitment, and that was shown before the game."""
    nonces = {"A": "my own number", "B": hall_nonce(OTHER, "B")}
    other = pledge(secret=OTHER.hex(), commitment=commitment_of(OTHER, SALT), nonces=nonces)
    origin = pledged()
    lists = {seat: decks.parse(__import__("json").dumps(d)) for seat, d in origin.decks.items()}
    game = engine.new_game(
        game="chaotic", format="apprentice", seed=bytes.fromhex(other.seed), decks=lists
    )
    path = tmp_path / "forged.json"
    path.write_text(record_of(played(game, 40), other, PLACE).as_json())
    assert main(["verify", str(path)]) == 0
    assert main(["verify", str(path), "--commitment", pledge().commitment]) == 1
    *_, told, last = capsys.readouterr().out.splitlines()
    assert f"commitment: expected {pledge().commitment}" in told
    assert last == "records=1 verified=0 differing=1"
    path.write_text(origin.as_json())
    assert main(["verify", str(path), "--commitment", pledge().commitment]) == 0


def test_house_that_drew_its_nonce_late_proves_nothing_of_the_seed():
    late = pledge(nonces={"A": "my own number", "B": "drawn when A was known"})
    lists = decks.shipped()
    pair = {"A": lists["dop-overworld"], "B": lists["dop-underworld"]}
    seed = bytes.fromhex(late.seed)
    game = engine.new_game(game="chaotic", format="apprentice", seed=seed, decks=pair)
    found = verify(record_of(played(game, 5), late))
    assert found.ok and not found.proved
    assert "the nonce of B came after: the seed is not proved" in str(found)


@pytest.mark.parametrize(
    "change",
    [
        {"commitment": "xyz"},
        {"nonces": {"A": 1}},
        {"house": "B"},
        {"number": True},
        {"more": 1},
        {"salt": None},
    ],
)
def test_pledge_of_another_shape_is_refused(change):
    data = pledged().as_dict()
    data["pledge"] = {**data["pledge"], **change}
    with pytest.raises(BadRecord, match="pledge: cannot hold"):
        Record.from_dict(data)
