"""What waits for the signed-in player, and what the staff decided about that player."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.entries import PlayerShape
from tournaments.api.shapes.matches import MatchShape


class NextShape(serializers.Serializer[Any]):
    """The signed-in player's next thing in one event; `kind` says who must act."""

    event = serializers.CharField(source="event.slug")
    kind = serializers.ChoiceField(
        [
            *("confirm", "play", "report", "conflict", "check_in", "deck", "reported", "bye"),
            *("done", "wait", "ready", "out", "dropped", "over"),
            *("day", "doors", "here", "ended"),
        ]
    )
    begins = serializers.DateTimeField(
        source="after.plan.begins_at",
        default=None,
        allow_null=True,
        help_text="When another day begins, where the plan says so.",
    )
    doors = serializers.DateTimeField(
        source="after.plan.doors_at",
        default=None,
        allow_null=True,
        help_text="When check-in for it opens.",
    )
    entry = PlayerShape()
    match = MatchShape(allow_null=True)


class ToldShape(serializers.Serializer[Any]):
    """A decision of the staff about the signed-in player."""

    event = serializers.CharField(source="event.slug")
    kind = serializers.ChoiceField(
        [
            *("penalty", "penalty_voided", "ruling_applied", "result_entered", "result_corrected"),
            *("appeal_made", "appeal_withdrawn", "appeal_settled"),
            *("entry_dropped", "entry_returned", "checkin_closed"),
        ]
    )
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    match = serializers.IntegerField(source="match.serial", allow_null=True, default=None)
    ruling = serializers.IntegerField(
        allow_null=True, help_text="What may be appealed, or was: the number of the ruling."
    )
    appeal_until = serializers.DateTimeField(source="until", allow_null=True)
