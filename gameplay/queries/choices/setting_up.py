"""The answers that a table offers while armies are placed, and the formation that an answer
means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import engine
from gameplay.models import KeptFormation, Seat
from gameplay.queries.choices import formations
from gameplay.queries.choices.formations import Formation, Ground, Post


def offered_formations(view: Mapping[str, Any], seat: Seat) -> list[dict[str, Any]]:
    """The formations that are offered by name, the one to begin with first: the last one that this
    person used with this army, that of the list, and its mirror.

    Each has its ``line``, and in ``stands`` what it means: space, Creature, Battlegear.
    """
    ground = formations.ground_of(view, seat.letter)
    if ground is None:
        return []
    plain = formations.listed(ground)
    named = {formations.AS_LISTED: plain, formations.MIRRORED: formations.mirrored(plain, ground)}
    last = last_of(seat, ground)
    if last is not None:
        named = {formations.AS_BEFORE: last, **named}
    return [
        {
            "line": line,
            "places": [],
            "stands": [[post.space, post.creature, post.gear] for post in formation],
        }
        for line, formation in named.items()
    ]


def are_formations(options: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a seat was offered whole formations by name."""
    return bool(options) and "stands" in options[0]


def formation_of(
    said: str, view: Mapping[str, Any], seat: str, offered: Sequence[Mapping[str, Any]]
) -> Formation:
    """The formation that an answer means: one of those ``offered`` by name, or one spelled out as
    changes of the first of them. Raises BadFormation."""
    ground = ground_for(view, seat)
    wanted = " ".join(said.split()).casefold()
    for way in offered:
        if way["line"] == wanted:
            return _stands(way)
    begin = _stands(offered[0]) if offered else formations.listed(ground)
    return formations.read(said, ground, begin)


def engine_lines(game: engine.Game, seat: str, said: str) -> list[str]:
    """The lines that the engine is told for a line: the line itself, or the placings of a whole
    formation."""
    prompt = game.prompt_for(seat)
    if prompt is None or prompt.kind != formations.KIND:
        return [said]
    ground = formations.ground_of(game.view(seat), seat)
    if ground is None:
        return [said]
    plain = formations.listed(ground)
    named = {formations.AS_LISTED: plain, formations.MIRRORED: formations.mirrored(plain, ground)}
    wanted = " ".join(said.split()).casefold()
    try:
        found = named.get(wanted) or formations.read(said, ground, plain)
    except formations.BadFormation:
        return [said]
    return formations.lines(found)


def ground_for(view: Mapping[str, Any], seat: str) -> Ground:
    """As `formations.ground_of`; BadFormation where there is nothing to place any more."""
    ground = formations.ground_of(view, seat)
    if ground is None:
        raise formations.BadFormation("4.1.1", "Your army stands already.")
    return ground


def last_of(seat: Seat, ground: Ground) -> Formation | None:
    """The last formation of the person in this seat with this army."""
    kept = kept_by(seat)
    row = kept.filter(army=formations.key_of(ground)).first() if kept is not None else None
    return formations.of_kept(row.posts, ground) if row is not None else None


def kept_by(seat: Seat) -> Any:
    """The kept formations of whoever sits here; None for the house and an empty seat."""
    if seat.user_id is not None:
        return KeptFormation.objects.filter(user=seat.user_id)
    if seat.guest:
        return KeptFormation.objects.filter(user=None, guest=seat.guest)
    return None


def _stands(way: Mapping[str, Any]) -> Formation:
    return tuple(Post(*post) for post in way["stands"])
