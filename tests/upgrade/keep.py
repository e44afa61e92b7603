"""``python tests/upgrade/keep.py FILE``: a small hall of the release in this folder, as a file.

Run in a checkout of the release that goes out; see README.md beside this. It knows nothing of the
release but `manage.py migrate` and `manage.py demo`, so a later copy of it works on an older one.
"""

import gzip
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path


def fill() -> None:
    """The demo hall in the middle of its second round, on small boards: few rows, of every kind."""
    import django
    from django.core.management import call_command

    django.setup()
    from gameplay.management.commands import demo

    demo.SIZE = 3
    call_command("migrate", verbosity=0)
    call_command("demo", stage="round2", stdout=sys.stderr)


def written(database: Path) -> bytes:
    """The rows as SQL, without what belongs to one browser."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM django_session")
        connection.commit()
        return "\n".join(connection.iterdump()).encode()


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, os.getcwd())
        os.environ |= {
            **{"VAR_DIR": folder, "DATABASE_URL": "", "DEBUG": "1", "CELERY_BROKER_URL": ""},
            "DJANGO_SETTINGS_MODULE": "tournaments.config.settings",
        }
        fill()
        text = written(Path(folder) / "db.sqlite3")
    target.write_bytes(gzip.compress(text, 9, mtime=0))
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
