"""Fields that the positions of both games are made of."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


def always(word: str) -> serializers.CharField:
    """A member that says which shape it is of."""
    said = extend_schema_field({"type": "string", "const": word})
    field: type[serializers.CharField] = said(type("Always", (serializers.CharField,), {}))
    return field()


def texts(**given: Any) -> serializers.ListField:
    """A list of texts."""
    return serializers.ListField(child=serializers.CharField(), **given)


def numbers(**given: Any) -> serializers.ListField:
    """A list of numbers."""
    return serializers.ListField(child=serializers.IntegerField(), **given)


def by_name(child: Any, **given: Any) -> serializers.DictField:
    """A map from names to one thing each."""
    return serializers.DictField(child=child, **given)


class OutcomeOut(serializers.Serializer[Any]):
    """How a game ended; nobody wins a draw."""

    winner = serializers.CharField(allow_null=True)
    rules = texts()


class KnownCardOut(serializers.Serializer[Any]):
    """A hidden card that seat ``to`` came to know by a mistake."""

    card = serializers.CharField()
    owner = serializers.CharField()
    place = serializers.CharField()
    to = serializers.CharField()
