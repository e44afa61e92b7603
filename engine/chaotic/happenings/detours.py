"""What happens in place of damage, and where its order matters (8.8.2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.chaotic.happenings.damage import applies, is_bounded, pipeline, reckoned, within
from engine.chaotic.happenings.replacement import replacements
from engine.chaotic.meaning.amounts import amount_for
from engine.chaotic.meaning.filters import fits
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import is_first
from engine.chaotic.position.decisions import Detour
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import Deflection
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.values.present_values import values_now
from engine.kernel.sequences import first
from engine.language import nodes as n
from engine.language.walking import whole

End = tuple[Any, ...]
"""What came of damage: it is dealt to a Creature, or something else happens; and how much it is."""


class Blow(NamedTuple):
    """Damage that would be dealt to a Creature.

    `number` is how much; `base` is what it is reckoned from, whoever takes it; `used` has replaced
    it already and does not do so again (8.8.2.5).
    """

    item: Item
    card: CardId
    base: int
    number: int
    attack: bool
    used: tuple[Detour, ...] = ()


class Fate(NamedTuple):
    """What becomes of damage.

    `path`: the Creatures that would have been dealt it, each with what happened first instead. The
    rest is nothing, or one of `ways` that has to be chosen, or `end`, where it is not dealt.
    """

    blow: Blow
    path: tuple[tuple[CardId, Detour], ...] = ()
    ways: tuple[Detour, ...] = ()
    end: Detour | None = None

    @property
    def spared(self) -> tuple[int, ...]:
        """The abilities whose players did not want them to replace the damage."""
        return declined(self.blow)


def settled(
    game: Duel, item: Item, card: CardId, base: int, course: tuple[Detour, ...], *, attack: bool
) -> Fate:
    """8.8.2.3: what becomes of damage after what was chosen. Where every order leads to the same,
    none is chosen (8.8.2.4). An ability that does something else is left to the step that deals the
    damage, unless there is a choice."""
    if not contested(game, attack):
        number = pipeline(game, item, card, base)
        return Fate(Blow(item, card, base, number, attack))
    blow = Blow(item, card, base, reckoned(game, item, card, base), attack)
    path: tuple[tuple[CardId, Detour], ...] = ()
    for way in course:
        if way.kind in ("replace", "lower"):
            return Fate(blow, path, (), way)
        if way.kind == "offer":
            return Fate(blow, path, (way,))
        path = (*path, (blow.card, way))
        blow = after(game, blow, way)
    while found := turns(game, blow):
        able = (*found, *abilities(game, blow))
        if len({ends_with(game, blow, way) for way in able}) > 1:
            return Fate(blow, path, able)
        way = first(found)
        if way.kind == "lower":
            break
        path = (*path, (blow.card, way))
        blow = after(game, blow, way)
    return Fate(blow, path)


def contested(game: Duel, attack: bool) -> bool:
    """Whether a card of this deal speaks of something that happens in place of damage, other than
    damage of another size."""
    says = game.deal.says
    if "dealt_damage" in game.deal.replaced:
        return True
    return "DamageDisciplines" in says or "Redirect" in says if attack else "RedirectDamage" in says


# -- the ways ----------------------------------------------------------------------------------


def turns(game: Duel, blow: Blow) -> tuple[Detour, ...]:
    """What would replace the damage, other than abilities that do something else."""
    return (*diversions(game, blow), *changes(game, blow), *lowerings(game, blow))


def diversions(game: Duel, blow: Blow) -> tuple[Detour, ...]:
    """Creatures that would take damage in place of another one."""
    if blow.number <= 0:
        return ()
    used = [way.at for way in blow.used if way.kind == "divert"]
    if blow.attack:
        return () if used else deflections(game)
    found: dict[CardId, int] = {}
    for at, (_, effect, env) in enumerate(game.rules()):
        if not isinstance(effect, n.RedirectDamage) or at in used:
            continue
        if blow.card in chosen(game, env, effect.who):
            able = [one for one in chosen_cards(game, env, effect.to) if one in game.creatures]
            for taker in [one for one in able if one != blow.card][:1]:
                found.setdefault(taker, at)
    return tuple(Detour("divert", taker, at) for taker, at in found.items())


def deflections(game: Duel) -> tuple[Detour, ...]:
    """The Creature that takes the next damage that an attack would deal."""
    for effect in game.effects:
        if isinstance(effect, Deflection):
            return tuple(Detour("divert", taker, effect.stamp) for taker in effect.to[:1])
    return ()


def changes(game: Duel, blow: Blow) -> tuple[Detour, ...]:
    """What deals another amount in place of damage of this size."""
    used = [way.at for way in blow.used if way.kind == "change"]
    return tuple(
        Detour("change", env.card, at)
        for at, (effect, env) in enumerate(values_now(game).rules_of(n.ModifyDamage))
        if is_bounded(effect)
        and at not in used
        and within(blow.number, effect)
        and applies(game, env, effect, blow.item, blow.card)
    )


def lowerings(game: Duel, blow: Blow) -> tuple[Detour, ...]:
    """What lets an attack lower Disciplines in place of dealing damage."""
    if blow.number <= 0 or not blow.attack:
        return ()
    return tuple(Detour("lower", source, 0) for source in lowers(game, blow.item)[:1])


def lowers(game: Duel, item: Item) -> list[CardId]:
    """The cards by which an attack lowers Disciplines in place of dealing damage."""
    if "DamageDisciplines" not in game.deal.says:
        return []
    return [
        env.card
        for effect, env in values_now(game).rules_of(n.DamageDisciplines)
        if isinstance(effect.by, n.Each)
        and fits(game, env, item, effect.by.cards, is_first(game, item))
    ]


def abilities(game: Duel, blow: Blow) -> tuple[Detour, ...]:
    """Abilities that do something else in place of the damage."""
    if blow.number <= 0:
        return ()
    spared = declined(blow)
    found = replacements(game, "dealt_damage", blow.card, blow.item, blow.number, spared)
    return tuple(
        Detour("offer" if is_free(game, node) else "replace", source, node, words)
        for source, node, words in found
    )


def is_free(game: Duel, node: int) -> bool:
    """Whether the player of a replacement ability may choose not to use it."""
    ability = game.deal.nodes[node]
    return isinstance(ability, n.Instead) and ability.may


def declined(blow: Blow) -> tuple[int, ...]:
    """The abilities that nobody wanted to replace this damage."""
    return tuple(way.at for way in blow.used if way.kind == "spare")


# -- where they lead ---------------------------------------------------------------------------


def after(game: Duel, blow: Blow, way: Detour) -> Blow:
    """The damage as it is after one of the ways: the next event (R-replacement)."""
    used = (*blow.used, way)
    if way.kind == "divert":
        number = for_other(game, blow, way.thing)
        return blow._replace(card=way.thing, number=number, used=used)
    if way.kind == "change":
        effect, env = values_now(game).rules_of(n.ModifyDamage)[way.at]
        return blow._replace(number=amount_for(game, env, effect.n, blow.card), used=used)
    return blow._replace(used=used)


def for_other(game: Duel, blow: Blow, taker: CardId) -> int:
    """How much another Creature is dealt (8.5.4, 8.6.5.1). No damage to the first one has occurred
    (8.8.2.3), so what changes damage to that one does not count. Where another amount is dealt in
    its place already, only what speaks of the new receiver changes it."""
    if any(way.kind == "change" for way in blow.used):
        return reckoned(game, blow.item, taker, blow.number, of_receiver=True)
    return reckoned(game, blow.item, taker, blow.base)


def ends(game: Duel, blow: Blow) -> frozenset[End]:
    """Everything that may come of the damage, in any order."""
    found = (*turns(game, blow), *abilities(game, blow))
    if not found:
        return frozenset({("dealt", blow.card, max(0, blow.number))})
    return frozenset(end for way in found for end in ends_with(game, blow, way))


def ends_with(game: Duel, blow: Blow, way: Detour) -> frozenset[End]:
    """Everything that may come of the damage where one of the ways is first."""
    if way.kind == "lower":
        return frozenset({("lower", blow.card, blow.number)})
    if way.kind not in ("replace", "offer"):
        return ends(game, after(game, blow, way))
    counts = any(isinstance(node, n.ThatMuch) for node in whole(game.deal.nodes[way.at]))
    end: End = ("replace", way.thing, way.at, blow.card, blow.number if counts else 0)
    if way.kind == "replace":
        return frozenset({end})
    return frozenset({end}) | ends(game, after(game, blow, way._replace(kind="spare")))
