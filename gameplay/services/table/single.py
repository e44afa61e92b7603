"""A digital table for one match of an event on paper."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from gameplay.models import Table
from gameplay.queries.table import single
from gameplay.services.table import tables
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.operations import writing
from tournaments.services.match import matches
from tournaments.services.permission import demand


@transaction.atomic
def open_table(*, actor: Any, match: Match) -> Table:
    """Have this match played at a digital table. Twice is once."""
    with writing(match.event) as event:
        match = matches.fresh(match, event)
        demand(actor, "run_rounds", event)
        if match.table_address:
            return tables.of_match(match)
        if not single.may_be_asked(actor, match):
            words = _("A digital table opens while a match on paper waits for its first report.")
            raise Refusal("no_single_table", words)
        why = single.lacks(match)
        if why:
            raise Refusal("no_single_table", why)
        return tables.open_for_round(actor=actor, round=match.round, only=match)[0]
