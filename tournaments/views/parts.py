"""Parts of a page that are fetched by themselves (`static/tournaments/js/live.js`)."""

from __future__ import annotations

from django.http import HttpRequest


def wants_part(request: HttpRequest) -> bool:
    """Whether an open page asks only for its part that may have changed."""
    return request.headers.get("X-Part") == "1"
