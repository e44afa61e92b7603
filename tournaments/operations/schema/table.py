"""The table of schemas, and what is said of a payload that does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.utils.translation import gettext, gettext_noop
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from tournaments.enums import OperationKind
from tournaments.errors import Invalid


class Payload(BaseModel):
    """A part of an operation: the types as they are said, and no field that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, regex_engine="rust-regex")


P = TypeVar("P", bound=type[Payload])
SCHEMA: dict[str, type[Payload]] = {}
LONGEST_WORDS = 200
TYPED = {
    "string_pattern_mismatch": gettext_noop(
        "it holds a character that cannot be kept, such as a tab or a line break in a single line"
    ),
    "string_too_long": gettext_noop("it is longer than %(max_length)s characters"),
}
"""Faults of a text that somebody typed or pasted, by what pydantic calls them."""


def describes(*kinds: OperationKind) -> Callable[[P], P]:
    """Register the model of the payload of these kinds of operations."""

    def register(model: P) -> P:
        for kind in kinds:
            SCHEMA[kind.value] = model
        return model

    return register


def fault(kind: str, payload: Any) -> str:
    """What is wrong with a payload, field first: "matches[3].table: ..."; "" if it fits."""
    wrong = _first(kind, payload)
    return f"{_place(wrong['loc'])}: {wrong['msg'][:LONGEST_WORDS]}" if wrong else ""


def check(number: int, kind: str, payload: Any, *, typed: bool = False) -> None:
    """Raise Invalid that names the operation, the field and the fault.

    `typed`: somebody is writing this now. A text that they pasted is told in words for them,
    without the number and kind of an operation that they never see.
    """
    wrong = _first(kind, payload)
    if wrong is None:
        return
    if typed and wrong["type"] in TYPED:
        words = gettext(TYPED[wrong["type"]]) % wrong.get("ctx", {})
        raise Invalid("bad_value", f"{_place(wrong['loc'])}: {words}")
    raise Invalid("bad_operation", f"operation {number}: {kind}: {fault(kind, payload)}")


def _first(kind: str, payload: Any) -> ErrorDetails | None:
    """The first fault of a payload, as pydantic tells it."""
    try:
        SCHEMA[kind].__pydantic_validator__.validate_python(payload)
    except ValidationError as faults:
        return faults.errors(include_url=False, include_input=False)[0]
    except RecursionError:
        return {"type": "nested", "loc": (), "msg": "nested too deeply", "input": None}
    return None


def _place(path: tuple[int | str, ...]) -> str:
    place = ""
    for step in (step for step in path if step not in ("bare", "with_seats")):
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    return place[:LONGEST_WORDS] or "payload"
