"""People beside any one event: names, ratings, and all that the hall holds of one."""
