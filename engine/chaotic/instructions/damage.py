"""Instructions that deal damage (8.5.3, 8.6.2.2), and those that heal it (GL-heal-x)."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.disciplines import subjects
from engine.chaotic.meaning.amounts import amount, amount_for
from engine.chaotic.meaning.outcomes import remember_amount
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import deal
from engine.chaotic.values.prohibitions import brought_about, cannot
from engine.kernel.agenda import do
from engine.language import nodes as n


@means(n.Damage)
def deal_damage(game: Duel, env: Item, effect: n.Damage) -> None:
    """Damage by Mugic or an ability (8.5.3)."""
    plan = tuple(
        (card, amount_for(game, env, effect.n, card)) for card in subjects(game, env, effect.to)
    )
    remember_amount(game, env, 0)
    if plan:
        game.push(do(deal, env, plan))


@means(n.AddDamage)
def add_damage(game: Duel, env: Item, effect: n.AddDamage) -> None:
    """8.6.2.2: damage that the text of an attack adds to its total."""
    if checks_muted(game, env):
        game.emit(f"noeffect {game.label(env.card)}", ("8.5.8",))
        return
    number = amount(game, env, effect.n)
    door.combat.add_to_reckoning(game, number)
    game.emit(f"text {number:+d}", ("8.6.2.2",))


CHECKS = (n.StatCheck, n.StatFail, n.Challenge, n.CounterChallenge)


def checks_muted(game: Duel, env: Item) -> bool:
    """Whether a line with a check deals no damage because of who plays the attack."""
    line = game.deal.nodes[env.node]
    checked = isinstance(line, n.Played) and any(isinstance(c, CHECKS) for c in line.checks)
    return checked and "mute_checks" in game.profile(env.creature).flags


@means(n.Heal)
def heal(game: Duel, env: Item, effect: n.Heal) -> None:
    """GL-heal-x: remove damage, not more than there is."""
    total = 0
    for card in subjects(game, env, effect.who):
        if cannot(game, card, n.Act.BE_HEALED, env):
            game.emit(f"prevented heal {game.label(card)}", ("8.5.8",))
            continue
        creature = game.creatures[card]
        number = amount_for(game, env, effect.n, card)
        if number > 0:
            number += healed_more(game, card, env)
        healed = max(0, min(creature.damage, number))
        door.creatures.heal_damage(game, card, healed)
        total += healed
        game.emit(f"heal {game.label(card)} {healed}", ("GL-heal-x",))
        if healed:
            triggers.occur(game, "healed", card, other=env.number, amount=healed)
    remember_amount(game, env, total)


@means(n.HealMore, on=GENERAL)
def healed_more(game: Duel, card: CardId, healer: Item) -> int:
    """8.8.3: how much more a Creature is healed, by this item or by anything."""
    return sum(
        amount_for(game, env, effect.n, card)
        for _, effect, env in game.rules()
        if isinstance(effect, n.HealMore)
        and card in chosen(game, env, effect.who)
        and (effect.by is None or brought_about(game, env, effect.by, healer))
    )
