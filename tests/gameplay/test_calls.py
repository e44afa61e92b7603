"""Calling a judge stops the table; the queue says who is at it; the ruling lands everywhere."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.models import Dispute, Table
from gameplay.persons import Person
from gameplay.services.bench import disputes, evidence, repair
from gameplay.services.bench.repair import Wish
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event
from tournaments import live
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Match
from tournaments.services.bench import judging, rulings
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db
TAKING = ("bench_work", "take_dispute")


@pytest.fixture
def moved(match_table: Table) -> Table:
    """The table three choices later."""
    dice = random.Random(2)
    for _ in range(3):
        playing.step(match_table, dice)
    return playing.fresh(match_table)


def call(table: Table, letter: str = "A", step: int = 2) -> Dispute:
    return disputes.open_for_step(
        actor=playing.people(table)[letter],
        game=playing.current(table),
        step=step,
        claim="I was not asked.",
    )


def rule(found: Dispute, judge: Any, **said: Any) -> None:
    said = {"kind": "stands", "reason": "Nobody had to be asked."} | said
    disputes.rule_on(actor=Person(user=judge), dispute=found, **said)


def test_a_call_stops_the_table_and_a_ruling_lets_it_go_on(moved: Table, judy: Any) -> None:
    found = call(moved)
    assert playing.fresh(moved).paused
    letter, offer = next(iter(playing.offers(moved).items()))
    with pytest.raises(Refusal, match="stopped for a judge"):
        play.choose(
            actor=playing.people(moved)[letter],
            table=playing.fresh(moved),
            line=offer.options[0]["line"],
            asked=offer.asked,
        )
    rule(found, judy)
    assert not playing.fresh(moved).paused
    playing.play_out(moved)


def test_two_judges_at_once_do_not_take_a_call_from_each_other_unseen(
    moved: Table, enter: Any, judy: Any, alice: Any
) -> None:
    """Both read that nobody was at it and pressed; the first went on working, and did not know that
    the call had another name."""
    found = call(moved)
    address, take = (reverse(f"gameplay:{one}", args=(found.pk,)) for one in TAKING)
    first, second = enter(judy), enter(alice)
    free = 'name="free" value="1"'
    assert all(free in one.get(address).content.decode() for one in (first, second))
    first.post(take, {"free": "1"})
    told = second.post(take, {"free": "1"}, follow=True).content.decode()
    assert f"{judy} is at it already. Press again to take it over." in told
    found.refresh_from_db()
    assert found.taken_by == judy
    assert free not in told
    second.post(take)
    found.refresh_from_db()
    assert found.taken_by == alice


def test_a_call_taken_back_lets_the_table_go_on(moved: Table) -> None:
    found = call(moved)
    disputes.withdraw(actor=playing.people(moved)["A"], dispute=found)
    assert not playing.fresh(moved).paused


def test_two_calls_keep_it_stopped_until_both_are_closed(moved: Table, judy: Any) -> None:
    first, second = call(moved, "A"), call(moved, "B")
    rule(first, judy)
    assert playing.fresh(moved).paused
    disputes.withdraw(actor=playing.people(moved)["B"], dispute=second)
    assert not playing.fresh(moved).paused


def test_a_judge_who_stopped_the_table_keeps_it_stopped(moved: Table, judy: Any) -> None:
    tables.set_pause(actor=Person(user=judy), table=moved, paused=True)
    found = call(moved)
    disputes.withdraw(actor=playing.people(moved)["A"], dispute=found)
    assert playing.fresh(moved).paused


def test_a_judge_who_stops_it_after_the_call_keeps_it_stopped(moved: Table, judy: Any) -> None:
    found = call(moved)
    for paused in (False, True):
        tables.set_pause(actor=Person(user=judy), table=playing.fresh(moved), paused=paused)
    disputes.withdraw(actor=playing.people(moved)["A"], dispute=found)
    assert playing.fresh(moved).paused


def test_a_call_about_a_finished_game_stops_nothing(finished: Table) -> None:
    found = call(finished)
    assert not found.stopped
    assert not playing.fresh(finished).paused


def test_the_caller_picks_the_moment_in_words(moved: Table, client: Client) -> None:
    game = playing.current(moved)
    client.force_login(playing.people(moved)["A"].user)
    where = reverse("gameplay:dispute_step", args=(game.pk,))
    text = client.get(where, {"step": 1}).content.decode()
    steps = dict(re.findall(r'<option value="(\d+)"[^>]*>\1\. ([^<]*)', text))
    names = {seat.letter: seat.name for seat in moved.seats.all()}
    for row in game.steps.filter(number__gt=0):
        assert steps[str(row.number)].startswith(names[row.letter])
    own = game.steps.filter(letter="A", number__gt=0).first()
    assert own is not None and own.line
    assert steps[str(own.number)].endswith(".") and own.line not in steps[str(own.number)]
    assert steps["0"] == "Set-up"
    answer = client.post(where, {"step": game.revision + 5, "claim": "x"})
    assert answer.status_code == 200
    assert not Dispute.objects.exists()
    answer = client.post(where, {"step": 2, "claim": "I was not asked."})
    assert answer.status_code == 302
    assert Dispute.objects.get().step == 2


def test_a_choice_that_the_caller_does_not_see_is_said_to_be_one(
    match_table: Table, client: Client
) -> None:
    """The list had lines with a name and nothing else."""
    game, people = playing.current(match_table), playing.people(match_table)
    for _choice in range(2):
        playing.step(match_table, random.Random(1))
    client.force_login(people["A"].user)
    text = client.get(reverse("gameplay:dispute_step", args=(game.pk,))).content.decode()
    steps = dict(re.findall(r'<option value="(\d+)"[^>]*>\1\. ([^<]*)', text))
    names = {seat.letter: seat.name for seat in match_table.seats.all()}
    for row in game.steps.filter(letter="B"):
        assert steps[str(row.number)].strip() != names["B"]
    assert not any(words.strip() in names.values() for words in steps.values())


def test_a_page_that_was_loaded_long_ago_calls_a_judge_to_the_last_step(
    moved: Table, client: Client
) -> None:
    """The table goes on without being loaded again: its way to a call named the step of then."""
    game = playing.current(moved)
    client.force_login(playing.people(moved)["A"].user)
    loaded = client.get(reverse("gameplay:table", args=(moved.pk,))).content.decode()
    where = reverse("gameplay:dispute_step", args=(game.pk,))
    ways = re.findall(rf'href="({where}[^"]*)"', loaded)
    assert ways == [where]
    playing.step(moved, random.Random(4))
    game.refresh_from_db()
    assert f'<option value="{game.revision}" selected>' in client.get(where).content.decode()


def test_what_happened_at_the_disputed_step_is_told_in_sentences(
    moved: Table, client: Client
) -> None:
    game = playing.current(moved)
    found = call(moved)
    client.force_login(playing.people(moved)["A"].user)
    choice = reverse("gameplay:dispute_step", args=(game.pk,))
    row = game.steps.get(number=2)
    lines = [event["line"] for event in row.events if event.get("seen", {}).get("A", event)]
    assert lines
    for address in (f"{choice}?step=2", found.get_absolute_url()):
        page = unescape(client.get(address).content.decode())
        told = dict(re.findall(r'"event-text">([^<]+)</span>.*?"event-line"[^>]*>([^<]+)', page))
        assert set(lines) <= set(told.values()), address
        assert not set(told) & set(told.values()), address  # none is its own sentence


def test_the_queue_says_who_is_at_it(moved: Table, client: Client, judy: Any, bob: Any) -> None:
    found = call(moved)
    client.force_login(judy)
    assert "Nobody is at it" in client.get(reverse("gameplay:bench")).content.decode()
    take = reverse("gameplay:take_dispute", args=(found.pk,))
    assert client.post(take).status_code == 302
    found.refresh_from_db()
    assert found.taken_by == judy
    text = client.get(reverse("gameplay:bench")).content.decode()
    assert f"{judy.name} is at it" in text
    assert "Table stopped" in text
    client.force_login(bob)
    assert client.post(take).status_code == 404
    with pytest.raises(Forbidden):
        disputes.take(actor=Person(user=bob), dispute=found)


def test_who_called_reads_who_is_at_it(moved: Table, client: Client, judy: Any) -> None:
    found = call(moved)
    disputes.take(actor=Person(user=judy), dispute=found)
    client.force_login(playing.people(moved)["A"].user)
    assert f"{judy.name} is at it" in client.get(found.get_absolute_url()).content.decode()


def test_the_queue_asks_the_same_for_one_and_three(
    moved: Table, client: Client, judy: Any, django_assert_max_num_queries: Any
) -> None:
    client.force_login(judy)
    call(moved, step=1)
    with django_assert_max_num_queries(40) as first:
        client.get(reverse("gameplay:bench"))
    disputes.take(actor=Person(user=judy), dispute=call(moved, step=2))
    call(moved, "B", step=3)
    with django_assert_max_num_queries(40) as last:
        client.get(reverse("gameplay:bench"))
    assert len(last) <= len(first)


def test_a_changed_result_is_read_the_same_on_every_page_of_three_people(
    finished: Table, judy: Any, alice: Any
) -> None:
    game = playing.current(finished)
    winner = finished.seats.get(letter=game.winner).user
    loser = finished.seats.exclude(letter=game.winner).get().user
    people = {name: Client() for name in ("winner", "loser", "staff")}
    for name, user in zip(people, (winner, loser, alice), strict=True):
        people[name].force_login(user)
    event = finished.event
    assert "You won." in page(people["winner"], finished.get_absolute_url())

    found = call(finished)
    evidence.gather(dispute_id=found.pk)
    before = live.revision(finished.topic)
    match = Match.objects.get(pk=finished.match_id)
    rule(
        found,
        judy,
        kind="correct",
        wins_a=match.wins_b,
        wins_b=match.wins_a,
        draws=0,
        reason="The last strike was not legal.",
        rules=("7.2.5.2",),
    )
    assert live.revision(finished.topic) > before
    match.refresh_from_db()

    for client in (people["winner"], people["loser"]):
        text = page(client, finished.get_absolute_url())
        assert "You won." not in text
        assert f"The result of the match is {match.score}." in text
        assert "The last strike was not legal." in text
        for address in ("/", event.get_absolute_url()):
            assert "The last strike was not legal." in page(client, address)
    own = page(people["winner"], event.get_absolute_url())
    assert "You won" not in own
    of_match = reverse("tournaments:match", args=(event.slug, match.serial))
    for client in people.values():
        assert match.score in page(client, of_match)
    rounds.close(actor=alice, round=match.round)
    standings = page(people["staff"], reverse("tournaments:standings", args=(event.slug,)))
    assert standings.index(loser.name) < standings.index(winner.name)


def test_a_ruling_at_the_desk_reaches_the_open_table(finished: Table, judy: Any) -> None:
    before = live.revision(finished.topic)
    match = Match.objects.get(pk=finished.match_id)
    rulings.apply(
        actor=judy,
        match=match,
        kind="correct",
        wins_a=match.wins_b,
        wins_b=match.wins_a,
        draws=0,
        reason="Misread.",
    )
    assert live.revision(finished.topic) > before
    client = Client()
    client.force_login(finished.seats.get(letter=playing.current(finished).winner).user)
    text = page(client, finished.get_absolute_url())
    assert "You won." not in text
    assert "Misread." in text


def test_a_repair_that_keeps_the_table_stopped(moved: Table, judy: Any) -> None:
    found = call(moved)
    game = playing.current(moved)
    repair.give(
        actor=Person(user=judy),
        game=game,
        wish=Wish(back=game.revision - 1, rules=("8.1.1",), reason="One step back."),
        seen=game.revision,
        dispute=found,
        resume=False,
    )
    assert playing.fresh(moved).paused


def page(client: Client, address: str) -> str:
    """The text of a page, blanks made single."""
    return " ".join(client.get(address).content.decode().split())


def test_a_table_on_paper_that_calls_stands_on_the_bench(
    alice: Any, bob: Any, dora: Any, judy: Any, enter: Any
) -> None:
    """A judge who waits at the bench is called there, not at the desk alone."""
    event = start_on_paper(alice, judy, bob, dora)
    match = Match.objects.get(event=event, entry_b__isnull=False)
    bench = reverse("gameplay:bench")
    assert "Tables that call" not in enter(judy).get(bench).content.decode()
    before = live.revision("bench")
    judging.call(actor=bob, match=match)
    assert live.revision("bench") > before
    page = enter(judy).get(bench).content.decode()
    assert "Tables that call" in page and f"/matches/{match.serial}/" in page
    before = live.revision("bench")
    judging.withdraw(actor=bob, match=match)
    assert live.revision("bench") > before
    off = enter(judy).get(bench).content.decode()
    assert "Tables that call" not in off and "no longer needs a judge" in off
    judging.call(actor=bob, match=match)
    before = live.revision("bench")
    judging.came(actor=judy, match=match)
    assert live.revision("bench") > before
    assert "Tables that call" not in enter(judy).get(bench).content.decode()


def start_on_paper(alice: Any, judy: Any, *players: Any) -> Any:
    event = make_event(alice, judy, name="Paper Cup", digital=False)
    for user in players:
        entries.sign_up(actor=user, event=event)
    events.start(actor=alice, event=event)
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    return event
