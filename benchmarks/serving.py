"""A hundred visitors at once: how long they wait, whether searches take turns, what memory does.

    python benchmarks/serving.py [--visitors 100] [--seconds 60]

The server is `plies serve` in a process of its own; the visitors are WebSockets of this process,
which shares the machine with it. A visitor plays moves of a game, asks now and then for a tree to
step through, and one in five also lets the computer answer by the clock, all they can.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from racing import HERE, publish  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402

from tests.web.server import Server  # noqa: E402

RESULT = HERE / "results" / "serving.md"
GAMES = ("tictactoe", "connect4", "konane", "othello", "kalah", "2048")
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
EVERY = 1.0  # seconds between two moves of a visitor, on average
TREES = 8  # a tree after so many moves
SEARCHERS = 5  # every fifth visitor lets the computer answer, too
THINK = 0.25  # seconds for such an answer


class Visitor:
    """One page: asks, waits for the answer, and notes how long that took."""

    def __init__(self, socket: Any, number: int, waits: dict[str, list[float]]):
        self.socket, self.number, self.waits = socket, number, waits
        self.asked, self.searches, self.thought = 0, 0, list[float]()
        self.answers: dict[int, asyncio.Future[Any]] = {}

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if "news" not in message and (waiting := self.answers.pop(message["id"], None)):
                waiting.set_result(message)

    async def ask(self, what: str, **fields: Any) -> Any:
        self.asked += 1
        number = self.asked
        answer = self.answers[number] = asyncio.get_running_loop().create_future()
        began = perf_counter()
        await self.socket.send(json.dumps({"id": number, "do": what, **fields}))
        message = await answer
        self.waits[what].append(perf_counter() - began)
        if "error" in message:
            self.waits["refused"].append(1)
            raise RuntimeError(message["error"])
        return message["ok"]

    async def play(self, until: float) -> None:
        """Play random moves until the time is up, with a tree now and then."""
        dice = random.Random(self.number)
        moves = 0
        while perf_counter() < until:
            begun = await self.ask("begin", game=GAMES[self.number % len(GAMES)])
            at = begun["ply"]
            look = begun["steps"][-1]["look"] if begun["steps"] else begun["start"]
            while not look["over"] and perf_counter() < until:
                await asyncio.sleep(dice.expovariate(1 / EVERY))
                word = dice.choice(look["moves"])
                moved = await self.ask("move", table=begun["table"], at=at, word=word)
                at, look, moves = moved["ply"], moved["steps"][-1]["look"], moves + 1
                if moves % TREES == 0:
                    await self.ask("trace", tree=TREE, ways=[{"method": "alphabeta"}])

    async def search(self, until: float) -> None:
        """Let the computer answer again and again, as often as it is this visitor's turn."""
        begun = await self.ask("begin", game="connect4", moves=["4", "4"])
        player = f"deepening:time={THINK}"
        while perf_counter() < until:
            answer = await self.ask(
                "answer", table=begun["table"], at=2, players=[player, player], count=1, seconds=0
            )
            self.searches += 1
            self.thought.append(answer["steps"][0]["seconds"])


async def visit(server: Server, count: int, seconds: float) -> dict[str, Any]:
    """Let so many visitors in for so long; return what was measured."""
    waits: dict[str, list[float]] = defaultdict(list)
    sockets = [
        connect(f"ws://{server.host}/ws", max_size=None, open_timeout=60) for _ in range(count)
    ]
    visitors = [
        Visitor(await socket.__aenter__(), number, waits) for number, socket in enumerate(sockets)
    ]
    listeners = [asyncio.create_task(one.listen()) for one in visitors]
    until = perf_counter() + seconds
    work = [asyncio.create_task(one.play(until)) for one in visitors]
    searchers = visitors[::SEARCHERS]
    work += [asyncio.create_task(one.search(until)) for one in searchers]
    memory = []
    while perf_counter() < until:
        memory.append(resident(server.process.pid))
        await asyncio.sleep(seconds / 12)
    await asyncio.gather(*work)
    memory.append(resident(server.process.pid))
    for listener in listeners:
        listener.cancel()
    for socket in sockets:
        await socket.__aexit__(None, None, None)
    return {"waits": waits, "memory": memory, "searchers": searchers}


def resident(pid: int) -> float:
    """Return the memory of a process and its children, in MB."""
    total = 0.0
    for path in Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":", 1) for line in path.read_text().splitlines())
        except OSError:
            continue
        if str(pid) in (path.parent.name, fields["PPid"].strip()) and "VmRSS" in fields:
            total += int(fields["VmRSS"].split()[0]) / 1024
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    server = Server()
    print(f"{given.visitors} visitors for {given.seconds:g} s at {server.address}", file=sys.stderr)
    asyncio.run(visit(server, 4, 3))  # what is compiled or loaded once is there
    found = asyncio.run(visit(server, given.visitors, given.seconds))
    server.stop()
    waits, searchers = found["waits"], found["searchers"]
    options = f"--visitors {given.visitors} --seconds {given.seconds:g}"
    lines = [
        "# Visitors of the page",
        "",
        f"`python benchmarks/serving.py {options}`",
        f"on {platform.machine()}, Python {platform.python_version()}, two cores for visitors",
        "and server together. Milliseconds that a visitor waits.",
        "",
        "| asked for | how often | median | 95 % | 99 % | longest |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for what in ("begin", "move", "trace", "answer"):
        times = sorted(1000 * wait for wait in waits[what])
        cuts = quantiles(times, n=100)
        lines.append(
            f"| {what} | {len(times):,} | {median(times):.1f} | {cuts[94]:.1f} | {cuts[98]:.1f} "
            f"| {times[-1]:.0f} |"
        )
    each = sorted(one.searches for one in searchers)
    thought = sorted(second for one in searchers for second in one.thought)
    memory = found["memory"]
    thirds = [memory[len(memory) * k // 3 - 1] for k in (1, 2, 3)]
    lines += [
        "",
        f"{len(waits['refused'])} questions were refused. {len(searchers)} of the visitors let the",
        f"computer answer, {THINK:g} s a time, as often as they could: {each[0]} to {each[-1]}",
        f"answers each, and none of the {len(thought)} took longer than {thought[-1]:.3f} s.",
        "",
        f"Memory of the server and its workers: {memory[0]:.0f} MB at the start, after each third",
        f"of the time {', '.join(f'{one:.0f}' for one in thirds)} MB.",
    ]
    publish(RESULT, lines)


if __name__ == "__main__":
    main()
