"""Players and teams of an event: entering, invitations, the wait list, the doors, leaving."""
