"""How long to think: the words behind `go`, and what they come to for the side to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plies.adapters.dialects import Dialect

MOVES = 40  # that a game is taken to go on for, if nobody says how many
MOST = 0.7  # of what is left, for one move
KEPT = 0.3  # of the increment: what comes back for a move is not all spent on it
LATE = 0.1  # of a fixed time for the move: so much is left for the answer's way at most
SHORTEST = 0.001  # seconds for a move when there is no time left at all
NUMBERS = ("movestogo", "depth", "nodes", "movetime")
FLAGS = ("infinite", "ponder")


@dataclass(frozen=True)
class Limits:
    """What was said behind `go`; times in milliseconds, as they are told."""

    numbers: dict[str, int] = field(default_factory=dict)  # the clocks included
    infinite: bool = False
    ponder: bool = False
    moves: tuple[str, ...] = ()  # the only ones to look at

    @property
    def depth(self) -> int | None:
        """How deep to look, in plies."""
        return max(1, self.numbers["depth"]) if "depth" in self.numbers else None

    @property
    def nodes(self) -> int | None:
        """How many positions to look at."""
        return max(1, self.numbers["nodes"]) if "nodes" in self.numbers else None

    def seconds(self, player: str, overhead: float) -> float | None:
        """Return how long a player may think; None if no clock runs.

        `overhead` is how many seconds may be lost between here and the clock. What is left after
        that is spread over the moves to come, with most of what every move brings back.
        """
        if self.infinite:
            return None
        if "movetime" in self.numbers:
            wanted = self.numbers["movetime"] / 1000
            return max(SHORTEST, wanted - min(overhead, LATE * wanted))
        if f"{player}time" not in self.numbers:
            return None
        left = max(0.0, self.numbers[f"{player}time"] / 1000 - overhead)
        moves = min(MOVES, max(1, self.numbers.get("movestogo", MOVES)))
        share = left / moves + (1 - KEPT) * self.numbers.get(f"{player}inc", 0) / 1000
        return max(SHORTEST, min(share, MOST * left))


def read_limits(told: Sequence[str], dialect: Dialect) -> Limits:
    """Return what the words behind `go` mean; unknown ones are passed over."""
    clocks = [f"{one}{what}" for one in dialect.players for what in ("time", "inc")]
    known = {*NUMBERS, *clocks}
    numbers: dict[str, int] = {}
    moves: list[str] = []
    in_moves = False
    for i, word in enumerate(told):
        if word in known or word in FLAGS:
            in_moves = False
        elif in_moves:
            moves.append(word)
        if word == "searchmoves":
            in_moves = True
        if word in known and (value := _number(told[i + 1 : i + 2])) is not None:
            numbers[word] = value
    return Limits(numbers, "infinite" in told, "ponder" in told, tuple(moves))


def _number(told: Sequence[str]) -> int | None:
    try:
        return int(told[0]) if told else None
    except ValueError:
        return None
