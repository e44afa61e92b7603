"""What a write or an undo would change."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class RoundChangeShape(serializers.Serializer[Any]):
    title = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)
    tables = serializers.IntegerField()
    results = serializers.IntegerField()


class TableChangeShape(serializers.Serializer[Any]):
    round = serializers.CharField()
    table = serializers.IntegerField()
    players = serializers.CharField(allow_blank=True)
    players_after = serializers.CharField(allow_blank=True)
    result = serializers.CharField(allow_blank=True)
    result_after = serializers.CharField(allow_blank=True)


class PlayerChangeShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class RankChangeShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class ImpactShape(serializers.Serializer[Any]):
    """What a write would change. `seen` goes back with the write: it is refused if the event has
    moved on since."""

    seen = serializers.IntegerField()
    rounds = RoundChangeShape(many=True)
    tables = TableChangeShape(many=True)
    players = PlayerChangeShape(many=True)
    ranks = RankChangeShape(many=True)
    cut = RankChangeShape(many=True)
    penalties = serializers.ListField(child=serializers.CharField())
    champion = serializers.ListField(child=serializers.CharField(allow_blank=True), allow_null=True)
    unseated = serializers.ListField(child=serializers.CharField())


class FallShape(serializers.Serializer[Any]):
    """An operation that is undone along with the one asked for; `why`: the reason that it cannot
    stand without that one."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    why = serializers.CharField(allow_blank=True)


class UndoShape(serializers.Serializer[Any]):
    """What undoing an operation would take out of the log's effect, and take in again."""

    out = FallShape(many=True)
    back = FallShape(many=True)
    impact = ImpactShape()
