"""How a visitor opens a table: for each game a form, in a module of its name.

A game without one is offered with its lists that ship and its formats.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine import games
from gameplay.opening.form import DeckForm, GuestForm, PlainForm, starters

__all__ = ["DeckForm", "GuestForm", "form_for", "form_of", "forms", "house_lists", "starters"]


def form_of(game: str) -> type[DeckForm]:
    """The form by which a table of a game is opened."""
    return _form(game)


@cache
def _form(game: str) -> type[DeckForm]:
    module = f"{__name__}.{game}"
    if find_spec(module) is None:
        plain: type[DeckForm] = type("Plain", (PlainForm,), {"game": game, "prefix": game})
        return plain
    form: type[DeckForm] = import_module(module).FORM
    return form


def forms(user: Any, sent: DeckForm | None = None) -> list[DeckForm]:
    """The forms of all games. Where a form of a game was sent, it stands in place of an empty
    one."""
    return [
        sent if sent is not None and sent.game == game else form_of(game)(user=user)
        for game in games.names()
        if starters(game)
    ]


def form_for(sent: Mapping[str, str], user: Any) -> DeckForm:
    """The form that was sent. Where only a list was sent (one button of the front page does that),
    the table is the one that beginners play."""
    for game in games.names():
        form = form_of(game)
        if form.is_meant(sent):
            return form(form.filled(sent), user=user)
    usual = form_of(games.default())
    return usual(usual.filled(sent), user=user)


def house_lists(game: str) -> list[tuple[str, str]]:
    """The lists with which a game against the house is one click away."""
    return form_of(game).one_click()
