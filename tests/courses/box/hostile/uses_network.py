"""Talks to the network, to the parent's sockets and to a name server."""

import os
import socket
import urllib.request


def tried(what):
    try:
        return str(what())
    except OSError:
        return "refused"


def answer(port):
    return [
        tried(lambda: socket.socket()),
        tried(lambda: socket.socketpair()),
        tried(lambda: socket.create_connection(("127.0.0.1", port), 1)),
        tried(lambda: socket.gethostbyname("localhost")),
        tried(lambda: urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1)),
        tried(lambda: os.open(f"/dev/tcp/127.0.0.1/{port}", os.O_RDWR)),
    ]
