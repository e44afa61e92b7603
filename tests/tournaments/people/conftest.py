"""The event that the tests of the hall play with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.hall.conftest import hall, make_hall, read, running
from tournaments.models import Notice

__all__ = ["hall", "later", "make_hall", "read", "running"]


@pytest.fixture
def later() -> Callable[[], None]:
    """The pause of every waiting message is over."""

    def make() -> None:
        Notice.objects.update(due_at=timezone.now() - timedelta(seconds=1))

    return make
