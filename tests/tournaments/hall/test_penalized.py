"""Penalties and rulings as lists to work with: paged, looked for and narrowed down."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.kept import kept
from tournaments.enums import PenaltyKind
from tournaments.models import Entry, Penalty
from tournaments.services.bench import penalties
from tournaments.services.entry import entries

pytestmark = pytest.mark.django_db
PAGE = "/events/dusk-cup/desk/penalties/"
RULINGS = "/events/dusk-cup/desk/rulings/"
KINDS = (PenaltyKind.CAUTION, PenaltyKind.WARNING, PenaltyKind.GAME_LOSS)


@pytest.fixture
@kept
def strict(hall: Any, judy: Any, bob: Any) -> Any:
    """Sixty penalties by judy, one a player and the last one bob's; every tenth taken back."""
    hall.judge(judy)
    players = {f"Player {n:02}": "" for n in range(59)}
    entries.add_all(actor=hall.organizer, event=hall.event, players=players)
    hall.join(bob)
    for number, entry in enumerate(Entry.objects.order_by("number")):
        given = penalties.give(
            actor=judy,
            event=hall.event,
            entry=entry,
            kind=KINDS[number % 3],
            code="Slow play" if number % 2 else "Tardiness",
            reason=f"Happened at minute {number}.",
        )
        if number % 10 == 0:
            penalties.void(actor=judy, penalty=given, reason="was wrong")
    return hall


def names(page: Any) -> list[str]:
    """The players of the cards; the form and the ladder name all in their options."""
    cards = re.findall(r'<li class="card">.*?</li>', page.content.decode(), re.S)
    return [name for card in cards for name in re.findall(r"Player \d\d", card)]


@pytest.mark.parametrize(("page", "rows"), [(PAGE, 12), (RULINGS, 25)])
def test_list_is_paged_and_looked_for(
    strict: Any, enter: Any, judy: Any, page: str, rows: int
) -> None:
    client, last = enter(judy), 59 // rows
    assert names(client.get(page)) == [f"Player {n:02}" for n in range(58, 59 - rows, -1)]
    end = [f"Player {n:02}" for n in range(59 - last * rows, -1, -1)]
    assert names(client.get(f"{page}?page={last + 1}")) == end
    assert names(client.get(f"{page}?q=player+07")) == ["Player 07"]
    assert names(client.get(f"{page}?q=minute+41.")) == ["Player 41"]
    slow = names(client.get(f"{page}?q=slow+PLAY&page=2"))
    assert slow == [f"Player {n:02}" for n in range(59 - 2 * rows, max(59 - 4 * rows, 0), -2)]
    assert "q=slow+play&amp;page=2" in client.get(f"{page}?q=slow+play").content.decode()
    assert len(names(client.get(f"{page}?q={judy}"))) == rows - 1, "found by the judge's name"
    for nonsense in ("?show=x", "?page=x", "?page=99", "?q=%00", "?q=" + "x" * 500):
        assert client.get(page + nonsense).status_code == 200
    assert " is like that" in client.get(f"{page}?q=zzz").content.decode()


def test_a_table_without_rulings_has_its_heads(hall: Any, enter: Any, alice: Any) -> None:
    empty = enter(alice).get("/events/dusk-cup/desk/rulings.csv").content.decode("utf-8-sig")
    assert empty.startswith("number,at,ruling,judge,where,against,")
    assert empty.count("\n") == 1


def test_penalties_are_narrowed_down(strict: Any, enter: Any, judy: Any) -> None:
    client = enter(judy)
    page = client.get(f"{PAGE}?show=taken-back")
    assert names(page) == [f"Player {n:02}" for n in range(50, -1, -10)]
    told = page.content.decode()
    for words in ("All (60)", "Standing (54)", "Taken back (6)", "Warning (18)"):
        assert words in told
    assert "Match loss" not in re.sub(r"(?s)<form class=\"form\".*?</form>", "", told)
    losses = names(client.get(f"{PAGE}?show=game_loss&q=tardiness"))
    assert losses == [f"Player {n:02}" for n in (56, 44, 38, 32, 26, 14, 8, 2)]


def test_taking_back_leads_to_the_list_where_it_was_found(
    strict: Any, enter: Any, judy: Any
) -> None:
    client = enter(judy)
    one = Penalty.objects.get(entry__name="Player 07")
    sent = {"reason": "wrong player", "q": "player 07", "show": "standing"}
    answer = client.post(f"{PAGE}{one.number}/void/", sent)
    assert answer.url == f"{PAGE}?q=player+07&show=standing"
    assert names(client.get(answer.url)) == []
    assert client.post(f"{PAGE}{one.number - 1}/void/", {"reason": "too"}).url == PAGE


def test_who_plays_finds_the_own_alone(strict: Any, enter: Any, bob: Any, dora: Any) -> None:
    strict.judge(bob, "scorekeeper")
    seen = enter(bob).get(f"{PAGE}?q=minute")
    assert names(seen) == [] and "Happened at minute 59." in seen.content.decode()
    assert "All (1)" in seen.content.decode(), "counts tell nothing of others"
    assert enter(bob).get(f"{RULINGS}?q=minute").status_code == 403
    assert enter(dora).get(f"{PAGE}?q=minute").status_code == 403


def test_api_finds_the_same(
    strict: Any, api: Callable[..., Any], judy: Any, bob: Any, dora: Any
) -> None:
    at = "/api/v1/events/dusk-cup/penalties/"
    assert api(judy).get(at).json()["count"] == 60
    found = api(judy).get(f"{at}?q=slow&show=taken-back").json()
    assert (found["count"], api(judy).get(f"{at}?show=taken-back").json()["count"]) == (0, 6)
    assert api(judy).get(f"{at}?q=player+07&limit=1").json()["results"][0]["code"] == "Slow play"
    assert api(bob).get(f"{at}?q=minute").json()["count"] == 1
    assert api(dora).get(f"{at}?q=minute").json()["count"] == 0


@pytest.mark.parametrize("page", [PAGE, RULINGS])
def test_search_asks_the_database_as_often_for_one_row_as_for_three(
    strict: Any, enter: Any, judy: Any, page: str
) -> None:
    client = enter(judy)
    counts = []
    for words, rows in (("player 07", 1), ("player 5", 9)):
        with CaptureQueriesContext(connection) as queries:
            assert len(names(client.get(page, {"q": words}))) == rows
        counts.append(len(queries))
    assert counts[0] == counts[1], "\n".join(q["sql"][:160] for q in queries.captured_queries)
