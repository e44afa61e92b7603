"""Every kind of operation says what its payload may hold, and nothing else is ever written."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, get_args, get_type_hints

import pytest

from tournaments.enums import OperationKind
from tournaments.errors import Invalid
from tournaments.models import Operation
from tournaments.operations import export, perform, replay, schema, writing
from tournaments.operations.foreign import BY, PERSON
from tournaments.operations.schema.table import Payload
from tournaments.operations.schema.values import Login
from tournaments.services.event import events

SWISS = {"kind": "swiss", "rounds": 3}
GAMES = {"match": 1, "wins_a": 1, "wins_b": 0, "draws": 0}
ENTRY = {"entry": 1, "name": "Ann", "user": "", "state": "registered", "first_round": 1}
ENTRY |= {"missed": []}
EVENT = {"name": "Cup", "game": "chaotic", "format": "apprentice", "ruleset_version": "1"}
EVENT |= {"swiss_rounds": 3, "cut": 0, "digital": False, "best_of": 1, "scoring": "chaotic-1"}
EVENT |= {"round_minutes": 50}
SEAT = {"match": 1, "table": 1, "a": 1, "b": 2}
ROUND = {"round": 1, "phase": 1, "number": 1, "seed": "", "inputs": {}, "certificate": {}}


def test_every_kind_of_operation_has_a_schema() -> None:
    missing = set(OperationKind.values) - set(schema.SCHEMA)
    assert not missing, f"say in tournaments/operations/schema what {missing} may hold"


def test_no_schema_lets_an_unknown_field_or_another_type_pass() -> None:
    def parts(model: type[Payload]) -> list[type[Payload]]:
        return [model, *(part for one in model.__subclasses__() for part in parts(one))]

    assert len(parts(Payload)) > len(set(schema.SCHEMA.values()))
    for part in parts(Payload):
        assert part.model_config["extra"] == "forbid" and part.model_config["strict"], part


CLOSED = {"kind", "kinds", "state", "role", "outcome", "source", "result", "side", "game"}
CLOSED |= {"watching", "watched_hands"}
CLOSED |= {"scoring", "deck_policy", "starts_at", "ends_at", "decks_due", "publish_at", "seats"}
"""Fields whose values stand in a list, or are times: checked by a function, not by a pattern."""


def texts(part: Any, name: str, parts: dict[str, Any]) -> set[str]:
    """The fields of a schema that hold any text, of whatever letters."""
    if "$ref" in part:
        part = parts[part["$ref"].split("/")[-1]]
    free = part.get("type") == "string" and not {"pattern", "enum", "const"} & part.keys()
    inner = [(name, one) for key in ("anyOf", "oneOf", "prefixItems") for one in part.get(key, [])]
    inner += [(name, part[key]) for key in ("items", "additionalProperties") if key in part]
    inner += list(part.get("properties", {}).items())
    found = {deep for at, one in inner if isinstance(one, dict) for deep in texts(one, at, parts)}
    return found | ({name} if free else set())


def test_every_text_says_of_which_letters_it_is() -> None:
    """A character that one database cannot store, or a page cannot show, comes in nowhere."""
    for kind, model in schema.SCHEMA.items():
        told = model.model_json_schema()
        assert texts(told, kind, told.get("$defs", {})) <= CLOSED, kind


def test_an_account_is_always_named_by_the_field_that_is_blank_in_files_from_outside() -> None:
    """`operations.foreign` takes people out of what came in a file by the name of the field."""
    for kind, model in schema.SCHEMA.items():
        hints = get_type_hints(model, include_extras=True)
        people = {name for name, hint in hints.items() if Login in (hint, *get_args(hint))}
        assert people <= {PERSON, BY}, kind
    assert get_type_hints(schema.SCHEMA["entry_added"], include_extras=True)[PERSON] == Login


@pytest.mark.parametrize(
    ("kind", "payload", "place"),
    [
        ("event_created", EVENT | {"starts_at": "9999-12-31T23:00:00+00:00"}, "starts_at"),
        ("event_created", EVENT | {"starts_at": "0001-01-01T00:00:00+00:00"}, "starts_at"),
        ("event_created", EVENT | {"starts_at": "2026-01-01T00:00:00"}, "starts_at"),
        ("event_created", EVENT | {"plan": {"phases": [{"kind": "xx"}]}}, "plan"),
        ("event_created", EVENT | {"plan": []}, "plan"),
        ("event_created", EVENT | {"swiss_rounds": 10**9}, "swiss_rounds"),
        ("event_created", EVENT | {"scoring": "nonsense"}, "scoring"),
        ("event_created", EVENT | {"game": "chess"}, "game"),
        ("event_created", EVENT | {"apart": [[1]]}, "apart[0]"),
        ("event_created", EVENT | {"table_ranges": [[9, 1]]}, "table_ranges[0]"),
        ("event_created", EVENT | {"name": "a\x00b"}, "name"),
        ("event_created", EVENT | {"name": "x" * 121}, "name"),
        ("event_created", EVENT | {"ruleset_version": "1\x00"}, "ruleset_version"),
        ("event_created", EVENT | {"plan": {"phases": [SWISS | {"day": "\x00"}]}}, "plan"),
        ("event_created", EVENT | {"removed_at": None}, "removed_at"),
        ("event_changed", {"name": None}, "name"),
        ("entry_added", ENTRY | {"state": "sleeping"}, "state"),
        ("entry_added", ENTRY | {"entry": True}, "entry"),
        ("entry_added", ENTRY | {"name": "\ud800"}, "name"),
        ("entry_changed", {"entry": 1, "fixed_table": "javascript:alert(1)"}, "fixed_table"),
        ("clock_set", {"round": 1, "ends_at": "9999-12-31T23:59:59Z", "left": None}, "ends_at"),
        ("table_attached", {"tables": [[1, "javascript:alert(1)"]]}, "tables[0][1]"),
        ("table_attached", {"tables": [[1, "https://evil.example/"]]}, "tables[0][1]"),
        ("table_attached", {"tables": [[1, "/tables/1/../../admin/", [1, 2]]]}, "tables[0][1]"),
        ("webhook_set", {"webhook": 1, "url": "javascript:x", "active": True}, "url"),
        ("phase_opened", {"phase": 1, "kind": "xx", "seeds": []}, "kind"),
        ("phase_opened", {"phase": 1, "kind": "single", "seeds": [1, 1]}, "seeded twice"),
        ("round_drafted", ROUND | {"matches": [SEAT, SEAT]}, "twice"),
        ("round_drafted", ROUND | {"matches": [SEAT | {"b": 1}]}, "matches[0]"),
        ("round_drafted", ROUND | {"matches": [SEAT | {"wins_a": 10**30}]}, "matches[0].wins_a"),
        ("result_entered", GAMES | {"wins_a": -1}, "wins_a"),
        ("result_entered", GAMES | {"told": {"points_a": "1/0"}}, "told.points_a"),
        ("result_entered", GAMES | {"told": {"kind": "nonsense"}}, "told.kind"),
        ("result_digital", GAMES | {"settled": True, "address": "//evil.example"}, "address"),
        ("disputes_counted", {"match": 1, "change": 5}, "change"),
    ],
)
def test_what_no_event_can_hold_is_named_with_its_field(
    kind: str, payload: dict[str, Any], place: str
) -> None:
    assert place in schema.fault(kind, payload)
    with pytest.raises(Invalid, match=f"operation 7: {kind}: "):
        schema.check(7, kind, payload)


def why(template: str) -> dict[str, Any]:
    return {"code": "met", "template": template, "data": {"a": 1}}


def test_a_sentence_of_a_file_fills_in_names_and_nothing_else() -> None:
    def fault(template: str) -> str:
        row = SEAT | {"reasons": [why(template)]}
        return schema.fault("round_drafted", ROUND | {"matches": [row]})

    assert fault("{a} met nobody.") == ""
    for template in ("{a.__class__}", "{a:>999999999}", "{a!r}", "{b}", "{", "{{a}}"):
        assert "matches[0].reasons[0]" in fault(template), template


def test_a_payload_nested_without_end_is_a_fault_and_no_crash() -> None:
    deep: Any = 1
    for _level in range(100_000):
        deep = [deep]
    assert schema.fault("event_started", {"absent": deep})


@pytest.mark.django_db
def test_what_a_service_writes_is_held_to_the_same(hall: Any, alice: Any) -> None:
    before = Operation.objects.count()
    with pytest.raises(Invalid, match="starts_at"), writing(hall.event) as event:
        changes = {"starts_at": "9999-12-31T23:00:00+00:00"}
        perform(event, OperationKind.EVENT_CHANGED, changes, alice)
    assert Operation.objects.count() == before


@pytest.mark.django_db
def test_what_is_replayed_is_held_to_the_same(hall: Any) -> None:
    lines = export(hall.fresh)
    lines[0]["payload"]["scoring"] = "nonsense"
    with pytest.raises(Invalid, match="operation 1: "):
        replay(lines)


@pytest.mark.django_db
def test_an_event_does_not_start_at_the_ends_of_the_calendar(alice: Any) -> None:
    for year in (1, 1989, 2101, 9999):
        with pytest.raises(Invalid, match="1990 to 2100"):
            events.create(
                actor=alice,
                name="Cup",
                format="apprentice",
                starts_at=datetime(year, 6, 1, tzinfo=UTC),
            )
