"""Push messages as browsers read them: sealed for one browser (RFC 8291, RFC 8188), and the proof
of who sends them (VAPID, RFC 8292). Plain bytes in and out; nothing is sent from here."""

from __future__ import annotations

import base64
import json
import os
import struct
import time
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of the one record that a push service takes at most."""
LONGEST = RECORD - 103
"""Bytes of a message: the record without salt, sizes, our point, the ending and the tag."""
POINT, SECRET, SALT = 65, 16, 16
TOKEN_SECONDS = 12 * 3600


def packed(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """The bytes of base64url; raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


@dataclass(frozen=True, slots=True)
class Lock:
    """What a browser gave: its point on P-256 (65 bytes) and its secret (16 bytes)."""

    point: bytes
    secret: bytes

    @classmethod
    def of(cls, point: str, secret: str) -> Lock:
        """Read from base64url; raises ValueError where it is none of P-256."""
        made = cls(unpacked(point), unpacked(secret))
        if len(made.point) != POINT or len(made.secret) != SECRET:
            raise ValueError("a point has 65 bytes and a secret 16")
        made.key()
        return made

    def key(self) -> ec.EllipticCurvePublicKey:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.point)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public point of a key, 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def seal(
    text: bytes,
    lock: Lock,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message that only this browser can open.

    `own` and `salt` are fresh for every message; only a test gives them. Raises ValueError where
    the text is longer than `LONGEST`.
    """
    if len(text) > LONGEST:
        raise ValueError(f"a push message has up to {LONGEST} bytes")
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT)
    ours = point_of(own)
    shared = own.exchange(ec.ECDH(), lock.key())
    info = b"WebPush: info\0" + lock.point + ours
    material = _derived(shared, lock.secret, info, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(material)


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    """The hall's key for push messages, from 32 bytes in base64url; raises ValueError."""
    data = unpacked(text)
    if len(data) != 32:
        raise ValueError("the key has 32 bytes")
    return ec.derive_private_key(int.from_bytes(data), CURVE)


def new_key() -> str:
    """A fresh key, as `key_of` reads it."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return packed(number.to_bytes(32))


def authorization(key: ec.EllipticCurvePrivateKey, origin: str, contact: str) -> str:
    """The header that tells a push service at `origin` who sends, good for twelve hours."""
    claims = {"aud": origin, "exp": int(time.time()) + TOKEN_SECONDS, "sub": contact}
    head = _part({"typ": "JWT", "alg": "ES256"})
    signed = f"{head}.{_part(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{packed(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={packed(point_of(key))}"


def _part(value: dict[str, Any]) -> str:
    return packed(json.dumps(value, separators=(",", ":")).encode())
