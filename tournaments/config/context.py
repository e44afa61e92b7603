"""What every template knows."""

from typing import Any

import rules
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject, lazy
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments import providers, reportable


def site(request: HttpRequest) -> dict[str, Any]:
    """The variables of every template. `nav`: the main navigation; `theme`: auto, light or dark;
    `languages`: the languages to read in, each with its own name; `debug`: whether the style guide
    is linked; `report_url`: the address to report this page."""
    theme = request.COOKIES.get("theme", "auto")
    return {
        "debug": settings.DEBUG,
        "languages": settings.LANGUAGES,
        "theme": theme if theme in {"light", "dark"} else "auto",
        "nav": SimpleLazyObject(lambda: _nav(request)),  # found once a page, where it is shown
        "report_url": lazy(_report_url, str)(request),
    }


def _report_url(request: HttpRequest) -> str:
    """The address at which the shown page can be reported to the hall's staff; "" where it cannot
    be."""
    if not reportable.can_report(request):
        return ""
    return f"{reverse('tournaments:complain')}?{urlencode({'about': request.path})}"


def _nav(request: HttpRequest) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = [
        {"url": "/events/", "label": _("Hall"), "icon": "hall"},
        {"url": "/tables/", "label": _("Play"), "icon": "play"},
        {"url": "/cards/", "label": _("Cards"), "icon": "cards"},
        {"url": "/decks/", "label": _("Decks"), "icon": "deck"},
    ]
    if "nav" in providers.SLOTS and request.user.is_authenticated:
        items += providers.cards("nav", request, ())
    # Only the rule is asked. `has_perm` would cost every page of a signed-in person two queries
    # for permissions that the back office may have granted.
    if request.user.is_superuser or rules.has_perm("tournaments.keep_hall", request.user):
        items.append({"url": "/hall/", "label": _("Office"), "icon": "check"})
    for item in items:
        item["here"] = request.path.startswith(item["url"])
    return items
