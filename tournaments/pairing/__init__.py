"""Pairing: Swiss rounds with proof, brackets, round robin, free-for-all pods.

Plain functions on frozen dataclasses: no database, no clock, no global random; the same inputs and
seed give the same tables in every process. Start with `pair_round`.
"""

from tournaments.pairing.brackets import (
    Bout,
    Bracket,
    Finish,
    Origin,
    Seated,
    Side,
    Source,
    State,
    double_elimination,
    reseed,
    seed_order,
    single_elimination,
)
from tournaments.pairing.canonical import (
    Inputs,
    certificate_json,
    digest,
    dump_inputs,
    load_inputs,
)
from tournaments.pairing.model import (
    Bye,
    Certificate,
    Cost,
    Method,
    Pairing,
    PairingError,
    PairingRule,
    Player,
    PlayerId,
    Proof,
    Reason,
    Seed,
    Table,
    Verification,
)
from tournaments.pairing.pods import FreeForAll, Pod, free_for_all, pod_sizes
from tournaments.pairing.robin import round_robin
from tournaments.pairing.swiss import SWISS, pair_round, verify_round

__all__ = [
    "SWISS",
    "Bout",
    "Bracket",
    "Bye",
    "Certificate",
    "Cost",
    "Finish",
    "FreeForAll",
    "Inputs",
    "Method",
    "Origin",
    "Pairing",
    "PairingError",
    "PairingRule",
    "Player",
    "PlayerId",
    "Pod",
    "Proof",
    "Reason",
    "Seated",
    "Seed",
    "Side",
    "Source",
    "State",
    "Table",
    "Verification",
    "certificate_json",
    "digest",
    "double_elimination",
    "dump_inputs",
    "free_for_all",
    "load_inputs",
    "pair_round",
    "pod_sizes",
    "reseed",
    "round_robin",
    "seed_order",
    "single_elimination",
    "verify_round",
]
