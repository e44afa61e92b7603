"""What random games of Genesis need of their own: timelines, the rules that events must cite, and a
twin."""
