"""Where the scenarios of a rule of Chaotic stand."""

from __future__ import annotations

KEYWORDS = frozenset(
    (
        "brainwashed", "challenge", "defender", "disarm", "element", "elementproof", "exhaust",
        "expend", "fluidmorph", "hive", "infect", "intimidate", "invisibility", "mirage",
        "outperform", "range", "recklessness", "stat-check", "stat-fail", "strike", "support",
        "surprise", "swift", "untargetable",
    )
)  # fmt: skip
"""The terms of Chaotic's glossary that are keywords of cards."""
_FOLDERS = {"GL": "glossary", "GL2": "glossary", "ED": "editions"}


def place_of_rule(rule: str) -> str:
    """By chapter; the glossary's keywords, other terms and the editions apart."""
    kind, _, term = rule.partition("-")
    if kind in ("GL", "GL2") and (word := term.removesuffix("-x")) in KEYWORDS:
        return f"keywords/{word}.yaml"
    return f"rules/{_FOLDERS.get(kind) or rule.partition('.')[0]}/{rule}.yaml"
