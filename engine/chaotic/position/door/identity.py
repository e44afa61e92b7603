"""A card that comes back into play is another object (R-return-to-play, 8.6.3, 8.6.4).

Whatever refers to a card means the card as it was then: an attack means the Creature that struck, a
Mugic its target, an effect the Creature it is about. From the moment at which the card comes back,
all of these refer to its former stay in play, which has a number of its own
(`position.ids.former`), is not in play and keeps its last values. The item that is resolving at
this moment goes on referring to the card, since it brings the card back.
"""

from __future__ import annotations

from engine.chaotic.position.combats import Combat
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import CombatDue, Deflection, InForce, Redirection, Rule, Watch
from engine.chaotic.position.ids import CardId, former
from engine.chaotic.position.items import Deed, Happening, Item

CARDS = frozenset({"creature", "battlegear", "card"})
"""The kinds of answers that name cards, which may mean a former stay."""

NO_CARD = frozenset({"player", "space"})
"""The kinds of happenings whose subject is no card."""


def part_from_former_stay(game: Duel, card: CardId, stamp: int) -> None:
    """A card has come back into play at a time-stamp: what referred to it so far refers to its
    former stay from now on."""
    old = former(card, stamp)
    if card in game.ghosts:
        game.ghosts[old] = game.ghosts.pop(card)
    game.burst = [of_item(item, card, old) for item in game.burst]
    game.batches = [tuple(of_item(item, card, old) for item in batch) for batch in game.batches]
    game.effects = [of_effect(effect, card, old) for effect in game.effects]
    game.deeds = [of_deed(deed, card, old) for deed in game.deeds]
    if game.combat is not None:
        game.combat = of_combat(game.combat, card, old)
    game.touch()


def of_item(item: Item, card: CardId, old: CardId) -> Item:
    """The same item; where it names the card, it now names the former stay."""
    targets = tuple(
        (slot, kind, tuple(old if ref == card else ref for ref in refs) if kind in CARDS else refs)
        for slot, kind, refs in item.targets
    )
    return item._replace(
        card=old if item.card == card else item.card,
        creature=old if item.creature == card else item.creature,
        member=old if item.member == card else item.member,
        targets=targets,
        context=of_context(item.context, card, old),
    )


def of_context(context: tuple[object, ...], card: CardId, old: CardId) -> tuple[object, ...]:
    """The same event that an item holds (`Happening`); where it names the card, it now names the
    former stay."""
    if not context:
        return context
    event = Happening(*context)  # type: ignore[arg-type]
    changed = event._replace(
        subject=old if event.subject == card and event.kind not in NO_CARD else event.subject,
        other=old if event.other == card else event.other,
        affected=old if event.affected == card else event.affected,
        agent=old if event.agent == card else event.agent,
    )
    return context if changed == event else tuple(changed)


def of_effect(effect: InForce, card: CardId, old: CardId) -> InForce:
    """The same effect; where it names the card, it now names the former stay. Effects whose subject
    is the card have ended as it left play (8.9.2)."""
    if isinstance(effect, (Rule, Watch)):
        return effect._replace(environment=tuple(of_item(effect.env, card, old)))
    if isinstance(effect, (Redirection, Deflection)):
        return effect._replace(to=tuple(old if one == card else one for one in effect.to))
    if isinstance(effect, CombatDue) and effect.foe == card:
        return effect._replace(foe=old)
    return effect


def of_deed(deed: Deed, card: CardId, old: CardId) -> Deed:
    """The same deed of this turn: the former stay did it, the returned card did not."""
    if deed.verb == "shuffled":
        return deed
    return deed._replace(
        subject=old if deed.subject == card else deed.subject,
        other=old if deed.other == card else deed.other,
    )


def of_combat(combat: Combat, card: CardId, old: CardId) -> Combat:
    """GL-engaged: a Creature that left play during the combat does not fight on in it after its
    return."""
    return combat._replace(
        attacker=old if combat.attacker == card else combat.attacker,
        defender=old if combat.defender == card else combat.defender,
    )
