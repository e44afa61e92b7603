"""What a choice sends to each seat: differences, packed as the stream packs them."""

from __future__ import annotations

import statistics
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import decks, players, rulesets
from gameplay.documents import patches
from gameplay.documents.building import Known, StoredPrompt, live
from gameplay.documents.model import as_json
from gameplay.queries.choices import previews
from gameplay.queries.record.events import events_seen_by, stored_events
from gameplay.queries.table.documents import packed

MOST = 4096
"""Bytes of one choice for one seat."""


def asked_of(game: Any, prompt: Any) -> StoredPrompt:
    options = previews.options_told(game, prompt, told=True)
    return StoredPrompt(prompt.seat, game.step, prompt.kind, prompt.rule, prompt.text, options)


def told(game: Any, seat: str, name: str, format: str) -> tuple[dict[str, Any], list[Any]]:
    """The live part of a seat's document, and what has just happened."""
    events = events_seen_by(stored_events(game.events, game.seats), seat)
    known = Known(
        reader=seat,
        rulebook=name,
        format=format,
        names={"A": "Alice", "B": "Bob"},
        view=game.view(seat),
        prompts={one.seat: asked_of(game, one) for one in game.prompts},
        events=[(game.step, event) for event in events],
    )
    document = as_json(live(known))
    return document, document.pop("events")


def messages(name: str, steps: int, size: int | None = None) -> Iterator[tuple[str, bytes]]:
    """By seat each message of a game of the usual format, played at random."""
    shipped = decks.shipped(name)
    format = rulesets.standard(name)
    lists = dict(zip("AB", pair(name, format, shipped, size), strict=True))
    game = engine.new_game(game=name, format=format, seed=1, decks=lists)
    chances = {seat: players.stream(1, seat) for seat in game.seats}
    before: dict[str, dict[str, Any]] = {}
    while not game.over and game.step < steps:
        for seat in game.seats:
            now, events = told(game, seat, name, format)
            old = before.get(seat)
            if old is not None:
                now["faces"] = {**old["faces"], **now["faces"]}
                patch = patches.difference(old, now)
                message = {"from": game.step, "to": game.step + 1, "patch": patch}
                yield seat, packed({**message, "events": events}).encode()
            before[seat] = patches.bare(now)
        prompt = game.prompts[0]
        choice = players.choose(game, prompt, "random", chances[prompt.seat])
        game.choose(prompt.seat, choice)


def pair(name: str, format: str, shipped: Any, size: int | None) -> tuple[Any, Any]:
    """Two lists that ship and may be played in the usual format: of a size, or the largest."""
    ruleset = rulesets.get(name, format)
    legal = [one for one in shipped.values() if not decks.check(one, ruleset)]
    wanted = size or max(some.size for some in legal)
    first = next(one for one in legal if one.size == wanted)
    second = next(one for one in legal if one is not first and one.size == first.size)
    return first, second


@pytest.mark.parametrize(
    ("name", "size", "steps"),
    [
        ("chaotic", 6, 40),
        ("chaotic", 10, 3),
        ("genesis", None, 80),
    ],
)
def test_a_choice_sends_each_seat_at_most_four_kilobytes(
    name: str, size: int | None, steps: int
) -> None:
    packers = {seat: zlib.compressobj(6, zlib.DEFLATED, 16 + 14, 6) for seat in "AB"}
    plain, sent = [], []
    for seat, message in messages(name, steps, size):
        plain.append(len(message))
        sent.append(len(packers[seat].compress(message) + packers[seat].flush(zlib.Z_SYNC_FLUSH)))
    assert len(sent) > steps
    assert max(sent) <= MOST, "as the stream packs it"
    assert statistics.median(plain) <= MOST, "most are not longer unpacked either"
