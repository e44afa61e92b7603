"""A public address that leads nowhere says what is not there, and leads on; what may belong to
somebody does not say whether it is there."""

from __future__ import annotations

from typing import Any

import pytest

ABSENT = {
    "/rules/9.99.99/": ("There is no rule 9.99.99.", "/rules/"),
    "/rules/scenarios/no-such-thing/": ("There is no scenario of this name.", "/rules/"),
    "/cards/chaotic/maxor/": ("There is no such card.", "/cards/chaotic/maxxor/"),
    "/cards/nothing/maxxor/": ("There is no such card.", "/cards/"),
    "/puzzles/none/": ("There is no such puzzle.", "/puzzles/"),
    "/learn/nothing/": ("There is no such course.", "/learn/"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ABSENT)
def test_what_is_not_there_is_named_and_leads_on(client: Any, path: str) -> None:
    answer = client.get(path)
    page = answer.content.decode()
    words, way = ABSENT[path]
    assert answer.status_code == 404
    assert f"<h1>{words}</h1>" in page
    assert f'class="list-link" href="{way}"' in page
    assert "belongs to people" not in page
    assert client.get(way).status_code == 200


def test_a_dispute_to_practise_on_that_is_not_there(enter: Any, charlie: Any) -> None:
    answer = enter(charlie).get("/bench/train/none/")
    assert answer.status_code == 404
    assert "There is no such dispute." in answer.content.decode()


def test_what_may_belong_to_somebody_is_not_told(enter: Any, charlie: Any) -> None:
    for path in ("/decks/999999/", "/events/no-such-event/", "/tables/999999/"):
        answer = enter(charlie).get(path)
        assert answer.status_code == 404, path
        assert "There is nothing here for you to see" in answer.content.decode(), path
