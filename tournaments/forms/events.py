"""The form of an event's settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from engine import rulesets
from tournaments import clocks, offered, prizes
from tournaments.enums import BestOf, Cut, DeckPolicy, WatchedHands, Watching
from tournaments.models import Event
from tournaments.models.event import USUAL_APPEAL_MINUTES, USUAL_DELAY
from tournaments.services.event.settings import usual_scoring
from tournaments.standings import OWN_ORDER, OWN_STEPS, RULE_SETS, is_rule_set, key_of
from tournaments.words.faults import told

SIZES = (1, 3, 6, 10)
DELAYS = (
    (0, _("None: as it happens")),
    (60, _("1 minute")),
    (180, _("3 minutes")),
    (300, _("5 minutes")),
    (900, _("15 minutes")),
    ("", _("When the round is over")),
)
"""Delays for watchers, in seconds; the API takes others too."""


def formats() -> list[tuple[str, str]]:
    """Every format that is offered, as "game/format"."""
    return [
        (f"{game}/{name}", f"{game.title()}: {offered.format_name(name)}")
        for game, offers in offered.FORMATS.items()
        for name in offers
    ]


def _scorings() -> list[tuple[str, str]]:
    named = ((key, str(_(rules.title))) for key, rules in RULE_SETS.items())
    return [("", str(_("As usual for this game"))), *named]


def _own_words() -> str:
    known = ", ".join(f"{code} ({_(step.name)})" for code, step in OWN_STEPS.items())
    told = _(
        "Instead of the list above: points as 310, 210, 1h0 or 100, then up to six tie-breaks in "
        "their order, like “310 omw koya”. There are %(known)s."
    )
    return str(told % {"known": known})


AHEAD = ("starts_at", "ends_at", "decks_due")
"""Times that lie ahead of an event which has not begun."""
FOLDED = (
    (_("Fee, links and prizes"), (("fee", "contact"), ("links",), ("prizes",))),
    (_("Divisions"), (("divisions",), ("divisions_public",), ("divisions_chosen",))),
    (_("Points and tie-breaks"), (("scoring",), ("own_order",))),
    (_("Decklists"), (("decks_required",), ("decks_due",), ("deck_policy",))),
    (
        _("Digital tables and who watches"),
        (
            *(("listed_formation",), ("table_clock",), ("table_chat",)),
            *(("watching",), ("watch_delay", "watched_hands")),
        ),
    ),
    (_("Rulings and time called"), (("appeal_minutes",), ("time_called",))),
)
"""What few events need: folded parts of the form, each with its rows of fields."""


@dataclass(frozen=True, slots=True)
class Part:
    """A folded part of the form. `chosen`: the labels of its fields that hold something else than a
    new event has; `wrong`: whether one of them has an error, so that it stands open."""

    title: str
    rows: tuple[tuple[BoundField, ...], ...]
    chosen: tuple[str, ...]
    wrong: bool


class EventForm(forms.Form):
    """Everything an organizer chooses about an event."""

    name = forms.CharField(label=_("Name"), max_length=120)
    ruleset = forms.ChoiceField(label=_("Format"), choices=formats)
    size = forms.TypedChoiceField(
        label=_("Board"),
        coerce=int,
        choices=[
            ("", _("As usual for this format")),
            *((size, _("%(size)s on a side") % {"size": size}) for size in SIZES),
        ],
        required=False,
        empty_value=None,
        help_text=_("Creatures a side in Chaotic; the arena of Genesis is always the same."),
    )
    swiss_rounds = forms.IntegerField(
        label=_("Swiss rounds"),
        min_value=1,
        max_value=30,
        initial=3,
        help_text=_("3 rounds for up to 8 players, 4 for 16, 5 for 32."),
    )
    cut = forms.TypedChoiceField(
        label=_("Cut to single elimination"), coerce=int, choices=Cut.choices, initial=0
    )
    best_of = forms.TypedChoiceField(
        label=_("Match"),
        coerce=int,
        choices=[("", _("As usual for this game")), *BestOf.choices],
        required=False,
        empty_value=None,
        help_text=_(
            "As usual: one game in Chaotic, best of three in Genesis. Free for All is always one."
        ),
    )
    digital = forms.TypedChoiceField(
        label=_("Where it is played"),
        coerce=lambda value: value == "True",
        choices=[(True, _("At digital tables")), (False, _("On paper tables"))],
        widget=forms.RadioSelect,
        initial=True,
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes a round"),
        min_value=0,
        max_value=600,
        initial=50,
        help_text=_("0: rounds have no clock."),
    )
    capacity = forms.IntegerField(
        label=_("Places for players"), min_value=2, required=False, help_text=_("Empty: no limit.")
    )
    starts_at = forms.DateTimeField(
        label=_("Start"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    ends_at = forms.DateTimeField(
        label=_("End"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    venue = forms.CharField(
        label=_("Venue"),
        required=False,
        max_length=200,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Where to come, as on a letter."),
    )
    contact = forms.CharField(
        label=_("Contact"),
        required=False,
        max_length=200,
        help_text=_("How to reach you. Everybody reads it once the event is published."),
    )
    fee = forms.CharField(
        label=_("Fee"),
        required=False,
        max_length=200,
        help_text=_("A note, like “5 euros at the door”. Nothing is collected here."),
    )
    links = forms.CharField(
        label=_("Links"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("A line each, like “House rules https://example.org/rules”."),
    )
    prizes = forms.CharField(
        label=_("Prizes"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("A line each, like “1: trophy”, “3-4: six boosters” or “Juniors 1: cup”."),
    )
    divisions = forms.CharField(
        label=_("Divisions"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("A line each, like “Juniors”. All play together, and each is ranked apart."),
    )
    divisions_public = forms.BooleanField(
        label=_("Everybody reads who is in which division"),
        required=False,
        help_text=_("A division by age tells about minors. Otherwise the staff alone reads it."),
    )
    divisions_chosen = forms.BooleanField(
        label=_("Players choose their division when they register"),
        required=False,
        help_text=_("Otherwise the staff puts them into one."),
    )
    scoring = forms.ChoiceField(label=_("Points and tie-breaks"), choices=_scorings, required=False)
    own_order = forms.CharField(
        label=_("Own order"),
        required=False,
        max_length=60,
        help_text=lazy(_own_words, str)(),
    )
    deck_policy = forms.ChoiceField(
        label=_("Lists and records"),
        choices=DeckPolicy.choices,
        initial=DeckPolicy.CLOSED,
        required=False,
        help_text=_("When everybody may read lists, and players seeds, records and all hands."),
    )
    decks_required = forms.BooleanField(
        label=_("Nobody plays without a legal list"),
        required=False,
        help_text=_("Digital tables always ask for one."),
    )
    decks_due = forms.DateTimeField(
        label=_("Lists due"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Empty: players change their lists until the event starts."),
    )
    listed_formation = forms.BooleanField(
        label=_("Armies by list order"),
        required=False,
        help_text=_("At digital tables armies stand as the lists have them; nobody places them."),
    )
    watching = forms.ChoiceField(
        label=_("Who may watch digital tables"),
        choices=Watching.choices,
        initial=Watching.NOBODY,
        required=False,
        help_text=_("Watchers never see a hand, a face-down card or the order of a deck."),
    )
    watch_delay = forms.TypedChoiceField(
        label=_("Watchers see it later by"),
        coerce=int,
        choices=DELAYS,
        initial=USUAL_DELAY,
        empty_value=None,
        required=False,
        help_text=_("A result stands on the pages of the event as soon as its match is over."),
    )
    watched_hands = forms.ChoiceField(
        label=_("Hidden cards in replays for everybody"),
        choices=WatchedHands.choices,
        initial=WatchedHands.CLOSED,
        required=False,
    )
    table_clock = forms.ChoiceField(
        label=_("Clock of digital tables"),
        choices=clocks.USUAL,
        required=False,
        help_text=_("Each player has so much time for a game. Who runs out of it loses the game."),
    )
    table_chat = forms.BooleanField(
        label=_("Chat at digital tables"),
        required=False,
        initial=True,
        help_text=_("The players of a match write to each other; judges can read it."),
    )
    appeal_minutes = forms.IntegerField(
        label=_("Minutes to appeal a ruling"),
        required=False,
        min_value=0,
        max_value=600,
        initial=USUAL_APPEAL_MINUTES,
        help_text=_("0: rulings of this event are final."),
    )
    description = forms.CharField(
        label=_("What players should know"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    time_called = forms.CharField(
        label=_("When time is called"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Shown at each open table once its clock has run out."),
    )

    def __init__(self, *args: Any, begun: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ahead = () if begun else AHEAD
        for name in self.ahead:
            if _passed(self.initial.get(name)):
                field = self.fields[name]
                field.help_text = f"{field.help_text} {_('This time has passed.')}".strip()
        field = self.fields["table_clock"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = clocks.offered(self.initial.get("table_clock", ""))

    def remarks(self) -> list[str]:
        """What is saved as it was chosen, or nearly so, though it is hardly what was meant."""
        said = [
            _("%(field)s: this time has passed. It is saved as you wrote it.")
            % {"field": self.fields[name].label}
            for name in self.ahead
            if name in self.changed_data and _passed(self.cleaned_data[name])
        ]
        offer, wanted = self._offer(), self.cleaned_data["best_of"]
        if wanted and wanted not in offer.best_of:
            words = _("%(format)s is always one game a match: “%(wanted)s” was not taken.")
            facts = {"format": offered.format_name(offer.format), "wanted": BestOf(wanted).label}
            said.append(words % facts)
        return [str(words) for words in said]

    def _offer(self) -> offered.Offer:
        game, _slash, name = self.cleaned_data["ruleset"].partition("/")
        return offered.FORMATS[game][name]

    def parts(self) -> Iterator[Part]:
        """The parts that are folded while nobody needs them."""
        for title, names in FOLDED:
            rows = tuple(tuple(self[name] for name in row) for row in names)
            fields = [field for row in rows for field in row]
            chosen = tuple(str(field.label) for field in fields if _is_chosen(field))
            yield Part(str(title), rows, chosen, any(field.errors for field in fields))

    @classmethod
    def initial_of(cls, event: Event) -> dict[str, Any]:
        names = set(cls.base_fields) - {"ruleset", "own_order"}
        values = {name: getattr(event, name) for name in names}
        written = {
            "links": "\n".join(f"{one['label']} {one['url']}".strip() for one in event.links),
            "prizes": prizes.lines(prizes.of_json(event.prizes)),
            "divisions": "\n".join(event.divisions),
        }
        if event.scoring.startswith(OWN_ORDER):
            told = event.scoring.removeprefix(OWN_ORDER)
            written |= {"scoring": "", "own_order": told.replace("-", " ").replace(".", " ")}
        elif event.scoring == usual_scoring(event.game, event.format):
            written["scoring"] = ""
        return values | written | {"ruleset": f"{event.game}/{event.format}"}

    def clean_own_order(self) -> str:
        """The key of the event's own order of tie-breaks, "" without one."""
        points, *codes = self.cleaned_data["own_order"].lower().replace(",", " ").split() or [""]
        key = key_of(points, codes) if points else ""
        if key and not is_rule_set(key):
            words = _(
                "Points, then one to six different tie-breaks of those named; shorter if long."
            )
            raise forms.ValidationError(words)
        return key

    def clean_divisions(self) -> list[str]:
        lines = [" ".join(line.split()) for line in self.cleaned_data["divisions"].splitlines()]
        return [line for line in lines if line]

    def clean_links(self) -> list[dict[str, str]]:
        lines = [line.strip() for line in self.cleaned_data["links"].splitlines()]
        return [_link(line) for line in lines if line]

    def clean_prizes(self) -> list[dict[str, Any]]:
        try:
            return [one.plain() for one in prizes.of_lines(self.cleaned_data["prizes"])]
        except prizes.PrizeFault as fault:
            words = _("Line %(line)s: %(fault)s.") % {
                "line": fault.line,
                "fault": told(fault.fault),
            }
            raise forms.ValidationError(words) from fault

    def settings(self) -> dict[str, Any]:
        """The chosen values as the services take them."""
        chosen = dict(self.cleaned_data)
        chosen["scoring"] = chosen.pop("own_order") or chosen["scoring"]
        chosen["game"], chosen["format"] = chosen.pop("ruleset").split("/")
        # What is not said is not changed.
        for name in ("deck_policy", "appeal_minutes", "watching", "watched_hands"):
            if chosen[name] in ("", None):
                del chosen[name]
        if "watching" not in chosen:
            del chosen["watch_delay"]
        offer = self._offer()
        if rulesets.board(offer.game, offer.sizes[-1]) is None:  # one board: players are counted
            chosen["size"] = offer.sizes[-1]
        if len(offer.best_of) == 1 or not chosen["best_of"]:
            chosen["best_of"] = offer.usual
        return chosen


def _is_chosen(field: BoundField) -> bool:
    """Whether a field holds something else than it does on the form of a new event."""
    usual, value = field.field.initial, field.value()
    return (value or usual) not in (None, "", False) and str(value) != str(usual)


def _passed(at: datetime | None) -> bool:
    return at is not None and at < timezone.now()


def _link(line: str) -> dict[str, str]:
    """The label and the address in a line; the label is "" where the line is an address alone."""
    label, _blank, url = line.rpartition(" ")
    if not url.startswith(("https://", "http://")) or len(url) > 500:
        raise forms.ValidationError(
            _("“%(line)s” does not end with an address that begins with https://.")
            % {"line": line[:80]}
        )
    return {"label": label.strip()[:60], "url": url}


class PublishingForm(forms.Form):
    """A time of the day at which a draft is published."""

    at = forms.TimeField(label=_("Time"), input_formats=["%H:%M"])

    def moment(self) -> datetime:
        """The next moment at which the clock of the hall shows the time."""
        now = timezone.localtime()
        wanted: time = self.cleaned_data["at"]
        today = now.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
        return today if today > now else today + timedelta(days=1)
