"""An event with an order of its own: chosen by page, kept in the log, shown and explained."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.errors import Invalid
from tournaments.forms.events import EventForm
from tournaments.operations import verify_chain
from tournaments.queries.ranking import standings
from tournaments.services.event import events

pytestmark = pytest.mark.django_db


def test_event_is_ranked_by_its_own_order(make_hall: Any) -> None:
    hall = make_hall(scoring="own-310-koya.bh1", swiss_rounds=2)
    hall.fill(4)
    hall.start()
    hall.publish_round()
    for match in hall.open_matches():
        hall.enter(match, 1, 0)
    hall.close()
    found = standings.of(hall.fresh)
    assert [step.name for step in found.rules.tiebreaks] == ["Koya", "Buchholz Cut-1"]
    assert verify_chain(hall.fresh) is None
    shown = EventForm.initial_of(hall.fresh)
    assert (shown["own_order"], shown["scoring"]) == ("310 koya bh1", "")


def test_unknown_order_is_refused_with_its_field(alice: Any) -> None:
    with pytest.raises(Invalid, match="Unknown points and tie-breaks"):
        events.create(actor=alice, name="Cup", scoring="own-310-best")
