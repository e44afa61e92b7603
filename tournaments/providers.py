"""Extras which apps above put on the hall's pages, without the hall importing them.

An app registers a callable in its `AppConfig.ready`; a page calls every provider of a slot once
with all its objects, so that a list costs the same number of queries at any length.

Slots, with what the provider gets and gives back:

=============  ==============================  ==========================================
slot           objects                         answer
=============  ==============================  ==========================================
front          visible events on the page      list of {"template", "context"}
going          next things of the visitor      list of {"template", "context"}: games one is amid
event          [event]                         list of {"template", "context"}
entry          [entry] (the visitor's own)     list of {"template", "context"}
match          [match] (its own page)          list of {"template", "context"}
match_rows     matches                         {match.pk: {"template", "context"}}
entry_rows     entries (the visitor is staff)  {entry.pk: {"template", "context"}}
ruling         rulings (operations)            {operation.pk: {"template", "context"}}
player_next    the visitor's entries           {entry.pk: {"url", "label", "text"}}, also "head"
bench          events where the visitor judges list of {"template", "context"}
desk           [event] (the visitor is staff)  list of {"template", "context"}
deck           [deck list] (the visitor's own) list of {"template", "context"}
archive        [event]                         list of {"template", "context"}
person         [account] (the visitor's own)   list of {"name", "rows"}: parts of one's data copy
nav            none                            list of {"label", "url", "icon"}
welcome        none                            list of {"label", "url"}: what a stranger does first
today          none                            list of {"template", "context"}: new every day
office         none                            list of {"template", "context"}
=============  ==============================  ==========================================
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest

Provider = Callable[[HttpRequest, Sequence[Any]], Any]

SLOTS = (
    *("front", "event", "entry", "match_rows", "player_next", "bench", "desk", "deck", "archive"),
    *("person", "nav", "ruling", "welcome", "match", "office", "going", "entry_rows", "today"),
)
_providers: dict[str, list[Provider]] = {slot: [] for slot in SLOTS}


def register(slot: str, provider: Provider) -> None:
    """Add `provider` to `slot`; twice is once. Raises KeyError for an unknown slot."""
    if provider not in _providers[slot]:
        _providers[slot].append(provider)


def cards(slot: str, request: HttpRequest, objects: Sequence[Any]) -> list[dict[str, Any]]:
    """All cards of a slot, in the order of registration."""
    return [card for provider in _providers[slot] for card in provider(request, objects)]


def extras(slot: str, request: HttpRequest, objects: Sequence[Any]) -> dict[int, list[Any]]:
    """The extras of each object by its primary key."""
    merged: dict[int, list[Any]] = {}
    for provider in _providers[slot]:
        for key, extra in provider(request, objects).items():
            merged.setdefault(key, []).append(extra)
    return merged
