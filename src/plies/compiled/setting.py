"""How a game is searched, as far as compiled code depends on it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Setting:
    """Constants of one compiled search."""

    evaluation: str | None
    ends: str
    lift: int
    strict: bool
    hard: bool
    rounds: bool
    chance: bool
    me: int | None = None  # paranoid: the player who is against all
    mine: int = 0  # and whether that player maximises (0) or minimises (1)
    share: int | None = None  # where payoffs are tuples: whose number counts
    players: int = 2
    tuples: tuple[bool, bool] = (False, False)  # max^n: payoff and evaluation are tuples
    zero_sum: bool = True
    star: int = 0  # cuts at chance nodes: none, Star1, Star2
    counts_plies: bool = False  # a win in n plies is worth n less
    whole: bool = False  # values are whole numbers, which makes entries of the table small
    priority: bool = False  # the game says which moves to try first
    quiet: bool = False  # loud moves are searched beyond the depth limit
    key_parts: int = 0  # numbers in the game's key; -1: it is one number; 0: it has no key

    def of_rules(self) -> Setting:
        """Return the setting without what no rule of the game depends on."""
        return replace(
            self,
            lift=1,
            strict=False,
            hard=False,
            rounds=False,
            star=min(self.star, 1),  # bounds are asked for or not
            counts_plies=False,
            whole=False,
        )

    @property
    def digest(self) -> str:
        return hashlib.blake2b(repr(self).encode(), digest_size=8).hexdigest()
