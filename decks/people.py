"""The signed-in user of a request, for views that require one."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request

from tournaments.accounts.models import User


def account(request: HttpRequest | Request) -> User:
    """The signed-in user of a request to a view that requires one."""
    if not isinstance(request.user, User):
        raise TypeError("this view needs login_required or IsAuthenticated")
    return request.user
