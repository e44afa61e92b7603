"""A finished game is analysed in parts, for those who may replay it, and played on from."""

from __future__ import annotations

import json
import random
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import timezone

from engine.bench.analysis import Compared
from engine.players.analysis import judging, stages
from gameplay.models import Analysis, Game, Table
from gameplay.persons import Person
from gameplay.queries.analysis import analyses as read
from gameplay.services.analysis import analyses
from gameplay.services.learning import branching
from gameplay.services.record import rechecks
from gameplay.services.table import play, tables
from gameplay.workshop import analysing
from tests.gameplay import playing
from tournaments.errors import Forbidden, QuotaSpent, Refusal
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db
JSON = "application/json"
SMALL = (stages.Stage(0, 3, 2), stages.Stage(12, 1, 4), stages.Stage(6, 1, 8))


@pytest.fixture(autouse=True)
def _small(monkeypatch: Any, settings: Any) -> None:
    """Little work, done where it is asked for, and every drop counts. A fight of two Creatures is
    decided early: tries that end soon tell one attack from another."""
    settings.HOUSE_PROCESSES = 0
    monkeypatch.setattr(stages, "STAGES", SMALL)
    monkeypatch.setattr(judging, "GOES_ON", judging.GOES_ON._replace(steps=1))
    monkeypatch.setattr(stages, "LEAST", 1)
    monkeypatch.setattr(stages, "CLEAR", 0)
    monkeypatch.setattr(analyses, "PART", 30)


def only(table: Table) -> Game:
    game = table.games.get()
    game.table = table
    return game


def own_game(owner: Person) -> Game:
    """A game against the house, of one Creature a side, played to its end."""
    deck, other = playing.LISTS
    table = tables.open_against_house(
        actor=owner, deck=deck, house_deck=other, board=1, formation="listed"
    )
    tables.sit_down(actor=owner, table=table, nonce="n")
    playing.work(table)
    playing.play_out(table)
    return only(playing.fresh(table))


def done(game: Game, actor: Person) -> Analysis:
    """The analysis of a game, made to its end; the parts it took are more than one."""
    analyses.ask(actor=actor, game=game)
    for part in range(400):
        row = Analysis.objects.get(game=game)
        if row.done_at is not None:
            assert part > len(SMALL) and row.fault == ""
            return row
        analyses.advance(game_id=game.pk)
    raise AssertionError("the analysis did not end")


def opened(table: Table) -> Game:
    """The round is over, and its event opens what was played."""
    Round.objects.filter(event=table.event_id).update(state="closed")
    Event.objects.filter(pk=table.event_id).update(deck_policy="after_round")
    return only(playing.fresh(table))


# -- the work -------------------------------------------------------------------------------------


def test_a_game_is_analysed_in_parts_once(finished: Table, person: Any, bob: Any) -> None:
    game = opened(finished)
    row = done(game, person(bob))
    again = analyses.ask(actor=person(bob), game=game)
    assert again.pk == row.pk and row.percent == 100
    chosen = game.inputs.filter(kind="choice", applied__isnull=False).count()
    assert 0 < len(row.taken) == len(row.known) <= chosen
    for one in read.read(row).values():
        assert sum(one.standing) in range(998, 1003) and 0 <= one.chance <= 1000
        assert one.options[0][1] >= one.chance and one.drop >= 0
    assert row.points, "somebody who chooses by chance errs"
    for point in row.points:
        offer = game.offers.get(number=point["step"], letter=point["seat"])
        lines = [option["line"] for option in offer.options]
        assert {point["line"], point["better"]} <= {*lines} and point["line"] != point["better"]
        assert set(point["said"]) == set(dict(settings.LANGUAGES))
        assert all(one["instead"] for one in point["said"].values())
        made = game.steps.get(number=point["step"] + 1)
        assert (made.letter, made.line) == (point["seat"], point["line"])


def test_the_same_game_has_the_same_analysis(finished: Table, person: Any, bob: Any) -> None:
    game = opened(finished)
    first = done(game, person(bob))
    first.delete()
    second = done(game, person(bob))
    assert (first.known, first.points) == (second.known, second.points)


def test_what_a_killed_worker_leaves_is_done_by_the_next(
    finished: Table, person: Any, bob: Any, monkeypatch: Any
) -> None:
    game = opened(finished)
    analyses.ask(actor=person(bob), game=game)
    analyses.advance(game_id=game.pk)
    begun = Analysis.objects.get(game=game)
    assert begun.known and begun.todo

    def killed(part: Any) -> Any:
        raise BrokenProcessPool

    with monkeypatch.context() as patch:
        patch.setattr(analysing, "judge", killed)
        analyses.advance(game_id=game.pk)
    left = Analysis.objects.get(game=game)
    assert (left.known, left.done_at) == (begun.known, None)
    assert analyses.left_lying() == [], "somebody may be at it"
    analyses.advance(game_id=game.pk)
    assert Analysis.objects.get(game=game).known == begun.known, "one at a time"
    Analysis.objects.update(begun_at=timezone.now() - timedelta(minutes=2))
    assert analyses.left_lying() == [game.pk]
    analyses.advance(game_id=game.pk)
    assert len(Analysis.objects.get(game=game).known) > len(begun.known)
    assert analyses.left_lying() == [game.pk]


def test_a_part_that_comes_twice_counts_once(finished: Table, person: Any, bob: Any) -> None:
    game = opened(finished)
    row = analyses.ask(actor=person(bob), game=game)
    analyses.advance(game_id=game.pk)
    row.refresh_from_db()
    late: Future[Any] = Future()
    late.set_result([])
    analyses._note(row.pk, 0, [one[0] for one in row.taken[:1]], late)
    spent = row.spent
    row.refresh_from_db()
    assert row.spent == spent


def test_a_failure_is_said_and_the_analysis_can_be_asked_again(
    finished: Table, person: Any, bob: Any, monkeypatch: Any, client: Any, enter: Any
) -> None:
    game = opened(finished)

    def fails(part: Any) -> Any:
        raise ValueError("secret words")

    analyses.ask(actor=person(bob), game=game)
    with monkeypatch.context() as patch:
        patch.setattr(analysing, "judge", fails)
        analyses.advance(game_id=game.pk)
    page = enter(bob).get(f"/replays/{game.pk}/").content.decode()
    assert "The analysis failed: ValueError." in page and "secret words" not in page
    assert done(game, person(bob)).points


def test_one_at_a_time_and_so_many_an_hour(
    finished: Table, person: Any, bob: Any, settings: Any
) -> None:
    settings.QUOTAS = {**settings.QUOTAS, "analysis": 2}
    game = opened(finished)
    second = own_game(person(bob))
    analyses.ask(actor=person(bob), game=game)
    with pytest.raises(QuotaSpent, match="already"):
        analyses.ask(actor=person(bob), game=second)
    Analysis.objects.update(done_at=timezone.now())
    analyses.ask(actor=person(bob), game=second)
    Analysis.objects.all().delete()
    with pytest.raises(QuotaSpent, match="2 games"):
        analyses.ask(actor=person(bob), game=game)


# -- who may --------------------------------------------------------------------------------------


def addresses(game: Game) -> tuple[tuple[str, str], ...]:
    return (
        ("post", f"/replays/{game.pk}/analysis/"),
        ("get", f"/replays/{game.pk}/analysis/live/"),
        ("post", f"/replays/{game.pk}/play-on/"),
        ("get", f"/api/v1/games/{game.pk}/analysis/"),
        ("post", f"/api/v1/games/{game.pk}/analysis/"),
        ("post", f"/api/v1/games/{game.pk}/play-on/"),
    )


def sent(visitor: Any, method: str, address: str) -> Any:
    kind = {"content_type": JSON} if method == "post" and "/api/" in address else {}
    said = {"step": 3} if method == "post" else {}
    return getattr(visitor, method)(address, said, **kind)


def test_nobody_reads_it_before_the_hands_are_open(
    finished: Table, enter: Any, client: Any, bob: Any, charlie: Any, judy: Any, person: Any
) -> None:
    game = only(finished)
    with pytest.raises(Forbidden):
        analyses.ask(actor=person(bob), game=game)
    with pytest.raises(Forbidden):
        branching.play_on(actor=person(bob), game=game, step=3)
    done(game, person(judy))
    for visitor in (enter(bob), enter(charlie), client):
        for method, address in addresses(game):
            assert sent(visitor, method, address).status_code == 404, address
    assert "Who stood better" not in enter(bob).get(f"/replays/{game.pk}/").content.decode()
    assert enter(judy).get(f"/api/v1/games/{game.pk}/analysis/").json()["done"]


def test_the_owner_the_other_and_an_outsider(
    finished: Table, enter: Any, client: Any, bob: Any, dora: Any, charlie: Any, person: Any
) -> None:
    game = opened(finished)
    row = done(game, person(bob))
    pages = [enter(one).get(f"/replays/{game.pk}/").content.decode() for one in (bob, dora)]
    for page in pages:
        assert "analysis-curve" in page and "Turning points" in page
        assert row.points[0]["said"]["en"]["instead"] in page
    for visitor in (enter(charlie), client):  # they may replay it, without the hands
        seen = visitor.get(f"/replays/{game.pk}/")
        assert seen.status_code == 200 and "analysis" not in seen.content.decode()
        assert visitor.get(f"/replays/{game.pk}/analysis/live/").status_code == 404
    Event.objects.update(watched_hands="after_game")
    assert "analysis-curve" in client.get(f"/replays/{game.pk}/").content.decode()


def test_a_running_game_has_none(match_table: Table, person: Any, judy: Any) -> None:
    game = only(match_table)
    assert not read.may_analyse(game, person(judy)), "not even for a judge"


# -- what is seen ---------------------------------------------------------------------------------


def test_progress_is_told_and_followed(finished: Table, enter: Any, bob: Any, person: Any) -> None:
    game = opened(finished)
    visitor = enter(bob)
    assert "Analyse this game" in visitor.get(f"/replays/{game.pk}/").content.decode()
    answer = visitor.post(f"/replays/{game.pk}/analysis/", {"back": "step=2"})
    assert answer.url == f"/replays/{game.pk}/?step=2#analysis"
    analyses.advance(game_id=game.pk)
    page = visitor.get(f"/replays/{game.pk}/?step=2").content.decode()
    percent = Analysis.objects.get().percent
    assert 0 < percent < 100 and f"{percent} percent analysed" in page and "data-follow" in page
    done(game, person(bob))
    part = visitor.get(f"/replays/{game.pk}/analysis/live/?step=2").content.decode()
    assert "data-percent" not in part and "The better line" in part and "<html" not in part
    assert "data-follow" not in visitor.get(f"/replays/{game.pk}/").content.decode()


def test_the_api_tells_the_same(finished: Table, enter: Any, bob: Any, person: Any) -> None:
    game = opened(finished)
    visitor = enter(bob)
    where = f"/api/v1/games/{game.pk}/analysis/"
    assert visitor.get(where).status_code == 404
    begun = visitor.post(where)
    assert begun.status_code == 202 and not begun.json()["done"]
    row = done(game, person(bob))
    told = visitor.get(where).json()
    assert told["done"] and told["percent"] == 100 and told["fault"] == ""
    assert [one["step"] for one in told["standings"]] == [one[0] for one in row.taken]
    assert {*told["standings"][0]["chances"]} == {"A", "B"}
    first = told["points"][0]
    assert first["better"] == row.points[0]["better"] and first["cost"] >= 0


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("concede", "Bob gave the game up with a chance of 73 percent"),
        ("timeout", "Bob ran out of time with a chance of 73 percent"),
        ("ruling", "Bob lost the game by a ruling, with a chance of 73 percent"),
    ],
)
def test_how_a_game_was_lost_is_told_with_what_chance(
    bob: Any, enter: Any, how: str, said: str
) -> None:
    deck, other = playing.LISTS
    owner = Person(user=bob)
    table = tables.open_against_house(
        actor=owner, deck=deck, house_deck=other, board=1, formation="listed"
    )
    tables.sit_down(actor=owner, table=table, nonce="n")
    playing.work(table)
    for seed in range(3):
        playing.step(table, random.Random(seed))
    play.concede(actor=owner, table=playing.fresh(table))
    playing.work(table)
    game = only(playing.fresh(table))
    game.steps.filter(kind="concede").update(kind=how)
    known = {"0": [[], 0, 0, [512, 488], 1], "2": [[], 0, 0, [734, 266], 1]}
    row = Analysis.objects.create(game=game, known=known, done_at=timezone.now())
    told = enter(bob).get(f"/api/v1/games/{game.pk}/analysis/").json()
    assert told["given_up"] == {"seat": "A", "chance": 73, "how": how}
    page = enter(bob).get(f"/replays/{game.pk}/").content.decode()
    assert f"{said}, all cards open." in page
    row.known = {}
    assert read.analysis_page(game, row).given_up is None, "nothing is known yet"


# -- playing on -----------------------------------------------------------------------------------


def test_a_better_line_is_played_against_the_house_to_a_record_that_holds(
    finished: Table, person: Any, bob: Any
) -> None:
    game = opened(finished)
    point = done(game, person(bob)).points[0]
    table = branching.play_on(
        actor=person(bob),
        game=game,
        step=point["step"],
        seat=point["seat"],
        level="novice",
        line=point["better"],
    )
    playing.work(table)
    row = only(playing.fresh(table))
    step = row.steps.get(number=point["step"] + 1)
    assert (step.letter, step.line) == (point["seat"], point["better"])
    before = game.steps.filter(number__lte=point["step"]).values_list("chain", flat=True)
    assert [*row.steps.filter(number__lte=point["step"]).values_list("chain", flat=True)] == [
        *before
    ]
    assert {*playing.people(table)} == {point["seat"]} and table.event is None
    playing.play_out(table)
    row.refresh_from_db()
    assert row.verified, row.verification
    assert rechecks.recheck(row).ok and only(playing.fresh(finished)).revision == game.revision


def test_guests_play_on_from_their_own_games() -> None:
    game = own_game(playing.GUEST)
    again = branching.play_on(actor=playing.GUEST, game=game, step=0)
    assert again.pk != game.table_id and len(playing.people(again)) == 1
    with pytest.raises(Forbidden):
        branching.play_on(actor=Person(user=None, guest="b" * 64), game=game, step=0)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"step": 99_999}, "no_step"),
        ({"step": 0, "seat": "D"}, "no_seat"),
        ({"step": 0, "level": "master"}, "unknown_level"),
        ({"step": 0, "line": "fly away"}, "not_legal"),
    ],
)
def test_what_cannot_be_played_is_refused(
    finished: Table, person: Any, bob: Any, wanted: dict[str, Any], code: str
) -> None:
    game = opened(finished)
    with pytest.raises(Refusal) as refused:
        branching.play_on(actor=person(bob), game=game, **wanted)
    assert refused.value.code == code
    with pytest.raises(Refusal, match="over"):
        branching.play_on(actor=person(bob), game=game, step=game.revision)
    assert Table.objects.count() == 1


def test_the_page_opens_the_table(finished: Table, enter: Any, bob: Any) -> None:
    game = opened(finished)
    visitor = enter(bob)
    answer = visitor.post(f"/replays/{game.pk}/play-on/", {"step": "0"})
    table = Table.objects.order_by("-pk").first()
    assert table is not None and answer.url == table.get_absolute_url()
    assert visitor.get(answer.url).status_code == 200
    made = visitor.post(f"/api/v1/games/{game.pk}/play-on/", {"step": 0}, content_type=JSON)
    assert made.status_code == 201
    assert visitor.post(f"/replays/{game.pk}/play-on/", {"step": "x"}).status_code == 404
    assert "/#analysis" not in visitor.post(f"/replays/{game.pk}/play-on/", {"step": "999"}).url


# -- what it costs --------------------------------------------------------------------------------


def test_an_analysis_costs_the_replay_two_queries(
    finished: Table, enter: Any, bob: Any, person: Any, django_assert_max_num_queries: Any
) -> None:
    game = opened(finished)
    row = done(game, person(bob))
    visitor = enter(bob)
    visitor.get(f"/replays/{game.pk}/analysis/live/")
    counts = []
    for points in (row.points[:1], (row.points * 3)[:3]):
        Analysis.objects.update(points=points)
        with django_assert_max_num_queries(20) as seen:
            visitor.get(f"/replays/{game.pk}/analysis/live/")
        counts.append(len(seen))
    assert counts[0] == counts[1]


# -- the measure ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--game", "chaotic", "--games", "0"), "1 or more"),
        (("--game", "chaotic", "--format", "chess"), "chess"),
        (("--game", "chaotic", "--format", "apprentice", "--size", "99"), "--size"),
    ],
)
def test_the_measure_names_what_is_wrong(given: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("bench_analysis", *given)


def test_the_measure_goes_on_where_it_was(tmp_path: Any, capsys: Any) -> None:
    row = {"of": "chaotic/apprentice/1/10", "game": Compared(1, 40, 9.5, (), (), True, True)}
    file = tmp_path / "kept.jsonl"
    file.write_text(json.dumps(row) + "\n" + '{"of": "cut')
    given = ("--game", "chaotic", "--format", "apprentice", "--size", "1", "--games", "1")
    call_command("bench_analysis", *given, "--file", str(file))
    assert "games=1 equal=1 equal_but_ties=1 decisions=40" in capsys.readouterr().out
