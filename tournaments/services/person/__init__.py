"""People: new names, the initials of minors, erasing; their places and ratings."""
