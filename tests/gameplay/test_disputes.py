"""Disputes from the claim to the ruling that changes match, standings and log."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from gameplay.models import Dispute, Ruling, Table
from gameplay.persons import Person
from gameplay.services.bench import disputes, evidence
from gameplay.services.record import rechecks
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Match, Operation, Penalty

pytestmark = pytest.mark.django_db


def disputed(table: Table, step: int = 3, wanted: str = "") -> Dispute:
    """A dispute of the loser, with its evidence gathered."""
    game = playing.current(table)
    loser = "B" if game.winner == "A" else "A"
    found = disputes.open_for_step(
        actor=playing.people(table)[loser],
        game=game,
        step=step,
        claim="That strike was not possible.",
        wanted=wanted,
    )
    evidence.gather(dispute_id=found.pk)
    found.refresh_from_db()
    return found


def test_dispute_holds_the_round_and_reaches_the_queue_with_evidence(
    finished: Table, judy: Any
) -> None:
    found = disputed(finished)
    assert found.state == "ready"
    assert Match.objects.get(pk=found.match_id).open_disputes == 1
    assert found.evidence.verified is True
    steps = [step["number"] for step in found.evidence.content["steps"]]
    assert 3 in steps
    assert found.evidence.content["offers"]
    assert set(found.evidence.content["views"]) == {"A", "B"}
    assert list(Dispute.objects.judged_by(judy).unruled()) == [found]


def test_evidence_says_why_the_wanted_line_was_not_possible(finished: Table) -> None:
    found = disputed(finished, step=1, wanted="move Nobody to B6")
    wanted = found.evidence.content["wanted"]
    assert wanted["legal"] is False
    assert wanted["reasons"][0]["rule"]


def test_gathering_twice_keeps_the_first_evidence(finished: Table) -> None:
    found = disputed(finished)
    digest = found.evidence.digest
    assert evidence.gather(dispute_id=found.pk) is None
    found.refresh_from_db()
    assert found.evidence.digest == digest


def test_second_dispute_of_the_same_step_is_the_first(finished: Table) -> None:
    assert disputed(finished).pk == disputed(finished).pk
    assert Match.objects.get(event=finished.event).open_disputes == 1


@pytest.mark.parametrize("step", [-1, 100_000])
def test_step_the_game_never_had_cannot_be_disputed(finished: Table, step: int) -> None:
    with pytest.raises(Invalid):
        disputed(finished, step=step)
    assert not Dispute.objects.exists()


def test_empty_claim_is_refused(finished: Table, bob: Any) -> None:
    with pytest.raises(Invalid):
        disputes.open_for_step(
            actor=Person(user=bob), game=playing.current(finished), step=1, claim="  "
        )


def test_stranger_and_judge_cannot_open_one(finished: Table, charlie: Any, judy: Any) -> None:
    for user in (charlie, judy):
        with pytest.raises(Forbidden):
            disputes.open_for_step(
                actor=Person(user=user), game=playing.current(finished), step=1, claim="x"
            )


def test_ruling_that_the_result_stands_changes_only_the_count(finished: Table, judy: Any) -> None:
    found = disputed(finished)
    before = Match.objects.get(pk=found.match_id)
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=found,
        kind="stands",
        reason="Legal by 7.2.5.2.",
        rules=["7.2.5.2"],
    )
    after = Match.objects.get(pk=found.match_id)
    assert (after.wins_a, after.wins_b) == (before.wins_a, before.wins_b)
    assert after.open_disputes == 0
    found.refresh_from_db()
    assert found.state == "ruled"


def test_correction_changes_match_standings_and_log_at_once(finished: Table, judy: Any) -> None:
    from tournaments.queries.ranking import standings

    found = disputed(finished)
    match = Match.objects.get(pk=found.match_id)
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=found,
        kind="correct",
        wins_a=match.wins_b,
        wins_b=match.wins_a,
        draws=0,
        reason="The showdown was read wrongly.",
    )
    after = Match.objects.get(pk=match.pk)
    assert (after.wins_a, after.wins_b) == (match.wins_b, match.wins_a)
    assert after.source == "ruling"
    operation = Operation.objects.filter(event=match.event).order_by("number")
    assert "ruling_applied" in operation.values_list("kind", flat=True)
    assert standings is not None


def test_penalty_lands_in_the_penalty_list(finished: Table, judy: Any) -> None:
    found = disputed(finished)
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=found,
        kind="penalty",
        against="A",
        penalty="warning",
        offence="slow play",
        reason="Two minutes for one move.",
    )
    penalty = Penalty.objects.get(event=finished.event)
    assert penalty.entry == found.match.entry_a
    assert penalty.kind == "warning"
    assert penalty.code == "slow play"


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "stands", "reason": " "},
        {"kind": "match_loss", "reason": "x"},
        {"kind": "penalty", "reason": "x", "against": "A"},
        {"kind": "stands", "reason": "x", "against": "?"},
        {"kind": "stands", "reason": "x", "against": "C"},
        {"kind": "penalty", "reason": "x", "against": "a", "penalty": "warning"},
        {"kind": "correct", "reason": "x", "wins_a": 1},
        {"kind": "nonsense", "reason": "x"},
        {"kind": "correct", "reason": "x", "wins_a": 7, "wins_b": 7, "draws": 0},
    ],
)
def test_ruling_with_a_part_missing_changes_nothing(
    given: dict[str, Any], finished: Table, judy: Any
) -> None:
    found = disputed(finished)
    count = Operation.objects.count()
    with pytest.raises(Refusal):
        disputes.rule_on(actor=Person(user=judy), dispute=found, **given)
    found.refresh_from_db()
    assert found.state == "ready"
    assert not Ruling.objects.exists()
    assert Operation.objects.count() == count


def test_nobody_rules_twice(finished: Table, judy: Any) -> None:
    found = disputed(finished)
    disputes.rule_on(actor=Person(user=judy), dispute=found, kind="stands", reason="x")
    with pytest.raises(Refusal) as refusal:
        disputes.rule_on(actor=Person(user=judy), dispute=found, kind="stands", reason="y")
    assert refusal.value.code == "closed"


def test_player_stranger_and_playing_judge_cannot_rule(
    finished: Table, bob: Any, charlie: Any, alice: Any
) -> None:
    from tournaments.services.event import staff

    found = disputed(finished)
    staff.add(actor=alice, event=finished.event, user=bob, role="judge")
    for user in (bob, charlie):
        with pytest.raises(Forbidden):
            disputes.rule_on(actor=Person(user=user), dispute=found, kind="stands", reason="x")


def test_match_loss_ends_the_running_game(match_table: Table, judy: Any) -> None:
    found = disputes.open_for_step(
        actor=playing.people(match_table)["A"],
        game=playing.current(match_table),
        step=0,
        claim="My opponent asks the audience.",
    )
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=found,
        kind="match_loss",
        against="B",
        reason="Outside help.",
    )
    playing.work(match_table)
    game = playing.current(match_table)
    assert game.state == "sealed"
    assert game.winner == "A"
    match = Match.objects.get(event=match_table.event)
    assert (match.wins_a, match.wins_b, match.source) == (1, 0, "ruling")


def test_game_loss_in_a_match_of_three_ends_one_game_and_counts_once(
    alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    event = make_event(alice, judy, best_of=3, size=1)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    for person in playing.people(table).values():
        tables.sit_down(actor=person, table=table)
    playing.work(table)
    found = disputes.open_for_step(
        actor=playing.people(table)["A"], game=playing.current(table), step=0, claim="x"
    )
    disputes.rule_on(
        actor=Person(user=judy), dispute=found, kind="game_loss", against="B", reason="x"
    )
    playing.work(table)
    winners = list(table.games.exclude(winner="").values_list("winner", flat=True))
    assert winners == ["A"]
    assert table.games.count() == 2
    playing.play_out(table, seed=4)
    match = Match.objects.get(event=event)
    winners = list(table.games.values_list("winner", flat=True))
    assert (match.wins_a, match.wins_b) == (winners.count("A"), winners.count("B"))


def test_record_that_does_not_run_again_reports_nothing_and_calls_a_judge(
    match_table: Table, judy: Any
) -> None:
    game = playing.current(match_table)
    game.steps.filter(number=0).update(chain="0" * 16)
    playing.play_out(match_table)
    game.refresh_from_db()
    assert game.verified is False
    match = Match.objects.get(event=match_table.event)
    assert match.state == "open"
    assert match.open_disputes == 1
    [found] = Dispute.objects.judged_by(judy).unruled()
    assert "step 0" in found.claim
    assert not rechecks.recheck(game).ok


def test_game_that_repeats_itself_without_end_reports_nothing_and_calls_a_judge(
    alice: Any, judy: Any, bob: Any, dora: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.kernel.game.EVENT_BOUND", 3)
    event = make_event(alice, judy, best_of=3)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    for person in playing.people(table).values():
        tables.sit_down(actor=person, table=table)
    playing.work(table)
    playing.play_out(table)
    game = playing.current(table)
    assert (game.winner, game.rules, game.verified) == ("none", ["R-loops"], True)
    assert playing.fresh(table).state == "finished"
    match = Match.objects.get(event=event)
    assert (match.state, match.open_disputes) == ("open", 1)
    [found] = Dispute.objects.judged_by(judy).unruled()
    assert "R-loops" in found.claim
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=found,
        kind="correct",
        wins_a=0,
        wins_b=0,
        draws=1,
        reason="Drawn.",
    )
    assert Match.objects.get(event=event).draws == 1


def test_withdrawn_dispute_frees_the_round(finished: Table) -> None:
    found = disputed(finished)
    disputes.withdraw(actor=Person(user=found.by), dispute=found)
    assert Match.objects.get(pk=found.match_id).open_disputes == 0
    with pytest.raises(Refusal):
        disputes.rule_on(
            actor=Person(user=found.event.staff.get(role="judge").user),
            dispute=found,
            kind="stands",
            reason="x",
        )


def test_paper_match_can_be_disputed_with_its_position(
    alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    event = make_event(alice, judy, digital=False)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    match = Match.objects.get(event=event)
    assert not Table.objects.exists()
    found = disputes.open_for_paper(
        actor=Person(user=bob), match=match, claim="He moved twice.", position="A1 Maxxor"
    )
    evidence.gather(dispute_id=found.pk)
    found.refresh_from_db()
    assert found.state == "ready"
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=found,
        kind="correct",
        wins_a=1,
        wins_b=0,
        draws=0,
        reason="Played on.",
    )
    assert Match.objects.get(pk=match.pk).wins_a == 1


@pytest.mark.parametrize(
    ("who", "queue", "work", "own"),
    [
        ("judy", 200, 200, 302),
        ("alice", 200, 200, 302),
        ("bob", 404, 404, 200),
        ("dora", 404, 404, 200),
        ("charlie", 404, 404, 404),
        (None, 302, 302, 302),
    ],
)
def test_dispute_is_read_by_its_players_and_worked_on_by_judges(
    who: str | None, queue: int, work: int, own: int, finished: Table, enter: Any, request: Any
) -> None:
    found = disputed(finished)
    visitor = enter(request.getfixturevalue(who) if who else None)
    assert visitor.get(reverse("gameplay:bench")).status_code == queue
    assert visitor.get(reverse("gameplay:bench_work", args=(found.pk,))).status_code == work
    assert visitor.get(reverse("gameplay:dispute", args=(found.pk,))).status_code == own


def test_judge_rules_on_the_page(finished: Table, enter: Any, judy: Any) -> None:
    found = disputed(finished)
    visitor = enter(judy)
    bad = visitor.post(
        reverse("gameplay:give_ruling", args=(found.pk,)),
        {"kind": "stands", "reason": "x", "rules": "99.9"},
    )
    assert bad.status_code == 400
    assert "There is no rule 99.9" in bad.content.decode()
    good = visitor.post(
        reverse("gameplay:give_ruling", args=(found.pk,)),
        {"kind": "stands", "reason": "Legal.", "rules": "7.2.5.2"},
        follow=True,
    )
    assert "Legal." in good.content.decode()
    assert Ruling.objects.get().rules == ["7.2.5.2"]


def test_player_opens_a_dispute_on_the_page(finished: Table, enter: Any, bob: Any) -> None:
    game = playing.current(finished)
    visitor = enter(bob)
    address = reverse("gameplay:dispute_step", args=(game.pk,))
    assert visitor.get(address, {"step": 2}).status_code == 200
    answer = visitor.post(address, {"step": 2, "claim": "No."}, follow=True)
    assert "A judge has been called" in answer.content.decode()
    assert Dispute.objects.get().step == 2


def test_players_page_of_a_dispute_shows_no_evidence_of_the_other_hand(
    match_table: Table, enter: Any
) -> None:
    from tests.gameplay.test_hidden import hidden_from, names_in

    found = disputes.open_for_step(
        actor=playing.people(match_table)["A"],
        game=playing.current(match_table),
        step=0,
        claim="x",
    )
    evidence.gather(dispute_id=found.pk)
    for letter in "AB":
        hidden = hidden_from(match_table, letter)
        visitor = enter(match_table.seats.get(letter=letter).user)
        page = visitor.get(reverse("gameplay:dispute", args=(found.pk,)))
        assert hidden
        assert not names_in(page.content.decode(), hidden)


def test_queue_costs_the_same_queries_with_one_and_three(
    finished: Table, enter: Any, judy: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    visitor = enter(judy)
    visitor.get(reverse("gameplay:bench"))
    counts = []
    for steps in ((1,), (2, 3)):
        for step in steps:
            disputed(finished, step=step)
        with CaptureQueriesContext(connection) as queries:
            visitor.get(reverse("gameplay:bench"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


POSITION = """
id: paper-1
title: Two Creatures alone
game: chaotic
rules: ["6.3.3"]
cards:
  North: {creature: OverWorld Warrior}
  South: {creature: UnderWorld Warrior}
setup:
  size: 1
  board: {A1: North, B1: South}
  location: Plain Ground
steps:
  - A: move North to B1
    cites: ["6.3.3"]
    expect: {North.zone: ZONE}
"""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (POSITION.replace("ZONE", "B1"), "Everything expected came true"),
        (POSITION.replace("ZONE", "A1"), "Not everything expected came true"),
        ("North stood on A1", "position"),
        ("", "There is no scenario in it"),
        ("a: [", "position"),
    ],
)
def test_judge_lets_the_engine_resolve_a_written_position(
    text: str, word: str, alice: Any, judy: Any, bob: Any, dora: Any, enter: Any
) -> None:
    event = make_event(alice, judy, digital=False)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    match = Match.objects.get(event=event)
    found = disputes.open_for_paper(actor=Person(user=bob), match=match, claim="x", position=text)
    address = reverse("gameplay:resolve_position", args=(found.pk,))
    answer = enter(judy).post(address, {"position": text})
    assert answer.status_code == 200
    assert word in answer.content.decode()
    assert enter(bob).post(address, {"position": text}).status_code == 404


def test_dispute_of_a_game_under_other_rules_can_still_be_ruled_on(
    finished: Table, enter: Any, judy: Any
) -> None:
    found = disputed(finished)
    game = playing.current(finished)
    game.checkpoints.update(release="older")
    game.steps.filter(number=3).update(chain="played under other rules")
    page = enter(judy).get(reverse("gameplay:bench_work", args=(found.pk,)))
    assert page.status_code == 200
    text = page.content.decode()
    assert "earlier release" in text
    assert "Give the ruling" in text
