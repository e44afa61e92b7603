"""Cards that enter the arena (G-term-enter.1)."""

from __future__ import annotations

from engine.genesis.happenings.ailments import settle_relations
from engine.genesis.happenings.movement import arrived
from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId, Spot
from engine.genesis.position.permanents import Permanent
from engine.language.genesis.nodes import Verb


def fresh_label(game: Battle, card: CardId) -> str:
    """A name that no other permanent or skill has now."""
    name = game.deal.names[card]
    used = {one.label for one in game.permanents.values()}
    used |= {skill.label for skill in game.skills.values()}
    label, n = name, 2
    while label in used:
        label, n = f"{name} {n}", n + 1
    return label


ENTERING = ("G-term-enter.1", "G-term-enter.2", "G-arena.2", "G-arena.7")


def enter(
    game: Battle,
    card: CardId,
    lord: CardId,
    spot: Spot,
    facing: int,
    rules: tuple[str, ...],
    from_thoughts: bool = False,
) -> Permanent:
    """G-arena.6, G-arena.7, G-term-enter.1, G-term-enter.2: a card enters the arena with its
    printed HP."""
    face = game.face(card)
    label = fresh_label(game, card)
    one = Permanent(card, game.permanents[lord].controller, spot, facing, face.hp)
    game.put_permanent(one, lord, label)
    game.emit(f"place {label} {game.spot_name(spot)}", (*rules, *ENTERING))
    settle_relations(game, card)
    happened(game, Happening(Verb.ENTERS, one=one, from_thoughts=from_thoughts))
    arrived(game, one, Verb.PLACED_ON, ())
    return one
