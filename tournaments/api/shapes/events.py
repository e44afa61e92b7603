"""An event, as the API answers with it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.enums import DeckPolicy, EventState, WatchedHands, Watching
from tournaments.models import Event


class LinkShape(serializers.Serializer[Any]):
    """An address that the organizer names."""

    label = serializers.CharField()  # type: ignore[assignment]
    url = serializers.CharField()


class PrizeShape(serializers.Serializer[Any]):
    """What each of the places `first` to `last` brings, of all or within a division."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    what = serializers.CharField()
    division = serializers.CharField(default="", allow_blank=True)


class EventShape(serializers.ModelSerializer[Event]):
    state = serializers.ChoiceField(EventState.choices)
    deck_policy = serializers.ChoiceField(DeckPolicy.choices)
    watching = serializers.ChoiceField(Watching.choices)
    watched_hands = serializers.ChoiceField(WatchedHands.choices)
    champion = serializers.IntegerField(
        source="champion.number", allow_null=True, default=None, read_only=True
    )
    plan = serializers.DictField()
    apart = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    table_ranges = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField())
    )

    divisions = serializers.ListField(child=serializers.CharField())
    links = LinkShape(many=True)
    prizes = PrizeShape(many=True)

    class Meta:
        model = Event
        fields = (
            *("slug", "name", "description", "game", "format", "ruleset_version", "size"),
            *("best_of", "swiss_rounds", "cut", "digital", "scoring", "round_minutes", "capacity"),
            *("state", "checkin_open", "starts_at", "champion"),
            *("plan", "apart", "table_ranges", "time_called", "deck_policy"),
            *("decks_required", "decks_due", "ban_list", "card_rules", "listed_formation"),
            *("watching", "watch_delay", "watched_hands", "table_clock", "table_chat"),
            "appeal_minutes",
            *("divisions", "divisions_public", "divisions_chosen"),
            *("ends_at", "venue", "contact", "fee", "links", "prizes"),
            *("origin", "origin_signed", "listed"),
        )
