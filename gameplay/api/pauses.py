"""The shapes of tables at which play stands still."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from gameplay.models.tables import LONGEST_REASON


class PauseIn(serializers.Serializer[Any]):
    """Stopping a table or letting it go on. ``reason``: why it is stopped, for its players and
    judges; watchers are not told."""

    paused = serializers.BooleanField()
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, default=""
    )


class WentOnOut(serializers.Serializer[Any]):
    """That play went on. ``by`` is empty where the hall itself let it."""

    by = serializers.CharField()
    at = serializers.DateTimeField()


class StopOut(serializers.Serializer[Any]):
    """Once that play stood still. ``by`` is empty where the hall itself stopped it; ``ending`` is
    null while it stands, or where the game ended so."""

    by = serializers.CharField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    ending = WentOnOut(allow_null=True)
