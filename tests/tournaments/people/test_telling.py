"""Who is told of what, in which words, and nothing before its time or after it was taken back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from tournaments.accounts import wishes
from tournaments.accounts.wishes import News
from tournaments.models import Entry, Match, Notice
from tournaments.services.bench import penalties, rulings
from tournaments.services.entry import bulk, doors, entries, invitations, waiting
from tournaments.services.event import announcing, events, undo
from tournaments.services.match import results
from tournaments.services.news import sending, telling
from tournaments.services.preview import suppose
from tournaments.services.round import returning

pytestmark = pytest.mark.django_db
EVENT = "/events/dusk-cup/"


def sent_to(user: Any) -> list[mail.EmailMultiAlternatives]:
    """The mails to one person since the last look, after the worker has worked."""
    sending.work()
    found = [one for one in mail.outbox if one.to == [f"{user.username}@example.org"]]
    mail.outbox[:] = [one for one in mail.outbox if one not in found]
    return found


def only(user: Any) -> mail.EmailMultiAlternatives:
    (one,) = sent_to(user)
    return one


def own(hall: Any, user: Any) -> tuple[Entry, Match]:
    mine = Entry.objects.get(event=hall.event, user=user)
    return mine, Match.objects.of(mine).with_players().get(round__state="published")


@pytest.fixture
def paired(hall: Any, bob: Any, dora: Any, confirm: Any) -> Any:
    """Two players with addresses, before the first round."""
    hall.join(bob, dora)
    confirm(bob, dora)
    hall.start()
    return hall


def test_players_of_a_published_round_read_table_opponent_and_link(
    paired: Any, bob: Any, dora: Any
) -> None:
    drafted = paired.pair()
    assert sent_to(bob) == [], "a draft is told to nobody"
    paired_again = type(drafted).objects.get(pk=drafted.pk)
    from tournaments.services.round import rounds

    rounds.publish(actor=paired.organizer, round=paired_again)
    _mine, match = own(paired, bob)
    letter = only(bob)
    table = match.table_number
    assert letter.subject == f"Dusk Cup, Round 1: table {table} against Dora"
    assert f"You play at table {table} against Dora." in letter.body
    link = f"http://127.0.0.1:8000{EVENT}matches/{match.serial}/"
    html = letter.alternatives[0][0]
    assert link in letter.body and f'href="{link}"' in html
    assert "against Bob" in only(dora).subject


def test_round_with_a_bye_and_a_digital_table(make_hall: Any, bob: Any, confirm: Any) -> None:
    made = make_hall(name="Three")
    made.join(bob)
    made.fill(2)
    confirm(bob)
    made.start()
    made.publish_round()
    seat = Entry.objects.get(event=made.event, user=bob)
    while not Match.objects.of(seat).get(round__state="published").bye:
        sent_to(bob)
        for match in made.open_matches():
            made.enter(match, 0, 1) if match.entry_a == seat else made.enter(match, 1, 0)
        made.close()
        made.publish_round()
    assert "you have a bye" in only(bob).subject


def test_round_that_was_taken_back_before_it_was_sent_is_not_told(
    paired: Any, bob: Any, alice: Any
) -> None:
    paired.publish_round()
    last = paired.event.operations.order_by("number").last()
    undo.take_back(actor=alice, event=paired.event, number=last.number, reason="mistaken")
    assert sent_to(bob) == []
    notice = Notice.objects.get(user=bob)
    assert (notice.state, notice.detail) == ("dropped", "It was taken back.")


def test_round_that_is_over_before_it_was_sent_is_not_told(paired: Any, bob: Any) -> None:
    paired.play_round()
    assert sent_to(bob) == []
    assert Notice.objects.get(user=bob).detail == "The round is over."


def test_supposed_round_tells_nobody(paired: Any, bob: Any) -> None:
    suppose(paired.event, paired.publish_round)
    assert not Notice.objects.exists() and sent_to(bob) == []


def test_late_player_who_takes_the_bye_and_the_opponent_are_told(
    hall: Any, bob: Any, dora: Any, alice: Any, confirm: Any
) -> None:
    hall.join(bob)
    hall.fill(2)
    confirm(bob, dora)
    hall.start()
    hall.publish_round()
    entries.add(actor=alice, event=hall.event, name="Dora", user=dora, missed="join")
    assert "against" in only(dora).subject
    joined = Match.objects.of(Entry.objects.get(event=hall.event, user=dora)).with_players().get()
    told = [one.user for one in joined.players]
    assert {one.user for one in Notice.objects.filter(about__has_key="match")} <= set(told)


def test_open_check_in_is_told_to_those_who_have_not_said_that_they_are_here(
    make_hall: Any, bob: Any, dora: Any, charlie: Any, confirm: Any
) -> None:
    made = make_hall(capacity=2)
    made.join(bob, dora)
    waiting.join(actor=charlie, event=made.event)
    confirm(bob, dora, charlie)
    events.open_checkin(actor=made.organizer, event=made.event)
    entries.check_in(actor=bob, entry=Entry.objects.get(user=bob))
    assert sent_to(bob) == [], "said before the mail went out"
    letter = only(dora)
    assert letter.subject == "Dusk Cup: say that you are here"
    assert "Who has not checked in when the event starts is not paired." in letter.body
    assert "the first on the wait list who is here" in only(charlie).body
    events.close_checkin(actor=made.organizer, event=made.event)
    telling.queue(made.event, News.DOORS, {dora.pk: {}}, "again")
    assert sent_to(dora) == []
    assert Notice.objects.get(key__contains="again").detail == "Check-in is closed."


def test_open_doors_of_a_later_day_are_told_to_who_still_plays(
    make_hall: Any, bob: Any, dora: Any, charlie: Any, confirm: Any
) -> None:
    phases = [{"kind": "swiss", "rounds": 1}, {"kind": "single", "top": 2}]
    made = make_hall(plan={"phases": phases})
    made.join(bob, dora, charlie)
    made.fill(1)
    confirm(bob, dora, charlie)
    made.start()
    made.play_round()
    entries.drop(actor=charlie, entry=Entry.objects.get(user=charlie))
    sending.work()
    mail.outbox.clear()
    doors.open_doors(actor=made.organizer, event=made.event)
    for user in (bob, dora):
        letter = only(user)
        assert letter.subject == "Dusk Cup: say that you are here"
        assert "may lose the place" in letter.body
        assert "Next comes Single elimination." in letter.body
    assert sent_to(charlie) == []


def test_penalty_and_its_end_are_told_to_the_player_alone(
    running: Any, bob: Any, dora: Any, judy: Any, confirm: Any
) -> None:
    confirm(bob, dora)
    mine, _match = own(running, bob)
    said = {"kind": "warning", "code": "slow play", "reason": "Ten minutes for one attack."}
    given = penalties.give(actor=judy, event=running.event, entry=mine, **said)
    letter = only(bob)
    assert letter.subject == "Dusk Cup: Warning: slow play" and "Ten minutes" in letter.body
    assert sent_to(dora) == []
    penalties.void(actor=judy, penalty=given, reason="The other table.")
    assert "Taken back: Warning: slow play" in only(bob).subject


def _close(hall: Any) -> None:
    doors.open_doors(actor=hall.organizer, event=hall.event)
    for entry in Entry.objects.all():
        if entry.user is None or entry.user.username != "bob":
            entries.check_in(actor=hall.organizer, entry=entry)
    doors.close_doors(actor=hall.organizer, event=hall.event, absent="drop")


@pytest.mark.parametrize(
    ("drop", "words"),
    [
        (
            lambda hall, mine: entries.drop(actor=hall.organizer, entry=mine, reason="Left."),
            "Alice took you out of the event.",
        ),
        (
            lambda hall, mine: bulk.drop(actor=hall.organizer, event=hall.event, chosen=[mine]),
            "Alice took you out of the event.",
        ),
        (
            lambda hall, _mine: _close(hall),
            "Alice closed the doors. You were not checked in and play no more.",
        ),
    ],
    ids=["one", "many", "at the doors"],
)
def test_whoever_loses_the_place_and_gets_it_back_is_told_and_nobody_else(
    make_hall: Any,
    bob: Any,
    dora: Any,
    confirm: Any,
    read: Any,
    drop: Callable[[Any, Entry], object],
    words: str,
) -> None:
    made = make_hall(
        plan={"phases": [{"kind": "swiss", "rounds": 1}, {"kind": "single", "top": 4}]}
    )
    made.join(bob, dora)
    made.fill(4)
    confirm(bob, dora)
    made.start()
    made.play_round()
    sending.work()
    mail.outbox.clear()
    drop(made, Entry.objects.get(user=bob))
    letter = only(bob)
    assert letter.subject == f"Dusk Cup: {words}" and "Left." not in letter.body
    assert words in read(bob, "/") and words in read(bob, EVENT)
    returning.bring_back(actor=made.organizer, entry=Entry.objects.get(user=bob))
    assert only(bob).subject == "Dusk Cup: Alice brought you back into the event."
    assert not [one for one in sent_to(dora) if words in one.subject]
    assert words not in read(dora, EVENT)


def test_whoever_leaves_is_not_told_so(paired: Any, bob: Any, read: Any) -> None:
    entries.drop(actor=bob, entry=Entry.objects.get(user=bob))
    assert sent_to(bob) == [] and "took you out" not in read(bob, EVENT)


def test_a_drop_that_was_taken_back_is_not_told(paired: Any, bob: Any, read: Any) -> None:
    entries.drop(actor=paired.organizer, entry=Entry.objects.get(user=bob))
    number = paired.event.operations.order_by("number").last().number
    undo.take_back(actor=paired.organizer, event=paired.event, number=number, reason="mistaken")
    assert sent_to(bob) == [] and "took you out" not in read(bob, EVENT)


def test_a_disqualified_player_is_told_of_the_penalty_alone(
    paired: Any, bob: Any, judy: Any
) -> None:
    paired.judge(judy)
    said = {"kind": "disqualification", "code": "cheating", "reason": "A card from home."}
    penalties.give(
        actor=paired.organizer, event=paired.event, entry=Entry.objects.get(user=bob), **said
    )
    assert only(bob).subject == "Dusk Cup: Disqualification: cheating"


def test_ruling_and_correction_are_told_to_both_each_from_the_own_side(
    running: Any, bob: Any, judy: Any, alice: Any, confirm: Any
) -> None:
    mine, match = own(running, bob)
    other = match.opponent_of(mine).user
    confirm(bob, other)
    rulings.apply(
        actor=judy, match=match, kind="match_loss", against=mine, reason="Left the table."
    )
    assert "you lost 0–1" in only(bob).subject and "you won 1–0" in only(other).subject
    first = match.entry_a_id == mine.pk
    results.correct(
        actor=alice, match=match, **({"wins_a": 1} if first else {"wins_b": 1}), reason="Slip."
    )
    assert "corrected the result: you won 1–0. Before: you lost 0–1." in only(bob).subject


def test_list_that_became_illegal_is_told_unless_it_is_mended(
    hall: Any, bob: Any, confirm: Any
) -> None:
    (entry,) = hall.join(bob)
    confirm(bob)
    entries.set_deck(actor=bob, entry=entry, state="illegal", digest="e" * 16)
    assert sent_to(bob) == [], "what one does oneself one knows"
    entries.set_deck(actor=None, entry=entry, state="legal", digest="d" * 16)
    entries.set_deck(actor=None, entry=entry, state="illegal", digest="d" * 16)
    assert "your deck list is not legal any more" in only(bob).subject
    entries.set_deck(actor=None, entry=entry, state="illegal", digest="f" * 16)
    entries.set_deck(actor=None, entry=entry, state="legal", digest="d" * 16)
    assert sent_to(bob) == []


def test_list_due_is_told_once_a_day_before(
    make_hall: Any, bob: Any, dora: Any, confirm: Any
) -> None:
    due = timezone.now() + timedelta(hours=30)
    made = make_hall(decks_required=True, decks_due=due)
    _mine, ready = made.join(bob, dora)
    entries.set_deck(actor=None, entry=ready, state="legal", digest="d" * 16)
    confirm(bob, dora)
    telling.lists_due()
    assert not Notice.objects.exists(), "not yet"
    events.change(actor=made.organizer, event=made.event, decks_due=due - timedelta(hours=10))
    for _twice in range(2):
        telling.lists_due()
    assert "your deck list is due on" in only(bob).subject
    assert Notice.objects.count() == 1


def test_invitation_is_mailed_with_who_asks_what(
    hall: Any, alice: Any, bob: Any, confirm: Any
) -> None:
    confirm(bob)
    invitations.invite(actor=alice, event=hall.event, kind="staff", name="Bob", role="judge")
    letter = only(bob)
    assert letter.subject == "Dusk Cup: you are invited"
    assert "Alice invites you as: Judge." in letter.body and "/invitations/" in letter.body


def test_invitation_withdrawn_in_time_and_one_of_an_unlisted_event_are_not_mailed(
    hall: Any, alice: Any, bob: Any, dora: Any, confirm: Any
) -> None:
    confirm(bob, dora)
    made, _link = invitations.invite(actor=alice, event=hall.event, kind="entry", name="Bob")
    invitations.withdraw(actor=alice, invitation=made)
    type(hall.event).objects.update(listed=False)
    invitations.invite(actor=alice, event=hall.event, kind="entry", name="Dora")
    assert sent_to(bob) == [] and sent_to(dora) == []


def test_place_from_the_wait_list_is_told(
    make_hall: Any, bob: Any, dora: Any, confirm: Any
) -> None:
    made = make_hall(capacity=2)
    (mine,) = made.join(bob)
    made.fill(1)
    waiting.join(actor=dora, event=made.event)
    confirm(dora)
    entries.drop(actor=bob, entry=mine)
    assert "you have a place" in only(dora).subject


def test_announcement_reaches_players_and_who_waits_while_it_stands(
    make_hall: Any, alice: Any, bob: Any, dora: Any, charlie: Any, confirm: Any
) -> None:
    made = make_hall(capacity=2)
    made.join(bob)
    made.fill(1)
    waiting.join(actor=dora, event=made.event)
    confirm(bob, dora, charlie)
    announcing.announce(actor=alice, event=made.event, text="Lunch at noon.\nBring a friend.")
    letter = only(bob)
    assert "Lunch at noon." in letter.body and "Bring a friend." in letter.body
    assert only(dora).subject == "Dusk Cup: announcement" and sent_to(charlie) == []
    announcing.announce(actor=alice, event=made.event, text="Lunch at one.")
    announcing.announce(actor=alice, event=made.event, text="")
    assert sent_to(bob) == []


def test_removed_event_tells_nobody(paired: Any, bob: Any) -> None:
    paired.publish_round()
    type(paired.event).objects.update(removed_at=timezone.now())
    assert sent_to(bob) == []
    assert Notice.objects.get(user=bob).state == "dropped"


def test_only_confirmed_addresses_and_people_who_want_it(
    paired: Any, bob: Any, dora: Any, confirm: Any
) -> None:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.filter(user=bob).update(verified=False)
    wishes.choose(actor=dora, wanted=[("decision", "mail")])
    paired.publish_round()
    assert not Notice.objects.exists()
    assert sent_to(bob) == [] and sent_to(dora) == []


def test_no_means_no_also_for_what_is_queued(paired: Any, bob: Any) -> None:
    paired.publish_round()
    wishes.stop(actor=bob, news="round", way="mail")
    assert sent_to(bob) == []
    assert "does not want" in Notice.objects.get(user=bob).detail


def test_queueing_asks_as_often_for_four_players_as_for_eight(
    make_hall: Callable[..., Any], confirm: Any, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for number in (4, 8):
        made = make_hall(name=f"Of {number}")
        players = [made.make_user(f"q{number}x{at}") for at in range(number)]
        made.join(*players)
        confirm(*players)
        made.start()
        made.publish_round()
        operation = made.event.operations.get(kind="round_published")
        Notice.objects.all().delete()
        with django_assert_max_num_queries(7) as asked:
            telling.of_operation(made.fresh, operation)
        assert Notice.objects.count() == number
        counts.append(len(asked))
    assert counts[0] == counts[1]
