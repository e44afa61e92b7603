"""The log of an event, and undo and redo from it."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import policy
from tournaments.errors import Forbidden, Refusal
from tournaments.forms.office import UndoForm
from tournaments.models import Event
from tournaments.operations import verify_chain
from tournaments.operations.plan import UndoPlan
from tournaments.policy import Hidden
from tournaments.queries.event import audit, impact
from tournaments.queries.files import outward
from tournaments.services.event import undo
from tournaments.services.permission import person
from tournaments.views.page import from_desk, show, signs_in, staff_event, tried
from tournaments.views.weighing import shown

LOG_PAGE = 75


@signs_in
@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Every operation of the event, newest first, and whether the chain holds.

    With `?whole=1` every link is checked, else those added since the last look.
    """
    found = staff_event(request, slug, "view_log")
    operations = found.operations.order_by("-number")
    page = Paginator(operations, LOG_PAGE).get_page(request.GET.get("page"))
    whole = request.GET.get("whole") == "1"
    return show(
        request,
        "log.html",
        found,
        "desk",
        page=page,
        lines=audit.lines(found, page.object_list, request.user),
        fault=verify_chain(found) if whole else audit.chain_fault(found),
        whole=whole,
        count=page.paginator.count,
        out=audit.left_out(found),
        erasures=found.erasures.all(),
        may_undo=request.user.has_perm("tournaments.run_rounds", found),
        conflict=policy.explain(request.user, Hidden.NOTES, found),
        formats=[
            (name, outward.TITLES.get(name, name))
            for name in outward.FORMATS
            if name != outward.ARCHIVE or policy.sees(request.user, Hidden.ARCHIVE, found)
        ],
        lost=outward.losing(found),
        trail=from_desk(found.slug, (_("Log"), "")),
    )


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What undoing (or redoing) an operation would change, and the button."""
    found = staff_event(request, slug, "run_rounds")
    operation = get_object_or_404(found.operations, number=number)
    onward = request.GET.get("onward") == "1" or request.POST.get("onward") == "1"
    here = reverse("tournaments:log", args=[slug])
    form = UndoForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        if tried(
            request,
            form,
            lambda: undo.take_back(
                actor=person(request.user),
                event=found,
                number=number,
                reason=chosen["reason"],
                onward=onward,
                seen=chosen["seen"],
            ),
        ):
            messages.success(request, _("Done: the log has a new line, and the event follows it."))
            return redirect(here)
    try:
        plan = undo.preview(actor=person(request.user), event=found, number=number, onward=onward)
    except Forbidden as refusal:
        raise PermissionDenied(refusal.message) from refusal
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect(here)
    redo = operation.kind == "operations_undone"
    title = _("Redo") if redo else _("Undo")
    return show(
        request,
        "undo.html",
        found,
        "desk",
        form=form,
        plan=plan,
        title=title,
        redo=redo,
        onward=onward,
        operation=audit.lines(found, [operation], request.user)[0],
        moved=_moved(request, found, plan),
        trail=from_desk(found.slug, (_("Log"), here), (title, "")),
        **shown(impact.of(plan.before, plan.after, plan.changes)),
    )


def _moved(request: HttpRequest, event: Event, plan: UndoPlan) -> list[dict[str, object]]:
    """The other operations that change too, each with the reason."""
    numbers = [n for n in [*plan.out, *plan.back] if n != plan.target.number]
    rows = event.operations.filter(number__in=numbers[:LOG_PAGE]).order_by("number")
    back = set(plan.back)
    return [
        {
            "line": line,
            "back": line.operation.number in back,
            "why": plan.falls.get(line.operation.number, ""),
        }
        for line in audit.lines(event, rows, request.user)
    ]
