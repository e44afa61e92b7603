"""The next event like one that there is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django import forms
from django.utils import timezone

from tests.pages import read_as_shown
from tournaments.errors import Forbidden
from tournaments.forms.events import EventForm
from tournaments.models import Event
from tournaments.services.event import again, events, staff

pytestmark = pytest.mark.django_db

LIKE = "/events/new/?like=dusk-cup"


def filled(client: Any) -> dict[str, Any]:
    """What the form holds, as a browser sends it."""
    form: EventForm = client.get(LIKE).context["form"]
    told = {field.html_name: field.value() for field in form}
    boxes = {name for name, field in form.fields.items() if isinstance(field, forms.BooleanField)}
    return {
        name: f"{value:%Y-%m-%dT%H:%M}" if isinstance(value, datetime) else value
        for name, value in told.items()
        if value is not None and (value or name not in boxes)
    }


def sent(client: Any, **changes: Any) -> Event:
    told = filled(client) | changes
    answer = client.post(LIKE, told)
    assert answer.status_code == 302, answer.context["form"].errors
    return Event.objects.latest("pk")


def test_the_next_one_has_the_settings_and_what_stands_on_other_pages(
    hall: Any, enter: Any, alice: Any
) -> None:
    start = timezone.now().replace(second=0, microsecond=0) - timedelta(days=10)
    events.change(
        actor=alice,
        event=hall.event,
        **{"name": "Dusk Cup 9", "fee": "5 euros", "capacity": 12, "digital": False},
        **{"starts_at": start, "ends_at": start + timedelta(hours=4)},
        **{"table_ranges": [[11, 20]], "card_rules": "1 Maxxor", "prizes": [], "cut": 2},
        divisions=["Juniors"],
    )
    made = sent(enter(alice))
    assert made.name == "Dusk Cup 10" and made.state == "draft" and made.slug != "dusk-cup"
    old = Event.objects.get(slug="dusk-cup")
    for name in ("fee", "capacity", "digital", "table_ranges", "card_rules", "divisions", "cut"):
        assert getattr(made, name) == getattr(old, name), name
    assert made.starts_at == start + timedelta(weeks=2)  # the first that is still to come
    assert made.ends_at == start + timedelta(weeks=2, hours=4)
    assert not made.entries.exists()
    assert [(one.user, one.role) for one in made.staff.all()] == [(alice, "organizer")]


def test_another_format_takes_no_plan_and_no_card_rules_along(
    hall: Any, enter: Any, alice: Any
) -> None:
    events.change(actor=alice, event=hall.event, card_rules="1 Maxxor", table_ranges=[[5, 9]])
    made = sent(enter(alice), ruleset="genesis/constructed")
    assert (made.game, made.card_rules, made.table_ranges) == ("genesis", "", [])


def test_days_of_the_plan_move_along(hall: Any, alice: Any) -> None:
    phases = [
        {"kind": "swiss", "rounds": 3},
        {"kind": "single", "top": 4, "begins": "2030-03-24T10:00+01:00", "day": "Sunday"},
    ]
    start = datetime(2030, 3, 23, 9, tzinfo=UTC)
    events.change(actor=alice, event=hall.event, plan={"phases": phases}, starts_at=start)
    like = Event.objects.get(slug="dusk-cup")
    settings = {name: getattr(like, name) for name in ("name", "game", "format", "size")}
    made = again.open_again(actor=alice, like=like, **settings)
    begins = datetime.fromisoformat(made.plan["phases"][1]["begins"])
    assert begins == datetime(2030, 3, 31, 9, tzinfo=UTC)
    assert made.plan["phases"][1]["top"] == 4


def test_the_clock_on_the_wall_stays_where_summer_time_begins(settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    with timezone.override("Europe/Berlin"):
        at = datetime(2030, 3, 24, 18, tzinfo=UTC)  # 19:00 by winter time
        assert again.moved(at, 1) == datetime(2030, 3, 31, 17, tzinfo=UTC)  # 19:00 by summer time


def test_organizers_alone_open_one_like_theirs(
    hall: Any, enter: Any, alice: Any, bob: Any, judy: Any
) -> None:
    staff.add(actor=alice, event=hall.event, user=judy, role="judge")
    assert enter(judy).get(LIKE).status_code == 403
    assert enter(bob).get(LIKE).status_code == 403
    assert enter(None).get(LIKE).status_code == 302
    assert enter(alice).get("/events/new/?like=nothing").status_code == 404
    for user in (bob, judy):
        with pytest.raises(Forbidden):
            again.open_again(actor=user, like=hall.event, name="x", game="chaotic", format="")
    desk = read_as_shown(enter(alice).get("/events/dusk-cup/desk/").content.decode())
    assert "Open the next one like this" in desk
    assert "Open the next one" not in enter(judy).get("/events/dusk-cup/desk/").content.decode()


def test_a_draft_of_others_is_not_known(enter: Any, alice: Any, bob: Any) -> None:
    events.create(actor=alice, name="Dusk Cup", format="apprentice")
    assert enter(alice).get(LIKE).status_code == 200
    assert enter(bob).get(LIKE).status_code == 404
