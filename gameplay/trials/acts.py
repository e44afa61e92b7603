"""Chooses what a person does next: send a form, with sense or without, follow a link, type an
address, or call the API."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

from gameplay.trials.doors import Sent
from gameplay.trials.fill import KEY, Filler
from gameplay.trials.nonsense import Nonsense, kinds_of
from gameplay.trials.pages import Button, Field, Form, Page
from gameplay.trials.people import Act, Person

T = TypeVar("T")
#: The addresses that people visit without a link. Some of these pages they may not see.
HAUNTS = (
    *("/", "/", "/", "/events/{slug}/", "/events/{slug}/", "/tables/", "/decks/", "/events/"),
    *("/bench/", "/events/{slug}/desk/", "/events/{slug}/pairings/", "/events/{slug}/now/"),
)
ADDRESSES = (
    *("/tables/{id}/", "/tables/{id}/live/", "/replays/{id}/", "/replays/{id}/?step={step}"),
    *("/replays/{id}/record/", "/replays/{id}/branch/?step=2", "/disputes/{id}/", "/bench/{id}/"),
    *("/decks/entries/{id}/", "/decks/{id}/", "/decks/events/{slug}/", "/decks/new/"),
    *("/disputes/new/match/{id}/", "/disputes/new/step/{id}/?step=3", "/events/new/"),
    *("/events/{slug}/desk/", "/events/{slug}/desk/log/", "/events/{slug}/desk/penalties/"),
    *("/events/{slug}/desk/players/", "/events/{slug}/desk/staff/", "/events/{slug}/desk/plan/"),
    *("/events/{slug}/desk/settings/", "/events/{slug}/desk/log/{number}/", "/events/import/"),
    *("/events/{slug}/desk/players/{number}/checks/", "/events/{slug}/desk/files/{name}/"),
    *("/events/{slug}/matches/{serial}/", "/events/{slug}/players/{number}/", "/now/"),
    *("/events/{slug}/pairings/", "/events/{slug}/rounds/{serial}/", "/events/{slug}/standings/"),
    *("/events/{slug}/rounds/{serial}/why/", "/events/{slug}/bracket/", "/events/calendar.ics"),
    *("/events/{slug}/standings/outlook/", "/events/{slug}/standings.csv", "/events/{slug}/now/"),
    *("/events/{slug}/calendar.ics", "/events/{slug}/print/pairings/", "/accounts/profile/"),
    *("/live/?topic=event:{id}", "/live/?topic=table:{id}", "/live/?topic=hall", "/nowhere/"),
    *("/rules/{identity}/", "/cards/{game}/{key}/", "/cards/made/", "/admin/", "/style/"),
    *("/api/v1/me/next/", "/api/v1/tables/{id}/", "/accounts/signup/"),
)
#: How likely a form is to be sent: the weight of the first entry that occurs in its address.
FORMS = (
    *(("/theme/", 0.01), ("/logout", 0.0), ("/password", 0.0), ("/2fa", 0.0), ("/choose/", 5.0)),
    *(("/concede/", 0.5), ("/drop/", 0.6), ("/settings/", 0.4), ("/log/", 0.5), ("/email", 0.1)),
    *(("/login", 0.0), ("/webhooks/", 0.1), ("/apart/", 0.3), ("/plan/", 0.3), ("/signup", 0.5)),
    *(("discard", 2.0), ("pair_again", 0.3), ("/sit/", 6.0), ("/check-in/", 3.0), ("/rule/", 0.8)),
    *(
        ("/enter/", 3.0),
        ("/report/", 4.0),
        ("/import/", 3.0),
        ("/withdraw", 0.3),
        ("/delete/", 0.3),
    ),
)
LINKS = (
    *(("/accounts/logout", 0.0), ("/api/docs", 0.0), ("/cards/", 0.15), ("/rules/", 0.1)),
    *(("/admin", 0.1), ("/desk/", 3.0), ("/matches/", 3.0), ("/tables/", 5.0), ("/bench/", 2.0)),
    *(("/decks/entries/", 3.0), ("/print/", 0.2), ("/accounts/", 0.2), ("/style/", 0.0)),
    *(("/2fa", 0.0), ("/password", 0.0), (".csv", 0.2), (".ics", 0.2)),
)
#: API calls with this in their path are left out: they would only lock the caller out.
LEFT_OUT = ("/token",)
#: Forms with this in their address are never filled with nonsense: it would end the visit.
SPARED = ("/logout",)
#: How often a call of the API carries nonsense.
NONSENSE = 0.08


class Document:
    """The hall's own description of its API."""

    def __init__(self, text: str) -> None:
        self.whole: dict[str, Any] = json.loads(text)

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            schema = self.whole["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
        return schema

    @cached_property
    def reads(self) -> list[str]:
        return [path for path, ways in self._paths() if "get" in ways]

    @cached_property
    def writes(self) -> list[tuple[str, str, dict[str, Any]]]:
        return [
            (method.upper(), path, way)
            for path, ways in self._paths()
            for method, way in ways.items()
            if method in ("post", "put", "patch", "delete")
        ]

    def _paths(self) -> list[tuple[str, dict[str, Any]]]:
        paths = self.whole["paths"].items()
        return [one for one in paths if not any(word in one[0] for word in LEFT_OUT)]


class Chooser:
    """Chooses acts with the dice of the walk."""

    def __init__(self, dice: random.Random, filler: Filler) -> None:
        self.dice, self.filler = dice, filler
        self.nonsense = Nonsense(dice)
        self.document: Document | None = None

    def next(self, person: Person) -> Act:
        draft = self._draft_left_open(person)
        if draft is not None and (act := self._form(person, draft)) is not None:
            return act
        page, roll = person.page, self.dice.random()
        if page is None or roll < 0.12:
            return self._go(person)
        if roll < 0.16:
            return self._visit(person, ADDRESSES)
        if self.document is not None and roll < 0.24:
            return self._read(person)
        if self.document is not None and roll < 0.34:
            return self._call(person)
        if roll < 0.36 and self.filler.invitations:
            pk, token = self.dice.choice(self.filler.invitations)
            self.filler.secrets.told.add((pk, token))
            return Act(person.name, "GET", f"/tables/{pk}/join/{token}/")
        if roll < 0.43 and (other := self._other_tab(person)) is not None:
            page = other
        elif roll < 0.5 and (act := self._scrawled(person, page)) is not None:
            return act
        if roll < 0.78 and (act := self._form(person, page)) is not None:
            return act
        return self._link(person, page) or self._go(person)

    # --- Pages -------------------------------------------------------------------------------

    def _go(self, person: Person) -> Act:
        """Visit the person's own desk or own table, or a page where everybody goes."""
        roll = self.dice.random()
        if person.desks and roll < 0.5:
            return Act(person.name, "GET", f"/events/{self.dice.choice(person.desks)}/desk/")
        if person.part.ill and person.part.username and roll < 0.5:
            return Act(person.name, "GET", "/events/import/")
        if person.rounds and roll < 0.6:
            return Act(person.name, "GET", f"/tables/{self.dice.choice(person.rounds)}/")
        if person.tables and roll > 0.6:
            return Act(person.name, "GET", f"/tables/{self.dice.choice(person.tables)}/")
        return self._visit(person, HAUNTS)

    def _draft_left_open(self, person: Person) -> Page | None:
        """Now and then a desk in an open tab that shows a draft, which may have changed since; None
        otherwise."""
        drafts = [path for path in sorted(person.tabs) if "draft" in person.tabs[path].drawn_from]
        if not drafts or self.dice.random() > 0.12:
            return None
        return person.tabs[self.dice.choice(drafts)]

    def _other_tab(self, person: Person) -> Page | None:
        """A desk that the person left open in a tab, or an earlier page; None if there is none."""
        if person.tabs and self.dice.random() < 0.7:
            return person.tabs[self.dice.choice(sorted(person.tabs))]
        return self.dice.choice(list(person.pages)[:-1]) if len(person.pages) > 1 else None

    def _visit(self, person: Person, addresses: tuple[str, ...]) -> Act:
        path = self.filler.address(self.dice.choice(addresses))
        return Act(person.name, "GET", path)

    def _link(self, person: Person, page: Page) -> Act | None:
        around = page.menu if self.dice.random() < 0.15 or not page.links else page.links
        path = self._weighed([(path, _weight(LINKS, path)) for path in around])
        return Act(person.name, "GET", path) if path else None

    def _form(self, person: Person, page: Page) -> Act | None:
        offered = [form for form in page.forms if form.method in ("post", "get")]
        weighed = [(one, self._gladly(one)) for one in offered]
        if sum(weight for _one, weight in weighed) < self.dice.random() * 0.5:
            return None
        form = self._weighed(weighed)
        return self.sent(person, page, form) if form is not None else None

    def _gladly(self, form: Form) -> float:
        gladly = _weight(FORMS, form.action)
        styles = " ".join(button.style for button in form.buttons)
        if "button-primary" in styles:
            return gladly * 4
        return gladly * 0.7 if "button-danger" in styles else gladly

    def _scrawled(self, person: Person, page: Page) -> Act | None:
        """The act of sending any form of the page filled with nonsense; None without a form."""
        offered = [one for one in page.forms if not any(word in one.action for word in SPARED)]
        if not offered:
            return None
        return self.scrawled(person, page, self.dice.choice(offered))

    def scrawled(self, person: Person, page: Page, form: Form) -> Act:
        """The act of sending a form of the page filled with nonsense."""
        button = self.dice.choice(form.buttons) if form.buttons else None
        path, fields, file = self._filled(person, form, button)
        fields = self.nonsense.spoiled(fields, kinds_of(form.fields))
        if file is not None and self.dice.random() < 0.6:
            file = self.nonsense.file(file.field)
        elif file is None and self.dice.random() < 0.15:
            file = self.nonsense.instead(fields)
        return _sending(person, page, form, path, fields, file)

    def sent(self, person: Person, page: Page, form: Form) -> Act:
        """The act of sending a form of the page, filled in."""
        path, fields, file = self._filled(person, form, self._button(form))
        return _sending(person, page, form, path, fields, file)

    def _filled(
        self, person: Person, form: Form, button: Button | None
    ) -> tuple[str, list[tuple[str, str]], Sent | None]:
        """Where a form goes by this button, its fields filled in, and the file that goes along."""
        path = (button.action if button else "") or form.action
        fields: list[tuple[str, str]] = []
        file: Sent | None = None
        for one in form.fields:
            if one.kind == "file":
                if self.dice.random() < 0.9:
                    file = self.filler.file(person, path, one)
                continue
            value = self.filler.field(person, path, one)
            if value is not None:
                fields.append((one.name, value))
        if button is not None and button.name:
            fields.append((button.name, button.value))
        return path, fields, file

    def _button(self, form: Form) -> Button | None:
        weights = [
            (button, 4.0 if "button-primary" in button.style else 1.0) for button in form.buttons
        ]
        return self._weighed(weights)

    def _weighed(self, choices: list[tuple[T, float]]) -> T | None:
        """One of the choices, drawn by weight; None if all weights are 0."""
        total = sum(weight for _one, weight in choices)
        if total <= 0:
            return None
        at = self.dice.random() * total
        for one, weight in choices:
            at -= weight
            if at < 0:
                return one
        return choices[-1][0]

    # --- The API -----------------------------------------------------------------------------

    def _read(self, person: Person) -> Act:
        assert self.document is not None
        path = self.filler.address(self.dice.choice(self.document.reads), person.desks)
        return Act(person.name, "GET", path)

    def _call(self, person: Person) -> Act:
        """A write that the API document describes. Undoing and deleting are drawn less often."""
        assert self.document is not None
        method, template, way = self.dice.choice(self.document.writes)
        if ("undo" in template or method == "DELETE") and self.dice.random() < 0.7:
            method, template, way = self.dice.choice(self.document.writes)
        path = self.filler.address(template, person.desks)
        given = way.get("requestBody", {}).get("content", {})
        body: Any = None
        if "application/json" in given:
            schema = given["application/json"]["schema"]
            body = self.filler.body(person, path, schema, self.document)
            if self.dice.random() < NONSENSE:
                body = self.nonsense.body(body)
        key = f"{self.dice.getrandbits(64):016x}"
        if "multipart/form-data" in given and "application/json" not in given:
            return self._upload(person, path, key)
        return Act(person.name, method, path, body=body, key=key)

    def _upload(self, person: Person, path: str, key: str) -> Act:
        file = self.filler.file(person, path, Field("file", "file"))
        return Act(person.name, "POST", path, [], file, key=key)


def _sending(
    person: Person,
    page: Page,
    form: Form,
    path: str,
    fields: list[tuple[str, str]],
    file: Sent | None,
) -> Act:
    """The act of sending these fields of a form."""
    if form.method == "get":
        said = urlencode([one for one in fields if one[1]])
        return Act(person.name, "GET", f"{path.partition('?')[0]}?{said}")
    key = next((value for name, value in fields if name == KEY), "")
    return Act(
        person.name,
        "POST",
        path,
        fields,
        file,
        key=key,
        drawn_from=page.drawn_from,
        source=page.path,
    )


def again(act: Act) -> Act:
    """The same sending once more, as a browser or an impatient person does it."""
    return replace(act, again=True)


def _weight(table: tuple[tuple[str, float], ...], address: str) -> float:
    return next((weight for word, weight in table if word in address), 1.0)
