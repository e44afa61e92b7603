"""Evidence for a dispute: what the record proves, what happened, who could see and do what."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.db import transaction

import engine
from engine import account
from gameplay.enums import DisputeState
from gameplay.models import Dispute, Evidence, Game
from gameplay.queries.record.events import bare, events_seen_by
from gameplay.queries.record.positions import OtherRelease, position_at
from gameplay.services.record import rechecks
from tournaments import live

STEPS_BEFORE = 4
STEPS_AFTER = 2


def gather(*, dispute_id: int) -> Evidence | None:
    """Verify and collect, then put the dispute before the judges. Twice is once."""
    dispute = Dispute.objects.select_related("game__table", "table").get(pk=dispute_id)
    if dispute.state != DisputeState.OPEN:
        return None
    if dispute.game is None:
        verified, detail, content = True, "", _of_paper(dispute)
    else:
        found = rechecks.recheck(dispute.game)
        verified, detail = found.ok, "; ".join(found.faults)
        try:
            content = _of_step(dispute, dispute.game)
        except OtherRelease as fault:
            content = {"step": dispute.step, "fault": str(fault)}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    with transaction.atomic():
        row = Dispute.objects.select_for_update(of=("self",)).get(pk=dispute_id)
        if row.state != DisputeState.OPEN:
            return None
        evidence = Evidence.objects.create(
            dispute=row,
            verified=verified,
            verification=detail,
            content=content,
            digest=hashlib.sha256(text.encode()).hexdigest(),
        )
        row.state = DisputeState.READY
        row.save(update_fields=("state",))
        live.bump("bench")
        if dispute.table is not None:
            live.bump(dispute.table.topic)
    return evidence


def _of_step(dispute: Dispute, game: Game) -> dict[str, Any]:
    """``{"steps": [...], "offers": {seat: ...}, "views": {seat: ...}, "wanted": ...}``.

    Offers and views are those before the disputed step: what the seats could see and do then.
    """
    step = dispute.step or 0
    before = max(step - 1, 0)
    around = game.steps.filter(number__range=(step - STEPS_BEFORE, step + STEPS_AFTER))
    position = position_at(game, before)
    offers = {
        offer.letter: {
            "kind": offer.kind,
            "rule": offer.rule,
            "text": offer.text,
            "lines": [option["line"] for option in offer.options],
        }
        for offer in game.offers.filter(number=before)
    }
    return {
        "step": step,
        "steps": [
            {
                "number": row.number,
                "letter": row.letter,
                "line": row.line,
                "events": [bare(event) for event in row.events],
                "seen": {
                    seat: [event["line"] for event in events_seen_by(row.events, seat)]
                    for seat in position.seats
                },
            }
            for row in around
        ],
        "offers": offers,
        "views": {reader: position.view(reader) for reader in position.seats},
        "wanted": _verdict(position, dispute.letter, dispute.wanted),
    }


def _verdict(position: Any, letter: str, line: str) -> dict[str, Any] | None:
    """What the rules say to the line the player missed; None if none was named."""
    if not line or letter not in position.seats:
        return None
    prompt = position.prompt_for(letter)
    if prompt is not None and line in [option.line for option in prompt.options]:
        return {"line": line, "legal": True, "reasons": []}
    found = account.of(position).reasons(position, letter, line)
    reasons = [{"rule": reason.rule, "text": reason.text} for reason in found]
    return {"line": line, "legal": not reasons, "reasons": reasons}


def _of_paper(dispute: Dispute) -> dict[str, Any]:
    """The position as the player wrote it; the judge may have the engine resolve it."""
    return {"position": dispute.position, "release": engine.release()}
