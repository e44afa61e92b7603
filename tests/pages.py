"""Pages as a browser reads them."""

import re


def read_as_shown(page: str) -> str:
    """The page without the whitespace that a browser leaves out.

    A run of blanks and line ends is one blank, and none stands after an opening or before a closing
    tag: the layout of a template is no part of what a page says.
    """
    text = re.sub(r"[ \t\n\r\f]+", " ", page)  # not the narrow space of French, which stays
    text = re.sub(r"(<[^/!][^>]*>) ", r"\1", text)
    return text.replace(" </", "</")
