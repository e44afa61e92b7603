"""What holds on every page: headers, request id, colours, health, refusals, the API's frame."""

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings as django_settings
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import URLResolver, get_resolver
from django.utils import timezone
from rest_framework import exceptions, serializers

from tournaments.config import api as site_api
from tournaments.config import views
from tournaments.errors import Refusal
from tournaments.live.models import Pulse
from tournaments.machine import health

pytestmark = pytest.mark.django_db


def test_policy_allows_no_inline_script_or_style(client: Client) -> None:
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["script-src"] == "'self'"
    assert parts["style-src"] == "'self'"
    assert parts["default-src"] == "'self'"
    assert parts["frame-ancestors"] == parts["object-src"] == "'none'"


def test_security_headers_stand_on_every_answer(client: Client) -> None:
    headers = client.get("/accounts/login/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_request_id_is_kept_when_well_formed_and_made_otherwise(client: Client) -> None:
    given = client.get("/healthz", headers={"X-Request-ID": "abc-123-def"})
    made = client.get("/healthz", headers={"X-Request-ID": "<script>"})
    assert given.headers["X-Request-ID"] == "abc-123-def"
    assert len(made.headers["X-Request-ID"]) == 32


def test_request_id_travels_into_tasks() -> None:
    from structlog.contextvars import bound_contextvars

    from tournaments.config import logs

    headers: dict[str, Any] = {}
    with bound_contextvars(request_id="one-click"):
        logs._carry(headers=headers)
    assert headers == {"request_id": "one-click"}


def formatter_of(configuration: dict[str, Any]) -> Any:
    """What makes the lines of a log."""
    line = configuration["formatters"]["line"]
    return line["()"](processors=line["processors"], foreign_pre_chain=line["foreign_pre_chain"])


@pytest.mark.parametrize("json", [True, False], ids=["production", "terminal"])
def test_a_logged_fault_shows_no_values(json: bool) -> None:
    """They can be a password or a hand of cards, and to show a query is to ask it: while the
    database made others wait, a line of a terminal waited for it and held all other lines up."""
    from tournaments.config import logs

    class Query:
        def __repr__(self) -> str:
            raise AssertionError("it was asked")

    def fail(rows: Query, password: str) -> None:
        raise LookupError("nobody sits here")

    made = formatter_of(logs.configuration(json=json, level="INFO"))
    try:
        fail(Query(), "dusk" + "-over-perim")
    except LookupError:
        record = logging.LogRecord("hall", logging.ERROR, "here", 1, "failed", (), sys.exc_info())
    told = made.format(record)
    assert "nobody sits here" in told and "in fail" in told
    assert "dusk-over-perim" not in told and "it was asked" not in told


def test_json_log_lines_carry_event_and_request_id(capsys: pytest.CaptureFixture[str]) -> None:
    from structlog.contextvars import bound_contextvars

    from tournaments.config import logs

    made = formatter_of(logs.configuration(json=True, level="INFO"))
    record = logging.LogRecord("hall", logging.INFO, "here", 1, "paired %s", ("round 3",), None)
    with bound_contextvars(request_id="one-click"):
        line = json.loads(made.format(record))
    assert (line["event"], line["request_id"], line["level"]) == (
        "paired round 3",
        "one-click",
        "info",
    )


def test_theme_is_remembered_and_goes_back_only_within_the_site(client: Client) -> None:
    answer = client.post("/theme/", {"theme": "dark", "next": "/accounts/login/"})
    assert (answer.status_code, answer.url) == (302, "/accounts/login/")
    assert 'data-theme="dark"' in client.get("/accounts/login/").content.decode()
    assert client.post("/theme/", {"theme": "x", "next": "https://evil.example/"}).url == "/"
    assert client.get("/theme/").status_code == 405
    assert 'data-theme="dark"' in client.get("/accounts/login/").content.decode()


def test_health_names_what_is_ill(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_vitals", {})
    for queue in django_settings.QUEUES:
        Pulse.objects.update_or_create(queue=queue, defaults={"at": timezone.now()})
    assert client.get("/healthz").json()["ok"] is True
    health.register("oldest_input_seconds", lambda: 31.0, alarm=30.0)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["oldest_input_seconds"] == {"ok": False, "value": 31.0}
    assert answer.json()["database"]["ok"] is True


def test_health_gives_a_young_process_time_for_its_first_pulse(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_vitals", {})
    Pulse.objects.all().delete()
    monkeypatch.setattr(views, "_started", time.monotonic())
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(views, "_started", time.monotonic() - views.WORKER_ALARM_SECONDS - 1)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["workers"]["ok"] is False


def test_metrics_need_their_token(client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 404
    answer = client.get("/metrics", headers={"Authorization": "Bearer a token for tests"})
    assert answer.status_code == 200
    assert b"drome_live_streams 0.0" in answer.content


def test_style_guide_is_shown_in_development_only(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    assert client.get("/style/").status_code == 200
    settings.DEBUG = False
    assert client.get("/style/").status_code == 404


@pytest.mark.parametrize("debug", [True, False])
def test_unknown_address_shows_our_page_also_while_debug_is_on(
    client: Client, settings: Any, debug: bool
) -> None:
    settings.DEBUG = debug
    for path in ("/nowhere/", "/events/nowhere/", "/events/a b c/"):
        answer = client.get(path)
        html = answer.content.decode()
        assert answer.status_code == 404, path
        assert "There is nothing here for you to see" in html and "URLconf" not in html, path


@pytest.mark.parametrize("debug", [True, False])
def test_unknown_address_of_the_api_is_told_in_json(
    client: Client, settings: Any, debug: bool
) -> None:
    settings.DEBUG = debug
    for path in ("/api/v1/nowhere/", "/api/v1/events/a b c/", "/api/v1/events/nowhere/"):
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert answer.json() == {"code": "not_found", "detail": "Not found."}, path


def test_address_without_its_slash_leads_to_the_one_with_it(client: Client) -> None:
    answer = client.get("/accounts/login?next=/events/")
    assert (answer.status_code, answer.url) == (301, "/accounts/login/?next=/events/")
    assert client.get("/nowhere").status_code == 404


def test_unknown_address_is_told_by_the_asynchronous_handler(async_client: Any) -> None:
    answer = async_to_sync(async_client.get)("/nowhere/")
    assert answer.status_code == 404
    assert b"There is nothing here for you to see" in answer.content


class _Named(serializers.Serializer[Any]):
    name = serializers.CharField()


def _invalid() -> exceptions.ValidationError:
    form = _Named(data={})
    form.is_valid()
    return exceptions.ValidationError(form.errors)


class _Placed(Refusal):
    extra = {"place": "line 4"}


@pytest.mark.parametrize(
    ("error", "status", "body"),
    [
        (Refusal("late", "Too late."), 409, {"code": "late", "detail": "Too late."}),
        (
            _Placed("unreadable", "No such card."),
            409,
            {"code": "unreadable", "detail": "No such card.", "place": "line 4"},
        ),
        (Http404("secret words"), 404, {"code": "not_found", "detail": "Not found."}),
        (
            PermissionDenied(),
            403,
            {
                "code": "permission_denied",
                "detail": "You do not have permission to perform this action.",
            },
        ),
        (exceptions.Throttled(), 429, {"code": "throttled", "detail": "Request was throttled."}),
        (
            _invalid(),
            400,
            {
                "code": "invalid",
                "detail": "name: This field is required.",
                "fields": {"name": ["This field is required."]},
            },
        ),
    ],
)
def test_every_refusal_of_the_api_has_one_shape(
    error: Exception, status: int, body: dict[str, Any]
) -> None:
    answer = site_api.problem(error, {})
    assert answer is not None
    assert (answer.status_code, json.loads(json.dumps(answer.data))) == (status, body)


def test_faults_of_ours_are_not_dressed_as_refusals() -> None:
    assert site_api.problem(ValueError("bug"), {}) is None


def test_api_document_and_its_page_are_served(client: Client) -> None:
    assert client.get("/api/schema/").status_code == 200
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert "cdn" not in page.content.decode()


def test_every_page_has_landmarks_and_a_way_past_them(client: Client) -> None:
    html = client.get("/accounts/login/").content.decode()
    for part in ("<header", "<nav", "<main", "<footer", 'href="#main"', 'role="status"'):
        assert part in html


def test_navigation_names_the_present_place(
    enter: Callable[[Any], Client], alice: Any, rf: Any
) -> None:
    from tournaments.config.context import site

    request = rf.get("/decks/12/")
    request.user = alice
    here = [item["url"] for item in site(request)["nav"] if item["here"]]
    assert here == ["/decks/"]


def plain_addresses() -> list[str]:
    """Every address of the site that takes nothing out of the address itself."""

    def walk(patterns: list[Any], before: str) -> Iterator[str]:
        for one in patterns:
            route = before + str(one.pattern)
            if "<" in route or "(" in route:
                continue
            if isinstance(one, URLResolver):
                yield from walk(one.url_patterns, route)
            else:
                yield "/" + route.replace("^", "").replace("$", "").replace("\\Z", "")

    found = set(walk(get_resolver().url_patterns, ""))
    return sorted(one for one in found if not one.endswith("/live/"))  # a stream has no head


@pytest.mark.parametrize("entered", [False, True], ids=["stranger", "account"])
def test_what_can_be_read_has_a_head(client: Client, bob: Any, entered: bool) -> None:
    """Whoever watches a site, or checks a link, asks for the head alone."""
    if entered:
        client.force_login(bob)
    read = 0
    for address in plain_addresses():
        answer = client.get(address)
        if answer.status_code != 405:
            read += 1
            assert client.head(address).status_code == answer.status_code, address
    assert read > 60
