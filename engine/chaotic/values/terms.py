"""A value as the sum of what made it: the Scanned number, and each change in the order of 8.7."""

from __future__ import annotations

from engine.chaotic.position.cards import STAT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_COMBAT, UNTIL_GONE, UNTIL_NEXT, UNTIL_TURN
from engine.chaotic.position.ids import NO_CARD, CardId
from engine.chaotic.values.in_force import Entry, Values, find_lost, gather
from engine.chaotic.values.invisibility import apply_invisibility
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.resolved_effects import APPLIED
from engine.chaotic.values.standing_effects import ENERGY, apply_ability, lost_with_all
from engine.kernel.terms import Term

LASTS = {
    UNTIL_TURN: "until the turn ends",
    UNTIL_COMBAT: "until the combat ends",
    UNTIL_GONE: "until it leaves play",
    UNTIL_NEXT: "until the next attack",
}
"""How long an effect lasts (8.9.1), in words."""


def names() -> tuple[str, ...]:
    """The values of a Creature that can be accounted for."""
    return STAT_NAMES


def terms(game: Duel, name: str, value: str) -> list[Term]:
    """The terms of a value of the Creature in play of that name, which add up to it. Raises
    LookupError for a Creature or a value that is not there."""
    card = next((card for card in game.creatures if game.label(card) == name), None)
    if card is None:
        raise LookupError(f"no Creature in play is called {name}")
    if value not in STAT_NAMES:
        raise LookupError(f"there is no value {value}; there are {', '.join(STAT_NAMES)}")
    which = STAT_NAMES.index(value)
    rule = "8.7.3.5" if which == ENERGY else "8.7.2.6"
    found = [Term(game.face(card).stats[which], name, "Scanned", rule)]
    found += _changes(game.clone(), card, which)
    if which == ENERGY and game.creatures[card].damage:
        found.append(Term(-game.creatures[card].damage, name, "damage", "3.2.9.3"))
    return found


def _changes(game: Duel, card: CardId, which: int) -> list[Term]:
    """The changes that each ability and each effect makes, as in the last round of
    `present_values`: conditions read the final values."""
    before = values_now(game)
    entries, _, _ = gather(game)
    fresh = Values(game, game.creatures)
    game.begin_round(before, set())
    game.keep("before", before)
    game.keep("looked", set())
    find_lost(game, fresh, entries)
    found: list[Term] = []
    for entry in entries:
        held = fresh.profiles[card].stats[which]
        _apply(game, fresh, entry)
        changed = fresh.profiles[card].stats[which] - held
        if changed:
            found.append(_term(game, entry, changed))
    held = fresh.profiles[card].stats[which]
    fresh.ranked = len(fresh.rules)
    apply_invisibility(game, fresh)
    changed = fresh.profiles[card].stats[which] - held
    if changed:
        found.append(Term(changed, game.label(card), "through Invisibility", "9.4.1"))
    return found


def _apply(game: Duel, fresh: Values, entry: Entry) -> None:
    stamp, _, _, source, what, env = entry
    if env is None:
        apply = APPLIED.get(type(what))
        if apply is not None:
            apply(game, fresh, what)
    elif not lost_with_all(fresh, source, stamp, what.ability):
        apply_ability(game, fresh, stamp, source, what, env)


def _term(game: Duel, entry: Entry, changed: int) -> Term:
    _, _, _, source, what, env = entry
    if env is None:
        giver = getattr(what, "source", NO_CARD)
        name = game.label(giver) if giver >= 0 else "an effect that resolved"
        return Term(changed, name, LASTS.get(what.until, "for a time"), "8.7.1.1")
    rule = "8.7.1.2"
    if source in (game.location, game.mirage):
        rule = "8.7.1.3"
    elif source not in game.creatures:
        rule = "8.7.1.4"
    return Term(changed, game.label(source), what.words, rule)
