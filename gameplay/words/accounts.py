"""What the engine's accounts say (`engine.account`), in the language of the page.

Refusals that the rules themselves give have their sentences in the engine; here are those of
accounts alone: what kept an ability from triggering, and from where a number comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine import games
from engine.account import Unfired
from engine.kernel.prompt import Reason
from engine.language.sentences.phrases import Phrases

SAID: Mapping[str, tuple[str, Any]] = {
    "kind": (
        "nothing of the kind that it waits for happened",
        _("nothing of the kind that it waits for happened"),
    ),
    "aimless": (
        "it triggered, and has no legal target",
        _("it triggered, and has no legal target"),
    ),
    "targetless": (
        "it triggered, and has no valid target",
        _("it triggered, and has no valid target"),
    ),
    "ownerless": (
        "it triggered, and its player is out of the game",
        _("it triggered, and its player is out of the game"),
    ),
    "sourceless": (
        "it triggered, and its source has left the arena",
        _("it triggered, and its source has left the arena"),
    ),
    "unengaged": ("{name} is not engaged", _("{name} is not engaged")),
    "keyword": (
        "what happened is not what the keyword waits for",
        _("what happened is not what the keyword waits for"),
    ),
    "discipline": ("it waits for another Discipline", _("it waits for another Discipline")),
    "element": (
        "it waits for another Elemental Type",
        _("it waits for another Elemental Type"),
    ),
    "side": ("it happened on the wrong side", _("it happened on the wrong side")),
    "low": (
        "it waits for {least} or more, and it was {was}",
        _("it waits for {least} or more, and it was {was}"),
    ),
    "high": (
        "it waits for {most} or less, and it was {was}",
        _("it waits for {most} or less, and it was {was}"),
    ),
    "first": (
        "it counts the first time, and it triggered this turn",
        _("it counts the first time, and it triggered this turn"),
    ),
    "subject": (
        "{name} is not what it speaks of",
        _("{name} is not what it speaks of"),
    ),
    "other": ("it happened to another Creature", _("it happened to another Creature")),
    "source": ("something else brought it about", _("something else brought it about")),
    "mirage": (
        "it happened outside the space of the Mirage",
        _("it happened outside the space of the Mirage"),
    ),
    "condition": ("its condition does not hold", _("its condition does not hold")),
    "text_box": (
        "the other text box of {name} is active",
        _("the other text box of {name} is active"),
    ),
    "turned_down": ("{name} is turned down", _("{name} is turned down")),
    "own_death": (
        "its own death is not what it speaks of",
        _("its own death is not what it speaks of"),
    ),
    "happened": (
        "what happened is not what it waits for",
        _("what happened is not what it waits for"),
    ),
    "player": ("another player did it", _("another player did it")),
    "card": (
        "it waits for another kind of card than {name}",
        _("it waits for another kind of card than {name}"),
    ),
    "spot": ("it happened on another spot", _("it happened on another spot")),
    "counter": ("something else got the counter", _("something else got the counter")),
    "number": (
        "it waits for counter {wanted}, and this was counter {was}",
        _("it waits for counter {wanted}, and this was counter {was}"),
    ),
    "thoughts": (
        "it did not come from the thoughts",
        _("it did not come from the thoughts"),
    ),
    "whom": (
        "it happened to {name}, of which it does not speak",
        _("it happened to {name}, of which it does not speak"),
    ),
    "damaged": (
        "what was damaged is not what it speaks of",
        _("what was damaged is not what it speaks of"),
    ),
    "unseen": (
        "who did it is not in the awareness, or is no combatant",
        _("who did it is not in the awareness, or is no combatant"),
    ),
    "declaring": ("nobody is declared now", _("nobody is declared now")),
    "inactive": ("a text that is not active", _("a text that is not active")),
    "scanned": ("Scanned", _("Scanned")),
    "printed": ("printed", _("printed")),
    "printed_counters": ("printed Mugic ability", _("printed Mugic ability")),
    "bare": ("returned without Mugic counters", _("returned without Mugic counters")),
    "no_damage": ("no damage", _("no damage")),
    "damage": ("damage", _("damage")),
    "resolved": ("as it resolved", _("as it resolved")),
    "attack": ("as an attack", _("as an attack")),
    "used": ("as its ability was used", _("as its ability was used")),
    "played": ("as it was played", _("as it was played")),
    "triggered": ("as it triggered", _("as it triggered")),
    "copy": ("as a copy", _("as a copy")),
    "at_once": ("at once", _("at once")),
    "by_rules": ("by the rules", _("by the rules")),
    "judge": ("a judge", _("a judge")),
    "set_right": ("set right", _("set right")),
}
"""For each key the engine's words and the page's words. Both have the same fields."""

PHRASES = Phrases({key: engine for key, (engine, _page) in SAID.items()})


OF_OPTIONS = frozenset({"nobody is declared now"})
"""Reasons against a choice that only accounts give."""


def said(text: str) -> str:
    """Words of an account in the language of the page. Other words, such as those of cards, stay as
    they are."""
    phrase = PHRASES.read(text)
    if phrase is None:
        return text
    return str(SAID[phrase.key][1]).format(**phrase.fields)


def reason_told(
    reason: Reason, game: str, names: Mapping[str, str], language: str
) -> dict[str, str]:
    """Why not, as map of ``rule`` and ``text``."""
    if reason.text in OF_OPTIONS:
        words = said(reason.text)
        return {"rule": reason.rule, "text": f"{words[:1].upper()}{words[1:]}."}
    told = games.rulebook(game).refusal(reason._asdict(), names=names, language=language)
    return {"rule": reason.rule, "text": told}


def ability_told(one: Unfired) -> dict[str, Any]:
    """An ability that waited for something, and what kept it off."""
    reasons = [{"rule": reason.rule, "text": said(reason.text)} for reason in one.reasons]
    return {"card": one.card, "words": said(one.words), "fired": one.fired, "reasons": reasons}
