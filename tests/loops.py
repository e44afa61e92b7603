"""Coroutines in tests that also drive a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """As `asyncio.run`, in a thread of its own: in this one the loop of a browser may be running,
    and no second one can be begun there."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, coroutine).result()
