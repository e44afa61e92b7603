"""What a screen shows of a table: what lies on it, and what is too small to read."""

from __future__ import annotations

from typing import Any

#: Whether a part lies on the screen as it stands.
INSIDE = """(part) => {
  const box = part.getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""

#: Texts of a page under twelve pixels, with their size.
SMALL = """() => [...document.querySelectorAll("main *")].filter((part) =>
    part.checkVisibility() && !part.closest(".visually-hidden") &&
    [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((part) => {
    const svg = part.ownerSVGElement;
    const scale = svg ? svg.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(part).fontSize) * scale;
    return [part.textContent.trim().slice(0, 30), size];
  }).filter(([, size]) => size < 11.95)"""

#: How far the Disciplines of each Creature stand apart, in units of the board.
APART = """() => [...document.querySelectorAll("#table .piece")].flatMap((piece) => {
  const values = [...piece.querySelectorAll(".piece-value")].map((one) => one.getBBox());
  return values.slice(1).map((box, k) => box.x - values[k].x - values[k].width);
})"""

#: How much room the name of each card on the board leaves before its counters, or the edge of the
#: card.
NAMED = """() => [...document.querySelectorAll("#table .piece")].map((piece) => {
  const name = piece.querySelector(".piece-name").getBBox();
  const marks = piece.querySelector(".piece-tribe");
  const ground = piece.querySelector(".piece-ground").getBBox();
  const end = marks?.textContent ? marks.getBBox().x : ground.x + ground.width;
  return end - name.x - name.width;
})"""

#: How much room the Energy of each Creature leaves above the lower edge of its card.
ENERGY = """() => [...document.querySelectorAll("#table .piece")].flatMap((piece) => {
  const ground = piece.querySelector(".piece-ground").getBBox();
  const bar = piece.querySelector(".energy-ground")?.getBBox();
  return bar ? [ground.y + ground.height - bar.y - bar.height] : [];
})"""

#: Without these nobody can choose.
PLAYED_WITH = ("svg.board", ".duel-hand .hand", "#question", "#choose .option")


def off_screen(page: Any, *parts: str) -> list[str]:
    """Which of these parts do not lie on one screen, from the top of the page: a click that has to
    be tried again scrolls to what it aims at."""
    return list(
        page.evaluate(
            f"""(parts) => {{
              scrollTo({{ top: 0, behavior: "instant" }});
              return parts.filter((part) => !({INSIDE})(document.querySelector(part)));
            }}""",
            list(parts),
        )
    )


def opened_at(page: Any, width: int, height: int) -> None:
    """Opens the page anew on a screen of this size. A browser of its own for each size would do the
    same, and fetch and read every script once more."""
    page.set_viewport_size({"width": width, "height": height})
    page.reload()
