"""Keys of people who log in with one, and what such a key answers."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal.auth import STATE_SESSION_KEY, WebAuthn
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_decode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticationResponse,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    AuthenticatorData,
    CollectedClientData,
    RegistrationResponse,
)

SITE = "testserver"
SHOWN = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV


def with_key(user: Any) -> Authenticator:
    """Gives the account a key, as one that was registered is kept."""
    public = ES256.from_cryptography_key(ec.generate_private_key(ec.SECP256R1()).public_key())
    data = AuthenticatorData.create(
        sha256(SITE.encode()).digest(),
        AuthenticatorData.FLAG.AT,
        0,
        AttestedCredentialData.create(b"\0" * 16, b"blue", public),
    )
    said = CollectedClientData.create("webauthn.create", b"challenge", f"http://{SITE}")
    given = RegistrationResponse(
        raw_id=b"blue",
        response=AuthenticatorAttestationResponse(
            client_data=said, attestation_object=AttestationObject.create("none", data, {})
        ),
    )
    return WebAuthn.add(user, "Blue key", json.loads(json.dumps(dict(given)))).instance


def signed_by_another(client: Client, user: Any) -> str:
    """What a key answers that says to be the one of this account, and signs with a secret of its
    own. The page that asks for the key was opened."""
    asked = websafe_decode(client.session[STATE_SESSION_KEY]["challenge"])
    data = AuthenticatorData.create(sha256(SITE.encode()).digest(), SHOWN, 1)
    said = CollectedClientData.create("webauthn.get", asked, f"https://{SITE}")
    other = ec.generate_private_key(ec.SECP256R1())
    given = AuthenticationResponse(
        raw_id=b"blue",
        response=AuthenticatorAssertionResponse(
            client_data=said,
            authenticator_data=data,
            signature=other.sign(bytes(data) + said.hash, ec.ECDSA(hashes.SHA256())),
            user_handle=user_pk_to_url_str(user).encode(),
        ),
    )
    return json.dumps(dict(given))
