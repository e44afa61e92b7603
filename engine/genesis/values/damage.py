"""How much damage is dealt in the end: after increases, immunity, reductions and prevention
(G-damage.5 to .9)."""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.meaning.glossary import keyword_rule, keyword_rules
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import ability_of, speaker, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Defense
from engine.genesis.values.awareness import whom
from engine.genesis.values.conditions import holds
from engine.genesis.values.continuous import statics
from engine.genesis.values.keywords import instances, rule_of
from engine.kernel.sequences import before
from engine.language.genesis import attributes_of
from engine.language.genesis.nodes import ELEMENTS, Ability, MoreDamage, PrintedNumber, Selector


class Blow(NamedTuple):
    """The damage of one ability to one permanent: the sum of its instances, their kinds and their
    number (G-damage.3, GR-DM.4). `aimed`: the ability targets the permanent."""

    card: CardId
    n: int
    kinds: frozenset[str]
    aimed: bool
    parts: int = 0


class Reckoning(NamedTuple):
    """The result for one damage: what is dealt, the rules that changed it, and what is left of
    Defenses."""

    dealt: int
    rules: tuple[str, ...]
    prevents: tuple[Defense, ...]


def reckon(game: Battle, item: Item, blow: Blow) -> Reckoning:
    """G-damage.6, G-kw-indirect-immunity.1: work out a damage: increase, immunity, reduction,
    prevention; never below zero."""
    one = game.permanents[blow.card]
    ability = ability_of(game, item)
    names = [holding.name for holding in instances(game, one)]
    rules: list[str] = []
    if blow.parts > 1:
        rules.append("G-damage.3")
    n = blow.n + _more(game, item, ability, blow, rules)
    n += _weakness(game, names, ability, blow.kinds, rules)
    if "Indirect Immunity" in names and not blow.aimed and item.controller != one.controller:
        return Reckoning(0, (*rules, "G-damage.6", "G-kw-indirect-immunity.1"), one.prevents)
    n -= _resistance(set(names), ability, blow.kinds, rules)
    n, prevents = _prevented(max(n, 0), one.prevents, rules)
    if not n:
        rules.append("G-damage.9")
    return Reckoning(n, tuple(dict.fromkeys(rules)), prevents)


@means(PrintedNumber)
def base(game: Battle, item: Item, n: int) -> int:
    """The number of an attack: the printed one, or another if a continuous ability sets it for
    attacks of these kinds (GR-DM.16). Of several such abilities the latest counts (GR-PR.8)."""
    if item.kind != "ability":
        return n
    kinds = attributes_of(ability_of(game, item).name)
    for card, node, static in statics(game, PrintedNumber):
        voice = _voice(game, card)._replace(node=node)
        if attributes_of(static.named) <= kinds and _reaches(game, item, voice, static.by):
            n = static.n
    return n


def _reaches(game: Battle, item: Item, voice: Item, by: Selector) -> bool:
    """G-kw-modify.1: whether a continuous ability concerns this item. A Modify on a combatant
    concerns the abilities of its own card; others concern the combatants that they name."""
    if "modify" in ability_of(game, voice).keywords and game.combatant(voice.card):
        return item.kind == "ability" and item.card == voice.card
    doer = item.user if item.user >= 0 else item.card
    return doer in whom(game, voice, by)


def _voice(game: Battle, card: CardId) -> Item:
    return speaker(game, card, 0)


@means(MoreDamage)
def _more(game: Battle, item: Item, ability: Ability, blow: Blow, rules: list[str]) -> int:
    """G-damage.5: what continuous abilities add: the card's own Modify, and those of others."""
    total = 0
    for other in game.face(item.card).abilities:
        for static in other.statics:
            if isinstance(static, MoreDamage) and _goes_with(game, item, other, static):
                if _applies(game, item, ability, static, blow) and _held(game, item, static):
                    total += static.n
                    rules += keyword_rules(other.keywords)
    for card, node, static in statics(game, MoreDamage):
        voice = _voice(game, card)._replace(node=node)
        if static.printed or not _applies(game, item, ability, static, blow):
            continue
        if _reaches(game, item, voice, static.by) and holds(game, voice, static.condition):
            total += static.n
    if total:
        rules.append("G-damage.5")
    return total


def _goes_with(game: Battle, item: Item, other: Ability, static: MoreDamage) -> bool:
    """G-copy-champion.5, G-kw-modify.1: whether a continuous ability of the card itself counts for
    this item although the card is not in the arena: every one of a spell or technique and of a copy
    of one, and of a copy of a combatant's ability those with Modify."""
    if static.printed or item.kind == "card":
        return True
    fights = game.face(item.card).kind in COMBATANTS
    return item.kind == "copy" and (not fights or "modify" in other.keywords)


def _applies(game: Battle, item: Item, ability: Ability, static: MoreDamage, blow: Blow) -> bool:
    """Whether added damage applies to this ability. It does for an attack that has all the kinds
    named, in any order and among others (GR-DM.16)."""
    if static.named and not attributes_of(static.named) <= attributes_of(ability.name):
        return False
    if static.kinds and not blow.kinds & set(static.kinds):
        return False
    return static.position is None or static.position == position(game, item)


def _held(game: Battle, item: Item, static: MoreDamage) -> bool:
    """G-term-desperation.1: whether the "if" of added damage is true."""
    if static.condition is None:
        return True
    return you(game, item) in game.permanents and holds(game, item, static.condition)


def position(game: Battle, item: Item) -> int:
    """G-copy-champion.5, G-kw-modify-stack.1: the place of an ability in the stack. The first one
    added has place 1 (GR-PR.10), unless the switch counts from the top."""
    line = [*game.stack]
    if game.resolving is not None and game.resolving not in line:
        line.append(game.resolving)
    numbers = [one.number for one in line]
    if item.number not in numbers:
        return 0
    at = numbers.index(item.number)
    return at + 1 if game.ruleset.modify_stack_from == "bottom" else len(line) - at


def _weakness(
    game: Battle, names: list[str], ability: Ability, kinds: frozenset[str], rules: list[str]
) -> int:
    """G-term-attack-attributes.1, G-term-damage-attributes.2, G-kw-elemental-weakness.1,
    G-kw-elemental-weakness.2, G-kw-weakness.1, G-examples.8: what Weakness adds: each kind counts
    once (GR-DM.3), or every instance by its switch."""
    found = [name for name in names if _weak(name, ability, kinds)]
    for name in found:
        rules += ["G-damage.5", rule_of(name)]
    return len(found) if game.ruleset.weakness_stacks else len(set(found))


def _weak(name: str, ability: Ability, kinds: frozenset[str]) -> bool:
    """G-term-damage-attributes.1, G-term-damage-attributes.3, G-term-element.1: whether a Weakness
    matches the attributes of a damage."""
    if name == "Elemental Weakness":
        return bool(kinds & set(ELEMENTS))
    if before(name, " [") != "Weakness":
        return False
    word = name[len("Weakness [") : -1].lower()
    if word == "attack":
        return ability.attack
    if word == "cast":
        return ability.cast
    if word in ("area", "basic", "drain"):
        return word in attributes_of(ability.name)
    return word in kinds


def _resistance(names: set[str], ability: Ability, kinds: frozenset[str], rules: list[str]) -> int:
    """G-damage.7, G-damage.9, G-kw-resistance.1, G-kw-resistance.2, G-kw-resistance.3,
    G-kw-resistance.4: what Resistance takes off: each kind counts once."""
    applies = {
        "Elemental Resistance": bool(kinds & set(ELEMENTS)),
        "Attack Resistance": ability.attack,
        "Cast Resistance": ability.cast,
        "Damage Resistance": True,
    }
    total = 0
    for number, (name, so) in enumerate(applies.items(), 1):
        if so and name in names:
            total += 1
            rules += ["G-damage.7", keyword_rule("resistance", number)]
    return total


def _prevented(
    n: int, prevents: tuple[Defense, ...], rules: list[str]
) -> tuple[int, tuple[Defense, ...]]:
    """G-damage.8: Defenses are used up in the order in which they resolved (GR-DM.5)."""
    rest = []
    for pool, until in prevents:
        used = min(n, pool)
        n -= used
        if used:
            rules += ["G-damage.8", "G-kw-defense.1", "G-term-prevent.1", "G-term-damage.2"]
        if pool > used:
            rest.append(Defense(pool - used, until))
    return n, tuple(rest)
