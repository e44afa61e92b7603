"""A real browser on the running site."""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tests import servers
from tests.browser.screens import SMALL
from tests.conftest import ROOT, Site, absent

AXE = ROOT / "tests/vendor/axe.min.js"
#: Pictures for people to look at, where TAKE_PICTURES=1 asks for them: each costs a fifth second.
PICTURES = ROOT / "var/pictures"
PHONE, DESKTOP = 360, 1280
SCREENS = ((PHONE, 740), (DESKTOP, 800))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for the whole run."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
    try:
        path = servers.chromium()
    except servers.Missing as missing:
        absent("BROWSER", str(missing))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        )
        yield browser
        browser.close()


def log_in(context: Any, user: Any, url: str) -> None:
    """The browser is this person's from now on; nobody's for None."""
    from django.conf import settings
    from django.test import Client

    context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    if user is None:
        return
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": url}])


@pytest.fixture
def open_page(chromium: Any, site: Site) -> Iterator[Callable[..., Any]]:
    """``open_page(user, "/events/")``: a page in a browser of its own, logged in as the user.

    `width` and `dark` choose the screen, `language` what the browser asks for, `scripts=False` a
    browser without JavaScript. A script
    error, a refused resource or a broken security policy fails the test, unless the test clears
    ``page.faults``.
    """
    contexts: list[Any] = []
    pages: list[Any] = []

    def open_(
        user: Any = None,
        path: str = "/",
        *,
        width: int = DESKTOP,
        height: int = 800,
        dark: bool = False,
        scripts: bool = True,
        language: str = "en-GB",
    ) -> Any:
        context = chromium.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            java_script_enabled=scripts,
            locale=language,
        )
        context.set_default_timeout(45_000)
        contexts.append(context)
        log_in(context, user, site.url)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on(
            "console",
            lambda line: page.faults.append(line.text) if line.type == "error" else None,
        )
        pages.append(page)
        page.goto(path, wait_until="load")
        return page

    yield open_
    faults = [fault for page in pages for fault in page.faults]
    for context in contexts:
        with contextlib.suppress(Exception):
            context.close()
    assert faults == []


_AXE = """async ([rules, left_out]) => {
  // Nothing is fetched anew for a look, and what is well is not written out.
  const options = {resultTypes: ["violations"], preload: false};
  if (rules.length) options.runOnly = rules;
  options.rules = Object.fromEntries(left_out.map((rule) => [rule, {enabled: false}]));
  return (await axe.run(window.freshly ?? document, options)).violations;
}"""

# What decides whether a text can be read: its colour and size, what it lies on, and what may lie
# over it. Texts that look the same need one of them to be measured.
_FRESH = """(known) => {
  const seen = new Set(known), chains = new Map(), fresh = [], looks = [];
  const chain = (part) => {
    if (!part) return "";
    if (!chains.has(part)) {
      const style = getComputedStyle(part);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter];
      if (!["static", "relative"].includes(style.position)) own.push(part.className);
      chains.set(part, `${own.join(" ")}/${chain(part.parentElement)}`);
    }
    return chains.get(part);
  };
  const says = (part) => part.matches("input, select, textarea")
    || [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  for (const part of document.body.querySelectorAll("*")) {
    if (!says(part) || !part.checkVisibility()) continue;
    const {color, fontSize, fontWeight, textShadow} = getComputedStyle(part);
    const look = [color, fontSize, fontWeight, textShadow, chain(part)].join("|");
    if (seen.has(look)) continue;
    seen.add(look);
    looks.push(look);
    fresh.push(part);
  }
  window.freshly = fresh;
  return looks;
}"""


def _told(found: list[Any]) -> list[str]:
    """The serious and critical faults, one line each."""
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']} {node['html'][:120]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


def _tried(page: Any, rules: Sequence[str] = (), left_out: Sequence[str] = ()) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return _told(page.evaluate(_AXE, [list(rules), list(left_out)]))


@pytest.fixture(scope="session")
def axe() -> Callable[[Any], list[str]]:
    """``axe(page)``: the serious and critical accessibility faults of the page, one line each."""
    return _tried


@pytest.fixture(scope="session")
def overflow() -> Callable[[Any], list[str]]:
    """``overflow(page)``: what reaches beyond the page's right edge, [] when nothing does."""

    def run(page: Any) -> list[str]:
        return page.evaluate(
            """() => {
              const {clientWidth: width, scrollWidth: wide} = document.documentElement;
              const clipped = (e) => e && e !== document.body
                && (getComputedStyle(e).overflowX !== "visible" || clipped(e.parentElement));
              return [...document.body.querySelectorAll("*")]
                .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > width + 1)
                .filter((e) => !clipped(e.parentElement))
                .slice(0, 5)
                .map((e) => `${e.tagName.toLowerCase()}.${e.className}`)
                .concat(wide > width + 1 ? [`the page is ${wide} wide`] : []); // a text, say
            }"""
        )

    return run


_COVERED = """() => [...document.querySelectorAll("main :is(a[href], button, summary, select)")]
  .filter((part) => part.checkVisibility() && !part.disabled)
  .filter((part) => {
    const clipped = part.closest("[inert], dialog:not([open]), .visually-hidden");
    const {width, height} = part.getBoundingClientRect();
    if (clipped || !width || !height) return false;
    part.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
    const [box] = part.getClientRects();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const own = at?.closest(".list > li");
    return at && own && own === part.closest(".list > li") && !part.contains(at);
  })
  .map((part) => part.outerHTML.slice(0, 120))"""


_LONELY = """() => [...document.querySelectorAll("main svg.icon")]
  .filter((icon) => icon.checkVisibility())
  .filter((icon) => {
    const words = document.createRange();
    let next = icon.nextSibling;
    while (next && !next.textContent.trim()) next = next.nextSibling;
    const block = next?.nodeType === 1 && !getComputedStyle(next).display.startsWith("inline");
    if (!next || block || icon.closest("nav")) return false;
    words.selectNodeContents(next);
    const [line] = words.getClientRects();
    return line && line.top >= icon.getBoundingClientRect().bottom - 1;
  })
  .map((icon) => icon.parentElement.outerHTML.slice(0, 160))"""


_UNMARKED = """() => [...document.querySelectorAll("main summary:not(.event > *)")]
  .filter((part) => part.checkVisibility() && !part.closest(".visually-hidden"))
  .filter((part) => {
    const own = getComputedStyle(part);
    if (own.display === "list-item" && own.listStyleType !== "none") return false;
    if (own.color !== getComputedStyle(part.parentElement).color) return false;
    return !["::before", "::after"].some((end) => /[▸▾]/.test(getComputedStyle(part, end).content));
  })
  .map((part) => part.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="session")
def covered() -> Callable[[Any], list[str]]:
    """``covered(page)``: links and buttons of lists which something else of their row lies on, so
    that whoever presses one presses that; [] when none is."""
    return lambda page: page.evaluate(_COVERED)


@pytest.fixture(scope="session")
def unmarked() -> Callable[[Any], list[str]]:
    """``unmarked(page)``: what unfolds without a sign or a colour that says so, besides the
    sentences of a log; [] when nothing does."""
    return lambda page: page.evaluate(_UNMARKED)


@pytest.fixture
def picture() -> Callable[[Any, str], None]:
    """``picture(page, "hall")``: with TAKE_PICTURES=1 the whole page as var/pictures/hall.png."""
    wanted = os.environ.get("TAKE_PICTURES", "") not in {"", "0"}
    if wanted:
        PICTURES.mkdir(parents=True, exist_ok=True)

    def take(page: Any, name: str) -> None:
        if wanted:
            page.screenshot(path=str(PICTURES / f"{name}.png"), full_page=True)

    return take


@pytest.fixture
def faults_of(
    overflow: Callable[[Any], list[str]],
    covered: Callable[[Any], list[str]],
    unmarked: Callable[[Any], list[str]],
    picture: Callable[[Any, str], None],
) -> Callable[[Any, str], list[str]]:
    """``faults_of(page, "desk")``: what is wrong with the open page, wide and narrow, light and
    dark; [] when nothing is.

    One load serves four looks: the browser lays the page out anew, as when a phone is turned.
    Everything is tried once. Between the themes only colours differ, and between the widths what
    sticks out and what the colours lie on. A text is measured once for each way it looks in a test.
    """
    from playwright.sync_api import Error

    known: set[str] = set()

    def unread(page: Any, tries: int = 3) -> list[str]:
        looks = page.evaluate(_FRESH, list(known))
        try:
            found = _tried(page, rules=["color-contrast"]) if looks else []
        except Error as error:
            if tries == 1 or "No elements found" not in str(error):
                raise
            return unread(page, tries - 1)  # the page has drawn these texts anew meanwhile
        known.update(looks)
        page.evaluate("delete window.freshly")
        return found

    def look(page: Any, name: str) -> list[str]:
        found = []
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                found += [f"{name} at {width}, {theme}: {fault}" for fault in unread(page)]
                picture(page, f"{name}-{width}-{theme}")
            if width == PHONE:
                others = _tried(page, left_out=["color-contrast"])
                found += [f"{name} at {width}: {fault}" for fault in others]
            small = page.evaluate(SMALL)
            found += [f"{name} at {width}: {size:.1f} px: {text}" for text, size in small]
            found += [f"{name} at {width}: sticks out: {what}" for what in overflow(page)]
            found += [f"{name} at {width}: lies under: {what}" for what in covered(page)]
            found += [f"{name} at {width}: unfolds unawares: {what}" for what in unmarked(page)]
            lonely = page.evaluate(_LONELY)
            found += [f"{name} at {width}: an icon above its words: {what}" for what in lonely]
        return found

    return look
