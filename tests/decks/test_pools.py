"""Limited: settled, pools given out, entered and replaced, lists judged by them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.cards.event_rules import card_rules_of
from decks.enums import LimitedWay, PoolState
from decks.errors import IllegalDeck, UnreadableDeck
from decks.models import Limited, Pool
from decks.pools import drafts, packs, reads, stock
from decks.services import card_rules, registrations
from decks.services import pools as services
from decks.wings import wing
from tests.decks.pooled import LIST, built_of, limited_event, pool_of, settle
from tests.kept import kept
from tournaments.enums import OperationKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Event
from tournaments.services.entry import entries
from tournaments.services.event import events, undo
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published event of Limited; alice organizes, judy judges, nothing is settled yet."""
    return limited_event(alice, judy)


@pytest.fixture
def opened(event: Any, alice: Any, entry: Any) -> Any:
    """Bob's entry; players open packs and enter them."""
    settle(alice, event)
    return entry


@pytest.fixture
def sealed(event: Any, alice: Any, entry: Any, rival: Any) -> Any:
    """The event with packs that the hall makes; bob and dora have entered."""
    settle(alice, event, "sealed", contents=wing("chaotic").pack)
    event.refresh_from_db()
    return event


def last(event: Any) -> Any:
    return event.operations.order_by("-number")[0]


def handed_in(entry: Any, text: str = LIST, actor: Any = None, reason: str = "") -> Pool:
    return services.enter(actor=actor or entry.user, entry=entry, text=text, reason=reason)


# --- Settling --------------------------------------------------------------------------------


def test_settling_publishes_the_digest_of_a_seed(event: Any, alice: Any) -> None:
    row = settle(alice, event, "sealed")
    assert (row.way, row.packs, row.sets) == ("sealed", 6, ["DOP"])
    assert row.contents.splitlines() == ["4 common", "2 creature", "1 location, uncommon"]
    noted = last(event)
    assert noted.kind == OperationKind.LIMITED_SET
    assert noted.payload["digest"] == row.seed_digest and len(row.seed) == 64
    assert row.seed not in str(noted.payload)


def test_the_same_settlement_twice_is_one(event: Any, alice: Any) -> None:
    seed = settle(alice, event).seed
    number = last(event).number
    assert settle(alice, event).seed == seed and last(event).number == number


def test_another_settlement_keeps_the_seed_while_there_is_no_pool(event: Any, alice: Any) -> None:
    seed = settle(alice, event).seed
    assert settle(alice, event, "sealed").seed == seed


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"way": "cube"}, "unknown_way"),
        ({"count": 0}, "bad_packs"),
        ({"count": 41}, "bad_packs"),
        ({"sets": []}, "unknown_set"),
        ({"sets": ["DOP", "XYZ"]}, "unknown_set"),
        ({"contents": "1 common\n2 dragons"}, "bad_contents"),
        ({"contents": ""}, "bad_contents"),
        ({"sets": ["DOP", "PROMO"], "contents": "1 mugic"}, "unknown_set"),
        ({"sets": ["AU"], "contents": "1 battlegear uncommon"}, "no_card_fits"),
        ({"free": ["sideboard"]}, "unknown_pile"),
    ],
)
def test_what_cannot_be_played_is_not_settled(
    event: Any, alice: Any, values: dict[str, Any], code: str
) -> None:
    said = {"way": "sealed", "count": 6, "sets": ["DOP"], "contents": "9 common"} | values
    with pytest.raises(Invalid) as refused:
        services.settle(actor=alice, event=event, **said)
    assert refused.value.code == code
    assert not Limited.objects.exists()


def test_nobody_but_the_organizer_settles_and_not_once_it_runs(
    event: Any, alice: Any, bob: Any, judy: Any
) -> None:
    for person in (bob, judy):
        with pytest.raises(Forbidden):
            settle(person, event)
    Event.objects.filter(pk=event.pk).update(state="running")
    with pytest.raises(Refusal, match="started"):
        settle(alice, event)


def test_pools_are_taken_back_with_a_reason_and_another_seed(
    sealed: Any, alice: Any, entry: Any
) -> None:
    services.give_out(actor=alice, event=sealed)
    before = Limited.objects.get().seed
    with pytest.raises(Refusal, match=r"pools already.* It was Alice, at "):
        settle(alice, sealed, "sealed", contents="9 common")
    row = settle(alice, sealed, "sealed", contents="9 common", reason="too few packs came")
    assert row.seed != before and last(sealed).payload["reason"] == "too few packs came"
    assert pool_of(entry) is None
    assert set(Pool.objects.values_list("state", flat=True)) == {"replaced"}


def test_off_brings_back_lists_of_own_cards(opened: Any, event: Any, alice: Any) -> None:
    settle(alice, event, "off")
    row = registrations.register(actor=opened.user, entry=opened, text=LIST)
    assert row.legal and reads.limited_of(event) is None


# --- Giving out ------------------------------------------------------------------------------


def test_everybody_gets_a_pool_that_follows_from_the_seed(
    sealed: Any, alice: Any, entry: Any, rival: Any
) -> None:
    made = services.give_out(actor=alice, event=sealed)
    assert {row.entry_id for row in made} == {entry.pk, rival.pk}
    row = Limited.objects.get()
    counts = services.counts_of(row)
    again = packs.packs_of(row.seed, entry.number, row.sheets, counts, row.packs)
    assert pool_of(entry) == Counter(name for pack in again for name in pack)
    noted = last(sealed)
    assert noted.kind == OperationKind.POOLS_GIVEN
    held = reads.current(entry)
    assert held is not None and [entry.number, held.digest] in noted.payload["entries"]
    assert held.digest == services.digest_of(held.cards, held.salt)


def test_two_and_six_players_are_given_pools_by_as_many_queries(
    sealed: Any, alice: Any, entry: Any, rival: Any, make_user: Any
) -> None:
    asked = []
    for count in (2, 6):
        for number in range(count - 2):
            entries.sign_up(actor=make_user(f"late{number}"), event=sealed)
        with CaptureQueriesContext(connection) as found:
            made = services.give_out(actor=alice, event=sealed)
        assert made
        asked.append(len(found))
    assert asked[1] <= asked[0]  # the slots are kept with the first


def test_a_late_entry_gets_one_and_nobody_elses_changes(
    sealed: Any, alice: Any, entry: Any, charlie: Any
) -> None:
    services.give_out(actor=alice, event=sealed)
    before = pool_of(entry)
    assert services.give_out(actor=alice, event=sealed) == []
    number = last(sealed).number
    late = entries.sign_up(actor=charlie, event=sealed)
    card_rules.settle(actor=alice, event=sealed, ban_list="", card_rules="ban Maxxor")
    (made,) = services.give_out(actor=alice, event=sealed)
    assert made.entry_id == late.pk and pool_of(entry) == before
    row = Limited.objects.get()
    again = packs.packs_of(row.seed, late.number, row.sheets, services.counts_of(row), row.packs)
    assert pool_of(late) == Counter(name for pack in again for name in pack)
    assert last(sealed).number > number


def test_a_banned_card_is_in_no_pack(sealed: Any, alice: Any, entry: Any) -> None:
    card_rules.settle(actor=alice, event=sealed, ban_list="", card_rules="ban Maxxor")
    services.give_out(actor=alice, event=sealed)
    names = {name for of_set in Limited.objects.get().sheets for slot in of_set for name in slot}
    assert names and "Maxxor" not in names


def test_who_gives_out_pools(sealed: Any, alice: Any, bob: Any, judy: Any, charlie: Any) -> None:
    for person in (bob, judy, charlie):
        with pytest.raises(Forbidden):
            services.give_out(actor=person, event=sealed)
    entries.sign_up(actor=alice, event=sealed)  # there is nothing to choose: staff who play may
    assert len(services.give_out(actor=alice, event=sealed)) == 3


def test_only_packs_of_the_hall_are_given_out(opened: Any, event: Any, alice: Any) -> None:
    with pytest.raises(Refusal, match="enter their own"):
        services.give_out(actor=alice, event=event)


# --- Entering and replacing ------------------------------------------------------------------


def test_a_player_enters_what_was_opened_and_enters_it_again(opened: Any, event: Any) -> None:
    handed_in(opened, "2 Maxxor\nRip Tide x3")
    assert pool_of(opened) == Counter({"Maxxor": 2, "Rip Tide": 3})
    noted = last(event)
    assert (noted.kind, noted.actor) == (OperationKind.POOL_SET, opened.user)
    assert noted.payload["digest"] and "Maxxor" not in str(noted.payload)
    handed_in(opened, "1 Maxxor")
    assert Pool.objects.count() == 2 and pool_of(opened) == Counter({"Maxxor": 1})
    handed_in(opened, "1 Maxxor")
    assert Pool.objects.count() == 2


def test_what_is_no_card_is_named_and_changes_nothing(opened: Any) -> None:
    with pytest.raises(UnreadableDeck) as refused:
        handed_in(opened, "1 Maxxor\n2 Rip Tyde\n1 Maxor")
    assert [fault.lines for fault in refused.value.faults] == [(2,), (3,)]
    with pytest.raises(Invalid, match="Paste"):
        handed_in(opened, "  ")
    assert pool_of(opened) is None


def test_who_enters_a_pool(opened: Any, dora: Any, judy: Any, alice: Any, charlie: Any) -> None:
    for person in (dora, charlie):
        with pytest.raises(Forbidden):
            handed_in(opened, actor=person)
    assert handed_in(opened, actor=judy).by == judy
    with pytest.raises(Refusal, match="judge entered"):
        handed_in(opened, "1 Maxxor")
    with pytest.raises(Invalid, match="reason"):
        handed_in(opened, "1 Maxxor", actor=alice)
    handed_in(opened, "1 Maxxor", actor=alice, reason="a pack was counted twice")
    assert last(opened.event).payload["reason"] == "a pack was counted twice"


def test_staff_who_play_enter_their_own_pool_alone(opened: Any, event: Any, judy: Any) -> None:
    own = entries.sign_up(actor=judy, event=event)
    fresh = Entry.objects.select_related("event", "user").get(pk=opened.pk)
    with pytest.raises(Forbidden):
        handed_in(fresh, actor=judy)
    assert handed_in(own, actor=judy).total > 0


def test_after_lists_were_due_only_a_judge_enters_one(opened: Any, event: Any, judy: Any) -> None:
    from datetime import timedelta

    from django.utils import timezone

    Event.objects.filter(pk=event.pk).update(decks_due=timezone.now() - timedelta(minutes=1))
    fresh = Entry.objects.select_related("event", "user").get(pk=opened.pk)
    with pytest.raises(Refusal, match="due"):
        handed_in(fresh)
    assert handed_in(fresh, actor=judy)


def test_the_player_of_a_sealed_event_enters_nothing(
    sealed: Any, alice: Any, entry: Any, judy: Any
) -> None:
    with pytest.raises(Refusal, match="gives out"):
        handed_in(entry)
    services.give_out(actor=alice, event=sealed)
    first = pool_of(entry)
    with pytest.raises(Forbidden):
        services.make_anew(actor=entry.user, entry=entry, reason="a bad pool")
    with pytest.raises(Invalid, match="reason"):
        services.make_anew(actor=judy, entry=entry, reason=" ")
    made = services.make_anew(actor=judy, entry=entry, reason="a page was seen")
    row = Limited.objects.get()
    counts = services.counts_of(row)
    again = packs.packs_of(row.seed, entry.number, row.sheets, counts, row.packs, turn=1)
    assert made.turn == 1 and pool_of(entry) != first
    assert pool_of(entry) == Counter(name for pack in again for name in pack)
    assert Pool.objects.filter(entry=entry, state=PoolState.CURRENT).count() == 1


# --- Lists against the pool ------------------------------------------------------------------


def test_without_a_pool_no_list_is_registered(opened: Any) -> None:
    with pytest.raises(Refusal, match="Enter the pool first") as refused:
        registrations.register(actor=opened.user, entry=opened, text=LIST)
    assert refused.value.code == "no_pool"


def test_a_list_within_the_pool_is_legal_and_one_more_card_is_named(opened: Any) -> None:
    handed_in(opened, LIST + "\n2 Maxxor")
    assert registrations.register(actor=opened.user, entry=opened, text=LIST).legal
    held = pool_of(opened)
    assert held is not None
    name = next(one for one in held if one in LIST and held[one] == 1)
    fewer = LIST.replace(f"1 {name}\n", "")
    handed_in(opened, fewer)
    row = registrations.register(actor=opened.user, entry=opened, text=LIST)
    assert [(fault["text"], list(fault["cards"])) for fault in row.faults] == [
        (f"1 copy of {name}, the pool holds 0", [name])
    ]
    opened.refresh_from_db()
    assert opened.deck_state == "illegal"


def test_a_pool_of_the_hall_is_built_of(sealed: Any, alice: Any, entry: Any) -> None:
    services.give_out(actor=alice, event=sealed)
    held = pool_of(entry)
    assert held is not None
    row = registrations.register(actor=entry.user, entry=entry, text=built_of(held))
    assert row.faults == []


def test_format_and_ban_list_still_count(opened: Any, event: Any, alice: Any) -> None:
    more = LIST + "\nCreatures:\n3 Maxxor"
    handed_in(opened, more)
    card = next(name for name in pool_of(opened) or () if name in LIST)
    card_rules.settle(actor=alice, event=event, ban_list="", card_rules=f"ban {card}")
    fresh = Entry.objects.select_related("event", "user").get(pk=opened.pk)
    row = registrations.register(actor=fresh.user, entry=fresh, text=more)
    rules = {fault["rule"] for fault in row.faults}
    assert {"2.1.1", "2.2.2"} <= rules
    assert [list(one["cards"]) for one in row.faults if "banned" in one["text"]] == [[card]]


def test_another_pool_judges_the_registered_list_again(opened: Any, judy: Any) -> None:
    handed_in(opened)
    registrations.register(actor=opened.user, entry=opened, text=LIST)
    handed_in(opened, "1 Maxxor", actor=judy, reason="these were another player's")
    opened.refresh_from_db()
    assert opened.deck_state == "illegal"
    handed_in(opened, LIST, actor=judy, reason="no, they were not")
    opened.refresh_from_db()
    assert opened.deck_state == "legal"


def test_settling_judges_lists_that_were_registered_before(
    event: Any, alice: Any, entry: Any
) -> None:
    registrations.register(actor=entry.user, entry=entry, text=LIST)
    settle(alice, event)
    entry.refresh_from_db()
    assert entry.deck_state == "illegal"


def test_parts_that_are_free_need_no_card_of_the_pool(event: Any, alice: Any, entry: Any) -> None:
    settle(alice, event, free=["locations"])
    handed_in(entry, LIST.partition("Locations:")[0])
    assert registrations.register(actor=entry.user, entry=entry, text=LIST).legal


def test_in_a_running_event_the_pool_still_binds(
    event: Any, alice: Any, judy: Any, opened: Any, rival: Any
) -> None:
    for one in (opened, rival):
        handed_in(one)
        registrations.register(actor=one.user, entry=one, text=LIST)
        entries.check_in(actor=alice, entry=one)
    events.start(actor=alice, event=event)
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    fresh = Entry.objects.select_related("event", "user").get(pk=opened.pk)
    with pytest.raises(Refusal, match="locked"):
        handed_in(fresh, "1 Maxxor")
    registrations.unlock(actor=judy, entry=fresh, reason="a wrong list")
    handed_in(fresh, LIST.replace("2 ", "1 "), actor=judy, reason="counted again")
    with pytest.raises(IllegalDeck):
        registrations.register(actor=fresh.user, entry=fresh, text=LIST)


# --- Drafts, the log, other games ------------------------------------------------------------


def test_a_draft_is_seated_by_chance_the_same_way_each_time(
    event: Any, alice: Any, bob: Any, entry: Any, rival: Any, charlie: Any
) -> None:
    settle(alice, event, "draft")
    with pytest.raises(Forbidden):
        services.seat(actor=bob, event=event)
    entries.sign_up(actor=charlie, event=event)
    row = services.seat(actor=alice, event=event)
    assert row.pods == [list(pod) for pod in drafts.pods_of([1, 2, 3], row.seed)]
    noted = last(event)
    assert noted.kind == OperationKind.PODS_SEATED and noted.payload["pods"] == row.pods
    services.seat(actor=alice, event=event)
    assert last(event).number == noted.number
    assert services.seat(actor=alice, event=event, by_chance=False).pods == [[1, 2, 3]]


def test_seats_go_with_the_draft(event: Any, alice: Any, entry: Any) -> None:
    settle(alice, event, "draft")
    assert services.seat(actor=alice, event=event).pods == [[1]]
    assert settle(alice, event, "opened").pods == []


def test_nothing_is_handed_in_for_who_has_left(
    opened: Any, bob: Any, judy: Any, alice: Any
) -> None:
    """By its address the pool of a player who had dropped was taken."""
    entries.drop(actor=bob, entry=opened)
    with pytest.raises(Refusal, match="You have left this event"):
        handed_in(opened)
    with pytest.raises(Refusal, match="Bob has left this event"):
        handed_in(opened, actor=judy)
    assert reads.current(opened) is None
    entries.bring_back(actor=alice, entry=opened)
    assert handed_in(opened).counts


def test_no_other_pool_is_made_for_who_has_left(
    sealed: Any, entry: Any, bob: Any, judy: Any, alice: Any
) -> None:
    services.give_out(actor=alice, event=sealed)
    entries.drop(actor=bob, entry=entry)
    with pytest.raises(Refusal, match="Bob has left this event"):
        services.make_anew(actor=judy, entry=entry, reason="wet packs")


def test_only_a_draft_has_seats(opened: Any, event: Any, alice: Any) -> None:
    with pytest.raises(Refusal, match="no draft"):
        services.seat(actor=alice, event=event)


def test_pools_are_not_undone_by_the_log(opened: Any, event: Any, alice: Any) -> None:
    handed_in(opened)
    with pytest.raises(Refusal) as refused:
        undo.take_back(actor=alice, event=event, number=last(event).number, reason="x")
    assert refused.value.code == "not_by_itself"


def test_a_draft_of_genesis_is_judged_by_what_was_drafted(alice: Any, judy: Any, bob: Any) -> None:
    event = limited_event(alice, judy, game="genesis", format="draft")
    entry = entries.sign_up(actor=bob, event=event)
    settle(alice, event, LimitedWay.DRAFT)
    handed_in(entry, "2 Toll-Gate Giant\n1 Anvari Levy")  # no champion: it is no list, but a pool
    text = "Champion:\n1 Ardun Keshel\nTimeline:\n3 Toll-Gate Giant"
    row = registrations.register(actor=bob, entry=entry, text=text)
    told = {fault["text"] for fault in row.faults if not fault["rule"]}
    assert told == {
        "1 copy of Ardun Keshel, the pool holds 0",
        "3 copies of Toll-Gate Giant, the pool holds 2",
    }
    assert {"F-draft.1"} <= {fault["rule"] for fault in row.faults}


def test_every_card_of_a_genesis_pack_can_be_put_in_a_timeline(alice: Any, judy: Any) -> None:
    """Reed Sprout, which other cards fetch, came as an ordinary summon; the list refused it."""
    event = limited_event(alice, judy, game="genesis", format="sealed")
    settle(alice, event, "sealed", sets=["TRN"], contents="1 champion\n9 any")
    found = stock.playable(event, card_rules_of(event))
    own = wing("genesis")
    usual = {pile for card in found for pile in own.piles_for(card)}
    assert usual == {"champion", "timeline", "forethoughts"}


def test_what_other_cards_fetch_is_brought_to_limited(
    enter: Any, alice: Any, judy: Any, bob: Any
) -> None:
    event = limited_event(alice, judy, game="genesis", format="draft")
    entry = entries.sign_up(actor=bob, event=event)
    page = f"/decks/events/{event.slug}/limited/"
    form = enter(alice).get(page).context["form"]
    assert form.initial["free"] == ["subconscious"]
    data = {"way": "draft", "count": 3, "free": form.initial["free"]}
    assert enter(alice).post(page, data).status_code == 302
    handed_in(entry, "1 Sapling Call")
    text = "Champion:\n1 Ardun Keshel\nTimeline:\n1 Sapling Call\nSubconscious:\n4 Reed Sprout"
    row = registrations.register(actor=bob, entry=entry, text=text)
    told = [fault["text"] for fault in row.faults if not fault["rule"]]
    assert told == ["1 copy of Ardun Keshel, the pool holds 0"]


def test_a_pool_with_a_card_that_others_fetch_is_built_from() -> None:
    """As older pools have it: beside the timeline, where a list may hold it."""
    held = reads.as_deck("Pool", "genesis", {"Reed Sprout": 2, "Anvari Levy": 1})
    assert [copy.name for copy in held.pile("subconscious")] == ["Reed Sprout"] * 2
    assert [copy.name for copy in held.pile("timeline")] == ["Anvari Levy"]


def test_sealed_packs_of_genesis_hold_a_champion_each(alice: Any, judy: Any, bob: Any) -> None:
    event = limited_event(alice, judy, game="genesis", format="sealed")
    entry = entries.sign_up(actor=bob, event=event)
    settle(alice, event, "sealed", sets=["TRN"], contents=wing("genesis").pack)
    services.give_out(actor=alice, event=event)
    deck = reads.as_deck("Pool", "genesis", pool_of(entry) or {})
    assert len(deck.pile("champion")) == 6 and len(deck.pile("timeline")) == 6 * 14
