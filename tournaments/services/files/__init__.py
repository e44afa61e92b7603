"""Files in and out: archives and lists read and checked, papers printed, and their work."""
