"""Run inside a hall of an earlier release: migrates it, reads its pages, prints what it found.

One process does all of it, since starting Django takes longer than everything else here.
"""

import json
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.test import Client

#: A stranger reads every page, and then these until one of them may.
PEOPLE = ("", "olga", "jonas", "ines")
PUBLIC = ("/", "/now/", "/events/", "/events/calendar.ics", "/cards/", "/rules/", "/tables/")
OWN = ("/decks/", "/bench/", "/accounts/profile/", "/events/new/", "/accounts/2fa/")
OF_EVENT = (
    *("", "players/", "players/1/", "pairings/", "standings/", "rounds/1/", "matches/1/"),
    *("desk/", "desk/players/", "desk/staff/", "desk/log/?whole=1", "desk/penalties/"),
    *("desk/settings/", "desk/plan/", "desk/webhooks/", "standings/1/", "print/pairings/"),
)
UNBEGUN = tuple(
    path for path in OF_EVENT if not path.startswith(("rounds", "matches", "standings", "print"))
)
API = ("events/", "tables/", "disputes/", "me/next/")


def counted() -> dict[str, int]:
    """Rows of what people made."""
    tables = (
        *("accounts_user", "tournaments_event", "tournaments_entry", "tournaments_match"),
        *("tournaments_operation", "decks_decklist", "decks_registration", "gameplay_table"),
        *("gameplay_seat", "gameplay_game", "gameplay_input", "gameplay_steprow"),
        *("gameplay_dispute", "gameplay_seal"),
    )
    with connection.cursor() as cursor:
        return {name: _count(cursor, name) for name in tables}


def _count(cursor: Any, table: str) -> int:
    cursor.execute(f'SELECT COUNT(*) FROM "{table}"')
    return int(cursor.fetchone()[0])


def places() -> list[str]:
    """Addresses that somebody in the hall can read: every page of an event, and of what there is
    many of, a few."""
    from decks.models import DeckList, Registration
    from gameplay.models import Dispute, Game, Table
    from tournaments.models import Event

    found = [*PUBLIC, *OWN, *(f"/api/v1/{path}" for path in API)]
    for event in Event.objects.all():
        begun = event.rounds.exists()
        found += [event.get_absolute_url() + path for path in (OF_EVENT if begun else UNBEGUN)]
        found += [f"/api/v1/events/{event.slug}/{path}" for path in ("", "standings/", "entries/")]
    for state in ("waiting", "playing", "finished"):
        found += [table.get_absolute_url() for table in Table.objects.filter(state=state)[:2]]
    for game in Game.objects.filter(table__event__slug="lantern-cup")[:2]:
        found += [f"/replays/{game.pk}/", f"/replays/{game.pk}/?step=5"]
    for one in Dispute.objects.all():
        found += [f"/disputes/{one.pk}/", f"/bench/{one.pk}/"]
    found += [f"/decks/{one.pk}/" for one in DeckList.objects.filter(owner__username="ines")]
    listed = Registration.objects.filter(entry__user__username="ines")
    return found + [f"/decks/entries/{one.entry_id}/" for one in listed]


def read() -> tuple[list[str], list[str]]:
    """Pages that failed, with who asked; pages that none of the people could read."""
    from tournaments.accounts.models import User

    broken, unread = [], []
    clients = {}
    for name in PEOPLE:
        clients[name] = Client(raise_request_exception=False)
        if name:
            user = User.objects.get(username=name)
            clients[name].force_login(user, "django.contrib.auth.backends.ModelBackend")
    for place in places():
        for name in PEOPLE:
            status = clients[name].get(place).status_code
            if status >= 500:
                broken.append(f"{place} as {name or 'a stranger'}: {status}")
            if status == 200 and name:
                break
        else:
            unread.append(place)
    return broken, unread


def main() -> None:
    before = counted()
    call_command("migrate", verbosity=0)
    after = counted()

    from gameplay.models import Game
    from gameplay.services.record.rechecks import recheck
    from gameplay.services.record.seals import broken_seal
    from tournaments.models import Event
    from tournaments.operations import verify_chain

    chains = [event.slug for event in Event.objects.all() if verify_chain(event) is not None]
    games = Game.objects.filter(state="sealed").order_by("revision")[:1]
    broken, unread = read()
    said = {
        "lost": {
            name: (before[name], after[name]) for name in before if before[name] > after[name]
        },
        "rows": sum(before.values()),
        "chains": chains,
        "seal": str(broken_seal() or ""),
        "games": [fault for game in games for fault in recheck(game).faults],
        "broken": broken,
        "unread": unread,
    }
    print(json.dumps(said))


main()
