"""A Python client of the API, written from its OpenAPI document: one file, standard library only.

`manage.py api_client` writes it.
"""

from tournaments.client.writing import client_of

__all__ = ["client_of"]
