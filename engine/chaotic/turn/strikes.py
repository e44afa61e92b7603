"""Sections 7.2.5 and 8.4.3: drawing, choosing and playing an attack."""

from __future__ import annotations

from engine.chaotic.burst.costs import extra_costs, pay, payments, why_not_pay
from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.chance import shuffle_pile
from engine.chaotic.happenings.replacement import replace_for
from engine.chaotic.instructions.lasting_effects import claim_first
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen, static_item
from engine.chaotic.position import door, steps
from engine.chaotic.position.answers import Struck
from engine.chaotic.position.decisions import STRIKE, Line, Strike, StrikeWith, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_COMBAT, GoesUnder, NextAttackUnder
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import NO_CARD, SEATS, CardId, ItemId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import ATTACK_DECK, ATTACK_DISCARD, ATTACK_HAND
from engine.chaotic.position.steps import carries_out, pause, twenty_check
from engine.chaotic.turn.combat import next_striker
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.prohibitions import forbidden
from engine.chaotic.values.resolved_effects import enforce
from engine.chaotic.values.targets import name_of
from engine.kernel.agenda import do
from engine.kernel.prompt import Reason
from engine.kernel.sequences import first
from engine.language import nodes as n


@carries_out(steps.draw_attack)
def draw_attack(game: Duel, seat: Seat, rule: str) -> None:
    """7.2.5.1: the top card of the Attack Deck; an empty deck is first made anew from the pile."""
    if replace_for(game, "draws", seat):
        return
    piles = game.piles[seat]
    refill(game, seat)
    if not piles[ATTACK_DECK]:
        game.emit("no draw", (rule, "R-no-attack"))
        return
    door.piles.draw_attack(game, seat)
    game.emit(f"draw {SEATS[seat]}", (rule,))


def refill(game: Duel, seat: Seat) -> None:
    """7.2.5.1: an empty Attack Deck is made anew from the Attack Discard pile."""
    piles = game.piles[seat]
    if not piles[ATTACK_DECK] and piles[ATTACK_DISCARD]:
        door.piles.refill_attacks(game, seat)
        shuffle_pile(game, seat, ATTACK_DECK, "attack_deck", "7.2.5.1")


def plan_of(game: Duel, card: CardId) -> tuple[n.Cost, ...]:
    """8.4.3.2: the additional costs of an attack, worked out once."""
    costs: tuple[n.Cost, ...] | None = game.deal.plans.get(card)
    if costs is None:
        costs = game.deal.plans[card] = extra_costs(game.face(card).abilities)
    return costs


def prospect(game: Duel, seat: Seat, card: CardId) -> Item:
    """An attack as it would stand on the Burst."""
    return static_item(card, seat, game.fighter(seat), "attack")


def why_not_strike(game: Duel, seat: Seat, card: CardId) -> list[Reason]:
    """8.4.3.2: every reason why an attack of the hand cannot be played now (8.5.8)."""
    env = prospect(game, seat, card)
    reasons = forbidden(game, env)
    costs = plan_of(game, card)
    return [*why_not_pay(game, env, costs, "8.4.3.2"), *reasons] if costs else reasons


def options(game: Duel, ask: Strike | StrikeWith) -> list[Struck]:
    """8.4.3.1, 8.4.3.2, 8.4.5: the attacks that can be played, with every way to pay for them."""
    able = strikes(game, ask.seat)
    if isinstance(ask, StrikeWith):
        return [key for key in able if key.card == ask.card]
    return able


_new = tuple.__new__
"""The constructor behind every named tuple. Calling it directly is faster, and hands are looked
through often."""


def strikes(game: Duel, seat: Seat) -> list[Struck]:
    """The attacks of the hand that can be played, with every way to pay for them. Found once for
    each version of the position."""
    known: list[Struck] | None = game.cache.get(("strikes", seat))
    if known is not None:
        return known
    free = not (game.present or values_now(game)).play_bans
    plans = game.deal.plans
    seen: set[str] = set()
    found: list[Struck] = []
    for card in sorted(game.piles[seat][ATTACK_HAND]):
        name = game.deal.labels[card]
        if name in seen:
            continue
        seen.add(name)
        costs = plans.get(card)
        if costs is None:
            costs = plan_of(game, card)
        if free and not costs:
            found.append(_new(Struck, ("strike", card, ())))
        elif not why_not_strike(game, seat, card):
            ways = payments(game, prospect(game, seat, card), costs) if costs else [()]
            found += [Struck("strike", card, way) for way in ways]
    game.keep(("strikes", seat), found)
    return found


@carries_out(steps.choose_attack)
def choose_attack(game: Duel) -> None:
    """7.2.5.2: the Striking Player picks an attack; without one the strike is skipped
    (R-no-attack). At random each card is as likely as another one, copies of one name too."""
    combat = game.combat
    assert combat is not None
    seat = combat.striker
    ask = Strike(STRIKE, seat)
    able = options(game, ask)
    if able and at_random(game, seat):
        labels = game.deal.labels
        named = {labels[key.card]: key.card for key in able}
        hand = [labels[card] for card in sorted(game.piles[seat][ATTACK_HAND])]
        cards = [named[label] for label in hand if label in named]
        card = cards[game.below(f"{SEATS[seat]}.strike", len(cards))]
        pay_for(game, StrikeWith(STRIKE, seat, card))
        return
    if able:
        game.owe(ask)
        return
    skip(game)


def pay_for(game: Duel, ask: StrikeWith) -> bool:
    """Play an attack that the player did not choose (8.4.3.2). If there are several ways to pay for
    it, the player chooses one. Return whether there is any."""
    ways = options(game, ask)
    if len(ways) == 1:
        answer(game, ask, first(ways))
    elif ways:
        game.owe(ask)
    return bool(ways)


def skip(game: Duel) -> None:
    """R-no-attack: the Striking Player has no attack to play."""
    combat = game.combat
    assert combat is not None
    game.emit("skip", ("8.4.3.2", "R-no-attack"))
    door.combat.note_harmless(game, combat.striker)
    game.push(do(twenty_check), do(pause, combat.striker, "7.2.5.4"), do(next_striker))


@step
def play_top(game: Duel) -> None:
    """8.8.2, 7.2.5.2: the top card of the Attack Deck is revealed and played; one that cannot be
    played stays there."""
    combat = game.combat
    assert combat is not None
    seat = combat.striker
    refill(game, seat)
    piles = game.piles[seat]
    if not piles[ATTACK_DECK]:
        game.emit("no draw", ("7.2.5.1", "R-no-attack"))
        skip(game)
        return
    card = door.piles.draw_attack(game, seat)
    game.emit(f"show {game.label(card)}", ("8.5.2",))
    if not pay_for(game, StrikeWith(STRIKE, seat, card)):
        door.piles.put_attack_back(game, seat, card)
        skip(game)


@means(n.PlayAttack)
def play_attack(game: Duel, env: Item, effect: n.PlayAttack) -> None:
    """The Striking Player plays an attack, which replaces drawing and playing one (8.8.2.3)."""
    if game.combat is None:
        return
    if effect.under:
        enforce(game, UNTIL_COMBAT, NextAttackUnder, NO_CARD, game.combat.striker)
    game.push(do(play_top) if effect.top else do(choose_attack))


@means(n.AtRandom, on=GENERAL)
def at_random(game: Duel, seat: Seat) -> bool:
    """Whether a card says that a player plays Attack Cards at random (rule 1)."""
    return "AtRandom" in game.deal.says and any(
        isinstance(effect, n.AtRandom) and seat in chosen(game, env, effect.who)
        for _, effect, env in game.rules()
    )


def word(game: Duel, ask: Strike | StrikeWith, key: Struck) -> Line:
    """`strike with ATTACK`, `strike with ATTACK paying CARD`."""
    label = game.label(key.card)
    if not key.paying:
        return f"strike with {label}", (label,)
    given = [name_of(game, ask.seat, "card", card) for card in key.paying]
    return f"strike with {label} paying {' and '.join(given)}", (label, *given)


def answer(game: Duel, ask: Strike | StrikeWith, key: Struck) -> None:
    """7.2.5.3, 8.2.1, 8.4.3, 8.4.3.3, GL-attack-burst: the attack starts the Attack Burst and is
    paid for; the Striking Player may answer first."""
    seat, card = ask.seat, key.card
    creature = game.fighter(seat)
    strikes = door.creatures.note_strike(game, creature)
    item = Item(ItemId(game.next_stamp()), "attack", card, seat, creature, -1, (), strikes)
    door.piles.take_out(game, card, ATTACK_HAND)
    goes_under(game, seat, card)
    triggers.open_batch(game)
    cause = game.emit_cause(f"strike {game.label(card)}", ("7.2.5.2", "8.4.3.3", "8.2.1"))
    door.burst.put_attack_on_burst(game, item.with_cause(cause))
    claim_first(game, item)
    game.push(do(pause, seat, "7.2.5.3"), do(next_striker))
    pay(game, item, plan_of(game, card), key.paying, "8.4.3.2")
    door.burst.begin_attack_burst(game)
    triggers.open_batch(game)
    triggers.occur(game, "played", item.number, other=creature, kind="played")
    triggers.play_trigger(game, item)


def goes_under(game: Duel, seat: Seat, card: CardId) -> None:
    """8.8.2: if an effect says so of the player's next attack, it will go under the deck
    (`card_moves.spend`)."""
    owed = [
        effect for effect in game.effects if type(effect) is NextAttackUnder and effect.seat == seat
    ]
    for effect in owed[:1]:
        door.effects.end_effect(game, effect)
        enforce(game, UNTIL_COMBAT, GoesUnder, card)


question(
    STRIKE,
    "7.2.5.2",
    text="which attack do you play?",
    options=options,
    word=word,
    answer=answer,
)
