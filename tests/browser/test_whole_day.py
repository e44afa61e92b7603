"""A day of twelve people, from the doors to the prizes, each step on the page its person is on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from decks.services import registrations
from gameplay.persons import Person
from gameplay.services import tables
from tests.browser.test_round import step
from tournaments.models import Entry, Event, Match
from tournaments.queries import standings
from tournaments.services import entries, events, results, staff, waiting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

HERE = "/events/long-day/"
PHONE = 390
PRIZES = [
    {"first": 1, "last": 1, "what": "trophy"},
    {"first": 3, "last": 4, "what": "six boosters"},
]


@dataclass
class Day:
    """The event, and who stands in front of which page. `desk`: olga's, `judge`: judy's."""

    open_page: Any
    make_user: Any
    people: dict[str, Any] = field(default_factory=dict)

    def person(self, name: str) -> Any:
        if name not in self.people:
            self.people[name] = self.make_user(name)
        return self.people[name]

    def phone(self, name: str, path: str = HERE) -> Page:
        return self.open_page(self.person(name), path, width=PHONE, height=844)

    @property
    def event(self) -> Event:
        return Event.objects.get(slug="long-day")

    def entry(self, name: str) -> Entry:
        return Entry.objects.get(event=self.event, user=self.person(name))

    def running(self) -> list[Match]:
        """The matches of the running round at which two sit, by table."""
        rows = Match.objects.filter(round__state="published", entry_b__isnull=False)
        return list(rows.with_players().order_by("table_number"))

    def opened(self) -> None:
        """olga's event with its places taken, up to the last."""
        olga = self.person("olga")
        made = events.create(
            **{"actor": olga, "name": "Long Day", "format": "apprentice", "size": 3},
            **{"digital": False, "decks_required": True, "swiss_rounds": 3, "cut": 4},
            **{"capacity": 11, "prizes": PRIZES, "fee": "5, at the door", "venue": "Town hall"},
        )
        staff.add(actor=olga, event=made, user=self.person("judy"), role="judge")
        self.desk = self.open_page(olga, HERE + "desk/")
        step(self.desk, "Publish")
        expect(self.desk.get_by_role("button", name="Open check-in")).to_be_visible()
        for number in range(1, 11):
            one = entries.sign_up(actor=self.person(f"p{number}"), event=self.event)
            registrations.register(actor=one.user, entry=one, starter="dop-overworld")


def doors(day: Day) -> None:
    """The last place is taken by phone; the next waits, and gets the place of a no-show."""
    pia = day.phone("pia")
    expect(pia.locator("main")).to_contain_text("5, at the door")
    pia.get_by_role("button", name="Sign up").click()
    pia.get_by_role("link", name="Submit your deck").click()
    pia.get_by_role("button", name="Register this starter").click()
    expect(pia.get_by_text("Registered and legal", exact=True)).to_be_visible()
    lena = day.phone("lena")
    lena.get_by_role("button", name="Join the wait list").click()
    expect(lena.locator("main")).to_contain_text("You are number 1 on the wait list.")
    one = Entry.objects.get(user=day.person("lena"))
    registrations.register(actor=one.user, entry=one, starter="dop-underworld")
    day.desk.get_by_role("button", name="Open check-in").click()
    expect(day.desk.get_by_role("button", name="Close check-in")).to_be_visible()
    for number in range(1, 10):  # p10 does not come
        entries.check_in(actor=None, entry=day.entry(f"p{number}"))
    pia.goto(HERE)
    pia.get_by_role("button", name="Check in").click()
    expect(pia.locator(".hero")).to_contain_text("Checked in")
    lena.get_by_role("button", name="I am here").click()
    expect(lena.locator("main")).to_contain_text("when check-in closes")
    day.desk.get_by_role("button", name="Close check-in").click()
    expect(lena.locator(".hero")).to_contain_text("Checked in")
    assert waiting.place(day.entry("p10")) == 0


def next_round(day: Day, label: str) -> None:
    """olga pairs and publishes."""
    step(day.desk, label)
    step(day.desk, "Publish")
    expect(day.desk.locator(".desk-step")).to_contain_text("0 / ")


def by_keyboard(day: Day, matches: list[Match]) -> None:
    """olga types the slips: the first seat of each table has won."""
    day.desk.goto(HERE + "desk/results/")
    expect(day.desk.locator("#quick-table")).to_be_focused()
    for match in matches:
        day.desk.keyboard.type(f"{match.table_number}\n10\n")
    expect(day.desk.get_by_text("Every table has its result.")).to_be_visible()
    day.desk.get_by_role("link", name="Close the round at the desk").click()
    step(day.desk, "Close")


def at_a_digital_table(day: Day, match: Match) -> None:
    """One table of the round is digital; its first player gives up, and the result arrives."""
    tables.open_for_round(actor=None, round=match.round, only=match)
    match.refresh_from_db()
    for letter, entry in zip("AB", match.players, strict=True):
        table = entry.user.seats.get().table
        tables.sit_down(actor=Person(user=entry.user), table=table, nonce=letter)
    page = day.phone(match.entry_a.user.username)
    page.get_by_role("link", name="Go to the table").click()
    page.get_by_role("link", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    expect(page.locator("main")).to_contain_text("You conceded the game.")


def in_conflict(day: Day, match: Match) -> None:
    """Both say that they won; olga sees it at the desk and settles it."""
    results.report(actor=match.entry_b.user, match=match, wins_b=1)
    page = day.phone(match.entry_a.user.username)
    page.get_by_role("link", name="Report the result").click()
    page.get_by_label("I won 1–0").check()
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator("main")).to_contain_text("differ")
    day.desk.goto(HERE + "desk/")
    row = day.desk.locator("li, tr").filter(has_text=f"{match.entry_a.name}").first
    row.get_by_role("link").first.click()
    day.desk.get_by_label(f"{match.entry_b.name} won 1–0").check()
    day.desk.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator("main")).to_contain_text("You lost 0–1")


def first_round(day: Day) -> None:
    next_round(day, "Pair round 1")
    first, second, *others = day.running()
    at_a_digital_table(day, first)
    in_conflict(day, second)
    by_keyboard(day, others)


def late_and_gone(day: Day) -> None:
    """p9 leaves; Walter comes without a list, and the round waits until a judge hands one in."""
    leaving = day.phone("p9")
    leaving.get_by_text("Drop from the event").click()
    leaving.get_by_role("button", name="Drop", exact=True).click()
    expect(leaving.locator("main")).to_contain_text("You have left the event.")
    day.desk.goto(HERE + "desk/players/")
    day.desk.get_by_label("Name", exact=True).fill("Walter")
    day.desk.get_by_label("Missed rounds count as", exact=True).select_option("bye")
    day.desk.get_by_role("button", name="Enter", exact=True).click()
    seen = day.desk.get_by_role("button", name="Enter Walter")
    if seen.is_visible():
        seen.click()
    expect(day.desk.locator("main")).to_contain_text("Walter is in.")
    day.desk.goto(HERE + "desk/")
    step(day.desk, "Pair round 2")
    expect(day.desk.locator("main")).to_contain_text("Walter")
    assert not day.event.rounds.filter(state="draft").exists(), "nobody plays without a list"
    late = Entry.objects.get(event=day.event, name="Walter")
    judge = day.open_page(day.person("judy"), f"/decks/entries/{late.pk}/")
    judge.get_by_role("button", name="Register this starter").click()
    expect(judge.locator("main")).to_contain_text("legal")


def floor(day: Day, match: Match) -> None:
    """judy checks a deck and gives a penalty; its player appeals, and olga takes it back."""
    player = match.entry_a
    judge = day.open_page(day.person("judy"), f"{HERE}desk/players/{player.number}/checks/")
    judge.get_by_label("Minutes it took").fill("4")
    judge.get_by_role("button", name="Note it").click()
    expect(judge.locator("main")).to_contain_text("The deck check is noted.")
    judge.goto(f"{HERE}matches/{match.serial}/")
    judge.get_by_role("link", name="Give a penalty").click()
    judge.locator("#id_entry").select_option(label=player.name)
    judge.locator("#id_code").fill("Late")
    judge.locator("#id_kind").select_option("warning")
    judge.locator("#id_reason").fill("Six minutes late at the table.")
    judge.get_by_role("button", name="Give", exact=True).click()
    expect(judge.locator("main")).to_contain_text("The penalty stands.")
    page = day.phone(player.user.username)
    expect(page.locator("main")).to_contain_text("Six minutes late")
    page.get_by_role("link", name="Appeal until").first.click()
    page.get_by_label("What is wrong with the ruling?").fill("The judge checked my deck.")
    page.get_by_role("button", name="Appeal").click()
    expect(page.locator(".hero")).to_contain_text("Waits for the head judge")
    day.desk.goto(HERE + "desk/")
    day.desk.get_by_role("link", name="appeals ruling").click()
    day.desk.get_by_label("The ruling is taken back").check()
    day.desk.get_by_label("Why, for the player and the log").fill("The deck check took the time.")
    day.desk.get_by_role("button", name="Decide").click()
    expect(day.desk.locator("main")).to_contain_text("The appeal is decided")
    assert not player.penalties.exists(), "what was taken back leaves nothing behind"


def order(day: Day) -> list[tuple[int, int]]:
    return [(row.line.rank, row.entry.number) for row in standings.rows(day.event)]


def two_rounds_back(day: Day) -> None:
    """olga undoes a result of round 1: rounds 2 and 3 fall. She takes it in again, and all stands
    as before."""
    before = order(day)
    first = day.event.operations.filter(kind="result_entered", payload__match=3).get()
    for undoing in (True, False):
        day.desk.goto(HERE + "desk/log/")
        number = first.number if undoing else day.event.operations.order_by("number").last().number
        link = day.desk.locator(f"a[href='{HERE}desk/log/{number}/']")
        if not link.count():
            day.desk.goto(HERE + "desk/log/?page=2")
        link.first.click()
        expect(day.desk.locator("main")).to_contain_text("Round 3")
        day.desk.get_by_label("Reason").fill("A slip was read wrongly.")
        day.desk.locator("section[aria-labelledby=go] .button-primary").click()
        expect(day.desk.locator("main")).to_contain_text("Log")
        standing = day.event.rounds.filter(state="closed").count()
        assert standing == (0 if undoing else 3)
    assert order(day) == before
    day.desk.goto(HERE + "desk/")


def to_the_prizes(day: Day) -> None:
    """The cut, and the page that a stranger reads at the end: champion, shared places, prizes."""
    for label in ("Cut to the top 4", "Pair the next round"):
        next_round(day, label)
        by_keyboard(day, day.running())
    step(day.desk, "Finish")
    champion = day.event.champion
    page = day.open_page(None, HERE + "final/", width=PHONE, height=844)
    expect(page.locator(".hero")).to_contain_text(champion.name)
    rows = page.locator("tbody tr")
    expect(rows.first).to_contain_text(champion.name)
    expect(rows.first).to_contain_text("trophy")
    expect(rows.nth(2)).to_contain_text("3–4")
    expect(rows.nth(3)).to_contain_text("six boosters")
    expect(page.locator("tbody")).to_contain_text("Walter")
    day.desk.goto(HERE + "archive/")
    assert day.desk.request.get(HERE + "desk/log.csv").text().count("\n") > 60
    expect(day.desk.get_by_role("link", name="Prizes, to be ticked off")).to_be_visible()


def test_a_day_of_twelve_from_the_doors_to_the_prizes(
    open_page: Any, make_user: Any, overflow: Any
) -> None:
    day = Day(open_page, make_user)
    day.opened()
    doors(day)
    step(day.desk, "Start")
    first_round(day)
    late_and_gone(day)
    day.desk.goto(HERE + "desk/")
    next_round(day, "Pair round 2")
    floor(day, next(m for m in day.running() if m.entry_a.user))
    by_keyboard(day, day.running())
    next_round(day, "Pair round 3")
    by_keyboard(day, day.running())
    two_rounds_back(day)
    to_the_prizes(day)
    assert overflow(day.desk) == []
