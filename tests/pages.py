"""Pages as a browser reads them."""

import re
from html.parser import HTMLParser


def read_as_shown(page: str) -> str:
    """The page without the whitespace that a browser leaves out.

    A run of blanks and line ends is one blank, and none stands after an opening or before a closing
    tag: the layout of a template is no part of what a page says.
    """
    text = re.sub(r"[ \t\n\r\f]+", " ", page)  # not the narrow space of French, which stays
    text = re.sub(r"(<[^/!][^>]*>) ", r"\1", text)
    return text.replace(" </", "</")


class _Controls(HTMLParser):
    """Collects the ids of a page and where its controls and labels point."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.named: list[tuple[str, str]] = []
        self.loose: list[str] = []
        self._forms = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if "id" in told:
            self.ids.add(told["id"])
        self._forms += tag == "form"
        for name in ("form", "for", "aria-labelledby", "aria-describedby"):
            self.named += [(f"{tag} {name}", one) for one in told.get(name, "").split()]
        outside = not self._forms and "form" not in told
        if outside and told.get("name") and tag in ("input", "select", "textarea"):
            self.loose.append(f"{tag} {told['name']}")
        by_script = any(name.startswith("data-") for name in told)
        if outside and tag == "button" and told.get("type") != "button" and not by_script:
            self.loose.append(f"button {told}")

    def handle_endtag(self, tag: str) -> None:
        self._forms -= tag == "form"


def leading_nowhere(page: str) -> list[str]:
    """Controls that no form sends, and references to elements that the page does not have."""
    read = _Controls()
    read.feed(page)
    missing = [f'{what}="{key}"' for what, key in read.named if key not in read.ids]
    return read.loose + missing
