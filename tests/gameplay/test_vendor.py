"""What others wrote and pages load: as its README says, with its licence, unchanged."""

from __future__ import annotations

import hashlib
import re

from tests.conftest import ROOT

FOLDER = ROOT / "gameplay/static/gameplay/vendor"
ROW = re.compile(r"^\| `([\w.-]+\.js)` \|.*\((?:`)([\w-]+)(?:`)\) \| `([0-9a-f]{64})` \|$", re.M)


def test_each_vendored_file_has_its_licence_and_its_digest() -> None:
    rows = ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8"))
    assert {name for name, _, _ in rows} == {path.name for path in FOLDER.glob("*.js")}
    for name, licence, digest in rows:
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest, name
        assert len((FOLDER / licence).read_text(encoding="utf-8")) > 500, licence


def test_modules_of_the_table_load_nothing_from_elsewhere() -> None:
    scripts = [*FOLDER.glob("*.js"), *(FOLDER.parent / "js").rglob("*.mjs")]
    assert len(scripts) > 10
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        found = re.findall(r"""(?:from|import)\s*\(?\s*["'`]([^"'`]+)["'`]""", text)
        assert all(one.startswith((".", "/static/")) for one in found), (path.name, found)
        assert "eval(" not in text and "sourceMappingURL" not in text, path.name
