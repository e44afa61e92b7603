"""Where the hall's own pictures of cards come from: a folder, or an address with gaps."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

ADDRESSES = ("https://", "http://")


def is_address(pictures: str) -> bool:
    """Whether the pictures lie on another server, at an address with ``{game}`` and ``{key}``."""
    return pictures.startswith(ADDRESSES)


def pictures_from(pictures: str) -> list[str]:
    """The hosts that browsers may load pictures from: that of an address, none for a folder.

    Raises ImproperlyConfigured for an address that would be the same for every card.
    """
    if not is_address(pictures):
        return []
    if "{key}" not in pictures:
        raise ImproperlyConfigured("CARD_PICTURES is an address without {key}: one for all cards.")
    parts = urlsplit(pictures)
    if "{" in parts.netloc or not parts.netloc:
        raise ImproperlyConfigured("CARD_PICTURES needs a host that is the same for all cards.")
    return [f"{parts.scheme}://{parts.netloc}"]
