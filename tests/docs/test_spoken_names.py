"""What is said of a link or button by voice holds the words that stand on it (WCAG 2.5.3): who
controls a page by speaking says what is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import gettext, ngettext, override

from tests.structure import ROOT

NAMED = re.compile(
    r"<(a|button|summary)\b(?P<attrs>(?:\{%.*?%\}|\{\{.*?\}\}|[^>{])*?)>(?P<seen>.*?)</\1>", re.S
)
LABEL = re.compile(r'aria-label="(?P<said>(?:\{%.*?%\}|\{\{.*?\}\}|[^"{])*)"', re.S)
BLOCK = re.compile(
    r"\{%\s*blocktrans(?:late)?\b(?P<said>.*?)%\}(?P<body>.*?)\{%\s*endblocktrans(?:late)?\s*%\}",
    re.S,
)
PLAIN = re.compile(r"""\{%\s*trans(?:late)?\s+(["'])(?P<body>.*?)\1\s*%\}""")
BRANCH = re.compile(r"\{%\s*(?:el)?if\b.*?%\}|\{%\s*(?:else|endif)\s*%\}")
VALUE = re.compile(r"\{\{\s*(\w+)\s*\}\}")
WHATEVER = " \N{BULLET} "
"""Stands where a page shows a value: a name, a number, an icon."""


def _block(found: re.Match[str]) -> str:
    """A translated block in the language that is on; one that counts in both of its wordings."""
    told = []
    for form in re.split(r"\{%\s*plural\s*%\}", found["body"]):
        text = " ".join(form.split()) if "trimmed" in found["said"] else form
        told.append(VALUE.sub(r"%(\1)s", text))
    if len(told) == 1:
        return gettext(told[0])
    return WHATEVER.join(ngettext(told[0], told[1], number) for number in (1, 2))


def words(text: str) -> str:
    """The words of a part of a template, in the language that is on."""
    text = PLAIN.sub(lambda found: gettext(found["body"]), BLOCK.sub(_block, text))
    text = re.sub(r"%\(\w+\)s|\{\{.*?\}\}", WHATEVER, text)
    text = re.sub(r"<[^>]*>|\{%.*?%\}|&\w+;", WHATEVER, text, flags=re.S)
    return " ".join(re.findall(r"\w+|\N{BULLET}", text.casefold()))


def named() -> Iterator[tuple[Path, str, str]]:
    """Each link, button and summary with a name of its own: where, what is said, what is seen."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for found in NAMED.finditer(path.read_text(encoding="utf-8")):
            label = LABEL.search(found["attrs"])
            if label is not None:
                yield path.relative_to(ROOT), label["said"], found["seen"]


def missing(said: str, seen: str) -> list[str]:
    """The words that are seen in a row and not said so, of every branch of what is seen."""
    heard = words(said)
    parts = [part.strip() for one in BRANCH.split(seen) for part in words(one).split("\N{BULLET}")]
    return [part for part in parts if part and f" {part} " not in f" {heard} "]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_what_is_seen_is_part_of_what_is_said(language: str) -> None:
    with override(language):
        told = [
            (path, lost, words(said))
            for path, said, seen in named()
            if (lost := missing(said, seen))
        ]
    assert not told, "\n".join(f"{path}: {lost} is not in “{said}”" for path, lost, said in told)


def test_the_check_finds_what_is_not_said() -> None:
    seen = '{% translate "Remove" %}'
    assert missing('{% translate "Let them be paired" %}', seen) == ["remove"]
    assert missing("{% blocktranslate %}Remove {{ name }}{% endblocktranslate %}", seen) == []
    assert missing("Deck checks of Ines", "{{ n }} checks") == []
    assert missing("Deck list of Ines", "{{ n }} checks") == ["checks"]
    counted = "{% blocktranslate %}{{ n }} check{% plural %}{{ n }} checks{% endblocktranslate %}"
    assert missing("{{ n }} check of Ines", counted) == ["checks"]
    assert missing(f"{counted} of Ines", counted) == []
    assert len(list(named())) > 20
