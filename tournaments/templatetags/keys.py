"""Every form that posts carries a key of its own, beside the token that guards it.

The tag takes the place of Django's `csrf_token`: no form works without that one, so none can be
written without a key either, and forms of libraries have theirs.
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
"""Sixteen letters that spell no word: a key stands on pages beside what people wrote."""


def new_key() -> str:
    """128 random bits, as the hidden field of a form carries them."""
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
