"""The staff of an event, and the penalties that it gives."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.shapes.entries import PlayerShape
from tournaments.enums import PenaltyKind, Role
from tournaments.models import Penalty, Staff


class StaffShape(serializers.ModelSerializer[Staff]):
    name = serializers.CharField(source="user.name")
    role = serializers.ChoiceField(Role.choices)

    class Meta:
        model = Staff
        fields = ("id", "name", "role")


class PenaltyShape(serializers.ModelSerializer[Penalty]):
    entry = PlayerShape()
    match = serializers.IntegerField(source="match.serial", allow_null=True, default=None)
    kind = serializers.ChoiceField(PenaltyKind.choices)
    by = serializers.CharField(source="by.name", allow_null=True, default=None)

    class Meta:
        model = Penalty
        fields = (
            *("number", "entry", "match", "kind", "code", "rule", "reason", "by", "at"),
            *("voided", "void_reason"),
        )
