"""Fixtures every test may use: people, servers, a running site."""

import os

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright runs a loop in this thread

import contextlib
import gc
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests import null_in, servers

pytest_plugins = ["tests.again", "tests.dice", "tests.kept"]

# The gate judges a change, not the luck of a draw: the same examples in every run.
# HYPOTHESIS_PROFILE=search looks for new ones.
hypothesis.settings.register_profile("gate", derandomize=True, deadline=None)
hypothesis.settings.register_profile("search", max_examples=2000, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))

ROOT = Path(__file__).resolve().parent.parent
#: Our own reference folder beside the checkout; tests that need it skip without it.
SHARED = ROOT.parent / "shared"
PASSWORD = "a-long-word-for-tests"
#: When the accounts of the tests were made: the same row for the same name in every test.
OPENED = datetime.now(UTC)


def required(leg: str) -> bool:
    """Whether REQUIRE_<LEG>=1 turns a skip for this reason into a failure."""
    return os.environ.get(f"REQUIRE_{leg}", "") not in {"", "0"}


def absent(leg: str, reason: str) -> None:
    """Skip with the reason, or fail where the leg is required."""
    if required(leg):
        pytest.fail(f"REQUIRE_{leg}=1, but: {reason}", pytrace=False)
    pytest.skip(reason)


# --- What the run uses, and the order of the tests -------------------------------------------


def pytest_report_header(config: pytest.Config) -> list[str]:
    from django.conf import settings

    database = settings.DATABASES["default"]
    kind = "SQLite, a file" if settings.SQLITE else f"PostgreSQL at {database['HOST']}"
    try:
        browser = servers.chromium()
    except servers.Missing as missing:
        browser = f"none ({missing})"
    return [
        f"database: {kind}",
        "tasks: eager, or the embedded worker (memory); Redis where a test says so",
        f"browser: {browser}",
    ]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests with a running site come last: the others hold SQLite's write lock. Among both, long
    ones come first: begun last, one would run on alone while the other processes have no work.

    Tests marked `postgres` run in a leg of their own (tests/deploy/test_postgres_leg.py).
    """
    from django.conf import settings

    items.sort(
        key=lambda item: (
            "site" in getattr(item, "fixturenames", ()),
            item.get_closest_marker("long") is None,
        )
    )
    if settings.SQLITE:
        elsewhere = [item for item in items if item.get_closest_marker("postgres")]
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded by now stays to the end, and the collector need not look at it again and
    again: a twentieth of the whole run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def _no_test_database_left() -> Iterator[None]:
    yield
    from django.conf import settings

    if settings.SQLITE:
        name = settings.DATABASES["default"]["TEST"]["NAME"]
        for ending in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(f"{name}{ending}")


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_excluded_by_null() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        null_in.watch(patch)
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Limits and caches of one test do not reach the next."""
    yield
    from django.core.cache import cache

    cache.clear()


@pytest.fixture(autouse=True)
def _language_and_zone_end_with_a_test() -> Iterator[None]:
    """The language and time zone of a visitor do not reach the next test: Django's middleware
    sets them as a request comes and leaves them set, for whatever the process does next."""
    yield
    from django.utils import timezone, translation

    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(autouse=True)
def _tokens_spell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every CSRF token reads the same: a random one spells `P1` on one page in thirty, and a test
    that looks for what must not stand on a page would fail by chance."""
    from django.middleware import csrf

    def spelled(length: int, allowed_chars: str) -> str:
        return allowed_chars[-1] * length

    monkeypatch.setattr(csrf, "get_random_string", spelled)


# --- People ----------------------------------------------------------------------------------


@pytest.fixture
def make_user(db: None) -> Callable[..., Any]:
    """``make_user("dora", name="Dora")``: an account with the password of the tests."""
    from tournaments.accounts.models import User

    def make(username: str, **values: Any) -> User:
        values.setdefault("name", username.capitalize())
        values.setdefault("date_joined", OPENED)
        return User.objects.create_user(username, password=PASSWORD, **values)

    return make


@pytest.fixture
def confirm() -> Callable[..., None]:
    """``confirm(bob, dora)``: each has an address at example.org, and confirmed it."""

    def make(*people: Any, verified: bool = True) -> None:
        from allauth.account.models import EmailAddress

        for user in people:
            address = f"{user.username}@example.org"
            EmailAddress.objects.create(user=user, email=address, verified=verified, primary=True)

    return make


@pytest.fixture
def alice(make_user: Callable[..., Any]) -> Any:
    """The owner: organizer of the event, or whose thing it is."""
    return make_user("alice")


@pytest.fixture
def bob(make_user: Callable[..., Any]) -> Any:
    """On the inside: a player, or a colleague."""
    return make_user("bob")


@pytest.fixture
def charlie(make_user: Callable[..., Any]) -> Any:
    """The outsider: has an account and no part in it."""
    return make_user("charlie")


@pytest.fixture
def dora(make_user: Callable[..., Any]) -> Any:
    """A second player."""
    return make_user("dora")


@pytest.fixture
def judy(make_user: Callable[..., Any]) -> Any:
    """A judge."""
    return make_user("judy")


@pytest.fixture
def enter(client: Any) -> Callable[[Any], Any]:
    """``enter(alice)``: a test client logged in as her; ``enter(None)``: a stranger's."""
    from django.test import Client

    def make(user: Any) -> Client:
        fresh = Client()
        if user is not None:
            fresh.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return fresh

    return make


@pytest.fixture
def api(db: None) -> Callable[[Any], Any]:
    """``api(alice)``: a client of the API with her token; ``api(None)``: a stranger's."""
    from django.utils import timezone
    from rest_framework.test import APIClient

    from tournaments.accounts import tokens
    from tournaments.accounts.models import Scope, Token

    secrets: dict[int, str] = {}

    def make(user: Any) -> APIClient:
        fresh = APIClient()
        if user is not None:
            if user.pk not in secrets:
                token, secret = tokens.make(user=user, name="tests", scopes=Scope.values)
                secrets[user.pk] = secret
                # Used before: the first request of a test asks no more than the others.
                Token.objects.filter(pk=token.pk).update(used_at=timezone.now())
            fresh.credentials(HTTP_AUTHORIZATION=f"Token {secrets[user.pk]}")
        return fresh

    return make


# --- Servers ---------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference folder; tests that need it skip where only the checkout is."""
    if not SHARED.is_dir():
        pytest.skip("needs ../shared beside the checkout")
    return SHARED


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database, the same for the whole run."""
    with contextlib.ExitStack() as stack:
        try:
            address = stack.enter_context(servers.postgres())
        except servers.Missing as missing:
            absent("POSTGRES", str(missing))
        yield address


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of an empty Redis, the same for the whole run."""
    with contextlib.ExitStack() as stack:
        try:
            address = stack.enter_context(servers.redis())
        except servers.Missing as missing:
            absent("REDIS", str(missing))
        yield address


@dataclass
class Site:
    """A running site. `url` has no slash at its end."""

    url: str

    def __str__(self) -> str:
        return self.url


@pytest.fixture(scope="session")
def _running_site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """uvicorn in a thread of this process with the real embedded worker.

    Not pytest-django's live_server: that is WSGI, and never ends once a stream is open.
    """
    import uvicorn

    from tournaments.config.asgi import application
    from tournaments.config.celery import app

    app.conf.task_always_eager = False
    port = servers.free_port()
    config = uvicorn.Config(
        application,
        host="127.0.0.1",
        port=port,
        lifespan="on",
        log_level="warning",
        timeout_graceful_shutdown=1,
        log_config=None,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="site", daemon=True)
    with django_db_blocker.unblock():  # it asks where published pages lie
        thread.start()
        servers.wait_for_port(port, seconds=60)
    yield Site(f"http://localhost:{port}")
    server.should_exit = True
    thread.join(15)
    app.conf.task_always_eager = True


@pytest.fixture
def site(_running_site: Site, transactional_db: None) -> Iterator[Site]:
    """The running site on an emptied database; tasks run in the embedded worker, not eagerly."""
    from gameplay.documents import at_hand
    from tournaments.config.celery import app

    app.conf.task_always_eager = False
    at_hand.forget_all()  # tables of earlier tests had the same keys
    yield _running_site
    app.conf.task_always_eager = True


@contextlib.contextmanager
def database_of(postgres_url: str, template: str = "") -> Iterator[str]:
    """The address of a new PostgreSQL database, empty or like the template, dropped at the end."""
    import psycopg

    name = f"drome_{os.urandom(6).hex()}"
    like = f" TEMPLATE {template}" if template else ""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}{like}")
    yield postgres_url.rsplit("/", 1)[0] + f"/{name}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url: str, tmp_path_factory: Any) -> Iterator[str]:
    """The name of a PostgreSQL database with our tables, to be copied: migrating takes long."""
    from gameplay.trials.processes import Hall

    with database_of(postgres_url) as address:
        folder = tmp_path_factory.mktemp("migrated")
        Hall(folder, database_url=address).manage("migrate", "--verbosity", "0")
        yield address.rsplit("/", 1)[1]


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: Any) -> Path:
    """An SQLite file with our tables, to be copied."""
    from gameplay.trials.processes import Hall

    folder = tmp_path_factory.mktemp("migrated")
    Hall(folder).manage("migrate", "--verbosity", "0")
    with contextlib.closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / "db.sqlite3"


@pytest.fixture
def fresh_database(postgres_url: str, migrated_postgres: str) -> Iterator[str]:
    """The address of a PostgreSQL database of this test's own, with our tables and no rows."""
    with database_of(postgres_url, migrated_postgres) as address:
        yield address


@pytest.fixture
def embedded_hall(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Any]:
    """A hall of one real process, SQLite and the embedded worker, not started yet."""
    from gameplay.trials.processes import Hall

    shutil.copy(migrated_sqlite, tmp_path / "db.sqlite3")
    hall = Hall(tmp_path, migrated=True)
    yield hall
    hall.stop()
