"""What every template knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.translation import gettext as _

from tournaments import providers


def site(request: HttpRequest) -> dict[str, Any]:
    """`nav`: the ways through the hall; `theme`: auto, light or dark; `debug`: style guide link."""
    theme = request.COOKIES.get("theme", "auto")
    return {
        "debug": settings.DEBUG,
        "theme": theme if theme in {"light", "dark"} else "auto",
        "nav": lazy(_nav, list)(request),
    }


def _nav(request: HttpRequest) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = [
        {"url": "/events/", "label": _("Hall"), "icon": "hall"},
        {"url": "/tables/", "label": _("Play"), "icon": "play"},
        {"url": "/cards/", "label": _("Cards"), "icon": "cards"},
        {"url": "/decks/", "label": _("Decks"), "icon": "deck"},
    ]
    if "nav" in providers.SLOTS and request.user.is_authenticated:
        items += providers.cards("nav", request, ())
    for item in items:
        item["here"] = request.path.startswith(item["url"])
    return items
