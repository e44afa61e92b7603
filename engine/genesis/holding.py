"""Keyword abilities and ailments in force: printed, of skills, by position, gained, lost.

What is position-based holds exactly while the relation does (G-ailments-rules.2); what was taken
off without a time frame stays off until it is reintroduced (G-ailments-rules.3 to .8).
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from engine.genesis.cards import COMBATANTS
from engine.genesis.citing import keyword_rule
from engine.genesis.objects import each, speaker
from engine.genesis.state import Battle, Permanent
from engine.language.genesis.nodes import (
    CannotMove,
    Each,
    Has,
    Occupies,
    Source,
    Static,
    Until,
    You,
)

AILMENTS = frozenset({"Decay", "Grounded", "Pacify", "Stun", "Elemental Weakness"})
LIFTED = frozenset({"Flight", "Aerial"})
"""What a Grounded combatant does not have (G-kw-grounded.1)."""

S = TypeVar("S", bound=Static)


class Holding(NamedTuple):
    """One instance: its name, and source card and ability; (-1, -1) for a gained one."""

    name: str
    source: int = -1
    node: int = -1


def is_ailment(game: Battle, name: str) -> bool:
    """G-term-ailments.3, both kinds of Weakness (GR-VO.7), Pinned only by its switch (GR-VO.8).

    Rules: G-term-ailments.1, G-term-ailments.2.
    """
    if name == "Pinned":
        return game.ruleset.pinned_is_ailment
    return name in AILMENTS or name.startswith("Weakness")


def rule_of(name: str) -> str:
    """The rule of a keyword ability or ailment."""
    word = name.split(" [")[0]
    if word.endswith("Resistance"):
        number = ("Elemental", "Attack", "Cast", "Damage").index(word.split()[0]) + 1
        return keyword_rule("resistance", number)
    return keyword_rule(word.lower().replace(" ", "-"))


def statics(game: Battle, kind: type[S]) -> list[tuple[int, int, S]]:
    """(source card, ability, node) of all continuous abilities of a kind, the earliest first
    (GR-PR.8).

    Rules: G-speeds-passive.6.
    """
    found: list[tuple[int, int, S]] | None = game.cache.get(kind)
    if found is None:
        sources = [(one.life, one.id) for one in game.permanents.values()]
        sources += [(skill.stamp, skill.card) for skill in game.skills.values()]
        found = [
            (card, node, static)
            for _, card in sorted(sources)
            for node, static in game.face(card).statics
            if isinstance(static, kind)
        ]
        game.cache[kind] = found
    return found


def relations(game: Battle) -> dict[int, list[Holding]]:
    """What holds for each permanent by position, whether taken off or not."""
    found: dict[int, list[Holding]] | None = game.cache.get("relations")
    if found is None:
        found = {}
        for card, node, static in statics(game, Has):
            if isinstance(static.who, Each):
                item = speaker(game, card, node)
                for one in each(game, item, static.who, None):
                    found.setdefault(one, []).append(Holding(static.what, card, node))
        game.cache["relations"] = found
    return found


def instances(game: Battle, one: Permanent) -> list[Holding]:
    """Every keyword ability and ailment that a permanent has now, each instance for itself.

    Rules: G-kw-pacify.3.
    """
    key = ("instances", one.id)
    found: list[Holding] | None = game.cache.get(key)
    if found is None:
        found = _all_of(game, one)
        grounded = any(holding.name == "Grounded" for holding in found)
        if grounded:
            found = [holding for holding in found if holding.name not in LIFTED]
        game.cache[key] = found
    return found


def _all_of(game: Battle, one: Permanent) -> list[Holding]:
    held = [*printed(game).get(one.id, ()), *relations(game).get(one.id, ())]
    if one.lost:
        off = {(source, node, name) for source, node, name, _ in one.lost}
        held = [h for h in held if (h.source, h.node, h.name) not in off]
    return held + [Holding(name) for name, _, _ in one.gained]


def printed(game: Battle) -> dict[int, list[Holding]]:
    """What is printed on each permanent itself, or on a skill that it carries."""
    found: dict[int, list[Holding]] | None = game.cache.get("printed")
    if found is None:
        found = {}
        for card, node, static in statics(game, Has):
            bearer = card if isinstance(static.who, Source) else bearer_of(game, card, static)
            found.setdefault(bearer, []).append(Holding(static.what, card, node))
        game.cache["printed"] = found
    return found


def bearer_of(game: Battle, card: int, static: Has) -> int:
    """Who has an ability that a skill gives to what it is attached to (G-term-skill.2); -1 where
    it is no skill.

    Rules: G-non-champion.11.
    """
    if isinstance(static.who, You) and card in game.skills:
        return game.skills[card].bearer
    return -1


def occurring(game: Battle, one: Permanent) -> list[Holding]:
    """The keyword abilities that occur (Dash, Counter Attack), printed on a permanent or on a skill
    that it carries, without those it has lost (G-ailments-rules.8)."""
    off = {(source, node) for source, node, _, _ in one.lost}
    cards = [one.id, *(skill.card for skill in game.skills.values() if skill.bearer == one.id)]
    return [
        Holding(ability.name, card, node)
        for card in cards
        for node, ability in game.face(card).waits
        if ability.keywords and (card, node) not in off
    ]


def has(game: Battle, card: int, name: str) -> bool:
    """Whether a permanent has a keyword ability or ailment now."""
    one = game.permanents.get(card)
    return one is not None and any(h.name == name for h in instances(game, one))


def ailments(game: Battle, one: Permanent) -> list[str]:
    """All ailments, one entry for each instance."""
    return [h.name for h in instances(game, one) if is_ailment(game, h.name)]


def occupying(game: Battle, one: Permanent) -> bool:
    """GR-MV.1: a combatant without Tiny, or an alteration that says so (G-non-champion.10).

    Rules: G-arena.3, G-kw-tiny.2.
    """
    if game.face(one.id).kind in COMBATANTS:
        return not has(game, one.id, "Tiny")
    return any(card == one.id for card, _, _ in statics(game, Occupies))


def blocked_spots(game: Battle) -> frozenset[int]:
    """All occupied spots; kept until something changes."""
    found: frozenset[int] | None = game.cache.get("occupied")
    if found is None:
        found = frozenset(one.spot for one in game.permanents.values() if occupying(game, one))
        game.cache["occupied"] = found
    return found


def occupied(game: Battle, spot: int) -> bool:
    """Whether somebody occupies a spot (GR-MV.1)."""
    return spot in blocked_spots(game)


def free_for(game: Battle, one: Permanent, spot: int) -> bool:
    """Whether a permanent may move onto a spot: unoccupied, or with Flight or Tiny (GR-MV.13).

    Rules: G-kw-tiny.1.
    """
    if not occupied(game, spot):
        return True
    return has(game, one.id, "Flight") or has(game, one.id, "Tiny")


def held_fast(game: Battle, one: Permanent) -> bool:
    """Pinned: it cannot leave its spot (G-kw-pinned.1)."""
    return has(game, one.id, "Pinned")


def cannot_move(game: Battle, one: Permanent) -> bool:
    """A text says that it cannot move (G-abilities.5)."""
    return any(
        one.id in each(game, speaker(game, card, node), static.who, None)
        for card, node, static in statics(game, CannotMove)
    )


# --- gaining, losing, coming back --------------------------------------------------------------


def give(game: Battle, one: Permanent, name: str, until: Until, rules: tuple[str, ...]) -> None:
    """A permanent gains an ailment or keyword ability (G-term-gain.1, G-ailments-rules.1)."""
    back = any(lost[2] == name and lost[0] >= 0 for lost in one.lost)
    one.gained = (*one.gained, (name, until.value, game.next_stamp()))
    game.touch()
    if back and is_ailment(game, name):
        rules = (*rules, "G-ailments-rules.6")
    tell(game, one, name, (*rules, "G-term-gain.1"))


def tell(game: Battle, one: Permanent, name: str, rules: tuple[str, ...]) -> None:
    """`ailment X NAME` with the ailment's rule; `keyword X NAME` for an ability."""
    word = "ailment" if is_ailment(game, name) else "keyword"
    game.emit(f"{word} {one.label} {name}", (*rules, rule_of(name)))


def take(game: Battle, one: Permanent, name: str, until: Until) -> bool:
    """A permanent loses an ailment or keyword ability, "" for all ailments (G-term-lose.1).

    Rules: G-ailments-rules.3.
    """
    going = [
        h
        for h in (*instances(game, one), *occurring(game, one))
        if (is_ailment(game, h.name) if name == "" else h.name == name)
    ]
    names = {h.name for h in going}
    if until is Until.NONE:
        one.gained = tuple(entry for entry in one.gained if entry[0] not in names)
    off = [(h.source, h.node, h.name, until.value) for h in going if h.source >= 0]
    if until is not Until.NONE:
        rest = [entry for entry in one.gained if entry[0] in names]
        one.gained = tuple(entry for entry in one.gained if entry[0] not in names)
        off += [(-2, stamp, n, f"{until.value}/{kept}") for n, kept, stamp in rest]
    one.lost = (*one.lost, *off)
    game.touch()
    for lost in sorted(names):
        word = "ailment" if is_ailment(game, lost) else "keyword"
        game.emit(f"lost {word} {one.label} {lost}", ("G-term-lose.1", rule_of(lost)))
    return bool(going)


def expire(game: Battle, until: Until) -> None:
    """What lasts until the end of a turn or round ends (G-turn-end.7, G-round-end.6)."""
    for one in game.permanents.values():
        one.gained = tuple(entry for entry in one.gained if entry[1] != until.value)
        one.lost = tuple(lost for lost in one.lost if lost[3].partition("/")[2] != until.value)
        back = [lost for lost in one.lost if lost[3].partition("/")[0] == until.value]
        one.lost = tuple(lost for lost in one.lost if lost not in back)
        for source, stamp, name, kept in back:
            if source == -2:
                one.gained = (*one.gained, (name, kept.partition("/")[2], stamp))
        one.prevents = tuple(entry for entry in one.prevents if entry[1] != until.value)
    game.touch()


def entered_spot(game: Battle, one: Permanent) -> list[Holding]:
    """Entering a spot brings back what position gives and was taken off (GR-AI.3), for good or for
    a time: what was taken off is the instance that the combatant had then."""
    here = {(h.source, h.node, h.name) for h in relations(game).get(one.id, ())}
    old = {entry[:3] for entry in one.under}
    back = [lost for lost in one.lost if lost[:3] in old or lost[:3] in here]
    one.lost = tuple(lost for lost in one.lost if lost not in back)
    game.touch()
    return [Holding(name, source, node) for source, node, name, _ in back]


def settle(game: Battle, mover: int = -1, returned: tuple[Holding, ...] = ()) -> None:
    """Follow what position gives and takes after something changed, and report it.

    `mover` has just entered a spot; `returned` is what that brought back to it.
    """
    game.touch()
    now = relations(game)
    for one in list(game.permanents.values()):
        held = now.get(one.id, [])
        keys = {(h.source, h.node, h.name) for h in held}
        old = {entry[:3] for entry in one.under}
        gone = old - keys
        if gone:
            over = ended(game, one, mover, gone)
            one.lost = tuple(lost for lost in one.lost if lost[:3] not in over)
        off = {lost[:3] for lost in one.lost}
        fresh = [h for h in held if (h.source, h.node, h.name) not in old | off]
        again = [h for h in held if h in returned and one.id == mover and h not in fresh]
        one.under = tuple((h.source, h.node, h.name, one.spot) for h in held)
        if gone or fresh or again:
            game.touch()
        for holding in fresh:
            tell(game, one, holding.name, _coming(game, one.id == mover, holding))
        for holding in again:
            tell(game, one, holding.name, ("G-ailments-rules.5",))


def ended(
    game: Battle, one: Permanent, mover: int, gone: set[tuple[int, int, str]]
) -> set[tuple[int, int, str]]:
    """Those relations after which what was taken off comes back with them: all, or by its switch
    not those that the source ended by going away (GR-AI.1)."""
    if game.ruleset.returning_source_renews_ailment or one.id == mover:
        return gone
    return {relation for relation in gone if relation[0] not in game.permanents}


def _coming(game: Battle, moved: bool, holding: Holding) -> tuple[str, ...]:
    rule = "G-ailments-rules.4" if moved else "G-ailments-rules.7"
    first = "G-ailments-rules.2"
    return (first, rule) if is_ailment(game, holding.name) else (first, rule, "G-ailments-rules.8")
