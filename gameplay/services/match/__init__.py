"""From the table to the hall: the result of a match, and tables that follow their match."""
