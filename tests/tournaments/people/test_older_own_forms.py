"""Own settings in two tabs: the older one writes over nothing that was settled since."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import PlayStops
from tests.tournaments.hall.test_request_keys import form_of
from tournaments.accounts import wishes
from tournaments.accounts.models import User

pytestmark = pytest.mark.django_db

CHANGED = "Nothing was done: this has changed since you opened the page."


def test_older_profile_does_not_take_back_a_name(enter: Any, bob: Any) -> None:
    client = enter(bob)
    older = {"drawn": form_of(client.get("/accounts/profile/"))["drawn"]}
    client.post("/accounts/profile/", {**older, "name": "Bob the Second"})
    answered = client.post("/accounts/profile/", {**older, "name": "Bob", "language": "de"})
    assert CHANGED in answered.content.decode()
    bob.refresh_from_db()
    assert (bob.name, bob.language) == ("Bob the Second", "")
    again = form_of(answered)
    client.post("/accounts/profile/", {**again, "name": "Bob", "language": "de"})
    assert User.objects.get(pk=bob.pk).language == "de", "from the fresh page it goes"


def test_older_news_do_not_bring_back_what_a_mail_stopped(enter: Any, bob: Any) -> None:
    client = enter(bob)
    older = {"drawn": form_of(client.get("/accounts/news/"))["drawn"]}
    wishes.stop(actor=bob, news=wishes.News.values[0], way="mail")
    unwanted = User.objects.get(pk=bob.pk).unwanted
    answered = client.post("/accounts/news/", older, follow=True)
    assert CHANGED in answered.content.decode()
    assert User.objects.get(pk=bob.pk).unwanted == unwanted != []
    client.post("/accounts/news/", form_of(client.get("/accounts/news/")), follow=True)
    assert User.objects.get(pk=bob.pk).unwanted != unwanted, "from the fresh page it goes"


@pytest.mark.parametrize("who", ["bob", None])
def test_older_stops_do_not_write_over_newer_ones(enter: Any, bob: Any, who: str | None) -> None:
    client = enter(bob if who else None)
    path = "/tables/stops/chaotic/"
    client.post(path, {})  # a guest has a key from here on
    older = {"drawn": form_of(client.get(path))["drawn"]}
    client.post(path, {**older, "full": "on"})
    newer = PlayStops.objects.get(game="chaotic").stops
    answered = client.post(path, older)
    assert answered.status_code == 400 and CHANGED in answered.content.decode()
    assert PlayStops.objects.get(game="chaotic").stops == newer
    client.post(path, {"drawn": form_of(answered)["drawn"]})
    assert PlayStops.objects.get(game="chaotic").stops != newer, "from the fresh page it goes"
