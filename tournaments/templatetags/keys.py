"""Every form that posts carries a key of its own, beside its CSRF token.

The tag replaces Django's `csrf_token`. No form works without that tag, so no form lacks a key,
forms of libraries included.
"""

from __future__ import annotations

import secrets
from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import CsrfTokenNode
from django.utils.html import format_html

register = template.Library()

LETTERS = "bcdfghjkmnqrvwxz"
"""Sixteen letters that cannot spell a word, since a key stands on pages beside what people
wrote."""


def new_key() -> str:
    """A random key of 128 bits, in letters for the hidden field of a form."""
    return "".join(LETTERS[int(digit, 16)] for digit in secrets.token_hex(16))


class GuardedForm(CsrfTokenNode):
    """The token against forged forms, and the key of this rendering of the form."""

    def render(self, context: Any) -> str:
        token = super().render(context)
        if not token:
            return token
        return token + format_html('<input type="hidden" name="request_key" value="{}">', new_key())


@register.tag
def csrf_token(parser: Parser, token: Token) -> GuardedForm:
    return GuardedForm()
