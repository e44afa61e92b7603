"""The how-to pages hold: each is followed to the letter in a copy of the project.

How a page tells what is pasted where, and what is run, is written at the top of `recipes.py`:
a fence with a file name is pasted (```` ```python engine/games.py | below TEXT ````), a fence
`console` is run and what it prints compared. Followed are all pages `docs/adding-*.md`, and that on
the engine.
"""

import re

import pytest

from tests.conftest import ROOT
from tests.docs import recipes
from tests.docs.recipes import Command, Differs, Paste, matches, paste, steps

PAGES = [*sorted((ROOT / "docs").glob("adding-*.md")), ROOT / "docs/engine/README.md"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the project for all pages of a process."""
    target = tmp_path_factory.mktemp("copy") / "drome"
    recipes.copy(ROOT, target)
    return target


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_how_to_page_says_works_to_the_letter(page, tree):
    text = page.read_text("utf-8")
    try:
        assert recipes.follow(text, tree) > 0, "the page shows no command with its output"
    finally:
        for step in steps(text):
            if isinstance(step, Paste):
                recipes.restore(ROOT, tree, step.file)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_in_its_text_the_files_it_pastes_into(page):
    text = page.read_text("utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    files = [step.file for step in steps(text) if isinstance(step, Paste)]
    assert [file for file in files if file.rpartition("/")[2] not in prose] == []


# --- the runner ----------------------------------------------------------------------------------

PAGE = """
```console
$ python -c "print('a b'); print('c')"
a ...
c
$ python -c "raise SystemExit(2)"
[status 2]
```

```python
only = "to be read"
```

```python x/y.py | below class A
two = 2
```
"""


def test_a_page_is_read_as_commands_and_pastes():
    first, second, third = steps(PAGE)
    assert first == Command("python -c \"print('a b'); print('c')\"", ("a ...", "c"))
    assert second == Command('python -c "raise SystemExit(2)"', (), 2)
    assert third == Paste("x/y.py", "below class A", "two = 2\n")


def test_a_command_that_prints_something_else_is_told(tmp_path):
    recipes.run(tmp_path, steps(PAGE)[0])
    recipes.run(tmp_path, steps(PAGE)[1])
    for words, printed in (("print('a')", ("a b",)), ("print('a')", ()), ("exit(1)", ())):
        with pytest.raises(Differs, match="python -c"):
            recipes.run(tmp_path, Command(f'python -c "{words}"', printed))


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        (("a", "...", "d"), "a\nb\nc\nd\n", True),
        (("...", "3 passed in ..."), "warning\n3 passed in 0.1s\n", True),
        (("...", "3 passed in ..."), "13 passed in 0.1s\n", False),
        (("a",), "a\nb\n", False),
        ((), "", True),
    ],
)
def test_dots_stand_for_anything(shown, printed, same):
    assert matches(shown, printed) is same


def test_a_block_goes_to_its_place_at_the_depth_of_its_neighbours(tmp_path):
    file = tmp_path / "x.py"
    file.write_text("class A:\n    one = 1\n    last = 9\n")
    paste(tmp_path, Paste("x.py", "below one = 1", "two = 2\n"))
    paste(tmp_path, Paste("x.py", "above last", "if two:\n    three = 3\n"))
    paste(tmp_path, Paste("x.py", "below class A", "nought = 0\n"))
    paste(tmp_path, Paste("x.py", "", "B = A\n"))
    assert file.read_text() == (
        "class A:\n    nought = 0\n    one = 1\n    two = 2\n    if two:\n        three = 3\n"
        "    last = 9\n\n\nB = A\n"
    )
    with pytest.raises(Differs, match="no line with 'gone'"):
        paste(tmp_path, Paste("x.py", "below gone", "x\n"))
