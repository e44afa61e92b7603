"""Players, as others see them and as their staff does."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.enums import CheckResult, DeckState, EntryState
from tournaments.models import Entry


class EntryShape(serializers.ModelSerializer[Entry]):
    """A player. `division` is "" for a player without one, or with one that the reader does not
    see."""

    division = serializers.SerializerMethodField()
    state = serializers.ChoiceField(EntryState.choices)
    deck_state = serializers.ChoiceField(DeckState.choices)
    members = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Entry
        fields: tuple[str, ...] = (
            *("number", "name", "state", "deck_state", "first_round", "last_round"),
            *("club", "members", "division"),
        )

    def get_division(self, entry: Entry) -> str:
        """The division, where the reader may see it; the context has `divisions`."""
        shown = self.context.get("divisions")
        return shown.has(entry.number) if shown is not None else ""


class DetailedEntryShape(EntryShape):
    """An entry with what only its staff are told."""

    byes = serializers.ListField(child=serializers.IntegerField())

    class Meta(EntryShape.Meta):
        fields = (*EntryShape.Meta.fields, "pod", "fixed_table", "byes")

    def get_division(self, entry: Entry) -> str:
        return entry.division


class PlayerShape(serializers.ModelSerializer[Entry]):
    """A player as others see one at a table."""

    class Meta:
        model = Entry
        fields = ("number", "name")


class DeckCheckShape(serializers.Serializer[Any]):
    """What a deck check found; `by` is a display name. A check at a table also says its round,
    whether the lot drew the table, and the minutes it took."""

    at = serializers.DateTimeField()
    by = serializers.CharField()
    result = serializers.ChoiceField(CheckResult.choices)
    note = serializers.CharField()
    round = serializers.IntegerField(required=False)
    by_lot = serializers.BooleanField(required=False)
    minutes = serializers.IntegerField(required=False)
