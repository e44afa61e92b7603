"""Files that people bring: events of other halls and programs, lists of players, and forgeries.

An archive carries a digest of every line, but the digests contain no secret: whoever changes a line
can make new ones. That is what an ill-meaning visitor does here.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

from gameplay.trials.hall import Ground
from gameplay.trials.people import PLAYERS, STAFF
from tournaments.operations import digest_of
from tournaments.queries.files.outward import ARCHIVE

EVIL = "https://evil.example/login/"
Line = dict[str, Any]


def event_file(
    dice: random.Random, ground: Ground, ill: bool, name: Callable[..., str]
) -> tuple[str, bytes, str]:
    """The name and the content of a file with an event, and the slug that the event will have; ""
    unless the file is an archive."""
    if dice.random() < 0.25:
        kind = dice.choice(("cobra", "trf"))
        return f"event.{kind}", ground.files[kind], ""
    document = json.loads(ground.archive)
    lines: list[Line] = document["log"]
    slug = f"brought-in-{dice.randrange(10**6)}"
    lines[0]["payload"]["name"] = f"Brought in {slug}"
    if ill:
        slug = dice.choice(FORGERIES)(dice, lines, slug)
    elif dice.random() < 0.5:
        lines[:] = lines[: dice.randrange(4, len(lines))]
    document = unsigned(document, sealed(lines, slug), keep=ill and dice.random() < 0.2)
    return "event.json", json.dumps(document).encode(), slug


def unsigned(document: Line, lines: list[Line], *, keep: bool = False) -> Line:
    """The archive with other lines. Its signature no longer fits and is removed, unless the forger
    forgets it (`keep`)."""
    return (document if keep else {ARCHIVE: document[ARCHIVE]}) | {"log": lines}


def list_of_players(dice: random.Random, ground: Ground) -> bytes:
    """A list of players such as an organizer has. It may have a name twice or a wrong heading."""
    names = [part.name for part in PLAYERS] + ["Walk In", "Walk In", "=1+1"]
    picked = dice.sample(names, dice.randrange(1, 4))
    head = "name" if dice.random() < 0.9 else "who"
    return "\n".join([head, *picked]).encode()


def sealed(lines: list[Line], slug: str) -> list[Line]:
    """The lines under another slug, with new digests that fit."""
    previous = ""
    for number, line in enumerate(lines, start=1):
        line |= {"slug": slug, "number": number, "previous": previous}
        at = datetime.fromisoformat(line["at"])
        line["digest"] = digest_of(
            slug=slug,
            number=number,
            kind=line["kind"],
            actor=line["actor"],
            at=at,
            payload=line["payload"],
            previous=previous,
        )
        previous = line["digest"]
    return lines


# --- What an ill-meaning visitor changes -----------------------------------------------------


def _real_people(dice: random.Random, lines: list[Line], slug: str) -> str:
    """Forge an event that names real accounts as players and judges, and whose tables link to
    another site."""
    players = [part.username for part in PLAYERS]
    dice.shuffle(players)
    running = [number for number, one in enumerate(lines) if one["kind"] == "round_published"]
    del lines[running[0] + 1 :]
    for line in lines:
        if line["kind"] == "entry_added":
            line["payload"]["user"] = players.pop()
        line["actor"] = dice.choice(STAFF).username
    matches = next(one for one in lines if one["kind"] == "round_drafted")["payload"]["matches"]
    address = dice.choice((EVIL, "javascript:alert(1)"))
    tables = [[row["match"], address] for row in matches if row.get("b")]
    lines.append(lines[-1] | {"kind": "table_attached", "payload": {"tables": tables}})
    return slug


def _no_address(dice: random.Random, lines: list[Line], slug: str) -> str:
    return dice.choice(("a/b c", "../admin", "é" * 20, "x" * 200, ""))


def _far_dates(dice: random.Random, lines: list[Line], slug: str) -> str:
    far = dice.choice(("9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00"))
    first = next((one for one in lines if one["kind"] == "round_published"), lines[0])
    first["payload"]["ends_at"] = far
    lines[0]["payload"]["starts_at"] = far
    del lines[lines.index(first) + 1 :]
    return slug


def _no_plan(dice: random.Random, lines: list[Line], slug: str) -> str:
    plan: Any = dice.choice(
        ({"phases": [{"kind": "xx"}]}, {"phases": 7}, [], {"phases": [{}] * 500})
    )
    lines[0]["payload"]["plan"] = plan
    return slug


def _no_scoring(dice: random.Random, lines: list[Line], slug: str) -> str:
    value: Any = dice.choice(("nonsense", "", 7))
    lines[0]["payload"][dice.choice(("scoring", "format", "game"))] = value
    return slug


def _no_end(dice: random.Random, lines: list[Line], slug: str) -> str:
    lines[0]["payload"]["swiss_rounds"] = dice.choice((10**9, 10**30, -1, 0, "3"))
    return slug


def _no_sense(dice: random.Random, lines: list[Line], slug: str) -> str:
    line = dice.choice(lines)
    if line["payload"]:
        name = dice.choice(sorted(line["payload"]))
        line["payload"][name] = dice.choice((None, -1, 10**12, "x" * 5000, [], {"a": 1}, "\x00"))
    return slug


FORGERIES = (
    _real_people,
    _real_people,
    _no_address,
    _far_dates,
    _no_plan,
    _no_scoring,
    _no_end,
    _no_sense,
)
