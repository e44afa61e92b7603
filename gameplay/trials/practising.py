"""People who play a level of the house while others play at their tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from gameplay.trials import duels
from gameplay.trials.duels import Duel
from gameplay.trials.processes import Hall
from gameplay.trials.visitors import Visitor

#: Run inside the hall: so many accounts, the token and the session of each.
_PEOPLE = """
import json
from gameplay.trials.log_in import session_of, token_of
from tournaments.accounts.models import User
people = [User.objects.create(username=f"alone{{number}}") for number in range({count})]
print(json.dumps([[token_of(person), session_of(person)] for person in people]))
"""
#: The same: how long each answer of the level took, in milliseconds, and whether its clock cut it.
_ANSWERS = """
import json
from gameplay.models import Thought
rows = Thought.objects.filter(level={level!r}).exclude(done_at=None)
print(json.dumps([[1000 * (row.done_at - row.asked_at).total_seconds(), row.late] for row in rows]))
"""
ENDLESS = 10**6
"""Choices that nobody comes to."""


class Answers(NamedTuple):
    """What a level took for its answers, in milliseconds from when it was asked, and how many of
    them its clock cut short."""

    times: list[float]
    late: int


def people(hall: Hall, count: int) -> list[list[str]]:
    """So many accounts that exist for this: the token and the session of each."""
    found: list[list[str]] = json.loads(hall.python(_PEOPLE.format(count=count)).splitlines()[-1])
    return found


async def sit_down(
    hall: Hall, who: Sequence[list[str]], lists: tuple[str, str], **settings: Any
) -> list[Duel]:
    """Each of these people at a table against the house, as the hall itself opens it: a level gets
    ready there. ``settings`` as of the API."""
    found = []
    for token, session in who:
        asked = {"deck": lists[0], "house_deck": lists[1], **settings}
        table = await Visitor(hall.port, token=token).api("POST", "tables/house/", asked)
        found.append(Duel(hall.port, table["id"], [[token, session]]))
        await found[-1].sit_down()
    return found


def answers(hall: Hall, level: str) -> Answers:
    """What this level has answered in the hall so far."""
    found = json.loads(hall.python(_ANSWERS.format(level=level)).splitlines()[-1])
    return Answers([taken for taken, _late in found], sum(late for _taken, late in found))


async def beside(
    alone: Sequence[Duel], played: Sequence[Duel], choices: int, thinking: float
) -> list[BaseException]:
    """Have all of `played` choose so often while those who are alone play on; what went wrong."""
    over = asyncio.Event()
    practice = [
        asyncio.create_task(duel.play(ENDLESS, thinking=thinking, stop=over)) for duel in alone
    ]
    matches = (duel.play(choices, thinking=thinking) for duel in played)
    found: list[Any] = await asyncio.gather(*matches, return_exceptions=True)
    over.set()
    found += await asyncio.gather(*practice, return_exceptions=True)
    return duels.errors_of(found)
