"""Section 8.3: triggered abilities, from the event to the Burst (R-trigger-batch)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.filters import fits, met
from engine.chaotic.meaning.selectors import chosen, kind_named
from engine.chaotic.meaning.text_boxes import texts
from engine.chaotic.meaning.traits import bearer_of, find_item, is_first
from engine.chaotic.position import door
from engine.chaotic.position.cards import KEYWORD_VERBS
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    AbilityGained,
    KeywordGained,
    NumberGained,
    Rule,
    Triggered,
    Watch,
)
from engine.chaotic.position.ids import NO_CARD, NO_ITEM, NOBODY, CardId, ItemId, Ref, Seat
from engine.chaotic.position.items import Deed, Item
from engine.chaotic.position.steps import run
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.targets import choices, may_be_left_out, open_targets
from engine.kernel.agenda import do
from engine.language import nodes as n


class Watcher(NamedTuple):
    """An ability that watches for an event: its card, the number of its node (-1 for a keyword),
    who controls it and on which Creature it is (-1 for none), whether it counts through
    Invisibility, the keyword (word, number, element, Discipline), and the effect in force if
    something waits for the event."""

    source: CardId
    node: int
    controller: Seat
    creature: CardId
    tagged: int = 0
    word: tuple[Any, ...] = ()
    awaited: Watch | None = None


_new = tuple.__new__
"""The constructor behind every named tuple. Calling it directly is faster, and watchers are found
again often."""

COMBAT_VERBS = frozenset(
    {"combat_begins", "combat_ends", "becomes_engaged", "wins_combat", "intercepts"}
)


open_batch = door.burst.open_batch
"""What happens from here on is one event, or moments that the rules join (8.3.2)."""


def still_waiting(game: Duel) -> bool:
    """Drop the triggered abilities that wait to be added to the Burst and have no legal target
    (R-trigger-target). Return whether others wait."""
    if not any(game.batches):
        return False
    possible = [tuple(env for env in batch if can_be_added(game, env)) for batch in game.batches]
    door.burst.keep_in_batches(game, possible)
    return any(game.batches)


def watchers(game: Duel) -> dict[str, list[Watcher]]:
    """Who watches for what, by kind of event; found once for each version of the position."""
    values = game.present or values_now(game)
    if values.watchers is not None:
        known: dict[str, list[Watcher]] = values.watchers
        return known
    index: dict[str, list[Watcher]] = {}
    for card, creature in game.creatures.items():
        found = values.profiles[card]
        for ability, held_as, _, _, _, hidden in found.abilities:
            if isinstance(ability, n.Triggered):
                fields = (card, held_as, creature.controller, card, int(hidden), (), None)
                watch = _new(Watcher, fields)
                index.setdefault(ability.event.verb, []).append(watch)
        for (name, element, stat, _), number in found.keywords.items():
            verb = KEYWORD_VERBS.get(name)
            if verb is not None:
                tagged = int(any(is_word(held.ability, name) for held in found.tagged))
                word = (name, number, element, stat)
                index.setdefault(verb, []).append(
                    Watcher(card, -1, creature.controller, card, tagged, word)
                )
    for held in values.other_abilities:
        ability = held.ability
        if isinstance(ability, n.Triggered):
            bearer = bearer_of(game, held.source)
            if bearer is None:
                owner = game.owner(held.source)
                watch = Watcher(held.source, held.number, owner, NO_CARD)
            else:
                watch = Watcher(held.source, held.number, bearer.controller, bearer.id)
            index.setdefault(ability.event.verb, []).append(watch)
    for effect in game.effects:
        if isinstance(effect, Watch):
            waiting = game.deal.nodes[effect.node]
            assert isinstance(waiting, n.Later)
            own = effect.env
            watch = Watcher(own.card, effect.node, own.controller, own.creature, awaited=effect)
            index.setdefault(waiting.event.verb, []).append(watch)
    values.watchers = index
    return index


def spoken_of(game: Duel, verb: str) -> bool:
    """Whether a text in play or an effect in force speaks of this kind of event, even if its
    ability is lost. If none does, nobody watches for it, and values need not be worked out to know
    that."""
    if "lying" in game.deal.says:
        return True
    ready = {} if game.guise else game.deal.texts
    for card, creature in game.creatures.items():
        if verb in (ready.get(card) or texts(game, card)).verbs:
            return True
        gear = creature.gear
        if creature.gear_up and verb in (ready.get(gear) or texts(game, gear)).verbs:
            return True
    for card in (game.location, game.mirage):
        if card >= 0 and verb in texts(game, card).verbs:
            return True
    for effect in game.effects:
        if isinstance(effect, SPEAKING) and verb in game.deal.verbs_of(effect.node):
            return True
        if isinstance(effect, NumberGained) and KEYWORD_VERBS.get(effect.word) == verb:
            return True
    return False


SPEAKING = (AbilityGained, KeywordGained, Rule, Watch)
"""Effects in force whose node may speak of an event."""


def is_word(ability: n.Ability, word: str) -> bool:
    """Whether an ability is the keyword."""
    return isinstance(ability, n.Keyword) and ability.word == word


def occur(
    game: Duel,
    verb: str,
    subject: Ref = -1,
    seat: Seat = NOBODY,
    other: Ref = -1,
    amount: int = 0,
    elements: int = 0,
    kind: str = "creature",
    affected: CardId = NO_CARD,
    agent: CardId = NO_CARD,
    types: int = 0,
    stat: int = -1,
    changes: tuple[int, ...] = (),
    only: CardId = NO_CARD,
) -> None:
    """8.3.1, GL-triggered-abilities: something happened: abilities that watch for it join the
    present batch.

    `subject` is the first-named object, of `kind`; `other` the item or card behind it, `affected`
    the Creature that a damage was dealt to, `agent` the one that played or used what is behind
    it, `types` the Elemental Types of an attack, or those gained or lost, `changes` by how much
    each Discipline rose or fell; `only`: abilities of this card alone take notice.
    """
    if verb in game.deal.recalled:
        record(game, verb, subject, other, amount, elements, kind, stat)
    if verb not in game.deal.verbs:
        return
    if game.present is None and not spoken_of(game, verb):
        return
    watching = watchers(game).get(verb)
    if not watching:
        return
    context = (subject, amount, other, kind, elements, affected, agent, types, stat, changes)
    found = []
    for source, node, controller, creature, tagged, word, held in watching:
        if only not in (-1, source):
            continue
        if not word and not resembles(game, node, controller, seat, amount, elements, stat):
            continue
        if word and not keyword_triggers(game, word, source, controller, subject, other, elements):
            continue
        if held:
            env = awaited(held, context)
        else:
            env = _new(
                Item,
                (0, "trigger", source, controller, creature, node, (), 0, 0, context, tagged, 0,
                 word, -1, 0),
            )  # fmt: skip
        if word or event_fits(game, env, verb):
            found.append(env)
            if held and waits_once(game, held):
                door.effects.end_effect(game, held)
    if found:
        door.burst.add_to_batch(game, [env for env in found if not carry_out_at_once(game, env)])
        for env in found:
            ability = game.deal.nodes[env.node] if env.node >= 0 else None
            if isinstance(ability, n.Triggered) and ability.first:
                door.effects.note_triggered(game, counted_for(env, ability), env.node)


def carry_out_at_once(game: Duel, env: Item) -> bool:
    """Carry out a triggered ability with its event, without the Burst, if it says so; nobody can
    answer it (R-state). Return whether it does."""
    ability = game.deal.nodes[env.node] if env.node >= 0 else None
    if not isinstance(ability, n.Triggered) or not ability.at_once:
        return False
    own = env._replace(number=ItemId(game.next_stamp()))
    game.emit(f"state {game.label(own.card)}", ("8.8.3", "R-state"))
    game.push(do(run, own, own.node, 0, 0))
    return True


def record(
    game: Duel,
    verb: str,
    subject: Ref,
    other: Ref,
    amount: int,
    elements: int,
    kind: str,
    stat: int,
) -> None:
    """Remember until the turn ends what some card may ask for."""
    if kind == "played":
        item = find_item(game, subject)
        subject = item.card if item is not None else -1
    door.turns.note_deed(game, Deed(verb, subject, other, amount, elements, stat))


def play_trigger(game: Duel, item: Item) -> None:
    """What an attack's own text does when it is played (8.3.1)."""
    face = game.face(item.card)
    if n.Verb.PLAYED not in face.verbs:
        return
    context = (item.number, 0, item.creature, "played", 0, -1, -1)
    found = tuple(
        Item(
            NO_ITEM,
            "trigger",
            item.card,
            item.controller,
            item.creature,
            game.deal.number(ability),
            context=context,
        )
        for ability in face.abilities
        if isinstance(ability, n.Triggered) and ability.event.verb == n.Verb.PLAYED
    )
    if found:
        door.burst.add_to_batch(game, found)


def awaited(effect: Watch, context: tuple[Any, ...]) -> Item:
    """The trigger of something that waited for an event, with what it was given before."""
    return effect.env._replace(
        number=NO_ITEM, kind="trigger", node=effect.node, context=context, word=(), lost=0
    )


def waits_once(game: Duel, effect: Watch) -> bool:
    """Whether something waits for the next such event only."""
    waiting = game.deal.nodes[effect.node]
    return isinstance(waiting, n.Later) and waiting.once


def resembles(
    game: Duel, node: int, controller: Seat, seat: Seat, amount: int, elements: int, stat: int
) -> bool:
    """8.3.1: whether an event is of the kind an ability waits for: whose turn or card it is, its
    amount, its Discipline and element. Which objects it concerns is not checked here."""
    ability = game.deal.nodes[node]
    assert isinstance(ability, (n.Triggered, n.Later))
    event = ability.event
    if event.stat is not None and stat != event.stat:
        return False
    if event.element is not None and not elements & element_mask(event):
        return False
    if seat >= 0 and event.side != n.Side.ANY:
        if (seat == controller) != (event.side == n.Side.YOURS):
            return False
    if event.low is not None and amount < event.low:
        return False
    return event.high is None or amount <= event.high


def event_fits(game: Duel, env: Item, verb: str) -> bool:
    """8.3.1: whether an event that resembles the one an ability waits for (`resembles`) also
    concerns the right objects (R-condition)."""
    ability = game.deal.nodes[env.node]
    assert isinstance(ability, (n.Triggered, n.Later))
    event = ability.event
    happening = env.event
    subject, other, kind = happening.subject, happening.other, happening.kind
    if isinstance(ability, n.Triggered) and ability.first and happened(game, env, ability):
        return False
    if event.subject is not None:
        by_attack = kind == "creature" and names_attack(game, env, event.subject)
        ref, what = (other, "item") if by_attack else (subject, kind)
        if not event_names(game, env, event.subject, ref, what):
            return False
    if event.to is not None and not event_names(
        game, env, event.to, happening.affected, "creature"
    ):
        return False
    if event.by is not None and not event_names(game, env, event.by, other, "item"):
        return False
    if env.card == game.mirage and not in_mirage(game, verb, subject):
        return False
    return not isinstance(ability, n.Triggered) or holds(game, env, ability.condition)


def names_attack(game: Duel, env: Item, who: n.Selector | n.Cards) -> bool:
    """Whether an event is about what an attack does, not about a Creature."""
    if isinstance(who, n.Cards):
        return False
    return kind_named(game, env, who) == "attack"


def element_mask(event: n.Event) -> int:
    """The Elemental Types, as a mask, of which an event asks for one."""
    mask = 0
    for element in (event.element, event.other):
        if element is not None:
            mask |= 1 << element
    return mask


def happened(game: Duel, env: Item, ability: n.Triggered) -> bool:
    """Whether an ability that counts the first time in a turn has triggered this turn (8.3.1)."""
    card = counted_for(env, ability)
    return any(
        type(effect) is Triggered and effect.subject == card and effect.node == env.node
        for effect in game.effects
    )


def counted_for(env: Item, ability: n.Triggered) -> Ref:
    """For which card the first time counts: for the ability's own, or for each Creature that the
    event is about (R-first-time-each)."""
    return env.event.subject if ability.each else env.card


def in_mirage(game: Duel, verb: str, subject: Ref) -> bool:
    """9.3.5, 9.3.6: whether an event concerns the text of the Mirage: combats in its space,
    Creatures in it, and the turn do."""
    creature = game.creatures.get(subject)
    if creature is not None:
        return creature.space == game.mirage_space
    if verb in COMBAT_VERBS:
        return game.combat is not None and game.combat.space == game.mirage_space
    return True


def event_names(game: Duel, env: Item, who: n.Selector | n.Cards, ref: Ref, kind: str) -> bool:
    """Whether an object is what an event names."""
    if ref < 0:
        return False
    if kind in ("item", "played"):
        item = find_item(game, ref)
        if item is None:
            return False
        if isinstance(who, n.Cards):
            if who.kind == n.CardKind.CREATURE:
                return item.creature >= 0 and all(
                    met(game, env, item.creature, "creature", test) for test in who.tests
                )
            return fits(game, env, item, who, is_first(game, item))
        if item.card == env.card and item.kind in ("attack", "mugic") and item.cause != env.cause:
            return not isinstance(who, n.Source) or not waits_for_event(game, env)
        return not {item.creature, item.card, item.number}.isdisjoint(chosen(game, env, who))
    if isinstance(who, n.Cards):
        fitting = str(who.kind) == kind or who.kind == n.CardKind.CARD
        return fitting and all(met(game, env, ref, kind, test) for test in who.tests)
    return ref in chosen(game, env, who)


def waits_for_event(game: Duel, env: Item) -> bool:
    """Whether an ability waits for something that an attack or Mugic does which was just played. If
    its card is played again later, that is another play (8.2.3.2)."""
    return isinstance(game.deal.nodes[env.node], n.Later)


def keyword_triggers(
    game: Duel,
    keyword: tuple[Any, ...],
    card: CardId,
    controller: Seat,
    subject: Ref,
    other: Ref,
    elements: int,
) -> bool:
    """GL-elementproof, GL-exhaust, GL-intimidate, GL-recklessness: whether a keyword of a Creature
    triggers now (8.8.1.1)."""
    word, _, element, _ = keyword
    if word == "fluidmorph":
        dealer = game.creatures.get(subject)
        mine = dealer is not None and dealer.controller == controller
        return mine and bool(elements >> n.Element.WATER & 1)
    if not game.engaged(card):
        return False
    foe = game.foe(card)
    if word in ("recklessness", "exhaust"):
        item = find_item(game, subject)
        return item is not None and item.kind == "attack" and other == card
    if foe not in game.creatures:
        return False
    if word == "disarm":
        return True
    if word == "proof":
        return bool(game.profile(foe).elements >> element & 1)
    return bool(word == "intimidate")


def can_be_added(game: Duel, env: Item) -> bool:
    """R-trigger-target: without a legal target a trigger is not put on the Burst."""
    if env.node < 0:
        return True
    return all(
        choices(game, env, target, ()) or may_be_left_out(game, env, target)
        for target in open_targets(game, env)
    )
