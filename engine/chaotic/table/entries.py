"""All modules that enter a step, a question or a meaning, so that none is missing in a game."""

from __future__ import annotations

from engine.chaotic.burst import announcements, costs, free_plays, playing, priority, resolution  # noqa: F401
from engine.chaotic.happenings import (  # noqa: F401
    damage,
    disciplines,
    extra_combat,
    leaving_play,
    locations,
    mirages,
    replacement,
    state_checks,
    triggers,
)
from engine.chaotic.instructions import (  # noqa: F401
    card_moves,
    choices,
    counters,
    decks,
    delayed_effects,
    effects,
    exchanges,
    lasting_effects,
)
from engine.chaotic.meaning import (  # noqa: F401
    amounts,
    card_tests,
    comparisons,
    conditions,
    filters,
    outcomes,
    references,
    selectors,
    text_boxes,
)
from engine.chaotic.meaning.register import without_meaning
from engine.chaotic.position.steps import require_all
from engine.chaotic.turn import (  # noqa: F401
    attacks,
    combat,
    interception,
    movement,
    setup,
    showdown,
    strikes,
    substitution,
    turn_steps,
)
from engine.chaotic.values import present_values, standing_effects  # noqa: F401

require_all()
if unread := without_meaning():
    raise NotImplementedError(f"nodes without a meaning: {', '.join(unread)}")
