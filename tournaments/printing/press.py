"""HTML into PDF, by WeasyPrint. It needs Pango, a library of the system; without it the hall runs
all the same, and `missing` says what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import structlog
from django.utils.translation import gettext as _

from tournaments.enums import PaperSize

STYLE = Path(__file__).with_name("paper.css")
SIZES = {PaperSize.A4: ("A4", "74.2mm"), PaperSize.LETTER: ("letter", "69.8mm")}
"""By size its name in CSS, and the height of a slip: a quarter of the page."""
log = structlog.get_logger(__name__)


class NoPress(Exception):
    """This server cannot make PDF files; the text of the exception says why."""


@dataclass(frozen=True, slots=True)
class File:
    """A PDF file and how many pages it has."""

    data: bytes
    pages: int


@lru_cache(maxsize=1)
def _weasyprint() -> ModuleType | None:
    """The library WeasyPrint, or None where Pango is not installed. Loading it takes most of a
    second, so it is loaded only when it is needed."""
    try:
        import weasyprint  # noqa: PLC0415
    except (ImportError, OSError) as error:
        log.warning("press.missing", error=str(error).splitlines()[0][:200])
        return None
    module: ModuleType = weasyprint
    return module


def missing() -> str:
    """Why there are no PDF files here, in words; "" where there are."""
    if _weasyprint() is not None:
        return ""
    return _(
        "This server cannot make PDF files: it lacks the library Pango. Print the pages from the "
        "browser, or ask the operator to install it."
    )


def printed(
    sheets: Iterable[str], size: str, *, count: int, tick: Callable[[int, int], None]
) -> File:
    """One PDF file of all sheets, each a whole HTML document with page numbers of its own.

    Nothing is fetched: everything that a sheet shows is in it. `tick` is told after each sheet how
    many of `count` are done. Raises `NoPress`.
    """
    weasyprint = _weasyprint()
    if weasyprint is None:
        raise NoPress(missing())
    fonts = weasyprint.text.fonts.FontConfiguration()
    nothing = weasyprint.urls.URLFetcher(allowed_protocols=())
    styles = [
        weasyprint.CSS(string=text, url_fetcher=nothing, font_config=fonts)
        for text in (STYLE.read_text("utf-8"), _sized(size))
    ]
    documents: list[Any] = []
    for done, text in enumerate(sheets, start=1):
        html = weasyprint.HTML(string=text, url_fetcher=nothing)
        documents.append(html.render(stylesheets=styles, font_config=fonts))
        tick(done, count)
    pages = [page for document in documents for page in document.pages]
    return File(documents[0].copy(pages).write_pdf(), len(pages))


def _sized(size: str) -> str:
    name, slip = SIZES[PaperSize(size)]
    return (
        f"@page {{ size: {name} }} @page wide {{ size: {name} landscape }} "
        f"html {{ --slip: {slip} }}"
    )
