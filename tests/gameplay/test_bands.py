"""Names on the bands of pieces."""

import pytest

from gameplay.drawing.bands import shorten


@pytest.mark.parametrize(
    ("name", "length", "shown"),
    [
        ("Ardun Keshel", 12, "Ardun Keshel"),
        ("Ardun Keshel", 6, "Ardun…"),
        ("Ardun Keshel 2", 6, "Ard… 2"),
        ("Ardun Keshel 12", 8, "Ardu… 12"),
        ("Kiru, of the 7 Hills", 6, "Kiru…"),
    ],
)
def test_a_cut_name_keeps_the_number_that_tells_two_apart(
    name: str, length: int, shown: str
) -> None:
    assert shorten(name, length) == shown
    assert len(shown) <= max(length, len(name))
