"""The grammar and its nodes are general: few forms and nodes are there for one line of one card."""

import pytest

from engine.language.grammar.machine import Grammar, Parse
from engine.language.text import tokens
from tests.engine.language import economy

FORMS = {"chaotic": (989, 136), "genesis": (251, 59)}
"""Forms that only read, and those of them that read one line, as they stand. A bound is only ever
lowered: a card that says something new asks for a form that others can use."""

NODES = {"chaotic": (257, 65), "genesis": (55, 15)}
"""Nodes, and those of them that one line of the catalogue holds."""


@pytest.mark.skipif(not economy.SHARED.is_dir(), reason="the card texts are not here")
@pytest.mark.parametrize("game", FORMS)
def test_few_forms_read_one_line(game: str) -> None:
    counted = economy.economy(game)
    print(counted.report(game))
    forms, one = FORMS[game]
    assert len(counted.reads) <= forms
    assert economy.one(counted.reads) <= one


@pytest.mark.parametrize("game", NODES)
def test_few_nodes_serve_one_line(game: str) -> None:
    nodes, one = NODES[game]
    found = economy.nodes(game)
    assert len(found) <= nodes
    assert economy.one(found) <= one


def test_a_form_is_noted_once_for_each_line_that_it_fits_a_part_of() -> None:
    grammar = Grammar()
    grammar.reads("colour", lambda: "red", "red|scarlet")
    grammar.reads("colour", lambda: "blue", "blue")
    grammar.reads("line", lambda **of: of, "a {one:colour} or {two:colour} door")
    seen: dict[economy.Form, set[str]] = {form: set() for form in economy.forms(grammar)}
    with economy.noting(seen) as note:
        for line in ("a red or scarlet door", "a red or blue door", "a red window"):
            note[-1] = line
            Parse(grammar, tokens(line)).readings("line")
    assert [len(seen[form]) for form in seen] == [3, 1, 2]
    assert economy.one(seen) == 1
    assert economy.share(seen) == pytest.approx(100 / 3)
