"""A game of Chaotic as players meet it: made from decks, asked, explained, seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chaotic.formats import ChaoticRuleset as Ruleset
from engine.chaotic.position.deal import Deal
from engine.chaotic.position.decisions import CHOICES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import PLAYERS, SEATS, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Profile
from engine.chaotic.table import entries  # noqa: F401
from engine.chaotic.table.commands import explain
from engine.chaotic.table.corrections import correct
from engine.chaotic.table.lines import match
from engine.chaotic.table.view import view
from engine.chaotic.turn.formation import form_up
from engine.chaotic.turn.setup import deal_deck, line_up, pregame
from engine.chaotic.values import present_values
from engine.kernel.agenda import Ask, do
from engine.kernel.chance import seed_bytes
from engine.kernel.given import Origin
from engine.kernel.prompt import Prompt, Verdict
from engine.kernel.ruleset import UnknownFormat
from engine.kernel.sequences import first


class Chaotic(Duel):
    """A game of Chaotic."""

    __slots__ = ()

    def explain(self, seat: str, line: str) -> Verdict:
        """See `Game.explain`."""
        return explain(self, seat, line)

    def match(self, prompt: Prompt, line: str) -> int:
        """See `Game.match`."""
        return match(self, prompt, line)

    def view(self, seat: str) -> dict[str, Any]:
        """See `Game.view`."""
        return view(self, seat)

    def correct(self, line: str, rules: tuple[str, ...]) -> None:
        """See `Game.correct`."""
        correct(self, line, rules)

    def profile(self, card: CardId) -> Profile:
        """See `Duel.profile`."""
        present = self.present
        found: Profile | None
        if present is not None:
            found = present.profiles.get(card)
            if found is not None:
                return found
        else:
            before = self.cache.get("before")
            if before is not None and card in before.profiles:
                self.cache["looked"].add(card)
                self.keep("read", True)
                found = before.profiles[card]
                return found
        return present_values.profile(self, card)

    def rules(self) -> list[Any]:
        """See `Duel.rules`."""
        return present_values.rules(self)

    def types_of(self, item: Item) -> int:
        """See `Duel.types_of`."""
        return present_values.types_of(self, item)

    def kind_of(self, ask: Ask) -> str:
        """See `Game.kind_of`."""
        kind, *_ = ask
        return "choose" if kind in CHOICES else str(kind)


def new_game(
    ruleset: Ruleset,
    seed: bytes | int,
    decks: Mapping[str, Any],
    size: int | None = None,
    switches: Mapping[str, Any] | None = None,
) -> Chaotic:
    """A game between two decks, played to its first decision.

    `decks` maps "A" and "B" to deck lists whose Creatures are as many as the size of the game.
    """
    played = ruleset.switched(switches)
    wanted = size or decks[first(SEATS)].size
    if wanted not in played.sizes:
        raise UnknownFormat(f"{played.name} is not played at size {wanted}")
    for letter in SEATS:
        if decks[letter].size != wanted:
            raise ValueError(f"deck {letter} is made for size {decks[letter].size}, not {wanted}")
    origin = Origin(
        "chaotic", ruleset.name, seed_bytes(seed), dict(decks), wanted, dict(switches or {})
    )
    game = Chaotic(played, wanted, origin.seed, Deal(), origin)
    dealt = [deal_deck(game, seat, decks[SEATS[seat]]) for seat in PLAYERS]
    game.deal.tell_apart()
    game.push(do(pregame))
    if played.formation == "placed":
        creatures, gear = zip(*dealt, strict=True)
        game.push(do(form_up, tuple(map(tuple, creatures)), tuple(map(tuple, gear))))
    else:
        for seat, (army, arms) in zip(PLAYERS, dealt, strict=True):
            line_up(game, seat, army, arms)
    game.start()
    return game
