"""What random games of Genesis need of their own: timelines, what events cite."""
