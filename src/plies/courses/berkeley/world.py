"""Pac-Man kept for agents of the Berkeley project: numbers for positions, and what follows.

The agents say themselves whose turn it is, so any agent may be asked about at any position. What
is sent is told in `plies/courses/berkeley/modules/pacman.py`.
"""

from __future__ import annotations

from typing import Any

from plies.contract import GameError
from plies.games.pacman.rules import GOING_ON, Pacman, State

MOST_STATES = 1_000_000  # of one decision
KEPT_STATES = 300_000  # of the decisions before, in case an agent remembers them
Key = tuple[tuple[int, ...], tuple[int, ...], int]


class Keeper:
    """Keeps the positions of a game, and notes which ones an agent has looked at.

    `explored` holds every position from which or to which a successor was asked for this decision.
    """

    def __init__(self, game: Pacman) -> None:
        self.game = game
        self.states: list[State] = []
        self.forgotten = 0  # how many there were before these
        self.explored: set[Key] = set()

    def told(self, *, whole: bool) -> dict[str, Any]:
        """Return what an agent must know before the game begins."""
        layout, game = self.game.layout, self.game
        marks = dict.fromkeys(layout.food, ".") | dict.fromkeys(layout.capsules, "o")
        marks |= {place: str(min(rank, 9)) for rank, place in enumerate(layout.ghosts, 1)}
        marks[layout.pacman] = "P"
        cells = [
            "%" if game.walls[y * game.width + x] else marks.get((x, y), " ")
            for y in reversed(range(game.height))
            for x in range(game.width)
        ]
        flat = "".join(cells)
        return {
            "drawing": [flat[at : at + game.width] for at in range(0, len(flat), game.width)],
            "starts": [list(place) for place in game.starts],
            "things": [list(place) for place in layout.food + layout.capsules],
            "food": game.food_count,
            "whole": whole,
        }

    def root(self, state: State) -> tuple[list[Any], str]:
        """Return an entry for the position where a decision begins, and what is not eaten."""
        if len(self.states) > KEPT_STATES:
            self.forgotten += len(self.states)
            self.states.clear()
        self.explored.clear()
        entry = self._entry(state, -1, 0)
        return entry, "".join(map(str, state.things))

    def answer(self, question: str, data: Any) -> Any:
        """Return what an agent asks for; a GameError if there is no such thing."""
        if question not in ("next", "all", "legal"):
            raise GameError("a GameState asks for next, all and legal only")
        state, agent = self._position(data)
        if question == "legal":
            return list(self.game.moves(state))
        if state.over != GOING_ON:
            raise GameError("the game is over here: nothing follows after it")
        if question == "all":
            return [self._two_steps(state, move, agent) for move in self.game.moves(state)]
        if len(data) != 3 or type(data[2]) is not int or data[2] not in self.game.moves(state):
            raise GameError("this is not a legal action here")
        return self._next(state, data[2], agent)

    def _position(self, data: Any) -> tuple[State, int]:
        if not (
            isinstance(data, list) and len(data) >= 2 and type(data[0]) is type(data[1]) is int
        ):
            raise GameError("a question names a position and an agent")
        number, agent = data[:2]
        place = number - self.forgotten
        if not (0 <= place < len(self.states) and 0 <= agent < self.game.agent_count):
            raise GameError("there is no such position any more, or no such agent")
        return self.states[place]._replace(turn=agent), agent

    def _next(self, state: State, move: int, agent: int) -> list[Any]:
        after = self.game.play(state, move)
        self.explored.add((state.agents, state.things, state.score))
        self.explored.add((after.agents, after.things, after.score))
        eaten = -1
        if after.things is not state.things:
            eaten = next(i for i, left in enumerate(after.things) if left != state.things[i])
        following = agent + 1 if agent + 1 < self.game.agent_count else 0
        return self._entry(after, eaten, following)

    def _two_steps(self, state: State, move: int, agent: int) -> list[Any]:
        """Return what follows, and what follows then: whoever searches will ask for it next."""
        entry = self._next(state, move, agent)
        following, *moves = entry[-1]
        after = self.states[-1]._replace(turn=following)
        return [*entry, [self._next(after, one, following) for one in moves]]

    def _entry(self, state: State, eaten: int, following: int) -> list[Any]:
        if len(self.states) >= MOST_STATES:
            raise GameError(f"{MOST_STATES:,} positions for one decision are too many")
        self.states.append(state)
        number = self.forgotten + len(self.states) - 1
        turned = state if state.turn == following else state._replace(turn=following)
        legal = [following, *self.game.moves(turned)]
        return [number, state.agents, eaten, state.score, state.over, legal]
