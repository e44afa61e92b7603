"""What the API answers with, one module for each thing of an event or of the hall."""
