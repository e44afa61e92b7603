"""Questions of Genesis in sentences, and why they are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.genesis.words import flow
from engine.genesis.words.scenes import scene_of, wording_of
from engine.language.sentences import Question
from engine.language.sentences.asked import asked, source
from engine.language.sentences.phrases import Phrases
from engine.language.sentences.scene import Event, Scene

QUESTIONS = Phrases(
    {
        "priority": "what do you do?",
        "activate": "whose turn is it?",
        "lead": "do you lead?",
        "lock": "which cards do you exchange?",
        "order": "in which order are your abilities added?",
        "hand": "do you draw a new hand?",
        "sacrifice": "which one is sacrificed?",
        "place": "where is {card} placed?",
        "place_it": "where is it placed?",
        "move": "where does {card} move?",
        "turn": "which way does {card} turn?",
        "may": "do you do it?",
        "upkeep": "pay, or let it go?",
        "decoy": "which ability do you turn?",
        "element": "which element?",
        "target": "which target?",
        "take": "which card do you take?",
        "subconscious": "do you take the card from your subconscious?",
        "discard": "which cards do you discard?",
        "copy_target": "which target does the copy have?",
        "draw": "play only repeats itself: is the game drawn?",
    }
)
"""The texts of questions, by the key of the message that says them (`ask.KEY`)."""

SOURCES = (flow.Resolve, flow.Trigger, flow.Play, flow.Use, flow.CopyOf)
"""Events whose card may be what asks a question."""

OF_THE_TURN = ("activate", "lead", "lock")
"""Kinds of questions that the course of the game asks, not a card."""


def ask(
    prompt: Mapping[str, Any],
    *,
    reader: str,
    names: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
    language: str = "en",
    before: Sequence[Event] = (),
) -> Question:
    """The question of a prompt, see :meth:`engine.games.Rulebook.question`."""
    scene = scene_of(reader, names, view, language, before)
    if prompt["kind"] == "priority":
        return Question(asked(scene, prompt, QUESTIONS), _priority(scene))
    why = "" if prompt["kind"] in OF_THE_TURN else _source(scene)
    return Question(asked(scene, prompt, QUESTIONS), why)


def _priority(scene: Scene) -> str:
    """What lies on the stack and what a pass leads to."""
    speech, view = scene.speech, scene.view
    if view is None:
        return ""
    if view["stack"]:
        top = next(iter(view["stack"]))
        fields = {"card": scene.card(top["name"]), "player": scene.player(top["by"])}
        key = "why.stack.you" if top["by"] == scene.reader else "why.stack"
        if top["targets"]:
            aims = speech.listed([scene.aim(name) for name in top["targets"]])
            return speech.say(key.replace("stack", "stack.at"), targets=aims, **fields)
        return speech.say(key, **fields)
    key = f"why.{view['phase']}"
    return speech.say(key if speech.has(key) else "why.empty")


def _source(scene: Scene) -> str:
    """The card that asks, where the events before tell it."""
    for record in scene.earlier():
        if isinstance(record, SOURCES):
            return source(scene, record.card, wording_of(record.card, scene.speech.language))
        if isinstance(record, flow.Pass | flow.Phase):
            break
    return ""
