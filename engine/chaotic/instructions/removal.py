"""Instructions by which cards leave play: destroyed, sacrificed, removed from the game."""

from __future__ import annotations

from engine.chaotic.happenings import leaving_play
from engine.chaotic.meaning.outcomes import remember_done
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen_cards
from engine.chaotic.meaning.traits import bearer_of
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.values.prohibitions import cannot
from engine.kernel.agenda import do
from engine.language import nodes as n


@means(n.Destroy)
def destroy(game: Duel, env: Item, effect: n.Destroy) -> None:
    """GL-destroy: destroy Creatures and Battlegear; a card that cannot be destroyed was not
    destroyed "this way" (R-this-way)."""
    cards = chosen_cards(game, env, effect.what)
    gear = [card for card in cards if bearer_of(game, card) is not None]
    gone = leaving_play.destroy_gear(game, gear, env)
    doomed = tuple(card for card in cards if card in game.creatures)
    gone += sum(not cannot(game, card, n.Act.BE_DESTROYED) for card in doomed)
    remember_done(game, env, gone)
    if doomed:
        game.push(do(leaving_play.destroy, doomed, ("GL-destroy",)))


@means(n.Sacrifice)
def sacrifice(game: Duel, env: Item, effect: n.Sacrifice) -> None:
    """GL-sacrifice: own cards only."""
    cards = chosen_cards(game, env, effect.what)
    mine = [card for card in cards if owned_in_play(game, card) == env.controller]
    remember_done(game, env, len(mine))
    leaving_play.sacrifice(game, mine, ("GL-sacrifice",))


def owned_in_play(game: Duel, card: CardId) -> int:
    """Who controls a Creature or Battlegear in play; -1 if it is elsewhere."""
    creature = game.creatures.get(card) or bearer_of(game, card)
    return creature.controller if creature is not None else -1


@means(n.Remove)
def remove(game: Duel, env: Item, effect: n.Remove) -> None:
    """GL-removed-from-game: cards are set aside."""
    cards = chosen_cards(game, env, effect.what)
    remember_done(game, env, len(cards))
    leaving_play.remove(game, cards)
