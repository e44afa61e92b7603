"""A Python client of the API, written from its OpenAPI document: one file, standard library only.

`manage.py api_client` writes it; the hall hands it out at `/api/client.py`.
"""

from tournaments.config.client.writing import client_of

__all__ = ["client_of"]
