"""Pages that belong to no application: health, metrics, colours, languages, the style guide."""

import hmac
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.db import Error, connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from redis.exceptions import RedisError

from tournaments.accounts import wishes
from tournaments.accounts.models import User
from tournaments.config import languages
from tournaments.config.celery import app as celery_app
from tournaments.live import feed
from tournaments.live.models import Pulse
from tournaments.machine import health
from tournaments.machine.cache import SharedCache
from tournaments.sent import place_in
from tournaments.words.languages import known

#: A queue without a pulse for so many seconds has no worker; four pulses.
WORKER_ALARM_SECONDS = 60.0
#: The least free disk space: SQLite and its log grow while people play.
LEAST_FREE_BYTES = 100_000_000
_started = time.monotonic()


def own_form(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Make a view accept a form that stands on every page. Pages that are kept for all strangers
    cannot carry a token, so the view goes by the browser's headers instead: they say whether the
    form was on a page of this site."""

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        site = request.headers.get("Sec-Fetch-Site", "")
        origin = request.headers.get("Origin", "")
        if site:
            own = site in ("same-origin", "none")
        else:  # an older browser, or a program
            own = not origin or urlsplit(origin).netloc == request.get_host()
        if not own:
            raise PermissionDenied(_("This form came from another site."))
        return view(request)

    return guarded


@require_POST
@own_form
def theme(request: HttpRequest) -> HttpResponse:
    """Remember light, dark or auto for a year."""
    response = _back(request)
    chosen = request.POST.get("theme", "auto")
    if chosen in {"auto", "light", "dark"}:
        response.set_cookie("theme", chosen, max_age=31_536_000, samesite="Lax")
    return response


@require_POST
@own_form
def language(request: HttpRequest) -> HttpResponse:
    """Read in another language from now on: in this browser, and wherever the account is."""
    response = _back(request)
    chosen = known(request.POST.get("language", ""))
    if chosen:
        languages.remember(response, chosen)
        if isinstance(request.user, User):
            wishes.speak(actor=request.user, language=chosen)
    return response


def _back(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the hall that the form was on."""
    return HttpResponseRedirect(place_in(request.POST.get("next", "")) or "/")


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when all works, 503 with the parts that do not. Names no secret, needs no log-in."""
    # The database comes last, so that no other part is checked while a connection is held.
    parts = {"broker": _broker(), "cache": _cache(), "disk": _disk(), "database": _database()}
    if parts["database"]["ok"]:
        parts["workers"] = _workers()
        for vital in health.vitals():
            value = vital.read()
            ok = vital.alarm is None or value <= vital.alarm
            parts[vital.name] = {"ok": ok, "value": round(value, 1)}
    ok = all(part["ok"] for part in parts.values())
    return JsonResponse({"ok": ok, **parts}, status=200 if ok else 503)


def _database() -> dict[str, Any]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error as error:
        return {"ok": False, "kind": connection.vendor, "error": type(error).__name__}
    return {"ok": True, "kind": connection.vendor}


def _broker() -> dict[str, Any]:
    if settings.EMBEDDED_WORKER:
        return {"ok": True, "kind": "memory"}
    try:
        with celery_app.connection_for_read() as broker:
            broker.ensure_connection(max_retries=1, timeout=2)
    except Exception as error:
        return {"ok": False, "kind": "redis", "error": type(error).__name__}
    return {"ok": True, "kind": "redis"}


def _cache() -> dict[str, Any]:
    """State of the shared cache, which holds limits and computed values. Without it each process
    keeps them for itself."""
    cache = caches["default"]  # the object itself: `cache` is a proxy
    if not isinstance(cache, SharedCache):
        return {"ok": True, "kind": "memory"}
    try:
        cache.ping()
    except (RedisError, OSError) as error:
        return {"ok": False, "kind": "redis", "error": type(error).__name__}
    return {"ok": True, "kind": "redis"}


def _disk() -> dict[str, Any]:
    """Whether the hall can still write where its files lie, and has room left there."""
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free
        with tempfile.TemporaryFile(dir=settings.VAR_DIR, buffering=0) as probe:
            probe.write(b"x" * 4096)
            os.fsync(probe.fileno())
    except OSError as error:
        return {"ok": False, "error": error.strerror or type(error).__name__}
    return {"ok": free >= LEAST_FREE_BYTES, "free_megabytes": free // 1_000_000}


def _workers() -> dict[str, Any]:
    """How many seconds ago the worker of each queue was last seen. A process that just started
    reports no alarm yet."""
    now = timezone.now()
    seen = {row.queue: (now - row.at).total_seconds() for row in Pulse.objects.all()}
    young = time.monotonic() - _started < WORKER_ALARM_SECONDS
    ages = {queue: round(seen[queue], 1) if queue in seen else None for queue in settings.QUEUES}
    late = [queue for queue, age in ages.items() if age is None or age > WORKER_ALARM_SECONDS]
    return {"ok": young or not late, "seconds_since_seen": ages}


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Numbers for Prometheus; needs ``Authorization: Bearer`` with METRICS_TOKEN, else 404."""
    given = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not hmac.compare_digest(given.encode(), wanted.encode()):
        raise Http404
    registry = CollectorRegistry()
    streams = Gauge("drome_live_streams", "Open streams of this process", registry=registry)
    streams.set(feed.streams())
    age = Gauge("drome_worker_age_seconds", "Worker last seen", ["queue"], registry=registry)
    for row in Pulse.objects.all():
        age.labels(row.queue).set((timezone.now() - row.at).total_seconds())
    for vital in health.vitals():
        Gauge(f"drome_{vital.name}", vital.name, registry=registry).set(vital.read())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """The parts pages are made of, side by side; while DEBUG is on."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "site/style.html", {"standings": _SPECIMEN})


_SPECIMEN = [
    {"rank": 1, "name": "Alice Amber", "points": 9, "wins": "3–0", "me": False},
    {"rank": 2, "name": "Bob Birch", "points": 7, "wins": "2–0–1", "me": True},
    {"rank": 3, "name": "Charlie Cole", "points": 6, "wins": "2–1", "me": False},
]
