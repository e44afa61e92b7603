"""Rule ids in running text: what a summary, a reason or a ruling points to."""

from __future__ import annotations

import re

from engine import rulebook

ID = re.compile(r"(?<![\w.-])(?:(?:R|ED|GL2?|GR?)-[\w-]+(?:\.\w+)*|\d+(?:\.\d+)+)(?![\w-])")
"""The pattern of a rule id; :func:`engine.rulebook.known` says whether there is such a rule."""


def ids_in(text: str, game: str) -> list[tuple[int, int, str]]:
    """Where the ids of a game's rulebook stand in a text: begin, end, id."""
    return [
        (match.start(), match.end(), match[0])
        for match in ID.finditer(text)
        if rulebook.known(match[0]) and rulebook.rule(match[0]).game == game
    ]


def cited_in(rule: rulebook.Rule) -> tuple[str, ...]:
    """The other rules that the words of a rule or ruling name, each once."""
    words = (rule.summary, rule.silence, rule.options, rule.why, rule.engine, rule.switch)
    found = (identity for text in words for _, _, identity in ids_in(text, rule.game))
    return tuple(identity for identity in dict.fromkeys(found) if identity != rule.id)
