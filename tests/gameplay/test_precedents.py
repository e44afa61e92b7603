"""Precedents: marked by a judge, found by rule, card and words, without the names of players."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gameplay.models import Precedent, Table
from gameplay.persons import Person
from gameplay.queries.bench import precedents
from gameplay.services.bench import disputes, evidence
from gameplay.services.bench import precedents as services
from tests.gameplay import playing
from tests.kept import kept
from tournaments.errors import Forbidden, Invalid
from tournaments.models import Operation
from tournaments.services.bench import appeals, rulings
from tournaments.services.event import undo

pytestmark = pytest.mark.django_db
SUMMARY = "An attack that was turned face up counts as played, and is not taken back."


@pytest.fixture
@kept
def ruling(table: Table, judy: Any) -> Operation:
    """judy ruled on the one match of the event."""
    assert table.match is not None
    return rule(judy, table, reason="Turned is played.", rules=["7.2.5"])


def rule(judge: Any, table: Table, **said: Any) -> Operation:
    """A ruling that leaves the match, which is still played, alone."""
    assert table.match is not None
    said |= {"kind": "penalty", "against": table.match.entry_a, "again": True}
    slow = {"kind": "warning", "code": "Slow play"}
    return rulings.apply(actor=judge, match=table.match, penalty=slow, **said)


def mark(actor: Any, ruling: Operation, **more: Any) -> Precedent:
    said = {"summary": SUMMARY, "rules": ["7.2.5"], "cards": ["Maxxor"]}
    return services.mark(actor=actor, operation=ruling, **(said | more))


@pytest.mark.parametrize("text", ["7.2.5", "Maxxor", "what of maxxor here?", "a TURNED attack", ""])
def test_found_by_rule_card_and_words(ruling: Operation, judy: Any, text: str) -> None:
    made = mark(judy, ruling)
    game = ruling.event.game
    assert list(precedents.search(game, text)) == [made]
    assert list(precedents.search("", text)) == [made]


def test_not_found_by_what_it_does_not_say(ruling: Operation, judy: Any) -> None:
    mark(judy, ruling)
    for text in ("6.3.3", "Arias", "the discard pile"):
        assert not precedents.search(ruling.event.game, text)


def test_same_rule_goes_before_any_number_of_words(table: Table, judy: Any) -> None:
    assert table.match is not None
    made = []
    for rules, summary in (
        ([], "A judge decides about every attack that was turned face up too early."),
        (["6.3.3"], "Nothing here speaks of it."),
    ):
        given = rule(judy, table, reason=summary)
        made.append(mark(judy, given, summary=summary, rules=rules, cards=[]))
    text = "6.3.3: an attack was turned face up too early, and every judge decides"
    assert list(precedents.search(table.rulebook, text)) == made[::-1]


def test_new_dispute_shows_the_nearest(match_table: Table, judy: Any, bob: Any, enter: Any) -> None:
    assert match_table.match is not None
    given = rule(judy, match_table, reason="Turned is played.")
    mark(judy, given, rules=[])
    call = disputes.open_for_step(
        actor=Person(user=bob),
        game=playing.current(match_table),
        step=1,
        claim="She took back her attack against my Maxxor.",
    )
    evidence.gather(dispute_id=call.pk)
    for user, path in ((judy, f"/bench/{call.pk}/"), (bob, f"/disputes/{call.pk}/")):
        assert SUMMARY in enter(user).get(path).content.decode()


@pytest.mark.parametrize(
    "bad",
    [
        {"summary": "short"},
        {"summary": "Bob turned the attack, so it counts as played."},
        {"rules": ["99.99"]},
        {"cards": ["No such card"]},
    ],
)
def test_what_is_no_precedent_is_refused(ruling: Operation, judy: Any, bad: dict[str, Any]) -> None:
    with pytest.raises(Invalid):
        mark(judy, ruling, **bad)
    assert not Precedent.objects.exists()


def test_falls_with_its_ruling(ruling: Operation, judy: Any, alice: Any, bob: Any) -> None:
    made = mark(judy, ruling)
    undo.take_back(actor=alice, event=ruling.event, number=ruling.number, reason="Wrong table.")
    made.refresh_from_db()
    assert made.withdrawn_at is not None
    with pytest.raises(Exception, match="taken back"):
        mark(judy, ruling)


def test_falls_when_the_ruling_is_changed_on_appeal(
    ruling: Operation, judy: Any, alice: Any, bob: Any
) -> None:
    mark(judy, ruling)
    named = {"event": ruling.event, "ruling": ruling.number, "reason": "Seen otherwise."}
    appeals.make(actor=bob, **named)
    appeals.settle(actor=alice, outcome="changed", **named)
    assert not precedents.search(ruling.event.game, "7.2.5")


def test_who_marks_reads_and_withdraws(
    ruling: Operation, enter: Any, judy: Any, bob: Any, charlie: Any, settings: Any
) -> None:
    page = f"/rulings/mark/{ruling.event.slug}/{ruling.number}/"
    got = [enter(user).get(page).status_code for user in (judy, bob, charlie)]
    assert got == [200, 403, 403]
    assert enter(None).get(page).status_code == 302
    for user in (bob, charlie):
        with pytest.raises(Forbidden):
            mark(user, ruling)
    form = {"summary": SUMMARY, "rules": "7.2.5", "cards": "Maxxor"}
    assert enter(judy).post(page, form | {"rules": "99.99"}).status_code == 200
    assert enter(judy).post(page, form).status_code == 302
    made = Precedent.objects.get()
    for user in (judy, bob, charlie, None):
        shown = enter(user).get("/rulings/?q=Maxxor").content.decode()
        assert SUMMARY in shown
        assert (ruling.event.name in shown) == (user == judy)
    assert enter(charlie).post(f"/rulings/{made.pk}/withdraw/").status_code == 403
    settings.PRECEDENTS = "staff"
    got = [enter(user).get("/rulings/").status_code for user in (judy, bob, charlie, None)]
    assert got == [200, 404, 404, 302]
    assert enter(judy).post(f"/rulings/{made.pk}/withdraw/").status_code == 302
    assert not precedents.search("", "Maxxor")


def test_by_the_api(ruling: Operation, enter: Any, judy: Any, bob: Any) -> None:
    said = {"event": ruling.event.slug, "ruling": ruling.number, "summary": SUMMARY}
    where = "/api/v1/rulings/"
    for user, code in ((None, 401), (bob, 403), (judy, 201)):
        sent = enter(user).post(where, said, content_type="application/json")
        assert sent.status_code == code, sent.content
    (found,) = enter(None).get(f"{where}?q=turned").json()["results"]
    assert (found["summary"], found["game"]) == (SUMMARY, ruling.event.game)
    assert ruling.event.slug not in str(found)
    assert enter(None).get(f"{where}?game=bridge").status_code == 404
    away = f"{where}{found['id']}/withdraw/"
    assert [enter(user).post(away).status_code for user in (bob, judy)] == [403, 200]
    assert enter(None).get(where).json()["count"] == 0


def test_number_of_queries_does_not_grow(table: Table, judy: Any, enter: Any) -> None:
    assert table.match is not None
    client, counts = enter(judy), []
    for turn in range(3):
        given = rule(judy, table, reason=f"So it is, {turn}.")
        mark(judy, given)
        with CaptureQueriesContext(connection) as asked:
            client.get("/rulings/?q=Maxxor")
        counts.append(len(asked))
    assert counts[0] == counts[2]


def test_an_older_form_writes_over_no_summary_of_another_judge(
    ruling: Operation, judy: Any, enter: Any
) -> None:
    page = f"/rulings/mark/{ruling.event.slug}/{ruling.number}/"
    old = enter(judy).get(page).context["drawn"]
    mark(judy, ruling)
    said = {"summary": "Whatever is turned up is played, whoever did it.", "drawn": old}
    answer = enter(judy).post(page, said)
    assert "this has changed since you opened the page" in answer.content.decode()
    assert Precedent.objects.get().summary == SUMMARY
    fresh = answer.context["drawn"]
    assert enter(judy).post(page, {**said, "drawn": fresh}).status_code == 302
    assert Precedent.objects.get().summary == said["summary"]
