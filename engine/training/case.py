"""Cases as small data: one JSON object a line. The games that they come from are stored like those
of puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

REFUSED, VALUE, MISSED = "refused", "value", "missed"
"""What a dispute is about: a choice, a value, an ability that did not trigger."""
KINDS = (REFUSED, VALUE, MISSED)
POSSIBLE, TRIGGERED = "possible", "triggered"
"""The answers that agree with the claim."""


class Answer(NamedTuple):
    """An answer to choose: the rule on which it rests ("" for none), and our words."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute in a record after `step` of its inputs: its kind, the seat that makes the claim,
    the line or card that it is about, and which value of a card. `digest` is that of the
    position."""

    id: str
    game: str
    record: str
    step: int
    digest: str
    kind: str
    seat: str
    about: str
    value: str
    answers: tuple[Answer, ...]
    right: int


def cases_in(lines: Iterable[str]) -> Iterator[Case]:
    """The cases that these lines hold."""
    for line in lines:
        found = json.loads(line)
        yield Case(**{**found, "answers": tuple(Answer(*one) for one in found["answers"])})
