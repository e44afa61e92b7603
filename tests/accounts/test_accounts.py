"""People come in, are called by their name, and reach only their own account."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.conftest import PASSWORD
from tournaments.accounts.models import User

pytestmark = pytest.mark.django_db


def test_signup_makes_an_account_with_its_display_name(client: Client) -> None:
    answer = client.post(
        "/accounts/signup/",
        {"username": "erin", "name": " Erin Elm ", "password1": PASSWORD, "password2": PASSWORD},
    )
    assert answer.status_code == 302
    erin = User.objects.get()
    assert (erin.username, erin.name, str(erin)) == ("erin", "Erin Elm", "Erin Elm")
    assert client.session["_auth_user_id"] == str(erin.pk)


def test_signup_without_display_name_shows_the_user_name(client: Client) -> None:
    client.post(
        "/accounts/signup/", {"username": "erin", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert str(User.objects.get()) == "erin"


def test_signup_with_taken_name_names_the_fault_and_keeps_what_was_typed(
    client: Client, alice: Any
) -> None:
    answer = client.post(
        "/accounts/signup/",
        {"username": "alice", "name": "Al", "password1": PASSWORD, "password2": PASSWORD},
    )
    assert answer.status_code == 200
    assert "already exists" in answer.content.decode()
    assert 'value="Al"' in answer.content.decode()
    assert User.objects.count() == 1


def test_login_by_user_name_and_by_mail(client: Client, make_user: Callable[..., Any]) -> None:
    make_user("erin", email="erin@example.org")
    for login in ("erin", "erin@example.org"):
        answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD})
        assert answer.status_code == 302, login
        client.logout()


def test_back_office_logs_in_through_the_front_door(client: Client) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert (answer.status_code, answer.url) == (302, "/accounts/login/?next=%2Fadmin%2F")


def test_back_office_is_closed_to_people_without_the_right(
    enter: Callable[[Any], Client], alice: Any
) -> None:
    answer = enter(alice).get("/admin/", follow=True)
    assert answer.status_code == 403
    assert "Only the staff of the hall" in answer.content.decode()
    stranger = enter(None).get("/admin/", follow=True)
    assert stranger.redirect_chain[-1][0].startswith("/accounts/login/?next=")


def test_back_office_opens_for_the_staff_of_the_hall(
    enter: Callable[[Any], Client], make_user: Callable[..., Any]
) -> None:
    keeper = make_user("keeper", is_staff=True)
    assert enter(keeper).get("/admin/").status_code == 200


def test_profile_belongs_to_who_is_logged_in(
    enter: Callable[[Any], Client], alice: Any, bob: Any
) -> None:
    answer = enter(alice).post("/accounts/profile/", {"name": "Alice Amber"})
    assert answer.status_code == 302
    alice.refresh_from_db()
    bob.refresh_from_db()
    assert (alice.name, bob.name) == ("Alice Amber", "Bob")
    assert enter(None).get("/accounts/profile/").status_code == 302


def test_a_new_name_says_where_the_old_one_stays(
    enter: Callable[[Any], Client], alice: Any
) -> None:
    """An entry keeps its name; "Your name is saved" let people wait for it to change."""
    client = enter(alice)
    said = client.post("/accounts/profile/", {"name": "Alice Amber"}, follow=True)
    assert "In events that you entered before" in said.content.decode()
    said = client.post("/accounts/profile/", {"name": "Alice Amber", "language": "en"}, follow=True)
    assert "In events that you entered before" not in said.content.decode()
    assert "Saved." in said.content.decode()


def test_passwords_are_hashed_with_argon2() -> None:
    from django.conf import settings

    from tournaments.config import settings as site

    assert site.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")
    assert settings.PASSWORD_HASHERS != site.PASSWORD_HASHERS  # the tests' quick ones


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
    ],
)
def test_entrance_pages_open_for_strangers(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "<h1" in answer.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/profile/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/2fa/",
        "/accounts/logout/",
    ],
)
def test_account_pages_open_for_their_owner_only(
    enter: Callable[[Any], Client], alice: Any, path: str
) -> None:
    assert enter(alice).get(path).status_code == 200
    assert enter(None).get(path).status_code == 302


@pytest.mark.parametrize("path", ["/", "/learn/", "/tables/"])
def test_who_has_an_account_is_not_told_that_none_is_needed(
    client: Client, alice: User, path: str
) -> None:
    assert client.get(path).content.decode().count("No account needed") == 1
    client.force_login(alice)
    assert "No account needed" not in client.get(path).content.decode()
