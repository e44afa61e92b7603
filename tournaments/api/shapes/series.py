"""Series, their events and standings; the final ranking of one event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.entries import PlayerShape
from tournaments.models import Series, SeriesEvent


class StepShape(serializers.Serializer[Any]):
    """What each of the places `first` to `last` brings; `last` 0: every place from `first` on."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    points = serializers.IntegerField()


class SeriesShape(serializers.ModelSerializer[Series]):
    """`best`: so many results of each player count, 0 for all. `events`: how many it has."""

    keeper = serializers.CharField(source="keeper.name")
    scale = StepShape(many=True)
    events = serializers.IntegerField()

    class Meta:
        model = Series
        fields = ("slug", "name", "description", "keeper", "scale", "best", "events")


class SeriesPartShape(serializers.ModelSerializer[SeriesEvent]):
    """An event of a series; `taken` false: it is offered and waits for the keeper."""

    event = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    game = serializers.CharField(source="event.game")
    state = serializers.CharField(source="event.state")

    class Meta:
        model = SeriesEvent
        fields = ("event", "name", "game", "state", "times", "taken")


class SeriesResultShape(serializers.Serializer[Any]):
    event = serializers.CharField()
    first = serializers.IntegerField()
    last = serializers.IntegerField()
    points = serializers.CharField()
    counts = serializers.BooleanField()


class SeriesLineShape(serializers.Serializer[Any]):
    """A line of the standings; `points` are exact fractions."""

    rank = serializers.IntegerField(source="line.rank")
    player = serializers.CharField(source="name")
    points = serializers.CharField(source="line.total")
    results = SeriesResultShape(many=True, source="told")


class WithinShape(serializers.Serializer[Any]):
    """The place of a player within a division, and what that brings."""

    division = serializers.CharField()
    place = serializers.IntegerField(source="placed.place")
    last = serializers.IntegerField(source="placed.last")
    prizes = serializers.ListField(child=serializers.CharField(), source="won.prizes")
    among = serializers.IntegerField(source="won.among")


class FinalLineShape(serializers.Serializer[Any]):
    """A line of the final ranking: places `place` to `last` are shared by as many players.
    `within`: the same within the division, where the reader sees it."""

    place = serializers.IntegerField(source="placed.place")
    last = serializers.IntegerField(source="placed.last")
    entry = PlayerShape()
    by = serializers.CharField(source="placed.by")
    prizes = serializers.ListField(child=serializers.CharField(), source="won.prizes")
    among = serializers.IntegerField(source="won.among")
    within = WithinShape(allow_null=True)
