"""Instructions that change values, Elemental Types or abilities, or forbid something (8.7, 8.8)."""

from __future__ import annotations

from engine.fuzz.chaotic.twin.carrying import does
from engine.fuzz.chaotic.twin.doing import Doing
from engine.fuzz.chaotic.twin.reading import Unread
from engine.fuzz.chaotic.twin.standing import barred, less
from engine.language import nodes as n

SELF = n.Source()


@does(n.Gain, n.Lose)
def _gain(doing: Doing, effect: n.Gain | n.Lose) -> None:
    """8.7.2.1, 8.7.3.1: Disciplines or Energy rise or fall by a number."""
    for label in doing.whom(effect.who):
        number = doing.number(effect.n, label)
        change_values(doing, label, type(effect), number, effect.stats, effect.until)


def change_values(
    doing: Doing,
    label: str,
    kind: type[n.Gain | n.Lose],
    number: int,
    stats: tuple[n.Stat, ...],
    until: n.Until,
) -> None:
    """Change each of some values once, unless that is forbidden (8.5.8). A softened loss is smaller
    (8.8.2). What counts afterwards is the change that really happened (R-this-way)."""
    world, rises = doing.world, kind is n.Gain
    doing.this_way, doing.done = 0, False
    for stat in stats:
        if stat == n.Stat.ENERGY:
            act = n.Act.GAIN_ENERGY if rises else n.Act.LOSE_ENERGY
        else:
            act = n.Act.CHANGE_DISCIPLINES
        if barred(world, act, label, doing.item):
            continue
        by = number
        if not rises and stat != n.Stat.ENERGY:
            by = max(0, number - less(world, label))
        before = world.values()[label].stats[stat]
        if by:
            doing.lasts(label, kind(SELF, by, (stat,)), until)
        doing.this_way += abs(world.values()[label].stats[stat] - before)
        doing.done = doing.done or bool(by)


@does(n.MatchStats)
def _match(doing: Doing, effect: n.MatchStats) -> None:
    """R-set, R-reduce-to: a Creature gains or loses the difference to the goal."""
    world = doing.world
    for label in doing.whom(effect.who):
        for stat in effect.stats:
            if effect.n is not None:
                goal = effect.n
            else:
                (to,) = doing.whom(effect.to)
                body = world.position.bodies[to]
                goal = (body.scanned if effect.scanned else world.values()[to].stats)[stat]
            by = goal - world.values()[label].stats[stat]
            if by > 0 and not effect.lowering:
                change_values(doing, label, n.Gain, by, (stat,), effect.until)
            elif by < 0:
                change_values(doing, label, n.Lose, -by, (stat,), effect.until)


@does(n.SetStat)
def _set(doing: Doing, effect: n.SetStat) -> None:
    """R-set: the value is that number from now on; later changes add."""
    for label in doing.whom(effect.who):
        act = n.Act.CHANGE_DISCIPLINES
        if effect.stat == n.Stat.ENERGY:
            raise Unread("whether it may be set")
        if barred(doing.world, act, label, doing.item):
            continue
        number = doing.number(effect.n, label)
        doing.lasts(label, n.SetStat(SELF, effect.stat, number), effect.until)


@does(n.GainElement, n.LoseElement)
def _element(doing: Doing, effect: n.GainElement | n.LoseElement) -> None:
    """An Elemental Type is gained or lost. If the text names none, it is chosen on resolution. One
    is lost of those that the Creature has, without a choice if there is only one."""
    for label in doing.whom(effect.who):
        if effect.element is not None:
            found = {effect.element}
        else:
            found = {n.Element(e) for e in doing.world.values()[label].elements}
            if isinstance(effect, n.GainElement) or len(found) > 1:
                found = {n.Element[doing.answer().upper()]}
        _types(doing, label, type(effect), found, effect.until)


def _types(
    doing: Doing,
    label: str,
    kind: type[n.GainElement | n.LoseElement],
    elements: set[n.Element],
    until: n.Until,
) -> None:
    world = doing.world
    act = n.Act.GAIN_ELEMENTS if kind is n.GainElement else n.Act.LOSE_ELEMENTS
    if barred(world, act, label, doing.item):
        doing.done, doing.this_way = False, 0
        return
    before = set(world.values()[label].elements)
    for element in sorted(elements):
        doing.lasts(label, kind(SELF, element), until)
    doing.this_way = len(before ^ world.values()[label].elements)
    doing.done = bool(doing.this_way)


@does(n.GainElementsOf)
def _elements_of(doing: Doing, effect: n.GainElementsOf) -> None:
    """A Creature gains all Elemental Types that others have, or were scanned with."""
    world = doing.world
    for label in doing.whom(effect.who):
        of = [label] if isinstance(effect.of, n.Itself) else doing.whom(effect.of)
        values, found = world.values(), set[n.Element]()
        for one in of:
            body = world.position.bodies[one]
            has = body.card.elements if effect.scanned else values[one].elements
            found |= {n.Element(int(element)) for element in has}
        _types(doing, label, n.GainElement, found, effect.until)


@does(n.LoseElementsOf)
def _no_elements(doing: Doing, effect: n.LoseElementsOf) -> None:
    """A Creature loses all Elemental Types, or those that others have."""
    lost = 0
    for label in doing.whom(effect.who):
        found = set(n.Element)
        if effect.of is not None:
            values = doing.world.values()
            found = {n.Element(e) for one in doing.whom(effect.of) for e in values[one].elements}
        _types(doing, label, n.LoseElement, found, effect.until)
        lost += doing.this_way
    doing.this_way = lost


@does(n.GainAbility)
def _ability(doing: Doing, effect: n.GainAbility) -> None:
    """A Creature gains an ability, unless that is forbidden (8.5.8)."""
    for label in doing.whom(effect.who):
        if barred(doing.world, n.Act.GAIN_ABILITIES, label, doing.item):
            continue
        if isinstance(effect.ability, n.Triggered | n.Activated | n.Instead):
            raise Unread("an ability that does something later")
        doing.lasts(label, n.GainAbility(SELF, effect.ability), effect.until)


@does(n.LoseAbility)
def _no_ability(doing: Doing, effect: n.LoseAbility) -> None:
    """8.8.1.3, 9.4.2: a keyword is lost."""
    for label in doing.whom(effect.who):
        invisible = effect.keyword == n.Keyword(n.Word.INVISIBILITY)
        if invisible and barred(doing.world, n.Act.LOSE_INVISIBILITY, label, doing.item):
            continue
        doing.lasts(label, n.LoseAbility(SELF, effect.keyword), effect.until)


@does(n.LoseAllAbilities)
def _no_abilities(doing: Doing, effect: n.LoseAllAbilities) -> None:
    """R-lose-all: abilities that are older than this no longer count."""
    world = doing.world
    if effect.until != n.Until.TURN:
        raise Unread("all abilities lost for another time")
    if isinstance(effect.who, n.ActiveLocation):
        world.log.lost_all["location"] = world.now()
        return
    for label in doing.whom(effect.who):
        if barred(world, n.Act.LOSE_INVISIBILITY, label, doing.item):
            raise Unread("all abilities lost but Invisibility")
        world.log.lost_all[label] = world.now()


@does(n.CannotGain)
def _never_gains(doing: Doing, effect: n.CannotGain) -> None:
    """9.4.3: a Creature cannot gain a keyword."""
    for label in doing.whom(effect.who):
        doing.lasts(label, n.CannotGain(SELF, effect.word), effect.until)


@does(n.Cannot)
def _cannot(doing: Doing, effect: n.Cannot) -> None:
    """8.5.8: something is forbidden from now on."""
    if effect.act == n.Act.TURN_HIVE_OFF:
        doing.world.hive_stays = True
        return
    if effect.act == n.Act.PLAY or isinstance(effect.who, n.Players):
        raise Unread("what cannot be played")
    for label in doing.whom(effect.who):
        doing.lasts(label, n.Cannot(effect.act, SELF, by=effect.by), effect.until)


@does(n.GainType)
def _type(doing: Doing, effect: n.GainType) -> None:
    """A Creature gains another word of the type line."""
    for label in doing.whom(effect.who):
        doing.lasts(label, n.GainType(SELF, effect.word), effect.until)
