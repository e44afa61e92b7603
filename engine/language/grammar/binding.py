"""Binding: targets and choices are numbered, pronouns replaced by what they stand for."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.antecedents import (
    as_much_as_it_has,
    with_values,
)
from engine.language.grammar.chosen_words import expanded
from engine.language.grammar.finishing import always, checked
from engine.language.grammar.mirages import in_its_space
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import (
    Again,
    Another,
    Chosen,
    Given,
    It,
    Nearby,
    Numbered,
    OnlyIf,
    Others,
    Such,
    That,
    ThatPlayer,
    ThisCreature,
    Unbound,
    Unsaid,
)
from engine.language.grammar.same_set import taken_once
from engine.language.settling import settled

EVERYBODY = n.Players(n.Side.ANY)


_FIRST = ("otherwise", "event", "condition", "checks", "costs", "what", "who", "to")
_RECEIVERS = ("what", "who", "to")
_LAST = ("n", "effects", "payer")
_BY_ATTACKS = (
    n.Verb.DEALT_ATTACK_DAMAGE,
    n.Verb.DEALS_ATTACK_DAMAGE,
    n.Verb.DEALT_DAMAGE,
    n.Verb.DEALS_DAMAGE,
)
"""Events behind which "that attack" is the one that dealt the damage."""
_PLACES: dict[str, n.Selector] = {
    "attack": n.Fighter(n.Side.YOURS),
    "battlegear": n.Bearer(),
}
_CREATURES: dict[str, n.Selector] = {**_PLACES, "mugic": n.Caster()}
"""Whom "this Creature" means on a card that is none."""
_ANTECEDENTS = (
    n.Source,
    n.Bearer,
    n.Caster,
    n.Fighter,
    n.ActiveLocation,
    n.Each,
    n.Slot,
    n.Itself,
    n.Players,
    n.Subject,
    n.Affected,
    n.WithHighest,
)


def bind(
    ability: n.Ability, card_type: str, aimed: frozenset[n.CardKind] = frozenset()
) -> n.Ability:
    """The ability without pronouns. ``aimed`` are the kinds of what earlier lines of the same Mugic
    or attack target; "another" means a different one. Raises :class:`Unbound`."""
    worded: n.Ability = expanded(_bound(ability, card_type, aimed))
    return in_its_space(worded)


def _bound(ability: n.Ability, card_type: str, aimed: frozenset[n.CardKind] = frozenset()) -> Any:
    """The ability without pronouns; a chosen word may still stand in it."""
    bound = _Binder(card_type, aimed).visit(ability)
    if not isinstance(bound, n.Ability):
        raise TypeError(f"{bound!r} is no ability")
    return checked(always(bound)) if card_type == "attack" else always(bound)


@cache
def order(cls: type[Any]) -> tuple[str, ...]:
    """Fields of a node in the order in which card English says them."""
    names = [field.name for field in fields(cls)]
    first = [name for name in _FIRST if name in names]
    last = [name for name in _LAST if name in names]
    return (*first, *(name for name in names if name not in (*first, *last)), *last)


class _Binder:
    def __init__(self, card_type: str, aimed: frozenset[n.CardKind] = frozenset()) -> None:
        self.card_type = card_type
        self.aimed = aimed
        self.slots = 0
        self.last: n.Selector | None = None
        self.chosen: dict[n.CardKind, n.Selector] = {}
        self.named: dict[n.CardKind, n.Selector] = {}
        self.slot_kinds: dict[int, n.CardKind] = {}
        self.elsewhere: set[int] = set()
        self.receiver: n.Selector | None = None
        self.given: n.Selector | None = None
        self.played: n.CardKind | None = None  # only such a card is negated or deals more damage
        self.player: n.Selector | None = None
        self.some: n.Cards | None = None
        self.provided: tuple[n.Test, ...] = ()
        self.lasting = False
        self.triggered = False

    def visit(self, node: Any) -> Any:
        if isinstance(node, tuple):
            bound = tuple(self.visit(item) for item in node)
            return bound if self.lasting else taken_once(node, bound)
        if not isinstance(node, n.Node) or not is_dataclass(node):
            return node
        bound = self._visit(node)
        return self._provided(bound) if self.provided else bound

    def _visit(self, node: Any) -> Any:
        match node:
            case It():
                return self._it()
            case Such(who=who, tests=tests):
                self.provided = (*self.provided, *(self.visit(test) for test in tests))
                return self.visit(who)
            case ThatPlayer():
                return self.player or n.ControllerOf(self._known(self.last))
            case Again():
                self.last = self._known(self.receiver)
                return self.last
            case That(kind=kind):
                self.last = self._that(kind)
                return self.last
            case Numbered(kind=kind, number=number):
                return self._plain(n.Slot(self._numbered(kind, number)))
            case Chosen(kind=kind):
                return self._known(self.chosen.get(kind))
            case Given():
                self.last = self._known(self.given)
                return self.last
            case Unsaid():
                return self._unsaid()
            case ThisCreature():
                return self._note(_CREATURES.get(self.card_type, n.Source()))
            case Nearby():
                return self._nearby()
            case OnlyIf(effects=effects, condition=condition):
                done = self.visit(effects)
                return n.If(self.visit(condition), done)
            case n.Negate(what=It()) if self.played:
                return self.visit(replace(node, what=That(self.played)))
            case n.ModifyDamage(by=It()) if self.played:
                return self.visit(replace(node, by=That(self.played)))
            case n.CountersOn(who=It()) | n.ValueOf(who=It()):
                self.last = with_values(self.last)
            case n.Bearer() if self.card_type != "battlegear":
                return self._bearer(node)
            case n.GainAbility():
                return self._gift(node)
            case n.Cannot(by=Again()):
                return self._restrained(node)
            case n.ChooseOne(branches=branches):
                return n.ChooseOne(tuple(self._apart(branch) for branch in branches))
            case n.Event():
                return self._event(node)
            case n.Cards():
                return self._filter(node)
            case n.Target(another=True, cards=cards) if not (
                self._chose(cards.kind) or cards.kind in self.aimed
            ):
                # R-two-targets: with no target before it, "another" is none but the source
                others = n.Cards(cards.kind, (Another(), *cards.tests))
                return self.visit(replace(node, cards=others, another=False))
            case n.Higher():
                return self._compared(node)
            case n.Does(effects=effects):
                return self._note(self._children(replace(node, effects=theirs_to_yours(effects))))
        return self._plain(node)

    def _gift(self, node: n.GainAbility) -> n.GainAbility:
        """An ability that somebody gains: its pronouns mean the Creature that has it."""
        receiver = self.visit(node.who)
        self._receive(receiver)
        quoted = _bound(node.ability, _holder(node.ability))
        if isinstance(receiver, n.Bearer):
            quoted = _of_itself(quoted)
        return replace(node, who=receiver, ability=quoted)

    def _plain(self, node: Any) -> Any:
        """Bind any other node: its parts in order, then what it names for later pronouns."""
        if getattr(node, "side", None) is n.Side.THEIRS:
            raise Unbound
        self.lasting |= isinstance(node, n.Static)
        self.triggered |= isinstance(node, n.Triggered)
        bound = self._note(self._children(node))
        if isinstance(bound, n.Sacrifice | n.SacrificeCost | n.Remove):
            self.given = settled(bound.what)
        if isinstance(bound, n.ShuffleCards):
            self.last = n.Given()  # the card has left the place by which it was named
        if isinstance(bound, n.There) and self.triggered:
            self.some = bound.cards
        return bound

    def _it(self) -> n.Selector:
        """The antecedent of "it": what was named last, else the bearer on Battlegear, or one of
        those whom a condition alone has named ("if a Warrior ..."), chosen now."""
        if self.last is None and self.card_type == "battlegear":
            self.last = n.Bearer()
        if self.last is None and self.some and self.some.kind is n.CardKind.CREATURE:
            picked: n.Selector = self.visit(n.Pick(self.some))
            return picked
        return self._known(self.last)

    def _provided(self, bound: Any) -> Any:
        """ "Equipped Danian Creature": what is said of it gets the tests as its condition."""
        match bound:
            case n.Is(who=who, tests=tests):
                found: n.Node = n.Is(who, (*self.provided, *tests))
            case n.Static(condition=condition):
                holds = n.Is(n.Bearer(), self.provided)
                both = holds if condition is None else n.AllOf((holds, condition))
                found = replace(bound, condition=both)
            case n.Effect() if not self.lasting:
                found = n.If(n.Is(n.Bearer(), self.provided), (bound,))
            case n.Ability() | n.Event() | n.Cost() | n.Condition():
                raise Unbound
            case _:
                return bound
        self.provided = ()
        return found

    def _compared(self, node: n.Higher) -> n.Node:
        """ "It" behind a comparison is the Creature compared, not the one it was compared with."""
        who = self.visit(node.who)
        last = self.last
        bound = replace(node, who=who, than=self.visit(node.than))
        self.last = last
        return bound

    def _restrained(self, node: n.Cannot) -> n.Cannot:
        """ "... and cannot play": the cards that may not are bound before what they may not do."""
        by = self._known(self.receiver)
        bound: n.Cannot = self._note(self._children(replace(node, by=None)))
        self.receiver = by
        return replace(bound, by=by)

    def _apart(self, branch: tuple[n.Effect, ...]) -> Any:
        """Bind one branch of a choice; what it names is no antecedent in the next branch."""
        last, chosen, named = self.last, dict(self.chosen), dict(self.named)
        before = self.slots
        bound = self.visit(branch)
        self.elsewhere |= set(range(before, self.slots))
        self.last, self.chosen, self.named = last, chosen, named
        return bound

    def _that(self, kind: n.CardKind) -> n.Selector:
        """ "That Creature": on a Mugic it may be the target of a line before (8.5.2)."""
        known = self.chosen.get(kind) or self.named.get(kind)
        if known is None and self.card_type == "mugic" and kind is n.CardKind.CREATURE:
            return n.CardTarget()
        return self._known(known)

    def _numbered(self, kind: n.CardKind, number: int) -> int:
        """The slot of choice number ``number`` among the choices of a kind."""
        slots = sorted(slot for slot, of in self.slot_kinds.items() if of is kind)
        if number >= len(slots):
            raise Unbound
        return slots[number]

    def _children(self, node: n.Node) -> n.Node:
        changed: dict[str, Any] = {}
        cls: Any = type(node)
        for name in order(cls):
            old = getattr(node, name)
            if name == "n" and isinstance(self.receiver, n.Each):
                self._each_for_itself(node)
            elif name == "n" and as_much_as_it_has(node):
                self._another_one()
            new = self.visit(old)
            if isinstance(node, n.Effect) and new is not None and _receives(node, name):
                self._receive(new)
            if new is not old:
                changed[name] = new
        return replace(node, **changed) if changed else node

    def _each_for_itself(self, node: n.Node) -> None:
        """In the amount of an effect on several cards, let a pronoun mean each of them."""
        if isinstance(node, n.ModifyDamage):
            self.named[n.CardKind.CREATURE] = n.Itself()
        elif isinstance(node, n.Effect) and self.last == self.receiver:
            self.last = n.Itself()
            self.chosen = {}
            self.named = {kind: n.Itself() for kind in self.named}

    def _another_one(self) -> None:
        """In an amount, let "it" mean the Creature of the event, not the source that gains it."""
        event = self.chosen.get(n.CardKind.CREATURE)
        if self.receiver == n.Source() and event == n.Subject():
            self.last = event

    def _filter(self, cards: n.Cards) -> n.Node:
        """Bind a noun phrase. What it only mentions is no antecedent, unless it was chosen."""
        if Another() in cards.tests:
            cards = self._other_than(cards)
        if Others() in cards.tests:
            cards = self._others(cards)
        last, named = self.last, dict(self.named)
        bound = self._children(cards)
        fighter = self.named.get(n.CardKind.CREATURE)
        self.last, self.named = last, named
        if isinstance(fighter, n.Fighter):
            self.named.setdefault(n.CardKind.CREATURE, fighter)
        return bound

    def _other_than(self, cards: n.Cards) -> n.Cards:
        """ "Another": not the one chosen before, else not the source; on Battlegear the bearer."""
        other: n.Test = n.Other()
        if self._chose(cards.kind):
            other = n.Not(n.Among(self.chosen[cards.kind]))
        elif self.card_type == "battlegear" and cards.kind is n.CardKind.CREATURE:
            other = n.Not(n.Among(n.Bearer()))
        return filter_of(cards.kind, (other,), tuple(t for t in cards.tests if t != Another()))

    def _others(self, cards: n.Cards) -> n.Cards:
        """ "All other Creatures": not those chosen before. Where a card is no Creature itself,
        others than those whom its attack or its event is about; elsewhere than the source."""
        slots = [slot for slot, kind in self.slot_kinds.items() if kind is cards.kind]
        others: tuple[n.Test, ...] = (n.Other(),)
        if self._chose(cards.kind):
            chosen = (slot for slot in slots if slot not in self.elsewhere)
            others = tuple(n.Not(n.Among(n.Slot(slot))) for slot in chosen)
        elif self.card_type == "attack" and cards.kind is n.CardKind.CREATURE:
            others = (n.Not(n.Engaged()),)
        elif self.card_type == "location" and self.chosen.get(cards.kind) == n.Subject():
            others = (n.Not(n.Among(n.Subject())),)
        return filter_of(cards.kind, others, tuple(t for t in cards.tests if t != Others()))

    def _nearby(self) -> n.Selector:
        """Where "adjacent" is told from: Battlegear is where its bearer is (R-board); a Mugic or an
        attack is nowhere, and speaks of the Creature that it has chosen."""
        target = self.chosen.get(n.CardKind.CREATURE)
        if self.card_type in ("attack", "mugic") and isinstance(target, n.Slot):
            return target
        return _PLACES.get(self.card_type, n.Source())

    def _bearer(self, bearer: n.Bearer) -> n.Selector:
        """ "Equipped Creature" on another card: who has the Battlegear spoken of."""
        gear = self.chosen.get(n.CardKind.BATTLEGEAR)
        who: n.Selector = bearer if gear is None else n.BearerOf(gear)
        self.last = self.named[n.CardKind.CREATURE] = who
        return who

    def _chose(self, kind: n.CardKind) -> bool:
        """Whether one of this kind was targeted or picked before: "another" is a different one."""
        return isinstance(self.chosen.get(kind), n.Slot)

    def _receive(self, who: n.Selector) -> None:
        self.receiver = settled(who)

    def _note(self, node: Any) -> Any:
        """Remember what the node names, for later pronouns; a target or pick gets its slot."""
        if isinstance(node, n.Target | n.Pick):
            node = replace(node, slot=self.slots)
            self.slot_kinds[self.slots] = node.cards.kind
            self.slots += 1
            self.last = self.chosen[node.cards.kind] = settled(node)
        elif isinstance(node, _ANTECEDENTS):
            self.last = self.named[self._kind(node)] = settled(node)
            if isinstance(node, n.Slot):
                self.chosen[self._kind(node)] = node
        return node

    def _kind(self, node: n.Selector) -> n.CardKind:
        match node:
            case n.Each(cards=cards) | n.WithHighest(cards=cards):
                return cards.kind
            case n.Slot(slot=slot):
                return self.slot_kinds.get(slot, n.CardKind.CREATURE)
            case n.Source():
                return n.CardKind(self.card_type)
            case n.ActiveLocation():
                return n.CardKind.LOCATION
            case n.Players():
                return n.CardKind.PLAYER
        return n.CardKind.CREATURE

    def _event(self, event: n.Event) -> n.Event:
        bound = self._children(event)
        assert isinstance(bound, n.Event)
        if isinstance(bound.subject, n.Cards):
            self._player(bound.subject)
            self.played = bound.subject.kind if bound.verb is n.Verb.PLAYED else None
            if not any(isinstance(test, n.Among) for test in bound.subject.tests):
                self.chosen[bound.subject.kind] = n.Subject()
            if any(isinstance(test, n.GearOf) for test in bound.subject.tests):
                self.named[n.CardKind.CREATURE] = n.BearerOf(n.Subject())
            if bound.verb is not n.Verb.PLAYED:  # "it" may be the Creature that played the card
                self.last = n.Subject()
        elif bound.subject == EVERYBODY:
            self.player = n.Subject()
        elif bound.subject is not None:
            self.last = self.named[self._kind(bound.subject)] = settled(bound.subject)
        if bound.verb in (n.Verb.TURN_BEGINS, n.Verb.TURN_ENDS):
            self.player = n.TurnPlayer()
        if bound.verb in (n.Verb.DRAWS, n.Verb.STRIKES):
            self.player = n.Subject()
        if isinstance(bound.to, n.Cards):
            self.chosen[bound.to.kind] = n.Affected()
        if bound.verb in _BY_ATTACKS:
            self.named[n.CardKind.ATTACK] = n.Behind()
        return bound

    def _player(self, played: n.Cards) -> None:
        """ "It" behind "when a ... is played by X" is X."""
        for test in played.tests:
            if isinstance(test, n.PlayedBy):
                by = test.who
                self.last = n.WhoPlayed(n.Subject()) if isinstance(by, n.Cards) else by
                self.named[n.CardKind.CREATURE] = self.last

    def _unsaid(self) -> n.Selector:
        if self.card_type in ("mugic", "location"):
            raise Unbound  # such a card gains and loses nothing itself
        who = _PLACES.get(self.card_type, n.Source())
        self.last = self.named[n.CardKind.CREATURE] = who
        return who

    @staticmethod
    def _known(antecedent: n.Selector | None) -> n.Selector:
        if antecedent is None:
            raise Unbound
        return antecedent


def _receives(node: n.Effect, name: str) -> bool:
    """Whether a field of an effect is whom a sentence is about; of "X cannot play Y" that is X."""
    playing = isinstance(node, n.Cannot) and node.act is n.Act.PLAY and node.by is not None
    return name == "by" if playing else name in _RECEIVERS


def theirs_to_yours(node: Any) -> Any:
    """Effects that players do themselves, written from their own side."""
    return sided(node, n.Side.THEIRS, n.Side.YOURS)


def sided(node: Any, one: n.Side, other: n.Side) -> Any:
    """The node with side ``other`` wherever it has side ``one``."""
    if isinstance(node, tuple):
        return tuple(sided(item, one, other) for item in node)
    if node is one:
        return other
    if isinstance(node, n.Node) and is_dataclass(node):
        values = {f.name: sided(getattr(node, f.name), one, other) for f in fields(node)}
        return replace(node, **values)
    return node


def _holder(ability: n.Ability) -> str:
    """What kind of card a quoted ability is given to."""
    return "attack" if isinstance(ability, n.Played) else "creature"


def _of_itself(node: Any) -> Any:
    """In an ability given to the equipped Creature, "equipped Creature" is its own source."""
    match node:
        case n.Bearer():
            return n.Source()
        case tuple():
            return tuple(_of_itself(item) for item in node)
        case n.Node():
            values = {f.name: _of_itself(getattr(node, f.name)) for f in fields(node)}
            return type(node)(**values)
    return node
