"""Every main page at a phone's and a desk's width, light and dark: fits, and can be used by all."""

from typing import Any

import pytest

from tests.browser import hall
from tests.conftest import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

AXE = ROOT / "tests/vendor/axe.min.js"
PHONE, DESKTOP = 360, 1280
SCREENS = [(PHONE, 740), (DESKTOP, 800)]


def contrast(page: Any, checker: str) -> list[str]:
    """What cannot be read for its colours; the only fault that a change of colours can bring."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(checker)
    found = page.evaluate(
        "async () => (await axe.run(document, {runOnly: ['color-contrast']})).violations"
    )
    return [f"{fault['id']}: {node['target']}" for fault in found for node in fault["nodes"]]


def main_pages() -> list[tuple[str, str, str]]:
    """Name of the picture, who looks, address."""
    from decks.models import DeckList, Registration
    from gameplay.models import Dispute, Table
    from tournaments.models import Match

    event = "/events/lantern-cup/"
    game = hall.finished_game()
    tables = Table.objects.filter(event__slug="lantern-cup")
    playing = tables.get(state="playing")
    waiting = tables.filter(state="waiting")[0]
    burst = Table.objects.get(state="playing", event__slug="ember-night")
    dispute = Dispute.objects.get()
    player = playing.seats.get(letter="A").user.username
    own = DeckList.objects.filter(owner__username=player)[0]
    listed = Registration.objects.get(
        entry__user__username=player, entry__event__slug="lantern-cup"
    )
    match = Match.objects.filter(event__slug="lantern-cup")[0]
    published = match.event.operations.filter(kind="round_published").latest("number")
    return [
        ("front", "", "/"),
        ("sign-in", "", "/accounts/login/"),
        ("sign-up", "", "/accounts/signup/"),
        ("events", "", "/events/"),
        ("event", player, event),
        ("event-paper", "noor", "/events/harbour-open/"),
        ("pairings", player, event + "pairings/"),
        ("standings", player, event + "standings/"),
        ("why", "", event + "standings/1/"),
        ("match", player, f"{event}matches/{match.serial}/"),
        ("desk", "olga", event + "desk/"),
        ("desk-players", "olga", event + "desk/players/"),
        ("deck-checks", "jonas", event + "desk/players/1/checks/"),
        ("player-details", "olga", event + "desk/players/1/details/"),
        ("plan", "olga", event + "desk/plan/"),
        ("webhooks", "olga", event + "desk/webhooks/"),
        ("log", "olga", event + "desk/log/"),
        ("undo", "olga", f"{event}desk/log/{published.number}/"),
        ("outlook", player, event + "standings/outlook/"),
        ("import", "olga", "/events/import/"),
        ("new-event", "olga", "/events/new/"),
        ("tables", player, "/tables/"),
        ("table", player, f"/tables/{playing.pk}/"),
        ("table-waiting", waiting.seats.get(letter="B").user.username, f"/tables/{waiting.pk}/"),
        ("table-burst", burst.seats.get(letter="A").user.username, f"/tables/{burst.pk}/"),
        ("replay", hall.seat(game, "A").username, f"/replays/{game.pk}/?step=20"),
        ("call-a-judge", hall.seat(game, "A").username, f"/disputes/new/step/{game.pk}/?step=20"),
        ("bench", "jonas", "/bench/"),
        ("bench-work", "jonas", f"/bench/{dispute.pk}/"),
        ("cards", "", "/cards/"),
        ("cards-found", "", "/cards/?keyword=swift&tribe=Mipedian&energy_min=40"),
        ("cards-none", "", "/cards/?tribe=Danian&energy_min=900"),
        ("sets", "", "/cards/sets/"),
        ("card", "", "/cards/chaotic/maxxor/"),
        ("cards-made", "olga", "/cards/made/"),
        ("decks", player, "/decks/"),
        ("deck-new", player, "/decks/new/"),
        ("deck", player, f"/decks/{own.pk}/"),
        ("deck-registered", player, f"/decks/entries/{listed.entry_id}/"),
        ("deck-check", "jonas", f"/decks/entries/{listed.entry_id}/"),
        ("deck-lists", "jonas", "/decks/events/lantern-cup/"),
        ("rules", "", "/rules/"),
        ("rules-found", "", "/rules/?q=hive"),
        ("rule", "", "/rules/7.2.5.2/"),
        ("ruling", "", "/rules/R-gear-abilities/"),
        ("scenario", "", "/rules/scenarios/X-wording-current/"),
        ("card-two-wordings", "", "/cards/chaotic/symphony-of-similarity/"),
    ]


def test_main_pages_fit_and_are_accessible(
    open_page: Any, axe: Any, overflow: Any, picture: Any
) -> None:
    hall.fill()
    pages = main_pages()
    checker = AXE.read_text(encoding="utf-8")
    faults = []
    for width, height in SCREENS:
        browsers: dict[str, Any] = {}
        for name, username, path in pages:
            if username not in browsers:
                person = hall.person(username) if username else None
                browsers[username] = open_page(person, path, width=width, height=height)
            page = browsers[username]
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            answer = page.goto(path)
            assert answer.status == 200, f"{path}: {answer.status}"
            faults += [f"{name} at {width}: sticks out: {what}" for what in overflow(page)]
            if width == PHONE:
                faults += [f"{name}: {fault}" for fault in axe(page)]
            else:  # the same page with more room: what can differ is what the colours lie on
                faults += [f"{name} at {width}: {fault}" for fault in contrast(page, checker)]
                picture(page, f"{name}-{width}-light")
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            faults += [f"{name} at {width}, dark: {fault}" for fault in contrast(page, checker)]
            if width == PHONE:
                picture(page, f"{name}-{width}-dark")
        for page in browsers.values():
            page.context.close()
    assert faults == []


def test_the_hall_works_without_scripts(open_page: Any) -> None:
    hall.fill()
    page = open_page(hall.person("ines"), "/events/lantern-cup/", scripts=False)
    page.get_by_role("link", name="Go to the table").click()
    assert page.locator("h1").inner_text()
    page.goto("/cards/?q=maxxor")
    page.get_by_role("link", name="Maxxor", exact=True).click()
    assert page.locator("h1").inner_text() == "Maxxor"
