"""What a screen shows of a table: what lies on it, and what is too small to read."""

from __future__ import annotations

from typing import Any

#: Whether a part lies on the screen as it stands.
INSIDE = """(part) => {
  const box = part.getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""

#: Texts of a table under twelve pixels, with their size.
SMALL = """() => [...document.querySelectorAll("#table *")].filter((part) =>
    part.checkVisibility() && !part.closest(".visually-hidden") &&
    [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((part) => {
    const svg = part.ownerSVGElement;
    const scale = svg ? svg.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(part).fontSize) * scale;
    return [part.textContent.trim().slice(0, 30), size];
  }).filter(([, size]) => size < 11.95)"""

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
