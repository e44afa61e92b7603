"""Every form of every page, sent twice with its key, is done once; no view can be without one."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.template import engines
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from decks.services import lists, registrations
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event
from tests.kept import kept
from tournaments.config import keys
from tournaments.models import RequestKey
from tournaments.services.bench import judging, penalties
from tournaments.services.entry import entries

#: What a second delivery may write again: it says nothing of what was done.
ASIDE = {"sessions.Session", "tournaments.RequestKey", "live.Topic", "live.Pulse"}
TYPED = {
    "name": "Wanda",
    "code": "Slow play",
    "reason": "So it was.",
    "claim": "That was not legal.",
    "text": "2 Rip Tide",
    "note": "Two cards are missing.",
    "url": "https://example.org/hook",
    "first": "1",
    "second": "4",
    "minutes": "5",
    "username": "charlie",
    "at": "13:30",
}


class Forms(HTMLParser):
    """The posting forms of a page with what a browser would send if nothing were touched."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: dict[str, str] | None = None
        self.select = self.area = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form" and given.get("method", "").lower() == "post":
            self.open = {}
            self.found.append((given.get("action", ""), self.open))
        if self.open is None:
            return
        name = given.get("name", "")
        if tag == "select":
            self.select = name
        elif tag == "option" and (
            not self.open.get(self.select) or "selected" in given or self.select == "second"
        ):
            self.open[self.select] = given.get("value", "")
        elif tag == "textarea":
            self.open[name], self.area = TYPED.get(name, ""), name
        elif tag == "button" and name:
            self.open.setdefault(name, given.get("value", ""))
        elif tag == "input" and name:
            kind = given.get("type", "text")
            if kind == "radio" and name not in self.open:
                self.open[name] = given.get("value", "")
            elif kind not in ("radio", "checkbox", "file", "submit"):
                self.open[name] = given.get("value") or TYPED.get(name.split("-")[-1], "")

    def handle_data(self, data: str) -> None:
        if self.area and self.open is not None and data.strip():
            self.open[self.area] = data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""
        if tag == "form":
            self.open = None
        if tag == "select":
            self.select = ""


def rows() -> dict[str, int]:
    """How many rows each table has."""
    models = [model for model in apps.get_models() if model._meta.label not in ASIDE]
    return {model._meta.label: model._default_manager.count() for model in models}


def sent_twice(client: Any, page: str) -> set[str]:
    """Send each form of a page twice, then take all back; the names of those that wrote.

    Of rows with the same button the first is enough.
    """
    wrote = set()
    seen = {("theme", "", ("next", "theme"))}
    answer = client.get(page)
    assert answer.status_code == 200, (page, answer.status_code)
    for action, fields in Forms(answer.content.decode()).found:
        address = action or page
        where = resolve(address.partition("?")[0])
        names = tuple(sorted({*fields} - {"csrfmiddlewaretoken", keys.FIELD}))
        button = (where.view_name, where.kwargs.get("action", ""), names)
        if button in seen:
            continue
        seen.add(button)
        with transaction.atomic():
            before = rows()
            first = client.post(address, fields)
            once, claimed = rows(), RequestKey.objects.exists()
            second = client.post(address, fields)
            assert rows() == once, f"{address} of {page} was done twice"
            if claimed:
                assert second.status_code in (302, 303), (address, second.status_code)
                if first.status_code in (302, 303):
                    assert second.url == first.url, address
                assert second[keys.REPLAYED] == "true"
                wrote.add(where.view_name)
            else:
                assert once == before, f"{address} of {page} writes without its key"
            transaction.set_rollback(True)
    return wrote


@pytest.fixture
@kept
def house(running: Any, bob: Any, dora: Any, alice: Any, judy: Any) -> Any:
    """The running event, with all that its pages may hold."""
    entry = running.fresh.entries.get(user=bob)
    said = {"kind": "warning", "code": "c", "reason": "r"}
    penalties.give(actor=judy, event=running.event, entry=entry, **said)
    judging.call(actor=bob, match=next(m for m in running.open_matches() if _plays(m, bob)))
    gone = running.fresh.entries.get(number=4)
    entries.drop(actor=alice, entry=gone)
    return running


def _plays(match: Any, user: Any) -> bool:
    return any(one.user_id == user.pk for one in match.players)


@pytest.mark.django_db
def test_every_form_of_an_event_sent_twice_is_done_once(
    house: Any, enter: Any, alice: Any, bob: Any, judy: Any, charlie: Any
) -> None:
    here = "/events/dusk-cup/"
    mine = next(m for m in house.open_matches() if _plays(m, bob))
    other = next(m for m in house.open_matches() if not _plays(m, bob))
    wrote = set()
    for path in (
        *("desk/", "desk/players/", "desk/staff/", "desk/penalties/", "desk/plan/"),
        *("desk/webhooks/", "desk/settings/", "desk/players/1/details/", "desk/log/5/"),
        *("matches/1/", f"matches/{mine.serial}/", f"matches/{other.serial}/"),
    ):
        wrote |= sent_twice(enter(alice), here + path)
    wrote |= sent_twice(enter(judy), here + "desk/players/1/checks/")
    wrote |= sent_twice(enter(bob), here)
    wrote |= sent_twice(enter(bob), f"{here}matches/{mine.serial}/")
    for page in ("/", "/tables/", "/decks/new/", "/events/new/"):
        wrote |= sent_twice(enter(charlie), page)
    names = {name.removeprefix("tournaments:") for name in wrote}
    assert names >= {
        *("clock", "penalties", "penalty_void", "webhooks", "entry_details"),
        *("extend", "enter", "report", "judge_came", "deck_checks", "entry", "take_back"),
        *("drop", "apart", "gameplay:play_house", "gameplay:open_table"),
        *("decks:new",),
    }


@pytest.mark.django_db
def test_every_form_before_and_between_the_rounds_sent_twice_is_done_once(
    hall: Any, enter: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    hall.fill(4)
    hall.join(bob)
    here = "/events/dusk-cup/"
    wrote = sent_twice(enter(alice), here + "desk/") | sent_twice(enter(charlie), here)
    wrote |= sent_twice(enter(alice), here + "desk/players/")
    hall.start()
    wrote |= sent_twice(enter(alice), here + "desk/")
    hall.pair()
    wrote |= sent_twice(enter(alice), here + "desk/")
    names = {name.removeprefix("tournaments:") for name in wrote}
    assert names == {"announce", "step", "sign_up", "swap", "entries", "entry", "schedule"}


@pytest.mark.django_db
def test_every_form_of_lists_and_tables_sent_twice_is_done_once(
    enter: Any, alice: Any, bob: Any, dora: Any, judy: Any
) -> None:
    event = make_event(alice, judy, size=3)
    entry = entries.sign_up(actor=bob, event=event)
    own = lists.create_from_starter(actor=bob, starter="dop-overworld")
    wrote = sent_twice(enter(bob), f"/decks/entries/{entry.pk}/")
    registrations.register(actor=bob, entry=entry, starter="dop-overworld")
    wrote |= sent_twice(enter(bob), f"/decks/{own.pk}/")
    wrote |= sent_twice(enter(bob), f"/decks/{own.pk}/edit/")
    wrote |= sent_twice(enter(judy), f"/decks/entries/{entry.pk}/")
    person = Person(user=bob)
    table = tables.open_against_house(actor=person, deck="dop-overworld", board=3)
    wrote |= sent_twice(enter(bob), f"/tables/{table.pk}/")
    tables.sit_down(actor=person, table=table, nonce="n")
    playing.work(table)
    wrote |= sent_twice(enter(bob), f"/tables/{table.pk}/concede/")
    assert wrote >= {
        *("decks:registration", "decks:duplicate", "decks:archive", "decks:edit"),
        *("gameplay:sit", "gameplay:concede"),
    }


# --- No view without a key ---------------------------------------------------------------------


def views(resolver: URLResolver, space: str = "") -> dict[str, Any]:
    """Every view of the hall by its name."""
    found: dict[str, Any] = {}
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            found |= views(one, f"{space}{one.namespace}:" if one.namespace else space)
        elif isinstance(one, URLPattern) and one.name:
            found[f"{space}{one.name}"] = one.callback
    return found


def test_choices_alone_go_without_a_key() -> None:
    known = views(get_resolver())
    ours = {name: view for name, view in known.items() if not _of_a_library(view)}
    assert len(ours) > 150
    without = {name for name, view in ours.items() if keys._keyless(view)}
    assert without == {"gameplay:choose", "api:table-choose"}


def _of_a_library(view: Any) -> bool:
    return view.__module__.split(".")[0] not in ("tournaments", "decks", "gameplay")


def test_no_form_can_be_guarded_without_a_key() -> None:
    source = '<form method="post">{% csrf_token %}</form>'
    made = engines["django"].from_string(source).render({"csrf_token": "guard"})
    assert 'name="csrfmiddlewaretoken" value="guard"' in made
    assert 'name="request_key" value="' in made


def test_document_of_the_api_names_the_key_at_every_write() -> None:
    from drf_spectacular.generators import SchemaGenerator

    document = SchemaGenerator().get_schema(public=True)
    writes = [
        (path, name, operation)
        for path, methods in document["paths"].items()
        for name, operation in methods.items()
        if name in ("post", "put", "patch", "delete")
    ]
    assert len(writes) > 50
    for path, name, operation in writes:
        named = [one.get("name") for one in operation.get("parameters", [])]
        assert "Idempotency-Key" in named, (path, name)
