"""The player `network`: expectimax with an evaluation that was learned by playing.

Large tiles are lowered before the search, see `native/board.py`: so it plays on beyond the tiles
that it has learned.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import perf_counter

from plies.fast.store import Entry
from plies.game import Game, GameError, Move, State
from plies.games.twenty48 import State as Position
from plies.games.twenty48 import Twenty48
from plies.play.solo import Alone
from plies.tiles import network, slots
from plies.tiles.kernels import Block, kernel, run, run_watched

ODDS = 0.15  # a fifth of a millisecond for a move,
CARE = 1.2  # and with more care where games are lost, less than one on average
MOST_CARE = 100.0
DEEPEST = 12  # moves of its own
FIRST_ODDS, CLOSER = 0.5, 2  # by the clock: where it begins, and how it goes on
AT_ONCE = 200  # moves between two looks at whether to stop
SLOW = 0.01  # odds below which a search can take so long that somebody may want to stop it
A_MOMENT = 0.2  # seconds


class Network:
    """Looks into whatever chance brings about with a probability of `odds` or more.

    `moves` bounds how many moves of its own it looks ahead; with `moves` alone it looks into
    everything so far. For each of 8192, 4096 and 2048 that is there below a 16384, in this order,
    it looks closer by `care`: with 8192 and 4096, at 1 / (1 + 2 `care`) of the odds. With `time`,
    in seconds, it looks closer and closer until the time is up.
    `file` is a network of your own, from `plies train 2048`.
    """

    def __init__(
        self,
        odds: float | None = None,
        moves: int | None = None,
        time: float | None = None,
        care: float = CARE,
        file: str = "",
    ):
        if odds is not None and not 0 < odds <= 1:
            raise GameError(f"odds are more than 0 and at most 1, not {odds:g}")
        if moves is not None and not 1 <= moves <= DEEPEST:
            raise GameError(f"it looks 1 to {DEEPEST} moves ahead, not {moves}")
        if time is not None and not time > 0:
            raise GameError(f"a move needs more than 0 seconds, not {time:g}")
        if not 0 <= care <= MOST_CARE:
            raise GameError(f"care is 0 to {MOST_CARE:g}, not {care:g}")
        if time is not None and odds is not None:
            raise GameError("choose one of odds and time")
        self.name = "network"
        self.file = file
        self.limit = time
        self.care = care if time is None else 0.0
        self.odds = odds if odds is not None else 0.0 if moves else ODDS
        self.moves = moves or DEEPEST
        self._block: Block | None = None
        self._shape = ""

    def begin(self, game: Game, number: int) -> None:
        """Refuse now what does not fit the game; load and compile before the clock runs."""
        if not isinstance(game, Twenty48) or (game.rows, game.cols) != (4, 4) or game.goal:
            raise GameError("the player network knows 2048 on 4x4 cells, without a goal, only")
        if self._block is None:
            self._block = self._ready()
        if self._block.reals[slots.FOUR] != game.four:
            self._block.reals[slots.FOUR] = game.four
            self._block.table[:] = 0  # what is remembered of a board is true of one game only
        self._block.ints[slots.FOUR_BITS] = round(game.four * (1 << 32))

    def _ready(self) -> Block:
        known = loaded(self.file)
        block = Block()
        block.point(slots.WEIGHTS, known.weights)
        block.use_table()
        block.reals[slots.STEP] = known.about.step
        block.ints[slots.TOP] = known.about.top
        block.ints[slots.STAGES], block.ints[slots.ROW] = known.about.stages, known.about.row
        block.ints[slots.DEPTH] = self.moves
        block.reals[slots.LIMIT], block.reals[slots.CARE] = self.odds, self.care
        self._shape = known.about.shape
        kernel("search", self._shape)
        return block

    def choose(self, game: Game, state: State) -> Move:
        values = self.values(game, state)
        return max(values, key=lambda way: values[way])  # the first of equals

    def values(self, game: Game, state: State) -> dict[Move, float]:
        """Return what each direction is worth: the points that it expects from now on.

        Once there is a tile of 16384, these are the points of the board as it sees it.
        """
        self.begin(game, 0)
        assert self._block is not None
        self._block.cells[:] = state.board
        search = kernel("search", self._shape)
        if self.limit is None:
            return _searched(search, self._block, watch=self.odds < SLOW * (1 + self.care))
        begun = perf_counter()
        odds = FIRST_ODDS
        while True:
            self._block.reals[slots.LIMIT] = odds
            found = _searched(search, self._block, watch=self.limit > A_MOMENT)
            if not found or (perf_counter() - begun) * (1 + CLOSER) >= self.limit:
                return found
            odds /= CLOSER

    def play_alone(self, game: Game, seed: int, stop: Callable[[], bool]) -> Alone | None:
        """Play a whole game; None if it plays by the clock, which only the referee has."""
        if self.limit is not None:
            return None
        self.begin(game, 0)
        assert isinstance(game, Twenty48)
        assert self._block is not None
        dice = random.Random(seed)
        state = game.start()
        while state.due:
            outcomes, odds = zip(*game.chances(state), strict=True)
            state = game.play(state, dice.choices(outcomes, odds)[0])
        block, begun = self._block, perf_counter()
        block.table[:] = 0  # a game does not depend on those before
        block.cells[:] = state.board
        block.ints[slots.DICE] = dice.getrandbits(62) + 1
        block.ints[[slots.SCORE, slots.MOVES, slots.BEST]] = 0
        block.ints[slots.BUDGET] = AT_ONCE
        play = kernel("play", self._shape)
        while block.ints[slots.BEST] >= 0:
            if stop():
                raise KeyboardInterrupt
            (run_watched if self.odds < SLOW * (1 + self.care) else run)(play, block)
        score, moves = (int(block.ints[slot]) for slot in (slots.SCORE, slots.MOVES))
        final = Position(tuple(block.cells.tolist()), score, 0)
        return Alone(score, game.best(final), moves, perf_counter() - begun, final)


def _searched(search: Entry, block: Block, watch: bool) -> dict[Move, float]:
    """Return the values of the legal directions; with `watch`, Ctrl-C stops the search."""
    if watch:
        run_watched(search, block)
    else:
        run(search, block)
    values = block.reals[slots.VALUES : slots.VALUES + 4].tolist()
    return {way: value for way, value in enumerate(values) if value == value}


@cache
def loaded(file: str) -> network.Network:
    """Return a network, read once: the one that is named, or the one that comes with plies."""
    return network.read(Path(file) if file else network.shipped())
