"""nginx before the hall, with deploy/nginx.conf: streams pass at once, files are kept."""

import http.client
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gameplay.trials import front, servers
from tests.conftest import ROOT

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(180)]


@pytest.fixture
def site(embedded_hall: Any) -> Iterator[int]:
    """The port of an nginx before a started hall."""
    embedded_hall.start()
    static = Path(embedded_hall.env["VAR_DIR"]) / "static"
    static.mkdir(exist_ok=True)
    (static / "hall.css").write_text("body {}")
    try:
        with front.nginx(embedded_hall) as found:
            yield found.port
    except servers.Missing as missing:
        pytest.skip(str(missing))


def test_streams_pass_the_front_at_once_and_files_are_kept(site: int, embedded_hall: Any) -> None:
    stream = http.client.HTTPConnection("127.0.0.1", site, timeout=60)
    stream.request("GET", "/live/?topic=hall&since=0")
    answer = stream.getresponse()
    assert answer.status == 200
    assert answer.readline() == b"retry: 2000\n"
    embedded_hall.python("from tournaments.live import bump; bump('hall')")
    while not (line := answer.readline()).startswith(b"data: "):
        assert line, "the stream ended"
    assert json.loads(line[6:]) == {"topic": "hall", "revision": 1}
    stream.close()

    plain_connection = http.client.HTTPConnection("127.0.0.1", site, timeout=60)
    plain_connection.request("GET", "/static/hall.css")
    file = plain_connection.getresponse()
    assert (file.status, file.read()) == (200, b"body {}")
    assert "immutable" in file.headers["Cache-Control"]
    plain_connection.request("GET", "/healthz", headers={"X-Request-ID": "from-outside"})
    health = plain_connection.getresponse()
    assert json.loads(health.read())["database"]["ok"] is True
    assert re.fullmatch("[0-9a-f]{32}", health.headers["X-Request-ID"]), "the front gives the id"


def test_units_are_well_formed(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd-analyze here")
    for unit in (ROOT / "deploy/systemd").iterdir():
        text = unit.read_text(encoding="utf-8").replace("/opt/drome/.venv/bin/python", "/bin/true")
        text = text.replace("/opt/drome/deploy/backup", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    done = subprocess.run(
        [program, "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if "drome" in line]
    assert ours == []
