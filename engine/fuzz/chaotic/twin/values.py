"""Present values of every Creature (8.7, 8.8), worked out from the beginning each time.

All innate abilities and resolved effects are in one list in the order of time (8.7.1.1 to 8.7.1.4,
R-timestamps). The list is applied again and again, with conditions read from the last result, until
the result no longer changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.fuzz.chaotic.twin.entries import Entry, Log, Values, Worked
from engine.fuzz.chaotic.twin.keywords import (
    ENERGY,
    FIXED,
    SEES,
    change,
    drop_barred,
    gain_invisible,
    gain_keyword,
    lose_keyword,
    too_late,
)
from engine.fuzz.chaotic.twin.minions import active_text
from engine.fuzz.chaotic.twin.position import Position, card_called
from engine.fuzz.chaotic.twin.reading import (
    TRIBELESS,
    Unread,
    amount,
    carried_out,
    chosen,
    holds,
    receivers,
)
from engine.language import nodes as n

ROUNDS = 12
_NO_VALUES = (
    n.AsIfChieftain,  # read beforehand (`active_text`)
    n.AtRandom,
    n.AttacksUnder,
    n.BeginFaceUp,
    n.CountAsFirst,
    n.DamageDisciplines,
    n.FailChecks,
    n.HealMore,
    n.KeepNormal,
    n.LoseAllAbilities,  # read beforehand (`silenced`)
    n.LoseInitiative,
    n.MayPlay,
    n.ModifyDamage,
    n.MuteChecks,
    n.PassChecks,
    n.PayFrom,
    n.PayMore,
    n.PlayFromPile,
    n.RedirectDamage,
    n.ShareChanges,  # what changes is told by events
    n.SoftenLoss,
    n.StandIn,
    n.StayDown,
    n.ThisSideUp,
)
"""Static effects that change no value of a Creature."""
_ON_MOVES = frozenset({n.Act.MOVE, n.Act.ENTER_UNOCCUPIED, n.Act.BE_JOINED})
SOMEWHERE = "somewhere"
"""The mark of a Creature that may move in special ways which the twin does not read."""
FOR_EVER = 10**9
"""A moment after all others."""
_STANDING = _ON_MOVES | {n.Act.CHANGE_DISCIPLINES}
"""The prohibitions that are marked on Creatures all the time. Others are only looked up when the
forbidden thing would happen."""
STAT_COUNT = 5


def worked_out(position: Position, log: Log) -> Values:
    """The values of all Creatures. Raises `Unread` where an ability says what is not known here."""
    log = silenced(position, log)
    entries = sorted(entries_of(position, log), key=lambda one: (one.stamp, one.rank))
    values = _born(position)
    for _ in range(ROUNDS):
        new = _born(position)
        for entry in entries:
            _apply(position, log, entry, values, new)
        drop_barred(new)
        if new == values:
            return new
        values = new
    raise Unread("values that never settle")


def counted(position: Position, log: Log) -> Position:
    """The position with its `counted` set: the numbers of things that count as Creatures of a word,
    by abilities that count now (8.7.1). Cards of a pile that two abilities count are the same
    cards."""
    found = Counter[tuple[str, str]]()
    seen = set[tuple[str, n.CountsAs]]()
    for entry in entries_of(position, log):
        ability = entry.ability
        if isinstance(ability, n.Hive):
            ability = ability.ability if position.hive else None
        if not isinstance(ability, n.Static) or log.lost_all.get(entry.source, -1) > entry.stamp:
            continue
        told = [one for one in ability.effects if isinstance(one, n.CountsAs)]
        if told and (ability.condition is None or holds(position, entry, ability.condition, {})):
            for one in told:
                if isinstance(one.amount, n.CountOf) and (entry.owner, one) in seen:
                    continue
                seen.add((entry.owner, one))
                found[entry.owner, one.word] += amount(position, entry, one.amount, "", {})
    return replace(position, counted=found)


def silenced(position: Position, log: Log) -> Log:
    """R-have-no: cards that have no abilities as long as something is in play have lost them at
    every moment. Battlegear comes first, for it may take the abilities of its bearer."""
    lost = dict(log.lost_all)
    for gear in (True, False):
        for entry in entries_of(position, log):
            if not isinstance(entry.ability, n.Static) or lost.get(entry.source, -1) > entry.stamp:
                continue
            for effect in entry.ability.effects:
                if isinstance(effect, n.LoseAllAbilities) and _of_gear(effect.who) == gear:
                    if entry.ability.condition is not None:
                        raise Unread("when it has no abilities")
                    born = _born(position)
                    whom = [source for source, _ in receivers(position, entry, effect.who, born)]
                    lost.update(dict.fromkeys(whom, FOR_EVER))
    return replace(log, lost_all=lost)


def _of_gear(who: n.Selector) -> bool:
    return isinstance(who, n.Each) and who.cards.kind == n.CardKind.BATTLEGEAR


def _born(position: Position) -> Values:
    return {
        label: Worked(list(body.scanned), {int(element) for element in body.card.elements})
        for label, body in position.bodies.items()
    }


def entries_of(position: Position, log: Log) -> Iterator[Entry]:
    """Everything that may count now: abilities of cards in play, and effects that last."""
    rank = 0
    for label, body in position.bodies.items():
        for ability in active_text(position, log, body):
            rank += 1
            yield Entry(log.began.get(label, 0), rank, label, body.controller, body, ability)
        if body.gear_card is not None and body.gear_up:
            for ability in body.gear_card.abilities:
                rank += 1
                stamp = log.since.get(label, log.began.get(body.gear, 0))
                yield Entry(stamp, rank, body.gear, body.controller, body, ability)
    if position.location is not None:
        stamp = log.began.get("location", 0)
        for ability in position.location.abilities:
            rank += 1
            yield Entry(stamp, rank, "location", position.location_owner, None, ability)
    if position.mirage is not None:
        stamp = log.began.get(position.mirage.full_name, 0)
        for ability in position.mirage.abilities:
            rank += 1
            if isinstance(ability, n.Mirage):
                yield Entry(stamp, rank, "mirage", "", None, ability.ability)
    for seat, piles in position.piles.items():
        for name in piles["discard"]:
            for ability in card_called(name, position.wording).abilities:
                rank += 1
                if _works_from_the_pile(ability):
                    yield Entry(0, rank, "", seat, None, ability, lying=True)
    for happening in log.effects:
        rank += 1
        yield Entry(happening.stamp, rank, "", "", None, happening=happening)


def _works_from_the_pile(ability: n.Ability) -> bool:
    """Whether an ability counts while its card lies in the discard pile (R-innate-control)."""
    if not isinstance(ability, n.Static) or not isinstance(ability.condition, n.Is):
        return False
    return any(isinstance(test, n.In) for test in ability.condition.tests)


def _apply(position: Position, log: Log, entry: Entry, old: Values, new: Values) -> None:
    if entry.happening is not None:
        done = entry.happening
        if done.label in new:
            _effect(position, log, entry, done.effect, [done.label], old, new)
        return
    assert entry.ability is not None
    if lost_with_all(position, log, entry.source, entry.stamp, entry.ability):
        return
    _ability(position, log, entry, entry.ability, old, new)


def lost_with_all(
    position: Position, log: Log, source: str, stamp: int, ability: n.Ability
) -> bool:
    """R-lose-all: whether a card has lost all abilities since, and this one with them.
    ED-invisibility: where the rule set fixes Invisibility in a combat, an engaged Creature loses
    none after Initiative is determined."""
    lost = log.lost_all.get(source, -1)
    if lost <= stamp or not isinstance(ability, n.Invisibility):
        return lost > stamp
    body = position.bodies.get(source)
    fixed = body is not None and body.engaged and position.settled is not None
    return not fixed or lost < (position.settled or 0) or lost == FOR_EVER


def _ability(
    position: Position, log: Log, entry: Entry, ability: n.Ability, old: Values, new: Values
) -> None:
    if isinstance(ability, n.Hive):
        if position.hive:
            _ability(position, log, entry, ability.ability, old, new)
    elif isinstance(ability, n.Keyword):
        if entry.holder is not None and entry.holder.label == entry.source:
            gain_keyword(position, entry.holder.label, ability, new, old)
    elif isinstance(ability, n.Invisibility):
        if entry.holder is not None and not too_late(position, entry, entry.holder):
            gain_invisible(position, entry.holder, ability, old, new)
    elif isinstance(ability, n.Static):
        counting = [one for one in ability.effects if not isinstance(one, _NO_VALUES)]
        if counting and _holding(position, entry, ability, counting, old):
            for effect in counting:
                _effect(position, log, entry, effect, None, old, new)


def _holding(
    position: Position,
    entry: Entry,
    ability: n.Static,
    counting: list[n.Effect],
    old: Values,
) -> bool:
    """Whether the condition of a static ability holds. If it cannot be read, an ability that only
    lets a Creature move again counts as in force: it only marks that the Creature may move in
    special ways."""
    try:
        return ability.condition is None or holds(position, entry, ability.condition, old)
    except Unread:
        if all(isinstance(one, n.MoveAgain) for one in counting):
            return True
        raise


def _effect(
    position: Position,
    log: Log,
    entry: Entry,
    effect: n.Effect,
    who: list[str] | None,
    old: Values,
    new: Values,
) -> None:
    """One effect on the Creatures it names, or on `who` if that is already known."""
    match effect:
        case n.If():
            for one in carried_out(position, entry, effect, old):
                _effect(position, log, entry, one, who, old, new)
        case n.Gain() | n.Lose() | n.SetStat():
            _on_stats(position, entry, effect, who, old, new)
        case n.GainElement() | n.LoseElement() | n.LacksElement():
            _on_elements(position, entry, effect, who, old, new)
        case n.GainElementsOf(scanned=False) if entry.happening is None:
            _share_elements(position, entry, effect, old, new)
        case n.GainAbility():
            _grant(position, log, entry, effect, who, old, new)
        case (
            n.GainTimes(ability=n.Keyword() | n.Invisibility(ability=n.Keyword()))
            | n.LoseAbility()
            | n.CannotGain()
        ):
            _on_keywords(position, entry, effect, who, old, new)
        case n.PullIn() | n.MoveAgain():
            for label in _whom(position, entry, effect.who, who, old):
                new[label].barred.add(SOMEWHERE)
        case n.Cannot() | n.MoveAnywhere() | n.MustMoveHere() | n.Toll() | n.MustAttack():
            _on_moves(position, entry, effect, who, old, new)
        case n.LoseTribes():
            for label in _whom(position, entry, effect.who, who, old):
                new[label].barred.add(TRIBELESS)
        case n.GainType():
            for label in _whom(position, entry, effect.who, who, old):
                new[label].types.add(effect.word)
        case n.SeeAll():
            those = list(new) if effect.who is None else chosen(position, entry, effect.who, old)
            for label in those:
                new[label].barred.add(SEES)
        case n.CountsAs() if position.counted is not None:
            return
        case _ if not isinstance(effect, _NO_VALUES):
            raise Unread(type(effect).__name__)


def _on_stats(
    position: Position,
    entry: Entry,
    effect: n.Gain | n.Lose | n.SetStat,
    who: list[str] | None,
    old: Values,
    new: Values,
) -> None:
    """Disciplines and Energy are raised, lowered, or set to a number."""
    for label in _whom(position, entry, effect.who, who, old):
        number = amount(position, entry, effect.n, label, old)
        if isinstance(effect, n.SetStat):
            if effect.stat == ENERGY or FIXED not in new[label].barred:
                new[label].stats[effect.stat] = number
        else:
            for stat in effect.stats:
                change(new[label], int(stat), number if isinstance(effect, n.Gain) else -number)


def _on_elements(
    position: Position,
    entry: Entry,
    effect: n.GainElement | n.LoseElement | n.LacksElement,
    who: list[str] | None,
    old: Values,
    new: Values,
) -> None:
    """Elemental Types are gained or lost, or cannot be had."""
    if effect.element is None and not isinstance(effect, n.LacksElement):
        raise Unread("an element chosen while resolving")
    named = set(n.Element) if effect.element is None else {effect.element}
    elements = {int(one) for one in named}
    for label in _whom(position, entry, effect.who, who, old):
        match effect:
            case n.GainElement():
                new[label].elements |= elements
            case n.LoseElement():
                new[label].elements -= elements
            case n.LacksElement():
                new[label].barred |= {f"element {one}" for one in elements}


def _share_elements(
    position: Position, entry: Entry, effect: n.GainElementsOf, old: Values, new: Values
) -> None:
    """A Creature has all Elemental Types that others have, as long as something is in play. Raises
    `Unread` if there are two such Battlegear: each might get a type only from the other."""
    if sum(body.gear == entry.source for body in position.bodies.values()) > 1:
        raise Unread("Elemental Types that two share")
    others = chosen(position, entry, effect.of, old)
    for label in chosen(position, entry, effect.who, old):
        for other in others:
            if other != label:
                new[label].elements |= old[other].elements


def _on_keywords(
    position: Position,
    entry: Entry,
    effect: n.GainTimes | n.LoseAbility | n.CannotGain,
    who: list[str] | None,
    old: Values,
    new: Values,
) -> None:
    """Keywords are gained several times over or lost, or cannot be gained."""
    for label in _whom(position, entry, effect.who, who, old):
        match effect:
            case n.GainTimes(ability=n.Keyword() as keyword, times=times):
                number = (1 if keyword.n is None else keyword.n) * amount(
                    position, entry, times, label, old
                )
                if number:
                    gain_keyword(position, label, replace(keyword, n=number), new, old)
            case n.GainTimes(ability=n.Invisibility(ability=n.Keyword() as tagged), times=times):
                number = 1 if tagged.n is None else tagged.n
                number *= amount(position, entry, times, label, old)
                if number and not too_late(position, entry, position.bodies[label]):
                    hidden = n.Invisibility(replace(tagged, n=number))
                    gain_invisible(position, position.bodies[label], hidden, old, new)
            case n.LoseAbility(keyword=n.Keyword() as keyword):
                late = too_late(position, entry, position.bodies[label])
                if keyword.word != n.Word.INVISIBILITY or not late:
                    lose_keyword(new[label], keyword)
            case n.LoseAbility():
                raise Unread("a loss behind Hive or Invisibility")
            case n.CannotGain(word=word):
                late = too_late(position, entry, position.bodies[label])
                if word != n.Word.INVISIBILITY or not late:
                    new[label].barred.add(f"gain {word}")


def _on_moves(
    position: Position,
    entry: Entry,
    effect: n.Cannot | n.MoveAnywhere | n.MustMoveHere | n.Toll | n.MustAttack,
    who: list[str] | None,
    old: Values,
    new: Values,
) -> None:
    """Where Creatures may, must or cannot go."""
    if isinstance(effect, n.MustMoveHere):
        if effect.cards is not None:
            raise Unread("a call to some Creatures only")
        if entry.holder is not None:
            new[entry.holder.label].calls = True
        return
    if isinstance(effect, n.Cannot):
        if effect.act not in _STANDING:
            return
    for label in _whom(position, entry, effect.who, who, old):
        match effect:
            case n.Cannot(act=act):
                new[label].barred.add(str(act))
            case n.MoveAnywhere(to=None):
                new[label].anywhere = True
            case n.MoveAnywhere():
                new[label].barred.add(SOMEWHERE)
            case n.Toll():
                new[label].barred.add("toll")
            case n.MustAttack():
                new[label].attacks = True


def _whom(
    position: Position, entry: Entry, selector: n.Selector, who: list[str] | None, old: Values
) -> list[str]:
    return who if who is not None else chosen(position, entry, selector, old)


def _grant(
    position: Position,
    log: Log,
    entry: Entry,
    effect: n.GainAbility,
    who: list[str] | None,
    old: Values,
    new: Values,
) -> None:
    """8.7.1.1: cards are given an ability, unless they lost all abilities later (R-lose-all)."""
    found = (
        receivers(position, entry, effect.who, old)
        if who is None
        else ((label, position.bodies[label]) for label in who)
    )
    for source, body in found:
        if not lost_with_all(position, log, source, entry.stamp, effect.ability):
            given = replace(entry, source=source, owner=body.controller, holder=body)
            _ability(position, log, given, effect.ability, old, new)
