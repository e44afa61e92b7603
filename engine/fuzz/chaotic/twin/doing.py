"""An item as it resolves: whom its instructions name, how much, and whether conditions hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fuzz.chaotic.twin.announced import Item
from engine.fuzz.chaotic.twin.blows import Blow
from engine.fuzz.chaotic.twin.reading import Unread, amount, chosen, holds, passes
from engine.fuzz.chaotic.twin.world import World
from engine.language import nodes as n


@dataclass(slots=True)
class Doing:
    """An item as it resolves. `answers` are the choices made meanwhile, in their order; `legal` the
    targets that are still legal, by slot; `much` is the number of an event that is replaced,
    `this_way` what the instruction before has done (R-this-way); `blow` is what an attack deals so
    far, None where there is nobody to deal it."""

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

    def number(self, of: n.Number, label: str = "") -> int:
        """An amount, as it is when the instruction is reached."""
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
                (one,) = self.whom(who)
                body = self.world.position.bodies[one]
                return (body.scanned if scanned else self.world.values()[one].stats)[stat]
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
            case n.Pick(count=1, up_to=False, random=False, cards=cards):
                able = chosen(
                    self.world.position, self.item.entry(self.world), n.Each(cards),
                    self.world.values(),
                )  # fmt: skip
                if len(able) > 1:
                    return [self.answer()]
                return able
            case n.Fighter() | n.Each():
                entry = self.item.entry(self.world)
                return chosen(self.world.position, entry, who, self.world.values())
        raise Unread(f"selector {type(who).__name__}")

    def holder(self) -> list[str]:
        """8.5.2: the Creature that plays it, if it is still the same one."""
        same = self.world.left[self.item.holder] == self.item.left
        return [self.item.holder] if same and self.world.body(self.item.holder) else []

    def answer(self) -> str:
        """The next choice that was made while this resolved."""
        if not self.answers:
            raise Unread("a choice that was not made")
        return self.answers.pop(0).removeprefix("choose ")

    def lasts(self, label: str, effect: n.Effect, until: n.Until) -> None:
        """An effect of this item on one Creature (8.9.1)."""
        if until not in (n.Until.TURN, n.Until.COMBAT):
            raise Unread(f"an effect until {until}")
        self.world.lasts(label, effect, until)


def true(doing: Doing, check: n.Condition) -> bool:
    """A condition, or a check of an attack (8.6.2.1): of the two that fight, as they are now."""
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
        case n.Is(who=n.Slot() | n.Target() | n.Caster() as who, tests=tests):
            found = doing.whom(who)
            entry = doing.item.entry(world)
            return bool(found) and all(
                passes(world.position, entry, test, label, values)
                for label in found
                for test in tests
            )
    return holds(world.position, doing.item.entry(world), check, values)


_CHECKS = (n.StatCheck, n.StatFail, n.Challenge, n.Characteristic)


def _pair(doing: Doing) -> tuple[str, str]:
    body = doing.world.body(doing.item.holder)
    return ("", "") if body is None else (body.label, body.foe)
