"""Gymnasium: a game for one as an environment, and agents that were trained there as players.

    gymnasium.make("plies.adapters.gymnasium:plies/2048-v0")
    gymnasium.make("plies.adapters.gymnasium:plies/Pacman-v0", layout="pantry", ghosts=2)
    gymnasium.make("plies.adapters.gymnasium:plies/Solo-v0", game="mygame.py:MyGame")

An action is the number of a move in the game's `all_moves()`; `info["action_mask"]` says which are
legal. What is not legal changes nothing and earns nothing. Chance moves by itself, and so do the
other sides, as the player does that is named for them. The reward is what the points have grown by.
`make_vec` makes many of them at once, see `many`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plies.adapters.numbering import bounds_of, numbering, viewer
from plies.adapters.pictures import MODES, check_mode, shown
from plies.catalog import game as named_game
from plies.contract import CHANCE, MAX, Game, GameError, Move, State, facts
from plies.play.chooser import legal_move
from plies.play.players import player
from plies.searches.dice import Dice

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    what = "environments of Gymnasium need its package"
    raise GameError(f'{what}: pip install "plies[gymnasium]" ({error})') from None

LONGEST = 100_000  # steps of an episode
RANDOM = "random"


def dice_of(numbers: np.random.Generator) -> Dice:
    """Return the dice of an environment whose numbers come from there."""
    return Dice(int(numbers.integers(1 << 62)))


def drawn(game: Game, state: State, dice: Dice) -> Move:
    """Return an outcome by the odds: what compiled code draws with the same dice."""
    left, outcomes = dice.share(), list(game.chances(state))  # type: ignore[attr-defined]
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


class Solo(gymnasium.Env[Any, Any]):
    """A game whose first side is the agent; `others` names who plays all other sides."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self, game: str | Game = "2048", others: str = RANDOM, render_mode: str | None = None
    ):
        self.game: Game = named_game(game) if isinstance(game, str) else game
        self.sides = len(facts(self.game).sides)
        self.others, self.render_mode = others, check_mode(self.game, render_mode)
        self.numbers, self.seen = numbering(self.game), viewer(self.game)
        low, high, shape = bounds_of(self.game)
        self.observation_space = spaces.Box(low, high, shape, np.float32)
        self.action_space = spaces.Discrete(len(self.numbers))
        self.state: State = None
        self.legal: list[Any] = []
        self.score = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game, at `options["state"]` if that is given."""
        super().reset(seed=seed)
        if seed is not None or not hasattr(self, "dice"):
            self.dice = dice_of(self.np_random)
        if self.others != RANDOM:
            own = int(self.np_random.integers(1 << 31))
            sides = range(1, self.sides)
            self.seated = [player(self.others, self.game, seed=own + i) for i in sides]
        given = (options or {}).get("state")
        self.state = self.game.start() if given is None else given
        self._settle()
        self.score = self._points()
        return self.seen(self.state), self._info()

    def _settle(self) -> None:
        """Let chance and the others have their turns."""
        while True:
            mover = self.game.mover(self.state)
            if mover == CHANCE:
                move = drawn(self.game, self.state, self.dice)
            elif mover == MAX or not (moves := list(self.game.moves(self.state))):
                break
            elif self.others == RANDOM:
                move = moves[self.dice.below(len(moves))]
            else:
                answer = self.seated[mover - 1].choose(self.game, self.state)
                try:
                    move = legal_move(answer, moves)
                except ValueError:
                    said = f"{self.others} answered {answer!r}, which is not a legal move"
                    raise GameError(said) from None
            self.state = self.game.play(self.state, move)
        self.legal = list(self.game.moves(self.state))

    def _points(self) -> float:
        """Return the score so far; a decisive game has none before it is over."""
        if self.legal and facts(self.game).decisive:
            return 0.0
        return float(self.game.payoff(self.state))  # type: ignore[arg-type]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.numbers.mask(self.legal), "score": self.score}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move, and let everybody else move until the agent is on again."""
        if self.state is None:
            raise GameError("reset() begins a game: nothing was begun")
        if not self.legal:
            raise GameError("the game is over: reset() begins another")
        before, move = self.score, self.numbers.meant(action)
        if move in self.legal:
            self.state = self.game.play(self.state, move)
            self._settle()
            self.score = self._points()
        if self.render_mode == "human":
            self.render()
        return self.seen(self.state), self.score - before, not self.legal, False, self._info()

    def render(self) -> Any:
        return shown(self.game, self.state, self.render_mode)


class Twenty48Env(Solo):
    """2048: the reward is the points of a move."""

    def __init__(self, size: int = 4, render_mode: str | None = None):
        super().__init__(named_game("2048", size=size), render_mode=render_mode)


class PacmanEnv(Solo):
    """Pac-Man: the agent is Pacman, the ghosts are played by `others`."""

    def __init__(
        self,
        layout: str = "pantry",
        ghosts: int = 2,
        others: str = "directional",
        render_mode: str | None = None,
    ):
        game = named_game("pacman", layout=layout, ghosts=ghosts)
        super().__init__(game, others, render_mode)


for name, place in (("2048", "Twenty48Env"), ("Pacman", "PacmanEnv"), ("Solo", "Solo")):
    gymnasium.register(
        f"plies/{name}-v0",
        entry_point=f"{__name__}:{place}",
        vector_entry_point=f"{__package__}.many:{place}s",
        max_episode_steps=LONGEST,
    )
