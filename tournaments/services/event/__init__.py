"""An event itself: its life, its settings, its staff, announcements, undoing acts of its log."""
