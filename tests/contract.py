"""``python -m tests.contract``: every operation of the API is called, and the document believed.

Each operation is called first as it is meant (`tests.contract_stage`), by who may, on what waits
for it. Then calls are made from the OpenAPI document, sound and broken ones, by several people and
by nobody, with the numbers of things that are there, of things that are not, and larger ones than
any row has; each is taken back.
An answer of 500 or above, a status, a body or a media type that the document does not describe is a
fault, and so is a challenge or a pause that the headers leave out. Exits 1 if there was one.

Written on what schemathesis makes of a document; the calls stay within this process.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any

from tests.contract_stage import Meant

ROLES = ("nobody", "player", "organizer", "hall", "bad token")
READERS = ("hall", "organizer", "player")
"""Who is tried, one after the other, where an operation only reads."""
JSON = "application/json"
KNOWN_IN = 0.8
"""Of how many calls the numbers in the path are those of things that are there."""
FAR_IN = 0.2
"""Of how many others they are larger than any that a row can have."""
FAR = (2**63, 10**30)


@dataclass
class Tally:
    """What came of the calls."""

    calls: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    faults: dict[tuple[str, str], str] = field(default_factory=dict)
    succeeded: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)

    def line(self) -> str:
        """The last line of the command."""
        broken = sum(number for status, number in self.answers.items() if status >= 500)
        return (
            f"calls={self.calls} operations={len(self.named)} succeeded={len(self.succeeded)} "
            f"server_errors={broken} faults={len(self.faults)}"
        )


class Caller:
    """Calls the operations of one document within this process."""

    def __init__(
        self,
        tokens: dict[str, str],
        known: Callable[[str], list[Any]],
        meant: Mapping[str, Meant] = MappingProxyType({}),
    ) -> None:
        import schemathesis
        from django.test import Client

        http = Client(raise_request_exception=False)
        self.document = json.loads(http.get("/api/schema/", {"format": "json"}).content)
        self.schema = schemathesis.openapi.from_dict(self.document)
        self.tokens, self.known, self.meant = tokens, known, meant
        self.tally = Tally()

    def operations(self) -> list[Any]:
        """All of the document, as schemathesis reads them."""
        found = [one.ok() for one in self.schema.get_all_operations()]
        return [one for one in found if not is_stream(one)]

    def as_meant(self, operation: Any) -> None:
        """The operation as it is meant; one that only reads, by each person until it is told."""
        name = label(operation)
        told = self.meant.get(name)
        if told is not None:
            parts = parts_of(operation.path, told.address)
            self._settled(name, operation, told.role, parts, told.body)
        elif operation.method.upper() == "GET":
            names = re.findall(r"{(\w+)}", operation.path)
            known = [self.known(f"{operation.path} {one}") or self.known(one) for one in names]
            for role in READERS:
                for values in islice(zip(*known, strict=False) if known else [()], 2):
                    parts = dict(zip(names, values, strict=True))
                    self._settled(name, operation, role, parts, None)
                    if name in self.tally.succeeded:
                        return

    def _settled(
        self, name: str, operation: Any, role: str, parts: dict[str, Any], body: Any
    ) -> None:
        """One call by a person on a thing, taken back."""
        given: dict[str, Any] = {} if body is None else {"body": body, "media_type": JSON}
        self._tell(name, operation.Case(path_parameters=parts, **given), role)

    def call(self, operation: Any, calls: int, seed: int) -> None:
        """So many calls of one operation."""
        from schemathesis import GenerationMode

        name = label(operation)
        modes = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
        shares = [calls - calls // 3, calls // 3]
        chance = Random(f"{seed} {name}")
        if calls == 1 and chance.random() < 0.3:
            shares.reverse()
        for mode, share in zip(modes, shares, strict=True):
            if share:
                self._fuzz(name, operation.as_strategy(generation_mode=mode), share, chance)

    def _fuzz(self, name: str, strategy: Any, share: int, chance: Random) -> None:
        """So many calls made by one strategy."""
        from hypothesis import HealthCheck, Phase, given, seed, settings
        from hypothesis.errors import Unsatisfiable

        left = share

        def one(case: Any) -> None:
            nonlocal left
            if left:
                left -= 1
                self.send(name, case, chance)

        run = settings(
            max_examples=share,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            derandomize=False,
        )(given(strategy)(one))
        with contextlib.suppress(Unsatisfiable):  # nothing of it can be broken
            seed(chance.getrandbits(32))(run)()

    def send(self, name: str, case: Any, chance: Random) -> None:
        """One call, taken back; what is wrong with its answer goes into the tally."""
        role = chance.choice(ROLES)
        if chance.random() < KNOWN_IN:
            self._aim(case, chance)
        elif chance.random() < FAR_IN:
            self._aim_far(case, chance)
        self._tell(name, case, role)

    def _tell(self, name: str, case: Any, role: str) -> None:
        """One call, taken back, into the tally."""
        from django.db import transaction

        self.tally.calls += 1
        self.tally.named.add(name)
        with transaction.atomic():
            request, answer = self._sent(case, role)
            transaction.set_rollback(True)
        self.tally.answers[answer.status_code] += 1
        if answer.status_code < 300:
            self.tally.succeeded.add(name)
        for kind, words in self._wrong(case, request, answer):
            self.tally.faults.setdefault((name, kind), f"{role}: {told(request)}\n      {words}")

    def _aim(self, case: Any, chance: Random) -> None:
        """Have the path name things that are there."""
        for part in case.path_parameters or {}:
            there = self.known(f"{case.path} {part}") or self.known(part)
            if there:
                case.path_parameters[part] = chance.choice(there)

    def _aim_far(self, case: Any, chance: Random) -> None:
        """Have the numbers in the path be larger than any that a row can have."""
        for part, value in (case.path_parameters or {}).items():
            if isinstance(value, int):
                case.path_parameters[part] = chance.choice(FAR)

    def _sent(self, case: Any, role: str) -> tuple[Any, Any]:
        import requests
        from django.test import Client

        wanted = case.as_transport_kwargs(base_url="http://testserver")
        wanted["headers"] = dict(wanted.get("headers") or {})
        for name in ("Authorization", "Cookie"):
            wanted["headers"].pop(name, None)
        wanted.pop("cookies", None)
        if role != "nobody":
            wanted["headers"]["Authorization"] = f"Token {self.tokens.get(role, 'drome_none')}"
        known = ("method", "url", "headers", "params", "data", "json", "files")
        request = requests.Request(**{k: v for k, v in wanted.items() if k in known}).prepare()
        body = request.body or b""
        headers = {k: v for k, v in request.headers.items() if k.lower() != "content-length"}
        kind = headers.pop("Content-Type", "application/json" if body else "")
        answer = Client(raise_request_exception=False).generic(
            request.method or "GET",
            request.path_url,
            body.encode() if isinstance(body, str) else body,
            content_type=kind,
            headers=headers,
        )
        return request, answer

    def _wrong(self, case: Any, request: Any, answer: Any) -> Iterator[tuple[str, str]]:
        """What the document does not say about an answer."""
        from schemathesis import Response, checks
        from schemathesis.core.failures import Failure, FailureGroup

        response = Response(
            status_code=answer.status_code,
            headers={name: [value] for name, value in answer.headers.items()},
            content=answer.getvalue(),
            request=request,
            elapsed=0.0,
            verify=False,
        )
        wanted = [
            checks.not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
            checks.response_headers_conformance,
        ]
        try:
            case.validate_response(response, checks=wanted)
        except FailureGroup as group:
            for one in group.exceptions:
                yield f"{answer.status_code} {type(one).__name__}", short(one)
        except Failure as one:
            yield f"{answer.status_code} {type(one).__name__}", short(one)
        if answer.status_code == 401 and "WWW-Authenticate" not in answer.headers:
            yield "401 challenge", "has no WWW-Authenticate"
        if answer.status_code in (429, 503) and "Retry-After" not in answer.headers:
            yield f"{answer.status_code} pause", "has no Retry-After"


def parts_of(path: str, address: str) -> dict[str, str]:
    """The values that an address has in the places of a path."""
    pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)
    found = re.fullmatch(pattern, address.partition("?")[0])
    return found.groupdict() if found else {}


def is_stream(operation: Any) -> bool:
    """Whether an answer of it does not end."""
    return any(
        "text/event-stream" in answer.get("content", {})
        for answer in operation.definition.raw["responses"].values()
    )


def label(operation: Any) -> str:
    """Method and path."""
    return f"{operation.method.upper()} {operation.path}"


def told(request: Any) -> str:
    body = request.body or b""
    text = body if isinstance(body, str) else body.decode("utf-8", "replace")
    return f"{request.method} {request.path_url[:300]} {text[:400]}"


def short(fault: Exception) -> str:
    return " ".join(f"{fault}".split())[:700]


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract", description=__doc__)
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="operations whose method and path hold this")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VAR_DIR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from django.core.management import call_command

        from tests.contract_hall import known_things, people
        from tests.contract_stage import prepared

        call_command("migrate", verbosity=0)
        call_command("demo", verbosity=0)
        tokens = people()
        meant = prepared(tokens)
        caller = Caller(tokens, known_things(), meant)
        began = time.monotonic()
        chosen = [one for one in caller.operations() if given.only in label(one)]
        for number, operation in enumerate(chosen):
            caller.as_meant(operation)
            share = given.calls * (number + 1) // len(chosen) - given.calls * number // len(chosen)
            caller.call(operation, share, given.seed)
        return report(caller.tally, time.monotonic() - began)


def report(tally: Tally, seconds: float) -> int:
    """Prints what was found; the status to end with."""
    for name in sorted(tally.named - tally.succeeded):
        print(f"never done: {name}")
    for (name, kind), words in sorted(tally.faults.items()):
        print(f"FAULT {name}: {kind}\n      {words}")
    print("answers:", " ".join(f"{s}={n}" for s, n in sorted(tally.answers.items())))
    print(f"{tally.line()} seconds={seconds:.0f}")
    return 1 if tally.faults or not tally.calls else 0


if __name__ == "__main__":
    sys.exit(main())
