"""What a check of a game found: in order, not compiled and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from plies.compiled.reasons import Reason

NOT_COMPILED = "not compiled"


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in order, and on how much."""

    game: str
    checked: tuple[str, ...]
    games: int
    positions: int  # one that is met twice counts twice
    longest: int  # plies of the longest game
    unfinished: int  # games that were stopped before their end
    not_compiled: str = ""  # why the game cannot be compiled, if it cannot
    tier: str = ""  # what it is compiled as: "as numbers", "as plain Python", or "not compiled"
    reasons: tuple[Reason, ...] = ()  # all that is in the way

    def __str__(self) -> str:
        stopped = f" ({self.unfinished:,} stopped before the end)" if self.unfinished else ""
        games = "1 random game" if self.games == 1 else f"{self.games:,} random games"
        head = (
            f"{self.game} keeps the contract: {games}{stopped}, "
            f"{self.positions:,} positions, the longest game {self.longest:,} plies"
        )
        told = [*self.checked]
        if self.not_compiled:
            told.append(f"not compiled, which is slower but no fault: {self.not_compiled}")
        return "\n".join([head, *(f"  {sentence}" for sentence in told)])

    def at_length(self) -> str:
        """Return the same with each reason in a line of its own, and what to write instead."""
        if not any(one.method or one.instead for one in self.reasons):
            return str(self)
        told = [
            str(replace(self, not_compiled="")),
            "  not compiled, which is slower but no fault:",
        ]
        told += [f"    {one}".replace("\n", "\n    ") for one in self.reasons]
        return "\n".join(told)
