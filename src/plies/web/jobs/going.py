"""A game on the table, as a job goes on with it: by the rules, which the game so far belongs to.

The server keeps the states of every game as bytes. It puts the one that is meant into
`given["state"]`, and those before it into `given["past"]` if the game says what a repetition
means; the states that a job adds go back under `states`. Only workers open them, so they are ours
throughout: a visitor's words are read by the rules.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Hashable
from typing import Any

from plies.content import content, held_by, is_value
from plies.contract import CHANCE, Game, GameError, Move, State, move_text, name_of
from plies.play.human import meant
from plies.play.referee import thrown
from plies.searches.repetition import Past
from plies.web import shelf
from plies.web.given import Given
from plies.web.jobs.looks import look_at


class Going:
    """A game that goes on: its positions, the steps that are added, and the bytes of these.

    The first `unseen` steps are not looked at: in a long game that would take its time.
    """

    def __init__(self, game: Game, states: list[State], *, unseen: int = 0):
        self.game, self._states, self._unseen = game, states, unseen
        self.past = Past(game, states)
        self.steps: list[dict[str, Any]] = []
        self.added: list[bytes] = []

    @property
    def state(self) -> State:
        """The position on the board."""
        return self._states[-1]

    @property
    def history(self) -> tuple[State, ...]:
        """The positions before it, where they matter."""
        return tuple(self._states[:-1])

    def mover(self) -> int:
        return self.game.mover(self.state)

    def legal(self) -> list[Move]:
        """Return the moves that the game so far allows; none if it is over, or chance is on."""
        if self.past.is_drawn or self.mover() == CHANCE:
            return []
        return self.past.legal_moves(self.state)

    def meant(self, word: str) -> Move:
        """Return the move or the outcome that a word means; a GameError if there is none."""
        game, state = self.game, self.state
        if self.mover() == CHANCE:
            return _outcome(game, state, word)
        return meant(game, state, word, self.past)

    def make(self, move: Move, **more: Any) -> None:
        """Make a move, and write down what the page and the server need to know of it."""
        game, state = self.game, self.state
        step = {"word": move_text(game, state, move), "mover": int(self.mover())}
        after = game.play(state, move)
        self.past.add(after)
        if not self.past.repeats:
            self._states.clear()
        self._states.append(after)
        unseen = len(self.steps) < self._unseen
        look = None if unseen else look_at(game, after, move, past=self.past)
        self.steps.append({**step, "look": look, **more})
        self.added.append(kept(game, after))

    def look(self) -> dict[str, Any]:
        """Return what the page shows of the position on the board."""
        return look_at(self.game, self.state, past=self.past)

    def throw(self, dice: random.Random) -> None:
        """Let chance have its turn, as long as it is on."""
        while self.mover() == CHANCE:
            self.make(thrown(self.game, self.state, dice))


def _outcome(game: Game, state: State, word: str) -> Move:
    for outcome, _ in game.chances(state):  # type: ignore[attr-defined]
        if move_text(game, state, outcome) == word:
            return outcome
    raise GameError(f"{word!r} cannot happen here")


def open_table(given: Given) -> Going:
    """Return the game that a message means, at the position that it means."""
    if "state" not in given:
        raise GameError("begin a game first, and name its table")
    kept = [*given.get("past", ()), given["state"]]
    return Going(shelf.open_game(given["game"]), [pickle.loads(one) for one in kept])


def kept(game: Game, state: State) -> bytes:
    """Return a position as bytes that it can be made from again, or refuse it in a sentence."""
    try:
        found = pickle.dumps(state, protocol=5)
        if is_value(state) or _read_as(game, pickle.loads(found)) == _read_as(game, state):
            return found
    except Exception:  # a state may be anything, also something that is no bytes
        pass
    raise GameError(
        f"the page cannot keep positions of {name_of(game)}: they hold something that a copy "
        "cannot stand for; plies play can"
    )


def _read_as(game: Game, state: State) -> Hashable:
    return content(state, held_by(game))
