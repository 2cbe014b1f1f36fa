"""What a search answers."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from typing import Any, Literal, Protocol

from plies.contract import MAX, Game, Move, Value, facts
from plies.numbers import data_json, is_whole, json_text
from plies.searches.table import PROVEN, SCORE, WIN

Outcome = Literal["win", "draw", "loss"]
Stopped = Literal["", "time", "nodes", "interrupt"]
GaveUp = Literal["", "loop", "full", "unfiled"]
STOPPED_BY = {"time": "the time limit", "nodes": "the nodes limit", "interrupt": "the user"}


class Valued(Protocol):
    """What a value was found for: a Result, a Line, a turn of a game."""

    @property
    def value(self) -> Value: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def distance(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Line:
    """One of the best moves at the root: what it is worth to MAX, and how play goes on."""

    value: Value
    move: Move
    line: tuple[Move, ...]  # `move` first
    words: tuple[str, ...]  # the line as people write it
    outcome: Outcome | None = None  # for MAX, where it is proven in a decisive game
    distance: int | None = None  # plies of the line to that outcome


@dataclass(frozen=True, slots=True)
class Result:
    """The value of a position for MAX, the move that gets it, and what finding it took.

    A node is one entry of the search function, the root included; a leaf is a node valued
    without looking below it; a cut counts only if it skips a child. At a chance node, and
    where the game is over, there is a value and no move.

    `memory` is what the search kept positions in, and 0 for a search that keeps none. Compiled,
    it is all of the table; interpreted, about what the entries take without the positions.

    >>> import plies
    >>> result = plies.search(plies.game("nim:heaps=1-2"), method="alphabeta")
    >>> result.value, result.words, result.nodes, result.outcome, result.distance
    (1, ('b1', 'a1', 'b1'), 12, 'win', 3)
    """

    value: Value
    move: Move | None
    line: tuple[Move, ...]
    nodes: int
    leaves: int
    cuts: int
    depth: int  # the deepest that was completed: plies, or rounds if depth was counted in them
    seconds: float
    method: str
    engine: str = "interpreted"
    exact: bool = False  # proven to the end of the game
    outcome: Outcome | None = None  # for MAX, where it is proven in a decisive game
    distance: int | None = None  # plies of the line to that outcome
    ties: tuple[Move, ...] | None = None  # every equally good move, if asked for
    lines: tuple[Line, ...] | None = None  # the best moves, best first, if asked for
    stopped: Stopped = ""  # the limit that ended the search early
    words: tuple[str, ...] = ()  # the line as people write it
    note: str = ""  # what a reader should know about how the answer came about
    memory: int = 0  # bytes of the table, or the tree of mcts
    tie_words: tuple[str, ...] = ()  # the ties as people write them
    own_words: bool = False  # whether the game has words for its moves, or Python's are taken
    uncompiled: str = ""  # why it was searched interpreted though nobody asked for that
    gave_up: GaveUp = ""  # why recall ended: a position came back, or its table cannot hold all

    def __str__(self) -> str:
        worth = in_words(self.value, self.outcome, self.distance)
        parts = [worth if self.outcome else f"value {worth}"]
        if self.words:
            parts.insert(0, f"move {self.words[0]}")
            parts.append(f"line {' '.join(self.words[:12])}" + " ..." * (len(self.words) > 12))
        rate = f", {self.nodes / self.seconds:,.0f} nodes/s" if self.seconds > 0.01 else ""
        parts.append(f"{self.method} to depth {self.depth}, {self.nodes:,} nodes{rate}")
        if self.stopped:
            parts.append(f"stopped by {STOPPED_BY[self.stopped]}")
        return "; ".join(parts)

    def _repr_html_(self) -> str:
        from html import escape  # slow to import

        return f"<code>{escape(str(self))}</code>"

    def to_dict(self) -> dict[str, Any]:
        """Return what `plies search --json` prints, in the numbers, words and lists of JSON."""
        line = line_json(self)
        keys = "nodes leaves cuts depth seconds method engine exact outcome distance stopped memory"
        answer = {"value": self.value, "move": line[0] if line else None, "line": line}
        answer |= {key: getattr(self, key) for key in keys.split()}
        if self.ties is not None:
            answer["ties"] = self.tie_words if self.own_words else self.ties
        if self.lines is not None:
            answer["lines"] = [_line_dict(one, own_words=self.own_words) for one in self.lines]
        return dict(data_json(answer))

    def to_json(self) -> str:
        """Return the same as JSON text; infinities are the words "inf" and "-inf"."""
        return json_text(self.to_dict())


class Told(Protocol):
    """What has a line of play, and words for it."""

    @property
    def line(self) -> tuple[Move, ...]: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def own_words(self) -> bool: ...


def line_json(found: Told) -> list[Any]:
    """Return a line for JSON: words where the game has words, or else the moves themselves."""
    return list(found.words if found.own_words else found.line)


def _line_dict(one: Line, *, own_words: bool) -> dict[str, Any]:
    line = list(one.words if own_words else one.line)
    found = {"value": one.value, "move": line[0] if line else None, "line": line}
    return found | {"outcome": one.outcome, "distance": one.distance}


def note_text(result: Result) -> str:
    """Return the note of a result as people read it; why it was not compiled comes first."""
    return f"not compiled: {result.note}" if result.uncompiled else result.note


TINY = 1e-300  # a window that is open for ties around 0 begins this near to it


def shown(value: Value) -> str:
    """Return a value as people write it: 3 for 3.0, and at most six significant digits."""
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(shown(part) for part in value) + ")"
    if is_whole(value):
        return str(int(value))
    if isinstance(value, float) and abs(value) < TINY:
        return "0"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def in_words(
    value: Value,
    outcome: Outcome | None = None,
    distance: int | None = None,
    *,
    decisive: bool = False,
) -> str:
    """Return what a position is worth to MAX as people read it: `win in 5`, `draw`, or a number."""
    outcome, distance = ending(value, outcome, distance, decisive=decisive)
    return shown(value) if outcome is None else ending_text(outcome, distance)


def ending(
    value: Value,
    outcome: Outcome | None = None,
    distance: int | None = None,
    *,
    decisive: bool = False,
) -> tuple[Outcome | None, int | None]:
    """Return the outcome for MAX and the plies to it; None where a value is but a number.

    Where no `outcome` is told, a number that only the end of a `decisive` game can have tells it.
    """
    if outcome is None and decisive and is_end(value):
        outcome = "win" if value > 0 else "loss"
        distance = int(SCORE - abs(value)) if abs(value) > PROVEN else distance
    return outcome, distance


def ending_text(outcome: Outcome, distance: int | None) -> str:
    return f"{outcome} in {distance}" if distance and outcome != "draw" else outcome


def is_end(value: Value) -> bool:
    """Return whether a decisive game that has such a value beside evaluations is won or lost."""
    number = isinstance(value, (int, float)) and not isinf(value)
    return number and abs(value) >= WIN


def value_text(game: Game, found: Valued, decimals: int | None = None) -> str:
    """Return the same with the winner's name: `win in 5 for white`. A number stays MAX's."""
    about, value = facts(game), found.value
    if decimals is not None and isinstance(value, float):
        value = round(value, decimals)
    outcome, distance = ending(value, found.outcome, found.distance, decisive=about.decisive)
    if outcome is None:
        return shown(value)
    if outcome == "draw":
        return outcome
    if outcome == "loss" and len(about.sides) == 2:
        return f"{ending_text('win', distance)} for {about.sides[1]}"
    return f"{ending_text(outcome, distance)} for {about.sides[MAX]}"


def ends_in(game: Game, found: Valued) -> Outcome | None:
    """Return the outcome that is proven, or else the one that the number alone tells."""
    return ending(found.value, found.outcome, decisive=facts(game).decisive)[0]


def thought_text(game: Game, found: Valued) -> str:
    """Return what a search thought a position worth: `value 12`, or `win in 5 for black`."""
    words = value_text(game, found)
    return words if ends_in(game, found) else f"value {words}"
