"""The ids of the glossary's rules about keywords."""

from __future__ import annotations

from functools import lru_cache

GLOSSARY = "kw"


@lru_cache(maxsize=512)
def keyword_rule(word: str, number: int = 1) -> str:
    """The id of rule `number` of a keyword; `word` is the keyword's name in ids, such as
    `beckon`."""
    return f"G-{GLOSSARY}-{word}.{number}"


def keyword_rules(words: tuple[str, ...]) -> tuple[str, ...]:
    """The first rule of each keyword."""
    return tuple(keyword_rule(word) for word in words)
