"""All parts of a page that a locator finds, once the page has them.

`Locator.all` alone takes what the page has at that moment: after a click that is often the page
before, and a loop over nothing passes or ticks nothing.
"""

from __future__ import annotations

from playwright.sync_api import Locator


def every(found: Locator) -> list[Locator]:
    """All that the locator finds, as soon as it finds any; fails when there are none."""
    found.first.wait_for()
    return found.all()
