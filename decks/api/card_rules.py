"""The API of the card rules of an event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.cards.event_rules import card_rules_of
from decks.people import account
from decks.services import card_rules
from tournaments.api.base import EventViewSet, asked
from tournaments.models import Event


class CardRulesShape(serializers.Serializer[Any]):
    """The ban list of an event by its name, and the event's own rules, one a line."""

    ban_list = serializers.CharField(max_length=60, allow_blank=True)
    card_rules = serializers.CharField(
        max_length=card_rules.MAX_TEXT, allow_blank=True, trim_whitespace=False
    )


class WordsOut(CardRulesShape):
    """The rules that apply to each card, by its full name."""

    cards = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class EventCardRules(EventViewSet):
    """The card rules of an event: its ban list and its own rules."""

    token_scope = "organize"

    @extend_schema(operation_id="card_rules_retrieve", responses=WordsOut)
    def retrieve(self, request: Request, slug: str) -> Response:
        """The ban list, the event's own rules, and what both together mean for each card."""
        return Response(_words(self.event()))

    @extend_schema(operation_id="card_rules_settle", request=CardRulesShape, responses=WordsOut)
    def update(self, request: Request, slug: str) -> Response:
        """Sets the ban list and the event's own rules; by the organizer, before the event
        starts."""
        event = self.event()
        data = asked(request, CardRulesShape)
        return Response(_words(card_rules.settle(actor=account(request), event=event, **data)))


def _words(event: Event) -> dict[str, Any]:
    rules = card_rules_of(event)
    cards = {card: sorted(words.values()) for card, words in sorted(rules.words.items())}
    return WordsOut(
        {"ban_list": event.ban_list, "card_rules": event.card_rules, "cards": cards}
    ).data
