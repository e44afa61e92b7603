"""What stands on the cards themselves: the hall's staff load it, and it stands beside our words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import CardText, CardTextFile
from decks.services import card_texts
from engine import cards
from engine.cards.official import BadText, read
from tournaments.errors import Forbidden, Refusal

pytestmark = pytest.mark.django_db
PAGE = reverse("decks:card-texts")
CARD = "/cards/chaotic/maxxor/"
ROWS = (
    {"full_name": "Maxxor", "text": "{mc}: He <stands>.\nAnd waits.", "text_2019": "He stood."},
    {"name": "Maxxor", "version": "Elemental Champion", "text": "He burns."},
    {"full_name": "Maxor", "text": "Nobody."},
    {"full_name": "Maxxor", "text": "Wrong.", "status": "misprint"},
)
LINES = "\n".join(json.dumps(row) for row in ROWS).encode()


def file_of(data: bytes, name: str = "creatures.jsonl") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data, content_type="application/octet-stream")


@pytest.fixture
def staff(make_user: Any) -> Any:
    """Somebody of the hall's staff with the right to load card texts, and no superuser."""
    user = make_user("helga", name="Helga")
    user.user_permissions.add(Permission.objects.get(codename="load_card_texts"))
    return user


@pytest.fixture
def loaded(staff: Any) -> CardTextFile:
    """The texts of two cards."""
    return card_texts.load(actor=staff, game="chaotic", source="creatures.jsonl", data=LINES)


def test_loaded_texts_stand_beside_our_wording(enter: Any, staff: Any, client: Client) -> None:
    given = {"game": "chaotic", "file": file_of(LINES)}
    page = enter(staff).post(PAGE, given, follow=True).content.decode()
    assert "The texts of 2 cards are shown now." in page
    assert "Line 3: Maxor" in page
    assert "(nearest: Maxxor)" in page
    shown = client.get(CARD).content.decode()
    assert "He &lt;stands&gt;." in shown
    assert "And waits." in shown
    assert "He stood." in shown
    assert "Wrong." not in shown
    assert cards.facts("chaotic", "Maxxor").wording[0].split("{mc}")[-1][:20] in shown
    other = client.get("/cards/chaotic/najarin/").content.decode()
    assert "On the card" not in other


def test_the_api_gives_them_line_by_line(loaded: CardTextFile, client: Client) -> None:
    sheet = client.get("/api/v1/cards/chaotic/maxxor/").json()
    assert sheet["on_the_card"]["today"] == ["{mc}: He <stands>.", "And waits."]
    assert sheet["on_the_card"]["printed"] == ["He stood."]
    assert client.get("/api/v1/cards/chaotic/najarin/").json()["on_the_card"] is None


def test_the_newest_file_counts_and_the_same_file_is_one(staff: Any, loaded: CardTextFile) -> None:
    again = card_texts.load(actor=staff, game="chaotic", source="x", data=LINES)
    assert again.pk == loaded.pk
    newer = card_texts.load(
        actor=staff, game="chaotic", source="new.csv", data=b"full_name;text\nMaxxor;He sits."
    )
    page = Client().get(CARD).content.decode()
    assert "He sits." in page
    assert "And waits." not in page
    card_texts.withdraw(actor=staff, file=newer)
    assert "And waits." in Client().get(CARD).content.decode()


def test_withdrawn_texts_are_gone_and_the_row_tells_who(
    enter: Any, staff: Any, loaded: CardTextFile, client: Client
) -> None:
    gone = reverse("decks:withdraw-card-texts", args=(loaded.pk,))
    assert "withdrawn" in enter(staff).post(gone, follow=True).content.decode()
    loaded.refresh_from_db()
    assert (loaded.count, loaded.withdrawn_by) == (2, staff)
    assert not CardText.objects.exists()
    assert "And waits." not in client.get(CARD).content.decode()
    with pytest.raises(Refusal):
        card_texts.withdraw(actor=staff, file=loaded)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "file: holds no text of a card of Chaotic"),
        (b"full_name,text\n", "file: holds no text of a card of Chaotic"),
        (b"full_name,text\nNobody,x", "file: holds no text of a card of Chaotic"),
        (b"a,b\n1,2", "line 2: names no card"),
        (b'{"text": "x"}', "line 1: names no card"),
        (b'{"full_name": 7, "text": "x"}', "line 1: names no card"),
        (b'{"full_name": "Maxxor", "text": 7}', "line 1: text is no text"),
        (b'{"full_name": "Maxxor"}\n{"full', "line 2, column 2:"),
        (b"[1]", "line 1: not a JSON object"),
        (b"[" * 100_000, "line 1: cannot be read as JSON"),
        (b"full_name,text\nMaxxor,\xff", "line 2: not UTF-8"),
        (b"full_name,text\nMaxxor,a\x07b", "line 2: a text with a control character"),
        (b"full_name,text\nMaxxor," + b"x" * 4_001, "line 2: a text longer than 4,000 characters"),
        (b" " * 5_000_001, "file: larger than 5,000,000 bytes"),
    ],
)
def test_bad_files_are_refused_with_their_place(
    enter: Any, staff: Any, data: bytes, words: str
) -> None:
    with pytest.raises(BadText, match=words):
        read("chaotic", data)
    if data:
        answer = enter(staff).post(PAGE, {"game": "chaotic", "file": file_of(data)})
        assert answer.status_code == 400
        assert words.split(":")[0] in answer.content.decode()
    assert not CardTextFile.objects.exists()


def test_strangers_players_and_organizers_load_nothing(
    event: Any, enter: Any, alice: Any, bob: Any, client: Client, loaded: CardTextFile
) -> None:
    gone = reverse("decks:withdraw-card-texts", args=(loaded.pk,))
    given = {"game": "chaotic", "name": "x", "content": "full_name,text\nMaxxor,Mine."}
    api = "/api/v1/cards/texts/"
    assert client.get(PAGE).status_code == 302
    assert client.post(PAGE, {"game": "chaotic", "file": file_of(LINES)}).status_code == 302
    assert client.post(gone).status_code == 302
    assert client.post(api, given, "application/json").status_code in (401, 403)
    for person in (bob, alice):
        own = enter(person)
        assert own.get(PAGE).status_code == 403
        assert own.post(PAGE, {"game": "chaotic", "file": file_of(LINES)}).status_code == 403
        assert own.post(gone).status_code == 403
        assert own.post(api, given, "application/json").status_code == 403
        assert own.post(f"{api}{loaded.pk}/withdraw/", None, "application/json").status_code == 403
        assert PAGE not in own.get("/cards/").content.decode()
        with pytest.raises(Forbidden):
            card_texts.withdraw(actor=person, file=loaded)
    with pytest.raises(Forbidden):
        card_texts.load(actor=None, game="chaotic", source="x", data=LINES)
    loaded.refresh_from_db()
    assert loaded.withdrawn_at is None
    assert CardTextFile.objects.count() == 1


def test_staff_load_and_withdraw_by_the_api(enter: Any, staff: Any) -> None:
    own = enter(staff)
    given = {"game": "chaotic", "name": "a.csv", "content": "full_name,text\nMaxxor,He sits."}
    made = own.post("/api/v1/cards/texts/", given, "application/json")
    assert (made.status_code, made.json()["count"]) == (201, 1)
    gone = f"/api/v1/cards/texts/{made.json()['id']}/withdraw/"
    assert own.post(gone, None, "application/json").json()["withdrawn_at"]
    assert own.post(gone, None, "application/json").status_code == 409


def test_the_card_page_asks_once_however_many_files_there_are(
    staff: Any, loaded: CardTextFile, client: Client
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            client.get(CARD)
        return len(counted)

    one = queries()
    for line in ("He sits.", "He lies."):
        data = f"full_name,text\nMaxxor,{line}".encode()
        card_texts.load(actor=staff, game="chaotic", source=line, data=data)
    assert queries() == one


def test_every_card_of_the_real_files_is_found(shared: Path, staff: Any) -> None:
    for path in sorted((shared / "cards" / "chaotic").glob("*.jsonl")):
        made = card_texts.load(
            actor=staff, game="chaotic", source=path.name, data=path.read_bytes()
        )
        assert made.unknown == []
    assert CardText.objects.values("name").distinct().count() == 1238
