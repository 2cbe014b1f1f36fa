"""Whole games instead of single searches: every method, to every depth, against one opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any, Literal

from plies.bench import Interrupted, Skipped, check_all, searched
from plies.game import Game, GameError, Move, State, facts
from plies.play.players import player
from plies.play.referee import Turn, play_game
from plies.search import Result, SearchOptions
from plies.search.result import Stopped

Tell = Callable[[str, int], Callable[[Any], None] | None]


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game, and what the searching side spent on it."""

    method: str
    depth: int
    engine: str
    nodes: int
    seconds: float  # of the whole game by the clock; compiling is not counted
    cpu: float  # the same in seconds of the processor, which other programs do not lengthen
    plies: int
    winner: str  # a side's name, or "draw"
    final: str  # the last position
    note: str = ""  # why it was not compiled, where auto would have liked to


def experiment(
    game: Game,
    *,
    opponent: str = "simple",
    side: str | None = None,
    methods: Sequence[str] = ("minimax", "alphabeta"),
    depths: Sequence[int] = (3, 4, 5),
    engine: str = "auto",
    limit: float = 60,
    seed: int | None = None,
    evaluate: str | None = None,
    ends: Literal["payoff", "evaluate"] = "payoff",
    progress: Tell | None = None,
) -> Iterator[Played | Skipped]:
    """Yield every game that ends within `limit` seconds; `side` (None: the first) searches.

    Before anything is played, what does not fit the game is refused. A method whose game took too
    long is not tried any deeper.
    """
    sides = facts(game).sides
    options: SearchOptions = {"evaluate": evaluate, "ends": ends}
    if len(sides) < 2:
        raise GameError(f"{facts(game).name} has one player, so it has no opponent")
    if side is not None and side not in sides:
        raise GameError(f"there is no side {side!r}: there are {', '.join(sides)}")
    player(opponent, seed=seed)
    check_all(game, methods, depths, engine, limit, options)
    place = 0 if side is None else sides.index(side)

    def games() -> Iterator[Played | Skipped]:
        engines = dict.fromkeys(methods, engine)
        for depth in sorted(set(depths)):
            for method in list(engines):
                tell = progress(method, depth) if progress else None
                how: SearchOptions = {**options, "depth": depth, "progress": tell}
                mine = Measured(method, engines[method], how, limit)
                mine.warm_up(game)
                engines[method] = mine.engine
                try:
                    yield _played(game, mine, place, player(opponent, seed=seed), seed)
                except TooLong:
                    del engines[method]
                    yield Skipped(method, depth, limit)

    return games()


class TooLong(Exception):  # noqa: N818
    """A game has used up its time."""


class Measured:
    """Plays what a search finds, and counts what that took."""

    def __init__(self, method: str, engine: str, options: SearchOptions, limit: float):
        self.name = self.method = method
        self.engine, self.options = engine, options
        self.left, self.nodes = limit, 0
        self.note = ""
        self.stopped: Stopped = ""

    def warm_up(self, game: Game) -> None:
        """Compile what is to be compiled, before the clock runs."""
        self._search(game, game.start(), {**self.options, "nodes": 1, "progress": None})

    def choose(self, game: Game, state: State) -> Move:
        result = self._search(game, state, {**self.options, "time": self.left})
        self.left = max(self.left - result.seconds, 0.001)
        self.nodes += result.nodes
        self.stopped = result.stopped
        return result.move

    def _search(self, game: Game, state: State, options: SearchOptions) -> Result:
        result, self.engine = searched(game, state, self.method, self.engine, options)
        self.note = self.note or result.note
        return result

    def judge(self, turn: Turn) -> None:
        """Give the game up if a search did not end; here, for a player that raises forfeits."""
        if self.stopped == "interrupt":
            raise Interrupted
        if self.stopped:
            raise TooLong


def _played(game: Game, mine: Measured, place: int, other: Any, seed: int | None) -> Played:
    sides = facts(game).sides
    players = [mine if number == place else other for number in range(len(sides))]
    began, began_cpu = perf_counter(), process_time()
    record = play_game(game, players, seed=seed, watch=mine.judge)
    return Played(
        method=mine.method,
        depth=mine.options["depth"] or 0,
        engine=mine.engine,
        nodes=mine.nodes,
        seconds=perf_counter() - began,
        cpu=process_time() - began_cpu,
        plies=len(record.turns),
        winner="draw" if record.winner is None else sides[record.winner],
        final=record.text,
        note=mine.note,
    )
