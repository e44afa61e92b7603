"""The index from rules to the scenarios about them: `python -m tests.engine.proof.shown` writes
`engine/rulebook/data/<game>-scenarios.jsonl` anew from the scenarios of the checkout."""

import json
from pathlib import Path

from engine import cards, rulebook
from tests.engine.proof import library

DATA = Path(rulebook.__file__).parent / "data"


def index():
    """One row a scenario by game: its id, its title, its file below tests/scenarios, the rules and
    rulings it is about, and the cards of the catalogue that stand in it."""
    rows = {game: [] for game in rulebook.GAMES}
    for one in library.loaded():
        ruling = one.data.get("ruling", [])
        rulings = [ruling] if isinstance(ruling, str) else list(ruling)
        row = {
            "id": one.name,
            "title": one.data["title"],
            "file": Path(one.path).relative_to(library.SCENARIOS).as_posix(),
            "rules": [*one.rules, *rulings],
        }
        if names := real_cards(one.data):
            row["cards"] = names
        rows[one.data["game"]].append(row)
    return rows


def real_cards(data):
    """The cards of the catalogue in the set-up, by name; those made for the scenario are none."""
    known, made = cards.entries(data["game"]), data.get("cards") or {}
    return sorted({word for word in words_of(data.get("setup")) if word in known} - set(made))


def words_of(value):
    """Every string in a value of YAML, keys included."""
    if isinstance(value, dict):
        return [word for pair in value.items() for part in pair for word in words_of(part)]
    if isinstance(value, list):
        return [word for part in value for word in words_of(part)]
    return [value] if isinstance(value, str) else []


def kept(game):
    """The rows of the index as it is kept."""
    text = (DATA / f"{game}-scenarios.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


if __name__ == "__main__":
    for name, rows in index().items():
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (DATA / f"{name}-scenarios.jsonl").write_text("".join(lines), "utf-8")
