"""No meaning of a node needs more of an event than what triggers are told apart by (8.3.2)."""

import ast
from pathlib import Path

import engine.chaotic
from engine.chaotic.meaning.parts_of_events import PARTS
from engine.chaotic.position.items import Happening
from engine.language import nodes as n

HOUSE = Path(engine.chaotic.__file__).parent
WHEN_IT_HAPPENS = {"event_fits", "counted_for"}
"""What looks at an event as it happens: the trigger is there or not."""


def readers():
    """The nodes whose meaning looks at the event of a trigger, with the parts that it takes."""
    for path in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            means = [
                arg.attr
                for mark in node.decorator_list
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "means"
                for arg in mark.args
                if isinstance(arg, ast.Attribute)
            ]
            read = taken(node)
            if read and node.name not in WHEN_IT_HAPPENS:
                yield node.name, means, read


def taken(function):
    """The parts of `env.event` that a function takes."""
    events = {"env.event"}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == "env.event":
            events |= {ast.unparse(name) for name in node.targets}
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in events
        and node.attr in Happening._fields
    }


def test_every_node_that_speaks_of_its_event_says_of_which_part():
    found = list(readers())
    assert {node for _, nodes, _ in found for node in nodes} == {kind.__name__ for kind in PARTS}
    for name, nodes, read in found:
        assert nodes, f"{name} reads an event for no node"
        for node in nodes:
            assert read <= set(PARTS[getattr(n, node)]), name
