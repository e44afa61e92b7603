"""Webhooks of an event: addresses that are told of its operations, for its organizers."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.office import WebhookForm
from tournaments.models import Delivery, Event, Webhook
from tournaments.services.news import webhooks
from tournaments.services.permission import person
from tournaments.views.page import answer, from_desk, show, signs_in, staff_event, tried

NEWEST = 50


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The addresses, the newest deliveries, and a form for one more address.

    The secret of a new webhook stands on the answer to its form and nowhere else.
    """
    found = staff_event(request, slug, "manage_event")
    form = WebhookForm(request.POST or None)
    made: list[tuple[Webhook, str]] = []
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data

        def write() -> None:
            made.append(
                webhooks.add(
                    actor=person(request.user),
                    event=found,
                    url=chosen["url"],
                    kinds=chosen["kinds"],
                )
            )

        if tried(request, form, write):
            form = WebhookForm()
    sent = Delivery.objects.filter(webhook__event=found).select_related("webhook")
    response = show(
        request,
        "webhooks.html",
        found,
        "desk",
        form=form,
        made=made[0] if made else None,
        webhooks=found.webhooks.filter(active=True),
        deliveries=sent[:NEWEST],
        trail=from_desk(
            slug,
            (_("Webhooks"), ""),
        ),
    )
    response["Cache-Control"] = "no-store"
    return response


@signs_in
@require_POST
def act(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Try an address, or take it away."""
    found = staff_event(request, slug, "manage_event")
    one = get_object_or_404(found.webhooks.select_related("event"), number=number)
    actor = person(request.user)
    if action == "ping":
        done = _("A message is on its way; its line says what came of it.")
        return _answer(request, found, lambda: webhooks.ping(actor=actor, webhook=one), done)
    return _answer(request, found, lambda: webhooks.remove(actor=actor, webhook=one), "")


@signs_in
@require_POST
def again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send a message once more."""
    found = staff_event(request, slug, "manage_event")
    rows = Delivery.objects.select_related("webhook__event")
    one = get_object_or_404(rows, webhook__event=found, pk=pk)
    actor = person(request.user)
    return _answer(
        request, found, lambda: webhooks.send_again(actor=actor, delivery=one), _("Sent again.")
    )


def _answer(
    request: HttpRequest, event: Event, write: Callable[[], object], done: str
) -> HttpResponse:
    return answer(request, reverse("tournaments:webhooks", args=[event.slug]), write, done)
