"""Teams: an entry of several people, whose boards decide its matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments.errors import Invalid
from tournaments.models import Event
from tournaments.queries.games import team_of
from tournaments.services.entry.namesakes import expect_own_name, expect_own_team

if TYPE_CHECKING:
    from tournaments.accounts.models import User

MOST_LETTERS = 80
"""The most letters of the name of a team, and of the name of one of its people."""


class Team(NamedTuple):
    """A team as it is entered: its name, and its people in the order of their boards. A team
    without a name is called like the person who enters it."""

    name: str = ""
    members: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether a name or a member is given."""
        return self != Team("", ())

    @classmethod
    def read(cls, name: str, members: str) -> Team:
        """The team in the fields of a form: `members` has a line for each person."""
        lines = (line.strip() for line in members.splitlines())
        return cls(name.strip(), tuple(line for line in lines if line))


def told(event: Event, user: User, team: Team | None) -> dict[str, Any]:
    """Name and people of the entry of `user` in a held event."""
    if team_of(event) == 1:
        if team:
            raise Invalid("no_teams", _("Here everybody plays alone."))
        return {"name": str(user)}
    team = team or Team()
    if len(team.name) > MOST_LETTERS:
        raise Invalid("bad_details", _("The name of a team has up to 80 letters."))
    expect_members(event, team.members)
    if team.name:
        expect_own_name(event, team.name, user)
    name = team.name or str(user)
    expect_own_team(event, name, user)
    return {"name": name, **({"members": list(team.members)} if team else {})}


def expect_members(event: Event, members: Sequence[Any]) -> None:
    """Refuse members that are not names, or more of them than an entry of the event has."""
    team = team_of(event)
    texts = [one for one in members if isinstance(one, str) and 0 < len(one) <= MOST_LETTERS]
    if len(texts) < len(members):
        raise Invalid("bad_details", _("Members are names of up to 80 letters."))
    if len(members) > team:
        words = _("An entry here has up to %(team)s people.")
        raise Invalid("bad_details", words % {"team": team})
