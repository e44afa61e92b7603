"""The name of a release: a digest of its sources, wherever they are imported from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

PACKAGE = __name__.partition(".")[0]
SUFFIXES = (".py", ".json", ".jsonl", ".txt")


@lru_cache(maxsize=1)
def release() -> str:
    """The digest of the package that this module belongs to: the name of the release."""
    return digest(PACKAGE)


def digest(package: str) -> str:
    """16 hex digits over names and contents of all source and data files of a package."""
    total = blake2b(digest_size=8)
    for path, content in sorted(contents(package)):
        total.update(path.encode() + b"\0" + blake2b(content).digest())
    return total.hexdigest()


def contents(package: str) -> Iterator[tuple[str, bytes]]:
    """Path within the package and content of each of those files: all that a release needs."""
    return _walk(files(package), "")


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        path = f"{prefix}{entry.name}"
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _walk(entry, f"{path}/")
        elif entry.name.endswith(SUFFIXES):
            yield path, entry.read_bytes()
