"""What the runbook says of several hosts, done as far as one machine can."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.accounts.test_settings import SECRET, load
from tests.conftest import ROOT
from tournaments import signing

TEXT = (ROOT / "deploy/RUNBOOK.md").read_text(encoding="utf-8")
PART = TEXT[TEXT.index("\n## Several hosts") : TEXT.index("\n## When something dies")]
BLOCKS = [block.strip() for block in re.findall(r"```\n(.*?)```", PART, re.DOTALL)]


def block(word: str) -> str:
    """The one block of commands with this word."""
    (found,) = [one for one in BLOCKS if word in one]
    return found


def shown_key() -> str:
    """What the command prints that makes a key."""
    (code,) = re.findall(r"`python3 -c '(import base64.*?)'`", PART, re.DOTALL)
    code = " ".join(code.split())
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_units_that_the_runbook_names_are_there() -> None:
    units = set(re.findall(r"drome[\w-]*\.(?:service|timer|target)", TEXT))
    assert len(units) > 5
    assert [unit for unit in units if not (ROOT / "deploy/systemd" / unit).exists()] == []


def test_a_key_made_by_the_command_is_one_that_signs() -> None:
    key = shown_key()
    assert key != shown_key()
    assert signing._key(key, "/nowhere").public_key()


def test_a_hall_starts_with_the_settings_of_several_hosts_and_without_any_of_them_not(
    tmp_path: Path,
) -> None:
    lines = [line.partition("#")[0].strip() for line in block("HOSTS=2").splitlines()]
    given = dict(line.split("=", 1) for line in lines)
    web = given.pop("WEB_ADDRESS")
    assert f"http://{web}:8000/healthz" in PART and web in given["ALLOWED_HOSTS"]
    given |= {"SECRET_KEY": SECRET, "HALL_SIGNING_KEY": shown_key(), "DEBUG": "0"}
    given |= {"VAR_DIR": str(tmp_path)}
    said = "print(s.HOSTS, s.SITE_URL, s.STORAGES['default']['OPTIONS']['location'])"
    done = load(said, **given)
    assert done.stdout.strip() == "2 https://hall.example.org /srv/drome-shared", done.stderr
    for name in ("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "HALL_SIGNING_KEY"):
        done = load(said, **(given | {name: ""}))
        assert f"{name} not set" in done.stderr, done.stderr


def test_files_of_the_next_release_are_laid_beside_those_of_this_one(tmp_path: Path) -> None:
    """The last command before a host is touched; the list of names stays the running release's."""
    command = block("staticfiles.json").splitlines()[-1]
    ahead, here = tmp_path / "next/static", tmp_path / "here/static"
    for folder, names in ((ahead, ("css/hall.2.css", "same.1.js")), (here, ("css/hall.1.css",))):
        for name in (*names, "staticfiles.json", "plain.css"):
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(str(folder))
    command = command.replace("/tmp/drome-next/static", str(ahead))
    command = command.replace("/var/lib/drome/static", str(here))
    assert "/var/lib" not in command
    subprocess.run(["bash", "-ec", command], check=True, env={"PATH": os.environ["PATH"]})
    found = {str(path.relative_to(here)) for path in here.rglob("*") if path.is_file()}
    assert found == {
        *("css/hall.1.css", "css/hall.2.css", "same.1.js", "staticfiles.json", "plain.css")
    }
    assert (here / "staticfiles.json").read_text() == str(here)
    assert (here / "plain.css").read_text() == str(here)


def test_each_host_is_a_line_of_the_balancer_and_a_target_of_prometheus() -> None:
    front = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    lines = re.findall(r"# server ([\d.]+:8000) max_fails=1 fail_timeout=5s;", front)
    watched = (ROOT / "deploy/watching/prometheus.yml").read_text(encoding="utf-8")
    assert len(lines) == 2
    assert all(line in watched for line in lines)
