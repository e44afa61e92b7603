"""An event as it leaves the hall: archives, files of other programs, papers, pages as data."""
