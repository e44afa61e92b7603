"""A real browser on the running site."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import servers
from tests.conftest import ROOT, Site, absent

AXE = ROOT / "tests/vendor/axe.min.js"
#: Pictures of the last run, for people to look at.
PICTURES = ROOT / "var/pictures"
PHONE, DESKTOP = 360, 1280


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


@pytest.fixture
def open_page(chromium: Any, site: Site) -> Iterator[Callable[..., Any]]:
    """``open_page(user, "/events/")``: a page in a browser of its own, logged in as the user.

    `width` and `dark` choose the screen, `scripts=False` a browser without JavaScript. A script
    error, a refused resource or a broken security policy fails the test, unless the test clears
    ``page.faults``.
    """
    from django.conf import settings
    from django.test import Client

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
    ) -> Any:
        context = chromium.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            java_script_enabled=scripts,
            locale="en-GB",
        )
        context.set_default_timeout(45_000)
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            value = client.cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies(
                [{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": site.url}]
            )
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


@pytest.fixture(scope="session")
def axe() -> Callable[[Any], list[str]]:
    """``axe(page)``: the serious and critical accessibility faults of the page, one line each."""
    source = AXE.read_text(encoding="utf-8")

    def run(page: Any) -> list[str]:
        page.evaluate(source)
        found = page.evaluate("async () => (await axe.run(document)).violations")
        return [
            f"{fault['id']} ({fault['impact']}): {node['target']} {node['html'][:120]}"
            for fault in found
            if fault["impact"] in {"serious", "critical"}
            for node in fault["nodes"]
        ]

    return run


@pytest.fixture(scope="session")
def overflow() -> Callable[[Any], list[str]]:
    """``overflow(page)``: what reaches beyond the page's right edge, [] when nothing does."""

    def run(page: Any) -> list[str]:
        return page.evaluate(
            """() => {
              const width = document.documentElement.clientWidth;
              if (document.documentElement.scrollWidth <= width) return [];
              return [...document.body.querySelectorAll("*")]
                .filter((e) => e.getBoundingClientRect().right > width + 1)
                .slice(0, 5)
                .map((e) => `${e.tagName.toLowerCase()}.${e.className}`);
            }"""
        )

    return run


@pytest.fixture
def picture() -> Callable[[Any, str], Path]:
    """``picture(page, "hall")``: the whole page as var/pictures/hall.png."""
    PICTURES.mkdir(parents=True, exist_ok=True)

    def take(page: Any, name: str) -> Path:
        path = PICTURES / f"{name}.png"
        page.screenshot(path=str(path), full_page=True)
        return path

    return take
