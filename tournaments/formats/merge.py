"""An event that came in a file and was played on here, put back into its file.

Whatever did not change stands as it stood: ids, the order of players and matches, and all that only
the format knows. What was played here is added, and the table follows from the rows again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.formats import cobra, tdf, trf_kept
from tournaments.formats.colours import coloured
from tournaments.formats.midway import midway
from tournaments.formats.model import (
    EventFile,
    FileLine,
    FileMatch,
    FilePlayer,
    FileRound,
    Stage,
)
from tournaments.standings import rule_set, standings

Refresh = Callable[[EventFile, EventFile], EventFile]
REFRESH: dict[str, Refresh] = {
    "cobra": cobra.refreshed,
    "tdf": tdf.refreshed,
    "trf": trf_kept.refreshed,
}
"""By format, the function that rewrites what the file keeps beside the common form. It takes the
event as it was and as it is."""


def merged(original: EventFile, parts: Mapping[str, EventFile]) -> EventFile:
    """The whole file, with the present state of the fields of players named in `parts`.

    A part calls its players by number: the place in the file, from 1. Players who were added here
    have higher numbers.
    """
    for pod, now in parts.items():
        original = _Part(original, pod).put(now)
    return original


def identified(original: EventFile, pod: str, now: EventFile) -> EventFile:
    """The event of one field for the file of another program, with the ids, ratings, clubs, colours
    and date of the original file."""
    alone = original.only(pod)
    ids = _ids(alone, now)
    told = {player.id: player for player in alone.players}
    colours = {
        (at, frozenset((m.a, m.b))): m.a if m.extra["white"] == "a" else m.b
        for at, one in enumerate(_stage(alone.rounds, Stage.SWISS))
        for m in one.matches
        if m.extra.get("white")
    }
    here = _renamed(now, ids)
    players = tuple(_known(player, told.get(player.id)) for player in here.players)
    swiss = [
        replace(one, matches=tuple(_white(m, colours.get((at, frozenset((m.a, m.b))))) for m in ms))
        for at, one in enumerate(_stage(here.rounds, Stage.SWISS))
        for ms in (one.matches,)
    ]
    finals = _stage(here.rounds, Stage.CUT)
    return replace(here, players=players, rounds=(*swiss, *finals), date=original.date or now.date)


def _known(player: FilePlayer, told: FilePlayer | None) -> FilePlayer:
    if told is None:
        return player
    division = player.division or told.division
    return replace(player, rating=told.rating, club=player.club or told.club, division=division)


def _white(match: FileMatch, white: str | None) -> FileMatch:
    if white is None:
        return match
    return replace(match, extra={**match.extra, "white": "a" if white == match.a else "b"})


def _stage(rounds: Sequence[FileRound], stage: Stage) -> list[FileRound]:
    return [one for one in rounds if one.stage is stage]


def _ids(alone: EventFile, now: EventFile) -> dict[str, str]:
    """The id in the file of each player here."""
    ids = {str(number): player.id for number, player in enumerate(alone.players, start=1)}
    taken = set(ids.values())
    free = max((int(one) for one in taken if one.isascii() and one.isdigit()), default=0)
    for player in now.players:
        if player.id not in ids:
            free += 1
            ids[player.id] = str(free)
    return ids


def _renamed(now: EventFile, ids: Mapping[str, str]) -> EventFile:
    """The event with the ids of the file in place of the numbers."""

    def match(one: FileMatch) -> FileMatch:
        return replace(one, a=ids[one.a], b=None if one.b is None else ids[one.b])

    return replace(
        now,
        players=tuple(replace(one, id=ids[one.id]) for one in now.players),
        rounds=tuple(replace(one, matches=tuple(map(match, one.matches))) for one in now.rounds),
        published=tuple(replace(one, player=ids[one.player]) for one in now.published),
        extra={**now.extra, "seeds": [ids[one] for one in now.extra.get("seeds", [])]},
    )


@dataclass(slots=True)
class _Part:
    """One field of players of a file; `changed`: whether anything differs from what came in the
    file."""

    whole: EventFile
    pod: str
    changed: bool = False

    def put(self, now: EventFile) -> EventFile:
        """The file with the present state of this field."""
        alone = self.whole.only(self.pod)
        stand = midway(alone)
        here = _renamed(now, _ids(alone, now))
        mine = [one for one in self.whole.rounds if one.pod == self.pod]
        rounds: list[FileRound] = []
        for stage in Stage:
            rounds += self._rounds(
                _stage(mine, stage),
                _stage(stand.event.rounds, stage),
                _stage(here.rounds, stage),
                max((one.number for one in rounds), default=0),
            )
        begun = sum(one.stage is Stage.SWISS for one in stand.event.rounds)
        players = self._players(here.players, begun)
        stated = self.whole.swiss_rounds
        if here.swiss_rounds != stand.rounds:
            stated, self.changed = here.swiss_rounds, True
        if not self.changed:
            return self.whole
        others = [one for one in self.whole.rounds if one.pod != self.pod]
        first = next((at for at, one in enumerate(self.whole.rounds) if one in mine), 0)
        file = replace(
            self.whole,
            players=players,
            rounds=(*others[:first], *rounds, *others[first:]),
            swiss_rounds=stated,
            extra={**self.whole.extra, "seeds": here.extra["seeds"]},
        )
        file = coloured(file) if file.format == "trf" else file
        file = replace(file, published=self._published(file, here))
        refreshed = REFRESH[file.format](self.whole, file) if file.format in REFRESH else file
        kept = {key: value for key, value in refreshed.extra.items() if key != "seeds"}
        return replace(refreshed, extra=kept)

    def _rounds(
        self, old: list[FileRound], carried: list[FileRound], new: list[FileRound], last: int
    ) -> list[FileRound]:
        """The rounds of one stage: those of the file, then those added here, with numbers above
        `last`."""
        found: list[FileRound] = []
        for at in range(max(len(old), len(new))):
            if at >= len(new):
                if at < len(carried):
                    self.changed = True  # taken back here
                else:
                    found.append(old[at])
            elif at < len(carried):
                found.append(self._round(old[at], carried[at], new[at]))
            else:
                self.changed = True
                before = found[-1] if found else None
                after = max([last, *(one.number for one in found)]) + 1
                number = old[at].number if at < len(old) else after
                extra = {k: v for k, v in before.extra.items() if k != "rest"} if before else {}
                found.append(replace(new[at], number=number, pod=self.pod, extra=extra))
        return found

    def _round(self, old: FileRound, carried: FileRound, new: FileRound) -> FileRound:
        left = {frozenset((match.a, match.b)): match for match in new.matches}
        matches = []
        for was, taken in zip(old.matches, carried.matches, strict=True):
            now = left.pop(frozenset((was.a, was.b)), None)
            if now is None:
                self.changed = True
            elif _same(taken, now):
                matches.append(was)
            else:
                self.changed = True
                matches.append(_changed(was, now))
        self.changed = self.changed or bool(left)
        return replace(old, matches=(*matches, *left.values()))

    def _players(self, here: Sequence[FilePlayer], begun: int) -> tuple[FilePlayer, ...]:
        """The players of the file. A name, a club or the last round of a player changes only where
        it was changed here. `begun`: rounds of the file that had begun; a later last round in the
        file counts as this one."""
        now = {player.id: player for player in here}
        players = []
        for player in self.whole.players:
            told = now.pop(player.id, None)
            if told is not None:
                name = player.name if told.name == shown_name(player) else told.name
                new = replace(
                    player,
                    name=name,
                    club=told.club or player.club,
                    division=told.division or player.division,
                    dropped_after=_end(player.dropped_after, told.dropped_after, begun),
                )
                self.changed = self.changed or new != player
                player = new
            players.append(player)
        self.changed = self.changed or bool(now)
        return (*players, *now.values())

    def _published(self, file: EventFile, here: EventFile) -> tuple[FileLine, ...]:
        """The table by the rules of the file: computed anew for this field, unchanged for the
        others."""
        alone = file.only(self.pod)
        inside = {player.id for player in alone.players}
        kept = tuple(line for line in file.published if line.player not in inside)
        told = standings(alone.results(), alone.participants(), rule_set(file.rules)).lines
        lines = tuple(FileLine(x.rank, str(x.player), x.points, x.values) for x in told)
        cut = tuple(line for line in here.published if line.division == "cut")
        return (*kept, *lines, *cut)


def shown_name(player: FilePlayer) -> str:
    """What a player of a file is called here."""
    name = "".join(letter for letter in player.name if letter.isprintable()).strip()[:80]
    return name or f"Player {player.id}"[:80]


def _end(was: int | None, now: int | None, begun: int) -> int | None:
    return was if was is not None and now == min(was, begun) else now


def _same(was: FileMatch, now: FileMatch) -> bool:
    """Whether a match of the hall has the result that came in the file; its sides may be
    swapped."""
    if was.kind is None or now.kind is None:
        return was.kind is now.kind
    if was.b is None:
        return was.kind is now.kind
    wins = (now.wins_a, now.wins_b) if now.a == was.a else (now.wins_b, now.wins_a)
    return (was.kind, was.wins_a, was.wins_b, was.draws) == (now.kind, *wins, now.draws)


def _changed(was: FileMatch, now: FileMatch) -> FileMatch:
    """A match whose result differs from the file's, with the sides in the order of the file."""
    if now.a != was.a and now.b is not None:
        now = replace(
            now,
            a=now.b,
            b=now.a,
            wins_a=now.wins_b,
            wins_b=now.wins_a,
            points_a=now.points_b,
            points_b=now.points_a,
        )
    kept = {name: was.extra[name] for name in KEPT if name in was.extra}
    if "outcome" in was.extra:
        kept["outcome"] = ""
    return replace(now, table=was.table, extra=kept)


KEPT = ("white", "attributes", "rest", "ids")
"""Extra fields that a match keeps when its result changes."""
