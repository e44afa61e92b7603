"""Forms of the deck pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks import queries
from decks.errors import IllegalDeck, UnreadableDeck
from decks.lists import shown
from decks.lists.box import ListBox
from decks.lists.called import told_apart
from decks.lists.faults import ListFault
from decks.models import DeckList
from decks.services import building
from decks.wings import wing
from engine import rulesets
from engine.decks import banlists
from engine.language.genesis.nodes import CardType
from tournaments.accounts.models import User
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.offered import GAMES

if TYPE_CHECKING:  # generic only in the type stubs
    ListChoice = forms.ModelChoiceField[DeckList]
else:
    ListChoice = forms.ModelChoiceField

#: Bytes of a file of cards that are read; the service says how much is too long.
MAX_FILE = 1_000_000
#: Own lists offered at registration, newest first.
MAX_CHOICES = 200


class CardTextsForm(forms.Form):
    """The texts that stand on the cards of a game, as a file."""

    game = forms.ChoiceField(
        label=gettext_lazy("Game"),
        choices=[(name, name.capitalize()) for name in GAMES],
    )
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "JSON, one object a line, or CSV with a heading: full_name, text, and where a card was "
            "printed otherwise text_2019; for Creatures brainwashed_text."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".jsonl,.json,.csv,.tsv,.txt"}),
    )


class DeckText(ListBox):
    """A list as text or JSON. A fault in it appears beside the box, with the nearest names."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80, required=False)
    text = forms.CharField(
        label=gettext_lazy("Cards"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "One card a line, its number before or behind the name; the export of a deck builder; "
            "or JSON. The game is told by the cards. Lines that begin with // or # are left out."
        ),
    )
    #: Set by :func:`add_refusal` for a line that could not be read.
    unreadable: UnreadableDeck | None = None


class StarterChoice(forms.Form):
    """A deck that ships, cut to the size of the board."""

    starter = forms.ChoiceField(label=gettext_lazy("Starter"), choices=())
    size = forms.IntegerField(
        label=gettext_lazy("Board size"), required=False, min_value=1, max_value=10
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        starters = shown.starters()
        self.fields["starter"] = forms.ChoiceField(
            label=_("Starter"), choices=[(starter.id, starter.name) for starter in starters]
        )


class NewBuild(forms.Form):
    """What a list that is built card by card begins with: a board, or the card it is built
    around."""

    game = forms.ChoiceField(choices=[(game, game) for game in GAMES])
    name = forms.CharField(label=gettext_lazy("Name"), max_length=80, required=False)

    def __init__(self, data: Any = None, *, game: str) -> None:
        super().__init__(data, auto_id=f"id_{game}_%s")
        self.kind = game
        if game not in GAMES:
            return
        boards = rulesets.get(game).boards
        if boards:
            sizes = [(n, _("%(n)s against %(n)s") % {"n": n}) for n in boards]
            self.fields["board"] = forms.TypedChoiceField(
                label=_("Board"), choices=sizes, coerce=int, initial=max(boards[:3])
            )
        else:
            found = [(card.full_name, card.full_name) for card in building.leaders(game)]
            self.fields["around"] = forms.ChoiceField(label=_("Champion"), choices=found)

    @property
    def asked(self) -> list[forms.BoundField]:
        """The fields that are shown."""
        return [field for field in self if field.name != "game"]


class OwnLists(ListChoice):
    """One of the lists of a person."""

    names: Mapping[int, str] = {}

    def label_from_instance(self, row: DeckList) -> str:
        return self.names.get(row.pk, row.name)


class DeckChoice(ListBox):
    """The ways to register a deck: a list of one's own, a starter, or pasted text; one of them."""

    one_of = ("deck", "starter", "text", "file")

    deck = forms.ModelChoiceField(
        label=gettext_lazy("Deck"), queryset=DeckList.objects.none(), required=False
    )
    starter = forms.ChoiceField(label=gettext_lazy("Starter"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Cards"),
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )
    #: Set by :func:`add_refusal`.
    unreadable: UnreadableDeck | None = None
    faults: tuple[ListFault, ...] = ()

    def __init__(self, *args: Any, owner: User | None, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lists = DeckList.objects.visible_to(owner).active() if owner else DeckList.objects.none()
        lists = lists.filter(game=event.game)
        self.own = list(lists[:MAX_CHOICES])
        field = OwnLists(label=_("Deck"), queryset=lists, required=False, empty_label=None)
        field.names = told_apart(self.own)
        self.fields["deck"] = field
        self.fields["starter"] = forms.ChoiceField(
            label=_("Starter"),
            required=False,
            choices=[(one.id, one.name) for one in queries.starters_at(event)],
        )
        words = _("One card a line, such as “%(line)s”; the export of a deck builder; or JSON.")
        self.fields["text"].help_text = words % {"line": wing(event.game).line}

    def choice(self) -> dict[str, Any]:
        """The arguments of ``services.registrations.register``."""
        data = self.cleaned_data
        return {
            "deck_list": data["deck"],
            "starter": data["starter"],
            "text": data["text"],
        }


class CardRulesForm(forms.Form):
    """Which cards an event leaves out or counts otherwise."""

    ban_list = forms.ChoiceField(label=gettext_lazy("Ban list"), required=False)
    card_rules = forms.CharField(
        label=gettext_lazy("Rules of this event"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "One a line, over the list: “ban” and a card; “allow” and a card; or a number and a "
            "card, for the most copies."
        ),
    )
    #: Set by :func:`add_refusal`.
    unreadable: UnreadableDeck | None = None

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"ban_list": event.ban_list, "card_rules": event.card_rules}
        versions = reversed(banlists.published(event.game))
        choices = [(one.name, f"{one.title}, {one.since}") for one in versions]
        self.fields["ban_list"] = forms.ChoiceField(
            label=_("Ban list"), required=False, choices=[("", _("None")), *choices]
        )


class UnlockForm(forms.Form):
    """Why a list is unlocked."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("Stands in the audit of the event, with your name."),
    )


class DeckCheckForm(ListBox):
    """What was found in the deck: it agrees, or the list of what was there."""

    box = "found"
    one_of = ("found", "file")
    agrees = forms.BooleanField(
        label=gettext_lazy("I counted the deck, every card is there"), required=False
    )
    found = forms.CharField(
        label=gettext_lazy("Or what was in it"),
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy("One card a line; what is missing and what is extra is worked out."),
    )
    note = forms.CharField(label=gettext_lazy("Note"), max_length=400, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields(["agrees", "found", "file", "note"])


class CardsFile(forms.Form):
    """Cards to add: JSON pasted or as a file, in the fields that card viewers of Genesis use."""

    one_of = ("text", "file")

    text = forms.CharField(
        label=gettext_lazy("Cards"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy("JSON: a list of cards, or one card a line."),
    )
    file = forms.FileField(label=gettext_lazy("Or a file"), required=False)

    def clean(self) -> dict[str, Any]:
        """The text of the one or the other, as ``text``."""
        data: dict[str, Any] = self.cleaned_data
        sent = data.get("file")
        if sent is not None and data.get("text", "").strip():
            raise forms.ValidationError(_("Paste the cards or choose a file, not both."))
        if sent is not None:
            data["text"] = sent.read(MAX_FILE + 1).decode("utf-8", "replace")
        if not data.get("text", "").strip():
            raise forms.ValidationError(_("Paste the cards, or choose a file."))
        return data


class OneCard(forms.Form):
    """One card in the fields of a file. Fields that its type has not stay empty."""

    prefix = "one"
    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    type = forms.ChoiceField(
        label=gettext_lazy("Type"),
        choices=[(kind.value, kind.value.capitalize()) for kind in CardType],
    )
    affiliation = forms.CharField(
        label=gettext_lazy("Affiliations"),
        required=False,
        help_text=gettext_lazy("With blanks between; the world is one of them."),
    )
    chi = forms.IntegerField(label=gettext_lazy("Chi"), required=False, min_value=0)
    health = forms.IntegerField(label=gettext_lazy("HP"), required=False, min_value=0)
    aura = forms.IntegerField(label=gettext_lazy("Aura"), required=False, min_value=0)
    energy = forms.IntegerField(label=gettext_lazy("Energy reduction"), required=False, min_value=0)
    awareness = forms.CharField(
        label=gettext_lazy("Awareness"),
        required=False,
        help_text=gettext_lazy("Spots ahead, left and right, such as “f1 f1r1”; or “unbounded”."),
    )
    copy_limit = forms.IntegerField(label=gettext_lazy("Most copies"), required=False, min_value=1)
    set = forms.CharField(label=gettext_lazy("Set"), required=False, max_length=20)
    number = forms.CharField(label=gettext_lazy("Number"), required=False, max_length=20)
    rule_text = forms.CharField(
        label=gettext_lazy("Abilities"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        help_text=gettext_lazy("One a line, in the wording of the catalogue or in the notation."),
    )

    back = forms.JSONField(
        label=gettext_lazy("Other face"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=gettext_lazy("Of a double-sided card: a map of the fields of a file."),
    )

    @property
    def text(self) -> str:
        """The card as a file of one."""
        row = {key: value for key, value in self.cleaned_data.items() if value not in (None, "")}
        return json.dumps([row], ensure_ascii=False)


Pasted = DeckText | DeckChoice | CardRulesForm
"""Forms with a box for a list."""


def add_refusal(form: forms.Form, refusal: Refusal) -> None:
    """Shows a refusal at the place it is about, keeping everything that was typed."""
    if isinstance(refusal, UnreadableDeck) and isinstance(form, Pasted):
        form.unreadable = refusal
        form.add_error(
            "card_rules" if isinstance(form, CardRulesForm) else "text",
            _("See the faults named above the box."),
        )
        return
    if isinstance(refusal, IllegalDeck) and isinstance(form, DeckChoice):
        form.faults = refusal.faults
    form.add_error(None, forms.ValidationError(str(refusal), code=refusal.code))
