"""A student's agent at the other end of a pipe, playing games that are kept here."""

from __future__ import annotations

import random
from math import inf
from time import monotonic
from typing import Any

from plies.courses.berkeley.ghosts import WORDS_DRAWN
from plies.courses.berkeley.trees import action_of
from plies.courses.berkeley.world import Keeper
from plies.courses.box.box import ENDS, Box, StudentError
from plies.games.pacman.layout import Layout
from plies.games.pacman.rules import WORDS, Pacman, State

HURRY = 5.0  # seconds for a decision of somebody who spent half a game's time on one before
MOST_WORDS = 1_000_000  # that a student's code draws for one decision
Seed = int | str


def game_of(layout: Layout, ghosts: int) -> Pacman:
    """Return the rules for a layout that no file holds."""
    game = Pacman.__new__(Pacman)
    game.set_up(layout, ghosts)
    return game


class Shared:
    """The dice of the ghosts, which in the course are also those of the student's `random`.

    Here each side has a generator of its own from the same seed, and says how far it has drawn.
    Somebody who sets his own anew changes nothing for the ghosts.
    """

    def __init__(self, seed: Seed) -> None:
        self.seed = seed
        self.dice = random.Random(seed)
        self.all = 0  # words drawn since the seed, by whomever
        self.untold = 0  # those that the child does not know of

    def note_throw(self) -> None:
        """A ghost has drawn a number."""
        self.all += WORDS_DRAWN
        self.untold += WORDS_DRAWN

    def news(self) -> int:
        """Return how many words the child must skip now."""
        untold, self.untold = self.untold, 0
        return untold

    def hear(self, drawn: Any) -> None:
        """The child says how many words it has drawn."""
        if type(drawn) is int and 0 < drawn <= MOST_WORDS:
            self.dice.getrandbits(32 * drawn)
            self.all += drawn


class Agent:
    """A student's agent in one box, made when its first game begins, and again after a crash."""

    def __init__(self, box: Box, name: str, arguments: dict[str, Any]) -> None:
        self.box, self.name, self.arguments = box, name, arguments
        self.made = False
        self.whole = self.left = 0.0  # seconds for the game, and for what remains of it
        self.patience = inf  # seconds for one decision
        self.keeper: Keeper
        self.shared: Shared

    def begin(self, game: Pacman, shared: Shared, *, whole: bool, seconds: float) -> None:
        """Begin a game for which the agent has so many seconds; raises StudentError.

        `whole`: what follows after a position may be sent all at once, because nobody counts.
        """
        self.keeper, self.shared = Keeper(game), shared
        self.whole = self.left = seconds
        fresh = not self.made
        if fresh:
            self._ask("make", {"agent": self.name, "arguments": self.arguments})
            self.made = True
        given = {
            "seed": shared.seed if fresh else None,
            "world": self.keeper.told(whole=whole),
            **self._position(game.start()),
        }
        if fresh:
            given["drawn"] = shared.all
        self._ask("begin", given)

    def choose(self, state: State, seed: Seed | None = None) -> tuple[str | None, str, int]:
        """Return the agent's action, how it looks, and how many positions it explored."""
        found = self._ask("move", {"seed": seed, **self._position(state)})
        action, shown = action_of(found)
        return action, shown, len(self.keeper.explored)

    def final(self, state: State) -> None:
        self._ask("final", self._position(state))

    def _position(self, state: State) -> dict[str, Any]:
        entry, things = self.keeper.root(state)
        return {"entry": entry, "things": things, "drawn": self.shared.news()}

    def _ask(self, what: str, given: dict[str, Any]) -> Any:
        if self.left <= 0:
            raise StudentError("time", "its time for this game is over")
        began, limit = monotonic(), min(self.left, self.patience)
        try:
            found = self.box.call(what, given, asked=self.keeper.answer, seconds=limit)
        except StudentError as error:
            if error.kind == "time" and monotonic() - began > self.whole / 2:
                self.patience = HURRY  # this is no slow search
            if error.kind in ENDS:
                self.made = False
            raise
        finally:
            self.left -= monotonic() - began
        if isinstance(found, dict):
            self.shared.hear(found.get("drawn"))
        return found


def move_of(action: str | None) -> int | None:
    """Return the number of an action, None if there is no such one."""
    return WORDS.index(action) if action in WORDS else None
