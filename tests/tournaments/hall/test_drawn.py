"""A form means what its page showed: an older one is refused with words, and does nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from decks.models import Registration
from decks.services import registrations
from tests.kept import kept
from tests.tournaments.hall.test_request_keys import form_of
from tournaments.models import Entry, Event, Match, Operation, Penalty, Round
from tournaments.services.bench import rulings
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.match import disputes, results
from tournaments.services.round import clock, rounds

pytestmark = pytest.mark.django_db

HERE = "/events/dusk-cup/"
DESK = HERE + "desk/"
CHANGED = "Nothing was done: this has changed since you opened the page."


@pytest.fixture
@kept
def drafted(hall: Any, make_user: Any) -> Any:
    """Four players, round 1 as a draft; olga is a second organizer."""
    hall.fill(4)
    hall.judge(make_user("olga"), "organizer")
    hall.start()
    hall.pair()
    return hall


def olga() -> Any:
    from tournaments.accounts.models import User

    return User.objects.get(username="olga")


def older(client: Any, path: str, act: str, **more: Any) -> Any:
    """A function that sends the form which the page shows now, later."""
    fields = form_of(client.get(path), act)
    assert fields["drawn"]
    return lambda: client.post(act or path, fields | more, follow=True).content.decode()


# --- The desk ------------------------------------------------------------------------------------


def test_older_desk_does_not_publish_a_draft_that_its_user_never_saw(
    drafted: Any, enter: Any, alice: Any
) -> None:
    send = older(enter(olga()), DESK, DESK + "step/publish/")
    rounds.discard(actor=alice, round=Round.objects.get(state="draft"))
    rounds.pair(actor=alice, event=drafted.event)
    shown = send()
    assert CHANGED in shown
    assert re.search(r"Draft discarded by Alice at \d\d:\d\d\. Round paired by Alice", shown)
    assert not Round.objects.filter(state="published").exists()
    older(enter(olga()), DESK, DESK + "step/publish/")()
    assert Round.objects.filter(state="published").count() == 1, "from the fresh page it goes"


def test_older_desk_does_not_publish_swapped_seats(drafted: Any, enter: Any, alice: Any) -> None:
    send = older(enter(olga()), DESK, DESK + "step/publish/")
    one, two = Match.objects.with_players().order_by("table_number")
    draft = Round.objects.get()
    rounds.swap(actor=alice, round=draft, first=one.entry_a, second=two.entry_a)
    assert "Players swapped by Alice" in send()
    assert Round.objects.get().state == "draft"


def test_older_desk_does_not_start_the_clock_that_somebody_started(
    drafted: Any, enter: Any, alice: Any
) -> None:
    """Two organizers start it from two desks: the round got the minutes of the second anew."""
    running = rounds.publish(actor=alice, round=Round.objects.get())
    send = older(enter(olga()), DESK, DESK + "clock/start/", minutes="50")
    clock.start(actor=alice, round=running, minutes=40)
    stands = Round.objects.get().clock_ends_at
    shown = send()
    assert CHANGED in shown and "Clock set by Alice" in shown
    assert Round.objects.get().clock_ends_at == stands
    older(enter(olga()), DESK, DESK + "clock/pause/")()
    assert Round.objects.get().clock_left is not None, "from the fresh page it goes"


def test_older_desk_does_not_discard_another_draft(drafted: Any, enter: Any, alice: Any) -> None:
    send = older(enter(olga()), DESK, DESK + "step/discard/")
    rounds.discard(actor=alice, round=Round.objects.get(state="draft"))
    again = rounds.pair(actor=alice, event=drafted.event)
    assert CHANGED in send()
    again.refresh_from_db()
    assert again.state == "draft"


def test_discarded_draft_is_no_missing_page(drafted: Any, enter: Any, alice: Any) -> None:
    send = older(enter(olga()), DESK, DESK + "step/publish/")
    rounds.discard(actor=alice, round=Round.objects.get(state="draft"))
    assert "Draft discarded by Alice" in send()


def test_check_in_keeps_nobody_from_publishing(drafted: Any, enter: Any, alice: Any) -> None:
    send = older(enter(olga()), DESK, DESK + "step/publish/")
    entries.set_deck(actor=None, entry=Entry.objects.first(), state="legal", digest="e" * 16)
    assert CHANGED not in send()
    assert Round.objects.get().state == "published"


def test_older_swap_does_not_move_players_of_another_draft(
    drafted: Any, enter: Any, alice: Any
) -> None:
    one, two = Match.objects.with_players().order_by("table_number")
    seats = {"first": one.entry_a.number, "second": two.entry_a.number}
    send = older(enter(olga()), DESK, DESK + "swap/", **seats)
    rounds.swap(actor=alice, round=one.round, first=one.entry_a, second=two.entry_b)
    assert CHANGED in send()
    assert Operation.objects.filter(kind="seats_swapped").count() == 1


def test_older_tab_of_the_same_organizer_does_not_close_the_round_after(
    running: Any, enter: Any, alice: Any
) -> None:
    tab = older(enter(alice), DESK, DESK + "step/close/")
    for match in running.open_matches():
        running.enter(match, 1, 0)
    running.close()
    running.publish_round()
    for match in running.open_matches():
        running.enter(match, 1, 0)
    shown = tab()
    assert "Round closed by Alice" in shown and "Round published by Alice" in shown
    assert Round.objects.get(serial=3).state == "published"


def test_results_keep_nobody_from_closing(running: Any, enter: Any, alice: Any) -> None:
    send = older(enter(alice), DESK, DESK + "step/close/")
    for match in running.open_matches():
        running.enter(match, 1, 0)
    assert CHANGED not in send()
    assert Round.objects.get(serial=2).state == "closed"


def test_round_is_not_closed_over_a_dispute_that_was_not_seen(
    running: Any, enter: Any, alice: Any
) -> None:
    one, two = running.open_matches()
    for match in (one, two):
        running.enter(match, 1, 0)
    disputes.count_open(actor=None, match=one, change=1)
    client = enter(alice)
    page = client.get(DESK).content.decode()
    form = page[page.index("Close the round despite") :]
    value = re.search(r'name="drawn" value="([^"]+)"', form)
    assert value is not None
    disputes.count_open(actor=None, match=two, change=1)
    body = {"despite_disputes": "1", "drawn": value[1]}
    assert (
        "Disputes counted" in client.post(DESK + "step/close/", body, follow=True).content.decode()
    )
    assert Round.objects.get(serial=2).state == "published"


def test_older_pair_button_does_not_pair_a_later_round(
    running: Any, enter: Any, alice: Any
) -> None:
    for match in running.open_matches():
        running.enter(match, 1, 0)
    running.close()
    send = older(enter(alice), DESK, DESK + "step/pair/")
    running.play_round()
    before = Round.objects.count()
    assert CHANGED in send()
    assert Round.objects.count() == before


def test_older_clock_does_not_stop_a_later_round(running: Any, enter: Any, alice: Any) -> None:
    send = older(enter(alice), DESK, DESK + "clock/pause/")
    for match in running.open_matches():
        running.enter(match, 1, 0)
    running.close()
    running.publish_round()
    assert CHANGED in send()
    assert Round.objects.get(serial=3).clock_left is None


def test_start_is_asked_again_once_check_in_decides_who_plays(
    hall: Any, enter: Any, alice: Any
) -> None:
    players = hall.fill(4)
    send = older(enter(alice), DESK, DESK + "step/start/")
    events.open_checkin(actor=alice, event=hall.event)
    for player in players[:2]:
        entries.check_in(actor=alice, entry=player)
    assert "Check-in opened by Alice" in send(), "two of four would have been dropped unseen"
    assert hall.fresh.state == "registration"


def test_event_is_not_finished_for_another_champion(make_hall: Any, enter: Any, alice: Any) -> None:
    hall = make_hall(swiss_rounds=1)
    hall.fill(2)
    hall.start()
    hall.play_round()
    send = older(enter(alice), DESK, DESK + "step/finish/")
    match = Match.objects.with_players().get()
    results.correct(
        actor=alice, match=match, wins_a=match.wins_b, wins_b=match.wins_a, reason="misread"
    )
    assert "Result corrected by Alice" in send()
    assert hall.fresh.state == "running"


# --- Matches and players ----------------------------------------------------------------------


def test_older_correction_does_not_overwrite_a_newer_one(
    running: Any, enter: Any, alice: Any
) -> None:
    page = HERE + "matches/1/"
    match = Match.objects.with_players().get(serial=1)
    code = f"{match.wins_b}-{match.wins_a}-0"
    send = older(enter(alice), page, page + "correct/", result=code, reason="misread")
    results.correct(actor=alice, match=match, wins_a=0, wins_b=0, draws=1, reason="a draw")
    assert "Result corrected by Alice" in send()
    match.refresh_from_db()
    assert (match.wins_a, match.wins_b, match.draws) == (0, 0, 1)


def test_correction_previewed_before_a_newer_one_is_refused_in_its_second_step(
    running: Any, enter: Any, alice: Any
) -> None:
    page = HERE + "matches/1/"
    client = enter(alice)
    match = Match.objects.with_players().get(serial=1)
    fields = form_of(client.get(page), page + "correct/")
    fields |= {"result": f"{match.wins_b}-{match.wins_a}-0", "reason": "misread"}
    weighed = client.post(page + "correct/", fields)
    second = form_of(weighed)
    assert second["drawn"] == fields["drawn"] and second["request_key"] != fields["request_key"]
    results.correct(actor=alice, match=match, wins_a=0, wins_b=0, draws=1, reason="a draw")
    assert CHANGED in client.post(page + "correct/", second, follow=True).content.decode()


def test_two_judges_do_not_rule_on_the_same_thing_unseen(
    running: Any, enter: Any, alice: Any, judy: Any
) -> None:
    match = running.open_matches()[0]
    page = f"{HERE}matches/{match.serial}/"
    late = match.entry_a
    said = {"kind": "penalty", "against": late.number, "penalty": "warning"}
    said |= {"code": "Tardiness", "reason": "Came ten minutes late."}
    send = older(enter(alice), page, page + "rule/", **said)
    rulings.apply(
        actor=judy,
        match=match,
        kind="penalty",
        against=late,
        reason="Late.",
        penalty={"kind": "warning", "code": "Tardiness"},
    )
    shown = send()
    assert "Ruling applied by Judy" in shown
    assert "Came ten minutes late." in shown, "what was typed stays"
    assert Penalty.objects.count() == 1


def test_time_is_not_given_twice_by_two_people_of_one_mind(
    running: Any, enter: Any, alice: Any, judy: Any
) -> None:
    match = running.open_matches()[0]
    page = f"{HERE}matches/{match.serial}/"
    sends = [older(enter(one), page, page + "extend/", minutes=5) for one in (alice, judy)]
    shown = [send() for send in sends]
    assert "has 5 minutes more" in shown[0] and "Time extension given by Alice" in shown[1]
    match.refresh_from_db()
    assert match.extension == 5


def test_withdrawal_of_an_older_page_is_no_drop(hall: Any, enter: Any, bob: Any) -> None:
    hall.join(bob)
    hall.fill(3)
    send = older(enter(bob), HERE, HERE + "drop/")
    hall.start()
    shown = send()
    assert CHANGED in shown and "by Alice" not in shown, "the log is not for players"
    assert Entry.objects.get(user=bob).playing


def test_player_brought_back_is_not_dropped_by_an_older_page(
    running: Any, enter: Any, alice: Any
) -> None:
    entry = Entry.objects.get(number=1)
    entries.drop(actor=alice, entry=entry)
    act = DESK + "players/1/bring-back/"
    send = older(enter(alice), DESK + "players/", act, missed="loss")
    entries.bring_back(actor=alice, entry=entry)
    assert "Player returned by Alice" in send()
    assert Operation.objects.filter(kind="entry_returned").count() == 1


# --- Settings -----------------------------------------------------------------------------------


def settings_of(client: Any, page: str) -> dict[str, Any]:
    """The whole form as a browser sends it back."""
    form = client.get(page).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value is not None} | form_of(
        client.get(page)
    )


def test_settings_are_not_written_over_by_an_older_page(hall: Any, enter: Any, alice: Any) -> None:
    client, page = enter(alice), DESK + "settings/"
    fields = settings_of(client, page)
    events.change(actor=alice, event=hall.event, round_minutes=35)
    shown = client.post(page, fields | {"name": "Dawn Cup"}).content.decode()
    assert "Event changed by Alice" in shown and "Dawn Cup" in shown
    assert (hall.fresh.name, hall.fresh.round_minutes) == ("Dusk Cup", 35)
    fresh = re.search(r'name="drawn" value="([^"]+)"', shown)
    assert fresh is not None
    client.post(page, fields | {"name": "Dawn Cup", "drawn": fresh[1], "request_key": "anew"})
    assert hall.fresh.name == "Dawn Cup", "who has read it may say it again"


def test_fault_in_the_form_does_not_make_it_newer(hall: Any, enter: Any, alice: Any) -> None:
    client, page = enter(alice), DESK + "settings/"
    fields = settings_of(client, page)
    events.change(actor=alice, event=hall.event, round_minutes=35)
    shown = client.post(page, fields | {"name": ""}).content.decode()
    assert f'name="drawn" value="{fields["drawn"]}"' in shown


# --- The same for programs -------------------------------------------------------------------


def test_program_says_what_it_read_and_is_refused_once_it_is_not_so(
    drafted: Any, api: Any, alice: Any
) -> None:
    client = api(alice)
    here = f"/api/v1{HERE}rounds/1/"
    read = client.get(here).json()["drawn"]
    one, two = Match.objects.with_players().order_by("table_number")
    rounds.swap(actor=alice, round=one.round, first=one.entry_a, second=two.entry_a)
    refused = client.post(here + "publish/", HTTP_IF_MATCH=f'"{read}"')
    assert (refused.status_code, refused.json()["code"]) == (412, "out_of_date")
    fresh = client.get(here).json()["drawn"]
    assert fresh != read
    assert client.post(here + "publish/", HTTP_IF_MATCH=f'"{fresh}"').status_code == 200
    assert client.post(here + "discard/", HTTP_IF_MATCH=f'"{fresh}"').status_code == 412


@pytest.mark.parametrize("said", ["*", ""])
def test_program_that_says_nothing_is_not_held_to_it(
    drafted: Any, api: Any, alice: Any, said: str
) -> None:
    done = api(alice).post(f"/api/v1{HERE}rounds/1/publish/", HTTP_IF_MATCH=said)
    assert done.status_code == 200


def test_program_corrects_the_result_it_read(running: Any, api: Any, alice: Any) -> None:
    client, here = api(alice), f"/api/v1{HERE}matches/1/"
    read = client.get(here).json()
    body = {"wins_a": 0, "wins_b": 0, "draws": 1, "reason": "a draw"}
    one, two = (client.post(here + "correct/", body, HTTP_IF_MATCH=read["drawn"]) for _ in "12")
    assert (one.status_code, two.status_code) == (200, 412)


# --- Said already --------------------------------------------------------------------------------


def test_ruling_is_not_given_twice_in_the_same_words_without_any_key(
    running: Any, api: Any, judy: Any
) -> None:
    match = running.open_matches()[0]
    here = f"/api/v1{HERE}matches/{match.serial}/rule/"
    body = {"kind": "penalty", "against": match.entry_a.number, "reason": "Late."}
    body["penalty"] = {"kind": "warning", "code": "Tardiness"}
    client = api(judy)
    assert client.post(here, body).status_code == 200
    refused = client.post(here, body)
    assert (refused.status_code, refused.json()["code"]) == (409, "said_already")
    assert Penalty.objects.count() == 1
    assert client.post(here, body | {"reason": "Late again."}).status_code == 200
    assert client.post(here, body | {"reason": "Late again.", "again": True}).status_code == 200
    assert Penalty.objects.count() == 3


def test_ruling_that_was_undone_may_be_given_again(running: Any, judy: Any, alice: Any) -> None:
    from tournaments.services.event import undo

    match = running.enter(running.open_matches()[0], 1, 0)
    said: dict[str, Any] = {"kind": "stands", "reason": "Fine."}
    given = rulings.apply(actor=judy, match=match, **said)
    undo.take_back(actor=alice, event=running.event, number=given.number, reason="the other")
    rulings.apply(actor=judy, match=match, **said)
    assert Operation.objects.filter(kind="ruling_applied").count() == 2


def test_penalty_twice_within_a_minute_is_asked_about(
    running: Any, enter: Any, judy: Any, api: Any
) -> None:
    entry = running.fresh.entries.first()
    page = DESK + "penalties/"
    said = {"entry": entry.pk, "kind": "warning", "code": "Slow play", "reason": "Slept."}
    client = enter(judy)
    client.post(page, said)
    shown = client.post(page, said).content.decode()
    assert "this very penalty a moment ago" in shown
    assert re.search(r'type="checkbox"[^>]*name="again"', shown)
    assert Penalty.objects.count() == 1
    client.post(page, said | {"again": "on"})
    assert Penalty.objects.count() == 2
    body = {"entry": entry.number, "kind": "warning", "code": "Slow play", "reason": "Slept."}
    assert api(judy).post(f"/api/v1{HERE}penalties/", body).json()["code"] == "said_already"


def test_penalty_of_another_minute_judge_or_offence_is_another(
    running: Any, judy: Any, alice: Any
) -> None:
    from datetime import timedelta

    from tournaments.services.bench import penalties

    entry = running.fresh.entries.first()
    said = {"event": running.event, "entry": entry, "kind": "warning", "reason": "Slept."}
    penalties.give(actor=judy, code="Slow play", **said)
    penalties.give(actor=judy, code="Tardiness", **said)
    penalties.give(actor=alice, code="Slow play", **said)
    Penalty.objects.update(at=Penalty.objects.first().at - timedelta(minutes=2))
    penalties.give(actor=judy, code="Slow play", **said)
    assert Penalty.objects.count() == 4


# --- Lists ---------------------------------------------------------------------------------------


@pytest.fixture
@kept
def listed(make_hall: Any, bob: Any) -> tuple[Event, Entry]:
    """bob has registered a starter for a digital event."""
    hall = make_hall(digital=True)
    (entry,) = hall.join(bob)
    registrations.register(actor=bob, entry=entry, starter="dop-overworld")
    return hall.fresh, entry


def starter_form(page: Any) -> tuple[str, dict[str, str]]:
    text = page.content.decode()
    form = next(f for f in re.findall(r"<form.*?</form>", text, re.DOTALL) if "starter" in f)
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return form, dict(hidden)


def test_starter_replaces_a_list_only_once_it_was_asked(listed: Any, enter: Any, bob: Any) -> None:
    _event, entry = listed
    client, page = enter(bob), f"/decks/entries/{entry.pk}/"
    form, fields = starter_form(client.get(page))
    assert "button-primary" not in form
    asked = client.post(page, fields | {"starter": "dop-underworld"})
    current = Registration.objects.get()
    text = asked.content.decode()
    assert f"Replace {current.name}" in text and current.short_digest in text
    assert Registration.objects.count() == 1
    _form, fields = starter_form(asked)
    assert fields["starter"] == "dop-underworld"
    assert client.post(page, fields).status_code == 302
    current.refresh_from_db()
    assert (current.state, Registration.objects.count()) == ("replaced", 2)


def test_list_that_was_not_seen_is_not_replaced(listed: Any, enter: Any, bob: Any) -> None:
    _event, entry = listed
    client, page = enter(bob), f"/decks/entries/{entry.pk}/"
    _form, fields = starter_form(client.get(page))
    asked = starter_form(client.post(page, fields | {"starter": "dop-underworld"}))[1]
    newer = registrations.register(actor=bob, entry=entry, starter="au-danian")
    refused = client.post(page, asked)
    assert refused.status_code == 400 and CHANGED in refused.content.decode()
    newer.refresh_from_db()
    assert newer.state == "registered"


def test_program_replaces_the_list_it_read(listed: Any, api: Any, bob: Any) -> None:
    event, entry = listed
    client = api(bob)
    here = f"/api/v1/events/{event.slug}/entries/{entry.number}/deck/"
    read = client.get(here).json()["drawn"]
    one, two = (
        client.put(here, {"starter": "dop-underworld"}, HTTP_IF_MATCH=f'"{read}"') for _ in "12"
    )
    assert (one.status_code, two.status_code) == (200, 412)
