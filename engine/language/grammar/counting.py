"""Static sentences that count: what counts as more, healing, keywords by count."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import Again, Whoever
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
            f"{{who}} {verb} {{ability:quoted}} times {{times:count}}",
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
        n.GainTimes,
        "{who} has|have {ability:quoted} for each {times:count}",
    )
    g.reads(
        "static clause",
        lambda who, v, stats, abilities, times: (
            n.Gain(who, n.Times(v, times), stats),
            *(n.GainTimes(Again(), ability, times) for ability in abilities),
        ),
        "{who} has|have an additional {v:int} {stats:stat list} , {abilities:several quoted}"
        " for each {times:count}",
    )
    g.list_of("several quoted", "ability offered", ",", "and", ", and", least=2)


def _with_x(
    who: n.Selector,
    keyword: n.Keyword,
    times: n.Amount,
    parts: tuple[n.Effect, ...] = (),
) -> tuple[n.Effect, ...]:
    return filled(who, (*parts, n.GainTimes(Whoever(), keyword, times)))
