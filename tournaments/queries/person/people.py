"""People by what others may know of them: display names, never log-in names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model

from tournaments.accounts import names
from tournaments.words.alphabet import by_name, holds

if TYPE_CHECKING:
    from tournaments.accounts.models import User

FEWEST_LETTERS = 2
MOST_FOUND = 10


def shown_names(handles: Iterable[str]) -> dict[str, str]:
    """The display names of accounts by their handles; one query."""
    wanted = {handle for handle in handles if handle}
    people = get_user_model().objects.filter(handle__in=wanted)
    return dict(people.values_list("handle", "name"))


def called(name: str) -> User | None:
    """The active account of this display name, however it is spelled."""
    return get_user_model().objects.filter(name_key=names.key(name), is_active=True).first()


def like(text: str) -> list[str]:
    """Up to ten display names with this in them, in the order of the alphabet."""
    if len(text.strip()) < FEWEST_LETTERS:
        return []
    people = get_user_model().objects.filter(holds("name", text.strip()), is_active=True)
    return list(people.order_by(*by_name()).values_list("name", flat=True)[:MOST_FOUND])
