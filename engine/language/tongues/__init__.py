"""Our wording of cards in other languages than English.

The nodes of an ability are said with the phrases of a language, which are data: a folder
`data/<language>/` with `common/` and a folder for each game. An ability of which one part has no
phrase is not said at all; whoever asks shows it in English. The form of the files stands in
`docs/engine/words.md`. Lines of Genesis are said by :mod:`.genesis`.
"""

from __future__ import annotations

from engine.language.tongues.book import languages
from engine.language.tongues.chaotic import said

__all__ = ["languages", "said"]
