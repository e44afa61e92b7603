"""What passkeys and security keys answer, read so that no answer is a fault of the hall.

allauth reads an answer with code that raises all sorts of errors for one that is not whole. Each of
them is the same sentence here. Apart from ``forms``, because allauth's own forms load first.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as webauthn_forms
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.entrance import Worded

NOT_TAKEN = _("What the key answered was not taken. Try again.")
BROKEN = (
    *(ArithmeticError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError),
    *(InvalidSignature, UnsupportedAlgorithm, struct.error),
)
"""What is raised for an answer that is not whole, or signed by another key."""


@contextmanager
def _read() -> Iterator[None]:
    """Whatever is wrong with the answer is told in one sentence; that somebody tried too often is
    told as that."""
    try:
        yield
    except ValidationError as fault:
        if getattr(fault, "code", None) != "incorrect_code":
            raise
        raise ValidationError(NOT_TAKEN, code="not_taken") from fault
    except BROKEN as broken:
        raise ValidationError(NOT_TAKEN, code="not_taken") from broken


class Answered(Worded):
    """A form that a key answers, by way of the page's script."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        said = self.fields["credential"].error_messages
        said |= dict.fromkeys(("required", "invalid"), NOT_TAKEN)

    def add_error(self, field: str | None, error: Any) -> None:
        """The answer is in a field that nobody sees: its fault is one of the whole form."""
        super().add_error(None if field == "credential" else field, error)


class KeyForm(Answered, webauthn_forms.AddWebAuthnForm):
    labels = {"name": _("Name"), "passwordless": _("Log in with it alone")}
    helps = {
        "passwordless": _("A passkey: without a password, but it asks for finger, face or PIN.")
    }

    def clean(self) -> dict[str, Any]:
        with _read():
            cleaned = super().clean()
        return cleaned or {}


class KeyNameForm(Worded, webauthn_forms.EditWebAuthnForm):
    labels = {"name": _("Name")}


class _Proof(Answered):
    """A key shows whose it is."""

    def clean_credential(self) -> Authenticator:
        with _read():
            held: Authenticator = super().clean_credential()  # type: ignore[misc]
        return held


class KeyAtLogin(_Proof, webauthn_forms.LoginWebAuthnForm):
    """In place of a password."""


class KeyAfterPassword(_Proof, webauthn_forms.AuthenticateWebAuthnForm):
    """As second factor."""


class KeyAgain(_Proof, webauthn_forms.ReauthenticateWebAuthnForm):
    """Before what touches the account's safety."""
