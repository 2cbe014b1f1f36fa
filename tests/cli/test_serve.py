"""`plies serve`: what it refuses, and where it listens. What it serves is tested in tests/web."""

from __future__ import annotations

import socket

import pytest

from plies.cli.serve import address_of, bound
from plies.contract import GameError
from tests.cli.running import refused, run


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch.py:Game"], "there is no file nosuch.py"),
        (["jetan"], "there is no game 'jetan'"),
        (["--port", "99999"], "99999 is not in the range"),
        (["--host", "foo.invalid"], "'foo.invalid' is no address of this machine"),
        (["--think", "0"], "0.0 is not in the range"),
        (["--workers", "0"], "0 is not in the range"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments, said):
    assert said in refused(run("serve", "--no-open", *arguments))


def test_a_port_that_is_taken_is_refused_and_without_one_the_next_is_found(monkeypatch):
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(GameError, match=f"nothing can listen at 127.0.0.1:{port}"):
            bound("127.0.0.1", port)

        monkeypatch.setattr("plies.cli.serve.USUAL_PORT", port)
        with bound("127.0.0.1", None) as found:
            assert found.getsockname()[1] > port
            with socket.create_connection(found.getsockname(), timeout=10):
                pass  # whoever comes early waits; nobody is turned away


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::", "http://[::1]:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("lab.example", "http://lab.example:8000/"),
    ],
)
def test_the_address_is_one_that_a_browser_opens(host, address):
    assert address_of(host, 8000) == address
