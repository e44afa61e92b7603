"""The hall pledges its part of every seed when it opens a table, and a record proves that alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import decks
from engine.__main__ import main
from engine.record import Record
from engine.record.pledge import commitment_of, hall_nonce
from engine.record.verify import verify
from gameplay.models import Game, Table
from gameplay.persons import Person
from gameplay.queries.record import pledges
from gameplay.queries.record.positions import new_game
from gameplay.services.record import rechecks
from gameplay.services.table import tables
from tests.engine.proof.test_older_records import of_form_1
from tests.gameplay import playing
from tournaments.models import Event

pytestmark = pytest.mark.django_db

OTHER_GUEST = Person(user=None, guest="b" * 64)


def open_house(person: Person = playing.GUEST) -> Table:
    return tables.open_against_house(actor=person, deck="dop-overworld", board=3)


def nonces(table: Table) -> dict[str, str]:
    return {seat.letter: seat.nonce for seat in table.seats.all()}


@pytest.mark.parametrize("visitor", ["", "abc", "another"])
def test_nonce_of_the_house_is_fixed_by_the_commitment_whatever_the_visitor_adds(
    visitor: str,
) -> None:
    table = open_house()
    seed = bytes(table.seed)
    assert table.commitment == commitment_of(seed, bytes(table.salt))
    tables.sit_down(actor=playing.GUEST, table=table, nonce=visitor)
    assert nonces(table) == {"A": visitor or hall_nonce(seed, "A"), "B": hall_nonce(seed, "B")}


def test_seats_that_bring_no_nonce_get_those_of_the_commitment() -> None:
    lists = decks.shipped()
    table = tables.open_by_invitation(actor=playing.GUEST, deck=lists["dop-overworld"])
    invitation = {"invitation": table.invitation, "deck": lists["dop-underworld"]}
    tables.join(actor=OTHER_GUEST, table=table, **invitation)
    for person in (OTHER_GUEST, playing.GUEST):
        tables.sit_down(actor=person, table=table, nonce="  ")
    assert nonces(table) == {letter: hall_nonce(bytes(table.seed), letter) for letter in "AB"}


def test_nonce_is_one_line_of_signs_that_can_be_written_down() -> None:
    """The seed is taken of nonces a line each, so that a line feed could move from one to the next.
    PostgreSQL keeps no zero byte."""
    table = open_house()
    tables.sit_down(actor=playing.GUEST, table=table, nonce=" a\nb\x00c\u2028 d ")
    assert nonces(table)["A"] == "abc d"


def test_record_of_a_game_proves_its_seed_and_names_the_table(
    finished: Table, settings: Any
) -> None:
    row = playing.current(finished)
    found = verify(Record.from_dict(row.record))
    assert found.ok and found.proved, str(found)
    assert row.record["pledge"]["commitment"] == finished.commitment
    assert row.record["pledge"]["nonces"] == {"A": "A", "B": "B"}
    place = {"table": finished.pk, "event": "dusk-cup", "round": 1, "table_number": 1}
    assert place.items() <= row.record["place"].items()
    names = [seat.name for seat in finished.seats.all()]
    assert not [name for name in names if name in json.dumps(row.record)]
    settings.HALL_NAME = "Hall of Example"
    assert pledges.place_of(row)["hall"] == "Hall of Example"


@pytest.mark.parametrize("door", ["page", "API"])
def test_record_that_was_downloaded_verifies_alone(
    door: str, finished: Table, enter: Any, bob: Any, tmp_path: Path, capsys: Any
) -> None:
    Event.objects.filter(pk=finished.event_id).update(deck_policy="open")
    row = playing.current(finished)
    address = f"/replays/{row.pk}/record/" if door == "page" else f"/api/v1/games/{row.pk}/record/"
    answer = enter(bob).get(address)
    assert answer.status_code == 200
    path = tmp_path / "record.json"
    path.write_bytes(answer.content)
    assert main(["verify", str(path), "--commitment", finished.commitment]) == 0
    told, last = capsys.readouterr().out.splitlines()
    assert f"the seed follows from commitment {finished.commitment}" in told
    assert last == "records=1 verified=1 differing=0"


def test_replay_page_tells_how_to_verify_and_with_what(
    finished: Table, enter: Any, bob: Any
) -> None:
    Event.objects.filter(pk=finished.event_id).update(deck_policy="open")
    row = playing.current(finished)
    page = enter(bob).get(f"/replays/{row.pk}/").content.decode()
    command = f"engine verify table-{finished.pk}-1.json --commitment {finished.commitment}"
    assert command in page
    for seat in finished.seats.all():
        assert f">{seat.nonce}</dd>" in page


def test_table_shows_its_digest_and_the_own_number_before_and_during_the_game(
    table: Table, enter: Any, bob: Any, person: Any
) -> None:
    waiting = enter(bob).get(table.get_absolute_url()).content.decode()
    assert table.commitment in waiting and "Your number" not in waiting
    for letter, who in playing.people(table).items():
        tables.sit_down(actor=who, table=table, nonce=f"number of {letter}")
    playing.work(table)
    page = enter(bob).get(table.get_absolute_url()).content.decode()
    assert table.commitment in page
    mine = table.seats.get(user=bob)
    assert f"number of {mine.letter}" in page
    assert f"number of {'AB'.replace(mine.letter, '')}" not in page
    assert bytes(table.seed).hex() not in page


def test_record_of_a_table_from_before_says_that_its_house_chose_late() -> None:
    """Tables at which the house sat down before its nonce was pledged play on as they were."""
    table = playing.set_up_with(seed=b"g" * 32, nonce="drawn late")
    row = playing.current(table)
    found = rechecks.recheck(row)
    assert found.ok is False  # its commitment is of the seed it was opened with
    Table.objects.filter(pk=table.pk).update(commitment=commitment_of(b"g" * 32, table.salt))
    found = rechecks.recheck(Game.objects.get(pk=row.pk))
    assert found.ok
    told = verify(Record.from_dict(found.record))
    assert told.ok and not told.proved
    assert "the nonce of B came after" in str(told)


def test_record_sealed_before_records_held_a_pledge_is_handed_out_with_it(
    finished: Table,
) -> None:
    row = playing.current(finished)
    older = of_form_1(_from_the_start(row), Record.from_dict(row.record))
    told = pledges.told_record(row, older)
    assert verify(Record.from_dict(older)).ok
    assert not verify(Record.from_dict(older)).proved
    assert verify(told).proved
    assert told.as_dict() == row.record


def _from_the_start(row: Game) -> Any:
    """The engine's game with all its positions; one from a checkpoint has but the last."""
    game = new_game(row)
    for made in row.inputs.filter(applied__isnull=False).order_by("applied"):
        said = made.kind in ("choice", "set-up")
        game.choose(made.letter, made.told) if said else game.concede(made.letter)
    return game
