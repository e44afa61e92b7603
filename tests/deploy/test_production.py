"""The hall under production settings: hashed files, secure cookies, no faults shown."""

import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from gameplay.trials.processes import Hall

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(240)]

HOST = "hall.example.org"


class _Stay(urllib.request.HTTPRedirectHandler):
    """Show redirects instead of following them."""

    def redirect_request(self, *arguments: Any, **named: Any) -> None:
        return None


_opener = urllib.request.build_opener(_Stay)


def get(hall: Hall, path: str, **headers: str) -> tuple[int, Any, str]:
    """Status, headers, text; as nginx asks, for a visitor who came by https."""
    request = urllib.request.Request(f"{hall.url}{path}")
    given = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7", **headers}
    for name, value in given.items():
        request.add_header(name, value)
    try:
        with _opener.open(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode(errors="replace")


def test_production_hall_serves_hashed_files_and_insists_on_https(embedded_hall: Hall) -> None:
    embedded_hall.env |= {
        "DEBUG": "0",
        "SECRET_KEY": "a-secret-of-this-test-only-" * 3,
        "ALLOWED_HOSTS": HOST,
        "BEHIND_PROXY": "1",
        "CSRF_TRUSTED_ORIGINS": f"https://{HOST}",
    }
    embedded_hall.collect()
    embedded_hall.start()

    status, headers, page = get(embedded_hall, "/accounts/login/")
    assert status == 200
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert "Secure" in headers["Set-Cookie"]
    files = sorted(set(re.findall(r'"(/static/[^"#]+)', page)))
    assert files
    for file in files:
        assert re.search(r"\.[0-9a-f]{12}\.", Path(file).name), file
        status, headers, _text = get(embedded_hall, file)
        assert (status, "immutable" in headers["Cache-Control"]) == (200, True), file

    for path in ("/", "/events/", "/cards/", "/tables/", "/rules/", "/api/docs/"):
        assert get(embedded_hall, path)[0] == 200, path
    assert get(embedded_hall, "/style/")[0] == 404
    status, _headers, text = get(embedded_hall, "/nowhere/")
    assert status == 404
    assert "There is nothing here for you to see" in text
    assert get(embedded_hall, "/", Host="evil.example")[0] == 400
    status, headers, _text = get(embedded_hall, "/", **{"X-Forwarded-Proto": "http"})
    assert (status, headers["Location"]) == (301, f"https://{HOST}/")
    line = embedded_hall["web"].tail().splitlines()[-1]
    assert line.startswith("{"), "log lines of production are JSON"


def test_files_are_kept_compressed_too_but_not_what_only_builders_read(
    tmp_path: Path, settings: Any
) -> None:
    """As `collectstatic` does it for a production hall; all files take half a minute."""
    from django.contrib.staticfiles.storage import StaticFilesStorage
    from django.utils.module_loading import import_string

    from tournaments.config import settings as site

    settings.WHITENOISE_SKIP_COMPRESS_EXTENSIONS = site.WHITENOISE_SKIP_COMPRESS_EXTENSIONS
    (tmp_path / "table.css").write_text("a { color: red }\n" * 400)
    (tmp_path / "table.css.map").write_text("{}\n" * 400)
    storage = import_string(site.HASHED_AND_COMPRESSED)(location=tmp_path, base_url="/static/")
    plain = StaticFilesStorage(location=tmp_path)
    names = ("table.css", "table.css.map")
    assert all(done for *_, done in storage.post_process({name: (plain, name) for name in names}))
    hashed = Path(storage.stored_name("table.css")).name
    assert re.fullmatch(r"table\.[0-9a-f]{12}\.css", hashed)
    found = {path.name for path in tmp_path.iterdir()}
    assert {f"{hashed}.gz", f"{hashed}.br", "table.css.gz"} <= found
    assert not [name for name in found if ".map." in name]


def test_every_static_file_that_a_template_names_exists() -> None:
    """In production a missing one would be a fault of the whole page."""
    from django.contrib.staticfiles import finders

    from tests.conftest import ROOT

    named = {
        (template.name, name)
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"{% static ['\"]([^'\"]+)['\"]", template.read_text())
    }
    assert named
    assert {pair for pair in named if finders.find(pair[1]) is None} == set()
