"""The pairs that do not exist, and why: what the row lacks that the column needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.cards import facts
from engine.fuzz.chaotic.matrix.instruments import ROWS, Instrument, Row, of_row
from engine.fuzz.chaotic.matrix.obstacles import (
    AFTER,
    CHANGES,
    INSTEAD,
    PRINTED,
    TAKEN_OVER,
    Column,
    aimed,
    on_the_burst,
    replacing,
    static,
)
from engine.language import nodes as n


@dataclass(frozen=True, slots=True)
class Lack:
    """What a column needs of a row (`met`), and the reason to give for rows that lack it."""

    met: Callable[[Row], bool]
    reason: str


def _some(fits: Callable[[Instrument], bool]) -> Callable[[Row], bool]:
    """A function that says whether some card that gives the instruction of a row ``fits``."""
    return lambda row: any(fits(one) for one in of_row(row))


def _is_forbidden(row: Row) -> bool:
    return any(isinstance(one, n.Cannot) and one.act in row.acts for _, one in static())


def _is_replaced(row: Row) -> bool:
    taken = row.name in TAKEN_OVER and any(isinstance(one, n.RedirectDamage) for _, one in static())
    return taken or any(verb == INSTEAD.get(row.name) for _, verb in replacing())


def _is_changed_later(row: Row) -> bool:
    own = {one.name for one in of_row(row)}
    other = next((one for one in ROWS if one.name == AFTER.get(row.name)), None)
    after = of_row(other) if other is not None else ()
    mugic = {one.name for one in after if str(one.card.kind) == "mugic"}
    return bool(mugic) and (len(mugic) > 1 or mugic != own)


def _calm(one: Instrument) -> bool:
    return str(one.card.kind) != "attack" and not on_the_burst(one)


def _by_a_creature(one: Instrument) -> bool:
    return str(one.card.kind) in ("mugic", "creature") and not on_the_burst(one)


def _worded_otherwise(row: Row) -> bool:
    return any(
        one.card.abilities != facts("chaotic", one.name).abilities for one in of_row(row, PRINTED)
    )


LACKS = {
    "forbidden": Lack(_is_forbidden, "no card in play says that it cannot be"),
    "more or less": Lack(lambda row: row.name in CHANGES, "no card in play makes it more or less"),
    "replaced": Lack(_is_replaced, "no card does something else instead"),
    "untargetable": Lack(_some(aimed), "none of its cards has a Creature in play as its target"),
    "negated": Lack(
        _some(lambda one: str(one.card.kind) == "mugic"), "none of its cards is a Mugic"
    ),
    "target gone": Lack(_some(aimed), "none of its cards has a Creature in play as its target"),
    "source gone": Lack(_some(_by_a_creature), "no Creature that could leave play is its source"),
    "several Tribes": Lack(_some(lambda one: bool(one.tribes)), "none of its cards names a Tribe"),
    "later time-stamp": Lack(_is_changed_later, "no other Mugic changes the same thing later"),
    "turn ends": Lack(_some(_calm), "it happens only while something else is on the Burst"),
    "other wording": Lack(_worded_otherwise, "its cards are printed with the words of today"),
}
"""By the name of the column. Columns that are not named here stand against every row."""


def reason(row: Row, column: Column) -> str:
    """Why a pair does not exist; "" for one that does."""
    lack = LACKS.get(column.name)
    return "" if lack is None or lack.met(row) else lack.reason


def absences(rows: Iterable[Row], columns: Iterable[Column]) -> Iterator[str]:
    """A line for each column with the rows that it cannot stand against, and the reason."""
    asked = list(rows)
    for column in columns:
        without = [row.name for row in asked if reason(row, column)]
        if without:
            lack = LACKS[column.name]
            yield f"no pair: {column.name} x {', '.join(without)}: {lack.reason}"
