"""Files and lists on their way into an event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.enums import ImportState
from tournaments.models import Import


class ImportShape(serializers.ModelSerializer[Import]):
    """A file on its way into the hall. `done` of `total` operations are read (null: unknown);
    `code` and `detail` say why it was refused, with the place in the file."""

    state = serializers.ChoiceField(ImportState.choices)
    detail = serializers.CharField(source="fault")
    event = serializers.CharField(
        source="event.slug", read_only=True, default=None, allow_null=True
    )

    class Meta:
        model = Import
        fields = (
            *("id", "name", "size", "state", "done", "total", "code", "detail", "event"),
            "made_at",
        )


class AddedShape(serializers.Serializer[Any]):
    """What came of a list: names entered, and names that were in the event before."""

    entered = serializers.ListField(child=serializers.CharField())
    known = serializers.ListField(child=serializers.CharField())
