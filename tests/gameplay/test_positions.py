"""Positions that judges write by hand: judged by the engine, kept, found again, shared."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engine import games
from gameplay.models import Dispute, WrittenPosition
from gameplay.persons import Person
from gameplay.queries.bench import sketches
from gameplay.queries.bench.paper import resolve
from gameplay.services.bench import disputes, evidence, whatifs
from tests.gameplay.conftest import make_event, start_with
from tests.kept import kept
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Match

pytestmark = pytest.mark.django_db

STRIKE = """
id: fire
title: A Creature with Fire adds the Fire of its attack
game: chaotic
rules: ["7.2.5"]
setup:
  turn: A
  begin: strike
  striker: A
  engaged: [Maxxor, Chaor]
  board: {B1: Chaor, B1+: Maxxor}
  A: {attack_hand: [Ember Swarm, Blank]}
steps:
  - A: strike with Ember Swarm
  - all: pass
"""
HOLDS = STRIKE + "    expect: {burst: []}\n"
FAILS = STRIKE + "    expect: {Chaor.damage: 99}\n"


@pytest.fixture
@kept
def dispute(alice: Any, judy: Any, bob: Any, dora: Any) -> Dispute:
    """bob's dispute about his match on paper against dora; judy judges."""
    event = make_event(alice, judy, digital=False)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    match = Match.objects.get(event=event)
    found = disputes.open_for_paper(
        actor=Person(user=bob), match=match, claim="The Fire is missing.", position="Maxxor on B1"
    )
    evidence.gather(dispute_id=found.pk)
    return Dispute.objects.get(pk=found.pk)


@pytest.mark.parametrize("game", games.names())
def test_sketch_of_each_game_can_be_run_and_holds(game: str) -> None:
    found = resolve(sketches.sketch(game, notes=["A: Maxxor"]))
    assert (found.fault, found.failures, found.holds) == ("", (), True)
    assert found.begin is not None
    assert found.end is not None
    assert [step.command for step in found.told]


def test_resolved_position_tells_its_steps_with_their_events() -> None:
    found = resolve(HOLDS)
    assert found.holds, found.failures
    assert (found.game, found.title) == (
        "chaotic",
        "A Creature with Fire adds the Fire of its attack",
    )
    assert [step.command for step in found.told] == ["A: strike with Ember Swarm", "all: pass"]
    assert all(step.events for step in found.told)


def test_position_is_kept_with_what_the_engine_makes_of_it(dispute: Dispute, judy: Any) -> None:
    one = whatifs.keep_position(actor=Person(user=judy), text=HOLDS, dispute=dispute)
    assert (one.held, one.game, one.dispute, one.by) == (True, "chaotic", dispute, judy)
    assert one.cited
    two = whatifs.keep_position(actor=Person(user=judy), text=FAILS, position=one)
    assert (two.pk, two.held) == (one.pk, False)


def test_what_cannot_be_read_is_not_kept_and_says_where(dispute: Dispute, judy: Any) -> None:
    with pytest.raises(Invalid, match="title"):
        whatifs.keep_position(actor=Person(user=judy), text="id: x\ngame: chaotic\n")
    assert not WrittenPosition.objects.exists()


def test_judge_works_a_dispute_on_paper_out_on_the_page(
    dispute: Dispute, judy: Any, enter: Any
) -> None:
    judge = enter(judy)
    work = judge.get(reverse("gameplay:bench_work", args=(dispute.pk,))).content.decode()
    address = f"{reverse('gameplay:new_position')}?dispute={dispute.pk}"
    assert address in work
    begun = judge.get(address).context["form"]["text"].value()
    assert begun.startswith("# Maxxor on B1\n")  # as the player wrote it
    assert "# A: " in begun  # the cards of the registered lists
    resolved = judge.post(address, {"dispute": dispute.pk, "text": HOLDS})
    assert "Everything expected came true." in resolved.content.decode()
    assert resolved.content.decode().count("data-board") == 2
    broken = judge.post(address, {"dispute": dispute.pk, "text": "id: [", "keep": "1"})
    assert broken.status_code == 400
    assert broken.context["form"]["text"].value() == "id: ["
    kept = judge.post(address, {"dispute": dispute.pk, "text": HOLDS, "keep": "1"}, follow=True)
    assert "The position is kept." in kept.content.decode()
    work = judge.get(reverse("gameplay:bench_work", args=(dispute.pk,))).content.decode()
    assert WrittenPosition.objects.get().get_absolute_url() in work


@pytest.mark.parametrize("text", ["Maxxor", "7.2.5", "fire creature", "Ember Swarm", ""])
def test_found_by_card_rule_and_words(text: str, judy: Any, dispute: Dispute, enter: Any) -> None:
    made = whatifs.keep_position(actor=Person(user=judy), text=HOLDS)
    page = enter(judy).get(reverse("gameplay:positions"), {"q": text, "game": "chaotic"})
    assert list(page.context["page"]) == [made]
    for other in ({"q": "Kaal"}, {"q": text, "game": "genesis"}):
        assert not list(enter(judy).get(reverse("gameplay:positions"), other).context["page"])


def test_file_is_a_scenario_that_runs(judy: Any, dispute: Dispute, enter: Any) -> None:
    made = whatifs.keep_position(actor=Person(user=judy), text=HOLDS)
    answer = enter(judy).get(reverse("gameplay:position_file", args=(made.pk,)))
    assert "a-creature-with-fire" in answer["Content-Disposition"]
    assert resolve(answer.content.decode()).holds


def _of_another_event(alice: Any, judge: Any) -> None:
    make_event(alice, judge, name="Other Cup")


def test_shared_position_is_read_by_judges_of_other_events_and_changed_by_none_of_them(
    dispute: Dispute, judy: Any, alice: Any, charlie: Any, enter: Any
) -> None:
    _of_another_event(alice, charlie)
    made = whatifs.keep_position(actor=Person(user=judy), text=HOLDS, dispute=dispute)
    address, other = made.get_absolute_url(), enter(charlie)
    assert other.get(address).status_code == 404
    with pytest.raises(Refusal, match="not settled"):
        whatifs.share(actor=Person(user=judy), position=made)
    disputes.rule_on(actor=Person(user=judy), dispute=dispute, kind="stands", reason="As it is.")
    made.dispute.refresh_from_db()
    whatifs.share(actor=Person(user=judy), position=made)
    page = other.get(address)
    assert page.status_code == 200
    assert not page.context["writes"]
    assert reverse("gameplay:bench_work", args=(dispute.pk,)) not in page.content.decode()
    for name in ("share_position", "drop_position"):
        answer = other.post(reverse(f"gameplay:{name}", args=(made.pk,)), {"shared": "0"})
        assert answer.status_code in {302, 403}
    made.refresh_from_db()
    assert made.shared_at is not None
    enter(judy).post(reverse("gameplay:share_position", args=(made.pk,)), {"shared": "0"})
    assert other.get(address).status_code == 404


def test_shared_position_names_nobody(dispute: Dispute, judy: Any) -> None:
    name = dispute.event.entries.order_by("pk")[0].name
    text = HOLDS.replace("A Creature with", f"{name} has a Creature with")
    made = whatifs.keep_position(actor=Person(user=judy), text=text, dispute=dispute)
    disputes.rule_on(actor=Person(user=judy), dispute=dispute, kind="stands", reason="As it is.")
    made.dispute.refresh_from_db()
    with pytest.raises(Invalid, match="Leave names out"):
        whatifs.share(actor=Person(user=judy), position=made)
    whatifs.keep_position(actor=Person(user=judy), text=HOLDS, position=made)
    whatifs.share(actor=Person(user=judy), position=made)
    with pytest.raises(Invalid, match="Leave names out"):
        whatifs.keep_position(actor=Person(user=judy), text=text, position=made)


@pytest.mark.parametrize("who", ["bob", "charlie", None])
def test_who_judges_nothing_finds_no_positions(
    who: str | None, dispute: Dispute, judy: Any, enter: Any, request: Any
) -> None:
    made = whatifs.keep_position(actor=Person(user=judy), text=HOLDS, dispute=dispute)
    visitor = enter(request.getfixturevalue(who) if who else None)
    new = f"{reverse('gameplay:new_position')}?dispute={dispute.pk}"
    file = reverse("gameplay:position_file", args=(made.pk,))
    for address in (reverse("gameplay:positions"), made.get_absolute_url(), file, new):
        assert visitor.get(address).status_code == (404 if who else 302)
    for name in ("share_position", "drop_position"):
        answer = visitor.post(reverse(f"gameplay:{name}", args=(made.pk,)), {"shared": "1"})
        assert answer.status_code == (404 if who else 302)
    made.refresh_from_db()
    assert made.shared_at is None
    if who == "bob":
        with pytest.raises(Forbidden):
            whatifs.keep_position(
                actor=Person(user=request.getfixturevalue(who)), text=HOLDS, dispute=dispute
            )


def test_list_asks_as_often_for_one_as_for_three(dispute: Dispute, judy: Any, enter: Any) -> None:
    judge = enter(judy)
    counts = []
    for number in (1, 2):
        for _ in range(number):
            whatifs.keep_position(actor=Person(user=judy), text=HOLDS, dispute=dispute)
        judge.get(reverse("gameplay:positions"))
        with CaptureQueriesContext(connection) as asked:
            assert len(judge.get(reverse("gameplay:positions")).context["page"]) == 2 * number - 1
        counts.append(len(asked))
    assert counts[0] == counts[1]
