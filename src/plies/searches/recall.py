r"""Recall: look at every position once, and remember what it is worth.

It is the textbook's recursion with a memory: the best of the moves, the average of the outcomes.
Nothing is skipped, and nothing below a position that is met again is looked at again:

        o         Two ways lead to the position at the bottom. The second one finds its value
       / \        in the memory. In 2048 on 2x3 cells, far more lines of play than anybody could
      o   o       count, up to 148 plies long, pass through 93,385 positions before a tile of
       \ /        128: so this solves games with dice which no search of line after line does.
        o

A position that is met again below itself has no value yet. A game that can come back like this,
as Pig can by unlucky dice, is given up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Hashable
from dataclasses import replace

from plies.contract import CHANCE, MAX, Game, Move, State, Value, zero
from plies.searches.options import SearchOptions
from plies.searches.result import GaveUp, Result
from plies.searches.root import Answer, finished, prepared
from plies.searches.run import Progress, Run, Stop
from plies.searches.table import check_room, filing

ENTRIES = 1_000_000
ENTRY_BYTES = sys.getsizeof(0.0) + 100  # and a place in the dict
Visit = Generator[State, Value, Value]
LOOP = "recall cannot solve a game that can come back to a position"
FULL = "the table is full of {:,} positions: a larger one may hold them all"
UNFILED = "recall cannot remember positions of this game"


class GiveUp(Exception):  # noqa: N818
    """The game, or the table, is not fit for this; the words say how."""

    def __init__(self, why: GaveUp, words: str):
        super().__init__(words)
        self.why: GaveUp = why


def recall(
    game: Game,
    state: State = None,
    *,
    table: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Return what `state` is worth to the end of the game, and the line up to the first chance.

    A node is a position; none is looked into twice. Where it gives up, nothing is claimed, and
    `gave_up` says why: a position came back, or the `table` is full, or positions cannot be filed
    in one. The `note` says it in words.
    """
    size = ENTRIES if table is None else table

    def tell(told: Progress) -> None:
        if progress:
            progress(told._replace(fill=told.nodes / size))

    options: SearchOptions = {"table": table, "time": time, "nodes": nodes, "evaluate": zero}
    options["progress"] = tell if progress else None
    run = prepared(game, state, "deepening", options)
    run.method = "recall"
    check_room(size, ENTRY_BYTES)
    memory = Memory(run, size)
    answer, note = Answer(None, (), (), ""), ""
    gave_up: GaveUp = ""
    run.last_guess = 1  # until all of it is known
    try:
        value, line = memory.value(run.root), memory.line(run.root)
        run.last_guess, answer = 0, Answer(value, line, line[:1], "")
    except Stop as stop:
        answer = answer._replace(stopped=stop.limit)
    except KeyboardInterrupt:
        answer = answer._replace(stopped="interrupt")
    except GiveUp as reason:
        gave_up, note = reason.why, str(reason)
    found = finished(run, answer, memory.deepest)
    found = replace(found, distance=None)  # the line wins, but nobody looked for a shorter one
    found = replace(found, note=note, gave_up=gave_up)
    return replace(found, memory=len(memory.known) * ENTRY_BYTES)


class Memory:
    """The values of all positions that were looked into; None where that is still going on."""

    def __init__(self, run: Run, size: int):
        self.run, self.game = run, run.game
        self.key, self.size, why = filing(run.game, run.root, size)
        self.full = (
            GiveUp("unfiled", f"{UNFILED}: {why}") if why else GiveUp("full", FULL.format(size))
        )
        self.known: dict[Hashable, Value] = {}
        self.deepest = 0

    def value(self, root: State) -> Value:
        """Return what `root` is worth.

        A line may be longer than Python recurses, so the path of positions that are waiting for
        a value below them is a list.
        """
        path = [self.open(root, self.key(root))]
        value: Value = None
        while path:
            place, visit = path[-1]
            try:
                child = visit.send(value)
            except StopIteration as done:
                value = self.known[place] = done.value
                path.pop()
                continue
            place = self.key(child)
            value = self.known.get(place)
            if value is None:
                self.deepest = max(self.deepest, len(path))
                path.append(self.open(child, place))
        return value

    def open(self, state: State, place: Hashable) -> tuple[Hashable, Visit]:
        """Return a visit that is about to begin, unless the position is on the path already."""
        if place in self.known:
            raise GiveUp("loop", LOOP)
        if len(self.known) >= self.size:
            raise self.full
        self.known[place] = None
        return place, self.visit(state)

    def visit(self, state: State) -> Visit:
        """Yield the positions after `state`, be sent their values, and return its own."""
        self.run.visit()
        mover = self.game.mover(state)
        if mover == CHANCE:
            average = 0.0
            for outcome, probability in self.run.chances(state):
                average += probability * (yield self.game.play(state, outcome))
            return average
        values = []
        for move in self.game.moves(state):
            values.append((yield self.game.play(state, move)))
        if not values:
            return self.run.end(state, self.run.depth)
        return max(values) if mover == MAX else min(values)

    def line(self, state: State) -> tuple[Move, ...]:
        """Return best play to the end, or to the first chance, where anything may come.

        It ends early where a key files positions together whose moves lead to different ones.
        """
        line: list[Move] = []
        for _ in self.known:  # no line is longer, unless a key is wrong
            moves = [] if self.game.mover(state) == CHANCE else list(self.game.moves(state))
            children = [self.game.play(state, move) for move in moves]
            values: list[Value] = [self.known.get(self.key(child)) for child in children]
            if not moves or None in values:
                break
            best = values.index(max(values) if self.game.mover(state) == MAX else min(values))
            line.append(moves[best])
            state = children[best]
        return tuple(line)
