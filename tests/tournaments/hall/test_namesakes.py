"""No two players of an event have one name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.hall.test_invitations import code_of
from tournaments.errors import Refusal
from tournaments.services.entry import entries

pytestmark = pytest.mark.django_db


def test_two_of_the_staff_do_not_enter_one_player_twice(hall: Any, make_user: Any) -> None:
    """Both wrote the name that stood before them, and the event had two players of that name."""
    second = make_user("olga")
    hall.judge(second, "organizer")
    kari = entries.add(actor=hall.organizer, event=hall.event, name="Kari Nine")
    for name in ("Kari Nine", " KARI  nine"):
        with pytest.raises(Refusal, match="in this event already") as refused:
            entries.add(actor=second, event=hall.event, name=name)
        assert code_of(refused) == "name_of_another"
    karl = entries.add(actor=second, event=hall.event, name="Karl Nine")
    with pytest.raises(Refusal, match="in this event already"):
        entries.change(actor=second, entry=karl, name="Kari Nine")
    entries.change(actor=second, entry=kari, name="KARI Nine")
    entries.drop(actor=second, entry=kari)
    with pytest.raises(Refusal, match="bring the player back"):
        entries.add(actor=second, event=hall.event, name="Kari Nine")
    assert hall.event.entries.count() == 2
