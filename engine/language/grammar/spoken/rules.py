"""What is so as long as a card is there: "has", "cannot", "counts as"; rows of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.binding import sided
from engine.language.grammar.denying import anywhere
from engine.language.grammar.machine import Grammar
from engine.language.grammar.predicates import WHATEVER
from engine.language.grammar.pronouns import Again
from engine.language.grammar.spoken.conditions import joined
from engine.language.grammar.spoken.gains import had_of, stats_of
from engine.language.grammar.spoken.rows import denied_of, in_a_row, spelt, together
from engine.language.nodes import Act, CardKind, Side, Until
from engine.language.vocabulary import TRIBES

ALWAYS = Until.ALWAYS


def add_to(g: Grammar) -> None:
    """Rows of static clauses, prohibitions, conditions."""
    g.speaks("statics", _show_row)
    _forbidden(g)
    _kept(g)
    g.reads("rule row", _rows, "{effects:rule rows}")
    g.list_of("rule rows", "rule at times", ";", least=2)
    g.same("rule at times", "static clause")
    g.reads(
        "rule at times",
        lambda condition, then: n.If(condition, then),
        "while {condition} , {then:while clauses}",
    )
    g.list_of("while clauses", "static clause", "and", greedy=True)
    g.reads("static ability", n.Static, "{effects:rule row}")
    g.reads(
        "static ability",
        lambda turn, effects: n.Static(effects, turn),
        "{turn:on whose turn}, {effects:rule row}",
    )
    g.speaks("static ability", _show_at_times)
    g.speaks("static", _show_while)
    _where(g)
    _unplayed(g)


def _where(g: Grammar) -> None:
    """Where Creatures may and must go."""
    for category, when, until in (("static", "", ALWAYS), ("effect", " this turn", Until.TURN)):
        del until
        g.says(category, n.MoveAnywhere, f"{{who}} may move to any space{when}")
        form = f"{{who}} may move to any {{to:a filter}}{when}"
        g.reads(category, anywhere, form)
        g.speaks(category, partial(_show_anywhere, when))
    s = "static"
    g.says(s, n.MustAttack, "{who} must move into an adjacent occupied space if it can")
    g.says(
        s,
        n.MustMoveHere,
        "adjacent Creatures must move into this space if they can",
        "each adjacent {cards:a filter} must move into this space if it can",
    )
    g.says(
        s,
        n.PullIn,
        "{who} brings an opposing Creature into its own space instead of moving into the space of"
        " that Creature",
    )
    g.says(s, n.InterceptFar, "{who} can intercept a {cards:a filter} from any space")
    g.says(
        s,
        n.PlayFromPile,
        "{who} may play Mugic in your general discard pile, which are then removed from the game",
    )
    g.reads(s, _toll, f"{{who}} {_OFF} removes {{v:mugic counters}} from a {{cards:a filter}}")
    g.speaks(s, _show_toll)


def _show_anywhere(when: str, g: Grammar, value: Any) -> str | None:
    if isinstance(value, n.MoveAnywhere) and value.to is not None:
        where = g.show("a filter", value.to)
        return f"{g.show('selector', value.who)} may move to any {where}{when}"
    return None


_OFF = "cannot move off this space unless its controller"


def _toll(who: n.Selector, v: int, cards: n.Cards) -> n.Toll:
    return n.Toll(who, v, sided(cards, Side.THEIRS, Side.YOURS))


def _show_toll(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Toll(who=who, n=1, cards=cards):
            theirs = g.show("a filter", sided(cards, Side.YOURS, Side.THEIRS))
            return f"{g.show('selector', who)} {_OFF} removes a Mugic counter from a {theirs}"
    return None


def _unplayed(g: Grammar) -> None:
    """What cannot be played, by anybody or by some."""
    s = "static"
    g.speaks("statics", _show_unplayed)
    g.speaks(s, _show_beside)
    g.says(s, n.Cannot, "{who:forbidden} cannot be played", act=Act.PLAY, until=ALWAYS)
    for category, until in ((s, ALWAYS), ("effect", Until.TURN)):
        form = "{by:restrained} cannot play {who:what they play}"
        g.says(category, n.Cannot, form, act=Act.PLAY, until=until)


def _show_unplayed(g: Grammar, value: Any) -> str | None:
    """Two kinds of cards that the same Creatures cannot play."""
    match value:
        case (
            n.Cannot(act=Act.PLAY, who=one, by=by, until=until),
            n.Cannot(act=Act.PLAY, who=two, by=again),
        ) if again in (by, Again()):
            first, second = g.show("forbidden", one), g.show("forbidden", two)
            if by is None:
                return f"{first} and {second} cannot be played" if until is ALWAYS else None
            return f"{g.show('restrained', by)} cannot play {first} or {second}"
    return None


def _show_beside(g: Grammar, value: Any) -> str | None:
    """Creatures that cannot play while their controller has others."""
    match value:
        case n.Cannot(
            act=Act.PLAY,
            by=None,
            who=n.Each(
                cards=n.Cards(kind=kind, tests=(n.PlayedBy(who=n.Cards(tests=tests) as who),))
            ),
        ) if any(isinstance(test, n.Allied) for test in tests):
            ally = next(test for test in tests if isinstance(test, n.Allied))
            rest = tuple(test for test in tests if test != ally)
            creatures = g.show("filters", n.Cards(who.kind, rest))
            what = {CardKind.EFFECT: "Mugic or abilities", CardKind.MUGIC: "Mugic"}
            played = what.get(kind, "activated abilities")
            beside = g.show("a filter", ally.cards)
            return f"{creatures} cannot play {played} if their controller also controls a {beside}"
    return None


def _forbidden(g: Grammar) -> None:
    s = "static"
    for act, words in (
        (Act.MOVE, "move"),
        (Act.INTERCEPT, "intercept"),
        (Act.BE_HEALED, "be healed"),
        (Act.GET_COUNTERS, "have Mugic counters put on it"),
        (Act.BE_INFECTED, "be Infected"),
        (Act.BE_DESTROYED, "be destroyed"),
        (Act.BE_RELOCATED, "be relocated"),
        (Act.BE_TURNED_DOWN, "be turned face-down"),
        (Act.LOSE_INVISIBILITY, "lose Invisibility"),
        (Act.CHANGE_DISCIPLINES, "have its Disciplines changed"),
        (Act.GAIN_ENERGY, "gain Energy"),
        (Act.LOSE_ENERGY, "lose Energy"),
        (Act.GAIN_ELEMENTS, "gain Elemental Types"),
        (Act.LOSE_ELEMENTS, "lose Elemental Types"),
        (Act.SPEND_COUNTERS, "spend Mugic counters to play Mugic or abilities"),
        (Act.ENTER_UNOCCUPIED, "move or relocate into unoccupied spaces"),
        (Act.GAIN_ABILITIES, "gain abilities"),
        (Act.HOLD_MIRAGE, "share a space with a Mirage"),
        (Act.BE_TARGETED, "be targeted"),
    ):
        for category, until in ((s, ALWAYS), ("effect", Until.TURN)):
            means = " from {by}" if act in _FROM else " by {by}"
            forms = (f"{{who}} cannot {words}", f"{{who}} cannot {words}{means}")
            g.says(category, n.Cannot, *forms, act=act, until=until)


_FROM = (
    Act.LOSE_INVISIBILITY,
    Act.GAIN_ENERGY,
    Act.LOSE_ENERGY,
    Act.GAIN_ELEMENTS,
    Act.LOSE_ELEMENTS,
)


def _kept(g: Grammar) -> None:
    """What somebody lacks or cannot gain, and what somebody may do besides."""
    s = "static"
    for category, until in ((s, ALWAYS), ("effect", Until.TURN)):
        g.says(category, n.CannotGain, "{who} cannot gain {word:keyword name}", until=until)
    g.says(s, n.LoseAllAbilities, "{who} loses all abilities", until=ALWAYS)
    g.says(s, n.LacksElement, "{who} does not have {element} and cannot gain it", until=ALWAYS)
    g.says(
        s,
        n.LacksElement,
        "{who} does not have and cannot gain any Elemental Types",
        element=None,
        until=ALWAYS,
    )
    g.reads(
        s,
        lambda who, keyword: n.LoseAbility(who, keyword, ALWAYS),
        "{who} does not have {keyword:quoted}",
    )
    g.speaks(s, _show_lacking)
    g.says(s, n.MayPlay, "{who} may play Mugic of all Tribes you control", controlled=True)
    g.says(s, n.BeginFaceUp, "this Battlegear begins the game face-up")


def _show_lacking(g: Grammar, value: Any) -> str | None:
    if isinstance(value, n.LoseAbility) and value.until is ALWAYS:
        keyword = g.try_show("quoted", value.keyword) or g.show("bare keyword", value.keyword)
        return f"{g.show('selector', value.who)} does not have {keyword}"
    return None


def _rows(effects: tuple[n.Effect, ...]) -> tuple[n.Effect, ...] | None:
    """Clauses in which those that always hold come first, then those that hold at times, so that it
    is clear how far each "while" reaches. None for any other order."""
    times = [isinstance(effect, n.If) for effect in effects]
    return effects if any(times) and times == sorted(times) else None


_TURNS = {
    n.OnTurnOf(Side.YOURS): "on your turn",
    n.OnTurnOf(Side.OPPOSING): "on an opponent's turn",
}


def _show_at_times(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Static(condition=condition, effects=(_, _, *_) as effects) if _rows(effects):
            text = g.try_show("statics", effects)
            if text is None or not (condition is None or condition in _TURNS):
                return None
            return text if condition is None else f"{_TURNS[condition]}, {text}"
    return None


def _show_row(g: Grammar, value: Any) -> str | None:
    if not isinstance(value, tuple) or not value:
        return None
    parts: list[str] = []
    for group in together(value):
        together_said = _show_group(g, group) if len(group) > 1 else None
        if together_said:
            parts.append(together_said)
            continue
        for effect in spelt(group):
            text = g.try_show("static", effect)
            if text is None:
                return None
            parts.append(text)
    plain = not any(isinstance(effect, n.If) for effect in value)
    return in_a_row(parts, "; ") if plain else "; ".join(parts)


def _show_group(g: Grammar, group: list[Any]) -> str | None:
    """One subject, what it has and what it cannot."""
    who = group[0].who
    lacking = _show_lost(g, group)
    if lacking:
        return lacking
    if any(isinstance(effect, n.GainTimes) for effect in group):
        return None
    had = [(effect, had_of(g, effect, who)) for effect in group]
    first = [text for _, text in had if text]
    rest = [denied_of(g, effect, "static") for effect, text in had if not text]
    if not all(rest):
        return None
    ordered = [bool(text) for _, text in had]
    if ordered != sorted(ordered, reverse=True):
        return None
    said = ([f"has {joined(first)}"] if first else []) + [one[1] for one in rest if one]
    return f"{g.show('selector', who)} {joined(said)}"


def _show_bare(g: Grammar, group: list[Any], who: str) -> str | None:
    """No abilities at all; all that a rule counts for."""
    match group:
        case [n.LoseAllAbilities(), n.Cannot(act=Act.GAIN_ABILITIES, by=None)]:
            return f"{who} has no abilities and cannot gain abilities"
        case [
            n.Gain(n=n.Times(factor=v, of=of), stats=one),
            n.Gain(n=n.Times(factor=w, of=same), stats=two),
        ] if of == same:
            first, second = stats_of(g, one), stats_of(g, two)
            both = f"{w} more in {second}" if second.startswith("all ") else f"{w} more {second}"
            each = g.show("count", of)
            one_of = f"{v} more in {first}" if first.startswith("all ") else f"{v} more {first}"
            return f"for each {each} , {who} has {one_of} and {both}"
        case [n.Gain(n=n.Times(factor=v, of=of), stats=one), *rest] if rest and all(
            isinstance(gift, n.GainTimes) and gift.times == of for gift in rest
        ):
            gifts = joined([g.show("quoted", gift.ability) for gift in rest])
            value = f"{v} more {stats_of(g, one)}"
            return f"for each {g.show('count', of)} , {who} has {value}, {gifts}"
    return None


def _show_lost(g: Grammar, group: list[Any]) -> str | None:
    """Keywords that somebody neither has nor can gain; all Tribes."""
    who = g.show("selector", group[0].who)
    words = [one.word for one in group[1::2] if isinstance(one, n.CannotGain)]
    pairs = [
        effect
        for word in words
        for effect in (
            n.LoseAbility(group[0].who, n.Keyword(word), ALWAYS),
            n.CannotGain(group[0].who, word, ALWAYS),
        )
    ]
    if words and pairs == [replace(effect, who=group[0].who) for effect in group]:
        said = joined([g.show("keyword name", word) for word in words])
        return f"{who} does not have and cannot gain {said}"
    acts = [one.act for one in group if isinstance(one, n.Cannot)]
    if acts == [Act.GAIN_ELEMENTS, Act.LOSE_ELEMENTS] and len(group) == 2:
        by = {one.by for one in group}
        means = " from Mugic, attacks or abilities" if by == {WHATEVER} else ""
        return (
            f"{who} cannot gain or lose Elemental Types{means}" if by <= {WHATEVER, None} else None
        )
    bare = _show_bare(g, group, who)
    if bare:
        return bare
    types = tuple(one.word for one in group if isinstance(one, n.GainType))
    return f"{who} counts as all Tribes" if types == TRIBES else None


def _show_while(g: Grammar, value: Any) -> str | None:
    match value:
        case n.If(condition=condition, then=then, otherwise=()):
            parts = [g.try_show("static", effect) for effect in then]
            if all(parts):
                return f"while {g.show('condition', condition)}, {' and '.join(map(str, parts))}"
    return None
