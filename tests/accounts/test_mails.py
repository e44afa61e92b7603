"""Mail about accounts: which hall writes, to whom, what is to be done, in the reader's language."""

import re
from pathlib import Path
from typing import Any

import allauth
import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import translation

from tests.conftest import PASSWORD
from tests.translations import languages
from tournaments.accounts.adapter import NOTICES
from tournaments.accounts.models import User

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


# --- What was changed about an account ------------------------------------------------------------


def changes() -> set[str]:
    """The names of all changes that allauth tells of, in the parts of it that the hall uses."""
    root = Path(allauth.__file__).parent
    sent = re.compile(r'send_notification_mail\(\s*"([^"]+)"')
    paths = [path for part in ("account", "mfa") for path in root.glob(f"{part}/**/*.py")]
    return {name for path in paths for name in sent.findall(path.read_text("utf-8"))}


def test_every_change_of_an_account_has_words() -> None:
    assert changes() == set(NOTICES)


def test_whoever_has_the_account_hears_of_a_new_password(lena: Any, mailoutbox: Any) -> None:
    client = Client()
    client.login(username="lena", password=PASSWORD)
    EmailAddress.objects.create(user=lena, email=lena.email, verified=True, primary=True)
    new = "correct-horse-7"
    told = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    client.post("/accounts/password/change/", told)
    [mail] = mailoutbox
    assert mail.to == ["lena@example.org"]
    assert mail.subject == f"{HALL}: Your account was changed"
    assert mail.body.startswith("Hello Lena Brandt,") and "Its password was changed." in mail.body
    assert "\nhttp://testserver/accounts/password/reset/\n" in mail.body


def test_the_old_address_hears_of_a_new_one_in_the_language_of_the_account(
    lena: Any, mailoutbox: Any
) -> None:
    User.objects.filter(pk=lena.pk).update(language="de")
    for address, first in (("lena@example.org", True), ("other@example.org", False)):
        EmailAddress.objects.create(user=lena, email=address, verified=True, primary=first)
    client = Client(headers={"accept-language": "fr"})
    client.login(username="lena", password=PASSWORD)
    client.post("/accounts/email/", {"email": "other@example.org", "action_primary": ""})
    client.post("/accounts/email/", {"email": "lena@example.org", "action_remove": ""})
    assert [mail.to for mail in mailoutbox] == [["lena@example.org"], ["other@example.org"]]
    with translation.override("de"):
        subject = translation.gettext("Your account was changed")
    assert subject != "Your account was changed"
    assert [mail.subject for mail in mailoutbox] == [f"{HALL}: {subject}"] * 2
    assert all("lena@example.org" in mail.body for mail in mailoutbox)
    assert all("Lena Brandt" in mail.body for mail in mailoutbox)
