"""What is said in other languages: current, with all its fields, and whole."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings

from tests.translations import (
    CALLS,
    DOMAINS,
    Message,
    catalogue,
    compiled,
    file_of,
    languages,
    messages,
    messages_in,
    of_domain,
    said,
    sources,
)

FIELD = re.compile(r"%\(\w+\)[sd]|%%?\d|%%[a-z]\b|%[sd]|<[^>]+>|\{\w*\}")
"""What a translation has as often as its source: fields, and tags."""


def test_languages_with_texts_are_languages_of_the_hall() -> None:
    assert set(languages()) <= set(dict(settings.LANGUAGES))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", languages())
def test_compiled_files_are_those_of_the_texts(language: str, domain: str) -> None:
    kept = file_of(language, "mo", domain).read_bytes()
    assert kept == compiled(catalogue(language, domain)), "python -m tests.translations"


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", languages())
def test_translations_have_the_fields_of_the_english(language: str, domain: str) -> None:
    odd = []
    for entry in catalogue(language, domain):
        if not entry.id or not entry.string:
            continue
        english = entry.id if isinstance(entry.id, tuple) else (entry.id,)
        own = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        fields = [Counter(FIELD.findall(text)) for text in english]
        odd += [text for text in own if text and Counter(FIELD.findall(text)) not in fields]
    assert odd == []


@pytest.mark.parametrize("language", languages())
def test_every_page_is_whole(language: str) -> None:
    found = catalogue(language)
    missing = {
        f"{', '.join(where)}: {message.one}"
        for message, where in messages(sources()).items()
        if not said(found, message)
    }
    assert missing == set(), "add these to the .po (docs/adding-a-page.md)"


def test_what_is_not_said_is_found() -> None:
    one = Catalog()
    one.add("Log in", "Anmelden")
    one.add(("%(n)s card", "%(n)s cards"), ("%(n)s Karte", ""))
    one.add("Play", "Spielen", flags=["fuzzy"])
    assert said(one, Message("Log in"))
    assert not said(one, Message("%(n)s card", "%(n)s cards"))  # one form of two
    assert not said(one, Message("Play")) and not said(one, Message("Cards"))


def test_messages_are_found_wherever_they_stand(tmp_path: Path) -> None:
    page, module = tmp_path / "page.html", tmp_path / "module.py"
    page.write_text(
        "{% load i18n %}{% translate 'It is 100%' %}{{ x|default:_(\"none\") }}"
        "{% blocktranslate trimmed count n=n %}\n {{ n }} card\n{% plural %} {{ n }} cards\n"
        "{% endblocktranslate %}"
    )
    module.write_text('A = _("One " "line") + ngettext("%(n)s way", "%(n)s ways", 2) + f(_(name))')
    assert list(messages_in(page)) == [
        Message("It is 100%%"),
        Message("none"),
        Message("%(n)s card", "%(n)s cards"),
    ]
    assert set(messages_in(module)) == {
        Message("One line"),
        Message("%(n)s way", "%(n)s ways"),
    }


def test_mail_in_plain_text_is_read_as_pages_are() -> None:
    found = {message.one for message in messages(sources())}
    assert {"Stop this kind of mail:", "Confirm your address", "Hello %(name)s,"} <= found


def test_every_page_and_module_can_be_read() -> None:
    assert len(messages(sources())) > 2500


def test_no_module_calls_gettext_by_another_name() -> None:
    """What is said through an alias is not found, and stays English on every page."""
    hidden = []
    for path in sources():
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                named = isinstance(node, ast.alias) and node.name in CALLS
                if named and node.asname not in (None, "_"):
                    hidden.append(f"{path}: {node.name} as {node.asname}")
                if isinstance(node, ast.Assign) and getattr(node.value, "id", "") in CALLS:
                    hidden.append(f"{path}:{node.lineno}")
    assert hidden == []


def test_sentences_of_rooms_without_django_are_messages() -> None:
    found = {message.one for message in of_domain("django")}
    assert "All have {points} points." in found  # under a name
    assert "Both have {points} points and had not met; drawn by lot inside the group." in found
    assert "{player} is number {rank} of {count} with {points} points." in found  # in a call
    assert {"Game win %", "Chaotic (our default)"} <= found
