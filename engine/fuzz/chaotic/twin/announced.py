"""What a player announces (8.4): the item that goes on the Burst, and what it costs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.cards import CardFacts
from engine.fuzz.chaotic.twin.entries import Entry
from engine.fuzz.chaotic.twin.position import Body
from engine.fuzz.chaotic.twin.reading import Unread
from engine.fuzz.chaotic.twin.said import card_or_none
from engine.fuzz.chaotic.twin.world import World
from engine.language import nodes as n
from engine.language.plain import plain as words_of

_PLAY = re.compile(r"play (?P<card>.+) with (?P<who>.+?)(?: x=(?P<x>\d+))?(?: on (?P<on>.+))?")
_USE = re.compile(r'use (?P<card>.+?)(?: "(?P<words>.+)")?(?: x=(?P<x>\d+))?(?: on (?P<on>.+))?')


_PAYING = re.compile(r" paying .+?(?= on |$)")
_MORE = re.compile(r" paying \d+ more from (?P<payers>.+)$")


@dataclass(frozen=True, slots=True)
class Aim:
    """A chosen target. `name`: that of the card. `left`: how often a card of that name had left
    play by then, for a card with the same name may be another one later (R-return-to-play). `seat`:
    the player in whose pile it lies, if the command says so."""

    name: str
    left: int
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """An item on the Burst. `holder`: the Creature that plays it, or whose ability it is; `copy`:
    it is a copy and no card (GL2-copy); `payers`: the Creatures that pay one more counter each."""

    kind: str
    card: CardFacts
    label: str
    seat: str
    holder: str
    abilities: tuple[n.Ability, ...]
    aims: tuple[Aim, ...] = ()
    x: int = 0
    body: Body | None = None
    left: int = 0
    copy: bool = False
    payers: tuple[str, ...] = ()

    def entry(self, world: World) -> Entry:
        """The entry by which the texts of the item are read. Its holder is the Creature as it is
        now, or as it was when it left play (R-caster)."""
        body = world.body(self.holder) or self.body
        source = self.holder if self.kind != "gear" else self.label
        return Entry(world.stamp, 0, source, self.seat, body)


def announced(world: World, seat: str, line: str, wording: str) -> Item | None:
    """The item that a command announces; None for a pass or a choice. Raises `Unread` if the twin
    cannot tell what is played."""
    if line.startswith("strike with "):
        return _attack(world, seat, line.removeprefix("strike with "), wording)
    if line.startswith("play "):
        return _mugic(world, seat, line, wording)
    if line.startswith("use "):
        return _used(world, seat, line, wording)
    return None


def spoken(line: str) -> tuple[str, str, str, tuple[str, ...]] | None:
    """What a command announces: the card or Creature, the Creature that plays the Mugic, the words
    of the ability that is used, and the names of the targets. None for other commands."""
    plain = _PAYING.sub("", line)
    if plain.startswith("play "):
        found = _PLAY.fullmatch(plain)
    elif plain.startswith("use "):
        found = _USE.fullmatch(plain)
    else:
        return None
    if found is None:
        return None
    parts = found.groupdict()
    names = parts["on"].split(" and ") if parts["on"] else ()
    who = parts.get("who") or parts["card"]
    return parts["card"], who, parts.get("words") or "", tuple(map(_bare, names))


def _attack(world: World, seat: str, name: str, wording: str) -> Item:
    card = _card(name, wording)
    bodies = world.position.bodies.values()
    strikers = [one.label for one in bodies if one.engaged and one.controller == seat]
    if len(strikers) != 1:
        raise Unread("who strikes")
    (striker,) = strikers
    if any(not isinstance(one, n.Played) for one in card.abilities):
        raise Unread("an attack with a cost")
    return Item("attack", card, name, seat, striker, card.abilities, body=world.body(striker))


def _mugic(world: World, seat: str, line: str, wording: str) -> Item:
    more = _MORE.search(line)
    payers = tuple(more["payers"].split(" and ")) if more else ()
    found = _PLAY.fullmatch(_MORE.sub("", line))
    if found is None or " paying " in found[0]:
        raise Unread("how it is played")
    card = _card(found["card"], wording)
    if any(not isinstance(one, n.Played) for one in card.abilities):
        raise Unread("a Mugic with a cost")
    aims = _aims(world, found["on"])
    who = found["who"]
    return Item(
        "mugic", card, found["card"], seat, who, card.abilities, aims, int(found["x"] or 0),
        world.body(who), world.left[who], payers=payers,
    )  # fmt: skip


def _used(world: World, seat: str, line: str, wording: str) -> Item:
    found = _USE.fullmatch(line)
    if found is None or " paying " in line:
        raise Unread("how it is used")
    label, words = found["card"], found["words"]
    holder, kind = label, "ability"
    if label not in world.position.bodies:
        kind = "gear"
        bearers = [one for one in world.bearers(label) if one.controller == seat]
        if len(bearers) != 1:
            raise Unread("whose Battlegear it is")
        holder, label = bearers[0].label, bearers[0].gear
    body = world.position.bodies[holder]
    card = body.card if kind == "ability" else _card(label, wording)
    usable = [
        one
        for one in card.abilities
        if isinstance(one, n.Activated) and (not words or words in words_of(one))
    ]
    if len(usable) != 1:
        raise Unread("which ability it is")
    return Item(
        kind, card, label, seat, holder, tuple(usable), _aims(world, found["on"]),
        int(found["x"] or 0), body, world.left[holder],
    )  # fmt: skip


def _aims(world: World, text: str | None) -> tuple[Aim, ...]:
    """The targets that a command names."""
    pairs = [(_bare(name), name) for name in text.split(" and ")] if text else []
    return tuple(
        Aim(name, world.left[name], whole[-1] if whole != name else "") for name, whole in pairs
    )


def _bare(name: str) -> str:
    """A name without the player in whose pile the card lies."""
    return name[: -len(" of A")] if name.endswith((" of A", " of B")) else name


def _card(label: str, wording: str) -> CardFacts:
    card = card_or_none(label, wording)
    if card is None:
        raise Unread(f"what {label} is")
    return card


def pay(world: World, item: Item) -> None:
    """8.4.1.4, 8.4.2.2, 8.4.4.1: the costs are paid as the item is announced; a Mugic or attack
    leaves the hand."""
    if item.kind == "mugic":
        world.take(item.seat, "mugic", item.label)
        if any(isinstance(effect, n.PayMore) for effect in _everything(world)):
            raise Unread("what Mugic costs here")
        price = item.card.cost
        _counters(world, item.holder, item.x if price is None or price < 0 else price)
        for payer in item.payers:
            _counters(world, payer, 1)
    for ability in item.abilities:
        if isinstance(ability, n.Activated):
            for cost in ability.costs:
                _pay_one(world, item, cost)


def _everything(world: World) -> Iterator[n.Effect]:
    """The static effects of all cards on the table."""
    for body in world.position.bodies.values():
        cards = [body.card, *([body.gear_card] if body.gear_card and body.gear_up else [])]
        for card in cards:
            yield from _static(card)
    if world.position.location is not None:
        yield from _static(world.position.location)


def _static(card: CardFacts) -> Iterator[n.Effect]:
    for ability in card.abilities:
        if isinstance(ability, n.Static):
            yield from ability.effects


def _pay_one(world: World, item: Item, cost: n.Cost) -> None:
    match cost:
        case n.PayCounters(n=int() as number, who=None):
            _counters(world, item.holder, number)
        case n.SacrificeCost(what=n.Source()):
            if item.kind == "gear":
                world.drops_gear(item.holder)
            else:
                world.leaves(item.holder)
        case n.ExpendCost(element=element) if element is not None:
            world.lasts(item.holder, n.LoseElement(n.Source(), element))
        case n.HiveOffCost():
            world.position = replace(world.position, hive=False)
        case _:
            raise Unread(f"the cost {type(cost).__name__}")


def _counters(world: World, label: str, number: int) -> None:
    body = world.position.bodies[label]
    if body.counters < number:
        raise Unread("who pays")
    world.change(label, counters=body.counters - number)
