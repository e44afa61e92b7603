"""Nobody can be mistaken for somebody else: display names, and what stands for an account."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.test import Client

from tests.conftest import PASSWORD
from tournaments.accounts import names
from tournaments.accounts.models import User

FIELDS = {"password1": PASSWORD, "password2": PASSWORD}


def sign_up(client: Client, username: str, **fields: str) -> str:
    """The page that comes of a sign-up; "" when the account was made."""
    answer = client.post("/accounts/signup/", {"username": username, **FIELDS, **fields})
    return "" if answer.status_code == 302 else answer.content.decode()


@pytest.mark.parametrize(
    "alike",
    [
        *("jonas fairway", "JONAS FAIRWAY", "Jonas  Fairway", " Jonas\tFairway ", "Jonas-Fairway"),
        *("Jonas Fairway.", "J\u043enas Fairway", "\u0408onas Fairway", "Jonas\u200b Fairway"),
        *("J0nas Fairway", "Jonas Fa\u0131rway".replace("\u0131", "l"), "\uff2aonas Fairway"),
        *("Jonas Fairvvay", "Jo\u00adnas Fairway", "Jonas Fairway\ufe0f"),
    ],
)
def test_names_that_read_alike_have_one_key(alike: str) -> None:
    assert names.key(alike) == names.key("Jonas Fairway")


@pytest.mark.parametrize(
    "other", ["Jonas Fairweather", "Jonah Fairway", "Zoë", "Zoe", "Юлия", "李"]
)
def test_names_that_differ_have_keys_of_their_own(other: str) -> None:
    others = {"Jonas Fairweather", "Jonah Fairway", "Zoë", "Zoe", "Юлия", "李", "Jonas Fairway"}
    assert all(names.key(other) != names.key(one) for one in others - {other})


@pytest.mark.parametrize(
    "name", ["The house", "THE  HOUSE", "staff", "Judge", "Jud\u0261e", "judge!"]
)
def test_words_of_the_hall_are_nobodys_name(name: str) -> None:
    assert "a word of the hall" in names.fault(name)


@pytest.mark.parametrize("name", ["", "...", "\u200b\u200b", "\u202e"])
def test_name_has_something_to_read(name: str) -> None:
    assert "a letter or a digit" in names.fault(name)


def test_name_keeps_no_sign_that_turns_or_hides_others() -> None:
    assert names.tidy("  Erin\u202e\u200d \n Elm\x00 ") == "Erin Elm"


@pytest.mark.django_db
def test_sign_up_under_the_name_of_somebody_else_is_refused_with_names_that_are_free(
    client: Client, make_user: Callable[..., Any]
) -> None:
    make_user("jonas", name="Jonas Fairway")
    for alike in ("jonas fairway", "J\u043enas Fairway", "Jonas\u00a0Fairway"):
        page = sign_up(client, "mallory", name=alike)
        assert "Somebody here is called" in page
        assert "2, " in page and " 3." in page
    assert not User.objects.filter(username="mallory").exists()
    assert sign_up(client, "mallory", name="Jonas Fairway 2") == ""


@pytest.mark.django_db
def test_user_name_that_would_be_shown_is_held_to_the_same(
    client: Client, make_user: Callable[..., Any]
) -> None:
    make_user("jonas", name="mallory")
    assert "Somebody here is called" in sign_up(client, "Mallory")
    assert "a word of the hall" in sign_up(client, "judge")
    assert sign_up(client, "judge", name="Judith") == ""


@pytest.mark.django_db
def test_profile_takes_no_name_of_another_and_keeps_the_own(
    enter: Callable[[Any], Client], alice: Any, bob: Any
) -> None:
    mine = enter(alice)
    page = mine.post("/accounts/profile/", {"name": "B\u043eb"}).content.decode()
    assert "Somebody here is called" in page
    bad_language = {"name": "Zed", "language": "xx"}  # the name is well, the form is not
    assert "<h1>Alice</h1>" in mine.post("/accounts/profile/", bad_language).content.decode()
    assert (
        "This field is required" in mine.post("/accounts/profile/", {"name": " "}).content.decode()
    )
    assert mine.post("/accounts/profile/", {"name": "ALICE"}).status_code == 302
    alice.refresh_from_db()
    assert alice.name == "ALICE"


@pytest.mark.django_db
def test_database_keeps_names_apart_where_no_form_is(make_user: Callable[..., Any]) -> None:
    make_user("erin", name="Erin Elm")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user("other", name="erin elm")
    unnamed = User.objects.create_user("erinelm")
    assert unnamed.name == "erinelm 2"


@pytest.mark.django_db
def test_accounts_of_before_are_told_apart_by_a_number(make_user: Callable[..., Any]) -> None:
    for username in ("first", "second", "third"):
        make_user(username)
    for username, name in (("first", "Erin Elm"), ("second", "erin  elm"), ("third", "")):
        User.objects.filter(username=username).update(name=name)
    import_module("tournaments.accounts.migrations.0002_names_and_tokens").name_everybody(
        apps, None
    )
    rows = User.objects.order_by("pk").values_list("username", "name", "handle")
    assert list(rows) == [
        ("first", "Erin Elm", "first"),
        ("second", "erin elm 2", "second"),
        ("third", "third", "third"),
    ]


@pytest.mark.django_db
def test_user_name_is_bounded_at_sign_up(client: Client) -> None:
    assert "40 letters" in sign_up(client, "x" * 41, name="Erin")
    assert sign_up(client, "x" * 40, name="Erin") == ""


@pytest.mark.django_db
def test_handle_comes_of_the_display_name_and_never_changes(client: Client) -> None:
    sign_up(client, "secret-login", name="Erin Elm")
    erin = User.objects.get()
    assert erin.handle == "erin-elm"
    erin.name = "Erin Oak"
    erin.save()
    erin.refresh_from_db()
    assert (erin.handle, erin.name_key) == ("erin-elm", names.key("Erin Oak"))


@pytest.mark.django_db
def test_handles_of_names_without_latin_letters_differ(make_user: Callable[..., Any]) -> None:
    made = [make_user(f"u{number}", name=name) for number, name in enumerate(("李", "王", "Юлия"))]
    assert len({one.handle for one in made}) == 3
    assert all(one.handle.startswith("player") for one in made)
