"""Damage changed: the steps of the pipeline, as a rule of a card or as an effect (8.6.5.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import counted, word_of
from engine.language.grammar.pronouns import It, Such, Whoever
from engine.language.nodes import CardKind, Step, Until, Word

RECKLESSNESS = n.Each(n.Cards(CardKind.ABILITY, (n.HasKeyword(Word.RECKLESSNESS),)))
ANYTHING = n.Each(n.Cards(CardKind.CARD))
ATTACKS = n.Each(n.Cards(CardKind.ATTACK))
FIRST = n.Each(n.Cards(CardKind.ATTACK, (n.FirstEachCombat(),)))
OF_ITS = n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(Whoever()),)))
"""The attacks of the Creature that a sentence is about."""
OTHERWISE = n.Each(n.Cards(CardKind.NO_ATTACK))
"""What deals damage that is not attack damage."""
FIRST_MUGIC = n.Each(n.Cards(CardKind.MUGIC, (n.FirstEachCombat(),)))


@dataclass(frozen=True)
class Change:
    """A change to damage: a step of the pipeline and its number.

    ``attack``: whether only attack damage is changed; or the dealers of all other damage.
    """

    step: Step
    amount: n.Number
    attack: bool | n.Selector = False

    def to(
        self, by: n.Selector, to: n.Selector | None = None, of: n.Amount | None = None, **fixed: Any
    ) -> n.Effect | None:
        """The change as an effect on what ``by`` deals. None if its number cannot be counted, as
        that of "double damage" cannot."""
        if of is not None and self.step in (Step.MULTIPLY, Step.DIVIDE):
            return None
        amount = counted(self.amount, of)
        if amount is None:
            return None
        return n.ModifyDamage(self.step, amount, attacks_of(by) if self.attack else by, to, **fixed)


def add_to(g: Grammar) -> None:
    """Who deals damage, how much more or less, to whom; the same for a turn and for always."""
    g.same("static", "rule")
    g.same("effect", "rule")
    _dealers(g)
    _changes(g)
    _deals(g)
    _takes(g)
    _dealt(g)
    for category, until in (("static", Until.ALWAYS), ("effect", Until.TURN)):
        _words(g, category, until)
    _checks_failed(g)


def _dealers(g: Grammar) -> None:
    g.reads("dealers", lambda: RECKLESSNESS, "Recklessness")
    g.prints("dealers", lambda _, value: "Recklessness" if value == RECKLESSNESS else None)
    g.same("dealers", "selector")
    g.reads("dealers", lambda: FIRST, "the first attack")
    g.reads("dealers", _mugic, "{cards:filters} that|which deals|deal damage")


def _mugic(cards: n.Cards) -> n.Selector | None:
    return n.Each(cards) if cards.kind is CardKind.MUGIC else None


def _changes(g: Grammar) -> None:
    """ "An additional 5 damage", "5 less attack damage", "double damage"."""
    for step, forms in (
        (
            Step.ADD,
            (
                "{amount} more damage",
                "an additional {amount} {attack:damage}",
                "{amount} additional {attack:damage}",
            ),
        ),
        (Step.REDUCE, ("{amount} less {attack:any damage}",)),
        (Step.SET, ("exactly {amount} damage",)),
        (Step.AT_MOST, ("at most {amount} damage",)),
    ):
        g.reads("damage change", Change, *forms, step=step)
    for attack, word in ((False, "damage"), (True, "attack damage")):
        g.reads("damage", lambda attack: attack, word, attack=attack)
    g.reads("other damage", lambda: OTHERWISE, "non- attack damage")
    g.same("any damage", "damage", "other damage")
    g.terminal("double or half", word_of({"double": Step.MULTIPLY, "half": Step.DIVIDE}))
    g.reads("damage change", Change, "{step:double or half} damage", amount=2)
    g.reads("damage set", Change, "{amount} damage", step=Step.SET)
    g.reads("damage set", Change, "no damage", step=Step.SET, amount=0)
    g.same("damage dealt", "damage change", "damage set")


def _deals(g: Grammar) -> None:
    """ "X deals N more damage to Y"."""
    g.reads(
        "rule",
        _dealt_by,
        "{by:dealers} deals|deal {change:damage change} <to {to}> <for each {of:count}>",
    )
    g.reads("rule", _sets, "{by:dealers} deals|deal {change:damage set} <to {to}>")
    g.reads(
        "rule",
        _with_attacks,
        "{by:dealers} deals|deal {change:damage dealt} {tests:which attacks}",
    )
    g.reads(
        "denied",
        lambda change: change.to(OF_ITS) if change.attack is False else None,
        "deals|deal {change:damage change} with attacks",
    )
    g.reads(
        "which attacks",
        lambda cards: cards.tests if cards.kind is CardKind.ATTACK else None,
        "with {cards:filters}",
    )
    g.reads(
        "which attacks",
        lambda: (n.FirstEachCombat(),),
        "with|on its|their first attack <each combat>",
    )
    g.reads(
        "rule",
        lambda first, to, change: None if change.attack else change.to(first, to),
        "the first {first:blow} against {to} each combat deals {change:damage dealt}",
    )
    g.reads(
        "rule",
        lambda by, v: n.ModifyDamage(Step.REDUCE, v, by) if isinstance(by, n.Each) else None,
        "{by:selector} is reduced by {v:int} damage",
    )
    g.terminal("blow", word_of({"attack": FIRST, "mugic": FIRST_MUGIC}))


def _dealt_by(by: n.Selector, change: Change, **rest: Any) -> n.Effect | None:
    """All damage that somebody deals, or attack damage."""
    return change.to(by, **rest) if isinstance(change.attack, bool) else None


def _sets(by: n.Selector, change: Change, to: n.Selector | None = None) -> n.Effect | None:
    """ "Target attack deals 0 damage to X" sets what it deals, as "Fire attacks deal 0 damage to X"
    do; a card that deals damage does so. Nobody is dealt no damage: that sets it."""
    attack = isinstance(by, n.Target | n.Each) and by.cards.kind is CardKind.ATTACK
    return change.to(by, to) if attack or to is None or change.amount == 0 else None


def _with_attacks(by: n.Selector, change: Change, tests: tuple[n.Test, ...]) -> n.Effect | None:
    """A Creature's damage with its attacks, or with some of them."""
    attacks = n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(by),))) if by == It() else attacks_of(by)
    if not isinstance(attacks, n.Each) or attacks.cards.kind is not CardKind.ATTACK:
        return None
    return change.to(n.Each(filter_of(CardKind.ATTACK, (*attacks.cards.tests, *tests))))


def attacks_of(by: n.Selector) -> n.Selector:
    """ "Attack damage" of a Creature is that of the attacks it plays."""
    match by:
        case n.Each(cards=n.Cards(kind=CardKind.CREATURE) as cards):
            return n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(cards),)))
        case n.WithHighest():
            return n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(by),)))
        case n.Bearer() | n.Fighter() | n.Caster() | n.Source() | Such():
            return n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(by),)))
    return by


def _takes(g: Grammar) -> None:
    """ "Y takes N less damage from X"."""
    g.reads(
        "rule",
        _taken,
        "{to} takes|take {change:damage change}",
    )
    g.reads(
        "rule",
        lambda to, change, by: change.to(by, to) if change.attack is False else None,
        "{to} takes|take {change:damage change} from {by:dealers}",
    )


def _taken(to: n.Selector, change: Change) -> n.Effect | None:
    """Attack damage, or all other damage, that somebody takes."""
    if isinstance(change.attack, n.Selector):
        return replace(change, attack=False).to(change.attack, to)
    return change.to(ATTACKS, to) if change.attack else None


def _dealt(g: Grammar) -> None:
    """ "Damage dealt by X to Y is reduced by N": who deals it, who takes it, what becomes of it."""
    g.reads(
        "dealt damage",
        lambda attack, by, to=None: (attacks_of(by) if attack else by, to),
        "{attack:damage} dealt by {by:dealers} <to {to}>",
    )
    g.reads("dealt damage", _dealt_to, "{attack:damage} dealt to {to:owner} by {by:dealers}")
    g.reads("dealt damage", lambda to: (ANYTHING, to), "<all> damage dealt to {to}")
    g.reads(
        "dealt damage",
        lambda by, to=None: (by, to),
        "<all> {by:other damage} <dealt to {to}>",
    )
    g.reads("dealt damage", lambda to: (RECKLESSNESS, to), "recklessness damage dealt to {to}")
    g.reads(
        "dealt damage",
        lambda to: (FIRST, to),
        "damage dealt by the first attack to {to} each combat",
    )
    for step, verb in ((Step.REDUCE, "reduce"), (Step.ADD, "increase")):
        g.reads("made", Change, f"{verb}d by <an additional> {{amount}}", step=step)
        g.reads(
            "rule",
            lambda dealt, step=step, **rest: _dealt_is(dealt, Change(step, rest.pop("v")), **rest),
            f"{verb} {{dealt:dealt damage}} by {{v:int}} <for each {{of:count}}>",
        )
    g.reads("made", Change, "reduced to {amount:int}", step=Step.AT_MOST)
    g.terminal("twice or half", word_of({"doubled": Step.MULTIPLY, "halved": Step.DIVIDE}))
    g.reads("made", Change, "{step:twice or half}", amount=2)
    g.reads(
        "rule",
        _dealt_is,
        "<for each {each:count} ,> {dealt:dealt damage} is {change:made} <for each {of:count}>",
    )


def _dealt_to(
    attack: bool, to: n.Selector | n.Cards, by: n.Selector
) -> tuple[n.Selector, n.Selector]:
    """Who deals the damage and who takes it. "To a Creature by itself" is the damage of each
    Creature to itself."""
    whom = n.Each(to) if isinstance(to, n.Cards) else to
    if by == n.Itself():
        return whom, by
    return attacks_of(by) if attack else by, whom


def _dealt_is(
    dealt: tuple[n.Selector, n.Selector | None],
    change: Change,
    of: n.Amount | None = None,
    each: n.Amount | None = None,
) -> n.Effect | None:
    """The changed damage. What is counted stands before or behind, but not in both places."""
    by, to = dealt
    return None if of and each else change.to(by, to, of or each)


def _words(g: Grammar, category: str, until: Until) -> None:
    """Our own words."""
    for step, ours, fixed in (
        (Step.ADD, "{n} more damage", {}),
        (Step.REDUCE, "{n} less damage", {}),
        (Step.SET, "exactly {n} damage", {}),
        (Step.AT_MOST, "at most {n} damage", {}),
        (Step.MULTIPLY, "double damage", {"n": 2}),
        (Step.DIVIDE, "half damage", {"n": 2}),
    ):
        forms = [f"{{by:dealers}} deals|deal {ours}", f"{{by:dealers}} deals|deal {ours} to {{to}}"]
        g.node(category, n.ModifyDamage, forms, step=step, until=until, **fixed)


def _checks_failed(g: Grammar) -> None:
    g.node("effect", n.FailChecks, "{who} fails every Stat Check this turn")
    g.node(
        "static",
        n.FailChecks,
        "{who} fails every Stat Check",
        until=Until.ALWAYS,
    )
    g.terminal("fails or succeeds", word_of(FAILS_OR_SUCCEEDS))
    g.terminal("checks or Challenges", word_of({"checks": False, "challenges": True}))
    g.reads(
        "rule",
        _checks,
        "{who} {ends:fails or succeeds} <on> all <stat|discipline>"
        " {challenges:checks or Challenges} on attacks it|they plays|play",
    )


FAILS_OR_SUCCEEDS = {
    **dict.fromkeys(("fail", "fails"), n.FailChecks),
    **dict.fromkeys(("succeed", "succeeds"), n.PassChecks),
}
"""For each verb, what happens to the checks of a Creature's attacks."""


def _checks(who: n.Selector, ends: type[n.Effect], challenges: bool) -> n.Effect | None:
    if ends is n.FailChecks:
        return n.FailChecks(who, challenges=challenges)
    return None if challenges else n.PassChecks(who)
