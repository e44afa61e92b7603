"""A hall in use: other people, other events of both games, an imported one, games of practice.

What a page must find in it is never alone: a list, a search or an address that takes the first row
finds somebody else's.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from engine import decks
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.tournaments.hall.conftest import Hall
from tournaments.queries.files import outward
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.files import imports
from tournaments.services.files.staged import stage

#: Seconds in which a worker of the hall has read a small file, on a busy machine.
PATIENCE = 60
STRANGER = Person(user=None, guest="e" * 64)


def furnish(make_user: Callable[..., Any], *regulars: Any) -> None:
    """Fill the hall. `regulars`, two or more, have been here before: the first two finished an
    event together, and each has signed up for the next of another game."""
    host = make_user("host")
    stage(organizer=host.handle, players=16, rounds=2)
    for name, game, ruleset in (
        ("Last Night", "chaotic", "apprentice"),
        ("Last Anvar", "genesis", "constructed"),
    ):
        over = Hall(host, make_user, name=name, game=game, format=ruleset, swiss_rounds=1)
        over.publish()
        over.join(*regulars[:2])
        over.start()
        over.play_round()
        events.finish(actor=host, event=over.fresh)
        _brought_in(host, over)
    _running(host, make_user)
    coming = Hall(host, make_user, name="Anvar Night", game="genesis", format="constructed")
    coming.publish()
    for one in regulars:
        entries.sign_up(actor=one, event=coming.event)
    events.create(actor=host, name="Not Yet", game="chaotic", format="apprentice")  # a draft
    _practice()


def _brought_in(host: Any, over: Hall) -> None:
    """The same event once more, as a file of another program has it."""
    event = over.fresh
    said = {"name": "old.trf", "game": event.game, "ruleset": event.format}
    sent = imports.begin(actor=host, data=outward.written(event, "trf"), **said)
    end = time.monotonic() + PATIENCE
    while sent.state in {"waiting", "working"}:
        assert time.monotonic() < end, "nobody reads the file"
        imports.work(sent.pk)  # nothing, where a worker of the hall is at it
        sent.refresh_from_db()
        time.sleep(0.02)
    assert sent.state == "done", sent.fault


def _running(host: Any, make_user: Callable[..., Any]) -> None:
    """An event of Genesis in its first round, played by others."""
    others = [make_user(name) for name in ("quinn", "rosa", "sami", "tove")]
    night = Hall(host, make_user, name="Tower Night", game="genesis", format="constructed")
    night.publish()
    night.join(*others)
    night.start()
    night.publish_round()
    night.enter(night.open_matches()[0], 1, 0)


def _practice() -> None:
    """A table against the house of each game; at that of Chaotic somebody has sat down."""
    first, _other = (
        tables.open_against_house(actor=STRANGER, deck=deck)
        for deck in ("dop-overworld", next(iter(decks.shipped("genesis"))))
    )
    tables.sit_down(actor=STRANGER, table=first, nonce="n")
