"""Programs act for people by tokens: named, scoped, hashed, ending, behind the second factor."""

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import URLPattern, get_resolver
from rest_framework.test import APIClient

from tests.conftest import PASSWORD
from tournaments.accounts import tokens
from tournaments.accounts.authentication import OF_PLAY, named_scope
from tournaments.accounts.models import Scope, Token, User
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db
NEW = "/accounts/tokens/new/"
WANTED = {"name": "desk script", "scopes": ["read", "organize"], "days": "90"}


def program(secret: str) -> APIClient:
    """A program with this token."""
    made = APIClient()
    made.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    return made


def made_for(user: Any, *scopes: str, **values: Any) -> APIClient:
    return program(tokens.make(user=user, name="test", scopes=scopes, **values)[1])


def logged_in(user: Any) -> Client:
    browser = Client()
    browser.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    return browser


def prove(browser: Client) -> Any:
    return browser.post(f"/accounts/reauthenticate/?next={NEW}", {"password": PASSWORD})


# --- Making and ending them ------------------------------------------------------------------


def test_token_is_made_after_the_password_is_asked_again(alice: Any) -> None:
    browser = logged_in(alice)
    answer = browser.get(NEW)
    assert (answer.status_code, answer.url.split("?")[0]) == (302, "/accounts/reauthenticate/")
    assert browser.post(NEW, WANTED).status_code == 302
    assert not Token.objects.exists()
    assert prove(browser).url == NEW
    page = browser.post(NEW, WANTED)
    secret = re.search(r"drome_[0-9a-f]{58,}", page.content.decode())
    assert secret is not None and page.headers["Cache-Control"]
    token = Token.objects.get()
    assert (token.name, token.scopes, token.user) == ("desk script", ["read", "organize"], alice)
    assert secret[0] not in f"{token.digest} {token.token_key}"
    assert program(secret[0]).get("/api/v1/me/next/").status_code == 200
    assert secret[0] not in browser.get("/accounts/tokens/").content.decode()


def test_account_with_a_second_factor_proves_it_by_that(alice: Any) -> None:
    from allauth.mfa.totp.internal.auth import (
        TOTP,
        format_hotp_value,
        generate_totp_secret,
        hotp_value,
        yield_hotp_counters_from_time,
    )

    with time_machine.travel("2030-01-01", tick=False):  # the code holds for half a minute
        secret = generate_totp_secret()
        TOTP.activate(alice, secret)
        browser = Client()
        browser.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
        answer = browser.get(NEW)
        assert answer.url.split("?")[0] == "/accounts/2fa/reauthenticate/"
        prove(browser)  # the password alone is what the second factor is there against
        assert browser.get(NEW).status_code == 302
        code = format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))
        proved = browser.post(f"/accounts/2fa/reauthenticate/?next={NEW}", {"code": code})
        assert proved.url == NEW
        assert browser.get(NEW).status_code == 200
        assert "drome_" in browser.post(NEW, WANTED).content.decode()


def test_no_password_buys_a_token(client: Client, alice: Any) -> None:
    answer = client.post(
        "/api/v1/token/", {"username": "alice", "password": PASSWORD}, "application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (410, "gone")
    assert "/accounts/tokens/" in answer.json()["detail"]


def test_pages_show_and_end_the_own_tokens_alone(
    enter: Callable[[Any], Client], alice: Any, bob: Any
) -> None:
    token, _secret = tokens.make(user=alice, name="alices own", scopes=["read"])
    assert "alices own" in enter(alice).get("/accounts/tokens/").content.decode()
    assert "alices own" not in enter(bob).get("/accounts/tokens/").content.decode()
    for stranger in ("/accounts/tokens/", NEW):
        assert enter(None).get(stranger).url.startswith("/accounts/login/")
    enter(bob).post("/accounts/tokens/end/", {"token": token.digest})
    enter(None).post("/accounts/tokens/end/", {"token": token.digest})
    enter(bob).post("/accounts/tokens/end/", {"all": "1"})
    assert Token.objects.filter(user=alice).exists()
    enter(alice).post("/accounts/tokens/end/", {"token": token.digest})
    assert not Token.objects.exists()


def test_list_of_tokens_costs_the_same_for_one_and_for_three(
    enter: Callable[[Any], Client], alice: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    browser = enter(alice)
    counts = []
    for number in range(3):
        tokens.make(user=alice, name=f"t{number}", scopes=["read"])
        with CaptureQueriesContext(
            connection,
        ) as seen:
            browser.get("/accounts/tokens/")
        counts.append(len(seen))
    assert counts[0] == counts[2]


def test_one_token_ends_or_all_of_them(enter: Callable[[Any], Client], alice: Any) -> None:
    first, second, third = (made_for(alice, "read") for _ in range(3))
    one = Token.objects.order_by("created").first()
    assert one is not None
    enter(alice).post("/accounts/tokens/end/", {"token": one.digest})
    assert Token.objects.count() == 2
    enter(alice).post("/accounts/tokens/end/", {"all": "1"})
    for ended in (first, second, third):
        assert ended.get("/api/v1/me/next/").status_code == 401


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": " "}, "no_name"),
        ({"scopes": []}, "no_scope"),
        ({"scopes": ["everything"]}, "no_scope"),
        ({"days": 0}, "bad_days"),
        ({"days": 366}, "bad_days"),
    ],
)
def test_token_needs_a_name_a_scope_and_an_end(
    alice: Any, values: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        tokens.make(**{"user": alice, "name": "x", "scopes": ["read"], **values})
    assert refused.value.code == code


def test_account_holds_a_bounded_number(alice: Any) -> None:
    for _ in range(tokens.MOST):
        made_for(alice, "read")
    with pytest.raises(Refusal):
        made_for(alice, "read")


# --- What ends them --------------------------------------------------------------------------


def test_token_ends_on_its_day(alice: Any) -> None:
    with time_machine.travel("2030-01-01", tick=False) as clock:
        mine = made_for(alice, "read")
        clock.move_to("2030-03-31")
        assert mine.get("/api/v1/me/next/").status_code == 200
        clock.move_to("2030-04-02")
        assert mine.get("/api/v1/me/next/").status_code == 401


def test_new_password_ends_every_token(alice: Any) -> None:
    mine = made_for(alice, "read")
    browser = logged_in(alice)
    new = "another-long-word"
    fields = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert browser.post("/accounts/password/change/", fields).status_code == 302
    answer = mine.get("/api/v1/me/next/")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Token")
    assert not Token.objects.exists()


def test_password_set_by_an_operator_or_taken_away_ends_them_too(alice: Any) -> None:
    for change in (lambda: alice.set_password("x" * 12), alice.set_unusable_password):
        made_for(alice, "read")
        change()
        alice.save()
        assert not Token.objects.exists()


def test_same_password_hashed_anew_ends_nothing(alice: Any, settings: Any) -> None:
    made_for(alice, "read")
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    before = alice.password
    assert User.objects.get().check_password(PASSWORD)
    assert User.objects.get().password != before
    assert Token.objects.count() == 1


def test_suspended_account_has_no_tokens_and_they_do_not_come_back(alice: Any) -> None:
    mine = made_for(alice, "read")
    alice.is_active = False
    alice.save(update_fields=["is_active"])
    assert mine.get("/api/v1/me/next/").status_code == 401
    alice.is_active = True
    alice.save(update_fields=["is_active"])
    assert mine.get("/api/v1/me/next/").status_code == 401


def test_suspension_behind_the_models_back_shuts_them_as_well(alice: Any) -> None:
    mine = made_for(alice, "read")
    User.objects.update(is_active=False)
    assert mine.get("/api/v1/me/next/").status_code == 401


@pytest.mark.parametrize("secret", ["drome_" + "0" * 64, "x", "\u00e4".encode().decode("latin-1")])
def test_unknown_token_is_401_with_a_challenge(secret: str) -> None:
    answer = program(secret).get("/api/v1/events/")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Token")
    assert answer.json()["code"] == "authentication_failed"


def test_use_is_noted_once_an_hour(alice: Any) -> None:
    with time_machine.travel("2030-01-01 10:00", tick=False) as clock:
        mine = made_for(alice, "read")
        seen = []
        for minute in (0, 30, 61):
            clock.move_to(f"2030-01-01 {10 + minute // 60}:{minute % 60:02}")
            mine.get("/api/v1/me/next/")
            seen.append(Token.objects.get().used_at.strftime("%H:%M"))
    assert seen == ["10:00", "10:00", "11:01"]


# --- Scopes ----------------------------------------------------------------------------------


def test_each_scope_opens_its_own_and_nothing_else(alice: Any) -> None:
    read, play, organize = (made_for(alice, scope) for scope in ("read", "play", "organize"))
    event = {"name": "Cup", "format": "apprentice"}
    table = {"deck": {"starter": "dop-overworld"}}
    for one, allowed in ((read, "read"), (play, "play"), (organize, "organize")):
        told = {
            "read": one.get("/api/v1/events/"),
            "play": one.post("/api/v1/tables/open/", table),
            "organize": one.post("/api/v1/events/", event),
        }
        for scope, answer in told.items():
            refused = answer.status_code == 403 and answer.json()["code"] == "token_scope"
            assert refused is (scope != allowed), (scope, allowed, answer.content)


def views_of_the_api() -> dict[str, Any]:
    """Every view under /api/v1/ by its address, as the resolver finds it."""

    def walk(patterns: Any, before: str = "") -> Any:
        for one in patterns:
            if isinstance(one, URLPattern):
                yield before + str(one.pattern), one.callback
            else:
                yield from walk(one.url_patterns, before + str(one.pattern))

    found = dict(walk(get_resolver().url_patterns))
    return {path: view for path, view in found.items() if path.startswith("api/v1/")}


LESSER = {
    "read": {
        "cards/made/check/",
        "decks/check/",
        "learn/<str:game>/why/",
        "puzzles/<str:identity>/why/",
        "tables/<int:pk>/preview/",
        "tables/<int:pk>/why/",
    },
    "play": {
        "events/<slug:slug>/matches/<int:serial>/call-judge/",
        "events/<slug:slug>/matches/<int:serial>/report/",
        "events/<slug:slug>/matches/<int:serial>/withdraw-call/",
        "events/<slug:slug>/sign-up/",
        "events/<slug:slug>/wait/",
    },
}
"""Addresses that say themselves what scope they need, less than their application's."""


def test_lesser_scopes_are_listed_and_all_other_writes_need_the_whole() -> None:
    named: dict[str, set[str]] = {"read": set(), "play": set()}
    for path, view in views_of_the_api().items():
        scope = named_scope(view)
        if scope in named:
            named[scope].add(path.removeprefix("api/v1/"))
        assert scope is None or scope in Scope.values
    assert named == LESSER
    assert OF_PLAY == ("gameplay", "decks")


VALUES = {"int": "1", "uuid": str(uuid.UUID(int=1)), "str": "x", "slug": "x"}


def test_every_view_of_the_api_asks_the_tokens_scope(alice: Any) -> None:
    nothing = tokens.make(user=alice, name="n", scopes=["play"])[1]
    Token.objects.update(scopes=[])
    asked = 0
    for path in views_of_the_api():
        if path == "api/v1/token/":
            continue
        address = "/" + re.sub(r"<(\w+):\w+>", lambda part: VALUES[part[1]], path)
        answer = program(nothing).post(address, {})
        asked += 1
        assert (answer.status_code, answer.json()["code"]) == (403, "token_scope"), address
    assert asked > 80


def test_refusal_of_the_scope_comes_before_any_write(alice: Any, bob: Any) -> None:
    from tournaments.models import Event

    made_for(alice, "read").post("/api/v1/events/", {"name": "Cup", "format": "apprentice"})
    assert not Event.objects.exists()
