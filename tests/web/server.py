"""A real server in a process of its own, and somebody who talks to it over a WebSocket."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import Any

from websockets.sync.client import connect


class Server:
    """`plies serve` as a user starts it; `stop` ends it as Ctrl-C does."""

    def __init__(self, *arguments: str, port: int = 0):
        command = [sys.executable, "-c", "from plies.cli import main; main()", "serve"]
        self.process = subprocess.Popen(
            [*command, "--no-open", "--port", str(port), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "http://" not in said:
            raise RuntimeError(said + self.process.communicate()[1])
        self.address = said.split()[3]
        self.host = self.address.removeprefix("http://").rstrip("/")
        self.port = int(self.host.rpartition(":")[2])

    def stop(self, how: int = signal.SIGINT) -> tuple[str, str]:
        """End the server; return what it still said on stdout and stderr."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.communicate(timeout=30)
        finally:
            self.process.kill()


class Client:
    """Asks one question after the other, and keeps the news that came in between."""

    def __init__(self, server: Server, **options: Any):
        options = {"max_size": None, "open_timeout": 60, **options}
        self._opening = connect(f"ws://{server.host}/ws", **options)
        self.number, self.news = 0, list[str]()

    def __enter__(self) -> Client:
        self.socket = self._opening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def send(self, what: str, **fields: Any) -> int:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "do": what, **fields}))
        return self.number

    def hear(self, number: int | None) -> dict[str, Any]:
        """Return the answer to a question, whatever else comes before it."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=60))
            if message["id"] == number and "news" not in message:
                return message
            if "news" in message:
                self.news.append(message["news"])

    def ask(self, what: str, **fields: Any) -> dict[str, Any]:
        """Return what was asked for."""
        answer = self.hear(self.send(what, **fields))
        assert "ok" in answer, answer
        found: dict[str, Any] = answer["ok"]
        return found

    def refused(self, what: str, **fields: Any) -> str:
        """Return the sentence by which this is refused."""
        answer = self.hear(self.send(what, **fields))
        assert "error" in answer, answer
        sentence: str = answer["error"]
        return sentence
