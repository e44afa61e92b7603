"""A passkey that is broken off, or held already: the page says so, and a second try works."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import hall
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

HELD = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
CANCELLED = "The key was not used: you cancelled, or it took too long. Try again."


class Key:
    """A key in the person's hand."""

    def __init__(self, page: Any) -> None:
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("WebAuthn.enable")
        made = self.wire.send("WebAuthn.addVirtualAuthenticator", {"options": HELD})
        self.number = made["authenticatorId"]

    def knows_its_owner(self, verified: bool) -> None:
        said = {"authenticatorId": self.number, "isUserVerified": verified}
        self.wire.send("WebAuthn.setUserVerified", said)


@pytest.mark.parametrize(
    ("language", "cancelled"),
    [("en-GB", CANCELLED), ("de-DE", "abgebrochen, oder es dauerte zu lange")],
    ids=["en", "de"],
)
def test_a_key_that_is_broken_off_is_told(
    open_page: Any, site: Any, language: str, cancelled: str
) -> None:
    """It was told to the console of the browser alone."""
    hall.fill()
    noor = hall.person("noor")
    noor.set_password(PASSWORD)
    noor.save()
    path = "/accounts/2fa/webauthn/add/"
    page = open_page(noor, path, width=390, height=844, language=language)
    key = Key(page)
    page.fill("[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.check("[name=passwordless]")
    told = page.locator("#key-fault")
    assert told.is_hidden()
    key.knows_its_owner(False)
    page.click("#mfa_webauthn_add")
    told.wait_for(state="visible")
    assert cancelled in told.inner_text()
    key.knows_its_owner(True)
    page.click("#mfa_webauthn_add")
    page.wait_for_url("**/recovery-codes/")
    page.goto(path)
    page.check("[name=passwordless]")
    page.click("#mfa_webauthn_add")
    told.wait_for(state="visible")
    assert told.inner_text() == told.get_attribute("data-held")


def test_a_browser_without_keys_says_so_at_the_door(open_page: Any, site: Any) -> None:
    page = open_page(None, "/accounts/login/")
    page.evaluate("() => { delete window.PublicKeyCredential }")
    page.click("#passkey_login")
    told = page.locator("#key-fault")
    told.wait_for(state="visible")
    assert told.inner_text() == "This browser has no passkeys and security keys here."
