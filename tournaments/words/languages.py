"""The languages of the hall."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils import translation

OPEN = re.compile(r"%\\?\((\w+)\\?\)([ds])")
"""A place that a sentence leaves open, as `re.escape` writes it."""


def known(language: str) -> str:
    """The language if it is one of the hall's, else ""."""
    return language if language in dict(settings.LANGUAGES) else ""


def spoken() -> str:
    """The active language: that of a request, or of a mail being written."""
    found = translation.get_language() or settings.LANGUAGE_CODE
    return known(found) or known(found.partition("-")[0]) or settings.LANGUAGE_CODE


def wordless(view: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a view whose answer has no words: nobody needs to be asked for a language."""
    view.wordless = True  # type: ignore[attr-defined]
    return view


def quoted(words: str) -> str:
    """Somebody's words between the quotation marks of the language.

    >>> quoted("bob came late")
    '“bob came late”'
    """
    return translation.gettext("“%(words)s”") % {"words": words}


_ONE: dict[str, str] = {}
"""By a sentence that counts, how it reads for one."""


def counted(one: str, many: str) -> str:
    """Mark a sentence whose first open place is a number: for one it reads otherwise."""
    _ONE[many] = one
    return many


class Sentences(tuple[str, ...]):
    """Sentences that rooms without Django say in English, read back and said in the language of
    the page.

    What is left open stands as ``%(count)d`` for a number and ``%(card)s`` for anything. Of two
    that fit the first is meant.

    >>> Sentences("%(count)d cards instead of %(wanted)d").told("36 cards instead of 40")
    '36 cards instead of 40'
    >>> some = counted("%(count)d card too many", "%(count)d cards too many")
    >>> Sentences(some).told("1 cards too many")
    '1 card too many'
    """

    patterns: tuple[re.Pattern[str], ...]

    def __new__(cls, *sentences: str) -> Sentences:
        found = super().__new__(cls, sentences)
        found.patterns = tuple(map(_pattern, sentences))
        return found

    def knows(self, text: str) -> bool:
        """Whether the text is one of these sentences.

        >>> Sentences("line %(line)d").knows("line 3")
        True
        """
        return any(pattern.fullmatch(text) for pattern in self.patterns)

    def told(self, text: str, field: Callable[[str, str], str] | None = None) -> str:
        """The sentence in the language of the page; unchanged where no pattern fits. ``field``
        gives the text for an open place, by the place's name and the value found there."""
        for pattern, sentence in zip(self.patterns, self, strict=True):
            if found := pattern.fullmatch(text):
                fields = found.groupdict()
                words = _said(sentence, fields)
                if field is not None:
                    fields = {name: field(name, value) for name, value in fields.items()}
                return words.replace(")d", ")s") % fields
        return text


def _said(sentence: str, fields: dict[str, str]) -> str:
    if sentence not in _ONE:
        return translation.gettext(sentence)
    count = int(next(iter(fields.values())))
    return translation.ngettext(_ONE[sentence], sentence, count)


def _pattern(sentence: str) -> re.Pattern[str]:
    def left_open(found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{'-?[0-9]+' if found[2] == 'd' else '.+?'})"

    return re.compile(OPEN.sub(left_open, re.escape(sentence)), re.DOTALL)
