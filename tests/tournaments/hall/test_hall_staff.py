"""What the hall's staff decide about events: the front page, removal, and who may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tournaments.enums import HallActKind
from tournaments.errors import Forbidden, Invalid
from tournaments.models import Event, HallAct
from tournaments.queries.hall import listing as halls
from tournaments.services.hall import acts


@pytest.fixture
def keeper(make_user: Callable[..., Any]) -> Any:
    """A member of the hall's staff without a part in any event."""
    return make_user("keeper", is_staff=True)


def test_an_event_taken_off_the_front_page_can_still_be_visited(
    running: Any, keeper: Any, alice: Any, enter: Callable[[Any], Any]
) -> None:
    event = running.fresh
    acts.list_event(actor=keeper, event=event, listed=False, reason="brought in, not looked at yet")
    assert event not in halls.listed(keeper)
    assert Event.objects.visible_to(None).filter(pk=event.pk).exists()
    assert event.name not in enter(None).get("/events/").content.decode()
    assert enter(None).get(event.get_absolute_url()).status_code == 200
    acts.list_event(actor=keeper, event=event, listed=True)
    assert event in halls.listed(alice)
    kinds = list(HallAct.objects.filter(event=event).values_list("kind", flat=True))
    assert kinds == [HallActKind.EVENT_LISTED, HallActKind.EVENT_UNLISTED]


def test_a_removed_event_is_seen_by_the_hall_staff_alone_and_comes_back_as_it_was(
    running: Any, keeper: Any, charlie: Any, enter: Callable[[Any], Any]
) -> None:
    event, log = running.fresh, running.fresh.operations.count()
    acts.remove_event(actor=keeper, event=event, reason="an insult for a name")
    for person, status in ((None, 404), (charlie, 404), (running.organizer, 404), (keeper, 200)):
        assert enter(person).get(event.get_absolute_url()).status_code == status
    assert enter(None).get("/").status_code == 200
    acts.restore_event(actor=keeper, event=event, reason="the name was changed")
    assert enter(charlie).get(event.get_absolute_url()).status_code == 200
    assert running.fresh.operations.count() == log


def test_only_the_hall_staff_may_and_never_without_a_reason(
    running: Any, keeper: Any, charlie: Any
) -> None:
    event = running.fresh
    for outsider in (charlie, running.organizer):
        with pytest.raises(Forbidden):
            acts.remove_event(actor=outsider, event=event, reason="because")
        with pytest.raises(Forbidden):
            acts.list_event(actor=outsider, event=event, listed=False)
    with pytest.raises(Invalid):
        acts.remove_event(actor=keeper, event=event, reason="  ")
    assert not HallAct.objects.exists()
