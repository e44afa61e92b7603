"""Labels of all options of a prompt, made so that no two read alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.language.sentences.shown import Button
from engine.language.sentences.speech import Speech

SHORT = 48
"""Letters after which quoted words are cut."""


def shortened(words: str, length: int = SHORT) -> str:
    """The beginning of a text, cut between words."""
    if len(words) <= length:
        return words
    return words[:length].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def told_apart_by(
    speech: Speech, short: Sequence[Button], full: Callable[[int], Button]
) -> tuple[Button, ...]:
    """The short button of each option where it is like no other, else the ``full`` one of its
    number; those that are alike even so are numbered. What stands alone under a heading has
    none."""
    made = list(short)
    for longer in (full, None):
        count = Counter(one.label for one in made)
        seen: Counter[str] = Counter()
        for number, one in enumerate(made):
            if count[one.label] < 2:
                continue
            seen[one.label] += 1
            if longer is not None:
                made[number] = longer(number)
            else:
                label = speech.say("button.copy", label=one.label, n=seen[one.label])
                made[number] = one._replace(label=label)
    groups = Counter(one.group for one in made)
    return tuple(one if groups[one.group] > 1 else one._replace(group="") for one in made)
