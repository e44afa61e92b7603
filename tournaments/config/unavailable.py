"""What people and programs are told while the database is away."""

import sys

import structlog
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from tournaments.machine.database import is_away

RETRY_SECONDS = 5
log = structlog.get_logger(__name__)


def unavailable(request: HttpRequest, error: BaseException) -> HttpResponse:
    """503, to be tried again; a page that asks the database for nothing, or JSON for the API."""
    log.warning("database.away", path=request.path, error=f"{type(error).__name__}: {error}")
    response: HttpResponse
    if request.path.startswith("/api/"):
        detail = _("The hall cannot reach its database. Try again in a moment.")
        response = JsonResponse({"code": "unavailable", "detail": detail}, status=503)
    else:
        # Rendered without the request, since reading its user needs the database.
        response = HttpResponse(render_to_string("503.html"), status=503)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response


def fault(request: HttpRequest) -> HttpResponse:
    """Django's handler of uncaught errors. It answers 503 where the database is away, which
    middleware can find too."""
    error = sys.exc_info()[1]
    return unavailable(request, error) if is_away(error) else server_error(request)  # type: ignore[arg-type]
