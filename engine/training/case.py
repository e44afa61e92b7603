"""Cases as small data: one JSON object a line. The games they come from are kept as those of
puzzles are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

REFUSED, VALUE, MISSED = "refused", "value", "missed"
"""What a dispute is about: a choice, a value, an ability that did not trigger."""
KINDS = (REFUSED, VALUE, MISSED)
POSSIBLE, TRIGGERED = "possible", "triggered"
"""The answers by which the claim is right."""


class Answer(NamedTuple):
    """An answer to choose: the rule on which it rests ("" for none), and our words."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute in a record after so many of its inputs: what kind it is, who claims something,
    about which line or card, and of a card which value. `digest` is that of the position."""

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
    """The cases of such lines."""
    for line in lines:
        found = json.loads(line)
        yield Case(**{**found, "answers": tuple(Answer(*one) for one in found["answers"])})
