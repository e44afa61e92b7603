"""Section 8.4.1: announcements, complete with X, targets and payment.

Every reason against a play is worked out in one place: a play without any reason against it is an
option, and a refusal tells the reasons.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.chaotic.burst.costs import (
    Paying,
)
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.position.answers import Announced, Answer
from engine.chaotic.position.dependencies import watched_by
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.targets import choices
from engine.language import Fork, walk
from engine.language import nodes as n

OWN = (n.Source, n.Caster, n.Bearer, n.Slot, n.Subject, n.Other)


class Plan(NamedTuple):
    """What an announcement needs: targets with their slots, costs, whether X is chosen."""

    targets: tuple[tuple[int, n.Target], ...]
    costs: tuple[n.Cost, ...]
    variable: bool
    more: n.PaidMore | None = None
    """Mugic counters that may be paid besides (8.4.2.4)."""
    least: int = 0
    """The Mugic counters that it costs at least, before other cards change the cost: whoever lacks
    them is not looked at further."""
    alone: tuple[tuple[int, n.Target], ...] = ()
    """The targets that are the same whoever plays."""
    hand: int = 0
    """Mugic Cards of the hand that are discarded for it."""
    spent: int = 0
    """The Elemental Types, as bits, of which it expends one."""
    spare: frozenset[int] = frozenset()
    """The slots of targets that may be left out (R-mode-without-target)."""
    forks: tuple[Fork, ...] = ()
    """Conditions on which it depends which targets are chosen (R-instead-with-targets)."""


class Announcement:
    """All complete announcements of one Mugic with one Creature, or of one ability (a `Group`).

    The key of each is an `Announced`.
    """

    __slots__ = ("verb", "card", "creature", "node", "xs", "answers", "ways", "_size")

    def __init__(
        self,
        verb: str,
        env: Item,
        xs: range,
        answers: list[list[tuple[Answer, ...]]],
        ways: list[Paying],
    ) -> None:
        self.verb = verb
        self.card = env.card
        self.creature = env.creature
        self.node = env.node
        self.xs = xs
        self.answers = answers
        self.ways = ways
        size = len(xs) * len(ways)
        for found in answers:
            size *= len(found)
        self._size = size

    def __len__(self) -> int:
        return self._size

    def key(self, index: int) -> Announced:
        """The announcement with this number: payment counts fastest, then targets, then X."""
        index, way = divmod(index, len(self.ways))
        targets: tuple[Answer, ...] = ()
        for found in self.answers[::-1]:
            index, which = divmod(index, len(found))
            targets = found[which] + targets
        return Announced(
            self.verb,
            self.card,
            self.creature,
            self.node,
            self.xs[index],
            targets,
            self.ways[way],
        )

    def shape(self) -> object:
        """See `kernel.prompt.Group`."""
        return (
            self.verb,
            self.card,
            self.creature,
            self.node,
            len(self.xs),
            self.answers,
            self.ways,
        )

    def family(self) -> object:
        """See `kernel.prompt.Group`: a Mugic may be played by several Creatures alike."""
        if self.verb != "play":
            return None
        return (self.card, self.node, self.xs, self.answers, self.ways)


@lru_cache(maxsize=4096)
def same_for_all(target: n.Target) -> bool:
    """Whether the legal targets are the same whoever plays."""
    return not any(isinstance(node, OWN) for node in walk(target.cards))


@lru_cache(maxsize=4096)
def same_while_values_are(target: n.Target) -> bool:
    """Whether the candidates for a target are in play, and change only when present values or the
    fighting Creatures change."""
    lasting = {"stats", "elements", "keywords", "combat"}
    return target.cards.kind in IN_PLAY and watched_by(target.cards) <= lasting


IN_PLAY = (n.CardKind.CREATURE, n.CardKind.LOCATION, n.CardKind.PLAYER)


def targets_for_all(
    targets: tuple[tuple[int, n.Target], ...], spare: frozenset[int]
) -> tuple[tuple[int, n.Target], ...]:
    """The targets that must be chosen and are the same whoever plays."""
    return tuple(
        (slot, target) for slot, target in targets if slot not in spare and same_for_all(target)
    )


def branched(game: Duel, env: Item, plan: Plan) -> Plan:
    """R-instead-with-targets: the plan without the targets of those outcomes that do not happen as
    the conditions stand now."""
    if not plan.forks:
        return plan
    out: set[int] = set()
    for condition, then, otherwise in plan.forks:
        out |= otherwise if holds(game, env, condition) else then
    return plan._replace(
        targets=tuple((slot, one) for slot, one in plan.targets if slot not in out),
        alone=tuple((slot, one) for slot, one in plan.alone if slot not in out),
    )


def lacks_target(game: Duel, env: Item, plan: Plan) -> bool:
    """Whether one of the targets that are the same whoever plays has no legal answer (8.4.1.3).
    Then nothing else needs to be looked at."""
    if not plan.alone or (game.present or values_now(game)).bans_by_source:
        return False
    for slot, target in plan.alone:  # noqa: SIM110 -- asked too often for a generator
        if not legal_answers(game, env, slot, target):
            return True
    return False


def answers_for(game: Duel, env: Item, plan: Plan) -> list[list[tuple[Answer, ...]]]:
    """8.4.1.3: the legal answers for each target. Where a target must be another one than an
    earlier one, a single list of whole sets of answers."""
    lists = [legal_answers(game, env, slot, target) for slot, target in plan.targets]
    if plan.spare:
        for at, (slot, target) in enumerate(plan.targets):
            if slot in plan.spare:
                lists[at] = [*lists[at], ((slot, str(target.cards.kind), ()),)]
    if len(lists) < 2 or not any(target.another for _, target in plan.targets):
        return lists
    sets: list[tuple[Answer, ...]] = []
    for parts in product(*lists):
        whole = tuple(answer for part in parts for answer in part)
        taken: set[int] = set()
        for (_, target), (_, _, refs) in zip(plan.targets, whole, strict=True):
            if target.another and taken & set(refs):
                break
            taken |= set(refs)
        else:
            sets.append(whole)
    return [sets]


def legal_answers(game: Duel, env: Item, slot: int, target: n.Target) -> list[tuple[Answer, ...]]:
    """The legal answers for one target.

    They are found once for each player and version of the position, unless a card says that
    something cannot be targeted by certain cards. Where only present values and the Creatures in
    play decide, they are kept as long as the values are (`Values.legal_answers`).
    """
    place = (slot, id(target), env.controller)
    values = game.present or values_now(game)
    known: list[tuple[Answer, ...]] | None = values.legal_answers.get(place)
    if known is None:
        known = game.cache.get(place)
    if known is None:
        known = [((slot, kind, refs),) for _, kind, refs in choices(game, env, target, ())]
        if same_for_all(target) and not values.bans_by_source:
            kept = values.legal_answers if same_while_values_are(target) else game.cache
            kept[place] = known
    return known
