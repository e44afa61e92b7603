"""Section 8.7: the present values of Creatures, recalculated from the Scanned ones (8.7.2.3)."""

from __future__ import annotations

from typing import Any

from engine.chaotic.meaning.filters import fits
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import is_item
from engine.chaotic.position import door
from engine.chaotic.position.creatures import LastValues
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_CARD, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Profile, held_ability
from engine.chaotic.values.in_force import (
    OWN,
    RULES,
    Entry,
    Plain,
    Round,
    Values,
    comes_too_late,
    find_lost,
    gather,
    scanned,
)
from engine.chaotic.values.invisibility import apply_invisibility, place_in_combat
from engine.chaotic.values.resolved_effects import APPLIED
from engine.chaotic.values.standing_effects import apply_ability, lost_with_all, supporters
from engine.language import nodes as n

ROUNDS = 4
"""The most rounds for values whose conditions depend on values; that it stops there is our reading
of the rules."""


def values_now(game: Duel) -> Values:
    """The values of the position, computed once for each version of it."""
    return game.present or affirmed(game) or compute(game)


def affirmed(game: Duel) -> Values | None:
    """Values that were doubted (`Duel.shift`) and would come out the same again; else None.

    Nothing was touched since they were computed. So it is enough to ask what may have another
    answer now, as each round of `compute` asked it.
    """
    values: Values | None = game.take_doubted()
    if values is None:
        return None
    looked: set[CardId] = set()
    for read, made, _ in values.rounds:
        before = values if read is OWN else read
        fresh = values if made is OWN else made
        game.begin_round(before, looked)
        if not affirm(game, fresh, values.doubts) or not looked <= values.cards_read:
            door.effects.values_changed(game)
            return None
    values.doubts = set()
    game.keep_affirmed(values)
    return values


def affirm(game: Duel, values: Values, doubts: set[str]) -> bool:
    """Whether every question that went into the values and depends on what is in doubt has the same
    answer again. Other questions have the same answer as long as all that they read is the same.
    With cards that change what counts as what, every question is asked again, since their numbers
    may depend on anything."""
    depends = game.deal.depends
    counting = "CountsAs" in game.deal.says
    for question, what, answer, _ in values.asked:
        if not counting:
            topics = LOOKS_AT.get(question)
            if topics is None:
                topics = depends(*what)
            if topics.isdisjoint(doubts) and "opposing" not in topics:
                continue
        if question(game, *what) != answer:
            return False
    return True


LOOKS_AT: dict[Any, frozenset[str]] = {
    comes_too_late: frozenset({"combat"}),
    place_in_combat: frozenset({"combat"}),
    supporters: frozenset({"spaces"}),
}
"""What a question depends on (`watched_by`) that is about no node."""


def compute(game: Duel) -> Values:
    """8.7.1, 8.7.2.3, 8.7.3.3: apply everything in order.

    Conditions that read values see those of the round before, the first round the Scanned ones;
    it is done again while what they read comes out otherwise.
    """
    entries, plain, watched = gather(game)
    if not entries and not plain:
        bare = Values(game, game.creatures)
        game.keep_values(bare)
        return bare
    before: Values | None = None
    looked: set[CardId] = set()
    rounds: list[Round] = []
    for _ in range(ROUNDS):
        game.keep("before", before)
        game.keep("looked", looked)
        if before is not None and read_alike(game, before):
            fresh = before
        else:
            fresh = applied(game, entries, plain)
        read = game.cache["before"]
        last = alike(read, fresh, looked)
        rounds.append((read, fresh, last))
        if last:
            break
        before = fresh
    fresh.cards_read, fresh.watched = looked, watched
    fresh.rounds = [
        (OWN if read is fresh else read, OWN if made is fresh else made, last)
        for read, made, last in rounds
    ]
    game.keep_values(fresh)
    return fresh


def applied(game: Duel, entries: list[Entry], plain: list[Plain]) -> Values:
    """8.7.2.2, 8.7.2.5, 8.7.3.2: one round: the Scanned values with everything that is in force."""
    fresh = Values(game, game.creatures)
    find_lost(game, fresh, entries)
    lost, profiles = fresh.abilities_lost, fresh.profiles
    for stamp, source, lines in plain:
        if not lost or lost.get(source, -1) <= stamp:
            found = profiles.get(source)
            (fresh.other_abilities if found is None else found.abilities).extend(lines)
    for stamp, _, _, source, what, env in entries:
        if env is None:
            apply = APPLIED.get(type(what))
            if apply is not None:
                apply(game, fresh, what)
        elif not lost or not lost_with_all(fresh, source, stamp, what.ability):
            apply_ability(game, fresh, stamp, source, what, env)
    fresh.ranked = len(fresh.rules)
    apply_invisibility(game, fresh)
    return fresh


def read_alike(game: Duel, values: Values) -> bool:
    """Whether every question for which values were read has the same answer again; then to apply
    everything again would make the same values."""
    for question, what, answer, read in values.asked:
        if read and question(game, *what) != answer:
            return False
    return True


def alike(read: Values | None, fresh: Values, looked: set[CardId]) -> bool:
    """Whether what was read (values of cards, -1 for rules) is the same in both tables: then to
    apply everything again would change nothing."""
    if read is None:
        return True
    if RULES in looked and read.rules != fresh.rules:
        return False
    before, after = read.profiles, fresh.profiles
    for card in looked:
        if card in after and not reads_alike(before[card], after[card]):
            return False
    return True


def reads_alike(one: Profile, other: Profile) -> bool:
    """Whether what conditions can read is the same in two profiles."""
    return (
        one.stats == other.stats
        and one.elements == other.elements
        and one.keywords == other.keywords
        and one.flags == other.flags
        and one.barred == other.barred
        and one.words == other.words
        and len(one.tagged) == len(other.tagged)
    )


def profile(game: Duel, card: CardId) -> Profile:
    """The values of a Creature in play, or its last ones (8.6.3)."""
    values: Values | None = game.present
    if values is None:
        values = reading(game, card)
    found = values.profiles.get(card)
    if found is not None:
        return found
    ghost = game.ghosts.get(card)
    if ghost is not None:
        return gone(ghost)
    face = game.face(card)
    return Profile(face.stats, face.elements)


def gone(ghost: LastValues) -> Profile:
    """The values of a Creature as it left play (8.6.3). Of its abilities there is only what texts
    ask for, its keywords; none of them does anything any more (8.6.8.3)."""
    found = Profile(ghost.stats, ghost.elements)
    found.flags = frozenset(ghost.flags)
    found.keywords = dict(ghost.keywords)
    found.words = frozenset(ghost.words)
    if ghost.invisible:
        found.tagged = [held_ability(n.Keyword(n.Word.INVISIBILITY), -1, NO_CARD, "")]
    return found


def reading(game: Duel, card: CardId) -> Values:
    """The table from which a card's values are read while those of the position are not computed
    yet: that of the previous round, or a new one."""
    cache = game.cache
    looked: set[CardId] | None = cache.get("looked")
    if looked is None:
        return values_now(game)
    looked.add(card)
    game.keep("read", True)
    before: Values | None = cache["before"]
    if before is None:
        before = Values(game, ())
        game.keep("before", before)
    if card not in before.profiles and card in game.creatures:
        before.profiles[card] = scanned(game.face(card))
    return before


def being_computed(game: Duel) -> bool:
    """Whether the values of the position are being worked out at this moment."""
    return "looked" in game.cache and game.present is None


def rules(game: Duel) -> list[tuple[int, n.Effect, Item]]:
    """What is in force that concerns no single Creature; while values are being worked out what
    was so in the round before."""
    values: Values | None = game.present
    return (reading(game, RULES) if values is None else values).rules


# -- questions ---------------------------------------------------------------------------------


def stat(game: Duel, card: CardId, which: int) -> int:
    """3.2.6.2, 8.7.2, 8.7.3, GL-energy: a Discipline (0..3) or the Energy (4) of a Creature as it
    is now."""
    return profile(game, card).stats[which]


def elements(game: Duel, card: CardId) -> int:
    """3.2.7.2, GL-elemental-type: the Elemental Types of a Creature, as a mask."""
    return profile(game, card).elements


def keyword(game: Duel, card: CardId, word: str) -> int:
    """The present number of a keyword; 1 for one without a number; 0 if the Creature lacks it."""
    return profile(game, card).keywords.get((word, -1, -1, ""), 0)


def types_of(game: Duel, item: Item) -> int:
    """3.5.8, 3.5.8.1, 8.6.1.4: the Elemental Types of an attack, with those that cards add to
    attacks."""
    face = game.face(item.card)
    types = face.plain_types if item.lost else face.types
    if item.kind != "attack" or "typing" in game.cache or being_computed(game):
        return types
    gaining = values_now(game).rules_of(n.GainElement)
    if not gaining:
        return types
    game.keep("typing", True)
    for effect, env in gaining:
        if effect.element is not None and is_meant(game, env, effect.who, item):
            types |= 1 << effect.element
    game.drop("typing")
    return types


def emptied(game: Duel, item: Item) -> bool:
    """3.4.6.1, 3.5.7.2, R-lose-all: whether a Mugic or an attack has lost all abilities, by an
    effect or because a card says so of such; its cost and its numbers stay."""
    if item.lost:
        return True
    return "LoseAllAbilities" in game.deal.says and any(
        isinstance(effect, n.LoseAllAbilities)
        and isinstance(effect.who, n.Each)
        and is_item(effect.who)
        and fits(game, env, item, effect.who.cards)
        for _, effect, env in values_now(game).rules
    )


def is_meant(game: Duel, env: Item, who: n.Selector, item: Item) -> bool:
    """Whether a selector means this item on the Burst: by its filter, or because the item was
    targeted."""
    if isinstance(who, n.Each):
        return fits(game, env, item, who.cards)
    return is_item(who) and item.number in chosen(game, env, who)


def loses_initiative(game: Duel, card: CardId) -> bool:
    """7.2.4.1 step 2: whether the Creature loses Initiative checks."""
    return "loses_initiative" in profile(game, card).flags


@means(n.BeginFaceUp, on=GENERAL)
def begins_face_up(game: Duel, gear: CardId) -> bool:
    """4.2.3: whether a Battlegear is revealed before the game."""
    return any(
        isinstance(effect, n.BeginFaceUp)
        for ability in game.face(gear).abilities
        if isinstance(ability, n.Static)
        for effect in ability.effects
    )
