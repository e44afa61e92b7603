"""The chain of seals: each holds the digest of a record, and of the seal before it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.core.signing import Signer

from gameplay.models import Game, Seal

signer = Signer(salt="gameplay.seal")


def link(row: Game) -> Seal:
    """Append the game to the chain of seals."""
    last = Seal.objects.select_for_update().order_by("-number").first()
    record = json.dumps(row.record, sort_keys=True, separators=(",", ":"))
    content = {
        "game": row.pk,
        "table": row.table_id,
        "number": row.number,
        "match": row.table.match_id,
        "winner": row.winner,
        "rules": row.rules,
        "steps": row.revision,
        "chain": row.chain,
        "verified": row.verified,
        "record": hashlib.sha256(record.encode()).hexdigest(),
    }
    previous = last.digest if last else ""
    digest = link_digest(previous, content)
    return Seal.objects.create(
        number=last.number + 1 if last else 1,
        game=row,
        content=content,
        previous=previous,
        digest=digest,
        signature=signer.signature(digest),
    )


def link_digest(previous: str, content: dict[str, Any]) -> str:
    """Hex SHA-256 over the previous link's digest and the canonical JSON of the content."""
    text = previous + json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def broken_seal() -> Seal | None:
    """The first link that does not follow from the one before it, or None."""
    previous = ""
    for link in Seal.objects.order_by("number").iterator():
        good = link.previous == previous and link.digest == link_digest(previous, link.content)
        if not good or link.signature != signer.signature(link.digest):
            return link
        previous = link.digest
    return None
