"""Genesis at digital tables: matches with lock and show, three and four seats, the arena drawn."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from engine import decks
from engine.decks.genesis import timelines
from gameplay.drawing import genesis as arena
from gameplay.drawing import look_of
from gameplay.models import Input, SeatView, StepRow, Table
from gameplay.persons import Person
from gameplay.queries.table.pages import table_page
from gameplay.services.bench import disputes, evidence
from gameplay.services.match import ends
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tests.gameplay.timelines import LISTS, with_second_champion
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db

GUESTS = [Person(guest=letter * 64) for letter in "abcd"]


def gather(*people: Person, **settings: Any) -> Table:
    """A Genesis table at which everybody has sat down."""
    chosen = {"format": "constructed", "players": len(people)} | settings
    table = tables.open_by_invitation(actor=people[0], deck=LISTS[0], **chosen)
    for person, deck in zip(people[1:], LISTS[1:], strict=False):
        tables.join(actor=person, table=table, invitation=table.invitation, deck=deck)
    for person in people:
        tables.sit_down(actor=person, table=playing.fresh(table), nonce=person.guest[:4])
    playing.work(table)
    return playing.fresh(table)


def series(table: Table) -> dict[str, Any]:
    """The match as everybody knows it."""
    view = SeatView.objects.get(game=playing.current(table), reader="spectator")
    return dict(view.content["match"])


def until(table: Table, kind: str, seed: int = 4, most: int = 1500) -> str:
    """Random answers until somebody is asked for this; the letter of the seat asked."""
    dice = random.Random(seed)
    for _count in range(most):
        asked = playing.offers(table)
        if not asked:
            break
        for letter, offer in asked.items():
            if offer.kind == kind:
                return letter
        playing.step(table, dice)
    raise AssertionError(f"nobody is asked to {kind}")


def answer(table: Table, letter: str, line: str) -> None:
    offer = playing.offers(table)[letter]
    person = playing.people(table)[letter]
    play.choose(actor=person, table=playing.fresh(table), line=line, asked=offer.asked)
    playing.work(table)


def test_match_of_two_games_with_lock_and_show_between() -> None:
    table = gather(*GUESTS[:2], best_of=3)
    play.concede(actor=GUESTS[0], table=table)
    playing.work(table)
    assert series(table)["games"] == {"A": 0, "B": 1}
    first = until(table, "lock")
    swap = legal_swap(table, first)
    answer(table, first, f"lock out {swap[0]} in {swap[1]}")
    other = "B" if first == "A" else "A"
    own = SeatView.objects.get(game=playing.current(table), reader=first).content["match"]
    theirs = SeatView.objects.get(game=playing.current(table), reader=other).content["match"]
    assert own["swaps"][first]["in"] == [swap[1]]
    assert first not in theirs["swaps"]
    answer(table, other, "lock")
    assert series(table)["swaps"][first] == {"out": [swap[0]], "in": [swap[1]]}
    play.concede(actor=GUESTS[0], table=playing.fresh(table))
    playing.work(table)
    game = playing.current(table)
    assert (game.winner, game.score) == ("B", {"A": 0, "B": 2, "draws": 0})
    assert game.verified
    assert playing.fresh(table).state == "finished"
    assert ends.Score.of(table) == ends.Score(0, 2, 0)


def legal_swap(table: Table, letter: str) -> tuple[str, str]:
    """One card for one of the same Chi (G-lock-show.8)."""
    deck = LISTS["AB".index(letter)]
    swap = timelines.swaps(deck, decks_rules(), most=1, limit=1)[0]
    return swap.out[0], swap.into[0]


def decks_rules() -> Any:
    from engine import rulesets

    return rulesets.get("genesis", "constructed")


def test_forethoughts_reach_nobody_else_before_show() -> None:
    table = gather(*GUESTS[:2], best_of=3)
    game = playing.current(table)
    views = {row.reader: row.content["players"]["B"] for row in SeatView.objects.filter(game=game)}
    assert sorted(views["B"]["forethoughts"]) == sorted(
        copy.name for copy in LISTS[1].pile("forethoughts")
    )
    for reader in ("A", "spectator"):
        assert views[reader]["forethoughts"] is None
        assert views[reader]["thoughts"] is None


def test_a_second_concession_of_one_game_is_not_the_next_game() -> None:
    table = gather(*GUESTS[:2], best_of=3)
    play.concede(actor=GUESTS[0], table=table, number=1)
    play.concede(actor=GUESTS[0], table=table, number=1)
    playing.work(table)
    with pytest.raises(Refusal) as refused:
        play.concede(actor=GUESTS[0], table=playing.fresh(table), number=1)
    assert refused.value.code == "game_over"
    assert Input.objects.filter(kind="concede").count() == 1
    assert series(table)["games"] == {"A": 0, "B": 1}


@pytest.mark.parametrize("players", [3, 4])
def test_free_for_all_is_played_to_its_end(players: int) -> None:
    table = gather(*GUESTS[:players], format="free-for-all")
    assert [seat.letter for seat in table.seats.all()] == list("ABCD"[:players])
    playing.play_out(table)
    game = playing.current(table)
    assert game.verified
    assert game.winner in (*"ABCD"[:players], "draw")
    assert table.games.count() == 1
    assert SeatView.objects.filter(game=game).count() == players + 2


def test_a_third_guest_may_not_join_a_table_of_two() -> None:
    table = gather(*GUESTS[:2])
    with pytest.raises(Refusal) as refused:
        tables.join(actor=GUESTS[2], table=table, invitation=table.invitation, deck=LISTS[2])
    assert refused.value.code == "seat_taken"


def test_a_list_of_another_game_may_not_join() -> None:
    table = tables.open_by_invitation(
        actor=GUESTS[0], deck=LISTS[0], format="constructed", players=2
    )
    chaotic = decks.shipped("chaotic")["dop-overworld"]
    with pytest.raises(Refusal) as refused:
        tables.join(actor=GUESTS[1], table=table, invitation=table.invitation, deck=chaotic)
    assert refused.value.code == "other_game"


ROUND = ("activate", "priority")
"""What is asked once a game has begun; a single Champion to activate is nobody's question."""


def test_the_house_keeps_its_list_and_plays_a_match_out() -> None:
    table = tables.open_against_house(
        actor=GUESTS[0], deck="training-ardun-keshel-a", format="constructed", players=2, best_of=3
    )
    tables.sit_down(actor=GUESTS[0], table=table)
    playing.work(table)
    for _game in range(2):
        if playing.fresh(table).state == "finished":
            break
        play.concede(actor=GUESTS[0], table=playing.fresh(table))
        playing.work(table)
        while playing.offers(table) and playing.offers(table)["A"].kind not in ROUND:
            offer = playing.offers(table)["A"]
            answer(table, "A", offer.options[0]["line"])
    assert playing.fresh(table).state == "finished"
    assert StepRow.objects.filter(line="lock", letter="B").count() == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sees_the_own_champion_below(players: int) -> None:
    format = "constructed" if players == 2 else "free-for-all"
    table = gather(*GUESTS[:players], format=format)
    until(table, "activate")
    for letter in "ABCD"[:players]:
        page = table_page(playing.fresh(table), letter)
        drawn = page.board
        own = next(s for s in drawn.spaces if s.first and s.first.controller == letter)
        assert own.row == max(spot.row for spot in drawn.spaces)
        assert own.first.turn == 0
        assert page.hands[-1]["letter"] == letter


def test_quarter_turns_keep_every_spot_apart() -> None:
    for quarters in range(4):
        places = {arena.place_of(x, y, quarters) for x in range(5) for y in range(6)}
        width, height = (6, 5) if quarters % 2 else (5, 6)
        assert places == {(x, y) for x in range(width) for y in range(height)}


def test_page_shows_arena_thoughts_and_stack(enter: Any, bob: Any, dora: Any) -> None:
    table = gather(Person(user=bob), Person(user=dora))
    until(table, "priority")
    page = enter(bob).get(f"/tables/{table.pk}/").content.decode()
    assert page.count("data-space=") == 30
    assert "Your thoughts" in page
    assert "Ardun Keshel of A" in page
    hidden = SeatView.objects.get(game=playing.current(table), reader="B")
    hidden_names = set(hidden.content["players"]["B"]["thoughts"])
    hidden_names -= {name for pile in LISTS[0].cards.values() for name in pile}
    assert not [name for name in hidden_names if re.search(rf"\b{name}\b", page)]
    game = playing.current(table)
    assert enter(bob).get(f"/replays/{game.pk}/?step=1").status_code == 200
    assert look_of(hidden.content).board.endswith("_arena.html")


def test_a_stale_concession_of_the_page_leaves_the_next_game_alone(
    enter: Any, bob: Any, dora: Any
) -> None:
    table = gather(Person(user=bob), Person(user=dora), best_of=3)
    browser = enter(bob)
    assert 'name="number" value="1"' in browser.get(f"/tables/{table.pk}/concede/").content.decode()
    for _click in range(2):
        browser.post(f"/tables/{table.pk}/concede/", {"number": "1"})
        playing.work(table)
    assert series(table)["games"] == {"A": 0, "B": 1}


def test_a_stranger_sees_no_table_of_three(enter: Any, bob: Any, dora: Any, charlie: Any) -> None:
    table = gather(Person(user=bob), Person(user=dora), GUESTS[2], format="free-for-all")
    assert enter(bob).get(f"/tables/{table.pk}/").status_code == 200
    assert enter(dora).get(f"/tables/{table.pk}/").status_code == 200
    assert enter(charlie).get(f"/tables/{table.pk}/").status_code == 404


def test_play_page_opens_genesis_tables(client: Any) -> None:
    opened = client.post("/tables/house/", {"deck": "training-ardun-keshel-a"})
    assert opened.status_code == 302
    table = Table.objects.latest("pk")
    assert (table.rulebook, table.format, table.size) == ("genesis", "constructed", 2)
    sent = {"genesis-deck": "training-ardun-keshel-b", "genesis-arena": "free-for-all-3"}
    assert client.post("/tables/open/", sent).status_code == 302
    table = Table.objects.latest("pk")
    assert (table.format, table.seats.count()) == ("free-for-all", 3)


def test_a_list_with_one_champion_is_refused_for_allies(client: Any) -> None:
    sent = {"genesis-deck": "training-ardun-keshel-b", "genesis-arena": "allies-2"}
    answered = client.post("/tables/open/", sent)
    assert answered.status_code == 409
    assert "champion" in answered.content.decode().lower()
    assert not Table.objects.exists()


def test_a_match_of_an_event_goes_to_the_hall(alice: Any, judy: Any, bob: Any, dora: Any) -> None:
    made = make_event(alice, judy, game="genesis", format="constructed", size=2, best_of=3)
    starters = {bob: "training-ardun-keshel-a", dora: "training-sivrel-amoth-a"}
    start_with(alice, made, starters)
    table = Table.objects.get(event=made)
    assert (table.rulebook, table.size, table.best_of) == ("genesis", 2, 3)
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=playing.fresh(table), nonce=letter)
    playing.work(table)
    for _game in range(2):
        play.concede(actor=playing.people(table)["A"], table=playing.fresh(table))
        playing.work(table)
        if playing.fresh(table).state == "playing":
            for _seat in "AB":
                answer(table, until(table, "lock"), "lock")
    match = playing.fresh(table).match
    assert (match.wins_a, match.wins_b, match.draws) == (0, 2, 0)
    assert match.state == "confirmed"


def test_a_match_loss_in_the_first_game_ends_the_match(
    enter: Any, alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    made = make_event(alice, judy, game="genesis", format="constructed", size=2, best_of=3)
    start_with(alice, made, {bob: "training-ardun-keshel-a", dora: "training-sivrel-amoth-a"})
    table = Table.objects.get(event=made)
    seated = playing.people(table)
    for letter, person in seated.items():
        tables.sit_down(actor=person, table=playing.fresh(table), nonce=letter)
    playing.work(table)
    game = playing.current(table)
    dispute = disputes.open_for_step(actor=seated["A"], game=game, step=0, claim="No shuffle.")
    evidence.gather(dispute_id=dispute.pk)
    bench = enter(judy)
    assert "data-space=" in bench.get(f"/bench/{dispute.pk}/").content.decode()
    assert bench.get(f"/bench/{dispute.pk}/?seat=C").status_code == 200
    asked = game.offers.get(number=0)
    line = f"{asked.letter}: {asked.options[0]['line']}"
    branch = bench.get(f"/replays/{game.pk}/branch/", {"step": 0, "lines": line})
    assert branch.content.decode().count("data-space=") == 60
    disputes.rule_on(
        actor=Person(user=judy),
        dispute=dispute,
        kind="match_loss",
        against="B",
        reason="Seen by the judge.",
    )
    playing.work(table)
    game.refresh_from_db()
    assert (game.state, game.winner) == ("sealed", "A")
    assert game.score == {"A": 2, "B": 0, "draws": 0}
    assert game.verified


def test_two_champions_a_player_are_played_to_the_end() -> None:
    own = with_second_champion(LISTS[0], "Hestra Mellowgate")
    theirs = with_second_champion(LISTS[1], "Joric Farsling")
    table = tables.open_by_invitation(actor=GUESTS[0], deck=own, format="allies", players=2)
    tables.join(actor=GUESTS[1], table=table, invitation=table.invitation, deck=theirs)
    for person in GUESTS[:2]:
        tables.sit_down(actor=person, table=playing.fresh(table), nonce="n")
    playing.work(table)
    until(table, "activate")
    for letter in "AB":
        drawn = table_page(playing.fresh(table), letter).board
        below = [spot for spot in drawn.spaces if spot.row == 5 and spot.first]
        assert [spot.first.controller for spot in below if spot.first] == [letter, letter]
    playing.play_out(table)
    assert playing.current(table).verified


def test_the_house_answers_two_champions_with_two() -> None:
    own = with_second_champion(LISTS[0], "Hestra Mellowgate")
    table = tables.open_against_house(actor=GUESTS[0], deck=own, format="allies", players=2)
    assert len(table.seats.get(letter="B").deck["cards"]["champion"]) == 2


def test_nobody_leads_before_it_is_chosen(alice: Any, bob: Any, enter: Any) -> None:
    table = gather(Person(user=alice), Person(user=bob))

    def leading() -> int:
        page = enter(alice).get(table.get_absolute_url()).content.decode()
        return len(re.findall(r"badge[^>]*>\s*Leads", page))

    assert {offer.rule for offer in playing.offers(table).values()} == {"G-start.1"}
    assert leading() == 0
    until(table, "priority")
    assert leading() == 1


def test_the_arena_stays_as_it_is_when_the_leading_player_leaves() -> None:
    table = gather(*GUESTS[:3], format="free-for-all")
    until(table, "activate")
    leader = SeatView.objects.get(game=playing.current(table), reader="A").content["leader"]
    others = [letter for letter in "ABC" if letter != leader]
    before = {letter: places(table, letter) for letter in others}
    play.concede(actor=playing.people(table)[leader], table=playing.fresh(table))
    playing.work(table)
    view = SeatView.objects.get(game=playing.current(table), reader="A").content
    assert view["leader"] != leader
    for letter in others:
        assert places(table, letter) == before[letter]


def places(table: Table, letter: str) -> dict[str, tuple[int, int]]:
    """Where each spot is drawn for a seat."""
    drawn = table_page(playing.fresh(table), letter).board
    return {spot.name: (spot.x, spot.y) for spot in drawn.spaces}


@pytest.mark.parametrize(("phase", "next_"), [("main", True), ("over", False)])
def test_nothing_resolves_next_when_the_game_is_over(phase: str, next_: bool) -> None:
    """A game given up in the middle of a stack said so beside its winner."""
    item = {"name": "Hold the Line", "by": "A", "kind": "technique", "targets": []}
    shown = render_to_string(
        "gameplay/genesis/_stack.html", {"stack": [item], "page": {"view": {"phase": phase}}}
    )
    assert ("resolves next" in shown) == next_
