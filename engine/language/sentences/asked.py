"""Questions and refusals: phrases of a game said as its messages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.language.sentences.phrases import Phrase, Phrases
from engine.language.sentences.scene import NAMES, Scene
from engine.language.sentences.speech import Speech

TOLD = 240
"""The length up to which the text of a card is told with the question that the card asks."""

ADDRESS = re.compile(r"^Player (?P<seat>[A-D]), ")
"""How every question begins."""


def question_of(text: str) -> str:
    """A question without the address of the player who is asked."""
    return ADDRESS.sub("", text)


def asked(scene: Scene, prompt: Mapping[str, Any], phrases: Phrases) -> str:
    """The question, to the one who is asked or about them."""
    phrase = phrases.read(question_of(prompt["text"]))
    speech = scene.speech
    if prompt["seat"] != scene.reader:
        player = scene.player(prompt["seat"])
        key = f"ask.{phrase.key}.other" if phrase else ""
        return speech.say(key if speech.has(key) else "wait", player=player, **_put(scene, phrase))
    if phrase is None or not speech.has(f"ask.{phrase.key}"):
        return speech.unsaid("question")
    return speech.say(f"ask.{phrase.key}", **_put(scene, phrase))


def _put(scene: Scene, phrase: Phrase | None) -> Mapping[str, str]:
    if phrase is None:
        return {}
    return {
        name: scene.card(value) if name in NAMES else value for name, value in phrase.fields.items()
    }


def source(scene: Scene, card: str, wording: Sequence[tuple[str, str]]) -> str:
    """The sentence that says which card asks. It quotes the card's text if that is short: the whole
    text, or else the lines that offer a choice. ``wording``: the lines in English, each with the
    same line in the reader's language."""
    offers = [one for one in wording if " may " in f" {one[0]} " or "hoose" in one[0]]
    for lines in (wording, offers):
        text = " ".join(said for _english, said in lines).replace(
            "{mc}", scene.speech.plain("counter_word")
        )
        if lines and len(text) <= TOLD:
            return scene.speech.say("why.source.text", card=scene.card(card), text=text)
    return scene.speech.say("why.source", card=scene.card(card))


def refused(
    speech: Speech, reason: Mapping[str, Any], phrases: Phrases, names: Mapping[str, str]
) -> str:
    """The reason of a refusal, as a sentence."""
    phrase = phrases.read(reason["text"])
    if phrase is None or not speech.has(f"refused.{phrase.key}"):
        return speech.unsaid("refusal")
    fields = dict(phrase.fields)
    if "player" in fields:
        seat = fields["player"]
        fields["player"] = names.get(seat) or speech.plain("seat", letter=seat)
    return speech.say(f"refused.{phrase.key}", **fields)
