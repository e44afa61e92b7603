"""The API of Limited: how an event plays it, its draft pods, and the pools of its entries."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from decks import queries
from decks.api.registrations import EntryListViewSet
from decks.enums import LimitedWay
from decks.models import Limited, Pool
from decks.models.pools import REASON
from decks.people import account
from decks.pools import counting, reads
from decks.services import pools as services
from decks.services.lists import MAX_TEXT
from decks.wings import wing
from tournaments.api.base import EventViewSet, asked
from tournaments.api.schema import DRAWN, IF_MATCH
from tournaments.models import Event
from tournaments.operations.schema.entries import MOST_PACKS
from tournaments.outside import digest

Names = serializers.ListField
ORDERS = [("chance", "by chance, from the seed"), ("entries", "in the order of entering")]


class LimitedIn(serializers.Serializer[Any]):
    """How an event plays Limited. ``sets`` and ``contents`` describe packs that the hall makes: the
    codes of the sets in turn, and one line for each slot. ``free``: parts of a list that need no
    card of the pool; without it those that players bring in this game. ``reason``: needed where
    existing pools are taken back."""

    way = serializers.ChoiceField(LimitedWay.choices)
    packs = serializers.IntegerField(min_value=0, max_value=MOST_PACKS, default=0)
    sets = Names(child=serializers.CharField(max_length=20), default=list, max_length=MOST_PACKS)
    contents = serializers.CharField(
        max_length=2000, allow_blank=True, default="", trim_whitespace=False
    )
    free = Names(child=serializers.CharField(max_length=20), required=False, max_length=20)
    reason = serializers.CharField(max_length=REASON, allow_blank=True, default="")


class LimitedOut(serializers.Serializer[Any]):
    """How an event plays Limited. ``seed`` and ``sheets`` (of each set in turn the cards of each
    slot) are told once the event is over; with them anybody works the packs out."""

    way = serializers.ChoiceField(LimitedWay.choices)
    packs = serializers.IntegerField()
    sets = Names(child=serializers.CharField())
    contents = serializers.CharField(allow_blank=True)
    free = Names(child=serializers.CharField())
    seed_digest = serializers.CharField(allow_blank=True, help_text="SHA-256 of the seed.")
    seed = serializers.CharField(allow_null=True)
    sheets = Names(child=Names(child=Names(child=serializers.CharField())), allow_null=True)
    pods = Names(child=Names(child=serializers.IntegerField()), help_text="Entries by seat.")


class GivenOut(serializers.Serializer[Any]):
    """The numbers of the entries that got a pool now."""

    entries = Names(child=serializers.IntegerField())


class SeatIn(serializers.Serializer[Any]):
    """How players are seated."""

    order = serializers.ChoiceField(ORDERS, default="chance")


class PodsOut(serializers.Serializer[Any]):
    """Draft pods: the numbers of the entries by seat; the next seat is the left neighbour's."""

    pods = Names(child=Names(child=serializers.IntegerField()))


class PoolOut(serializers.ModelSerializer[Pool]):
    """The cards that an entry may build of, full name to copies. ``turn``: how many pools were
    made for it before."""

    entry = serializers.IntegerField(source="entry.number")
    cards = serializers.DictField(child=serializers.IntegerField())
    total = serializers.IntegerField()
    way = serializers.CharField(help_text="“given” out by the hall, or “entered”.")
    odds = serializers.SerializerMethodField(
        help_text="Where an entered pool differs from the packs, in sentences; empty where "
        "it does not, or the organizer did not say what the packs hold."
    )
    drawn = serializers.SerializerMethodField(help_text=DRAWN)

    class Meta:
        model = Pool
        fields = ["entry", "cards", "total", "way", "turn", "digest", "salt", "created"]
        fields += ["odds", "drawn"]
        read_only_fields = fields

    def get_odds(self, row: Pool) -> list[str]:
        limited = reads.limited_of(row.entry.event)
        return [str(one) for one in counting.packs_of(limited).odds(row)] if limited else []

    def get_drawn(self, row: Pool) -> str:
        return digest(("pool", row.entry.number, row.pk))


class PoolIn(serializers.Serializer[Any]):
    """The cards, one a line with its number; ``reason`` where staff replaces a pool."""

    text = serializers.CharField(max_length=MAX_TEXT, trim_whitespace=False)
    reason = serializers.CharField(max_length=REASON, allow_blank=True, default="")


class AnewIn(serializers.Serializer[Any]):
    """Why a pool is taken back."""

    reason = serializers.CharField(max_length=REASON)


class EventLimited(EventViewSet):
    """How an event plays Limited."""

    token_scope = "organize"

    @extend_schema(operation_id="limited_retrieve", responses=LimitedOut)
    def retrieve(self, request: Request, slug: str) -> Response:
        """For everybody who sees the event."""
        return Response(_told(self.event()))

    @extend_schema(operation_id="limited_settle", request=LimitedIn, responses=LimitedOut)
    def update(self, request: Request, slug: str) -> Response:
        """By the organizer, before the event starts."""
        event = self.event()
        data = {"free": wing(event.game).brought, **asked(request, LimitedIn)}
        data["count"] = data.pop("packs")
        services.settle(actor=account(request), event=event, **data)
        return Response(_told(event))


class EventPools(EventViewSet):
    """The pools of an event."""

    token_scope = "organize"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="pools_give_out", request=None, responses={200: GivenOut})
    def create(self, request: Request, slug: str) -> Response:
        """Makes a pool for everybody who plays and has none; changes no other."""
        made = services.give_out(actor=account(request), event=self.event())
        return Response(GivenOut({"entries": sorted(row.entry.number for row in made)}).data)


class EventPods(EventViewSet):
    """The draft pods of an event."""

    token_scope = "organize"

    @extend_schema(operation_id="pods_retrieve", responses=PodsOut)
    def retrieve(self, request: Request, slug: str) -> Response:
        """For everybody who sees the event; 404 without a draft."""
        row = reads.limited_of(self.event())
        if row is None or row.way != LimitedWay.DRAFT:
            raise Http404
        return Response(PodsOut({"pods": row.pods}).data)

    @extend_schema(operation_id="pods_seat", request=SeatIn, responses={200: PodsOut})
    def create(self, request: Request, slug: str) -> Response:
        """Seats everybody who plays anew. By chance the same players get the same seats."""
        by_chance = asked(request, SeatIn)["order"] == "chance"
        row = services.seat(actor=account(request), event=self.event(), by_chance=by_chance)
        return Response(PodsOut({"pods": row.pods}).data)


class EntryPool(EntryListViewSet):
    """The pool of an entry."""

    may_see = staticmethod(queries.may_see_pool)

    @extend_schema(operation_id="pool_retrieve", responses=PoolOut)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """For the player, for judges who do not play in the event, and for everybody once the
        deck policy opens the list."""
        current = reads.current(self.seen_entry())
        if current is None:
            raise Http404
        return Response(PoolOut(current).data)

    @extend_schema(
        operation_id="pool_enter", request=PoolIn, responses=PoolOut, parameters=[IF_MATCH]
    )
    def update(self, request: Request, slug: str, number: int) -> Response:
        """Enters the cards that were opened or drafted; staff replaces a pool with a reason."""
        entry = self.seen_entry()
        data = asked(request, PoolIn)
        row = self.as_read(
            entry.event,
            reads.sight_of(entry),
            lambda: services.enter(actor=account(request), entry=entry, **data),
        )
        return Response(PoolOut(row).data)

    @extend_schema(
        operation_id="pool_make_anew", request=AnewIn, responses=PoolOut, parameters=[IF_MATCH]
    )
    @action(
        detail=True,
        methods=["post"],
        token_scope="organize",
        permission_classes=[IsAuthenticated],
    )
    def anew(self, request: Request, slug: str, number: int) -> Response:
        """By staff who do not play: takes the pool back and makes another from the seed."""
        entry = self.seen_entry()
        data = asked(request, AnewIn)
        row = self.as_read(
            entry.event,
            reads.sight_of(entry),
            lambda: services.make_anew(actor=account(request), entry=entry, **data),
        )
        return Response(PoolOut(row).data)


def _told(event: Event) -> dict[str, Any]:
    row = Limited.objects.filter(event=event).first() or Limited(event=event)
    told = row.on and reads.seed_told(event)
    return LimitedOut(
        {
            **{name: getattr(row, name) for name in ("way", "packs", "sets", "contents", "free")},
            "pods": row.pods,
            "seed_digest": row.seed_digest if row.on else "",
            "seed": row.seed if told else None,
            "sheets": row.sheets if told else None,
        }
    ).data
