"""Pages of the hall: thin functions that ask queries, call services and show templates."""
