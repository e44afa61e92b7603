"""Events of Genesis in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.genesis.words import arena, flow
from engine.genesis.words.scenes import hp_left, player_of_item, scene_of
from engine.language.sentences import Sentence
from engine.language.sentences.lines import Record
from engine.language.sentences.scene import Event, Scene, Teller, made, sentence, told_by


def tell(
    event: Event,
    *,
    reader: str,
    names: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
    language: str = "en",
    before: Sequence[Event] = (),
    after: Sequence[Event] = (),
) -> Sentence:
    """The sentence of one event, see :meth:`engine.games.Rulebook.sentence`."""
    scene = scene_of(reader, names, view, language, before, after)
    return told_by(TELLERS, scene, event)


def play(scene: Scene, event: Event, record: flow.Play) -> Sentence:
    """The sentence of a played card. Its player is known as long as the card lies on the stack."""
    seat = player_of_item(scene, record.card)
    if not seat:
        return sentence(scene, record)
    key = "play.by.you" if seat == scene.reader else "play.by"
    return made(scene, record, key, player=scene.player(seat))


def damage(scene: Scene, event: Event, record: arena.Damage) -> Sentence:
    """The sentence of damage: its source, and the HP that are left."""
    cause = scene.cause(event)
    if isinstance(cause, flow.Resolve):
        return _with_rest(scene, record, "damage.from", {"source": scene.card(cause.card)})
    return _with_rest(scene, record, "damage", {})


def hit_points(scene: Scene, event: Event, record: arena.Gain | arena.Lose) -> Sentence:
    """The sentence of HP gained or lost, with the HP that are left."""
    return _with_rest(scene, record, record.kind, {})


def _with_rest(scene: Scene, record: Any, key: str, more: Mapping[str, Any]) -> Sentence:
    rest = hp_left(scene, record.card)
    if rest is None:
        return made(scene, record, key, **more)
    return made(scene, record, f"{key}.left", left=rest, **more)


TELLERS: Mapping[type[Record], Teller] = {
    flow.Play: play,
    arena.Damage: damage,
    arena.Gain: hit_points,
    arena.Lose: hit_points,
}
"""The kinds of events whose sentence needs more than their own line."""
