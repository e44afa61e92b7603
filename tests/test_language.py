"""No test reads in the language of the visitor of another one.

The two tests here are one law in two halves: whichever comes second finds what the first one left.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone, translation

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("left", ["fr", "es"])
def test_visitor_of_one_test_leaves_no_language(client: Client, left: str) -> None:
    assert translation.get_language() == "en"
    assert timezone.get_current_timezone_name() == "UTC"
    assert client.get("/", headers={"accept-language": left}).status_code == 200
    assert translation.get_language() == left  # as Django leaves it
    timezone.activate("Asia/Tokyo")
