"""Forms that were not sent: what a browser is shown in place of an empty answer.

Whose session ended while a form was open sends it to the log-in page. The address of the form takes
only what a form sends: to come back to it was a blank page, and nothing said that nothing was sent.
The same blank page met whoever opened such an address, as a phone does that wakes a closed page.
"""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.urls import Resolver404, resolve
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _


class Unsent(MiddlewareMixin):
    """Leads back to the page of the form, with a word about what was not done."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if request.path.startswith("/api/"):
            return response
        if response.status_code == 405 and request.method == "GET":
            return render(request, "405.html", {"home": page_above(request.path)}, status=405)
        if request.method == "POST" and _asks_to_log_in(request, response):
            messages.warning(
                request,
                _("You are not logged in: nothing was sent. Log in, and send it again."),
                extra_tags="unsent",  # the browser keeps what was typed until then
            )
            onward = urlencode({"next": page_of_form(request)}, safe="/")
            return HttpResponseRedirect(f"{resolve_url(settings.LOGIN_URL)}?{onward}")
        return response


def _asks_to_log_in(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether the answer is the log-in page, from which the way leads back to this address."""
    if not isinstance(response, HttpResponseRedirect):
        return False
    to = urlsplit(response.url)
    back = parse_qs(to.query).get("next")
    return to.path == resolve_url(settings.LOGIN_URL) and back == [request.get_full_path()]


def page_of_form(request: HttpRequest) -> str:
    """The page on which the form stood, as the browser says; else the page above its address."""
    came = request.headers.get("Referer", "")
    here = {request.get_host()}
    if came and url_has_allowed_host_and_scheme(came, here, require_https=request.is_secure()):
        from_ = urlsplit(came)
        return f"{from_.path}?{from_.query}" if from_.query else from_.path
    return page_above(request.path)


def page_above(path: str) -> str:
    """The nearest address above this one that the hall knows: /tables/7/ for /tables/7/choose/."""
    parts = path.strip("/").split("/")
    while len(parts) > 1:
        parts.pop()
        above = f"/{'/'.join(parts)}/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return "/"
