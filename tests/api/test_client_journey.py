"""A client that knows the OpenAPI document alone meets every refusal with its reason.

It knows no address of the hall: it looks operations up by their id, fills in paths and bodies as
the document describes them, and refuses answers the document does not describe.
"""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest

from tournaments.accounts import tokens
from tournaments.accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]


class Document:
    """The OpenAPI document with its operations by id."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, methods in content["paths"].items()
            for method, operation in methods.items()
            if isinstance(operation, dict) and "operationId" in operation
        }

    def faults(self, value: Any, schema: dict[str, Any]) -> list[str]:
        """Where a value is not as the document says."""
        whole = {**schema, "components": self.content["components"]}
        found = jsonschema_rs.validator_for(whole).iter_errors(value)
        return [f"{one.instance_path}: {one.message}" for one in found]


class Refused(Exception):
    """An answer of 400 or more: its status, its code, its reason."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(f"{status}: {body}")
        self.status, self.code, self.detail = status, body["code"], body["detail"]
        self.body = body


class Client:
    """One person at the other end of the API."""

    def __init__(self, http: Any, document: Document) -> None:
        self.http, self.document = http, document

    def log_in(self, username: str) -> None:
        """Uses from now on a token that the person made on the page of the account."""
        user = User.objects.get(username=username)
        _token, secret = tokens.make(user=user, name="journey", scopes=["read", "play", "organize"])
        self.http.credentials(HTTP_AUTHORIZATION=f"Token {secret}")

    def call(self, name: str, body: Any = None, /, **values: Any) -> Any:
        """Does one operation; path values by name, the rest of the values go into the query."""
        method, path, operation = self.document.operations[name]
        in_path = {p["name"] for p in operation.get("parameters", ()) if p["in"] == "path"}
        missing = in_path - set(values)
        assert not missing, f"{name} needs {missing}"
        address = path.format(**{key: values[key] for key in in_path})
        query = {key: value for key, value in values.items() if key not in in_path}
        if method == "get":
            answer = self.http.get(address, query)
        else:
            if body is not None and "requestBody" in operation:
                given = operation["requestBody"]["content"]["application/json"]["schema"]
                assert not self.document.faults(body, given)
            answer = getattr(self.http, method)(address, body, format="json")
        return self.read(name, answer)

    def read(self, name: str, answer: Any) -> Any:
        """The body of an answer, which must be one the document describes."""
        operation = self.document.operations[name][2]
        body = json.loads(answer.content) if answer.content else None
        if answer.status_code >= 400:
            assert set(body) >= {"code", "detail"} and body["detail"], body
            raise Refused(answer.status_code, body)
        described = operation["responses"][str(answer.status_code)].get("content", {})
        for kind in described.values():
            assert not self.document.faults(body, kind["schema"]), name
        return body

    def raw(self, name: str, text: str, /, **values: Any) -> Any:
        """The same operation with a body that no client should send."""
        method, path, _operation = self.document.operations[name]
        send = getattr(self.http, method)
        return send(path.format(**values), text, content_type="application/json")


@pytest.fixture
def document(client: Any) -> Document:
    """Read from the address where everybody reads it."""
    answer = client.get("/api/schema/", {"format": "json"})
    return Document(json.loads(answer.content))


@pytest.fixture
def join(document: Document, make_user: Any) -> Any:
    """``join("bob")``: a client of a new account, logged in."""
    from rest_framework.test import APIClient

    def make(username: str) -> Client:
        make_user(username)
        fresh = Client(APIClient(), document)
        fresh.log_in(username)
        return fresh

    return make


def open_event(organizer: Client) -> str:
    """A digital event on boards of 3, published, check-in open; gives its slug."""
    wanted = {"name": "Lantern Cup", "format": "apprentice", "size": 3, "swiss_rounds": 1}
    slug = organizer.call("events_open", wanted)["slug"]
    organizer.call("events_publish", slug=slug)
    organizer.call("events_check_in", {"open": True}, slug=slug)
    return str(slug)


def enter(player: Client, slug: str, starter: str) -> int:
    """Signs up, registers one of their own lists, checks in; gives the number in the event."""
    number = player.call("entries_sign_up", slug=slug)["number"]
    deck = player.call("decks_create", {"starter": starter, "size": 3})
    told = player.call("registrations_register", {"deck": deck["id"]}, slug=slug, number=number)
    assert told["legal"] and told["faults"] == []
    entry = player.call("entries_check_in", slug=slug, number=number)
    assert (entry["state"], entry["deck_state"]) == ("checked_in", "legal")
    return int(number)


def start_round(organizer: Client, slug: str) -> int:
    """Starts, pairs and publishes; gives the serial of the round."""
    organizer.call("events_start", slug=slug)
    serial = organizer.call("rounds_pair", slug=slug)["serial"]
    organizer.call("rounds_publish", slug=slug, serial=serial)
    return int(serial)


@pytest.fixture
def published(join: Any) -> Any:
    """Organizer, two players at their table, and where they are."""
    organizer, bob, dora = join("olga"), join("bob"), join("dora")
    slug = open_event(organizer)
    enter(bob, slug, "dop-overworld")
    enter(dora, slug, "dop-underworld")
    serial = start_round(organizer, slug)
    table = int(bob.call("tables_list")["results"][0]["id"])
    return organizer, bob, dora, slug, serial, table


def refusal(do: Any, *args: Any, **values: Any) -> Refused:
    """The refusal that an operation must meet."""
    with pytest.raises(Refused) as refused:
        do(*args, **values)
    return refused.value


def test_the_wrong_role_is_refused_with_a_reason(published: Any, join: Any) -> None:
    organizer, bob, _dora, slug, serial, _table = published
    stranger = join("charlie")
    assert refusal(bob.call, "rounds_close", {}, slug=slug, serial=serial).status == 403
    assert refusal(bob.call, "events_finish", slug=slug).status == 403
    unlock = ("registrations_unlock", {"reason": "please"})
    assert refusal(bob.call, *unlock, slug=slug, number=1).status == 403
    assert refusal(stranger.call, *unlock, slug=slug, number=1).status == 404
    assert refusal(stranger.call, "registrations_retrieve", slug=slug, number=1).status == 404
    late = refusal(
        bob.call, "registrations_register", {"starter": "dop-underworld"}, slug=slug, number=1
    )
    assert (late.status, late.code) == (409, "deck_locked")
    assert refusal(organizer.call, "rounds_pair", slug=slug).code == "round_open"


def test_the_wrong_seat_is_refused_with_a_reason(published: Any, join: Any) -> None:
    organizer, bob, dora, _slug, _serial, table = published
    for player in (bob, dora):
        player.call("tables_sit_create", {"nonce": ""}, id=table)
    for player in (bob, dora):
        asked = player.call("tables_retrieve", id=table)["offer"]["asked"]
        player.call("tables_choose_create", {"line": "as listed", "asked": asked}, id=table)
    asked, other = (bob, dora)
    if bob.call("tables_retrieve", id=table)["offer"] is None:
        asked, other = (dora, bob)
    offer = asked.call("tables_retrieve", id=table)["offer"]
    answer = {"line": offer["options"][0]["line"], "asked": offer["asked"]}

    turn = refusal(other.call, "tables_choose_create", answer, id=table)
    assert (turn.status, turn.code) == (409, "not_asked")
    assert turn.body["reasons"][0]["rule"]
    illegal = {"line": "strike with Everything", "asked": offer["asked"]}
    told = refusal(asked.call, "tables_choose_create", illegal, id=table)
    assert told.status == 409 and told.body["reasons"][0]["rule"]
    stranger = join("charlie")
    for name, body in (
        ("tables_retrieve", None),
        ("tables_choose_create", answer),
        ("tables_concede_create", None),
    ):
        assert refusal(stranger.call, name, body, id=table).status == 404
    judge = refusal(organizer.call, "tables_choose_create", answer, id=table)
    assert (judge.status, judge.code) == (403, "not_seated")
    assert asked.call("tables_retrieve", id=table)["offer"] == offer


def test_malformed_bodies_are_refused_with_a_reason(published: Any) -> None:
    organizer, bob, _dora, slug, serial, table = published
    cases = [
        (bob, "decks_create", {}, "{}"),
        (bob, "decks_create", {}, '{"text": "2 Rip Tyde"}'),
        (bob, "decks_create", {}, "{"),
        (bob, "decks_check", {}, '{"text": "1 Maxxor", "format": 3}'),
        (bob, "registrations_register", {"slug": slug, "number": 1}, '{"deck": "mine"}'),
        (bob, "tables_choose_create", {"id": table}, '{"line": ""}'),
        (bob, "tables_choose_create", {"id": table}, '{"line": "pass", "asked": "now"}'),
        (bob, "tables_choose_create", {"id": table}, "[]"),
        (bob, "disputes_create", {}, '{"claim": ""}'),
        (organizer, "events_open", {}, '{"name": ""}'),
        (organizer, "events_open", {}, '{"name": "X", "format": "blitz"}'),
        (organizer, "rounds_swap", {"slug": slug, "serial": serial}, '{"first": null}'),
    ]
    for who, name, values, text in cases:
        answer = who.raw(name, text, **values)
        told = json.loads(answer.content)
        assert 400 <= answer.status_code < 500, (name, text, told)
        assert told["code"] and told["detail"], (name, text)
