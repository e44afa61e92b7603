"""Tables that are taken away: heads and words of the documented format, in whatever language the
pages are read."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest

from tests.translations import languages
from tournaments.models import Entry, Match
from tournaments.services.bench import penalties, rulings
from tournaments.services.event import events
from tournaments.services.hall import series
from tournaments.services.person import rating

pytestmark = pytest.mark.django_db

SCALE = [{"first": 1, "last": 1, "points": 3}]
HERE = "/events/dusk-cup/"
TABLES = (
    *(f"{HERE}standings.csv", f"{HERE}final.csv", f"{HERE}desk/log.csv"),
    *(f"{HERE}desk/rulings.csv", f"{HERE}desk/rulings.json"),
    *("/series/dusk-league/standings.csv", "/api/v1/events/dusk-cup/standings/table/"),
)


@pytest.fixture
def over(hall: Any, alice: Any, judy: Any) -> Any:
    """An event with everything that a table tells in words, in a series."""
    hall.judge(judy)
    events.change(actor=alice, event=hall.event, swiss_rounds=2)
    hall.fill(5)
    hall.start()
    hall.play_round()
    hall.publish_round()
    for match in hall.open_matches():
        hall.enter(match, 1, 0)
    ruled = Match.objects.filter(round__state="published", entry_b__isnull=False).first()
    rulings.apply(
        actor=judy, match=ruled, kind="correct", wins_a=0, wins_b=1, reason="seen by the judge"
    )
    said = {"kind": "warning", "code": "Slow Play", "reason": "waited"}
    penalties.give(actor=judy, event=hall.event, entry=Entry.objects.get(number=2), **said)
    hall.close()
    events.finish(actor=alice, event=hall.event)
    rating.follow(hall.event.pk)
    made = series.create(actor=alice, name="Dusk League", scale=SCALE)
    series.offer(actor=alice, series=made, event=hall.fresh)
    return hall


@pytest.mark.parametrize("path", TABLES)
def test_a_table_says_the_same_in_every_language(
    over: Any, enter: Any, alice: Any, path: str
) -> None:
    told = enter(alice).get(path).content
    assert len(told) > 100
    for language in languages():
        assert enter(alice).get(path, headers={"accept-language": language}).content == told
    page = enter(alice).get(HERE, headers={"accept-language": "de"}).content.decode()
    assert 'lang="de"' in page  # the reader's pages are in the own language all the same


@pytest.mark.parametrize("path", [path for path in TABLES if path.endswith(".csv")])
def test_values_are_plain(over: Any, enter: Any, alice: Any, path: str) -> None:
    """Times as ISO 8601 with their offset, numbers with a point, yes or nothing."""
    text = enter(alice).get(path).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows
    for row in rows:
        assert all(re.fullmatch("[a-z].*", head) or "%" in head or " " in head for head in row)
        for value in row.values():
            assert value not in ("True", "False", "None")
            assert not re.fullmatch(r"\d+,\d+", value)
        if "at" in row:
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", row["at"])
