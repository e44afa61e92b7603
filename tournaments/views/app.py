"""What makes an app of the site in a browser: the service worker."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

WORKER = "tournaments/js/worker.js"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root: from below /static/ it could serve no page."""
    found = finders.find(WORKER)
    if not isinstance(found, str):
        raise Http404
    answer = HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
