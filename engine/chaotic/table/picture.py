"""A Chaotic position as text: the spaces row by row, each Creature with its values, the hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_DISCIPLINES = ("courage", "power", "wisdom", "speed")


def chaotic_lines(view: dict[str, Any]) -> list[str]:
    """The view of one seat, some thirty lines for a game of six a side."""
    return [*_head(view), *_board(view), *_players(view)]


def _head(view: dict[str, Any]) -> Iterator[str]:
    place = view["location"]
    where = f"{place['name']} (Initiative: {place['initiative']})" if place else "no Location"
    yield f"turn {view['turn_number']} of {view['active']}, {view['phase']} step, {where}"
    fight = view["combat"]
    if fight:
        names = " against ".join(_name(view, one) for one in fight["engaged"])
        yield f"combat in {fight['space']}: {names}, striker {fight['striker']}"
    if view["burst"]:
        yield "burst, top first: " + ", ".join(item["name"] for item in view["burst"])


def _board(view: dict[str, Any]) -> Iterator[str]:
    for space in sorted(view["spaces"], key=lambda one: (-one["y"], one["x"])):
        mirage = f"Mirage {_mirage(space['mirage'])}" if space["mirage"] else ""
        words = [mirage] if mirage else []
        words += [_creature(view["creatures"][card]) for card in space["cards"]]
        yield f"  {space['name']:<4}{'; '.join(words) or '-'}"


def _mirage(mirage: Any) -> str:
    return str(mirage["name"] if isinstance(mirage, dict) else mirage)


def _creature(card: dict[str, Any]) -> str:
    values = "/".join(str(card[name]) for name in _DISCIPLINES)
    left = card["energy"] - card["damage"]
    words = [f"{card['line_name']} ({card['controller']}) {values} energy {left}/{card['energy']}"]
    if card["elements"]:
        words.append(" ".join(card["elements"]))
    if card["counters"]:
        words.append(f"counters {card['counters']}")
    if card["gear"]:
        side = "up" if card["gear"]["up"] else "down"
        words.append(f"gear {side} {card['gear']['name'] or 'hidden'}")
    words += [word for word in ("infected", "moved") if card[word]]
    return ", ".join(words)


def _players(view: dict[str, Any]) -> Iterator[str]:
    for seat, zone in view["players"].items():
        hand = _hand(zone["attack_hand"], zone["attack_hand_size"])
        mugic = _hand(zone["mugic"], zone["mugic_size"])
        yield f"  {seat}: attacks {hand}; mugic {mugic}; attack deck {zone['attack_deck']}"
        piles = (("attack discard", "attack_discard"), ("discard", "discard"))
        for words, name in piles:
            if zone[name]:
                yield f"     {words}: {', '.join(zone[name])}"


def _hand(cards: list[dict[str, Any]] | None, size: int) -> str:
    if cards is None:
        return f"{size} hidden"
    return ", ".join(card["name"] for card in cards) or "none"


def _name(view: dict[str, Any], card: str) -> str:
    found = view["creatures"].get(card)
    return found["line_name"] if found else card
