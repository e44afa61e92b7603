"""How card wordings appear on pages."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from decks.cards.abilities import AbilityLine, wording_in
from decks.lists import fault_words
from engine.cards import CardFacts
from tournaments.words.languages import spoken

register = template.Library()


@register.simple_tag
def emblem(game: str, key: str, side: int = 48) -> SafeString:
    """The picture of a card, so many pixels wide. Its name stands beside it, so it says nothing."""
    return format_html(
        '<img class="emblem" src="{}" width="{}" height="{}" alt="" loading="lazy">',
        reverse("decks:picture", args=(game, key)),
        side,
        side,
    )


@register.filter
def said_by(card: CardFacts) -> tuple[AbilityLine, ...]:
    """The lines of a card in the language of the page."""
    return wording_in(card, spoken())


@register.filter
def lang(line: AbilityLine) -> SafeString:
    """The attribute that names the language of a line, where it is not the page's."""
    return format_html('lang="{}"', line.lang) if line.lang else SafeString()


@register.filter
def ability(line: str) -> SafeString:
    """An ability line with ``{mc}`` as the Mugic counter sign, which a screen reader names."""
    sign = (
        '<span class="mugic-counter"><span aria-hidden="true">◆</span>'
        f'<span class="visually-hidden">{escape(_("Mugic counter"))}</span></span>'
    )
    return mark_safe(conditional_escape(line).replace("{mc}", sign))


register.filter("told", fault_words.told)

MOST_QUOTED = 4
"""A fault of more lines than these is one of the whole list; its lines are not quoted."""
LONGEST_QUOTED = 80


@register.filter
def quoted(numbers: Iterable[int] | None, text: str | None) -> list[tuple[int, str]]:
    """The lines of a text that a fault is about, with their numbers: the box in which the text
    stands does not number them."""
    lines, wanted = (text or "").splitlines(), list(numbers or ())
    if len(wanted) > MOST_QUOTED:
        return []
    there = [number for number in wanted if 0 < number <= len(lines)]
    return [(number, lines[number - 1].strip()[:LONGEST_QUOTED]) for number in there]


@register.filter
def untold(cards: Iterable[str] | None, text: str) -> list[str]:
    """The cards that a sentence does not mention by name, each once."""
    return [card for card in dict.fromkeys(cards or ()) if card not in text]
