"""``python -m tests.browser.pictures``: the pictures of the README, and of tables in German, from a
running demo hall.

Fills a hall in a folder of its own, serves it, and writes docs/pictures/*.png. A picture that is
too large for a page to carry is refused rather than written.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import servers
from tests.browser.packing import packed

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "pictures"
MOST_BYTES = 150_000
PHONE, DESK = (390, 844), (1180, 760)


@dataclass(frozen=True)
class Picture:
    """What is taken: who looks (empty: a stranger), where, on which screen, dark or light.

    ``shows``: what stands on the page once it is drawn. ``then``: what is done on the page before.
    """

    name: str
    username: str
    path: str
    size: tuple[int, int]
    dark: bool = False
    shows: str = "main"
    then: Callable[[Any], None] | None = None


DRAWN = "#table[data-client]"
"""What stands on the page of a table once the page draws it itself."""


def main() -> None:
    """Makes every picture anew."""
    with hall():
        from django.core.management import call_command

        call_command("demo")
        take_all(wanted())


@contextlib.contextmanager
def hall() -> Iterator[None]:
    """An empty hall in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="drome-pictures-") as folder:
        os.environ["VAR_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.config.settings"
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        yield


def take_all(pictures: Iterable[Picture]) -> None:
    """Serves the hall and takes these pictures of it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served() as address, browser() as chromium:
        for picture in pictures:
            take(chromium, address, picture)


def wanted() -> list[Picture]:
    """The pictures of the README."""
    from gameplay.models import Dispute, Table

    table, mover = at_move("lantern-cup")
    burst, burst_mover = at_move("ember-night")
    arena = in_arena(mover)
    waiting = Table.objects.filter(state="waiting", event__slug="lantern-cup")[0]
    player = waiting.seats.get(letter="A").user.username
    dispute = Dispute.objects.get()
    event = "/events/lantern-cup/"
    at_table = {"size": PHONE, "dark": True, "shows": DRAWN}
    return [
        Picture("hall", "jonas", "/", DESK),
        Picture("player", player, event, PHONE, dark=True),
        Picture("table", burst_mover, f"/tables/{burst.pk}/", DESK, dark=True, shows=DRAWN),
        Picture("table-phone", mover, f"/tables/{table.pk}/", **at_table),
        Picture("table-german-chaotic", mover, f"/tables/{table.pk}/", **at_table),
        Picture("table-german-genesis", mover, f"/tables/{arena.pk}/", **at_table),
        Picture("desk", "olga", event + "desk/", DESK),
        Picture("bench", "jonas", f"/bench/{dispute.pk}/", DESK),
    ]


def at_move(slug: str) -> tuple[Any, str]:
    """The table of an event that is in mid-game, and who is asked there."""
    from gameplay.models import Offer, Table

    table = Table.objects.get(state="playing", event__slug=slug)
    game = table.latest_game
    offer = Offer.objects.get(game=game, number=game.revision)
    return table, table.seats.get(letter=offer.letter).user.username


def in_arena(username: str) -> Any:
    """A table of Genesis against the house, some answers of this person later."""
    import random

    from engine import games
    from gameplay.persons import Person
    from gameplay.services.table import tables
    from tests.gameplay.playing import step, work
    from tournaments.accounts.models import User

    person = Person(user=User.objects.get(username=username))
    deck, _timeline = games.rulebook("genesis").shipped()[0]
    table = tables.open_against_house(actor=person, deck=deck)
    tables.sit_down(actor=person, table=table)
    work(table)
    dice = random.Random(2)
    for _answer in range(9):
        step(table, dice)
    return table


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The address of the hall while a server of its own runs."""
    port = servers.free_port()
    command = [sys.executable, "-m", "uvicorn", "tournaments.config.asgi:application"]
    options = ["--port", str(port), "--log-level", "warning"]
    server = subprocess.Popen([*command, *options], cwd=ROOT)
    try:
        servers.wait_for_port(port, seconds=60)
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(15)


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=servers.chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


def take(chromium: Any, address: str, wanted: Picture) -> None:
    """One picture of what is seen without scrolling."""
    width, height = wanted.size
    context = chromium.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if wanted.dark else "light",
        reduced_motion="reduce",
        locale="de-DE" if "german" in wanted.name else "en-GB",
    )
    if wanted.username:
        context.add_cookies([{**session(wanted.username), "url": address}])
    page = context.new_page()
    page.goto(wanted.path, wait_until="load")
    page.wait_for_selector(wanted.shows)
    if wanted.then is not None:
        wanted.then(page)
    page.wait_for_timeout(300)
    write(wanted.name, page.screenshot())
    context.close()


def write(name: str, screenshot: bytes) -> None:
    """Keeps a picture, unless it is too large for a page."""
    target = FOLDER / f"{name}.png"
    picture = packed(screenshot)
    if len(picture) > MOST_BYTES:
        raise SystemExit(f"{target.name} would have {len(picture)} bytes; {MOST_BYTES} at most")
    target.write_bytes(picture)
    print(f"{target.relative_to(ROOT)}: {len(picture)} bytes")


def session(username: str) -> dict[str, str]:
    """The cookie of somebody logged in."""
    from django.conf import settings
    from django.test import Client

    from tournaments.accounts.models import User

    client = Client()
    client.force_login(
        User.objects.get(username=username),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value}


if __name__ == "__main__":
    main()
