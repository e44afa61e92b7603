"""The settings fail loudly and name the variable; production's are safe."""

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

SECRET = "not-a-secret-but-long-" * 3
PRODUCTION = {"DEBUG": "0", "SECRET_KEY": SECRET, "ALLOWED_HOSTS": "hall.example.org"}


def load(code: str = "pass", **variables: str) -> subprocess.CompletedProcess[str]:
    """Load the settings in a process of their own with just these variables."""
    keep = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    return subprocess.run(
        [sys.executable, "-c", f"from tournaments.config import settings as s\n{code}"],
        env={**keep, "PYTHONPATH": str(ROOT), "VAR_DIR": str(ROOT / "var"), **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("variables", "name"),
    [
        ({"DEBUG": "0"}, "SECRET_KEY"),
        ({"DEBUG": "0", "SECRET_KEY": "short", "ALLOWED_HOSTS": "a"}, "SECRET_KEY"),
        ({"DEBUG": "0", "SECRET_KEY": SECRET}, "ALLOWED_HOSTS"),
        ({"DEBUG": "perhaps"}, "DEBUG"),
        ({"DATABASE_POOL_SIZE": "many"}, "DATABASE_POOL_SIZE"),
        ({"DATABASE_URL": "nonsense://x"}, "DATABASE_URL"),
        ({"CELERY_BROKER_URL": "amqp://x"}, "CELERY_BROKER_URL"),
        ({"LOG_FORMAT": "xml"}, "LOG_FORMAT"),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL"),
        ({"EMAIL_URL": "pigeon://x"}, "EMAIL_URL"),
        ({"SECURE_HSTS_SECONDS": "long"}, "SECURE_HSTS_SECONDS"),
        ({"TIME_ZONE": "Mars/Base"}, "TIME_ZONE"),
        ({"HOSTS": "0"}, "HOSTS"),
        ({"HOSTS": "2"}, "DATABASE_URL, CELERY_BROKER_URL, CACHE_URL, HALL_SIGNING_KEY"),
        ({"STORAGE_URL": "ftp://files.example"}, "STORAGE_URL"),
    ],
)
def test_bad_variable_stops_the_start_naming_it(variables: dict[str, str], name: str) -> None:
    done = load(**variables)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("django.core.exceptions.ImproperlyConfigured"), last
    assert name in last


def test_without_variables_it_is_sqlite_with_the_embedded_worker() -> None:
    done = load("print(s.SQLITE, s.EMBEDDED_WORKER, s.DATABASES['default']['OPTIONS'])")
    assert done.stdout.startswith("True True {'transaction_mode': 'IMMEDIATE', 'timeout': 10")
    assert "journal_mode=WAL" in done.stdout


def test_mail_as_files_goes_into_the_folder_that_is_named() -> None:
    """It went into a folder of that name below the one in which the hall was started."""
    loaded = load("print(s.EMAIL_FILE_PATH)", EMAIL_URL="file:///srv/mails")
    assert loaded.stdout.strip() == "/srv/mails", loaded.stderr


def test_with_addresses_it_is_postgresql_with_a_pool_and_redis_with_workers() -> None:
    done = load(
        "print(s.SQLITE, s.EMBEDDED_WORKER, s.DATABASES['default']['OPTIONS']['pool'])",
        DATABASE_URL="postgres://u:p@db/hall",
        CELERY_BROKER_URL="redis://q/0",
        DATABASE_POOL_SIZE="5",
    )
    assert done.stdout == "False False {'min_size': 1, 'max_size': 5, 'timeout': 15.0}\n"


def test_deployment_check_is_clean_under_production_settings() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={"PATH": os.environ["PATH"], **PRODUCTION},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
