"""Standings, why they are so, and the race for the cut."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.entries import PlayerShape


class LineShape(serializers.Serializer[Any]):
    """A line of the standings; `values` are exact fractions, one for each tie-break. `division`
    and the rank within it where the reader sees them; "" and null otherwise."""

    rank = serializers.IntegerField(source="line.rank")
    entry = PlayerShape()
    points = serializers.CharField(source="line.points")
    values = serializers.ListField(child=serializers.CharField(), source="line.values")
    wins = serializers.IntegerField(source="line.wins")
    losses = serializers.IntegerField(source="line.losses")
    draws = serializers.IntegerField(source="line.draws")
    byes = serializers.IntegerField(source="line.byes")
    dropped = serializers.BooleanField(source="line.dropped")
    division = serializers.CharField(allow_blank=True)
    division_rank = serializers.IntegerField(allow_null=True)


class SpanShape(serializers.Serializer[Any]):
    """The exact match points from round `first` on, until the next span."""

    first = serializers.IntegerField()
    win = serializers.CharField(source="points.win")
    draw = serializers.CharField(source="points.draw")
    loss = serializers.CharField(source="points.loss")
    bye = serializers.CharField(source="points.bye")


class StandingsShape(serializers.Serializer[Any]):
    """`scoring`: points and tie-breaks of the event; `spans`: rounds of later phases that score in
    their own way. `as_of` null: no round is closed yet, or `live` with the results of the running
    one."""

    scoring = serializers.CharField()
    spans = SpanShape(many=True)
    tiebreaks = serializers.ListField(child=serializers.CharField())
    as_of = serializers.IntegerField(allow_null=True)
    live = serializers.BooleanField()
    lines = LineShape(many=True)


class TermShape(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    opponent = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    fraction = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)


class ColumnShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.CharField()
    how = serializers.CharField()
    terms = TermShape(many=True)


class WhyShape(serializers.Serializer[Any]):
    """Why a player stands where the player stands, term by term."""

    rank = serializers.IntegerField(source="line.rank")
    sentences = serializers.ListField(child=serializers.CharField())
    outlook = serializers.ListField(child=serializers.CharField())
    columns = ColumnShape(many=True)


class OutlookShape(serializers.Serializer[Any]):
    """A player in the race for the cut: clinched, eliminated or open."""

    player = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    rank = serializers.IntegerField(source="line.rank")
    points = serializers.CharField(source="line.points")
    status = serializers.CharField()


class RaceShape(serializers.Serializer[Any]):
    """The race for the cut. `endings`: how many ways for the last matches to end were ranked; null
    where bounds by points decide instead."""

    top = serializers.IntegerField()
    later = serializers.IntegerField()
    open = serializers.IntegerField()
    endings = serializers.IntegerField(source="exact.endings", allow_null=True, default=None)
    players = OutlookShape(many=True)
