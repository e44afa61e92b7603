"""The table of schemas, and what is said of a payload that does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from tournaments.enums import OperationKind
from tournaments.errors import Invalid


class Payload(BaseModel):
    """A part of an operation: the types as they are said, and no field that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, regex_engine="rust-regex")


P = TypeVar("P", bound=type[Payload])
SCHEMA: dict[str, type[Payload]] = {}
LONGEST_WORDS = 200


def describes(*kinds: OperationKind) -> Callable[[P], P]:
    """Register the model of the payload of these kinds of operations."""

    def register(model: P) -> P:
        for kind in kinds:
            SCHEMA[kind.value] = model
        return model

    return register


def fault(kind: str, payload: Any) -> str:
    """What is wrong with a payload, field first: "matches[3].table: ..."; "" if it fits."""
    try:
        SCHEMA[kind].__pydantic_validator__.validate_python(payload)
    except ValidationError as faults:
        first = faults.errors(include_url=False, include_context=False, include_input=False)[0]
        return f"{_place(first['loc'])}: {first['msg'][:LONGEST_WORDS]}"
    except RecursionError:
        return "payload: nested too deeply"
    return ""


def check(number: int, kind: str, payload: Any) -> None:
    """Raise Invalid that names the operation, the field and the fault."""
    wrong = fault(kind, payload)
    if wrong:
        raise Invalid("bad_operation", f"operation {number}: {kind}: {wrong}")


def _place(path: tuple[int | str, ...]) -> str:
    place = ""
    for step in (step for step in path if step not in ("bare", "with_seats")):
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    return place[:LONGEST_WORDS] or "payload"
