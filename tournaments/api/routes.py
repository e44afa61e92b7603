"""Addresses of the API: which nouns there are, and what each is part of."""

from django.urls import URLPattern, URLResolver, path

from tournaments.api import (
    entries,
    events,
    history,
    imports,
    invitations,
    keeping,
    live,
    matches,
    me,
    news,
    office,
    people,
    rounds,
    rulings,
    series,
    standings,
    webhooks,
)
from tournaments.api.router import Router

EVENT = "events/<slug:slug>"

router = Router()
router.add("events/imports", imports.Imports, "events-imports", "events-imported")
router.add("events", events.Events, "events", "event")
router.add(f"{EVENT}/entries", entries.Entries, "entries", "entry")
router.add(f"{EVENT}/rounds", rounds.Rounds, "rounds", "round")
router.add(f"{EVENT}/matches", matches.Matches, "matches", "match")
router.add(f"{EVENT}/standings", standings.Standings, "standings", "standings-why")
router.add(f"{EVENT}/penalties", office.Penalties, "penalties", "penalty")
router.add(f"{EVENT}/rulings", rulings.Rulings, "event-rulings", "ruling")
router.add(f"{EVENT}/operations", history.Operations, "operations", "operation")
router.add(f"{EVENT}/staff", office.AllStaff, "staff", "staff-member")
router.add(f"{EVENT}/invitations", invitations.Invitations, "invitations", "invitation")
router.add(f"{EVENT}/notices", news.Notices, "notices", "notice")
router.add(f"{EVENT}/webhooks/deliveries", webhooks.Deliveries, "deliveries", "delivery")
router.add(f"{EVENT}/webhooks", webhooks.Webhooks, "webhooks", "webhook")
router.add("series/<slug:slug>/events", series.SeriesEvents, "series-events", "series-event")
router.add("series", series.AllSeries, "series-list", "series")
router.add("people", people.People, "people-shown", "person")
router.add("me/invitations", invitations.OwnInvitations, "me-invitations", "me-invitation")
router.add("me", me.Me, "me")
router.add("complaints", keeping.Complaints, "complaints")
router.add("hall/events", keeping.HallEvents, "hall-events", "hall-event")
router.add("hall/reports", keeping.HallReports, "hall-reports", "hall-report")
router.add("hall/accounts", keeping.HallAccounts, "hall-accounts", "hall-account")
router.add("hall/log", keeping.HallLog, "hall-log")

routes: list[URLPattern | URLResolver] = [
    *router.urls,
    path("live/", live.LiveView.as_view(), name="live"),
]
