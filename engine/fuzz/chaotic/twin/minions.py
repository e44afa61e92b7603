"""Which of its two text boxes a Minion has now (9.2)."""

from __future__ import annotations

from engine.fuzz.chaotic.twin.entries import Log
from engine.fuzz.chaotic.twin.position import Body, Position
from engine.fuzz.chaotic.twin.reading import Unread
from engine.language import nodes as n


def active_text(position: Position, log: Log, body: Body) -> tuple[n.Ability, ...]:
    """9.2.2: the text of a Creature. A Minion has its Brainwashed text while its controller also
    controls a Chieftain. A card may say that it counts as if there were a Chieftain, or none."""
    if not body.card.brainwashed:
        return body.card.abilities
    there = log.as_if.get(body.label)
    if there is None and position.location is not None:
        there = _said_of_minions(position, log, body)
    if there is None:
        there = any(
            other.controller == body.controller and _leads(log, other)
            for other in position.bodies.values()
        )
    return body.card.brainwashed if there else body.card.abilities


def _said_of_minions(position: Position, log: Log, body: Body) -> bool | None:
    """Whether the active Location says that a Creature counts as if there were a Chieftain (True)
    or none (False); None if it says nothing."""
    assert position.location is not None
    if log.lost_all.get("location", -1) > log.began.get("location", 0):
        return None
    for ability in position.location.abilities:
        for effect in ability.effects if isinstance(ability, n.Static) else ():
            if isinstance(effect, n.AsIfChieftain) and isinstance(effect.who, n.Each):
                tests = effect.who.cards.tests
                if any(not isinstance(test, n.IsA) for test in tests):
                    raise Unread("whose Chieftain it is")
                if all(test.word in body.card.type_words for test in tests):  # type: ignore[attr-defined]
                    return effect.there
    return None


def _leads(log: Log, body: Body) -> bool:
    """Whether a Creature is a Chieftain, by its type line or by its Battlegear."""
    if "Chieftain" in body.card.type_words:
        return True
    if body.gear_card is None or not body.gear_up:
        return False
    whole = log.lost_all.get(body.gear, -1) <= log.began.get(body.gear, 0)
    return whole and any(
        isinstance(effect, n.GainType) and effect.word == "Chieftain"
        for ability in body.gear_card.abilities
        if isinstance(ability, n.Static)
        for effect in ability.effects
    )
