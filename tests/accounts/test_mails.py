"""Mail about accounts: which hall writes, to whom, what is to be done, in the reader's language."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.conftest import PASSWORD
from tests.translations import languages

pytestmark = pytest.mark.django_db

HALL = "Harbour Hall"
LINK = re.compile(r"^http://testserver/accounts/\S+$", re.MULTILINE)


@pytest.fixture(autouse=True)
def _named(settings: Any) -> None:
    settings.HALL_NAME = HALL


@pytest.fixture
def lena(make_user: Any) -> Any:
    return make_user("lena", name="Lena Brandt", email="lena@example.org")


def asked_for(kind: str, language: str = "") -> None:
    """Sends what makes the hall write a mail of this kind."""
    client = Client(headers={"accept-language": language} if language else {})
    if kind == "reset":
        client.post("/accounts/password/reset/", {"email": "lena@example.org"})
    elif kind == "unknown":
        client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    else:
        client.login(username="lena", password=PASSWORD)
        address = f"lena{language}@example.com"  # one that waits gets no second mail so soon
        client.post("/accounts/email/", {"email": address, "action_add": ""})


SAID = {
    "confirm": ("Confirm your address", "Hello Lena Brandt,", "Confirm on this page"),
    "reset": ("Choose a new password", "Hello Lena Brandt,", "Your user name is lena."),
    "unknown": ("No account has this address", "Hello,", "No account there has it."),
}


@pytest.mark.parametrize("kind", SAID)
def test_a_mail_names_the_hall_the_person_and_what_to_do(
    lena: Any, mailoutbox: Any, kind: str
) -> None:
    asked_for(kind)
    subject, greeting, words = SAID[kind]
    [mail] = mailoutbox
    assert mail.subject == f"{HALL}: {subject}"
    assert mail.body.startswith(f"{greeting}\n\n") and words in mail.body
    assert mail.body.count(HALL) == 2  # in what happened there, and who writes
    assert mail.body.rstrip().endswith("http://testserver/")
    assert LINK.search(mail.body) and "example.com!" not in mail.body
    assert "\n\n\n" not in mail.body


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", SAID)
def test_a_mail_is_in_the_language_of_who_asked(
    lena: Any, mailoutbox: Any, kind: str, language: str
) -> None:
    asked_for(kind)
    asked_for(kind, language)
    english, [*_first, mail] = mailoutbox[0], mailoutbox
    assert mail.subject.startswith(f"{HALL}: ") and mail.subject != english.subject
    said = {line for line in english.body.splitlines() if " " in line.strip()}
    assert not said & set(mail.body.splitlines())
    assert LINK.search(mail.body)
