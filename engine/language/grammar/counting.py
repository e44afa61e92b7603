"""Static sentences that count: what counts as more, healing, keywords by count."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.numbers import counted
from engine.language.grammar.pronouns import Whoever
from engine.language.nodes import CardKind, Until

ALWAYS = Until.ALWAYS


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _counting(g)
    _by_count(g)


def _counting(g: Grammar) -> None:
    """What counts as more Creatures (8.8.3)."""
    g.node("static", n.CountsAs, "every {amount:count} counts as a {word:type noun} of yours")
    tail = "count as {word:type nouns} you control when counting {again:type nouns}"
    g.reads(
        "static",
        lambda amount, word, again: n.CountsAs(amount, word) if word == again else None,
        f"{{amount:one count}} {tail}",
    )
    g.node(
        "static",
        n.HealMore,
        "{who} heals {n} more",
        "{who} is|are healed an additional {n} damage",
    )
    g.node("static", n.HealMore, "{who} heals {n} more by {by}")
    g.reads(
        "static",
        lambda cards, v: n.HealMore(v, n.Each(cards), n.Each(n.Cards(CardKind.EFFECT))),
        "if a mugic or ability would heal a {cards:a filter},"
        " it heals an additional {v:int} damage",
    )


def _by_count(g: Grammar) -> None:
    """Keywords whose number is counted."""
    for category, until, verb in (
        ("effect", Until.TURN, "gets"),
        ("static", ALWAYS, "always has|have"),
    ):
        g.node(
            category,
            n.GainTimes,
            f"{{who}} {verb} {{ability:quoted}} per {{times:count}}",
            until=until,
        )
    g.reads(
        "clause",
        _with_x,
        '{who} gains|gain {parts:gains} and " {keyword:x keyword} " , where x is {times:what x is}',
        '{who} gains|gain " {keyword:x keyword} " , where x is {times:what x is}',
    )
    for word in (n.Word.SWIFT, n.Word.STRIKE, n.Word.RECKLESSNESS):
        g.reads("x keyword", lambda word=word: n.Keyword(word, 1), f"{word.capitalize()} X")
    g.reads("x keyword", lambda element: n.Keyword(n.Word.ELEMENT, 1, element), "{element} X")
    g.reads(
        "static clause",
        _for_each,
        "{who} has|have <an additional {of:measured} ,> {abilities:abilities quoted}"
        " for each {times:count}",
    )
    g.list_of("abilities quoted", "ability offered", ",", "and", ", and")


def _for_each(
    who: n.Selector,
    abilities: tuple[n.Ability, ...],
    times: n.Amount,
    of: tuple[n.Number, tuple[n.Stat, ...]] | None = None,
) -> tuple[n.Effect, ...] | None:
    """Values and abilities that a Creature has once for each of what is counted. None for several
    numbered abilities without a value: the text does not say which of them is counted."""
    numbered = [_is_numbered(ability) for ability in abilities]
    if not any(numbered) or (of is None and sum(numbered) > 1):
        return None
    gains: tuple[n.Effect, ...] = tuple(
        n.GainTimes(Whoever(), ability, times) if counts else n.GainAbility(Whoever(), ability)
        for ability, counts in zip(abilities, numbered, strict=True)
    )
    if of is not None:
        number = counted(of[0], times)
        if number is None:
            return None
        gains = (n.Gain(Whoever(), number, of[1]), *gains)
    return filled(who, gains)


def _is_numbered(ability: n.Ability) -> bool:
    """Whether the ability is a keyword with a number, which can be multiplied; also behind
    Invisibility."""
    plain = ability.ability if isinstance(ability, n.Invisibility) else ability
    return isinstance(plain, n.Keyword) and plain.n is not None


def _with_x(
    who: n.Selector,
    keyword: n.Keyword,
    times: n.Amount,
    parts: tuple[n.Effect, ...] = (),
) -> tuple[n.Effect, ...]:
    return filled(who, (*parts, n.GainTimes(Whoever(), keyword, times)))
