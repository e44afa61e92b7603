"""Push messages: sealed as the standard says, to browsers let in, and none without a key."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tournaments import sealing
from tournaments.errors import Invalid, Refusal
from tournaments.models import Browser, Notice
from tournaments.services.news import outgoing, pushing, sending

pytestmark = pytest.mark.django_db
# The example of RFC 8291, appendix A.
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
TEXT = b"When I grow up, I want to be a watermelon"
ENDPOINT = "https://push.example.org/send/abc"


def test_sealed_as_in_the_example_of_the_standard() -> None:
    lock = sealing.Lock.of(POINT, SECRET)
    own, salt = sealing.key_of(OWN), sealing.unpacked(SALT)
    assert sealing.packed(sealing.seal(TEXT, lock, own=own, salt=salt)) == SEALED


def test_no_two_messages_are_sealed_alike_and_long_ones_are_refused() -> None:
    lock = sealing.Lock.of(POINT, SECRET)
    assert sealing.seal(TEXT, lock) != sealing.seal(TEXT, lock)
    assert len(sealing.seal(b"x" * sealing.LONGEST, lock)) <= sealing.RECORD + 86
    with pytest.raises(ValueError, match="up to"):
        sealing.seal(b"x" * (sealing.LONGEST + 1), lock)


def test_authorization_is_signed_for_the_push_service() -> None:
    key = sealing.key_of(sealing.new_key())
    head = sealing.authorization(key, "https://push.example.org", "mailto:hall@example.org")
    token = head.removeprefix("vapid t=").split(", k=")[0]
    signed, _dot, signature = token.rpartition(".")
    claims = json.loads(sealing.unpacked(signed.split(".")[1]))
    assert claims["aud"] == "https://push.example.org" and claims["sub"].startswith("mailto:")
    raw = sealing.unpacked(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.public_key().verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))


class Phone:
    """A browser with its keys, and the push service that holds what was sent to it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(sealing.CURVE)
        self.secret = b"s" * 16
        self.got: list[tuple[str, bytes, dict[str, str]]] = []
        self.answers: list[int] = []

    @property
    def said(self) -> dict[str, str]:
        point = sealing.packed(sealing.point_of(self.key))
        return {"endpoint": ENDPOINT, "point": point, "secret": sealing.packed(self.secret)}

    def post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        self.got.append((url, body, headers))
        return self.answers.pop(0) if self.answers else 201

    def opened(self, body: bytes) -> Any:
        """The message, as the browser reads it; written from the standard a second time."""
        salt, length = body[:16], body[20]
        theirs, text = body[21 : 21 + length], body[21 + length :]
        other = ec.EllipticCurvePublicKey.from_encoded_point(sealing.CURVE, theirs)
        shared = self.key.exchange(ec.ECDH(), other)
        info = b"WebPush: info\x00" + sealing.point_of(self.key) + theirs
        material = self._part(shared, self.secret, info, 32)
        key = self._part(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = self._part(material, salt, b"Content-Encoding: nonce\x00", 12)
        return json.loads(AESGCM(key).decrypt(nonce, text, None).rstrip(b"\x02"))

    def _part(self, material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(material)


@pytest.fixture
def phone(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Phone:
    settings.PUSH_KEY = sealing.new_key()
    made = Phone()
    monkeypatch.setattr(outgoing, "post", made.post)
    return made


@pytest.fixture
def published(hall: Any, bob: Any, dora: Any, phone: Phone) -> Any:
    pushing.let_in(actor=bob, **phone.said)
    hall.join(bob, dora)
    hall.start()
    hall.publish_round()
    return hall


def test_browser_gets_the_round_and_nobody_between_can_read_it(
    published: Any, bob: Any, phone: Phone
) -> None:
    sending.work()
    ((url, body, headers),) = phone.got
    assert url == ENDPOINT and headers["Content-Encoding"] == "aes128gcm"
    assert b"Dora" not in body and b"Dusk" not in body
    said = phone.opened(body)
    assert "against Dora" in said["title"] and said["path"].startswith("/events/dusk-cup/")
    assert Notice.objects.get(user=bob).state == "sent"


def test_browser_that_is_gone_is_forgotten(published: Any, bob: Any, phone: Phone) -> None:
    phone.answers = [410]
    sending.work()
    assert Notice.objects.get(user=bob).state == "dropped" and not Browser.objects.exists()


def test_service_that_is_busy_is_tried_again_and_one_that_refuses_is_not(
    published: Any, bob: Any, phone: Phone, later: Any
) -> None:
    phone.answers = [503, 429, 201]
    for _attempt in range(3):
        sending.work()
        later()
    notice = Notice.objects.get(user=bob)
    assert (notice.state, notice.attempts) == ("sent", 3)
    Notice.objects.update(state="queued", attempts=0)
    phone.answers = [403]
    sending.work()
    notice.refresh_from_db()
    assert (notice.state, "403" in notice.detail) == ("failed", True)


def test_page_lets_a_browser_in_and_out(bob: Any, phone: Phone, enter: Any) -> None:
    client, path = enter(bob), "/accounts/news/browser/"
    assert pushing.public_key() in client.get("/accounts/news/").content.decode()
    answer = client.post(path, phone.said, headers={"accept": "application/json"})
    assert answer.json() == {"browsers": 1}
    assert "1 browser of yours" in client.get("/accounts/news/").content.decode()
    client.post(path, {"act": "out"})
    assert not Browser.objects.exists()
    assert enter(None).post(path, phone.said).status_code == 302 and not Browser.objects.exists()


def test_browser_is_one_accounts_at_a_time_and_few_are_kept(
    bob: Any, dora: Any, phone: Phone
) -> None:
    pushing.let_in(actor=bob, **phone.said)
    pushing.let_in(actor=dora, **phone.said)
    assert [one.user for one in Browser.objects.all()] == [dora]
    assert pushing.shut_out(actor=bob) == 0, "nobody shuts out another's browser"
    for number in range(pushing.MOST + 2):
        pushing.let_in(actor=bob, **phone.said | {"endpoint": f"{ENDPOINT}{number}"})
    assert bob.browsers.count() == pushing.MOST and dora.browsers.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://push.example.org/x"},
        {"point": "AAAA"},
        {"point": base64.urlsafe_b64encode(b"\x04" + b"\x01" * 64).decode()},
        {"secret": "short"},
        {"secret": "*" * 22},
    ],
)
def test_browser_whose_address_or_keys_cannot_be_is_refused(
    bob: Any, phone: Phone, wrong: dict[str, str]
) -> None:
    with pytest.raises(Invalid):
        pushing.let_in(actor=bob, **phone.said | wrong)


def test_hall_without_a_key_sends_and_offers_none(
    published: Any, bob: Any, phone: Phone, settings: Any, enter: Any
) -> None:
    settings.PUSH_KEY = ""
    sending.work()
    assert phone.got == [] and Notice.objects.get(user=bob).state == "dropped"
    assert "data-push-key" not in enter(bob).get("/accounts/news/").content.decode()
    with pytest.raises(Refusal, check=lambda r: r.code == "no_push"):
        pushing.let_in(actor=bob, **phone.said)


def test_service_worker_stands_at_the_root(client: Any) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content
