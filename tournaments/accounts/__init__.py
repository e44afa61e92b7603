"""People: the custom user, sign-up, and the pages of one's own account."""
