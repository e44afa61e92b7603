"""A browser test takes all parts of a page by `every`, which waits until the page has them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

BROWSER = Path(__file__).parents[1] / "browser"
#: Words that only a locator of a page has.
LOCATING = ("locator", "get_by_")


def takes_at_once(source: str) -> list[int]:
    """Lines that loop over a locator's `all()`, which does not wait."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "all"
        and not node.args
        and "objects" not in ast.unparse(node)
        and any(word in ast.unparse(node) for word in LOCATING)
    ]


@pytest.mark.parametrize("path", sorted(BROWSER.glob("*.py")), ids=lambda path: path.stem)
def test_nobody_takes_what_the_page_has_at_that_moment(path: Path) -> None:
    assert takes_at_once(path.read_text()) == []


def test_the_law_sees_what_it_forbids() -> None:
    source = 'for box in page.locator("input").all():\n    box.check()\n'
    assert takes_at_once(source) == [1]
    assert takes_at_once("steps = game.steps.all()") == []
