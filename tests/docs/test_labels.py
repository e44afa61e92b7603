"""What the pages for people tell them to press or to look for stands on the site in these words."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps

from tests.docs.told import PEOPLE, labels
from tests.translations import messages, sources

FIELD = re.compile(r"%\\\(\w+\\\)[sd]|%[sd]|\\\{\w*\\\}")
ENDS = " :.…?!"
"""Marks that a label may end with on its page and not in a sentence about it."""


@cache
def written() -> frozenset[str]:
    """The messages of the site without their last marks, and the rights of the back office."""
    texts = {text for one in messages(sources()) for text in (one.one, one.many) if text}
    rights = {str(name) for model in apps.get_models() for _code, name in model._meta.permissions}
    return frozenset(_plain(text) for text in texts | rights)


@cache
def with_fields() -> re.Pattern[str]:
    """Messages with fields, each field as any word or two. Those that are hardly more than their
    fields would fit everything."""
    fielded = [re.escape(text) for text in sorted(written()) if FIELD.search(re.escape(text))]
    telling = [text for text in fielded if len(FIELD.sub("", text).split()) > 1]
    return re.compile("|".join(FIELD.sub(r"\\S+(?: \\S+)?", text) for text in telling))


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(ENDS).casefold()


def on_the_site(label: str) -> bool:
    """Whether a message of the site has these words and no others."""
    return _plain(label) in written() or with_fields().fullmatch(_plain(label)) is not None


@pytest.mark.parametrize("page", PEOPLE, ids=lambda page: page.stem)
def test_labels_stand_on_the_site(page: Path) -> None:
    assert [label for label in labels(page) if not on_the_site(label)] == []


def test_labels_are_found_and_judged(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "*Desk →\nLog* leads to *why*, **not** `*Here*`; *Cut to the top 4*, *Cut to the toe 4*.\n"
        "```\n*Nor here*\n```\n",
        encoding="utf-8",
    )
    assert list(labels(page)) == ["Desk", "Log", "Cut to the top 4", "Cut to the toe 4"]
    assert [one for one in labels(page) if not on_the_site(one)] == ["Cut to the toe 4"]
