"""Many games of one kind, all of them a step further by one call of compiled code.

The first side is who calls; the others move at random, and chance by its odds. What is known of
the games lies in rows, one for each:

    actions | counters of the dice | states as they are told | what is seen | masks | points | ends

A counter is one of `searches.dice`, so that the same game can be played on the interpreted rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from plies.compiled import layout
from plies.compiled.block import signed
from plies.compiled.codec import Unfit
from plies.compiled.plain.encoding import encoded
from plies.compiled.setting import Setting
from plies.contract import Game, Move, State, facts, name_of

if TYPE_CHECKING:
    from plies.compiled.kernel import Kernel

STAY, BEGIN = -1, -2  # beside the numbers of moves
NUMBERING = 1
BITS = 64  # of a number that is a board
TWICE = 1.0  # two moves that could not be told apart
TURNS = 100_000  # of the others, one after the other
HEADS = 14
(
    ACTIONS,  # the addresses of rows
    COUNTERS,
    STATES,
    SHOWN,
    MASKS,
    POINTS,
    ENDS,
    TABLE,  # of the numbers of moves
    SLOTS,  # its size
    SPAN,  # words for a state
    WIDE,  # which numbers of it are shown as their bits
    SEEN,  # how many numbers are shown
    CELLS,  # and in how many places
    MOVES,
) = range(HEADS)


class Together:
    """So many games, which `begin` and `step` change; the rows are arrays to be read."""

    def __init__(
        self, made: Any, game: Game, moves: Sequence[Move], wide: Sequence[bool], count: int
    ):
        self.made, self.game, self.count = made, game, count
        self.begins = self.begun = game.start()
        self.actions = np.full(count, STAY, np.int64)
        self.counters = np.zeros(count, np.uint64)
        self.wide = np.array(wide, np.int8)
        cells = len(wide) + (BITS - 1) * sum(wide)
        self.shown = np.zeros((count, cells), np.float32)
        self.masks = np.zeros((count, len(moves)), np.int8)
        self.points = np.zeros(count)
        self.ends = np.zeros(count, bool)
        self.states = np.zeros(0, np.int64)
        slots = 1 << (2 * len(moves)).bit_length()
        self.table = np.zeros((slots, 2), np.int64)
        self.head = np.zeros(HEADS, np.int64)
        self.head[SLOTS], self.head[MOVES] = slots, len(moves)
        self.head[WIDE], self.head[SEEN], self.head[CELLS] = address(self.wide), len(wide), cells
        made.block.ints[layout.POOL] = address(self.head)
        self._number(moves)
        self._lay_out(count, layout.STATE_WORDS + 8)

    def _number(self, moves: Sequence[Move]) -> None:
        """Let compiled code know the numbers of moves."""
        telling = self.made.codec
        rows = [encoded(telling.move_form, move, telling.letters) for move in moves]
        span = max(map(len, rows)) or 1
        self._lay_out(len(rows), span)
        for number, row in enumerate(rows):
            start = number * span
            self.states[start : start + len(row)] = [signed(word) for word in row]
        if self._call(len(rows), NUMBERING) == TWICE:
            raise Unfit(f"two moves of {name_of(self.game)} have one mark")

    def _lay_out(self, count: int, span: int) -> None:
        """Give states room; pages that none ever needs cost nothing."""
        self.states = np.zeros(count * span, np.int64)
        self.head[SPAN] = span
        rows: list[Any] = [self.actions, self.counters, self.states, self.shown, self.masks]
        for place, row in enumerate([*rows, self.points, self.ends, self.table]):
            self.head[place] = address(row)

    def begin(self, which: Any, state: State = None) -> None:
        """Begin games anew, those that a mask names, at a state if one is given."""
        self.actions[:] = np.where(which, BEGIN, STAY)
        self.begins = self.begun if state is None else state
        try:
            self._call(self.count, 0)
        finally:
            self.begins = self.begun

    def step(self, actions: Any, anew: Any) -> None:
        """Make a move in every game, except in those to be begun anew.

        What is not legal changes nothing.
        """
        self.actions[:] = np.where(anew, BEGIN, actions)
        self._call(self.count, 0)

    def _call(self, count: int, task: int) -> float:
        from plies.compiled.kernel import refuse

        ints = self.made.block.ints
        ints[layout.STOP] = ints[layout.ERROR] = 0
        value, _ = self.made(self.begins, count, 0.0, 0.0, task)
        refuse(self.made, self.game, has_depth=False)
        return float(value)


def address(row: np.ndarray[Any, Any]) -> int:
    return int(row.ctypes.data)


def together(
    game: Game,
    moves: Sequence[Move],
    wide: Sequence[bool],
    count: int,
    check: Callable[[Together], str],
) -> Together:
    """Return games of which each has its moves numbered; `wide` says how what is seen is shown.

    Raises Unfit for a game that cannot be compiled, or for which `check` finds a difference.
    """
    from plies.compiled.engine import kernel

    about = facts(game)
    if not about.zero_sum:
        raise Unfit(f"each side of {name_of(game)} has a payoff of its own")
    setting = Setting(chance=about.chance, players=len(about.sides))

    def check_made(made: Kernel) -> str:
        return check(Together(made, game, moves, wide, 2))

    made = kernel(game, setting, "stepping", check=check_made)
    return Together(made, game, moves, wide, count)
