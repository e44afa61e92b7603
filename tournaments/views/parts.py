"""Parts of a page that are fetched by themselves (`static/tournaments/js/live.js`)."""

from __future__ import annotations

from django.http import HttpRequest


def wants_part(request: HttpRequest) -> bool:
    """Whether a page that stands open asks for the part of it that may have changed, alone."""
    return request.headers.get("X-Part") == "1"
