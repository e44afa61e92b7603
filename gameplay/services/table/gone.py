"""Whoever leaves the hall for good leaves the others at tables of no event free to go.

In a running event nobody is erased (`queries.person.holdings.busy`); its tables follow the hall.
"""

from __future__ import annotations

from gameplay.enums import TableState
from gameplay.errors import MoveRefused
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import play, practice
from tournaments.accounts.models import User


def free(account: User) -> None:
    """End the tables at which others would wait for this person. A game that is being played is
    given up, so that it ends by its rules and can be replayed. Where it has not begun, or more
    games of the match would follow, the table ends without a winner."""
    person = Person(user=account)
    held = practice.open_tables(person).select_for_update(of=("self",), no_key=True)
    for table in list(held):
        if not (_goes_on_without(table) and _gave_up(person, table)):
            practice.end(table)


def _goes_on_without(table: Table) -> bool:
    return table.state == TableState.PLAYING and table.best_of == 1


def _gave_up(person: Person, table: Table) -> bool:
    """Whether the game is given up by this; not where it is over in this moment."""
    try:
        play.concede(actor=person, table=table)
    except MoveRefused:
        return False
    return True
