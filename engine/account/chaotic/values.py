"""Values of Creatures: Disciplines and Energy in the order of 8.7; damage and Mugic counters as the
sum of what added and removed them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.account.past import origin
from engine.account.shapes import Happened, Values
from engine.chaotic.position.cards import STATS
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.values import present_values
from engine.chaotic.values import terms as stats
from engine.kernel.terms import Term
from engine.language.nodes import ReturnToPlay

DAMAGE, COUNTERS = "Damage", "Mugic counters"
NAMES = (*stats.names(), DAMAGE, COUNTERS)
GONE = re.compile(r"(?:destroy|sacrifice|remove|return|discard) (?P<name>.+)")
"""Events after which a Creature of the same name is a new one."""
BEGUN = "4.2.2"
RETURNED = "8.7.1.2"


def shown(game: Duel) -> Values:
    """Every value of each Creature in play; the Energy shown is what is left after damage."""
    found = {}
    for card, creature in game.creatures.items():
        *disciplines, energy = (present_values.stat(game, card, n) for n in range(len(STATS)))
        left = energy - creature.damage
        numbers = (*disciplines, left, creature.damage, creature.counters)
        found[game.label(card)] = dict(zip(NAMES, numbers, strict=True))
    return found


def terms(game: Duel, events: Sequence[Happened], name: str, value: str) -> list[Term]:
    """The terms that add up to a value of the Creature in play of that name. Raises LookupError if
    there is no such Creature or value."""
    if value not in (DAMAGE, COUNTERS):
        return stats.terms(game, name, value)
    creature = next((c for c in game.creatures.values() if game.label(c.id) == name), None)
    if creature is None:
        raise LookupError(f"no Creature in play is called {name}")
    if value == DAMAGE:
        return damaged(since_it_came(events, name), name)
    return counted(game, events, creature, name)


def since_it_came(events: Sequence[Happened], name: str) -> Sequence[Happened]:
    """The events since a Creature last came into play."""
    for at in range(len(events) - 1, -1, -1):
        gone = GONE.fullmatch(events[at].line)
        if gone is not None and gone["name"] == name:
            return events[at + 1 :]
    return events


def damaged(events: Sequence[Happened], name: str) -> list[Term]:
    """Damage since it was last removed (8.5.3, 6.4.1)."""
    known = {event.seq: event for event in events}
    found: list[Term] = []
    for event in events:
        verb, number = told(event, name)
        if event.line == "damage removed":
            found = []
        elif verb == "damage" and number:
            found.append(from_event(known, event, name, number))
        elif verb == "heal" and number:
            found.append(from_event(known, event, name, -number))
        elif verb == "ruling damage":
            found.append(ruled(event, number - sum(term.number for term in found)))
    return [*found] or [Term(0, name, "no damage", "8.5.3")]


def counted(game: Duel, events: Sequence[Happened], creature: Creature, name: str) -> list[Term]:
    """Mugic counters: those it began with, and what put and took them (4.2.2, 8.9.1)."""
    known = {event.seq: event for event in events}
    own = since_it_came(events, name)
    found = [came_with(game, events, own, creature, name)]
    for event in own:
        verb, number = told(event, name)
        if verb == "counter":
            found.append(from_event(known, event, name, number))
        elif verb == "ruling counters":
            found.append(ruled(event, number - sum(term.number for term in found)))
    return found


def came_with(
    game: Duel, events: Sequence[Happened], own: Sequence[Happened], creature: Creature, name: str
) -> Term:
    """The counters with which a Creature came into play: those of its own card, also if it has
    become a copy; none if the effect that returned it says so (R-return-to-play)."""
    back = next((at for at, event in enumerate(own) if is_return(event, name)), None)
    printed = Term(game.deal.faces[creature.id].mugic_ability, name, "printed Mugic ability", BEGUN)
    if back is None:
        return printed
    before = [event.line for event in (*events[: len(events) - len(own)], *own[:back])]
    source = next((line[8:] for line in reversed(before) if line.startswith("resolve ")), name)
    if returns_bare(game, source, before) or game.ruleset.return_counters == "none":
        return Term(0, source, "returned without Mugic counters", RETURNED)
    return printed._replace(rule=RETURNED)


def is_return(event: Happened, name: str) -> bool:
    """Whether the Creature returned to play from a discard pile by this event."""
    return event.rules == (RETURNED,) and event.line.startswith(f"place {name} ")


def returns_bare(game: Duel, source: str, before: Sequence[str]) -> bool:
    """Whether this card returns Creatures to play without Mugic counters, by its own text or by
    that of a card that it has become (GL2-copy)."""
    copied = f"become {source} "
    names = {source, *(line[len(copied) :] for line in before if line.startswith(copied))}
    labelled = zip(game.deal.faces, game.deal.labels, strict=True)
    nodes = (node for face, label in labelled if label in names for _text, node in face.nodes)
    return any(isinstance(node, ReturnToPlay) and node.bare for node in nodes)


LINE = re.compile(r"(?P<verb>damage|heal|counter) (?P<name>.+) (?P<number>-?\d+)")
RULED = re.compile(r"ruling set (?P<name>.+) (?P<what>damage|counters) (?P<number>\d+)")


def told(event: Happened, name: str) -> tuple[str, int]:
    """What an event does to the damage or the counters of a Creature: a word and a number, "" for
    nothing."""
    found = LINE.fullmatch(event.line)
    if found is not None and found["name"] == name:
        return found["verb"], int(found["number"])
    found = RULED.fullmatch(event.line)
    if found is not None and found["name"] == name:
        return f"ruling {found['what']}", int(found["number"])
    return "", 0


def from_event(known: dict[int, Happened], event: Happened, name: str, number: int) -> Term:
    """The term that an event adds."""
    source, words = origin(known, event, name)
    return Term(number, source, words, event.rules[0])


def ruled(event: Happened, number: int) -> Term:
    """The term for a value that a judge set."""
    return Term(number, "a judge", "set right", event.rules[0])
