"""What a triggered ability needs to know of its event, and which triggers differ in it (8.3.2)."""

from __future__ import annotations

from typing import Any

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import NOTHING_HAPPENED, Item
from engine.language import nodes as n
from engine.language import walk

PARTS: dict[type[n.Node], tuple[str, ...]] = {
    n.Subject: ("subject", "kind"),
    n.Affected: ("affected",),
    n.Behind: ("other",),
    n.WhoPlayed: ("subject", "kind", "agent"),
    n.ThatMuch: ("amount",),
    n.GainElementsHad: ("types",),
    n.SameChange: ("changes",),
    n.TakeMarks: ("subject",),
}
"""The words of a text that speak of the event, each with the parts of a `Happening` that it
needs."""


def as_spoken_of(game: Duel, env: Item) -> Item:
    """A trigger with only those parts of its event that its ability speaks of. Where these are
    equal, two triggers do the same: they are no different triggers, though different cards caused
    them (R-trigger-batch)."""
    spoken = parts_spoken_of(game, env)
    kept = {part: value for part, value in env.event._asdict().items() if part in spoken}
    return env._replace(context=tuple(NOTHING_HAPPENED._replace(**kept)))


def parts_spoken_of(game: Duel, env: Item) -> set[str]:
    """The parts of its event that a trigger needs as its targets are chosen and as it resolves.
    What the event has to be like was seen when it happened (8.3.1). A keyword needs nothing of
    it; a quoted ability and what happens later have events of their own."""
    if env.node < 0:
        return set()
    ability = game.deal.nodes[env.node]
    assert isinstance(ability, (n.Triggered, n.Later))
    said: list[Any] = [ability.effects]
    if isinstance(ability, n.Triggered):
        said.append(ability.condition)
    return {part for node in walk(tuple(said)) for part in PARTS.get(type(node), ())}
