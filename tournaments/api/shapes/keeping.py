"""What the hall's staff keeps: events, reports, accounts and its own log."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.accounts.models import User
from tournaments.enums import ComplaintKind, EventState, HallActKind
from tournaments.models import Complaint, Event, HallAct


class HallEventShape(serializers.ModelSerializer[Event]):
    """An event as the hall's staff sees it."""

    state = serializers.ChoiceField(EventState.choices)

    class Meta:
        model = Event
        fields = ("slug", "name", "state", "origin", "origin_signed", "listed", "removed_at")


class ComplaintShape(serializers.ModelSerializer[Complaint]):
    """A report to the hall's staff. `by` is null where it came without an account."""

    kind = serializers.ChoiceField(ComplaintKind.choices)
    event = serializers.CharField(source="event.slug", default=None, allow_null=True)
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = Complaint
        fields = (
            *("id", "kind", "about", "place", "event", "account", "reason", "by", "at"),
            *("settled_at", "answer"),
        )


class SentShape(serializers.Serializer[Complaint]):
    """A report that was taken."""

    kind = serializers.ChoiceField(ComplaintKind.choices)
    about = serializers.CharField()
    place = serializers.CharField()


class AccountShape(serializers.ModelSerializer[User]):
    """An account as the hall's staff sees it; `reports`: how many wait about it."""

    reports = serializers.IntegerField(default=0)

    class Meta:
        model = User
        fields = ("id", "username", "name", "is_active", "is_staff", "date_joined", "reports")


class HallActShape(serializers.ModelSerializer[HallAct]):
    """One line of the log of the hall's staff."""

    kind = serializers.ChoiceField(HallActKind.choices)
    event = serializers.CharField(source="event.slug", default=None, allow_null=True)
    account = serializers.CharField(allow_null=True)
    actor = serializers.CharField(allow_null=True)

    class Meta:
        model = HallAct
        fields = ("id", "kind", "actor", "event", "account", "reason", "at")
