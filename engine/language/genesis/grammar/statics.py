"""What holds as long as its source is there."""

from __future__ import annotations

from engine.language.genesis import nodes as n
from engine.language.grammar.machine import Grammar

S = "static"
YOURS = ("Basic", "Range", "Heavy", "Drain", "Area")


def add_to(g: Grammar) -> None:
    """Category ``statics``."""
    g.list_of("statics", S, "and", ".")
    _having(g)
    _numbers(g)
    g.node(S, n.CannotMove, "{who:group} cannot move")
    g.node(S, n.CannotMove, "the bearer cannot move", who=n.You())
    g.node(S, n.CannotMove, "{who:one} cannot move")
    g.node(S, n.Occupies, "this alteration occupies its spot")
    g.node(S, n.BlocksSight, "this alteration blocks line of sight", "blocks line of sight")
    g.node(S, n.CostLess, "{card_type:card types} you play cost {aura:n} Aura less")
    g.node(
        S,
        n.StepAround,
        "in your Move Phase you may move to any unoccupied spot around you",
        who=n.You(),
    )


def _having(g: Grammar) -> None:
    g.node(S, n.Has, "this has {what:ability word}", who=n.Source())
    g.node(S, n.Has, "the bearer has {what:ability word}", who=n.You())
    g.reads(S, n.Has, "{who:one} has {what:ability word}", "{who:one} is {what:ability word}")
    g.node(S, n.Has, "{who:group} have {what:ability word}", "{who:group} are {what:ability word}")
    g.reads(
        S,
        lambda who, one, other: (n.Has(one, who), n.Has(other, who)),
        "{who:group} have {one:ability word} and|or {other:ability word}",
        "{who:one} has {one:ability word} and|or {other:ability word}",
    )
    g.reads(S, lambda who: n.Has("Pacify", who), "{who:one} is pacified")
    g.reads(S, lambda who: n.Has("Pacify", who), "{who:group} are pacified")
    g.reads(
        S,
        lambda: n.Has("Fear", n.Source()),
        "summons in this summon's awareness cannot play attack abilities",
    )


def _numbers(g: Grammar) -> None:
    g.list_of("name words", "name word", "")
    g.reads("attack name", lambda words: " ".join((*words, "Attack")), "{words:name words} attack")
    for word in (*YOURS, "Fire", "Air", "Earth", "Water", "Holy", "Dark", "Electric"):
        g.reads("name word", lambda word=word: (word,), word)
    g.prints("attack name", lambda _, value: value if isinstance(value, str) and value else None)
    more = "deals {n:n} more damage"
    printed = {"by": n.You(), "printed": True}
    g.node(S, n.MoreDamage, f"your printed {{named:attack name}} {more}", **printed)
    g.node(
        S,
        n.MoreDamage,
        f"while {{condition}}, your printed {{named:attack name}} {more}",
        **printed,
    )
    g.node(S, n.MoreDamage, f"your {{named:attack name}} {more}", by=n.You())
    g.node(S, n.MoreDamage, f"while {{condition}}, your {{named:attack name}} {more}", by=n.You())
    g.node(
        S,
        n.MoreDamage,
        f"while this is in position {{position:n}} of the stack, its ability {more}",
        **printed,
    )
    attacks = "basic attacks"
    g.reads(
        S,
        lambda v: n.MoreDamage(v, n.You(), "Basic Attack"),
        *(f"{attacks} of the {word} combatant deal {{v:n}} more damage" for word in _CARRIED),
    )
    g.node(
        S,
        n.MoreDamage,
        "{kinds:kinds} damage dealt by {by:group} is increased by {n:n}",
    )
    g.node(
        S,
        n.PrintedNumber,
        "the printed number of your {named:attack name} is {n:n}",
        by=n.You(),
    )


_CARRIED = ("enchanted", "cursed")
