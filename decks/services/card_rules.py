"""Writes on the cards of an event: its ban list, and its own rules over that."""

from __future__ import annotations

from django.utils.translation import gettext as _

from decks.cards.made import made_entries
from decks.errors import UnreadableDeck
from engine.decks import BadDeck, banlists
from tournaments.accounts.models import User
from tournaments.errors import Invalid
from tournaments.models import Event
from tournaments.services.event import events

MAX_TEXT = 8_000
"""Characters of the rules of one event."""


def settle(*, actor: User, event: Event, ban_list: str, card_rules: str) -> Event:
    """Sets the ban list by its name and the event's own rules by lines, in one operation. Raises
    Invalid for an unknown list, :class:`UnreadableDeck` naming every line that is no rule, and the
    Refusal of :func:`tournaments.services.event.events.change`. Lists registered before are judged
    anew: the start names those that are legal no longer."""
    if ban_list and ban_list not in {one.name for one in banlists.published(event.game)}:
        raise Invalid("unknown_ban_list", _("There is no such ban list for this game."))
    if len(card_rules) > MAX_TEXT:
        words = _("The rules have up to %(max)d characters.")
        raise Invalid("rules_too_long", words % {"max": MAX_TEXT})
    text = "\n".join(line.strip() for line in card_rules.splitlines() if line.strip())
    try:
        made = made_entries()
        banlists.read_rules(text, event.game, source=_("Card rules"), made=made)
    except BadDeck as bad:
        raise UnreadableDeck(bad) from bad
    return events.change(actor=actor, event=event, ban_list=ban_list, card_rules=text)
