"""The archive is verified in parts: under the present release and under that of each record."""

from __future__ import annotations

import json
import shutil
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.utils import timezone

import engine
from engine.kernel import sources
from engine.record import Record, again
from gameplay.models import ArchiveCheck, Divergence, Game, Input, StepRow, Table
from gameplay.persons import Person
from gameplay.services import parts
from gameplay.services.record import archives, seals
from gameplay.trials.archive import copy_games, play_games
from gameplay.workshop import releases, verifying
from tests.conftest import ROOT
from tests.gameplay.archived import (
    OTHER,
    check,
    finish,
    of_other_rules,
    reseal,
    step_with_events,
)
from tests.kept import kept
from tournaments.errors import Forbidden

pytestmark = pytest.mark.django_db
PAGE, VERIFY, API = "/hall/archive/", "/hall/archive/verify/", "/api/v1/archive/checks/"


@pytest.fixture(autouse=True)
def _here(settings: Any, tmp_path: Path, monkeypatch: Any) -> None:
    """Parts of one game, done where they are asked for; archives of releases in a folder apart."""
    settings.HOUSE_PROCESSES = 0
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(archives, "MOST", 1)
    monkeypatch.setattr(parts, "REST", 0.0)
    monkeypatch.setattr(releases, "_running", {})


@pytest.fixture
@kept
def game(finished: Table) -> Game:
    """One sealed game."""
    return finished.games.get()


@pytest.fixture
def operator(make_user: Any) -> Any:
    return make_user("opal", is_superuser=True)


# -- the work -------------------------------------------------------------------------------------


def test_every_record_is_verified_in_parts_with_progress(game: Game) -> None:
    assert copy_games(4) == 5
    assert seals.broken_seal() is None
    row = archives.start(actor=None)
    assert (row.total, row.percent) == (5, 0)
    seen = []
    for _part in range(5):
        archives.advance(check_id=row.pk)
        row.refresh_from_db()
        seen.append(row.percent)
    assert seen == [20, 40, 60, 80, 100]
    assert (row.verified, row.diverged, row.failed) == (5, 0, 0)
    assert row.done_at is not None and not row.divergences.exists()
    archives.advance(check_id=row.pk)
    assert archives.left_lying() == []


def test_an_archive_for_a_trial_is_of_games_that_were_played() -> None:
    assert play_games(1, board=1) > 10
    assert copy_games(3) == 4
    games = Game.objects.order_by("pk")
    assert [one.state for one in games] == ["sealed"] * 4
    assert seals.broken_seal() is None and check().verified == 4


def test_short_games_share_a_part(game: Game, monkeypatch: Any) -> None:
    copy_games(3)
    monkeypatch.setattr(archives, "MOST", 50)
    monkeypatch.setattr(archives, "PART", 2 * game.revision)
    row = archives.start(actor=None)
    archives.advance(check_id=row.pk)
    row.refresh_from_db()
    assert row.verified == 2


def test_starting_twice_goes_on_with_the_same_check(game: Game) -> None:
    copy_games(2)
    row = archives.start(actor=None)
    archives.advance(check_id=row.pk)
    again_started = archives.start(actor=None)
    assert (again_started.pk, again_started.verified) == (row.pk, 1)
    copy_games(1)
    assert finish(row).verified == 3, "those that came later are for the next check"
    assert check().pk != row.pk


def test_a_check_rests_while_tables_are_played(game: Game, monkeypatch: Any) -> None:
    copy_games(2)
    monkeypatch.setattr(parts, "REST", 4.0)
    row = archives.start(actor=None)
    archives.advance(check_id=row.pk)  # the game was played a moment ago
    archives.advance(check_id=row.pk)
    row.refresh_from_db()
    assert row.done == 1 and archives.left_lying() == [], "it rests, and the sweep lets it"
    archives.start(actor=None)
    assert archives.left_lying() == [row.pk], "who presses goes on at once"

    ArchiveCheck.objects.update(rests_until=timezone.now() + timedelta(seconds=1))
    assert archives.left_lying() == []
    ArchiveCheck.objects.update(rests_until=timezone.now())
    Input.objects.update(made_at=timezone.now() - timedelta(minutes=1))
    archives.advance(check_id=row.pk)
    row.refresh_from_db()
    assert row.done == 2 and row.rests_until is None, "nobody plays any more"
    assert finish(row).verified == 3


def test_a_check_says_when_it_ends_at_its_pace(game: Game, monkeypatch: Any) -> None:
    copy_games(3)
    row = archives.start(actor=None)
    assert row.until is None
    archives.advance(check_id=row.pk)
    row.refresh_from_db()
    monkeypatch.setattr(timezone, "now", lambda: row.asked_at + timedelta(minutes=10))
    assert row.until == row.asked_at + timedelta(minutes=40), "one of four in ten minutes"
    assert finish(row).until is None


def test_a_check_of_another_release_ends(game: Game) -> None:
    old = archives.start(actor=None)
    ArchiveCheck.objects.update(release=OTHER)
    assert archives.left_lying() == [], "this release cannot do it"
    archives.advance(check_id=old.pk)
    new = archives.start(actor=None)
    old.refresh_from_db()
    assert new.pk != old.pk and old.done_at is not None and "meanwhile" in old.fault
    assert old.done == 0 and finish(new).verified == 1


def test_an_empty_archive_is_done_at_once() -> None:
    row = archives.start(actor=None)
    assert (row.total, row.percent) == (0, 100)


def test_what_a_killed_worker_leaves_is_done_by_the_next(game: Game, monkeypatch: Any) -> None:
    copy_games(2)
    row = archives.start(actor=None)
    archives.advance(check_id=row.pk)

    def killed(part: Any) -> Any:
        raise BrokenProcessPool

    with monkeypatch.context() as patch:
        patch.setattr(verifying, "verify_all", killed)
        archives.advance(check_id=row.pk)
    row.refresh_from_db()
    assert (row.done, row.done_at) == (1, None)
    assert archives.left_lying() == [], "somebody may be at it"
    archives.advance(check_id=row.pk)
    row.refresh_from_db()
    assert row.done == 1, "one at a time"
    ArchiveCheck.objects.update(begun_at=timezone.now() - timedelta(minutes=2))
    assert archives.left_lying() == [row.pk]
    assert finish(row).verified == 3


def test_a_record_that_ends_every_worker_is_given_up_alone(game: Game, monkeypatch: Any) -> None:
    copy_games(2)
    monkeypatch.setattr(archives, "MOST", 50)
    verify_all = verifying.verify_all

    def killed(part: Any) -> Any:
        if game.pk in [one.game for one in part]:
            raise BrokenProcessPool
        return verify_all(part)

    monkeypatch.setattr(verifying, "verify_all", killed)
    row = archives.start(actor=None)
    for _try in range(20):
        archives.advance(check_id=row.pk)
        ArchiveCheck.objects.filter(done_at=None).update(
            begun_at=timezone.now() - timedelta(minutes=2)
        )
    row.refresh_from_db()
    assert row.done_at is not None and (row.verified, row.failed) == (2, 1)
    assert [(one.game_id, one.field) for one in row.divergences.all()] == [(game.pk, "run")]


def test_a_part_that_comes_twice_counts_once(game: Game) -> None:
    copy_games(1)
    row = archives.start(actor=None)
    part = archives.claim(check_id=row.pk)
    assert part is not None
    done: Future[Any] = Future()
    done.set_result(verifying.verify_all(part.filed))
    archives.note(part, done)
    archives.note(part, done)
    row.refresh_from_db()
    assert row.verified == 1


def test_a_failure_ends_the_check_and_says_so(game: Game, monkeypatch: Any) -> None:
    def fails(part: Any) -> Any:
        raise ValueError("secret words")

    row = archives.start(actor=None)
    with monkeypatch.context() as patch:
        patch.setattr(verifying, "verify_all", fails)
        archives.advance(check_id=row.pk)
    row.refresh_from_db()
    assert row.done_at is not None and row.fault == "The check failed: ValueError."
    assert check().verified == 1


# -- what is found --------------------------------------------------------------------------------


def test_a_planted_divergence_is_found_and_named(game: Game) -> None:
    copy_games(2)
    step = step_with_events(game)
    kind, was = of_other_rules(game, step)
    row = check()
    assert (row.verified, row.diverged, row.failed) == (2, 1, 0)
    found = row.divergences.get()
    assert (found.game_id, found.step, found.field) == (game.pk, step, "position")
    assert found.own == "not-kept"
    assert found.now == {"event": kind, "rules": was}
    assert found.before == {"event": kind, "rules": [*was, "R-loops"]}
    assert found.rules == ["R-loops"]


def test_a_record_that_differs_under_its_own_release_too_has_failed(game: Game) -> None:
    of_other_rules(game, step_with_events(game), release=engine.release())
    row = check()
    assert (row.diverged, row.failed) == (0, 1)
    assert row.divergences.get().own == "same"


def test_a_record_changed_after_it_was_sealed_has_failed(game: Game) -> None:
    record = Record.from_dict(game.record)
    Game.objects.filter(pk=game.pk).update(record=replace(record, engine=OTHER).as_dict())
    assert check().divergences.get().field == "seal"
    Game.objects.filter(pk=game.pk).update(record={**game.record, "seed": "00" * 32})
    assert check().divergences.get().field == "seed"
    Game.objects.filter(pk=game.pk).update(record=None)
    row = check()
    assert (row.failed, row.divergences.get().own) == (1, "unknown")


def test_rules_that_cannot_bear_a_record_differ(game: Game, monkeypatch: Any) -> None:
    reseal(game, replace(Record.from_dict(game.record), engine=OTHER).as_dict())

    def breaks(record: Any) -> Any:
        raise KeyError("a hidden card")

    monkeypatch.setattr(verifying, "verify", breaks)
    row = check()
    assert (row.diverged, row.divergences.get().field) == (1, "KeyError")


def test_where_inputs_cannot_be_made_the_question_is_named(game: Game) -> None:
    record = Record.from_dict(game.record)
    was = archives._stored(game.pk)
    now = again.retold(record)
    assert [step.position for step in was] == [step.position for step in now.steps]
    assert again.difference(was, now, []) == again.Difference(len(was) - 1, None, None)
    broken = again.Retold(now.steps[:10], ("7.2.5.2",))
    found = again.difference(was, broken, ["5.1.1"])
    assert found.step == 10
    assert found.before == again.Happening("question", ("5.1.1",))
    assert found.now == again.Happening("question", ("7.2.5.2",))


def test_a_step_whose_events_are_the_same_leads_on_to_one_that_differs(game: Game) -> None:
    now = again.retold(Record.from_dict(game.record))
    was = list(now.steps)
    was[3] = was[3]._replace(position="other")
    assert again.difference(was, now, []) == again.Difference(3, None, None)
    later = step_with_events(game)
    was[later] = was[later]._replace(position="other", events=())
    found = again.difference(was, now, [])
    assert (found.step, found.before, found.now) == (later, None, now.steps[later].events[0])


def test_the_inputs_of_a_record_are_followed_past_other_options(game: Game) -> None:
    record = Record.from_dict(game.record)
    entries = list(record.entries)
    entries[5] = entries[5]._replace(options=bytes(255 - byte for byte in entries[5].options))
    found = again.retold(replace(record, entries=tuple(entries)))
    assert len(found.steps) == record.steps + 1
    entries[5] = entries[5]._replace(choice=60_000)
    found = again.retold(replace(record, entries=tuple(entries)))
    assert len(found.steps) < record.steps and found.rules


# -- releases that are kept -----------------------------------------------------------------------


def other_release(tmp_path: Path, monkeypatch: Any, change: str) -> str:
    """The engine with one file changed, kept as the release that this hall ran before."""
    package = tmp_path / "other" / "engine_of_before"
    shutil.copytree(ROOT / "engine", package, ignore=shutil.ignore_patterns("__pycache__"))
    with (package / "record/verify.py").open("a") as file:
        file.write(change)
    monkeypatch.syspath_prepend(str(package.parent))
    monkeypatch.delitem(sys.modules, package.name, raising=False)
    release = sources.digest(package.name)
    releases.keep_package(package.name, release)
    return release


def test_a_check_keeps_its_release_and_asks_an_older_one(
    game: Game, tmp_path: Path, monkeypatch: Any
) -> None:
    release = other_release(tmp_path, monkeypatch, "\n# the same rules, another release\n")
    assert release != engine.release()
    step = step_with_events(game)
    copy_games(2)
    changed = list(Game.objects.order_by("pk"))
    reseal(changed[1], replace(Record.from_dict(game.record), engine=release).as_dict())
    of_other_rules(game, step, release)
    row = check()
    assert releases.archive_of(engine.release()).is_file()
    assert (row.verified, row.diverged, row.failed) == (2, 0, 1)
    assert row.divergences.get().own == "differs"
    for kept_one in releases._running.values():
        kept_one.close()


def test_what_agrees_under_its_own_release_alone_differs_by_the_rules(
    game: Game, tmp_path: Path, monkeypatch: Any
) -> None:
    before = "\ndef verify(record):\n    return Verification(ok=True)\n"
    release = other_release(tmp_path, monkeypatch, before)
    of_other_rules(game, step_with_events(game), release)
    row = check()
    assert (row.diverged, row.failed) == (1, 0)
    assert row.divergences.get().own == "verified"
    for kept_one in releases._running.values():
        kept_one.close()


def test_an_archive_that_is_not_the_release_it_is_called_is_not_asked(game: Game) -> None:
    place = releases.keep()
    assert releases.keep() == place
    place.rename(releases.archive_of(OTHER))
    with pytest.raises(releases.NotKept):
        releases.verified_under(OTHER, [game.record])
    releases.archive_of(OTHER).write_bytes(b"no archive")
    with pytest.raises(releases.NotKept):
        releases.verified_under(OTHER, [game.record])
    with pytest.raises(releases.NotKept):
        releases.verified_under("../engine", [game.record])


# -- who may, and what is shown -------------------------------------------------------------------


def test_only_operators_see_and_start_it(
    game: Game, enter: Any, operator: Any, alice: Any, bob: Any, judy: Any, make_user: Any
) -> None:
    keeper = make_user("keeper", is_staff=True)
    row = archives.start(actor=None)
    addresses = (API, f"{API}{row.pk}/", f"{API}{row.pk}/divergences/")
    assert enter(None).get(PAGE).status_code == 302
    assert enter(None).post(VERIFY).status_code == 302
    assert [enter(None).get(address).status_code for address in addresses] == [401, 401, 401]
    assert enter(None).post(API).status_code == 401
    for other in (alice, bob, judy, keeper):
        own = enter(other)
        assert own.get(PAGE).status_code == own.post(VERIFY).status_code == 403
        assert [own.get(address).status_code for address in addresses] == [403, 403, 403]
        assert own.post(API).status_code == 403
        assert own.get("/live/?topic=archive").status_code == 404 or other is None
        with pytest.raises(Forbidden):
            archives.start(actor=Person(user=other))
    assert PAGE not in enter(keeper).get("/hall/").content.decode()
    assert PAGE in enter(operator).get("/hall/").content.decode()
    assert ArchiveCheck.objects.count() == 1
    with pytest.raises(Forbidden):
        archives.start(actor=Person())
    right = Permission.objects.get(codename="verify_archive")
    keeper.user_permissions.add(right)
    assert enter(keeper).post(VERIFY).status_code == 302


def test_the_page_follows_a_check_and_names_what_it_finds(
    game: Game, enter: Any, operator: Any
) -> None:
    copy_games(1)
    step = step_with_events(game)
    of_other_rules(game, step)
    own = enter(operator)
    assert "not been verified yet" in own.get(PAGE).content.decode()
    assert own.post(VERIFY).url == PAGE
    row = ArchiveCheck.objects.get()
    assert row.by == operator
    archives.advance(check_id=row.pk)
    page = own.get(PAGE).content.decode()
    assert "1 of 2 records verified" in page and 'data-live-topic="archive"' in page
    assert "it ends about" in page
    part = own.get(PAGE, headers={"X-Part": "1"}).content.decode()
    assert "1 of 2" in part and "<html" not in part
    finish(row)
    page = own.get(PAGE).content.decode()
    assert "1 agree, 1 have other rules now" in page and "R-loops" in page
    assert f"Table {game.table_id}, game 1" in page
    assert f"/replays/{game.pk}/" not in page, "an operator reads no table by that"
    found = own.get(f"{API}{row.pk}/divergences/").json()["results"]
    assert [(one["game"], one["step"], one["rules"]) for one in found] == [
        (game.pk, step, ["R-loops"])
    ]
    told = own.get(f"{API}{row.pk}/").json()
    assert (told["done"], told["percent"], told["diverged"]) == (2, 100, 1)
    assert own.post(API).status_code == 202
    assert own.get(API).json()["count"] == 2
    assert "Earlier checks" in own.get(PAGE).content.decode()


def test_nothing_that_lay_hidden_is_told(game: Game, enter: Any, operator: Any) -> None:
    """Whichever event differs: only its first word and its rules are kept."""
    own = enter(operator)
    for row in StepRow.objects.filter(game=game).order_by("number"):
        for event in row.events:
            told = archives._told(again.Happening(event["line"], tuple(event["rules"])))
            assert told == {"event": event["line"].split()[0], "rules": event["rules"]}
    of_other_rules(game, step_with_events(game))
    check()
    names = {
        name for deck in game.decks.values() for pile in deck["cards"].values() for name in pile
    }
    text = json.dumps(next(iter(Divergence.objects.values())), default=str)
    for shown in (text, own.get(PAGE).content.decode(), json.dumps(own.get(API).json())):
        assert not [name for name in names if name in shown]
        assert bytes(game.table.seed).hex() not in shown


def test_queries_of_the_page_do_not_grow(
    game: Game, enter: Any, operator: Any, django_assert_max_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    own = enter(operator)
    of_other_rules(game, step_with_events(game))
    check()
    with CaptureQueriesContext(connection) as one:
        own.get(PAGE)
    copy_games(2)
    row = check()
    assert row.diverged == 3
    check()
    with CaptureQueriesContext(connection) as three:
        own.get(PAGE)
    assert len(three) <= len(one)


def test_the_command_does_what_is_left_and_says_what_came_of_it(
    game: Game, capsys: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr("os.nice", lambda by: 0)
    copy_games(3)
    call_command("verify_archive", "--start")
    row = ArchiveCheck.objects.get()
    archives.advance(check_id=row.pk)
    capsys.readouterr()
    call_command("verify_archive")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "50 % (2 of 4)"
    assert lines[-1] == "records=4 verified=4 diverged=0 failed=0"
    step = step_with_events(game)
    of_other_rules(game, step)
    with pytest.raises(SystemExit):
        call_command("verify_archive")
    *_, named, last = capsys.readouterr().out.splitlines()
    assert named == f"diverged game={game.pk} step={step} field=position rules=R-loops own=not-kept"
    assert last == "records=4 verified=3 diverged=1 failed=0"
