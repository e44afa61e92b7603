"""Ratings and places of people who show them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import Place, Rating


class RatingShape(serializers.ModelSerializer[Rating]):
    """`deviation`: with 95 % the strength lies within two of it."""

    class Meta:
        model = Rating
        fields = ("game", "format", "rating", "deviation", "volatility", "events", "matches")


class LeaderShape(RatingShape):
    name = serializers.CharField(source="user.name")
    handle = serializers.CharField(source="user.handle")

    class Meta(RatingShape.Meta):
        fields = ("name", "handle", *RatingShape.Meta.fields)  # type: ignore[assignment]


class PlaceShape(serializers.ModelSerializer[Place]):
    event = serializers.CharField(source="event.slug")

    class Meta:
        model = Place
        fields = ("event", "first", "last")


class ProfileShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    ratings = RatingShape(many=True)
    places = PlaceShape(many=True)
