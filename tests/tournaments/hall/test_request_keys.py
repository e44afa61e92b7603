"""The same request twice is done once: keys of programs, keys of forms, what a repetition gets."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from decks.models import DeckList
from gameplay.models import Table
from tests.kept import kept
from tests.pages import read_as_shown
from tournaments import requests, tasks
from tournaments.config import keys
from tournaments.models import Operation, Penalty, RequestKey, Round

pytestmark = pytest.mark.django_db

HERE = "/events/dusk-cup/"
API = "/api/v1/events/dusk-cup/"
ENTRY = "/api/v1/events/dusk-cup/entries/"


def sent(client: Any, path: str, body: Any, key: str, method: str = "post") -> Any:
    """A request of a program with its key."""
    return getattr(client, method)(path, body, format="json", HTTP_IDEMPOTENCY_KEY=key)


@pytest.fixture
@kept
def ruling(running: Any) -> tuple[str, dict[str, Any]]:
    """A ruling with a penalty, as a judge's program sends it."""
    match = running.open_matches()[0]
    body = {
        "kind": "match_loss",
        "against": match.entry_a.number,
        "reason": "Came late.",
        "penalty": {"kind": "match_loss", "code": "Tardiness"},
    }
    return f"{API}matches/{match.serial}/rule/", body


# --- Programs ------------------------------------------------------------------------------------


def test_ruling_sent_twice_with_its_key_gives_one_penalty_and_the_first_answer(
    api: Any, judy: Any, ruling: Any
) -> None:
    path, body = ruling
    client = api(judy)
    first, second = (sent(client, path, body, "r-1") for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.content == first.content
    assert not first.has_header("Idempotent-Replayed")
    assert second["Idempotent-Replayed"] == "true"
    assert Penalty.objects.count() == 1
    assert Operation.objects.filter(kind="ruling_applied").count() == 1


def test_page_that_asks_the_api_with_its_session_is_known_by_its_key(
    judy: Any, running: Any
) -> None:
    """With the check of forms as in a real hall: it reads the body; test clients pass over it."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(judy)
    browser.get(HERE)
    path = f"{API}matches/{running.open_matches()[0].serial}/extend/"
    headers = {"Idempotency-Key": "e-1", "X-CSRFToken": browser.cookies["csrftoken"].value}
    body = {"minutes": 8, "reason": "Slips were late."}
    answers = [
        browser.post(path, body, content_type="application/json", headers=headers) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[1]["Idempotent-Replayed"] == "true"
    assert Operation.objects.filter(kind="extension_given").count() == 1


def test_session_without_the_secret_of_its_forms_writes_nothing(judy: Any, running: Any) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(judy)
    path = f"{API}matches/{running.open_matches()[0].serial}/extend/"
    body = {"minutes": 8, "reason": "Slips were late."}
    headers = {"Idempotency-Key": "e-1"}
    answer = browser.post(path, body, content_type="application/json", headers=headers)
    assert answer.status_code == 403
    assert not Operation.objects.filter(kind="extension_given").exists()
    assert not RequestKey.objects.exists()


def test_operation_says_which_request_wrote_it_and_the_chain_does_not_change(
    api: Any, judy: Any, ruling: Any, running: Any
) -> None:
    from tournaments.operations import verify_chain

    sent(api(judy), *ruling, "r-1")
    written = Operation.objects.get(kind="ruling_applied")
    assert written.request == RequestKey.objects.get().pk
    assert Operation.objects.get(kind="event_started").request is None
    assert verify_chain(running.fresh) is None


def test_same_key_with_another_body_or_address_is_refused(api: Any, judy: Any, ruling: Any) -> None:
    path, body = ruling
    client = api(judy)
    sent(client, path, body, "r-1")
    other = sent(client, path, body | {"reason": "Slept."}, "r-1")
    elsewhere = sent(client, path.replace("/rule/", "/extend/"), {"minutes": 3}, "r-1")
    for answer in (other, elsewhere):
        assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert Penalty.objects.count() == 1


def test_key_belongs_to_the_one_who_sent_it(api: Any, alice: Any, judy: Any, running: Any) -> None:
    body = {"name": "Wanda"}
    mine = sent(api(alice), ENTRY, body, "k")
    stranger = sent(api(None), ENTRY, body, "k")
    other = sent(api(judy), ENTRY, body, "k")
    assert [one.status_code for one in (mine, stranger, other)] == [201, 401, 403]
    assert not other.has_header("Idempotent-Replayed")


def test_answer_is_given_to_the_session_and_to_the_token_of_one_person(
    api: Any, enter: Any, alice: Any, running: Any
) -> None:
    by_token = sent(api(alice), ENTRY, {"name": "Wanda"}, "k")
    by_session = enter(alice).post(
        ENTRY, {"name": "Wanda"}, content_type="application/json", HTTP_IDEMPOTENCY_KEY="k"
    )
    assert by_token.status_code == 201
    assert by_session.status_code == 422, "the body reads otherwise"
    again = enter(alice).post(
        ENTRY, b'{"name":"Wanda"}', content_type="application/json", HTTP_IDEMPOTENCY_KEY="k"
    )
    assert (again.status_code, again.content) == (201, by_token.content)


def test_revoked_token_is_told_nothing_of_the_first_answer(
    api: Any, alice: Any, running: Any
) -> None:
    from tournaments.accounts.models import Token

    client = api(alice)
    assert sent(client, ENTRY, {"name": "Wanda"}, "k").status_code == 201
    Token.objects.all().delete()
    assert sent(client, ENTRY, {"name": "Wanda"}, "k").status_code == 401


def test_refused_request_keeps_no_key_and_may_be_sent_again(
    api: Any, alice: Any, running: Any
) -> None:
    client = api(alice)
    path = f"{API}rounds/2/close/"
    refused = sent(client, path, {}, "c")
    assert (refused.status_code, refused.json()["code"]) == (409, "results_missing")
    for match in running.open_matches():
        running.enter(match, 1, 0)
    assert sent(client, path, {}, "c").status_code == 200
    assert not RequestKey.objects.exclude(path=path).exists()


def test_preview_claims_no_key(api: Any, alice: Any, running: Any) -> None:
    client = api(alice)
    body = {"wins_a": 0, "wins_b": 1, "reason": "misread"}
    path = f"{API}matches/1/correct/"
    assert sent(client, f"{path}?preview=1", body, "p").status_code == 200
    assert not RequestKey.objects.exists(), "what is only supposed is taken back, its key too"
    assert sent(client, path, body, "p").status_code == 200


def test_killed_before_the_answer_is_told_that_it_was_done_with_its_operations(
    api: Any, judy: Any, ruling: Any
) -> None:
    client = api(judy)
    sent(client, *ruling, "r-1")
    RequestKey.objects.update(status=None, answer=None, at=timezone.now() - timedelta(minutes=1))
    told = sent(client, *ruling, "r-1")
    written = Operation.objects.get(kind="ruling_applied")
    assert told.status_code == 200
    assert told.json() == {
        "code": "done_already",
        "detail": "This was done already.",
        "operations": [{"event": "dusk-cup", "number": written.number}],
    }
    assert Penalty.objects.count() == 1


def test_repetition_while_the_first_is_answered_is_asked_to_wait(
    api: Any, judy: Any, ruling: Any
) -> None:
    client = api(judy)
    sent(client, *ruling, "r-1")
    RequestKey.objects.update(status=None, answer=None)
    told = sent(client, *ruling, "r-1")
    assert (told.status_code, told.json()["code"], told["Retry-After"]) == (409, "in_progress", "1")


def test_crash_after_the_write_is_not_done_again(
    api: Any, judy: Any, ruling: Any, monkeypatch: Any
) -> None:
    from tournaments.api import matches as views

    def crash(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("after the write")

    client = api(judy)
    client.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(views, "MatchShape", crash)
        assert sent(client, *ruling, "r-1").status_code == 500
    assert sent(client, *ruling, "r-1").json()["code"] == "done_already"
    assert Penalty.objects.count() == 1


@pytest.mark.parametrize("key", ["", "k" * 256, "a\tb"])
def test_key_that_is_none_is_refused(api: Any, alice: Any, running: Any, key: str) -> None:
    told = sent(api(alice), ENTRY, {"name": "Wanda"}, key)
    assert (told.status_code, told.json()["code"]) == (400, "bad_key")


def test_body_that_is_too_much_to_read_is_refused_as_without_a_key(
    client: Any, alice: Any, settings: Any
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    client.force_login(alice)
    for headers in ({}, {"Idempotency-Key": "large"}):
        body = {"text": "x" * 200}
        told = client.post("/api/v1/decks/", body, content_type="application/json", headers=headers)
        assert (told.status_code, told.json()["code"]) == (413, "too_large")


def test_link_of_an_invitation_is_not_kept(api: Any, alice: Any, running: Any) -> None:
    body = {"kind": "staff", "role": "judge"}
    first = sent(api(alice), f"{API}invitations/", body, "t")
    assert first.status_code == 201
    assert first.json()["link"]
    assert list(RequestKey.objects.values_list("answer", flat=True)) == [None]
    assert first.json()["link"] not in str(list(RequestKey.objects.values()))


def test_large_answer_is_not_kept_but_nothing_is_done_twice(
    api: Any, alice: Any, running: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(keys, "LARGEST_KEPT", 5)
    client = api(alice)
    assert sent(client, ENTRY, {"name": "Wanda"}, "k").status_code == 201
    assert sent(client, ENTRY, {"name": "Wanda"}, "k").json()["code"] == "done_already"


def test_file_sent_twice_is_read_once(api: Any, alice: Any, running: Any) -> None:
    def upload(content: bytes) -> Any:
        file = SimpleUploadedFile("players.csv", content)
        return api(alice).post(
            f"{ENTRY}list/", {"file": file}, format="multipart", HTTP_IDEMPOTENCY_KEY="one-file"
        )

    first, second = (upload(b"Name;Club\nAnn;Red\nBo;\n") for _ in range(2))
    assert first.status_code < 300, first.content
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert running.fresh.entries.filter(name__in=["Ann", "Bo"]).count() == 2
    assert upload(b"Name;Club\nAnn;Red\nCy;\n").status_code == 422, "the file is of the body"


def test_keys_are_forgotten_after_a_week(api: Any, alice: Any, running: Any) -> None:
    client = api(alice)
    for name in ("old", "new"):
        sent(client, ENTRY, {"name": name}, name)
    RequestKey.objects.filter(key="old").update(at=timezone.now() - timedelta(days=8))
    tasks.sweep_requests()
    assert [row.key for row in RequestKey.objects.all()] == ["new"]


# --- Forms ---------------------------------------------------------------------------------------


def form_of(page: Any, action: str = "") -> dict[str, str]:
    """The hidden fields of the first form of a page that goes to this address."""
    text = page.content.decode()
    forms = re.findall(r"<form\b[^>]*method=\"post\".*?</form>", text, re.DOTALL)
    wanted = f'action="{action}"' if action else ""
    form = next(
        one
        for one in forms
        if (wanted in one.split(">")[0] if wanted else "action=" not in one.split(">")[0])
    )
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: value for name, value in hidden if name != "csrfmiddlewaretoken"}


def test_every_form_has_a_key_of_its_own(running: Any, enter: Any, alice: Any) -> None:
    text = enter(alice).get(HERE + "desk/").content.decode()
    found = re.findall(r'name="request_key" value="([^"]*)"', text)
    assert len(found) == len(re.findall(r'method="post"', text)) > 3
    assert len(set(found)) == len(found)
    assert all(re.fullmatch("[bcdfghjkmnqrvwxz]{32}", one) for one in found)


def test_form_sent_twice_is_done_once_and_goes_to_the_same_page(
    running: Any, enter: Any, alice: Any
) -> None:
    page = HERE + "desk/penalties/"
    client = enter(alice)
    fields = form_of(client.get(page)) | {
        "entry": str(running.fresh.entries.first().pk),
        "kind": "warning",
        "code": "Slow play",
        "reason": "Twice asked.",
    }
    first, second = client.post(page, fields), client.post(page, fields)
    assert (first.status_code, first.url) == (302, page)
    assert (second.status_code, second.url) == (302, page)
    assert Penalty.objects.count() == 1
    assert [str(m) for m in get_messages(second.wsgi_request)] == ["The penalty stands."]


def test_form_that_comes_back_much_later_is_told_so(hall: Any, enter: Any, alice: Any) -> None:
    client = enter(alice)
    fields = form_of(client.get(HERE + "desk/players/")) | {"name": "Wanda"}
    client.post(HERE + "desk/players/", fields)
    RequestKey.objects.update(at=timezone.now() - timedelta(hours=1))
    shown = client.post(HERE + "desk/players/", fields, follow=True).content.decode()
    assert "This was done already." in shown
    assert hall.fresh.entries.filter(name="Wanda").count() == 1


def test_form_filled_in_anew_after_the_way_back_is_another_request(
    hall: Any, enter: Any, alice: Any
) -> None:
    client = enter(alice)
    fields = form_of(client.get(HERE + "desk/players/"))
    for name in ("Wanda", "Winston"):
        client.post(HERE + "desk/players/", fields | {"name": name})
    assert hall.fresh.entries.filter(name__in=["Wanda", "Winston"]).count() == 2


def test_form_whose_first_answer_was_lost_leads_back_to_its_page(
    running: Any, enter: Any, alice: Any
) -> None:
    client = enter(alice)
    desk = HERE + "desk/"
    for match in running.open_matches():
        running.enter(match, 1, 0)
    fields = form_of(client.get(desk), HERE + "desk/step/close/")
    client.post(desk + "step/close/", fields)
    RequestKey.objects.update(status=None, answer=None)
    here = client.post(desk + "step/close/", fields, HTTP_REFERER=f"http://testserver{desk}")
    assert (here.status_code, here.url) == (303, f"http://testserver{desk}")
    evil = client.post(desk + "step/close/", fields, HTTP_REFERER="https://evil.example/")
    assert evil.url == "/"
    shown = client.get(desk).content.decode()
    assert "This was done already." in shown
    assert Operation.objects.filter(kind="round_closed").count() == 2


def test_two_tabs_have_two_keys(running: Any, enter: Any, alice: Any) -> None:
    client = enter(alice)
    one, two = (form_of(client.get(HERE + "desk/players/"))["request_key"] for _ in range(2))
    assert one != two


def test_fault_in_the_form_keeps_no_key(running: Any, enter: Any, alice: Any) -> None:
    client = enter(alice)
    fields = form_of(client.get(HERE + "desk/players/"))
    assert client.post(HERE + "desk/players/", fields | {"name": ""}).status_code == 200
    assert not RequestKey.objects.exists()


def test_first_click_of_a_guest_twice_opens_one_table_and_gives_the_seat(enter: Any) -> None:
    """The browser sends twice before it has read any answer, and reads the second alone."""
    front = enter(None)
    page = front.get("/")
    text = read_as_shown(page.content.decode())
    deck = re.search(r'name="deck" value="([^"]+)"', text)
    assert deck is not None
    fields = form_of(page, "/tables/house/") | {"deck": deck[1]}
    secret = page.cookies["csrftoken"].value
    twins = [enter(None), enter(None)]
    for twin in twins:
        twin.cookies["csrftoken"] = secret
    first, second = (twin.post("/tables/house/", fields) for twin in twins)
    assert first.url == second.url
    assert Table.objects.count() == 1
    assert twins[1].get(second.url).status_code == 200, "the seat is the second answer's too"
    stranger = enter(None)
    stranger.cookies["csrftoken"] = "x" * 32
    assert stranger.post("/tables/house/", fields).url != first.url


def test_deck_made_twice_by_one_form_is_one_deck(enter: Any, bob: Any) -> None:
    client = enter(bob)
    page = client.get("/decks/new/")
    fields = form_of(page) | {"text": "1 Maxxor"}
    first, second = (client.post("/decks/new/", fields) for _ in range(2))
    assert first.status_code == 302, "no operation of an event: the key holds there too"
    assert second.url == first.url
    assert DeckList.objects.count() == 1


# --- The claim -----------------------------------------------------------------------------------


def attempt(key: str = "k") -> requests.Attempt:
    row = RequestKey(
        id=uuid.uuid5(uuid.NAMESPACE_OID, key), key=key, path="/", digest="d", attempt=uuid.uuid4()
    )
    made = requests.Attempt(row)
    made.begin()
    return made


def deck(owner: Any, name: str) -> DeckList:
    return DeckList.objects.create(owner=owner, name=name, game="chaotic", size=6, content={})


@pytest.fixture(autouse=True)
def _nobody_watches() -> Any:
    yield
    assert requests.current() is None, "a request that ended is watched no more"
    requests.end()


class TestClaim:
    @pytest.fixture(autouse=True)
    def _end(self, _nobody_watches: Any) -> Any:
        yield
        requests.end()

    def test_falls_with_the_write_it_stood_before(self, alice: Any) -> None:
        watched = attempt()
        with pytest.raises(RuntimeError), transaction.atomic():
            deck(alice, "x")
            assert watched.stands
            raise RuntimeError
        assert not watched.stands
        assert not RequestKey.objects.exists()
        deck(alice, "y")
        assert watched.stands and RequestKey.objects.count() == 1

    def test_is_made_once_for_all_writes(self, alice: Any) -> None:
        from django.test.utils import CaptureQueriesContext

        attempt()
        with CaptureQueriesContext(connection) as queries:
            for name in "xyz":
                deck(alice, name)
        claims = [q for q in queries.captured_queries if "requestkey" in q["sql"]]
        assert len(claims) == 2, "one row put in, one looked at"

    def test_of_another_attempt_stops_the_write(self, alice: Any) -> None:
        attempt()
        deck(alice, "x")
        late = attempt()
        with pytest.raises(requests.Repeated), transaction.atomic():
            deck(alice, "y")
        assert late.repeats is not None
        assert [row.name for row in DeckList.objects.all()] == ["x"]

    @pytest.mark.parametrize(
        ("sql", "counts"),
        [
            ('INSERT INTO "tournaments_entry" ("a") VALUES (1)', True),
            ('INSERT OR IGNORE INTO "tournaments_entry" ("a") VALUES (1)', True),
            ('UPDATE "tournaments_entry" SET "a" = 1', True),
            ('DELETE FROM "tournaments_entry"', True),
            ('SELECT "a" FROM "tournaments_entry" FOR UPDATE', False),
            ('INSERT INTO "django_session" ("a") VALUES (1)', False),
            ('UPDATE "accounts_user" SET "last_login" = 1', False),
            ('INSERT INTO "accounts_user" ("a") VALUES (1)', True),
            ("SAVEPOINT x", False),
        ],
    )
    def test_is_made_for_what_changes_something(self, sql: str, counts: bool) -> None:
        assert requests.changes(sql) is counts


def test_pairing_twice_by_one_key_is_no_refusal(hall: Any, enter: Any, alice: Any) -> None:
    hall.fill(4)
    hall.start()
    client = enter(alice)
    fields = form_of(client.get(HERE + "desk/"), HERE + "desk/step/pair/")
    answers = [client.post(HERE + "desk/step/pair/", fields) for _ in range(2)]
    assert [one.url for one in answers] == [HERE + "desk/"] * 2
    assert [str(m) for m in get_messages(answers[1].wsgi_request)] == []
    assert Round.objects.count() == 1
