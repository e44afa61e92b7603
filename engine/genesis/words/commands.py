"""Options of Genesis read as typed records (scenario-format-genesis.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.language.sentences import Grammar, Known, Record, line

OPTIONS = Grammar()
"""The lines of options."""


@line(OPTIONS, "pass")
class Pass(Record):
    """G-stack.6: nothing is played."""


@line(OPTIONS, "main phase")
class MainPhase(Record):
    """G-turn-move.3: the player goes on to the Main Phase."""


@line(OPTIONS, "end phase")
class EndPhase(Record):
    """G-turn-end.1: the player goes on to the End Phase."""


@line(OPTIONS, "move {card} to {space} facing {facing}")
class MoveAndTurn(Record):
    """G-rotate.2: a step with a rotation."""

    card: str
    space: str
    facing: str


@line(OPTIONS, "move {card} to {space}")
class Move(Record):
    """G-move.3: a step."""

    card: str
    space: str


@line(OPTIONS, "rotate {card} left")
class RotateLeft(Record):
    """G-rotate.1: a rotation to the left."""

    card: str


@line(OPTIONS, "rotate {card} right")
class RotateRight(Record):
    """G-rotate.1: a rotation to the right."""

    card: str


@line(OPTIONS, "activate {card}")
class Activate(Record):
    """G-turn-end.8: a combatant is declared."""

    card: str


@line(OPTIONS, "order {names}")
class Order(Record):
    """G-speeds-passive.5: abilities in the order in which they are added."""

    names: str


@line(OPTIONS, "lock out {out} in {into}")
class LockSwap(Record):
    """G-lock-show.7: cards that leave the timeline, and those that come in."""

    out: str
    into: str


@line(OPTIONS, "lock")
class Lock(Record):
    """G-lock-show.7: nothing is exchanged."""


@line(OPTIONS, "choose {space} facing {facing}")
class ChooseSpot(Record):
    """G-place.5: a spot and a facing."""

    space: str
    facing: str


@line(OPTIONS, "choose {answer}")
class Choose(Record):
    """G-term-must.1: an answer."""

    answer: str


@dataclass(frozen=True)
class Play(Record):
    """G-play-hand.1, G-play-combatant.1: a card or an ability is played."""

    verb: str
    card: str
    ability: str
    champion: str
    targets: tuple[str, ...]
    element: str
    paid: tuple[str, ...]


TAIL = re.compile(
    r"(?P<ability>.*?)(?: with (?P<champion>.+?))?(?: on (?P<targets>.+?))?"
    r"(?: choosing (?P<element>\w+))?(?: paying (?P<paid>.+))?"
)


def read(text: str, places: tuple[str, ...], known: Known) -> Record | None:
    """An option; `places` are the names that it touches, which tell where a name ends."""
    verb, _, rest = text.partition(" ")
    if verb not in ("play", "use"):
        return OPTIONS.read(text, known)
    card, tail = _card(rest, places, known)
    found = TAIL.fullmatch(tail)
    if found is None:
        return None
    return Play(
        verb,
        card,
        found["ability"].strip(),
        found["champion"] or "",
        _several(found["targets"] or "", " and ", places),
        found["element"] or "",
        _several(found["paid"] or "", ", ", ()),
    )


def _card(rest: str, places: tuple[str, ...], known: Known) -> tuple[str, str]:
    """The card whose ability it is, and the text after its name."""
    for place in places[:1]:
        if rest == place or rest.startswith(f"{place} "):
            return place, rest[len(place) :]
        if rest.startswith(f"{place}'s "):
            return place, rest[len(place) + len("'s ") :]
    heads = [found.start() for found in re.finditer("'s ", rest)]
    for at in heads:
        if known(rest[:at]):
            return rest[:at], rest[at + len("'s ") :]
    for at in heads:
        return rest[:at], rest[at + len("'s ") :]
    return rest, ""


def _several(text: str, comma: str, places: tuple[str, ...]) -> tuple[str, ...]:
    """The names in a list; those in `places` are recognized as a whole."""
    if not text:
        return ()
    for place in sorted(places, key=len, reverse=True):
        if text == place:
            return (text,)
        if text.startswith(f"{place}{comma}"):
            return (place, *_several(text[len(place) + len(comma) :], comma, places))
    head, _, tail = text.partition(comma)
    return (head, *_several(tail, comma, places))
