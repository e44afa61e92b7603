"""How a list fares: the house plays it against others in parts, for its owner alone."""

from __future__ import annotations

import html
import json
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.lists.documents import cut_to
from decks.models import DeckList
from engine import decks
from engine.bench import field
from gameplay.models import Fare, Input
from gameplay.persons import Person
from gameplay.providers.play import may_follow_fare
from gameplay.queries.analysis import fares as read
from gameplay.services import parts
from gameplay.services.analysis import fares
from gameplay.workshop import faring
from tests.pages import read_as_shown
from tournaments import live
from tournaments.errors import Forbidden, Invalid, QuotaSpent

pytestmark = pytest.mark.django_db
OVER, UNDER, TEN = "dop-overworld", "dop-underworld", "ten-overworld"
ILLEGAL = "demo-master"
"""A format in which the lists of these tests are not legal."""
FIGHT = {"format": "apprentice", "level": "novice", "games": 20}


@pytest.fixture(autouse=True)
def _here(settings: Any, monkeypatch: Any) -> None:
    """Parts are done where they are asked for, and nobody plays."""
    settings.HOUSE_PROCESSES = 0
    monkeypatch.setattr(parts, "REST", 0.0)


@pytest.fixture
def quick(monkeypatch: Any) -> list[faring.Part]:
    """Games that take no time: whoever begins wins. What was asked for is kept."""
    asked: list[faring.Part] = []

    def play_on(part: faring.Part) -> faring.Made:
        asked.append(part)
        return faring.Made(b"", field.Played(part.bout, part.bout.first, 7))

    monkeypatch.setattr(faring, "play_on", play_on)
    return asked


def deck_of(user: Any, name: str = OVER, size: int = 1) -> DeckList:
    deck = cut_to(decks.shipped("chaotic")[name], size)
    content = deck.as_json()
    return DeckList.objects.create(
        owner=user, name=f"My {name}", game="chaotic", size=size, content=content
    )


def ask(user: Any, deck: DeckList, *rivals: str, **terms: Any) -> Fare:
    chosen = list(rivals) or [UNDER]
    return fares.ask(actor=Person(user=user), deck_list=deck, rivals=chosen, **(FIGHT | terms))


def finish(row: Fare, most: int = 3000) -> Fare:
    for _part in range(most):
        row.refresh_from_db()
        if row.done_at is not None:
            return row
        fares.advance(fare_id=row.pk)
    raise AssertionError("the games did not end")


# -- the work -------------------------------------------------------------------------------------


def test_games_are_played_in_parts_and_are_the_same_as_in_one(bob: Any, monkeypatch: Any) -> None:
    deck = deck_of(bob)
    monkeypatch.setattr(fares, "SECONDS", 0.0)
    monkeypatch.setattr(faring.field, "LONGEST", 30)
    real = field.go_on

    def some(terms: Any, bout: Any, game: Any, late: Any) -> Any:
        left = iter([False] * 12 + [True])
        return real(terms, bout, game, lambda: next(left))

    monkeypatch.setattr(faring.field, "go_on", some)
    row = ask(bob, deck)
    fares.advance(fare_id=row.pk)
    row.refresh_from_db()
    assert row.played == [] and row.state and row.begun_at is None, "put down in its middle"
    while len(row.played) < 2:
        fares.advance(fare_id=row.pk)
        row.refresh_from_db()
    monkeypatch.setattr(faring.field, "go_on", real)
    lists = {key: decks.parse(json.dumps(one)) for key, one in read.lists_of(row).items()}
    whole = [field.play(read.terms_of(row), bout, lists) for bout in read.bouts_of(row)[:2]]
    assert [read.written(one) for one in whole] == row.played
    assert row.percent == 10 and row.done_at is None


def test_how_far_it_is_is_told_before_the_first_game_is_over(
    bob: Any, enter: Any, monkeypatch: Any
) -> None:
    """A game may take minutes where tables are played, and the page stood at nought."""
    deck = deck_of(bob)
    row = ask(bob, deck)
    page = f"/decks/{deck.pk}/fares/"
    client = enter(bob)
    assert "The first game is on its way." in client.get(page).content.decode()
    before = live.revision(read.topic_of(deck.pk))
    monkeypatch.setattr(fares, "SECONDS", 0.2)
    fares.advance(fare_id=row.pk)
    assert live.revision(read.topic_of(deck.pk)) != before, "who watches is told"
    row.refresh_from_db()
    assert row.played == [], "put down in its middle"
    shown = read.shown(row, deck)
    assert shown.choices > 0 and shown.bar == 0, "nobody knows yet how many a game takes"
    told = read_as_shown(client.get(page).content.decode())
    assert f"Game 1 is being played: {shown.choices} choice" in told
    row.played = [[0, 0, 1, 4 * shown.choices]]
    assert read.shown(row, deck).bar == 125, "one game and a quarter of the second"


def test_each_rival_is_met_as_often_from_either_seat(bob: Any, quick: list[Any]) -> None:
    deck = deck_of(bob)
    row = finish(ask(bob, deck, UNDER, TEN))
    assert len(row.played) == 20 == len(quick)
    shown = read.shown(row, deck)
    assert [(one.games, one.wins, one.losses) for one in shown.lines] == [(10, 5, 5)] * 2
    assert (shown.total.share, shown.same, shown.whole) == (50, True, True)
    assert shown.total.low < 50 < shown.total.high
    names = {decks.shipped("chaotic")[key].name for key in (UNDER, TEN)}
    assert {one.name for one in shown.lines} == names
    assert {part.terms.board for part in quick} == {1}


def test_the_same_question_is_asked_once(bob: Any, quick: list[Any]) -> None:
    deck = deck_of(bob)
    row = ask(bob, deck)
    assert ask(bob, deck).pk == row.pk
    finish(row)
    assert ask(bob, deck).pk == row.pk and len(quick) == 20
    DeckList.objects.update(content=cut_to(decks.shipped("chaotic")[TEN], 1).as_json())
    deck.refresh_from_db()
    other = ask(bob, deck)
    assert other.pk != row.pk
    assert not read.shown(row, deck).same and read.shown(other, deck).same


def test_one_that_was_stopped_goes_on_where_it_was(bob: Any, quick: list[Any]) -> None:
    deck = deck_of(bob)
    row = ask(bob, deck)
    fares.advance(fare_id=row.pk)
    fares.stop(actor=Person(user=bob), deck_list=deck)
    fares.stop(actor=Person(user=bob), deck_list=deck)
    fares.advance(fare_id=row.pk)
    row.refresh_from_db()
    assert row.done_at is not None and len(row.played) == 1 and fares.left_lying() == []
    again = ask(bob, deck)
    assert again.pk == row.pk and again.done_at is None
    finish(row)
    assert len(quick) == 20


def test_one_at_a_time_and_so_many_a_day(bob: Any, dora: Any, quick: Any, settings: Any) -> None:
    settings.QUOTAS = settings.QUOTAS | {"fare": 2}
    deck, other = deck_of(bob), deck_of(bob, TEN)
    row = ask(bob, deck)
    with pytest.raises(QuotaSpent, match="Wait until it is done"):
        ask(bob, other)
    ask(dora, deck_of(dora))
    stopped = finish(ask(bob, deck))
    ask(bob, other)
    Fare.objects.filter(pk=row.pk).update(played=stopped.played[:3])
    with pytest.raises(QuotaSpent, match="Wait until it is done"):
        ask(bob, deck)
    fares.stop(actor=Person(user=bob), deck_list=other)
    with pytest.raises(QuotaSpent, match="2 times within a day"):
        ask(bob, other, OVER)


def test_what_a_killed_worker_leaves_is_done_by_the_next(
    bob: Any, quick: Any, monkeypatch: Any
) -> None:
    row = ask(bob, deck_of(bob))

    def killed(part: Any) -> Any:
        raise BrokenProcessPool

    with monkeypatch.context() as patch:
        patch.setattr(faring, "play_on", killed)
        fares.advance(fare_id=row.pk)
    row.refresh_from_db()
    assert row.played == [] and row.done_at is None
    assert fares.left_lying() == [], "somebody may be at it"
    fares.advance(fare_id=row.pk)
    row.refresh_from_db()
    assert row.played == [], "one at a time"
    Fare.objects.update(begun_at=timezone.now() - timedelta(minutes=2))
    assert fares.left_lying() == [row.pk]
    assert len(finish(row).played) == 20


def test_a_part_that_comes_twice_counts_once(bob: Any, quick: Any) -> None:
    row = ask(bob, deck_of(bob))
    fares.advance(fare_id=row.pk)
    late: Future[faring.Made] = Future()
    late.set_result(faring.Made(b"", field.Played(read.bouts_of(row)[0], "own", 7)))
    fares._note(row.pk, 0, late)
    row.refresh_from_db()
    assert len(row.played) == 1


def test_it_rests_while_tables_are_played(
    bob: Any, quick: Any, finished: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(parts, "REST", 4.0)
    row = ask(bob, deck_of(bob))
    fares.advance(fare_id=row.pk)  # the table was played a moment ago
    fares.advance(fare_id=row.pk)
    row.refresh_from_db()
    assert len(row.played) == 1 and fares.left_lying() == []
    Fare.objects.update(rests_until=timezone.now())
    Input.objects.update(made_at=timezone.now() - timedelta(minutes=1))
    assert len(finish(row).played) == 20


def test_a_failure_ends_it_and_says_so(bob: Any, monkeypatch: Any, enter: Any, quick: Any) -> None:
    def fails(part: Any) -> Any:
        raise ValueError("secret words")

    deck = deck_of(bob)
    row = ask(bob, deck)
    with monkeypatch.context() as patch:
        patch.setattr(faring, "play_on", fails)
        fares.advance(fare_id=row.pk)
    page = enter(bob).get(f"/decks/{deck.pk}/fares/").content.decode()
    assert "The games failed: ValueError." in page and "secret words" not in page
    assert len(finish(ask(bob, deck)).played) == 20


def test_by_other_rules_it_begins_anew(bob: Any, quick: Any, monkeypatch: Any) -> None:
    row = ask(bob, deck_of(bob))
    fares.advance(fare_id=row.pk)
    Fare.objects.update(release="another", state=b"not to be read")
    fares.advance(fare_id=row.pk)
    row.refresh_from_db()
    assert len(row.played) == 1 and row.release != "another"


# -- what may be asked ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"format": ILLEGAL}, f"not legal in {ILLEGAL}"),
        ({"format": "no such"}, "not offered"),
        ({"level": "expert"}, "not offered"),
        ({"games": 7}, "not offered"),
        ({"rivals": ["no-such-list"]}, "There is no list no-such-list"),
        ({"rivals": []}, "Choose the lists"),
    ],
)
def test_terms_that_are_not_offered_are_refused_by_name(
    bob: Any, terms: dict[str, Any], why: str
) -> None:
    asked = FIGHT | {"rivals": [UNDER]} | terms
    with pytest.raises(Invalid, match=why):
        fares.ask(actor=Person(user=bob), deck_list=deck_of(bob), **asked)
    assert not Fare.objects.exists()


def test_lists_of_ones_own_are_rivals_and_those_of_others_are_not(
    bob: Any, dora: Any, quick: Any
) -> None:
    deck, mine, hers = deck_of(bob), deck_of(bob, TEN), deck_of(dora)
    large = deck_of(bob, UNDER, 3)
    offered = read.rivals_of(deck, bob)
    assert "au-danian" not in offered, "cut to one Creature it is legal nowhere"
    assert f"own-{mine.pk}" in offered and OVER in offered
    assert not {f"own-{one.pk}" for one in (deck, hers, large)} & {*offered}
    with pytest.raises(Invalid, match="There is no list"):
        ask(bob, deck, f"own-{hers.pk}")
    assert (
        finish(ask(bob, deck, f"own-{mine.pk}")).rivals[0]["name"] == offered[f"own-{mine.pk}"].name
    )


def test_lists_of_one_name_are_each_looked_at_and_called_as_their_owner_does(
    bob: Any, quick: Any
) -> None:
    deck, good, bad = deck_of(bob), deck_of(bob, UNDER), deck_of(bob, "au-danian")
    DeckList.objects.update(name="Twins")
    for one in (deck, good, bad):
        one.refresh_from_db()
    with pytest.raises(Invalid, match="Twins is not legal in apprentice"):
        ask(bob, deck, f"own-{bad.pk}", f"own-{good.pk}")
    row = ask(bob, deck, f"own-{good.pk}")
    assert [one["name"] for one in row.rivals] == ["Twins"]


def test_genesis_is_played_too(bob: Any) -> None:
    shipped = decks.shipped("genesis")
    first, second = list(shipped)[:2]
    deck = shipped[first]
    row = DeckList.objects.create(
        owner=bob, name="Mine", game="genesis", size=deck.size, content=deck.as_json()
    )
    assert "constructed" in read.formats_of("genesis")
    assert "free-for-all" not in read.formats_of("genesis")
    made = ask(bob, row, second, format="constructed")
    fares.advance(fare_id=made.pk)
    made.refresh_from_db()
    assert made.state and not made.fault


# -- pages and API --------------------------------------------------------------------------------


def test_the_page_asks_and_follows(bob: Any, enter: Any, quick: Any) -> None:
    deck = deck_of(bob)
    own, page = enter(bob), f"/decks/{deck.pk}/fares/"
    assert page in own.get(f"/decks/{deck.pk}/").content.decode()
    shown = own.get(page)
    assert f'data-live-topic="fare:{deck.pk}"' in shown.content.decode()
    offered = dict(shown.context["form"].fields["format"].choices)
    assert "apprentice" in offered and ILLEGAL not in offered
    form = {"rivals": [UNDER, TEN], **FIGHT}
    assert own.post(page, form).status_code == 302
    row = Fare.objects.get()
    assert "0 of 20 games played" in own.get(page).content.decode()
    fares.advance(fare_id=row.pk)
    part = own.get(page, headers={"X-Part": "1"}).content.decode()
    assert "1 of 20 games played" in part and "<html" not in part and "100 %" in part
    assert own.post(f"{page}stop/").status_code == 302
    assert "Stopped." in own.get(page).content.decode()
    missed = own.post(page, {**FIGHT})
    assert missed.status_code == 400 and "field-error" in missed.content.decode()


def test_a_list_that_nobody_may_play_is_not_asked_for(bob: Any, enter: Any) -> None:
    deck = deck_of(bob)
    content = deck.content
    content["cards"] = {pile: {} for pile in content["cards"]}
    DeckList.objects.update(content=content)
    page = enter(bob).get(f"/decks/{deck.pk}/fares/").content.decode()
    assert "legal in no format" in page and 'name="rivals"' not in page


def test_a_list_is_asked_for_by_its_owner_alone(
    bob: Any, dora: Any, enter: Any, client: Any, quick: Any, rf: Any
) -> None:
    deck = deck_of(bob)
    ask(bob, deck)
    page = f"/decks/{deck.pk}/fares/"
    assert client.get(page).status_code == 302 and "login" in client.get(page).url
    other = enter(dora)
    for response in (
        *(other.get(page), other.post(page, {"rivals": [UNDER], **FIGHT})),
        *(other.post(f"{page}stop/"), other.get(f"/api/v1{page}")),
        *(other.post(f"/api/v1{page}"), other.delete(f"/api/v1{page}")),
    ):
        assert response.status_code == 404
    for call in (fares.stop, fares.ask):
        more = {"rivals": [UNDER], **FIGHT} if call is fares.ask else {}
        with pytest.raises(Forbidden):
            call(actor=Person(user=dora), deck_list=deck, **more)
    for user, may in ((bob, True), (dora, False)):
        request = rf.get("/")
        request.user, request.session = user, {}
        assert may_follow_fare(request, str(deck.pk)) is may
    assert client.get(f"/api/v1{page}").status_code == 401


def test_the_api_asks_tells_and_stops(bob: Any, enter: Any, quick: Any) -> None:
    deck = deck_of(bob)
    own, at = enter(bob), f"/api/v1/decks/{deck.pk}/fares/"
    body = {"rivals": [UNDER], "format": "apprentice", "level": "novice", "games": 20}
    told = own.post(at, body, content_type="application/json")
    assert told.status_code == 202 and told.json()["wanted"] == 20
    fares.advance(fare_id=told.json()["id"])
    (row,) = own.get(at).json()["results"]
    assert (row["played"], row["total"]["wins"], row["lines"][0]["share"]) == (1, 1, 100)
    assert own.delete(at).status_code == 204
    assert own.get(at).json()["results"][0]["done"]
    refused = own.post(at, body | {"games": 7}, content_type="application/json")
    assert refused.status_code == 400
    unknown = own.post(at, body | {"rivals": ["nothing"]}, content_type="application/json")
    assert unknown.status_code == 400 and "nothing" in html.unescape(unknown.content.decode())


def test_queries_of_the_page_do_not_grow(bob: Any, enter: Any, quick: Any) -> None:
    deck, counts = deck_of(bob), []
    own = enter(bob)
    for rivals in ((UNDER,), (TEN, UNDER), (OVER, UNDER)):
        finish(ask(bob, deck, *rivals))
        with CaptureQueriesContext(connection) as queries:
            assert own.get(f"/decks/{deck.pk}/fares/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[-1] <= 15


def test_rivals_of_one_name_are_told_apart(bob: Any) -> None:
    deck, other = deck_of(bob), deck_of(bob, UNDER)
    alone = deck_of(bob, TEN)
    DeckList.objects.exclude(pk=alone.pk).update(name="Deck")
    deck.refresh_from_db()
    names = read.names_of(read.rivals_of(deck, bob), deck, bob)
    assert names[f"own-{other.pk}"].startswith(f"Deck · {other.words} · ")
    assert names[f"own-{alone.pk}"] == alone.name
    assert names[OVER] == decks.shipped("chaotic")[OVER].name


def test_results_tell_rivals_of_one_name_apart(bob: Any, enter: Any, quick: Any) -> None:
    deck, *twins = deck_of(bob), deck_of(bob, UNDER), deck_of(bob, TEN)
    DeckList.objects.filter(pk__in=[one.pk for one in twins]).update(name="Twins")
    row = finish(ask(bob, deck, *(f"own-{one.pk}" for one in twins)))
    first, second = (line.name for line in read.shown(row, deck).lines)
    assert first != second and all(name.startswith("Twins") for name in (first, second))
    told = enter(bob).get(f"/api/v1/decks/{deck.pk}/fares/").json()
    assert first in json.dumps(told, ensure_ascii=False)
    for rival in row.rivals:  # as it was kept before
        del rival["called"]
    assert [line.name for line in read.shown(row, deck).lines] == ["Twins", "Twins (2)"]


def test_before_its_first_game_the_page_says_why_nothing_moves(bob: Any, enter: Any) -> None:
    deck = deck_of(bob)
    row = ask(bob, deck, UNDER)
    page = enter(bob).get(f"/decks/{deck.pk}/fares/").content.decode()
    assert "The first game is on its way." in page
    Fare.objects.filter(pk=row.pk).update(done_at=timezone.now())
    page = enter(bob).get(f"/decks/{deck.pk}/fares/").content.decode()
    assert "The first game is on its way." not in page
