"""Instructions on HP: damage, HP gained and lost, what prevents damage."""

from __future__ import annotations

from engine.genesis.happenings import hit_points, leaving
from engine.genesis.happenings.damage import deal
from engine.genesis.happenings.winning import judge
from engine.genesis.meaning.filters import each
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import keywords
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Defense
from engine.genesis.position.steps import step
from engine.genesis.values.awareness import scope, whom
from engine.genesis.values.damage import Blow, base
from engine.language.genesis.nodes import (
    CHOSEN,
    Damage,
    Drain,
    GainHp,
    LoseHp,
    Prevent,
    Slot,
    Until,
)


@means(Damage)
@step
def harm(game: Battle, item: Item, damages: tuple[Damage, ...]) -> None:
    """G-damage.3, G-damage.16, G-damage.17, G-kw-basic-attack.1, G-kw-range-attack.1,
    G-kw-heavy-attack.1, G-kw-elemental-attack.1, G-kw-elemental-attack.2, G-kw-area-attack.1,
    G-kw-spectral.2, G-examples.7: deal the damages of one ability at the same time, one sum for
    each permanent."""
    blows = blows_of(game, item, damages)
    game.note_done(int(bool(blows)))
    deal(game, item, blows)


def blows_of(game: Battle, item: Item, damages: tuple[Damage, ...]) -> list[Blow]:
    """G-damage.3: the damages of one ability, added up for each permanent that they hit."""
    reach = scope(game, item)
    sums: dict[int, Blow] = {}
    for damage in damages:
        kinds = frozenset(item.element if kind == CHOSEN else kind for kind in damage.kinds)
        n = base(game, item, damage.n)
        for card in each(game, item, damage.to, reach):
            aimed = isinstance(damage.to, Slot)
            old = sums.get(card, Blow(card, 0, frozenset(), False))
            sums[card] = Blow(card, old.n + n, old.kinds | kinds, old.aimed or aimed, old.parts + 1)
    return list(sums.values())


@means(Drain)
def drain(game: Battle, item: Item, node: Drain) -> None:
    """G-kw-drain-attack.1, G-kw-drain-attack.2, G-kw-drain-attack.3, G-kw-drain-attack.4: the
    target loses HP, and the user gains HP. The loss may kill."""
    rules = ("G-kw-drain-attack.1", "G-term-lose-hp.2")
    full = base(game, item, node.n)
    lost = 0
    for card in whom(game, item, node.of):
        lost += hit_points.lose_hp(game, game.permanents[card], full, rules)
    n = lost if game.ruleset.drain_gain_actual else full
    if item.user in game.permanents and n:
        hit_points.gain_hp(game, game.permanents[item.user], n, ("G-kw-drain-attack.1",))
    game.note_done(lost)
    leaving.remove_dead(game, ("G-kw-drain-attack.4",))
    judge(game)


@means(GainHp)
def gain(game: Battle, item: Item, node: GainHp) -> None:
    """G-term-hp.2, G-kw-cure.1, G-kw-cure.2, G-kw-cure.3, G-kw-heal.1, G-kw-heal.2, G-kw-heal.3: HP
    rise without an upper limit, by an effect."""
    for card in whom(game, item, node.who):
        rules = ("G-term-gain.1", *keywords(game, item))
        hit_points.gain_hp(game, game.permanents[card], node.n, rules)
        game.note_done()


@means(LoseHp)
def lose(game: Battle, item: Item, node: LoseHp) -> None:
    """G-term-hp-loss.1, G-term-lose-hp.1, G-kw-decay.2: HP loss, neither prevented nor
    increased."""
    for card in whom(game, item, node.who):
        rules = ("G-term-lose-hp.2", *keywords(game, item))
        hit_points.lose_hp(game, game.permanents[card], node.n, rules)
        game.note_done()
    leaving.remove_dead(game)
    judge(game)


@means(Prevent)
def prevent(game: Battle, item: Item, node: Prevent) -> None:
    """G-term-damage.2, G-term-prevent.1, G-kw-defense.1: give a permanent an amount of damage that
    will be prevented; later damage uses it up (GR-DM.5)."""
    until = Until.ROUND if game.ruleset.defense_duration == "round" else node.until
    for card in whom(game, item, node.who):
        one = game.permanents[card]
        game.set_defenses(one, (*one.prevents, Defense(node.n, until.value)))
        game.emit(f"defense {one.label} {node.n}", ("G-kw-defense.1", "G-term-prevent.1"))
        game.note_done()
