"""Searches that never end and workers that die: nobody else minds, and nothing is left behind."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.web.server import Client

ENDLESS = """
class Endless:
    sides = ("one", "other")
    def start(self): return (0, 0)
    def mover(self, state): return state[1]
    def moves(self, state):
        while state[0] == 1:
            pass
        return [1, 2]
    def play(self, state, move): return (1 if move == 2 else 0, 1 - state[1])
    def payoff(self, state): return 0
"""


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, and that still run."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for path in found for word in path.read_text().split()]


def test_leaving_in_the_middle_of_a_search_frees_its_worker(start):
    server = start("--workers", "1", "--think", "120")
    with Client(server) as leaving:
        table = leaving.ask("begin", game="othello")["table"]
        workers = children(server.process.pid)
        players = ["alphabeta:depth=30,time=120"] * 2
        leaving.send("answer", table=table, at=0, players=players)
        sleep(1)

    with Client(server) as other:
        table = other.ask("begin", game="tictactoe")["table"]
        began = monotonic()
        other.ask("answer", table=table, at=0, players=["alphabeta:depth=1", "random"])

    assert monotonic() - began < 60  # and not the two minutes of the search
    assert len(children(server.process.pid)) == len(workers)


def test_a_search_can_be_cancelled(start):
    with Client(start("--workers", "1", "--think", "120")) as visitor:
        table = visitor.ask("begin", game="othello")["table"]
        players = ["alphabeta:depth=30,time=120"] * 2
        asked = visitor.send("answer", table=table, at=0, players=players)
        sleep(0.5)
        visitor.ask("cancel", of=asked)
        began = monotonic()
        visitor.ask("answer", table=table, at=0, players=["alphabeta:depth=1"] * 2)

    assert monotonic() - began < 60


def test_rules_that_never_end_cost_one_worker_which_is_replaced(start, tmp_path, monkeypatch):
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    server = start(f"{file}:Endless", "--workers", "1")
    with Client(server) as visitor:
        table = visitor.ask("begin", game=f"{file}:Endless")["table"]

        sentence = visitor.refused("move", table=table, at=0, word="2")

        assert "took longer than 5 seconds" in sentence
        assert visitor.ask("move", table=table, at=0, word="1")["ply"] == 1


def test_a_worker_that_is_killed_is_replaced(start):
    server = start("--workers", "1")
    with Client(server) as visitor:
        for pid in children(server.process.pid):
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
        sleep(0.5)
        assert visitor.ask("begin", game="tictactoe")["ply"] == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_behind(start, how):
    server = start()
    with Client(server) as visitor:
        table = visitor.ask("begin", game="othello")["table"]
        players = ["alphabeta:depth=30"] * 2
        visitor.send("answer", table=table, at=0, players=players)
        sleep(0.5)
        workers = children(server.process.pid)
        _, complaints = server.stop(how)

    assert len(workers) >= 4
    assert "Traceback" not in complaints
    until = monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in workers) and monotonic() < until:
        sleep(0.1)
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]
