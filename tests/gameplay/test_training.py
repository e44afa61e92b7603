"""Judging for practice: the engine's answer is right, the time is taken, nobody sees another's."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from engine import games
from engine.puzzles import records_in
from engine.training import KINDS, MISSED, VALUE, checked
from gameplay import training
from gameplay.models import DisputeTrained
from gameplay.queries.learning.training import Page, answer_words, claim
from gameplay.services.learning import training as service
from gameplay.training import shelf
from tests.pages import read_as_shown

pytestmark = pytest.mark.django_db
GAMES = tuple(games.names())
LIST = "/bench/train/"


def of(game, kind):
    return next(one for one in training.cases(game).values() if one.kind == kind)


def address(case):
    return reverse("gameplay:training_case", args=(case.id,))


def judged(client, user, case, answer):
    client.force_login(user)
    asked = service.stamp(actor=user, case=case)
    return client.post(address(case), {"answer": answer, "asked": asked}, follow=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_disputes_of_every_kind_and_their_records(game):
    found = training.cases(game).values()
    assert {one.kind for one in found} == set(KINDS)
    with (shelf.FOLDER / game / "records.jsonl").open(encoding="utf-8") as lines:
        records = {one.id for one in records_in(lines)}
    for one in found:
        assert one.record in records
        assert len(one.answers) == len(set(one.answers)) > 1
        assert 0 <= one.right < len(one.answers)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_that_counts_is_the_engines(game, kind):
    case = of(game, kind)
    record = shelf._records(game)[case.record]
    assert checked(case, record) == ""
    page = Page(training.prepared(case.id), None)
    assert page.prepared.shown.picture
    if kind == VALUE:
        assert not any(case.about in row for row in page.prepared.shown.picture)
        assert page.prepared.shown.facts
    assert bool(page.terms) == (kind == VALUE)
    if kind == MISSED:
        assert page.prepared.line
        assert page.choice


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_still_the_engines(game):
    records = shelf._records(game)
    faults = {one.id: checked(one, records[one.record]) for one in training.cases(game).values()}
    assert len(faults) > 20
    assert {one: fault for one, fault in faults.items() if fault} == {}


def test_a_choice_is_told_as_its_button_says_it(client, judy):
    case = next(
        one
        for one in training.cases("chaotic").values()
        if one.kind == MISSED and training.prepared(one.id).line.startswith("play ")
    )
    client.force_login(judy)
    shown = client.get(address(case), headers={"accept-language": "de"}).content.decode()
    line = training.prepared(case.id).line
    assert f'<span class="mono small soft" lang="en">{line}</span>' in shown
    assert "wählte:" in shown and re.search(r"[^<>]+: mit [^<>]+, auf [^<>]+ <span", shown)


def test_strangers_sign_in_first(client):
    case = of("chaotic", VALUE)
    for where in (LIST, address(case)):
        answer = client.get(where)
        assert answer.status_code == 302 and "next=" in answer["Location"]
    assert client.post(address(case), {"answer": 0}).status_code == 302
    assert not DisputeTrained.objects.exists()


def test_an_answer_is_kept_with_its_time_and_seen_by_its_giver_alone(client, judy, charlie):
    case = of("chaotic", VALUE)
    client.force_login(judy)
    before = read_as_shown(client.get(address(case)).content.decode())
    assert "What do you say?" in before and "What adds up to it" not in before
    page = read_as_shown(judged(client, judy, case, case.right).content.decode())
    assert "You judged rightly." in page and "What adds up to it" in page
    assert "1 of 1 right" in read_as_shown(client.get(LIST).content.decode())
    wrong = (case.right + 1) % len(case.answers)
    page = read_as_shown(judged(client, judy, case, wrong).content.decode())
    assert "The engine judges otherwise." in page
    row = DisputeTrained.objects.get()
    assert (row.user, row.tries, row.right, row.answer) == (judy, 2, False, wrong)
    client.force_login(charlie)
    assert "0 of 0 right" in read_as_shown(client.get(LIST).content.decode())
    assert "What do you say?" in read_as_shown(client.get(address(case)).content.decode())


def test_the_time_runs_from_the_page_to_the_answer(judy, monkeypatch):
    case, now = of("genesis", VALUE), timezone.now()
    asked = service.stamp(actor=judy, case=case)
    for minutes, seconds in ((1, 60), (120, service.LONGEST)):
        later = now + timedelta(minutes=minutes)
        monkeypatch.setattr(service.timezone, "now", lambda later=later: later)
        row = service.judge(actor=judy, case=case, answer=0, asked=asked)
        assert abs(row.seconds - seconds) <= 1


def test_a_bad_answer_is_refused_and_nothing_kept(client, judy, charlie):
    case = of("genesis", VALUE)
    client.force_login(judy)
    mine = service.stamp(actor=judy, case=case)
    other = service.stamp(actor=charlie, case=case)
    for answer, asked in (("", mine), ("99", mine), ("0", ""), ("0", other), ("0", mine + "x")):
        sent = client.post(address(case), {"answer": answer, "asked": asked})
        assert sent.status_code in (400, 403, 409, 422)
        assert 'role="alert"' in sent.content.decode()
    assert not DisputeTrained.objects.exists()
    assert client.get("/bench/train/nothing/").status_code == 404


def test_the_queries_of_the_list_do_not_grow(client, judy, django_assert_max_num_queries):
    cases = list(training.cases("chaotic").values())
    client.force_login(judy)
    client.get(LIST)
    counts = []
    for number in (1, 3):
        for case in cases[:number]:
            asked = service.stamp(actor=judy, case=case)
            service.judge(actor=judy, case=case, answer=0, asked=asked)
        with django_assert_max_num_queries(12) as seen:
            client.get(LIST)
        counts.append(len(seen))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("language", "seat"), [("de", "Platz "), ("es", "El asiento "), ("fr", "Le siège ")]
)
def test_claims_and_answers_are_said_in_other_languages(language, seat):
    with translation.override(language):
        for game in GAMES:
            for kind in KINDS:
                case = of(game, kind)
                assert claim(case).startswith(seat)
                for one in case.answers:
                    assert answer_words(case, one)


# --- By program ----------------------------------------------------------------------------------

API = "/api/v1/training/"


def test_a_program_reads_disputes_and_judges_them(api, judy, charlie):
    case, client = of("chaotic", VALUE), api(judy)
    url = f"{API}{case.id}/"
    asked = client.get(url).json()
    assert asked["verdict"] is None and asked["about"] == case.about
    assert asked["position"] and len(asked["answers"]) == len(case.answers)
    given = {"answer": case.right, "asked": asked["asked"]}
    told = client.post(f"{url}judge/", given, format="json").json()
    verdict = told["verdict"]
    assert (verdict["right"], verdict["engine"], verdict["tries"]) == (True, case.right, 1)
    total = sum(term["number"] for term in verdict["terms"])
    assert str(total) == case.answers[case.right].text
    assert verdict["terms"][0]["origin"] and verdict["rule"] == case.answers[case.right].rule
    rows = {row["id"]: row for row in client.get(API, {"limit": 200}).json()["results"]}
    assert rows[case.id]["judged"]["right"] is True
    assert sum(row["judged"] is not None for row in rows.values()) == 1
    assert api(charlie).get(url).json()["verdict"] is None


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != VALUE])
def test_a_program_is_told_every_reason(api, judy, kind):
    case, client = of("genesis", kind), api(judy)
    url = f"{API}{case.id}/"
    asked = client.get(url).json()
    assert bool(asked["choice"]) == (kind == MISSED)
    given = {"answer": case.right, "asked": asked["asked"]}
    verdict = client.post(f"{url}judge/", given, format="json").json()["verdict"]
    assert verdict["right"] and verdict["terms"] == []
    assert all(reason["text"] and reason["rule"] for reason in verdict["reasons"])


def test_a_program_without_an_account_practises_nothing(api):
    case = of("chaotic", VALUE)
    for path in (API, f"{API}{case.id}/"):
        assert api(None).get(path).status_code == 401
    assert api(None).post(f"{API}{case.id}/judge/", {"answer": 0}).status_code == 401
    assert not DisputeTrained.objects.exists()


def test_a_bad_answer_of_a_program_is_refused_and_nothing_kept(api, judy, charlie):
    case, client = of("genesis", VALUE), api(judy)
    mine = service.stamp(actor=judy, case=case)
    other = service.stamp(actor=charlie, case=case)
    judge = f"{API}{case.id}/judge/"
    for answer, asked, status in ((-1, mine, 400), (99, mine, 409), (0, other, 409), (0, "x", 409)):
        sent = client.post(judge, {"answer": answer, "asked": asked}, format="json")
        assert (sent.status_code, DisputeTrained.objects.count()) == (status, 0)
    assert client.get(f"{API}nothing/").status_code == 404
    assert client.post(f"{API}nothing/judge/", {"answer": 0, "asked": mine}).status_code == 404


def test_the_queries_of_a_program_do_not_grow(api, judy, django_assert_max_num_queries):
    cases, client, counts = list(training.cases("chaotic").values()), api(judy), []
    for number in (1, 3):
        for case in cases[:number]:
            asked = service.stamp(actor=judy, case=case)
            service.judge(actor=judy, case=case, answer=0, asked=asked)
        with django_assert_max_num_queries(8) as seen:
            client.get(API)
        counts.append(len(seen))
    assert counts[0] == counts[1]
