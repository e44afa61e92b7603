"""What a person can use on a page: its links and its forms, with every field and button.

The site's own templates are well formed and quote every attribute, so a pattern finds their tags; a
whole parser would take more time than the page itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from itertools import zip_longest

TAG = re.compile(
    r"<(/?)(form|a|button|input|select|option|textarea|datalist|main)\b((?:[^>\"]|\"[^\"]*\")*)>"
)
ATTRIBUTE = re.compile(r"([-\w:]+)(?:\s*=\s*\"([^\"]*)\")?")
MARKUP = re.compile(r"<[^>]*>")


@dataclass(slots=True)
class Field:
    """A field of a form. `options`: the values of a choice; `attributes`: those of the tag."""

    name: str
    kind: str
    value: str = ""
    options: list[str] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)

    @property
    def required(self) -> bool:
        return "required" in self.attributes


@dataclass(slots=True)
class Button:
    """A button that sends a form. `name` and `value` are added to the fields; `action` replaces the
    address of the form unless it is ""."""

    name: str = ""
    value: str = ""
    action: str = ""
    style: str = ""
    words: str = ""


@dataclass(slots=True)
class Form:
    """A form as the page offers it."""

    action: str
    method: str
    multipart: bool
    fields: list[Field] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    """What was found on a page so far; `form`, `choice` and `main` are the tags that are open."""

    path: str
    links: list[str] = field(default_factory=list)
    menu: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    form: Form | None = None
    choice: Field | None = None
    main: bool = False


@dataclass
class Page:
    """A page that somebody has open."""

    path: str
    html: str
    #: What the hall's rows said when the page was drawn (see `oracle.drawn_from`).
    drawn_from: dict[str, object] = field(default_factory=dict)

    @cached_property
    def read(self) -> _Reading:
        return _read(self.path.partition("#")[0], self.html)

    @property
    def forms(self) -> list[Form]:
        return self.read.forms

    @property
    def links(self) -> list[str]:
        """The addresses that the main part of the page links to."""
        return self.read.links

    @property
    def menu(self) -> list[str]:
        """The addresses that the navigation and the footer link to."""
        return self.read.menu


def words(html: str) -> str:
    """The text of some HTML, without its tags."""
    return unescape(MARKUP.sub("", html)).strip()


def _attributes(text: str) -> dict[str, str]:
    return {name: unescape(value or "") for name, value in ATTRIBUTE.findall(text)}


def _read(path: str, html: str) -> _Reading:
    found = _Reading(path)
    tags = list(TAG.finditer(html))
    for tag, following in zip_longest(tags, tags[1:]):
        closing, name = tag[1], tag[2]
        if closing:
            _close(found, name)
            continue
        until = following.start() if following is not None else len(html)
        _open(found, name, _attributes(tag[3]), html[tag.end() : until])
    return found


def _close(found: _Reading, name: str) -> None:
    if name == "form":
        found.form = None
    elif name == "select":
        found.choice = None
    elif name == "main":
        found.main = False


def _open(found: _Reading, name: str, has: dict[str, str], inside: str) -> None:
    if name == "main":
        found.main = True
    elif name == "a" and (address := _local(found.path, has.get("href", ""))):
        (found.links if found.main else found.menu).append(address)
    elif name == "form":
        action = _local(found.path, has.get("action", "")) or found.path
        multipart = has.get("enctype") == "multipart/form-data"
        found.form = Form(action, has.get("method", "get").lower(), multipart)
        found.forms.append(found.form)
    elif found.form is not None:
        for made in _control(found, name, has, inside):
            if isinstance(made, Button):
                found.form.buttons.append(made)
            else:
                found.form.fields.append(made)


def _control(
    found: _Reading, name: str, has: dict[str, str], inside: str
) -> Iterator[Field | Button]:
    called, value = has.get("name", ""), has.get("value", "")
    if name == "button" and has.get("type", "submit") == "submit":
        action = _local(found.path, has.get("formaction", ""))
        yield Button(called, value, action, has.get("class", ""), words(inside))
    elif name == "select" and called:
        found.choice = Field(called, "select", attributes=has)
        yield found.choice
    elif name == "option" and found.choice is not None:
        found.choice.options.append(value)
        if "selected" in has:
            found.choice.value = value
    elif name == "textarea" and called:
        yield Field(called, "textarea", unescape(inside.strip()), attributes=has)
    elif name == "input" and called:
        yield from _input(found, called, value, has)


def _input(found: _Reading, called: str, value: str, has: dict[str, str]) -> Iterator[Field]:
    """The field of an input tag. All buttons of one radio group become one field with options."""
    kind = has.get("type", "text")
    if kind != "radio":
        yield Field(called, kind, value, attributes=has)
        return
    fields = found.form.fields if found.form is not None else []
    group = next((one for one in fields if one.kind == "radio" and one.name == called), None)
    if group is None:
        group = Field(called, "radio", attributes=has)
        yield group
    group.options.append(value)
    if "checked" in has:
        group.value = value


def _local(path: str, address: str) -> str:
    """A link of the page at ``path`` as an address within the site; "" for a link that leads to
    another site or nowhere."""
    address = address.partition("#")[0]
    if address.startswith("?"):
        return path.partition("?")[0] + address
    return address if address.startswith("/") and not address.startswith("//") else ""
