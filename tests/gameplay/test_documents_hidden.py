"""Nothing in a document depends on what its reader may not know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import decks, games, players
from engine.kernel.chance import Stream
from gameplay.documents.building import Known, StoredPrompt, live
from gameplay.documents.model import as_json
from gameplay.queries.choices.previews import options_told

KINDS: dict[str, dict[str, Any]] = {
    "masters": {"lists": ("dop-overworld", "dop-underworld"), "format": "masters"},
    "apprentice": {"lists": ("dop-overworld", "dop-underworld"), "format": "apprentice"},
    "genesis": {"lists": ("training-joric-farsling-a", "training-sivrel-amoth-a")},
}
CHOICES = 120


def game_of(kind: str, seed: int) -> engine.Game:
    lists = decks.shipped()
    one, other = (lists[name] for name in KINDS[kind]["lists"])
    settings = {"format": KINDS[kind]["format"]} if "format" in KINDS[kind] else {}
    return engine.new_game(game=one.game, seed=seed, decks={"A": one, "B": other}, **settings)


def known_by(game: engine.Game, reader: str, view: dict[str, Any] | None = None) -> Known:
    """What the referee tells of this position; ``view``: another than the reader's own."""
    shown = view or game.view(reader)
    prompts = {
        one.seat: StoredPrompt(
            seat=one.seat,
            asked=game.step,
            kind=one.kind,
            rule=one.rule,
            text=one.text,
            options=options_told(game, one),
        )
        for one in game.prompts
    }
    events = [(game.step, seen) for one in game.events if (seen := one.as_seen_by(reader))]
    return Known(
        reader=reader,
        rulebook=shown["game"],
        format=shown["format"],
        names={"A": "Ada", "B": "Bo"},
        view=shown,
        prompts=prompts,
        events=events,
    )


def text_of(known: Known) -> str:
    return json.dumps(as_json(live(known)))


def positions(kind: str, seed: int) -> Iterator[engine.Game]:
    """The positions of a random game, one after the other."""
    game = game_of(kind, seed)
    streams = {seat: players.stream(f"hidden/{seed}", seat) for seat in game.seats}
    for _choice in range(CHOICES):
        yield game
        if game.over:
            return
        prompt = game.prompts[-1]
        game.choose(prompt.seat, players.choose(game, prompt, "random", streams[prompt.seat]))


@pytest.mark.parametrize("kind", KINDS)
def test_hidden_cards_change_no_document(kind: str) -> None:
    looked = 0
    for game in positions(kind, seed=7):
        dice = Stream(b"7" * 32, f"twin {game.step}")
        book = games.played_by(game)
        reader = random.Random(game.step).choice([*game.seats, "spectator"])
        other = book.permute(game, reader, dice)
        other.events = game.events
        assert text_of(known_by(game, reader)) == text_of(known_by(other, reader)), game.step
        looked += 1
    assert looked > 30


@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_leak_is_found(kind: str) -> None:
    """A document made from the judge's view, in the place of a seat's own."""
    found = 0
    for game in positions(kind, seed=7):
        other = games.played_by(game).permute(game, "A", Stream(b"7" * 32, f"twin {game.step}"))
        other.events = game.events
        one = text_of(known_by(game, "A", game.view("judge")))
        found += one != text_of(known_by(other, "A", other.view("judge")))
        if found:
            break
    assert found


@pytest.mark.parametrize("kind", KINDS)
def test_faces_are_of_cards_in_the_readers_own_view(kind: str) -> None:
    for game in positions(kind, seed=3):
        for reader in (*game.seats, "spectator"):
            known = known_by(game, reader)
            prompt = known.prompts.get(reader)
            shown = json.dumps([known.view, list(prompt.options) if prompt else []])
            for name in live(known).faces:
                assert json.dumps(name)[1:-1] in shown, (game.step, reader, name)
