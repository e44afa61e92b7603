"""Mirages on the Battleboard (9.3)."""

from __future__ import annotations

from engine.chaotic.position import door
from engine.chaotic.position.decisions import MIRAGE, MirageSpace, owe_if_open
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId, SpaceId
from engine.chaotic.position.numbers import LOCATION_DECK


@step
def place_mirage(game: Duel, card: CardId, rule: str) -> None:
    """9.3.2, GL-mirage: its owner puts a leaving Mirage into any space, occupied or not
    (R-mirage-place). Where every space is kept free it goes under the deck after all (8.5.8)."""
    if all(kept_free(game, space) for space in game.spaces()):
        door.piles.put_in(game, card, LOCATION_DECK)
        game.emit(f"bottom {game.label(card)}", (rule, "8.5.8"))
        return
    owe_if_open(game, MirageSpace(MIRAGE, game.owner(card), card, rule))


def kept_free(game: Duel, space: SpaceId) -> bool:
    """Whether a Creature in a space keeps Mirages out of it (8.5.8)."""
    return any(
        creature.space == space and "hold_mirage" in game.profile(card).barred
        for card, creature in game.creatures.items()
    )


def move_location(game: Duel, card: CardId, space: SpaceId) -> None:
    """GL-relocate: a Mirage goes to another space, or from the active Location to one (9.3.2)."""
    if card == game.mirage:
        door.locations.move_mirage(game, space)
        line = f"relocate {game.label(card)} {game.space_name(space)}"
        game.emit(line, ("GL-relocate", "9.3.2"))
    else:
        door.locations.take_location_away(game)
        settle_mirage(game, card, space, "9.3.2")


def settle_mirage(game: Duel, card: CardId, space: SpaceId, rule: str) -> None:
    """9.3.2, 9.3.4, GL-mirage: a Mirage lies on the board and in no deck; the other one there
    returns under its owner's deck at the same moment."""
    if game.mirage >= 0:
        old = game.mirage
        door.piles.put_in(game, old, LOCATION_DECK)
        game.emit(f"bottom {game.label(old)}", ("9.3.2",))
    door.locations.set_mirage(game, card, space)
    rules = ("9.3.2", rule) if rule != "9.3.2" else (rule,)
    game.emit(f"place {game.label(card)} {game.space_name(space)}", rules)
