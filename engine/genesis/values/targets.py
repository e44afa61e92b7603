"""Targets: which may be named, why others may not, and whether they are still valid
(G-targets.1 to .6, G-resolve.3, G-resolve.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.genesis.meaning.filters import (
    ARENA,
    Scope,
    cards_in,
    has_more_hp,
    of_kind,
    on_side,
    region,
)
from engine.genesis.meaning.glossary import keyword_rules
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import present
from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.arena import NUMBERS
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS
from engine.genesis.position.ids import NO_CARD
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.targets import NO_AIM, Aim
from engine.genesis.position.zones import MEMORIES
from engine.genesis.values.awareness import awareness_of, scope
from engine.genesis.values.keywords import has
from engine.kernel.prompt import Reason
from engine.language.genesis import attributes_of
from engine.language.genesis.nodes import Ability, Filter, Kind, Side, Target, Where


def label_of(game: Battle, aim: Aim) -> str:
    """G-champion-card.13: what a target is called in commands."""
    if aim.kind == "spot":
        return game.spot_name(aim.spot)
    if aim.kind == "ability":
        return game.stack_words().get(aim.number, "")
    return game.label(aim.card)


def all_aims(game: Battle, item: Item, filter: Filter, where: Scope) -> list[Aim]:
    """G-permanents.3, G-term-target.1, G-term-target-ability.1, G-term-target-anything.1,
    G-term-target-spot.1: everything of the kind that a target names, valid or not; but only
    permanents on the spots in `where`."""
    if filter.kind is Kind.SPOT:
        return [Aim("spot", spot, 0) for spot in sorted(ARENA)]
    if filter.kind is Kind.SKILL:
        return [Aim("skill", skill.card, skill.stamp) for skill in game.skills.values()]
    if filter.kind is Kind.ABILITY:
        return [Aim("ability", one.number, 0) for one in game.stack[::-1]]
    if filter.kind is Kind.CARD:
        return [Aim("card", card, 0) for card in cards_in(game, item, filter)]
    return [
        Aim("permanent", one.id, one.life) for one in game.permanents.values() if one.spot in where
    ]


@means(Target)
def candidates(game: Battle, item: Item, index: int) -> list[Aim]:
    """G-stack-space.3: the valid targets for `index`, given the earlier ones in `item.targets`. Of
    items of the stack that are alike only the topmost is listed, of equal cards only the first."""
    ability = ability_of(game, item)
    target = ability.targets[index]
    where = region(game, item, target.filter, scope(game, item))
    found: list[Aim] = []
    known: set[object] = set()
    for aim in all_aims(game, item, target.filter, where):
        if next(against(game, item, ability, target, aim, where), None) is None:
            what = likeness(game, aim)
            if what not in known:
                known.add(what)
                found.append(aim)
    return found


def aims(game: Battle, item: Item) -> Iterator[tuple[Aim, ...]]:
    """G-targets.1: all combinations of valid targets."""
    targets = ability_of(game, item).targets
    index = len(item.targets)
    if index == len(targets):
        yield item.targets
        return
    if targets[index].optional:
        yield from aims(game, item._replace(targets=(*item.targets, NO_AIM)))
    for aim in candidates(game, item, index):
        yield from aims(game, item._replace(targets=(*item.targets, aim)))


def likeness(game: Battle, aim: Aim) -> object:
    """What two targets have in common between which there is nothing to choose: the name, and on
    the stack also everything that tells what the ability will do, and for whom."""
    if aim.kind != "ability":
        return label_of(game, aim)
    one = next(item for item in game.stack if item.number == aim.number)
    plain = one._replace(number=0, card=NO_CARD, life=0, why=(), cause=0, played=0)
    return game.item_label(one), plain


def still_valid(game: Battle, item: Item, index: int) -> bool:
    """G-resolve.4: whether a declared target still meets the requirements."""
    aim = item.targets[index]
    if aim == NO_AIM:
        return True
    if aim.kind == "permanent" and not present(game, aim):
        return False
    if aim.kind == "skill":
        skill = game.skills.get(aim.card)
        if skill is None or skill.stamp != aim.life:
            return False
    if aim.kind == "ability" and not any(one.number == aim.number for one in game.stack):
        return False
    return not faults(game, item._replace(targets=item.targets[:index]), index, aim)


def faults(game: Battle, item: Item, index: int, aim: Aim) -> list[Reason]:
    """The reasons why something is not a valid target `index` of an ability; empty if it is one."""
    ability = ability_of(game, item)
    target = ability.targets[index]
    where = region(game, item, target.filter, scope(game, item))
    return list(against(game, item, ability, target, aim, where))


def against(
    game: Battle, item: Item, ability: Ability, target: Target, aim: Aim, where: Scope
) -> Iterator[Reason]:
    """G-targets.2: the reasons why something is not a valid target. They come one after the other,
    because often the first is enough. `where` are the spots in which the target has to be."""
    kind = target.filter.kind
    if aim.kind == "permanent":
        one = game.permanents.get(aim.card)
        if one is None:
            yield Reason("G-targets.1", "it is not in the arena")
        else:
            yield from against_permanent(game, item, ability, target, one, where)
    elif aim.kind != kind.value:
        yield Reason("G-targets.5", f"this is no {kind.value}")
    elif aim.kind == "spot":
        if aim.spot not in where:
            yield Reason("G-targets.2", "the spot is not in the awareness")
    elif aim.kind == "card":
        if aim.card not in cards_in(game, item, target.filter):
            yield Reason("G-targets.5", "this is no card that the text names")
    elif aim.kind == "ability":
        yield from against_ability(game, item, target, aim.number)


def against_ability(game: Battle, item: Item, target: Target, number: int) -> Iterator[Reason]:
    """G-term-target-ability.1: the reasons why an item of the stack is not a valid target."""
    other = next((one for one in game.stack if one.number == number), None)
    filter = target.filter
    if other is None:
        yield Reason("G-term-target-ability.1", "there is no such ability on the stack")
    elif filter.side is Side.OWN and other.controller != item.chooser:
        yield Reason("G-targets.5", "you do not control its card")
    elif filter.card_type is not None and game.face(other.card).kind is not filter.card_type:
        yield Reason("G-targets.5", f"it is no ability of a {filter.card_type.value}")
    elif filter.entry is not None and ability_of(game, other).entry is not filter.entry:
        yield Reason("G-targets.5", "it puts its card into the arena")


def against_permanent(
    game: Battle, item: Item, ability: Ability, target: Target, one: Permanent, where: Scope
) -> Iterator[Reason]:
    """G-term-allies.3: why a permanent is no target: kind, side, place, and keywords that protect
    it."""
    filter = target.filter
    if one.spot not in where:
        yield from _out_of_reach(game, item, ability, target, one)
    if not of_kind(game, filter, one):
        yield Reason("G-targets.5", f"{one.label} is no {filter.kind.value}")
        if filter.kind.value == "ability":
            yield Reason("G-term-target-ability.1", "there is no such ability on the stack")
        yield from _of_the_keyword(ability)
    if not on_side(game, item, filter.side, one):
        yield Reason("G-targets.5", f"{one.label} is no {filter.side.value}")
        yield from _of_the_keyword(ability)
        if filter.side is Side.ALLY and one.id == item.user:
            yield Reason("G-term-allies.3", "nobody is its own ally")
    if filter.other and one.id in _beside(item):
        for rule in ("G-targets.5", "G-targets.1", "G-term-target.1"):
            yield Reason(rule, "another one has to be named")
    if has_more_hp(one, filter.hp_most):
        yield Reason("G-targets.5", f"{one.label} has too many HP")
        yield from _of_the_keyword(ability)
        if "death-touch" in ability.keywords:
            yield Reason("G-kw-death-touch.3", f"{one.label} has too many HP")
    yield from protected(game, ability, one)


def _of_the_keyword(ability: Ability) -> Iterator[Reason]:
    for rule in keyword_rules(ability.keywords):
        yield Reason(rule, "it is nothing that this takes")


def _beside(item: Item) -> list[int]:
    """The permanents that "another" excludes: the earlier targets or, for the first target, the
    source."""
    if item.targets:
        return [number for kind, number, _ in item.targets if kind == "permanent"]
    return [] if item.kind in ("card", "copy") else [item.card, item.user]


def _out_of_reach(
    game: Battle, item: Item, ability: Ability, target: Target, one: Permanent
) -> Iterator[Reason]:
    """G-targets.2, G-targets.3, G-term-chain.1: why a permanent that stands elsewhere is no
    target."""
    if target.filter.where is not Where.AWARENESS:
        text = f"{one.label} does not stand there"
        yield Reason("G-term-chain.1" if ability.chain else "G-targets.2", text)
        yield Reason("G-targets.2", text)
        return
    yield Reason("G-targets.2", f"{one.label} is not in the awareness")
    yield Reason("G-targets.3", f"{one.label} stands on none of the marked spots")
    user = game.permanents.get(item.user)
    if user is not None and one.spot == user.spot:
        yield Reason("G-term-awareness.1", "the own spot is not part of the awareness")
    if user is not None and item.kind == "ability" and has(game, user.id, "Pacify"):
        yield Reason("G-kw-pacify.1", f"{user.label} is pacified")


def protected(game: Battle, ability: Ability, one: Permanent) -> Iterator[Reason]:
    """G-kw-aerial.1, G-kw-aerial.2, G-kw-range-attack.2, G-kw-spectral.1, G-kw-spectral.3,
    G-kw-tiny.3: the reasons that protecting keywords give: Tiny always, Spectral and Aerial against
    attack abilities (GR-DM.8, GR-DM.16)."""
    if has(game, one.id, "Tiny"):
        yield Reason("G-kw-tiny.3", f"{one.label} is Tiny")
    if ability.attack:
        if has(game, one.id, "Spectral"):
            yield Reason("G-kw-spectral.1", f"{one.label} is Spectral")
        if has(game, one.id, "Aerial") and "range" not in attributes_of(ability.name):
            yield Reason("G-kw-aerial.1", f"{one.label} is Aerial")


def find(game: Battle, item: Item, index: int, name: str) -> Aim | None:
    """What a command calls `name`, valid as a target or not: a spot, a permanent, a skill, a card
    in memories, or an ability on the stack."""
    ability = ability_of(game, item)
    wanted = ability.targets[index].filter.kind if index < len(ability.targets) else None
    if wanted is Kind.ABILITY:
        for number, word in game.stack_words().items():
            if word == name:
                return Aim("ability", number, 0)
    if name.lower() in NUMBERS and wanted in (Kind.SPOT, None):
        return Aim("spot", NUMBERS[name.lower()], 0)
    if wanted is Kind.CARD:
        for zones in game.zones:
            for card in zones[MEMORIES]:
                if game.label(card) == name:
                    return Aim("card", card, 0)
    for one_ in game.permanents.values():
        if one_.label == name:
            return Aim("permanent", one_.id, one_.life)
    for skill in game.skills.values():
        if skill.label == name:
            return Aim("skill", skill.card, skill.stamp)
    return None


def afraid(game: Battle, one: Permanent) -> bool:
    """G-kw-fear.1: whether a summon is in the awareness of a combatant with Fear (GR-TG.7)."""
    for other in game.permanents.values():
        if other.id == one.id or game.face(other.id).kind not in COMBATANTS:
            continue
        if other.controller == one.controller and not game.ruleset.fear_affects_allies:
            continue
        if has(game, other.id, "Fear") and one.spot in awareness_of(game, other):
            return True
    return False
