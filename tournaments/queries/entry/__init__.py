"""Players of an event: the list of them, the doors, their next thing, the decisions about them."""
