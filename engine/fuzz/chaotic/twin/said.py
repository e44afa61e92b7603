"""What the text of a card tells about the lines of events that it causes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.cards import CardFacts, UnknownCard
from engine.fuzz.chaotic.twin.position import card_called
from engine.language import nodes as n
from engine.language.plain import plain as words_of
from engine.language.walking import whole


def card_or_none(label: str, wording: str) -> CardFacts | None:
    """The card with a label; None if there is no such card."""
    try:
        return card_called(label, wording)
    except UnknownCard:
        return None


def abilities(label: str, wording: str) -> tuple[n.Ability, ...]:
    """All abilities printed on a card, in both its text boxes."""
    card = card_or_none(label, wording)
    return () if card is None else (*card.abilities, *card.brainwashed)


def resolving(label: str, wording: str) -> Iterator[n.Ability]:
    """The abilities of a card that resolve, without Hive, Mirage or Invisibility around them."""
    for ability in abilities(label, wording):
        while isinstance(ability, n.Hive | n.Mirage | n.Invisibility):
            ability = ability.ability
        if isinstance(ability, n.Played | n.Activated | n.Triggered):
            yield ability


@lru_cache(maxsize=4096)
def given(label: str, text: str, wording: str) -> n.Effect | None:
    """The effect of a resolving card by which a Creature gains ``text``: an ability in our words
    that is no keyword, or a word of the type line. None if there is none."""
    for ability in resolving(label, wording):
        for node in whole(ability):
            if isinstance(node, n.GainType) and node.word == text:
                return node
            if isinstance(node, n.GainAbility) and words_of(node.ability) == text:
                return node
    return None


@lru_cache(maxsize=4096)
def elements_spent(label: str, wording: str) -> frozenset[n.Element | None]:
    """The Elemental Types that the costs of a card, or of an ability that it gives, expend
    (GL2-expend). None stands for one that is chosen."""
    return frozenset(
        node.element
        for ability in abilities(label, wording)
        for node in whole(ability)
        if isinstance(node, n.ExpendCost)
    )


@lru_cache(maxsize=4096)
def frees(label: str, wording: str) -> bool:
    """Whether a card that resolves may let a Creature move anywhere for the rest of the turn."""
    return any(
        isinstance(node, n.MoveAnywhere)
        for ability in resolving(label, wording)
        for node in whole(ability)
    )


def lends(card: CardFacts | None) -> bool:
    """Whether a card gives others an ability that lets a Creature move anywhere. Such an ability
    resolves under the name of the card that has it."""
    texts = () if card is None else (*card.abilities, *card.brainwashed)
    return any(
        n.MoveAnywhere in map(type, whole(node.ability))
        for node in whole(texts)
        if isinstance(node, n.GainAbility) and isinstance(node.ability, n.Activated | n.Triggered)
    )


@lru_cache(maxsize=4096)
def until_combat(label: str, wording: str) -> bool:
    """Whether something of a card lasts until the end of combat."""
    return any(
        getattr(node, "until", None) == n.Until.COMBAT
        for ability in abilities(label, wording)
        for node in whole(ability)
    )


def kind_of(label: str, wording: str) -> str:
    """The kind of a card; "" if the label is that of no card."""
    card = card_or_none(label, wording)
    return "" if card is None else str(card.kind)
