"""``python -m tests.browser.table_pictures``: pictures of the digital table.

Two people play games of random choices until a situation stands: an army that is placed, a strike
with its sum, several things on the Burst. Each game follows from its number; where changed rules
lead it elsewhere, `reaching.NotReached` asks for another number.
Writes docs/pictures/table-*.png.
"""

from __future__ import annotations

from typing import Any

from tests.browser.pictures import DRAWN, PHONE, Picture, hall, take_all

WIDE, STREAM = (1280, 800), (1920, 1080)
ORGANIZER, PLAYERS = ("olga", "Olga Reinholt"), (("ines", "Ines Halvor"), ("marek", "Marek Oldane"))
GAMES = {"move": 1, "strike": 2, "priority": 4, "burst": 3, "end": 5, "arena": 3}
"""The number of the game in which each situation is found."""


def main() -> None:
    """Makes every picture anew."""
    with hall():
        take_all(wanted())


def wanted() -> list[Picture]:
    """The pictures, once the games stand where they are to be seen."""
    from tests.gameplay import reaching

    people = [_account(*person) for person in PLAYERS]
    placing = reaching.Found(reaching.opened(*people, seed=1), "A")

    def found(name: str, seen: reaching.Wanted) -> reaching.Found:
        number = GAMES[name]
        return reaching.reached(reaching.opened(*people, seed=number), seen, dice=number)

    move, strike = found("move", moving), found("strike", striking)
    priority, burst = found("priority", answering), found("burst", piled)
    end = reaching.ended(reaching.opened(*people, seed=GAMES["end"]), dice=GAMES["end"])
    number = GAMES["arena"]
    arena = reaching.reached(reaching.in_arena(*people, seed=number), stacked, dice=number)
    shown = _featured(people)
    return [
        _at("set-up", placing, WIDE, shows="[data-placing]", then=_pick_up),
        _at("priority", priority, WIDE),
        _at("strike", strike, WIDE, then=_point_at_a_sum),
        _at("burst", burst, WIDE),
        _at("phone-set-up", placing, PHONE, shows="[data-placing]"),
        _at("phone-move", move, PHONE, then=_pick_a_mover),
        _at("phone-burst", burst, PHONE),
        _at("phone-end", end, PHONE, shows="#decision .badge-ok"),
        _at("dark-genesis", arena, WIDE, dark=True),
        Picture("table-spectator", "", f"/tables/{shown.pk}/watch/", WIDE, shows=DRAWN),
        Picture("table-overlay", "", f"/events/{shown.event.slug}/overlay/", STREAM),
    ]


def _at(name: str, found: Any, size: tuple[int, int], **more: Any) -> Picture:
    """What the seat that was found sees at its table."""
    path = f"/tables/{found.table.pk}/"
    return Picture(f"table-{name}", found.username, path, size, **{"shows": DRAWN, **more})


def _account(username: str, name: str) -> Any:
    from tournaments.accounts.models import User

    return User.objects.create(username=username, name=name)


def _featured(people: list[Any]) -> Any:
    """The table of an event that everybody may watch at once, chosen for its stream: a fight."""
    from django.utils import timezone

    from decks.services import registrations
    from gameplay.models import Table
    from gameplay.persons import Person
    from gameplay.services.referee import watching
    from tests.gameplay import reaching
    from tournaments.services.entry import entries
    from tournaments.services.event import events
    from tournaments.services.round import rounds

    olga = _account(*ORGANIZER)
    event = events.create(
        actor=olga,
        name="Ember Night",
        slug="ember-night",
        format="masters",
        size=6,
        swiss_rounds=1,
        watching="everybody",
        watch_delay=0,
        starts_at=timezone.now().replace(second=0, microsecond=0),
    )
    events.publish(actor=olga, event=event)
    for person, starter in zip(people, reaching.SIX, strict=True):
        entry = entries.sign_up(actor=person, event=event)
        registrations.register(actor=person, entry=entry, starter=starter)
    events.start(actor=olga, event=event)
    rounds.publish(actor=olga, round=rounds.pair(actor=olga, event=event))
    table = reaching.seated(Table.objects.get(event=event), GAMES["burst"])
    shown = reaching.reached(table, piled, dice=GAMES["burst"]).table
    watching.feature(actor=Person(olga), table=shown, featured=True)
    return shown


# --- What is looked for ---------------------------------------------------------------------------


def _asks(document: dict[str, Any], kind: str) -> bool:
    prompt = document.get("prompt")
    return bool(prompt) and prompt["kind"] == kind and len(prompt["options"]) > 2


def moving(document: dict[str, Any]) -> bool:
    """A move in the middle of the game."""
    return _asks(document, "move") and document["view"]["turn_number"] > 4


def striking(document: dict[str, Any]) -> bool:
    """A strike with an element that counts, one that does not, and a card that adds to it."""
    return _asks(document, "strike") and any(map(_telling, document["prompt"]["options"]))


def _telling(option: dict[str, Any]) -> bool:
    preview = option.get("preview") or {}
    counts = {one["counts"] for one in preview.get("elements", ())}
    return counts == {True, False}


def answering(document: dict[str, Any]) -> bool:
    """In a fight something of the other side waits, and there is an answer."""
    waiting = document["view"].get("burst") or []
    mine = [item for item in waiting if item["by"] == document["reader"]]
    return _asks(document, "priority") and bool(waiting) and not mine and _fights(document)


def piled(document: dict[str, Any]) -> bool:
    """Several things wait in a fight."""
    waiting = document["view"].get("burst") or []
    return _asks(document, "priority") and len(waiting) > 2 and _fights(document)


def _fights(document: dict[str, Any]) -> bool:
    return bool(document["view"]["combat"])


def stacked(document: dict[str, Any]) -> bool:
    """In the arena several things wait that may be answered."""
    waiting = document["view"].get("stack") or []
    return _asks(document, "priority") and len(waiting) > 1


# --- What is done before the picture --------------------------------------------------------------


def _pick_up(page: Any) -> None:
    page.locator('[data-post="A2"] [data-pick="creature"]').click()


def _pick_a_mover(page: Any) -> None:
    page.locator(".space.is-place").first.click()


def _point_at_a_sum(page: Any) -> None:
    page.locator(".option:has(.outlook s)").first.hover()


if __name__ == "__main__":
    main()
