"""The columns: what can stand against an instruction, and the cards that make it do so.

Each function for a column yields plans for a row and an instrument. "Part" means a place in the
cast of a `Stage`, such as the actor or the foe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from engine.cards import CardFacts, facts, names
from engine.fuzz.chaotic.matrix.instruments import ROWS, Instrument, Row, instruments, of_row
from engine.fuzz.chaotic.matrix.stages import PARTS, Stage, plain, quiet_mirage, stages
from engine.language import nodes as n
from engine.language.plain import plain as plain_words
from engine.language.walking import walk, whole

PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player wants to do: announce the card `name`. `on`: the part of the Creature to target
    ("" for any). `response`: to do it while the intent before waits on the Burst. `words`: those of
    the ability that is meant, if the card has several."""

    seat: str
    name: str
    on: str = ""
    response: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A position and what is to be done in it. `meets`: the plan counts only if something stands in
    the way of the instruction; `to_the_end`: the turn is played to its end; `words`: choices that
    contain one of these are preferred."""

    stage: Stage
    intents: tuple[Intent, ...]
    meets: bool = False
    to_the_end: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """Something that can stand against instructions. `plans` gives the plans to try for a row and
    one of its instruments, the simplest first; none if the two cannot meet."""

    name: str
    plans: Callable[[Row, Instrument], Iterator[Plan]]


def _own(instrument: Instrument, on: str = "") -> Intent:
    used = str(instrument.card.kind) in ("creature", "battlegear")
    return Intent(
        "A", instrument.name, on, words=plain_words(instrument.abilities[0]) if used else ""
    )


def _roles(instrument: Instrument) -> tuple[str, ...]:
    """The parts that the target of an instrument may have; only "" if it targets no Creature."""
    return ("foe", "friend", "actor", "other") if aimed(instrument) else ("",)


def aimed(instrument: Instrument) -> bool:
    """Whether an instrument has a Creature in play as its target."""
    return any(
        one.cards.kind == n.CardKind.CREATURE
        and not any(isinstance(test, n.In) for test in one.cards.tests)
        for one in instrument.targets
    )


def on_the_burst(instrument: Instrument) -> bool:
    """Whether an instrument has an item on the Burst as its target."""
    items = (n.CardKind.MUGIC, n.CardKind.ATTACK, n.CardKind.ABILITY, n.CardKind.EFFECT)
    return any(
        one.cards.kind in items and not any(isinstance(test, n.In) for test in one.cards.tests)
        for one in instrument.targets
    )


def unopposed(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """Nothing stands against the instruction."""
    for stage in stages(instrument):
        yield _alone(stage, instrument)


def _alone(stage: Stage, instrument: Instrument) -> Plan:
    """A plan to announce the instrument. If it is a Creature's ability that targets Mugic on the
    Burst, a Mugic is played first and the ability answers it."""
    on_mugic = any(one.cards.kind == n.CardKind.MUGIC for one in instrument.targets)
    if not on_mugic or str(instrument.card.kind) != "creature":
        return Plan(stage, (_own(instrument),))
    stage.hold("A", "mugic", _deadly().name)
    played = Intent("A", _deadly().name)
    return Plan(stage, (played, replace(_own(instrument), response=True)))


def ends(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.9.1: the turn ends, and with it what lasts until then. There is no combat."""
    if str(instrument.card.kind) == "attack" or on_the_burst(instrument):
        return
    for stage in stages(instrument, calm=True):
        yield Plan(stage, (_own(instrument),), to_the_end=True)


def negated(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """GL-negate: a Mugic is negated in response."""
    if str(instrument.card.kind) != "mugic":
        return
    for stage in stages(instrument):
        yield from _answered(stage, _own(instrument), _negating())


def target_gone(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.5.1: the target leaves play in response, because its player sacrifices it."""
    if not aimed(instrument):
        return
    for name in _sacrifices():
        for stage in chain(stages(instrument, calm=True), stages(instrument)):
            changed = _with(stage, facts("chaotic", name), "foe")
            if changed is not None:
                answer = Intent("B", name, response=True)
                yield Plan(changed, (_own(instrument, "foe"), answer))


def source_gone(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.2.3.5, R-caster: the Creature that plays it leaves play in response."""
    if str(instrument.card.kind) not in ("mugic", "creature") or on_the_burst(instrument):
        return
    for stage in stages(instrument, calm=True):
        blow = _deadly()
        changed = replace(stage, hands=_copied(stage))
        changed.hold("B", "mugic", blow.name)
        changed.fatal = ("actor",)
        aim = "foe" if aimed(instrument) else ""
        answer = Intent("B", blow.name, "actor", response=True)
        yield Plan(changed, (_own(instrument, aim), answer))


def no_abilities(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """R-lose-all: the Creature has lost all abilities before. It does have what it gains now."""
    taking = next(
        one
        for one in of_row(_row("takes an ability"))
        if str(one.card.kind) == "mugic"
        and any(isinstance(node, n.LoseAllAbilities) for node in whole(one.abilities))
        and aimed(one)
    )
    on = "foe" if aimed(instrument) else ""
    for stage in chain(stages(instrument), _beside(instrument)):
        changed = _holding(stage, taking)
        *before, own = _alone(changed, instrument).intents
        first = Intent("A", taking.name, "foe")
        yield Plan(changed, (first, *before, replace(own, on=on)))


def tribes(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """3.2.3: a Creature has another Tribe besides its own, and the text asks for one of them."""
    if not instrument.tribes:
        return
    for one in of_row(_row("gives a type")):
        words = {node.word for node in whole(one.abilities) if isinstance(node, n.GainType)}
        if str(one.card.kind) not in ("mugic", "creature") or not words & _TRIBES:
            continue
        played = str(instrument.card.kind) == "mugic"
        helped = played and instrument.card.tribe != "Generic"
        for stage in chain(
            stages(instrument),
            stages(instrument, helped=True) if helped else (),
            stages(instrument, calm=True) if played else (),
        ):
            given = _friendly(stage, one)
            if given is not None:
                for on in _roles(one)[:3]:
                    own = _own(instrument, on if aimed(instrument) else "")
                    intents = (Intent("A", one.name, on), own)
                    yield Plan(given, intents, words=tuple(sorted(instrument.tribes)))
    for card, effect in static():
        if isinstance(effect, n.GainType) and effect.word in _TRIBES:
            for stage in stages(instrument):
                worn = _with(stage, card, "friend")
                if worn is not None:
                    yield Plan(worn, (_own(instrument),))


AFTER = {
    "deals": "heals",
    "heals": "deals",
    "gains": "loses",
    "loses": "gains",
    "sets": "gains",
    "gains elements": "loses elements",
    "loses elements": "gains elements",
    "gives an ability": "takes an ability",
    "takes an ability": "gives an ability",
    "forbids": "gains",
    "puts counters": "takes counters",
    "takes counters": "puts counters",
    "infects": "uninfects",
    "uninfects": "infects",
    "turns Hive": "turns Hive",
    "turns Battlegear": "turns Battlegear",
    "destroys": "returns",
    "sacrifices": "returns",
}
"""For each kind of instruction the kind that undoes it or adds to it."""


def later(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.7.1: the same thing is changed once more, with a later time-stamp."""
    if row.name not in AFTER:
        return
    for one in of_row(_row(AFTER[row.name])):
        if str(one.card.kind) != "mugic" or one.name == instrument.name:
            continue
        for stage in stages(instrument):
            changed = _holding(stage, one)
            for role in _roles(instrument)[:2]:
                aim = role if aimed(one) else ""
                yield Plan(changed, (_own(instrument, role), Intent("A", one.name, aim)))


def forbidden(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.5.8: a card in play forbids it."""
    yield from _against(instrument, lambda e: isinstance(e, n.Cannot) and e.act in row.acts)


CHANGES = {
    "deals": n.ModifyDamage,
    "strikes": n.ModifyDamage,
    "heals": n.HealMore,
    "loses": n.SoftenLoss,
}
"""For each kind of instruction the effect that makes it more or less."""


def lessened(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.8.2, 8.5.4: a card in play makes it more or less."""
    kind = CHANGES.get(row.name)
    if kind is not None:
        yield from _against(instrument, lambda effect: isinstance(effect, kind))


INSTEAD = {"deals": n.Verb.DEALT_DAMAGE, "destroys": n.Verb.DESTROYED, "returns": n.Verb.RETURNED}
"""For each kind of instruction the event that happens to the card."""
TAKEN_OVER = frozenset({"deals"})
"""The kinds of instructions that may be redirected to another Creature."""


def replaced(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.8.2.1: something else happens instead."""
    for card, verb in replacing():
        if INSTEAD.get(row.name) == verb:
            for role in _roles(instrument):
                yield from _placed(instrument, card, role)
    if row.name in TAKEN_OVER:
        yield from _against(instrument, lambda effect: isinstance(effect, n.RedirectDamage))


def untargetable(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """GL-untargetable: one of the Creatures that might be its target cannot be targeted."""
    if not aimed(instrument):
        return
    for card, effect in static():
        if isinstance(effect, n.Cannot) and effect.act == n.Act.BE_TARGETED:
            for role in ("foe", "friend"):
                for stage in stages(instrument):
                    changed = _with(stage, card, role)
                    if changed is not None:
                        yield Plan(changed, (_own(instrument),), meets=True)


def printed(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """R-wording: the card is played by its printed wording, which differs from the current one."""
    for one in of_row(row, PRINTED):
        now = facts("chaotic", one.name)
        if one.card.abilities == now.abilities:
            continue
        for stage in stages(one):
            yield _alone(replace(stage, wording=PRINTED), one)


COLUMNS = (
    Column("unopposed", unopposed),
    Column("forbidden", forbidden),
    Column("more or less", lessened),
    Column("replaced", replaced),
    Column("untargetable", untargetable),
    Column("negated", negated),
    Column("target gone", target_gone),
    Column("source gone", source_gone),
    Column("abilities lost", no_abilities),
    Column("several Tribes", tribes),
    Column("later time-stamp", later),
    Column("turn ends", ends),
    Column("other wording", printed),
)
_TRIBES = frozenset({"OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian"})


# -- helpers ------------------------------------------------------------------------------------


def _row(name: str) -> Row:
    return next(row for row in ROWS if row.name == name)


def _copied(stage: Stage) -> dict[str, dict[str, list[str]]]:
    return {
        seat: {pile: list(cards) for pile, cards in hands.items()}
        for seat, hands in stage.hands.items()
    }


def _holding(stage: Stage, mugic: Instrument) -> Stage:
    """The position with one more Mugic in the hand of A, and a Creature of A's whose Tribe can play
    it. It takes the part that the stage `helps` with (the friend, or a helper). If all Creatures of
    the Tribe have parts already, the friend and the other one may change parts."""
    changed = replace(stage, hands=_copied(stage), cast=dict(stage.cast))
    changed.hold("A", "mugic", mugic.name)
    tribe = plain(mugic.card.tribe)
    able = [one for one in tribe if one not in stage.cast.values()]
    if able:
        changed.cast[stage.helps] = able[0]
    elif tribe and changed.cast["other"] in tribe:
        cast = changed.cast
        cast["friend"], cast["other"] = cast["other"], cast["friend"]
    return changed


def _beside(instrument: Instrument) -> Iterator[Stage]:
    """Positions in which the Creature with the ability is the friend and does not fight."""
    if str(instrument.card.kind) == "creature":
        for stage in stages(instrument):
            cast = {**stage.cast, "actor": stage.cast["friend"], "friend": stage.cast["actor"]}
            if cast["other"] in plain("Mipedian"):
                cast["other"] = next(one for one in plain("Danian") if one not in cast.values())
            yield replace(stage, cast=cast, helps="helper")


def _friendly(stage: Stage, one: Instrument) -> Stage | None:
    """The position with one more card for A: a Mugic in the hand, or a Creature as the friend."""
    if str(one.card.kind) == "mugic":
        return _holding(stage, one)
    return _with(stage, one.card, "friend")


def _answered(stage: Stage, intent: Intent, answers: tuple[Instrument, ...]) -> Iterator[Plan]:
    for one in answers[:3]:
        for helper in ("", one.card.tribe):
            changed = replace(stage, hands=_copied(stage), cast=dict(stage.cast))
            changed.hold("B", "mugic", one.name)
            if helper and helper != "Generic":
                able = [name for name in plain(helper) if name not in stage.cast.values()]
                changed.cast["other"] = able[0] if able else stage.cast["other"]
            yield Plan(changed, (intent, Intent("B", one.name, response=True)))


@cache
def _negating() -> tuple[Instrument, ...]:
    """Mugic that negate any Mugic."""
    found = []
    for one in of_row(_row("negates")):
        match one.abilities:
            case (n.Played(effects=(n.Negate(what=n.Target(cards=n.Cards(kind=kind))),)),):
                if kind == n.CardKind.MUGIC and str(one.card.kind) == "mugic":
                    found.append(one)
    return tuple(found)


@cache
def _sacrifices() -> tuple[str, ...]:
    """Some Creatures with an ability that has no target and costs their own sacrifice."""
    found = [
        one.name
        for one in instruments()
        if str(one.card.kind) == "creature"
        and not one.targets
        and any(
            isinstance(cost, n.SacrificeCost) and isinstance(cost.what, n.Source)
            for ability in one.abilities
            if isinstance(ability, n.Activated)
            for cost in ability.costs
        )
    ]
    return tuple(found[:4])


@cache
def _deadly() -> Instrument:
    """The Generic Mugic that deals damage to any Creature and does nothing else."""
    for one in of_row(_row("deals")):
        match one.abilities:
            case (n.Played(effects=(n.Damage(n=int(), to=n.Target(cards=n.Cards(tests=()))),)),):
                if one.card.tribe == "Generic":
                    return one
    raise LookupError("no card deals damage")


@cache
def static() -> tuple[tuple[CardFacts, n.Effect], ...]:
    """The static effects of all cards, those of the simplest card first."""
    found = [
        (card, effect)
        for name in names("chaotic")
        for card in [facts("chaotic", name)]
        if card.executable
        for ability in card.abilities
        if isinstance(ability, n.Static)
        for effect in ability.effects
    ]
    return tuple(sorted(found, key=lambda pair: (_length(pair[0]), pair[0].full_name)))


@cache
def replacing() -> tuple[tuple[CardFacts, n.Verb], ...]:
    """Every card that replaces an event, with the event that it replaces; the simplest first."""
    found = [
        (card, node.event.verb)
        for name in names("chaotic")
        for card in [facts("chaotic", name)]
        for ability in card.abilities
        for node in walk(ability)
        if isinstance(node, n.Instead)
    ]
    return tuple(sorted(found, key=lambda pair: (_length(pair[0]), pair[0].full_name)))


def _length(card: CardFacts) -> int:
    return sum(1 for _ in whole(card.abilities))


def _against(instrument: Instrument, stands: Callable[[n.Effect], bool]) -> Iterator[Plan]:
    fitting = (one for one, effect in static() if stands(effect) and _hears(effect, instrument))
    for card in dict.fromkeys(fitting):
        for role in _roles(instrument):
            yield from _placed(instrument, card, role)


def _hears(effect: n.Effect, instrument: Instrument) -> bool:
    """Whether an effect may be about an instrument. One about Mugic, or about attacks, is only
    about instruments of that kind."""
    by = getattr(effect, "by", None)
    if not isinstance(by, n.Each) or by.cards.kind not in (n.CardKind.MUGIC, n.CardKind.ATTACK):
        return True
    return str(by.cards.kind) == str(instrument.card.kind)


def _placed(instrument: Instrument, card: CardFacts, role: str) -> Iterator[Plan]:
    """Plans with an obstacle in each part that it may have, against an instrument that targets the
    Creature in the part ``role``."""
    for stage in stages(instrument):
        for place in PARTS if str(card.kind) != "location" else ("",):
            changed = _with(stage, card, place)
            if changed is not None:
                yield Plan(changed, (_own(instrument, role),), meets=True)
    if str(card.kind) == "location" and str(instrument.card.kind) != "attack":
        for stage in stages(instrument, calm=True):
            calm = replace(stage, location=card.full_name)
            yield Plan(calm, (_own(instrument, role),), meets=True)


def _with(stage: Stage, card: CardFacts, role: str) -> Stage | None:
    """The position with a card in it: as the Creature or the Battlegear of the part ``role``, or as
    the Location. None if that would displace the instrument."""
    match str(card.kind):
        case "location":
            return replace(stage, location=card.full_name)
        case "battlegear":
            if role == "actor" and "actor" in stage.up:
                return None
            return replace(stage, up={**stage.up, role: card.full_name})
        case "creature":
            if role == "actor" or card.full_name in stage.cast.values():
                return None
            there = any(isinstance(one, n.OnMirage) for one in whole(card.abilities))
            mirage = quiet_mirage() if there else stage.mirage
            return replace(stage, cast={**stage.cast, role: card.full_name}, mirage=mirage)
    return None
