"""Reads the parts of a static ability: whom it names, whether its condition holds, how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.cards import TRIBES, CardFacts
from engine.fuzz.chaotic.twin.entries import Entry, Values
from engine.fuzz.chaotic.twin.position import Body, Position, card_called
from engine.language import nodes as n

TRIBELESS = "tribes"
"""The mark of a Creature that has no tribe (3.2.3)."""


class Unread(Exception):
    """The twin does not know what a text means, and so says nothing about it."""


def chosen(position: Position, entry: Entry, selector: n.Selector, values: Values) -> list[str]:
    """The labels of the Creatures a selector names."""
    if isinstance(selector, n.Source | n.Bearer):
        return [entry.holder.label] if entry.holder is not None else []
    if isinstance(selector, n.Fighter):
        yours = selector.side == n.Side.YOURS
        return [
            label
            for label, body in position.bodies.items()
            if body.engaged and (body.controller == entry.owner) == yours
        ]
    if isinstance(selector, n.Each):
        if selector.cards.kind != n.CardKind.CREATURE:
            return []
        return [
            label
            for label in position.bodies
            if all(passes(position, entry, test, label, values) for test in selector.cards.tests)
        ]
    if isinstance(selector, n.WithHighest) and selector.cards.kind == n.CardKind.CREATURE:
        able = chosen(position, entry, n.Each(selector.cards), values)
        worth = {label: values[label].stats[selector.stat] for label in able}
        best = (min if selector.lowest else max)(worth.values(), default=0)
        found = [label for label in able if worth[label] == best]
        return found if len(found) == 1 else []
    raise Unread(f"selector {type(selector).__name__}")


def receivers(
    position: Position, entry: Entry, who: n.Selector, values: Values
) -> Iterator[tuple[str, Body]]:
    """The cards that receive something: each Creature with its label, or each face-up Battlegear's
    label with its bearer."""
    if isinstance(who, n.Each) and who.cards.kind == n.CardKind.BATTLEGEAR:
        for body in position.bodies.values():
            if body.gear_up and gear_fits(position, entry, who.cards, body, values):
                yield body.gear, body
        return
    for label in chosen(position, entry, who, values):
        yield label, position.bodies[label]


def passes(position: Position, entry: Entry, test: n.Test, label: str, values: Values) -> bool:
    """Whether a Creature has a property."""
    body = position.bodies[label]
    if isinstance(test, n.Controlled):
        return _controlled(position, entry, body, test.side)
    if isinstance(test, n.IsA) and test.word in TRIBES:
        return test.word in tribes_of(body, values)
    if isinstance(test, n.IsA):
        return test.word in body.card.type_words or test.word in values[label].types
    if isinstance(test, n.FewerCounters | n.LowerStat):
        return _has_less(position, entry, test, label, values)
    if isinstance(test, n.WhoseController):
        return holds(position, replace(entry, owner=body.controller), test.condition, values)
    if isinstance(test, n.Named):
        return (_own_name(entry) if test.name == "~" else test.name) in (
            body.card.name,
            body.card.full_name,
        )
    if isinstance(test, n.HasElement):
        born = {int(element) for element in body.card.elements}
        return int(test.element) in (born if test.scanned else values[label].elements)
    if isinstance(test, n.Engaged):
        return body.engaged
    if isinstance(test, n.EngagedWith):
        if body.engaged and not body.foe:
            raise Unread("who was engaged with it and has left play")
        return body.engaged and body.foe in _among(position, entry, test.who, values)
    if isinstance(test, n.Elemental):
        return bool(values[label].elements)
    if isinstance(test, n.Infected):
        return body.infected
    if isinstance(test, n.Adjacent):
        return body.space in _beside(position, entry, test.to, values)
    if isinstance(test, n.Here | n.OnMirage):
        return position.mirage is not None and body.space == position.mirage_space
    if isinstance(test, n.Equipped):
        return _equipped(body, test.gear)
    if isinstance(test, n.Other):
        return entry.holder is None or entry.holder.label != label
    if isinstance(test, n.Not):
        return not _part(position, entry, test.of, label, values)
    if isinstance(test, n.AnyOf):
        return any(_part(position, entry, one, label, values) for one in test.of)
    if isinstance(test, n.AllOf):
        return all(_part(position, entry, one, label, values) for one in test.of)
    if isinstance(test, n.HasKeyword):
        return any(key[0] == str(test.word) for key in values[label].keywords)
    if isinstance(test, n.Value):
        value = (body.scanned if test.scanned else values[label].stats)[test.stat]
        return _within(value, test.low, test.high)
    if isinstance(test, n.Counters):
        return _within(body.counters, test.low, test.high)
    if isinstance(test, n.OnSide):
        return _on_side(position, entry, body, test.side)
    if isinstance(test, n.Did):
        return _has_done(position, test, label)
    raise Unread(f"test {type(test).__name__}")


def _has_less(
    position: Position,
    entry: Entry,
    test: n.FewerCounters | n.LowerStat,
    label: str,
    values: Values,
) -> bool:
    """Whether a Creature has fewer counters, or less of a Discipline, than a selected one."""
    others = chosen(position, entry, test.than, values)
    if isinstance(test, n.LowerStat):
        mine = values[label].stats[test.stat]
        return any(mine < values[one].stats[test.stat] for one in others)
    if len(others) > 1:
        raise Unread("than which one it has fewer")
    counters = position.bodies[label].counters
    return any(counters < position.bodies[one].counters for one in others)


KNOWN_DEEDS = frozenset({str(n.Verb.MOVES), str(n.Verb.BECOMES_ENGAGED)})
"""The deeds of Creatures that event lines tell (`Memory.deeds`)."""


def _has_done(position: Position, test: n.Did, label: str) -> bool:
    """Whether a Creature has moved, or become engaged, this turn."""
    plain = n.Event(test.event.verb)
    if test.event != plain or str(plain.verb) not in KNOWN_DEEDS or test.combat:
        raise Unread("test Did")
    return (str(plain.verb), label) in position.deeds


def _on_side(position: Position, entry: Entry, body: Body, side: n.Side) -> bool:
    """2.1.2: whether a Creature stands on the half of the board of a player."""
    if not entry.owner or side not in (n.Side.YOURS, n.Side.OPPOSING):
        raise Unread("whose side of the board it is")
    return body.space.startswith(entry.owner) == (side == n.Side.YOURS)


def _beside(position: Position, entry: Entry, to: n.Selector, values: Values) -> set[str]:
    """The spaces adjacent to the selected Creatures, or to this Mirage (R-board). For a Creature
    that has left play they are adjacent to its last space (8.2.3.5)."""
    if isinstance(to, n.Source) and entry.source == "mirage":
        return set(position.near[position.mirage_space])
    if isinstance(to, n.Each) and to.cards.kind != n.CardKind.CREATURE:
        raise Unread("beside what is no Creature")
    bodies = (
        position.bodies.get(label, entry.holder) for label in chosen(position, entry, to, values)
    )
    spaces = (body.space for body in bodies if body is not None)
    return {other for space in spaces for other in position.near[space]}


def _own_name(entry: Entry) -> str:
    """The name of the Creature with the ability, without its version (R-version)."""
    if entry.holder is None or entry.holder.label != entry.source:
        raise Unread("a card's own name")
    return entry.holder.card.name


def tribes_of(body: Body, values: Values) -> set[str]:
    """The tribe of a Creature and those it has gained (3.2.3); none while a card takes its
    tribes."""
    worked = values[body.label]
    gained = worked.types.intersection(TRIBES)
    if TRIBELESS in worked.barred:
        if gained:
            raise Unread("a tribe that is gained by who has none")
        return set()
    return {body.card.tribe} - {""} | gained


def _equipped(body: Body, gear: n.Cards | None) -> bool:
    """Whether a Creature has Battlegear, or Battlegear of a certain kind."""
    if body.gear_card is None or gear is None:
        return body.gear_card is not None
    card = body.gear_card
    return all(
        body.gear_up if isinstance(test, n.FaceUp) else body.gear_up and printed(card, test)
        for test in gear.tests
    )


def gear_fits(position: Position, entry: Entry, gear: n.Cards, body: Body, values: Values) -> bool:
    """Whether the Battlegear of a Creature passes a filter. The controller of the Creature controls
    it (R-gear-abilities)."""
    card = body.gear_card
    if card is None:
        return False
    for test in gear.tests:
        match test:
            case n.GearOf(who=who):
                fits = body.label in _among(position, entry, who, values)
            case n.Controlled() | n.Engaged():
                fits = passes(position, entry, test, body.label, values)
            case n.FaceUp():
                fits = body.gear_up
            case n.Not(of=n.FaceUp()):
                fits = not body.gear_up
            case _:
                fits = body.gear_up and printed(card, test)
        if not fits:
            return False
    return True


def _among(position: Position, entry: Entry, who: n.Node, values: Values) -> list[str]:
    """The Creatures that a selector or a filter names."""
    if isinstance(who, n.Cards):
        return [
            label
            for label in position.bodies
            if all(passes(position, entry, one, label, values) for one in who.tests)
        ]
    if isinstance(who, n.Selector):
        return chosen(position, entry, who, values)
    raise Unread(type(who).__name__)


def _part(position: Position, entry: Entry, part: n.Node, label: str, values: Values) -> bool:
    if isinstance(part, n.Test):
        return passes(position, entry, part, label, values)
    raise Unread(f"part {type(part).__name__}")


def _controlled(position: Position, entry: Entry, body: Body, side: n.Side) -> bool:
    """Whether the player that ``side`` means controls a Creature. ED-opposing: the word "opposing"
    may mean engaged Creatures only."""
    if side == n.Side.ANY:
        return True
    if not entry.owner:
        raise Unread("whose Mirage it is")
    if side == n.Side.OPPOSING and position.opposing == "engaged":
        return body.controller != entry.owner and body.engaged
    return (body.controller == entry.owner) == (side == n.Side.YOURS)


def holds(position: Position, entry: Entry, condition: n.Condition, values: Values) -> bool:
    """Whether the condition of a static ability is true."""
    if isinstance(condition, n.Is) and any(isinstance(one, n.In) for one in condition.tests):
        return entry.lying
    if isinstance(condition, n.Is) and isinstance(condition.who, n.ActiveLocation):
        return all(_of_location(position, entry, test) for test in condition.tests)
    if isinstance(condition, n.Is):
        found = chosen(position, entry, condition.who, values)
        return bool(found) and all(
            passes(position, entry, test, label, values)
            for label in found
            for test in condition.tests
        )
    if isinstance(condition, n.There):
        return _within(
            _count(position, entry, condition.cards, values), condition.low, condition.high
        )
    if isinstance(condition, n.Found):
        return bool(chosen(position, entry, condition.who, values))
    if isinstance(condition, n.Only):
        own = [label for label, body in position.bodies.items() if body.controller == entry.owner]
        return bool(own) and all(
            passes(position, entry, test, label, values)
            for label in own
            for test in condition.tests
        )
    if isinstance(condition, n.Exceeds):
        pair = (condition.amount, condition.than)
        more, less = (amount(position, entry, one, "", values) for one in pair)
        return more > less
    if isinstance(condition, n.Reached):
        number = amount(position, entry, condition.amount, "", values)
        return _within(number, condition.low, condition.high)
    if isinstance(condition, n.Higher):
        return _higher(position, entry, condition, values)
    if isinstance(condition, n.LostInitiative):
        mine = position.initiative == entry.owner
        return bool(position.initiative) and mine != (condition.side == n.Side.YOURS)
    if isinstance(condition, n.InitiativeIs):
        line = position.location.initiative if position.location is not None else ""
        return line.removeprefix("Scanned ") == condition.word
    if isinstance(condition, n.OnTurnOf):
        return (position.active == entry.owner) == (condition.side == n.Side.YOURS)
    if isinstance(condition, n.HiveIsOn):
        return position.hive
    if isinstance(condition, n.Not) and isinstance(condition.of, n.Condition):
        return not holds(position, entry, condition.of, values)
    if isinstance(condition, n.AnyOf):
        return any(_whole(position, entry, one, values) for one in condition.of)
    if isinstance(condition, n.AllOf):
        return all(_whole(position, entry, one, values) for one in condition.of)
    raise Unread(f"condition {type(condition).__name__}")


def _higher(position: Position, entry: Entry, condition: n.Higher, values: Values) -> bool:
    """Whether one Creature has at least a certain number more of a Discipline than another one."""
    mine = chosen(position, entry, condition.who, values)
    theirs = chosen(position, entry, condition.than, values)
    if len(mine) > 1 or len(theirs) > 1:
        raise Unread("which of several has more")
    against = condition.stat if condition.against is None else condition.against
    return any(
        values[one].stats[condition.stat] - values[other].stats[against] >= condition.by
        for one in mine
        for other in theirs
    )


def carried_out(
    position: Position, entry: Entry, effect: n.Effect, values: Values
) -> Iterator[n.Effect]:
    """The effect itself; for an `If` the effects of the branch whose condition holds now."""
    if not isinstance(effect, n.If):
        yield effect
        return
    branch = effect.then if holds(position, entry, effect.condition, values) else effect.otherwise
    for one in branch:
        yield from carried_out(position, entry, one, values)


def _of_location(position: Position, entry: Entry, test: n.Test) -> bool:
    """Whether the active Location has a property."""
    if position.location is None:
        return False
    if isinstance(test, n.Controlled):
        return (position.location_owner == entry.owner) == (test.side == n.Side.YOURS)
    return printed(position.location, test)


def _whole(position: Position, entry: Entry, part: n.Node, values: Values) -> bool:
    if isinstance(part, n.Condition):
        return holds(position, entry, part, values)
    raise Unread(f"part {type(part).__name__} of a condition")


def amount(position: Position, entry: Entry, number: n.Number, label: str, values: Values) -> int:
    """The value of a number, which may depend on the position. ``label``: the Creature that
    "itself" means in it."""
    if isinstance(number, int):
        return number
    if isinstance(number, n.Times):
        return number.factor * amount(position, entry, number.of, label, values)
    if isinstance(number, n.CountOf):
        counted = _count(position, entry, number.cards, values)
        return counted + _counted_too(position, entry, number.cards)
    if isinstance(number, n.Sum):
        return sum(amount(position, entry, one, label, values) for one in number.of)
    if isinstance(number, n.ElementsOf):
        found = [
            values[one].elements for one in _itself_or(position, entry, number.who, label, values)
        ]
        return len(set().union(*found))
    if isinstance(number, n.StatsWithin):
        low = None if number.above is None else number.above + 1
        high = None if number.below is None else number.below - 1
        who = _itself_or(position, entry, number.who, label, values)
        return sum(_within(stat, low, high) for one in who for stat in values[one].stats[:4])
    if isinstance(number, n.Marks):
        who = _itself_or(position, entry, number.who, label, values)
        return sum(position.marks.get((one, number.name), 0) for one in who)
    if isinstance(number, n.CountersOn):
        who = _itself_or(position, entry, number.who, label, values)
        return sum(position.bodies[one].counters for one in who)
    if isinstance(number, n.Shared):
        who = _itself_or(position, entry, number.who, label, values)
        if number.tribes:
            kinds = [set(tribes_of(position.bodies[one], values)) for one in who]
            return len(set.intersection(*kinds)) if kinds else 0
        return len(set.intersection(*(values[one].elements for one in who))) if who else 0
    if isinstance(number, n.TribesControlled):
        owners = {entry.owner}
        if number.of is not None:
            named = chosen(position, entry, number.of, values)
            owners = {position.bodies[one].controller for one in named}
        own = (one for one in position.bodies.values() if one.controller in owners)
        return max(
            0, len(set[str]().union(*(tribes_of(one, values) for one in own))) - number.beyond
        )
    raise Unread(f"amount {type(number).__name__}")


def _counted_too(position: Position, entry: Entry, cards: n.Cards) -> int:
    """How many other things count as Creatures of a word, if all such Creatures of a player are
    counted. They are nowhere on the board and have no other property, so they never count if a
    filter asks for more."""
    if not position.counted or cards.kind != n.CardKind.CREATURE:
        return 0
    match sorted(cards.tests, key=lambda test: type(test).__name__):
        case [n.Controlled(side=n.Side.YOURS), n.IsA(word=word)]:
            return position.counted.get((entry.owner, word), 0)
    return 0


def _itself_or(
    position: Position, entry: Entry, who: n.Selector, label: str, values: Values
) -> list[str]:
    """The Creature ``label`` if the selector means "itself", otherwise those that it names."""
    if isinstance(who, n.Itself) and label:
        return [label]
    return chosen(position, entry, who, values)


def _count(position: Position, entry: Entry, cards: n.Cards, values: Values) -> int:
    piles = [test for test in cards.tests if isinstance(test, n.In)]
    if piles:
        return _lying(position, entry, cards, piles[0])
    if cards.kind == n.CardKind.BATTLEGEAR:
        bodies = position.bodies.values()
        return sum(gear_fits(position, entry, cards, body, values) for body in bodies)
    if cards.kind == n.CardKind.LOCATION and n.OnBoard() in cards.tests:
        others = [test for test in cards.tests if not isinstance(test, n.OnBoard)]
        lies = position.mirage
        return int(lies is not None and all(printed(lies, test) for test in others))
    if cards.kind != n.CardKind.CREATURE:
        raise Unread(f"cards of the kind {cards.kind}")
    return len(_among(position, entry, cards, values))


def _lying(position: Position, entry: Entry, cards: n.Cards, where: n.In) -> int:
    """How many cards of a kind lie in piles, or are in hands."""
    found = 0
    for seat, piles in position.piles.items():
        if where.side != n.Side.ANY and (seat == entry.owner) != (where.side == n.Side.YOURS):
            continue
        if str(where.pile) not in piles:
            raise Unread(f"the {where.pile}")
        for name in piles[str(where.pile)]:
            card = card_called(name, position.wording)
            found += cards.kind in (n.CardKind.CARD, str(card.kind)) and all(
                _fits(card, entry, test) for test in cards.tests if not isinstance(test, n.In)
            )
    return found


def _fits(card: CardFacts, entry: Entry, test: n.Test) -> bool:
    if isinstance(test, n.Named) and test.name == "~":
        return card.name == entry.source
    return printed(card, test)


def printed(card: CardFacts, test: n.Test) -> bool:
    """Whether a card that is not in play has a property."""
    if isinstance(test, n.IsA):
        return test.word in card.type_words
    if isinstance(test, n.Named) and test.name != "~":
        return test.name == card.name
    raise Unread(f"test {type(test).__name__} of a card in a pile")


def _within(value: int, low: int | None, high: int | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)
