"""Positions and previews of both games, as the API describes them.

The engine's views are plain maps; here stands what is in them, member by member, and
`tests/api/test_generated_client.py` holds whole games of both against it, in both directions.
"""

from __future__ import annotations

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from gameplay.api.position_shapes import chaotic, genesis
from gameplay.api.position_shapes.chaotic import ChaoticPositionOut
from gameplay.api.position_shapes.genesis import GenesisPositionOut
from gameplay.api.position_shapes.previews import FightPreviewOut

__all__ = ["FactsField", "FightPreviewOut", "PositionField", "PreviewField"]


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="Position",
        serializers={chaotic.GAME: ChaoticPositionOut, genesis.GAME: GenesisPositionOut},
        resource_type_field_name="game",
    )
)
class PositionField(serializers.JSONField):
    """The position as one reader may know it; ``game`` says of which shape it is."""


@extend_schema_field(FightPreviewOut)
class PreviewField(serializers.DictField):
    """What an option would bring about."""


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {
            "oneOf": [
                {"type": "integer"},
                {"type": "string"},
                {"type": "boolean"},
                {"type": "null"},
                {"type": "array", "items": {"type": "string"}},
            ]
        },
    }
)
class FactsField(serializers.DictField):
    """Values of a card by name, as its game prints them."""
