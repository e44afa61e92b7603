"""What the page and the document of a table say."""
