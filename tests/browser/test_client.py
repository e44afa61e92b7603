"""The table drawn by the page from its document: sent at once and taken back, kept while the
network is away, every card told where it lies, one screen, motions; and the modules that touch no
page."""

from __future__ import annotations

import json
import random
import re
import threading
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.documents import patches
from gameplay.enums import GameState
from gameplay.models import Game, Input, Table
from gameplay.services.record import rechecks
from tests.browser.playing import UNFOLD, Player
from tests.browser.screens import INSIDE, PLAYED_WITH, SMALL, off_screen
from tests.browser.test_set_up import masters

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
MODULES = "/static/gameplay/js/table"


def at_table(page: Any, deck: str) -> Player:
    """Who plays the house with this list from the front page, once the page draws the table."""
    page.get_by_role("button", name=f"Play {deck}").click()
    expect(page.locator("[data-decide]")).to_be_visible()
    if page.locator("[data-placing]").count():
        page.get_by_role("button", name="Ready").click()
    expect(page.locator("#table[data-client]")).to_be_visible()
    player = Player("stranger", page)
    player.wait_to_be_asked()
    return player


@pytest.fixture
def seated(open_page: Any) -> Any:
    """``seated(width, height)``: a stranger who is asked at a table against the house, drawn by the
    page itself."""

    def sit(width: int = 1280, height: int = 800, **more: Any) -> Player:
        page = open_page(None, "/", width=width, height=height, **more)
        return at_table(page, "Dawn of Perim OverWorld starter")

    return sit


# --- Modules without a page -------------------------------------------------------------------


def value(dice: random.Random, depth: int) -> Any:
    if depth and dice.random() < 0.6:
        return {dice.choice("abcd"): value(dice, depth - 1) for _ in range(dice.randrange(4))}
    # A member keeps its type (`gameplay.documents.patches`), and Python holds 1 and True for equal.
    return dice.choice([2, 3, "x", "y", True, [2, 3], [{"a": 2}], []])


def test_the_page_follows_each_change_as_the_server_means_it(open_page: Any) -> None:
    dice = random.Random(16)
    pairs = []
    for _ in range(200):
        before, after = ({**{"view": value(dice, 3), "sent": value(dice, 1)}} for _ in range(2))
        pairs.append([before, patches.difference(before, after), patches.bare(after)])
    page = open_page(None, "/")
    found = page.evaluate(
        """async ([module, pairs]) => {
          const { merged } = await import(module);
          return pairs.map(([before, patch]) => merged(before, patch));
        }""",
        [f"{MODULES}/patch.mjs", pairs],
    )
    assert [json.dumps(one, sort_keys=True) for one in found] == [
        json.dumps(after, sort_keys=True) for _before, _patch, after in pairs
    ]


FOLLOWED = (
    """async ([module, document, answer]) => (await import(module)).followed(document, answer)"""
)


CHANGES = {
    "the next": (4, 5, 5, [1, 2, 3]),
    "within one revision": (4, 4, 4, [1, 2, 3]),
    "one that is known": (3, 4, 4, [1, 2]),
    "one of another": (9, 10, None, None),
}
"""From which revision to which, and what the document then has: its revision and its events."""


def test_a_change_counts_once_and_to_its_own_document_alone(open_page: Any) -> None:
    page = open_page(None, "/")
    found = {}
    for name, (start, end, _revision, _seqs) in CHANGES.items():
        document = {"revision": 4, "view": {"a": 1}, "events": [{"seq": 1}, {"seq": 2}]}
        answer = {
            "from": start,
            "to": end,
            "patch": {"view": {"a": 2}},
            "events": [{"seq": 2}, {"seq": 3}],
        }
        after = page.evaluate(FOLLOWED, [f"{MODULES}/patch.mjs", document, answer])
        seqs = after and [event["seq"] for event in after["events"]]
        found[name] = (start, end, after and after["revision"], seqs)
    assert found == CHANGES


OVERTAKEN = """async (module) => {
  const { Store } = await import(module);
  const store = new Store({ dataset: { api: "/", csrf: "" } }, () => {});
  const prompt = (asked) => ({ asked });
  const seats = [{ hold: true }];
  store.state.doc = { revision: 1, table: { number: 1 }, prompt: prompt(1), seats };
  const asked = [];
  const told = (patch) => new Response(JSON.stringify({ ...patch, events: [] }));
  window.fetch = async (address) => {
    if (!address.includes("since")) return told({});
    const since = Number(new URL(address, location).searchParams.get("since"));
    asked.push(since);
    const choice = { from: 1, to: 2, patch: { revision: 2, prompt: prompt(2) }, events: [] };
    if (since === 1) await store.heard(choice);
    return told({ from: since, to: since, patch: { seats: [{ hold: false }] } });
  };
  await store.control("hold/", { hold: false });
  const holds = () => store.state.doc.seats[0].hold;
  for (let turn = 0; turn < 100 && holds(); turn++) await new Promise((go) => setTimeout(go, 10));
  return [store.state.doc.revision, holds(), asked];
}"""


def test_what_a_seat_sets_is_shown_though_the_stream_was_quicker(open_page: Any) -> None:
    """Holding is told with the next look alone; the stream may bring a choice in between."""
    page = open_page(None, "/")
    assert page.evaluate(OVERTAKEN, f"{MODULES}/store.mjs") == [2, False, [1, 2]]


def test_however_many_options_there_are_few_things_stand_open(open_page: Any) -> None:
    lines = ["pass"]
    for verb, sources, goals in (("move", 10, 6), ("use", 8, 12), ("play", 9, 20)):
        lines += [f"{verb} Card{n} on Goal{m}" for n in range(sources) for m in range(goals)]
    options = [
        {"line": line, "label": line, "places": [], "verb": line.split(" ")[0]} for line in lines
    ]
    page = open_page(None, "/")
    tree = page.evaluate(
        "async ([module, options]) => (await import(module)).grouped(options)",
        [f"{MODULES}/options.mjs", options],
    )
    assert len(lines) > 269 and len(tree) <= 12

    def leaves(nodes: list[Any]) -> list[str]:
        return [
            line
            for node in nodes
            for line in ([node["line"]] if "line" in node else leaves(node["inner"]))
        ]

    assert leaves(tree) == lines, "each option once, in its order"
    assert tree[0]["line"] == "pass", "a pass is never folded away"
    assert [node["deed"] for node in tree[1:]] == ["move", "use", "play"], "for the page to word"


# --- Sending ------------------------------------------------------------------------------------


def test_a_choice_is_shown_at_once_and_taken_back_with_its_reason(seated: Any) -> None:
    player = seated()
    page, asked = player.page, player.look()["asked"]
    held: list[Any] = []
    page.route("**/choose/", lambda route: held.append(route))
    page.locator("#choose .option").first.click()
    expect(page.locator("#sent")).to_contain_text("Sent:")
    refusal = {
        "code": "no",
        "detail": "Somebody was faster.",
        "reasons": [{"rule": "4.2.1", "text": ""}],
    }
    held[0].fulfill(status=409, json=refusal)
    expect(page.locator("#refusal")).to_contain_text("Somebody was faster.")
    expect(page.locator("#refusal a[href='/rules/4.2.1/']")).to_be_visible()
    assert player.look()["asked"] == asked
    expect(page.locator("#choose .option").first).to_be_visible()
    page.faults.clear()  # the browser notes the refused request as an error


def test_what_was_chosen_without_a_network_arrives_once(seated: Any) -> None:
    player = seated()
    page, asked = player.page, int(player.look()["asked"])
    page.context.set_offline(True)
    page.locator("#choose .option").first.click()
    expect(page.locator("#sent")).to_contain_text("Not sent yet")
    expect(page.locator("#connection")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    lost, sent = (page.locator(one).bounding_box() for one in ("#connection", "#sent"))
    assert lost["y"] + lost["height"] <= sent["y"], "one covers the other"
    page.wait_for_timeout(3000)  # it tries again, in vain
    assert not Input.objects.filter(letter="A", asked=asked).exists()
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_hidden()
    player.answered = str(asked)
    player.wait_to_be_asked()
    game = Table.objects.get().games.get()
    letter = Table.objects.get().seats.get(house=False).letter
    assert Input.objects.filter(game=game, letter=letter, asked=asked).count() == 1
    page.faults[:] = [one for one in page.faults if "ERR_INTERNET_DISCONNECTED" not in one]


def test_an_answer_that_was_lost_on_its_way_back_counts_once(seated: Any) -> None:
    player = seated()
    page, asked = player.page, int(player.look()["asked"])

    lost: list[Any] = []

    def lose(route: Any) -> None:
        answer = route.fetch()  # it is done; nobody hears of it
        if lost:
            route.fulfill(response=answer)
        else:
            lost.append(answer.status)
            route.abort()

    page.route("**/choose/", lose)
    page.locator("#choose .option").first.click()
    player.answered = str(asked)
    player.wait_to_be_asked()
    assert lost == [202]
    expect(page.locator("#refusal")).to_have_count(0)
    letter = Table.objects.get().seats.get(house=False).letter
    assert Input.objects.filter(letter=letter, asked=asked).count() == 1
    page.faults.clear()  # the browser notes the request that was cut off


def test_the_focus_goes_to_the_next_question(seated: Any) -> None:
    player = seated()
    page = player.page
    asked = player.look()["asked"]
    page.locator("#choose .option").first.focus()
    page.keyboard.press("Enter")
    player.answered = asked
    player.wait_to_be_asked()
    assert page.evaluate("document.activeElement.id") == "question"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#decision') !== null")


# --- What is seen -------------------------------------------------------------------------------


def test_every_card_tells_its_text_where_it_lies(seated: Any) -> None:
    player = seated()
    page = player.page
    sheet = page.locator(".sheet")
    for part in (".space.is-taken", ".hand-card", ".duel-location .chip"):
        every = page.locator(part)
        if part == ".duel-location .chip" and not every.count():
            continue  # no Location is turned up before the first move
        for n in (0, every.count() - 1):
            every.nth(n).hover()
            expect(sheet).to_be_visible()
            name = sheet.get_attribute("data-sheet") or ""
            assert name and name in sheet.inner_text()
            assert sheet.evaluate(INSIDE), f"{part} {n}: on the screen"
            expect(sheet.locator("a[href^='/cards/chaotic/']")).to_have_count(1)
            page.mouse.move(1, 1)
            expect(sheet).to_have_count(0)
    page.locator(".space.is-taken").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("deck", ["Dawn of Perim OverWorld starter", "Ardun Keshel A"])
def test_one_screen_of_a_phone_holds_what_is_played_with(
    open_page: Any, overflow: Any, deck: str
) -> None:
    page = open_page(None, "/", width=390, height=844)
    player = at_table(page, deck)
    for _ in range(6):
        asked = player.wait_to_be_asked()
        assert off_screen(page, *PLAYED_WITH) == [], f"{asked}: off the screen"
        assert page.evaluate(SMALL) == []
        assert overflow(page) == []
        player.choose("first")


def test_at_a_desk_nothing_is_scrolled_for(seated: Any) -> None:
    player = seated()
    page = player.page
    for _ in range(6):
        asked = player.wait_to_be_asked()
        outside = off_screen(page, *PLAYED_WITH, ".duel-log h2")
        assert outside == [], f"{asked}: off the screen"
        assert page.evaluate(SMALL) == []
        player.choose("first")


def test_the_first_question_of_masters_shows_twelve_things_at_most(open_page: Any) -> None:
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    page.get_by_role("button", name="Ready").click()
    player = Player("stranger", page)
    expect(page.locator("#table[data-client]")).to_be_visible()
    pointed = 0
    for _ in range(8):
        player.wait_to_be_asked()
        assert page.locator("#options > li").count() <= 12
        pointed = pointed or points_at_an_untold_one(page)
        player.choose("first")
    assert pointed


ANSWERS_WHILE_POINTING = """async () => {
  const untold = [...document.querySelectorAll("#choose .option:not(.pass-key)")]
    .filter((option) => !option.querySelector(".outlook"));
  untold[0].dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  untold[0].click();
  await new Promise((then) => setTimeout(then, 400)); // later than what pointing asks for
  return document.querySelectorAll("#sent").length;
}"""


def test_what_was_answered_is_not_foretold_any_more(open_page: Any) -> None:
    """Whoever pointed at an option and chose it at once had refusals in the console: what it would
    bring about was asked for when the question was gone, or the game over."""
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    page.get_by_role("button", name="Ready").click()
    player = Player("stranger", page)
    expect(page.locator("#table[data-client]")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    while page.locator("#choose .option").count() <= 12:
        player.choose("first")
        player.wait_to_be_asked()
    page.evaluate(UNFOLD)
    held: list[Any] = []
    page.route("**/choose/", lambda route: held.append(route))  # the referee is at it
    assert page.evaluate(ANSWERS_WHILE_POINTING) == 1
    assert [url for url in asked if url.endswith("/choose/")]
    assert not [url for url in asked if url.endswith("/preview/")]
    for route in held:
        route.fulfill(status=202, json={})


FORETOLD = {"base": 5, "total": 5, "hits": [{"name": "Maxxor", "before": 45, "left": 40}]}


def points_at_an_untold_one(page: Any) -> int:
    """What comes of an option beyond the first few is asked for once it is pointed at; says how
    many options there were to point at."""
    page.evaluate(UNFOLD)
    untold = page.locator("#choose .option:not(.pass-key):not(:has(.outlook)):visible")
    if page.locator("#choose .option").count() <= 12 or not untold.count():
        return 0
    many, name = untold.count(), untold.first.get_attribute("value")
    asked: list[Any] = []

    def answer(route: Any) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(json={"preview": FORETOLD})

    page.route("**/preview/", answer)
    untold.first.hover()
    expect(page.locator(f'#choose .option[value="{name}"] .outlook')).to_contain_text("45 → 40")
    put = int(page.locator("[data-asked]").get_attribute("data-asked"))
    assert asked == [{"line": name, "asked": put, "game": 1}], "else a refusal, were it gone"
    page.unroute("**/preview/")
    return many


HITTING = ".option:has(.outlook-sum):has(.outlook-hit:has-text('→'))"


def test_a_strike_is_told_before_it_is_chosen_and_the_game_has_marks(seated: Any) -> None:
    """The sum on the option, what is left on the board, then the combat in the line of marks; who
    looks elsewhere finds a mark in the title, and the sound stays as it was set."""
    player = seated()
    page = player.page
    page.evaluate("Document.prototype.hasFocus = () => false")
    for _ in range(60):
        player.wait_to_be_asked()
        if page.locator(HITTING).count():
            break
        attacks = page.locator("#options .option", has_text="attack")
        player.choose("first" if not attacks.count() else "last")
    strike = page.locator(HITTING).first
    said = strike.locator(".outlook-hit").first.inner_text()
    strike.hover()
    before, left = (part.split("/")[0].split()[-1] for part in said.split("→"))
    expect(page.locator(".aim text").first).to_have_text(f"{before} → {left}")
    player.choose("last")
    player.wait_to_be_asked()
    expect(page).to_have_title(re.compile("^● "))
    fight = page.locator(".strip-mark.is-fight").last
    fight.click()
    expect(page.locator(f"{fight.get_attribute('href')} summary")).to_be_focused()
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-checked", "true")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-checked", "true")


FLIGHTS = """() => {
  window.flown = 0;
  new MutationObserver((all) => all.forEach((one) => { window.flown += one.addedNodes.length; }))
    .observe(document.querySelector("#table"), { childList: true, subtree: true });
  const add = Element.prototype.animate;
  window.animated = 0;
  Element.prototype.animate = function (...given) {
    window.animated += 1;
    return add.apply(this, given);
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_happens_moves_unless_somebody_asks_for_less(seated: Any, motion: str) -> None:
    player = seated()
    page = player.page
    page.emulate_media(reduced_motion=motion)
    page.evaluate(FLIGHTS)
    for _ in range(5):
        asked = player.wait_to_be_asked()
        player.choose("last")
        player.answered = asked
    player.wait_to_be_asked()
    page.wait_for_timeout(1500)
    assert (page.evaluate("window.animated") > 0) == (motion == "no-preference")
    expect(page.locator(".flights > *")).to_have_count(0)  # a busy machine shows them late


def test_the_page_reads_well_in_each_theme_and_width(seated: Any, faults_of: Any) -> None:
    player = seated()
    assert faults_of(player.page, "table-client") == []


CONCEDE = """async () => {
  const { api, csrf } = document.querySelector("#table").dataset;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf };
  return (await fetch(`${api}concede/`, { method: "POST", headers, body: "{}" })).status;
}"""


def test_news_that_come_while_the_page_hands_over_are_not_lost(
    seated: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of a game is drawn by the server. The record is sealed while that part is under
    way, which still says that it is being run again."""
    fetched = threading.Event()
    again, held, free = rechecks.recheck, [], []

    def after_the_part(row: Game) -> rechecks.Recheck:
        assert fetched.wait(60)
        return again(row)

    def hold(route: Any) -> None:
        if free:
            route.continue_()
        else:
            held.append((route, route.fetch()))
            fetched.set()

    monkeypatch.setattr(rechecks, "recheck", after_the_part)
    page = seated().page
    page.route(f"**{page.locator('#table').get_attribute('data-part')}", hold)
    assert page.evaluate(CONCEDE) < 300
    game = Game.objects.get()
    for _ in range(300):
        page.wait_for_timeout(200)
        game.refresh_from_db()
        if game.state == GameState.SEALED:
            break
    assert game.verified
    page.wait_for_timeout(1500)  # the news of it have come to the page
    assert "The record is being run again." in held[0][1].text()
    free.append(True)
    for route, answer in held:  # in the order in which they were asked for
        route.fulfill(response=answer)
    expect(page.locator("#decision")).to_contain_text("The whole record was run again and agrees.")
