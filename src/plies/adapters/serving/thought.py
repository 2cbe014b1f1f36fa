"""One `go`: a search that can be stopped at any moment, and what it tells meanwhile.

go ponder                 thinks as long as it is not told anything
  ponderhit               the clock runs from now on
go infinite               thinks until stop, and answers not before
  stop                    answers with the best move so far
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from threading import Event
from time import perf_counter
from typing import Any

from plies.adapters.dialects import Dialect
from plies.adapters.serving.among import search_among
from plies.adapters.serving.asked import answer_of
from plies.adapters.serving.limits import SHORTEST, Limits
from plies.adapters.serving.telling import Score, info
from plies.adapters.wire import Wire
from plies.contract import CHANCE, Game, GameError, Move, State, name_of
from plies.engines.choice import search
from plies.play.players import Conceded, Player, Searcher
from plies.searches import Progress, Result
from plies.searches.methods import traits
from plies.searches.repetition import legal_moves, repeats_in

LOOK_EVERY = 0.01  # seconds between two looks at `stop`
LAG = 0.012  # seconds that a compiled search takes to hear that its time is up
SHORT = 0.02  # seconds: less than that is not measured by a clock but in nodes
QUICK = 0.01  # seconds for a move where there is only one
NONE = "(none)"
PERCENT = 100  # of a simulation's value, which is between -1 and 1


@dataclass(frozen=True)
class Settings:
    """What `setoption` can change about a search."""

    overhead: float = 0.1  # seconds that may be lost between here and the clock
    table: int | None = None  # positions; None: what the player asks for
    threads: int = 1
    wdl: bool = False


@dataclass
class Pace:
    """How fast the player searches, as far as that is known by now."""

    nodes_a_second: float = 50_000

    def learn(self, result: Result) -> None:
        """Learn from a search that was long enough not to be setting out mostly."""
        if result.seconds > 3 * LAG and result.stopped != "nodes":
            self.nodes_a_second = result.nodes / result.seconds


@dataclass
class Thought:
    """A search for one move. `think` is called in one thread, `stop` and `hit` in another."""

    game: Game
    wire: Wire
    dialect: Dialect
    player: Player
    states: tuple[State, ...]  # the game so far; the last is on the board
    limits: Limits
    settings: Settings
    say: Callable[[str], None]
    pace: Pace = field(default_factory=Pace)
    engine: str = "auto"
    began: float = field(default_factory=perf_counter)
    every = LOOK_EVERY  # how often a search tells how far it is: see Run

    def __post_init__(self) -> None:
        self._told = Event()  # stop or ponderhit has come
        self._stopped = False
        self._deadline, self._deepest = inf, 0
        self.state = self.states[-1]
        self.mover = self.game.mover(self.state)
        self.is_pondering = self.limits.ponder

    def stop(self) -> None:
        """Let it answer at once."""
        self._stopped = True
        self._told.set()

    def hit(self) -> None:
        """The move that it ponders on was made: now its own clock runs."""
        if self.is_pondering:
            self._deadline = perf_counter() + (self._seconds() or inf)
            self.is_pondering = False
            if not self.limits.infinite:
                self._told.set()

    def think(self) -> None:
        """Search, tell how far it is, and tell the best move."""
        line: list[str] = []
        try:
            line = self._line()
        except Conceded:
            self.say("info string the player concedes")
        except GameError as error:
            self.say(f"info string {' '.join(str(error).split())}")
        if self.is_pondering or self.limits.infinite:
            self._told.wait()
        best = line[0] if line else self._any()
        self.say(f"bestmove {best}" + (f" ponder {line[1]}" if len(line) > 1 else ""))

    def _seconds(self) -> float | None:
        names = self.dialect.players
        player = names[self.mover] if self.mover < len(names) else ""
        return self.limits.seconds(player, self.settings.overhead)

    def _any(self) -> str:
        """Return a move where a search has none."""
        if self.mover == CHANCE:
            return NONE
        first = next(iter(self.game.moves(self.state)), None)
        return NONE if first is None else self.wire.word(self.state, first)

    def _line(self) -> list[str]:
        """Return the best line of play as words."""
        if self.mover == CHANCE:
            raise GameError(f"chance is to move in {name_of(self.game)}: tell what it does")
        every = list(self.game.moves(self.state))
        legal = legal_moves(self.game, self.state, self.states[:-1]) or every
        only = self._only(legal) or legal
        if isinstance(self.player, Searcher):
            result = self._searched(self.player, only, restricted=len(only) < len(legal))
            self.pace.learn(result)
            self._tell_result(result)
            return self.wire.words(self.state, result.line)
        if not legal:
            return []
        chosen = answer_of(self.player, self.game, self.state, self.states[:-1], legal)
        if isinstance(found := getattr(self.player, "last", None), Result):
            self._tell_result(found)
        return self.wire.words(self.state, (chosen,))

    def _only(self, legal: list[Move]) -> list[Move]:
        """Return the moves that `searchmoves` names; one that is none is told, and left out."""
        found = []
        for word in self.limits.moves:
            try:
                found.append(self.wire.read(self.state, word))
            except GameError as error:
                self.say(f"info string {' '.join(str(error).split())}")
        return [move for move in legal if move in found]

    def _searched(self, player: Searcher, moves: list[Move], *, restricted: bool) -> Result:
        options = {**player.options, "engine": player.options.get("engine", self.engine)}
        options |= {"progress": self, **self._least(player.options, len(moves))}
        if traits(player.method).threads and options["engine"] != "interpreted":
            options["threads"] = max(self.settings.threads, options.get("threads", 1))
        if self.settings.table is not None and "table" in traits(player.method).options:
            options["table"] = self._room(options)
        if repeats_in(self.game):
            options["history"] = self.states[:-1]
        if restricted:
            return search_among(self.game, self.state, moves, player.method, options)
        return search(self.game, self.state, method=player.method, **options)

    def _room(self, options: dict[str, Any]) -> int:
        """Return how many positions the table holds: not more than there is time to fill.

        The table of several threads is cleared whole before they begin.
        """
        assert self.settings.table is not None
        threads = options.get("threads", 1)
        if threads == 1 or options.get("time") is None:
            return self.settings.table
        filled = int(options["time"] * self.pace.nodes_a_second * threads)
        return min(self.settings.table, 1 << filled.bit_length())

    def _least(self, own: dict[str, Any], moves: int) -> dict[str, Any]:
        """Return the smaller ones of the player's own limits and those of `go`."""
        time = None if self.is_pondering else self._seconds()
        if time is not None:
            time = min(time, QUICK) if moves == 1 else time
            time = max(SHORTEST, time - (perf_counter() - self.began))
        nodes = self.limits.nodes
        if time is not None and self.engine == "compiled":
            least = max(SHORTEST, time - LAG)
            if least < SHORT and nodes is None:  # watching the clock would take longer
                nodes, time = max(1, int(least * self.pace.nodes_a_second)), None
            else:
                time = least
        given = {"time": time, "depth": self.limits.depth, "nodes": nodes}
        found = {}
        for name, value in given.items():
            both = [one for one in (value, own.get(name)) if one is not None]
            if both:
                found[name] = min(both)
        return found

    def __call__(self, progress: Progress) -> None:
        """Hear how far the search is: tell it, and end it if somebody has said so."""
        if self._stopped or perf_counter() > self._deadline:
            raise KeyboardInterrupt
        if progress.depth > self._deepest and progress.value is not None:
            self._deepest = progress.depth
            score = Score(progress.value, self.mover, scale=self._scale)
            self._tell(score, progress.depth, progress.nodes, progress.seconds, progress.line)

    @property
    def _scale(self) -> int:
        simulates = isinstance(self.player, Searcher) and traits(self.player.method).simulates
        return PERCENT if simulates else 1

    def _tell_result(self, found: Result) -> None:
        score = Score(
            found.value,
            self.mover,
            outcome=found.outcome,
            distance=found.distance,
            scale=self._scale,
        )
        self._tell(score, found.depth, found.nodes, found.seconds, found.line)

    def _tell(
        self, score: Score, depth: int, nodes: int, seconds: float, line: tuple[Move, ...]
    ) -> None:
        words = self.wire.words(self.state, line)
        about: dict[str, Any] = {"depth": depth, "nodes": nodes, "seconds": seconds}
        wdl = self.settings.wdl
        self.say(info(self.dialect, score, line=words, wdl=wdl, **about))
