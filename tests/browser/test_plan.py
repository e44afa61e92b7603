"""The organizer plans the phases of an event: each shows what belongs to its system."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.models import Event
from tournaments.services.event import events

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def labels(page: Any) -> set[str]:
    """The fields of the first phase that are shown."""
    shown = page.locator("[data-phase]").first.locator(".field:visible label").all_inner_texts()
    return {one.partition("optional")[0].strip() for one in shown}


def test_a_phase_shows_what_belongs_to_its_system(
    open_page: Any, make_user: Any, axe: Any, overflow: Any
) -> None:
    olga = make_user("olga")
    event = events.create(actor=olga, name="Long Cup", swiss_rounds=4, cut=8, digital=False)
    page = open_page(olga, f"/events/{event.slug}/desk/plan/", width=390, height=844)
    assert "Swiss rounds (4)" in page.locator("#phases + p + p").inner_text()
    assert labels(page) == {"System"}
    system = page.get_by_label("System")
    system.select_option("robin")
    assert {"Everybody twice", "Points of a match"} <= labels(page)
    assert "Swiss rounds" not in labels(page) and "Match for third place" not in labels(page)
    page.get_by_label("Everybody twice").check()
    system.select_option("swiss")
    assert {"Swiss rounds", "Everybody twice"} <= labels(page), "what is chosen is not hidden"
    assert overflow(page) == [] and axe(page) == []
    page.get_by_label("Swiss rounds").fill("5")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("only in a round robin").wait_for()
    page.get_by_label("Everybody twice").uncheck()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("The plan is saved.").wait_for()
    assert Event.objects.get().plan["phases"] == [{"kind": "swiss", "rounds": 5}]
    assert page.locator("[data-phase]").count() == 2, "another phase may follow"
