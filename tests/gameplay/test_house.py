"""The levels of the house: they think apart from tables; whatever becomes of them, games go on."""

from __future__ import annotations

import html
import random
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

import engine
from engine.players import levels
from gameplay.models import Game, Seat, Table, Thought
from gameplay.opening.form import LEVEL_NAMES
from gameplay.persons import Person
from gameplay.queries.record.positions import position_at
from gameplay.queries.table.questions import in_words
from gameplay.services.referee import house, referee
from gameplay.services.table import play, rematch, tables
from gameplay.workshop import thinking
from tests.conftest import ROOT
from tests.gameplay import playing
from tests.gameplay.levels import collects, dies, fails
from tournaments.errors import Invalid

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _small(monkeypatch: Any, settings: Any) -> None:
    """Levels that think little, where they are called."""
    settings.HOUSE_PROCESSES = 0
    for name in ("adept", "expert"):
        small = levels.LEVELS[name]._replace(tries=4, width=4, steps=6, turns=1)
        monkeypatch.setitem(levels.LEVELS, name, small)


def table_at(level: str, person: Person = playing.GUEST) -> Table:
    """A small table against the house, both seated."""
    deck, other = playing.LISTS
    table = tables.open_against_house(
        actor=person, deck=deck, house_deck=other, board=1, formation="listed", level=level
    )
    tables.sit_down(actor=person, table=table, nonce="n")
    playing.work(table)
    return table


def asked(table: Table) -> Thought:
    """The question that the house has not answered, after as many choices as it takes."""
    dice = random.Random(3)
    for _ in range(60):
        waiting = Thought.objects.filter(game__table=table, done_at=None).first()
        if waiting is not None:
            return waiting
        playing.step(table, dice)
    raise AssertionError("the house was asked nothing")


def house_steps(game: Game) -> int:
    return game.inputs.filter(letter="B").exclude(applied=None).count()


# -- thinking in a queue of its own -------------------------------------------------------------


def test_the_referee_leaves_a_question_to_the_queue_and_takes_its_answer() -> None:
    table = table_at("expert")
    thought = asked(table)
    game = playing.current(table)
    before = house_steps(game)
    assert thought.level == "expert" and game.owed
    assert referee.advance(game_id=game.pk) is False, "nobody waits, and nothing is done twice"
    assert house_steps(game) == before
    house.think(game_id=game.pk)
    thought.refresh_from_db()
    assert thought.done_at is not None and thought.fault == "" and thought.index is not None
    playing.work(table)
    made = game.inputs.get(letter="B", asked=thought.asked)
    assert made.applied is not None and made.index == thought.index
    assert thought.weighed[0]["line"] == made.line


def test_a_game_against_an_expert_runs_to_its_end_and_is_sealed() -> None:
    table = table_at("expert")
    dice = random.Random(5)
    game = playing.current(table)
    for _ in range(600):
        if playing.fresh(table).state == "finished":
            break
        if Thought.objects.filter(game=game, done_at=None).exists():
            house.think(game_id=game.pk)
            playing.work(table)
        else:
            playing.step(table, dice)
    game.refresh_from_db()
    assert game.state == "sealed" and game.verified, game.verification
    assert not game.thoughts.exclude(fault="").exists()


def test_a_question_is_thought_about_once(monkeypatch: Any) -> None:
    table = table_at("adept")
    thought = asked(table)
    seen: list[thinking.Task] = []

    def note(task: thinking.Task) -> thinking.Answer:
        seen.append(task)
        house.think(game_id=thought.game_id)  # a second hint while the first one is worked on
        return thinking.weighed(engine.load(task.state), *_prompt(task), task.seed, 60)

    monkeypatch.setattr(thinking, "think", note)
    house.think(game_id=thought.game_id)
    house.think(game_id=thought.game_id)
    assert len(seen) == 1


def _prompt(task: thinking.Task) -> tuple[engine.Prompt, str]:
    prompt = engine.load(task.state).prompt_for(task.seat)
    assert prompt is not None
    return prompt, task.level


def test_who_plays_the_house_may_concede_while_it_thinks() -> None:
    table = table_at("expert")
    asked(table)
    play.concede(actor=playing.GUEST, table=playing.fresh(table))
    playing.work(table)
    assert playing.fresh(table).state == "finished"
    house.think(game_id=playing.current(table).pk)  # too late, and harmless
    assert playing.current(table).winner == "B"


def test_the_novice_answers_within_the_referee() -> None:
    table = table_at("")
    for _ in range(6):
        playing.step(table, random.Random(2))
    game = playing.current(table)
    assert table.seats.get(letter="B").level == "novice"
    assert not game.thoughts.filter(done_at=None).exists()
    assert game.thoughts.filter(level="novice").exists() and house_steps(game)


# -- levels that fail ----------------------------------------------------------------------------


def test_a_level_with_a_fault_is_stood_in_for(monkeypatch: Any) -> None:
    table = table_at("expert")
    thought = asked(table)
    monkeypatch.setattr(thinking, "think", fails)
    house.think(game_id=thought.game_id)
    playing.work(table)
    thought.refresh_from_db()
    made = thought.game.inputs.get(letter="B", asked=thought.asked)
    assert made.applied is not None and made.index == thought.index
    assert thought.fault == "The level failed: ValueError."


def test_a_queue_that_is_away_holds_no_table_up() -> None:
    table = table_at("adept")
    thought = asked(table)
    long_ago = timezone.now() - timedelta(seconds=6)
    Thought.objects.filter(pk=thought.pk).update(asked_at=long_ago)
    playing.work(table)
    thought.refresh_from_db()
    assert thought.fault == "It did not answer in time." and thought.index is not None
    assert thought.game.inputs.get(letter="B", asked=thought.asked).applied is not None


def test_a_novice_with_a_fault_lets_things_take_their_course(monkeypatch: Any) -> None:
    table = table_at("")

    def broken(*_of: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(engine.players, "weigh", broken)
    for _ in range(6):
        playing.step(table, random.Random(2))
    assert house_steps(playing.current(table))


def test_a_level_that_is_late_takes_the_best_so_far(monkeypatch: Any) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 0)
    table = table_at("expert")
    thought = asked(table)
    house.think(game_id=thought.game_id)
    thought.refresh_from_db()
    assert thought.late and thought.index is not None
    playing.work(table)
    assert thought.game.inputs.get(letter="B", asked=thought.asked).index == thought.index


@pytest.mark.parametrize(
    ("waited", "left"),
    [
        pytest.param(0.0, thinking.SECONDS, id="asked just now"),
        pytest.param(0.3, thinking.SECONDS - 0.3, id="waited in the queue"),
        pytest.param(20.0, thinking.LEAST_SECONDS, id="long ago"),
    ],
)
def test_a_level_has_what_is_left_of_the_second(
    monkeypatch: Any, waited: float, left: float
) -> None:
    """Counted from the question: what the queue took is not thought once more."""
    table = table_at("adept")
    thought = asked(table)
    given: list[float] = []

    def note(task: thinking.Task) -> thinking.Answer:
        given.append(task.seconds)
        return thinking.weighed(engine.load(task.state), *_prompt(task), task.seed, 60)

    monkeypatch.setattr(thinking, "think", note)
    now = timezone.now()
    monkeypatch.setattr(house.timezone, "now", lambda: now)
    Thought.objects.filter(pk=thought.pk).update(asked_at=now - timedelta(seconds=waited))
    house.think(game_id=thought.game_id)
    assert given == [pytest.approx(left)]


# -- in processes --------------------------------------------------------------------------------


def heard_from(work: Any, *tasks: thinking.Task) -> list[Future[thinking.Answer]]:
    """What comes of tasks, one after the other, in a process that does `work`."""
    processes = thinking.Processes(work)
    found: list[Future[thinking.Answer]] = []
    try:
        for task in tasks:
            there = threading.Event()

            def hear(done: Future[thinking.Answer], there: threading.Event = there) -> None:
                found.append(done)
                there.set()

            processes.ask(task, hear, 1)
            assert there.wait(120)
    finally:
        processes.close()
    return found


def task_of(table: Table) -> thinking.Task:
    thought = asked(table)
    game = position_at(thought.game, thought.game.revision)
    return thinking.Task(game.dump(), thought.letter, thought.level, "seed", seconds=60)


def test_a_process_gives_the_same_answer_as_this_one() -> None:
    task = task_of(table_at("adept"))._replace(level="novice")
    (done,) = heard_from(thinking.think, task)
    assert done.result() == thinking.think(task) == thinking.think(task)


def test_a_process_that_died_is_heard_of_and_replaced() -> None:
    task = task_of(table_at("adept"))
    first, second = heard_from(dies, task, task)
    assert first.exception() is not None and second.exception() is not None


ASKING = """
import time
from gameplay.workshop.thinking import Processes, think
processes = Processes(think)
processes.get_ready(1)
print(*processes._pool._processes, flush=True)
time.sleep(600)
"""


def alive(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.is_file() and stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="needs /proc")
def test_no_process_outlives_the_one_that_asks() -> None:
    """Also one that was killed, as a server is at last: seen once in a hall."""
    command = [sys.executable, "-c", ASKING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as asking:
        assert asking.stdout is not None
        pid = int(asking.stdout.readline())
        assert alive(pid)
        time.sleep(5)  # it is begun, and waits
        asking.kill()
    end = time.monotonic() + 60
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.1)
    assert not alive(pid)


# -- why -----------------------------------------------------------------------------------------


def thoughtful_step(game: Game) -> int:
    """A step of the house that it thought about."""
    thought = game.thoughts.exclude(done_at=None).first()
    assert thought is not None
    step = game.inputs.get(letter=thought.letter, asked=thought.asked).applied
    assert step is not None
    return int(step)


def test_why_is_told_after_the_game_and_to_nobody_else(api: Any, bob: Any, charlie: Any) -> None:
    person = Person(user=bob)
    table = table_at("", person)
    for _ in range(4):
        playing.step(table, random.Random(2))
    game = playing.current(table)
    step = thoughtful_step(game)
    at = reverse("api:game-step-thought", args=(game.pk, step))
    assert api(bob).get(at).status_code == 404, "it would tell what the house holds"
    play.concede(actor=person, table=playing.fresh(table))
    playing.work(table)
    told = api(bob).get(at)
    assert told.status_code == 200
    assert told.json()["level"] == "novice" and len(told.json()["weighed"]) > 1
    assert api(charlie).get(at).status_code == 404 == api(None).get(at).status_code
    set_up = reverse("api:game-step-thought", args=(game.pk, 0))
    assert api(bob).get(set_up).status_code == 404


def test_the_replay_says_why_once_the_game_is_over(client: Any, bob: Any) -> None:
    client.force_login(bob)
    person = Person(user=bob)
    table = table_at("", person)
    for _ in range(4):
        playing.step(table, random.Random(2))
    game = playing.current(table)
    at = f"{reverse('gameplay:replay', args=(game.pk,))}?step={thoughtful_step(game)}"
    assert b'id="thought"' not in client.get(at).content
    play.concede(actor=person, table=playing.fresh(table))
    playing.work(table)
    page = html.unescape(client.get(at).content.decode())
    assert 'id="thought"' in page
    thought = game.thoughts.exclude(done_at=None).first()
    assert thought is not None
    seats = {seat.letter: seat for seat in table.seats.all()}
    told = in_words(game, thoughtful_step(game) - 1, thought.letter, seats, "judge")
    assert len(thought.weighed) > 1
    for one in thought.weighed:
        assert f"{told[one['line']]}<" in page
        assert one["line"] == told[one["line"]] or f">{one['line']}</td>" not in page


# -- the choice of a level -----------------------------------------------------------------------


def test_a_level_is_chosen_where_a_table_is_opened(client: Any) -> None:
    sent = {"deck": playing.LISTS[0], "format": "apprentice", "size": "1", "level": "expert"}
    opened = client.post(reverse("gameplay:play_house"), sent)
    assert opened.status_code == 302
    assert Seat.objects.get(house=True).level == "expert"
    page = client.get(opened.url)
    assert page.status_code == 200
    wrong = client.post(reverse("gameplay:play_house"), {**sent, "level": "oracle"})
    assert wrong.status_code == 400 and Table.objects.count() == 1


def test_a_table_by_invitation_has_no_level(client: Any) -> None:
    sent = {"deck": playing.LISTS[0], "format": "apprentice", "size": "1", "level": "expert"}
    assert client.post(reverse("gameplay:open_table"), sent).status_code == 302
    assert not Seat.objects.exclude(level="").exists()


def test_the_api_takes_a_level_and_tells_it(api: Any, bob: Any) -> None:
    sent = {"deck": playing.LISTS[0], "size": 1, "level": "adept"}
    opened = api(bob).post("/api/v1/tables/house/", sent)
    assert [seat["level"] for seat in opened.json()["seats"]] == ["", "adept"]
    refused = api(bob).post("/api/v1/tables/house/", {**sent, "level": "oracle"})
    assert refused.status_code == 400 and "level" in str(refused.json())


def test_the_service_refuses_a_level_that_there_is_not() -> None:
    with pytest.raises(Invalid, match="novice, adept, expert"):
        table_at("oracle")


def test_the_same_table_again_has_the_same_level() -> None:
    table = table_at("adept")
    play.concede(actor=playing.GUEST, table=playing.fresh(table))
    playing.work(table)
    again = rematch.play_again(actor=playing.GUEST, table=playing.fresh(table))
    assert again.seats.get(letter="B").level == "adept"


def test_the_same_table_again_may_have_another_level(client: Any, bob: Any) -> None:
    """Who had won went back to the form, and chose list, format and board once more."""
    person = Person(user=bob)
    table = tables.open_against_house(actor=person, deck=playing.LISTS[0], board=1, level="novice")
    Table.objects.filter(pk=table.pk).update(state="finished")
    client.force_login(bob)
    address = f"/tables/{table.pk}/again/"
    for sent, level in (({"level": "expert"}, "expert"), ({}, "novice")):
        fresh = Table.objects.get(pk=client.post(address, sent).url.split("/")[2])
        assert fresh.seats.get(letter="B").level == level
        assert fresh.seats.get(letter="A").level == ""
    before = Table.objects.count()
    refused = client.post(address, {"level": "master"}, follow=True).content.decode()
    assert "The house plays as novice, adept, expert." in refused
    assert Table.objects.count() == before


def test_the_end_of_a_game_offers_the_levels_of_the_house(enter: Any, bob: Any) -> None:
    table = playing.house_table(Person(user=bob), small=True, formation="listed")
    play.concede(actor=Person(user=bob), table=playing.fresh(table))
    playing.work(table)
    page = enter(bob).get(table.get_absolute_url()).content.decode()
    options = re.findall(r'<option value="(\w+)" (selected)?>', page.split('id="level"')[1])
    assert options[:3] == [("novice", "selected"), ("adept", ""), ("expert", "")]


def test_every_level_has_words() -> None:
    assert list(LEVEL_NAMES) == list(levels.LEVELS) and house.QUICK == "novice"


def test_the_collector_looks_seldom_where_levels_think_and_in_a_hall() -> None:
    assert list(thinking.side_by_side(collects, [None], 1)) == [(50_000, True)]
    told = "import gc, tournaments.config; print(gc.get_threshold()[0])"
    said = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout == "50000\n"
