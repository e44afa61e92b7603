"""What leaves the hall unasked: notices, mail, push messages, webhooks."""
