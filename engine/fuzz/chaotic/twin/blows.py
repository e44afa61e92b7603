"""What an attack with texts does (8.6): its total, worked out from the lines of its resolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple

from engine.cards import CardFacts
from engine.fuzz.chaotic.twin.entries import Entry, Happening, Log, Values
from engine.fuzz.chaotic.twin.position import Body, Position, card_called
from engine.fuzz.chaotic.twin.reading import (
    Unread,
    amount,
    carried_out,
    chosen,
    holds,
    passes,
    receivers,
)
from engine.fuzz.chaotic.twin.values import entries_of, silenced
from engine.language import nodes as n
from engine.language.walking import whole

ELEMENTS = ("fire", "air", "earth", "water")


class Swayed(NamedTuple):
    """A change of damage that counts: since which moment, by which effect, and by how much."""

    stamp: int
    effect: n.ModifyDamage
    number: int


@dataclass(slots=True)
class Blow:
    """An attack that resolves: who strikes whom, and what its lines have told so far."""

    attack: CardFacts
    striker: Body
    receiver: Body
    first: bool
    first_against: bool
    base: int = 0
    texts: int = 0
    elements: dict[int, int] = field(default_factory=dict)
    checks: list[bool] = field(default_factory=list)
    given: set[int] = field(default_factory=set)
    """Elemental Types that other cards give to the attack."""
    shuffled: set[str] = field(default_factory=set)
    """The players whose Attack Decks were shuffled while it resolved."""
    turned: bool = False
    """Whether something replaced its damage: then another Creature may take it (8.8.2.3)."""

    def follow(self, line: str) -> None:
        """Take in a line between `resolve` and `total`."""
        words = line.split(" ")
        if words[0] == "base":
            self.base = int(words[1])
        elif words[0] == "element":
            self.elements[ELEMENTS.index(words[1])] = int(words[2])
        elif words[0] == "text":
            self.texts += int(words[1])
        elif words[0] == "shuffle" and words[1].endswith(".attack_deck"):
            self.shuffled.add(words[1].partition(".")[0])
        elif words[0] == "replace":
            self.turned = True
        elif words[-1] in {"won", "lost"}:
            self.checks.append(words[-1] == "won")

    def emptied(self, seat: str, pile: n.Pile) -> bool:
        """Whether the attack itself has shuffled this pile of a player into the deck. The pile is
        then empty when the damage is determined (8.6.5.1)."""
        says = (node for ability in self.attack.abilities for node in whole(ability))
        return seat in self.shuffled and any(
            isinstance(node, n.ShuffleIn) and node.pile == pile for node in says
        )

    @property
    def types(self) -> set[int]:
        """The Elemental Types of the attack: those of its numbers and of lines that begin with one,
        and those that other cards give it."""
        found = {at for at, value in enumerate(self.attack.damage) if value is not None}
        found |= self.given
        for ability in self.attack.abilities:
            if isinstance(ability, n.Played):
                found |= {
                    int(check.element)
                    for check in ability.checks
                    if isinstance(check, n.Characteristic)
                }
        return found

    def won(self) -> set[int]:
        """The Disciplines whose checks were won. Raises `Unread` if the twin cannot tell which
        check was which."""
        stats = [
            int(check.stat)
            for ability in self.attack.abilities
            if isinstance(ability, n.Played)
            for check in ability.checks
            if isinstance(check, n.StatCheck | n.StatFail | n.Challenge)
        ]
        if len(stats) != len(self.checks):
            raise Unread("whose check that was")
        return {stat for stat, won in zip(stats, self.checks, strict=True) if won}


def printed_values(blow: Blow, values: Values) -> Iterator[str]:
    """Check that base and elemental values are those of the card and the Creature (8.6.1.1,
    8.6.1.2)."""
    if blow.base != blow.attack.base:
        yield f"base {blow.base}, by the twin {blow.attack.base}"
    own = values[blow.striker.label].elements
    expected = {
        at: value for at, value in enumerate(blow.attack.damage) if value is not None and at in own
    }
    if blow.elements != expected:
        yield f"elements {blow.elements}, by the twin {expected}"


def total(
    blow: Blow,
    position: Position,
    values: Values,
    log: Log,
    element_x: str,
    more: Sequence[Swayed] = (),
) -> int:
    """The damage of the attack (8.6.5.2, R-damage-order). ``more``: temporary changes of it. Raises
    `Unread` if a text is not known."""
    give_types(blow, position, values, log)
    log = silenced(position, log)
    number = blow.base + blow.texts + sum(blow.elements.values())
    number += _own_additions(blow, values, element_x)
    others = sorted((*_modifiers(blow, position, values, log), *more), key=lambda one: one.stamp)
    robbed = blow.attack.full_name in log.lost_all
    own = [] if robbed else [*_own_changes(blow, position, values)]
    changes = [*((one.effect, one.number) for one in others), *own]
    bounded = [(one, much) for one, much in changes if _bounds(one)]
    steps = [(one.step, much) for one, much in changes if not _bounds(one)]
    for step in (
        n.Step.ADD,
        n.Step.MULTIPLY,
        n.Step.DIVIDE,
        n.Step.REDUCE,
        n.Step.SET,
        n.Step.AT_MOST,
    ):
        for kind, change in steps:
            if kind == step:
                number = _changed(number, step, change)
    dealt = _within_bounds(max(0, number), bounded)
    if dealt != max(0, number) and _replaceable(position, log):
        raise Unread("what replaces the damage first")
    return dealt


def _replaceable(position: Position, log: Log) -> bool:
    """Whether a text in play lets something other than damage happen in its place (8.8.2.4)."""
    return any(
        isinstance(node, n.DamageDisciplines)
        or (isinstance(node, n.Instead) and node.event.verb == n.Verb.DEALT_DAMAGE)
        for entry in entries_of(position, log)
        for node in whole(entry.ability)
    )


def swayed(blow: Blow, position: Position, values: Values, log: Log) -> bool:
    """Whether a card in play changes the damage of the attack."""
    return any(True for _ in _modifiers(blow, position, values, silenced(position, log)))


def _bounds(effect: n.ModifyDamage) -> bool:
    return (effect.over, effect.low, effect.high) != (None, None, None)


def _within_bounds(number: int, bounded: Sequence[tuple[n.ModifyDamage, int]]) -> int:
    """8.8.2.4: some effects replace damage that would be within certain bounds. The new damage may
    be within the bounds of another such effect. Each counts once, in an order that a player
    chooses. Raises `Unread` if the order matters."""
    ends = {
        _within_bounds(
            max(0, _changed(number, one.step, much)), [*bounded[:at], *bounded[at + 1 :]]
        )
        for at, (one, much) in enumerate(bounded)
        if (one.over is None or number > one.over)
        and (one.low is None or number >= one.low)
        and (one.high is None or number <= one.high)
    }
    if len(ends) > 1:
        raise Unread("in which order bounds count")
    return ends.pop() if ends else number


def _changed(number: int, step: n.Step, amount: int) -> int:
    if step == n.Step.ADD:
        return number + amount
    if step == n.Step.MULTIPLY:
        return number * amount
    if step == n.Step.DIVIDE:
        return number // amount
    if step == n.Step.AT_MOST:
        return min(number, amount)
    return number - amount if step == n.Step.REDUCE else amount


def _own_additions(blow: Blow, values: Values, element_x: str) -> int:
    """The damage that Element X, Strike and Outperform of the striking Creature add."""
    worked = values[blow.striker.label]
    found = worked.number("strike") if blow.first else 0
    for element in blow.types:
        if element_x == "attack_only" or element in worked.elements:
            found += worked.number("element", element)
    if any(key[0] == "outperform" for key in worked.keywords):
        found += sum(
            worked.number("outperform", stat=stat) + worked.number("outperform")
            for stat in blow.won()
        )
    return found


def give_types(blow: Blow, position: Position, values: Values, log: Log) -> None:
    """8.6.1.4: note the Elemental Types that cards in play give to the attack."""
    blow.given = set(_types_given(blow, position, values, silenced(position, log)))


def _types_given(blow: Blow, position: Position, values: Values, log: Log) -> Iterator[int]:
    """8.6.1.4: the Elemental Types that cards in play give to the attack."""
    entries = sorted(entries_of(position, log), key=lambda one: (one.stamp, one.rank))
    for entry, effect in _effects(entries, position, values, log):
        if not isinstance(effect, n.GainElement) or not isinstance(effect.who, n.Each):
            continue
        if effect.who.cards.kind != n.CardKind.ATTACK:
            continue
        if log.lost_all.get(entry.source, -1) > entry.stamp:
            continue
        tests = effect.who.cards.tests
        if effect.element is None or any(
            isinstance(node, n.HasElement | n.Elemental | n.SharesElement) for node in whole(tests)
        ):
            raise Unread("which attacks get an Elemental Type")
        if all(attack_is(blow, position, entry, test, values, False) for test in tests):
            yield int(effect.element)


def _modifiers(blow: Blow, position: Position, values: Values, log: Log) -> Iterator[Swayed]:
    """The changes of the damage by other cards, in the order of time."""
    entries = sorted(entries_of(position, log), key=lambda one: (one.stamp, one.rank))
    for entry, effect in _effects(entries, position, values, log):
        if isinstance(effect, n.CountAsFirst):
            raise Unread("what counts as the first attack")
        if _unread(effect):
            raise Unread("what attacks or Battlegear are given")
        if not isinstance(effect, n.ModifyDamage):
            continue
        if log.lost_all.get(entry.source, -1) > entry.stamp:
            continue
        if not _concerns(blow, position, entry, effect, values):
            continue
        if effect.to is None and any(isinstance(one, n.Itself) for one in whole(effect.n)):
            raise Unread("an amount of damage")
        number = amount(position, entry, effect.n, blow.receiver.label, values)
        yield Swayed(entry.stamp, effect, number)


def _own_changes(
    blow: Blow, position: Position, values: Values
) -> Iterator[tuple[n.ModifyDamage, int]]:
    """The changes of the damage by the attack's own text, which come last (8.6.5.2,
    R-damage-order)."""
    owner = blow.striker.controller
    entry = Entry(0, 0, blow.attack.name, owner, None)
    for ability in blow.attack.abilities:
        if not isinstance(ability, n.Played):
            continue
        for effect in ability.effects:
            if not isinstance(effect, n.ModifyDamage):
                if any(isinstance(node, n.ModifyDamage) for node in whole(effect)):
                    raise Unread("what an attack may change of damage")
                continue
            if not isinstance(effect.by, n.Source):
                raise Unread("an attack that changes damage of others")
            if all(holds(position, entry, check, values) for check in ability.checks):
                yield effect, amount(position, entry, effect.n, blow.receiver.label, values)


def _effects(
    entries: Iterable[Entry], position: Position, values: Values, log: Log
) -> Iterator[tuple[Entry, n.Effect]]:
    """The static effects in force, each with the entry that it belongs to, including those of
    abilities that cards were given."""
    for entry in entries:
        if entry.happening is not None:
            yield from _gained(entry, entry.happening, position, values, log)
            continue
        for effect in _static(entry, position, values):
            yield entry, effect
            if isinstance(effect, n.GainAbility) and isinstance(effect.ability, n.Static):
                for given in _given(entry, effect, position, values, log):
                    yield from ((given, one) for one in _static(given, position, values))


def _gained(
    entry: Entry, done: Happening, position: Position, values: Values, log: Log
) -> Iterator[tuple[Entry, n.Effect]]:
    """The static effects of an ability that a Creature has gained for a time and still has."""
    body, gained = position.bodies.get(done.label), done.effect
    if body is None or not isinstance(gained, n.GainAbility):
        return
    if log.lost_all.get(done.label, -1) > entry.stamp:
        return
    own = replace(
        entry, source=done.label, owner=body.controller, holder=body, ability=gained.ability,
        happening=None,
    )  # fmt: skip
    yield from ((own, effect) for effect in _static(own, position, values))


def _given(
    entry: Entry, effect: n.GainAbility, position: Position, values: Values, log: Log
) -> Iterator[Entry]:
    """An entry for each card that was given an ability and has not lost it (8.7.1.1,
    R-lose-all)."""
    if log.lost_all.get(entry.source, -1) > entry.stamp:
        return
    for source, body in receivers(position, entry, effect.who, values):
        if log.lost_all.get(source, -1) <= entry.stamp:
            yield replace(
                entry, source=source, owner=body.controller, holder=body, ability=effect.ability
            )


def _unread(effect: n.Effect) -> bool:
    """Whether an effect gives something to cards other than Creatures that changes damage and that
    the twin does not read. It does read the static abilities of Battlegear (`_given`) and the
    Elemental Types of attacks (`_types_given`); damage that an attack adds is told by its lines."""
    if not isinstance(effect, n.GainAbility | n.GainElement) or not isinstance(effect.who, n.Each):
        return False
    kind = effect.who.cards.kind
    if isinstance(effect, n.GainElement):
        return kind not in (n.CardKind.CREATURE, n.CardKind.ATTACK)
    if kind == n.CardKind.CREATURE or isinstance(effect.ability, n.Keyword):
        return False
    if kind == n.CardKind.BATTLEGEAR and isinstance(effect.ability, n.Static):
        return False
    return any(isinstance(one, n.ModifyDamage | n.CountAsFirst) for one in whole(effect.ability))


def _static(entry: Entry, position: Position, values: Values) -> Iterable[n.Effect]:
    ability = entry.ability
    if isinstance(ability, n.Hive):
        ability = ability.ability if position.hive else None
    if isinstance(ability, n.Invisibility) and isinstance(ability.ability, n.Static):
        raise Unread("an invisible static ability")
    if not isinstance(ability, n.Static):
        return ()
    if ability.condition is not None and not (
        _on_damage(ability.effects) and holds(position, entry, ability.condition, values)
    ):
        return ()
    return chain.from_iterable(
        carried_out(position, entry, effect, values) if _on_damage((effect,)) else (effect,)
        for effect in ability.effects
    )


def _on_damage(effects: Sequence[n.Effect]) -> bool:
    kinds = (n.ModifyDamage, n.CountAsFirst, n.GainAbility, n.GainElement)
    return any(isinstance(node, kinds) for effect in effects for node in whole(effect))


def _concerns(
    blow: Blow, position: Position, entry: Entry, effect: n.ModifyDamage, values: Values
) -> bool:
    by = effect.by
    if isinstance(effect.to, n.Itself):
        return blow.receiver.label == blow.striker.label
    if effect.to is not None and not _hits(blow, position, entry, effect.to, values):
        return False
    if not isinstance(by, n.Each):
        if isinstance(by, n.Source) and (
            entry.holder is None or entry.holder.label != entry.source
        ):
            raise Unread("whose damage is changed")
        return blow.striker.label in chosen(position, entry, by, values)
    if by.cards.kind == n.CardKind.CREATURE:
        return blow.striker.label in chosen(position, entry, by, values)
    if by.cards.kind not in (n.CardKind.ATTACK, n.CardKind.BLOW, n.CardKind.CARD):
        return False
    against = effect.to is not None
    return all(attack_is(blow, position, entry, test, values, against) for test in by.cards.tests)


def _hits(blow: Blow, position: Position, entry: Entry, to: n.Selector, values: Values) -> bool:
    """Whether the Creature that is hit is one of those that ``to`` means. In it "itself" is the
    striking Creature."""
    fewer = n.FewerCounters(n.Itself())
    if isinstance(to, n.Each) and fewer in to.cards.tests:
        if blow.receiver.counters >= blow.striker.counters:
            return False
        others = tuple(test for test in to.cards.tests if test != fewer)
        to = n.Each(replace(to.cards, tests=others))
    return blow.receiver.label in chosen(position, entry, to, values)


def attack_is(
    blow: Blow, position: Position, entry: Entry, test: n.Test, values: Values, against: bool
) -> bool:
    """Whether the attack has a property."""
    if isinstance(test, n.HasElement):
        return int(test.element) in blow.types
    if isinstance(test, n.Elemental):
        return bool(blow.types)
    if isinstance(test, n.BuildWithin):
        points, low, high = blow.attack.build_points, test.low, test.high
        return (low is None or points >= low) and (high is None or points <= high)
    if isinstance(test, n.SharesElement):
        itself = isinstance(test.who, n.Itself)
        hit = [blow.receiver.label]
        holders = hit if itself else chosen(position, entry, test.who, values)
        return any(blow.types & values[label].elements for label in holders)
    if isinstance(test, n.Checks):
        return any(
            isinstance(check, n.StatCheck | n.StatFail | n.Challenge) and check.stat == test.stat
            for ability in blow.attack.abilities
            if isinstance(ability, n.Played)
            for check in ability.checks
        )
    if isinstance(test, n.FirstEachCombat):
        return blow.first_against if against else blow.first
    if isinstance(test, n.NameIn):
        return _name_lies(blow, position, entry, test)
    if isinstance(test, n.PlayedBy):
        return _played_by(blow, position, entry, test.who, values)
    if isinstance(test, n.AnyOf | n.AllOf):
        parts = [one for one in test.of if isinstance(one, n.Test)]
        found = [attack_is(blow, position, entry, one, values, against) for one in parts]
        return any(found) if isinstance(test, n.AnyOf) else all(found)
    if isinstance(test, n.Not) and isinstance(test.of, n.Test):
        return not attack_is(blow, position, entry, test.of, values, against)
    raise Unread(f"test {type(test).__name__} of an attack")


def _name_lies(blow: Blow, position: Position, entry: Entry, test: n.NameIn) -> bool:
    """Whether a card with the name of the attack lies in a pile (R-version)."""
    found = False
    for seat, piles in position.piles.items():
        if test.side != n.Side.ANY and (seat == entry.owner) != (test.side == n.Side.YOURS):
            continue
        if blow.emptied(seat, test.pile):
            continue
        if str(test.pile) not in piles:
            raise Unread(f"the {test.pile}")
        names = (card_called(name, position.wording).name for name in piles[str(test.pile)])
        found = found or blow.attack.name in names
    return found


def _played_by(blow: Blow, position: Position, entry: Entry, who: n.Node, values: Values) -> bool:
    label = blow.striker.label
    if isinstance(who, n.Cards):
        return all(passes(position, entry, test, label, values) for test in who.tests)
    if isinstance(who, n.Selector):
        return label in chosen(position, entry, who, values)
    raise Unread(type(who).__name__)
