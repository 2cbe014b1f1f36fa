"""Whole games instead of single searches: every method, to every depth, against one opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any, Literal

from plies.catalog import with_functions
from plies.contract import Game, GameError, Move, State, facts
from plies.measuring.bench import AGAIN, SHORT, Interrupted, Skipped, check_all, searched
from plies.play.players import player
from plies.play.referee import Turn, play_game
from plies.searches import Result, SearchOptions
from plies.searches.result import Stopped

Tell = Callable[[str, int], Callable[[Any], None] | None]


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game, and what the searching side spent on it."""

    method: str
    depth: int
    engine: str
    nodes: int
    seconds: float  # of the whole game by the clock; compiling is not counted
    cpu: float  # the processor's seconds; the least, if the game was short and played again
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
    options: SearchOptions = {
        "evaluate": with_functions({"evaluate": evaluate})["evaluate"],
        "ends": ends,
    }
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
                    yield _least(game, mine, place, opponent, seed)
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
        self.limit = self.left = limit
        self.nodes = 0
        self.used = engine  # by the last search
        self.note = ""
        self.stopped: Stopped = ""

    def again(self) -> Measured:
        """Return one that has not played yet."""
        other = Measured(self.method, self.engine, self.options, self.limit)
        other.note = self.note
        return other

    def warm_up(self, game: Game) -> None:
        """Compile what is to be compiled, before the clock runs."""
        once: SearchOptions = {**self.options, "nodes": 1, "progress": None}
        if self._search(game, game.start(), once).stopped == "interrupt":
            raise Interrupted

    def choose(self, game: Game, state: State) -> Move:
        result = self._search(game, state, {**self.options, "time": self.left})
        self.left = max(self.left - result.seconds, 0.001)
        self.nodes += result.nodes
        self.stopped = result.stopped
        return result.move

    def _search(self, game: Game, state: State, options: SearchOptions) -> Result:
        result, self.engine = searched(game, state, self.method, self.engine, options)
        self.note, self.used = self.note or result.note, result.engine
        return result

    def judge(self, turn: Turn) -> None:
        """Give the game up if a search did not end; here, for a player that raises forfeits."""
        if self.stopped == "interrupt":
            raise Interrupted
        if self.stopped:
            raise TooLong


def _least(game: Game, mine: Measured, place: int, opponent: str, seed: int | None) -> Played:
    """Return the game, played again if it was short: the least time of the same game counts."""
    best = _played(game, mine, place, player(opponent, seed=seed), seed)
    for _ in range(AGAIN if best.cpu < SHORT else 0):
        try:
            again = _played(game, mine.again(), place, player(opponent, seed=seed), seed)
        except TooLong:
            break
        if (again.final, again.plies, again.nodes) != (best.final, best.plies, best.nodes):
            break  # by dice that nobody has fixed
        best = min(best, again, key=lambda one: one.cpu)
    return best


def _played(game: Game, mine: Measured, place: int, other: Any, seed: int | None) -> Played:
    sides = facts(game).sides
    players = [mine if number == place else other for number in range(len(sides))]
    began, began_cpu = perf_counter(), process_time()
    record = play_game(game, players, seed=seed, watch=mine.judge)
    return Played(
        method=mine.method,
        depth=mine.options["depth"] or 0,
        engine=mine.used,
        nodes=mine.nodes,
        seconds=perf_counter() - began,
        cpu=process_time() - began_cpu,
        plies=len(record.turns),
        winner="draw" if record.winner is None else sides[record.winner],
        final=record.text,
        note=mine.note,
    )
