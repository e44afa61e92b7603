"""What an attack, a Mugic or an ability would do, before it is chosen: from what its player knows.

The option is played in a copy without hidden cards (`unknowing`), in which everybody passes, until
it has resolved. The sum of an attack is told with the cards that change it (8.6, 8.5.4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.chaotic.burst.playing import passing
from engine.chaotic.burst.priority import resolved
from engine.chaotic.happenings.damage import applies, pipeline
from engine.chaotic.meaning.amounts import amount_for
from engine.chaotic.meaning.traits import in_range, is_first
from engine.chaotic.position.answers import Announced, Struck
from engine.chaotic.position.cards import ELEMENTS
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.hidden_cards import unknowing
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.keyword_words import keyword_words
from engine.chaotic.turn.attacks import attack_damage, elemental_boxes, own_additions
from engine.chaotic.values.present_values import values_now
from engine.kernel.agenda import Frame, is_step
from engine.kernel.event import Event
from engine.kernel.foresight import UNKNOWN, Foreseen, foresee
from engine.kernel.sequences import first
from engine.language import nodes as n

Said = dict[str, Any]
"""A part of a preview, as JSON has it."""


def previews(game: Duel, seat: str, keys: Sequence[Any], most: int) -> list[Said | None]:
    """What each option of the one owed decision would do. None if the outcome cannot be told in
    numbers, and for all options after ``most`` have been tried."""
    blank = None
    found: list[Said | None] = []
    for key in keys:
        said = None
        if isinstance(key, Struck | Announced) and most > 0:
            blank = blank or unknowing(game, seat, UNKNOWN)
            most -= 1
            said = Try(blank.clone(), key).told()
        found.append(said)
    return found


class Try:
    """One option, played in a copy of its own."""

    def __init__(self, game: Any, key: Struck | Announced) -> None:
        self.game = game
        self.key = key
        self.before = energies(game)
        self.numbers: set[int] | None = None
        self.sum: Said = {}

    def told(self) -> Said | None:
        """What came of it."""
        found = foresee(self.game, self.key, passing=passing, done=self.done, look=self.look)
        hits = self.hits()
        sum_ = self.reckoned(found)
        if not hits and not sum_:
            return None
        return {**sum_, "hits": hits, "open": found.open}

    def done(self, game: Duel) -> bool:
        """Whether what was announced has left the Burst and is carried out."""
        if self.numbers is None:
            on_burst = [item.number for item in game.burst if item.card == self.key.card]
            self.numbers = set(on_burst[-1:])
            return not on_burst
        if any(item.number in self.numbers for item in game.burst):
            return False
        return not any(is_step(frame, resolved) for frame in game.agenda)

    def look(self, game: Duel, frame: Frame) -> None:
        """The sum of the attack, as it stands when its damage is reckoned (8.6.5)."""
        if not is_step(frame, attack_damage):
            return
        _, item, *_ = frame
        receiver = game.foe(item.creature)
        if item.card == self.key.card and receiver in game.creatures:
            self.sum = {"terms": terms(game, item, receiver), "target": game.label(receiver)}

    def reckoned(self, found: Foreseen) -> Said:
        """Base, elements, changes and total of an attack; nothing of anything else."""
        if not self.sum:
            return {}
        face = self.game.face(self.key.card)
        said = [(verb, number) for verb, _, number in map(parted, found.events)]
        totals = [number for verb, number in said if verb == "total"]
        if not totals:
            return {}
        counted = {name for verb, name, _ in map(parted, found.events) if verb == "element"}
        elements = [
            {"element": ELEMENTS[element], "amount": number, "counts": ELEMENTS[element] in counted}
            for element, number in elemental_boxes(face.damage)
        ]
        text = sum(number for verb, number in said if verb == "text")
        card = [{"amount": text, "source": face.name, "words": ""}] if text else []
        return {
            "base": face.base,
            "elements": elements,
            "terms": [*card, *self.sum["terms"]],
            "total": first(totals),
            "target": self.sum["target"],
        }

    def hits(self) -> list[Said]:
        """The Creatures whose Energy changed, and those that are gone."""
        after = energies(self.game)
        found = []
        for card, (left, _) in self.before.items():
            now, full = after.get(card, (0, 0))
            if card not in after:
                found.append({"name": self.game.label(card), "before": left, "gone": True})
            elif now != left:
                hit = {"name": self.game.label(card), "before": left, "left": now, "of": full}
                found.append({**hit, "gone": False})
        return found


def parted(event: Event) -> tuple[str, str, int]:
    """The verb of a line, what it is about, and the number that it ends with."""
    verb, _, about = event.line.partition(" ")
    name, _, number = f" {about}".rpartition(" ")
    signed = number.removeprefix("+").removeprefix("-").isdecimal()
    return verb, name.strip(), int(number) if signed else 0


def energies(game: Duel) -> dict[CardId, tuple[int, int]]:
    """The current Energy of each Creature in play, and its Energy without damage."""
    found = {}
    for card in sorted(game.creatures):
        full = game.profile(card).energy
        found[card] = (max(0, full - game.creatures[card].damage), full)
    return found


def terms(game: Duel, item: Item, receiver: CardId) -> list[Said]:
    """What is added to an attack and taken off, each with its card: the innate abilities of the
    striker (8.6.8.3), then what is in force, in the order of 8.5.4."""
    found = innate(game, item)
    total = game.reckoned
    added, _ = own_additions(game, item)
    if sum(term["amount"] for term in found) != added:
        found = [{"amount": added, "source": game.label(item.creature), "words": ""}]
    total += added
    for change, source in in_force(game, item, receiver, total):
        found.append({"amount": change, "source": source, "words": ""})
    missing = pipeline(game, item, receiver, game.reckoned, added) - game.reckoned
    missing -= sum(term["amount"] for term in found)
    if missing:
        found.append({"amount": missing, "source": "", "words": ""})
    return found


def innate(game: Duel, item: Item) -> list[Said]:
    """8.6.8.3: Strike, Outperform and Element X of the striker, one by one."""
    if item.creature not in game.creatures:
        return []
    profile, types = game.profile(item.creature), game.types_of(item)
    found = []
    for key, number in profile.keywords.items():
        word, element, stat, _ = key
        times = 0
        if word == n.Word.ELEMENT and types >> element & 1:
            both = game.ruleset.element_x == "attack_and_creature"
            times = int(not both or bool(profile.elements >> element & 1))
        elif word == n.Word.OUTPERFORM:
            won = game.checks_won if stat < 0 else game.checks_won & 1 << stat
            times = won.bit_count()
        elif word == n.Word.STRIKE:
            times = int(is_first(game, item))
        if times:
            words = keyword_words(key, number)
            label = game.label(item.creature)
            found.append({"amount": number * times, "source": label, "words": words})
    return found


def in_force(game: Duel, item: Item, receiver: CardId, total: int) -> list[tuple[int, str]]:
    """By how much each change of damage in force changes the total, in the order of 8.5.4, with its
    card."""
    held: dict[n.Step, list[tuple[int, str]]] = {}
    bounded = []
    for effect, env in values_now(game).rules_of(n.ModifyDamage):
        if applies(game, env, effect, item, receiver):
            entry = (amount_for(game, env, effect.n, receiver), game.label(env.card))
            if effect.low is None and effect.high is None and effect.over is None:
                held.setdefault(effect.step, []).append(entry)
            else:
                bounded.append((effect, entry))
    found = []
    for step, apply in STEPS.items():
        for number, source in held.get(step, ()):
            after = apply(total, number)
            found.append((after - total, source))
            total = after
    for effect, (number, source) in bounded:
        dealt = max(0, total)
        if in_range(dealt, effect) and (effect.over is None or dealt > effect.over):
            found.append((number - total, source))
            total = number
    return [(change, source) for change, source in found if change]


STEPS: dict[n.Step, Callable[[int, int], int]] = {
    n.Step.ADD: lambda total, number: total + number,
    n.Step.MULTIPLY: lambda total, number: total * number,
    n.Step.DIVIDE: lambda total, number: total // number,
    n.Step.REDUCE: lambda total, number: total - number,
    n.Step.SET: lambda _total, number: number,
    n.Step.AT_MOST: lambda total, number: min(total, number),
}
"""8.5.4, 8.6.5.2: what each kind of change makes of a total, in the order in which they count."""
