"""All modules that enter a step, a question or a meaning, so that none is missing in a game."""

from __future__ import annotations

# By their whole names: two rooms have a module `damage` and a module `locations`.
import engine.chaotic.happenings.damage
import engine.chaotic.happenings.locations  # noqa: F401
from engine.chaotic.burst import (  # noqa: F401
    ability_announcements,
    announcements,
    costs,
    free_plays,
    mugic_announcements,
    playing,
    priority,
    resolution,
)
from engine.chaotic.happenings import (  # noqa: F401
    adding_triggers,
    disciplines,
    extra_combat,
    leaving_play,
    mirages,
    replacement,
    state_checks,
    triggers,
)
from engine.chaotic.instructions import (  # noqa: F401
    battlegear,
    card_moves,
    choices,
    counters,
    damage,
    decks,
    delayed_effects,
    exchanges,
    hive,
    infection,
    keyword_triggers,
    lasting_effects,
    locations,
    lowest_discipline,
    picks,
    removal,
    sequences,
    winning,
)
from engine.chaotic.meaning import (  # noqa: F401
    amounts,
    card_tests,
    comparisons,
    conditions,
    creature_tests,
    filters,
    gear_tests,
    item_tests,
    outcomes,
    references,
    selectors,
    space_tests,
    text_boxes,
)
from engine.chaotic.meaning.register import without_meaning
from engine.chaotic.position.steps import require_all
from engine.chaotic.turn import (  # noqa: F401
    attacks,
    combat,
    formation,
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
