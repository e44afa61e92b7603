"""Keyword abilities and ailments that a permanent has now: printed, from skills, by position,
gained.

One that holds by position holds exactly as long as the relation does (G-ailments-rules.2).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.meaning.filters import ARENA, Scope, each
from engine.genesis.meaning.glossary import keyword_rule
from engine.genesis.meaning.powers import can_have
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import speaker, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import NO_CARD, CardId, Spot
from engine.genesis.position.kept import kept, kept_by_card, kept_long
from engine.genesis.position.permanents import Permanent, Relation
from engine.genesis.values.continuous import statics
from engine.genesis.values.patterns import lay_pattern, reach_of
from engine.kernel.sequences import before
from engine.language.genesis.nodes import Each, Has, Source, Where, You

AILMENTS = frozenset({"Decay", "Grounded", "Pacify", "Stun", "Elemental Weakness"})


LIFTED = frozenset({"Flight", "Aerial"})
"""What a Grounded combatant does not have (G-kw-grounded.1)."""


class Holding(NamedTuple):
    """One instance of a keyword or ailment: its name, and the card and ability that give it; (-1,
    -1) for a gained one."""

    name: str
    source: CardId = NO_CARD
    node: int = -1

    @property
    def relation(self) -> Relation:
        """The card and ability that give it, and its name."""
        return Relation(self.source, self.node, self.name)


def is_ailment(game: Battle, name: str) -> bool:
    """G-term-ailments.1, G-term-ailments.3: whether this is the name of an ailment. Both kinds of
    Weakness are ailments (GR-VO.7), Pinned only by its switch (GR-VO.8)."""
    if name == "Pinned":
        return game.ruleset.pinned_is_ailment
    return name in AILMENTS or before(name, " [") == "Weakness"


def rule_of(name: str) -> str:
    """The rule of a keyword ability or ailment."""
    word = before(name, " [")
    if word.endswith("Resistance"):
        number = ("Elemental", "Attack", "Cast", "Damage").index(before(word, " ")) + 1
        return keyword_rule("resistance", number)
    return keyword_rule(word.lower().replace(" ", "-"))


@means(Has)
@kept
def relations(game: Battle) -> dict[CardId, list[Holding]]:
    """G-champion-card.9, G-term-awareness.2: what holds for each permanent by position, including
    what was taken off.

    Abilities that reach an awareness are worked out after all others, the earliest first (GR-PR.8).
    A pacified source has no awareness; whether it is pacified follows from what holds up to that
    point.
    """
    found: dict[CardId, list[Holding]] = {}
    seeing = []
    for card, node, static in statics(game, Has):
        if isinstance(static.who, Each):
            if static.who.filter.where is Where.AWARENESS:
                seeing.append((card, node, static))
            else:
                _relate(game, found, card, node, static, ARENA)
    for card, node, static in seeing:
        reach = reach_of(game, speaker(game, card, node), lambda one: _sight(game, one, found))
        _relate(game, found, card, node, static, reach)
    return found


def _relate(
    game: Battle,
    found: dict[CardId, list[Holding]],
    card: CardId,
    node: int,
    static: Has,
    reach: Scope,
) -> None:
    for one in each(game, speaker(game, card, node), static.who, reach):
        if can_have(game, one, static.what):
            found.setdefault(one, []).append(Holding(static.what, card, node))


def _sight(game: Battle, one: Permanent, found: dict[CardId, list[Holding]]) -> frozenset[Spot]:
    """G-kw-pacify.1: the awareness of a permanent, by what is known to hold so far."""
    if any(holding.name == "Pacify" for holding in _all_of(game, one, found)):
        return frozenset()
    return lay_pattern(game, game.face(one.id).awareness, one.spot, one.facing)


@kept_by_card
def instances(game: Battle, one: Permanent) -> list[Holding]:
    """G-kw-grounded.1, G-kw-pacify.3: every keyword ability and ailment that a permanent has now,
    each instance separately."""
    found = _all_of(game, one, relations(game))
    if found and "Grounded" in [holding.name for holding in found]:
        return [holding for holding in found if holding.name not in LIFTED]
    return found


@kept_by_card
def names_held(game: Battle, one: Permanent) -> frozenset[str]:
    """The names of all keyword abilities and ailments that a permanent has now."""
    return frozenset([holding.name for holding in instances(game, one)])


def _all_of(game: Battle, one: Permanent, placed: dict[CardId, list[Holding]]) -> list[Holding]:
    held = [*printed(game).get(one.id, ()), *placed.get(one.id, ())]
    if one.lost:
        off = {lost.relation for lost in one.lost}
        held = [h for h in held if h.relation not in off]
    if one.gained:
        held += [Holding(name) for name, _, _ in one.gained]
    return held


@kept_long
def printed(game: Battle) -> dict[CardId, list[Holding]]:
    """The keyword abilities and ailments that each permanent has from its own print or from a skill
    that it carries."""
    found: dict[CardId, list[Holding]] = {}
    for card, node, static in statics(game, Has):
        bearer = card if isinstance(static.who, Source) else bearer_of(game, card, node, static)
        found.setdefault(bearer, []).append(Holding(static.what, card, node))
    return found


def bearer_of(game: Battle, card: CardId, node: int, static: Has) -> CardId:
    """G-non-champion.11, G-term-skill.2: the permanent that has an ability given to "you": the
    bearer of the skill, or the champion for another permanent."""
    return you(game, speaker(game, card, node)) if isinstance(static.who, You) else NO_CARD


def occurring(game: Battle, one: Permanent) -> list[Holding]:
    """G-ailments-rules.8: the keyword abilities that occur (Dash, Counter Attack), printed on a
    permanent or on a skill that it carries, without those it has lost. No ailment occurs: a trigger
    named Stun gives it to others (G-term-ailments.1)."""
    off = {(source, node) for source, node, _, _ in one.lost}
    cards = [one.id, *(skill.card for skill in game.skills.values() if skill.bearer == one.id)]
    return [
        Holding(ability.name, card, node)
        for card in cards
        for node, ability in game.face(card).waits
        if ability.keywords and not is_ailment(game, ability.name) and (card, node) not in off
    ]


def has(game: Battle, card: CardId, name: str) -> bool:
    """Whether a permanent has a keyword ability or ailment now."""
    one = game.permanents.get(card)
    return one is not None and name in names_held(game, one)


def ailments(game: Battle, one: Permanent) -> list[str]:
    """All ailments, one entry for each instance."""
    return [h.name for h in instances(game, one) if is_ailment(game, h.name)]
