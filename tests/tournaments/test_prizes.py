"""Prizes: read from lines, written as lines, given to places alone and shared."""

from __future__ import annotations

import pytest

from tournaments.prizes import Prize, PrizeFault, Won, lines, of_json, of_lines, won


def test_lines_are_read_and_written_again() -> None:
    text = "1: trophy\n2-4: ten packs"
    found = of_lines(f"\n {text} \n")
    assert found == [Prize(1, 1, "trophy"), Prize(2, 4, "ten packs")]
    assert lines(found) == text and of_json([one.plain() for one in found]) == found
    assert of_lines("5 – 8 : a: b") == [Prize(5, 8, "a: b")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        *(("trophy", 1), ("1: a\nfirst: b", 2), ("0: a", 1), ("4-3: a", 1), ("1:", 1)),
        *(("1: a\n\n99999: b", 3), ("1-5000: a", 1), ("1: " + "x" * 121, 1), ("-1: a", 1)),
    ],
)
def test_fault_names_its_line(text: str, line: int) -> None:
    with pytest.raises(PrizeFault) as fault:
        of_lines(text)
    assert fault.value.line == line


def test_who_shares_places_shares_what_they_bring() -> None:
    known = of_lines("1: trophy\n3: ten packs\n4: six packs\n5-8: pack\n7: hat")
    assert won(known, 1, 1) == Won(("trophy",))
    assert won(known, 2, 2) == Won(())
    assert won(known, 3, 4) == Won(("ten packs", "six packs"), among=2)
    assert won(known, 5, 6) == Won(("pack",)), "each of them has the same: nothing to share"
    assert won(known, 5, 8) == Won(("pack", "pack", "pack", "hat", "pack"), among=4)
    assert won(known, 1, 2) == Won(("trophy",), among=2)
