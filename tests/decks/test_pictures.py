"""The hall's own pictures take the emblem's place: from a folder, or from another host."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournaments.pictures import pictures_from

pytestmark = pytest.mark.django_db
ADDRESS = "/cards/chaotic/maxxor.svg"
FAR = "https://pictures.example.org/{game}/{key}.jpg"


def test_a_file_of_the_folder_stands_for_the_emblem(
    client: Any, settings: Any, tmp_path: Path
) -> None:
    (tmp_path / "chaotic").mkdir()
    (tmp_path / "chaotic" / "maxxor.png").write_bytes(b"a picture")
    settings.CARD_PICTURES = str(tmp_path)
    shown = client.get(ADDRESS)
    assert (shown.content, shown["Content-Type"]) == (b"a picture", "image/png")
    assert client.get(ADDRESS, HTTP_IF_NONE_MATCH=shown["ETag"]).status_code == 304
    assert client.get("/cards/chaotic/najarin.svg")["Content-Type"] == "image/svg+xml"


def test_a_picture_elsewhere_is_pointed_to(client: Any, settings: Any) -> None:
    settings.CARD_PICTURES = FAR
    shown = client.get(ADDRESS)
    assert (shown.status_code, shown["Location"]) == (
        302,
        "https://pictures.example.org/chaotic/maxxor.jpg",
    )
    assert client.get("/cards/chaotic/no-such-card.svg").status_code == 404


def test_browsers_load_pictures_from_the_named_host_alone() -> None:
    assert pictures_from(FAR) == ["https://pictures.example.org"]
    assert pictures_from("/srv/pictures") == []
    assert pictures_from("") == []


@pytest.mark.parametrize(
    "address",
    ["https://pictures.example.org/one.jpg", "https://{key}.example.org/", "https:///{key}"],
)
def test_an_address_for_no_single_card_stops_the_start(address: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        pictures_from(address)
