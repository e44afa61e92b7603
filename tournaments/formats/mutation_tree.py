"""Mutations of the tree of an event file, which stay JSON or XML.

A byte changed at random mostly makes JSON or XML that cannot be parsed, so that the reader behind
the parser is never reached. These mutations change values, leave out, double and exchange parts,
and rename players.
"""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from tournaments.formats.jsonfile import HOUSE
from tournaments.formats.model import BadFile
from tournaments.formats.xmltree import Node, dump, load

VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 99, 10**9, 2**63, 10**400, 1.5, -0.0, 1e308),
    *("", " ", "0", "1", "-1", "1.5", "x", "NaN", "null", "\x00", "\ud800", "٣", "x" * 3_000),
    "9" * 5_000,
    *([], {}, [[]], [None], {"id": 1}, [1, 1], "2026-02-30", "99/99/9999 00:00:00"),
)
NAMES = (*sorted(HOUSE), "attributes", "in", "type", "=", "=white")
"""Names that mean something to the house, though not in a file of another program."""
WORDS: tuple[str, ...] = (
    *("", " ", "0", "1", "2", "3", "5", "-1", "99", "1.5", "x", "NaN", "٣", "9" * 13, "x" * 3_000),
    "9" * 5_000,
    *("true", "False", "&", "<", "\u2028", "02/30/2026", "99/99/9999 00:00:00"),
)
"""XML holds texts only, and no control characters."""
TREES = frozenset(
    {"cobra", "melee", "limitless", "topdeck", "aesops", "challonge", "startgg", "tdf"}
)


def mutate_tree(format: str, data: bytes, rng: Random) -> bytes:
    """The upload with one to four parts of its tree broken; as it was where it is no tree."""
    times = rng.randint(1, 4)
    if format == "tdf":
        try:
            root = load(data)
        except BadFile:
            return data
        for _time in range(times):
            _break_node(root, rng)
        return dump(root)
    try:
        tree = json.loads(data)
    except ValueError:
        return data
    for _time in range(times):
        _break(tree, rng)
    return json.dumps(tree).encode()


# --- JSON ----------------------------------------------------------------------------------------


def _holders(tree: Any) -> list[Any]:
    """Every object and list that is not empty."""
    found, waiting = [], [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list) and one:
            found.append(one)
            waiting.extend(one.values() if isinstance(one, dict) else one)
    return found


def _break(tree: Any, rng: Random) -> None:
    holders = _holders(tree)
    if not holders:
        return
    holder = rng.choice(holders)
    key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    way = rng.randrange(8)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = deepcopy(rng.choice(VALUES))
    elif way == 2:
        holder[key] = _near(holder[key], rng)
    elif way == 3 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), deepcopy(holder[key]))
    elif way == 4 and isinstance(holder, dict):
        holder[rng.choice([*holder, "unknown", *NAMES])] = holder.pop(key)
    elif way == 5:
        _exchange(holder, key, holders, rng)
    elif way == 6:
        holder[key] = [holder[key]] if rng.random() < 0.5 else {"id": holder[key]}
    else:
        _elsewhere(holder, key, holders, rng)


def _near(value: Any, rng: Random) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return rng.choice([value + 1, value - 1, -value, value * 1_000_000, rng.randrange(40)])
    if isinstance(value, str):
        return rng.choice([value[:-1], value + "0", value.upper(), str(rng.randrange(40)), ""])
    if isinstance(value, list):
        return rng.choice([value[::-1], value[:1], value * 3, []])
    return None


def _exchange(holder: Any, key: Any, holders: list[Any], rng: Random) -> None:
    """Two parts of one object change places."""
    other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def _elsewhere(holder: Any, key: Any, holders: list[Any], rng: Random) -> None:
    """The value that another object has under the same name: of another player or another round."""
    if not isinstance(holder, dict):
        return
    named = [one for one in holders if isinstance(one, dict) and key in one]
    holder[key] = deepcopy(rng.choice(named)[key])


# --- XML -----------------------------------------------------------------------------------------


def _nodes(root: Node) -> list[Node]:
    found, waiting = [], [root]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting.extend(one.children)
    return found


def _break_node(root: Node, rng: Random) -> None:
    nodes = _nodes(root)
    node, other = rng.choice(nodes), rng.choice(nodes)
    way = rng.randrange(8)
    if way == 0 and node.children:
        del node.children[rng.randrange(len(node.children))]
    elif way == 1 and node.children:
        node.children.insert(0, deepcopy(rng.choice(node.children)))
    elif way == 2 and node.attributes:
        node.attributes[rng.choice(list(node.attributes))] = rng.choice(WORDS)
    elif way == 3 and node.attributes:
        del node.attributes[rng.choice(list(node.attributes))]
    elif way == 4:
        node.text = rng.choice(WORDS)
    elif way == 5:
        alike = rng.choice([one for one in nodes if one.tag == node.tag])
        node.text, node.attributes = alike.text, dict(alike.attributes)
    elif way == 6:
        node.tag = other.tag
    else:
        rng.shuffle(node.children)
