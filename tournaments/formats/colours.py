"""White and black of matches that say nothing of it: whoever had white less often has it."""

from __future__ import annotations

from dataclasses import replace

from tournaments.formats.model import EventFile, FileMatch, FileRound, Stage


def coloured(event: EventFile) -> EventFile:
    """The event with a colour for each Swiss match. Colours that the file states stay."""
    ahead: dict[str, int] = {}
    last: dict[str, str] = {}
    rounds: list[FileRound] = []
    for one in event.rounds:
        if one.stage is not Stage.SWISS:
            rounds.append(one)
            continue
        matches = tuple(_coloured(match, ahead, last) for match in one.matches)
        rounds.append(replace(one, matches=matches))
    return replace(event, rounds=tuple(rounds))


def _coloured(match: FileMatch, ahead: dict[str, int], last: dict[str, str]) -> FileMatch:
    a, b = match.a, match.b
    if b is None:
        return match
    white = match.extra.get("white")
    if white is None:
        white = "a" if _due(a, ahead, last) >= _due(b, ahead, last) else "b"
        match = replace(match, extra={**match.extra, "white": white})
    sides = {"a": (a, b), "b": (b, a)}.get(white, ())
    for side, colour in zip(sides, "wb", strict=False):
        ahead[side] = ahead.get(side, 0) + (1 if colour == "w" else -1)
        last[side] = colour
    return match


def _due(player: str, ahead: dict[str, int], last: dict[str, str]) -> tuple[int, bool]:
    """How strongly a player is due white: first the blacks beyond whites so far, then whether the
    last colour was black."""
    return -ahead.get(player, 0), last.get(player) == "b"
