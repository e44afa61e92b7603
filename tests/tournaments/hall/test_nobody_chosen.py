"""Where one of the people of an event is chosen, nobody is chosen before somebody does: a press too
early would else be about whoever stands first."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytestmark = pytest.mark.django_db

SELECT = re.compile(r"<select\b[^>]*>.*?</select>", re.S)
OPTION = re.compile(r'<option value="([^"]*)"(?P<rest>[^>]*)>(?P<words>[^<]*)<')


def lists_of_people(page: str, names: set[str]) -> list[list[tuple[str, str]]]:
    """The choices (value and attributes) of each list that offers all these people."""
    found = []
    for select in SELECT.findall(page):
        options = list(OPTION.finditer(select))
        words = " ".join(one["words"] for one in options)
        if all(name in words for name in names):
            found.append([(one[1], one["rest"]) for one in options])
    return found


@pytest.mark.parametrize(("path", "lists"), [("desk/", 2), ("desk/penalties/", 2)])
def test_a_list_of_people_begins_with_nobody(
    hall: Any, enter: Any, alice: Any, path: str, lists: int
) -> None:
    names = {entry.name for entry in hall.fill(4)}
    hall.start()
    hall.pair()  # a draft, in which two players can be swapped
    page = enter(alice).get(f"/events/dusk-cup/{path}").content.decode()
    found = lists_of_people(page, names)
    assert len(found) == lists
    for (value, _rest), *others in found:
        assert value == ""
        assert not any("selected" in rest for _value, rest in others)


def test_the_ladder_keeps_whom_it_was_asked_for(hall: Any, enter: Any, alice: Any) -> None:
    one, two = hall.fill(2)
    page = enter(alice).get(f"/events/dusk-cup/desk/penalties/?entry={two.pk}").content.decode()
    chosen = [value for value, rest in lists_of_people(page, {one.name})[-1] if "selected" in rest]
    assert chosen == [str(two.pk)]
