"""Which rounds of a file are played, which one is going on, and what is only planned or asked for.

A program writes more into its file than was played: byes that players asked for in coming rounds,
pairings of all rounds of a round robin, matches that nobody ever reported. `midway` tells them
apart, so that the event goes on where its people stand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.formats.model import EventFile, FileMatch, FileRound, Stage
from tournaments.standings import Kind

UNSTATED = ("melee", "tdf")
"""Formats that do not say how many Swiss rounds there will be."""
USUAL_ROUNDS = ((8, 3), (16, 5), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))
"""The usual number of Swiss rounds for up to so many players (MTR appendix E); ten for more."""


@dataclass(frozen=True, slots=True)
class Midway:
    """An event at the point where it stands.

    event   with the rounds that were played and the one that is going on, numbered from 1.
    asked   by player: the byes of coming rounds and what they are worth.
    rounds  Swiss rounds that are planned in all.
    notes   what was not taken as it stands, with its place.
    """

    event: EventFile
    asked: dict[str, dict[int, Kind]]
    rounds: int
    notes: tuple[str, ...]


def midway(event: EventFile) -> Midway:
    """The present point of an event with one field of players."""
    swiss = [one for one in event.rounds if one.stage is Stage.SWISS]
    finals = [one for one in event.rounds if one.stage is Stage.CUT]
    notes = _misnumbered(swiss)
    swiss = [replace(one, number=number) for number, one in enumerate(swiss, start=1)]
    begun = len(swiss) if finals and _met(swiss) == len(swiss) else _begun(swiss)
    asked: dict[str, dict[int, Kind]] = {}
    for one in swiss[begun:]:
        for match in one.matches:
            if match.b is None and match.kind is not None:
                asked.setdefault(match.a, {})[one.number] = match.kind
    _add_absent(event, begun, asked)
    planned = [one.number for one in swiss[begun:] if _pairs(one)]
    if planned:
        notes.append(f"round {planned[0]}: planned pairings are left to be paired here")
    here: list[FileRound] = []
    for one in swiss[:begun]:
        over = one.number < begun or bool(finals)
        matches = tuple(_closed(match) if over else match for match in one.matches)
        open_ = sum(match.kind is None for match in one.matches)
        if over and open_:
            notes.append(f"round {one.number}: {open_} matches without a result count as nothing")
        here.append(replace(one, matches=matches))
    stated = max(_planned(event, here, finals), len(swiss))
    kept = replace(event, rounds=(*here, *finals), swiss_rounds=stated)
    return Midway(kept, asked, max(stated, 1), tuple(notes))


def _add_absent(event: EventFile, begun: int, asked: dict[str, dict[int, Kind]]) -> None:
    """Byes that the file lists apart from the rounds."""
    known = {player.id for player in event.players}
    for player, rounds in event.extra.get("absent", {}).items():
        for number, code in rounds.items():
            if int(number) > begun and player in known:
                asked.setdefault(player, {}).setdefault(int(number), ABSENT[code])


ABSENT = {"F": Kind.AWARDED_BYE, "H": Kind.HALF_BYE, "Z": Kind.ZERO_BYE}


def _misnumbered(swiss: list[FileRound]) -> list[str]:
    numbers = [one.number for one in swiss]
    if numbers == list(range(1, len(numbers) + 1)):
        return []
    return [f"rounds: numbered {', '.join(map(str, numbers))}, taken in this order"]


def _pairs(one: FileRound) -> list[FileMatch]:
    return [match for match in one.matches if match.b is not None]


def _met(swiss: list[FileRound]) -> int:
    """The number of the last round in which anybody has an opponent."""
    return max((one.number for one in swiss if _pairs(one)), default=0)


def _begun(swiss: list[FileRound]) -> int:
    """How many rounds are played or going on; those behind are planned."""
    decided = max(
        (one.number for one in swiss if any(match.kind is not None for match in _pairs(one))),
        default=0,
    )
    if decided and any(match.kind is None for match in swiss[decided - 1].matches):
        return decided
    return min(decided + 1, _met(swiss))


def _closed(match: FileMatch) -> FileMatch:
    """A match of a round that is over. Without a result it counts as lost, for both sides."""
    if match.kind is not None:
        return match
    nothing = Fraction(0)
    if match.b is None:
        return replace(match, kind=Kind.AWARDED_LOSS, points_a=nothing)
    return replace(match, kind=Kind.DOUBLE_LOSS, points_a=nothing, points_b=nothing)


def _planned(event: EventFile, here: list[FileRound], finals: list[FileRound]) -> int:
    """The Swiss rounds in all: as stated, else the usual number while an event goes on."""
    running = bool(here) and any(match.kind is None for match in here[-1].matches)
    over = bool(finals) or (bool(event.published) and not running)
    stated = event.swiss_rounds or 0
    if (event.format not in UNSTATED or over) and not (running and stated <= len(here)):
        return stated
    seated = {side for one in here for match in one.matches for side in (match.a, match.b)}
    players = len(seated - {None}) or len(event.players)
    usual = next((rounds for most, rounds in USUAL_ROUNDS if players <= most), 10)
    return max(usual, stated)
