"""Where the scenarios of a rule of Genesis stand."""

from __future__ import annotations


def place_of_rule(rule: str) -> str:
    """One file a section, for all its sentences; keywords and terms apart."""
    section = rule.rpartition(".")[0]
    if section.startswith("G-kw-"):
        return f"keywords/{section.removeprefix('G-kw-')}.yaml"
    return f"rules/{'terms/' if section.startswith('G-term-') else ''}{section}.yaml"
