"""A position of Genesis in words and rows."""

from __future__ import annotations

from typing import Any


def picture(view: dict[str, Any]) -> list[str]:
    """The rows of a view: the moment, the stack, the arena, and the zones of each player."""
    stack = ", ".join(f"{item['name']} ({item['ability']})" for item in view["stack"]) or "empty"
    lines = [
        f"round {view['round']}, turn of {view['turn'] or 'nobody'}, {view['phase']} phase, "
        f"active: {view['active'] or 'nobody'}, priority: {view['priority'] or 'nobody'}",
        f"stack, top first: {stack}",
    ]
    lines += [_standing(one) for one in view["permanents"].values()]
    return [*lines, *(_zones(letter, zone) for letter, zone in view["players"].items())]


def _standing(one: dict[str, Any]) -> str:
    parts = [f"{one['hp']}/{one['full']} HP"]
    if one["aura"]:
        parts.append(f"{one['aura']} Aura")
    if one["counters"]:
        parts.append(f"counters {one['counters']}")
    if one["exerted"]:
        parts.append("exerted")
    parts += [*one["has"], *(skill["name"] for skill in one["skills"])]
    where = f"{one['spot']} {one['facing']}"
    return f"  {where}  {one['line_name']} ({one['controller']}), {one['kind']}, {', '.join(parts)}"


def _zones(letter: str, zone: dict[str, Any]) -> str:
    thoughts = ", ".join(zone["thoughts"]) if zone["thoughts"] else str(zone["thoughts_size"])
    memories = ", ".join(zone["memories"]) or "none"
    return f"  {letter}: thoughts {thoughts}; timeline {zone['timeline']}; memories {memories}"
