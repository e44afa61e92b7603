"""What is said in other languages: current, with all its fields, and whole where players are."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings

from tests.translations import (
    DOMAINS,
    ROOT,
    Message,
    catalogue,
    compiled,
    file_of,
    languages,
    messages,
    messages_in,
    said,
    sources,
)

OF_PLAYERS = (
    "templates/*.html",
    "templates/components/*.html",
    "templates/allauth/**/*.html",
    "templates/account/[ls]*.html",
    "templates/account/profile.html",
    "templates/gameplay/_*.html",
    "templates/gameplay/table*.html",
    "templates/gameplay/concede.html",
    "templates/gameplay/join.html",
    "templates/gameplay/replay.html",
    "templates/gameplay/stops.html",
    "templates/gameplay/dispute*.html",
    "templates/gameplay/why*.html",
    "templates/gameplay/genesis/*.html",
    "templates/gameplay/learn/*.html",
    "templates/gameplay/opening/*.html",
    "templates/gameplay/overlay.html",
    "templates/gameplay/plain/*.html",
    "templates/gameplay/phrases.html",
    "templates/gameplay/precedents.html",
    "templates/gameplay/rule.html",
    "templates/gameplay/rules.html",
    "templates/gameplay/scenario.html",
    "templates/gameplay/watch.html",
    "templates/gameplay/words.html",
    "templates/decks/_phrases.html",
    "templates/decks/_scenarios.html",
    "templates/decks/_words.html",
    "templates/decks/_printed.html",
    "templates/decks/_entry_pool.html",
    "templates/decks/_limited_card.html",
    "templates/decks/_pod.html",
    "templates/decks/_pool_here.html",
    "templates/decks/limited.html",
    "templates/decks/pods.html",
    "templates/decks/pool.html",
    "templates/decks/card.html",
    "templates/tournaments/appeal.html",
    "templates/tournaments/event.html",
    "templates/tournaments/events.html",
    "templates/tournaments/front.html",
    "templates/tournaments/match.html",
    "templates/tournaments/pairings.html",
    "templates/tournaments/quick.html",
    "templates/tournaments/_scorings.html",
    "templates/tournaments/_series*.html",
    "templates/tournaments/seat.html",
    "templates/tournaments/series*.html",
    "templates/tournaments/standings.html",
    "templates/tournaments/_next.html",
    "templates/tournaments/_welcome.html",
    "templates/tournaments/_what.html",
    "engine/rulebook/data/*-words.txt",
    "decks/sheets.py",
    "gameplay/words.py",
    "gameplay/enums.py",
    "gameplay/drawing/*.py",
    "gameplay/lessons/*.py",
    "gameplay/lessons/data/*/*.yaml",
    "gameplay/opening/*.py",
    "gameplay/puzzles/*.py",
    "gameplay/stops/*.py",
    "gameplay/queries/documents.py",
    "gameplay/queries/lessons.py",
    "gameplay/queries/pages.py",
    "gameplay/queries/puzzles.py",
    "gameplay/queries/rules.py",
    "gameplay/services/lessons.py",
    "gameplay/services/play.py",
    "gameplay/services/puzzles.py",
    "gameplay/services/tables.py",
    "gameplay/services/undo.py",
    "gameplay/services/watching.py",
    "gameplay/templatetags/watching.py",
    "gameplay/views/learning.py",
    "gameplay/views/puzzles.py",
    "gameplay/views/watching.py",
    "gameplay/views/seats.py",
    "gameplay/views/tables.py",
    "tournaments/forms_search.py",
    "tournaments/models/round.py",
    "tournaments/queries/appeals.py",
    "tournaments/queries/told.py",
    "tournaments/services/appeals.py",
    "tournaments/views/appeals.py",
)
"""What players see before, at and after a table: whole in every language."""

OF_JUDGES = ("_bench", "_ruling", "_repairs")
FIELD = re.compile(r"%\(\w+\)[sd]|%%?\d|%%[a-z]\b|%[sd]|<[^>]+>|\{\w*\}")
"""What a translation has as often as its source: fields, and tags."""


def files_of_players() -> list[Path]:
    found = {one for pattern in OF_PLAYERS for one in ROOT.glob(pattern)}
    return sorted(one for one in found if not one.stem.startswith(OF_JUDGES))


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
def test_pages_of_players_are_whole(language: str) -> None:
    found = catalogue(language)
    missing = {
        f"{', '.join(where)}: {message.one}"
        for message, where in messages(files_of_players()).items()
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


def test_every_page_and_module_can_be_read() -> None:
    assert len(messages(sources())) > 2500
