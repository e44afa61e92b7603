"""Sections 7.2.5 and 8.4.3: drawing, choosing and playing an attack."""

from __future__ import annotations

from typing import Any

from engine.chaotic.burst.costs import extra_costs, pay, payments, why_not_pay
from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.chance import shuffle_pile
from engine.chaotic.happenings.replacement import replaced_for
from engine.chaotic.instructions.lasting_effects import claim_first
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen, static_item
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_COMBAT, GoesUnder, NextAttackUnder
from engine.chaotic.position.flow import FLOW, step
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import ATTACK_DECK, ATTACK_DISCARD, ATTACK_HAND, SEATS
from engine.chaotic.values.present_values import table
from engine.chaotic.values.prohibitions import forbidden
from engine.chaotic.values.resolved_effects import enforce
from engine.chaotic.values.targets import name_of
from engine.kernel.agenda import Ask, Question
from engine.kernel.prompt import Reason
from engine.language import nodes as n


@step
def draw_attack(game: Duel, seat: int, rule: str) -> None:
    """7.2.5.1: the top card of the Attack Deck; an empty deck is first made anew from the pile."""
    if replaced_for(game, "draws", seat):
        return
    piles = game.piles[seat]
    refill(game, seat)
    if not piles[ATTACK_DECK]:
        game.emit("no draw", (rule, "R-no-attack"))
        return
    door.piles.draw_attack(game, seat)
    game.emit(f"draw {SEATS[seat]}", (rule,))


def refill(game: Duel, seat: int) -> None:
    """7.2.5.1: an empty Attack Deck is made anew from the Attack Discard pile."""
    piles = game.piles[seat]
    if not piles[ATTACK_DECK] and piles[ATTACK_DISCARD]:
        door.piles.refill_attacks(game, seat)
        shuffle_pile(game, seat, ATTACK_DECK, "attack_deck", "7.2.5.1")


def plan_of(game: Duel, card: int) -> tuple[n.Cost, ...]:
    """8.4.3.2: the additional costs of an attack, worked out once."""
    costs: tuple[n.Cost, ...] | None = game.deal.plans.get(card)
    if costs is None:
        costs = game.deal.plans[card] = extra_costs(game.face(card).abilities)
    return costs


def prospect(game: Duel, seat: int, card: int) -> Item:
    """An attack as it would stand on the Burst."""
    return static_item(card, seat, game.fighter(seat), "attack")


def why_not_strike(game: Duel, seat: int, card: int) -> list[Reason]:
    """8.4.3.2: every reason why an attack of the hand cannot be played now (8.5.8)."""
    env = prospect(game, seat, card)
    reasons = forbidden(game, env)
    costs = plan_of(game, card)
    return [*why_not_pay(game, env, costs, "8.4.3.2"), *reasons] if costs else reasons


def options(game: Duel, ask: Ask) -> list[tuple[Any, ...]]:
    """8.4.3.1, 8.4.3.2, 8.4.5: the attacks that can be played, with every way to pay for them."""
    seat = ask[1]
    known = game.cache.get(("strikes", seat))
    if known is not None and len(ask) > 2:
        return [key for key in known if key[1] == ask[2]]
    if known is not None:
        return known  # type: ignore[no-any-return]
    free = not (game.present or table(game)).bans
    seen: set[str] = set()
    found: list[tuple[Any, ...]] = []
    for card in sorted(game.piles[seat][ATTACK_HAND]):
        name = game.deal.labels[card]
        if name in seen:
            continue
        seen.add(name)
        costs = plan_of(game, card)
        if free and not costs:
            found.append(("strike", card, ()))
        elif not why_not_strike(game, seat, card):
            ways = payments(game, prospect(game, seat, card), costs) if costs else [()]
            found += [("strike", card, way) for way in ways]
    game.keep(("strikes", seat), found)
    return found if len(ask) == 2 else [key for key in found if key[1] == ask[2]]


@step
def choose_attack(game: Duel) -> None:
    """7.2.5.2: the Striking Player picks an attack; without one the strike is skipped
    (R-no-attack)."""
    combat = game.combat
    assert combat is not None
    able = options(game, ("strike", combat.striker))
    if able and at_random(game, combat.striker):
        cards = list(dict.fromkeys(key[1] for key in able))
        card = cards[game.below(f"{SEATS[combat.striker]}.strike", len(cards))]
        ways = [key for key in able if key[1] == card]
        if len(ways) == 1:
            answer(game, ("strike", combat.striker), ways[0])
        else:
            game.ask("strike", combat.striker, card)
        return
    if able:
        game.ask("strike", combat.striker)
        return
    skip(game)


def skip(game: Duel) -> None:
    """R-no-attack: the Striking Player has no attack to play."""
    combat = game.combat
    assert combat is not None
    game.emit("skip", ("8.4.3.2", "R-no-attack"))
    door.combat.note_harmless(game, combat.striker)
    game.push(("twenty_check",), ("pause", combat.striker, "7.2.5.4"), ("next_striker",))


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
    ways = options(game, ("strike", seat, card))
    if len(ways) == 1:
        answer(game, ("strike", seat), ways[0])
    elif ways:
        game.ask("strike", seat, card)
    else:
        door.piles.put_attack_back(game, seat, card)
        skip(game)


@means(n.PlayAttack)
def play_attack(game: Duel, env: Item, effect: n.PlayAttack) -> None:
    """In place of drawing and playing one the Striking Player plays an attack (8.8.2.3)."""
    if game.combat is None:
        return
    if effect.under:
        enforce(game, UNTIL_COMBAT, NextAttackUnder, -1, game.combat.striker)
    game.push(("play_top",) if effect.top else ("choose_attack",))


@means(n.AtRandom, on=GENERAL)
def at_random(game: Duel, seat: int) -> bool:
    """Whether a card says that a player plays Attack Cards at random (rule 1)."""
    return "AtRandom" in game.deal.says and any(
        isinstance(effect, n.AtRandom) and seat in chosen(game, env, effect.who)
        for _, effect, env in game.rules()
    )


def word(game: Duel, ask: Ask, key: tuple[Any, ...]) -> tuple[str, tuple[str, ...]]:
    """`strike with ATTACK`, `strike with ATTACK paying CARD`."""
    label = game.label(key[1])
    if not key[2]:
        return f"strike with {label}", (label,)
    given = [name_of(game, ask[1], "card", card) for card in key[2]]
    return f"strike with {label} paying {' and '.join(given)}", (label, *given)


def answer(game: Duel, ask: Ask, key: tuple[Any, ...]) -> None:
    """7.2.5.3, 8.2.1, 8.4.3, 8.4.3.3, GL-attack-burst: the attack starts the Attack Burst and is
    paid for; the Striking Player may answer first."""
    seat, card = ask[1], key[1]
    creature = game.fighter(seat)
    strikes = door.creatures.note_strike(game, creature)
    item = Item(game.next_stamp(), "attack", card, seat, creature, -1, (), strikes)
    door.piles.take_out(game, card, ATTACK_HAND)
    goes_under(game, seat, card)
    triggers.open_batch(game)
    cause = game.emit_cause(f"strike {game.label(card)}", ("7.2.5.2", "8.4.3.3", "8.2.1"))
    door.burst.put_attack_on_burst(game, item.with_cause(cause))
    claim_first(game, item)
    game.push(("pause", seat, "7.2.5.3"), ("next_striker",))
    pay(game, item, plan_of(game, card), key[2], "8.4.3.2")
    door.burst.begin_attack_burst(game)
    triggers.open_batch(game)
    triggers.occur(game, "played", item.number, other=creature, kind="played")
    triggers.play_trigger(game, item)


def goes_under(game: Duel, seat: int, card: int) -> None:
    """8.8.2: where the strike says so, its attack will go under the deck (`card_moves.spend`)."""
    owed = [
        effect for effect in game.effects if type(effect) is NextAttackUnder and effect.seat == seat
    ]
    for effect in owed[:1]:
        door.effects.end_effect(game, effect)
        enforce(game, UNTIL_COMBAT, GoesUnder, card)


def text(game: Duel, ask: Ask) -> str:
    """The question for a strike."""
    return f"Player {SEATS[ask[1]]}, which attack do you play?"


FLOW.ask("strike", Question("7.2.5.2", text, options, word, answer))
