"""What an option would bring about, as far as its seat can know."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class PreviewTermOut(serializers.Serializer[Any]):
    """A number that is added, with the card it comes from; ``of`` (Genesis): more, resisted,
    prevented or immune."""

    amount = serializers.IntegerField(allow_null=True)
    source = serializers.CharField(  # type: ignore[assignment]
        required=False, allow_blank=True
    )
    words = serializers.CharField(required=False, allow_blank=True)
    of = serializers.CharField(required=False)


class PreviewElementOut(serializers.Serializer[Any]):
    """What an element adds to an attack of Chaotic, and whether it counts here."""

    element = serializers.CharField()
    amount = serializers.IntegerField()
    counts = serializers.BooleanField()


class PreviewHitOut(serializers.Serializer[Any]):
    """What becomes of one card: ``left`` of ``of``, or it is gone. The sum of damage in Genesis."""

    name = serializers.CharField()
    before = serializers.IntegerField()
    left = serializers.IntegerField(required=False, allow_null=True)
    of = serializers.IntegerField(required=False, allow_null=True)
    gone = serializers.BooleanField()
    base = serializers.IntegerField(required=False)
    terms = PreviewTermOut(many=True, required=False)
    total = serializers.IntegerField(required=False)


class FightPreviewOut(serializers.Serializer[Any]):
    """What an option would bring about. ``open``: more follows that nobody can know yet. The sum of
    an attack of Chaotic is ``base``, ``elements``, ``terms`` and ``total`` against ``target``."""

    hits = PreviewHitOut(many=True)
    open = serializers.BooleanField()
    base = serializers.IntegerField(required=False)
    elements = PreviewElementOut(many=True, required=False)
    terms = PreviewTermOut(many=True, required=False)
    total = serializers.IntegerField(required=False)
    target = serializers.CharField(required=False)
