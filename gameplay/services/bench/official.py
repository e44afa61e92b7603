"""Loading and withdrawing the official text of a rulebook."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.rulebook.official import BadText, read
from gameplay.models import OfficialText
from gameplay.persons import Person, may_load_rules
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.operations import earlier


@transaction.atomic
def load(*, actor: Person, source: str, data: bytes) -> OfficialText:
    """Show the text of a file on the rule pages from now on, instead of an earlier one.

    ``source``: what the file is called. The same file again is the row it made before.
    """
    _staff_only(actor)
    try:
        found = read(data)
    except BadText as fault:
        raise Invalid("bad_rule_text", str(fault)) from None
    digest = hashlib.sha256(data).hexdigest()
    shown = OfficialText.objects.select_for_update().filter(game=found.game).first()
    if shown is not None and shown.digest == digest and shown.withdrawn_at is None:
        return shown
    return OfficialText.objects.create(
        game=found.game,
        source=source.strip()[:200] or _("a file"),
        digest=digest,
        texts=found.texts,
        count=len(found.texts),
        missing=len(found.missing),
        loaded_by=actor.account,
        loaded_at=timezone.now(),
    )


@transaction.atomic
def withdraw(*, actor: Person, text: OfficialText) -> OfficialText:
    """Take a loaded text away for good; who did it, and when, is kept. An earlier one that was not
    withdrawn is shown again."""
    _staff_only(actor)
    text = OfficialText.objects.select_for_update().get(pk=text.pk)
    if text.withdrawn_at is not None:
        words = _("This text was withdrawn already.")
        raise Refusal("withdrawn", earlier.after(words, text.withdrawn_by, text.withdrawn_at))
    text.texts = {}
    text.withdrawn_by, text.withdrawn_at = actor.account, timezone.now()
    text.save(update_fields=("texts", "withdrawn_by", "withdrawn_at"))
    return text


def _staff_only(actor: Person) -> None:
    if not may_load_rules(actor):
        raise Forbidden("not_staff", _("Only the hall's staff load the official text."))
