"""The form of an event: what few events need is folded away, and is found when it matters."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.hand import Hand
from tournaments.forms.events import FOLDED, EventForm
from tournaments.models import Event
from tournaments.services.event import events, settings

pytestmark = pytest.mark.django_db


def parts(form: EventForm) -> dict[str, Any]:
    return {part.title: part for part in form.parts()}


def test_a_new_event_has_nothing_chosen_in_a_folded_part() -> None:
    assert [part.chosen for part in EventForm().parts()] == [()] * len(FOLDED)
    assert not any(part.wrong for part in EventForm().parts())


def test_every_field_stands_once_on_the_page(enter: Any, alice: Any) -> None:
    page = enter(alice).get("/events/new/").content.decode()
    for name in EventForm.base_fields:
        assert page.count(f'name="{name}"') == (2 if name == "digital" else 1), name


def test_settings_name_what_was_chosen_in_a_folded_part(hall: Any) -> None:
    event = events.change(
        actor=hall.organizer, event=hall.event, fee="5", table_chat=False, watch_delay=None
    )
    told = parts(EventForm(initial=EventForm.initial_of(event)))
    assert told["Fee, links and prizes"].chosen == ("Fee",)
    watched = told["Digital tables and who watches"]
    assert watched.chosen == ("Chat at digital tables", "Watchers see it later by")
    assert told["Divisions"].chosen == ()


def test_a_part_with_an_error_stands_open(enter: Any, alice: Any) -> None:
    sent = {"name": "Cup", "ruleset": "chaotic/masters", "prizes": "first: trophy"}
    shown = enter(alice).post("/events/new/", sent)
    told = parts(shown.context["form"])
    assert [title for title, part in told.items() if part.wrong] == ["Fee, links and prizes"]
    assert shown.content.decode().count('<details class="disclosure" open>') == 1


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"prizes": "Juniors 1: cup"}, "prizes"),
        ({"divisions": "Juniors\nJuniors"}, "divisions"),
        ({"size": "10", "ruleset": "chaotic/demo-apprentice"}, "size"),
        ({"starts_at": "2026-12-02T10:00", "ends_at": "2026-12-01T10:00"}, "ends_at"),
        ({"cut": "4", "ruleset": "genesis/free-for-all"}, "cut"),
    ],
)
def test_what_is_refused_is_told_at_its_field(alice: Any, sent: dict[str, str], field: str) -> None:
    """It stood at the head of the page alone, and the part with the field stayed folded."""
    shown = Hand(alice).open("/events/new/").press("Open the event", name="Cup", **sent)
    form = shown.page.context["form"]
    assert shown.page.status_code == 200 and list(form.errors) == [field]
    folded = {name for _title, rows in FOLDED for row in rows for name in row}
    assert [part.title for part in form.parts() if part.wrong] == [
        part.title
        for part in form.parts()
        if field in folded and field in {one.name for row in part.rows for one in row}
    ]


CHOICES = [
    (name, "" if value is None else str(value))
    for name, field in EventForm().fields.items()
    for value, _label in getattr(field, "choices", ())
    if name not in ("ruleset", "size", "best_of")
]
"""Every choice on the form that does not hang on the format."""


@pytest.mark.parametrize(("name", "value"), CHOICES)
def test_what_can_be_chosen_can_be_opened_and_changed(alice: Any, name: str, value: Any) -> None:
    """Watchers "when the round is over" were refused by the log, which took no empty delay, and the
    usual tie-breaks by the settings."""
    sent = {"name": "Cup", "watching": "everybody", name: value}
    opened = Hand(alice).open("/events/new/").press("Open the event", **sent)
    event = Event.objects.get()
    assert opened.at == f"{event.get_absolute_url()}desk/"
    desk = f"{event.get_absolute_url()}desk/"
    assert opened.open(f"{desk}settings/").press("Save", **{name: value}).at == desk
    shown = EventForm(initial=EventForm.initial_of(Event.objects.get()))[name].value()
    usual = value == settings.usual_scoring(event.game, event.format)
    assert ("" if shown is None else str(shown)) == ("" if usual else value)


def test_the_usual_tie_breaks_go_with_the_game(hall: Any) -> None:
    """A draft that becomes one of the other game kept the scoring of the first."""
    usual = EventForm.initial_of(hall.event)
    assert usual["scoring"] == ""
    changed = events.change(
        actor=hall.organizer,
        event=hall.event,
        **{"game": "genesis", "format": "constructed", "size": 2, "best_of": 3, "scoring": ""},
    )
    assert changed.scoring == settings.usual_scoring("genesis", "constructed")
    assert changed.scoring != settings.usual_scoring("chaotic", "apprentice")


# --- What is taken, though it is hardly meant ----------------------------------------------------

SENT = {"name": "Cup", "ruleset": "genesis/constructed", "digital": "False", "swiss_rounds": "3"}
SENT |= {"cut": "0", "round_minutes": "50", "table_chat": "on"}
PASSED = "this time has passed"


def shown(at: Any) -> str:
    return timezone.localtime(at).strftime("%Y-%m-%dT%H:%M")


def made(enter: Any, alice: Any, **more: str) -> tuple[Event, str]:
    """The event, and the page that follows."""
    answer = enter(alice).post("/events/new/", SENT | more, follow=True)
    return Event.objects.latest("pk"), " ".join(answer.content.decode().split())


@pytest.mark.parametrize(
    ("field", "label"), [("starts_at", "Start"), ("ends_at", "End"), ("decks_due", "Lists due")]
)
def test_a_time_that_has_passed_is_taken_and_told(
    enter: Any, alice: Any, field: str, label: str
) -> None:
    past, ahead = (timezone.now() + timedelta(days=days) for days in (-2, 2))
    event, page = made(enter, alice, **{field: shown(past)})
    assert f"{label}: {PASSED}" in page and getattr(event, field) is not None
    settings_page = enter(alice).get(f"/events/{event.slug}/desk/settings/").content.decode()
    assert "This time has passed." in settings_page
    _event, page = made(enter, alice, **{field: shown(ahead)})
    assert PASSED not in page


def test_settings_tell_of_a_passed_time_when_it_is_changed_and_before_the_start(
    hall: Any, enter: Any, alice: Any
) -> None:
    path, when = f"{hall.event.get_absolute_url()}desk/settings/", timezone.now() - timedelta(1)
    desk = Hand(alice).open(path).press("Save", starts_at=shown(when))
    assert f"Start: {PASSED}" in desk.text
    assert PASSED not in Hand(alice).open(path).press("Save", name="Dawn Cup").text
    hall.fill(2)
    hall.start()
    assert "This time has passed." not in Hand(alice).open(path).text


def test_more_games_than_a_format_has_are_told(enter: Any, alice: Any) -> None:
    event, page = made(enter, alice, ruleset="genesis/free-for-all", best_of="5")
    assert event.best_of == 1
    assert "Free for All is always one game a match: “Best of five” was not taken." in page
    _event, page = made(enter, alice, ruleset="genesis/constructed", best_of="5")
    assert "was not taken" not in page
    _event, page = made(enter, alice, ruleset="genesis/free-for-all", best_of="")
    assert "was not taken" not in page


def test_a_choice_that_always_holds_something_is_not_called_optional(
    enter: Any, alice: Any
) -> None:
    page = " ".join(enter(alice).get("/events/new/").content.decode().split())
    optional = '<span class="field-optional">optional</span>'
    for label, left in (("Lists and records", False), ("Fee", True), ("Venue", True)):
        found = page.index(f"> {label} ")
        assert page[found : found + 120].count(optional) == left, label
