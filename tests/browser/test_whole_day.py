"""A day of twelve people in a used hall, from the doors to the prizes.

Every act is done on the page of whom it is: olga's, judy's and two phones stand in Chromium, and
the other players are hands, which do what their pages offer. No service is called for any of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gameplay.models import Table
from tests import used
from tests.browser.conftest import log_in
from tests.browser.playing import Player, looking_away, play_aside
from tests.browser.test_round import step
from tests.hand import Hand
from tournaments.models import Entry, Event, Match
from tournaments.queries.ranking import standings

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

HERE = "/events/long-day/"
NAMES = ("lena", *(f"p{number}" for number in range(1, 11)))


@dataclass
class Day:
    """Who is there. `desk`: the page of olga, who organizes; `judge`: judy's; `phone`: that of
    pia, who plays; `other`: a phone that goes from hand to hand."""

    open_page: Callable[..., Page]
    make_user: Callable[..., Any]
    looks: Callable[[Page], list[str]]
    people: dict[str, Any] = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)

    def come(self) -> None:
        """Everybody has an account but Walter, who comes late; the hall is in use."""
        for name in ("olga", "judy", "pia", *NAMES):
            self.people[name] = self.make_user(name)
        self.hands = {name: Hand(self.people[name]) for name in ("pia", *NAMES)}
        used.furnish(self.make_user, self.people["p1"], self.people["p2"], self.people["pia"])

    @cached_property
    def desk(self) -> Page:
        return self.open_page(self.people["olga"], "/events/")

    @cached_property
    def judge(self) -> Page:
        return self.open_page(self.people["judy"], "/")

    @cached_property
    def phone(self) -> Page:
        return self.open_page(self.people["pia"], "/events/", width=390, height=844)

    @cached_property
    def other(self) -> Page:
        return self.open_page(None, "about:blank", width=390, height=844)

    def handed_to(self, name: str, path: str = HERE) -> Page:
        """The other phone, in this person's hand; a stranger's for an empty name."""
        self.other.goto("about:blank")
        log_in(self.other.context, self.people.get(name), self.site)
        self.other.goto(path)
        return self.other

    @property
    def site(self) -> str:
        return self.desk.url.split("/events/")[0]

    @property
    def event(self) -> Event:
        return Event.objects.get(slug="long-day")

    def running(self) -> list[Match]:
        """The matches of the running round at which two sit and that have no result."""
        rows = Match.objects.filter(round__state="published", round__event=self.event)
        rows = rows.filter(entry_b__isnull=False).exclude(state="confirmed")
        return list(rows.with_players().order_by("table_number"))

    def report(self, entry: Entry, words: str) -> Hand:
        """A player reports from the event's page."""
        hand = self.hands[entry.user.username].open(HERE).follow("Report the result")
        return hand.press("Report", result=words)

    def sound(self, *pages: Page) -> None:
        """Nothing on these pages sticks out or shuts anybody out."""
        for page in pages:
            assert self.looks(page) == [], page.url


def tab(page: Page, name: str) -> None:
    """Go to another page of the event by the tabs at its head."""
    page.locator("nav.tabs").get_by_role("link", name=name, exact=True).click()


def opened(day: Day) -> None:
    """olga opens the event from the list of events, and asks judy, who finds it in front."""
    desk = day.desk
    desk.get_by_role("link", name="Open an event").first.click()
    desk.get_by_label("Name", exact=True).fill("Long Day")
    desk.get_by_label("Format").select_option("chaotic/apprentice")
    desk.get_by_label("Board").select_option("1")
    desk.get_by_label("On paper tables").check()
    desk.get_by_label("Swiss rounds").fill("3")
    desk.get_by_label("Cut to single elimination").select_option("4")
    desk.get_by_label("Places").fill("11")
    desk.get_by_text("Decklists", exact=True).click()
    desk.get_by_label("Nobody plays without a legal list").check()
    desk.get_by_label("Venue").fill("Town hall")
    desk.get_by_text("Fee, links and prizes").click()
    desk.get_by_label("Fee").fill("5, at the door")
    desk.get_by_label("Prizes").fill("1: trophy\n3-4: six boosters")
    desk.get_by_role("button", name="Open the event").click()
    step(desk, "Publish")
    expect(desk.get_by_role("button", name="Open check-in")).to_be_visible()
    desk.get_by_role("link", name="Staff", exact=True).click()
    desk.get_by_label("Name").fill("Judy")
    desk.get_by_label("Role", exact=True).select_option(label="Judge")
    desk.get_by_role("button", name="Invite").click()
    expect(day.judge.locator("main")).to_contain_text("You are invited as judge")
    day.judge.get_by_role("button", name="Accept").click()
    expect(day.judge.locator("main")).to_contain_text("Long Day")
    day.judge.goto("about:blank")


def signed_up(day: Day) -> None:
    """pia takes a place by phone, then ten others do but one, who waits."""
    pia = day.phone
    pia.get_by_role("link", name="Long Day").first.click()
    expect(pia.locator("main")).to_contain_text("5, at the door")
    pia.get_by_role("button", name="Sign up").click()
    pia.get_by_role("link", name="Submit your deck").click()
    pia.get_by_role("button", name="Register this starter").click()
    expect(pia.get_by_text("Registered and legal", exact=True)).to_be_visible()
    day.sound(pia)
    pia.goto("about:blank")
    for number in range(1, 11):
        hand = day.hands[f"p{number}"].open("/events/").follow("Long Day")
        hand.press("Sign up").follow("Submit your deck")
        assert "Registered and legal" in hand.press("Register this starter").text
    lena = day.handed_to("lena")
    lena.get_by_role("button", name="Join the wait list").click()
    expect(lena.locator("main")).to_contain_text("You are number 1 on the wait list.")
    lena.get_by_role("link", name="Submit deck").click()
    lena.get_by_role("button", name="Register this starter").click()
    expect(lena.get_by_text("Registered and legal", exact=True)).to_be_visible()


def doors(day: Day) -> None:
    """pia scans the sheet at the door, p1 has no phone, p10 does not come: lena has that place."""
    desk, pia = day.desk, day.phone
    desk.goto(HERE + "desk/")
    desk.get_by_role("button", name="Open check-in").click()
    expect(desk.get_by_role("button", name="Close check-in")).to_be_visible()
    desk.get_by_role("link", name="A sheet with a QR code").click()
    pia.goto(desk.locator(".print-door .mono").inner_text())
    pia.get_by_role("button", name="Check in").click()
    expect(pia.locator(".hero")).to_contain_text("Checked in")
    day.sound(pia)
    pia.goto("about:blank")  # what is not looked at is not drawn
    for number in range(2, 10):
        hand = day.hands[f"p{number}"].open(HERE).press("Check in")
        assert "Checked in" in hand.text
    day.other.goto(HERE)
    day.other.get_by_role("button", name="I am here").click()
    expect(day.other.locator("main")).to_contain_text("when check-in closes")
    desk.goto(HERE + "desk/players/")
    desk.get_by_role("button", name="Check in: P1", exact=True).click()
    expect(desk.locator("tr", has_text="P1").first).to_contain_text("Checked in")
    desk.goto(HERE + "desk/")
    desk.get_by_role("button", name="Close check-in").click()
    expect(day.other.locator(".hero")).to_contain_text("Checked in")
    assert "I am here" not in day.hands["p10"].open(HERE).text
    day.other.goto("about:blank")
    step(desk, "Start")


def next_round(day: Day, label: str) -> None:
    """olga pairs and publishes."""
    step(day.desk, label)
    step(day.desk, "Publish")
    expect(day.desk.locator(".desk-step")).to_contain_text("0 / ")


def by_keyboard(day: Day, matches: list[Match]) -> None:
    """olga types the slips: the first seat of each table has won. Then she closes the round."""
    day.desk.get_by_role("link", name="Enter results").click()
    expect(day.desk.locator("#quick-table")).to_be_focused()
    for match in matches:
        day.desk.keyboard.type(f"{match.table_number}\n10\n")
    expect(day.desk.get_by_text("Every table has its result.")).to_be_visible()
    day.desk.get_by_role("link", name="Close the round at the desk").click()
    step(day.desk, "Close")


def by_phone(day: Day, matches: list[Match]) -> list[Match]:
    """Both players of each table report that the first seat has won. Gives the others, at which
    somebody has no account and cannot."""
    able = [m for m in matches if all(entry.user for entry in m.players)]
    for match in able:
        day.report(match.entry_a, "I won 1–0")
        assert "agree" in day.report(match.entry_b, "I lost 0–1").text
    return [match for match in matches if match not in able]


def digital(day: Day, match: Match) -> None:
    """olga has one table of the round played digitally, from its page: a question or two are
    answered on a phone, the game is played to its end, and its result arrives by itself."""
    desk, first, second = day.desk, match.entry_a.user.username, match.entry_b.user.username
    desk.get_by_role("link", name=str(match), exact=True).first.click()
    desk.get_by_role("button", name="Open a digital table").click()
    expect(desk.locator("main")).to_contain_text(f"Table {match.table_number} is digital.")
    page = day.handed_to(first)
    page.get_by_role("link", name="Go to the table").click()
    page.get_by_role("button", name="Sit down and play").click()
    day.hands[second].open(HERE).follow("Go to the table").press("Sit down and play")
    player = Player(first, page)
    player.wait_to_be_asked()
    day.sound(page)
    player.choose("first")
    table = Table.objects.get(match=match)
    with looking_away(player):
        play_aside(table, random.Random(1), until=lambda game: False)
    expect(page.locator("#decision")).to_contain_text("The result has gone to the hall.")
    page.goto(HERE)
    match.refresh_from_db()
    won = match.winner == match.entry_a
    expect(page.locator("main")).to_contain_text("You won 1–0" if won else "You lost 0–1")


def in_conflict(day: Day, match: Match) -> None:
    """Both say that they won and one calls judy, who sees it at the desk and rules."""
    assert "Thank you" in day.report(match.entry_b, "I won 1–0").text
    page = day.handed_to(match.entry_a.user.username)
    page.get_by_role("link", name="Report the result").click()
    page.get_by_label("I won 1–0").check()
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator(".hero")).to_contain_text("Your two reports differ.")
    page.get_by_role("button", name="Call a judge").click()
    expect(page.locator("main")).to_contain_text("A judge is called")
    judge = day.judge
    judge.goto("/")
    judge.get_by_role("link", name="Long Day").first.click()
    tab(judge, "Desk")
    call = judge.get_by_role("button", name=f"I am there, at table {match.table_number}")
    expect(call).to_be_visible()
    day.sound(judge)
    call.click()
    expect(judge.get_by_role("heading", name=match.entry_a.name)).to_be_visible()
    judge.get_by_text("Rule on this match").click()
    judge.get_by_label("Ruling", exact=True).select_option("correct")
    judge.get_by_label("Corrected result").select_option(label=f"{match.entry_b.name} won 1–0")
    judge.locator("details[open]").get_by_label("Reason").fill("The last strike was counted twice.")
    day.sound(judge)
    judge.get_by_role("button", name="Decide", exact=True).click()
    expect(judge.locator("main")).to_contain_text("The ruling stands")
    judge.goto("about:blank")
    expect(page.locator("main")).to_contain_text("You lost 0–1")
    expect(page.locator("main")).to_contain_text("The last strike was counted twice.")


def first_round(day: Day) -> None:
    """One table is digital, one differs, one reports alike, and olga has the slips of two."""
    day.phone.goto(HERE)
    next_round(day, "Pair round 1")
    pias = day.phone.locator(".hero")
    expect(pias).to_contain_text("Round 1")  # it came by itself
    day.phone.goto("about:blank")
    first, second, third, *others = day.running()
    digital(day, first)
    in_conflict(day, second)
    assert by_phone(day, [third]) == []
    day.desk.goto(HERE + "desk/")
    by_keyboard(day, others)


def late_and_gone(day: Day) -> None:
    """p9 leaves; Walter comes without a list, and the round waits until judy hands one in."""
    desk, judge = day.desk, day.judge
    leaving = day.handed_to("p9")
    leaving.get_by_text("Drop from the event").click()
    leaving.get_by_role("button", name="Drop", exact=True).click()
    expect(leaving.locator("main")).to_contain_text("You have left the event.")
    desk.locator("aside").get_by_role("link", name="Players", exact=True).click()
    desk.get_by_label("Name", exact=True).fill("Walter")
    desk.get_by_role("region", name="Late entry").get_by_label(
        "Missed rounds count as"
    ).select_option("bye")
    desk.get_by_role("button", name="Enter the player").click()
    desk.get_by_role("button", name="Enter Walter").click()
    expect(desk.locator("main")).to_contain_text("Walter is in.")
    tab(desk, "Desk")
    step(desk, "Pair round 2")
    expect(desk.locator("main")).to_contain_text("Walter")
    assert not day.event.rounds.filter(state="draft").exists(), "nobody plays without a list"
    judge.goto(HERE + "desk/")
    judge.get_by_role("link", name="Walter", exact=True).click()
    judge.get_by_role("button", name="Register this starter").click()
    expect(judge.get_by_role("heading", name="Registered cards")).to_be_visible()


def floor(day: Day, match: Match) -> None:
    """judy checks a deck and gives a penalty; its player appeals, and olga takes it back."""
    player, judge, desk = match.entry_a, day.judge, day.desk
    judge.goto(HERE + "desk/")
    judge.get_by_role("link", name="Deck checks", exact=True).click()
    judge.get_by_role("link", name="Players", exact=True).last.click()
    judge.get_by_role("link", name=re.compile(rf"^\d+ checks? {player.name}$")).click()
    judge.get_by_label("Minutes it took").fill("4")
    judge.get_by_role("button", name="Note it").click()
    expect(judge.locator("main")).to_contain_text("The deck check is noted.")
    tab(judge, "Desk")
    judge.get_by_role("link", name=str(match), exact=True).first.click()
    judge.get_by_role("link", name="Give a penalty").click()
    judge.locator("#id_entry").select_option(label=player.name)
    judge.locator("#id_code").fill("Late")
    judge.locator("#id_kind").select_option("warning")
    judge.locator("#id_reason").fill("Six minutes late at the table.")
    judge.get_by_role("button", name="Give", exact=True).click()
    expect(judge.locator("main")).to_contain_text("The penalty stands.")
    judge.goto("about:blank")
    page = day.handed_to(player.user.username)
    expect(page.locator("main")).to_contain_text("Six minutes late")
    page.get_by_role("link", name="Appeal until").first.click()
    page.get_by_label("What is wrong with the ruling?").fill("The judge checked my deck.")
    day.sound(page)
    page.get_by_role("button", name="Make the appeal").click()
    expect(page.locator(".hero")).to_contain_text("Waits for the head judge")
    desk.get_by_role("link", name="appeals ruling").click()  # it came by itself
    desk.get_by_label("The ruling is taken back").check()
    desk.get_by_label("Why, for the player and the log").fill("The deck check took the time.")
    desk.get_by_role("button", name="Decide").click()
    expect(desk.locator("main")).to_contain_text("The appeal is decided")
    page.goto(HERE)
    expect(page.locator("main")).to_contain_text("The deck check took the time.")
    page.goto("about:blank")
    assert not player.penalties.exists(), "what was taken back leaves nothing behind"
    tab(desk, "Desk")


def order(day: Day) -> list[tuple[int, int]]:
    return [(row.line.rank, row.entry.number) for row in standings.rows(day.event)]


def two_rounds_back(day: Day) -> None:
    """olga undoes a slip of round 1: rounds 2 and 3 fall. She takes it in again, and all stands
    as before."""
    before, desk = order(day), day.desk
    slip = day.event.operations.filter(kind="result_entered").order_by("number").first()
    for word, standing in (("Undo", 0), ("Redo", 3)):
        tab(desk, "Desk")
        desk.get_by_role("link", name="Log", exact=True).click()
        expect(desk.locator("main")).to_contain_text("The chain holds")
        desk.wait_for_load_state()
        name = "Redo what" if standing else f"Undo operation {slip.number}"
        line = desk.get_by_role("link", name=name, exact=not standing)
        if not line.count():
            desk.locator("a[rel=next]").click()
        line.first.click()
        expect(desk.locator("main")).to_contain_text("Round 3")
        desk.get_by_label("Reason").fill("A slip was read wrongly.")
        day.sound(desk)
        desk.get_by_role("button", name=word, exact=True).click()
        expect(desk.locator("main")).to_contain_text("The chain holds")
        assert day.event.rounds.filter(state="closed").count() == standing
        shown = day.hands["pia"].open(HERE).text
        assert ("Round 3" in shown) is bool(standing)
    assert order(day) == before
    tab(desk, "Desk")


def to_the_prizes(day: Day) -> None:
    """The cut, and the page that a stranger reads at the end: champion, shared places, prizes."""
    for label in ("Cut to the top 4", "Pair the next round"):
        next_round(day, label)
        by_keyboard(day, day.running())
    step(day.desk, "Finish")
    expect(day.desk.locator(".desk-step")).to_contain_text("Finished")
    champion = day.event.champion
    assert champion is not None
    page = day.handed_to("", HERE)
    page.get_by_role("link", name="The whole final ranking").click()
    expect(page.locator(".hero")).to_contain_text(champion.name)
    rows = page.locator("tbody tr")
    expect(rows.first).to_contain_text(champion.name)
    expect(rows.first).to_contain_text("trophy")
    expect(rows.nth(2)).to_contain_text("3–4")
    expect(rows.nth(3)).to_contain_text("six boosters")
    expect(page.locator("tbody")).to_contain_text("Walter")
    day.sound(page)
    assert "Your place: " in day.hands["pia"].open(HERE).follow("Final ranking").text
    tab(day.desk, "Archive")
    assert day.desk.request.get(HERE + "desk/log.csv").text().count("\n") > 60
    expect(day.desk.get_by_role("link", name="Prizes, to be ticked off")).to_be_visible()


def test_a_day_of_twelve_from_the_doors_to_the_prizes(
    open_page: Any, make_user: Any, axe: Any, overflow: Any, covered: Any
) -> None:
    def looks(page: Page) -> list[str]:
        return [*axe(page), *overflow(page), *covered(page)]

    day = Day(open_page, make_user, looks)
    day.come()
    opened(day)
    signed_up(day)
    doors(day)
    first_round(day)
    late_and_gone(day)
    next_round(day, "Pair round 2")
    floor(day, next(m for m in day.running() if m.entry_a.user))
    by_keyboard(day, day.running())
    next_round(day, "Pair round 3")
    *reported, last = day.running()
    day.desk.goto("about:blank")
    slips = [*by_phone(day, reported), last]
    day.desk.goto(HERE + "desk/")
    by_keyboard(day, slips)
    two_rounds_back(day)
    to_the_prizes(day)
