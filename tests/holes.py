"""Sentences of pages that were given nothing for one of their places.

Django writes nothing there and says nothing of it: "a deviation of  or less".
"""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context
from django.template.base import TokenType
from django.templatetags.i18n import BlockTranslateNode


def left_open(node: BlockTranslateNode, context: Context) -> list[str]:
    """The places of a sentence that have nothing to show: not given, None, or an empty text."""
    tokens = [*node.singular, *(node.plural or [])]
    places = {one.contents for one in tokens if one.token_type == TokenType.VAR}
    given = {name: value.resolve(context) for name, value in node.extra_context.items()}
    if node.counter is not None:
        given[node.countervar] = node.counter.resolve(context)
    return sorted(one for one in places if given.get(one, context.get(one)) in (None, ""))


def refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a page with such a sentence is at fault."""
    render = BlockTranslateNode.render

    def whole(node: BlockTranslateNode, context: Context, nested: bool = False) -> Any:
        missing = left_open(node, context)
        assert not missing, f"{node.origin}: {', '.join(missing)} in {node.singular}"
        return render(node, context, nested)

    monkeypatch.setattr(BlockTranslateNode, "render", whole)
