"""Events of Chaotic in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chaotic.words import changes, fights, flow
from engine.chaotic.words.scenes import fighters, left_to, player_of_item, scene_of
from engine.language.sentences import Sentence
from engine.language.sentences.lines import Record
from engine.language.sentences.scene import Event, Scene, Teller, made, sentence, told_by


def tell(
    event: Event,
    *,
    reader: str,
    names: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
    language: str = "en",
    before: Sequence[Event] = (),
    after: Sequence[Event] = (),
) -> Sentence:
    """The sentence of one event, see :meth:`engine.games.Rulebook.sentence`."""
    scene = scene_of(reader, names, view, language, before, after)
    return told_by(TELLERS, scene, event)


def play(scene: Scene, event: Event, record: flow.Play) -> Sentence:
    """Who plays a Mugic is known while it lies on the Burst."""
    seat = player_of_item(scene, record.card)
    if not seat:
        return sentence(scene, record)
    key = "play.by.you" if seat == scene.reader else "play.by"
    return made(scene, record, key, player=scene.player(seat))


def strike(scene: Scene, event: Event, record: fights.Strike) -> Sentence:
    """Who strikes whom."""
    pair = fighters(scene)
    if pair is None:
        return sentence(scene, record)
    said = made(scene, record, "strike.at", creature=pair.striker, other=pair.struck)
    return said._replace(subjects=(record.card, *pair))


def total(scene: Scene, event: Event, record: fights.Total) -> Sentence:
    """The damage of an attack with its sum."""
    terms = sum_of(scene, record.n)
    key = "total.sum" if len(terms) > 1 else "total"
    return made(scene, record, key, sum=joined(scene, terms))


def damage(scene: Scene, event: Event, record: fights.Damage) -> Sentence:
    """Damage with its sum, from what, and what is left."""
    key, more = "damage", dict[str, Any]()
    cause = scene.cause(event)
    if isinstance(cause, flow.Resolve):
        key, more = "damage.from", {"source": scene.card(cause.card)}
        terms = _sum_of_attack(scene, record)
        if len(terms) > 1:
            key, more = "damage.sum", more | {"sum": joined(scene, terms)}
    return _with_rest(scene, record, key, more)


def heal(scene: Scene, event: Event, record: changes.Heal) -> Sentence:
    """What is healed, and what is left."""
    return _with_rest(scene, record, "heal", {})


def _with_rest(scene: Scene, record: Any, key: str, more: Mapping[str, Any]) -> Sentence:
    rest = left_to(scene, record.card)
    if rest is not None:
        key, more = f"{key}.left", {**more, "left": rest.left, "energy": rest.energy}
    return made(scene, record, key, **more)


def under(scene: Scene, event: Event, record: changes.Under) -> Sentence:
    """A card that goes under a deck, named to those who know it."""
    key = "under.card" if record.card else "under"
    return made(scene, record, f"{key}.you" if record.player == scene.reader else key)


def look(scene: Scene, event: Event, record: changes.Look) -> Sentence:
    """The cards that are looked at."""
    names = scene.speech.listed(cards_named(scene, record.names))
    key = "look.you" if record.player == scene.reader else "look"
    return made(scene, record, key, names=names)


def cards_named(scene: Scene, row: str) -> list[str]:
    """The cards in a list with commas; a name may contain a comma too."""
    found: list[str] = []
    waiting = ""
    for part in row.split(", "):
        whole = f"{waiting}, {part}" if waiting else part
        if waiting and not scene.known(whole):
            found.append(waiting)
            whole = part
        waiting = whole
    return [*found, waiting] if waiting else found


# -- the sum of an attack ----------------------------------------------------------------------


def sum_of(scene: Scene, whole: int) -> list[str]:
    """The terms of an attack's damage, as the events before tell them (8.6.5.2)."""
    parts: list[Record] = []
    for earlier in scene.earlier():
        if isinstance(earlier, flow.Resolve):
            break
        if isinstance(earlier, fights.Base | fights.Element | fights.Text):
            parts.insert(0, earlier)
    if not parts:
        return []
    terms = [scene.speech.plain(f"sum.{part.kind}", **part.said()) for part in parts]
    rest = whole - sum(part.said()["n"] for part in parts)
    if rest:
        key = "sum.more" if rest > 0 else "sum.less"
        terms.append(scene.speech.plain(key, n=abs(rest)))
    return terms


def _sum_of_attack(scene: Scene, record: fights.Damage) -> list[str]:
    """The terms of the sum, if the damage is that of an attack: an event with the total comes
    before it."""
    for earlier in scene.earlier():
        if isinstance(earlier, fights.Total):
            return sum_of(scene, record.n)
        if isinstance(earlier, flow.Resolve):
            break
    return []


def joined(scene: Scene, terms: Sequence[str]) -> str:
    """ "5 + Water 5"."""
    whole, *others = terms or ("",)
    for term in others:
        whole = scene.speech.plain("sum.plus", others=whole, last=term)
    return whole


TELLERS: Mapping[type[Record], Teller] = {
    flow.Play: play,
    fights.Strike: strike,
    fights.Total: total,
    fights.Damage: damage,
    changes.Heal: heal,
    changes.Under: under,
    changes.Look: look,
}
"""The kinds of events whose sentence needs more than their own line."""
