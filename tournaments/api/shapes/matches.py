"""Matches, and what the players reported of them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.schema import DRAWN
from tournaments.api.shapes.entries import PlayerShape
from tournaments.enums import MatchState, Outcome
from tournaments.models import Match, Report
from tournaments.outside import digest
from tournaments.queries import drawn


class MatchShape(serializers.ModelSerializer[Match]):
    state = serializers.ChoiceField(MatchState.choices)
    outcome = serializers.ChoiceField(Outcome.choices)
    round = serializers.IntegerField(source="round.serial")
    a = PlayerShape(source="entry_a")
    b = PlayerShape(source="entry_b", allow_null=True)
    c = PlayerShape(source="entry_c", allow_null=True)
    d = PlayerShape(source="entry_d", allow_null=True)
    places = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.SerializerMethodField()
    drawn = serializers.SerializerMethodField(help_text=DRAWN)

    class Meta:
        model = Match
        fields: tuple[str, ...] = (
            *("serial", "round", "table_number", "a", "b", "c", "d", "state"),
            *("wins_a", "wins_b", "draws", "places"),
            *("outcome", "source", "winner", "table_address", "open_disputes", "extension"),
            "drawn",
        )

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_winner(self, match: Match) -> int | None:
        return match.winner.number if match.winner else None

    def get_drawn(self, match: Match) -> str:
        return digest(drawn.of_match(match))


class CallShape(MatchShape):
    """A table that waits for a judge."""

    class Meta(MatchShape.Meta):
        fields = (*MatchShape.Meta.fields, "judge_called_at")


class ReportShape(serializers.ModelSerializer[Report]):
    entry = serializers.IntegerField(source="entry.number", allow_null=True, default=None)
    places = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        model = Report
        fields = ("entry", "source", "wins_a", "wins_b", "draws", "places", "counted", "at")
