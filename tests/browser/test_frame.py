"""The frame of every page in a real browser: live parts, colours, keyboard, passkeys, zoom."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import clear_url_caches, path, set_urlconf
from playwright.sync_api import expect

from tests.browser import hall
from tests.browser.conftest import PHONE
from tests.conftest import PASSWORD
from tournaments import live
from tournaments.config import urls
from tournaments.live import feed

pytestmark = pytest.mark.browser

PAGE = """
<section id="board" data-live-topic="{topic}" data-live-url="/specimen/part/"
  data-live-revision="{revision}" data-live-announce="Something moved">{inner}</section>
<p id="outside" data-live-topic="{topic}" data-live-revision="{revision}">still</p>
"""
state: dict[str, Any] = {}


def _inner() -> str:
    return (
        f'<p id="count">{state["count"]}</p><input id="note" value=""><button id="b">b</button>'
        f'<details id="why"><summary>why</summary>because</details>{state["said"]}'
    )


def specimen(request: HttpRequest) -> HttpResponse:
    body = PAGE.format(topic="specimen", revision=live.revision("specimen"), inner=_inner())
    answer = render(request, "base.html")
    text = answer.content.decode().replace("</main>", f"{body}</main>")
    return HttpResponse(text)


def part(request: HttpRequest) -> HttpResponse:
    state["asked"].append(request.headers.get("X-Part"))
    return HttpResponse(_inner(), status=state["answers"].pop() if state["answers"] else 200)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Two addresses for a page with a live part, as long as the test runs."""
    state.clear()
    state.update(count=0, said="", asked=[], answers=[])
    more = [path("specimen/", specimen), path("specimen/part/", part)]
    monkeypatch.setattr(urls, "urlpatterns", [*more, *urls.urlpatterns])
    monkeypatch.setitem(live._allowed, "specimen", lambda request, key: True)
    clear_url_caches()
    set_urlconf(None)
    yield state
    clear_url_caches()


def change(board: dict[str, Any], *, said: str = "") -> None:
    board["count"] += 1
    board["said"] = said
    live.bump("specimen")


def wait_until(page: Any, come: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def test_live_part_is_renewed_and_what_one_was_doing_stays(
    board: dict[str, Any], open_page: Callable[..., Any]
) -> None:
    page = open_page(None, "/specimen/")
    page.fill("#note", "half a thou")
    page.evaluate("document.getElementById('note').setSelectionRange(2, 4)")
    page.click("#why summary")
    page.focus("#note")
    change(board)
    expect(page.locator("#count")).to_have_text("1")
    assert page.input_value("#note") == "half a thou"
    assert page.evaluate("document.activeElement.id") == "note"
    assert page.evaluate(
        "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    ) == [2, 4]
    assert page.evaluate("document.getElementById('why').open") is True
    assert page.inner_text("#announcer") == "Something moved"
    assert board["asked"] == ["1"]


def test_what_is_pressed_is_not_renewed_before_it_is_clicked(
    board: dict[str, Any], open_page: Callable[..., Any]
) -> None:
    page = open_page(None, "/specimen/")
    page.evaluate(
        "document.addEventListener('click', (event) => { document.title = event.target.id; })"
    )
    page.hover("#b")
    page.mouse.down()
    change(board)
    wait_until(page, lambda: bool(board["asked"]))
    page.wait_for_timeout(300)
    assert page.inner_text("#count") == "0"
    page.mouse.up()
    expect(page).to_have_title("b")
    expect(page.locator("#count")).to_have_text("1")

    page.evaluate("document.title = ''")
    page.focus("#b")
    page.keyboard.down("Space")
    change(board)
    wait_until(page, lambda: len(board["asked"]) == 2)
    page.wait_for_timeout(300)
    page.keyboard.up("Space")
    expect(page).to_have_title("b")
    expect(page.locator("#count")).to_have_text("2")


def test_what_is_pressed_for_long_is_renewed_all_the_same(
    board: dict[str, Any], open_page: Callable[..., Any]
) -> None:
    page = open_page(None, "/specimen/")
    page.hover("#b")
    page.mouse.down()
    change(board)
    expect(page.locator("#count")).to_have_text("1")


def test_part_that_a_server_could_not_give_is_asked_for_again(
    board: dict[str, Any], open_page: Callable[..., Any]
) -> None:
    page = open_page(None, "/specimen/")
    board["answers"].append(503)
    change(board)
    expect(page.locator("#count")).to_have_text("1")
    assert len(board["asked"]) == 2
    page.faults.clear()  # the browser writes the refused answer into its console


def test_live_part_says_its_own_news_again_when_it_is_the_same(
    board: dict[str, Any], open_page: Callable[..., Any]
) -> None:
    page = open_page(None, "/specimen/")
    change(board, said='<p data-announce="Bob struck">x</p>')
    expect(page.locator("#announcer")).to_have_text("Bob struck")
    change(board, said='<p data-announce="Bob struck">x</p>')
    # to_have_text would take the changed ending for a blank
    page.wait_for_timeout(800)
    assert page.evaluate("document.getElementById('announcer').textContent") == "Bob struck\u00a0"


def test_part_without_address_is_told(board: dict[str, Any], open_page: Callable[..., Any]) -> None:
    page = open_page(None, "/specimen/")
    page.evaluate(
        "document.getElementById('outside').addEventListener('live:changed', "
        "(event) => { event.target.textContent = event.detail.revision; })"
    )
    change(board)
    expect(page.locator("#outside")).to_have_text("1")


def test_page_catches_up_after_it_was_hidden(
    board: dict[str, Any], open_page: Callable[..., Any]
) -> None:
    page = open_page(None, "/specimen/")
    hide = (
        "(hidden) => {"
        " Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )
    page.evaluate(hide, True)
    change(board)
    page.wait_for_timeout(1500)
    assert page.inner_text("#count") == "0"
    page.evaluate(hide, False)
    expect(page.locator("#count")).to_have_text("1")


def test_two_pages_hear_of_a_change_without_asking(
    board: dict[str, Any], open_page: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "POLL_SECONDS", 600.0)  # nobody asks the database: they are woken
    pages = [open_page(None, "/specimen/") for _ in range(2)]
    pages[0].wait_for_timeout(500)
    change(board)
    for page in pages:
        expect(page.locator("#count")).to_have_text("1")


def test_theme_is_switched_without_a_round_trip_and_without_scripts(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(None, "/accounts/login/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.click("text=Dark")
    assert page.evaluate(ground) != light
    page.reload()
    assert page.get_attribute("html", "data-theme") == "dark"

    plain = open_page(None, "/accounts/login/", scripts=False)
    plain.click("text=Dark")
    assert plain.get_attribute("html", "data-theme") == "dark"
    assert plain.url.endswith("/accounts/login/")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_language_is_switched_and_the_colours_stay(
    open_page: Callable[..., Any], scripts: bool
) -> None:
    page = open_page(None, "/accounts/login/?next=/decks/", scripts=scripts)
    page.click("text=Dark")
    for label, code in (
        ("Deutsch", "de"),
        ("Español", "es"),
        ("Français", "fr"),
        ("English", "en"),
    ):
        page.click(f"footer >> text={label}")
        page.wait_for_selector(f"html[lang={code}][data-theme=dark]")
        assert page.url.endswith("/accounts/login/?next=/decks/")
    page.goto("/decks/")
    assert page.get_attribute("html", "lang") == "en"


def test_keyboard_reaches_the_page_first(open_page: Callable[..., Any]) -> None:
    page = open_page(None, "/accounts/login/")
    page.keyboard.press("Tab")
    assert page.inner_text(":focus") == "Skip to the page"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_tab_of_the_page_is_in_sight_on_a_phone(open_page: Callable[..., Any]) -> None:
    """The Desk is the last tab of an event; a phone shows three."""
    hall.fill()
    page = open_page(hall.person("olga"), "/events/lantern-cup/desk/", width=PHONE, height=740)
    tabs = page.locator("#event-tabs")
    assert tabs.evaluate("(row) => row.scrollWidth > row.clientWidth")
    expect(tabs.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    page.goto("/events/lantern-cup/")
    expect(tabs.locator("[aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", ["/style/", "/accounts/login/", "/accounts/signup/"])
def test_parts_of_pages_fit_and_are_accessible(
    open_page: Callable[..., Any],
    faults_of: Callable[[Any, str], list[str]],
    settings: Any,
    address: str,
) -> None:
    settings.DEBUG = True
    page = open_page(None, address)
    assert faults_of(page, address.strip("/").replace("/", "-")) == []


UNREAD = """() => {
  const add = (words, colour) => {
    const text = document.querySelector("main").appendChild(document.createElement("p"));
    text.textContent = words;
    text.style.color = colour;
  };
  add("lost in the dark", "light-dark(black, black)");
  add("the same again", "light-dark(black, black)");
  add("lost in the light", "light-dark(white, white)");
}"""


def test_a_text_that_cannot_be_read_is_found_in_its_theme(
    open_page: Callable[..., Any], faults_of: Callable[[Any, str], list[str]]
) -> None:
    page = open_page(None, "/accounts/login/")
    assert faults_of(page, "login") == []
    page.evaluate(UNREAD)
    faults = [fault for fault in faults_of(page, "login") if "color-contrast" in fault]
    assert [(fault.split(": ")[0], "lost in" in fault) for fault in faults] == [
        ("login at 360, light", True),
        ("login at 360, dark", True),
    ]
    page.evaluate("document.querySelector('main').appendChild(document.createElement('button'))")
    assert [fault for fault in faults_of(page, "login") if "button-name" in fault]


def test_account_pages_fit_and_are_accessible(
    open_page: Callable[..., Any], faults_of: Callable[[Any, str], list[str]], alice: Any
) -> None:
    page = open_page(alice, "/accounts/profile/")
    faults = []
    for name in ("profile", "2fa", "email", "logout"):
        assert page.goto(f"/accounts/{name}/").status == 200, name
        faults += faults_of(page, f"account-{name}")
    assert faults == []


def test_page_enlarged_four_times_has_no_sideways_scroll(
    open_page: Callable[..., Any], overflow: Callable[[Any], list[str]], settings: Any
) -> None:
    settings.DEBUG = True
    page = open_page(None, "/style/", width=320, height=256)  # 1280 by 1024 at 400 %
    assert overflow(page) == []
    bar = page.evaluate("getComputedStyle(document.querySelector('.site-nav')).position")
    assert bar == "static", "a fixed bar would hide a third of such a screen"


def test_controls_are_large_enough_for_a_thumb(
    open_page: Callable[..., Any], settings: Any
) -> None:
    settings.DEBUG = True
    page = open_page(None, "/style/", width=PHONE)
    small = page.evaluate(
        """() => [...document.querySelectorAll(
              "button, select, textarea, a.button, nav a, summary, input:not([type=hidden])")]
          .map((e) => [e.outerHTML.slice(0, 60), (e.closest("label") ?? e).getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.height < 44 || box.width < 24))
          .map(([html]) => html)"""
    )
    assert small == []


def test_passkey_is_added_and_logs_in_without_a_password(
    open_page: Callable[..., Any], alice: Any
) -> None:
    page = open_page(None, "/accounts/login/")
    page.faults = _Heard()  # the browser logs its own advice on passwords
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    page.fill("[name=login]", "alice")
    page.fill("[name=password]", PASSWORD)
    page.click("main button:has-text('Log in')")
    page.wait_for_selector(".account-name")
    page.goto("/accounts/2fa/webauthn/add/")
    page.fill("[name=password]", PASSWORD)  # asked again before a key is added
    page.click("main button:has-text('Go on')")
    page.fill("[name=name]", "phone")
    page.check("[name=passwordless]")
    page.click("#mfa_webauthn_add")
    page.wait_for_url("**/2fa/**recovery-codes/**")
    page.context.clear_cookies()
    page.goto("/accounts/login/")
    page.click("#passkey_login")
    page.wait_for_selector(".account-name")
    assert page.inner_text(".account-name") == "Alice"
    assert page.faults == []


class _Heard(list[str]):
    """Faults without the browser's hints on forms."""

    def append(self, line: str) -> None:
        if "[DOM]" not in line:
            super().append(line)
