"""What makes an app of the site in a browser: manifest, service worker, and one's own seat."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.queries.entry import next_things

WORKER = "tournaments/js/worker.js"
DUSK = "#1a1d2d"
"""The background of the hall's mark, with which a system surrounds the app."""
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest: the name and the icons with which the site is installed."""
    icons = [
        {
            "src": static(f"tournaments/img/{name}"),
            "sizes": sizes,
            "type": "image/png",
            "purpose": purpose,
        }
        for name, sizes, purpose in ICONS
    ]
    said = {
        "name": _("Drome, the tournament hall"),
        "short_name": "Drome",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DUSK,
        "theme_color": DUSK,
        "icons": icons,
    }
    return JsonResponse(said, content_type="application/manifest+json")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root: from below /static/ it could serve no page."""
    found = finders.find(WORKER)
    if not isinstance(found, str):
        raise Http404
    answer = HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
@never_cache
def own_seat(request: HttpRequest) -> HttpResponse:
    """The visitor's own seats and the time, nothing else. A browser keeps this page for when it is
    offline; the page needs only its style from the hall."""
    context = {"things": next_things.of_user(request.user), "at": timezone.now()}
    return render(request, "tournaments/seat.html", context)
