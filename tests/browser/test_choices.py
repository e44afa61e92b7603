"""Ways of a question, read by the browser."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.choices.reading import Ways

pytestmark = pytest.mark.browser
MODULES = "/static/gameplay/js/table"

WAYS: list[dict[str, Any]] = [
    {"line": ["pass"], "label": ["Pass"], "card": "", "verb": "pass"},
    {
        "line": ["play Aria with ", " on ", ""],
        "label": ["Aria: with ", ", on ", ""],
        "card": "Aria",
        "verb": "play",
        "then": [["Ana", "Bo"], ["Cal", {"line": "Gear of D", "label": "the Gear"}]],
        "aim": 1,
    },
    {
        "line": ["play Fury with ", " on ", " and ", ""],
        "label": ["Fury: with ", ", on ", " and ", ""],
        "card": "Fury",
        "verb": "play",
        "then": [0, ["Cal", "Dee", "Eve"], 2],
        "apart": True,
        "aim": 1,
    },
    {
        "line": ["use Eve paying ", ""],
        "label": ["Eve: giving ", ""],
        "card": "Eve",
        "verb": "use",
        "group": "",
        "places": ["Eve"],
        "then": [[{"line": "A and B", "places": ["A", "B"], "targets": ["B"]}, "C"]],
        "aim": 0,
    },
]
READ = """async ([module, ways]) => {
  const { opened, withOptions } = await import(module);
  const doc = { prompt: { asked: 1, options: [], choices: ways } };
  const read = withOptions(doc);
  const later = withOptions({ prompt: { asked: 2, options: [], choices: ways } });
  return [opened(ways), read.prompt.options === later.prompt.options, withOptions(read) === read];
}"""


def test_ways_are_read_as_the_hall_reads_them(open_page: Any) -> None:
    page = open_page(None, "/")
    options, same, once = page.evaluate(READ, [f"{MODULES}/choices.mjs", WAYS])
    wanted = [{**one, "stands": None} for one in Ways(WAYS)]
    assert [{"preview": None, "stands": None, **one} for one in options] == wanted
    assert len(options) == 1 + 4 + 12 + 2 and same and once
