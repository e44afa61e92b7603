"""Scenario files are read strictly: what is no plain data is refused, with its place."""

from pathlib import Path

import pytest

from engine.scenario import Malformed, files, read

GOOD = """\
# a comment
---
id: X-1
title: One
rules: ["6.3"]
board: {A1: Maxxor, B1: {card: Chaor, damage: 5}}
text: 'true'
flag: true
none: ~
---
---
id: X-2
"""


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "one.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_documents_of_a_stream_keep_types_and_lines(tmp_path):
    first, second = read(write(tmp_path, GOOD))
    assert first.data["board"] == {"A1": "Maxxor", "B1": {"card": "Chaor", "damage": 5}}
    assert first.data["rules"] == ["6.3"]
    assert first.data["text"] == "true"
    assert first.data["flag"] is True
    assert first.data["none"] is None
    assert (first.line, second.name) == (3, "X-2")


FAULTS = {
    "anchor": ("a: &x 1", "anchors"),
    "alias": ("a: [1]\nb: *a", "anchors"),
    "tag": ("a: !!python/object:os.system x", "tag"),
    "duplicate key": ("a: 1\na: 2", "twice"),
    "merge key": ("<<: {a: 1}", "merge"),
    "list as key": ("? [a]\n: 1", "key"),
    "number as key": ("1: a", "quotes"),
    "truth as key": ("on: a", "quotes"),
    "fraction": ("rules: [6.3]", "quotes"),
    "huge number": ("a: " + "9" * 400, "whole number"),
    "octal": ("a: 0o17\nb: 0x1F", "whole number"),
    "list of scenarios": ("- a\n- b", "map"),
    "plain text": ("hello", "map"),
    "unclosed": ("a: [1, 2", "line "),
    "tab": ("a:\n\t- b", "line 2"),
}


@pytest.mark.parametrize("text, words", FAULTS.values(), ids=FAULTS.keys())
def test_document_is_refused_with_its_place(tmp_path, text, words):
    with pytest.raises(Malformed) as caught:
        list(read(write(tmp_path, text)))
    assert words in str(caught.value)
    assert str(tmp_path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_depth_bomb_is_refused_at_once(tmp_path):
    with pytest.raises(Malformed, match="nested deeper"):
        list(read(write(tmp_path, "a: " + "[" * 100_000)))


def test_laughing_aliases_are_refused_at_the_first_anchor(tmp_path):
    lines = ["a: &a [x, x]"] + [
        f"{b}: &{b} [*{a}, *{a}]" for a, b in zip("abcdef", "bcdefg", strict=True)
    ]
    with pytest.raises(Malformed, match="line 1: anchors"):
        list(read(write(tmp_path, "\n".join(lines))))


def test_file_is_refused_when_too_large_or_no_text(tmp_path):
    with pytest.raises(Malformed, match="larger"):
        list(read(write(tmp_path, "a: " + "x" * 3_000_000)))
    with pytest.raises(Malformed, match="UTF-8"):
        list(read(write(tmp_path, b"a: \xff\xfe")))
    with pytest.raises(Malformed, match="No such file"):
        list(read(tmp_path / "missing.yaml"))


def test_files_of_a_folder_are_sorted_and_named_once(tmp_path):
    for name in ("b.yaml", "a.yaml", "sub/c.yaml", "note.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    found = files([str(tmp_path), str(tmp_path / "a.yaml")])
    assert [path.name for path in found] == ["a.yaml", "b.yaml", "c.yaml"]
    with pytest.raises(Malformed, match=r"no \*\.yaml"):
        files([str((tmp_path / "empty").mkdir() or tmp_path / "empty")])
