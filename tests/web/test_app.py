"""The files of the page: all there, small, and none that leads elsewhere."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest

from plies.web.app import Guard, page_files

FILES = page_files()
IMPORT = re.compile(r'^(?:import|export) .*?from "([^"]+)";|\bimport\("([^"]+)"\)', re.M | re.S)


def test_the_code_of_the_page_is_small():
    assert sum(len(file.packed) for file in FILES.values()) < 200_000


@pytest.mark.parametrize("address", [one for one in FILES if one.endswith(".js")])
def test_every_module_imports_modules_that_are_there(address):
    for found in IMPORT.findall(FILES[address].body.decode()):
        target = found[0] or found[1]
        assert urljoin(address, target) in FILES, target


def test_every_file_that_the_page_names_is_there():
    page = FILES["/"].body.decode()

    named = re.findall(r'(?:href|src)="(/[^"]+)"', page)

    assert len(named) > 5
    assert set(named) <= set(FILES)


@pytest.mark.parametrize("address", [one for one in FILES if one.endswith((".js", ".css"))])
def test_nothing_comes_from_another_site(address):
    text = FILES[address].body.decode()

    assert not re.findall(r"https?://(?!www\.w3\.org/)", text)


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.7:8000", True),
        ("lab.example:8000", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_the_server_knows_its_names(host, known):
    async def app(scope, receive, send):
        return None

    assert Guard(app, hosts=["lab.example"]).is_known(host) is known
