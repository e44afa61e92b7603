"""Who runs an event: roles that are taken back, given up and handed over."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.errors import Forbidden
from tournaments.models import Staff
from tournaments.services.event import events, staff

pytestmark = pytest.mark.django_db


def test_everybody_of_the_staff_gives_up_the_own_role_and_no_other(
    hall: Any, enter: Any, alice: Any, judy: Any, bob: Any
) -> None:
    for user, role in ((judy, "judge"), (bob, "scorekeeper")):
        hall.judge(user, role)
    mine, other = Staff.objects.get(user=judy), Staff.objects.get(user=bob)
    here = "/events/dusk-cup/desk/staff/"
    page = enter(judy).get(here).content.decode()
    assert f"staff/{mine.pk}/remove/" in page and f"staff/{other.pk}/remove/" not in page
    assert enter(judy).post(f"{here}{other.pk}/remove/").status_code == 403
    answer = enter(judy).post(f"{here}{mine.pk}/remove/", follow=True)
    assert answer.redirect_chain[-1][0] == "/events/dusk-cup/"  # not a page that is closed now
    assert "You gave up your role: Judge." in answer.content.decode()
    assert enter(judy).get(here).status_code == 403
    with pytest.raises(Forbidden):
        staff.remove(actor=judy, staff=other)
    answer = enter(alice).post(f"{here}{other.pk}/remove/", follow=True)
    assert f"{bob.name} is no longer Scorekeeper." in answer.content.decode()


def test_an_organizer_hands_the_event_over_and_leaves_it(enter: Any, alice: Any, bob: Any) -> None:
    event = events.create(actor=alice, name="Dusk Cup", format="apprentice")
    mine = Staff.objects.get(user=alice)
    here = "/events/dusk-cup/desk/staff/"
    answer = enter(alice).post(f"{here}{mine.pk}/remove/", follow=True)
    assert "somebody else has to be one first" in answer.content.decode()
    staff.add(actor=alice, event=event, user=bob, role="organizer")
    answer = enter(alice).post(f"{here}{mine.pk}/remove/", follow=True)
    assert answer.redirect_chain[-1][0] == "/events/mine/"  # a draft is not seen any more
    assert "You gave up your role: Organizer." in answer.content.decode()
    assert enter(bob).get("/events/dusk-cup/desk/settings/").status_code == 200
