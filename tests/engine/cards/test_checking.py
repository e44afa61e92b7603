"""Comparing the catalogue with files of card facts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cards import alike
from engine.cards.catalogue import entries, read_entry
from engine.cards.chaotic.checking import text_digest
from engine.cards.checking import check

SHARED = Path(__file__).parents[4] / "shared" / "cards" / "chaotic"
FILES = ("creatures", "attacks", "battlegear", "mugic", "locations")


def _row(**changes: Any) -> dict[str, Any]:
    """A row of the published form for one real card, with our own text in place of the printed."""
    row: dict[str, Any] = {
        "card_key": "creature:attacat",
        "name": "Attacat",
        "full_name": "Attacat",
        "version": None,
        "type": "creature",
        "set": "DOP",
        "number": "2",
        "status": "printed",
        "tribe": "OverWorld",
        "subtypes": ["Guardian", "Warrior"],
        "courage": 30,
        "power": 65,
        "wisdom": 60,
        "speed": 105,
        "energy": 50,
        "mugic_ability": 0,
        "elements": [],
        "text": "Swift 1.",
    }
    return {**row, **changes}


def _check(tmp_path: Path, *rows: dict[str, Any]) -> Any:
    file = tmp_path / "cards.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return check([str(file)])


def test_an_equal_card(tmp_path: Path) -> None:
    checked = _check(tmp_path, _row())
    assert checked.ok, checked.differences
    assert checked.line() == (
        "rows=1 cards=1 facts_equal=1 skipped=0 compiled=1 by_edition=0 disagree=0 by_hand=0"
    )


def test_a_changed_fact_is_named(tmp_path: Path) -> None:
    checked = _check(tmp_path, _row(power=70))
    assert not checked.ok
    assert checked.facts_equal == 0
    assert "disciplines" in checked.differences[0] and "Attacat" in checked.differences[0]


def test_another_text_disagrees(tmp_path: Path) -> None:
    checked = _check(tmp_path, _row(text="Swift 2."))
    assert checked.disagree == ["Attacat"]


def test_an_older_wording_with_another_meaning_is_counted(tmp_path: Path) -> None:
    assert _check(tmp_path, _row(text_2019="Swift 2")).by_edition == ["Attacat"]
    # ... and the catalogue has to have it
    assert _check(tmp_path, _row(text_2019="Swift 2")).disagree == ["Attacat"]
    assert _check(tmp_path, _row(text_2019="Swift 1")).by_edition == []


UNREAD = "Swift 1, but only on ice."


def _by_hand(monkeypatch: pytest.MonkeyPatch, text: str, *, digest: str | None = None) -> None:
    """The entry of the card, its abilities written by hand from ``text``."""
    entry = entries("chaotic")["Attacat"]
    lines = [line for line in entry.splitlines() if not line.startswith("  text ")]
    mark = f"  text {text_digest({'text': text}) if digest is None else digest} by hand"
    monkeypatch.setitem(entries("chaotic"), "Attacat", "\n".join([*lines, mark]))
    read_entry.cache_clear()


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    read_entry.cache_clear()


def test_a_card_written_by_hand_is_counted_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _by_hand(monkeypatch, UNREAD)
    checked = _check(tmp_path, _row(text=UNREAD))
    assert checked.ok, checked.differences
    assert (checked.compiled, checked.by_hand) == (0, ["Attacat"])


def test_a_card_written_by_hand_from_another_text_disagrees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _by_hand(monkeypatch, UNREAD)
    checked = _check(tmp_path, _row(text=UNREAD.replace("1", "2")))
    assert (checked.disagree, checked.by_hand) == (["Attacat"], [])


def test_a_card_written_by_hand_needs_the_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _by_hand(monkeypatch, UNREAD, digest="")
    assert _check(tmp_path, _row(text=UNREAD)).disagree == ["Attacat"]


def test_what_the_grammar_reads_is_not_written_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _by_hand(monkeypatch, "Swift 1.")
    checked = _check(tmp_path, _row())
    assert (checked.disagree, checked.compiled) == (["Attacat"], 1)
    assert "not written by hand" in checked.differences[0]


def test_abilities_without_the_mark_of_the_hand_disagree(tmp_path: Path) -> None:
    assert _check(tmp_path, _row(text=UNREAD)).disagree == ["Attacat"]


def test_a_card_that_is_not_in_the_catalogue(tmp_path: Path) -> None:
    checked = _check(tmp_path, _row(full_name="Nobody", card_key="creature:nobody"))
    assert checked.disagree == ["Nobody"]


def test_prototypes_and_misprints_are_left_out(tmp_path: Path) -> None:
    checked = _check(tmp_path, _row(), _row(status="prototype"), _row(status="misprint"))
    assert (checked.rows, checked.skipped, checked.cards) == (3, 2, 1)


@pytest.mark.parametrize("line", ["{", "[]", "{}", "[" * 100_000])
def test_an_unreadable_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps(_row()) + "\n" + line, "utf-8")
    with pytest.raises(ValueError, match=r"cards\.jsonl line 2"):
        check([str(file)])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="none"):
        check([str(tmp_path / "none.jsonl")])


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared card facts are not here")
def test_the_catalogue_agrees_with_the_shared_facts() -> None:
    checked = check([str(SHARED / f"{name}.jsonl") for name in FILES])
    assert checked.ok, checked.differences[:5]
    assert (checked.rows, checked.cards, checked.facts_equal) == (1400, 1238, 1238)
    assert checked.compiled >= 0.7 * checked.cards


def test_cards_with_a_similar_wording() -> None:
    found = alike("chaotic", "Heal 10 damage to target Unicorn")
    assert len(found) == 3
    assert alike("chaotic", "42") == ()
