"""The grammar of Genesis texts, one module a room, on the machine that Chaotic's uses."""

from __future__ import annotations

from functools import lru_cache

from engine.language.genesis.free import Body
from engine.language.genesis.grammar import (
    effects,
    events,
    objects,
    places,
    spoken,
    statics,
    words,
)
from engine.language.genesis.nodes import Speed
from engine.language.grammar.machine import Grammar

ROOMS = (words, objects, events, effects, places, statics, spoken)
ACTIVE, PASSIVE, CONTINUOUS = "active text", "passive text", "continuous text"


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The whole grammar; built when a text is first read or printed."""
    built = Grammar()
    for room in ROOMS:
        room.add_to(built)
    _texts(built)
    return built


def category(speed: Speed) -> str:
    """The category of the text of an ability of this speed."""
    if speed in (Speed.ACTION, Speed.SWIFT):
        return ACTIVE
    return CONTINUOUS if speed is Speed.CONTINUOUS else PASSIVE


def _texts(g: Grammar) -> None:
    """Whole texts: :class:`Body`."""
    g.node(CONTINUOUS, Body, "{statics:statics}")
    g.node(ACTIVE, Body, "{effects:effects}")
    g.node(ACTIVE, Body, "{effects:arena}", anywhere=True)
    g.node(ACTIVE, Body, "chain: {effects:chain}", chain=True)
    g.node(
        ACTIVE,
        Body,
        "choose {choose:elements}. {effects:effects}",
        "choose {choose:elements} as you play this. {effects:effects}",
    )
    g.node(PASSIVE, Body, "{event}")
    behind = ("{event}", "{event}, if {condition}", "{event}, {condition:frequency}")
    for form in behind:
        g.node(PASSIVE, Body, form + ", {effects:effects}")
        g.node(PASSIVE, Body, form + ", choose {choose:elements}. {effects:effects}")
        g.node(PASSIVE, Body, form + ", chain: {effects:chain}", chain=True)
