"""Pages of Limited: who sees and does what, by the words on them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks import queries
from decks.models import DeckList, Limited, Pool
from decks.services import lists, registrations
from decks.services import pools as services
from decks.wings import wing
from tests.decks.pooled import LIST, at, limited_event, pool_of, settle, shown
from tests.hand import Hand
from tests.kept import kept
from tests.tournaments.people.test_erasing import everything
from tournaments.enums import DeckPolicy
from tournaments.models import Entry, Event
from tournaments.queries.person import holdings
from tournaments.services.entry import entries
from tournaments.services.event import staff
from tournaments.services.person import erasing

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published event of Limited; alice organizes, judy judges, nothing is settled yet."""
    return limited_event(alice, judy)


@pytest.fixture
def sealed(event: Any, alice: Any, entry: Any, rival: Any) -> Any:
    """Packs that the hall makes, given out to bob and dora."""
    settle(alice, event, "sealed")
    services.give_out(actor=alice, event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def opened(event: Any, alice: Any, entry: Any) -> Any:
    """Bob's entry; players enter what they opened."""
    settle(alice, event)
    return entry


# --- The page of Limited ---------------------------------------------------------------------


def test_the_organizer_settles_it_and_everybody_reads_it(
    enter: Any, event: Any, alice: Any, judy: Any, charlie: Any
) -> None:
    page = at("limited", event.slug)
    first = enter(alice).get(page).content.decode()
    assert "4 attack, common, uncommon" in first and 'value="DOP" id' in first
    data = {"way": "sealed", "count": 4, "sets": ["DOP", "SS"], "contents": "9 common"}
    assert enter(alice).post(page, data).status_code == 302
    for person in (alice, judy, charlie, None):
        text = shown(enter(person).get(page))
        assert "Dawn of Perim, Silent Sands" in text and Limited.objects.get().seed_digest in text
        assert Limited.objects.get().seed not in text
    for person in (judy, charlie):
        assert 'name="contents"' not in shown(enter(person).get(page))
        assert enter(person).post(page, data).status_code == 403
    assert enter(None).post(page, data).status_code in (302, 403)
    assert page in enter(None).get(f"/events/{event.slug}/").content.decode()


@pytest.mark.parametrize("policy", DeckPolicy.values)
def test_the_seed_is_nobodys_while_pools_are_made_from_it(
    enter: Any, sealed: Any, alice: Any, judy: Any, bob: Any, policy: str
) -> None:
    """Where lists are open from the start, a latecomer's pool is not to be known before either."""
    page, seed = at("limited", sealed.slug), Limited.objects.get().seed
    for state, told in (("running", False), ("finished", True)):
        Event.objects.filter(pk=sealed.pk).update(state=state, deck_policy=policy)
        for person in (alice, judy, bob, None):
            assert (seed in shown(enter(person).get(page))) == told, (state, person)


def test_a_line_that_says_nothing_is_named_and_all_stays_typed(
    enter: Any, event: Any, alice: Any
) -> None:
    data = {"way": "sealed", "count": 4, "sets": ["DOP"], "contents": "9 common\n1 dragon"}
    answer = enter(alice).post(at("limited", event.slug), data)
    text = shown(answer)
    assert answer.status_code == 400 and "Line 2: “dragon”" in text
    assert "9 common\n1 dragon" in answer.content.decode().replace("\r", "")


def test_what_is_not_of_the_pool_is_told(enter: Any, event: Any, alice: Any) -> None:
    settle(alice, event, free=["locations", "mugic"])
    text = shown(enter(None).get(at("limited", event.slug)))
    assert "Not of the pool" in text and "Mugic, Locations" in text


def test_an_event_nobody_may_know_has_no_pages(
    enter: Any, event: Any, alice: Any, charlie: Any, entry: Any
) -> None:
    settle(alice, event, "draft")
    Event.objects.filter(pk=event.pk).update(state="draft")
    for page in (at("limited", event.slug), at("pods", event.slug), at("pool", entry.pk)):
        assert enter(charlie).get(page).status_code == 404
        assert enter(None).get(page).status_code in (302, 404)
    for page in (at("limited-give", event.slug), at("pods-seat", event.slug)):
        assert enter(charlie).post(page).status_code == 404


def test_what_the_form_showed_may_have_changed(enter: Any, event: Any, alice: Any) -> None:
    page = at("limited", event.slug)
    value = enter(alice).get(page).context["drawn"]
    settle(alice, event, "draft")
    data = {"way": "opened", "count": 4, "drawn": value}
    answer = enter(alice).post(page, data)
    assert answer.status_code == 400 and "has changed" in shown(answer)
    assert Limited.objects.get().way == "draft"


def test_a_form_that_is_out_of_date_says_who_settled_anew(
    enter: Any, event: Any, alice: Any
) -> None:
    """What happened since was told of rounds alone: "has changed", and nobody had changed it."""
    page = at("limited", event.slug)
    value = enter(alice).get(page).context["drawn"]
    settle(alice, event, "draft")
    answer = enter(alice).post(page, {"way": "opened", "count": 4, "drawn": value})
    assert "Limited settled by Alice at" in shown(answer)


def test_a_pool_from_before_says_who_entered_another(
    enter: Any, opened: Any, event: Any, judy: Any, bob: Any
) -> None:
    value = enter(judy).get(at("pool", opened.pk)).context["drawn"]
    services.enter(actor=bob, entry=opened, text="2 Maxxor")
    data = {"text": "1 Maxxor", "reason": "a scan was missing", "drawn": value}
    answer = enter(judy).post(at("pool", opened.pk), data)
    assert "Pool entered or replaced by Bob at" in shown(answer)


def test_who_has_left_is_told_that_nothing_is_handed_in(enter: Any, opened: Any, bob: Any) -> None:
    entries.drop(actor=bob, entry=opened)
    words = shown(enter(bob).get(at("pool", opened.pk)))
    assert "Who has left the event hands in nothing." in words and "Enter the pool" not in words
    assert "Enter the pool" not in shown(enter(bob).get(at("registration", opened.pk)))
    answer = enter(bob).post(at("pool", opened.pk), {"text": LIST})
    assert answer.status_code == 400 and "You have left this event" in shown(answer)


def test_taking_pools_back_asks_for_a_reason(enter: Any, sealed: Any, alice: Any) -> None:
    page = at("limited", sealed.slug)
    assert "say why" in shown(enter(alice).get(page))
    data = {"way": "draft", "count": 3}
    assert enter(alice).post(page, data).status_code == 400
    assert enter(alice).post(page, data | {"reason": "the packs came"}).status_code == 302
    assert pool_of(sealed.entries.first()) is None


def test_the_seed_is_told_once_every_list_is_open(
    enter: Any, sealed: Any, alice: Any, charlie: Any
) -> None:
    page, seed = at("limited", sealed.slug), Limited.objects.get().seed
    for person in (alice, charlie, None):
        assert seed not in shown(enter(person).get(page))
    Event.objects.filter(pk=sealed.pk).update(state="finished")
    assert seed in shown(enter(None).get(page))


def test_pools_are_given_out_by_a_button_once(
    enter: Any, event: Any, alice: Any, entry: Any, rival: Any, bob: Any, charlie: Any
) -> None:
    settle(alice, event, "sealed")
    button = at("limited-give", event.slug)
    page = shown(enter(alice).get(at("limited", event.slug)))
    assert "Bob" in page and "Dora" in page and button in page
    assert button not in shown(enter(charlie).get(at("limited", event.slug)))
    for person in (bob, charlie):
        assert enter(person).post(button).status_code == 403
    assert enter(None).post(button).status_code == 302 and pool_of(entry) is None
    assert "2 pools given out." in shown(enter(alice).post(button, follow=True))
    assert "Nobody waits for a pool." in shown(enter(alice).post(button, follow=True))


def test_the_desk_names_who_lacks_a_pool(
    enter: Any, event: Any, alice: Any, judy: Any, entry: Any, rival: Any
) -> None:
    desk = f"/events/{event.slug}/desk/"
    assert "This format is meant for cards" in shown(enter(alice).get(desk))
    settle(alice, event)
    text = shown(enter(judy).get(desk))
    assert "2 players have no pool yet." in text and at("pool", entry.pk) in text
    services.enter(actor=judy, entry=entry, text=LIST)
    text = shown(enter(judy).get(desk))
    assert "1 player has no pool yet." in text and at("pool", rival.pk) in text
    assert at("pool", entry.pk) not in text


def test_an_event_that_is_over_asks_nobody_for_a_pool(
    enter: Any, event: Any, alice: Any, bob: Any, entry: Any
) -> None:
    settle(alice, event, "draft")
    pages = (f"/events/{event.slug}/desk/", at("limited", event.slug))
    assert all("Bob" in shown(enter(alice).get(page)) for page in pages)
    assert "no pool yet" in shown(enter(alice).get(pages[0]))
    services.enter(actor=bob, entry=entry, text=LIST)
    assert "Build and register my deck" in shown(enter(bob).get(at("pool", entry.pk)))
    Pool.objects.update(state="replaced")
    Event.objects.filter(pk=event.pk).update(state="finished")
    assert "no pool yet" not in shown(enter(alice).get(pages[0]))
    assert at("pool", entry.pk) not in shown(enter(alice).get(pages[1]))
    Pool.objects.update(state="current")
    assert "Build and register my deck" not in shown(enter(bob).get(at("pool", entry.pk)))


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("sealed", "anybody works the packs out again"),
        ("draft", "Seats by chance follow from the seed"),
        ("opened", "the hall draws nothing"),
    ],
)
def test_the_page_says_what_follows_from_the_seed(
    enter: Any, event: Any, alice: Any, way: str, told: str
) -> None:
    """Packs that the hall never made were to be worked out again."""
    settle(alice, event, way)
    Event.objects.filter(pk=event.pk).update(state="finished")
    text = shown(enter(None).get(at("limited", event.slug)))
    assert told in text and ("Digest of the seed" in text) == (way != "opened")


# --- Pools -----------------------------------------------------------------------------------


def test_a_pool_is_seen_by_its_player_and_by_staff_who_do_not_play(
    enter: Any, sealed: Any, entry: Any, bob: Any, dora: Any, judy: Any, alice: Any, charlie: Any
) -> None:
    page = at("pool", entry.pk)
    name = next(iter(pool_of(entry) or ()))
    for person in (bob, judy, alice):
        assert name in enter(person).get(page).content.decode().replace("&#x27;", "'")
    for person in (dora, charlie):
        assert enter(person).get(page).status_code == 404
        assert enter(person).post(page, {"text": "1 Maxxor"}).status_code == 404
        assert enter(person).post(at("pool-anew", entry.pk)).status_code == 404
    stranger = enter(None).get(page)
    assert stranger.status_code == 302 and "login" in stranger["Location"]


def test_staff_who_play_see_no_pool_but_their_own(
    enter: Any, sealed: Any, entry: Any, rival: Any, dora: Any, alice: Any
) -> None:
    staff.add(actor=alice, event=sealed, user=dora, role="head_judge")
    closed = enter(dora).get(at("pool", entry.pk))
    assert closed.status_code == 403 and "You play in this event" in shown(closed)
    assert enter(dora).get(at("pool", rival.pk)).status_code == 200
    assert enter(dora).get(f"/events/{sealed.slug}/print/pools/").status_code in (403, 404)


def test_a_pool_opens_with_the_lists(enter: Any, sealed: Any, entry: Any, charlie: Any) -> None:
    Event.objects.filter(pk=sealed.pk).update(state="finished")
    for person in (charlie, None):
        assert enter(person).get(at("pool", entry.pk)).status_code == 200
    page = shown(enter(charlie).get(at("pool", entry.pk)))
    assert "Enter another pool" not in page and "Make another pool" not in page


@pytest.mark.parametrize("who", ["bob", "dora", "charlie"])
def test_no_page_of_a_rival_names_a_card_of_the_pool(
    enter: Any, sealed: Any, entry: Any, who: str, request: Any
) -> None:
    person = request.getfixturevalue(who)
    answer = enter(person).get(at("registration", entry.pk))
    assert answer.status_code == (200 if who == "bob" else 404)
    listing = enter(person).get(at("limited", sealed.slug)).content.decode()
    card = next(iter(pool_of(entry) or ()))
    assert card not in listing.replace("&#x27;", "'")


def test_a_player_enters_a_pool_and_reads_what_is_wrong_with_it(
    enter: Any, opened: Any, bob: Any
) -> None:
    page = at("pool", opened.pk)
    assert "Enter below what was opened" in shown(enter(bob).get(page))
    bad = enter(bob).post(page, {"text": "1 Maxxor\n2 Rip Tyde"})
    assert bad.status_code == 400 and "line 2" in shown(bad) and "2 Rip Tyde" in shown(bad)
    done = enter(bob).post(page, {"text": "1 Maxxor\n2 Rip Tide"}, follow=True)
    assert "3 cards" in shown(done) and "The pool is entered." in shown(done)
    assert "Enter another pool" in shown(done)


def test_a_pool_that_differs_from_the_packs_says_so_to_its_player_and_the_judges(
    enter: Any, event: Any, entry: Any, alice: Any, judy: Any, bob: Any
) -> None:
    settle(alice, event, contents="2 creature")
    page, listing = at("pool", entry.pk), at("limited", event.slug)
    told = "creature: 11 of 12, missing: 1."
    assert "Pools that differ" not in shown(enter(judy).get(listing))
    done = enter(bob).post(page, {"text": "11 Maxxor"}, follow=True)
    assert told in shown(done) and told in shown(enter(judy).get(listing))
    assert told not in shown(enter(bob).get(listing))
    done = enter(bob).post(page, {"text": "12 Maxxor"}, follow=True)
    assert "This is not what the packs hold" not in shown(done)


@pytest.mark.parametrize(
    ("way", "counted"), [("sealed", True), ("opened", False), ("draft", False)]
)
def test_only_of_packs_that_the_hall_makes_something_is_supposed(
    enter: Any, event: Any, alice: Any, way: str, counted: bool
) -> None:
    """Real packs may hold anything: a pool is not called different from a guess."""
    page = at("limited", event.slug)
    form = enter(alice).get(page).context["form"]
    sent = {name: form.initial[name] for name in form.fields} | {"way": way}
    assert enter(alice).post(page, sent).status_code == 302
    found = Limited.objects.get().contents.splitlines()
    assert found == (wing(event.game).pack.splitlines() if counted else [])


def test_a_settlement_without_contents_is_saved_again_as_it_is(
    enter: Any, opened: Any, alice: Any, bob: Any
) -> None:
    services.enter(actor=bob, entry=opened, text="1 Maxxor")
    form = enter(alice).get(at("limited", opened.event.slug)).context["form"]
    sent = {name: form.initial[name] for name in form.fields}
    assert sent["contents"] == ""
    enter(alice).post(at("limited", opened.event.slug), sent)
    assert pool_of(opened) == {"Maxxor": 1}, "nothing was taken back"


def test_a_judge_replaces_a_pool_and_says_why(enter: Any, opened: Any, judy: Any, bob: Any) -> None:
    services.enter(actor=bob, entry=opened, text="1 Maxxor")
    page = at("pool", opened.pk)
    assert "1 Maxxor" in enter(judy).get(page).context["form"].initial["text"]
    assert enter(judy).post(page, {"text": "2 Maxxor"}).status_code == 400
    said = {"text": "2 Maxxor", "reason": "one was under the table"}
    assert enter(judy).post(page, said).status_code == 302
    text = shown(enter(bob).get(page))
    assert "one was under the table" in text and "A judge entered this pool" in text
    assert "<textarea" not in text


def test_staff_has_another_pool_made(enter: Any, sealed: Any, entry: Any, judy: Any) -> None:
    button, first = at("pool-anew", entry.pk), pool_of(entry)
    assert "Say why" in shown(enter(judy).post(button, follow=True))
    assert pool_of(entry) == first
    enter(judy).post(button, {"reason": "a page was seen"})
    assert pool_of(entry) != first
    assert enter(None).post(button).status_code == 302


def test_a_player_goes_from_the_event_to_the_builder_and_back_with_the_list(
    sealed: Any, entry: Any, bob: Any
) -> None:
    """Nobody has to find the pool's own page for it, nor the list among their decks."""
    older = lists.create(actor=bob, text=LIST, name="Another list")
    Event.objects.filter(pk=sealed.pk).update(decks_due=timezone.now() + timedelta(hours=1))
    hand = Hand(bob).open(sealed.get_absolute_url())
    assert "build your deck of its cards. Lists are due on" in hand.text
    hand.follow("Build my deck")
    hand.press("Build it card by card")
    made = DeckList.objects.exclude(pk=older.pk).get()
    assert hand.at.startswith(at("build", made.pk))
    hand.follow("Register it in Sealed Night")
    assert hand.at.startswith(at("registration", entry.pk))
    hand.press("Register this deck")
    assert queries.current(entry).name == made.name, "the list that was built is the one offered"


def test_the_registration_page_shows_the_pool_beside_the_list(
    enter: Any, opened: Any, bob: Any
) -> None:
    page = at("registration", opened.pk)
    text = shown(enter(bob).get(page))
    assert "First the pool" in text and at("pool", opened.pk) in text and "<textarea" not in text
    refused = enter(bob).post(page, {"text": LIST})
    assert refused.status_code == 400 and queries.current(opened) is None
    services.enter(actor=bob, entry=opened, text=LIST + "\nMaxxor x2")
    answer = enter(bob).get(page)
    assert "Pool:" in shown(answer) and "2 Maxxor" in answer.context["form"].initial["text"]
    assert "A starter" not in shown(answer)
    answer = enter(bob).post(page, {"text": LIST + "\nCreatures:\n3 Maxxor"}, follow=True)
    assert "3 copies of Maxxor, the pool holds 2" in shown(answer)
    assert enter(bob).post(page, {"text": LIST}).status_code == 302
    current = queries.current(opened)
    assert current is not None and current.legal


def test_a_deck_is_made_of_the_pool(enter: Any, opened: Any, bob: Any) -> None:
    services.enter(actor=bob, entry=opened, text=LIST)
    text = enter(bob).get(at("pool", opened.pk)).context["text"]
    made = enter(bob).post("/decks/new/", {"text": text})
    assert made.status_code == 302 and bob.deck_lists.get().name == "Pool of Sealed Night"


def test_the_front_page_says_what_is_first(enter: Any, opened: Any, bob: Any) -> None:
    text = shown(enter(bob).get("/"))
    assert "Enter your pool" in text and at("pool", opened.pk) in text
    assert "First the pool" in text and "Submit your deck" not in text
    assert "Enter the pool" in shown(enter(bob).get(f"/events/{opened.event.slug}/"))
    services.enter(actor=bob, entry=opened, text=LIST)
    text = shown(enter(bob).get("/"))
    assert "Build your deck" in text and "Submit your deck" not in text


def test_who_dropped_is_not_asked_for_a_pool_or_a_list(
    enter: Any, opened: Any, alice: Any, bob: Any
) -> None:
    """Under "You have left this event" stood two buttons that asked for both."""
    page = f"/events/{opened.event.slug}/"
    before = shown(enter(bob).get(page))
    assert "Enter the pool" in before and "Submit deck" in before
    entries.drop(actor=bob, entry=opened)
    after = shown(enter(bob).get(page))
    assert "You have left this event" in after
    assert "Enter the pool" not in after and "Submit deck" not in after
    entries.bring_back(actor=alice, entry=opened)
    assert "Enter the pool" in shown(enter(bob).get(page))


def test_without_limited_there_is_no_pool(enter: Any, event: Any, entry: Any, bob: Any) -> None:
    assert enter(bob).get(at("pool", entry.pk)).status_code == 404
    assert enter(bob).get(at("pods", event.slug)).status_code == 404
    assert "bring their own" in shown(enter(bob).get(at("limited", event.slug)))


# --- Queries, papers, own copy ---------------------------------------------------------------


def test_one_and_three_players_are_asked_for_by_as_many_queries(
    enter: Any, event: Any, alice: Any, make_user: Any
) -> None:
    settle(alice, event, "draft")
    client, asked = enter(alice), []
    pages = (at("limited", event.slug), at("pods", event.slug), f"/events/{event.slug}/desk/")
    for number in (1, 3):
        while Entry.objects.filter(event=event).count() < number:
            entries.sign_up(actor=make_user(f"p{Entry.objects.count()}"), event=event)
        services.seat(actor=alice, event=event)
        counts = []
        for page in pages:
            client.get(page)
            with CaptureQueriesContext(connection) as found:
                assert client.get(page).status_code == 200
            counts.append(len(found))
        asked.append(counts)
    assert asked[0] == asked[1]


def test_a_pool_of_many_cards_asks_no_more(enter: Any, opened: Any, bob: Any) -> None:
    client, asked = enter(bob), []
    for text in ("1 Maxxor", LIST):
        services.enter(actor=bob, entry=opened, text=text)
        for page in (at("pool", opened.pk), at("registration", opened.pk)):
            client.get(page)
            with CaptureQueriesContext(connection) as found:
                assert client.get(page).status_code == 200
            asked.append(len(found))
    assert asked[:2] == asked[2:]


def test_staff_print_a_sheet_for_each_pool(sealed: Any, judy: Any, bob: Any) -> None:
    from tournaments.printing import papers
    from tournaments.printing.papers import PaperRequest

    paper = papers.named("pools")
    assert paper is not None and paper.may(judy, sealed) and not paper.may(bob, sealed)
    sheets = paper.sheets(PaperRequest(sealed, judy, "https://x.example"))
    assert [sheet.title for sheet in sheets] == ["Bob", "Dora"]
    assert all(sheet.context["total"] for sheet in sheets)


def test_the_own_copy_has_the_pools_and_erasing_takes_the_name_out(
    opened: Any, bob: Any, judy: Any, rf: Any
) -> None:
    bob.name = "Robert Quarrington"
    bob.save()
    services.enter(actor=judy, entry=opened, text=LIST)
    services.enter(
        actor=judy, entry=opened, text="1 Maxxor", reason="Robert Quarrington lost the others"
    )
    part = holdings.parts(rf.get("/"), bob)["pools"]
    assert [row["cards"] for row in part][1] == {"Maxxor": 1}
    erasing.erase(bob)
    left = [where for where, text in everything().items() if "Robert Quarrington" in text]
    assert left == [] and Pool.objects.filter(entry=opened).count() == 2


def test_registering_by_a_judge_asks_for_the_pool_too(opened: Any, judy: Any) -> None:
    services.enter(actor=judy, entry=opened, text=LIST)
    assert registrations.register(actor=judy, entry=opened, text=LIST).legal
