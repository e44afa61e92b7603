"""The instruction that attaches an enchantment to a combatant (G-skill-zone.1)."""

from __future__ import annotations

from engine.genesis.happenings import skills
from engine.genesis.meaning.powers import can_be_attached_to
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import named
from engine.genesis.meaning.speakers import ability_of, keywords, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.position.targets import NO_AIM
from engine.kernel.sequences import first
from engine.language.genesis.nodes import Attach, Slot


@means(Attach)
def attach(game: Battle, item: Item, node: Attach) -> None:
    """G-skill-zone.1, G-term-attach.1, G-term-attach.2, G-kw-champion-curse.1, G-kw-curse.1,
    G-kw-enchant.1: the card becomes a skill. If its target is optional and was not named, it is
    attached to "you"."""
    bearers = named(game, item, node.to)
    slot = isinstance(node.to, Slot)
    if slot and node.to.n < len(item.targets) and item.targets[node.to.n] == NO_AIM:  # type: ignore[attr-defined]
        bearers = []
    if not bearers and slot and first(ability_of(game, item).targets).optional:
        bearers = [you(game, item)]
    bearers = [card for card in bearers if can_be_attached_to(game, card)]
    if bearers:
        game.note_done()
        skills.attach(game, item.card, first(bearers), keywords(game, item))
