"""What the instructions of Mugic, attacks and abilities do, one function a node class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chaotic.happenings import disciplines, leaving_play, triggers
from engine.chaotic.happenings.battlegear import turn_down, turn_up
from engine.chaotic.happenings.chance import flip_coin
from engine.chaotic.happenings.damage import deal
from engine.chaotic.happenings.disciplines import subjects
from engine.chaotic.happenings.hive import hive_off, hive_on
from engine.chaotic.happenings.locations import reveal_top
from engine.chaotic.happenings.replacement import ask_or_replace, replacements_for, source_of
from engine.chaotic.instructions import card_moves
from engine.chaotic.instructions.choices import ask_may, carried_out
from engine.chaotic.instructions.delayed_effects import apart
from engine.chaotic.meaning.amounts import amount, amount_for
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.outcomes import remember_amount, remember_done
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen, chosen_cards, chosen_players
from engine.chaotic.meaning.traits import bearer_of, players
from engine.chaotic.position import door, winning
from engine.chaotic.position.decisions import BRANCH, Branch
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_TURN, AllAbilitiesLost
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import run
from engine.chaotic.values.present_values import table
from engine.chaotic.values.prohibitions import brought_about, cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.kernel.agenda import do
from engine.language import nodes as n

Perform = Callable[[Duel, Item, Any], None]


# -- damage and defeat -------------------------------------------------------------------------


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


@means(n.Destroy)
def destroy(game: Duel, env: Item, effect: n.Destroy) -> None:
    """GL-destroy: destroy Creatures and Battlegear; a card that cannot be destroyed was not
    destroyed "this way" (R-this-way)."""
    cards = chosen_cards(game, env, effect.what)
    gear = [card for card in cards if bearer_of(game, card) is not None]
    gone = leaving_play.destroy_gear(game, gear, env)
    doomed = tuple(card for card in cards if card in game.creatures)
    gone += sum(not cannot(game, card, n.Act.BE_DESTROYED) for card in doomed)
    remember_done(game, env, gone)
    if doomed:
        game.push(do(leaving_play.destroy, doomed, ("GL-destroy",)))


@means(n.Sacrifice)
def sacrifice(game: Duel, env: Item, effect: n.Sacrifice) -> None:
    """GL-sacrifice: own cards only."""
    cards = chosen_cards(game, env, effect.what)
    mine = [card for card in cards if owned_in_play(game, card) == env.controller]
    remember_done(game, env, len(mine))
    leaving_play.sacrifice(game, mine, ("GL-sacrifice",))


def owned_in_play(game: Duel, card: CardId) -> int:
    """Who controls a Creature or Battlegear in play; -1 if it is elsewhere."""
    creature = game.creatures.get(card) or bearer_of(game, card)
    return creature.controller if creature is not None else -1


@means(n.Remove)
def remove(game: Duel, env: Item, effect: n.Remove) -> None:
    """GL-removed-from-game: cards are set aside."""
    cards = chosen_cards(game, env, effect.what)
    remember_done(game, env, len(cards))
    leaving_play.remove(game, cards)


# -- states ------------------------------------------------------------------------------------


@means(n.Flip)
def flip(game: Duel, env: Item, effect: n.Flip) -> None:
    """8.7.1.4: turn Battlegear up or down (GL-battlegear)."""
    for gear in chosen_cards(game, env, effect.what):
        bearer = bearer_of(game, gear)
        if bearer is None or bool(bearer.gear_up) == effect.up:
            continue
        if effect.up:
            turn_up(game, bearer, ("8.7.1.4",))
        elif gear_barred(game, gear, n.Act.BE_TURNED_DOWN):
            game.emit(f"prevented flip {game.label(gear)}", ("8.5.8",))
        else:
            turn_down(game, bearer)


def gear_barred(game: Duel, gear: CardId, act: n.Act) -> bool:
    """Whether something says that this cannot be done to a Battlegear (8.5.8)."""
    return any(
        isinstance(effect, n.Cannot) and effect.act == act and gear in chosen(game, env, effect.who)
        for _, effect, env in table(game).rules
    )


@means(n.PutCounters)
def put_counters(game: Duel, env: Item, effect: n.PutCounters) -> None:
    """8.9.1: counters stay between turns."""
    put = 0
    for card in subjects(game, env, effect.who):
        put += put_on(game, env, card, amount_for(game, env, effect.n, card), ("8.9.1",))
    remember_done(game, env, put)


def put_on(game: Duel, env: Item, card: CardId, number: int, rules: tuple[str, ...]) -> int:
    """Counters come on a Creature, unless it cannot get any (8.5.8); how many came."""
    if cannot(game, card, n.Act.GET_COUNTERS, env):
        game.emit(f"prevented counter {game.label(card)}", ("8.5.8",))
        return 0
    card_moves.count(game, card, number, rules)
    return number


@means(n.TakeCounters)
def take_counters(game: Duel, env: Item, effect: n.TakeCounters) -> None:
    """Mugic counters go away, as many as there are."""
    taken = 0
    for card in subjects(game, env, effect.who):
        number = min(game.creatures[card].counters, amount(game, env, effect.n))
        taken += number
        card_moves.count(game, card, -number, ("8.9.1",))
    remember_done(game, env, taken)


@means(n.Infect)
def infect(game: Duel, env: Item, effect: n.Infect) -> None:
    """9.1.1, 9.1.2.2, 9.1.4.1, GL-infect, GL-parasite: a Parasite token; infection is there or
    not."""
    for card in subjects(game, env, effect.who):
        if cannot(game, card, n.Act.BE_INFECTED, env):
            game.emit(f"prevented infect {game.label(card)}", ("8.5.8",))
            continue
        door.creatures.set_infected(game, card, True)
        game.emit(f"infect {game.label(card)}", ("9.1.2.2",))


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


@means(n.TurnHive)
def turn_hive(game: Duel, env: Item, effect: n.TurnHive) -> None:
    """Hive is turned on or off (GL-hive)."""
    if effect.on:
        hive_on(game, game.label(env.card))
    else:
        hive_off(game, "GL-hive", game.label(env.card))


@means(n.RevealLocation)
def reveal(game: Duel, env: Item, effect: n.RevealLocation) -> None:
    """6.2.5: a Location is revealed in mid-turn (R-new-location)."""
    for seat in (game.active,) if effect.side == n.Side.ACTIVE else players(env, effect.side):
        found = replacements_for(game, "reveals_location", seat)
        if found:
            ask_or_replace(game, source_of(found), found, 0, seat)
        else:
            reveal_top(game, seat, "6.2.5")


@means(n.WinGame)
def win(game: Duel, env: Item, effect: n.WinGame) -> None:
    """5.1.1, 5.2: the player wins, or the opponent loses the game."""
    if effect.side == n.Side.YOURS:
        winning.win(game, env.controller, ("5.2",))
    else:
        winning.win(game, env.controller, ("5.1", "5.1.1"))


# -- effects made of effects -------------------------------------------------------------------


@means(n.If)
def branch(game: Duel, env: Item, effect: n.If) -> None:
    """R-condition: one sequence or the other, as the condition holds when it is reached."""
    held = holds(game, env, effect.condition)
    if not held and not effect.otherwise:
        game.emit(f"noeffect {game.label(env.card)}", ("R-condition",))
    game.push(do(run, env, game.deal.number(effect), 0 if held else 1, 0))


@means(n.May)
def may(game: Duel, env: Item, effect: n.May) -> None:
    """R-trigger-target: "may" is decided on resolution."""
    number = game.deal.number(effect)
    for seat in reversed(players(env, effect.side)):
        game.push(do(ask_may, apart(game, env), number, seat, env.number))


@means(n.Does)
def does(game: Duel, env: Item, effect: n.Does) -> None:
    """Players do it themselves: "you" is each of them in turn."""
    number = game.deal.number(effect)
    for seat in reversed(chosen_players(game, env, effect.who)):
        own = apart(game, env)._replace(controller=seat)
        if effect.may:
            game.push(do(ask_may, own, number, seat, env.number))
        else:
            game.push(do(run, own, number, 0, 0), do(carried_out, own.number, env.number))


@means(n.ChooseOne)
def choose_one(game: Duel, env: Item, effect: n.ChooseOne) -> None:
    """The controller chooses one of the branches."""
    game.owe(Branch(BRANCH, env.controller, env, game.deal.number(effect)))


@means(n.Coin)
def coin(game: Duel, env: Item, effect: n.Coin) -> None:
    """A coin decides: heads is A's side of it in a scenario."""
    side = flip_coin(game, "coin", "8.5.2")
    game.push(do(run, env, game.deal.number(effect), side, 0))


@means(n.Anew)
def anew(game: Duel, env: Item, effect: n.Anew) -> None:
    """Everything the ability does once more, with choices of its own."""
    game.push(do(run, apart(game, env)._replace(targets=env.targets), env.node, 0, 0))


@means(n.ForEach)
def for_each(game: Duel, env: Item, effect: n.ForEach) -> None:
    """The effects once for every selected card."""
    number = game.deal.number(effect)
    for card in reversed(chosen_cards(game, env, effect.who)):
        context = (card, *(env.context[1:] or (0, -1, "creature", 0)))
        inner = apart(game, env)._replace(context=context)
        game.push(do(run, inner, number, 0, 0))


# -- keywords that trigger ---------------------------------------------------------------------


def keyword_effect(game: Duel, item: Item) -> None:
    """GL-disarm, GL-elementproof, GL-exhaust, GL-intimidate, GL-recklessness, GL2-fluidmorph: what
    the trigger of a keyword does."""
    word, number, element, _ = item.word
    own = item.card
    foe = game.foe(own)
    if word == "recklessness" and own in game.creatures:
        game.push(do(deal, item, ((own, number),)))
    elif word == "exhaust" and own in game.creatures:
        lower(game, item, own, "GL-exhaust")
    elif word == "intimidate" and foe in game.creatures:
        lower(game, item, foe, "GL-intimidate")
    elif word == "proof" and own in game.creatures:
        if foe in game.creatures and game.profile(foe).elements >> element & 1:
            disciplines.gain_energy(game, item, own, number, "GL-elementproof")
    elif word == "disarm" and foe in game.creatures:
        disarm(game, foe)
    elif word == "fluidmorph" and own in game.creatures:
        put_on(game, item, own, 1, ("GL2-fluidmorph", "8.9.1"))


def lower(game: Duel, item: Item, card: CardId, rule: str) -> None:
    """A keyword lowers a Discipline, or all of them, or the Energy for the turn. Its item exists
    until that is done, so that abilities that wait for such a loss can find it (8.3.1)."""
    game.push(do(lowered, item, card, rule), do(keyword_done, item))


@step
def lowered(game: Duel, item: Item, card: CardId, rule: str) -> None:
    """8.7.2.1: the values fall; if a card shares changes, those of other Creatures fall too
    (8.8.2)."""
    _, number, _, stat = item.word
    stats = (n.Stat(stat),) if stat >= 0 else n.DISCIPLINES
    for one, own, _ in disciplines.shared(game, item, [card], stats):
        wanted = [-number if which in own else 0 for which in n.Stat]
        disciplines.differ(game, item, one, wanted, rule=rule)


@step
def keyword_done(game: Duel, item: Item) -> None:
    """The trigger of a keyword has resolved (8.2.3.3)."""


def disarm(game: Duel, card: CardId) -> None:
    """GL-disarm: the Battlegear of the opposing engaged Creature loses all abilities."""
    creature = game.creatures[card]
    if creature.gear < 0 or not creature.gear_up:
        return
    enforce(game, UNTIL_TURN, AllAbilitiesLost, creature.gear)
    game.emit(f"lose {game.label(creature.gear)} abilities", ("GL-disarm", "8.7.1.1"))
