"""Options of Chaotic read as typed records (scenario-format.md section 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from engine.language.sentences import Grammar, Known, Record, line

OPTIONS = Grammar()
"""The lines of options."""


@line(OPTIONS, "pass")
class Pass(Record):
    """8.1.2: nothing is played."""


@line(OPTIONS, "stop moving")
class StopMoving(Record):
    """6.3.6: no more moves this turn."""


@line(OPTIONS, "decline")
class Decline(Record):
    """6.3.4.1.1: nobody intercepts."""


@line(OPTIONS, "ready")
class Ready(Record):
    """4.1.1: the set-up is done."""


@line(OPTIONS, "move {creature} to {space}")
class Move(Record):
    """6.3.3: a Creature moves."""

    creature: str
    space: str


@line(OPTIONS, "intercept with {creature}")
class Intercept(Record):
    """6.3.4.1: a Defender intercepts."""

    creature: str


@line(OPTIONS, "place {creature} in {space}")
class Place(Record):
    """4.1.1: a Creature is placed."""

    creature: str
    space: str


@line(OPTIONS, "equip {creature} with {card}")
class Equip(Record):
    """4.1.2: Battlegear is laid under a Creature."""

    creature: str
    card: str


@line(OPTIONS, "order {items}")
class Order(Record):
    """8.3.2: triggers in the order in which they are added."""

    items: str


@line(OPTIONS, "choose top {top} bottom {bottom}", "choose top {top}", "choose bottom {bottom}")
class Arrange(Record):
    """8.5.2: cards go back on top of a deck and below it."""

    top: str = ""
    bottom: str = ""


@line(OPTIONS, "choose {answer}")
class Choose(Record):
    """8.5.2: an answer."""

    answer: str


class Parts(NamedTuple):
    """What follows the card of a play: who plays it, X, targets, what is given for it."""

    caster: str = ""
    words: str = ""
    x: str = ""
    targets: tuple[str, ...] = ()
    more: str = ""
    paid: tuple[str, ...] = ()


@dataclass(frozen=True)
class Play(Record):
    """8.4: a Mugic or an ability is played, an attack is struck with."""

    verb: str
    card: str
    parts: Parts


TAIL = re.compile(
    r'(?: "(?P<words>.*?)")?(?: x=(?P<x>\d+))?(?: on (?P<targets>.+?))?'
    r"(?: paying (?P<more>\d+) more(?: from (?P<lenders>.+?))?)?(?: paying (?P<paid>.+))?"
)


def read(text: str, places: tuple[str, ...], known: Known) -> Record | None:
    """An option; `places` are the names that it touches, which tell where a name ends."""
    for head, verb in (("play ", "play"), ("use ", "use"), ("strike with ", "strike")):
        if text.startswith(head):
            return _play(verb, text.removeprefix(head), places)
    return OPTIONS.read(text, known)


def _play(verb: str, text: str, places: tuple[str, ...]) -> Play | None:
    """Read a card, then the Creature that plays it, the targets and the payment."""
    for place in sorted(places, key=len, reverse=True):
        head = f" with {place}"
        if verb == "play":
            card, sign, tail = text.partition(head)
        else:
            card, sign, tail = place, text[: len(place)], text[len(place) :]
            sign = sign if sign == place else ""
        found = TAIL.fullmatch(tail) if sign and (not tail or tail.startswith(" ")) else None
        if found is not None:
            named = {
                part: _several(found[part] or "", places) for part in ("targets", "lenders", "paid")
            }
            parts = Parts(
                place if verb == "play" else "",
                found["words"] or "",
                found["x"] or "",
                named["targets"],
                found["more"] or "",
                (*named["lenders"], *named["paid"]),
            )
            return Play(verb, card, parts)
    return None


def _several(text: str, places: tuple[str, ...]) -> tuple[str, ...]:
    """Names joined by "and"; a name in `places` is not split."""
    if not text:
        return ()
    for place in sorted(places, key=len, reverse=True):
        if text == place:
            return (text,)
        if text.startswith(f"{place} and "):
            return (place, *_several(text[len(place) + len(" and ") :], places))
    head, _, tail = text.partition(" and ")
    return (head, *_several(tail, places))
