"""Rounds, and what they were paired from."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.schema import DRAWN
from tournaments.api.shapes.matches import MatchShape
from tournaments.enums import PhaseKind, RoundState
from tournaments.models import Round
from tournaments.outside import digest
from tournaments.queries import drawn


class RoundShape(serializers.ModelSerializer[Round]):
    state = serializers.ChoiceField(RoundState.choices)
    phase = serializers.ChoiceField(PhaseKind.choices, source="phase.kind")
    title = serializers.CharField()

    class Meta:
        model = Round
        fields: tuple[str, ...] = (
            *("serial", "phase", "number", "title", "state", "published_at", "closed_at"),
            *("clock_ends_at", "clock_left", "publish_at", "publish_missed"),
        )


class ProvedRoundShape(RoundShape):
    """A round with its matches, and what it was paired from."""

    matches = serializers.SerializerMethodField()
    certificate = serializers.DictField()
    inputs = serializers.DictField()
    drawn = serializers.SerializerMethodField(help_text=DRAWN)

    class Meta(RoundShape.Meta):
        fields = (
            *(*RoundShape.Meta.fields, "edited", "seed", "inputs", "certificate", "matches"),
            "drawn",
        )

    def get_drawn(self, round_: Round) -> str:
        return digest(drawn.of_round(round_, self.context["matches"]))

    @extend_schema_field(MatchShape(many=True))
    def get_matches(self, round_: Round) -> Any:
        return MatchShape(self.context["matches"], many=True).data


class ProofShape(serializers.Serializer[Any]):
    """A round derived again: `ok` where nothing differs but what the staff swapped (`edited`)."""

    ok = serializers.BooleanField()
    edited = serializers.BooleanField()
    digest = serializers.CharField()
    faults = serializers.ListField(child=serializers.CharField())
