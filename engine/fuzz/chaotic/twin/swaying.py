"""Temporary changes of the damage of attacks (8.6.5.2), read from the items that resolved and from
the choices with which they were announced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.fuzz.chaotic.twin import said
from engine.fuzz.chaotic.twin.announced import spoken
from engine.fuzz.chaotic.twin.blows import Blow, Swayed, attack_is
from engine.fuzz.chaotic.twin.entries import Entry, Values
from engine.fuzz.chaotic.twin.memory import Guises, text_of
from engine.fuzz.chaotic.twin.position import Position
from engine.fuzz.chaotic.twin.reading import Unread, amount, chosen
from engine.language import nodes as n
from engine.language.plain import plain as words_of
from engine.language.walking import whole

UNKNOWN = "a card changes damage for a time"
Changing = n.ModifyDamage | n.CountAsFirst | n.GainElement
"""The effects that change the damage of an attack: by a number, by its rank, or by its Elemental
Types."""
_SPOKEN = (n.CardKind.ATTACK, n.CardKind.BLOW, n.CardKind.CARD)
_NEXT = (n.Until.NEXT_ATTACK, n.Until.NEXT_IN_COMBAT)


class Reach(Enum):
    """Which attacks an effect is about: the one on the Burst, the next one played that fits, or all
    until the turn ends."""

    THIS = "this"
    NEXT = "next"
    TURN = "turn"


@dataclass(slots=True)
class Said:
    """An item on the Burst. `card`: the card whose text it has, which differs from `label` for a
    copy (GL2-copy). `seat` and `holder`: the player who announced it, and the Creature. `aims`: its
    targets. `words`: those of the ability that is used, if the card has several. `trigger`: it is a
    triggered ability, which nobody announced."""

    label: str
    card: str
    seat: str = ""
    holder: str = ""
    aims: tuple[str, ...] = ()
    words: str = ""
    trigger: bool = False


@dataclass(slots=True)
class Sway:
    """An effect that changes damage, since when, and the item that it comes from. `known`: it is
    surely in force, not only perhaps. `due`: it is about the attack that is on the Burst."""

    stamp: int
    of: Said
    effect: Changing
    reach: Reach
    known: bool = True
    due: bool = False

    def names(self, who: n.Selector | n.Cards | None) -> str | None:
        """The one Creature that a selector of the item means; None for other selectors."""
        match who:
            case n.Source() | n.Caster():
                return self.of.holder
            case n.Target() | n.Slot(slot=0) if len(self.of.aims) == 1:
                return self.of.aims[0]
        return None


class Sways:
    """Follows one game. `burst`: the items that were announced and have not resolved; `sways`: the
    effects that change the damage of attacks; `results`: the lines of coins and checks of the item
    that resolves; `turned`: the item for which a new target is being chosen (R-retarget)."""

    def __init__(self, wording: str) -> None:
        self.wording = wording
        self.burst: list[Said] = []
        self.sways: list[Sway] = []
        self.current: Said | None = None
        self.turned: Said | None = None
        self.results: list[str] = []
        self.attack = ""
        self.stamp = 0

    def announced(self, seat: str, line: str, guises: Guises) -> None:
        """Take in a choice of a player: to play or use something, or a new target. `guises`: the
        card that each copy is now."""
        if self.turned is not None and line.startswith("choose "):
            self.turned.aims = (line.removeprefix("choose "),)
            self.turned = None
        found = spoken(line)
        if found is not None:
            label, holder, words, aims = found
            card = text_of(label, guises)
            self.burst.append(Said(label, card, seat, holder, aims, words))

    def follow(self, stamp: int, line: str, guises: Guises) -> None:
        """Take in the line of an event, `guises` as in `announced`."""
        self.stamp = stamp
        word, _, rest = line.partition(" ")
        if word in ("coin", "characteristic", "noeffect"):
            self.results.append(line)
        elif word in ("resolve", "priority"):
            self.settle()
            if word == "resolve":
                self.taken(rest, resolves=True)
        elif word in ("fizzle", "negate"):
            self.undone(rest)
        elif word in ("trigger", "copy"):
            card = text_of(rest, guises)
            self.burst.append(Said(rest, card, trigger=word == "trigger"))
        elif word == "combat":
            self.attack = ""
            self.sways = [one for one in self.sways if not _of_combat(one)]
        elif line in {"damage removed", "turn ends"}:
            self.sways, self.burst, self.current, self.attack = [], [], None, ""
        elif word in {"destroy", "sacrifice", "remove"}:
            self.left(rest)

    def taken(self, label: str, *, resolves: bool) -> None:
        """An item leaves the Burst: it resolves, or has no effect. A negated attack counts as
        played (R-negate), so effects that waited for it are over."""
        found = [at for at, one in enumerate(self.burst) if one.label == label]
        item = self.burst.pop(found[-1]) if found else Said(label, label)
        self.results, self.turned = [], None
        if resolves:
            self.current = item
            self.turn(item)
        elif self.is_attack(item):
            self.attack_done()

    def turn(self, item: Said) -> None:
        """If the item that resolves changes the target of another one, forget that target until the
        new one is chosen. If several items have that name, it is not known which one is meant."""
        retargets = any(
            isinstance(node, n.Retarget)
            for ability in self.abilities(item)
            for node in whole(ability)
        )
        if not retargets or len(item.aims) != 1:
            return
        name = item.aims[0].partition(" #")[0]
        meant = [one for one in self.burst if one.label == name]
        for one in meant:
            one.aims = ()
        self.turned = meant[0] if len(meant) == 1 else None

    def is_attack(self, item: Said) -> bool:
        """Whether an item is the attack itself and not a trigger of a card with its name."""
        return item.label == self.attack and not item.trigger

    def undone(self, label: str) -> None:
        """The item that resolves has no effect (8.5.1), or another item on the Burst was undone."""
        if self.current is not None and self.current.label == label:
            self.current = None
            return
        if self.current is not None and not self.is_attack(self.current):
            self.settle()
        if any(one.label == label for one in self.burst):
            self.taken(label, resolves=False)

    def settle(self) -> None:
        """Take in the changes of damage by the item that has resolved. An attack that has not dealt
        damage by now is over."""
        item = self.current
        if item is not None and self.is_attack(item):
            self.attack_done()
        elif item is not None:
            self.current = None
            self.sways += self.said_by(item)

    def strike(self, attack: str, striker: str, receiver: str) -> None:
        """An attack is played, so effects that wait for the next attack may be due (8.4.3)."""
        self.attack = attack
        for one in self.sways:
            if one.reach == Reach.NEXT:
                one.due = _waits_for(one, striker, receiver)

    def attack_done(self) -> None:
        """An attack is over, whether it dealt damage or not; so are the effects about it alone."""
        self.sways = [one for one in self.sways if one.reach == Reach.TURN or not one.due]
        if self.current is not None and self.is_attack(self.current):
            self.sways += [one for one in self.said_by(self.current) if one.reach != Reach.THIS]
            self.current = None
        self.attack = ""

    def left(self, label: str) -> None:
        """A Creature left play, so changes of the damage dealt to it are over. If it comes back it
        is a new one (R-return-to-play)."""
        self.sways = [
            one
            for one in self.sways
            if not (isinstance(one.effect, n.ModifyDamage) and one.names(one.effect.to) == label)
        ]

    def said_by(self, item: Said) -> Iterator[Sway]:
        """The changes of damage by an item that resolved."""
        for ability in self.abilities(item):
            won = self.won(ability)
            for effect in getattr(ability, "effects", ()) if won is not False else ():
                for node, known in self.changes(effect, won is True):
                    reach = _reach(node)
                    if reach is not None and (reach != Reach.THIS or self.attack):
                        due = reach == Reach.THIS
                        if known and due and _misses(node, item, self.attack):
                            continue
                        yield Sway(self.stamp, item, node, reach, known, due)

    def abilities(self, item: Said) -> list[n.Ability]:
        """The abilities of a card that an item may be."""
        found = []
        for ability in said.resolving(item.card, self.wording):
            if item.trigger != isinstance(ability, n.Triggered):
                continue
            if item.words and item.words not in words_of(ability):
                continue
            found.append(ability)
        return found

    def won(self, ability: n.Ability) -> bool | None:
        """Whether a line of an attack was carried out, told by the results of its characteristics;
        None if that is not known."""
        checks = ability.checks if isinstance(ability, n.Played) else ()
        if not checks:
            return True
        told = [line for line in self.results if line.startswith("characteristic ")]
        if any(not isinstance(one, n.Characteristic) for one in checks):
            return None
        if "characteristic no" in told and len(told) <= len(checks):
            return False
        return True if told == ["characteristic yes"] * len(checks) else None

    def changes(self, effect: n.Effect, sure: bool) -> Iterator[tuple[Changing, bool]]:
        """The changes of damage in an effect, each with whether it was surely carried out.
        Abilities that a Creature gains are left out: they are read with its values."""
        match effect:
            case n.ModifyDamage() | n.CountAsFirst():
                yield effect, sure
            case n.GainAbility():
                return
            case n.Coin(heads=heads, tails=tails) if len(coins := self.coins) == 1:
                for one in heads if coins[0] else tails:
                    yield from self.changes(one, sure)
            case _:
                for node in whole(effect):
                    if isinstance(node, n.ModifyDamage | n.CountAsFirst) or (
                        isinstance(node, n.GainElement) and _types(node)
                    ):
                        yield node, False

    @property
    def coins(self) -> list[bool]:
        """How the coins of the item fell: heads is A's side."""
        return [line == "coin A" for line in self.results if line.startswith("coin ")]

    def first(self, blow: Blow) -> bool | None:
        """Whether the attack counts as the first one because a card says so (True) or forbids it
        (False); None if no card says anything (R-strike)."""
        own = [
            effect.first
            for ability in blow.attack.abilities
            if isinstance(ability, n.Played) and self.own_happens(ability)
            for effect in ability.effects
            if isinstance(effect, n.CountAsFirst)
        ]
        others = [
            (one.of, one.effect.first) for one in self.due if isinstance(one.effect, n.CountAsFirst)
        ]
        if any(of is item and rank != first for of, rank in others for item, first in others):
            raise Unread("which text of a Minion that was")  # 9.2: its two texts differ in this
        found = [*(first for _, first in others), *own]
        return found[-1] if found else None

    def own_happens(self, ability: n.Played) -> bool:
        """Whether a line of the attack was carried out that says something about its own rank."""
        if not any(isinstance(one, n.CountAsFirst) for one in ability.effects):
            return False
        won = self.won(ability)
        if won is None:
            raise Unread(UNKNOWN)
        return won

    @property
    def due(self) -> list[Sway]:
        """The effects that are about the attack on the Burst."""
        return [one for one in self.sways if one.due or one.reach == Reach.TURN]

    def steps(self, blow: Blow, position: Position, values: Values) -> list[Swayed]:
        """The changes of an attack's damage when it is dealt, in the order of time. Raises `Unread`
        if they are not known."""
        found = []
        for one in self.due:
            if not one.known:
                raise Unread(UNKNOWN)
            if isinstance(one.effect, n.ModifyDamage) and _concerns(one, blow, position, values):
                holder = position.bodies.get(one.of.holder)
                entry = Entry(one.stamp, 0, one.of.holder, one.of.seat, holder)
                label = blow.receiver.label
                number = amount(position, entry, one.effect.n, label, values)
                found.append(Swayed(one.stamp, one.effect, number))
        return found


def _by(node: Changing) -> n.Selector:
    """The attacks that an effect is about."""
    match node:
        case n.ModifyDamage(by=by):
            return by
        case n.CountAsFirst(what=what):
            return what
        case n.GainElement(who=who):
            return who


def _types(node: n.GainElement) -> bool:
    """Whether an effect gives an Elemental Type to a targeted attack (8.6.1.4)."""
    return isinstance(node.who, n.Target) and node.who.cards.kind == n.CardKind.ATTACK


def _of_combat(one: Sway) -> bool:
    until = getattr(one.effect, "until", None)
    return until == n.Until.NEXT_IN_COMBAT or one.reach == Reach.THIS


def _reach(node: Changing) -> Reach | None:
    """Which attacks an effect is about; None if it is about none, or only about its own attack."""
    by = _by(node)
    match by:
        case n.Source():
            return None
        case n.Each(cards=n.Cards(kind=kind)) if kind not in _SPOKEN:
            return None
        case n.Each():
            return Reach.NEXT if getattr(node, "until", None) in _NEXT else Reach.TURN
    return Reach.THIS


def _misses(node: Changing, item: Said, attack: str) -> bool:
    """Whether the effect targets another item on the Burst than the attack. If a trigger of that
    name is on the Burst too, a choice has a number after the name."""
    by = _by(node)
    if not isinstance(by, n.Target) or len(item.aims) != 1:
        return False
    return item.aims[0].partition(" #")[0] != attack


def _waits_for(one: Sway, striker: str, receiver: str) -> bool:
    """Whether an attack that is played now is the one that an effect waits for."""
    effect, by = one.effect, _by(one.effect)
    assert isinstance(by, n.Each)
    for test in by.cards.tests:
        if isinstance(test, n.PlayedBy):
            if isinstance(test.who, n.Fighter):
                continue
            label = one.names(test.who)
            if label is None:
                one.known = False
            elif label != striker:
                return False
    to = effect.to if isinstance(effect, n.ModifyDamage) else None
    label = one.names(to)
    return label is None or label == receiver


def _concerns(one: Sway, blow: Blow, position: Position, values: Values) -> bool:
    """Whether an effect that is due changes the damage of this attack to the Creature it hits."""
    effect = one.effect
    assert isinstance(effect, n.ModifyDamage)
    if effect.until == n.Until.NEXT_DAMAGE or not isinstance(effect.by, n.Each | n.Target):
        if not isinstance(effect.by, n.Subject):
            raise Unread(UNKNOWN)
    holder = position.bodies.get(one.of.holder)
    entry = Entry(one.stamp, 0, one.of.holder, one.of.seat, holder)
    if effect.to is not None:
        label = one.names(effect.to)
        hit = [label] if label is not None else chosen(position, entry, effect.to, values)
        if blow.receiver.label not in hit:
            return False
    if not isinstance(effect.by, n.Each):
        return True
    against = effect.to is not None
    return all(
        attack_is(blow, position, entry, test, values, against)
        for test in effect.by.cards.tests
        if not isinstance(test, n.PlayedBy) or one.reach != Reach.NEXT
    )
