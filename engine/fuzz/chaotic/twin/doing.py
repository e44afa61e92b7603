"""An item as it resolves: whom its instructions name, how much, and whether conditions hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.fuzz.chaotic.twin.announced import Item
from engine.fuzz.chaotic.twin.blows import Blow
from engine.fuzz.chaotic.twin.reading import Unread, amount, chosen, holds, passes
from engine.fuzz.chaotic.twin.world import World
from engine.language import nodes as n


@dataclass(slots=True)
class Doing:
    """An item that resolves. `answers`: the choices made meanwhile, in order; `legal`: the targets
    that are still legal, by slot; `much`: the number of an event that is replaced; `this_way`: what
    the instruction before has done (R-this-way); `blow`: the attack as worked out so far, None if
    it hits nobody; `given`: the card that was discarded; `home`: whether the card of the item
    returns to the hand."""

    world: World
    item: Item
    answers: list[str]
    burst: list[Item]
    wording: str
    element_x: str
    first: bool = False
    first_against: bool = False
    legal: dict[int, list[str]] = field(default_factory=dict)
    much: int = 0
    this_way: int = 0
    blow: Blow | None = None
    done: bool = False
    subject: str = ""
    given: str = ""
    home: bool = False

    def number(self, of: n.Number, label: str = "") -> int:
        """An amount, worked out when the instruction is reached."""
        match of:
            case n.ThatMuch():
                return self.much
            case n.X():
                return self.item.x
            case n.ThisWay():
                return self.this_way
            case n.Times(factor=factor, of=inner):
                return factor * self.number(inner, label)
            case n.Sum(of=several):
                return sum(self.number(one, label) for one in several)
            case n.ValueOf(stat=stat, who=who, scanned=scanned):
                found = self.whom(who)
                if len(found) != 1:
                    raise Unread("whose value it is")
                body = self.world.position.bodies[found[0]]
                return (body.scanned if scanned else self.world.values()[found[0]].stats)[stat]
            case n.CountersOn(who=who):
                return sum(self.world.position.bodies[one].counters for one in self.whom(who))
            case n.ElementsOf(who=who) if not isinstance(who, n.Itself):
                values = self.world.values()
                return len(set().union(*(values[one].elements for one in self.whom(who))))
        entry = self.item.entry(self.world)
        return amount(self.world.position, entry, of, label, self.world.values())

    def whom(self, who: n.Selector) -> list[str]:
        """The Creatures in play that an instruction names (8.5.2), not the Battlegear."""
        match who:
            case n.Target(slot=slot) | n.Slot(slot=slot):
                return [one for one in self.legal.get(slot, []) if self.world.body(one)]
            case n.Caster():
                return self.holder()
            case n.Source():
                if self.item.kind in ("mugic", "attack"):
                    raise Unread("an item that names itself")
                return self.holder()
            case n.Bearer():
                return self.holder()
            case n.Subject():
                return [self.subject] if self.world.body(self.subject) else []
            case n.CardTarget(kind=n.CardKind.CREATURE):
                names = (name for several in self.legal.values() for name in several)
                return [name for name in names if self.world.body(name)]
            case n.Pick(cards=cards):
                able = self.able(cards)
                return [able[at] for at in self.picks(who, able)]
            case n.Fighter() | n.Each():
                entry = self.item.entry(self.world)
                return chosen(self.world.position, entry, who, self.world.values())
        raise Unread(f"selector {type(who).__name__}")

    def able(self, cards: n.Cards) -> list[str]:
        """The Creatures in play that pass a filter. The filter may exclude those picked before."""
        others = {name for test in cards.tests for name in self.legal.get(_left_out(test), ())}
        tests = tuple(test for test in cards.tests if _left_out(test) < 0)
        entry, values = self.item.entry(self.world), self.world.values()
        found = chosen(self.world.position, entry, n.Each(n.Cards(cards.kind, tests)), values)
        return [one for one in found if one not in others]

    def picks(self, pick: n.Pick, able: Sequence[str]) -> list[int]:
        """The numbers of those of ``able`` (names) that are picked: all if there is nothing to
        choose, otherwise those that the answer names."""
        if pick.random:
            raise Unread("what chance picks")
        most = min(self.number(pick.count), len(able))
        if (not pick.up_to and (len(able) <= most or len(set(able)) == 1)) or not most:
            found = list(range(most))
        else:
            found = self.answered(able)
        self.legal[pick.slot] = [able[at] for at in found]
        return found

    def answered(self, able: Sequence[str]) -> list[int]:
        """The numbers of those of ``able`` that the next answer names."""
        answer, found = self.answer(), list[int]()
        for name in answer.split(" and ") if answer != "nothing" else ():
            bare = name[:-5] if name.endswith((" of A", " of B")) else name
            at = next((at for at, one in enumerate(able) if one == bare and at not in found), -1)
            if at < 0:
                raise Unread("what was picked")
            found.append(at)
        return found

    def holder(self) -> list[str]:
        """8.5.2: the Creature that plays the item, unless it has left play since."""
        same = self.world.left[self.item.holder] == self.item.left
        return [self.item.holder] if same and self.world.body(self.item.holder) else []

    def answer(self) -> str:
        """The next choice that was made while this resolved."""
        if not self.answers:
            raise Unread("a choice that was not made")
        return self.answers.pop(0).removeprefix("choose ")

    def lasts(self, label: str, effect: n.Effect, until: n.Until) -> None:
        """Let an effect of this item on a Creature last until the turn or combat ends (8.9.1)."""
        if until not in (n.Until.TURN, n.Until.COMBAT):
            raise Unread(f"an effect until {until}")
        self.world.lasts(label, effect, until)


def true(doing: Doing, check: n.Condition) -> bool:
    """Whether a condition, or a check of an attack (8.6.2.1), is true now. Checks are about the two
    Creatures that fight."""
    world, values = doing.world, doing.world.values()
    own, foe = _pair(doing) if isinstance(check, _CHECKS) else ("", "")
    if isinstance(check, _CHECKS) and not own:
        raise Unread("a striker that has left play")
    match check:
        case n.StatCheck(stat=stat, n=number):
            return values[own].stats[stat] >= number
        case n.StatFail(stat=stat, n=number):
            return bool(foe) and values[foe].stats[stat] < number
        case n.Challenge(stat=stat, n=number, against=None):
            return bool(foe) and values[own].stats[stat] - values[foe].stats[stat] >= number
        case n.Characteristic(element=element):
            return int(element) in values[own].elements
        case n.Done():
            return doing.done
        case n.Odd(amount=counted, odd=odd):
            return bool(doing.number(counted) % 2) == odd
        case n.PaidMore(n=number):
            return len(doing.item.payers) >= number
        case n.Is(who=n.Slot() | n.Target() | n.Caster() | n.CardTarget() as who, tests=tests):
            found = doing.whom(who)
            entry = doing.item.entry(world)
            return bool(found) and all(
                passes(world.position, entry, test, label, values)
                for label in found
                for test in tests
            )
    return holds(world.position, doing.item.entry(world), check, values)


_CHECKS = (n.StatCheck, n.StatFail, n.Challenge, n.Characteristic)


def _left_out(test: n.Test) -> int:
    """The slot whose picks a test excludes; -1 for other tests."""
    match test:
        case n.Not(of=n.Among(who=n.Slot(slot=slot))):
            return slot
    return -1


def _pair(doing: Doing) -> tuple[str, str]:
    body = doing.world.body(doing.item.holder)
    return ("", "") if body is None else (body.label, body.foe)
