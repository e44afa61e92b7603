"""A client made from the OpenAPI document alone goes through an event and plays a game.

It knows no address of the hall: it looks operations up by their id, fills in paths and bodies as
the document describes them, and refuses answers the document does not describe.
"""

from __future__ import annotations

import json
from typing import Any

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

    def schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A schema with its reference followed."""
        while "$ref" in schema or len(schema.get("allOf", ())) == 1:
            name = schema["$ref"].rsplit("/", 1)[1] if "$ref" in schema else ""
            schema = self.content["components"]["schemas"][name] if name else schema["allOf"][0]
        return schema

    def faults(self, value: Any, schema: dict[str, Any], place: str = "answer") -> list[str]:
        """Where a value is not as the document says."""
        if value is None and (schema.get("nullable") or "oneOf" in schema):
            return []
        whole = self.schema(schema)
        kinds = {
            "object": dict,
            "array": list,
            "string": str,
            "integer": int,
            "boolean": bool,
            "number": (int, float),
        }
        kind = whole.get("type")
        if kind and value is not None and not isinstance(value, kinds[kind]):
            return [f"{place} is no {kind}: {value!r}"]
        if value is None:
            return [] if whole.get("nullable") or not kind else [f"{place} is null"]
        if "enum" in whole and value not in whole["enum"]:
            return [f"{place} is none of {whole['enum']}: {value!r}"]
        found = []
        if kind == "array":
            for number, one in enumerate(value):
                found += self.faults(one, whole.get("items", {}), f"{place}[{number}]")
        if kind == "object":
            found += [f"{place} lacks {n}" for n in whole.get("required", ()) if n not in value]
            for name, part in whole.get("properties", {}).items():
                if name in value:
                    found += self.faults(value[name], part, f"{place}.{name}")
        return found


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
                assert not self.document.faults(body, given, "body")
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
    """Signs up, registers a deck of the own lists, checks in; gives the number in the event."""
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


def play(players: dict[str, Client], table: int) -> dict[str, int]:
    """Each seat answers its prompts with the last line offered, to the end; counts answers."""
    answers = dict.fromkeys(players, 0)
    for _ in range(600):
        for name, player in players.items():
            state = player.call("tables_retrieve", id=table)
            if state["table"]["state"] == "finished":
                return answers
            offer = state["offer"]
            if offer is None:
                continue
            line = offer["options"][-1]["line"]
            player.call("tables_choose_create", {"line": line, "asked": offer["asked"]}, id=table)
            answers[name] += 1
    raise AssertionError(f"no end after {answers}")


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


def test_a_client_of_the_document_goes_through_an_event(published: Any) -> None:
    organizer, bob, dora, slug, serial, table = published
    assert bob.call("next_read")[0]["kind"] == "play"
    for player in (bob, dora):
        player.call("tables_sit_create", {"nonce": ""}, id=table)
    answers = play({"bob": bob, "dora": dora}, table)
    assert min(answers.values()) >= 30

    state = bob.call("tables_retrieve", id=table)
    game = state["games"][-1]
    assert game["verified"] is True and "5.1.1" in game["rules"]
    steps = dora.call("games_steps_list", id=game["id"], since=-1)
    assert steps[0]["number"] == 0
    assert refusal(dora.call, "games_record_retrieve", id=game["id"]).status == 404
    changed = organizer.call("events_change", {"deck_policy": "open"}, slug=slug)
    assert changed["deck_policy"] == "open"
    record = dora.call("games_record_retrieve", id=game["id"])
    assert record

    organizer.call("rounds_close", {}, slug=slug, serial=serial)
    lines = bob.call("standings_read", slug=slug)["lines"]
    seats = {seat["letter"]: seat["name"] for seat in state["table"]["seats"]}
    assert lines[0]["entry"]["name"] == seats[game["winner"]]
    assert [line["points"] for line in lines] == ["3", "0"]
    assert organizer.call("operations_chain", slug=slug)["ok"] is True


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
