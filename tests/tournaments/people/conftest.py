"""The event that the tests of the hall play with, and people whom mail reaches."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from tests.tournaments.hall.conftest import hall, make_hall, read, running
from tournaments.models import Notice

__all__ = ["confirm", "hall", "later", "make_hall", "read", "running"]


@pytest.fixture
def confirm() -> Callable[..., None]:
    """``confirm(bob, dora)``: each has an address at example.org, and confirmed it."""

    def make(*people: Any, verified: bool = True) -> None:
        for user in people:
            address = f"{user.username}@example.org"
            EmailAddress.objects.create(user=user, email=address, verified=verified, primary=True)

    return make


@pytest.fixture
def later() -> Callable[[], None]:
    """The pause of every waiting message is over."""

    def make() -> None:
        Notice.objects.update(due_at=timezone.now() - timedelta(seconds=1))

    return make
