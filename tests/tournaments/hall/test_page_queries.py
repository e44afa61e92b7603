"""List pages ask the database as often for one row as for three."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.management.commands import bench_pages
from tournaments.services.bench import penalties
from tournaments.services.round import apart

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/",
            "/events/",
            "/events/{slug}/",
            "/events/{slug}/players/",
            "/events/{slug}/pairings/",
        ),
        *("/events/{slug}/pairings/?by=table", "/events/{slug}/standings/"),
        *("/events/{slug}/players/1/", "/events/{slug}/desk/", "/events/{slug}/desk/players/"),
        *(
            "/events/{slug}/desk/penalties/",
            "/events/{slug}/desk/rulings/",
            "/events/{slug}/desk/log/",
            "/events/{slug}/desk/staff/",
        ),
        *("/events/{slug}/print/slips/", "/events/{slug}/rounds/1/why/"),
        *("/events/{slug}/desk/plan/", "/events/{slug}/standings/outlook/"),
        *("/events/{slug}/desk/players/1/checks/", "/events/{slug}/desk/webhooks/"),
        *("/events/{slug}/desk/players/?q=c&order=state", "/events/{slug}/desk/results/"),
        *("/events/{slug}/desk/penalties/?q=c&show=standing", "/events/{slug}/desk/rulings/?q=c"),
        *("/events/{slug}/final/", "/events/{slug}/archive/"),
    ],
)
def test_page_asks_the_database_as_often_for_one_row_as_for_three(
    make_hall: Any, make_user: Any, enter: Any, alice: Any, path: str
) -> None:
    counts = []
    for size in (1, 3):
        slug = _filled(make_hall, make_user, size)
        client = enter(alice)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path.format(slug=slug)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1], "\n".join(q["sql"][:160] for q in queries.captured_queries)


def _filled(make_hall: Any, make_user: Any, tables: int) -> str:
    hall = make_hall(name=f"Cup of {tables}", swiss_rounds=1)
    made = hall.join(*[make_user(f"c{tables}p{n}") for n in range(2 * tables)])
    for entry in made[::2]:
        penalties.give(
            actor=hall.organizer,
            event=hall.event,
            entry=entry,
            kind="caution",
            code="c",
            reason="r",
        )
    for number in range(tables - 1):
        hall.judge(make_user(f"c{tables}j{number}"))
    hall.start()
    published = hall.publish_round()
    for match in published.matches.with_players():
        hall.enter(match, 1, 0)
    for first, second in zip(made[::2], made[1::2], strict=True):
        apart.add(actor=hall.organizer, event=hall.event, first=first, second=second)
    slug: str = hall.event.slug
    return slug


def test_front_page_asks_as_often_for_one_event_as_for_three(
    make_hall: Any, make_user: Any, enter: Any, bob: Any
) -> None:
    counts = []
    for number in range(3):
        hall = make_hall(name=f"Night {number}")
        hall.join(bob, make_user(f"n{number}"))
        hall.start()
        hall.publish_round()
        client = enter(bob)
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[2]


@pytest.mark.parametrize("page", sorted(bench_pages.STAFF_PAGES))
def test_pages_of_the_staff_stay_within_their_queries(running: Any, enter: Any, page: str) -> None:
    path = bench_pages.STAFF_PAGES[page].format(slug=running.event.slug)
    staff = enter(running.organizer)
    assert staff.get(path).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        staff.get(path)
    assert len(asked) <= bench_pages.MOST["queries"]
