"""Questions of Chaotic in sentences, and why they are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chaotic.words import flow
from engine.chaotic.words.scenes import scene_of, wording_of
from engine.language.sentences import Question
from engine.language.sentences.asked import asked, source
from engine.language.sentences.phrases import Phrases
from engine.language.sentences.scene import Event, Scene

QUESTIONS = Phrases(
    {
        "setup": "how do you set up?",
        "priority": "you have priority.",
        "move": "which Creature moves?",
        "intercept": "does a Defender intercept?",
        "strike": "which attack do you play?",
        "order": "in which order are your triggers added?",
        "fighter": "who fights the Showdown?",
        "mirage": "which space for the Mirage?",
        "withdraw": "where does it go?",
        "target": "which target?",
        "may": "shall it happen?",
        "branch": "which of these?",
        "element": "which element?",
        "settle": "which space for {card}?",
        "deck": "which deck?",
        "arrange": "how do they go back?",
        "discard": "which card do you discard?",
        "pick": "which one?",
        "among": "whose Mugic counter goes?",
        "lowest": "which Discipline?",
        "top": "which Location?",
        "retarget": "which target does it get?",
        "ransom": "does {card} pay?",
        "search": "which card do you take?",
        "which_deck": "which deck is shuffled?",
        "under": "in which order under the deck?",
        "whether": "shall {card} do something else instead?",
        "replacement": "what happens instead to {card}?",
        "diverted": "what happens to the damage to {card}?",
        "free": "which Mugic is played?",
        "copied": "which targets has the copy?",
        "stand_in": "who fights in its place?",
    }
)
"""The texts of questions, by the key of the message that says them (`ask.KEY`)."""

SOURCES = (flow.Resolve, flow.Trigger, flow.Play, flow.Use, flow.Copy)
"""What a question may come from."""

OF_THE_TURN = ("setup", "move", "strike", "intercept")
"""Kinds of questions that the turn asks, no card (6.3, 7.2)."""


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
        return Question(asked(scene, prompt, QUESTIONS), _priority(scene, prompt))
    why = "" if prompt["kind"] in OF_THE_TURN else _source(scene)
    return Question(asked(scene, prompt, QUESTIONS), why)


def _priority(scene: Scene, prompt: Mapping[str, Any]) -> str:
    """What lies on the Burst and what a pass leads to."""
    speech, view = scene.speech, scene.view
    if view is None:
        return ""
    burst = view["burst"]
    if burst:
        top = next(iter(burst))
        fields = {"card": scene.card(top["name"]), "player": scene.player(top["by"])}
        key = "why.burst.you" if top["by"] == scene.reader else "why.burst"
        if top["targets"]:
            aims = speech.listed([scene.aim(name) for name in top["targets"]])
            return speech.say(key.replace("burst", "burst.at"), targets=aims, **fields)
        return speech.say(key, **fields)
    if view["combat"] is not None:
        struck = view["combat"]["striker"] is not None
        return speech.say("why.combat" if struck else "why.combat_begins")
    key = f"why.{view['phase']}"
    return speech.say(key) if speech.has(key) else speech.say("why.empty")


def _source(scene: Scene) -> str:
    """The card that asks, where the events before tell it."""
    for record in scene.earlier():
        if isinstance(record, SOURCES):
            return source(scene, record.card, wording_of(record.card, scene.speech.language))
        if isinstance(record, flow.Pass | flow.Stop | flow.Step):
            break
    return ""
