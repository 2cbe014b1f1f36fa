"""Students' agents of the Berkeley project as players of plies, in this process.

    load(Path("multiAgents.py"), "AlphaBetaAgent", {"depth": "3"})

The file is trusted, as any Python file is that you run. It imports `util`, `game` and `pacman`;
to it these names mean our modules, and to nobody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import plies.courses.berkeley.modules
from plies.contract import Game, GameError, Move, State
from plies.courses.berkeley.python2 import with_hint
from plies.courses.berkeley.world import Keeper
from plies.courses.importing import Names
from plies.games.pacman.rules import GOING_ON, WORDS, Pacman

FOLDER = Path(plies.courses.berkeley.modules.__file__).resolve().parent
OURS = tuple(path.stem for path in sorted(FOLDER.glob("[a-z]*.py")))
NAME = "multiAgents"


def load(file: Path, agent: str, arguments: Mapping[str, Any] | None = None) -> BerkeleyPlayer:
    """Return an agent of a student's file as a player; a GameError says what it lacks."""
    if not file.is_file():
        raise GameError(f"there is no file {file}")
    return BerkeleyPlayer(file.resolve(), agent, dict(arguments or {}))


def agent_player(file: Path, agent: str, options: Mapping[str, Any]) -> BerkeleyPlayer:
    """Return the same for options of a player: values are texts, a word alone stands for 1."""
    return load(file, agent, {key: 1 if value is True else value for key, value in options.items()})


def read_arguments(text: str) -> dict[str, Any]:
    """Return an agent's arguments, written as students write them: `depth=3,evalFn=better,quick`.

    Values are texts, as in the course; a word without a value stands for 1.
    """
    found: dict[str, Any] = {}
    for word in filter(None, text.split(",")):
        key, equals, value = word.partition("=")
        found[key] = value if equals else 1
    return found


class BerkeleyPlayer:
    """A student's agent, who sees the game as the course shows it. `name` is FILE:AGENT."""

    def __init__(self, file: Path, agent: str, arguments: dict[str, Any]) -> None:
        self.name = f"{file.name}:{agent}"
        self.names = Names(file.parent, FOLDER)
        try:
            module = self.names.load(NAME, file)
        except (Exception, SystemExit) as error:
            raise GameError(f"{file.name} cannot be loaded: {_said(error)}") from error
        self.names.modules.setdefault(file.stem, module)
        kind = getattr(module, agent, None)
        if not callable(kind):
            raise GameError(f"{file.name} has no class {agent}")
        try:
            self.agent: Any = kind(**arguments)
        except (Exception, SystemExit) as error:
            raise GameError(f"{agent} cannot be made: {_said(error)}") from error
        self._world_of: Any = vars(self.names.imported("pacman"))["World"]
        self.keeper: Keeper | None = None
        self.world: Any = None

    def begin(self, game: Game, number: int = 0) -> None:
        """Show the agent the first position of a new game."""
        self._see(game)
        if hasattr(self.agent, "registerInitialState"):
            self.agent.registerInitialState(self._state(game.start()))

    def choose(self, game: Game, state: State) -> Move:
        """Return the agent's move; a GameError if it answers with anything else."""
        if self.keeper is None or self.keeper.game is not game:
            self._see(game)
        seen = self._state(state)
        if hasattr(self.agent, "observationFunction"):
            seen = self.agent.observationFunction(seen)
        action = self.agent.getAction(seen)
        if action not in WORDS:
            raise GameError(f"{self.name} answered {action!r}, which is no action")
        return WORDS.index(action)

    def end(self, game: Game, state: State) -> None:
        """Tell the agent how the game ended, if it wants to know."""
        if hasattr(self.agent, "final") and self.keeper is not None:
            self.agent.final(self._state(state))

    def _see(self, game: Game) -> None:
        if not isinstance(game, Pacman):
            raise GameError(f"{self.name} plays pacman only")
        self.keeper = Keeper(game)
        self.world = self._world_of(self.keeper.told(whole=False), self.keeper.answer)

    def _state(self, state: State) -> Any:
        assert self.keeper is not None
        if state.turn != 0 and state.over == GOING_ON:
            raise GameError(f"{self.name} plays Pacman, not a ghost")
        self.world.moment += 1
        entry, things = self.keeper.root(state)
        return self.world.root(entry, things)


def _said(error: BaseException) -> str:
    return with_hint(f"{type(error).__name__}: {error}")
