"""Where files lie that all hosts of a hall share: the setting STORAGE_URL, read.

A hall on one host needs none: what it keeps as files lies in VAR_DIR.
"""

from __future__ import annotations

import importlib.util
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.core.exceptions import ImproperlyConfigured

OPTIONS = {
    "endpoint": "endpoint_url",
    "region": "region_name",
}
"""What may stand behind the question mark, and what django-storages calls it."""

PATIENCE = {"connect_timeout": 3, "read_timeout": 20, "retries": {"max_attempts": 2}}
"""Seconds and tries with a store that does not answer: somebody waits for what is asked of it."""


def store_of(url: str, folder: str) -> dict[str, Any]:
    """The entry of ``STORAGES`` for an address.

    ``""``: the folder. ``file:///srv/drome``: another folder, which all hosts mount.
    ``s3://bucket/folder?endpoint=https://store.example&region=eu-1``: a store that speaks S3; its
    keys come from the environment (``AWS_ACCESS_KEY_ID``, ``AWS_SECRET_ACCESS_KEY``). Raises
    ImproperlyConfigured for anything else, and where the library for S3 is not installed.
    """
    if not url:
        return _folder(folder)
    try:
        parts = urlsplit(url)
        given = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
    except ValueError as error:
        raise ImproperlyConfigured(f"STORAGE_URL is no address: {error}.") from None
    if parts.scheme == "file" and not parts.netloc and parts.path.strip("/") and not given:
        return _folder(parts.path)
    if parts.scheme != "s3" or not parts.netloc or "@" in parts.netloc or given.keys() - OPTIONS:
        raise ImproperlyConfigured(
            "STORAGE_URL: use file:///path/to/a/shared/folder or"
            " s3://bucket/folder?endpoint=https://…&region=…, without keys in it."
        )
    if importlib.util.find_spec("storages") is None or importlib.util.find_spec("boto3") is None:
        raise ImproperlyConfigured(
            "STORAGE_URL names a store that speaks S3, and django-storages is not installed:"
            " run `pip install 'django-storages[s3]'` in the hall's environment."
        )
    options = {OPTIONS[name]: values[-1] for name, values in given.items()}
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": parts.netloc,
            "location": parts.path.strip("/"),
            "default_acl": None,
            "querystring_auth": True,
            "file_overwrite": True,
            "client_config": import_module("botocore.config").Config(**PATIENCE),
            **options,
        },
    }


def _folder(path: str) -> dict[str, Any]:
    backend = "django.core.files.storage.FileSystemStorage"
    return {"BACKEND": backend, "OPTIONS": {"location": path}}


def lacks_of_hosts(*, hosts: int, sqlite: bool, embedded: bool, said: dict[str, str]) -> list[str]:
    """The names of settings that a hall on several hosts needs and that are not set.

    ``said``: further settings, by name. A hall on one host needs none.
    """
    if hosts == 1:
        return []
    lacking = ["DATABASE_URL"] if sqlite else []
    lacking += ["CELERY_BROKER_URL"] if embedded else []
    return lacking + [name for name, value in said.items() if not value]
