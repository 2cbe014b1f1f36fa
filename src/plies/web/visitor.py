"""A visitor: the messages of one WebSocket, the games they have on the table, and their bounds."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from plies.contract import GameError
from plies.web.jobs import JOBS, Job
from plies.web.pool import Pool
from plies.web.worker import FAILED

MOST_TABLES = 8  # games of one visitor; the one that was used longest ago is put away
MOST_BYTES = 2_000_000  # of the states of one game; the oldest ones are forgotten
AT_ONCE = 32  # questions of one visitor that are not answered yet
A_SECOND = 60  # questions, on the long run
BURST = 300  # questions at once, after a while without
PATIENCE = 500  # questions too many, then the visitor is sent away
SLOW = 10.0  # seconds that an answer may wait for a visitor to take it


class Leave(Exception):  # noqa: N818
    """The visitor must go; the words say why."""


@dataclass
class Table:
    """A game that is played: its states, from ply `first` on, as bytes that workers made."""

    game: str
    states: list[bytes]
    repeats: bool = False  # whether a position that comes again is something of its own there
    first: int = 0
    size: int = field(init=False)

    def __post_init__(self) -> None:
        self.size = sum(map(len, self.states))
        self._forget()

    def at(self, ply: Any) -> bytes:
        """Return the state after `ply` moves."""
        if not isinstance(ply, int) or isinstance(ply, bool):
            raise GameError("at must be the number of moves that were made")
        if not self.first <= ply < self.first + len(self.states):
            last = self.first + len(self.states) - 1
            raise GameError(f"this table has the moves {self.first} to {last}, not {ply}")
        return self.states[ply - self.first]

    def before(self, ply: int) -> list[bytes]:
        """Return the states before that, as far as they are known, where they matter."""
        return self.states[: ply - self.first] if self.repeats else []

    def go_on(self, ply: int, states: list[bytes]) -> None:
        """Have these states after `ply` moves, whatever was there before."""
        self.at(ply)
        del self.states[ply - self.first + 1 :]
        self.states += states
        self.size = sum(map(len, self.states))
        self._forget()

    def _forget(self) -> None:
        drop = 0
        while self.size > MOST_BYTES and drop < len(self.states) - 1:
            self.size -= len(self.states[drop])
            drop += 1
        del self.states[:drop]
        self.first += drop


class Allowance:
    """So many a second, and a few more at once for who has been quiet."""

    def __init__(self, a_second: float, burst: float):
        self.a_second, self.burst = a_second, burst
        self.left, self.then = burst, monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.a_second)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Visitor:
    """Answers messages; `send` takes a text to the visitor's page, a search may take `think`."""

    def __init__(
        self, pools: Mapping[str, Pool], send: Callable[[str], Awaitable[None]], think: float = 10
    ):
        self.pools, self._send, self.think = pools, send, think
        self.tables: OrderedDict[int, Table] = OrderedDict()
        self.allowance, self.too_many = Allowance(A_SECOND, BURST), 0
        self._tasks: dict[Any, asyncio.Task[None]] = {}
        self._number = 0
        self._one_at_a_time = asyncio.Lock()

    async def hear(self, text: str) -> None:
        """Begin to answer a message; raise Leave if there were too many."""
        try:
            message = json.loads(text, parse_constant=_no_number)
        except (ValueError, RecursionError):
            await self.say({"id": None, "error": "a message must be one JSON object"})
            return
        if not isinstance(message, dict) or not isinstance(message.get("id"), (int, str)):
            await self.say({"id": None, "error": 'a message is {"id": 1, "do": "games", ...}'})
            return
        number, what = message["id"], message.get("do")
        if isinstance(number, str) and len(number) > 40:
            await self.say({"id": None, "error": "an id has at most 40 characters"})
            return
        if not self.allowance.take():
            self.too_many += 1
            if self.too_many > PATIENCE:
                raise Leave("too many messages")
            await self._refuse(number, f"that is too fast: {A_SECOND} questions a second at most")
        elif what == "cancel":
            if task := self._task(message.get("of")):
                task.cancel()
            await self.say({"id": number, "ok": {}})
        elif not isinstance(what, str) or what not in JOBS:
            await self._refuse(number, f"there is no {str(what)[:40]!r}: ask for {', '.join(JOBS)}")
        elif len(self._tasks) >= AT_ONCE:
            await self._refuse(number, f"{AT_ONCE} of your questions are not answered yet")
        elif number in self._tasks:
            await self._refuse(number, "this id is still being answered: take another")
        else:
            task = asyncio.create_task(self._answer(number, JOBS[what], what, message))
            self._tasks[number] = task
            task.add_done_callback(lambda _: self._tasks.pop(number, None))

    def _task(self, number: Any) -> asyncio.Task[None] | None:
        return self._tasks.get(number) if isinstance(number, (int, str)) else None

    async def leave(self) -> None:
        """Stop whatever is still done for this visitor."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message; a visitor who does not take it is sent away."""
        text = json.dumps(message, separators=(",", ":"), allow_nan=False)
        try:
            async with self._one_at_a_time, asyncio.timeout(SLOW):
                await self._send(text)
        except TimeoutError:
            raise Leave("too slow to take the answers") from None

    async def _refuse(self, number: Any, why: str) -> None:
        await self.say({"id": number, "error": why})

    async def _answer(self, number: Any, job: Job, what: str, message: dict[str, Any]) -> None:
        telling: set[asyncio.Task[None]] = set()  # kept, or they might vanish half done

        def tell(news: str) -> None:
            telling.add(asyncio.create_task(self._quietly({"id": number, "news": news})))

        try:
            given, table = self._given(message)
            seconds = job.seconds + (self.think if job.pool == "search" else 0)
            found = await self.pools[job.pool].do(self, what, given, tell, seconds)
            states = found.pop("states", None)
            if what == "begin":
                self._number += 1
                self.tables[self._number] = Table(given["game"], states, found.pop("repeats"))
                while len(self.tables) > MOST_TABLES:
                    self.tables.popitem(last=False)
                found["table"] = self._number
            elif table and states is not None:
                table.go_on(message["at"], states)
                found["ply"] = message["at"] + len(states)
            await self._quietly({"id": number, "ok": found})
        except GameError as error:
            await self._quietly({"id": number, "error": str(error)})
        except Exception as error:  # whatever it was, nobody is left without an answer
            traceback.print_exception(error)
            await self._quietly({"id": number, "error": FAILED})

    async def _quietly(self, message: dict[str, Any]) -> None:
        """Send what nobody may be there for any longer."""
        with suppress(Leave, RuntimeError, OSError):
            await self.say(message)

    def _given(self, message: dict[str, Any]) -> tuple[dict[str, Any], Table | None]:
        """Return what a job is given: the message, and the states it means if it names a table."""
        given = {name: value for name, value in message.items() if name not in ("id", "do")}
        given.pop("state", None)
        given.pop("past", None)
        if given.get("table") is None:
            return given, None
        table = self.tables.get(given["table"]) if isinstance(given["table"], int) else None
        if table is None:
            raise GameError("there is no such table: begin a game first")
        self.tables.move_to_end(given["table"])
        state = table.at(given.get("at"))
        past = table.before(given["at"])
        return {**given, "game": table.game, "state": state, "past": past}, table


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")
