"""Perft: how many lines of play there are of 1, 2, 3, ... moves.

The counts are the fingerprint of a game's rules: two programs that agree on them to some depth
very likely play the same game. Lines that end earlier are not counted, and the outcomes of a
chance node count as moves.

Interpreted, the count is the recursion of the textbook. Compiled, the same recursion runs in a
thread of its own, so that Ctrl-C stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from plies.apart import Apart
from plies.contract import CHANCE, Game, GameError, MoveT, State, StateT, facts
from plies.engines.choice import TRIAL, check_engine
from plies.searches.door import let_in
from plies.searches.run import TELL_EVERY, Stop, deep_recursion

if TYPE_CHECKING:
    from plies.compiled.kernel import Kernel

WATCH_EVERY = 0.02  # seconds between two looks at a compiled count

Tell = Callable[["Counting"], None]


class Counting(NamedTuple):
    """How far a count has come, told a few times a second."""

    ply: int
    positions: int  # looked at for this ply so far
    seconds: float  # since the first ply


@dataclass(frozen=True, slots=True)
class Ply:
    """The count for one ply, and what it took."""

    ply: int
    count: int
    seconds: float
    engine: str
    note: str = ""  # why it was not compiled, where auto would have liked to


def perft(
    game: Game[StateT, MoveT], depth: int, state: StateT | None = None, engine: str = "auto"
) -> list[int]:
    """Return the number of lines of exactly 1, 2, ..., `depth` moves from `state`.

    >>> import plies
    >>> plies.perft(plies.game("tictactoe"), 4)
    [9, 72, 504, 3024]
    """
    return [found.count for found in plies_of(game, depth, state, engine)]


def plies_of(
    game: Game,
    depth: int,
    state: State = None,
    engine: str = "auto",
    progress: Tell | None = None,
) -> Iterator[Ply]:
    """Yield the counts ply by ply, each as soon as it is known.

    `auto` counts interpreted until that has taken a second, and goes on compiled.
    """
    from plies.compiled.codec import Unfit

    _check(depth, engine)
    about = facts(game)
    state = game.start() if state is None else state
    let_in(game, state)
    count = Interpreted(game, about.chance, progress)
    began = perf_counter()
    limit = began + TRIAL if engine == "auto" else inf
    counter: Interpreted | Compiled = Compiled(game, progress) if engine == "compiled" else count
    last, note = 1, ""
    for ply in range(1, depth + 1):
        started = perf_counter()
        while last:  # otherwise every game has ended by now
            try:
                last = counter.count(state, ply, began, limit)
                break
            except Stop:
                counter, note = _compiled_or(count, game, progress)
            except Unfit as reason:
                if engine == "compiled":
                    raise
                counter, note = count, str(reason)
            limit, started = inf, perf_counter()
        yield Ply(ply, last, perf_counter() - started, counter.engine, note)


def _check(depth: int, engine: str) -> None:
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
        raise GameError(f"the depth must be a whole number, 1 or more, not {depth}")
    check_engine(engine)


def _compiled_or(
    interpreted: Interpreted, game: Game, progress: Tell | None
) -> tuple[Interpreted | Compiled, str]:
    from plies.compiled.codec import Unfit

    try:
        return Compiled(game, progress), ""
    except Unfit as reason:
        return interpreted, str(reason)


class Interpreted:
    """Counts lines of play by asking the game."""

    engine = "interpreted"

    def __init__(self, game: Game, chance: bool, progress: Tell | None):
        self.game, self.chance, self.progress = game, chance, progress

    def count(self, root: State, ply: int, began: float, limit: float) -> int:
        """Return the lines of `ply` moves; raise Stop when the clock shows `limit`."""
        moves, play, progress = self.game.moves, self.game.play, self.progress
        positions, tell_at = 0, perf_counter() + TELL_EVERY

        def lines(state: State, depth: int) -> int:
            nonlocal positions, tell_at
            positions += 1
            if positions % 64 == 0:
                now = perf_counter()
                if now > limit:
                    raise Stop("time")
                if progress and now > tell_at:
                    tell_at = now + TELL_EVERY
                    progress(Counting(ply, positions, now - began))
            if self.chance and self.game.mover(state) == CHANCE:
                choices = [outcome for outcome, _ in self.game.chances(state)]  # type: ignore[attr-defined]
            else:
                choices = list(moves(state))
            if depth == 1:
                return len(choices)
            return sum(lines(play(state, move), depth - 1) for move in choices)

        with deep_recursion():
            return lines(root, ply)


class Compiled:
    """Counts lines of play by a compiled kernel."""

    engine = "compiled"

    def __init__(self, game: Game, progress: Tell | None):
        from plies.compiled.engine import kernel
        from plies.compiled.setting import Setting

        about = facts(game)
        setting = Setting(
            chance=about.chance,
            share=None if about.zero_sum else 0,
        )
        self.game, self.progress = game, progress
        self.kernel: Kernel = kernel(game, setting, "perft")

    def count(self, root: State, ply: int, began: float, limit: float) -> int:
        """Return the lines of `ply` moves; Ctrl-C stops the count within a moment."""
        from plies.compiled import layout
        from plies.compiled.kernel import refuse

        ints = self.kernel.block.ints
        for place in (layout.NODES, layout.PAUSE, layout.STOP, layout.ERROR):
            ints[place] = 0
        counting = Apart(lambda: self.kernel(root, ply, 0.0, 0.0)[0])
        try:
            tell_at = perf_counter() + TELL_EVERY
            while not counting.wait(WATCH_EVERY):
                now = perf_counter()
                if self.progress and now > tell_at:
                    tell_at = now + TELL_EVERY
                    self.progress(Counting(ply, ints[layout.NODES], now - began))
        except KeyboardInterrupt:
            while not counting.wait(WATCH_EVERY):
                self.kernel.stop()
            self.kernel.entry.stop_asking()
            raise
        found = counting.answer()
        refuse(self.kernel, self.game)
        return int(found)
