"""Servers for tests: one that all tests of a file share, and more of one's own."""

from __future__ import annotations

import pytest

from tests.web.server import Client, Server


@pytest.fixture(scope="module")
def server():
    found = Server("--workers", "2", "--think", "3")
    yield found
    found.stop()


@pytest.fixture
def visitor(server):
    with Client(server) as found:
        yield found


@pytest.fixture
def start():
    """Return a function that starts a server of one's own."""
    started: list[Server] = []

    def start(*arguments: str, port: int = 0) -> Server:
        started.append(Server(*arguments, port=port))
        return started[-1]

    yield start
    for one in started:
        one.stop()
