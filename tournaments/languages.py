"""The languages of the hall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils import translation


def known(language: str) -> str:
    """One of the hall's languages, "" for any other."""
    return language if language in dict(settings.LANGUAGES) else ""


def spoken() -> str:
    """The language that is spoken now, in a request or around a letter."""
    found = translation.get_language() or settings.LANGUAGE_CODE
    return known(found) or known(found.partition("-")[0]) or settings.LANGUAGE_CODE


def wordless(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view whose answer says nothing in any language: nobody is asked for one."""
    view.wordless = True  # type: ignore[attr-defined]
    return view
