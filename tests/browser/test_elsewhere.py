"""Times of the hall, read in other zones."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils.timezone import get_current_timezone

from tests.browser import hall
from tests.browser.conftest import log_in
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

PATH = "/events/harbour-open/"


@pytest.mark.parametrize(
    ("zone", "beside"),
    [
        ("UTC", r""),
        ("America/New_York", r" \(where you are: 13:00\)"),
        ("Asia/Tokyo", r" \(where you are: Sun,? 6 Dec,? 03:00\)"),
    ],
)
def test_a_reader_elsewhere_reads_the_own_time_too(
    chromium: Any, site: Any, zone: str, beside: str
) -> None:
    hall.fill()
    starts = datetime(2026, 12, 5, 18, tzinfo=UTC)
    Event.objects.filter(slug="harbour-open").update(starts_at=starts)
    context = chromium.new_context(base_url=site.url, timezone_id=zone, locale="en-GB")
    log_in(context, hall.person("noor"), site.url)
    page = context.new_page()
    page.goto(PATH)
    shown = page.locator("dl.facts time").first.inner_text()
    assert re.fullmatch("Sat 5 Dec 2026, 18:00" + beside, shown), shown
    assert "Times are those of UTC." in page.locator("footer").inner_text()
    context.close()


CLOCK = """async (zone) => {
  document.querySelector("[data-zone]").dataset.zone = zone;
  const { clockTime } = await import("/static/gameplay/js/table/html.mjs");
  return clockTime("2026-12-05T18:00:00+00:00");
}"""


def test_a_table_that_draws_itself_tells_times_of_the_hall(open_page: Any) -> None:
    """Beside "Times are those of the hall" stood those of the browser, of twelve hours in some."""
    page = open_page(None, "/")
    assert page.locator(f"[data-zone='{get_current_timezone()}']").count() == 1
    for zone, told in (("UTC", "18:00"), ("Asia/Tokyo", "03:00"), ("America/New_York", "13:00")):
        assert page.evaluate(CLOCK, zone) == told
