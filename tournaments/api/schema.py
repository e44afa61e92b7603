"""Parts of the OpenAPI document that are not derived from a serializer alone."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers

LIMIT = OpenApiParameter("limit", OpenApiTypes.INT, description="Rows on a page.")
OFFSET = OpenApiParameter("offset", OpenApiTypes.INT, description="Rows to leave out before it.")
ROUND = OpenApiParameter(
    "round",
    OpenApiTypes.STR,
    description="Number of a closed Swiss round, or `live` to count the running one.",
)
OF_ROUND = OpenApiParameter("round", OpenApiTypes.INT, description="Serial of a round.")

IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The `drawn` of what was read; 412 with what changed where it is not so any more.",
)
DRAWN = "What a write means that is sent with this as `If-Match`."


def page_of(shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """Responses and parameters of a list that is given out in pages."""
    page = inline_serializer(
        name=f"{shape.__name__.removesuffix('Shape')}Page",
        fields={
            "count": serializers.IntegerField(),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": shape(many=True),
        },
    )
    return {"responses": page, "parameters": [LIMIT, OFFSET]}
