"""What a judge and the seats are shown of repairs, and of the steps that one may go back to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine.games import rulebook
from engine.kernel.repair import BadRepair
from gameplay.documents.told_otherwise import repaired
from gameplay.documents.wording import Speaker
from gameplay.enums import SAID
from gameplay.models import Game, Repair, Seat, StepRow
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.table.documents import names_in
from gameplay.timing import adjustments
from tournaments.words.languages import spoken

OFFERED = 60
"""Steps that a judge or a player is offered by their words, the newest ones."""
RECENT = 20
"""So many steps the reason of a repair stands beside the question (also in js/table/main.mjs)."""
FEW = 4
"""So many known cards of a player are shown at once; more are folded."""
EXAMPLES_OF_SECONDS = (60, -60)
SAID_OF_A_STEP = 3
"""The most sentences that the words of a step have."""
PLAYERS = "players "
"""How those begin whom a repair names where its players undid a choice; letters follow."""
PASSED_OVER = frozenset({"priority", "resolve", "base", "element", "text", "total", "shuffle"})
"""Kinds of events that the words of a step leave out where it has others."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step in words: who did what, and what came of it."""

    step: int
    letter: str
    words: str


def moments(
    game: Game, reader: str, seats: dict[str, Seat], beside: int | None = None
) -> list[Moment]:
    """The last steps in words, the newest first, as one reader knows them; with step ``beside``
    where that is an older one."""
    rows = list(game.steps.order_by("-number")[:OFFERED])
    if beside is not None and rows and beside < rows[-1].number:
        rows += game.steps.filter(number=beside)
    language = spoken()
    names = names_in(seats.values(), language)
    speaker = Speaker(game.table.rulebook, reader, names, None, language)
    return [Moment(row.number, row.letter, _words(row, speaker, names)) for row in rows]


def _words(row: StepRow, speaker: Speaker, names: Mapping[str, str]) -> str:
    """Who chose, and the sentences of what came of it; the line itself where nothing is told."""
    reader = speaker.reader
    seen = [(row.number, event) for event in events_seen_by(row.events, reader)]
    told = [one for one in speaker.log(seen) if one.text and not one.heading]
    loud = [one for one in told if one.kind not in PASSED_OVER] or told
    said = " ".join(one.text for one in loud[:SAID_OF_A_STEP])
    who = names.get(row.letter, "")
    if who and said.startswith(f"{who} "):  # the sentence names who chose
        return said
    line = row.line if reader in ("judge", row.letter) or not row.letter else ""
    if who and not (said or line):
        return _("%(who)s makes a choice that is hidden from you.") % {"who": who}
    words = ": ".join(part for part in (who, said or line) if part)
    return words or (_("Set-up") if row.number == 0 else "")


@dataclass(frozen=True, slots=True)
class ShownRepair:
    """A repair as it is shown beside the board."""

    row: Repair
    line: str
    undone: bool
    last: bool = False
    """Whether nothing was chosen since."""
    recent: bool = True
    """Whether so little came since that everybody at the table has to know why the board changed;
    later it is told in the list of repairs alone."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Of the seats, by letter."""

    @property
    def words(self) -> str:
        """What it did, in sentences."""
        return repaired(self.line, self.names)

    @property
    def is_undo(self) -> bool:
        """Whether no judge repaired the game, but its players undid a choice."""
        return self.row.by is None and self.row.content["by"].startswith(PLAYERS)

    @property
    def undo_by(self) -> str:
        """Who asked to undo a choice."""
        return self._named()[0]

    @property
    def agreed(self) -> str:
        """Who agreed to it."""
        return ", ".join(self._named()[1:])

    def _named(self) -> list[str]:
        """The people whose letters the repair has, who asked first."""
        letters = self.row.content["by"].removeprefix(PLAYERS).split()
        return [self.names.get(letter, letter) for letter in letters]

    @property
    def who(self) -> str:
        """The judge, or the people of the table who agreed to undo a choice."""
        if self.row.by is not None:
            return str(self.row.by.name)
        seats = self.row.game.table.seats.order_by("letter")
        return ", ".join(seat.name or seat.letter for seat in seats if not seat.house)


def told(game: Game) -> list[ShownRepair]:
    """The repairs of a game that were carried out, the newest first; two queries at most."""
    carried_out = game.repairs.filter(input__applied__isnull=False)
    rows = list(carried_out.select_related("input", "by", "undone_by").order_by("-pk"))
    if not rows:
        return []
    names = {seat.letter: seat.name or seat.letter for seat in game.table.seats.all()}
    return [
        ShownRepair(
            row,
            row.input.line,
            undone=hasattr(row, "undone_by"),
            last=(row.input.applied or 0) >= game.revision,
            recent=(row.input.applied or 0) >= game.revision - RECENT,
            names=names,
        )
        for row in rows
    ]


def known(position: engine.Game, marks: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    """What marks say, as a judge's view names it: card, owner, place, and who saw the card."""
    copy = position.clone()
    copy.known = ()
    for seat, card in marks:
        copy.mark_known(seat, card)
    return [
        {**mark, "place": mark["place"].replace("_", " ")}
        for mark in copy.view("judge").get("known", ())
    ]


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The hidden cards of ``owner`` that ``to`` knows by a mistake, by the places where they lie.
    Behind a fall these are all cards that a player has."""

    to: str
    owner: str
    places: Mapping[str, list[str]]

    @property
    def count(self) -> int:
        return sum(map(len, self.places.values()))

    @property
    def few(self) -> bool:
        """Whether they are shown at once."""
        return self.count <= FEW


def known_cards(marks: Iterable[Mapping[str, str]]) -> list[KnownCards]:
    """The marks of a view (`known`), those of one player that the same seat knows together."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for mark in marks:
        places = found.setdefault((mark["to"], mark["owner"]), {})
        places.setdefault(mark["place"], []).append(mark["card"])
    return [KnownCards(to, owner, places) for (to, owner), places in sorted(found.items())]


def examples(position: engine.Game) -> list[str]:
    """Corrections that could be given in a position."""
    book = rulebook(position.view("judge")["game"])
    return book.corrections(position)


def clock_examples(game: Game) -> list[str]:
    """Corrections of the clocks that could be given at this table."""
    letters = sorted((game.clock or {}).get("hands", ()))
    return [adjustments.line({letter: more}) for letter in letters for more in EXAMPLES_OF_SECONDS]


def answers(
    game: Game, back: int, begin: engine.Game, instead: tuple[str, str], *, onward: bool
) -> tuple[tuple[str, str], ...]:
    """The choices that the repaired game goes on with: the new choice ``instead`` in place of the
    one that followed step ``back``, then, with ``onward``, the later choices of the record as long
    as they are legal. Raises BadRepair where the new choice is not legal."""
    copy = begin.clone()
    seat, line = instead
    try:
        copy.choose(seat, line)
    except engine.Refused as refused:
        raise BadRepair(f"{seat}: {line}: {refused}") from None
    found = [(seat, line)]
    replaced = False
    inputs = game.inputs.filter(applied__gt=back).order_by("applied") if onward else ()
    for made in inputs:
        if not replaced and made.letter == seat:
            replaced = True
            continue
        if made.kind not in SAID:
            break
        try:
            copy.choose(made.letter, "ready" if made.told == "ready" else made.line)
        except engine.Refused:
            break
        found.append((made.letter, "ready" if made.told == "ready" else made.line))
    return tuple(found)
