"""What several tests of commands are given."""

import pytest

from tests.engine.proof.games import whole_text


@pytest.fixture
def record(tmp_path):
    """The path of the record of a whole game."""
    path = tmp_path / "r.json"
    path.write_text(whole_text())
    return str(path)
