"""What a person is told and by which way; and for the staff of an event what became of it."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.accounts import wishes
from tournaments.accounts.models import User
from tournaments.accounts.wishes import News, Way
from tournaments.enums import NoticeState
from tournaments.errors import Refusal
from tournaments.outside import as_drawn_outside, drawn_outside_again
from tournaments.queries.news import reach
from tournaments.queries.news.addresses import confirmed_address
from tournaments.services.news import pushing, sending
from tournaments.services.permission import person
from tournaments.views.page import answer, from_desk, show, signs_in, staff_event

ROWS = 50


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """Which news I want, by mail and by push messages of this browser."""
    user = person(request.user)
    if request.method == "POST":
        wanted = [(news, way) for news in News for way in Way if f"{way}:{news}" in request.POST]
        write = partial(wishes.choose, actor=user, wanted=wanted)
        rows_now = User.objects.filter(pk=user.pk)
        done = _("Your choice is saved.")
        checked = as_drawn_outside(request, rows_now, partial(wishes.sight, user.pk), write)
        return answer(request, reverse("tournaments:news"), checked, done)
    drawn = drawn_outside_again(request, partial(wishes.sight, user.pk))
    rows = [
        {"news": news, "ways": [(way, wishes.wants(user, news, way)) for way in _ways()]}
        for news in News
    ]
    context = {
        "rows": rows,
        "drawn": drawn,
        "ways": _ways(),
        "hidden": [] if pushing.ready() else _kept_push(user),
        "address": confirmed_address(user),
        "push_key": pushing.public_key(),
        "browsers": user.browsers.count(),
    }
    return render(request, "account/news.html", context)


def _ways() -> list[Way]:
    return [Way.MAIL, Way.PUSH] if pushing.ready() else [Way.MAIL]


def _kept_push(user: User) -> list[str]:
    """The push wishes, which the page does not show: saving it must not change them."""
    return [f"{Way.PUSH}:{news}" for news in News if wishes.wants(user, news, Way.PUSH)]


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def off(request: HttpRequest, token: str) -> HttpResponse:
    """The link at the foot of a mail: it stops this kind and nothing else, without a log-in.

    Mail programs post to it (RFC 8058) without a session, so no CSRF token can come along; the
    token in the address is what says who asks. Looking at the page changes nothing.
    """
    found = wishes.of_token(token)
    if found is None:
        raise Http404
    user, news = found
    if request.method == "POST":
        wishes.stop(actor=user, news=news, way=Way.MAIL)
    done = not wishes.wants(user, news, Way.MAIL)
    return render(request, "account/news_off.html", {"news": news, "done": done})


@login_required
@require_POST
def browser(request: HttpRequest) -> HttpResponse:
    """Let this browser show messages, or stop one from doing so; called by a script."""
    user, said = person(request.user), request.POST
    try:
        if said.get("act") == "out":
            pushing.shut_out(actor=user, endpoint=said.get("endpoint", ""))
        else:
            keys = {name: said.get(name, "") for name in ("endpoint", "point", "secret")}
            pushing.let_in(actor=user, **keys)
    except Refusal as refusal:
        return JsonResponse(
            {"code": refusal.code, "detail": refusal.message}, status=refusal.status
        )
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"browsers": user.browsers.count()})
    return redirect("tournaments:news")


@signs_in
@require_safe
@never_cache
def sent(request: HttpRequest, slug: str) -> HttpResponse:
    """What was sent about an event, to whom, and what became of it. Addresses stay hidden."""
    found = staff_event(request, slug)
    rows = reach.of_event(found, request.user)
    state = request.GET.get("state", "")
    chosen = rows.filter(state=state) if state in NoticeState.values else rows
    return show(
        request,
        "sent.html",
        found,
        "desk",
        lines=reach.lines(rows),
        reach=reach.reach(found),
        page=Paginator(chosen, ROWS).get_page(request.GET.get("page")),
        states=NoticeState.choices,
        state=state,
        query=f"state={state}" if state in NoticeState.values else "",
        trail=from_desk(slug, (_("Messages"), "")),
    )


@signs_in
@require_POST
def sent_again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Try a message once more that failed."""
    found = staff_event(request, slug)
    one = get_object_or_404(reach.of_event(found, request.user), pk=pk)
    return answer(
        request,
        reverse("tournaments:sent", args=[slug]),
        lambda: sending.again(actor=person(request.user), event=found, notice=one),
        _("It is queued once more."),
    )
