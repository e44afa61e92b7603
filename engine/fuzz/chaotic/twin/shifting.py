"""Instructions that move cards, or change what lies on them: Battlegear, counters, infections."""

from __future__ import annotations

from dataclasses import replace

from engine.fuzz.chaotic.twin.announced import Aim
from engine.fuzz.chaotic.twin.carrying import does
from engine.fuzz.chaotic.twin.doing import Doing
from engine.fuzz.chaotic.twin.entries import Entry
from engine.fuzz.chaotic.twin.hurting import destroyed
from engine.fuzz.chaotic.twin.picking import Lying, aimed, goes, in_pile, picked
from engine.fuzz.chaotic.twin.position import Body
from engine.fuzz.chaotic.twin.reading import Unread, passes
from engine.fuzz.chaotic.twin.said import card_or_none
from engine.fuzz.chaotic.twin.standing import barred, instead
from engine.language import nodes as n


def _gear(doing: Doing, what: n.Selector) -> list[Body]:
    """The bearers of the Battlegear that an instruction names."""
    world = doing.world
    match what:
        case n.Target(slot=slot) | n.Slot(slot=slot):
            return [body for name in doing.legal.get(slot, []) for body in world.bearers(name)]
        case n.Source() if doing.item.kind == "gear":
            return [
                body for body in world.position.bodies.values() if body.gear == doing.item.label
            ]
        case n.Each(cards=n.Cards(kind=n.CardKind.BATTLEGEAR, tests=tests)):
            return _bearers(doing, tests)
        case n.Pick(cards=n.Cards(kind=n.CardKind.BATTLEGEAR, tests=tests)):
            able = _bearers(doing, tests)
            return [able[at] for at in doing.picks(what, [body.gear for body in able])]
    raise Unread("which Battlegear is meant")


def _bearers(doing: Doing, tests: tuple[n.Test, ...]) -> list[Body]:
    bodies = doing.world.position.bodies.values()
    return [one for one in bodies if one.gear and all(_gear_is(doing, one, t) for t in tests)]


def _gear_is(doing: Doing, body: Body, test: n.Test) -> bool:
    match test:
        case n.FaceUp():
            return body.gear_up
        case n.Controlled(side=side) if side in (n.Side.YOURS, n.Side.OPPOSING):
            return (body.controller == doing.item.seat) == (side == n.Side.YOURS)
        case n.GearOf(who=n.Cards(tests=tests)):
            entry, values = doing.item.entry(doing.world), doing.world.values()
            return all(
                passes(doing.world.position, entry, one, body.label, values) for one in tests
            )
        case n.GearOf(who=n.Selector() as who):
            return body.label in doing.whom(who)
    raise Unread(f"test {type(test).__name__} of Battlegear")


def _is_gear(what: n.Selector, doing: Doing) -> bool:
    """Whether an instruction is about Battlegear."""
    if isinstance(what, n.Target | n.Each | n.Pick):
        return what.cards.kind == n.CardKind.BATTLEGEAR
    if isinstance(what, n.Slot):
        names = doing.legal.get(what.slot, [])
        return not any(doing.world.body(name) for name in names)
    return isinstance(what, n.Source) and doing.item.kind == "gear"


@does(n.Destroy)
def _destroy(doing: Doing, effect: n.Destroy) -> None:
    """GL-destroy, of Creatures or of Battlegear."""
    world, doing.done, doing.this_way = doing.world, False, 0
    if _is_gear(effect.what, doing):
        for body in _gear(doing, effect.what):
            if not barred(world, n.Act.BE_DESTROYED, body.gear, doing.item):
                world.drops_gear(body.label)
                doing.this_way += 1
    else:
        for label in doing.whom(effect.what):
            destroyed(doing, label)
            doing.this_way += world.body(label) is None
    doing.done = bool(doing.this_way)


@does(n.Sacrifice, n.Remove)
def _gives_up(doing: Doing, effect: n.Sacrifice | n.Remove) -> None:
    """GL-sacrifice, R-sacrifice: nothing prevents it; GL-removed-from-game."""
    pile = "removed" if isinstance(effect, n.Remove) else "discard"
    world = doing.world
    doing.this_way = 0
    if in_pile(effect.what):
        for card in _cards(doing, effect.what):
            goes(doing, card, pile)
            doing.this_way += 1
    elif _is_gear(effect.what, doing):
        for body in _gear(doing, effect.what):
            world.drops_gear(body.label, pile)
            doing.this_way += 1
    else:
        for label in doing.whom(effect.what):
            world.leaves(label, pile)
            doing.this_way += 1
    doing.done = bool(doing.this_way)


def _cards(doing: Doing, what: n.Selector) -> list[Lying]:
    """The cards in piles that an instruction names."""
    match what:
        case n.Pick():
            return picked(doing, what)
        case n.Target():
            return aimed(doing, what)
    raise Unread("which cards are meant")


@does(n.Flip)
def _flip(doing: Doing, effect: n.Flip) -> None:
    """GL-battlegear: Battlegear that is turned up counts from now on (8.7.1.3); turned down it has
    no text."""
    world = doing.world
    for body in _gear(doing, effect.what):
        if body.gear_up == effect.up:
            continue
        if not effect.up and barred(world, n.Act.BE_TURNED_DOWN, body.gear, doing.item):
            continue
        world.change(body.label, gear_up=effect.up)
        world.log.began[body.gear] = world.now()
        if effect.up and _begins_up(body):
            raise Unread("what turned up Battlegear does")


def _begins_up(body: Body) -> bool:
    card = body.gear_card
    return card is not None and any(isinstance(one, n.Triggered) for one in card.abilities)


@does(n.PutCounters, n.TakeCounters)
def _counters(doing: Doing, effect: n.PutCounters | n.TakeCounters) -> None:
    """Mugic counters are put on Creatures or taken from them, unless that is forbidden."""
    world, moved = doing.world, 0
    for label in doing.whom(effect.who):
        number = doing.number(effect.n, label)
        now = world.position.bodies[label].counters
        if isinstance(effect, n.TakeCounters):
            number = -min(now, number)
        elif barred(world, n.Act.GET_COUNTERS, label, doing.item):
            number = 0
        world.change(label, counters=now + number)
        moved += abs(number)
    doing.this_way, doing.done = moved, bool(moved)


@does(n.Infect, n.Uninfect)
def _infect(doing: Doing, effect: n.Infect | n.Uninfect) -> None:
    """9.1.2, 9.1.3: Creatures are infected or uninfected; there is one such state
    (R-infection)."""
    world, changed = doing.world, 0
    wanted = isinstance(effect, n.Infect)
    for label in doing.whom(effect.who):
        if world.position.bodies[label].infected == wanted:
            continue
        if wanted and barred(world, n.Act.BE_INFECTED, label, doing.item):
            continue
        world.change(label, infected=wanted)
        changed += 1
    doing.this_way, doing.done = changed, bool(changed)


@does(n.TurnHive)
def _hive(doing: Doing, effect: n.TurnHive) -> None:
    """GL-hive, R-hive: Hive is turned on or off for both players. An effect may keep it on this
    turn."""
    if effect.on or not doing.world.hive_stays:
        doing.world.position = replace(doing.world.position, hive=effect.on)


@does(n.Negate)
def _negate(doing: Doing, effect: n.Negate) -> None:
    """GL-negate, R-negate: an item leaves the Burst without effect. Its card goes to its discard
    pile as usual, or back to the hand if the text says so."""
    match effect.what:
        case n.Target(slot=slot):
            names = doing.legal.get(slot, [])
        case _:
            raise Unread("what is negated")
    for name in names:
        item = next(one for one in reversed(doing.burst) if one.label == name)
        doing.burst.remove(item)
        if item.kind == "mugic":
            doing.world.put(item.seat, "mugic" if effect.home else "discard", item.label)
        elif item.kind == "attack":
            if effect.home:
                raise Unread("an attack that goes home")
            doing.world.put(item.seat, "attack_discard", item.label)


@does(n.Relocate)
def _relocate(doing: Doing, effect: n.Relocate) -> None:
    """GL-relocate, R-relocate: a Creature goes to the unoccupied space that is chosen, unless it
    cannot be relocated."""
    world = doing.world
    for label in doing.whom(effect.who):
        if barred(world, n.Act.BE_RELOCATED, label, doing.item):
            continue
        world.change(label, space=doing.answer())


@does(n.ReturnToPlay)
def _return(doing: Doing, effect: n.ReturnToPlay) -> None:
    """R-return-to-play: a card comes back as a new Creature, with the Mugic counters of its Mugic
    Ability."""
    world, seat = doing.world, doing.item.seat
    match effect.what:
        case n.Target(slot=slot) | n.Slot(slot=slot):
            names = doing.legal.get(slot, [])
        case _:
            raise Unread("what returns")
    for name in names:
        found = instead(world, n.Verb.RETURNED, name, doing.item)
        if found is not None:
            _not_returned(doing, name, *found)
            continue
        card = card_or_none(name, doing.wording)
        if card is None:
            raise Unread("what returns")
        world.take(seat, "discard", name)
        counters = 0 if effect.bare else card.mugic_ability
        scanned = (*card.disciplines, card.energy)
        world.enters(
            Body(
                name, card, seat, doing.answer(), scanned, counters, False, "", None, False, False,
                "",
            )
        )  # fmt: skip


def _not_returned(doing: Doing, name: str, entry: Entry, ability: n.Instead) -> None:
    """8.8.2.1, 8.8.2.3: what happens to a card that would have returned."""
    world = doing.world
    for effect in ability.effects:
        match effect:
            case n.Remove(what=n.Subject()):
                world.take(doing.item.seat, "discard", name)
                world.put(doing.item.seat, "removed", name)
            case n.PutCounters(who=n.Source(), n=int() as number) if entry.holder is not None:
                body = world.position.bodies[entry.holder.label]
                world.change(body.label, counters=body.counters + number)
            case _:
                raise Unread("what happens instead of a return")


@does(n.SwapSpaces, n.SwapGear)
def _swap(doing: Doing, effect: n.SwapSpaces | n.SwapGear) -> None:
    """R-swap: two Creatures take each other's space, unless one of them is engaged, or each other's
    Battlegear, which stays turned up or down. With only one of them left nothing happens."""
    world, both = doing.world, doing.whom(effect.who)
    if len(both) != 2:
        return
    one, other = (world.position.bodies[label] for label in both)
    if isinstance(effect, n.SwapSpaces):
        if effect.to is not None or _stays(doing, both):
            raise Unread("who changes places")
        if not (one.engaged or other.engaged):
            world.change(one.label, space=other.space)
            world.change(other.label, space=one.space)
        return
    if effect.cards is not None:
        raise Unread("which Battlegear changes places")
    for body, of in ((one, other), (other, one)):
        world.change(body.label, gear=of.gear, gear_card=of.gear_card, gear_up=of.gear_up)


def _stays(doing: Doing, labels: list[str]) -> bool:
    """Whether one of some Creatures cannot be relocated."""
    return any(barred(doing.world, n.Act.BE_RELOCATED, one, doing.item) for one in labels)


@does(n.Discard)
def _discard(doing: Doing, effect: n.Discard) -> None:
    """The player discards Mugic Cards or an attack from the hand, by choice."""
    seat, world = doing.item.seat, doing.world
    doing.given = ""
    match effect.who:
        case n.Players(side=n.Side.YOURS) if effect.pile == n.Pile.ATTACK_HAND and effect.n == 1:
            hand = world.attacks[seat]
            if hand:
                doing.given = doing.answer() if len(set(hand)) > 1 else min(hand)
                world.put(seat, "attack_discard", doing.given)
        case n.Players(side=n.Side.YOURS) if effect.pile == n.Pile.MUGIC and not effect.random:
            for _ in range(doing.number(effect.n)):
                hand = world.piles[seat]["mugic"]
                if hand:
                    name = doing.answer() if len(set(hand)) > 1 else min(hand)
                    world.take(seat, "mugic", name)
                    world.put(seat, "discard", name)
                    doing.given = name
        case _:
            raise Unread("what is discarded")
    doing.done = bool(doing.given)


@does(n.ReturnToHand)
def _home(doing: Doing, effect: n.ReturnToHand) -> None:
    """A card goes from its discard pile to the hand, or the item itself from the Burst."""
    match effect.what:
        case n.Source() if doing.item.kind == "mugic":
            doing.home = True
            return
        case n.Pick() as pick if in_pile(pick):
            for card in picked(doing, pick):
                if card.pile == "attack_discard":
                    doing.world.take(card.seat, card.pile, card.name)
                else:
                    goes(doing, card, "mugic")
            return
        case n.Target(slot=slot, cards=n.Cards(kind=n.CardKind.MUGIC)):
            names = doing.legal.get(slot, [])
        case _:
            raise Unread("what goes to the hand")
    for name in names:
        doing.world.take(doing.item.seat, "discard", name)
        doing.world.put(doing.item.seat, "mugic", name)


@does(n.RevealLocation)
def _reveal(doing: Doing, effect: n.RevealLocation) -> None:
    """6.2.5, R-new-location: the top Location of the deck becomes active, and the old one goes
    under the deck that it came from."""
    world = doing.world
    match effect.side:
        case n.Side.YOURS:
            seat = doing.item.seat
        case n.Side.ACTIVE:
            seat = world.position.active
        case n.Side.OPPONENT:
            seat = "B" if doing.item.seat == "A" else "A"
        case _:
            raise Unread("whose Location it is")
    old, owner = world.position.location, world.position.location_owner
    name = world.locations[seat].pop(0)
    card = card_or_none(name, doing.wording)
    if card is None or any(isinstance(one, n.Triggered) for one in card.abilities):
        raise Unread("what the new Location does")
    if old is not None:
        world.locations[owner].append(old.full_name)
    world.position = replace(world.position, location=card, location_owner=seat)
    world.log.began["location"] = world.now()
    world.log.lost_all.pop("location", None)


@does(n.CopyMugic)
def _copies(doing: Doing, effect: n.CopyMugic) -> None:
    """GL2-copy: an item on the Burst is copied, with the same targets or new ones."""
    match effect.what:
        case n.Target(slot=slot):
            names = doing.legal.get(slot, [])
        case _:
            raise Unread("what is copied")
    for name in names:
        item = next(one for one in reversed(doing.burst) if one.label == name)
        aims = item.aims
        if len(aims) == 1 and doing.answers:
            chosen_anew = doing.answer()
            aims = (Aim(chosen_anew, doing.world.left[chosen_anew]),)
        doing.burst.append(replace(item, aims=aims, seat=doing.item.seat, copy=True))
