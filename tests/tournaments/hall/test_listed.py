"""The players' page of the desk: looked for, narrowed down, ordered, and dealt with at once."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from tests.kept import kept
from tournaments.models import Entry
from tournaments.services.entry import entries
from tournaments.services.event import events

pytestmark = pytest.mark.django_db
PAGE = "/events/dusk-cup/desk/players/"


@pytest.fixture
@kept
def crowd(hall: Any) -> Any:
    """Ninety by name, of two clubs, in a published event."""
    players = {f"Player {n:02}": "North" if n % 2 else "South" for n in range(90)}
    entries.add_all(actor=hall.organizer, event=hall.event, players=players)
    return hall


def names(page: Any) -> list[str]:
    return re.findall(r"Player \d\d(?=\n)", page.content.decode())


def test_list_is_found_narrowed_and_ordered(crowd: Any, enter: Any, alice: Any) -> None:
    client = enter(alice)
    assert names(client.get(PAGE)) == [f"Player {n:02}" for n in range(25)]
    assert names(client.get(f"{PAGE}?page=4")) == [f"Player {n}" for n in range(75, 90)]
    assert names(client.get(f"{PAGE}?q=player+07")) == ["Player 07"]
    south = names(client.get(f"{PAGE}?q=south&page=2"))
    assert south == [f"Player {n}" for n in range(50, 90, 2)]
    assert names(client.get(f"{PAGE}?q=12")) == ["Player 11"], "a number is that of the entry"
    assert names(client.get(f"{PAGE}?order=newest"))[0] == "Player 89"
    entries.check_in(actor=alice, entry=Entry.objects.get(number=5))
    assert names(client.get(f"{PAGE}?show=here")) == ["Player 04"]
    page = client.get(f"{PAGE}?show=not-here&order=club").content.decode()
    assert "Not checked in (89)" in page and "Checked in (1)" in page
    assert "show=not-here&amp;order=club&amp;page=2" in page, "the next page asks the same"
    for nonsense in ("?show=x", "?order=x", "?page=x", "?q=%00", "?q=99999999999999999999"):
        assert client.get(PAGE + nonsense).status_code == 200
    assert "Nobody is like that." in client.get(f"{PAGE}?q=zzz").content.decode()


def test_ticked_players_are_checked_in_at_once(crowd: Any, enter: Any, alice: Any) -> None:
    entries.drop(actor=alice, entry=Entry.objects.get(number=3))
    sent = {"who": ["1", "2", "3", "x", "999"], "action": "check-in", "q": "player"}
    answer = enter(alice).post(f"{PAGE}many/", sent)
    assert answer.url == f"{PAGE}?q=player"
    assert [Entry.objects.get(number=n).state for n in (1, 2, 3)] == [
        *("checked_in", "checked_in", "dropped")
    ]


def test_ticked_players_are_dropped_after_a_look(crowd: Any, enter: Any, alice: Any) -> None:
    client, sent = enter(alice), {"who": ["1", "2"], "action": "drop"}
    shown = client.post(f"{PAGE}many/", sent)
    assert shown.status_code == 200 and "Player 01" in shown.content.decode()
    assert Entry.objects.filter(state="dropped").count() == 0
    told = client.post(f"{PAGE}many/", sent | {"seen": shown.context["seen"]}, follow=True)
    assert "Done for 2 players." in told.content.decode()
    assert [*Entry.objects.filter(state="dropped").values_list("number", flat=True)] == [1, 2]


def test_whoever_acts_on_a_player_comes_back_to_that_part_of_the_list(
    crowd: Any, enter: Any, alice: Any
) -> None:
    client = enter(alice)
    shown = client.get(f"{PAGE}?order=club&page=2")
    number = shown.context["entries"][0].number
    part, row = f"{PAGE}?order=club&page=2", f"player-{number}"
    assert f'id="{row}"' in shown.content.decode()
    forms = re.findall(r'action="([^"]+)"', shown.content.decode())
    mine = [html.unescape(one) for one in forms if f"/players/{number}/" in one]
    assert len(mine) == 2
    for form in mine:
        assert client.post(form).url == f"{part}#{row}"
    (back,) = [
        html.unescape(one)
        for one in re.findall(r'action="([^"]+)"', client.get(part).content.decode())
        if "/bring-back/" in one
    ]
    assert client.post(back).url == f"{part}#{row}"
    ticked = {"who": [str(number)], "action": "check-in", "order": "club", "page": "2"}
    assert client.post(f"{PAGE}many/", ticked).url == part


def test_whoever_is_refused_reads_why_at_the_top(crowd: Any, enter: Any, alice: Any) -> None:
    Entry.objects.filter(number=60).update(state="dropped")
    answer = enter(alice).post(f"{PAGE}60/check-in/?page=2")
    assert answer.url == f"{PAGE}?page=2"


def test_nobody_ticked_is_told_and_unknown_acts_are_not_there(
    crowd: Any, enter: Any, alice: Any
) -> None:
    client = enter(alice)
    told = client.post(f"{PAGE}many/", {"action": "drop"}, follow=True).content.decode()
    assert "Tick the players first." in told
    assert client.post(f"{PAGE}many/", {"action": "dance", "who": "1"}).status_code == 404


def test_many_are_the_staffs_and_a_judge_only_checks_in(
    crowd: Any, enter: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    crowd.judge(judy)
    crowd.join(bob)
    for user in (bob, charlie):
        for action in ("check-in", "drop"):
            sent = {"who": "1", "action": action}
            assert enter(user).post(f"{PAGE}many/", sent).status_code == 403
    assert enter(judy).post(f"{PAGE}many/", {"who": "1", "action": "drop"}).status_code == 403
    enter(judy).post(f"{PAGE}many/", {"who": "1", "action": "check-in"})
    assert Entry.objects.get(number=1).state == "checked_in"


def test_staff_who_play_drop_no_rivals_in_mid_event(crowd: Any, enter: Any, alice: Any) -> None:
    crowd.join(alice)
    crowd.start()
    assert enter(alice).post(f"{PAGE}many/", {"who": "1", "action": "drop"}).status_code == 403
    assert Entry.objects.get(number=1).state == "checked_in"


def test_late_entry_that_moves_others_is_shown_first(running: Any, enter: Any, alice: Any) -> None:
    """Four sit at two tables; a fifth, with the round paired again, moves them."""
    client, sent = enter(alice), {"name": "Wanda", "missed": "repair"}
    shown = client.post(PAGE, sent)
    assert shown.status_code == 200 and "This would change" in shown.content.decode()
    assert not running.fresh.entries.filter(name="Wanda").exists()
    client.post(PAGE, sent | {"seen": shown.context["seen"]})
    assert running.fresh.entries.filter(name="Wanda").exists()


def test_public_list_is_searched_and_paged(crowd: Any, enter: Any, alice: Any) -> None:
    page = enter(None).get("/events/dusk-cup/players/?q=player+07").content.decode()
    assert "Player 07" in page and "Player 08" not in page


def test_pages_of_512_stay_below_100_kb(hall: Any, enter: Any, alice: Any) -> None:
    players = {f"Somebody With A Long Name {n:03}": "A Club Of Players" for n in range(512)}
    entries.add_all(actor=alice, event=hall.event, players=players)
    heavy = ["desk/", "desk/players/", "players/"]
    sizes = {path: _size(enter(alice), path) for path in heavy}
    assert max(sizes.values()) < 100_000, sizes
    events.start(actor=alice, event=hall.event)
    hall.publish_round()
    for path in (*heavy, "desk/results/"):
        sizes[path] = _size(enter(alice), path)
    assert max(sizes.values()) < 100_000, sizes


def _size(client: Any, path: str) -> int:
    answer = client.get(f"/events/dusk-cup/{path}")
    assert answer.status_code == 200
    return len(answer.content)
