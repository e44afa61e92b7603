"""Forms of Limited: how an event plays it, and the pool of a player."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.cards.event_rules import card_rules_of
from decks.enums import LimitedWay
from decks.errors import UnreadableDeck
from decks.lists.box import ListBox
from decks.models import Limited
from decks.models.pools import REASON
from decks.pools import reads, stock
from decks.wings import wing
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.operations.schema.entries import MOST_PACKS


class LimitedForm(forms.Form):
    """How an event plays Limited."""

    way = forms.ChoiceField(
        label=gettext_lazy("Cards"), choices=LimitedWay.choices, widget=forms.RadioSelect
    )
    count = forms.IntegerField(
        label=gettext_lazy("Packs a player"), min_value=1, max_value=MOST_PACKS, required=False
    )
    sets = forms.MultipleChoiceField(
        label=gettext_lazy("Sets of the packs"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "A pack is of one set; several take turns. Of packs that the hall makes alone."
        ),
    )
    contents = forms.CharField(
        label=gettext_lazy("What a pack holds"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 7, "spellcheck": "false", "autocomplete": "off"}),
    )
    free = forms.MultipleChoiceField(
        label=gettext_lazy("Not of the pool"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Parts of a list for which players bring cards of their own."),
    )

    def __init__(self, *args: Any, event: Event, row: Limited | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cards = stock.playable(event, card_rules_of(event))
        words = (*stock.kinds(cards), *stock.rarities(cards))
        plain = _("One line a slot: a number, then kinds and rarities. Words: %(words)s, any.")
        counted = _(
            "Empty: the hall makes packs as shown, and pools that players enter are not counted."
        )
        contents = self.fields["contents"]
        contents.help_text = f"{plain % {'words': ', '.join(words)}} {counted}"
        contents.widget.attrs["placeholder"] = wing(event.game).pack
        sets: Any = self.fields["sets"]
        sets.choices = stock.sets_with_packs(event.game, cards)
        free: Any = self.fields["free"]
        free.choices = reads.piles_of(event.game)
        if self.is_bound:
            return
        own = wing(event.game)
        usual = LimitedWay.DRAFT if event.format == "draft" else LimitedWay.SEALED
        self.initial = {
            "way": row.way if row is not None else usual,
            "count": (row.packs if row is not None else 0) or own.packs,
            "sets": (row.sets if row is not None else [])
            or stock.usual_sets(event, cards, own.pack),
            "contents": row.contents if row is not None and row.on else "",
            "free": row.free if row is not None and row.on else [*own.brought],
        }

    def clean(self) -> dict[str, Any]:
        """The usual pack where the hall makes packs and nothing is said of them. Of packs that
        players open nothing is supposed: their pools would be counted against a guess."""
        said = self.cleaned_data
        if said.get("way") == LimitedWay.SEALED and not said.get("contents", "").strip():
            said["contents"] = self.fields["contents"].widget.attrs["placeholder"]
        return said


class PoolForm(ListBox):
    """The cards that were opened or drafted."""

    text = forms.CharField(
        label=gettext_lazy("Cards"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )
    #: Set by :func:`add_refusal`.
    unreadable: UnreadableDeck | None = None

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = _("One card a line, such as “%(line)s”.")
        self.fields["text"].help_text = words % {"line": wing(event.game).line}


class ReasonForm(forms.Form):
    """Why a pool is replaced or pools are taken back."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=REASON,
        help_text=gettext_lazy("Stands in the audit of the event, with your name."),
    )

    def __init__(self, *args: Any, needed: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needed


def add_refusal(form: LimitedForm | PoolForm, refusal: Refusal) -> None:
    """Shows a refusal at the place it is about, keeping everything that was typed."""
    if isinstance(refusal, UnreadableDeck) and isinstance(form, PoolForm):
        form.unreadable = refusal
        form.add_error("text", _("See the faults named above the box."))
        return
    places = {"bad_contents": "contents", "no_card_fits": "contents", "unknown_set": "sets"}
    place = {**places, "bad_packs": "count"}.get(refusal.code)
    fault = forms.ValidationError(str(refusal), code=refusal.code)
    form.add_error(place if place in form.fields else None, fault)
