"""Free-for-all rounds at digital tables: three and four seats, places to the hall, rulings."""

from __future__ import annotations

import random
from typing import Any

import pytest

from decks.services import registrations
from gameplay.models import Dispute, SeatView, Table
from gameplay.persons import Person
from gameplay.services.bench import disputes, evidence
from gameplay.services.match import ends
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event
from tests.gameplay.timelines import LISTS
from tests.kept import kept
from tournaments.errors import Refusal
from tournaments.queries.ranking import standings
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.person import erasing
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published digital free-for-all; alice organizes, judy judges."""
    return make_event(alice, judy, game="genesis", format="free-for-all", size=None)


def begin(event: Any, alice: Any, make_user: Any, count: int) -> list[Table]:
    """So many players with timelines, the first round published."""
    for number in range(count):
        player = make_user(f"player{number}")
        entry = entries.sign_up(actor=player, event=event)
        text = LISTS[2 * number % len(LISTS)].as_text()
        registrations.register(actor=player, entry=entry, text=text)
    events.start(actor=alice, event=event)
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    return list(Table.objects.filter(event=event).order_by("match__table_number"))


def sit(table: Table) -> dict[str, Person]:
    """Everybody sits down and plays to the first decision of a turn."""
    people = playing.people(table)
    for letter, person in people.items():
        tables.sit_down(actor=person, table=playing.fresh(table), nonce=letter)
    playing.work(table)
    dice = random.Random(1)
    while not SeatView.objects.get(game=playing.current(table), reader="A").content["permanents"]:
        playing.step(table, dice)
    return people


def test_a_paper_dispute_of_a_pod_forgets_the_name_of_each_who_sat_there(
    event: Any, alice: Any, make_user: Any
) -> None:
    (table,) = begin(event, alice, make_user, 4)
    match = table.match
    assert match is not None
    for side in "abcd":
        user = getattr(match, f"entry_{side}").user
        made = Dispute.objects.create(
            event=event, match=match, claim=f"{user.name} moved twice.", by=None
        )
        erasing.erase(user)
        made.refresh_from_db()
        user.refresh_from_db()
        assert made.claim == f"{user.name} moved twice."


def concede(table: Table, *letters: str) -> None:
    for letter in letters:
        play.concede(actor=playing.people(table)[letter], table=playing.fresh(table))
        playing.work(table)


def test_publication_opens_a_table_of_four_and_one_of_three(
    event: Any, alice: Any, make_user: Any
) -> None:
    found = begin(event, alice, make_user, 7)
    assert sorted(table.size for table in found) == [3, 4]
    for table in found:
        assert table.match is not None
        names = [seat.name for seat in table.seats.all()]
        assert names == [entry.name for entry in table.match.players]
        assert table.match.table_address == table.get_absolute_url()
        assert all(seat.deck for seat in table.seats.all())


def test_the_order_of_falling_is_the_places(event: Any, alice: Any, make_user: Any) -> None:
    table = begin(event, alice, make_user, 4)[0]
    sit(table)
    concede(table, "C", "A", "D")
    table = playing.fresh(table)
    assert table.match is not None
    assert (table.state, table.match.state) == ("finished", "confirmed")
    assert table.match.places == [3, 1, 4, 2]
    assert table.match.source == "digital"
    rounds.close(actor=alice, round=table.match.round)
    found = standings.of(event)
    assert found.lines[0].player == table.match.players[1].number


def test_a_table_played_to_its_end_reports(event: Any, alice: Any, make_user: Any) -> None:
    table = begin(event, alice, make_user, 3)[0]
    sit(table)
    playing.play_out(table)
    game = playing.current(table)
    match = playing.fresh(table).match
    assert match is not None and match.confirmed and game.verified
    best = [letter for letter, place in zip("ABC", match.places, strict=True) if place == 1]
    assert best == [game.winner] or game.winner == "draw"


@pytest.mark.parametrize(
    ("fallen", "winner", "places"),
    [
        ([["C"], ["A"], ["D"]], "B", [3, 1, 4, 2]),
        ([["A", "C"], ["D"]], "B", [3, 1, 3, 2]),
        ([["A"], ["B", "C", "D"]], "draw", [4, 1, 1, 1]),
        ([["A"]], "draw", [4, 1, 1, 1]),
        ([["A", "B", "C"]], "D", [2, 2, 2, 1]),
        ([], "draw", [1, 1, 1, 1]),
    ],
)
def test_places_from_who_fell_when(fallen: list[Any], winner: str, places: list[int]) -> None:
    view = {"fallen": fallen, "players": dict.fromkeys("ABCD")}
    assert ends.places_of(view, winner) == places


def test_strangers_and_other_tables_see_nothing(
    event: Any, alice: Any, make_user: Any, enter: Any, charlie: Any
) -> None:
    first, second = begin(event, alice, make_user, 6)
    for table in (first, second):
        sit(table)
    own = {seat.user for seat in first.seats.all()}
    address = f"/tables/{first.pk}/"
    for person in own:
        assert enter(person).get(address).status_code == 200
    for person in ({seat.user for seat in second.seats.all()} | {charlie, alice}) - own:
        assert enter(person).get(address).status_code == (200 if person == alice else 404)


def test_the_third_player_may_dispute_and_a_judge_puts_the_second_last(
    event: Any, alice: Any, judy: Any, make_user: Any, enter: Any
) -> None:
    table = begin(event, alice, make_user, 3)[0]
    people = sit(table)
    game = playing.current(table)
    dispute = disputes.open_for_step(
        actor=people["C"], game=game, step=game.revision, claim="B looked at my thoughts."
    )
    evidence.gather(dispute_id=dispute.pk)
    bench = enter(judy)
    page = bench.get(f"/bench/{dispute.pk}/").content.decode()
    assert 'name="places"' in page and 'name="wins_a"' not in page
    title = " ".join(page.split("<h1>")[1].split("</h1>")[0].split())
    assert all(seat.name in title for seat in table.seats.all())
    assert all(f"seat={letter}" in page for letter in "ABC")
    assert "all hands" in page and "both hands" not in page
    sent = {"kind": "match_loss", "against": "B", "reason": "Seen.", "rules": "G-hand.2"}
    assert bench.post(f"/bench/{dispute.pk}/rule/", sent).status_code == 302
    playing.work(table)
    assert playing.fresh(table).state == "playing"
    concede(table, "A")
    match = playing.fresh(table).match
    assert match is not None
    assert match.places == [2, 3, 1]


def test_a_correction_ends_the_table_with_the_places_of_the_judge(
    event: Any, alice: Any, judy: Any, make_user: Any
) -> None:
    table = begin(event, alice, make_user, 4)[0]
    people = sit(table)
    game = playing.current(table)
    dispute = disputes.open_for_step(
        actor=people["D"], game=game, step=game.revision, claim="The cards fell down."
    )
    evidence.gather(dispute_id=dispute.pk)
    with pytest.raises(Refusal):
        disputes.rule_on(actor=Person(user=judy), dispute=dispute, kind="correct", reason="X")
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=dispute,
        kind="correct",
        places=[2, 1, 3, 3],
        reason="As they stood.",
    )
    playing.work(table)
    table = playing.fresh(table)
    assert table.state == "finished"
    assert table.match is not None
    assert table.match.places == [2, 1, 3, 3]
    assert table.match.source == "ruling"
    assert playing.current(table).state == "sealed"


def test_nobody_is_ruled_against_who_does_not_sit_there(
    event: Any, alice: Any, judy: Any, make_user: Any
) -> None:
    table = begin(event, alice, make_user, 3)[0]
    people = sit(table)
    dispute = disputes.open_for_step(
        actor=people["A"], game=playing.current(table), step=0, claim="Slow."
    )
    with pytest.raises(Refusal) as refused:
        disputes.rule_on(
            actor=Person(user=judy), dispute=dispute, kind="game_loss", against="D", reason="X"
        )
    assert refused.value.code == "no_party"


def test_a_second_round_opens_tables_of_those_who_are_left(
    event: Any, alice: Any, make_user: Any
) -> None:
    found = begin(event, alice, make_user, 7)
    for table in found:
        sit(table)
        concede(table, *"DCB"[-(table.size - 1) :])
    first = found[0].match
    assert first is not None
    rounds.close(actor=alice, round=first.round)
    entries.drop(actor=alice, entry=event.entries.get(number=7))
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    later = Table.objects.filter(event=event).exclude(pk__in=[table.pk for table in found])
    assert sorted(table.size for table in later) == [3, 3]
