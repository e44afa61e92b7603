"""Wrong passwords slow who sends them, and shut out nobody else."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.conftest import PASSWORD
from tournaments.config import settings as site

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> Iterator[None]:
    """The limits of the site itself; the tests have none."""
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS
    yield
    cache.clear()


@pytest.fixture
def lena(make_user: Callable[..., Any]) -> Any:
    return make_user("lena", email="lena@example.org")


def log_in(browser: Client, password: str, login: str = "lena", address: str = "192.0.2.1") -> bool:
    """Whether somebody at this address came in."""
    browser.post("/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR=address)
    return "_auth_user_id" in browser.session


def test_stranger_at_another_address_does_not_lock_the_owner_out(lena: Any) -> None:
    for _ in range(12):
        assert not log_in(Client(), "guess", address="192.0.2.66")
    assert log_in(Client(), PASSWORD, address="192.0.2.1")


def test_guessing_from_one_address_ends_after_five(lena: Any) -> None:
    for _ in range(5):
        assert not log_in(Client(), "guess", address="192.0.2.66")
    assert not log_in(Client(), PASSWORD, address="192.0.2.66")


def test_neighbour_at_the_same_address_does_not_lock_out_a_known_browser(
    lena: Any, settings: Any
) -> None:
    own = Client()
    assert log_in(own, PASSWORD)
    own.post("/accounts/logout/")
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"login_failed": "6/m/ip,5/5m/key"}
    for number in range(7):
        log_in(Client(), "guess", login=f"somebody{number}")
    assert not log_in(Client(), PASSWORD)
    assert log_in(own, PASSWORD)


def test_guessing_from_everywhere_is_slowed_and_a_known_browser_still_comes_in(
    lena: Any, settings: Any
) -> None:
    own = Client()
    assert log_in(own, PASSWORD)
    own.post("/accounts/logout/")
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"login_everywhere": "6/h/key"}
    for number in range(7):
        log_in(Client(), "guess", address=f"198.51.100.{number}")
    assert not log_in(Client(), PASSWORD, address="203.0.113.9")
    assert not log_in(Client(), PASSWORD, login="LENA@example.org", address="203.0.113.9")
    assert log_in(own, PASSWORD, address="203.0.113.9")


def test_known_browser_may_not_guess_for_ever_either(lena: Any) -> None:
    own = Client()
    assert log_in(own, PASSWORD)
    own.post("/accounts/logout/")
    for _ in range(10):
        log_in(own, "guess")
    assert not log_in(own, PASSWORD)


def test_browser_is_known_for_those_alone_who_logged_in_there(
    lena: Any, make_user: Callable[..., Any]
) -> None:
    make_user("mallory", email="lena@example.org")
    browser = Client()
    assert log_in(browser, PASSWORD, login="mallory", address="192.0.2.66")
    browser.post("/accounts/logout/")
    for _ in range(5):
        log_in(browser, "guess", address="192.0.2.66")
    assert not log_in(browser, PASSWORD, address="192.0.2.66")


def test_cookie_that_was_written_by_hand_is_worth_nothing(lena: Any) -> None:
    browser = Client()
    browser.cookies["known"] = f'["mine",[{lena.pk}]]:made-up'
    for _ in range(5):
        log_in(browser, "guess")
    assert not log_in(browser, PASSWORD)


def test_unknown_and_known_names_are_answered_alike(lena: Any) -> None:
    pages = []
    for login in ("lena", "nobody"):
        data = {"login": login, "password": "guess"}
        html = Client().post("/accounts/login/", data).content.decode()
        html = re.sub(r'name="request_key" value="\w+"', "", html)  # new for each form
        pages.append(html.replace(login, "X"))
    assert pages[0] == pages[1]


def test_new_password_by_mail_lets_the_owner_in_while_others_guess(
    lena: Any, settings: Any, mailoutbox: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"login_everywhere": "3/h/key"}
    for number in range(4):
        log_in(Client(), "guess", address=f"198.51.100.{number}")
    own = Client()
    assert not log_in(own, PASSWORD)
    assert reset(own, mailoutbox)
    own.post("/accounts/logout/")
    assert log_in(own, NEW_PASSWORD)


def test_new_password_by_mail_does_not_go_round_the_second_factor(
    lena: Any, mailoutbox: Any
) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(lena, generate_totp_secret())
    assert not reset(Client(), mailoutbox)


NEW_PASSWORD = "another-long-word"


def reset(browser: Client, mailoutbox: Any) -> bool:
    """Whether somebody is in after setting a new password by the link in the mail."""
    browser.post("/accounts/password/reset/", {"email": "lena@example.org"})
    found = re.search(r"http://[^/]+(/accounts/password/reset/key/\S+)", mailoutbox[-1].body)
    assert found is not None
    form = browser.get(found[1]).url
    browser.post(form, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    return "_auth_user_id" in browser.session
