"""Effects: what abilities, Mugic and attacks do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.gaining import OF_A_COMBAT, filled, lasts
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import Again, It, That, Unsaid
from engine.language.nodes import Side, Step, Until
from engine.language.settling import settled
from engine.language.walking import changed, names


def add_to(g: Grammar) -> None:
    """Sentences, clauses, and every single effect."""
    g.list_of("effects", "sentence", ".")
    g.same("what x is", "dealt")
    g.reads("what x is", lambda of: of, "the number of {of:count}")
    g.list_of("clause row", "clause", ";", "and", ",", ", and", ", then", "then")
    same_subject(g, "clauses", "clause row")
    g.same("clause", "effect")
    g.reads("sentence", _measured_together, "{effects:clauses}")
    g.same("sentence", "composed")
    g.prints("sentence", lambda grammar, value: grammar.try_show("effect", value))
    g.reads(
        "clause",
        _qualified,
        "{effect:effect} <{until:until}> <if {condition}>"
        " <unless the caster pays {price:additional counters}>",
    )
    _composed(g)
    _damage(g)
    _elements_and_abilities(g)
    _firsts(g)
    _destroyed(g)
    _turned(g)
    _moved(g)
    _game(g)
    _states(g)


def _qualified(
    effect: n.Effect,
    until: Until | None = None,
    condition: n.Condition | None = None,
    price: int | None = None,
) -> tuple[n.Effect, ...] | None:
    """What is said behind an effect: how long it lasts, when it happens, what avoids it."""
    if until is None and condition is None and price is None:
        return None
    effects = (effect,) if until is None else lasts((effect,), until)
    if effects and price is not None:
        effects = (n.Unless(price, effects, n.WhoPlayed(That(n.CardKind.MUGIC))),)
    if effects and condition is not None:
        effects = (n.If(condition, effects),)
    return effects


_BY_SUBJECT = (*OF_A_COMBAT, n.Cannot)
"""Effects whose sentence begins with the Creatures they are about."""


def same_subject(g: Grammar, category: str, row: str) -> None:
    """Read a row of clauses in which a verb without a subject has that of the verb before it: "all
    Creatures lose 5 Energy and gain Fire" says nothing about the source."""

    def whole(
        effects: tuple[n.Effect, ...], of: n.Number | None = None
    ) -> tuple[n.Effect, ...] | None:
        said = False
        for effect in effects:
            who = getattr(effect, "who", None)
            if who == Unsaid() and said:
                return None
            said = isinstance(effect, _BY_SUBJECT) and (said if who == Again() else who != Unsaid())
        return effects if of is None else _where_x(effects, of)

    g.reads(category, whole, f"{{effects:{row}}} <, where x is {{of:what x is}}>")
    g.prints(category, lambda grammar, value: grammar.try_show(row, value))


def _where_x(value: Any, of: n.Number) -> Any:
    """The effects with X replaced by what the sentence says X is."""
    if isinstance(value, n.X):
        return of
    if isinstance(value, tuple):
        return tuple(_where_x(item, of) for item in value)
    if isinstance(value, n.Node):
        return changed(value, **{name: _where_x(getattr(value, name), of) for name in names(value)})
    return value


def _measured_together(effects: tuple[n.Effect, ...]) -> tuple[n.Effect, ...]:
    """ "Heal 5 ... and deal 5 ... for each ...": the count at the end of a sentence multiplies both
    numbers, as in "5 Energy and 5 in all Disciplines for each ..."."""
    match effects:
        case (n.Heal(n=int(v)) as first, n.Damage(n=n.Times(of=n.CountOf() as of)) as last):
            return (replace(first, n=n.Times(v, of)), last)
    return effects


def _composed(g: Grammar) -> None:
    """Effects made of effects."""
    g.reads("in its place", lambda: True, "instead")
    add_composed(g, "composed", "clauses")
    c = "composed"
    g.node(c, n.ChooseOne, "one of these: {branches:branches}")
    g.list_of("branches", "branch", "or", least=2)
    g.reads("branch", lambda effects: (effects,), "{effects:clauses}")
    g.reads(c, n.ChooseOne, "choose one: {branches:items}")
    g.list_of("items", "item", ". /", "/", least=2)
    g.reads("item", lambda effects: (effects,), "{effects:effects}")
    g.prints("branch", lambda grammar, value: grammar.try_show("clauses", value))
    g.reads("branch", lambda effects: (effects,), "[ {effects:effects} ]")
    g.prints("branch", _bracketed)
    g.reads(
        c,
        _chosen_ability,
        "<for each {times:count} ,> choose {abilities:offered}."
        " {who} gains|gain the chosen ability|abilities <and {more:gains}>",
    )
    for side in ("heads", "tails"):
        g.reads("coin side", lambda side: side, side, side=side)
    g.list_of("offered", "ability offered", "", "or", ",", ", or", least=2)
    g.reads("ability offered", lambda ability: ability, "{ability:quoted}")
    for verb, cls, to in (
        ("deal", n.Damage, "to"),
        ("heal", n.Heal, "from"),
        ("heal", n.Heal, "to"),
    ):
        g.reads(
            c,
            lambda a, one, b, two, cls=cls: (cls(a, one), cls(b, two)),
            f"{verb} {{a:number}} damage {to} {{one:selector}}"
            f" and {{b:number}} damage {to} {{two:selector}}",
        )
    for verb, cls in (("deal", n.Damage), ("heal", n.Heal)):
        g.reads("deal or heal", lambda cls: cls, verb, cls=cls)
    g.reads("on top", lambda: True, "an additional")
    g.reads(
        c,
        _alternative,
        "{cls:deal or heal} {a:int} damage to {obj:selector}. <if {condition} ,>"
        " {other:deal or heal} <{more:on top}> {b:int} damage <{instead:in its place}>"
        " <to it if {behind:condition}>",
    )


def _bracketed(g: Grammar, value: Any) -> str | None:
    """Effects in brackets, inside another sentence."""
    text = g.try_show("effects", value)
    return f"[ {text} ]" if text else None


def _alternative(
    cls: type,
    a: int,
    obj: n.Selector,
    other: type,
    b: int,
    condition: n.Condition | None = None,
    behind: n.Condition | None = None,
    more: bool = False,
    instead: bool = False,
) -> n.Effect | None:
    """One instruction with one of two numbers, since an addition to it is no second event. The
    condition stands before or behind; the second number replaces the first or is added to it."""
    on = condition or behind
    if other is not cls or more is instead or on is None or (condition and behind):
        return None
    to = "to" if cls is n.Damage else "who"
    number: n.Number = b if instead else n.Sum((a, b))
    then = (cls(n=number, **{to: Again()}),)
    return n.If(on, then, (cls(n=a, **{to: obj}),))


def add_composed(g: Grammar, category: str, clauses: str) -> None:
    """Sentences around clauses: if, may, coins."""
    add_ifs(g, category, clauses)
    g.reads(category, lasts, f"{{until:until}} , {{effects:{clauses}}}")
    g.node(category, n.May, f"you may: {{effects:{clauses}}}")
    g.reads(
        category,
        _may,
        f"you can|may {{effects:{clauses}}} <, if you do {{then:{clauses}}}>",
    )
    g.reads(
        category,
        lambda by, v: n.May((n.ModifyDamage(Step.SET, v, by),)),
        "you can choose to have {by} deal {v:int} damage",
    )
    heads, tails = f"{{heads:{clauses}}}", f"{{tails:{clauses}}}"
    g.node(
        category,
        n.Coin,
        (f"coin: heads {heads} or tails {tails}", f"coin: heads {heads}", f"coin: tails {tails}"),
        f"flip a coin. if heads, {heads}. if tails, {tails}",
    )
    g.reads(
        category,
        lambda side, of: n.Coin(**{side: of}),
        f"flip a coin. if {{side:coin side}}, {{of:{clauses}}}",
    )


def add_ifs(g: Grammar, category: str, clauses: str) -> None:
    """Sentences with "if" around the given kind of clauses."""
    then, otherwise = f"{{then:{clauses}}}", f"{{otherwise:{clauses}}}"
    g.node(
        category,
        n.If,
        (
            f"if {{condition}}: {then}",
            f"if {{condition}}: {then}, otherwise {otherwise}",
        ),
        f"if {{condition}}: {then} otherwise {otherwise}",
        f"if {{condition}} , <also> {then}",
        f"if {{condition}} , {then}. if it isn't, {otherwise}",
    )
    g.reads(
        category,
        lambda condition, then, more, instead: n.If(condition, (n.If(more, instead, then),)),
        f"if {{condition}}, {then}. if {{more:condition}}, {{instead:{clauses}}} instead",
    )
    g.reads(
        category,
        _then_or_instead,
        f"{{first:{clauses}}} <.> <,> if {{condition}} <,> {then} <{{instead:in its place}}>",
    )


def _may(effects: tuple[n.Effect, ...], then: tuple[n.Effect, ...] = ()) -> tuple[n.Effect, ...]:
    """Effects that may be done, and the effects that follow if they were."""
    return (n.May(effects), n.If(n.Done(), then)) if then else (n.May(effects),)


def _then_or_instead(
    first: tuple[n.Effect, ...],
    condition: n.Condition,
    then: tuple[n.Effect, ...],
    instead: bool = False,
) -> tuple[n.Effect, ...] | None:
    """ "A, if you do B": both. "A. If ..., B instead": one or the other."""
    if instead:
        return (n.If(condition, then, first),)
    return (*first, n.If(condition, then)) if condition == n.Done() else None


def _chosen_ability(
    abilities: tuple[n.Ability, ...],
    who: n.Selector,
    more: tuple[n.Effect, ...] = (),
    times: n.Amount | None = None,
) -> tuple[n.Effect, ...]:
    """A choice of one of several abilities; with ``times``, so many such choices for the same
    Creature."""
    again = tuple(
        (n.GainAbility(Again() if number else who, ability),)
        for number, ability in enumerate(abilities)
    )
    if times is None:
        return (n.ChooseOne(again), *filled(settled(who), more))
    return (n.Repeat(times, (n.ChooseOne(again),)), *filled(who, more))


def _damage(g: Grammar) -> None:
    e = "effect"
    g.node(
        e,
        n.Damage,
        "{to} takes {n}",
        "deal {n} damage to {to}",
        "deals {n} damage to {to}",
    )
    g.reads(e, _per(n.Damage), "deal {factor:int} damage to {to} for each {of:count}")
    g.node(
        e,
        n.Heal,
        "{who} heals {n}",
        "heal {n} damage to {who}",
        "heal {n} damage from|on {who}",
    )
    g.reads(e, _per(n.Heal), "heal {factor:int} damage to {who} for each {of:count}")
    g.reads("attack effect", lambda n_: n.Heal(n_, Unsaid()), "heal {n_:number} damage")


def _per(cls: type) -> Any:
    """A builder for "N ... for each ..."."""

    def build(factor: int, of: n.Amount, **values: Any) -> Any:
        return cls(n=n.Times(factor, of), **values)

    return build


def _elements_and_abilities(g: Grammar) -> None:
    """Infection, Hive, counters."""
    e = "effect"
    g.node(e, n.Infect, "Infect {who:chosen}")
    g.node(e, n.Uninfect, "Uninfect {who:chosen}")
    g.node(e, n.TurnHive, "turn Hive on", "activate hive", on=True)
    g.node(e, n.TurnHive, "turn Hive off", "deactivate hive", on=False)
    g.node(
        e,
        n.PutCounters,
        (
            "put a Mugic counter on {who:chosen}",
            "put {n:number} Mugic counters on {who:chosen}",
        ),
    )
    g.node(
        e,
        n.TakeCounters,
        (
            "take a Mugic counter from {who:chosen}",
            "take {n:number} Mugic counters from {who:chosen}",
        ),
    )
    g.reads(
        e,
        lambda who, v=1: n.TakeCounters(bearing(who) if isinstance(v, int) else who, v),
        "remove a mugic counter from {who:chosen}",
        "remove {v:number} mugic counters from|on {who:chosen}",
    )
    g.reads(
        e,
        lambda who, of: n.PutCounters(who, n.Times(1, of)),
        "put a mugic counter on {who:chosen} for each {of:count}",
    )


def _firsts(g: Grammar) -> None:
    """What counts as a first attack, and what a next attack does."""
    first = "as the|its|your first attack <played> this combat"
    g.node("effect", n.CountAsFirst, "{what} is taken as the first attack", first=True)
    g.same("what counts", "selector", "next attack")
    g.reads("effect", _counts_as_first, f"{{what:what counts}} counts {first}")
    g.node(
        "effect",
        n.CountAsFirst,
        "{what} is not taken as the first attack",
        f"{{what}} does not count {first}",
        first=False,
    )
    g.reads("next attack", _next_attack, "the next {cards:a filter} <played> <{until:until}>")
    g.reads(
        "effect",
        lambda next, change, to=None: change.to(n.Each(next[0]), to, until=next[1]),
        "{next:next attack} deals {change:damage dealt} <to {to}>",
    )
    g.reads(
        "clause",
        lambda who, change: change.to(
            n.Each(n.Cards(n.CardKind.ATTACK, (n.PlayedBy(who),))), until=Until.NEXT_ATTACK
        ),
        "{who:owner} deals {change:damage change} with its next attack this turn",
    )
    for step, ours, fixed in (
        (Step.ADD, "{n} damage more", {}),
        (Step.REDUCE, "{n} damage less", {}),
        (Step.SET, "{n} damage exactly", {}),
        (Step.MULTIPLY, "double damage", {"n": 2}),
        (Step.DIVIDE, "half damage", {"n": 2}),
    ):
        form = f"the next {{by:such}}: {ours}"
        said = form.replace("the next {by:such}", "next {by:selector}")
        g.node("effect", n.ModifyDamage, form, said, step=step, until=Until.NEXT_ATTACK, **fixed)
        in_combat = f"in this combat {form}"
        g.node("effect", n.ModifyDamage, in_combat, step=step, until=Until.NEXT_IN_COMBAT, **fixed)


def _counts_as_first(what: n.Selector | tuple[n.Cards, Until]) -> n.Effect | None:
    """Attacks, or the next one of the turn, that count as the first."""
    if isinstance(what, n.Selector):
        return n.CountAsFirst(what)
    cards, until = what
    return n.CountAsFirst(n.Each(cards), until=until) if until is Until.NEXT_ATTACK else None


def _next_attack(cards: n.Cards, until: Until | None = None) -> tuple[n.Cards, Until] | None:
    """The next such attack of the turn or of the combat. A text may leave out which of the two it
    means only if it says who plays the attack."""
    somebody = any(isinstance(test, n.PlayedBy) for test in cards.tests)
    if cards.kind is not n.CardKind.ATTACK or (until is None and not somebody):
        return None
    return cards, Until.NEXT_IN_COMBAT if until is Until.COMBAT else Until.NEXT_ATTACK


def _destroyed(g: Grammar) -> None:
    """What is destroyed, sacrificed, removed from the game."""
    e = "effect"
    g.node(e, n.Destroy, "destroy {what:chosen}")
    g.node(e, n.Sacrifice, "sacrifice {what:own}")
    g.reads("own", own, "{what:chosen}")
    g.prints("own", lambda grammar, value: grammar.try_show("chosen", value))
    g.node(e, n.Remove, "remove {what:chosen} from the game")


def _turned(g: Grammar) -> None:
    """Battlegear turned over; Hive turned one way or the other."""
    e = "effect"
    g.node(e, n.Flip, "turn up {what:chosen}", "flip|turn {what:chosen} face-up", up=True)
    g.reads(
        "composed",
        lambda what: n.ChooseOne(((n.Flip(what, True),), (n.Flip(Again(), False),))),
        "flip {what:chosen} face-up or face-down",
    )
    g.reads(
        "composed",
        lambda: n.ChooseOne(((n.TurnHive(True),), (n.TurnHive(False),))),
        "activate or deactivate hive",
    )
    g.node(e, n.Flip, "turn down {what:chosen}", "flip {what:chosen} face-down", up=False)


def _moved(g: Grammar) -> None:
    """What goes elsewhere: to another space, into play, to a bearer, to the hand."""
    e = "effect"
    g.node(e, n.Negate, "negate {what}", "dispel {what}")
    g.node(
        e,
        n.ReturnToPlay,
        "return {what:chosen} to play to {to:place}",
        "return {what:chosen} <from the discard pile> <to play> to|in {to:place}",
    )
    g.node(
        e,
        n.ReturnToPlay,
        "return {what:chosen} to play without Mugic counters to {to:place}",
        "return {what:chosen} to play to|in {to:place} with no mugic counters",
        bare=True,
    )
    g.node(
        e,
        n.Equip,
        "equip {who:chosen} with {what:chosen}",
        "return {what:chosen} to play equipped to {who:chosen}",
        "{what:selector} becomes|become equipped to {who:chosen}",
    )
    g.reads(
        e,
        lambda what, who: n.Equip(what, That(n.CardKind.CREATURE) if who == It() else who),
        "equip {what:chosen} to {who:chosen}",
    )
    g.node(
        e,
        n.ReturnToHand,
        "return {what:chosen} to the hand",
        "return {what:chosen} to your|their hand",
    )


def _game(g: Grammar) -> None:
    """A new active Location; the end of the game."""
    e = "effect"
    g.node(
        e,
        n.RevealLocation,
        "reveal a new active Location",
        "reveal the top card of your location deck and it becomes the <new> active location",
        side=Side.YOURS,
    )
    g.node(
        e,
        n.RevealLocation,
        "your opponent reveals a new active Location",
        side=Side.OPPONENT,
    )
    g.node(e, n.WinGame, "win the game", "you win the game", side=Side.YOURS)
    g.node(e, n.WinGame, "your opponent loses the game", side=Side.OPPOSING)


def own(what: n.Selector) -> n.Selector:
    """A card that is picked to be sacrificed is one of the player's own (GL-sacrifice,
    R-sacrifice)."""
    if not isinstance(what, n.Pick) or any(isinstance(t, n.Controlled) for t in what.cards.tests):
        return what
    mine = filter_of(what.cards.kind, what.cards.tests, (n.Controlled(Side.YOURS),))
    return replace(what, cards=mine)


def bearing(who: n.Selector) -> n.Selector:
    """A card that is picked to lose a counter is one that has counters (8.7.4.1)."""
    if not isinstance(who, n.Pick) or any(isinstance(t, n.Counters) for t in who.cards.tests):
        return who
    able = filter_of(who.cards.kind, who.cards.tests, (n.Counters(low=1),))
    return replace(who, cards=able)


def _states(g: Grammar) -> None:
    """What is forbidden, until the turn ends."""
    g.node("effect", n.Cannot, "{who} cannot move", act=n.Act.MOVE)
    g.node("effect", n.Cannot, "{who} cannot be healed", act=n.Act.BE_HEALED)
