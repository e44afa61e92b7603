"""Reads the parts of a static ability: whom it names, whether its condition holds, how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import CardFacts
from engine.fuzz.twin.position import Body, Position, card_called
from engine.language import nodes as n

if TYPE_CHECKING:
    from engine.fuzz.twin.values import Entry, Values


class Unread(Exception):
    """The twin does not know what this means; it then keeps silent."""


def chosen(position: Position, entry: Entry, selector: n.Selector, values: Values) -> list[str]:
    """The labels of the Creatures a selector names."""
    if isinstance(selector, n.Source | n.Bearer):
        return [entry.holder.label] if entry.holder is not None else []
    if isinstance(selector, n.Each):
        if selector.cards.kind != n.CardKind.CREATURE:
            return []
        return [
            label
            for label in position.bodies
            if all(passes(position, entry, test, label, values) for test in selector.cards.tests)
        ]
    raise Unread(f"selector {type(selector).__name__}")


def passes(position: Position, entry: Entry, test: n.Test, label: str, values: Values) -> bool:
    """Whether a Creature has a property."""
    body = position.bodies[label]
    if isinstance(test, n.Controlled):
        return _controlled(position, entry, body, test.side)
    if isinstance(test, n.IsA):
        return test.word in body.card.type_words or test.word in values[label].types
    if isinstance(test, n.Named) and test.name != "~":
        return test.name == body.card.name
    if isinstance(test, n.HasElement):
        born = {int(element) for element in body.card.elements}
        return int(test.element) in (born if test.scanned else values[label].elements)
    if isinstance(test, n.Engaged):
        return bool(body.foe)
    if isinstance(test, n.EngagedWith):
        return bool(body.foe) and body.foe in _among(position, entry, test.who, values)
    if isinstance(test, n.Infected):
        return body.infected
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
    raise Unread(f"test {type(test).__name__}")


def _equipped(body: Body, gear: n.Cards | None) -> bool:
    """Whether a Creature has Battlegear, or Battlegear of a certain kind."""
    if body.gear_card is None or gear is None:
        return body.gear_card is not None
    card = body.gear_card
    return all(
        body.gear_up if isinstance(test, n.FaceUp) else body.gear_up and _printed(card, test)
        for test in gear.tests
    )


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
    """Whose Creature it is; ED-opposing says whom the word opposing means."""
    if side == n.Side.ANY:
        return True
    if not entry.owner:
        raise Unread("whose Mirage it is")
    if side == n.Side.OPPOSING and position.opposing == "engaged":
        return body.controller != entry.owner and bool(body.foe)
    return (body.controller == entry.owner) == (side == n.Side.YOURS)


def holds(position: Position, entry: Entry, condition: n.Condition, values: Values) -> bool:
    """Whether the condition of a static ability is true."""
    if isinstance(condition, n.Is) and any(isinstance(one, n.In) for one in condition.tests):
        return entry.lying
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
    if isinstance(condition, n.Only):
        own = [label for label, body in position.bodies.items() if body.controller == entry.owner]
        return bool(own) and all(
            passes(position, entry, test, label, values)
            for label in own
            for test in condition.tests
        )
    if isinstance(condition, n.HiveIsOn):
        return position.hive
    if isinstance(condition, n.Not) and isinstance(condition.of, n.Condition):
        return not holds(position, entry, condition.of, values)
    if isinstance(condition, n.AnyOf):
        return any(_whole(position, entry, one, values) for one in condition.of)
    if isinstance(condition, n.AllOf):
        return all(_whole(position, entry, one, values) for one in condition.of)
    raise Unread(f"condition {type(condition).__name__}")


def _whole(position: Position, entry: Entry, part: n.Node, values: Values) -> bool:
    if isinstance(part, n.Condition):
        return holds(position, entry, part, values)
    raise Unread(f"part {type(part).__name__} of a condition")


def amount(position: Position, entry: Entry, number: n.Number, label: str, values: Values) -> int:
    """A number, also one that is only known at the table."""
    if isinstance(number, int):
        return number
    if isinstance(number, n.Times):
        return number.factor * amount(position, entry, number.of, label, values)
    if isinstance(number, n.CountOf):
        return _count(position, entry, number.cards, values)
    if isinstance(number, n.Sum):
        return sum(amount(position, entry, one, label, values) for one in number.of)
    if isinstance(number, n.ElementsOf):
        if isinstance(number.who, n.Itself):
            return len(values[label].elements)
        found = [values[one].elements for one in chosen(position, entry, number.who, values)]
        return len(set().union(*found))
    if isinstance(number, n.CountersOn):
        who = chosen(position, entry, number.who, values)
        return sum(position.bodies[one].counters for one in who)
    if isinstance(number, n.TribesControlled):
        own = {one.card.tribe for one in position.bodies.values() if one.controller == entry.owner}
        return max(0, len(own - {""}) - number.beyond)
    raise Unread(f"amount {type(number).__name__}")


def _count(position: Position, entry: Entry, cards: n.Cards, values: Values) -> int:
    piles = [test for test in cards.tests if isinstance(test, n.In)]
    if piles:
        return _lying(position, entry, cards, piles[0])
    if cards.kind != n.CardKind.CREATURE:
        raise Unread("cards that are no Creatures")
    return len(_among(position, entry, cards, values))


def _lying(position: Position, entry: Entry, cards: n.Cards, where: n.In) -> int:
    """How many cards of a kind lie in general discard piles."""
    if where.pile != n.Pile.DISCARD:
        raise Unread(f"the {where.pile}")
    found = 0
    for seat, names in position.discards.items():
        if where.side != n.Side.ANY and (seat == entry.owner) != (where.side == n.Side.YOURS):
            continue
        for name in names:
            card = card_called(name, position.wording)
            found += str(card.kind) == str(cards.kind) and all(
                _printed(card, test) for test in cards.tests if not isinstance(test, n.In)
            )
    return found


def _printed(card: CardFacts, test: n.Test) -> bool:
    """Whether a card that is not in play has a property."""
    if isinstance(test, n.IsA):
        return test.word in card.type_words
    if isinstance(test, n.Named) and test.name != "~":
        return test.name == card.name
    raise Unread(f"test {type(test).__name__} of a card in a pile")


def _within(value: int, low: int | None, high: int | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)
