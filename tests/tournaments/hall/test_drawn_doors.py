"""An older page neither opens nor closes the check-in of an event against somebody else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.hall.test_drawn import DESK, older, olga
from tournaments.services.event import events

pytestmark = pytest.mark.django_db


def test_older_desk_does_not_open_a_check_in_that_somebody_closed(
    hall: Any, make_user: Any, enter: Any, alice: Any
) -> None:
    """It stood open again, and nobody was told."""
    hall.judge(make_user("olga"), "organizer")
    hall.fill(2)
    send = older(enter(olga()), DESK, DESK + "step/open_checkin/")
    events.open_checkin(actor=alice, event=hall.event)
    shut = older(enter(olga()), DESK, DESK + "step/close_checkin/")
    events.close_checkin(actor=alice, event=hall.event)
    shown = send()
    assert "Check-in opened by Alice" in shown and "Check-in closed by Alice" in shown
    assert not hall.fresh.checkin_open
    assert "Check-in closed by Alice" in shut(), "who closes it too is told that it was closed"
    older(enter(olga()), DESK, DESK + "step/open_checkin/")()
    assert hall.fresh.checkin_open, "from the fresh page it goes"
