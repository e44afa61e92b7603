"""What the API reads."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

#: The deepest nesting of JSON in a body; valid bodies need less than half of it.
DEEPEST = 40


class BoundedJSONParser(JSONParser):
    """Refuses JSON that is nested too deeply, since that would break code that walks through it
    later."""

    def parse(self, *arguments: Any, **named: Any) -> Any:
        try:
            found = super().parse(*arguments, **named)
        except RecursionError:
            raise ParseError(_("This JSON is nested too deep.")) from None
        _expect_flat(found)
        return found


def _expect_flat(found: Any) -> None:
    level = [found]
    for _depth in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise ParseError(_("This JSON is nested too deep."))
