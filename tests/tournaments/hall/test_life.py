"""The life of an event through the services, and what is refused on the way."""

from __future__ import annotations

from typing import Any

import pytest

from engine import rulesets
from tests.hand import Hand
from tournaments.enums import EntryState, EventState, MatchState, RoundState
from tournaments.errors import Forbidden, Refusal
from tournaments.forms.events import EventForm
from tournaments.models import Entry, Event, Match, Operation, Round
from tournaments.queries.event import progress
from tournaments.queries.ranking import standings
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.match import disputes, results
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


def refused(code: str) -> Any:
    """The service refuses with this code."""
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def test_whole_event_ends_with_a_champion(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=3, cut=4)
    hall.fill(9)
    hall.start()
    for _number in range(3):
        hall.play_round()
    semifinals = hall.play_round()
    assert semifinals.title == "Semifinals"
    assert semifinals.matches.count() == 2
    final = hall.play_round()
    assert final.title == "Final"
    finished = events.finish(actor=hall.organizer, event=hall.event)
    assert finished.state == EventState.FINISHED
    last = final.matches.get()
    assert finished.champion == last.winner


def test_bracket_is_seeded_first_against_fourth(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=3, cut=4)
    hall.fill(8)
    hall.start()
    for _number in range(3):
        hall.play_round()
    best = [line.player for line in standings.of(hall.event).lines][:4]
    drafted = hall.pair()
    pairs = {(m.entry_a.number, m.entry_b.number) for m in drafted.matches.all()}
    assert pairs == {(best[0], best[3]), (best[1], best[2])}


def test_no_pair_meets_twice_and_nobody_has_two_byes(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=5)
    hall.fill(7)
    hall.start()
    for _number in range(5):
        hall.play_round()
    pairs = [
        frozenset((m.entry_a_id, m.entry_b_id or "bye"))
        for m in Match.objects.filter(event=hall.event)
    ]
    assert len(pairs) == len(set(pairs)) == 20


def test_event_is_a_draft_until_published(alice: Any, bob: Any) -> None:
    event = events.create(actor=alice, name="Night Cup", format="apprentice")
    assert event.state == EventState.DRAFT
    assert list(Event.objects.visible_to(bob)) == []
    assert list(Event.objects.visible_to(alice)) == [event]
    with pytest.raises(Forbidden):
        entries.sign_up(actor=bob, event=event)
    events.publish(actor=alice, event=event)
    assert list(Event.objects.visible_to(bob)) == [event]


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"name": "  "}, "bad_name"),
        ({"format": "no-such-format"}, "unknown_format"),
        ({"size": 7}, "unknown_size"),
        ({"swiss_rounds": 0}, "bad_swiss_rounds"),
        ({"cut": 3}, "bad_cut"),
        ({"best_of": 2}, "bad_best_of"),
        ({"scoring": "by-feeling"}, "bad_scoring"),
        ({"capacity": 1}, "bad_capacity"),
        ({"round_minutes": 601}, "bad_round_minutes"),
    ],
)
def test_event_with_impossible_settings_is_refused(
    alice: Any, settings: dict[str, Any], code: str
) -> None:
    with refused(code):
        events.create(actor=alice, **{"name": "Cup", "format": "apprentice"} | settings)
    assert Event.objects.count() == 0


@pytest.mark.parametrize("ruleset", [key for key, _label in EventForm().fields["ruleset"].choices])
def test_an_event_of_any_format_is_opened_with_no_more_than_a_name(
    alice: Any, ruleset: str
) -> None:
    """Nobody has to know which board a format has: Limited was refused with that of Masters."""
    shown = (
        Hand(alice).open("/events/new/").press("Open the event", name="Plain Cup", ruleset=ruleset)
    )
    made = Event.objects.get()
    assert shown.at == f"{made.get_absolute_url()}desk/"
    assert f"{made.game}/{made.format}" == ruleset
    assert made.size in rulesets.get(made.game, made.format).sizes


def test_two_events_of_one_name_get_two_addresses(alice: Any) -> None:
    made = [events.create(actor=alice, name="Dusk Cup", format="apprentice") for _ in range(3)]
    assert [event.slug for event in made] == ["dusk-cup", "dusk-cup-2", "dusk-cup-3"]


def test_settings_of_a_running_event_keep_what_was_played(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.play_round()
    with refused("event_running"):
        events.change(actor=hall.organizer, event=hall.event, digital=True)
    with refused("round_begun"):
        hall.play_round()
        events.change(actor=hall.organizer, event=hall.event, swiss_rounds=1)
    changed = events.change(actor=hall.organizer, event=hall.event, swiss_rounds=2, cut=2)
    assert (changed.swiss_rounds, changed.cut) == (2, 2)


def test_sign_up_twice_is_once(hall: Any, bob: Any) -> None:
    first, second = hall.join(bob)[0], hall.join(bob)[0]
    assert first.pk == second.pk
    assert Operation.objects.filter(event=hall.event, kind="entry_added").count() == 1


def test_full_event_takes_nobody_more_until_somebody_leaves(
    make_hall: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    hall = make_hall(capacity=2)
    leaving, _staying = hall.join(bob, dora)
    with refused("full"):
        hall.join(charlie)
    entries.drop(actor=bob, entry=leaving)
    assert hall.join(charlie)[0].playing


def test_withdrawn_player_signs_up_again_with_the_same_number(hall: Any, bob: Any) -> None:
    entry = hall.join(bob)[0]
    assert entries.drop(actor=bob, entry=entry).state == EntryState.DROPPED
    again = hall.join(bob)[0]
    assert (again.pk, again.state) == (entry.pk, EntryState.REGISTERED)


def test_check_in_only_while_open_and_who_is_not_here_is_not_paired(
    hall: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    here, also_here, absent = hall.join(bob, dora, charlie)
    with refused("checkin_closed"):
        entries.check_in(actor=bob, entry=here)
    events.open_checkin(actor=hall.organizer, event=hall.event)
    entries.check_in(actor=bob, entry=here)
    entries.check_in(actor=hall.organizer, entry=also_here)
    with pytest.raises(Forbidden):
        entries.check_in(actor=bob, entry=absent)
    hall.start()
    absent.refresh_from_db()
    assert (absent.state, absent.last_round) == (EntryState.DROPPED, 0)
    assert hall.pair().matches.get().entry_b is not None


def test_digital_event_wants_decks_before_check_in_and_start(
    make_hall: Any, bob: Any, dora: Any
) -> None:
    hall = make_hall(digital=True)
    first, second = hall.join(bob, dora)
    events.open_checkin(actor=hall.organizer, event=hall.event)
    with refused("deck_not_legal"):
        entries.check_in(actor=bob, entry=first)
    for entry, user in ((first, bob), (second, dora)):
        entries.set_deck(actor=user, entry=entry, state="legal", digest="ab")
        entries.check_in(actor=user, entry=entry)
    entries.set_deck(actor=dora, entry=second, state="illegal", digest="cd")
    with refused("decks_missing"):
        hall.start()


def test_start_needs_two_players(hall: Any, bob: Any) -> None:
    hall.join(bob)
    with refused("too_few_players"):
        hall.start()
    assert hall.fresh.state == EventState.REGISTRATION


def test_draft_is_for_staff_alone_and_discarded_without_trace_on_pages(hall: Any, bob: Any) -> None:
    hall.fill(4)
    hall.start()
    drafted = hall.pair()
    assert list(Round.objects.visible_to(bob)) == []
    assert list(Round.objects.visible_to(hall.organizer)) == [drafted]
    rounds.discard(actor=hall.organizer, round=drafted)
    assert list(Round.objects.visible_to(hall.organizer)) == []
    again = hall.pair()
    assert (again.number, again.serial) == (1, 2)


def test_swap_exchanges_two_seats_and_may_move_the_bye(hall: Any) -> None:
    hall.fill(5)
    hall.start()
    drafted = hall.pair()
    bye = drafted.matches.get(entry_b=None)
    other = drafted.matches.exclude(pk=bye.pk).first()
    assert other is not None
    sat_out, now_out = bye.entry_a, other.entry_a
    rounds.swap(actor=hall.organizer, round=drafted, first=sat_out, second=now_out)
    bye.refresh_from_db()
    other.refresh_from_db()
    assert (bye.entry_a, other.entry_a) == (now_out, sat_out)
    with refused("same_table"):
        rounds.swap(actor=hall.organizer, round=drafted, first=other.entry_a, second=other.entry_b)
    assert rounds.publish(actor=hall.organizer, round=drafted).edited


def test_draft_goes_stale_when_a_player_drops(hall: Any) -> None:
    made = hall.fill(4)
    hall.start()
    drafted = hall.pair()
    entries.drop(actor=hall.organizer, entry=made[0])
    with refused("draft_stale"):
        rounds.publish(actor=hall.organizer, round=drafted)


def test_draft_goes_stale_when_a_result_is_corrected(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    played = hall.play_round()
    drafted = hall.pair()
    match = played.matches.with_players().first()
    results.correct(
        actor=hall.organizer,
        match=match,
        wins_a=match.wins_b,
        wins_b=match.wins_a,
        reason="slip read upside down",
    )
    with refused("draft_stale"):
        rounds.publish(actor=hall.organizer, round=drafted)


def test_second_pairing_is_refused_while_a_round_is_open(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.pair()
    with refused("round_open"):
        hall.pair()
    assert Round.objects.filter(event=hall.event).count() == 1


def test_the_tables_without_a_result_are_named(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.publish_round()
    with pytest.raises(Refusal, match=r"^No settled result at the tables 1, 2\.$"):
        hall.close()
    hall.enter(hall.open_matches()[0], 1, 0)
    with pytest.raises(Refusal, match=r"^No settled result at table 2\.$"):
        hall.close()


def test_round_closes_only_with_all_results_and_without_open_disputes(hall: Any) -> None:
    hall.fill(2)
    hall.start()
    hall.publish_round()
    with refused("results_missing"):
        hall.close()
    match = hall.enter(hall.open_matches()[0], 1, 0)
    disputes.count_open(actor=None, match=match, change=1)
    with refused("disputes_open"):
        hall.close()
    stop = progress.next_step(hall.fresh, progress.current_round(hall.fresh)).blocked
    assert [one.kind for one in stop] == ["dispute"]
    closed = rounds.close(actor=hall.organizer, round=match.round, despite_disputes=True)
    assert closed.state == RoundState.CLOSED


def test_published_twice_is_published_once(hall: Any) -> None:
    hall.fill(2)
    hall.start()
    published = hall.publish_round()
    rounds.publish(actor=hall.organizer, round=published)
    assert Operation.objects.filter(event=hall.event, kind="round_published").count() == 1


def test_late_entry_gets_losses_or_byes_for_missed_rounds(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.play_round()
    loser = entries.add(actor=hall.organizer, event=hall.event, name="Late Lena", missed="loss")
    lucky = entries.add(actor=hall.organizer, event=hall.event, name="Late Lars", missed="bye")
    lines = {line.player: line for line in standings.of(hall.event).lines}
    assert (lines[loser.number].points, lines[loser.number].losses) == (0, 1)
    assert (lines[lucky.number].points, lines[lucky.number].wins) == (3, 1)
    assert (loser.first_round, lucky.first_round) == (2, 2)
    second = hall.publish_round()
    seated = {m.entry_a_id for m in second.matches.all()}
    seated |= {m.entry_b_id for m in second.matches.all()}
    assert {loser.pk, lucky.pk} <= seated


def test_dropped_player_is_not_paired_and_can_come_back(hall: Any) -> None:
    made = hall.fill(5)
    hall.start()
    hall.play_round()
    entries.drop(actor=made[0].user, entry=made[0])
    hall.play_round()
    assert not Match.objects.of(made[0]).filter(round__number=2).exists()
    entries.bring_back(actor=hall.organizer, entry=made[0], missed="loss")
    missed = Match.objects.of(made[0]).get(round__number=2)
    assert (missed.source, missed.wins_a, missed.wins_b) == ("late", 0, 1)
    third = hall.publish_round()
    assert Match.objects.of(made[0]).filter(round=third).exists()


def test_open_match_of_a_dropped_player_can_still_be_reported(hall: Any) -> None:
    made = hall.fill(2)
    hall.start()
    hall.publish_round()
    entries.drop(actor=made[0].user, entry=made[0])
    match = hall.open_matches()[0]
    for user in (made[0].user, made[1].user):
        results.report(actor=user, match=match, wins_a=1, wins_b=0)
    match.refresh_from_db()
    assert match.state == MatchState.CONFIRMED


def test_nobody_enters_after_the_cut(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=2)
    made = hall.fill(4)
    hall.start()
    hall.play_round()
    hall.publish_round()
    with refused("cut_made"):
        entries.add(actor=hall.organizer, event=hall.event, name="Too Late")
    entries.drop(actor=hall.organizer, entry=made[3])
    with refused("cut_made"):
        entries.bring_back(actor=hall.organizer, entry=made[3])


def test_event_without_cut_is_won_by_the_first_of_the_standings(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=2)
    hall.fill(4)
    hall.start()
    hall.play_round()
    with refused("rounds_left"):
        events.finish(actor=hall.organizer, event=hall.event)
    hall.play_round()
    with refused("rounds_over"):
        hall.pair()
    finished = events.finish(actor=hall.organizer, event=hall.event)
    assert finished.champion is not None
    assert finished.champion.number == standings.of(hall.event).lines[0].player


def test_staff_roles_are_rows_and_the_last_organizer_stays(
    hall: Any, judy: Any, charlie: Any
) -> None:
    role = staff.add(actor=hall.organizer, event=hall.event, user=judy, role="scorekeeper")
    with pytest.raises(Forbidden):
        staff.add(actor=judy, event=hall.event, user=charlie, role="judge")
    hall.fill(2)
    events.open_checkin(actor=judy, event=hall.event)
    staff.remove(actor=hall.organizer, staff=role)
    with pytest.raises(Forbidden):
        events.close_checkin(actor=judy, event=hall.event)
    own = hall.event.staff.get(user=hall.organizer)
    with refused("last_organizer"):
        staff.remove(actor=hall.organizer, staff=own)


@pytest.mark.parametrize("write", ["publish", "start", "pair", "staff", "add", "close"])
def test_outsider_writes_nothing(hall: Any, charlie: Any, write: str) -> None:
    hall.fill(2)
    if write in ("pair", "close"):
        hall.start()
    if write == "close":
        hall.publish_round()
    before = Operation.objects.count()
    writes = {
        "publish": lambda: events.publish(actor=charlie, event=hall.event),
        "start": lambda: events.start(actor=charlie, event=hall.event),
        "pair": lambda: rounds.pair(actor=charlie, event=hall.event),
        "staff": lambda: staff.add(actor=charlie, event=hall.event, user=charlie, role="organizer"),
        "add": lambda: entries.add(actor=charlie, event=hall.event, name="X"),
        "close": lambda: rounds.close(
            actor=charlie, round=Round.objects.get(state=RoundState.PUBLISHED)
        ),
    }
    with pytest.raises(Forbidden):
        writes[write]()
    assert Operation.objects.count() == before


def test_unknown_role_is_refused(hall: Any) -> None:
    with refused("unknown_role"):
        staff.add(actor=hall.organizer, event=hall.event, user=hall.organizer, role="king")


def test_player_numbers_are_never_given_twice(hall: Any, bob: Any, dora: Any) -> None:
    first = hall.join(bob)[0]
    entries.drop(actor=bob, entry=first)
    assert hall.join(dora)[0].number == 2
    assert list(Entry.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_address_asked_for_is_free_and_well_formed_or_refused(alice: Any) -> None:
    make = {"actor": alice, "format": "apprentice"}
    assert events.create(name="New", **make).slug == "new-2"
    assert events.create(name="夜", **make).slug == "event"
    assert events.create(name="A", slug="dusk", **make).slug == "dusk"
    with refused("slug_taken"):
        events.create(name="B", slug="dusk", **make)
    for wrong in ("new", "Dusk Cup", "a/b"):
        with pytest.raises(Refusal):
            events.create(name="C", slug=wrong, **make)
    assert Event.objects.count() == 3


def test_name_too_long_for_its_column_is_refused(alice: Any, hall: Any) -> None:
    with refused("bad_name"):
        events.create(actor=alice, name="x" * 121, format="apprentice")
    entry = entries.add(actor=alice, event=hall.event, name="y" * 200)
    assert len(entry.name) == 80
