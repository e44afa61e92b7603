"""Pages of accounts speak as the rest of the hall does.

Their views and forms are allauth's. No template of it is shown, and nothing it says in its own
code comes through in a language that says “Sie”, “usted” or “vous”.
"""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import allauth
import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.core import mail, validators
from django.core.cache import cache
from django.forms import fields, models
from django.test import Client
from django.test.signals import template_rendered
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import translation
from django.utils.functional import Promise
from django.utils.html import strip_tags

from tests.accounts.keyed import with_key
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

ALLAUTH = Path(allauth.__file__).parent
FORMAL = {
    "de": re.compile(r"\b(Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres)\b"),
    "es": re.compile(
        r"\b(usted|su cuenta|Introduzca|Ingrese|Escriba|Seleccione|Escoja|Asegúrese)\b"
    ),
    "fr": re.compile(r"\b([Vv]ous|[Vv]otre|[Vv]os|Saisissez|Sélectionnez|Assurez|Veuillez)\b"),
}
"""How a language speaks to a stranger."""
THEIRS = re.compile(
    r"\b(Sign (In|Out|Up)|contact us|Bad Token|[Ee]mail|Two-Factor|reauthenticate)\b"
)
"""Words of allauth that are not of the hall."""
SHOWN = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)
"""What of a page nobody reads."""


@pytest.fixture(autouse=True)
def _one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code of an app does not change while somebody types it."""
    monkeypatch.setattr(totp, "yield_hotp_counters_from_time", lambda: iter([58_000_000]))


@pytest.fixture
def templates() -> Iterator[list[str]]:
    """The files of all templates that are rendered."""
    seen: list[str] = []

    def note(template: Any, **_: Any) -> None:
        seen.append(str(template.origin.name))

    template_rendered.connect(note, weak=False)
    yield seen
    template_rendered.disconnect(note)


def around(found: re.Match[str]) -> str:
    """A word with those beside it."""
    text, at = found.string, found.start()
    return " ".join(text[max(0, at - 60) : at + 60].split())


def words(answer: Any) -> str:
    return html.unescape(strip_tags(SHOWN.sub("", answer.content.decode())))


class Visit:
    """One browser, which notes what it was shown."""

    def __init__(self, language: str) -> None:
        self.client = Client(headers={"accept-language": language})
        self.read: list[str] = []

    def get(self, path: str) -> Any:
        return self._noted(path, self.client.get(path, follow=True))

    def post(self, path: str, **sent: str) -> Any:
        return self._noted(path, self.client.post(path, sent, follow=True))

    def login(self, name: str) -> Any:
        return self.post("/accounts/login/", login=name, password=PASSWORD)

    def _noted(self, path: str, answer: Any) -> Any:
        cache.clear()  # how often somebody may try is another matter
        assert answer.status_code in {200, 403, 404, 405}, path
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            self.read.append(words(answer))
        return answer


ADDRESS = re.compile(r"https?:\S+")
OPEN = re.compile(r"accounts/[^(<\\]*")


def addresses() -> list[str]:
    """Every address of accounts that takes no key."""

    def of(patterns: list[Any], before: str = "") -> Iterator[str]:
        for one in patterns:
            path = before + str(one.pattern)
            if isinstance(one, URLResolver):
                yield from of(one.url_patterns, path)
            elif isinstance(one, URLPattern) and OPEN.fullmatch(path):
                yield f"/{path}"

    return list(of(get_resolver().url_patterns))


def with_app(user: Any) -> str:
    """Gives the account codes of an app. Returns the code of now."""
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return code_of(secret)


def code_of(secret: str) -> str:
    [now] = totp.yield_hotp_counters_from_time()
    return totp.format_hotp_value(totp.hotp_value(secret, now))


# --- Visits ---------------------------------------------------------------------------------------

Visits = Callable[[Visit, Any], None]


def stranger(visit: Visit, user: Any) -> None:
    """At the door: wrong things, lost things, links that are too old."""
    EmailAddress.objects.create(user=user, email="erin@example.org", verified=True, primary=True)
    crawl(visit)
    visit.post("/accounts/login/", login="erin", password="wrong")
    visit.post("/accounts/login/", login="erin@example.org", password="wrong")
    visit.post("/accounts/login/")
    visit.post("/accounts/signup/", username="erin", email="no", password1="1", password2="2")
    same = {"username": "erin2", "email": "erin@example.org"}
    visit.post("/accounts/signup/", **same, password1=PASSWORD, password2="2")
    visit.post("/accounts/password/reset/", email="no")
    visit.post("/accounts/password/reset/", email="erin@example.org")
    visit.post("/accounts/password/reset/", email="nobody@example.org")
    visit.get("/accounts/password/reset/key/1-old/")
    visit.get("/accounts/confirm-email/old/")
    [link] = re.findall(r"/accounts/password/reset/key/\S+", mail.outbox[0].body)
    form = visit.get(link).redirect_chain[-1]
    visit.post(form[0], password1="1", password2="2")
    new = "correct-horse-7"
    visit.post(form[0], password1=new, password2=new)


def newcomer(visit: Visit, user: Any) -> None:
    """Signs up with an address, and confirms it too late and in time."""
    sent = {"username": "frida", "email": "frida@example.org"}
    visit.post("/accounts/signup/", **sent, password1=PASSWORD, password2=PASSWORD)
    visit.get("/accounts/2fa/")
    visit.get("/accounts/2fa/totp/activate/")
    visit.get("/accounts/2fa/webauthn/add/")
    waiting = EmailAddress.objects.get(email="frida@example.org")
    link = f"/accounts/confirm-email/{EmailConfirmationHMAC(waiting).key}/"
    taken = EmailAddress.objects.create(user=user, email=waiting.email, verified=True)
    visit.get(link)
    visit.post(link)
    taken.delete()
    visit.get(link)
    visit.post(link)
    for asked in ("action_send", "action_primary", "action_remove"):
        visit.post("/accounts/email/", email=waiting.email, **{asked: ""})
    for address in ("no", waiting.email, "other@example.org"):
        visit.post("/accounts/email/", email=address, action_add="")
    for asked in ("action_send", "action_primary", "action_remove"):
        visit.post("/accounts/email/", email="other@example.org", **{asked: ""})
    visit.post("/accounts/logout/")


def with_no_factor(visit: Visit, user: Any) -> None:
    visit.login("erin")
    crawl(visit)
    visit.post("/accounts/password/change/", oldpassword="wrong", password1="1", password2="2")
    visit.post("/accounts/reauthenticate/", password="wrong")
    again(visit)
    for path in ("totp/activate/", "webauthn/add/", "recovery-codes/generate/"):
        visit.get(f"/accounts/2fa/{path}")
        visit.post(f"/accounts/2fa/{path}", code="000000", credential="{}", name="")
    secret = visit.client.session[totp.SECRET_SESSION_KEY]
    visit.post("/accounts/2fa/totp/activate/", code=code_of(secret))
    crawl(visit)
    new = "correct-horse-7"
    visit.post("/accounts/password/change/", oldpassword=PASSWORD, password1=new, password2=new)


def with_an_app(visit: Visit, user: Any) -> None:
    code = with_app(user)
    visit.login("erin")
    visit.post("/accounts/2fa/authenticate/", code="000000")
    visit.post("/accounts/2fa/authenticate/", code=code)
    visit.get("/accounts/2fa/recovery-codes/")  # is it you?
    visit.post("/accounts/2fa/reauthenticate/", code="000000")
    again(visit)
    crawl(visit)
    visit.post("/accounts/2fa/recovery-codes/generate/")
    visit.post("/accounts/email/", email="other@example.org", action_add="")
    visit.post("/accounts/2fa/totp/deactivate/")


def with_a_key(visit: Visit, user: Any) -> None:
    key = with_key(user)
    visit.login("erin")
    visit.post("/accounts/2fa/authenticate/", credential="{}")
    visit.post("/accounts/2fa/webauthn/login/", credential="{}")
    visit.client.force_login(user)
    again(visit)
    crawl(visit)
    visit.post("/accounts/2fa/webauthn/reauthenticate/", credential="{}")
    for asked in ("edit", "remove"):
        visit.get(f"/accounts/2fa/webauthn/keys/{key.pk}/{asked}/")
        visit.post(f"/accounts/2fa/webauthn/keys/{key.pk}/{asked}/")


def again(visit: Visit) -> None:
    visit.post("/accounts/reauthenticate/", password=PASSWORD)


def crawl(visit: Visit) -> None:
    for path in addresses():
        if path != "/accounts/logout/":
            visit.get(path)
    visit.get("/accounts/logout/")


VISITS = (stranger, newcomer, with_no_factor, with_an_app, with_a_key)


@pytest.mark.parametrize("language", ["en", *FORMAL])
@pytest.mark.parametrize("visits", VISITS)
def test_pages_of_accounts_are_ours_and_speak_as_we_do(
    make_user: Callable[..., Any], templates: list[str], visits: Visits, language: str
) -> None:
    visit = Visit(language)
    visits(visit, make_user("erin"))
    assert [one for one in templates if one.startswith(str(ALLAUTH))] == []
    told = [*visit.read, *(ADDRESS.sub("", f"{one.subject}\n{one.body}") for one in mail.outbox)]
    wrong = FORMAL.get(language, THEIRS)
    heard = [around(found) for one in told for found in wrong.finditer(one)]
    assert not heard, "\n".join(heard)


def faults(language: str) -> set[str]:
    """What Django says is wrong with a field of a form."""
    kinds = [kind for module in (fields, models) for kind in vars(module).values()]
    kinds = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, fields.Field)]
    said = [text for kind in kinds for text in getattr(kind, "default_error_messages", {}).values()]
    said += [getattr(kind, "message", "") for kind in vars(validators).values()]
    said += validators.DecimalValidator.messages.values()
    three: dict[str, Any] = defaultdict(lambda: 3)
    with translation.override(language):
        return {str(one % three) for one in said if isinstance(one, Promise)}


@pytest.mark.parametrize("language", FORMAL)
def test_what_is_wrong_with_a_field_is_said_as_we_speak(language: str) -> None:
    said = faults(language)
    assert len(said) > 30
    assert {one for one in said if FORMAL[language].search(one)} == set()


# --- What stands in the way is said before --------------------------------------------------------


def test_second_factor_says_first_that_an_address_waits_to_be_confirmed(
    enter: Callable[[Any], Client], alice: Any, confirm: Any
) -> None:
    confirm(alice, verified=False)
    client = enter(alice)
    page = client.get("/accounts/2fa/").content.decode()
    assert "confirm your mail address or take it off: alice@example.org." in page
    assert 'href="/accounts/email/"' in page
    assert 'href="/accounts/2fa/totp/activate/"' not in page
    assert 'href="/accounts/2fa/webauthn/add/"' not in page
    EmailAddress.objects.update(verified=True)
    page = client.get("/accounts/2fa/").content.decode()
    assert "/accounts/email/" not in page
    assert 'href="/accounts/2fa/totp/activate/"' in page
    assert 'href="/accounts/2fa/webauthn/add/"' in page


def test_addresses_say_first_that_none_is_added_beside_a_second_factor(
    enter: Callable[[Any], Client], alice: Any
) -> None:
    client = enter(alice)
    assert 'name="action_add"' in client.get("/accounts/email/").content.decode()
    with_app(alice)
    page = client.get("/accounts/email/").content.decode()
    assert "While you have a second factor, no address can be added." in page
    assert 'name="action_add"' not in page


def test_too_often_is_a_page_of_the_hall(client: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/key"}
    client.post("/accounts/password/reset/", {"email": "erin@example.org"})
    answer = client.post("/accounts/password/reset/", {"email": "erin@example.org"})
    assert answer.status_code == 429
    assert "Wait a few minutes" in answer.content.decode()
