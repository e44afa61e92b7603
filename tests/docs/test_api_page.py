"""The examples of docs/api.md are run, with the client that the hall writes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.api import generated
from tests.conftest import ROOT
from tournaments.accounts import tokens


@pytest.mark.django_db(transaction=True)
def test_examples_of_the_page_run(alice: Any, capsys: Any) -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    scopes = ["read", "play", "organize"]
    _row, secret = tokens.make(user=alice, name="page", scopes=scopes)
    written = generated.module()

    def client(_hall: str, token: str = "") -> Any:
        return generated.client_for(token)

    names = {"TOKEN": secret, "Client": client}
    names |= {"Problem": written.Problem, "signed_by": written.signed_by}
    for block in blocks:
        exec(compile(block, "docs/api.md", "exec"), names)
    assert len(blocks) == 5
    state, refusal, signature, _end = capsys.readouterr().out.split("\n")
    assert (state, signature) == ("registration", "False")
    assert re.fullmatch(r"409 [a-z_]+", refusal)
