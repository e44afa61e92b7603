"""What abilities do when they resolve: HP, ailments, tokens, cards, counters, choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.genesis import changes
from engine.genesis.citing import keyword_rules
from engine.genesis.copying import copy_item
from engine.genesis.damage import Blow, base, deal
from engine.genesis.energy import energy_owed, pay_energy
from engine.genesis.holding import give, take
from engine.genesis.looking import scope
from engine.genesis.objects import ability_of, each, healthier, named, place_of, you
from engine.genesis.stack import choose, frames_of, remove
from engine.genesis.state import (
    MEMORIES,
    SUBCONSCIOUS,
    THOUGHTS,
    TIMELINE,
    ZONES,
    Battle,
    Item,
    step,
)
from engine.genesis.winning import judge
from engine.language.genesis.nodes import (
    CHOSEN,
    AddCounter,
    Attach,
    CardType,
    Chosen,
    Copy,
    Damage,
    Destroy,
    DiscardRandom,
    Drain,
    Draw,
    Effect,
    Exert,
    Fatigue,
    GainHp,
    Give,
    IfDone,
    Kill,
    LoseHp,
    May,
    Negate,
    PayOr,
    Prevent,
    Put,
    RemoveCounters,
    Sacrifice,
    Search,
    Selector,
    Slot,
    Source,
    Take,
    Unexert,
    Until,
    Zone,
)

Work = Callable[[Battle, Item, Any], None]
EFFECTS: dict[type[Effect], Work] = {}


def does(kind: type[Effect]) -> Callable[[Work], Work]:
    """Register what an effect does."""

    def register(work: Work) -> Work:
        EFFECTS[kind] = work
        return work

    return register


@step
def effect(game: Battle, item: Item, node: Effect) -> None:
    """Carry out one effect (G-abilities.4); `done` tells whether anything came of it."""
    game.done = 0
    EFFECTS[type(node)](game, item, node)


def keywords(game: Battle, item: Item) -> tuple[str, ...]:
    """The rules of the keywords of an ability."""
    return keyword_rules(ability_of(game, item).keywords)


def whom(game: Battle, item: Item, selector: Selector) -> list[int]:
    """The permanents that an effect acts on now."""
    return each(game, item, selector, scope(game, item))


@step
def harm(game: Battle, item: Item, damages: tuple[Damage, ...]) -> None:
    """Damages of one ability: one sum for each permanent, dealt at the same time (G-damage.3).

    Rules: G-damage.16, G-damage.17, G-kw-elemental-attack.2, G-kw-spectral.2.
    """
    reach = scope(game, item)
    sums: dict[int, Blow] = {}
    for damage in damages:
        kinds = frozenset(item.element if kind == CHOSEN else kind for kind in damage.kinds)
        n = base(game, item, damage.n)
        for card in each(game, item, damage.to, reach):
            aimed = isinstance(damage.to, Slot)
            old = sums.get(card, Blow(card, 0, frozenset(), False))
            sums[card] = Blow(card, old.n + n, old.kinds | kinds, old.aimed or aimed, old.parts + 1)
    game.done = int(bool(sums))
    deal(game, item, list(sums.values()))


@does(Drain)
def drain(game: Battle, item: Item, node: Drain) -> None:
    """HP loss of the target, HP for the user; it may kill (G-kw-drain-attack.1 to .4).

    Rules: G-kw-drain-attack.2, G-kw-drain-attack.3.
    """
    rules = ("G-kw-drain-attack.1", "G-term-lose-hp.2")
    full = base(game, item, node.n)
    lost = 0
    for card in whom(game, item, node.of):
        lost += changes.lose_hp(game, game.permanents[card], full, rules)
    n = lost if game.ruleset.drain_gain_actual else full
    if item.user in game.permanents and n:
        changes.gain_hp(game, game.permanents[item.user], n, ("G-kw-drain-attack.1",))
    changes.bury(game, ("G-kw-drain-attack.4",))
    judge(game)


@does(GainHp)
def gain(game: Battle, item: Item, node: GainHp) -> None:
    """HP rise (G-kw-heal.1, G-kw-cure.1).

    Rules: G-term-hp.2, G-kw-cure.2, G-kw-cure.3, G-kw-heal.2, G-kw-heal.3.
    """
    for card in whom(game, item, node.who):
        rules = ("G-term-gain.1", *keywords(game, item))
        changes.gain_hp(game, game.permanents[card], node.n, rules)
        game.done = 1


@does(LoseHp)
def lose(game: Battle, item: Item, node: LoseHp) -> None:
    """HP loss, neither prevented nor increased (G-term-hp-loss.1).

    Rules: G-term-lose-hp.1, G-kw-decay.2.
    """
    for card in whom(game, item, node.who):
        rules = ("G-term-lose-hp.2", *keywords(game, item))
        changes.lose_hp(game, game.permanents[card], node.n, rules)
        game.done = 1
    changes.bury(game)
    judge(game)


@does(Give)
def bestow(game: Battle, item: Item, node: Give) -> None:
    """An ailment or keyword ability is gained; Stun ends with the round (GR-MV.10)."""
    stun = node.what == "Stun" and node.until is Until.NONE
    until = Until.ROUND if stun else node.until
    for card in whom(game, item, node.who):
        give(game, game.permanents[card], node.what, until, keywords(game, item))
        game.done = 1


@does(Take)
def strip(game: Battle, item: Item, node: Take) -> None:
    """An ailment or keyword ability is lost (G-term-lose.1)."""
    for card in whom(game, item, node.who):
        game.done |= int(take(game, game.permanents[card], node.what, node.until))


@does(Prevent)
def shield(game: Battle, item: Item, node: Prevent) -> None:
    """A pool that later damage uses up (G-kw-defense.1, GR-DM.5)."""
    until = Until.ROUND if game.ruleset.defense_duration == "round" else node.until
    for card in whom(game, item, node.who):
        one = game.permanents[card]
        one.prevents = (*one.prevents, (node.n, until.value))
        game.emit(f"defense {one.label} {node.n}", ("G-kw-defense.1", "G-term-prevent.1"))


@does(Attach)
def attach(game: Battle, item: Item, node: Attach) -> None:
    """The card becomes a skill (G-skill-zone.1); without a named target it goes to you.

    Rules: G-term-attach.1, G-term-attach.2.
    """
    bearers = named(game, item, node.to)
    slot = isinstance(node.to, Slot)
    if slot and node.to.n < len(item.targets) and item.targets[node.to.n][0] == "":  # type: ignore[attr-defined]
        bearers = []
    if not bearers and slot and ability_of(game, item).targets[0].optional:
        bearers = [you(game, item)]
    if bearers:
        changes.attach(game, item.card, bearers[0], keywords(game, item))


@does(Exert)
def tire(game: Battle, item: Item, node: Exert) -> None:
    """An Exert token by an effect (G-kw-paralyze.1)."""
    for card in whom(game, item, node.who):
        rules = ("G-term-exert.1", *keywords(game, item))
        game.done |= int(changes.exert(game, game.permanents[card], rules))


@does(Unexert)
def rouse(game: Battle, item: Item, node: Unexert) -> None:
    """Exert tokens are removed by an effect (G-kw-blitz.1).

    Rules: G-kw-paralyze.2.
    """
    for card in whom(game, item, node.who):
        rules = ("G-term-exert.1", *keywords(game, item))
        game.done |= int(changes.unexert(game, game.permanents[card], rules))


@does(Kill)
def kill(game: Battle, item: Item, node: Kill) -> None:
    """A summon is killed, not by damage (G-term-kill.1, G-kw-death-touch.2, GR-VO.10).

    Rules: G-kw-death-touch.4.
    """
    for card in whom(game, item, node.what):
        one = game.permanents[card]
        if not healthier(one, node.hp_most) and game.face(card).kind is CardType.SUMMON:
            rules = ("G-term-kill.1", "G-memories.3", *keywords(game, item))
            changes.die(game, [card], {card: ("kill", rules)})
            game.done = 1


@does(Destroy)
def destroy(game: Battle, item: Item, node: Destroy) -> None:
    """An alteration or a skill goes to the memories (G-term-destroyed.1, G-skill-zone.3).

    Rules: G-memories.4, G-term-skill.3.
    """
    if isinstance(node.what, Slot) and item.targets[node.what.n][0] == "skill":
        card = item.targets[node.what.n][1]
        if card in game.skills:
            game.emit(f"destroy {game.label(card)}", ("G-term-destroyed.1", "G-skill-zone.3"))
            changes.unattach(game, card)
            game.done = 1
        return
    for card in whom(game, item, node.what):
        if game.face(card).kind is CardType.ALTERATION:
            rules = ("G-term-destroyed.1", "G-memories.3")
            changes.die(game, [card], {card: ("destroy", rules)})
            game.done = 1


@does(Sacrifice)
def sacrifice(game: Battle, item: Item, node: Sacrifice) -> None:
    """Only allies and skills of one's own can be sacrificed (G-term-sacrifice.1)."""
    rules = ("G-term-sacrifice.1", "G-abilities.4")
    if isinstance(node.what, Chosen):
        options = [(game.label(card), card) for card in whom(game, item, node.what)]
        choose(game, item.chooser, rules, "which one is sacrificed?", options, ("offer", item))
        return
    if isinstance(node.what, Source) and item.card in game.skills:
        game.push(("offer", item, item.card))
        return
    for card in whom(game, item, node.what):
        game.push(("offer", item, card))


@step
def offer(game: Battle, item: Item, card: int | None) -> None:
    """The sacrificed card goes to its owner's memories (G-term-sacrifice.2); a champion stays
    (GR-VO.13)."""
    game.done = 0
    if card is None or game.face(card).kind is CardType.CHAMPION:
        return
    rules = ("G-term-sacrifice.2", "G-term-sacrifice.1")
    if card in game.skills:
        game.emit(f"sacrifice {game.label(card)}", (*rules, "G-memories.4"))
        changes.unattach(game, card)
    elif card in game.permanents:
        changes.die(game, [card], {card: ("sacrifice", rules)})
    game.done = 1


@does(Put)
def put(game: Battle, item: Item, node: Put) -> None:
    """A permanent goes to a zone (G-term-leave-arena.1); a champion stays (GR-VO.13)."""
    zones = {
        Zone.THOUGHTS: THOUGHTS,
        Zone.SUBCONSCIOUS: SUBCONSCIOUS,
        Zone.TIMELINE_TOP: TIMELINE,
    }
    for card in whom(game, item, node.what):
        if game.face(card).kind is CardType.CHAMPION:
            continue
        zone = zones[node.zone]
        redirected = zone == TIMELINE and card in game.fetched
        rules = ["G-term-leave-arena.1", "G-hand.6"]
        if redirected:
            zone = MEMORIES
            rules.append("G-subconscious.6")
        label = game.permanents[card].label
        letter = game.seats[game.owner(card)]
        game.emit(f"put {label} {letter}.{ZONES[zone]}", tuple(rules))
        changes.depart(game, [card], zone)
        game.done = 1


@does(Draw)
def draw(game: Battle, item: Item, node: Draw) -> None:
    """Cards from the top of the timeline (G-kw-draw.1); the last one loses (GR-WN.2).

    Rules: G-layers.5, G-term-exhaust.1.
    """
    seat = item.chooser
    words = keywords(game, item)
    old = ("G-kw-breakthrough.1",) if "Breakthrough" in ability_of(game, item).name else ()
    game.done = changes.draw(game, seat, node.n, ("G-kw-draw.1", *words, *old))
    judge(game)


@does(DiscardRandom)
def madness(game: Battle, item: Item, node: DiscardRandom) -> None:
    """A card at random from the thoughts, if there is one (G-kw-madness.1, GR-KW.7)."""
    for card in whom(game, item, node.who):
        seat = game.permanents[card].controller
        for _ in range(node.n):
            thoughts = game.zones[seat][THOUGHTS]
            if thoughts:
                changes.discard(game, _at_random(game, thoughts), "G-kw-madness.1")
                game.done = 1


def _at_random(game: Battle, cards: list[int]) -> int:
    if game.discards:
        name = game.discards.pop(0)
        for card in cards:
            if game.label(card) == name:
                return card
    return cards[game.below("madness", len(cards))]


@does(Fatigue)
def fatigue(game: Battle, item: Item, node: Fatigue) -> None:
    """Energy after the reduction; too few cards pay nothing (G-kw-fatigue.1 to .3).

    Rules: G-kw-fatigue.3.
    """
    for card in whom(game, item, node.who):
        seat = game.permanents[card].controller
        n = energy_owed(game, card, node.n)
        if 0 < n <= len(game.zones[seat][TIMELINE]):
            pay_energy(game, seat, n, ("G-kw-fatigue.1", "G-kw-fatigue.2"))
            game.done = 1
    judge(game)


@does(Search)
def search(game: Battle, item: Item, node: Search) -> None:
    """A card of the type from the timeline, shown to all (G-timeline.4); how many others there were
    is not."""
    options: list[tuple[str, Any]] = []
    timeline = game.zones[item.chooser][TIMELINE]
    for card in sorted(timeline, key=game.label):
        label = game.label(card)
        if game.face(card).kind is node.card_type and label not in [word for word, _ in options]:
            options.append((label, card))
    rules = ("G-timeline.4", "G-abilities.4")
    text, unseen = "which card do you take?", len(timeline) > 1
    choose(game, item.chooser, rules, text, options, ("found", item), unseen=unseen)


@step
def found(game: Battle, item: Item, card: int | None) -> None:
    """The card found goes to the thoughts, and the timeline is shuffled (G-timeline.4)."""
    seat = item.chooser
    if card is not None:
        game.emit(f"reveal {game.label(card)}", ("G-timeline.4",))
        changes.take_out(game, card)
        game.zones[seat][THOUGHTS].append(card)
        game.emit(f"put {game.label(card)} {game.seats[seat]}.thoughts", ("G-hand.6",))
    changes.shuffle(game, seat, ("G-timeline.4",))
    judge(game)


@does(Negate)
def negate(game: Battle, item: Item, node: Negate) -> None:
    """An ability is taken off the stack (G-kw-negate.1)."""
    assert isinstance(node.what, Slot)
    for other in [one for one in game.stack if one.number == item.targets[node.what.n][1]]:
        remove(game, other)
        game.done = 1


@does(Copy)
def copy(game: Battle, item: Item, node: Copy) -> None:
    """An ability is copied onto the stack (G-copy-champion.1, G-copy-summon.1)."""
    assert isinstance(node.what, Slot)
    for other in [one for one in game.stack if one.number == item.targets[node.what.n][1]]:
        copy_item(game, item, other)


@does(AddCounter)
def tally(game: Battle, item: Item, node: AddCounter) -> None:
    """A counter more (G-kw-count.1)."""
    n = changes.counters_on(game, item.card)
    if n is not None:
        changes.count(game, item.card, n + node.n, ("G-kw-count.1",))
        game.done = 1


@does(RemoveCounters)
def clear(game: Battle, item: Item, node: RemoveCounters) -> None:
    """All counters are removed (G-kw-break.1, GR-KW.2)."""
    if changes.counters_on(game, item.card):
        changes.count(game, item.card, 0, ("G-kw-break.1",))
        game.done = 1


@does(May)
def may(game: Battle, item: Item, node: May) -> None:
    """Yes or no when it resolves (G-term-may.1); nothing is asked if nothing can be done.

    Rules: G-term-may.2.
    """
    if not possible(game, item, node.effects[0]):
        return
    options: list[tuple[str, Any]] = [("yes", 1), ("no", 0)]
    frame = ("consent", item, node.effects)
    choose(game, item.chooser, ("G-term-may.1",), "do you do it?", options, frame)


def possible(game: Battle, item: Item, node: Effect) -> bool:
    """Whether an optional effect could do anything now."""
    if isinstance(node, RemoveCounters):
        return bool(changes.counters_on(game, item.card))
    if isinstance(node, AddCounter):
        return changes.counters_on(game, item.card) is not None
    if isinstance(node, Sacrifice) and isinstance(node.what, Source) and item.card in game.skills:
        return True
    if isinstance(node, (LoseHp, GainHp, Give, Take)):
        return bool(whom(game, item, node.who))
    if isinstance(node, (Destroy, Sacrifice, Kill)):
        return bool(whom(game, item, node.what))
    near = getattr(node, "near", None)
    return near is None or place_of(game, item, near) >= 0


@step
def consent(game: Battle, item: Item, effects: tuple[Effect, ...], yes: int) -> None:
    """What was optional is done, or not."""
    game.done = yes
    if yes:
        game.push(*frames_of(item, effects))


@does(IfDone)
def if_done(game: Battle, item: Item, node: IfDone) -> None:
    """The second half only if the first was done."""
    game.push(*frames_of(item, (node.first,)), ("then", item, node.then))


@step
def then(game: Battle, item: Item, effects: tuple[Effect, ...]) -> None:
    """Go on if the last effect did anything."""
    if game.done:
        game.push(*frames_of(item, effects))


@does(PayOr)
def pay_or(game: Battle, item: Item, node: PayOr) -> None:
    """An ongoing cost: paid, or what is said for not paying (G-kw-enchant.2). A summon that
    carries a skill cannot pay Energy (G-term-energy.3)."""
    seat = item.chooser
    payer = you(game, item)
    n = energy_owed(game, payer, node.energy)
    able = game.face(payer).kind is CardType.CHAMPION and n <= len(game.zones[seat][TIMELINE])
    options: list[tuple[str, Any]] = [("sacrifice", 0)]
    if able:
        options.insert(0, ("pay", 1))
    rules = ("G-kw-enchant.2", "G-costs.2")
    choose(game, seat, rules, "pay, or let it go?", options, ("upkeep", item, node, n))


@step
def upkeep(game: Battle, item: Item, node: PayOr, n: int, pays: int) -> None:
    """The Energy is paid (G-cost-energy.2), or not."""
    if not pays:
        game.push(*frames_of(item, (node.otherwise,)))
    elif n:
        pay_energy(game, item.chooser, n, ("G-cost-energy.1", "G-cost-energy.2"))
        judge(game)
