"""What present values depend on: where Creatures stand, combat, counters, piles, other values.

Values are computed anew only after something changed that a standing ability in play depends on.
"""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.walking import parts

STANDING = (n.Static, n.Keyword, n.Invisibility, n.Hive, n.Mirage)
"""Abilities on which values depend."""

STEADY = (
    n.Hive, n.Invisibility, n.Keyword, n.Mirage, n.Static,
    n.BeginFaceUp, n.Cannot, n.CannotGain, n.Gain, n.GainAbility, n.GainElement, n.GainElementsOf,
    n.GainType, n.Lose, n.LoseAbility, n.LoseAllAbilities, n.LoseElement, n.LoseInitiative,
    n.MayPlay, n.ModifyDamage, n.MoveAnywhere, n.PayMore, n.SetStat,
    n.Bearer, n.Cards, n.Each, n.Itself, n.Source,
    n.AllOf, n.AnyOf, n.Checks, n.Controlled, n.CostWithin, n.Elemental, n.Equipped, n.FaceUp,
    n.FirstEachCombat, n.HasElement, n.HasKeyword, n.In, n.Infected, n.IsA, n.Named, n.Not, n.Other,
    n.PlayedBy, n.Value,
    n.HiveIsOn, n.Is, n.Only, n.There,
    n.CountOf, n.Counters, n.CountersOn, n.ElementsOf, n.Sum, n.Times, n.TribesControlled,
)  # fmt: skip
"""Nodes of standing abilities that come out the same wherever Creatures stand and whoever fights.
What Invisibility does in combat is looked at for the engaged Creatures alone
(`Duel.fight_changed`)."""

FIGHTING = (n.Engaged, n.EngagedWith, n.Fighter)
"""Nodes that depend on who fights."""

READING = {
    n.Elemental: "elements", n.ElementsOf: "elements", n.GainElementsOf: "elements",
    n.HasElement: "elements", n.HasKeyword: "keywords", n.Value: "stats",
}  # fmt: skip
"""What nodes read of a Creature's values."""

EVERYTHING = frozenset({"spaces", "combat", "deeds", "elements", "keywords", "stats"})
"""What all other nodes are taken to depend on."""

QUOTED = (n.Activated, n.Triggered, n.Instead)
"""Abilities whose parts do not matter to values until they are used."""


def watched_by(ability: object) -> frozenset[str]:
    """What a standing ability depends on: piles by name, "counters", "spaces" (where Creatures
    stand), "combat" (who fights), "opposing" (whom that word means), "deeds" (what happened this
    turn), and of values "stats", "elements", "keywords"."""
    found: set[str] = set()
    for part in ability if isinstance(ability, tuple) else (ability,):
        if isinstance(part, tuple):
            found |= watched_by(part)
        elif isinstance(part, n.Node) and not isinstance(part, QUOTED):
            found |= by_itself(part)
            found |= watched_by(tuple(parts(part)))
    return frozenset(found)


KNOWN: dict[type, frozenset[str]] = {
    **dict.fromkeys(STEADY, frozenset()),
    **dict.fromkeys(FIGHTING, frozenset({"combat"})),
    **dict.fromkeys((n.Counters, n.CountersOn), frozenset({"counters"})),
    **{kind: frozenset({read}) for kind, read in READING.items()},
}
"""What nodes of a kind depend on; a kind that is not listed depends on everything."""


def by_itself(part: n.Node) -> frozenset[str]:
    """What a node depends on, without the nodes in it."""
    if isinstance(part, n.In):
        return frozenset({str(part.pile)})
    if isinstance(part, n.Controlled) and part.side == n.Side.OPPOSING:
        return frozenset({"opposing"})
    if isinstance(part, n.Keyword) and part.word == n.Word.SUPPORT:
        return frozenset({"spaces"})
    return KNOWN.get(type(part), EVERYTHING)
