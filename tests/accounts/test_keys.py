"""A key that answers badly, and links of mails that come too late: the person reads what is wrong,
and comes to the page they were on the way to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core.cache import cache
from django.test import Client

from tests.accounts.keyed import signed_by_another, with_key
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

TOLD = "What the key answered was not taken. Try again."
WHOLE = {"id": "Ymx1ZQ", "rawId": "Ymx1ZQ", "type": "public-key"}
BROKEN = (
    "",
    "no JSON",
    "1",
    "[1]",
    '"blue"',
    '{"id": "x"}',
    '{"id": "Ymx1ZQ"}',
    '{"response": "x"}',
    json.dumps(WHOLE),
    json.dumps(WHOLE | {"response": []}),
    json.dumps(WHOLE | {"response": {}}),
    json.dumps(
        WHOLE
        | {
            "response": {
                **dict.fromkeys(("clientDataJSON", "authenticatorData", "signature"), "e30"),
                "attestationObject": "e30",
                "userHandle": None,
            }
        }
    ),
)
NEXT = "/accounts/tokens/new/"
AGAIN, LOGIN = "/accounts/2fa/webauthn/reauthenticate/", "/accounts/2fa/webauthn/login/"
SECOND, ADD = "/accounts/2fa/authenticate/", "/accounts/2fa/webauthn/add/"


@pytest.fixture
def erin(make_user: Any) -> Any:
    """Her browser is open at none of the doors; she has a key."""
    made = make_user("erin")
    with_key(made)
    return made


def at_the_door(door: str, erin: Any) -> Client:
    """A browser that opened the page which asks for the key."""
    client = Client()
    if door in (AGAIN, ADD):
        client.force_login(erin)
    if door == ADD:
        erin.authenticator_set.all().delete()
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    if door == SECOND:
        client.post("/accounts/login/", {"login": "erin", "password": PASSWORD})
    client.get(door, headers={"accept": "application/json"} if door == LOGIN else {})
    return client


def read(client: Client, door: str, answer: str) -> Any:
    cache.clear()  # how often somebody may try is another matter
    sent = {"credential": answer, "name": "", "next": NEXT}
    return client.post(door, sent, follow=True)


@pytest.mark.parametrize("answer", BROKEN)
@pytest.mark.parametrize("door", [AGAIN, LOGIN, SECOND, ADD])
def test_an_answer_that_is_not_whole_is_told(erin: Any, door: str, answer: str) -> None:
    client = at_the_door(door, erin)
    page = read(client, door, answer)
    assert page.status_code == 200
    assert TOLD in page.content.decode()


@pytest.mark.parametrize("door", [AGAIN, LOGIN, SECOND])
def test_an_answer_that_another_key_signed_is_told(erin: Any, door: str) -> None:
    client = at_the_door(door, erin)
    page = read(client, door, signed_by_another(client, erin))
    assert page.status_code == 200
    assert TOLD in page.content.decode()


@pytest.mark.parametrize(
    ("door", "asks"), [(AGAIN, 'action="/accounts/2fa/webauthn/reauthenticate/"'), (LOGIN, "login")]
)
def test_who_is_asked_again_is_still_on_the_way(erin: Any, door: str, asks: str) -> None:
    """It went to the hall's first page, and what was to be done was lost."""
    client = at_the_door(door, erin)
    page = read(client, door, "{}").content.decode()
    assert asks in page
    assert f'name="next" value="{NEXT}"' in page


# --- Links of mails ------------------------------------------------------------------------------


@pytest.fixture
def waiting(make_user: Any) -> EmailAddress:
    return EmailAddress.objects.create(user=make_user("frida"), email="frida@example.org")


def test_link_that_is_used_twice_says_that_the_address_is_confirmed(
    waiting: EmailAddress, enter: Callable[[Any], Client]
) -> None:
    link = f"/accounts/confirm-email/{EmailConfirmationHMAC(waiting).key}/"
    client = enter(None)
    assert "Is frida@example.org an address of" in client.get(link).content.decode()
    client.post(link)
    waiting.refresh_from_db()
    assert waiting.verified
    for again in (client.get(link), client.post(link)):
        assert again.status_code == 200
        assert "This address is confirmed" in again.content.decode()


def test_link_that_is_not_whole_says_so_also_when_it_is_pressed(
    waiting: EmailAddress, enter: Callable[[Any], Client]
) -> None:
    client = enter(None)
    for link in ("old", EmailConfirmationHMAC(waiting).key[:-2], "1:2.3", "%20"):
        for answer in (
            client.get(f"/accounts/confirm-email/{link}/"),
            client.post(f"/accounts/confirm-email/{link}/"),
        ):
            assert answer.status_code == 200
            assert "This link is no longer good" in answer.content.decode()
