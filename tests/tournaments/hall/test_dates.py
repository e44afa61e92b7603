"""Dates as each language writes them."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation

from tournaments.words.dates import forms

ROOT = Path(__file__).resolve().parents[3]
ASKED = re.compile(r"""\|date:["']([^"']+)["']|date_format\([^\n]*, ["']([^"']+)["']\)""")
DAY = datetime(2026, 12, 7, 21, 3)


def asked_for() -> set[str]:
    """Every form of a date that a template or a module names."""
    sources = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")]
    for app in ("tournaments", "decks", "gameplay"):
        sources += (ROOT / app).rglob("*.py")
    found = (ASKED.findall(path.read_text()) for path in sources)
    return {one or other for pairs in found for one, other in pairs}


def test_each_form_with_a_day_is_known_to_the_languages() -> None:
    """A page said "7 Dezember 2026": the form was given as English has it, to every language."""
    with_day = {form for form in asked_for() if "j" in form}
    assert "j F Y, H:i" in with_day
    assert with_day == set(forms.DAYS)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "7 December 2026, 21:03; Mon 7 Dec, 21:03"),
        ("de", "7. Dezember 2026, 21:03; Mo 7. Dez, 21:03"),
        ("fr", "7 décembre 2026, 21:03; lun 7 déc, 21:03"),
        ("es", "7 de diciembre de 2026, 21:03; lun 7 dic, 21:03"),
    ],
)
def test_a_date_is_written_as_its_language_has_it(language: str, said: str) -> None:
    page = Template('{{ at|date:"j F Y, H:i" }}; {{ at|date:"D j M, H:i" }}')
    with translation.override(language):
        assert page.render(Context({"at": DAY})) == said
