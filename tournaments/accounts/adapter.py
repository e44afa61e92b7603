"""Where people go after they come in."""

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):
    """The defaults; a named place for the rules of this site."""
