"""Priority without pain, leaking nothing: stops, hold, pass until, and what the other sees."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from engine import decks, players
from engine.chaotic.position.hidden_cards import permute
from gameplay import stops
from gameplay.models import Input, PlayStops, Table
from gameplay.services.record.rechecks import recheck
from gameplay.services.referee import passing, referee
from gameplay.services.table import control, play, tables
from gameplay.stops import BadStops, Stops, Until
from gameplay.stops.moment import Item, Moment
from tests.gameplay.duels import FITTING, HELPLESS, LISTS, duel, wait
from tests.gameplay.playing import current, fresh, offers, people, place, work
from tournaments.errors import Forbidden, Invalid


def moment(**told):
    base = {"seat": "A", "turn": 3, "phase": "action", "mine": True}
    return Moment(**{**base, **told})


# --- What is asked -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "set_", "asked"),
    [
        ({"pile": (Item("Decrescendo", "B"),)}, {}, True),
        ({"pile": (Item("Decrescendo", "B"),), "could": False}, {}, False),
        ({"pile": (Item("Decrescendo", "A"),)}, {}, False),
        ({"pile": (Item("Rip Tide", "B", strike=True),)}, {}, False),
        ({"pile": (Item("Rip Tide", "B", strike=True),)}, {"strikes": True}, True),
        ({"pile": (Item("Decrescendo", "B"),)}, {"answers": False}, False),
        ({"pile": (Item("Iparu", "B", trigger=True),)}, {}, False),
        ({"pile": (Item("Iparu", "B", trigger=True),)}, {"triggers": True}, True),
        ({"pile": (Item("Iparu", "A", trigger=True),)}, {"triggers": True}, False),
        ({"pile": (Item("Iparu", "B", trigger=True),)}, {"cards": ("iparu",)}, True),
        ({"ends_moves": True}, {}, True),
        ({"ends_moves": True}, {"moves": False}, False),
        ({"ends_moves": True, "first_move": False}, {}, False),
        ({"ends_moves": True, "first_move": False}, {"every_move": True}, True),
        ({"ends_moves": True, "could": False}, {"every_move": True}, False),
        ({"opening": True, "engaged": True, "mine": False, "fight": "3 A1"}, {}, True),
        ({"opening": True, "engaged": False, "mine": False, "fight": "3 A1"}, {}, False),
        ({"opening": True, "engaged": True, "mine": False}, {"fights": False}, False),
        ({"opening": True, "engaged": True, "fight": "3 A1"}, {}, False),
        ({"opening": True, "engaged": True, "fight": "3 A1"}, {"own_fights": True}, True),
        ({"opening": True, "engaged": False}, {"own_fights": True}, False),
        ({"phase": "location", "could": False}, {"own": ("location",)}, True),
        ({"phase": "location", "mine": False}, {"own": ("location",)}, False),
        ({"phase": "location", "mine": False}, {"other": ("location",)}, True),
        (
            {"pile": (Item("Song of Fury", "B"),), "could": False},
            {"cards": ("song of fury",)},
            True,
        ),
        ({"acts": True, "could": False}, {}, True),
        ({}, {}, False),
    ],
)
def test_a_stop_is_where_its_person_set_it(told, set_, asked):
    assert Stops(**set_).stop_at(moment(**told)) is asked


@pytest.mark.parametrize(
    ("what", "then", "asked"),
    [
        ("question", {"pile": (Item("Decrescendo", "B"),)}, False),
        ("fight", {"fight": "3 A1"}, False),
        ("fight", {}, True),
        ("pile", {"pile": (Item("Song", "B"),)}, False),
        ("pile", {"pile": (Item("Decrescendo", "B"), Item("Song", "B"))}, True),
        ("pile", {"pile": (Item("Decrescendo", "A"), Item("Song", "B"))}, False),
        ("turn", {}, False),
        ("turn", {"turn": 4, "mine": False}, False),
        ("turn", {"turn": 5}, True),
    ],
)
def test_passing_until_ends_when_it_has_come(what, then, asked):
    before = moment(fight="3 A1", pile=(Item("Song", "B"),))
    kept = Until.of_json(Until.now(what, before).as_json())
    assert kept.reached(moment(**then)) is asked


@pytest.mark.parametrize(
    "values",
    [
        {"loud": True},
        {"full": "yes"},
        {"own": ["midnight"]},
        {"cards": "Song"},
        {"cards": ["x"] * 99},
    ],
)
def test_what_is_no_stop_is_refused(values):
    if values == {"cards": ["x"] * 99}:
        values = {"cards": [f"card {number}" for number in range(99)]}
    with pytest.raises(BadStops):
        Stops.of_json(values, stops.phases("chaotic"))


# --- What it may depend on -----------------------------------------------------------------------


def masters(seed):
    shipped = decks.shipped()
    return engine.new_game(
        game="chaotic",
        format="masters",
        seed=seed,
        decks=dict(zip("AB", (shipped[name] for name in LISTS), strict=True)),
    )


def test_no_view_but_that_of_a_spectator_is_taken():
    game = masters(1)
    for reader in ("A", "B", "judge"):
        with pytest.raises(ValueError, match="spectator"):
            stops.asks(game.view(reader), "A", Stops())


def decided(game, asks):
    """Whether each seat would be asked, in every position of one game played at random."""
    chances = {seat: players.stream(7, seat) for seat in game.seats}
    found = []
    while not game.over and game.step < 160:
        prompt = game.prompts[0]
        for seat in game.seats:
            other = permute(game, "AB".replace(seat, ""), random.Random(game.step))
            found.append((asks(game, seat), asks(other, seat)))
        game.choose(prompt.seat, players.choose(game, prompt, "random", chances[prompt.seat]))
    return found


def by_table(game, seat):
    return stops.asks(game.view("spectator"), seat, Stops())


def by_hand(game, seat):
    """A planted leak: asked only where a card in the hand can really be played."""
    hand = game.view(seat)["players"][seat]["mugic"] or []
    return by_table(game, seat) and any(
        card["cost"] == 1 and "Song" in card["name"] for card in hand[:1]
    )


def test_who_is_asked_does_not_hang_on_the_hand_and_a_planted_leak_is_found():
    pairs = decided(masters(3), by_table)
    assert all(one == other for one, other in pairs)
    assert {one for one, _other in pairs} == {True, False}, "both happen"
    leaking = decided(masters(3), by_hand)
    assert any(one != other for one, other in leaking)


def fighting(name, counters):
    """What a spectator sees of a Creature alone, as its own moves go on."""
    one = {"id": "c1", "name": name, "controller": "A", "gear": None, "counters": counters}
    one["moved"] = True
    return {
        "seat": "spectator",
        "game": "chaotic",
        "creatures": {"c1": {**one, "abilities": [""]}},
        "combat": None,
        "burst": [],
        "players": {"A": {"mugic_size": 0}},
        "active": "A",
        "turn_number": 3,
        "phase": "action",
    }


@pytest.mark.parametrize(("counters", "asked"), [(0, False), (1, False), (2, True)])
def test_an_ability_that_all_see_cannot_be_paid_for_stops_nobody(counters, asked):
    """Najarin's costs two counters."""
    assert stops.asks(fighting("Najarin", counters), "A", Stops()) is asked


def test_the_only_answer_that_everybody_sees_is_given_by_itself():
    game = masters(3)
    chances = {seat: players.stream(3, seat) for seat in game.seats}
    found = set()
    while not game.over and game.step < 260:
        prompt = game.prompts[0]
        given = passing.given_by_itself("chaotic", prompt)
        if prompt.kind == "move":
            assert (given is None) == (len(prompt.options) > 1)
            found.add(given)
        elif prompt.kind != "priority":
            assert given is None
        game.choose(prompt.seat, players.choose(game, prompt, "random", chances[prompt.seat]))
    assert found == {None, 0}


# --- At a table of two ---------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_pass_by_itself_comes_later_and_is_an_input_like_any_other(
    person, bob, dora, monkeypatch
):
    monkeypatch.setattr(passing, "SECONDS", (60.0, 180.0))
    table = duel(person(bob), person(dora))
    for _ in range(40):
        (letter, offer), *_rest = offers(table).items()
        if offer.by_itself:
            break
        line = "pass" if offer.kind == "priority" else offer.options[0]["line"]
        play.choose(actor=people(table)[letter], table=table, line=line, asked=offer.asked)
        work(table)
        table = fresh(table)
    game = current(table)
    assert offer.by_itself and game.passes_at > timezone.now() - timedelta(seconds=2)
    before = game.revision
    work(table)
    assert current(table).revision == before, "not before its time"
    table = wait(table)
    given = Input.objects.filter(game=game, source="stops")
    lines = {one.line for one in given}
    assert "pass" in lines and lines <= {"pass", "stop moving"}, "nothing that was to be decided"
    assert current(table).revision > before
    assert not any(one.by_itself for one in offers(table).values())
    assert recheck(current(table)).ok


@pytest.mark.django_db
def test_a_hand_is_quicker_and_holding_stops_the_pass(person, bob, dora):
    table = duel(person(bob), person(dora))
    letter = next(letter for letter, offer in offers(table).items())
    control.hold(actor=people(table)["A"], table=table, held=True)
    control.hold(actor=people(table)["B"], table=table, held=True)
    for _ in range(12):
        table = wait(table)
        (letter, offer), *_rest = offers(table).items()
        line = "pass" if offer.kind == "priority" else offer.options[0]["line"]
        play.choose(actor=people(table)[letter], table=table, line=line, asked=offer.asked)
        work(table)
    assert not Input.objects.filter(game=current(table), source="stops").exists()
    assert not current(table).owed


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_hand_that_answers_while_the_pass_is_made_counts(person, bob, dora, monkeypatch):
    table = duel(person(bob), person(dora))
    for _ in range(40):
        (letter, offer), *_rest = offers(table).items()
        if offer.by_itself:
            break
        line = "pass" if offer.kind == "priority" else offer.options[0]["line"]
        play.choose(actor=people(table)[letter], table=table, line=line, asked=offer.asked)
        work(table)
        table = fresh(table)
    assert offer.by_itself
    game = current(table)
    looks = referee.Desk.work

    def looked_too_early(desk, _waiting):
        monkeypatch.setattr(referee.Desk, "work", looks)
        desk._pass_on()

    monkeypatch.setattr(referee.Desk, "work", looked_too_early)
    line = offer.options[-1]["line"]
    made = play.choose(actor=people(table)[letter], table=table, line=line, asked=offer.asked)
    assert referee.advance(game_id=game.pk), "there is more to do"
    assert current(table).revision == game.revision, "the pass is taken back"
    assert not Input.objects.filter(game=game, source="stops").exists()
    work(table)
    made.refresh_from_db()
    assert made.applied == game.revision + 1


@pytest.mark.django_db
def test_a_stopped_table_passes_nothing(person, bob, dora):
    table = duel(person(bob), person(dora))
    Table.objects.filter(pk=table.pk).update(paused=True)
    control.pass_until(actor=people(table)["A"], table=table, what="question")
    control.pass_until(actor=people(table)["B"], table=table, what="question")
    before = current(table).revision
    table = wait(fresh(table))
    assert current(table).revision == before


@pytest.mark.django_db
def test_passing_until_the_own_question_ends_there(person, bob, dora):
    table = duel(person(bob), person(dora))
    for letter in "AB":
        control.pass_until(actor=people(table)[letter], table=table, what="question")
    table = wait(fresh(table))
    table = wait(table)
    (letter, offer), *_rest = offers(table).items()
    assert offer.kind != "priority"
    assert fresh(table).seats.get(letter=letter).until is None
    assert fresh(table).seats.exclude(letter=letter).get().until is not None


# --- What the other seat can measure -------------------------------------------------------------


def measured(table, rounds, monkeypatch):
    """Everything that the other seat can measure: revisions, prompts, and the times of passes."""
    times = []
    monkeypatch.setattr(
        referee.hints, "referee_at", lambda game, seconds: times.append(round(seconds, 4))
    )
    steps, kinds = [], []
    for _ in range(rounds):
        table = wait(table)
        found = offers(table)
        if not found:
            break
        letter, offer = sorted(found.items())[0]
        steps.append(current(table).revision)
        kinds.append((letter, offer.kind, offer.asked))
        line = "pass" if offer.kind == "priority" else offer.options[0]["line"]
        play.choose(actor=people(table)[letter], table=table, line=line, asked=offer.asked)
        work(table)
        table = fresh(table)
    return steps, kinds, times


def distance(one, other):
    """Kolmogorov and Smirnov: the largest distance of two distributions."""
    points = sorted({*one, *other})
    share = lambda sample, at: sum(value <= at for value in sample) / len(sample)  # noqa: E731
    return max(abs(share(one, at) - share(other, at)) for at in points)


def pair(person, bob, dora, monkeypatch, rounds=45):
    """Two games that differ only in what seat B holds; no time comes unless `wait` says so."""
    monkeypatch.setattr(passing, "SECONDS", (60.0, 180.0))
    found = []
    for number, mugic in enumerate((FITTING, HELPLESS)):
        monkeypatch.setattr(passing, "dice", random.Random(f"pair {number}"))
        table = duel(person(bob), person(dora), mugic)
        with monkeypatch.context() as patched:
            found.append(measured(table, rounds, patched))
    return found


LIMIT = 1.95
"""Of the distance times the root of half the sample: above it by chance once in a thousand."""


@pytest.mark.django_db
def test_times_and_counts_do_not_tell_what_a_hand_holds(person, bob, dora, monkeypatch):
    (steps, kinds, times), (other_steps, other_kinds, other_times) = pair(
        person, bob, dora, monkeypatch
    )
    assert steps == other_steps and kinds == other_kinds
    assert len(times) == len(other_times) >= 20
    assert times != other_times, "two draws"
    low, high = passing.SECONDS
    assert all(low <= one - referee.TARDY <= high + 0.001 for one in (*times, *other_times))
    assert distance(times, other_times) * (len(times) / 2) ** 0.5 < LIMIT


@pytest.mark.django_db
def test_a_planted_dependence_of_the_time_is_found(person, bob, dora, monkeypatch):
    honest = referee.Desk._owe

    def leaking(desk):
        """Slower by half where seat B holds something that its Creatures may play."""
        hand = desk.game.view("B")["players"]["B"]["mugic"]
        if any(card["name"] in FITTING for card in hand):
            desk.pause += (desk.pause - desk.now) / 2
        honest(desk)

    monkeypatch.setattr(referee.Desk, "_owe", leaking)
    (_, _, times), (_, _, other_times) = pair(person, bob, dora, monkeypatch)
    assert distance(times, other_times) * (len(times) / 2) ** 0.5 > LIMIT


# --- Settings ------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_against_the_house_nothing_waits_and_full_control_asks_everywhere(person, bob):
    counts = []
    for full in (False, True):
        control.set_stops(actor=person(bob), game="chaotic", values={"full": full})
        table = tables.open_against_house(
            actor=person(bob), deck=LISTS[0], house_deck=LISTS[1], format="masters"
        )
        tables.sit_down(actor=person(bob), table=table, nonce="n")
        work(table)
        table = place(table)
        for _ in range(12):
            assert current(table).passes_at is None
            offer = offers(table)["A"]
            line = "pass" if offer.kind == "priority" else offer.options[0]["line"]
            play.choose(actor=person(bob), table=table, line=line, asked=offer.asked)
            work(table)
        counts.append(Input.objects.filter(game=current(table), source="stops").count())
    assert counts[0] > 0 and counts[1] == 0
    assert PlayStops.objects.count() == 1


@pytest.mark.django_db
def test_three_persons(person, bob, dora, charlie, enter):
    table = duel(person(bob), person(dora))
    with pytest.raises(Forbidden):
        control.hold(actor=person(charlie), table=table, held=True)
    with pytest.raises(Forbidden):
        control.pass_until(actor=person(charlie), table=table, what="turn")
    with pytest.raises(Invalid):
        control.pass_until(actor=person(bob), table=table, what="doomsday")
    for name in ("hold", "pass"):
        address = f"/tables/{table.pk}/{name}/"
        assert enter(charlie).post(address).status_code == 404
        assert enter(None).post(address).status_code == 404
        assert enter(bob).post(address, {"hold": "1"}).status_code == 302
    assert enter(None).get("/tables/stops/chaotic/").status_code == 200
    assert enter(None).get("/tables/stops/nothing/").status_code == 404


@pytest.mark.django_db
def test_stops_are_kept_by_page_for_an_account_and_a_browser(enter, bob):
    sent = {"answers": "on", "own": ["combat"], "cards": "Decrescendo\nSong of Fury"}
    for visitor in (enter(bob), enter(None)):
        assert visitor.post("/tables/stops/chaotic/", sent).status_code == 302
        page = visitor.get("/tables/stops/chaotic/").content.decode()
        assert "Song of Fury" in page
    kept = PlayStops.objects.get(user=bob)
    assert kept.stops["own"] == ["combat"] and not kept.stops["moves"]
    refused = enter(bob).post("/tables/stops/chaotic/", {"own": ["midnight"]})
    assert refused.status_code == 400
