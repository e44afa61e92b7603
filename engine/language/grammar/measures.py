"""Amounts, tests and conditions that look back or compare several cards."""

from __future__ import annotations

from collections.abc import Callable

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import word_of
from engine.language.grammar.pronouns import Chosen, Given, That
from engine.language.nodes import CardKind, Side, Verb


def add_to(g: Grammar) -> None:
    """What was done, how much of it, by whom; comparisons."""
    _this_way(g)
    _amounts(g)
    _did(g)
    _compared(g)
    _checks_won(g)
    _of_the_active_location(g)
    _together(g)
    _selectors(g)


def _this_way(g: Grammar) -> None:
    g.node("one count", n.ThisWay, "of them")
    g.reads(
        "one count",
        n.ThisWay,
        "creature|card <you> uninfected|removed|discarded|sacrificed|remove <by ~> this way",
        "elemental type lost this way",
    )
    for words, verb in (("heals", Verb.HEALED), ("gains Energy", Verb.GAINS_ENERGY)):
        g.node(
            "event",
            n.Event,
            (f"when {{subject:named}} {words}", f"when {{subject:named}} {words} by {{by:named}}"),
            verb=verb,
        )
    g.node("event", n.Event, "when {subject:named} is|are healed", verb=Verb.HEALED)
    g.node("test after", n.LostElement, "just deprived of {element}")
    g.reads("test before", n.LostElement, "just deprived of {element}")
    g.reads(
        "clause",
        lambda old, new: n.GainElement(
            n.Each(filter_of(CardKind.CREATURE, (n.LostElement(old),))), new
        ),
        "if a creature lost {old:element}, it gains {new:element}",
    )


def _amounts(g: Grammar) -> None:
    g.node("one count", n.EnergyLeft, "current Energy of {who}")
    g.node("count number", n.CountersOn, "the number of Mugic counters on {who}")
    g.node("one count", n.Spent, "Mugic counter spent to play this card")
    g.reads("one count", n.Spent, "mugic counter spent to play ~")
    g.node(
        "equal amount", n.LowestOf, "the lowest Discipline of {who}", "{who}'s lowest discipline"
    )
    g.reads("equal amount", lambda: n.LowestOf(n.Itself()), "their lowest discipline")
    g.node(
        "one count",
        n.Shared,
        "Elemental Type shared by {who}",
        "elemental type|types shared by {who}",
    )
    g.node("one count", n.Shared, "Tribe shared by {who}", tribes=True)
    g.node(
        "one count",
        n.StatsWithin,
        (
            "Discipline above {above:int} of {who}",
            "Discipline below {below:int} of {who}",
            "Discipline above {above:int} and below {below:int} of {who}",
        ),
        "discipline|disciplines <over {above:int}> {who} has|have <below {below:int}>",
    )
    g.node(
        "equal amount",
        n.LastDamage,
        "the damage of the attack before",
        "the damage dealt by the last attack played this combat",
    )
    g.node(
        "equal amount",
        n.MugicAbilityOf,
        "the Mugic Ability of {who}",
        "{who:whose own} Mugic Ability",
    )
    _numbers_dealt(g)


def _numbers_dealt(g: Grammar) -> None:
    """Amounts that are dealt, put or gained: "equal to the number of ..."."""
    g.same("count number", "equal amount")
    g.reads(
        "clause",
        lambda to, v: n.Damage(v, to),
        "deal damage to {to:selector} equal to {v:said amount}",
        "deal damage equal to {v:said amount} to {to:selector}",
    )
    g.same("said amount", "equal amount", "number counted")
    g.same("counted amount", "count number", "number counted")
    g.reads("number counted", _number_of, "the number of {of:one count}")
    g.reads(
        "clause",
        lambda who, of: n.PutCounters(who, n.Times(1, of)),
        "put a mugic counter on {who:chosen} for each {of:count}",
    )
    g.reads(
        "clause",
        lambda one, two, stats, v: (n.Gain(one, v, stats), n.Gain(two, v, stats)),
        "{one:selector} and {two:selector} each gain {stats:stat list} equal to {v:equal amount}",
    )
    g.reads(
        "clause",
        _shared,
        "when {who:selector} heals or gains {stats:stat list} from a {by:a filter},"
        " {v:selector} also heals or gains that much energy",
    )


def _shared(
    who: n.Selector, stats: tuple[n.Stat, ...], v: n.Selector, by: n.Cards
) -> tuple[n.Effect, ...]:
    """Whatever one Creature heals or gains, another Creature heals or gains too."""
    again = That(CardKind.CREATURE)
    gains = n.Event(Verb.GAINS_ENERGY, again, by=by)
    return (
        n.Later(n.Event(Verb.HEALED, who, by=by), (n.Heal(n.ThatMuch(), v),)),
        n.Later(gains, (n.Gain(v, n.ThatMuch(), stats),)),
    )


_DEEDS: tuple[tuple[str, Callable[..., n.Event], tuple[str, ...]], ...] = (
    ("won Initiative", lambda: n.Event(Verb.WINS_INITIATIVE), ()),
    ("became|was|were engaged", lambda: n.Event(Verb.BECOMES_ENGAGED), ()),
    (
        "won <a> combat <while equipped> <with a {by:a filter}>",
        lambda by=None: n.Event(Verb.WINS_COMBAT, by=by),
        (),
    ),
    ("played a {cards:a filter}", lambda cards: n.Event(Verb.PLAYED, cards), ()),
    ("<has|have> moved", lambda: n.Event(Verb.MOVES), ()),
    ("won a {stat} Challenge", lambda stat: n.Event(Verb.WINS_CHALLENGE, stat=stat), ()),
    (
        "dealt <{low:int} or more> attack damage",
        lambda low=1: n.Event(Verb.DEALS_ATTACK_DAMAGE, low=low),
        (),
    ),
    (
        "<has> took|taken {low:int} or more attack damage",
        lambda low: n.Event(Verb.DEALT_ATTACK_DAMAGE, low=low),
        (),
    ),
)


ENGAGED = n.Event(Verb.BECOMES_ENGAGED)


def _deeds_done(
    of: tuple[n.Event, ...], time: bool | None = None, more: tuple[n.Event, ...] = ()
) -> tuple[n.Test, ...] | None:
    """Tests for what somebody did, and when. Only "were engaged" may stand without a time; it means
    the combat that ends."""
    if time is None and (of != (ENGAGED,) or more):
        return None
    return tuple(n.Did(event, combat=time is not False) for event in (*of, *more))


def _number_of(of: n.Amount) -> n.Number:
    """ "The number of Creatures you control": one for each of them. That of counters is an amount
    itself."""
    return of if isinstance(of, n.CountersOn) else n.Times(1, of)


def _did(g: Grammar) -> None:
    """ "... this turn": what a Creature has done or been through."""
    for ours, build, others in _DEEDS:
        for form in (ours, *others):
            g.reads("deed done", build, form)
    g.list_of("deeds done", "deed done", "and")
    g.reads(
        "all done",
        _deeds_done,
        "{of:deeds done} <this|that {time:turn or combat}> <and {more:deeds done}>",
    )
    g.terminal("turn or combat", word_of({"turn": False, "combat": True}))
    g.reads("did", lambda of: of[0] if len(of) == 1 else None, "{of:all done}")
    g.prints("did", _show_did)
    g.reads("test after", lambda did: did, "that|who|which {did:did}")
    g.prints(
        "test after",
        lambda grammar, value: f"that {text}" if (text := grammar.try_show("did", value)) else None,
    )
    g.reads(
        "condition",
        lambda cards, did: n.There(filter_of(cards.kind, cards.tests, (did,))),
        "a {cards:a filter} {did:did}",
    )
    g.list_of("everything done", "all done", "and")
    g.reads("condition", lambda who, did: n.Is(who, did), "{who} {did:everything done}")
    g.prefers("condition", _show_done)
    g.reads("is test", lambda did: did, "one that {did:did}")
    g.prints(
        "is test",
        lambda grammar, value: (
            f"one that {text}" if (text := grammar.try_show("did", value)) else None
        ),
    )


def _show_done(g: Grammar, value: object) -> str | None:
    """ "The bearer moved this turn and won combat this turn"."""
    match value:
        case n.Is(who=who, tests=tests) if all(isinstance(test, n.Did) for test in tests):
            one = g.try_show("selector", who)
            deeds = " and ".join(g.show("did", test) for test in tests)
            return f"{one} {deeds}" if one and deeds else None
    return None


def _show_did(g: Grammar, value: object) -> str | None:
    match value:
        case n.Did(event=of):
            match of.verb:
                case Verb.WINS_COMBAT if of.by is not None:
                    text = f"won combat with a {g.show('a filter', of.by)}"
                case Verb.WINS_COMBAT:
                    text = "won combat"
                case Verb.PLAYED:
                    text = f"played a {g.show('a filter', of.subject)}"
                case Verb.WINS_INITIATIVE:
                    text = "won Initiative"
                case Verb.BECOMES_ENGAGED:
                    text = "became engaged"
                case Verb.MOVES:
                    text = "moved"
                case Verb.WINS_CHALLENGE:
                    text = f"won a {g.show('discipline', of.stat)} Challenge"
                case Verb.DEALS_ATTACK_DAMAGE:
                    text = f"dealt {of.low} or more attack damage"
                case Verb.DEALT_ATTACK_DAMAGE:
                    text = f"took {of.low} or more attack damage"
                case _:
                    return None
            return f"{text} this {'combat' if value.combat else 'turn'}"
    return None


def _compared(g: Grammar) -> None:
    """Amounts compared with each other; odd and even numbers; so many cards."""
    c = "condition"
    g.node(
        c,
        n.Exceeds,
        "{amount:measure} is more than {than:measure}",
    )
    g.same("measure", "int", "tally", "equal amount", "one count")
    g.node(c, n.Odd, "{amount:tally} is odd", "{amount:count} is odd")
    g.node(c, n.Odd, "{amount:tally} is even", "{amount:count} is even", odd=False)
    g.terminal("odd or even", word_of({"odd": True, "even": False}))
    g.reads(
        c,
        lambda odd, cards: n.Odd(n.CountOf(cards), odd=odd),
        "there are a {odd:odd or even} number of {cards:filters}",
    )
    g.reads(c, n.Reached, "you|there have|are {low:int} or more {amount:count}")


def _checks_won(g: Grammar) -> None:
    """How many checks an attack won."""
    c = "condition"
    g.node(c, n.ChecksWon, "{n:int} checks are won")
    g.reads(c, lambda: n.ChecksWon(2), "you win both challenges")


def _of_the_active_location(g: Grammar) -> None:
    """Who controls the active Location, and whether its Initiative is on a Discipline."""
    c = "condition"
    g.node("is test", n.InitiativeOnDiscipline, "one with Initiative on a Discipline")
    g.reads(
        c,
        lambda: n.Is(n.ActiveLocation(), (n.InitiativeOnDiscipline(),)),
        "the active location 's initiative is a discipline",
    )
    g.reads(
        c,
        lambda: n.Is(n.ActiveLocation(), (n.Controlled(Side.OPPONENT),)),
        "your opponent controls the active location",
    )
    g.reads(
        c,
        lambda: n.Is(n.ActiveLocation(), (n.Controlled(Side.YOURS),)),
        "you control the active location",
    )
    g.reads("is test", lambda: n.Controlled(Side.OPPONENT), "your opponent's")
    g.reads("is test", lambda: n.Controlled(Side.YOURS), "yours")
    names = {n.Controlled(Side.OPPONENT): "your opponent's", n.Controlled(Side.YOURS): "yours"}
    g.prints("is test", lambda _, value: names.get(value))


def _together(g: Grammar) -> None:
    """Several conditions that hold together."""
    c = "condition"
    g.node(c, n.AllOf, "all hold: {of:all of}")
    g.list_of("all of", "condition", "as well as", least=2)
    g.reads(
        c,
        lambda stats, lower, **of: n.AllOf(tuple(_differs(stat, lower, **of) for stat in stats)),
        "{who} has <both> {lower:higher or lower} {stats:several stats} than {than}",
    )
    g.list_of("several stats", "current stat", ",", "and", ", and", least=2)
    g.same("current stat", "discipline")
    g.reads("current stat", lambda: n.Stat.ENERGY, "current energy")


def _differs(stat: n.Stat, lower: bool, who: n.Selector, than: n.Selector) -> n.Condition:
    """The condition that a Discipline, or the remaining Energy (3.2.9.4), is higher or lower."""
    more, less = (than, who) if lower else (who, than)
    if stat is n.Stat.ENERGY:
        return n.Exceeds(n.EnergyLeft(more), n.EnergyLeft(less))
    return n.Higher(stat, more, less)


def _selectors(g: Grammar) -> None:
    s = "selector"
    for kind, word in ((CardKind.CREATURE, "Creature"), (CardKind.BATTLEGEAR, "Battlegear")):
        g.node(s, n.CardTarget, f"the {word} chosen before", kind=kind)
    g.node("player", n.ControllerOf, "the controller of {who:selector}")
    g.reads(
        "player",
        lambda: n.ControllerOf(That(CardKind.CREATURE)),
        "that creature's controller",
        "its controller",
    )
    g.reads("player", lambda: n.ControllerOf(That(CardKind.ATTACK)), "that attack's controller")
    g.node(s, n.WhoPlayed, "the one who played {who:selector}")
    g.reads(
        s,
        lambda kind: n.WhoPlayed(That(kind)),
        "the creature that|which played that {kind:noun}",
    )
    for kind in (CardKind.ATTACK, CardKind.MUGIC, CardKind.ABILITY, CardKind.EFFECT):
        # the kind that the event names; with any other the words stand for nothing
        g.reads(s, n.WhoPlayed, "the creature that|which played it", who=That(kind))
    for by, word in ((Side.OPPOSING, "your opponent"),):
        g.reads(
            "picked",
            lambda cards, by=by: n.Pick(cards, by=by),
            f"a {{cards:a filter}} that {word} picks",
        )
        g.reads(
            "picked",
            lambda count, cards, by=by: n.Pick(cards, by=by, count=count),
            f"{{count:how many}} {{cards:filters}} that {word} picks",
        )
    g.reads("picked", lambda cards: n.Pick(cards, random=True), "a random {cards:a filter}")
    g.prints("picked", _show_picked)
    g.reads(s, _given, "the sacrificed|removed {kind:noun}")
    g.reads(s, lambda word: Given(CardKind.CREATURE), "the sacrificed {word:type noun}")
    g.node("test after", n.ControlledWith, "of the controller of {who:selector}")
    g.reads(
        "test after",
        lambda: n.ControlledWith(Chosen(CardKind.CREATURE)),
        "controlled by the same player",
    )
    g.node("test after", n.PlaceOf, "in the place of {who:selector}")
    g.node("without", n.Among, "other than {who:selector}")
    g.reads("worn by", lambda: n.Bearer(), "the bearer")
    g.prints("worn by", lambda _, value: "the bearer" if value == n.Bearer() else None)
    g.node("test after", n.Among, ("that is {who:worn by}", "among {who:selector}"))
    g.node("test before", n.OneTarget, "single-target")
    g.reads("test after", n.OneTarget, "with a single target")
    for kind, word in ((CardKind.CREATURE, "Creature"), (CardKind.BATTLEGEAR, "Battlegear")):
        g.node("test before", n.AbilityOf, f"activated {word}", kind=kind, printed=False)
        g.node("test before", n.AbilityOf, f"printed {word}", kind=kind, printed=True)


def _given(kind: CardKind) -> Given:
    """ "The removed card" was a Creature."""
    return Given(CardKind.CREATURE if kind is CardKind.CARD else kind)


def _show_picked(g: Grammar, value: object) -> str | None:
    """Picks by the opponent, and at random."""
    match value:
        case n.Pick(cards=cards, slot=slot, by=Side.OPPOSING, count=count) if value == n.Pick(
            cards, slot, Side.OPPOSING, count
        ):
            if count == 1:
                text = g.try_show("a filter", cards)
                return f"a {text} that your opponent picks" if text else None
            text = g.try_show("filters", cards)
            many = g.show("number", count)
            return f"{many} {text} that your opponent picks" if text else None
        case n.Pick(cards=cards, slot=slot) if value == n.Pick(cards, slot, random=True):
            text = g.try_show("a filter", cards)
            return f"a random {text}" if text else None
    return None
