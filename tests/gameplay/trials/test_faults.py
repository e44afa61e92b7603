"""The trial of faults itself: it draws by its seed, and its audit counts what is planted."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from gameplay.enums import InputSource
from gameplay.models import Game, Input, Table
from gameplay.persons import Person
from gameplay.services.table import play, tables
from gameplay.trials.faults import audit, ground
from gameplay.trials.faults.clock import Clock
from gameplay.trials.faults.injections import EMBEDDED, PRODUCTION, drawn
from gameplay.trials.faults.ledger import Choice, Deed, Ledger
from tests.gameplay import playing
from tournaments.accounts.models import User
from tournaments.models import Event
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


def counted(ledger: Ledger) -> Counter[str]:
    return Counter(one.count for one in audit.audit(ledger, seconds=0))


@pytest.fixture
def played() -> tuple[Table, Ledger]:
    """Three choices at a table against the house, as the ledger would hold them."""
    table = playing.house_table(small=True, formation="listed")
    ledger = Ledger()
    for number in range(3):
        offer = playing.offers(table)["A"]
        line = offer.options[0]["line"]
        one = Choice(
            key=f"key {number}",
            table=table.pk,
            game=playing.current(table).pk,
            number=1,
            letter="A",
            asked=offer.asked,
            line=line,
            sent=float(number),
        )
        play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked, number=1)
        playing.work(table)
        ledger.add(one)
        ledger.tell(one, "ok", number + 0.5)
    return table, ledger


def test_what_stands_as_it_was_acknowledged_is_no_fault(played: Any, tmp_path: Path) -> None:
    _table, ledger = played
    assert counted(ledger) == {}
    ledger.write(tmp_path / "ledger")
    assert Ledger.read(tmp_path / "ledger") == ledger
    assert ledger.acknowledged == 3


def test_choice_that_is_gone_is_lost(played: Any) -> None:
    _table, ledger = played
    Input.objects.filter(letter="A").latest("pk").delete()
    found = audit.audit(ledger, seconds=0)
    assert {one.count for one in found} == {"lost"}
    assert ledger.choices[-1].key in {one.key for one in found}


def test_choice_that_became_another_or_was_struck_out_is_lost(played: Any) -> None:
    _table, ledger = played
    ledger.choices[0].line = "another line"
    assert counted(ledger) == {"lost": 1}
    Input.objects.filter(letter="A").latest("pk").delete()
    last = ledger.choices[-1]
    Input.objects.create(
        game_id=last.game, letter="A", asked=last.asked, line=last.line, refused="The prompt was"
    )
    assert counted(ledger)["lost"] > 1


def test_choice_that_nobody_made_is_doubled(played: Any) -> None:
    _table, ledger = played
    left = ledger.choices.pop()
    assert counted(ledger) == {"doubled": 1}
    # The same, acknowledged twice under two keys.
    ledger.choices += [left, replace(left, key="another key")]
    assert counted(ledger) == {"doubled": 1}


def test_choice_that_the_seat_made_by_itself_too_is_the_same(played: Any) -> None:
    """A person may give the only answer there is in the moment in which the seat gives it."""
    _table, ledger = played
    last = ledger.choices[-1]
    given = Input.objects.filter(game=last.game, letter="A", asked=last.asked, kind="choice")
    given.update(source=InputSource.STOPS)
    assert counted(ledger) == {}
    ledger.choices.pop()
    assert counted(ledger) == {}, "what a seat does by itself nobody has to ask for"


def test_choice_that_came_after_the_seat_had_passed_by_itself_is_not_lost(played: Any) -> None:
    _table, ledger = played
    last = ledger.choices[-1]
    last.told = "answered"
    given = Input.objects.filter(game=last.game, letter="A", asked=last.asked, kind="choice")
    last.line = "another line"
    given.update(source=InputSource.STOPS)
    assert counted(ledger) == {}
    given.update(source=InputSource.HAND)
    assert counted(ledger) == {"lost": 1}, "nobody passes by hand what somebody else asked for"


def test_choice_that_was_done_and_refused_to_its_sender_is_lost(played: Any) -> None:
    _table, ledger = played
    ledger.choices[-1].told = "game_over"
    assert counted(ledger) == {"lost": 1}


def test_answers_applied_in_another_order_are_lost(played: Any) -> None:
    _table, ledger = played
    ledger.choices.reverse()
    assert counted(ledger) == {"lost": 2}


def test_game_that_does_not_run_again_is_lost(played: Any) -> None:
    table, ledger = played
    step = playing.current(table).steps.last()
    step.position = "0" * 64
    step.save()
    assert counted(ledger) == {"lost": 1}


def test_answer_that_no_referee_applies_is_stuck(played: Any) -> None:
    table, ledger = played
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    made = play.choose(actor=playing.GUEST, table=table, line=line, asked=offer.asked)
    one = replace(ledger.choices[-1], key="late", asked=made.asked, line=made.line)
    ledger.choices.append(one)
    assert counted(ledger) == {"stuck": 1, "lost": 1}
    Game.objects.filter(table=table).update(state="over", ended_at=timezone.now())
    assert counted(ledger)["stuck"] == 1


@pytest.fixture
def organized(api: Any) -> tuple[Event, Ledger, Any]:
    """A published round at digital tables, a deed of its organizer, and how to do another."""
    ground.build(events_each=1, players=2, practising=0)
    event = Event.objects.get(slug="tide-cup-0")
    olga = User.objects.get(username="olga")
    rounds.publish(actor=olga, round=rounds.pair(actor=olga, event=event))
    client, ledger = api(olga), Ledger()

    def describe(key: str, word: str) -> None:
        path = f"events/{event.slug}/"
        header = {"Idempotency-Key": key}
        answer = client.patch(f"/api/v1/{path}", {"description": word}, headers=header)
        assert answer.status_code == 200, answer.json()
        deed = Deed(key, "olga", path, "event_changed", event.slug, 0.0, word)
        ledger.add(deed)
        ledger.tell(deed, "ok", 1.0)

    describe("first key", "word1end")
    return event, ledger, describe


def test_deed_that_stands_once_is_no_fault(organized: Any) -> None:
    _event, ledger, describe = organized
    describe("second key", "word2end")
    assert counted(ledger) == {}


def test_deed_that_stands_twice_is_doubled(organized: Any) -> None:
    _event, ledger, describe = organized
    describe("second key", "word2end")
    describe("third key", "word1end")
    ledger.deeds.pop()
    assert counted(ledger) == {"doubled": 1}


def test_deed_that_does_not_stand_is_lost(organized: Any) -> None:
    _event, ledger, _describe = organized
    ledger.deeds[0].key = "a key that wrote nothing"
    assert counted(ledger) == {"lost": 1}


def test_deed_that_was_done_and_refused_to_its_sender_is_lost(organized: Any) -> None:
    _event, ledger, _describe = organized
    ledger.deeds[0].told = "done_by_somebody_else"
    assert counted(ledger) == {"lost": 1}


def test_pairing_without_a_table_is_stuck(organized: Any) -> None:
    event, ledger, _describe = organized
    Table.objects.filter(event=event).update(state="void")
    found = audit.audit(ledger, seconds=0)
    assert [one.count for one in found] == ["stuck"], found


def test_rows_that_differ_from_the_log_are_lost(organized: Any) -> None:
    event, ledger, _describe = organized
    Event.objects.filter(pk=event.pk).update(description="not from the log")
    assert counted(ledger) == {"lost": 1}


def test_tables_that_nobody_asked_for_are_doubled_and_missing_ones_lost(make_user: Any) -> None:
    bob = make_user("bob")
    deed = Deed("key", "bob", "tables/house/", "table", "", 0.0)
    deed.told = "ok"
    assert counted(Ledger(deeds=[deed])) == {"lost": 1}
    for _table in range(2):
        tables.open_against_house(actor=Person(user=bob), deck=playing.LISTS[0])
    assert counted(Ledger(deeds=[deed])) == {"doubled": 1}


@pytest.mark.parametrize("kinds", [PRODUCTION, EMBEDDED])
def test_injections_are_those_of_their_seed(kinds: Any) -> None:
    first, again, other = (drawn(kinds, 60, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert {one.kind.name for one in first} == {kind.name for kind in kinds}


CLOCKS = """
import datetime, time
from django.conf import settings
from django.utils import timezone
settings.configure(USE_TZ=True)
print(time.time(), time.time_ns() / 1e9, datetime.datetime.now().timestamp(),
      timezone.now().timestamp(), isinstance(datetime.datetime.now(), datetime.datetime))
input()
print(time.time())
"""


def test_clock_of_a_process_is_set_wrong_and_right_again(tmp_path: Path) -> None:
    clock = Clock(tmp_path)
    clock.set_wrong(-3600)
    asked = subprocess.Popen(
        [sys.executable, "-c", CLOCKS],
        env=clock.settings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert asked.stdout is not None
    *times, is_date = asked.stdout.readline().split()
    assert is_date == "True"
    assert [round((float(one) - time.time()) / 60) for one in times] == [-60] * 4
    clock.set_right()
    right = asked.communicate("\n")[0]
    assert abs(float(right) - time.time()) < 30
