"""The columns: what can stand against an instruction, and the cards that bring it about."""

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
    """What a player means to do: announce a card, on the Creature in that part if it has a target
    of its own choice ("" for any). `response`: while the one before waits on the Burst; `words` are
    those of one of several abilities."""

    seat: str
    name: str
    on: str = ""
    response: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A position and what is meant to be done in it. `meets`: something has to stand in the way of
    the instruction; `to_the_end`: the turn is played to its end; `words` are looked for in what
    may be chosen."""

    stage: Stage
    intents: tuple[Intent, ...]
    meets: bool = False
    to_the_end: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """Something that can stand against instructions. `plans` are the positions to try for a row and
    one of its instruments, the simplest first; none where the two cannot meet."""

    name: str
    plans: Callable[[Row, Instrument], Iterator[Plan]]


def _own(instrument: Instrument, on: str = "") -> Intent:
    used = str(instrument.card.kind) in ("creature", "battlegear")
    return Intent(
        "A", instrument.name, on, words=plain_words(instrument.abilities[0]) if used else ""
    )


def _roles(instrument: Instrument) -> tuple[str, ...]:
    """The parts that an instrument's target may play: all, or none where it has no such target."""
    return ("foe", "friend", "actor", "other") if aimed(instrument) else ("",)


def aimed(instrument: Instrument) -> bool:
    """Whether a Creature in play is its target."""
    return any(
        one.cards.kind == n.CardKind.CREATURE
        and not any(isinstance(test, n.In) for test in one.cards.tests)
        for one in instrument.targets
    )


def on_the_burst(instrument: Instrument) -> bool:
    """Whether its target is an item on the Burst."""
    items = (n.CardKind.MUGIC, n.CardKind.ATTACK, n.CardKind.ABILITY, n.CardKind.EFFECT)
    return any(
        one.cards.kind in items and not any(isinstance(test, n.In) for test in one.cards.tests)
        for one in instrument.targets
    )


def unopposed(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """Nothing stands against it. What needs Mugic on the Burst answers one."""
    for stage in stages(instrument):
        yield _alone(stage, instrument)


def _alone(stage: Stage, instrument: Instrument) -> Plan:
    """The instrument, where it needs Mugic on the Burst in answer to one."""
    on_mugic = any(one.cards.kind == n.CardKind.MUGIC for one in instrument.targets)
    if not on_mugic or str(instrument.card.kind) != "creature":
        return Plan(stage, (_own(instrument),))
    stage.hold("A", "mugic", _deadly().name)
    sung = Intent("A", _deadly().name)
    return Plan(stage, (sung, replace(_own(instrument), response=True)))


def ends(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.9.1: the turn ends, and what was until then is over; without a combat."""
    if str(instrument.card.kind) == "attack" or on_the_burst(instrument):
        return
    for stage in stages(instrument, calm=True):
        yield Plan(stage, (_own(instrument),), to_the_end=True)


def negated(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """GL-negate, in response."""
    if str(instrument.card.kind) != "mugic":
        return
    for stage in stages(instrument):
        yield from _answered(stage, _own(instrument), _negating())


def target_gone(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.5.1: the target leaves play in response: its player sacrifices it, or destroys it."""
    if not aimed(instrument):
        return
    for name in _sacrifices():
        for stage in chain(stages(instrument, calm=True), stages(instrument)):
            changed = _with(stage, facts("chaotic", name), "foe")
            if changed is not None:
                answer = Intent("B", name, response=True)
                yield Plan(changed, (_own(instrument, "foe"), answer))


def source_gone(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.2.3.5, R-caster: who plays it leaves play in response."""
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
    """R-lose-all: the Creature has lost all abilities before; what it gets now it has."""
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
    """3.2.3: a Creature has a Tribe besides its own, and text asks for one of them."""
    if not instrument.tribes:
        return
    for one in of_row(_row("gives a type")):
        words = {node.word for node in whole(one.abilities) if isinstance(node, n.GainType)}
        if str(one.card.kind) not in ("mugic", "creature") or not words & _TRIBES:
            continue
        sung = str(instrument.card.kind) == "mugic"
        helped = sung and instrument.card.tribe != "Generic"
        for stage in chain(
            stages(instrument),
            stages(instrument, helped=True) if helped else (),
            stages(instrument, calm=True) if sung else (),
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
"""What undoes, or comes on top of, an instruction of each kind."""


def later(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.7.1: another change of the same thing has a later time-stamp."""
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
    """8.5.8: a card in play says that it cannot be."""
    yield from _against(instrument, lambda e: isinstance(e, n.Cannot) and e.act in row.acts)


CHANGES = {
    "deals": n.ModifyDamage,
    "strikes": n.ModifyDamage,
    "heals": n.HealMore,
    "loses": n.SoftenLoss,
}
"""What makes an instruction of each kind more or less."""


def lessened(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.8.2, 8.5.4: a card in play makes it more or less."""
    kind = CHANGES.get(row.name)
    if kind is not None:
        yield from _against(instrument, lambda effect: isinstance(effect, kind))


INSTEAD = {"deals": n.Verb.DEALT_DAMAGE, "destroys": n.Verb.DESTROYED, "returns": n.Verb.RETURNED}
"""What befalls a card by an instruction of each kind."""
TAKEN_OVER = frozenset({"deals"})
"""What another Creature may take in place of the one it is meant for."""


def replaced(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """8.8.2.1: something else happens instead."""
    for card, verb in replacing():
        if INSTEAD.get(row.name) == verb:
            for role in _roles(instrument):
                yield from _placed(instrument, card, role)
    if row.name in TAKEN_OVER:
        yield from _against(instrument, lambda effect: isinstance(effect, n.RedirectDamage))


def untargetable(row: Row, instrument: Instrument) -> Iterator[Plan]:
    """GL-untargetable: one of those that it might mean cannot be a target."""
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
    """R-wording: the wording on the card is played, which says another thing than today's."""
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
    """The position with one more Mugic in the hand of A, and a friend of a Tribe for it: one who
    has no part yet, or else one who changes parts with the friend; a helper where the friend
    is not to be displaced."""
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
    """Positions in which the Creature with the ability stands beside the fight."""
    if str(instrument.card.kind) == "creature":
        for stage in stages(instrument):
            cast = {**stage.cast, "actor": stage.cast["friend"], "friend": stage.cast["actor"]}
            if cast["other"] in plain("Mipedian"):
                cast["other"] = next(one for one in plain("Danian") if one not in cast.values())
            yield replace(stage, cast=cast, helps="helper")


def _friendly(stage: Stage, one: Instrument) -> Stage | None:
    """The position with a card for A: one more Mugic, or the Creature as the friend."""
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
    """Creatures that may be given up for an ability without a target."""
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
    """The Mugic that deals damage to any Creature, and says nothing else."""
    for one in of_row(_row("deals")):
        match one.abilities:
            case (n.Played(effects=(n.Damage(n=int(), to=n.Target(cards=n.Cards(tests=()))),)),):
                if one.card.tribe == "Generic":
                    return one
    raise LookupError("no card deals damage")


@cache
def static() -> tuple[tuple[CardFacts, n.Effect], ...]:
    """Everything that cards in play make simply true, the simplest card first."""
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
    """Every card that does something instead of something else."""
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
    """Whether an effect that speaks of Mugic, or of attacks, may be about an instrument."""
    by = getattr(effect, "by", None)
    if not isinstance(by, n.Each) or by.cards.kind not in (n.CardKind.MUGIC, n.CardKind.ATTACK):
        return True
    return str(by.cards.kind) == str(instrument.card.kind)


def _placed(instrument: Instrument, card: CardFacts, role: str) -> Iterator[Plan]:
    """An obstacle in every part it may play, against an instrument that is meant for one part."""
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
    """The position with a card in it: as the Creature or the Battlegear of a part, or as Location;
    None where that would displace the instrument."""
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
