"""Queues that take turns, on a real worker; and what the server keeps of a visitor."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from importlib import import_module
from multiprocessing import get_context

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.web import visitor as visiting
from plies.web.jobs import POOLS
from plies.web.pool import Pool
from plies.web.visitor import Allowance, Table
from plies.web.worker import Busy, work


def ordered(asked: list[str], **options: int) -> list[str]:
    """Let visitors ask in this order; return the order in which they were answered."""
    answered: list[str] = []

    async def ask(pool: Pool, visitor: str) -> None:
        await pool.do(visitor, "games", {}, lambda news: None, 60)
        answered.append(visitor)

    async def all_of_them() -> None:
        pool = Pool(1, **options)
        try:
            await asyncio.gather(*(ask(pool, visitor) for visitor in asked))
        finally:
            pool.close()

    asyncio.run(all_of_them())
    return answered


def test_who_asks_for_much_does_not_keep_others_waiting():
    answered = ordered(["a"] * 8 + ["b"] * 2 + ["c"])

    assert answered[:3] == ["a", "b", "c"]
    assert answered[3:5] == ["a", "b"]
    assert answered[5:] == ["a"] * 6


def test_a_worker_that_was_terminated_is_told_to_stop_without_a_fault_and_replaced():
    async def run() -> tuple[bool, dict]:
        pool = Pool(1)
        try:
            (worker,) = pool._workers
            first = pool.do("a", "games", {}, lambda news: None, 60)
            assert (await first)["games"]
            os.kill(worker.process.pid, signal.SIGTERM)
            worker.process.join(10)
            worker.stop()  # its visitor leaves at the same moment
            found = await pool.do("a", "games", {}, lambda news: None, 60)
            return pool._workers[0] is not worker, found
        except GameError:  # it heard the job before it ended
            found = await pool.do("a", "games", {}, lambda news: None, 60)
            return pool._workers[0] is not worker, found
        finally:
            pool.close()

    is_another, found = asyncio.run(run())

    assert is_another
    assert found["games"]


LEAVES_A_MARK = """
import atexit
from pathlib import Path
from plies.games.nim import Nim as Mine
atexit.register(Path(__file__).with_name("ended").touch)
"""


def test_a_worker_ends_at_once_and_not_as_python_does(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(LEAVES_A_MARK)
    spec, spawn = f"{file}:Mine", get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=work, args=(theirs, 0, [spec], 5.0))
    process.start()
    theirs.close()

    ours.send(("begin", {"game": spec}))
    kind, answer = ours.recv()
    ours.close()
    process.join(30)

    assert kind == "ok", answer
    assert process.exitcode == 0
    assert not (tmp_path / "ended").exists()


def test_a_job_is_not_stopped_in_the_middle_of_an_import(tmp_path, monkeypatch):
    busy = Busy()
    busy.now = True
    monkeypatch.setattr(signal, "busy", busy, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "half_way.py").write_text(
        "import signal, sys\nsignal.busy.stop(2, sys._getframe())\nDONE = True\n"
    )

    assert import_module("half_way").DONE
    with pytest.raises(KeyboardInterrupt):
        busy.stop(2, sys._getframe())


@pytest.mark.parametrize("compiler", ["numba.core.typing.context", "llvmlite.binding.ffi"])
def test_a_job_is_not_stopped_in_the_middle_of_a_compilation(compiler):
    """Else every later question for that game failed in this worker: Unknown attribute 'board'."""
    busy = Busy()
    busy.now = True
    theirs = {"__name__": compiler}
    exec("def typed(stop, here):\n    stop(2, here())", theirs)

    theirs["typed"](busy.stop, sys._getframe)


COMPILES = """
from time import sleep
from plies.games.nim import Nim
from plies.news import tell
class Mine(Nim):
    def start(self):
        if TELLS:
            tell("compiling mine, once")
        sleep(4)
        return super().start()
"""


@pytest.mark.parametrize("tells", [True, False])
def test_a_job_that_says_that_it_compiles_has_more_time_once(tmp_path, tells):
    file = tmp_path / "mine.py"
    file.write_text(COMPILES.replace("TELLS", str(tells)))
    spec = f"{file}:Mine"
    heard: list[str] = []

    async def run() -> dict:
        pool = Pool(1, served=(spec,))
        try:
            await pool.do("a", "games", {}, lambda news: None, 60)
            return await pool.do("a", "begin", {"game": spec}, heard.append, 3)
        finally:
            pool.close()

    if tells:
        assert asyncio.run(run())["start"]
        assert heard == ["compiling mine, once"]
    else:
        with pytest.raises(GameError, match="took longer than 3 seconds"):
            asyncio.run(run())


def test_a_visitor_may_have_so_many_waiting_and_all_together_so_many_more():
    with pytest.raises(GameError, match="3 things that you asked for are not done yet"):
        ordered(["a"] * 6, each=3)
    with pytest.raises(GameError, match="too many visitors"):
        ordered(["a", "b", "c", "d", "e"], room=3)


def test_who_was_refused_keeps_nobody_waiting():
    async def run() -> list[str | None]:
        pool = Pool(1, room=1)

        async def ask(visitor: str) -> str | None:
            try:
                await pool.do(visitor, "games", {}, lambda news: None, 60)
            except GameError:
                return None
            return visitor

        try:
            first, *others = (asyncio.create_task(ask(one)) for one in "abc")
            await first  # now b is at work, and nobody waits
            later = asyncio.create_task(ask("d"))
            async with asyncio.timeout(30):
                return [await task for task in (first, *others, later)]
        finally:
            pool.close()

    assert asyncio.run(run()) == ["a", "b", None, "d"]


def test_an_answer_that_cannot_be_sent_is_said_to_have_failed(capsys):
    class Endless:
        async def do(self, *_):
            return {"value": float("inf")}  # JSON has no such number

    said: list[dict] = []

    async def run() -> None:
        async def send(text: str) -> None:
            said.append(json.loads(text))

        visitor = visiting.Visitor(dict.fromkeys(POOLS, Endless()), send)
        await visitor.hear('{"id": 1, "do": "games"}')
        while visitor._tasks:
            await asyncio.sleep(0)

    asyncio.run(run())

    assert said == [{"id": 1, "error": "the server failed at this; its log says how"}]
    assert "ValueError" in capsys.readouterr().err


def test_a_job_that_is_not_wanted_any_longer_is_not_begun():
    async def run() -> list[str]:
        pool = Pool(1)
        done: list[str] = []

        async def ask(visitor: str) -> None:
            await pool.do(visitor, "games", {}, lambda news: None, 60)
            done.append(visitor)

        try:
            first, second, third = (asyncio.create_task(ask(one)) for one in "abc")
            await asyncio.sleep(0)
            second.cancel()
            await asyncio.gather(first, third)
            assert len(pool) == 0
        finally:
            pool.close()
        return done

    assert asyncio.run(run()) == ["a", "c"]


def test_a_worker_says_what_is_wrong_with_a_question():
    async def ask() -> None:
        pool = Pool(1)
        try:
            await pool.do("a", "begin", {"game": "jetan"}, lambda news: None, 60)
        finally:
            pool.close()

    with pytest.raises(GameError, match="there is no game 'jetan'"):
        asyncio.run(ask())


@given(st.lists(st.binary(min_size=1, max_size=40), min_size=1, max_size=60), st.data())
def test_a_table_has_the_last_states_and_forgets_the_first(states, data):
    table = Table("tictactoe", list(states))

    at = data.draw(st.integers(0, len(states) - 1))
    more = data.draw(st.lists(st.binary(min_size=1), max_size=5))
    table.go_on(at, more)

    whole = states[: at + 1] + more
    assert [table.at(ply) for ply in range(len(whole))] == whole
    for ply in (-1, len(whole), True, 1.0, "0", None):
        with pytest.raises(GameError):
            table.at(ply)


def test_a_long_game_is_kept_from_some_move_on(monkeypatch):
    monkeypatch.setattr(visiting, "MOST_BYTES", 100)
    table = Table("2048", [bytes(10)] * 5)

    table.go_on(4, [bytes([number]) * 10 for number in range(30)])

    assert table.size <= 100
    assert table.at(34) == bytes([29]) * 10
    with pytest.raises(GameError, match="this table has the moves 25 to 34, not 4"):
        table.at(4)


def test_an_allowance_is_used_up_and_comes_back(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(visiting, "monotonic", lambda: now[0])
    allowance = Allowance(a_second=2, burst=3)

    first = [allowance.take() for _ in range(5)]
    now[0] += 1
    later = [allowance.take() for _ in range(3)]

    assert first == [True, True, True, False, False]
    assert later == [True, True, False]
