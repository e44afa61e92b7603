"""The figures of the house count what they say: each counter on a small source made up for it."""

import ast
import shutil
import sys

import pytest

from tests import gate, imports, lengths, structure
from tests.imports import Arrow
from tests.numbered import numbered
from tests.structure import Figure

MADE = """
def act(row, pair, cards, asks):
    first, last, second = row[0], cards[-1], row[1]
    text = "a b".partition(" ")[0] + f"{pair[1]} {asks[first]!r}"
    row[0] += pair[0][2]
    return first, last, second, text, itemgetter(3)
"""


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("of_text", ["'a b'.partition(' ')[0]"]),
        ("at_an_end", ["cards[-1]", "pair[0]", "row[0]", "row[0]"]),
    ],
)
def test_how_a_number_is_written_tells_what_is_read(kind, texts):
    assert sorted(one.text for one in numbered(ast.parse(MADE)) if getattr(one, kind)) == texts


def test_everything_read_by_a_number_is_found_where_it_stands():
    found = list(numbered(ast.parse(MADE)))
    others = sorted(one.text for one in found if not one.of_text and not one.at_an_end)
    assert others == ["itemgetter(3)", "pair[0][2]", "pair[1]", "row[1]"]
    lines = MADE.splitlines()
    assert all(one.of_text or one.text in lines[one.line - 1] for one in found)


def test_all_that_is_read_by_a_number_counts(tmp_path, monkeypatch):
    (tmp_path / "engine/toy").mkdir(parents=True)
    (tmp_path / "engine/toy/made.py").write_text(MADE, encoding="utf-8")
    monkeypatch.setattr(structure, "ROOT", tmp_path)
    found = {one.name.removeprefix("toy: "): one.number for one in structure.of_numbers("toy")}
    assert found == {
        "tuples read by number": 9,
        "first or last items read by number": 4,
        "parts of a text read by number": 1,
    }


# -- rooms ---------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path):
    """Three rooms: `turn` imports `values`, and `values` both `position` and, upwards, `turn`."""
    for room, text in {
        "turn": "from toy.values.all import total\n",
        "values": "import toy.position.board\n\n\ndef late():\n    from toy.turn import all\n",
        "position": "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from toy.turn import all\n",
    }.items():
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text("", encoding="utf-8")
        (tmp_path / room / "all.py").write_text(text, encoding="utf-8")
    (tmp_path / "position/board.py").write_text("from toy.position import all\n", encoding="utf-8")
    return tmp_path


ROOMS = ["position", "values", "turn"]


def arrows_of(house, *, late=True):
    known = imports.modules(house.rglob("*.py"), house)
    found = imports.arrows({f"toy.{name}": path for name, path in known.items()}, late=late)
    return found


def test_arrows_go_from_module_to_module(house):
    found = arrows_of(house)
    assert Arrow("toy.turn.all", "toy.values.all") in found
    assert Arrow("toy.values.all", "toy.turn.all") in found
    assert Arrow("toy.values.all", "toy.position.board") in found
    assert not [one for one in found if one.file == "toy.position.all"], (
        "for the type checker alone"
    )
    pairs = imports.between_rooms(found, "toy", ROOMS)
    assert pairs == {("turn", "values"), ("values", "turn"), ("values", "position")}


def test_a_circle_of_modules_is_found(house):
    assert imports.circles(arrows_of(house)) == ["toy.turn.all toy.values.all"]
    assert imports.circles(arrows_of(house, late=False)) == [], "what a function imports runs later"
    assert imports.circles([Arrow("a", "b"), Arrow("b", "c")]) == []


def test_levels_are_the_longest_way_up():
    assert (
        imports.levels({("c", "b"), ("b", "a"), ("c", "a"), ("d", "a")}, ["a", "b", "c", "d"]) == 3
    )
    assert imports.levels({("b", "a"), ("a", "b"), ("c", "b")}, ["a", "b", "c"]) == 2
    assert imports.levels(set(), ["a", "b"]) == 1


def test_an_arrow_up_is_counted(house, tmp_path_factory, monkeypatch):
    root = tmp_path_factory.mktemp("root")
    shutil.copytree(house, root / "engine/toy")
    for path in root.rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("toy.", "engine.toy."), encoding="utf-8")
    (root / "engine/toy/loose.py").write_text("", encoding="utf-8")
    layers = ", ".join(f'"engine.toy.{room}"' for room in reversed(ROOMS))
    contract = f"[[tool.importlinter.contracts]]\nlayers = [{layers}]\n"
    (root / "pyproject.toml").write_text(contract, encoding="utf-8")
    monkeypatch.setattr(structure, "ROOT", root)
    found = {one.name: one for one in structure.of_rooms("toy")}
    assert found["toy: rooms"].number == 3
    assert found["toy: arrows between rooms"].number == 3
    assert found["toy: arrows up"].places == ("values -> turn",)
    assert found["toy: circles of modules"].number == 1
    assert found["toy: modules in no room"].places == ("loose.py",)


# -- what is too long ----------------------------------------------------------------------------


def test_what_is_too_long_is_found_at_the_line_after_the_limit(tmp_path):
    for name, lines in (("fits", 500), ("long", 501)):
        (tmp_path / f"{name}.py").write_text("x = 1\n" * lines, encoding="utf-8")
    assert list(lengths.long_modules(sorted(tmp_path.glob("*.py")))) == ["long.py 501"]

    body = "    x = 1\n"
    text = f"def fits():\n{body * 59}async def long():\n{body * 60}"
    (tmp_path / "code.py").write_text(text, encoding="utf-8")
    assert list(lengths.long_functions([tmp_path / "code.py"])) == ["code.py:61 long 61"]

    (tmp_path / "page.html").write_text("a\n" + "b" * 160 + "\n" + "c" * 161, encoding="utf-8")
    assert list(lengths.long_lines([tmp_path / "page.html"])) == ["page.html:3 161"]


def test_code_of_others_and_of_tools_is_left_aside(tmp_path):
    for name in ("migrations/0001.py", "vendor/a.py", "own/b.py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [path.name for path in structure.sources(tmp_path)] == ["b.py"]


def test_a_page_is_followed_if_it_has_something_to_run():
    assert structure.is_followed("```console\n$ python -m engine\n```\n")
    assert not structure.is_followed("```python engine/x.py\nx = 1\n```\n")


# -- the verdict ---------------------------------------------------------------------------------


def test_a_figure_over_its_limit_is_a_fault(monkeypatch):
    monkeypatch.setattr(structure, "AT_MOST", {"long": 2})
    fine = [Figure("long", 2), Figure("up", 0), Figure("rooms", 8, limited=False)]
    assert structure.faults(fine) == []
    assert structure.verdict(fine) == "structure: 2 limits hold, not yet 0: 1 (long 2)"
    bad = [Figure("long", 3), structure.counted("up", ["a -> b"])]
    assert structure.faults(bad) == ["long 3, at most 2", "up 1, at most 0"]
    assert structure.verdict(bad).startswith("structure: limits broken: 2 (")
    assert [one.line().startswith("FAIL") for one in (*fine, *bad)] == [False] * 3 + [True] * 2


def test_a_limit_that_belongs_to_no_figure_is_a_fault(monkeypatch):
    monkeypatch.setattr(structure, "AT_MOST", {"gone": 2})
    assert structure.faults([Figure("up", 0)]) == ["no figure is called 'gone'"]


@pytest.mark.parametrize(("number", "status"), [(0, 0), (1, 1)])
def test_the_step_ends_with_the_verdict(monkeypatch, capsys, number, status):
    found = [structure.counted("up", ["a -> b"] * number)]
    monkeypatch.setattr(structure, "AT_MOST", {})
    monkeypatch.setattr(structure, "figures", lambda: iter(found))
    assert structure.main(["--places"]) == status
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("structure: ")
    assert lines.count("         a -> b") == number


def test_the_gate_prints_the_figures_always():
    command, _ = gate.STEPS["structure"]
    assert command == [sys.executable, "-m", "tests.structure"]
    assert "structure" in gate.SHOWN
