"""Somebody at the pages of the hall without a browser: looks, follows a link, presses a button.

What a page does not offer cannot be done: a hand finds the form by the words on its button, sends
what stands in it as a browser would, and changes only fields that are there, to values they offer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client

BACKEND = "django.contrib.auth.backends.ModelBackend"


def repeated_ids(page: str) -> list[str]:
    """The ids that stand on a page more than once: what names one of them names the first."""
    ids = Counter(re.findall(r'<[a-z][^>]*?\sid="([^"]+)"', page))
    return sorted(name for name, count in ids.items() if count > 1)


def _words(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@dataclass
class Form:
    """A form as it stands: `said` is sent as it is; `offered` has the values of each field that
    is chosen from, by the words beside them; `buttons` what each sends."""

    action: str
    method: str
    said: dict[str, list[str]] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)
    offered: dict[str, dict[str, str]] = field(default_factory=dict)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)


class _Page(HTMLParser):
    """The forms and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: dict[str, str] = {}
        self._form: Form | None = None
        self._inside: list[tuple[str, dict[str, str], list[str]]] = []
        self._choice = ("", "")
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(said.get("action", ""), said.get("method", "get").lower())
            self.forms.append(self._form)
        elif tag in {"a", "button", "option", "textarea", "label"}:
            self._inside.append((tag, said, []))
        elif tag == "select" and self._form is not None:
            self._select = said.get("name", "")
            self._form.offered[self._select] = {}
        elif tag == "input" and self._form is not None and "disabled" not in said:
            self._input(self._form, said)

    def _input(self, form: Form, said: dict[str, str]) -> None:
        name, kind = said.get("name", ""), said.get("type", "text")
        if kind in {"radio", "checkbox"}:
            value = said.get("value", "on")
            form.offered.setdefault(name, {})[value] = value
            self._choice = (name, value)
            if "checked" in said:
                form.said.setdefault(name, []).append(value)
        elif name:
            form.said.setdefault(name, []).append(said.get("value", ""))
            form.typed |= {name} if kind != "hidden" else set()

    def handle_data(self, data: str) -> None:
        for _tag, _said, words in self._inside:
            words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if not self._inside or self._inside[-1][0] != tag:
            return
        _tag, said, heard = self._inside.pop()
        words, form = _words("".join(heard)), self._form
        if tag == "a":
            self.links.setdefault(words, said.get("href", ""))
        elif form is None:
            return
        elif tag == "button":
            form.buttons[words] = (said.get("name", ""), said.get("value", ""))
        elif tag == "textarea":
            form.said[said.get("name", "")] = ["".join(heard).removeprefix("\n")]
            form.typed.add(said.get("name", ""))
        elif tag == "option" and self._select in form.offered:  # none of a list beside a field
            value = said.get("value", words)
            form.offered[self._select][words] = value
            if "selected" in said or self._select not in form.said:
                form.said[self._select] = [value]
        elif tag == "label" and self._choice[0]:
            name, value = self._choice
            form.offered[name][words] = value
            self._choice = ("", "")


class Hand:
    """One person. `page`: the answer that this person looks at now."""

    def __init__(self, user: Any) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user, backend=BACKEND)
        self.page: Any = None
        self.at = ""

    def open(self, path: str) -> Hand:
        """Go to an address."""
        return self._look(self.client.get(path, follow=True), path)

    @property
    def text(self) -> str:
        """What is said on the page, without its tags."""
        body = re.sub(r"(?s)<(script|style)\b.*?</\1>|<[^>]+>", " ", self.page.content.decode())
        return _words(body)

    def follow(self, words: str) -> Hand:
        """Click the link of these words, or the one that begins with them."""
        links = self._parsed().links
        return self.open(links[_meant(words, links, f"link at {self.at}")])

    def press(self, button: str, **typed: str) -> Hand:
        """Press the button of these words, or the one that begins with them, with fields filled
        in: by value, or by the words that stand beside it."""
        known = {words: form for form in self._parsed().forms for words in form.buttons}
        words = _meant(button, known, f"button at {self.at}")
        form = known[words]
        said = dict(form.said)
        for name, value in typed.items():
            said[name] = [_chosen(form, name, value)]
        name, value = form.buttons[words]
        said |= {name: [value]} if name else {}
        send = self.client.post if form.method == "post" else self.client.get
        where = form.action or self.at
        return self._look(send(where, said, follow=True), where)

    def _parsed(self) -> _Page:
        page = _Page()
        page.feed(self.page.content.decode())
        return page

    def _look(self, answer: Any, path: str) -> Hand:
        assert answer.status_code == 200, (path, answer.status_code)
        twice = repeated_ids(answer.content.decode(errors="replace"))
        assert not twice, f"{path}: a label of these names another field: {twice}"
        self.page = answer
        self.at = answer.redirect_chain[-1][0] if answer.redirect_chain else path
        return self


def _meant(words: str, known: Iterable[str], what: str) -> str:
    """The one of these words, else the only one that begins with them."""
    found = [one for one in known if one == words or one.startswith(words)]
    exact = [words] if words in found else found
    assert len(exact) == 1, f"{len(exact)} of {words!r}, a {what}; there are {sorted(known)}"
    return exact[0]


def _chosen(form: Form, name: str, value: str) -> str:
    if name in form.offered:
        offered = form.offered[name]
        assert value in offered or value in offered.values(), f"{name} offers {sorted(offered)}"
        return offered.get(value, value)
    assert name in form.typed, f"no field {name!r}; there are {sorted(form.typed)}"
    return value
