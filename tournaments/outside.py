"""Forms over what stands in no log of an event: settings of a series, an own deck list, an account.

Such a form sends back a digest of what it was drawn from. It is done only while that still stands:
a second tab, another keeper or a link in a mail may have written meanwhile.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import QuerySet
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.errors import OutOfDate

Parts = tuple[Any, ...]
Done = TypeVar("Done")

DIGITS = 16


def digest(parts: Parts) -> str:
    """A short digest of what a form was drawn from."""
    text = json.dumps(parts, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def changed() -> str:
    """The first words of each refusal of an older form."""
    return _("Nothing was done: this has changed since you opened the page.")


def do_outside(
    *, said: str, rows: QuerySet[Any], sight: Callable[[], Parts], write: Callable[[], Done]
) -> Done:
    """Write if the form was drawn from what is there now, under the lock of these rows. The sight
    reads what is there now. A form that says nothing is done."""
    if not said:
        return write()
    with transaction.atomic():
        list(rows.select_for_update())
        if said != digest(sight()):
            raise OutOfDate("out_of_date", changed())
        return write()


def as_drawn_outside(
    request: HttpRequest,
    rows: QuerySet[Any],
    sight: Callable[[], Parts],
    write: Callable[[], Done],
) -> Callable[[], Done]:
    """The write, refused where what its form showed is out of date."""

    def checked() -> Done:
        return do_outside(said=request.POST.get("drawn", ""), rows=rows, sight=sight, write=write)

    return checked


def drawn_outside_again(
    request: HttpRequest, sight: Callable[[], Parts], form: BaseForm | None = None
) -> str:
    """The `drawn` value for a form on a page. A form that is shown again because of its own faults
    keeps its value. A form that was refused as out of date gets a new one, since its reader was
    told so."""
    return kept(request, form) or digest(sight())


def kept(request: HttpRequest, form: BaseForm | None) -> str:
    """The value that a form keeps which is shown again because of its own faults."""
    if form is None or form.has_error(NON_FIELD_ERRORS, "out_of_date"):
        return ""
    return request.POST.get("drawn", "")
