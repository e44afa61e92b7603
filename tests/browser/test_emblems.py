"""Emblems at the size of a list: no two cards look alike."""

from __future__ import annotations

from typing import Any

import pytest

from decks.emblems import emblem
from engine import cards
from tournaments.offered import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(300)]

#: Draws each picture at 48 pixels; gives pairs of which fewer than so many colour values differ
#: clearly. Most pairs are told apart after a few pixels.
ALIKE = """async ([pictures, most]) => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 48;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = [];
  for (const svg of pictures) {
    const image = new Image(48, 48);
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    pen.clearRect(0, 0, 48, 48);
    pen.drawImage(image, 0, 0, 48, 48);
    drawn.push(pen.getImageData(0, 0, 48, 48).data);
  }
  const alike = [];
  for (let a = 0; a < drawn.length; a += 1)
    for (let b = a + 1; b < drawn.length; b += 1) {
      let differ = 0;
      for (let n = 0; n < drawn[a].length && differ < most; n += 1)
        differ += Math.abs(drawn[a][n] - drawn[b][n]) > 48;
      if (differ < most) alike.push([a, b]);
    }
  return alike;
}"""


def test_no_two_emblems_look_alike_at_48_pixels(open_page: Any) -> None:
    every = [card for game in GAMES for card in cards.all_facts(game)]
    page = open_page(None, "/cards/")
    pictures = [emblem(card).svg for card in every]
    alike = page.evaluate(ALIKE, [pictures, 120])
    assert [(every[a].full_name, every[b].full_name) for a, b in alike] == []
    assert page.evaluate(ALIKE, [[pictures[0], pictures[0]], 120]) == [[0, 1]]
