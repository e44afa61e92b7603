"""Ailments and keyword abilities: gained, lost, and given back by position.

An ailment that was taken off without a time frame stays off until it is reintroduced
(G-ailments-rules.3 to .8).
"""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import NO_CARD, CardId
from engine.genesis.position.permanents import SET_ASIDE, Gained, Lost, Permanent, Relation, Under
from engine.genesis.values.keywords import (
    Holding,
    instances,
    is_ailment,
    occurring,
    relations,
    rule_of,
)
from engine.language.genesis.nodes import Until


def gain_keyword(
    game: Battle, one: Permanent, name: str, until: Until, rules: tuple[str, ...]
) -> None:
    """G-ailments-rules.1, G-ailments-rules.6, G-term-gain.1: a permanent gains an ailment or
    keyword ability."""
    back = any(lost.name == name and lost.source >= 0 for lost in one.lost)
    game.set_gained(one, (*one.gained, Gained(name, until.value, game.next_stamp())))
    if back and is_ailment(game, name):
        rules = (*rules, "G-ailments-rules.6")
    report_keyword(game, one, name, (*rules, "G-term-gain.1"))


def report_keyword(game: Battle, one: Permanent, name: str, rules: tuple[str, ...]) -> None:
    """Report the event: `ailment X NAME` with the ailment's rule, or `keyword X NAME` for an
    ability."""
    word = "ailment" if is_ailment(game, name) else "keyword"
    game.emit(f"{word} {one.label} {name}", (*rules, rule_of(name)))


def lose_keyword(game: Battle, one: Permanent, name: str, until: Until) -> bool:
    """G-ailments-rules.3, G-term-lose.1: a permanent loses an ailment or keyword ability, "" for
    all ailments."""
    going = [
        h
        for h in (*instances(game, one), *occurring(game, one))
        if (is_ailment(game, h.name) if name == "" else h.name == name)
    ]
    names = {h.name for h in going}
    if until is Until.NONE:
        game.set_gained(one, [entry for entry in one.gained if entry.name not in names])
    off = [Lost(h.source, h.node, h.name, until.value) for h in going if h.source >= 0]
    if until is not Until.NONE:
        rest = [entry for entry in one.gained if entry.name in names]
        game.set_gained(one, [entry for entry in one.gained if entry.name not in names])
        off += [Lost(SET_ASIDE, stamp, n, f"{until.value}/{kept}") for n, kept, stamp in rest]
    game.set_lost(one, (*one.lost, *off))
    for lost in sorted(names):
        word = "ailment" if is_ailment(game, lost) else "keyword"
        game.emit(f"lost {word} {one.label} {lost}", ("G-term-lose.1", rule_of(lost)))
    return bool(going)


def expire(game: Battle, until: Until) -> None:
    """G-turn-end.7, G-round-end.6: what lasts until the end of a turn or round ends."""
    for one in game.permanents.values():
        gained = [entry for entry in one.gained if entry.until != until.value]
        lost = [entry for entry in one.lost if entry.kept_until != until.value]
        back = [entry for entry in lost if entry.off_until == until.value]
        gained += [
            Gained(entry.name, entry.kept_until, entry.node)
            for entry in back
            if entry.source == SET_ASIDE
        ]
        game.set_gained(one, gained)
        game.set_lost(one, [entry for entry in lost if entry not in back])
        game.set_defenses(one, [entry for entry in one.prevents if entry.until != until.value])


def entered_spot(game: Battle, one: Permanent) -> list[Holding]:
    """A permanent entered a spot: give back the keywords and ailments by position that were taken
    off, for good or for a time (GR-AI.3). What was taken off is the instance that the combatant had
    before. Returns what came back."""
    here = {h.relation for h in relations(game).get(one.id, ())}
    old = {entry.relation for entry in one.under}
    back = [lost for lost in one.lost if lost.relation in old or lost.relation in here]
    game.set_lost(one, [lost for lost in one.lost if lost not in back])
    return [Holding(name, source, node) for source, node, name, _ in back]


def settle_relations(
    game: Battle, mover: CardId = NO_CARD, returned: tuple[Holding, ...] = ()
) -> None:
    """G-ailments-rules.5: after something changed, give and take the keywords and ailments that
    hold by position, and report them.

    `mover` has just entered a spot; `returned` is what came back to it by that.
    """
    now = relations(game)
    for one in list(game.permanents.values()):
        held = now.get(one.id, [])
        keys = {h.relation for h in held}
        old = {entry.relation for entry in one.under}
        gone = old - keys
        if gone:
            over = ended_for_good(game, one, mover, gone)
            game.set_lost(one, [lost for lost in one.lost if lost.relation not in over])
        off = {lost.relation for lost in one.lost}
        fresh = [h for h in held if h.relation not in old | off]
        again = [h for h in held if h in returned and one.id == mover and h not in fresh]
        game.set_under(one, [Under(h.source, h.node, h.name, one.spot) for h in held])
        for holding in fresh:
            report_keyword(game, one, holding.name, _coming(game, one.id == mover, holding))
        for holding in again:
            report_keyword(game, one, holding.name, ("G-ailments-rules.5",))


def ended_for_good(
    game: Battle, one: Permanent, mover: CardId, gone: set[Relation]
) -> set[Relation]:
    """The relations that ended in such a way that a loss ends with them, so that they give the
    ailment again when they begin anew: all of them or, by its switch, only those whose bearer moved
    or whose source left the arena (GR-AI.1)."""
    if game.ruleset.returning_source_renews_ailment or one.id == mover:
        return gone
    return {relation for relation in gone if relation.source not in game.permanents}


def _coming(game: Battle, moved: bool, holding: Holding) -> tuple[str, ...]:
    """G-ailments-rules.2, G-ailments-rules.4, G-ailments-rules.7: the rules by which something
    holds by position from now on: its bearer moved, or its source came to it."""
    rule = "G-ailments-rules.4" if moved else "G-ailments-rules.7"
    first = "G-ailments-rules.2"
    return (first, rule) if is_ailment(game, holding.name) else (first, rule, "G-ailments-rules.8")
