"""The card rules of an event: which cards it leaves out or counts otherwise, and how a page shows
that."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.cards.made import made_entries
from engine import cards
from engine.cards import UnknownCard
from engine.decks import BadDeck, banlists
from engine.decks.banlists import BAN, CardRules
from tournaments.models import Event


def card_rules_of(event: Event) -> CardRules:
    """The card rules of an event: its ban list, then its own rules. An archive of another hall may
    name a ban list or a card that this hall does not know; a ban list or rules that cannot be read
    count as none."""
    try:
        listed = banlists.named(event.game, event.ban_list).rules if event.ban_list else ()
    except KeyError:
        listed = ()
    if not event.card_rules:
        return CardRules(listed)
    try:
        own = banlists.read_rules(event.card_rules, event.game, made=made_entries())
    except BadDeck:
        own = ()
    return CardRules((*listed, *own))


@dataclass(frozen=True, slots=True)
class RuledCard:
    """A card of a ban list: its name, and the address of its page."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Cards for which the same word holds."""

    title: str
    cards: tuple[RuledCard, ...]


def rules_shown(rules: CardRules, game: str) -> tuple[RuleGroup, ...]:
    """What holds of the cards of an event, by words."""
    groups: dict[str, list[str]] = {}
    for card, words in rules.words.items():
        for word in words.values():
            groups.setdefault(word, []).append(card)
    return tuple(
        RuleGroup(
            _titled(word), tuple(RuledCard(name, _key(game, name)) for name in sorted(cards_of))
        )
        for word, cards_of in sorted(groups.items(), key=_bans_first)
    )


def _bans_first(group: tuple[str, list[str]]) -> tuple[bool, str]:
    word, _cards = group
    return word != BAN, word


def _key(game: str, name: str) -> str:
    """The part of a card's page address that names the card; "" for a made card, which may be
    withdrawn."""
    try:
        return cards.facts(game, name).key
    except UnknownCard:
        return ""


def _titled(word: str) -> str:
    """The heading over the cards to which a rule of this word applies."""
    if word.isdigit():
        return _("At most %(most)s copies") % {"most": word}
    mark = word if word == "unique" else word.removeprefix("un")
    if word == BAN:
        return _("Banned")
    return (_("Counts as %(mark)s") if word == mark else _("Does not count as %(mark)s")) % {
        "mark": mark.capitalize()
    }
