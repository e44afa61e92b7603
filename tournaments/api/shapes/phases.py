"""The phases of an event, and the bouts of a bracket."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class PhaseShape(serializers.Serializer[Any]):
    """One phase of the plan and how far it is: coming, on or over."""

    kind = serializers.CharField(source="plan.kind")
    rounds = serializers.IntegerField(source="plan.rounds")
    top = serializers.IntegerField(source="plan.top", allow_null=True)
    points = serializers.CharField(source="plan.points", allow_null=True)
    day = serializers.CharField(source="plan.day")
    begins = serializers.DateTimeField(
        source="plan.begins_at", allow_null=True, help_text="Of a phase on another day."
    )
    doors = serializers.DateTimeField(
        source="plan.doors_at", allow_null=True, help_text="When check-in for it opens."
    )
    reseed = serializers.BooleanField(
        source="plan.reseed",
        help_text="Each round is paired anew: the best seed left and the worst.",
    )
    best_of = serializers.IntegerField(help_text="Games of a match.")
    minutes = serializers.IntegerField(help_text="Of a round; 0 without a clock.")
    scoring = serializers.CharField(
        allow_blank=True,
        source="plan.scoring",
        help_text="Points of a match won, drawn, lost, like 2-1-0, and of a bye where it brings "
        "less than a win; empty: those of the event.",
    )
    seeds = serializers.ListField(
        child=serializers.IntegerField(), source="phase.seeds", default=[]
    )
    state = serializers.CharField()


class BoutShape(serializers.Serializer[Any]):
    bout = serializers.IntegerField()
    title = serializers.CharField()
    text = serializers.CharField()
    match = serializers.IntegerField(source="match.serial", allow_null=True, default=None)
