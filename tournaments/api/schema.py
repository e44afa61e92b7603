"""Parts of the OpenAPI document that are not derived from a serializer alone."""

from __future__ import annotations

from typing import Any

from drf_spectacular.drainage import set_override
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers

from tournaments import paging

LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": paging.MOST, "default": 100},
    description="Rows on a page.",
)
OFFSET = OpenApiParameter(
    "offset",
    {"type": "integer", "minimum": 0, "maximum": paging.FARTHEST, "default": 0},
    description="Rows to leave out before it.",
)
ROUND = OpenApiParameter(
    "round",
    OpenApiTypes.STR,
    description="Number of a closed Swiss round, or `live` to count the running one.",
)
DIVISION = OpenApiParameter(
    "division",
    OpenApiTypes.STR,
    description="A division of the event; 404 for one that the reader does not see.",
)
OF_ROUND = OpenApiParameter("round", OpenApiTypes.INT, description="Serial of a round.")

IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The `drawn` of what was read; 412 with what changed where it is not so any more.",
)
DRAWN = "What a write means that is sent with this as `If-Match`."


def page_of(shape: type[serializers.Serializer[Any]], *more: OpenApiParameter) -> dict[str, Any]:
    """Responses and parameters of a list that is given out in pages; `more`: its filters."""
    page: Any = inline_serializer(
        name=f"{shape.__name__.removesuffix('Shape').removesuffix('Out')}Page",
        fields={
            "count": serializers.IntegerField(),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": shape(many=True),
        },
    )
    set_override(page, "many", False)  # an action `list` answers with one page object
    return {"responses": {200: page}, "parameters": [*more, LIMIT, OFFSET]}
