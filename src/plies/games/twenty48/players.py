r"""The players of 2048 that two documents describe: a course's tree and a report's snake.

Both think of a simpler game than the one they play: every new tile is a 2, on any empty cell with
the same probability. So a chance node has one child for every empty cell:

                 ▲              the player's four directions, those that move nothing left out
               /   \
              ●     ●           chance: a 2 on any empty cell
             /|\   /|\
            ▲ ▲ ▲ ▲ ▲ ▲         the player again
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from math import isclose
from typing import TYPE_CHECKING

from plies.contract import Game, GameError, Move
from plies.engines.choice import search
from plies.games.twenty48.rules import State, Twenty48
from plies.play.players import Named
from plies.searches import Result, SearchOptions
from plies.traces import NODES, trace

if TYPE_CHECKING:
    from plies.traces import Trace

# Averages of the same numbers, added in another order, differ in their last digits: so often that
# one position in fifty would get another direction than by hand.
ROUNDING = 1e-12
QUICK = 3  # plies that an interpreted search looks ahead in no time


class Thinker(Named):
    """Searches the simpler game; `last` is the search's last Result.

    Equally good directions are all in its `ties`; the one with the lowest number is played.
    """

    def __init__(self, name: str, depth: int):
        self.name, self.depth = name, depth
        self.last: Result | None = None
        self.engine = "auto"

    def how(self, state: State) -> SearchOptions:
        """Return how to search from a position, with the value of all four directions."""
        return {"depth": self.depth, "evaluate": "score", "lines": 4}

    def model(self, game: Game) -> Twenty48:
        """Return the game that it thinks of; refuse what it cannot play."""
        if not isinstance(game, Twenty48):
            raise GameError(f"the player {self.name} plays 2048 only")
        return only_twos(game.rows, game.cols)

    def begin(self, game: Game, number: int) -> None:
        """Refuse now what does not fit the game; compile before the clock of a match runs.

        Somebody who just wants to play is kept waiting only where the search looks far.
        """
        from plies.compiled.codec import Unfit

        model = self.model(game)
        if self.engine == "auto" and (number or self.depth > QUICK):
            with suppress(Unfit):
                trial: SearchOptions = {**self.how(model.start()), "nodes": 1}
                search(model, method="expectimax", engine="compiled", **trial)
                self.engine = "compiled"

    def choose(self, game: Game, state: State) -> Move:
        """Return the best direction, the one with the lowest number among equals."""
        self.last = self.found(game, state)
        if self.last.stopped == "interrupt":
            raise KeyboardInterrupt
        return self.last.move

    def found(self, game: Game, state: State) -> Result:
        """Return what the search finds: the value of every direction is in its `lines`."""
        model, how = self.model(game), self.how(state)
        return settled(search(model, state, method="expectimax", engine=self.engine, **how))

    def values(self, game: Game, state: State) -> dict[Move, float]:
        """Return what every direction is worth to it."""
        return {one.move: one.value for one in self.found(game, state).lines or ()}

    def trace(self, game: Game, state: State, *, limit: int = NODES) -> tuple[Result, Trace]:
        """Return the search that `choose` does here, and every step of it, up to `limit` nodes."""
        model, how = self.model(game), self.how(state)
        result, told = trace(model, state, method="expectimax", limit=limit, **how)
        result = settled(result)
        return result, settled_trace(told, result)


class Tree(Thinker):
    """The course's player: the points so far at the leaves, `depth` plies from the root.

    Depth 3 is one move, one tile and one move more.
    """

    def __init__(self, depth: int = 3):
        super().__init__("tree", whole_depth(depth, 1))


@cache
def only_twos(rows: int, cols: int) -> Twenty48:
    """Return 2048 with 2s only, the same object again: it is compiled once."""
    return Twenty48(rows=rows, cols=cols, four=0.0)


def whole_depth(depth: int, least: int) -> int:
    if isinstance(depth, bool) or depth < least:
        raise GameError(f"the depth must be a whole number, {least} or more, not {depth}")
    return depth


class Report(Thinker):
    """The report's player: the snake filter at the leaves, deeper where fewer cells are empty.

    With more than 7 empty cells it looks `depth` - 2 plies ahead, with more than 4 `depth` - 1,
    otherwise `depth`. Tiles are plies, too: 7 plies are four moves with three tiles in between.
    The report does not say how deep it looked. `bonus` adds the square of the number of empty
    cells, which the report proposes.
    """

    def __init__(self, depth: int = 7, bonus: bool = False):
        super().__init__("report", whole_depth(depth, 3))
        self.bonus = bonus

    def how(self, state: State) -> SearchOptions:
        empty = state.board.count(0)
        return {
            "depth": self.depth - (2 if empty > 7 else 1 if empty > 4 else 0),
            "evaluate": "snake-empty" if self.bonus else "snake",
            "lines": 4,
            "ends": "evaluate",  # points would outweigh the filter, and lost games look good
        }

    def model(self, game: Game) -> Twenty48:
        model = super().model(game)
        if (model.rows, model.cols) != (4, 4):
            raise GameError(
                f"the player {self.name} knows the 4x4 board only, not {model.rows}x{model.cols}"
            )
        return model


def settled(result: Result) -> Result:
    """Return the result with all directions that tie, whatever their last digits are."""
    if not result.lines:
        return result
    equal = [one for one in result.lines if isclose(one.value, result.value, rel_tol=ROUNDING)]
    first, *others = sorted(equal, key=lambda one: int(one.move))
    return replace(
        result,
        value=first.value,
        move=first.move,
        line=first.line,
        words=first.words,
        ties=tuple(one.move for one in (first, *others)),
        tie_words=tuple(one.words[0] for one in (first, *others)),
        lines=(first, *others, *(one for one in result.lines if one not in equal)),
    )


def settled_trace(told: Trace, result: Result) -> Trace:
    """Return the trace with the result's move: without steps that rounding alone made better."""
    if told.result["line"][:1] == list(result.words[:1]):
        return told
    rows, chosen = [], False
    for step in told:
        better = step.kind == "better" and step.node == 0
        if not (better and chosen):
            rows.append(step._replace(value=result.value) if step.node == 0 and chosen else step)
        chosen = chosen or (better and told.nodes.move[step.child] == result.words[0])
    columns = [list(column) for column in zip(*rows, strict=True)]
    answer = {**told.result, "value": result.value, "line": list(result.words)}
    return replace(told, result=answer, steps=type(told.steps)(*columns))
