"""Nobody is made staff, entered or taken for a player without saying yes."""

import ast
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.conftest import ROOT
from tournaments.enums import InvitationState, OperationKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Invitation, Operation, Staff
from tournaments.operations import snapshot, verify_chain
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.policy import roles_of
from tournaments.services.entry import entries, invitations
from tournaments.services.event import staff, undo

pytestmark = pytest.mark.django_db
BASE = "/events/dusk-cup/"


def invite(hall: Any, **said: Any) -> Invitation:
    return invitations.invite(actor=hall.organizer, event=hall.event, **said)[0]


def link(hall: Any, **said: Any) -> str:
    return invitations.invite(actor=hall.organizer, event=hall.event, **said)[1]


def roles(user: Any, hall: Any) -> frozenset[str]:
    return roles_of(user, hall.fresh)


def code_of(refused: Any) -> str:
    return str(refused.value.code)


# --- Staff -----------------------------------------------------------------------------------


def test_role_is_held_from_the_yes_on_and_not_before(hall: Any, judy: Any) -> None:
    asked = invite(hall, kind="staff", role="judge", name="judy")
    assert roles(judy, hall) == frozenset()
    before = hall.fresh.operations.count()
    invitations.accept(actor=judy, invitation=asked)
    assert roles(judy, hall) == {"judge"}
    written = hall.fresh.operations.order_by("number")[before:]
    assert [(one.kind, one.actor) for one in written] == [(OperationKind.STAFF_ADDED, judy)]
    assert written[0].payload == {"user": "judy", "role": "judge", "invited_by": "alice"}


def test_no_is_final_for_who_asks_by_name(hall: Any, judy: Any) -> None:
    asked = invite(hall, kind="staff", role="judge", name="Judy")
    invitations.decline(actor=judy, invitation=asked)
    assert roles(judy, hall) == frozenset()
    with pytest.raises(Refusal) as refused:
        invite(hall, kind="staff", role="judge", name="Judy")
    assert code_of(refused) == "declined"
    with pytest.raises(Refusal):
        invitations.accept(actor=judy, invitation=asked)


def test_others_cannot_answer_for_the_person(hall: Any, judy: Any, charlie: Any) -> None:
    asked = invite(hall, kind="staff", role="judge", name="Judy")
    for answer in (invitations.accept, invitations.decline):
        for other in (charlie, hall.organizer):
            with pytest.raises(Refusal) as refused:
                answer(actor=other, invitation=asked)
            assert code_of(refused) == "invitation_closed"
    assert Invitation.objects.get().state == InvitationState.WAITING


def test_invitation_ends_with_its_time_and_by_being_withdrawn(hall: Any, judy: Any) -> None:
    asked = invite(hall, kind="staff", role="judge", name="Judy")
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Refusal):
        invitations.accept(actor=judy, invitation=asked)
    again = invite(hall, kind="staff", role="judge", name="Judy")
    invitations.withdraw(actor=hall.organizer, invitation=again)
    with pytest.raises(Refusal):
        invitations.accept(actor=judy, invitation=again)
    assert roles(judy, hall) == frozenset()


def test_invitation_falls_with_the_role_of_who_made_it(
    hall: Any, dora: Any, judy: Any, charlie: Any
) -> None:
    role = staff.add(actor=hall.organizer, event=hall.event, user=dora, role="organizer")
    invitations.invite(actor=dora, event=hall.event, kind="staff", role="judge", name="Judy")
    _made, token = invitations.invite(actor=dora, event=hall.event, kind="staff", role="judge")
    staff.remove(actor=hall.organizer, staff=role)
    by_link = invitations.by_token(token)
    assert by_link is not None
    for person, asked in ((judy, Invitation.objects.get(account=judy)), (charlie, by_link)):
        with pytest.raises(Refusal) as refused:
            invitations.accept(actor=person, invitation=asked)
        assert code_of(refused) == "inviter_gone"


def test_who_may_not_give_a_role_may_not_offer_it(hall: Any, bob: Any, judy: Any) -> None:
    hall.judge(judy, "scorekeeper")
    for actor, said in (
        (judy, {"kind": "staff", "role": "judge", "name": "Bob"}),
        (bob, {"kind": "entry", "name": "Judy"}),
        (bob, {"kind": "staff", "role": "organizer"}),
    ):
        with pytest.raises(Forbidden):
            invitations.invite(actor=actor, event=hall.event, **said)
    assert invitations.invite(actor=judy, event=hall.event, kind="entry", name="Bob")


# --- Players ---------------------------------------------------------------------------------


def test_player_is_in_from_the_yes_on(hall: Any, bob: Any) -> None:
    asked = invite(hall, kind="entry", name="Bob")
    assert not Entry.objects.exists()
    invitations.accept(actor=bob, invitation=asked)
    entry = Entry.objects.get()
    assert (entry.user, entry.name, entry.state) == (bob, "Bob", "registered")
    assert hall.fresh.operations.get(kind="entry_added").actor == bob


def test_player_who_accepts_in_a_full_event_waits_for_a_place(
    make_hall: Any, bob: Any, dora: Any, judy: Any
) -> None:
    hall = make_hall(capacity=2)
    asked = invite(hall, kind="entry", name="Judy")
    hall.join(bob, dora)
    invitations.accept(actor=judy, invitation=asked)
    assert Entry.objects.get(user=judy).state == "waiting"


def test_player_who_accepts_late_gets_what_the_invitation_says(running: Any, charlie: Any) -> None:
    asked = invite(running, kind="entry", name="Charlie", missed="bye")
    invitations.accept(actor=charlie, invitation=asked)
    entry = Entry.objects.get(user=charlie)
    assert (entry.state, entry.first_round) == ("checked_in", 3)


def test_yes_after_signing_up_oneself_changes_nothing(hall: Any, bob: Any) -> None:
    asked = invite(hall, kind="entry", name="Bob")
    hall.join(bob)
    with pytest.raises(Refusal) as refused:
        invitations.accept(actor=bob, invitation=asked)
    assert code_of(refused) == "entered_already"
    assert Entry.objects.count() == 1


# --- Whose a player is -----------------------------------------------------------------------


def test_entry_by_name_becomes_the_accounts_when_the_person_says_yes(hall: Any, bob: Any) -> None:
    entry = entries.add(actor=hall.organizer, event=hall.event, name="Robert B.")
    token = link(hall, kind="claim", entry=entry)
    found = invitations.by_token(token)
    assert found is not None and Entry.objects.get().user is None
    invitations.accept(actor=bob, invitation=found)
    assert Entry.objects.get().user == bob
    said = hall.fresh.operations.get(kind=OperationKind.ENTRY_CLAIMED)
    assert (said.actor, said.payload["user"]) == (bob, "bob")
    assert invitations.by_token(token) is None


def test_claimed_entry_is_claimed_once_and_by_one_who_is_not_in_yet(
    hall: Any, bob: Any, dora: Any
) -> None:
    entry = entries.add(actor=hall.organizer, event=hall.event, name="Robert B.")
    first, second = (link(hall, kind="claim", entry=entry) for _ in range(2))
    hall.join(dora)
    by_first, by_second = map(invitations.by_token, (first, second))
    assert by_first is not None and by_second is not None
    with pytest.raises(Refusal) as refused:
        invitations.accept(actor=dora, invitation=by_first)
    assert code_of(refused) == "entered_already"
    invitations.accept(actor=bob, invitation=by_first)
    with pytest.raises(Refusal) as refused:
        invitations.accept(actor=dora, invitation=by_second)
    assert code_of(refused) == "claimed_before"
    with pytest.raises(Refusal):
        link(hall, kind="claim", entry=Entry.objects.get(pk=entry.pk))


def test_claim_stays_whatever_is_undone(running: Any, charlie: Any) -> None:
    entry = entries.add(actor=running.organizer, event=running.event, name="Late Lena")
    added = running.fresh.operations.get(kind="entry_added", payload__name="Late Lena").number
    found = invitations.by_token(link(running, kind="claim", entry=entry))
    assert found is not None
    invitations.accept(actor=charlie, invitation=found)
    claimed = running.fresh.operations.get(kind=OperationKind.ENTRY_CLAIMED).number
    for number in (added, claimed):
        with pytest.raises(Refusal) as refused:
            undo.take_back(actor=running.organizer, event=running.fresh, number=number, reason="x")
        assert code_of(refused) == "claimed"
    dropped = entries.drop(actor=running.organizer, entry=entry)
    number = running.fresh.operations.get(kind="entry_dropped").number
    undo.take_back(actor=running.organizer, event=running.fresh, number=number, reason="x")
    dropped.refresh_from_db()
    assert (dropped.user, dropped.playing) == (charlie, True)


def test_log_with_a_claim_derives_the_same_rows(hall: Any, bob: Any) -> None:
    entry = entries.add(actor=hall.organizer, event=hall.event, name="Robert B.")
    found = invitations.by_token(link(hall, kind="claim", entry=entry))
    assert found is not None
    invitations.accept(actor=bob, invitation=found)
    derived = History.of(hall.fresh).book
    assert picture(derived) == snapshot(hall.fresh)
    assert derived.get("entries", 1)["user"] == "bob"
    assert verify_chain(hall.fresh) is None


# --- Names that are another's ----------------------------------------------------------------


def test_player_by_name_is_not_called_as_somebody_who_plays_or_serves(
    hall: Any, bob: Any, judy: Any, dora: Any
) -> None:
    hall.join(bob)
    hall.judge(judy)
    for name in ("Bob", "b\u043eb", "JUDY", "Alice"):
        with pytest.raises(Refusal) as refused:
            entries.add(actor=hall.organizer, event=hall.event, name=name)
        assert code_of(refused) == "name_of_another"
    walk_in = entries.add(actor=hall.organizer, event=hall.event, name="Dora")
    with pytest.raises(Refusal) as refused:
        entries.change(actor=hall.organizer, entry=walk_in, name="Judy")
    assert code_of(refused) == "name_of_another"
    with pytest.raises(Refusal) as refused:
        entries.sign_up(actor=dora, event=hall.event)
    assert code_of(refused) == "namesake"


def test_unknown_display_name_is_answered_with_those_like_it(hall: Any, make_user: Any) -> None:
    make_user("secret-login", name="Jonas Fairway")
    with pytest.raises(Invalid) as refused:
        invite(hall, kind="entry", name="Jonas")
    assert "Jonas Fairway" in refused.value.message
    with pytest.raises(Invalid) as by_login:
        invite(hall, kind="entry", name="secret-login")
    with pytest.raises(Invalid) as by_nothing:
        invite(hall, kind="entry", name="nobody-at-all")
    told = by_login.value.message.replace("secret-login", "X")
    assert told == by_nothing.value.message.replace("nobody-at-all", "X")


# --- Pages -----------------------------------------------------------------------------------


def test_staff_page_asks_and_the_front_page_of_the_person_answers(
    hall: Any, enter: Any, read: Any, judy: Any, bob: Any
) -> None:
    desk = enter(hall.organizer)
    page = desk.post(f"{BASE}desk/staff/", {"name": "Judy", "role": "judge"}).content.decode()
    assert "Judy is asked" in page and "Withdraw: Judy, " in page
    assert roles(judy, hall) == frozenset()
    assert "You are invited as judge" in read(judy, "/")
    assert "You are invited as judge" in read(judy, "/invitations/")
    for other in (bob, None):
        assert "invited as judge" not in read(other, "/")
    number = Invitation.objects.get().pk
    assert enter(bob).post(f"/invitations/{number}/accept/").status_code == 404
    assert "login" in enter(None).post(f"/invitations/{number}/accept/").url
    assert enter(judy).get(f"/invitations/{number}/accept/").status_code == 405
    assert enter(judy).post(f"/invitations/{number}/shrug/").status_code == 404
    answer = enter(judy).post(f"/invitations/{number}/accept/")
    assert (answer.status_code, answer.url) == (302, BASE)
    assert roles(judy, hall) == {"judge"}
    assert "invited as judge" not in read(judy, "/")


def test_link_is_shown_once_and_works_for_one_person(
    hall: Any, enter: Any, judy: Any, bob: Any
) -> None:
    desk = enter(hall.organizer)
    answer = desk.post(f"{BASE}desk/staff/", {"name": "", "role": "judge"})
    assert answer.headers["Cache-Control"] == "no-store"
    address = re.search(r"http://testserver(/invitations/link/[\w-]+/)", answer.content.decode())
    assert address is not None
    path = address[1]
    token = path.split("/")[-2]
    assert token not in desk.get(f"{BASE}desk/staff/").content.decode()
    assert token not in str(list(Invitation.objects.values()))
    stranger = enter(None).get(path).content.decode()
    assert "Dusk Cup" in stranger and "Log in to answer" in stranger
    assert enter(bob).post(f"{path}decline/").status_code == 302
    assert enter(judy).post(f"{path}accept/").url == BASE
    assert roles(judy, hall) == {"judge"} and roles(bob, hall) == frozenset()
    assert enter(bob).get(path).status_code == 404
    assert enter(bob).post(f"{path}accept/").status_code == 404
    assert enter(None).get("/invitations/link/made-up/").status_code == 404


def test_players_are_invited_and_linked_at_the_desk(
    hall: Any, enter: Any, bob: Any, charlie: Any
) -> None:
    desk = enter(hall.organizer)
    desk.post(f"{BASE}desk/players/", {"name": "Walk-in Wanda", "username": "bob"})
    assert Entry.objects.get().user is None
    assert (
        "Bob is asked" in desk.post(f"{BASE}desk/players/invite/", {"name": "Bob"}).content.decode()
    )
    players = desk.get(f"{BASE}desk/players/").content.decode()
    assert "none: link one: Walk-in Wanda" in players
    asked = desk.post(f"{BASE}desk/players/1/account/", {"name": "Charlie"}).content.decode()
    assert "Charlie is asked" in asked
    for path in ("desk/players/invite/", "desk/players/1/account/"):
        assert enter(bob).get(BASE + path).status_code == 403
        assert enter(bob).post(BASE + path, {"name": "Charlie"}).status_code == 403
        assert enter(None).get(BASE + path).url.startswith("/accounts/login/")
    claim = Invitation.objects.get(kind="claim")
    page = enter(charlie).get("/").content.decode()
    assert "Are you Walk-in Wanda?" in page and "Yes, that is me" in page
    enter(charlie).post(f"/invitations/{claim.pk}/accept/")
    assert Entry.objects.get(number=1).user == charlie
    assert desk.get(f"{BASE}desk/players/1/account/").status_code == 404


def test_withdrawing_is_for_who_may_invite(hall: Any, enter: Any, judy: Any, bob: Any) -> None:
    hall.judge(judy, "scorekeeper")
    asked = invite(hall, kind="staff", role="judge", name="Bob")
    path = f"{BASE}desk/invitations/{asked.pk}/withdraw/"
    for person in (judy, bob):
        assert enter(person).post(path).status_code == 403
    assert "login" in enter(None).post(path).url
    assert enter(hall.organizer).post(path).url == f"{BASE}desk/staff/"
    assert Invitation.objects.get().state == InvitationState.WITHDRAWN


@pytest.mark.parametrize(
    "path", ["/", "/invitations/", f"{BASE}desk/staff/", f"{BASE}desk/players/invite/"]
)
def test_pages_cost_the_same_with_one_invitation_and_with_three(
    hall: Any, enter: Any, make_user: Any, path: str
) -> None:
    keeper = make_user("keeper", name="Keeper")
    hall.judge(keeper, "organizer")
    browser = enter(keeper)
    counts = []
    for number in range(3):
        other = make_user(f"other{number}")
        kind = {"kind": "staff", "role": "judge"} if "staff" in path else {"kind": "entry"}
        invite(hall, name=other.name, **kind)
        from tests.tournaments.hall.conftest import Hall

        own = Hall(other, make_user, name=f"Cup {number}")
        invitations.invite(actor=other, event=own.event, kind="entry", name="Keeper")
        with CaptureQueriesContext(connection) as seen:
            assert browser.get(path).status_code == 200
        counts.append(len(seen))
    assert counts[0] == counts[2]


def test_log_in_names_stand_on_no_page_and_in_no_file_of_the_event(
    hall: Any, enter: Any, api: Any, make_user: Any
) -> None:
    secret = make_user("hidden-login", name="Lena Lake")
    judge = make_user("other-hidden-login", name="Jo Judge")
    invitations.accept(actor=secret, invitation=invite(hall, kind="entry", name="Lena Lake"))
    invitations.accept(
        actor=judge, invitation=invite(hall, kind="staff", role="judge", name="Jo Judge")
    )
    desk, program = enter(hall.organizer), api(hall.organizer)
    pages = [
        *("", "players/", "desk/", "desk/players/", "desk/staff/", "desk/log/", "desk/penalties/"),
        *("desk/players/1/details/", "desk/players/1/checks/", "desk/files/drome/"),
    ]
    answers = [desk.get(BASE + page) for page in pages]
    for part in ("staff/", "entries/", "operations/", "invitations/", "files/drome/"):
        answers.append(program.get(f"/api/v1{BASE}{part}"))
    for answer in answers:
        assert answer.status_code == 200, answer.request["PATH_INFO"]
        assert b"hidden-login" not in answer.content, answer.request["PATH_INFO"]
    assert "Lena Lake" in answers[5].content.decode()


# --- API -------------------------------------------------------------------------------------


def test_api_asks_answers_and_withdraws(
    hall: Any, api: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    path = f"/api/v1{BASE}invitations/"
    said = {"kind": "staff", "role": "judge", "name": "Judy"}
    made = api(hall.organizer).post(path, said)
    assert made.status_code == 201 and made.json()["name"] == "Judy" and made.json()["link"] == ""
    for outsider, told in ((bob, 403), (charlie, 403), (None, 401)):
        assert api(outsider).post(path, said).status_code == told
        assert api(outsider).get(path).status_code == told
        assert api(outsider).delete(f"{path}{made.json()['id']}/").status_code == told
    (mine,) = api(judy).get("/api/v1/me/invitations/").json()["results"]
    assert (mine["event"], mine["role"], mine["by"]) == ("dusk-cup", "judge", "Alice")
    assert api(bob).get("/api/v1/me/invitations/").json()["results"] == []
    assert api(None).get("/api/v1/me/invitations/").status_code == 401
    answer = f"/api/v1/me/invitations/{mine['id']}/"
    assert api(bob).post(f"{answer}accept/").status_code == 404
    assert api(None).post(f"{answer}accept/").status_code == 401
    assert api(judy).post(f"{answer}shrug/").status_code == 404
    assert api(judy).post(f"{answer}accept/").status_code == 204
    assert roles(judy, hall) == {"judge"}
    assert api(judy).post(f"{answer}accept/").json()["code"] == "invitation_closed"
    token = api(hall.organizer).post(path, {"kind": "entry"}).json()["link"].split("/")[-2]
    assert len(api(hall.organizer).get(path).json()["results"]) == 1
    by_link = "/api/v1/me/invitations/link/accept/"
    assert api(None).post(by_link, {"token": token}).status_code == 401
    assert api(bob).post(by_link, {"token": "x"}).status_code == 404
    assert api(bob).post(by_link, {"token": token}).status_code == 204
    assert Entry.objects.get().user == bob
    gone = api(hall.organizer).post(path, {"kind": "entry", "name": "Charlie"}).json()["id"]
    assert api(hall.organizer).delete(f"{path}{gone}/").status_code == 204
    assert api(charlie).get("/api/v1/me/invitations/").json()["results"] == []


def test_api_enters_names_alone(hall: Any, api: Any, bob: Any) -> None:
    path = f"/api/v1{BASE}entries/"
    refused = api(hall.organizer).post(path, {"name": "Bob", "username": "bob"})
    assert refused.status_code == 400 and "invite" in refused.json()["detail"]
    assert api(hall.organizer).post(path, {"name": "Wanda"}).status_code == 201
    assert Entry.objects.get().user is None


def test_display_names_are_searched_by_who_enters_players(
    hall: Any, api: Any, bob: Any, make_user: Any
) -> None:
    make_user("secret-login", name="Jonas Fairway")
    path = f"/api/v1{BASE}people/"
    assert api(hall.organizer).get(path, {"q": "fair"}).json()["results"] == [
        {"name": "Jonas Fairway"}
    ]
    assert api(hall.organizer).get(path, {"q": "secret"}).json()["count"] == 0
    assert api(hall.organizer).get(path, {"q": "j"}).json()["count"] == 0
    assert api(bob).get(path, {"q": "fair"}).status_code == 403
    assert api(None).get(path, {"q": "fair"}).status_code == 401


# --- The law ---------------------------------------------------------------------------------


def test_no_page_and_no_route_of_the_api_gives_a_role_or_a_place_to_another() -> None:
    doors = [*(ROOT / "tournaments/views").glob("*.py"), *(ROOT / "tournaments/api").glob("*.py")]
    for door in doors:
        for node in ast.walk(ast.parse(door.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                called = ast.unparse(node.func)
                named = {keyword.arg for keyword in node.keywords}
                assert called not in ("staff.add", "staff_service.add"), door.name
                enters = called.endswith(("entries.add", "returning.enter", "entries_service.add"))
                assert not (enters and "user" in named), door.name


def test_log_and_rows_name_accounts_by_their_handle() -> None:
    """A log-in name in a payload would be read by all staff, and would name nobody."""
    inside = ("services", "operations", "queries", "views", "api")
    for part in inside:
        for module in (ROOT / "tournaments" / part).rglob("*.py"):
            text = module.read_text(encoding="utf-8")
            if module.name in ("course.py", "outgoing.py"):
                continue  # the first makes accounts, the second reads the parts of an address
            assert "get_username" not in text and ".username" not in text, module
            assert "actor__username" not in text and '"username")' not in text, module


def test_accounts_that_are_suspended_are_not_asked(hall: Any, judy: Any) -> None:
    judy.is_active = False
    judy.save()
    with pytest.raises(Invalid):
        invite(hall, kind="staff", role="judge", name="Judy")
    assert not Staff.objects.filter(user=judy).exists()
    assert Operation.objects.filter(kind="staff_added").count() == 1


def test_event_that_was_brought_in_asks_without_its_name_on_the_front_page(
    hall: Any, judy: Any, enter: Any
) -> None:
    hall.event.__class__.objects.filter(pk=hall.event.pk).update(origin="Far Hall", listed=False)
    invite(hall, kind="staff", role="judge", name="judy")
    reader = enter(judy)
    front = reader.get("/").content.decode()
    assert "You are asked" in front and "/invitations/" in front
    assert hall.event.name not in front and BASE not in front
    assert hall.event.name in reader.get("/invitations/").content.decode()
    hall.event.__class__.objects.filter(pk=hall.event.pk).update(listed=True)
    assert hall.event.name in reader.get("/").content.decode()
