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

from plies.compiled.store import Entry
from plies.contract import Game, GameError, Move, State
from plies.games.twenty48.network import slots
from plies.games.twenty48.network import weights as network
from plies.games.twenty48.network.kernels import Block, kernel, run, run_watched
from plies.games.twenty48.rules import State as Position
from plies.games.twenty48.rules import Twenty48
from plies.play.players import Named
from plies.play.solo import Alone

ODDS = 0.11  # with this much of
CARE = 0.9  # a move takes less than a millisecond on average
MOST_CARE = 100.0
LONGEST = 86_400  # seconds for a move
DEEPEST = 12  # moves of its own
FIRST_ODDS, CLOSER = 0.5, 2  # by the clock: where it begins, and how it goes on
CLOSEST = 1e-9  # odds at which nothing is left to be seen
UNSURE = 20  # the next look may take so many times as long as the last one
A_MOMENT = 0.2  # seconds that nobody wants to interrupt
A_THREAD = 0.001  # seconds that are not worth a thread to watch them
AT_ONCE = 200  # moves between two looks at whether to stop
SLOW = 0.01  # odds below which a search can take so long that somebody may want to stop it


class Network(Named):
    """Learned by playing; looks into what chance brings about with a probability of `odds`.

    `moves` bounds how many moves of its own it looks ahead; with `moves` alone it looks into
    everything so far. Once there is a tile of 8192, it looks closer by `care` for each of the next
    three ranks below the largest tile that are all there: with 16384, 8192 and 4096 at
    1 / (1 + 2 `care`) of the odds. With `time`, at most so many seconds, it looks closer and
    closer. `file` is a network of your own, from `plies train 2048`.
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
        if time is not None and not 0 < time <= LONGEST:
            raise GameError(
                f"a move needs more than 0 and at most {LONGEST:,} seconds, not {time:g}"
            )
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
        return self._by_the_clock(search, self._block, self.limit)

    def _by_the_clock(self, search: Entry, block: Block, limit: float) -> dict[Move, float]:
        """Look closer and closer. A look that is not done when the time is up, is stopped, and the
        one before it counts; none is begun that is hardly likely to be done."""
        begun = perf_counter()
        block.reals[slots.LIMIT] = FIRST_ODDS
        found = _searched(search, block, watch=False)
        spent = took = perf_counter() - begun
        while found and spent * (1 + CLOSER) < limit and block.reals[slots.LIMIT] > CLOSEST:
            block.reals[slots.LIMIT] /= CLOSER
            left = limit - spent
            if left < A_THREAD or took * UNSURE < min(left, A_MOMENT):
                run(search, block)
            elif not run_watched(search, block, left):
                break
            found = _values(block)
            before, spent = spent, perf_counter() - begun
            took = spent - before
        return found

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
    return _values(block)


def _values(block: Block) -> dict[Move, float]:
    """Return what a search has written down."""
    values = block.reals[slots.VALUES : slots.VALUES + 4].tolist()
    return {way: value for way, value in enumerate(values) if value == value}


@cache
def loaded(file: str) -> network.Network:
    """Return a network, read once: the one that is named, or the one that comes with plies."""
    return network.read(Path(file) if file else network.shipped())
