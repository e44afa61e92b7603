"""Resolving the top of the stack, or failing (G-resolve.1, G-fail.1)."""

from __future__ import annotations

from engine.genesis.happenings.choices import choose
from engine.genesis.happenings.zones import lay_down
from engine.genesis.instructions.sequence import frames_of
from engine.genesis.meaning.glossary import keyword_rules
from engine.genesis.meaning.selectors import named
from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Answer
from engine.genesis.position.items import Item
from engine.genesis.position.steps import always, do, step, with_answer
from engine.genesis.position.zones import MEMORIES
from engine.genesis.stack.adding import give_priority_after
from engine.genesis.values.spots import held_fast
from engine.genesis.values.targets import faults, still_valid
from engine.language.genesis.nodes import Speed, Switch


def source_there(game: Battle, item: Item) -> bool:
    """G-resolve.2: whether the combatant that played an ability, or its source, is still in the
    arena (GR-PR.3)."""
    if item.kind in ("card", "copy"):
        return item.user in game.permanents
    if item.card in game.skills:
        return game.skills[item.card].stamp == item.life
    one = game.permanents.get(item.card)
    return one is not None and one.life == item.life and one.hp > 0


def why_fail(game: Battle, item: Item) -> tuple[str, ...]:
    """G-switch.6, G-resolve.3, G-term-chain.2, G-term-switch.3: the rules by which an ability
    fails; none if it resolves."""
    ability = ability_of(game, item)
    if not item.last and not source_there(game, item):
        return ("G-resolve.2", "G-fail.1")
    valid = [still_valid(game, item, index) for index in range(len(item.targets))]
    if not all(valid) and not (game.ruleset.partial_resolution and any(valid)):
        chain = ("G-term-chain.2",) if ability.chain else ()
        return ("G-resolve.3", "G-resolve.4", "G-fail.1", *chain, *_lost_sight(game, item, valid))
    for effect in ability.effects:
        if isinstance(effect, Switch):
            pair = [*named(game, item, effect.one), *named(game, item, effect.other)]
            if any(held_fast(game, game.permanents[card]) for card in pair):
                return ("G-switch.6", "G-term-switch.3", "G-fail.1")
    return ()


def _lost_sight(game: Battle, item: Item, valid: list[bool]) -> list[str]:
    """The rules by which the first invalid target is no longer valid."""
    index = valid.index(False)
    before = item._replace(targets=item.targets[:index])
    reasons = faults(game, before, index, item.targets[index])
    return list(dict.fromkeys(reason.rule for reason in reasons))


@step
def resolve_top(game: Battle) -> None:
    """G-order.1, G-stack.1, G-resolve.1, G-resolve.5, G-kw-elemental-selection.2, G-examples.4,
    G-kw-elemental-selection.1: the ability on top resolves or fails."""
    item = game.take_top()
    rules = why_fail(game, item)
    name = game.item_label(item)
    if rules:
        fail(game, item, name, rules)
        give_priority_after(game)
        return
    ability = ability_of(game, item)
    keywords = keyword_rules(ability.keywords)
    first = ("G-speeds-passive.1",) if ability.speed is Speed.IMMEDIATE else ()
    seq = game.emit(f"resolve {name}", ("G-resolve.1", "G-resolve.5", *first, *keywords))
    game.set_resolving(item)
    game.because(seq)
    if ability.choose and not item.element:
        options = [Answer(word.capitalize(), word) for word in ability.choose]
        asked = ("G-kw-elemental-selection.1", "G-kw-elemental-selection.2")
        choose(
            game, item.chooser, asked, "which element?", options, with_answer(with_element, item)
        )
        return
    game.push(*frames_of(item, ability.effects), do(finish, item))


@step
def with_element(game: Battle, item: Item, element: str) -> None:
    """A passive ability goes on with the element chosen at its resolution (GR-TG.8)."""
    item = item._replace(element=element)
    game.set_resolving(item)
    game.push(*frames_of(item, ability_of(game, item).effects), do(finish, item))


@step
@always
def finish(game: Battle, item: Item) -> None:
    """G-memories.5, G-play-hand.5, G-play-hand.6, G-copy-champion.2: an ability has resolved: its
    card goes to the memories unless it is a permanent or skill now; a copy ceases to exist."""
    game.set_resolving(None)
    game.because(None)
    put_away(game, item)
    give_priority_after(game)


def put_away(game: Battle, item: Item) -> None:
    """G-memories.5, G-play-hand.6, G-play-hand.7: if the item that left the stack is a card, the
    card goes to its owner's memories."""
    if item.kind != "card" or item.card in game.permanents or item.card in game.skills:
        return
    _, zone = game.zone_of(item.card)
    if zone < 0 and game.owner(item.card) in game.playing:
        lay_down(game, item.card, MEMORIES)


def fail(game: Battle, item: Item, name: str, rules: tuple[str, ...]) -> None:
    """G-fail.1, G-fail.2, G-fail.3, G-term-fail.1: an ability comes off the stack without
    effect."""
    more = "G-fail.2" if item.kind == "card" else "G-fail.3"
    if item.kind == "copy":
        more = "G-copy-champion.2"
    game.emit(f"fail {name}", (*rules, more))
    put_away(game, item)


def remove(game: Battle, item: Item) -> None:
    """G-term-negate.1: take a negated ability off the stack. If it is a card, the card goes to the
    memories (GR-PR.5)."""
    name = game.item_label(item)
    game.take_off_stack(item)
    more = "G-term-negate.1" if item.kind == "card" else "G-fail.3"
    game.emit(f"negate {name}", ("G-kw-negate.1", more, "G-fail.1"))
    put_away(game, item)
