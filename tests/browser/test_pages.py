"""Every main page at a phone's and a desk's width, light and dark: fits, and can be used by all."""

from typing import Any

import pytest

from tests.browser import hall
from tests.browser.conftest import PHONE, log_in
from tournaments.enums import ComplaintKind
from tournaments.models import Event
from tournaments.reportable import Target
from tournaments.services.hall import acts, complaints

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

Page = tuple[str, str, str]
EVENT = "/events/lantern-cup/"


def main_pages() -> list[Page]:
    """Name of the picture, who looks, address."""
    from gameplay.models import Table

    playing = Table.objects.get(state="playing", event__slug="lantern-cup")
    player = playing.seats.get(letter="A").user.username
    return [
        *event_pages(player),
        *table_pages(playing, player),
        *CARDS,
        *deck_pages(player),
        *OFFICE_AND_RULES,
    ]


def event_pages(player: str) -> list[Page]:
    """The front door, an event, and the desk of its staff."""
    from tournaments.models import Match

    match = Match.objects.filter(event__slug="lantern-cup")[0]
    published = match.event.operations.filter(kind="round_published").latest("number")
    return [
        ("front", "", "/"),
        ("learn", "", "/learn/"),
        ("lesson-chaotic", "", "/learn/chaotic/"),
        ("lesson-genesis", "", "/learn/genesis/"),
        ("puzzles", "", "/puzzles/"),
        ("sign-in", "", "/accounts/login/"),
        ("sign-up", "", "/accounts/signup/"),
        ("events", "", "/events/"),
        ("events-found", "", "/events/?q=cup&when=coming"),
        ("event", player, EVENT),
        ("event-paper", "noor", "/events/harbour-open/"),
        ("pairings", player, EVENT + "pairings/"),
        ("standings", player, EVENT + "standings/"),
        ("why", "", EVENT + "standings/1/"),
        ("match", player, f"{EVENT}matches/{match.serial}/"),
        ("desk", "olga", EVENT + "desk/"),
        ("desk-before", "olga", "/events/harbour-open/desk/"),
        ("desk-players", "olga", EVENT + "desk/players/"),
        ("check-floor", "jonas", EVENT + "desk/checks/"),
        ("deck-checks", "jonas", EVENT + "desk/players/1/checks/"),
        ("player-details", "olga", EVENT + "desk/players/1/details/"),
        ("plan", "olga", EVENT + "desk/plan/"),
        ("webhooks", "olga", EVENT + "desk/webhooks/"),
        ("messages", "olga", EVENT + "desk/sent/"),
        ("news", player, "/accounts/news/"),
        ("my-data", player, "/accounts/data/"),
        ("leaders", "", "/leaders/"),
        ("seat", player, "/seat/"),
        ("embed-standings", "", EVENT + "embed/standings/"),
        ("embed-pairings", "", EVENT + "embed/pairings/"),
        ("log", "olga", EVENT + "desk/log/"),
        ("papers", "olga", EVENT + "desk/paper/"),
        ("outstanding", "olga", EVENT + "print/outstanding/"),
        ("screen", "", EVENT + "screen/"),
        ("screen-clock", "", EVENT + "screen/?show=clock"),
        ("undo", "olga", f"{EVENT}desk/log/{published.number}/"),
        ("outlook", player, EVENT + "standings/outlook/"),
        ("import", "olga", "/events/import/"),
        ("new-event", "olga", "/events/new/"),
    ]


def table_pages(playing: Any, player: str) -> list[Page]:
    """Tables in their states, a replay, and the judge's bench."""
    from gameplay.models import Dispute, Table

    game = hall.finished_game()
    waiting = Table.objects.filter(event__slug="lantern-cup", state="waiting")[0]
    burst = Table.objects.get(state="playing", event__slug="ember-night")
    dispute = Dispute.objects.get()
    return [
        ("tables", player, "/tables/"),
        ("table", player, f"/tables/{playing.pk}/"),
        ("table-waiting", waiting.seats.get(letter="B").user.username, f"/tables/{waiting.pk}/"),
        ("table-burst", burst.seats.get(letter="A").user.username, f"/tables/{burst.pk}/"),
        ("replay", hall.seat(game, "A").username, f"/replays/{game.pk}/?step=20"),
        ("call-a-judge", hall.seat(game, "A").username, f"/disputes/new/step/{game.pk}/?step=20"),
        ("bench", "jonas", "/bench/"),
        ("bench-work", "jonas", f"/bench/{dispute.pk}/"),
    ]


CARDS: list[Page] = [
    ("cards", "", "/cards/"),
    ("cards-found", "", "/cards/?keyword=swift&tribe=Mipedian&energy_min=40"),
    ("cards-none", "", "/cards/?tribe=Danian&energy_min=900"),
    ("sets", "", "/cards/sets/"),
    ("card", "", "/cards/chaotic/maxxor/"),
    ("cards-made", "olga", "/cards/made/"),
    ("card-two-wordings", "", "/cards/chaotic/symphony-of-similarity/"),
]


def deck_pages(player: str) -> list[Page]:
    """Decks of a player, and as a judge sees them."""
    from decks.models import DeckList, Registration

    own = DeckList.objects.filter(owner__username=player)[0]
    listed = Registration.objects.get(
        entry__user__username=player, entry__event__slug="lantern-cup"
    )
    return [
        ("decks", player, "/decks/"),
        ("deck-new", player, "/decks/new/"),
        ("deck", player, f"/decks/{own.pk}/"),
        ("deck-build", player, f"/decks/{own.pk}/build/"),
        ("deck-sheet", player, f"/decks/{own.pk}/sheet/"),
        ("deck-registered-sheet", "jonas", f"/decks/entries/{listed.entry_id}/sheet/"),
        ("deck-rules", "", "/decks/events/lantern-cup/rules/"),
        ("deck-registered", player, f"/decks/entries/{listed.entry_id}/"),
        ("deck-check", "jonas", f"/decks/entries/{listed.entry_id}/"),
        ("deck-lists", "jonas", "/decks/events/lantern-cup/"),
    ]


OFFICE_AND_RULES: list[Page] = [
    ("report", "", "/report/?about=/events/lantern-cup/players/1/"),
    ("office", "kay", "/hall/"),
    ("office-reports", "kay", "/hall/reports/"),
    ("office-events", "kay", "/hall/events/?show=all"),
    ("office-accounts", "kay", "/hall/accounts/"),
    ("office-log", "kay", "/hall/log/"),
    ("rules", "", "/rules/"),
    ("rules-found", "", "/rules/?q=hive"),
    ("phrases", "", "/rules/phrases/"),
    ("rule", "", "/rules/7.2.5.2/"),
    ("ruling", "", "/rules/R-gear-abilities/"),
    ("scenario", "", "/rules/scenarios/X-wording-current/"),
]


def open_the_office(keeper: Any) -> None:
    """Something on each page of the hall's staff."""
    event = Event.objects.get(slug="harbour-open")
    target = Target(ComplaintKind.EVENT, event.name, event.get_absolute_url(), event)
    for reason in ("Spam in the description.", "The same once more."):
        complaints.send(actor=None, visitor="", target=target, reason=reason)
    acts.list_event(actor=keeper, event=event, listed=False, reason="It is being looked at.")
    Event.objects.filter(pk=event.pk).update(origin="The hall of the harbour")


@pytest.mark.long
def test_main_pages_fit_are_accessible_and_work_without_scripts(
    open_page: Any, site: Any, make_user: Any, faults_of: Any, overflow: Any
) -> None:
    hall.fill()
    open_the_office(make_user("kay", is_staff=True))
    page = open_page(None, "/accounts/login/")
    faults = []
    for name, username, path in main_pages():
        log_in(page.context, hall.person(username) if username else None, site.url)
        answer = page.goto(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        faults += faults_of(page, name)
    assert faults == []
    page = open_page(None, "/accounts/login/", language="de-DE")
    for name, username, path in main_pages():
        page.goto("about:blank")  # else the page before asks once more, as who comes now
        log_in(page.context, hall.person(username) if username else None, site.url)
        page.goto(path)
        for width in (PHONE, 390):
            page.set_viewport_size({"width": width, "height": 844})
            faults += [f"{name} at {width}, German: sticks out: {what}" for what in overflow(page)]
    assert not faults, "\n".join(faults)

    plain = open_page(hall.person("ines"), "/events/lantern-cup/", scripts=False)
    plain.get_by_role("link", name="Go to the table").click()
    assert plain.locator("h1").inner_text()
    plain.goto("/cards/?q=maxxor")
    plain.get_by_role("link", name="Maxxor", exact=True).click()
    assert plain.locator("h1").inner_text() == "Maxxor"
