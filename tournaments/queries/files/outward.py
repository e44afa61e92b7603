"""An event as a file: the hall's own archive, other programs' formats, a table of standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import divisions as divided
from tournaments.enums import TABLE_PHASES, Outcome
from tournaments.errors import Invalid
from tournaments.formats.archive import ARCHIVE as ARCHIVE
from tournaments.formats.archive import write as write_archive
from tournaments.formats.model import EventFile, FileLine, FileMatch, FilePlayer, FileRound, Stage
from tournaments.formats.reading import WRITERS, write
from tournaments.formats.tables import (
    ListedPlayer,
    write_players,
    write_standings,
    write_table,
)
from tournaments.models import Event, ForeignFile, Match, Round
from tournaments.operations import export
from tournaments.queries.bench import ruled
from tournaments.queries.event import audit
from tournaments.queries.files import foreign
from tournaments.queries.hall import series
from tournaments.queries.ranking import divisions, final, phases, standings
from tournaments.queries.round import bracket
from tournaments.standings import Points, rule_set, show
from tournaments.standings import standings as ranked

FORMATS = {
    **{ARCHIVE: "json", "standings": "csv", "players": "csv"},
    **{"cobra": "json", "melee": "json", "tdf": "tdf", "trf": "trf"},
}
"""Name of each format, with the ending of its files."""
TITLES = {
    ARCHIVE: gettext_lazy("Archive"),
    "standings": gettext_lazy("Standings"),
    "players": gettext_lazy("Players"),
}
"""The titles of the hall's own files; other formats have the name of their program."""
RANKED_BY = {"cobra": "nsg-sos", "tdf": "pokemon-tom"}
"""The rule set by which a format's own program ranks; files of the format have its tie-breaks."""


ONE_SCORING = ("melee", "tdf", "trf")


def written(event: Event, format: str) -> bytes:
    """The event as a file of that format; also in mid-event."""
    if format == ARCHIVE:
        return archive(event)
    if format == "standings":
        return standings_table(event, divisions.everything(event))
    if format == "players":
        return players_table(event)
    if format not in WRITERS:
        raise Invalid("unknown_format", f"no format named {format}; there is {', '.join(FORMATS)}")
    if event.pods:
        words = _(
            "Files of this format know matches of two only; take the archive or the standings."
        )
        raise Invalid("no_pods", words)
    kept = foreign.of(event)
    if kept is not None and kept.format == format:
        return write(_put_back(kept), format)
    single = format in losing(event)
    file = event_file(event, rules=RANKED_BY.get(format, event.scoring), single=single)
    return write(file if kept is None else foreign.with_identity(kept, file), format)


def _put_back(kept: ForeignFile) -> EventFile:
    """The file that the event came in, with all of its fields that are events here."""
    parts = {one.pod: _one_field(one, kept.format) for one in foreign.fellows(kept)}
    return foreign.put_back(kept, parts)


def _one_field(one: ForeignFile, format: str) -> EventFile:
    single = format in losing(one.event)
    return event_file(one.event, rules=one.data["rules"], single=single)


def standings_table(event: Event, shown: divisions.SeenDivisions) -> bytes:
    """The standings after the last closed round, values rounded and as exact fractions, with the
    divisions that the reader sees."""
    found = standings.of(event)  # before the names, so that no line lacks one
    names = dict(event.entries.values_list("number", "name"))
    inside = None
    if shown.names:
        ranks = divided.ranks([(line.player, line.rank) for line in found], shown.of)
        inside = {player: (shown.of[player], rank) for player, rank in ranks.items()}
    return write_standings(found, lambda player: names[int(player)], inside)


def final_table(rows: Sequence[final.Row]) -> bytes:
    """The final ranking: place, player, what decided it, prizes."""
    heads = ["place", "to", "player", "decided by", "prizes", "shared among"]
    cells = [
        [
            str(row.placed.place),
            str(row.placed.last),
            row.entry.name,
            row.placed.by,
            row.prize,
            str(row.won.among) if row.won.among > 1 else "",
        ]
        for row in rows
    ]
    if any(row.within for row in rows):
        heads += ["division", "place in division", "prizes in division"]
        cells = [[*cell, *_within(row.within)] for cell, row in zip(cells, rows, strict=True)]
    return write_table([heads, *cells])


def _within(within: final.Within | None) -> list[str]:
    if within is None:
        return ["", "", ""]
    return [within.division, within.place, "; ".join(within.won.prizes)]


def series_table(rows: Sequence[series.Row]) -> bytes:
    """The standings of a series: the exact points and what each event brought."""
    heads = ["rank", "player", "points", "exact", "counted", "results"]
    cells = [
        [
            str(row.line.rank),
            row.name,
            show(row.line.total),
            str(row.line.total),
            f"{row.counted} of {len(row.results)}",
            "; ".join(
                f"{event.name}: {one.points}{'' if one.counts else ' (not counted)'}"
                for event, one in row.results
            ),
        ]
        for row in rows
    ]
    return write_table([heads, *cells])


def log_table(lines: Sequence[audit.LogLine], out: set[int]) -> bytes:
    """The log, a line an operation, the oldest first; the digests let the archive be compared."""
    heads = ["number", "at", "who", "what", "about", "undone", "digest"]
    cells = [
        [
            str(line.operation.number),
            line.operation.at.isoformat(),
            line.who,
            line.operation.get_kind_display(),
            line.text,
            "yes" if line.operation.number in out else "",
            line.operation.digest,
        ]
        for line in lines
    ]
    return write_table([heads, *cells])


def rulings_table(rows: Sequence[dict[str, Any]]) -> bytes:
    """The rulings and penalties of an event (`ruled.Ruled.row`), the oldest first."""
    return write_table(
        [list(ruled.COLUMNS), *([_cell(one) for one in row.values()] for row in rows)]
    )


def _cell(value: Any) -> str:
    """A value as all tables have it: "yes" or nothing, several with blanks between."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return " ".join(value) if isinstance(value, list) else str(value)


def players_table(event: Event) -> bytes:
    """Everybody who is in the event, as a list that can be read back."""
    rows = event.entries.playing().order_by("number")
    listed = [
        ListedPlayer(one.name, str(one.number), club=one.club, division=one.division)
        for one in rows
    ]
    return write_players(listed)


def losing(event: Event) -> tuple[str, ...]:
    """The formats that would lose something of this event: they have one scoring, so they cannot
    tell that its phases score in different ways. Every round of such a file counts alike."""
    return ONE_SCORING if standings.rules_of(event).spans else ()


def archive(event: Event) -> bytes:
    """The whole log, from which another hall derives everything, signed by this one."""
    return write_archive(export(event))


def event_file(event: Event, *, rules: str, single: bool = False) -> EventFile:
    """The event in the common form of all foreign formats; players by their numbers.

    Match points are written out wherever `rules`, by which the file is ranked, would give others
    than the event does in the phase of the round. `single`: the format knows one scoring, that of
    the event.
    """
    if event.matches.filter(entry_c__isnull=False).exists():
        raise Invalid("pods", _("Other programs have no tables of three or four."))
    rounds = Round.objects.public().filter(event=event).select_related("phase")
    worth, usual = standings.rules_of(event), rule_set(rules).points
    worth = replace(worth, spans=()) if single else worth
    made = tuple(
        _round(number, one, worth.points_in(one.number), usual)
        for number, one in enumerate(rounds.order_by("serial"), start=1)
    )
    seated = {side for one in made for match in one.matches for side in (match.a, match.b)}
    phase = bracket.phase_of(event)
    seeds = [str(number) for number in phase.seeds] if phase is not None else []
    bare = EventFile(
        format=ARCHIVE,
        name=event.name,
        rules=rules,
        players=tuple(
            FilePlayer(
                str(entry.number),
                entry.name,
                club=entry.club,
                dropped_after=entry.last_round,
                division=entry.division,
            )
            for entry in event.entries.order_by("number")
            if entry.last_round != 0 or str(entry.number) in {*seated, *seeds}
        ),
        rounds=made,
        date=(event.starts_at or event.created_at).date().isoformat(),
        swiss_rounds=_table_rounds(event, made),
        cut=_cut(event),
    )
    lines = ranked(bare.results(), bare.participants(), rule_set(rules)).lines
    published = [FileLine(one.rank, str(one.player), one.points, one.values) for one in lines]
    whole = replace(bare, published=(*published, *_finalists(event)))
    if phase is None:
        return whole
    return replace(whole, extra={"seeds": seeds, "elimination_kind": phase.kind})


def _table_rounds(event: Event, made: tuple[FileRound, ...]) -> int:
    """The number of rounds at tables, played or planned; the elimination follows them."""
    planned = sum(one.rounds for one in phases.plan(event).phases)
    played = sum(one.stage is Stage.SWISS for one in made)
    over = any(one.stage is Stage.CUT for one in made)
    return played if over else max(planned, played)


def _cut(event: Event) -> int:
    phase = bracket.phase_of(event)
    return len(phase.seeds) if phase is not None else phases.top(event)


def _finalists(event: Event) -> list[FileLine]:
    """The places of the bracket, once all are settled."""
    phase = bracket.phase_of(event)
    if phase is None:
        return []
    played = bracket.of(phase)
    if not played.over:
        return []
    return [FileLine(place, str(player), division="cut") for place, player in played.places]


def _round(number: int, round_: Round, worth: Points, usual: Points) -> FileRound:
    swiss = round_.phase.kind in TABLE_PHASES
    stated = worth if swiss and worth != usual else None
    matches = round_.matches.select_related("entry_a", "entry_b").order_by("table_number")
    return FileRound(
        number=round_.number if swiss else number,
        stage=Stage.SWISS if swiss else Stage.CUT,
        matches=tuple(_match(match, stated) for match in matches),
    )


def _match(match: Match, stated: Points | None) -> FileMatch:
    points_a, points_b = standings.points_of(match, "a"), standings.points_of(match, "b")
    if stated is not None and match.confirmed and points_a is None:
        points_a, points_b = _worth(match, stated)
    return FileMatch(
        a=str(match.entry_a.number),
        b=str(match.entry_b.number) if match.entry_b else None,
        wins_a=match.wins_a,
        wins_b=match.wins_b,
        draws=match.draws,
        kind=standings.kind_of(match) if match.confirmed else None,
        points_a=points_a,
        points_b=points_b,
        table=match.table_number,
    )


def _worth(match: Match, points: Points) -> tuple[Fraction, Fraction | None]:
    """The match points of both sides; of the only one in a bye."""
    if match.entry_b is None:
        return Fraction(points.bye if match.wins_a else points.loss), None
    if match.outcome == Outcome.BOTH_LOSE:
        return Fraction(points.loss), Fraction(points.loss)
    if match.wins_a == match.wins_b:
        return Fraction(points.draw), Fraction(points.draw)
    won, lost = Fraction(points.win), Fraction(points.loss)
    return (won, lost) if match.wins_a > match.wins_b else (lost, won)
