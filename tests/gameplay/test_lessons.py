"""The first game: whoever does what the page says finishes it, and whoever errs is told why."""

from __future__ import annotations

import html
import re

import pytest
from django.urls import reverse

import engine
from engine import rulebook
from engine.scenario import Document
from gameplay import lessons
from gameplay.errors import MoveRefused
from gameplay.lessons.course import ANY, BadChapter, chapter
from gameplay.lessons.prepared import GO_ON
from gameplay.models import LessonTaken
from gameplay.persons import Person
from gameplay.queries.learning.lessons import taken_by, taught
from gameplay.services.learning import lessons as service
from tests.pages import read_as_shown
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db

GUEST = Person(guest="g" * 64)
OTHER = Person(guest="h" * 64)
GAMES = lessons.courses()


def course_page(client, game):
    return client.get(reverse("gameplay:lesson", args=(game,))).content.decode()


def button(page, mark):
    """The value of the button with this class, as the page has it."""
    found = re.search(rf'<button[^>]*class="[^"]*{mark}[^"]*"[^>]*?value="([^"]*)"', page)
    return html.unescape(found[1]) if found else None


def hidden(page, name):
    return re.search(rf'name="{name}"\s+value="(\d+)"', page)[1]


# --- Two scripts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_who_does_what_the_page_says_finishes_the_course(enter, game):
    client, steps = enter(None), 0
    page = course_page(client, game)
    while True:
        if "Chapter done" in page:
            following = re.search(
                r'button-primary" name="chapter" value="(\d+)"', read_as_shown(page)
            )
            if following is None:
                break
            sent = {"chapter": following[1]}
            page = client.post(
                reverse("gameplay:lesson_chapter", args=(game,)), sent, follow=True
            ).content.decode()
            continue
        line = button(page, "is-meant") or button(page, "button-primary")
        assert line is not None, page
        sent = {"line": line, "asked": hidden(page, "asked")}
        answer = client.post(reverse("gameplay:lesson_choose", args=(game,)), sent, follow=True)
        assert answer.status_code == 200
        page, steps = answer.content.decode(), steps + 1
    course = lessons.course(game)
    assert steps == sum(len(one.steps) for one in course.chapters)
    row = LessonTaken.objects.get()
    assert row.done == [one.name for one in course.chapters] and row.user is None
    index = read_as_shown(client.get(reverse("gameplay:learn")).content.decode())
    assert index.count('<span class="badge badge-ok">done</span>') == len(course.chapters)


@pytest.mark.parametrize("game", GAMES)
def test_who_errs_at_every_step_reads_why_and_finishes_too(game):
    told = set()
    for number in range(1, len(lessons.course(game).chapters) + 1):
        here = service.open_chapter(actor=GUEST, game=game, number=number)
        while not here.played.done:
            revision, lines = here.row.revision, here.lesson.lines
            for line in wrong_lines(here):
                with pytest.raises(MoveRefused) as refused:
                    service.choose(actor=GUEST, game=game, line=line, asked=revision)
                assert refused.value.code == service.NOT_HERE
                assert refused.value.reasons[0]["text"] == refused.value.message
                told.add(refused.value.message)
            assert taken_by(GUEST, game).revision == revision
            line = lines[0] if lines else GO_ON
            here = service.choose(actor=GUEST, game=game, line=line, asked=revision)
    assert len(LessonTaken.objects.get().done) == len(lessons.course(game).chapters)
    assert len(told) > len(lessons.course(game).chapters)


def wrong_lines(here):
    if not here.lesson.lines:
        return []
    options = [option.line for option in here.document.prompt.options]
    return [line for line in options if line not in here.lesson.lines]


# --- Each answer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_a_step_says_of_other_choices_is_said_of_choices_that_there_are(game):
    for one in lessons.course(game).chapters:
        lines = []
        for step in one.steps:
            here = lessons.played(one, lines)
            prompt = here.game.prompt_for("A")
            options = {option.line for option in prompt.options} if prompt else set()
            assert set(step.right) <= options, (one.name, step.do)
            assert step.wrong.keys() - {ANY} <= options - set(step.right), (one.name, step.do)
            assert all(rulebook.known(rule) for rule in step.rules)
            lines.append(step.right[0] if step.right else "")


def test_what_the_rules_forbid_is_refused_by_the_rule():
    service.open_chapter(actor=GUEST, game="chaotic", number=2)
    here = taught(taken_by(GUEST, "chaotic"))
    for _ in range(2):
        here = service.choose(actor=GUEST, game="chaotic", line=GO_ON, asked=here.row.revision)
    with pytest.raises(MoveRefused) as refused:
        service.choose(
            actor=GUEST, game="chaotic", line="move Arias to B3", asked=here.row.revision
        )
    assert refused.value.code == "illegal"
    assert {reason["rule"] for reason in refused.value.reasons} >= {"6.3.3"}
    right, reasons = service.why_not(actor=GUEST, game="chaotic", line="move Arias to B1")
    assert not right and "one combat a turn" in reasons[0]["text"]
    assert service.why_not(actor=GUEST, game="chaotic", line="Move  psimion to B2") == (True, [])


def test_a_step_is_done_once_and_read_before_it_is_answered():
    here = service.choose(actor=GUEST, game="genesis", line=GO_ON, asked=0)
    with pytest.raises(Refusal) as again:
        service.choose(actor=GUEST, game="genesis", line=GO_ON, asked=0)
    assert again.value.code == "went_on"
    service.open_chapter(actor=GUEST, game="genesis", number=3)
    with pytest.raises(Refusal) as early:
        service.choose(
            actor=GUEST, game="genesis", line="play Catch Breath", asked=here.row.revision + 1
        )
    assert early.value.code == "read_first"
    with pytest.raises(Refusal, match="no such chapter"):
        service.open_chapter(actor=GUEST, game="genesis", number=99)


# --- Whose ----------------------------------------------------------------------------------------


def test_everybody_goes_on_where_the_own_lesson_was_left(enter, alice, bob):
    service.choose(actor=Person(user=alice), game="chaotic", line=GO_ON, asked=0)
    service.choose(actor=OTHER, game="chaotic", line=GO_ON, asked=0)
    assert "step 2 of" in read_as_shown(course_page(enter(alice), "chaotic"))
    assert "step 1 of" in read_as_shown(course_page(enter(bob), "chaotic"))
    assert "step 1 of" in read_as_shown(course_page(enter(None), "chaotic"))
    assert taken_by(OTHER, "chaotic").revision == 1
    assert taken_by(GUEST, "chaotic").pk is None


def test_reading_keeps_nothing_and_asks_as_much_with_one_course_as_with_two(
    enter, alice, django_assert_max_num_queries
):
    client, asked = enter(alice), []
    course_page(client, "chaotic")
    assert not LessonTaken.objects.exists()
    for game in GAMES:
        service.choose(actor=Person(user=alice), game=game, line=GO_ON, asked=0)
        with django_assert_max_num_queries(15) as queries:
            client.get(reverse("gameplay:learn"))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_game_without_a_course_is_unknown(enter):
    client = enter(None)
    assert client.get("/learn/bridge/").status_code == 404
    assert client.post("/learn/bridge/choose/", {"line": "x"}).status_code == 404
    assert client.get("/api/v1/learn/bridge/").status_code == 404


def test_a_chapter_that_was_changed_begins_anew(alice):
    row = LessonTaken.objects.create(user=alice, game="chaotic", chapter=77, lines=["strike", "x"])
    here = taught(row)
    assert here.played.at == 0 and here.number == len(here.course.chapters)


# --- The API --------------------------------------------------------------------------------------


def test_a_lesson_is_a_document_of_a_table(api, alice):
    client = api(alice)
    url = "/api/v1/learn/chaotic/"
    document = client.get(f"{url}document/").json()
    assert document["table"]["kind"] == "lesson" and document["prompt"]["kind"] == "read"
    assert [seat["name"] for seat in document["seats"] if seat["mine"]] == ["Your side"]
    for _ in range(2):
        sent = {"line": GO_ON, "asked": document["revision"]}
        document = client.post(f"{url}choose/", sent, format="json").json()
    assert document["lesson"]["lines"] == ["strike with Vine Snare"]
    assert document["view"]["players"]["B"]["attack_hand"] is None
    wrong = {"line": "strike with Windslash", "asked": document["revision"]}
    refused = client.post(f"{url}choose/", wrong, format="json")
    assert refused.status_code == 409 and refused.json()["code"] == "not_here"
    assert "10 left" in refused.json()["detail"] and refused.json()["reasons"][0]["rule"]
    why = client.post(f"{url}why/", {"line": "pass"}, format="json").json()
    assert why["legal"] is False and why["reasons"]
    assert client.get(url).json() == document["lesson"]
    assert [one["game"] for one in client.get("/api/v1/learn/").json()["results"]] == list(GAMES)


# --- Files ----------------------------------------------------------------------------------------

GOOD = {
    "id": "x",
    "title": "X",
    "game": "chaotic",
    "setup": {"size": 1, "board": {"A1": "Arias", "B1": "Zaur"}},
}


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({"say": "x", "tell": "y"}, "unknown tell"),
        ({"right": "pass"}, "does not say what to do"),
        ({"right": "pass", "do": "Pass."}, "no answer"),
        ({"say": "x", "rules": ["99.9"]}, "no rule 99.9"),
        ({"say": "x", "then": ["pass"]}, "does not begin with a seat"),
    ],
)
def test_a_fault_in_a_chapter_is_named_with_its_place(step, fault):
    with pytest.raises(BadChapter, match=f"x, step 1.*{fault}"):
        chapter(Document("x.yaml", 1, {**GOOD, "lesson": [step]}))


def test_a_line_that_the_rules_refuse_is_no_way_through_a_chapter():
    found = chapter(Document("x.yaml", 1, {**GOOD, "lesson": [{"say": "x", "then": ["B: pass"]}]}))
    with pytest.raises(engine.Refused):
        lessons.played(found, [""])
