"""Instructions that infect Creatures, or take the infection away (9.1)."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.disciplines import subjects
from engine.chaotic.meaning.outcomes import remember_done
from engine.chaotic.meaning.register import means
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.chaotic.values.prohibitions import cannot
from engine.language import nodes as n


@means(n.Infect)
def infect(game: Duel, env: Item, effect: n.Infect) -> None:
    """9.1.1, 9.1.2.2, 9.1.4.1, GL-infect, GL-parasite: a Parasite token; infection is there or
    not."""
    for card in subjects(game, env, effect.who):
        if cannot(game, card, n.Act.BE_INFECTED, env):
            game.emit(f"prevented infect {game.label(card)}", ("8.5.8",))
            continue
        anew = not game.creatures[card].infected
        door.creatures.set_infected(game, card, True)
        game.emit(f"infect {game.label(card)}", ("9.1.2.2",))
        if anew:
            triggers.occur(game, "infected", card, other=env.number)


@means(n.Uninfect)
def uninfect(game: Duel, env: Item, effect: n.Uninfect) -> None:
    """9.1.3.1, 9.1.3.3: on an Uninfected Creature it does nothing."""
    remember_done(
        game, env, sum(game.creatures[c].infected for c in subjects(game, env, effect.who))
    )
    for card in subjects(game, env, effect.who):
        label = game.label(card)
        if game.creatures[card].infected:
            door.creatures.set_infected(game, card, False)
            game.emit(f"uninfect {label}", ("9.1.3.1",))
        else:
            game.emit(f"noeffect {game.label(env.card)}", ("9.1.3.3",))
