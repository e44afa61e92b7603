"""A round derived once more from what was stored with it, and compared with what was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.enums import BRACKETS, PhaseKind, Source
from tournaments.models import Match, Round
from tournaments.pairing import (
    Inputs,
    PairingError,
    Proof,
    certificate_json,
    digest,
    free_for_all,
    load_inputs,
    pair_round,
    round_robin,
    single_elimination,
)
from tournaments.pairing.bracket_rounds import next_round

INLINE = 256
"""The most players for which a round is derived whenever its page is shown; larger ones on
request."""
KEPT_FOR = 3600
Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Derived:
    """The result of deriving a round again. `faults`: every difference, in words; with none the
    round is proved.

    `digest` is over the stored inputs, `certificate` is the one derived again.
    """

    digest: str
    faults: tuple[str, ...]
    edited: bool

    @property
    def ok(self) -> bool:
        return not self.faults


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the certificate: what it is, and its value in words."""

    name: str
    text: str


def size(round_: Round) -> int:
    """The number of players whom the round was paired from."""
    listed = round_.inputs.get("players") or round_.inputs.get("seeds") or []
    return len(listed)


def derivable(round_: Round) -> bool:
    """Whether inputs of a kind were stored that can be paired again here."""
    kind = round_.phase.kind
    if kind in BRACKETS:
        return "winners" in round_.inputs
    return (kind == PhaseKind.SWISS and "players" in round_.inputs and bool(round_.seed)) or (
        kind == PhaseKind.ROBIN and "seeds" in round_.inputs
    )


def derive(round_: Round) -> Derived | None:
    """Pair the round again and compare; None where nothing was stored to pair it from.

    Two queries; the answer is kept for an hour, under everything that it depends on.
    """
    if not derivable(round_):
        return None
    rows = list(_pairs(round_))
    told = digest({"inputs": round_.inputs, "certificate": round_.certificate, "rows": rows})
    key = f"derived:{get_language()}:{round_.pk}:{told}"
    # Plain values: a class would be looked for where the release that kept it had it.
    kept: tuple[str, tuple[str, ...], bool] | None = cache.get(key)
    if kept is None:
        made = {pair for _table, pair in map(_row, rows)}
        faults = DERIVE[round_.phase.kind](round_, made)
        kept = digest(round_.inputs), tuple(faults), round_.edited
        cache.set(key, kept, KEPT_FOR)
    return Derived(*kept)


def _pairs(round_: Round) -> Iterable[list[int]]:
    """Table and players of every match that the pairing made."""
    rows = Match.objects.filter(round=round_).exclude(source=Source.LATE).order_by("serial")
    seats = [f"entry_{side}__number" for side in "abcd"]
    for table, *players in rows.values_list("table_number", *seats):
        yield [table, *(one for one in players if one is not None)]


def _row(row: list[int]) -> tuple[int, Pair]:
    return row[0], frozenset(row[1:])


def _pods(round_: Round, inputs: Inputs, made: set[Pair]) -> Iterable[str]:
    """A free-for-all round, table by table."""
    largest = round_.inputs.get("largest", 4)
    again = free_for_all(inputs.players, seed=inputs.seed, largest=largest, apart=inputs.prohibited)
    if again.certificate != round_.certificate:
        yield str(_("The certificate is another one."))
    derived = {frozenset(int(one) for one in table) for table in again.tables}
    yield from _differences(round_, made, derived)


def _swiss(round_: Round, made: set[Pair]) -> Iterable[str]:
    try:
        inputs = load_inputs(round_.inputs)
        if inputs.seed == round_.seed and inputs.rule.id == "pods":
            yield from _pods(round_, inputs, made)
            return
        again = pair_round(**inputs.as_arguments())
    except PairingError as fault:
        yield str(fault)
        return
    if inputs.seed != round_.seed:
        yield str(_("The seed of the round is not the one in its inputs."))
    if certificate_json(again.certificate) != round_.certificate:
        yield str(_("The certificate is another one."))
    derived = {frozenset(map(int, pair)) for pair in again.pairs}
    if again.bye is not None:
        derived.add(frozenset([int(again.bye.player)]))
    yield from _differences(round_, made, derived)


def _robin(round_: Round, made: set[Pair]) -> Iterable[str]:
    seeds, twice = round_.inputs["seeds"], bool(round_.inputs.get("twice"))
    try:
        plan = round_robin(seeds, double=twice)[round_.number - 1]
    except (PairingError, IndexError, TypeError) as fault:
        yield str(fault)
        return
    derived = {frozenset((int(a), int(b))) for a, b in plan if b is not None}
    playing = {number for pair in made for number in pair if len(pair) == 2}
    expected = {pair for pair in derived if pair & playing}
    yield from _differences(round_, {pair for pair in made if len(pair) == 2}, expected)


def _anew(round_: Round, made: set[Pair]) -> Iterable[str]:
    """The faults of a bracket round that is paired anew by seed, derived from the seeds and the
    winners."""
    seeds, third = round_.inputs["seeds"], bool(round_.inputs.get("third"))
    try:
        plan = single_elimination(len(seeds), third_place=third, anew=True)
        seated = plan.play(seeds, dict(round_.inputs["winners"]))
    except (PairingError, ValueError, TypeError) as fault:
        yield str(fault)
        return
    both = [(one.a, one.b) for one in next_round(plan, seated)]
    derived = {frozenset((int(a), int(b))) for a, b in both if a is not None and b is not None}
    yield from _differences(round_, made, derived)


DERIVE: dict[str, Callable[[Round, set[Pair]], Iterable[str]]] = {
    PhaseKind.SWISS: _swiss,
    PhaseKind.ROBIN: _robin,
    PhaseKind.SINGLE: _anew,
    PhaseKind.DOUBLE: _anew,
}


def _differences(round_: Round, made: set[Pair], derived: set[Pair]) -> Iterable[str]:
    if made == derived or round_.edited:
        return
    for pair in sorted(made - derived, key=sorted):
        names = ", ".join(str(number) for number in sorted(pair))
        yield str(_("Played, but not derived: players %(names)s.") % {"names": names})
    for pair in sorted(derived - made, key=sorted):
        names = ", ".join(str(number) for number in sorted(pair))
        yield str(_("Derived, but not played: players %(names)s.") % {"names": names})


def facts(round_: Round) -> list[Fact]:
    """The certificate of a Swiss round in words; empty for any other."""
    certificate = round_.certificate
    if "meetings" in certificate:
        return _of_pods(certificate)
    if not certificate.get("cost"):
        return []
    cost = certificate["cost"]
    said = [Fact(_("Proof"), str(PROOFS[Proof(certificate["proved_by"])]()))]
    said.append(Fact(_("Meetings again"), str(cost["rematches"])))
    if cost["prohibited"]:
        said.append(Fact(_("Prohibited pairs"), str(cost["prohibited"])))
    if cost["second_byes"]:
        said.append(Fact(_("Earlier byes of the player with the bye"), str(cost["second_byes"])))
    if cost["clubs"]:
        said.append(Fact(_("Pairs of one club"), str(cost["clubs"])))
    text = _("%(cost)s; no pairing can have less than %(bound)s")
    text %= {"cost": cost["squares"], "bound": certificate["bound"]}
    said.append(Fact(_("Squared differences of points"), text))
    said.append(Fact(_("Pairs looked at"), str(certificate["edges"])))
    return said


def _of_pods(certificate: dict[str, Any]) -> list[Fact]:
    proof = _("Nobody meets again. No division has fewer meetings.")
    if certificate["complete"]:
        proof = _("No division has fewer meetings: every one was looked at.")
    elif not certificate["proved"]:
        proof = _("The best division found; fewer meetings are not ruled out.")
    return [
        Fact(_("Proof"), proof),
        Fact(_("Meetings again"), str(certificate["meetings"])),
        Fact(_("Squared differences of points"), str(certificate["squares"])),
    ]


PROOFS = {
    Proof.BOUND: lambda: _("the cost equals a bound that no pairing can undercut"),
    Proof.COMPLETE: lambda: _("the best of all pairings: every possible pair was weighed"),
    Proof.RELAXATION: lambda: _("the cost equals that of an easier problem, which none undercuts"),
    Proof.SEARCH: lambda: _("the best found; between the bound and this cost nothing is proved"),
}
