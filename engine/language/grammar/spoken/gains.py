"""Gaining and losing: what one Creature gains and loses is one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.gaining import measured
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import Again, ChooseWord, It, Whoever, Word
from engine.language.grammar.spoken.conditions import joined
from engine.language.nodes import Until

_ENDS = {Until.TURN: "", Until.COMBAT: " until the end of combat"}


def add_to(g: Grammar) -> None:
    """Effects, rules, and their rows."""
    g.reads("having", lambda of: n.Gain(Whoever(), *of), "{of:more}")
    g.reads("more", measured, "{v:number} more {stats:stat list} <for each {of:count}>")
    g.reads("more", measured, "{v:number} more in {stats} <for each {of:count}>")
    who = Whoever()
    g.reads(
        "loss part",
        lambda stat: n.Lose(who, n.ValueOf(stat, Again()), (stat,)),
        "all its {stat:discipline}",
    )
    g.reads(
        "loss part",
        lambda of: tuple(n.Lose(who, n.ValueOf(stat, of, True), (stat,)) for stat in n.DISCIPLINES),
        "in each Discipline as much as {of:selector} was Scanned with",
    )
    g.reads("so much", lambda v, stats: (v, stats), "{v:int} more {stats:stat list}")
    g.reads("so much", lambda v, stats: (v, stats), "{v:int} more in {stats}")
    counted = "for each {of:count} , {to:selector} has"
    g.reads(
        "static clause",
        lambda of, to, one, two: (
            n.Gain(to, n.Times(one[0], of), one[1]),
            n.Gain(Again(), n.Times(two[0], of), two[1]),
        ),
        f"{counted} {{one:so much}} and {{two:so much}}",
    )
    g.reads(
        "static clause",
        lambda of, to, one, abilities: (
            n.Gain(to, n.Times(one[0], of), one[1]),
            *(n.GainTimes(Again(), ability, of) for ability in abilities),
        ),
        f"{counted} {{one:so much}} , {{abilities:abilities quoted}}",
    )
    g.reads(
        "gain part",
        lambda ability, times: n.GainTimes(who, ability, times),
        "{ability:quoted} for each {times:count}",
    )
    g.reads(
        "gain part",
        lambda v, stats, of, high: n.Gain(who, n.AtMost(n.Times(v, of), high), stats),
        "{v:int} {stats:stat list} for each {of:count} , but no more than {high:int}",
    )
    for word, keyword in (("Elementproof", n.Word.PROOF),):
        g.reads(
            "gain part",
            lambda v, element, keyword=keyword: n.GainAbility(
                who, n.Keyword(keyword, v, element=element)
            ),
            f'" {word} {{v:int}} " of {{element:chosen element}}',
        )
    g.speaks("effect", _show_one)
    _matched(g)
    g.speaks("static", _show_had)
    for category in ("composed", "attack composed"):
        g.speaks(category, _show_offered)
    for category in ("effect", "composed", "attack composed", "sentence", "clause"):
        g.speaks(category, _show_choice)


def _matched(g: Grammar) -> None:
    """Values changed to those of somebody, to a number; words of the type line."""
    own = "{who} changes {stats} to its own Scanned values"
    g.says("effect", n.MatchStats, own, to=n.Itself(), scanned=True)
    mine = "{who} changes {stats} to its Scanned values"
    g.says("effect", n.MatchStats, mine, to=Again(), scanned=True)
    for until, end in _ENDS.items():
        for words, scanned in (("the Scanned ones of", True), ("those of", False)):
            g.says(
                "effect",
                n.MatchStats,
                f"{{who}} changes {{stats}} to {words} {{to}}{end}",
                until=until,
                scanned=scanned,
            )
        g.says("effect", n.SetStat, f"the {{stat:stat}} of {{who}} becomes {{n}}{end}", until=until)
    g.says(
        "effect",
        n.MatchStats,
        "{who} changes {stats} to {n:int}",
        scanned=False,
        to=n.Itself(),
    )
    g.says("effect", n.GainElementsHad, "{who} gains those Elemental Types")
    g.says(
        "effect", n.GainElementsHad, "{who} gains those Elemental Types with {n:element keyword}"
    )
    elements = "{who} gains its Scanned Elemental Types"
    g.says("effect", n.GainElementsOf, elements, of=n.Itself(), scanned=True)
    g.says("effect", n.GainSpent, "{who} gains the expended Elemental Type")
    g.says("effect", n.GainToLowest, "{who} gains {n} in its lowest Discipline")
    held = "{who} gains the chosen Tribe while this card is face-up"
    g.reads("effect", lambda who: n.GainType(who, Word.TRIBE, Until.FACE_UP), held)
    g.speaks("effect", _show_held)


def _show_held(g: Grammar, value: Any) -> str | None:
    match value:
        case n.GainType(who=who, word=Word(), until=Until.FACE_UP):
            return f"{g.show('selector', who)} gains the chosen Tribe while this card is face-up"
    return None


def _show_one(g: Grammar, value: Any) -> str | None:
    """One effect as its subject and what is said of it."""
    told = told_of(g, value)
    if told is None:
        return None
    verb, what = told
    end = _ENDS[value.until]
    return f"{g.show('selector', value.who)} {verb} {what}{end}"


def told_of(g: Grammar, value: Any, who: Any = None) -> tuple[str, str] | None:
    """The verb and the object of an effect on somebody until the turn or the combat ends; ``who``
    was named before."""
    who = who or getattr(value, "who", None)
    if getattr(value, "until", None) not in _ENDS:
        return None
    match value:
        case n.Gain(n=amount, stats=stats):
            return _with("gains", amount_of(g, amount, stats))
        case n.Lose(n=n.ValueOf(stat=stat, who=of, scanned=False), stats=(one,)) if (
            stat == one and of in (who, It(), Again())
        ):
            return "loses", f"all its {g.show('stat', stat)}"
        case n.Lose(n=amount, stats=stats):
            return _with("loses", amount_of(g, amount, stats))
        case n.GainElement(element=element):
            return "gains", _element(g, element)
        case n.LoseElement(element=element):
            return "loses", _element(g, element)
        case n.GainAbility(ability=ability):
            return "gains", quoted(g, who, ability)
        case n.LoseAbility(keyword=keyword):
            bare = g.try_show("bare keyword", keyword)
            return "loses", bare or g.show("quoted", keyword)
        case n.GainTimes(ability=ability, times=times):
            return "gains", f"{quoted(g, who, ability)} for each {g.show('count', times)}"
        case n.GainType(word=Word()):
            return "gains", "the chosen Tribe"
        case n.LoseAllAbilities():
            return "loses", "all abilities"
        case n.GainElementsOf(of=of, scanned=False):
            return "gains", all_of(g, of)
        case n.LoseElementsOf(of=None):
            return "loses", "all Elemental Types"
        case n.LoseElementsOf(of=n.Selector() as of):
            return "loses", all_of(g, of)
    return None


def all_of(g: Grammar, of: n.Selector) -> str:
    """The Elemental Types of somebody, or those of several together."""
    if isinstance(of, n.Each):
        return f"all Elemental Types {g.show('filters', of.cards)} have"
    return f"all Elemental Types {g.show('selector', of)} has"


def _with(verb: str, what: str | None) -> tuple[str, str] | None:
    return (verb, what) if what else None


def _element(g: Grammar, element: Any) -> str:
    if element is None:
        return "an Elemental Type of your choice"
    return "the chosen Elemental Type" if element is Word.ELEMENT else g.show("element", element)


def _show_offered(g: Grammar, value: Any) -> str | None:
    """One of several abilities, once or again and again."""
    match value:
        case n.Repeat(n=n.Amount() as times, effects=(n.ChooseOne() as choice,)):
            text = _offered(g, choice)
            return f"for each {g.show('count', times)}, {text}" if text else None
        case n.ChooseOne():
            return _offered(g, value)
    return None


def _offered(g: Grammar, choice: n.ChooseOne) -> str | None:
    gifts: list[Any] = [branch[0] for branch in choice.branches if len(branch) == 1]
    if len(gifts) < len(choice.branches) or not all(
        isinstance(gift, n.GainAbility) and gift.until is Until.TURN for gift in gifts
    ):
        return None
    who = gifts[0].who
    abilities = [quoted(g, who, gift.ability) for gift in gifts]
    return f"choose {joined(abilities, 'or')}. {g.show('selector', who)} gains the chosen ability"


def quoted(g: Grammar, who: n.Selector, ability: Any) -> str:
    """An ability in quotation marks, in which its holder speaks of itself."""
    if isinstance(ability, n.Keyword) and getattr(ability, "element", None) is Word.ELEMENT:
        word = "Elementproof" if ability.word is n.Word.PROOF else "Element"
        return f'"{word} {ability.n}" of the chosen Elemental Type'
    voice = g.of(who)  # type: ignore[attr-defined]
    return str(voice.show("quoted", ability))


def stats_of(g: Grammar, stats: Sequence[Any]) -> str:
    """The Disciplines and Energy that are meant."""
    words = {Word.DISCIPLINE: "the chosen Discipline", Word.OTHER: "another Discipline"}
    if len(stats) == 1 and isinstance(stats[0], Word):
        return words[stats[0]]
    if tuple(stats) in (n.DISCIPLINES, (*n.DISCIPLINES, n.Stat.ENERGY)):
        return g.show("stats", tuple(stats))
    return joined([g.show("stat", stat) for stat in stats])


def amount_of(g: Grammar, amount: n.Number, stats: Sequence[Any], more: str = "") -> str | None:
    """ "5 Power", "10 in all Disciplines for each ...", "Energy equal to ..."."""
    named = stats_of(g, stats)
    within = named.startswith(("all ", "the chosen", "another"))
    of = f"in {named}" if within else named
    match amount:
        case int():
            return f"{amount} {more}{of}"
        case n.Times(factor=factor, of=count):
            return f"{factor} {more}{of} for each {g.show('count', count)}"
        case n.ThatMuch():
            return f"that much {more}{of}"
        case n.AtMost(of=n.Times(factor=factor, of=count), high=high):
            each = f"for each {g.show('count', count)}"
            return f"{factor} {more}{of} {each} , but no more than {high}"
    if more:
        return None
    text = g.try_show("count number", amount)
    return f"{named} equal to {text}" if text and not within else None


# --- what somebody has ------------------------------------------------------------------------


def _show_had(g: Grammar, value: Any) -> str | None:
    had = had_of(g, value)
    return f"{g.show('selector', value.who)} has {had}" if had else None


def had_of(g: Grammar, value: Any, who: Any = None) -> str | None:
    """What somebody has as long as a rule says so; ``who`` was named before."""
    who = who or getattr(value, "who", None)
    if getattr(value, "until", None) is not Until.ALWAYS:
        return None
    match value:
        case n.Gain(n=amount, stats=stats):
            return amount_of(g, amount, stats, "more ")
        case n.Lose(n=amount, stats=stats):
            return amount_of(g, amount, stats, "less ")
        case n.GainElement(element=element) if element is not None:
            return g.show("element", element)
        case n.GainAbility(ability=n.Played(checks=(), otherwise=()) as line):
            return f'"{g.of(who).show("attack effects", line.effects)}"'  # type: ignore[attr-defined]
        case n.GainAbility(ability=ability):
            return quoted(g, who, ability)
        case n.GainElementsOf(of=of, scanned=False):
            return all_of(g, of)
        case n.GainTimes(ability=ability, times=times):
            return f"{g.show('quoted', ability)} for each {g.show('count', times)}"
    return None


# --- a word of one's choice -------------------------------------------------------------------


def _show_choice(g: Grammar, value: Any) -> str | None:
    if not isinstance(value, ChooseWord):
        return None
    match value:
        case ChooseWord(word=Word.DISCIPLINE, effects=(n.Gain() | n.Lose() as one,)):
            return _in_one(g, one, "a Discipline of your choice")
        case ChooseWord(
            word=Word.DISCIPLINE,
            effects=(
                ChooseWord(
                    word=Word.OTHER,
                    effects=(n.Gain() | n.Lose() as one, n.Gain() | n.Lose() as two),
                ),
            ),
        ):
            return _in_two(g, one, two, " and")
        case ChooseWord(
            word=Word.DISCIPLINE,
            effects=(
                n.Gain() | n.Lose() as one,
                ChooseWord(word=Word.OTHER, effects=(n.Gain() | n.Lose() as two,)),
            ),
        ):
            return _in_two(g, one, two, ".")
    kinds = {
        Word.TRIBE: "a Tribe",
        Word.ELEMENT: "an Elemental Type",
        Word.DISCIPLINE: "a Discipline",
    }
    text = g.try_show("effects", value.effects)
    return f"choose {kinds[value.word]}. {text}" if text and value.word in kinds else None


_VERBS = {n.Gain: "gains", n.Lose: "loses"}


def _in_one(g: Grammar, one: Any, which: str) -> str | None:
    if not isinstance(one.n, int):
        return None
    return f"{g.show('selector', one.who)} {_VERBS[type(one)]} {one.n} in {which}"


def _in_two(g: Grammar, one: Any, two: Any, between: str) -> str | None:
    first = _in_one(g, one, "a Discipline of your choice")
    again = "" if isinstance(two.who, Again) else f" {g.show('selector', two.who)}"
    return f"{first}{between}{again} {_VERBS[type(two)]} {two.n} in another Discipline"
