"""A form that is filled in with what is stored says what it was drawn from: sent from a second tab
it would write over what somebody else settled meanwhile."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILLED = {"initial", "instance"}
GUARDS = {"as_drawn", "as_drawn_outside"}

#: Views whose form writes over nothing that somebody else could have settled.
NOTHING_STORED = {
    "tournaments/views/office.py penalties": "the player whom the address names is chosen",
    "tournaments/views/front.py new_event": "a new event, with the settings of another one",
    "gameplay/views/bench/disputes.py new_for_step": "a new dispute of a step",
    "gameplay/views/bench/positions.py _desk": "a position on the page, kept as a new one",
}

#: Views whose page is filled in without a form of Django.
BY_HAND = {"tournaments/views/news.py mine"}


def views() -> dict[str, set[str]]:
    """The names in each view that takes a form filled in beforehand."""
    found = {}
    for path in sorted(ROOT.glob("*/**/*.py")):
        place = path.relative_to(ROOT)
        if place.parts[0] not in {"tournaments", "decks", "gameplay"}:
            continue
        if "views" not in place.parts and path.name != "views.py":
            continue
        for view in ast.parse(path.read_text("utf-8")).body:
            if isinstance(view, ast.FunctionDef):
                nodes = list(ast.walk(view))
                said = {node.arg for node in nodes if isinstance(node, ast.keyword)}
                names = {node.id for node in nodes if isinstance(node, ast.Name)}
                reads = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
                name = f"{place} {view.name}"
                if name in BY_HAND or (said & FILLED and "POST" in reads):
                    found[name] = names
    return found


def test_whoever_writes_over_something_says_what_they_saw() -> None:
    found = views()
    assert found.keys() >= BY_HAND
    assert len(found) > len(NOTHING_STORED) + 5
    unguarded = {view for view, names in found.items() if not names & GUARDS}
    assert unguarded == set(NOTHING_STORED)
