"""The list an entry plays: register, lock, unlock, check, and who may see it."""

import re
from typing import Any

import pytest

from decks import queries
from decks.enums import CheckOutcome, RegistrationState
from decks.errors import IllegalDeck, UnreadableDeck
from decks.models import DeckCheck, Registration
from decks.services import lists, registrations
from tournaments.enums import DeckState, EventState, OperationKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Event, Operation
from tournaments.services.entry import entries
from tournaments.services.event import events

pytestmark = pytest.mark.django_db


def test_a_starter_is_registered_cut_to_the_event(entry: Any, register: Any) -> None:
    row = register(entry)
    entry.refresh_from_db()
    assert row.legal
    assert (entry.deck_state, entry.deck_digest) == ("legal", row.digest)
    deck = queries.deck_of(entry)
    assert deck is not None and deck.size == 3 and deck.digest(row.salt) == row.digest


def test_a_registered_list_is_a_snapshot(entry: Any, bob: Any, register: Any) -> None:
    own = lists.create_from_starter(actor=bob, starter="dop-overworld", size=3)
    row = register(entry, deck_list=own)
    lists.rewrite(actor=bob, deck_list=own, text="1 Maxxor")
    row.refresh_from_db()
    assert row.content["size"] == 3 and "Maxxor" not in row.content["cards"]["creatures"]


def test_an_illegal_list_is_kept_with_its_rules_and_does_not_play(
    entry: Any, register: Any, alice: Any
) -> None:
    row = register(entry, text="1 Maxxor")
    entry.refresh_from_db()
    assert entry.deck_state == "illegal"
    assert {"2.1.1", "2.2.8", "2.2.9"} <= {fault["rule"] for fault in row.faults}
    assert queries.deck_of(entry) is None
    with pytest.raises(Refusal, match="legal deck"):
        entries.check_in(actor=alice, entry=entry)


def test_a_starter_of_another_size_names_the_rule(entry: Any, register: Any) -> None:
    row = register(entry, starter="au-danian")
    assert "2.2.8" in {fault["rule"] for fault in row.faults}


def test_registering_again_replaces_and_keeps_the_old_list(entry: Any, register: Any) -> None:
    first = register(entry)
    second = register(entry, starter="dop-underworld")
    first.refresh_from_db()
    assert first.state == RegistrationState.REPLACED
    assert queries.current(entry) == second
    assert Registration.objects.count() == 2


def test_an_unreadable_list_changes_nothing(entry: Any, register: Any) -> None:
    row = register(entry)
    with pytest.raises(UnreadableDeck):
        register(entry, text="2 Rip Tyde")
    row.refresh_from_db()
    assert row.state == RegistrationState.REGISTERED
    assert Registration.objects.count() == 1


@pytest.mark.parametrize("choice", [{"text": ""}, {"text": "1 Maxxor", "starter": "au-danian"}])
def test_exactly_one_way_to_name_a_deck(entry: Any, register: Any, choice: Any) -> None:
    with pytest.raises(Invalid, match="one"):
        register(entry, **choice)


def test_a_foreign_list_is_not_registered(entry: Any, alice: Any, register: Any) -> None:
    foreign = lists.create_from_starter(actor=alice, starter="dop-overworld", size=3)
    with pytest.raises(Refusal, match="somebody else"):
        register(entry, deck_list=foreign)


def test_nobody_registers_for_another_player(entry: Any, dora: Any, charlie: Any) -> None:
    for person in (dora, charlie):
        with pytest.raises(Forbidden):
            registrations.register(actor=person, entry=entry, starter="dop-overworld")


def test_a_judge_hands_in_a_list_on_paper(entry: Any, judy: Any) -> None:
    row = registrations.register(actor=judy, entry=entry, starter="dop-overworld")
    assert row.registered_by == judy


def test_staff_who_play_neither_see_nor_register_other_lists(
    event: Any, entry: Any, judy: Any, register: Any
) -> None:
    register(entry)
    assert queries.may_see(judy, entry)
    own = entries.sign_up(actor=judy, event=event)
    entry = Entry.objects.get(pk=entry.pk)  # what is known of people hangs on the event object
    assert not queries.may_see(judy, entry)
    assert queries.may_see(judy, own)
    with pytest.raises(Forbidden):
        registrations.register(actor=judy, entry=entry, starter="dop-underworld")


def test_a_scorekeeper_does_not_see_lists(event: Any, entry: Any, charlie: Any, alice: Any) -> None:
    from tournaments.services.event import staff

    staff.add(actor=alice, event=event, user=charlie, role="scorekeeper")
    assert not queries.may_see(charlie, entry)


# --- Locking ---------------------------------------------------------------------------------


def test_starting_locks_every_list_in_one_operation(running: Any, entry: Any) -> None:
    assert set(Registration.objects.values_list("state", flat=True)) == {"locked"}
    entry.refresh_from_db()
    assert entry.deck_state == "locked"
    locked = Operation.objects.filter(event=running, kind=OperationKind.DECKS_LOCKED)
    assert len(locked.get().payload["entries"]) == 2


def test_a_locked_list_is_not_replaced(running: Any, entry: Any, register: Any) -> None:
    with pytest.raises(Refusal, match="locked"):
        register(entry, starter="dop-underworld")


def test_a_judge_unlocks_with_a_reason_that_stands_in_the_audit(
    running: Any, entry: Any, judy: Any, register: Any
) -> None:
    with pytest.raises(Invalid, match="reason"):
        registrations.unlock(actor=judy, entry=entry, reason="  ")
    registrations.unlock(actor=judy, entry=entry, reason="wrong sleeve colour")
    last = Operation.objects.filter(event=running).order_by("-number")[0]
    assert last.payload["reason"] == "wrong sleeve colour"
    assert (last.actor, last.kind) == (judy, OperationKind.DECK_SET)
    assert register(entry, starter="dop-underworld").legal


def test_the_second_who_unlocks_reads_who_did_it(running: Any, entry: Any, judy: Any) -> None:
    registrations.unlock(actor=judy, entry=entry, reason="wrong sleeve colour")
    with pytest.raises(Refusal, match=r"not locked\. It was Judy, at \d\d:\d\d"):
        registrations.unlock(actor=judy, entry=entry, reason="wrong sleeve colour")


def test_a_list_that_was_never_locked_was_unlocked_by_nobody(
    entry: Any, judy: Any, register: Any
) -> None:
    register(entry)
    with pytest.raises(Refusal) as refused:
        registrations.unlock(actor=judy, entry=entry, reason="wrong sleeve colour")
    assert refused.value.message == "This list is not locked."


def test_nothing_is_handed_in_for_who_has_left(
    enter: Any, event: Any, entry: Any, alice: Any, judy: Any, bob: Any, register: Any
) -> None:
    """By its address the list of a player who had dropped was taken."""
    page = f"/decks/entries/{entry.pk}/"
    entries.drop(actor=bob, entry=entry)
    shown = enter(bob).get(page).content.decode()
    assert "Who has left the event hands in nothing." in shown and "Register a deck" not in shown
    for person, words in ((bob, "You have left this event"), (judy, "Bob has left this event")):
        client = enter(person)
        answer = client.post(page, {"starter": "dop-overworld"})
        assert answer.status_code == 400 and words in answer.content.decode()
        address = f"/api/v1/events/{event.slug}/entries/{entry.number}/deck/"
        assert (
            client.put(address, {"starter": "dop-overworld"}, "application/json").json()["code"]
            == "entry_dropped"
        )
    assert queries.current(entry) is None
    entries.bring_back(actor=alice, entry=entry)
    assert register(entry).legal


def test_the_list_of_who_has_left_stays_locked(
    enter: Any, running: Any, entry: Any, bob: Any, judy: Any
) -> None:
    page = f"/decks/entries/{entry.pk}/"
    assert "Unlock the list" in enter(judy).get(page).content.decode()
    entries.drop(actor=bob, entry=entry)
    assert "Unlock the list" not in enter(judy).get(page).content.decode()
    with pytest.raises(Refusal, match="Bob has left this event"):
        registrations.unlock(actor=judy, entry=entry, reason="wrong sleeve colour")


def test_nobody_else_unlocks(running: Any, entry: Any, bob: Any, dora: Any, charlie: Any) -> None:
    for person in (bob, dora, charlie):
        with pytest.raises(Forbidden):
            registrations.unlock(actor=person, entry=entry, reason="please")


def test_in_a_running_event_an_illegal_list_is_refused_with_its_faults(
    running: Any, entry: Any, judy: Any, register: Any
) -> None:
    registrations.unlock(actor=judy, entry=entry, reason="a mistake in the list")
    with pytest.raises(IllegalDeck) as refused:
        register(entry, text="1 Maxxor")
    assert refused.value.faults
    assert queries.deck_of(entry) is not None


def test_the_next_round_locks_an_unlocked_list_again(
    running: Any, entry: Any, judy: Any, alice: Any
) -> None:
    registrations.unlock(actor=judy, entry=entry, reason="a mistake in the list")
    registrations.lock(actor=alice, event=running)
    current = queries.current(entry)
    assert current is not None and current.locked and current.locked_at is not None


def test_an_event_does_not_start_with_lists_its_new_size_forbids(
    event: Any, entry: Any, rival: Any, alice: Any, register: Any
) -> None:
    for one in (entry, rival):
        register(one)
        entries.check_in(actor=alice, entry=one)
    events.change(actor=alice, event=event, size=6)
    event.refresh_from_db()
    with pytest.raises(Refusal, match="No legal deck yet: Bob, Dora"):
        events.start(actor=alice, event=event)
    event.refresh_from_db()
    assert event.state == "registration"


# --- Deck checks -----------------------------------------------------------------------------


def test_a_deck_check_names_what_is_missing_and_extra(entry: Any, judy: Any, register: Any) -> None:
    row = register(entry)
    found = queries.deck_of(entry).as_text()  # type: ignore[union-attr]
    found = found.replace("2 Rip Tide", "1 Rip Tide\n1 Ember Swarm")
    done = registrations.check(actor=judy, registration=row, found=found, note="table 3")
    assert (done.outcome, done.missing, done.extra) == (
        CheckOutcome.DIFFERS,
        ["1 Rip Tide"],
        ["1 Ember Swarm"],
    )


def test_a_deck_check_may_just_agree(entry: Any, judy: Any, register: Any) -> None:
    row = register(entry)
    with pytest.raises(Invalid):
        registrations.check(actor=judy, registration=row)
    assert registrations.check(actor=judy, registration=row, agrees=True).outcome == "agrees"


def test_players_do_not_note_checks(entry: Any, bob: Any, dora: Any, register: Any) -> None:
    row = register(entry)
    for person in (bob, dora):
        with pytest.raises(Forbidden):
            registrations.check(actor=person, registration=row, agrees=True)
    assert not DeckCheck.objects.exists()


# --- Pages -----------------------------------------------------------------------------------


def test_a_registered_list_is_seen_by_player_and_judge_alone(
    enter: Any, entry: Any, rival: Any, bob: Any, judy: Any, dora: Any, charlie: Any, register: Any
) -> None:
    register(entry)
    address = f"/decks/entries/{entry.pk}/"
    assert "Rip Tide" in enter(bob).get(address).content.decode()
    assert "Deck check" in enter(judy).get(address).content.decode()
    assert "Deck check" not in enter(bob).get(address).content.decode()
    for person in (dora, charlie):
        assert enter(person).get(address).status_code == 404
    assert enter(None).get(address).status_code == 302


@pytest.mark.parametrize("act", ["", "unlock/", "check/"])
def test_a_stranger_writes_on_no_registration(
    enter: Any, entry: Any, charlie: Any, register: Any, act: str
) -> None:
    register(entry)
    address = f"/decks/entries/{entry.pk}/{act}"
    data = {"starter": "dop-underworld", "reason": "x", "agrees": "on"}
    assert enter(charlie).post(address, data).status_code == 404
    assert enter(None).post(address, data).status_code == 302
    assert Registration.objects.count() == 1 and not DeckCheck.objects.exists()


def test_the_player_registers_by_the_page(enter: Any, entry: Any, bob: Any) -> None:
    client = enter(bob)
    address = f"/decks/entries/{entry.pk}/"
    assert "No deck is registered" in client.get(address).content.decode()
    done = client.post(address, {"starter": "dop-overworld"}, follow=True)
    assert "Registered and legal" in done.content.decode()
    worse = client.post(address, {"text": "1 Maxxor"}, follow=True).content.decode()
    assert "What to change" in worse and 'href="/rules/2.2.8/"' in worse
    bad = client.post(address, {"text": "1 Maxxer"})
    assert bad.status_code == 400 and "Maxxor" in bad.content.decode()


def test_the_lists_a_player_keeps_are_offered_to_the_player_alone(
    enter: Any, entry: Any, bob: Any, judy: Any
) -> None:
    kept = lists.create(actor=bob, text="Name: Hidden hopes\nSize: 1\nCreatures:\n1 Maxxor")
    address = f"/decks/entries/{entry.pk}/"
    assert "Hidden hopes" in enter(bob).get(address).content.decode()
    assert "Hidden hopes" not in enter(judy).get(address).content.decode()
    refused = enter(judy).post(address, {"deck": kept.pk})
    assert refused.status_code == 400
    with pytest.raises(Refusal):
        registrations.register(actor=judy, entry=entry, deck_list=kept)
    assert not Registration.objects.exists()


def test_the_judge_unlocks_and_checks_by_the_page(
    enter: Any, running: Any, entry: Any, judy: Any
) -> None:
    client = enter(judy)
    address = f"/decks/entries/{entry.pk}/"
    page = client.get(address).content.decode()
    assert "Unlock the list" in page and "list and digest agree" in page
    client.post(address + "check/", {"agrees": "on", "note": "all there"})
    client.post(address + "unlock/", {"reason": "a mistake in the list"})
    page = client.get(address).content.decode()
    assert "all there" in page and "Unlock the list" not in page


def test_the_page_of_the_second_who_unlocks_names_the_first(
    enter: Any, running: Any, entry: Any, judy: Any, alice: Any
) -> None:
    page = enter(judy).get(f"/decks/entries/{entry.pk}/")
    registrations.unlock(actor=alice, entry=entry, reason="wrong sleeve colour")
    data = {"reason": "wrong sleeve colour", "drawn": page.context["locked"]}
    answer = enter(judy).post(f"/decks/entries/{entry.pk}/unlock/", data, follow=True)
    assert "This list is not locked. It was Alice, at" in answer.content.decode()


def test_a_page_from_before_unlocks_no_list_that_was_locked_again(
    enter: Any, running: Any, entry: Any, judy: Any, alice: Any
) -> None:
    """Two tabs: a colleague unlocked, the next round locked; the old form opened it once more."""
    page = enter(judy).get(f"/decks/entries/{entry.pk}/")
    registrations.unlock(actor=alice, entry=entry, reason="wrong sleeve colour")
    registrations.lock(actor=alice, event=running)
    data = {"reason": "wrong sleeve colour", "drawn": page.context["locked"]}
    answer = enter(judy).post(f"/decks/entries/{entry.pk}/unlock/", data, follow=True)
    assert "Deck registered by Alice at" in answer.content.decode()
    assert "Decks locked by Alice at" in answer.content.decode()
    current = queries.current(entry)
    assert current is not None and current.locked


def test_a_changed_snapshot_shows_that_its_digest_differs(
    enter: Any, entry: Any, judy: Any, register: Any
) -> None:
    row = register(entry)
    row.content["cards"]["attacks"] = {"Rip Tide": 2}
    row.save(update_fields=["content"])
    page = enter(judy).get(f"/decks/entries/{entry.pk}/").content.decode()
    assert "list and digest differ" in page


def test_the_lists_of_an_event_are_for_judges_who_do_not_play(
    enter: Any, event: Any, entry: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    address = f"/decks/events/{event.slug}/"
    assert "Bob" in enter(judy).get(address).content.decode()
    for person in (bob, charlie):
        assert enter(person).get(address).status_code == 404
    entries.sign_up(actor=judy, event=event)
    shown = enter(judy).get(address)
    assert shown.status_code == 403 and "You play in this event" in shown.content.decode()


def test_a_judge_finds_the_lists_from_the_event(
    enter: Any, event: Any, judy: Any, charlie: Any
) -> None:
    link = f'href="/decks/events/{event.slug}/"'
    assert link in enter(judy).get(f"/events/{event.slug}/").content.decode()
    for person in (charlie, None):
        assert link not in enter(person).get(f"/events/{event.slug}/").content.decode()


def test_a_player_finds_the_way_to_the_own_list(
    enter: Any, event: Any, entry: Any, bob: Any, register: Any
) -> None:
    client, address = enter(bob), f"/decks/entries/{entry.pk}/"
    page = client.get(f"/events/{event.slug}/").content.decode()
    assert address in page and "Submit your deck" in page
    register(entry)
    page = client.get(f"/events/{event.slug}/").content.decode()
    assert address in page and "Submit your deck" not in page


def test_who_has_to_mend_a_list_is_not_asked_to_submit_one(
    enter: Any, event: Any, entry: Any, bob: Any
) -> None:
    client, address = enter(bob), f"/events/{event.slug}/"
    assert "Submit your deck" in client.get(address).content.decode()
    Entry.objects.filter(pk=entry.pk).update(deck_state=DeckState.ILLEGAL)
    page = client.get(address).content.decode()
    assert "Mend your deck list" in page and "Submit your deck" not in page


def test_a_paper_event_that_runs_asks_nobody_for_a_list(
    enter: Any, event: Any, entry: Any, rival: Any, alice: Any, bob: Any
) -> None:
    events.change(actor=alice, event=event, digital=False)
    address = f"/events/{event.slug}/"
    assert "Submit your deck" in enter(bob).get(address).content.decode()
    events.start(actor=alice, event=event)
    assert "Submit your deck" not in enter(bob).get(address).content.decode()


def test_the_lists_of_an_event_ask_the_same_number_of_questions_for_one_and_three(
    enter: Any, event: Any, entry: Any, judy: Any, make_user: Any, register: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client = enter(judy)
    register(entry)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page = client.get(f"/decks/events/{event.slug}/").content.decode()
        counts.append(len(asked))
        for name in ("eve", "fay"):
            if not counts[1:]:
                register(entries.sign_up(actor=make_user(name), event=event))
    assert page.count("Dawn of Perim") == 3
    assert counts[0] == counts[1]


def test_a_list_to_be_mended_stands_in_the_box(
    entry: Any, register: Any, bob: Any, enter: Any
) -> None:
    """Who reads what is wrong with a list need not paste it a second time."""
    path = f"/decks/entries/{entry.pk}/"
    client = enter(bob)
    box = re.compile(r'<textarea[^>]*name="text"[^>]*>\s*(.*?)</textarea>', re.S)
    folded = re.compile(r'<details\s+class="disclosure section"\s*(open)?\s*>')
    register(entry, text="3 Maxxor\n2 Rip Tide")
    page = client.get(path).content.decode()
    written, fold = box.search(page), folded.search(page)
    assert written is not None and "3 Maxxor" in written[1] and "2 Rip Tide" in written[1]
    assert fold is not None and fold[1] == "open"
    assert "Your list stands in the box" in page
    register(entry)
    page = client.get(path).content.decode()
    written, fold = box.search(page), folded.search(page)
    assert written is not None and not written[1].strip()
    assert fold is not None and fold[1] is None


def test_an_event_that_is_over_asks_for_no_list(
    event: Any, entry: Any, alice: Any, bob: Any, enter: Any
) -> None:
    page = enter(bob).get(event.get_absolute_url()).content.decode()
    assert "No deck registered yet" in page
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    page = enter(bob).get(event.get_absolute_url()).content.decode()
    assert "No deck registered yet" not in page and "Submit deck" not in page


OPTIONAL = '<span class="field-optional">'


@pytest.mark.parametrize(
    ("now", "words"),
    [
        ({}, "It must be legal before the event starts."),
        ({"checkin_open": True}, "It must be legal before you check in."),
        ({"state": EventState.RUNNING}, "It must be legal before the next round is paired."),
    ],
)
def test_the_page_says_by_when_a_list_is_needed(
    entry: Any, bob: Any, client: Any, now: dict[str, Any], words: str
) -> None:
    lists.create_from_starter(actor=bob, starter="dop-overworld", size=3)
    Event.objects.filter(pk=entry.event_id).update(**now)
    client.force_login(bob)
    page = client.get(f"/decks/entries/{entry.pk}/").content.decode()
    assert words in page
    assert page.count("<form") > 3 and OPTIONAL not in page, "one of the ways is taken"
