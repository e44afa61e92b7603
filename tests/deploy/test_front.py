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

from tests import servers
from tests.conftest import ROOT

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(180)]


def plain(configuration: str, *, port: int, upstream: str, static: Path) -> str:
    """The configuration as it stands, without certificates and on ports of the test's."""
    secure = configuration[configuration.rindex("server {") :]
    secure = re.sub(r"\n\s*listen[^;]*;", "", secure)
    secure = re.sub(r"\n\s*ssl_[^;]*;", "", secure)
    secure = secure.replace("server {", f"server {{\n    listen 127.0.0.1:{port};", 1)
    secure = secure.replace("/var/lib/drome/static/", f"{static}/")
    above = configuration[: configuration.index("server {\n    listen 80;")]
    return above.replace("127.0.0.1:8000", upstream) + secure


@pytest.fixture
def front(embedded_hall: Any, tmp_path: Path) -> Iterator[int]:
    """The port of an nginx before a started hall."""
    if not Path(NGINX).exists():
        pytest.skip("no nginx: apt install nginx-light")
    embedded_hall.start()
    static = tmp_path / "collected"
    static.mkdir()
    (static / "hall.css").write_text("body {}")
    port = servers.free_port()
    site = plain(
        (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8"),
        port=port,
        upstream=embedded_hall.url.removeprefix("http://"),
        static=static,
    )
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"pid {tmp_path}/pid; error_log stderr; daemon off; master_process off;\n"
        "events {}\n"
        f"http {{\naccess_log off;\ninclude /etc/nginx/mime.types;\n{temporary}\n{site}\n}}\n"
    )
    server = subprocess.Popen([NGINX, "-c", str(whole)], stderr=subprocess.PIPE, cwd=tmp_path)
    try:
        servers.wait_for_port(port, seconds=60)
        yield port
    finally:
        server.terminate()
        server.wait(30)


def test_streams_pass_the_front_at_once_and_files_are_kept(front: int, embedded_hall: Any) -> None:
    stream = http.client.HTTPConnection("127.0.0.1", front, timeout=60)
    stream.request("GET", "/live/?topic=hall&since=0")
    answer = stream.getresponse()
    assert answer.status == 200
    assert answer.readline() == b"retry: 2000\n"
    embedded_hall.python("from tournaments.live import bump; bump('hall')")
    while not (line := answer.readline()).startswith(b"data: "):
        assert line, "the stream ended"
    assert json.loads(line[6:]) == {"topic": "hall", "revision": 1}
    stream.close()

    plain_connection = http.client.HTTPConnection("127.0.0.1", front, timeout=60)
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
