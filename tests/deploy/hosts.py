"""A test goes on as a process of another host, which has a disk of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tournaments.config import stores


def at_host(settings: Any, folder: Path, store: str = "") -> None:
    """Be at the host whose disk is this folder; `store`: the address in STORAGE_URL."""
    folder.mkdir(exist_ok=True)
    settings.VAR_DIR = folder
    settings.STORAGE_URL = store
    chosen = stores.store_of(store, str(folder / "media"))
    settings.STORAGES = settings.STORAGES | {"default": chosen}
