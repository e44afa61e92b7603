"""What a request may say: a filter or a member that the document does not have is refused.

Passed over, a name that is spelled wrong would count as not said: the answer would hold all events
instead of those that were asked for, and the player would be entered without the club.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.viewsets import ViewSet

PAGES = ("limit", "offset", "page")
"""Those of every list; `tournaments.paging` says what is asked for instead of a page."""
JSON = ("format", "json")
"""The form of every answer; whoever asks for it gets it."""
LONGEST = 60


class ByAccept(DefaultContentNegotiation):
    """An answer is in the form that `Accept` takes: `format` in an address is a filter. Only what
    clients of this framework are used to write, ``format=json``, is no fault (`expect_filters`)."""

    settings = type("WithoutFormat", (), {"URL_FORMAT_OVERRIDE": None})()


def filters(view: ViewSet) -> frozenset[str]:
    """The filters of the address that the view answers now, as the document has them."""
    kind: Any = type(view)
    return _declared(kind, str(view.action))


@lru_cache(maxsize=1000)
def _declared(kind: type[Any], action: str) -> frozenset[str]:
    made = getattr(getattr(kind, action), "kwargs", {}).get("schema")
    named: set[str] = set()
    if made is not None:
        schema = made() if isinstance(made, type) else made
        schema.view = kind(action=action, request=None, kwargs={}, format_kwarg=None)
        named = {
            one.name
            for one in schema.get_override_parameters()
            if isinstance(one, OpenApiParameter) and one.location == OpenApiParameter.QUERY
        }
    paged = action == "list" and getattr(kind, "pagination_class", None) is not None
    return frozenset({*named, *(PAGES if paged or "limit" in named else ())})


def expect_filters(view: ViewSet, request: Request) -> None:
    """Refuse an address with a filter that there is not."""
    if not hasattr(view, view.action or ""):  # a method that is not answered here, or OPTIONS
        return
    expect_only(filters(view), request)


def expect_only(known: Iterable[str], request: Request) -> None:
    """Refuse an address with a filter that is none of these."""
    said = request.query_params.items()
    strange = [name for name, value in said if name not in known and (name, value) != JSON]
    if strange:
        words, none = (
            _("There is no such filter here; there is %(known)s."),
            _("There is no filter here."),
        )
        raise ValidationError(_told(strange, set(known) - {"page"}, words, none))


def checked(serializer: serializers.BaseSerializer[Any]) -> Any:
    """What a body says, once it is sound and has no member that there is not."""
    serializer.is_valid()
    found = _both(_strange(serializer, serializer.initial_data), serializer.errors)
    if found:
        raise ValidationError(found)
    return serializer.validated_data


def _strange(field: Any, said: Any) -> Any:
    """The members of `said` that a serializer has not, as errors by their names; in a list, by the
    places of its items."""
    if isinstance(field, serializers.ListSerializer):
        items = said if isinstance(said, list) else []
        each = enumerate(_strange(field.child, one) for one in items)
        return {place: found for place, found in each if found}
    if not isinstance(field, serializers.Serializer) or not isinstance(said, Mapping):
        return {}
    inner = {name: one for name, one in field.fields.items() if not one.read_only}
    words, none = _("There is no such field here; there is %(known)s."), _("No field is read here.")
    found = _told([name for name in said if name not in inner], inner, words, none)
    for name, one in inner.items():
        if name in said and (below := _strange(one, said[name])):
            found[name] = below
    return found


def _both(strange: Any, wrong: Any) -> Any:
    """The errors of two kinds, those of the same place together."""
    if not isinstance(strange, dict) or not isinstance(wrong, dict):
        return wrong or strange
    # What is wrong with the whole comes first: it may say what to do instead.
    whole = [name for name in wrong if name == api_settings.NON_FIELD_ERRORS_KEY]
    names = dict.fromkeys([*whole, *strange, *wrong])
    return {name: _both(strange.get(name), wrong.get(name)) for name in names}


def _told(strange: list[str], known: Iterable[str], words: str, none: str) -> dict[str, Any]:
    names = ", ".join(sorted(known))
    told = words % {"known": names} if names else none
    return {str(name)[:LONGEST]: [told] for name in strange}
