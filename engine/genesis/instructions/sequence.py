"""The instructions of an ability, one after the other (G-abilities.4)."""

from __future__ import annotations

from engine.genesis.instructions.hit_points import harm
from engine.genesis.meaning.register import meaning_of
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.position.steps import do, step
from engine.kernel.agenda import Frame
from engine.language.genesis.nodes import Damage, Effect


@step
def effect(game: Battle, item: Item, node: Effect) -> None:
    """G-abilities.4: carry out one effect; `done` tells whether anything came of it."""
    game.begin_effect()
    meaning_of(node)(game, item, node)


def frames_of(item: Item, effects: tuple[Effect, ...]) -> list[Frame]:
    """G-abilities.4, G-damage.3: the frames for some effects. Damages that follow each other are
    one sum."""
    frames: list[Frame] = []
    sum_of: tuple[Damage, ...] = ()
    for node in effects:
        if isinstance(node, Damage):
            sum_of += (node,)
            continue
        if sum_of:
            frames.append(do(harm, item, sum_of))
            sum_of = ()
        frames.append(do(effect, item, node))
    if sum_of:
        frames.append(do(harm, item, sum_of))
    return frames
