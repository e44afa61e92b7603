"""Times of the hall, read in other zones."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

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
