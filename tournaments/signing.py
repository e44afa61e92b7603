"""The hall's name and key: what it signs, and whose signatures it knows.

The key is an Ed25519 key. It comes from HALL_SIGNING_KEY, or is made at first use and kept in
VAR_DIR. The latter is for a hall on one host: several hosts have to be given the key (the settings
insist on it). Whoever has the key can sign in this hall's name.
"""

from __future__ import annotations

import base64
import os
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

FILE = "hall-signing.key"


@dataclass(frozen=True, slots=True)
class Signature:
    """The signature of a file: the signer's name, which anybody can write, and the signer's key,
    with which only its owner can sign."""

    hall: str
    key: str
    signature: str


def hall_name() -> str:
    """What this hall is called in its archives."""
    return str(settings.HALL_NAME)


def public_key() -> str:
    """This hall's public key as text: what other halls put into TRUSTED_HALLS."""
    return _text(_own().public_key().public_bytes_raw())


def sign(message: bytes) -> Signature:
    """The message signed in this hall's name."""
    return Signature(hall_name(), public_key(), _text(_own().sign(message)))


def holds(message: bytes, signed: Signature) -> bool:
    """Whether the owner of the key signed exactly this message."""
    try:
        key = Ed25519PublicKey.from_public_bytes(_bytes(signed.key))
        key.verify(_bytes(signed.signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def known(key: str) -> str:
    """The name under which this hall knows a key; "" for a stranger's."""
    if key == public_key():
        return hall_name()
    found: str = settings.TRUSTED_HALLS.get(key, "")
    return found


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True)


def _own() -> Ed25519PrivateKey:
    return _key(settings.HALL_SIGNING_KEY, str(settings.VAR_DIR))


@lru_cache(maxsize=4)
def _key(said: str, folder: str) -> Ed25519PrivateKey:
    """The key of the setting, else that of the file, made where there is none."""
    file = Path(folder) / FILE
    if not said and not file.exists():
        _make(file)
    text = said or file.read_text()
    try:
        return Ed25519PrivateKey.from_private_bytes(_bytes(text.strip()))
    except ValueError as fault:
        where = "HALL_SIGNING_KEY" if said else str(file)
        raise ImproperlyConfigured(f"{where} is not a signing key: 32 bytes as base64.") from fault


def _make(file: Path) -> None:
    """Write a new key that only the owner of the file can read. If two processes do so at once, the
    first key stays: a link is made only where there is no file yet."""
    draft = file.with_name(f"{FILE}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as out:
        out.write(_text(Ed25519PrivateKey.generate().private_bytes_raw()) + "\n")
    with suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()
