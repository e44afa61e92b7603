"""An event itself: how far it has come, what comes next and when, its log, what a change does."""
