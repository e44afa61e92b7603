"""Values of permanents in the arena: HP, Aura and counters, as the printed value and the changes
since."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.account.past import origin
from engine.account.shapes import Happened, Values
from engine.genesis.position.battle import Battle
from engine.genesis.position.permanents import Permanent
from engine.kernel.sequences import first
from engine.kernel.terms import Term
from engine.language.genesis.nodes import CardType

HP, AURA, COUNTERS = "HP", "Aura", "Counters"
NAMES = (HP, AURA, COUNTERS)
PRINTED = {HP: "G-champion-card.4", AURA: "G-champion-card.6", COUNTERS: "G-kw-count.1"}
CHANGE = re.compile(r"(?P<verb>damage|lose|gain|counter) (?P<name>.+) (?P<number>\d+)")
PAID = re.compile(r"pay (?P<seat>[A-D]) (?P<number>\d+) (?P<what>hp|aura)")
USED = re.compile(r"(?:use|trigger) (?P<name>.+)")
RULED = re.compile(r"ruling set (?P<name>.+) (?P<what>hp|aura|counters) (?P<number>\d+)")
ENTERED = frozenset({"G-term-enter.1", "G-start.3"})
"""Rules of the event with which a permanent enters. The same verb, `place`, also moves a permanent
that is in the arena already; those events have other rules."""
SAID = {"hp": HP, "aura": AURA, "counters": COUNTERS}


class Change(NamedTuple):
    """What an event did to a value: it added `number`, or set the value to `number` if `set`."""

    value: str
    number: int
    set: bool = False


def shown(game: Battle) -> Values:
    """Every value of each permanent, as views show it."""
    return {
        one.label: dict(zip(NAMES, (one.hp, one.aura, one.counters), strict=True))
        for one in game.permanents.values()
    }


def terms(game: Battle, events: Sequence[Happened], name: str, value: str) -> list[Term]:
    """The terms that add up to a value of the permanent of that name. Raises LookupError if there
    is no such permanent or value."""
    one = next((one for one in game.permanents.values() if one.label == name), None)
    if one is None:
        raise LookupError(f"nothing in the arena is called {name}")
    if value not in NAMES:
        raise LookupError(f"there is no value {value}; there are {', '.join(NAMES)}")
    known = {event.seq: event for event in events}
    found = [Term(begun(game, one, value), name, "printed", PRINTED[value])]
    for event in since_it_came(events, name):
        change = changed(game, known, event, one)
        if change is None or change.value != value:
            continue
        held = sum(term.number for term in found)
        number = change.number - held if change.set else max(change.number, -held)
        if number:
            source, words = origin(known, event, name)
            if event.line.startswith("ruling "):
                source, words = "a judge", "set right"
            found.append(Term(number, source, words, first(event.rules)))
    return found


def begun(game: Battle, one: Permanent, value: str) -> int:
    """The value with which a permanent enters; only a champion has Aura."""
    face = game.face(one.id)
    if value == HP:
        return face.hp
    return face.aura if value == AURA and face.kind is CardType.CHAMPION else 0


def since_it_came(events: Sequence[Happened], name: str) -> Sequence[Happened]:
    """The events since a permanent entered the arena: `place NAME SPOT`."""
    for at in range(len(events) - 1, -1, -1):
        verb, _, rest = events[at].line.partition(" ")
        enters = not ENTERED.isdisjoint(events[at].rules)
        if verb == "place" and enters and rest.rpartition(" ")[0] == name:
            return events[at + 1 :]
    return events


def changed(
    game: Battle, known: Mapping[int, Happened], event: Happened, one: Permanent
) -> Change | None:
    """What an event did to a permanent; None for nothing."""
    found = CHANGE.fullmatch(event.line)
    if found is not None:
        if found["name"] != one.label:
            return None
        number = int(found["number"])
        if found["verb"] == "counter":
            return Change(COUNTERS, number, set=True)
        return Change(HP, number if found["verb"] == "gain" else -number)
    found = PAID.fullmatch(event.line)
    if found is not None:
        if not pays(game, known, event, one, found["seat"]):
            return None
        return Change(SAID[found["what"]], -int(found["number"]))
    found = RULED.fullmatch(event.line)
    if found is not None and found["name"] == one.label:
        return Change(SAID[found["what"]], int(found["number"]), set=True)
    return None


def pays(
    game: Battle, known: Mapping[int, Happened], event: Happened, one: Permanent, letter: str
) -> bool:
    """Whether this permanent paid. For an ability it is the permanent whose ability was used, or
    the bearer of the skill; for a card from the thoughts it is the champion of the player."""
    cause = known.get(event.cause) if event.cause is not None else None
    used = USED.fullmatch(cause.line) if cause is not None else None
    if used is not None:
        skills = {skill.label: skill.bearer for skill in game.skills.values()}
        bearer = skills.get(used["name"])
        return used["name"] == one.label or bearer == one.id
    return one.id in [own.id for own in game.champions(game.seat_of(letter))]
