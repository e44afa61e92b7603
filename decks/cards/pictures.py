"""The hall's own pictures of cards, where it has any; drawn emblems stand in for the others."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from tournaments.pictures import is_address

KINDS = {
    ".webp": "image/webp",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
}
"""Kinds of files that are shown, the best first."""


def picture_elsewhere(game: str, key: str) -> str:
    """The address of a card's picture on another host; "" where the hall names none."""
    pictures: str = settings.CARD_PICTURES
    if not is_address(pictures):
        return ""
    return pictures.replace("{game}", game).replace("{key}", key)


def picture_file(game: str, key: str) -> Path | None:
    """The file with a card's picture in the hall's folder; None where there is none.

    `game` and `key` are slugs, of a card that the catalogue has: they lead nowhere else.
    """
    pictures: str = settings.CARD_PICTURES
    if not pictures or is_address(pictures):
        return None
    paths = (Path(pictures) / game / f"{key}{ending}" for ending in KINDS)
    return next((path for path in paths if path.is_file()), None)
