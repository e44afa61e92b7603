"""What a person is told, and what became of the messages about an event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.accounts.wishes import News, Way
from tournaments.enums import NoticeState
from tournaments.models import Notice


class WishesShape(serializers.Serializer[Any]):
    """Which news reach the account by which way; `confirmed`: whether mail can reach it."""

    mail = serializers.ListField(child=serializers.ChoiceField(News.choices))
    push = serializers.ListField(child=serializers.ChoiceField(News.choices))
    confirmed = serializers.BooleanField(read_only=True)


class NoticeShape(serializers.ModelSerializer[Notice]):
    """One message to one person. Its address is told to nobody."""

    to = serializers.CharField(source="user.name")
    kind = serializers.ChoiceField(News.choices)
    way = serializers.ChoiceField(Way.choices)
    state = serializers.ChoiceField(NoticeState.choices)

    class Meta:
        model = Notice
        fields = ("id", "to", "kind", "way", "state", "attempts", "detail", "made_at", "done_at")
