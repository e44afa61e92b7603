"""Instructions that raise, lower or set Disciplines and Energy (8.7.2, 8.7.3), and who notices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.chaotic.happenings import triggers
from engine.chaotic.meaning.amounts import amount_for
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import scan_or_now
from engine.chaotic.position.cards import STAT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    UNTIL_COMBAT,
    UNTIL_GONE,
    UNTIL_NEXT,
    UNTIL_TURN,
    InForce,
    StatChange,
    StatSet,
)
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.prohibitions import brought_about, cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.chaotic.values.standing_effects import ENERGY
from engine.kernel.sequences import first
from engine.language import nodes as n

UNTIL = {
    n.Until.TURN: UNTIL_TURN,
    n.Until.COMBAT: UNTIL_COMBAT,
    n.Until.ALWAYS: UNTIL_GONE,
    n.Until.NEXT_ATTACK: UNTIL_NEXT,
    n.Until.NEXT_IN_COMBAT: UNTIL_COMBAT,
    n.Until.NEXT_DAMAGE: UNTIL_NEXT,
}


def subjects(game: Duel, env: Item, who: n.Selector) -> list[CardId]:
    """The selected Creatures in play, each once."""
    return [card for card in dict.fromkeys(chosen_cards(game, env, who)) if card in game.creatures]


def put(game: Duel, until: n.Until, kind: type[InForce], subject: CardId, *details: Any) -> None:
    """An effect counts from when it resolved (8.7.1.1)."""
    enforce(game, UNTIL[until], kind, subject, *details)


def stat_rule(which: int) -> str:
    """8.7.2.1 for Disciplines, 8.7.3.1 for Energy."""
    return "8.7.3.1" if which == ENERGY else "8.7.2.1"


@means(n.Gain)
def gain(game: Duel, env: Item, effect: n.Gain) -> None:
    """8.7.2.1, 8.7.3.1, GL-discipline: values rise."""
    for card, stats, of in shared(game, env, subjects(game, env, effect.who), effect.stats):
        number = amount_for(game, env, effect.n, of)
        changes = [0] * ENERGY
        for which in changeable(game, env, card, "gain", stats):
            put(game, effect.until, StatChange, card, int(which), number)
            line = f"gain {game.label(card)} {number} {STAT_NAMES[which]}"
            game.emit(line, (stat_rule(which),))
            if which != ENERGY:
                changes[which] = number
            elif number > 0:
                triggers.occur(game, "gains_energy", card, other=env.number, amount=number)
        report(game, env, card, changes)


@means(n.Lose)
def lose(game: Duel, env: Item, effect: n.Lose) -> None:
    """8.7.2.1, 8.7.3.1, GL-discipline: values fall."""
    for card, stats, of in shared(game, env, subjects(game, env, effect.who), effect.stats):
        whole = amount_for(game, env, effect.n, of)
        changes = [0] * ENERGY
        for which in changeable(game, env, card, "lose", stats):
            number = whole if which == ENERGY else softened(game, card, whole, env)
            if which != ENERGY:
                changes[which] = -lost(game, card, which, number)
            put(game, effect.until, StatChange, card, int(which), -number)
            line = f"lose {game.label(card)} {number} {STAT_NAMES[which]}"
            game.emit(line, (stat_rule(which),))
        report(game, env, card, changes)


def gain_energy(game: Duel, env: Item, card: CardId, number: int, rule: str) -> None:
    """8.7.3.1: the Energy of a Creature rises for the turn by what a keyword says."""
    differ(game, env, card, [*[0] * ENERGY, number], rule=rule)


def changeable(
    game: Duel, env: Item, card: CardId, verb: str, stats: Sequence[n.Stat]
) -> list[n.Stat]:
    """Those of the values that can change (8.5.8); all are looked at before one does."""
    return [which for which in stats if may_change(game, env, card, verb, which)]


def may_change(game: Duel, env: Item, card: CardId, verb: str, which: int) -> bool:
    """Whether a value can rise or fall (8.5.8). An event reports it if it cannot."""
    energy = n.Act.GAIN_ENERGY if verb == "gain" else n.Act.LOSE_ENERGY
    act = energy if which == ENERGY else n.Act.CHANGE_DISCIPLINES
    if not cannot(game, card, act, env):
        return True
    game.emit(f"prevented {verb} {game.label(card)} {STAT_NAMES[which]}", ("8.5.8",))
    return False


def lost(game: Duel, card: CardId, which: int, number: int) -> int:
    """8.7.2.4: how much of a Discipline is really lost: not more than there is (R-this-way)."""
    return min(number, game.profile(card).stats[which])


def report(
    game: Duel, env: Item, card: CardId, changes: Sequence[int], silent: bool = False
) -> None:
    """Report by how much an effect has raised or lowered each Discipline of a Creature (8.3.1);
    with `silent`, abilities that would answer with a change of the same kind do not notice."""
    if not any(changes):
        return
    lowered = -sum(change for change in changes if change < 0)
    if lowered:
        triggers.occur(game, "loses_discipline", card, other=env.number, amount=lowered)
    if not silent:
        triggers.occur(game, "changes_discipline", card, other=env.number, changes=tuple(changes))


@means(n.SoftenLoss, on=GENERAL)
def softened(game: Duel, card: CardId, number: int, item: Item) -> int:
    """8.8.2: the loss of a Discipline that remains where cards lessen it."""
    for _, effect, env in values_now(game).rules if "SoftenLoss" in game.deal.says else ():
        if not isinstance(effect, n.SoftenLoss) or card not in chosen(game, env, effect.who):
            continue
        if effect.by is None or brought_about(game, env, effect.by, item):
            number -= amount_for(game, env, effect.n, card)
    return max(0, number)


# -- changes that concern several --------------------------------------------------------------

BY_TEXT = frozenset({"mugic", "ability", "trigger"})
"""The kinds of item that count as a Mugic or ability."""


@means(n.ShareChanges, on=GENERAL)
def shared(
    game: Duel, env: Item, cards: Sequence[CardId], stats: Sequence[n.Stat]
) -> list[tuple[CardId, Sequence[n.Stat], CardId]]:
    """8.8.2: the Creatures whose values a Mugic or ability changes, each with these values and the
    Creature whose amount is used. Where a card shares changes, a change of the Disciplines of one
    of its Creatures is made to all of them."""
    found: list[tuple[CardId, Sequence[n.Stat], CardId]] = [(card, stats, card) for card in cards]
    if "ShareChanges" not in game.deal.says or env.kind not in BY_TEXT:
        return found
    own = tuple(stat for stat in stats if stat != n.Stat.ENERGY)
    for _, effect, holder in game.rules() if own else ():
        if isinstance(effect, n.ShareChanges):
            together = subjects(game, holder, effect.who)
            hit = [card for card in together if card in cards]
            if len(hit) == 1:
                others = [card for card in together if card not in cards]
                found += [(card, own, first(hit)) for card in others]
                for card in others:
                    game.emit(f"replace {game.label(card)}", ("8.8.2.3",))
    return found


@means(n.SameChange)
def same_change(game: Duel, env: Item, effect: n.SameChange) -> None:
    """Disciplines rise and fall as those of the event did (8.7.2.1)."""
    for card in subjects(game, env, effect.who):
        differ(game, env, card, env.event.changes, silent=True)


# -- set values --------------------------------------------------------------------------------


@means(n.SetStat)
def set_stat(game: Duel, env: Item, effect: n.SetStat) -> None:
    """R-set: a value is set at this moment; newer changes come on top."""
    for card in subjects(game, env, effect.who):
        number = amount_for(game, env, effect.n, card)
        put(game, effect.until, StatSet, card, int(effect.stat), number)
        line = f"set {game.label(card)} {number} {STAT_NAMES[effect.stat]}"
        game.emit(line, ("8.7.1.1", "R-set"))


@means(n.MatchStats)
def match_stats(game: Duel, env: Item, effect: n.MatchStats) -> None:
    """R-set, R-reduce-to: a value becomes equal to another one by gaining or losing the difference,
    as it would gain or lose any number."""
    for card in subjects(game, env, effect.who):
        wanted = [0] * len(STAT_NAMES)
        others = chosen_cards(game, env.about(card), effect.to)
        other = card if card in others or not others else first(others)
        for which in effect.stats:
            goal = scan_or_now(game, other, which, effect.scanned) if effect.n is None else effect.n
            change = goal - game.profile(card).stats[which]
            wanted[which] = min(0, change) if effect.lowering else change
        for one, _, _ in shared(game, env, [card], effect.stats):
            own = wanted if one == card else [*wanted[:ENERGY], 0]
            differ(game, env, one, own, UNTIL[effect.until], more=("R-set",))


def differ(
    game: Duel,
    env: Item,
    card: CardId,
    wanted: Sequence[int],
    until: int = UNTIL_TURN,
    *,
    rule: str = "",
    more: tuple[str, ...] = (),
    silent: bool = False,
) -> None:
    """Raise or lower each value of a Creature by as much as `wanted` says, and report it. The
    change may be forbidden (8.5.8), and a loss of a Discipline may be lessened (8.8.2). `rule` is
    cited in place of 8.7.2.1 or 8.7.3.1, `more` are cited besides."""
    changes = [0] * ENERGY
    for which, change in enumerate(wanted):
        verb = "gain" if change > 0 else "lose"
        if not change or not may_change(game, env, card, verb, which):
            continue
        if change < 0 and which != ENERGY:
            change = -softened(game, card, -change, env)
        if which != ENERGY:
            changes[which] = change if change > 0 else -lost(game, card, which, -change)
        enforce(game, until, StatChange, card, which, change)
        line = f"{verb} {game.label(card)} {abs(change)} {STAT_NAMES[which]}"
        game.emit(line, (rule or stat_rule(which), *more))
        if which == ENERGY and change > 0:
            triggers.occur(game, "gains_energy", card, other=env.number, amount=change)
    report(game, env, card, changes, silent=silent)
