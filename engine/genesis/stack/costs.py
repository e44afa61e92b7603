"""Costs: what an ability costs now, who can pay it, and paying it (G-costs.1, G-costs.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.genesis.happenings import leaving, tokens, zones
from engine.genesis.happenings.energy import energy_owed, pay_energy
from engine.genesis.happenings.winning import judge
from engine.genesis.meaning.powers import can_discard, can_pay_aura, can_pay_energy
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import ability_of, speaker, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.phases import MAIN
from engine.genesis.position.zones import THOUGHTS, TIMELINE
from engine.genesis.values.continuous import statics
from engine.kernel.prompt import Reason
from engine.language.genesis.nodes import Cost, CostLess

FREE = Cost()

_new = tuple.__new__
"""Makes an instance of a named tuple without its slower constructor, as bills are made for every
option."""


class Bill(NamedTuple):
    """G-costs.1: a cost after everything that lowers it; never below zero."""

    aura: int = 0
    energy: int = 0
    hp: int = 0
    exert: bool = False
    discard: int = 0


def bill(game: Battle, item: Item) -> Bill:
    """G-cost-energy.2: what an ability costs now: Energy less the reduction, Aura less what
    continuous abilities take off."""
    return billed(game, item, ability_of(game, item).cost or FREE)


@means(Cost, CostLess)
def billed(game: Battle, item: Item, cost: Cost) -> Bill:
    """The bill of a given cost: Energy less the reduction, Aura less what continuous abilities take
    off."""
    energy = energy_owed(game, item.user, cost.energy) if cost.energy else 0
    aura = cost.aura
    if aura and item.kind == "card":
        for card, node, static in statics(game, CostLess):
            if static.card_type is game.face(item.card).kind:
                if you(game, speaker(game, card, node)) == item.user:
                    aura -= static.aura
    return _new(Bill, (max(0, aura), energy, cost.hp, cost.exert, cost.discard))


def hand_beside(game: Battle, item: Item) -> list[CardId]:
    """G-cost-discard.2: the cards that may be discarded: the thoughts without the card itself
    (GR-PR.11)."""
    return [card for card in game.zones[item.controller][THOUGHTS] if card != item.card]


def hand_choices(game: Battle, item: Item) -> list[tuple[CardId, ...]]:
    """The ways to pay a discard cost; cards of the same name count as equal."""
    n = (ability_of(game, item).cost or FREE).discard
    if not n:
        return [()]
    found: dict[tuple[str, ...], tuple[CardId, ...]] = {}
    for cards in combinations(hand_beside(game, item), n):
        names = tuple(sorted(game.label(card) for card in cards))
        found.setdefault(names, cards)
    return list(found.values())


def against_cost(game: Battle, item: Item, cost: Cost) -> Iterator[Reason]:
    """G-costs.2, G-cost-aura.1, G-cost-hp.2, G-cost-exert.1, G-cost-exert.3, G-cost-discard.1,
    G-term-exert.2: why the cost cannot be paid; a summon has Exert and HP only (GR-KW.11)."""
    one = game.permanents[item.user]
    if cost.aura or cost.energy or cost.discard:
        wrong = _beyond(game, item.user, cost)
        if wrong:
            yield from wrong
            return
    owed = billed(game, item, cost)
    if owed.aura > one.aura:
        yield from _unpaid("G-cost-aura.1", f"{owed.aura} Aura, and there is {one.aura}")
    left = len(game.zones[item.controller][TIMELINE])
    if owed.energy > left:
        yield from _unpaid("G-cost-energy.1", f"{owed.energy} Energy, and there are {left} cards")
    if owed.hp > one.hp:
        yield from _unpaid("G-cost-hp.2", f"{owed.hp} HP, and there are {one.hp}")
    if owed.discard and owed.discard > len(hand_beside(game, item)):
        yield from _unpaid("G-cost-discard.1", f"{owed.discard} other cards to discard")
    if owed.exert and one.exerted:
        yield Reason("G-cost-exert.3", f"{one.label} is Exerted")
        yield Reason("G-cost-exert.1", f"{one.label} is Exerted")


def _beyond(game: Battle, payer: CardId, cost: Cost) -> list[Reason]:
    """The reasons why the payer can never pay a part of the cost, however much there is
    (GR-KW.11)."""
    reasons = []
    for amount, able, rule in (
        (cost.aura, can_pay_aura, "G-term-aura.3"),
        (cost.energy, can_pay_energy, "G-term-energy.3"),
        (cost.discard, can_discard, "G-non-champion.7"),
    ):
        if amount and not able(game, payer):
            reasons.append(Reason(rule, "a summon cannot pay this"))
            reasons.append(Reason("G-non-champion.7", "a summon pays Exert and HP only"))
    return reasons


def _unpaid(rule: str, text: str) -> Iterator[Reason]:
    yield Reason("G-costs.2", f"it costs {text}")
    yield Reason(rule, f"it costs {text}")


def pay(game: Battle, item: Item, paying: tuple[CardId, ...]) -> bool:
    """G-champion-card.6, G-play-active.3, G-play-hand.3, G-cost-aura.1, G-cost-hp.1, G-cost-hp.2,
    G-cost-hp.4, G-cost-exert.1, G-term-aura.1, G-term-aura.2, G-term-energy.1, G-term-energy.2,
    G-term-energy-reduction.1, G-term-lose-hp.3: pay everything. Returns whether the payer is still
    in the game (GR-WN.2, GR-WN.4, GR-MP.3). Exert paid by the active combatant in its Main Phase
    ends that phase (GR-TU.14)."""
    owed = bill(game, item)
    letter = game.seats[item.controller]
    one = game.permanents[item.user]
    if owed.aura:
        game.change_aura(one, -owed.aura)
        game.emit(f"pay {letter} {owed.aura} aura", ("G-cost-aura.1", "G-term-aura.1"))
    if owed.energy:
        rules = (
            "G-cost-energy.1", "G-cost-energy.2", "G-term-energy.1", "G-term-energy.2",
            "G-term-energy-reduction.1",
        )  # fmt: skip
        pay_energy(game, item.controller, owed.energy, rules)
    if owed.hp:
        game.change_hp(one, -owed.hp)
        game.emit(f"pay {letter} {owed.hp} hp", ("G-cost-hp.1", "G-term-lose-hp.3"))
    if owed.exert:
        if game.phase == MAIN and game.active == item.user:
            game.spend_main_phase()
        tokens.exert(game, one, ("G-cost-exert.1", "G-term-exert.1"))
    for card in paying:
        zones.discard(game, card, "G-cost-discard.3")
    if judge(game):
        return False
    leaving.remove_dead(game, ("G-cost-hp.2",))
    return item.controller in game.playing
