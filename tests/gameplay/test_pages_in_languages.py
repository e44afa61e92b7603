"""The main pages in every language of the hall that has its texts: no English is left on them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.urls import reverse

from gameplay.services.bench import disputes
from tests.card_names import NAMES
from tests.gameplay import playing
from tests.tournaments.hall.conftest import Hall
from tests.translations import languages

pytestmark = pytest.mark.django_db

ENGLISH = re.compile(
    r"\b(the|you|your|and|with|this|that|which|when|who|what|from|not|player|players|turn|card"
    r"|cards|round|begins?|ends?|chooses?|strikes?|wins?)\b",
    re.IGNORECASE,
)
"""Words without which English says little, and which the other languages have not."""
VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
RULE = re.compile(r"\b(?:GL?\d?|R|[A-Z]\w*)-[\w.-]+")
"""The id of a rule, which is made of English words."""
TABLE = {"de": "Tisch", "es": "Mesa", "fr": "Table"}
DISPUTE = {"de": "Streitfall", "es": "Disputa", "fr": "Litige"}
ATTRIBUTES = ("aria-label", "title", "placeholder")


class Shown(HTMLParser):
    """What a page says, seen or heard, but for what is marked as another language. With ``within``
    that alone which stands in the element of this id."""

    def __init__(self, within: str = "") -> None:
        super().__init__()
        self.within, self.found = within, list[str]()
        self.open = list[tuple[bool, bool]]()  # whether it is left out, whether it is within

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        left_out, within = self.open[-1] if self.open else (False, not self.within)
        left_out |= tag in ("script", "style") or ("lang" in given and tag != "html")
        left_out |= given.get("id") == "table-words" != self.within
        within |= bool(self.within) and given.get("id") == self.within
        if within and not left_out:
            self.found += [given[name] or "" for name in ATTRIBUTES if name in given]
        if tag not in VOID:
            self.open.append((left_out, within))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        left_out, within = self.open[-1] if self.open else (False, False)
        if within and not left_out and data.strip():
            self.found.append(" ".join(data.split()))


def said(page: str, within: str = "") -> list[str]:
    reader = Shown(within)
    reader.feed(page)
    return reader.found


def english(texts: list[str]) -> list[str]:
    return [text for text in texts if ENGLISH.search(RULE.sub("…", NAMES.sub("…", text)))]


def test_the_search_finds_english_where_it_is_shown() -> None:
    page = (
        '<html lang="es"><p title="Your seat">Tu mesa</p><i lang="en">the line</i><br>'
        '<ul id="table-words"><li>the words</li></ul><script>the();</script><p>Your turn</p></html>'
    )
    assert english(said(page)) == ["Your seat", "Your turn"]
    assert english(said(page, "table-words")) == ["the words"]
    assert english(["Execute Hold the Line", "GL-striking-player"]) == []


@pytest.mark.parametrize("language", languages())
def test_main_pages_have_no_english(client: Any, bob: Any, match_table: Any, language: str) -> None:
    client.force_login(bob)
    event = match_table.match.round.event
    addresses = (
        "/",
        reverse("tournaments:events"),
        event.get_absolute_url(),
        reverse("gameplay:tables"),
        reverse("gameplay:learn"),
        reverse("gameplay:lesson", args=("genesis",)),
        reverse("gameplay:puzzles"),
        reverse("gameplay:words"),
        "/accounts/profile/",
    )
    left = {}
    for address in addresses:
        answer = client.get(address, headers={"Accept-Language": language})
        page = answer.content.decode()
        assert answer.status_code == 200 and f'<html lang="{language}"' in page, address
        texts = said(page)
        assert len(texts) > 20, address
        if found := english(texts):
            left[address] = found
    assert left == {}


@pytest.mark.parametrize("language", languages())
def test_tables_and_disputes_are_called_in_the_language_of_the_page(
    client: Any, judy: Any, finished: Any, language: str
) -> None:
    """What a page calls them is their `__str__`: their heading and title are made of it."""
    client.force_login(judy)
    game, loser = finished.latest_game, playing.people(finished)["A"]
    dispute = disputes.open_for_step(actor=loser, game=game, step=3, claim="It drew twice.")
    number = finished.match.table_number
    said_there = {
        finished.get_absolute_url(): f"{TABLE[language]} {number}",
        reverse("gameplay:replay", args=(game.pk,)): f"{TABLE[language]} {number}",
        reverse("gameplay:bench_work", args=(dispute.pk,)): f"{DISPUTE[language]} {dispute.pk}",
    }
    for address, words in said_there.items():
        page = client.get(address, headers={"Accept-Language": language}).content.decode()
        assert any(words in text for text in said(page)), said(page)


@pytest.mark.parametrize("language", languages())
def test_steps_of_a_game_are_told_in_the_language_of_the_page(
    client: Any, finished: Any, language: str
) -> None:
    """In the replay, and where a player chooses the step that is disputed. The engine's own lines
    are marked as English."""
    game, left = finished.latest_game, {}
    client.force_login(playing.people(finished)["A"].user)
    replay = reverse("gameplay:replay", args=(game.pk,))
    dispute = reverse("gameplay:dispute_step", args=(game.pk,))
    asked = game.steps.filter(line__startswith="strike").values_list("number", flat=True)[:3]
    for address in [f"{replay}?step={step - 1}" for step in asked] + [f"{dispute}?step={asked[0]}"]:
        answer = client.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address
        if found := english(said(answer.content.decode())):
            left[address] = found
    assert left == {}


@pytest.mark.parametrize("language", languages())
def test_standings_and_pairings_are_explained_in_the_language_of_the_page(
    client: Any, make_user: Any, language: str
) -> None:
    """Their reasons are made in rooms that know no language, and worded by the page."""
    hall = Hall(make_user("olga"), make_user, swiss_rounds=3, cut=2)
    hall.publish()
    hall.join(*(make_user(name) for name in ("Ana", "Bo", "Cy", "Di", "Eve")))
    hall.start()
    for _round in range(2):
        hall.play_round()
    hall.publish_round()
    here, left = hall.event.get_absolute_url(), {}
    client.force_login(hall.organizer)
    pages = ["standings/", "desk/", "pairings/", "print/standings/", "print/outstanding/"]
    pages += [f"standings/{number}/?round=2" for number in (1, 3, 5)]
    pages += [f"standings/{number}/" for number in (1, 5)]
    pages += [f"rounds/{number}/why/" for number in (1, 2, 3)]
    for page in pages:
        answer = client.get(here + page, headers={"Accept-Language": language})
        assert answer.status_code == 200, page
        if found := english(said(answer.content.decode())):
            left[page] = found
    assert left == {}


@pytest.mark.parametrize("language", languages())
def test_what_a_table_says_by_itself_has_no_english(
    client: Any, bob: Any, match_table: Any, language: str
) -> None:
    client.force_login(bob)
    headers = {"Accept-Language": language}
    page = client.get(match_table.get_absolute_url(), headers=headers).content.decode()
    words = said(page, "table-words")
    assert len(words) > 100 and english(words) == []
