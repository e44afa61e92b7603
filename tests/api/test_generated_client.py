"""The client written from the document runs a whole event of each game, its tables to the end.

It is the file that `manage.py api_client` writes; what it sends and reads goes through the whole
site. Positions, questions and events of both games are held against their types on the way.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.api import generated
from tournaments.accounts import tokens

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(180)]

GAMES = {
    "chaotic": {
        "event": {"format": "apprentice", "size": 1},
        "starters": ("dop-overworld", "dop-underworld"),
        "position": "ChaoticPositionOut",
    },
    "genesis": {
        "event": {"game": "genesis", "format": "constructed", "size": 2, "best_of": 1},
        "starters": ("training-ardun-keshel-b", "training-ardun-keshel-b"),
        "position": "GenesisPositionOut",
    },
}


@pytest.fixture
def join(make_user: Any) -> Any:
    """``join("bob")``: the client of a new account."""

    def make(username: str) -> Any:
        scopes = ["read", "play", "organize"]
        _row, secret = tokens.make(user=make_user(username), name="program", scopes=scopes)
        return generated.client_for(secret)

    return make


def enter(player: Any, slug: str, starter: str, size: int) -> None:
    """Signs up, registers a list, checks in."""
    number = player.entries_sign_up(slug)["number"]
    player.registrations_register(slug, number, {"starter": starter})
    assert player.entries_check_in(slug, number)["deck_state"] == "legal", size


def play(players: list[Any], table: int, position: str, chance: Random) -> int:
    """Answers until the table is over; the number of answers. Every 40th document is looked at."""
    answers = 0
    for _ in range(3000):
        for player in players:
            state = player.tables_retrieve(table)
            if state["table"]["state"] == "finished":
                return answers
            offer = state["offer"]
            if offer is None:
                continue
            if answers % 40 == 0:
                whole = player.tables_document_retrieve(table)
                assert generated.faults("DocumentOut", whole) == []
                assert untyped(position, whole["view"]) == set()
            line = chance.choice(offer["options"])["line"]
            player.tables_choose_create(table, {"line": line, "asked": offer["asked"]})
            answers += 1
    raise AssertionError(f"no end after {answers}")


def untyped(name: str, value: Any) -> set[str]:
    """Members of a value that its schema does not have: types have to be whole too."""
    schemas = generated.document()["components"]["schemas"]

    def walk(part: Any, schema: dict[str, Any], place: str) -> set[str]:
        while "$ref" in schema:
            schema = schemas[schema["$ref"].rsplit("/", 1)[1]]
        for one in (*schema.get("oneOf", ()), *schema.get("allOf", ())):
            if one != {"type": "null"}:
                return walk(part, one, place)
        if isinstance(part, list):
            return set().union(*(walk(one, schema["items"], f"{place}[]") for one in part))
        if not isinstance(part, dict):
            return set()
        known, more = schema.get("properties", {}), schema.get("additionalProperties")
        found: set[str] = set()
        for key, one in part.items():
            inner = known.get(key, more)
            found |= walk(one, inner, f"{place}.{key}") if inner else {f"{place}.{key}"}
        return found

    return walk(value, {"$ref": f"#/components/schemas/{name}"}, "")


@pytest.mark.parametrize("game", GAMES)
def test_written_client_runs_an_event_and_plays_its_game_to_the_end(game: str, join: Any) -> None:
    given: dict[str, Any] = GAMES[game]
    organizer, bob, dora = join("olga"), join("bob"), join("dora")
    wanted = {"name": "Lantern Cup", "swiss_rounds": 1, **given["event"]}
    slug = organizer.events_open(wanted)["slug"]
    organizer.events_publish(slug)
    organizer.events_check_in(slug, {"open": True})
    for player, starter in zip((bob, dora), given["starters"], strict=True):
        enter(player, slug, starter, wanted["size"])
    organizer.events_start(slug)
    serial = organizer.rounds_pair(slug)["serial"]
    organizer.rounds_publish(slug, serial)
    assert bob.next_read()["results"][0]["kind"] == "play"
    table = bob.tables_list()["results"][0]["id"]
    for player in (bob, dora):
        player.tables_sit_create(table, {"nonce": ""})
    assert play([bob, dora], table, given["position"], Random(20)) > 10

    state = bob.tables_retrieve(table)
    assert generated.faults("TableStateOut", state) == []
    played = state["games"][-1]
    assert played["verified"] is True
    steps = list(dora.every(dora.games_steps_list, played["id"], limit=50))
    assert [one["number"] for one in steps] == list(range(played["revision"] + 1))
    refused(404, dora.games_record_retrieve, played["id"])
    organizer.events_change(slug, {"deck_policy": "open"})
    assert dora.games_record_retrieve(played["id"])

    organizer.rounds_close(slug, serial, {})
    standings = bob.standings_read(slug)
    assert generated.faults("StandingsShape", standings) == []
    seats = {seat["letter"]: seat["name"] for seat in state["table"]["seats"]}
    if played["winner"] in seats:
        assert standings["lines"][0]["entry"]["name"] == seats[played["winner"]]
    assert organizer.operations_chain(slug)["ok"] is True
    organizer.events_finish(slug)
    assert organizer.events_read(slug)["state"] == "finished"


def refused(status: int, do: Any, *given: Any, **named: Any) -> Any:
    """The refusal that an operation must meet."""
    with pytest.raises(generated.module().Problem) as met:
        do(*given, **named)
    assert met.value.status == status, met.value
    return met.value


def test_a_guest_plays_against_the_house_without_a_token() -> None:
    guest, other = generated.client_for(), generated.client_for()
    wanted = {"deck": "dop-overworld", "size": 1, "house_deck": "", "formation": "", "level": ""}
    table = guest.tables_house_create(wanted)["id"]
    assert guest.tables_sit_create(table, {})["seated"] is True
    assert guest.tables_retrieve(table)["reader"] == "A"
    refused(404, other.tables_retrieve, table)
    refused(404, other.tables_sit_create, table, {})
