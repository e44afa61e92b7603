"""Tags of the table's templates: links to rules, words for seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.urls import get_script_prefix, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from decks.cards import abilities
from decks.rulebook import translated
from decks.rulebook.ids import ids_in
from engine import cards, games, rulebook
from gameplay.models import Table
from gameplay.queries.table.documents import called as called_in_a_sentence
from gameplay.queries.table.documents import name_of
from gameplay.words import names
from gameplay.words.accounts import said
from tournaments.models import Event
from tournaments.words.languages import spoken as spoken_now

register = template.Library()


@register.filter
def as_clock(milliseconds: int) -> str:
    """The time of a clock as minutes and seconds."""
    seconds = -(-max(milliseconds, 0) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


@lru_cache(maxsize=4096)
def _link(identity: str, prefix: str, language: str) -> SafeString:
    """The link to the page of a rule. It is cached for each language, because the page of a table
    holds a hundred such links and is drawn twice with every click. `prefix` is the path of the
    site, which the address begins with."""
    return format_html(
        '<a class="rule-ref" href="{}" title="{}">{}</a>',
        reverse("gameplay:rule", args=(identity,)),
        translated.rule(identity).title if rulebook.known(identity) else "",
        identity,
    )


@register.simple_tag(takes_context=True)
def event_of(context: template.Context, table: Table) -> Event | None:
    """The event of a table, if the reader may know of it: one that was taken back to a draft or
    removed is named to its staff alone, also at the tables that were played in it."""
    event = table.event
    return event if event is not None and event.shows_to(context.get("user")) else None


@register.simple_tag
def rules(ids: Iterable[str] | str) -> SafeString:
    """Links to the pages of rules, each with its title as a tip."""
    identities = [ids] if isinstance(ids, str) else list(ids)
    prefix, language = get_script_prefix(), spoken_now()
    links = ((_link(identity, prefix, language),) for identity in identities if identity)
    return format_html_join(" ", "{}", links)


@register.filter
def account_words(text: str) -> str:
    """Words of an account in the language of the page."""
    return said(text)


@register.simple_tag(name="events")
def event_list(events: Iterable[Mapping[str, Any]], game: int = 0) -> SafeString:
    """The events of a step (`bare` of gameplay/queries/record/events.py, or `told`) as a list, each
    with its rules and the way to what caused it: of a stored game (its key) to the whole chain of
    causes.

    Not a template: a table's log holds a hundred events, and each click draws it twice.
    """
    why = _("why")
    chain = reverse("gameplay:why_event", args=(game, 0)).removesuffix("0/") if game else ""
    lines = (
        (event["seq"], _marks(event), _shown(event, _grounds(event, why, chain)))
        for event in events
    )
    item = '<li id="event-{}"{}>{}</li>\n'
    return format_html('<ul class="events">\n{}</ul>\n', format_html_join("", item, lines))


QUIET = frozenset(["priority", "pass", "draw", "base", "element", "text", "total", "shuffle"])
"""What only says whose turn it is, and the terms of a sum that is told with the damage."""


def _marks(event: Mapping[str, Any]) -> SafeString | str:
    """The class of an event that is a heading or matters little to a reader; "" for others."""
    if event.get("heading"):
        return mark_safe(' class="is-heading"')
    return mark_safe(' class="is-quiet"') if event.get("kind") in QUIET else ""


def _shown(event: Mapping[str, Any], grounds: SafeString) -> SafeString:
    """The sentence of an event, which unfolds to its line, its rules and the link to its cause.
    Without a sentence, these alone."""
    if "text" not in event:
        return format_html(
            '<span class="event-line" lang="en">{}</span> {}', event["line"], grounds
        )
    return format_html(
        '<details class="event"><summary><span class="event-text">{}</span></summary>'
        '<p class="small"><span class="event-line" lang="en">{}</span> {}</p></details>',
        event["text"],
        event["line"],
        grounds,
    )


def _grounds(event: Mapping[str, Any], why: str, chain: str) -> SafeString:
    """The rules of an event, and the link to its cause where it has one."""
    cited_rules = rules(event["rules"])
    if event["cause"] is None:
        return cited_rules
    target = f"{chain}{event['seq']}/" if chain else f"#event-{event['cause']}"
    return format_html('{} <a class="why-link small" href="{}">{}</a>', cited_rules, target, why)


@register.filter
def cited(text: str, game: str) -> SafeString:
    """Running text with a link wherever it names a rule of the game."""
    parts: list[tuple[str, SafeString | str]] = []
    done = 0
    for begin, end, identity in ids_in(text, game):
        parts.append((text[done:begin], rules(identity)))
        done = end
    return format_html_join("", "{}{}", (*parts, (text[done:], "")))


@register.filter
def seat_name(seats: Mapping[str, Any], letter: str) -> str:
    """Name of the player who sits at this letter; of the house in the language of the page."""
    seat = seats.get(letter)
    return _name_at(seat, name_of) if seat is not None else letter


@register.filter
def seat_called(seats: Mapping[str, Any], letter: str) -> str:
    """The same within a sentence or a heading that has begun: "Ines against the house"."""
    seat = seats.get(letter)
    return _name_at(seat, called_in_a_sentence) if seat is not None else letter


@register.filter
def seated(seat: Any, first: bool) -> str:
    """The name at a seat in a row of seats, which begins with it or goes on with it."""
    return _name_at(seat, name_of if first else called_in_a_sentence)


def _name_at(seat: Any, name: Callable[[Any, str], str]) -> str:
    return name(seat, spoken_now()) if getattr(seat, "taken", True) else _("an open seat")


@register.filter
def joined(places: Iterable[str]) -> str:
    """The places joined by bars, for one attribute."""
    return "|".join(places)


@register.filter
def attack_marks(card: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """Elemental damage that is printed on an attack: ``(element, letter, damage)``."""
    letters = (("fire", "F"), ("air", "A"), ("earth", "E"), ("water", "W"))
    return [(name, letter, card[name]) for name, letter in letters if card.get(name) is not None]


@register.filter
def worded(line: str, name: str) -> abilities.AbilityLine:
    """A line of a listed card in the words of the page. A line that the card was only given, or the
    line of a made card, stays as the table says it, in English."""
    language = spoken_now()
    for game in games.names():
        if name in cards.names(game):
            found = abilities.by_plain_words(cards.facts(game, name), language).get(line)
            if found is not None:
                return found
    return abilities.as_given(line, language)


@register.filter
def called(name: str) -> str:
    """A word of the engine in the language of the page."""
    return names.word(name)


@register.filter
def initial(name: str) -> str:
    """The first letter of such a word."""
    return names.initial(name)


@register.filter
def get(values: Mapping[str, Any], key: str) -> Any:
    """Entry of a mapping, by a key that is itself a variable; None where there is no mapping."""
    return values.get(key) if isinstance(values, Mapping) else None


@register.filter
def game_title(game: str) -> str:
    """What a game is called in full."""
    return games.rulebook(game).title or game.capitalize()


@register.simple_tag
def game_names() -> str:
    """The games of the house, as a sentence names them."""
    return _(" or ").join(game.capitalize() for game in games.names())


@register.simple_tag
def card_of(game: str, name: str, seats: Mapping[str, Any]) -> Any:
    """The facts of a card in hand, also of a made card that a list at the table has; None for a
    card that nobody knows."""
    for seat in seats.values() if isinstance(seats, Mapping) else ():
        entry = (seat.deck or {}).get("made", {}).get(name)
        if entry is not None:
            return cards.made(game, name, entry)
    try:
        return cards.facts(game, name)
    except cards.UnknownCard:
        return None


@register.filter
def spaced(word: str) -> str:
    """The name of a pile or zone as it is read: "attack_deck" becomes "attack deck"."""
    return word.replace("_", " ")
