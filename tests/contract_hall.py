"""Who calls the API in `tests.contract`, and the numbers of what is there to be called for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.contract_stage import JUDGE

NUMBERS = list(range(1, 9))


def people() -> dict[str, str]:
    """A token with every scope for a player, an organizer, a judge and the staff of the hall."""
    from tournaments.accounts import tokens
    from tournaments.accounts.models import User
    from tournaments.models import Event

    event = Event.objects.filter(entries__user__isnull=False).order_by("-pk").first()
    assert event is not None
    staff = event.staff.filter(role="organizer").values_list("user_id", flat=True)
    organizer = User.objects.filter(pk__in=staff).first() or event.created_by
    player = event.entries.exclude(user=None).exclude(user__in=staff).first()
    assert player is not None
    hall = User.objects.create_superuser("hall-of-the-contract", "h@example.org", "x" * 20)
    judge = User.objects.create_user("judge-of-the-contract", "j@example.org", "x" * 20, name=JUDGE)
    found = {"player": player.user, "organizer": organizer, "hall": hall, "judge": judge}
    scopes = ["read", "play", "organize"]
    return {
        role: tokens.make(user=user, name="contract", scopes=scopes)[1]
        for role, user in found.items()
    }


def known_things() -> Callable[[str], list[Any]]:
    """``known("/api/v1/tables/{id}/ id")``: values of a part of a path that name something."""
    from decks.models import CardTextFile, DeckList, MadeCard
    from gameplay import training
    from gameplay.models import ArchiveCheck, Dispute, Game, OfficialText, Precedent, Repair, Table
    from tournaments.accounts.models import User
    from tournaments.models import Complaint, Delivery, Event, Import, Invitation

    def ids(model: Any) -> list[Any]:
        return list(model.objects.order_by("-pk").values_list("pk", flat=True)[:20])

    by_place: dict[str, list[Any]] = {
        "tables/{id}/": ids(Table),
        "archive/checks/{id}/": ids(ArchiveCheck),
        "games/{id}/": ids(Game),
        "disputes/{id}/": ids(Dispute),
        "decks/{id}/": ids(DeckList),
        "cards/made/{id}/": ids(MadeCard),
        "cards/texts/{id}/": ids(CardTextFile),
        "rules/official/{id}/": ids(OfficialText),
        "rulings/{id}/": ids(Precedent),
        "repairs/{id}/": ids(Repair),
        "hall/accounts/{id}/": ids(User),
        "hall/reports/{id}/": ids(Complaint),
        "events/imports/{id}/": ids(Import),
        "me/invitations/{id}/": ids(Invitation),
        "deliveries/{identity}/": list(Delivery.objects.values_list("identity", flat=True)[:5]),
        "puzzles/{identity}/": puzzles(),
        "training/{identity}/": list(training.cases("chaotic"))[:5],
        "rules/{identity}/": ["7.2.5.2", "5.1.1", "8.5.2", "100.1"],
        "people/{handle}/": list(User.objects.values_list("handle", flat=True)[:20]),
    }
    by_name: dict[str, list[Any]] = {
        "slug": list(Event.objects.values_list("slug", flat=True)[:10]),
        "number": NUMBERS,
        "serial": NUMBERS,
        "step": [0, *NUMBERS, 30],
        "game": ["chaotic", "genesis"],
        "key": ["maxxor", "ulmar", "intress"],
        "word": ["accept", "decline"],
        "action": ["suspend", "open", "hide", "show", "lock", "unlock"],
    }

    def known(asked: str) -> list[Any]:
        if " " not in asked:
            return by_name.get(asked, [])
        path, part = asked.split(" ")
        places = (found for place, found in by_place.items() if place in path)
        return next(places, []) if part in ("id", "identity", "handle") else []

    return known


def puzzles() -> list[str]:
    """Names of puzzles that ship."""
    from django.test import Client

    told = Client().get("/api/v1/puzzles/").json()
    rows = told["results"] if isinstance(told, dict) else told
    return [next(str(v) for k, v in row.items() if k in ("identity", "id", "name")) for row in rows]
