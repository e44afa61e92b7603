"""Inputs and certificate of a round as JSON-able data, and the digest of the inputs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any

from tournaments.pairing.lots import id_key
from tournaments.pairing.model import (
    Certificate,
    Method,
    PairingError,
    PairingRule,
    Player,
    PlayerId,
    Seed,
)

PairOfIds = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything `pair_round` needs, in one value."""

    players: tuple[Player, ...]
    rule: PairingRule
    seed: Seed
    round_number: int = 1
    rounds: int | None = None
    prohibited: tuple[PairOfIds, ...] = ()

    def as_arguments(self) -> dict[str, Any]:
        """Keyword arguments for `pair_round`."""
        return {
            "players": self.players,
            "rule": self.rule,
            "seed": self.seed,
            "round_number": self.round_number,
            "rounds": self.rounds,
            "prohibited": self.prohibited,
        }


def dump_inputs(
    players: Sequence[Player],
    *,
    rule: PairingRule,
    seed: Seed,
    round_number: int = 1,
    rounds: int | None = None,
    prohibited: Iterable[PairOfIds] = (),
) -> dict[str, Any]:
    """The inputs as JSON-able data in one canonical order."""
    ordered = sorted(players, key=lambda player: id_key(player.id))
    pairs = {tuple(sorted(pair, key=id_key)) for pair in prohibited}
    return {
        "players": [_player(player) for player in ordered],
        "rule": _rule(rule),
        "seed": {"hex": seed.hex()} if isinstance(seed, bytes) else seed,
        "round_number": round_number,
        "rounds": rounds,
        "prohibited": [list(pair) for pair in sorted(pairs, key=lambda p: tuple(map(id_key, p)))],
    }


def load_inputs(data: dict[str, Any]) -> Inputs:
    """The inputs back from `dump_inputs`; raises `PairingError` for anything else."""
    try:
        seed = data["seed"]
        rule = dict(data["rule"])
        for name in ("first", "later", "last"):
            rule[name] = Method(rule[name])
        rule["tables"] = tuple((first, last) for first, last in rule["tables"])
        return Inputs(
            players=tuple(_read_player(entry) for entry in data["players"]),
            rule=PairingRule(**rule),
            seed=bytes.fromhex(seed["hex"]) if isinstance(seed, dict) else seed,
            round_number=data["round_number"],
            rounds=data["rounds"],
            prohibited=tuple((one, other) for one, other in data["prohibited"]),
        )
    except (KeyError, TypeError, ValueError) as fault:
        raise PairingError(f"Stored inputs of a round cannot be read: {fault!r}.") from fault


def digest(inputs: dict[str, Any]) -> str:
    """64 hex digits over the canonical inputs."""
    text = json.dumps(inputs, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def certificate_json(certificate: Certificate) -> dict[str, Any]:
    """The certificate as JSON-able data; fractions as strings."""
    names = certificate.cost.__slots__
    return {
        "cost": {name: getattr(certificate.cost, name) for name in names},
        "bound": certificate.bound,
        "proved_by": certificate.proved_by.value,
        "unit": str(certificate.unit),
        "edges": certificate.edges,
        "rematches": [list(pair) for pair in certificate.rematches],
        "prohibited": [list(pair) for pair in certificate.prohibited],
    }


def _sorted_ids(ids: Iterable[PlayerId]) -> list[PlayerId]:
    """In the order of `id_key`, which for numbers alone is their own."""
    listed = list(ids)
    if all(type(one) is int for one in listed):
        listed.sort()
        return listed
    return sorted(listed, key=id_key)


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "score": str(Fraction(player.score)),
        "opponents": _sorted_ids(player.opponents),
        "byes": player.byes,
        "place": player.place,
        "floats": player.floats,
        "club": player.club,
        "pod": player.pod,
        "fixed_table": player.fixed_table,
    }


def _read_player(entry: dict[str, Any]) -> Player:
    fields = {**entry, "score": Fraction(entry["score"]), "opponents": tuple(entry["opponents"])}
    return Player(**fields)


def _rule(rule: PairingRule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "version": rule.version,
        "first": rule.first.value,
        "later": rule.later.value,
        "last": rule.last.value,
        "avoid_clubs_until": rule.avoid_clubs_until,
        "tables": [list(span) for span in rule.tables],
        "complete_up_to": rule.complete_up_to,
    }
