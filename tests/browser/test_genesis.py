"""Genesis in browsers: a match with lock and show between its games, a free-for-all of three."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Game, Table
from gameplay.services.table import talk
from tests.browser.every import every
from tests.browser.playing import PATIENCE, Player, looking_away, play_aside, sit_down
from tests.gameplay.playing import people

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def open_for(page: Any, table: str) -> str:
    """Opens a Genesis table from the page of tables; the link to pass on."""
    page.get_by_label("Table", exact=True).select_option(label=table)
    section = page.locator("#genesis")
    section.get_by_role("button", name="Invite somebody").click()
    return str(page.locator("#invitation").input_value())


def follow(page: Any, link: str, timeline: str) -> None:
    """Takes the seat of an invitation with one of the timelines that ship."""
    page.goto(link)
    page.get_by_label(timeline).check()
    page.get_by_role("button", name="Take the seat").click()


def play_on(players: tuple[Player, ...], dice: random.Random, *, until: str = "") -> Player:
    """The players press buttons of options until somebody is asked for this, or all is over.

    Between games everybody locks the list as it is. Gives the player who is asked.
    """
    last = time.monotonic()
    pressed: dict[str, tuple[int, float]] = {}
    while time.monotonic() - last < PATIENCE:
        for player in players:
            seen = player.look()
            assert not seen["refused"], seen["refused"]
            fresh = seen["open"] and seen["asked"] != player.answered
            if fresh and until and seen["kind"] == until:
                return player
            if seen["open"] and not fresh and player.name in pressed:
                number, at = pressed[player.name]
                if time.monotonic() - at > 3:  # pressed while the page was still sending
                    press(player, number)
                    pressed[player.name] = number, time.monotonic()
            if not fresh:
                continue
            number = 0 if seen["kind"] == "lock" else dice.randrange(seen["open"])
            press(player, number)
            player.answered, last = seen["asked"], time.monotonic()
            pressed[player.name] = number, last
            player.choices += 1
        if not until and all(player.look()["over"] for player in players):
            return players[0]
        players[0].page.wait_for_timeout(15)
    raise AssertionError([player.look() for player in players])


def locking(game: Game) -> bool:
    """Whether the game is over, and its players may exchange cards for the next."""
    return game.offers.filter(number=game.revision, kind="lock").exists()


def one_fell(game: Game) -> bool:
    """Whether a champion has fallen; the others play on."""
    return bool(game.views.get(reader="spectator").content["fallen"])


def covered(page: Any) -> list[str]:
    """Spots of the arena that the decision lies over."""
    return list(
        page.evaluate(
            """() => {
              const bar = document.querySelector("#decision").getBoundingClientRect();
              return [...document.querySelectorAll(".arena [data-space]")]
                .filter((spot) => spot.getBoundingClientRect().bottom > bar.top + 2)
                .map((spot) => spot.dataset.space);
            }"""
        )
    )


def cut_in_a_row(page: Any) -> list[str]:
    """What is cut in the row of another player who has a name of usual length and both badges."""
    return list(
        page.evaluate(
            """() => {
              const row = document.querySelector(".duel-counts.is-theirs").cloneNode(true);
              row.querySelectorAll(".badge").forEach((badge) => badge.remove());
              row.querySelector("strong").textContent = "Yara Tennby";
              const badges = '<span class="badge">Active</span> <span class="badge">Leads</span>';
              row.querySelector(".presence").insertAdjacentHTML("afterend", badges);
              document.querySelector(".duel-counts.is-theirs").after(row);
              const cut = [...row.querySelectorAll(":scope > :is(strong, .soft)")]
                .filter((part) => part.scrollWidth > part.clientWidth + 1)
                .map((part) => part.textContent);
              row.remove();
              return cut;
            }"""
        )
    )


def press(player: Player, number: int) -> None:
    """The button of an option, also one in a folded group."""
    player.page.locator("#choose .option").nth(number).evaluate("button => button.click()")


def nobody_leads_before_it_is_chosen(players: Any, dice: random.Random) -> None:
    """Plays to the first priority."""
    leads = [one.page.locator(".duel-counts .badge", has_text="Leads") for one in players]
    players[0].page.wait_for_selector("#decision .decide")
    assert [badge.count() for badge in leads] == [0, 0]
    play_on(players, dice, until="priority")
    for badge in leads:
        expect(badge).to_have_count(1)


@pytest.mark.long
def test_a_match_of_two_games_with_lock_and_show(
    open_page: Any, axe: Any, overflow: Any, picture: Any
) -> None:
    pages = [open_page(None, "/tables/"), open_page(None, "/", width=360, height=740)]
    link = open_for(pages[0], "Two players, best of three with lock and show")
    follow(pages[1], link, "Sivrel Amoth A")
    players, dice = (Player("A", pages[0]), Player("B", pages[1])), random.Random(3)
    sit_down(*players)
    nobody_leads_before_it_is_chosen(players, dice)
    for page in pages:
        expect(page.locator("[data-space]")).to_have_count(30)
        expect(page.locator(".figure.is-champion")).to_have_count(2)
        assert overflow(page) == []
        assert axe(page) == []
    assert not covered(pages[1])
    assert cut_in_a_row(pages[0]) == []
    arrow = pages[0].locator(".figure.is-champion.is-mine .figure-arrow").first
    arrow.hover()
    assert pages[0].locator(".arena .is-aware").count() > 0
    hovered = pages[0].locator(".arena .is-aware").count()
    pages[0].mouse.move(0, 0)
    pages[0].locator(".arena [data-space]:not(.is-taken)").first.focus()
    assert pages[0].locator(".arena .is-aware").count() == 0
    pages[0].locator(".arena [data-space]:has(.is-champion.is-mine)").first.focus()
    assert pages[0].locator(".arena .is-aware").count() == hovered
    picture(pages[0], "genesis-desktop")
    picture(pages[1], "genesis-phone")

    with looking_away(*players):
        play_aside(Table.objects.get(), dice, until=locking)
    first = play_on(players, dice, until="lock")
    badges = pages[0].locator(".duel-turn").text_content() or ""
    assert re.search(r"Games won A \d, B \d", badges), badges  # both are called Guest
    swap = exchange(first.page)
    assert axe(first.page) == []
    picture(first.page, "genesis-lock")
    first.page.get_by_role("button", name="Lock this exchange").click()
    expect(first.page.locator("#decision [data-decide]")).to_have_count(0)
    first.answered = "locked"
    other = play_on(players, dice, until="lock")
    assert other is not first
    expect(other.page.locator("#decision")).to_contain_text("lock")
    for name in swap:  # sealed: what was exchanged reaches nobody before both are locked
        assert f"show {first.name}" not in (other.page.locator(".duel-log").text_content() or "")
        assert name in (first.page.locator(".duel-side").text_content() or "")
    play_on(players, dice, until="priority")
    with looking_away(*players):
        play_aside(Table.objects.get(), dice, until=lambda game: False)
    for page in pages:
        expect(page.locator("#decision")).to_contain_text("was run again and agrees")
        assert overflow(page) == []
    table = Table.objects.get()
    game = table.games.get()
    played = sum(game.score.values())
    assert (table.best_of, table.state) == (3, "finished")
    assert played >= 2 and max(game.score["A"], game.score["B"]) <= 2
    lines = [step.line for step in game.steps.all()]
    assert len([line for line in lines if line.startswith("lock")]) == 2 * (played - 1)
    assert f"lock out {swap[0]} in {swap[1]}" in lines
    assert not [step for step in game.steps.all() if step.kind == "concede"]


def exchange(page: Any) -> tuple[str, str]:
    """One card of the timeline for a forethought of the same Chi, in the form of the page."""
    page.locator("#swap > summary").click()
    names: list[str] = page.evaluate(
        """() => {
          const side = (word) => [...document.querySelectorAll(`#swap input[name^="${word}:"]`)];
          for (const out of side("out"))
            for (const coming of side("in"))
              if (out.dataset.chi === coming.dataset.chi &&
                  out.name.slice(4) !== coming.name.slice(3))
                return [out.name, coming.name];
        }"""
    )
    out, into = (page.locator(f'#swap input[name="{name}"]') for name in names)
    out.fill("1")
    expect(page.locator("[data-swap-tally]")).to_contain_text("must be the same")
    for renewal in (other_side_speaks, refuse):
        renewal(page)
        expect(out, "what was begun stays").to_have_value("1")
        expect(page.locator("[data-swap-tally]")).to_contain_text("must be the same")
    into.fill("1")
    expect(page.locator("[data-swap-tally]")).to_contain_text("can be locked")
    return names[0].removeprefix("out:"), names[1].removeprefix("in:")


def other_side_speaks(page: Any) -> None:
    """News come while somebody chooses: the server's part of the page is drawn anew."""
    page.evaluate("""document.querySelector("#swap").dataset.old = true""")
    table = Table.objects.get()
    for person in people(table).values():
        talk.say(actor=person, table=table, text="one moment")
    page.locator("#swap:not([data-old])").wait_for()


def refuse(page: Any) -> None:
    page.get_by_role("button", name="Lock this exchange").click()
    expect(page.locator("#refusal")).to_contain_text("Not possible")
    page.faults.clear()  # the browser writes the refused answer into its console


@pytest.mark.long
def test_three_play_free_for_all_at_an_open_table(
    open_page: Any, axe: Any, overflow: Any, picture: Any
) -> None:
    pages = [open_page(None, "/tables/")]
    link = open_for(pages[0], "Three players, free-for-all")
    for timeline in ("Sivrel Amoth A", "Brakka Tolvane B"):
        pages.append(open_page(None, "/", width=360, height=740, dark=True))
        follow(pages[-1], link, timeline)
    players = tuple(Player(name, page) for name, page in zip("ABC", pages, strict=True))
    dice = random.Random(7)
    sit_down(*players)
    play_on(players, dice, until="priority")
    picture(pages[0], "genesis-three-desktop")
    picture(pages[1], "genesis-three-phone")
    assert axe(pages[1]) == []
    told_apart(pages[1], others=2)
    marked(next(player for player in players if player.look()["open"]).page)
    for player in players:
        assert own_row(player) == "last"
        if player.name != "A":
            assert not covered(player.page)
    with looking_away(*players):
        play_aside(Table.objects.get(), dice, until=one_fell)
    play_on(players, dice, until="priority")  # those who are left are asked on their pages
    game = Table.objects.get().games.get()
    (fell, *_others), *_later = game.views.get(reader="spectator").content["fallen"]
    page = pages["ABC".index(fell)]  # and who fell is told so, and offered nothing
    expect(page.locator("#waits")).to_contain_text("You are out of the game")
    for gone in ("#hold", "#pass-until", "a[href$='/concede/']", "form[action$='/undo/']"):
        expect(page.locator(gone)).to_have_count(0)
    with looking_away(*players):
        play_aside(Table.objects.get(), dice, until=lambda game: False)
    for page in pages:
        expect(page.locator("#decision")).to_contain_text("was run again and agrees")
        assert overflow(page) == []
    page.goto(f"/replays/{Table.objects.get().games.get().pk}/?step=1")
    for tab in every(page.locator(".replay-seats a")):  # those of the last seats lay out of sight
        expect(tab).to_be_in_viewport(ratio=1)
    game = Table.objects.get().games.get()
    assert game.winner in ("A", "B", "C", "draw")
    view = game.views.get(reader="spectator").content
    fell = [letter for group in view["fallen"] for letter in group]
    assert sorted({*fell, *("ABC" if game.winner == "draw" else game.winner)}) == ["A", "B", "C"]
    assert not [step for step in game.steps.all() if step.kind == "concede"]


CUT = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"


def told_apart(page: Any, others: int) -> None:
    """Each champion says its seat, and each of the others has a name on the phone, and numbers that
    are not cut: colours and letters alone tell nobody who is who."""
    names = page.locator(".figure.is-champion .piece-name").all_text_contents()
    assert sorted(name[:2] for name in names) == ["A ", "B ", "C "], names
    rows = page.locator(".duel-counts.is-theirs > strong")
    assert [rows.nth(n).is_visible() for n in range(rows.count())] == [True] * others
    assert page.locator(".duel-counts > .soft").evaluate_all(CUT) == []


def marked(page: Any) -> None:
    """What can be chosen has a mark and words, not a frame alone; the legend says what it means."""
    places = page.locator(".space.is-place, .hand-card.is-place")
    assert places.count() > 0
    expect(page.locator(".space.is-place:not(:has(.space-mark))")).to_have_count(0)
    expect(page.locator(".hand-card.is-place:not(:has(.place-mark))")).to_have_count(0)
    expect(page.locator(".space:not(.is-place) .space-mark")).to_have_count(0)
    spaces = page.locator(".space.is-place")
    assert all(
        spaces.nth(n).get_attribute("aria-label").endswith(", can be chosen now")
        for n in range(spaces.count())
    )
    expect(page.locator("#more")).to_contain_text("stand on what can be chosen now")


def own_row(player: Player) -> str:
    """Whether the reader's champion stands in the lowest row, as it does until somebody moves."""
    return str(
        player.page.evaluate(
            """() => {
              const own = document.querySelector(".figure.is-champion.is-mine");
              const rows = [...document.querySelectorAll(".arena [data-space]")]
                .map((spot) => spot.getBoundingClientRect().top);
              const mine = own.closest("[data-space]").getBoundingClientRect().top;
              return Math.abs(mine - Math.max(...rows)) < 2 ? "last" : "other";
            }"""
        )
    )
