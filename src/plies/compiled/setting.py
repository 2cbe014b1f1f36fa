"""How a game is searched, as far as compiled code depends on it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Setting:
    """Constants of one compiled search."""

    evaluation: str | None = None
    ends: str = "payoff"
    lift: int = 1
    strict: bool = False
    hard: bool = False
    rounds: bool = False
    chance: bool = False
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
    playout: str = ""  # mcts: the method that moves in its random games, if the dice do not
    prior: str = ""  # mcts: the method that says what to expect of a move, if one does
    rave: bool = False  # mcts: what a move did when it came later counts, too
    repeats: str = ""  # what a position that comes again means: "draw", "forbidden", or nothing
    thrice: bool = False  # by rule it is a draw later than a search takes it for one
    reversible: bool = False  # the game says how far back an equal position can be
    null: bool = False  # the game says what a pass would be
    reduces: bool = False  # and that late moves may be looked at less deeply
    swing: int = 0  # and what a quiet move seldom changes an evaluation by
    urgent: bool = False  # and which positions are to be looked at more deeply
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
        ).without_boldness()

    @property
    def facts(self) -> dict[str, bool | int | float]:
        """Return what a kernel asks about itself, by the names it asks for."""
        return {
            "strict_": self.strict,
            "hard_": self.hard,
            "rounds_": self.rounds,
            "ply_": 0 if self.rounds else 1,
            "chance_": self.chance,
            "counts_plies_": self.counts_plies,
            "guesses_": self.evaluation is not None,
            "has_priority_": self.priority,
            "quiet_": self.quiet,
            "has_playout_": bool(self.playout),
            "has_prior_": bool(self.prior),
            "expects_": bool(self.prior or self.rave),
            "rave_": self.rave,
            "star_": self.star,
            "whole_": self.whole,
            "players_": self.players,
            "repeats_": bool(self.repeats),
            "forbids_": self.repeats == "forbidden",
            "thrice_": self.thrice,
            "has_reversible_": self.reversible,
            "has_null_": self.null,
            "reduces_": self.reduces,
            "swing_": float(self.swing),
            "has_urgent_": self.urgent,
        }

    def without_boldness(self) -> Setting:
        """Return the setting of a search that knows no repetition, and leaves nothing out."""
        return replace(
            self,
            repeats="",
            thrice=False,
            reversible=False,
            null=False,
            reduces=False,
            swing=0,
            urgent=False,
        )

    @property
    def digest(self) -> str:
        return hashlib.blake2b(repr(self).encode(), digest_size=8).hexdigest()
