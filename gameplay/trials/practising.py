"""People who play against a level of the house while others play each other at their tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from gameplay.trials import duels
from gameplay.trials.duels import Duel
from gameplay.trials.processes import Hall
from gameplay.trials.visitors import Visitor

#: Run inside the hall: creates so many accounts; prints the token and the session of each.
_PEOPLE = """
import json
from gameplay.trials.log_in import session_of, token_of
from tournaments.accounts.models import User
people = [User.objects.create(username=f"alone{{number}}") for number in range({count})]
print(json.dumps([[token_of(person), session_of(person)] for person in people]))
"""
#: Run inside the hall: prints how many milliseconds each answer of a level took, and whether the
#: clock of the level cut it short.
_ANSWERS = """
import json
from gameplay.models import Thought
rows = Thought.objects.filter(level={level!r}).exclude(done_at=None)
print(json.dumps([[1000 * (row.done_at - row.asked_at).total_seconds(), row.late] for row in rows]))
"""
ENDLESS = 10**6
"""A number of choices that no game reaches."""


class Answers(NamedTuple):
    """The milliseconds that a level took for each answer, from the question on, and how many
    answers its clock cut short."""

    times: list[float]
    late: int


def people(hall: Hall, count: int) -> list[list[str]]:
    """Create ``count`` accounts for this; return the token and the session of each."""
    found: list[list[str]] = json.loads(hall.python(_PEOPLE.format(count=count)).splitlines()[-1])
    return found


async def sit_down(
    hall: Hall, who: Sequence[list[str]], lists: tuple[str, str], **settings: Any
) -> list[Duel]:
    """Seat each of these people at a table against the house. The tables are opened by the API, so
    that the hall prepares the level as usual. ``settings``: further fields of the API call."""
    found = []
    for token, session in who:
        asked = {"deck": lists[0], "house_deck": lists[1], **settings}
        table = await Visitor(hall.port, token=token).api("POST", "tables/house/", asked)
        found.append(Duel(hall.port, table["id"], [[token, session]]))
        await found[-1].sit_down()
    return found


def answers(hall: Hall, level: str) -> Answers:
    """All answers of this level in the hall so far."""
    found = json.loads(hall.python(_ANSWERS.format(level=level)).splitlines()[-1])
    return Answers([taken for taken, _late in found], sum(late for _taken, late in found))


async def beside(
    alone: Sequence[Duel], played: Sequence[Duel], choices: int, thinking: float
) -> list[BaseException]:
    """Let each table of `played` make so many choices while the people of `alone` play on against
    the house. Return the errors of both."""
    over = asyncio.Event()
    practice = [
        asyncio.create_task(duel.play(ENDLESS, thinking=thinking, stop=over)) for duel in alone
    ]
    matches = (duel.play(choices, thinking=thinking) for duel in played)
    found: list[Any] = await asyncio.gather(*matches, return_exceptions=True)
    over.set()
    found += await asyncio.gather(*practice, return_exceptions=True)
    return duels.errors_of(found)
