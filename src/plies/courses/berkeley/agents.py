"""Students' agents of the Berkeley project as players of plies, in this process.

    load(Path("multiAgents.py"), "AlphaBetaAgent", {"depth": "3"})

The file is trusted, as any Python file is that you run. It imports `util`, `game` and `pacman`;
to it these names mean our modules, and to nobody else.
"""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import plies.courses.berkeley.modules
from plies.contract import Game, GameError, Move, State
from plies.courses.berkeley.python2 import with_hint
from plies.courses.berkeley.world import Keeper
from plies.games.pacman.rules import GOING_ON, WORDS, Pacman

FOLDER = Path(plies.courses.berkeley.modules.__file__).resolve().parent
OURS = tuple(path.stem for path in sorted(FOLDER.glob("[a-z]*.py")))
NAME = "multiAgents"


def load(file: Path, agent: str, arguments: Mapping[str, Any] | None = None) -> BerkeleyPlayer:
    """Return an agent of a student's file as a player; a GameError says what it lacks."""
    if not file.is_file():
        raise GameError(f"there is no file {file}")
    return BerkeleyPlayer(file.resolve(), agent, dict(arguments or {}))


def read_arguments(text: str) -> dict[str, Any]:
    """Return an agent's arguments, written as students write them: `depth=3,evalFn=better,quick`.

    Values are texts, as in the course; a word without a value stands for 1.
    """
    found: dict[str, Any] = {}
    for word in filter(None, text.split(",")):
        key, equals, value = word.partition("=")
        found[key] = value if equals else 1
    return found


class Names:
    """Modules that a student's file finds under their short names, and nobody else.

    The file gets an `import` of its own, so nothing of Python's is changed: neither `sys.modules`
    nor `sys.path`. Ours come first, then the files beside the student's, then all others.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules: dict[str, ModuleType] = {}
        self.builtins = {**vars(builtins), "__import__": self.imported}

    def imported(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Import as Python's `__import__` does, but look here first."""
        if level == 0 and name not in self.modules and "." not in name:
            file = (FOLDER if name in OURS else self.folder) / f"{name}.py"
            if file.is_file():
                self.load(name, file)
        if level == 0 and name in self.modules:
            return self.modules[name]
        return builtins.__import__(name, globals, locals, fromlist or (), level)

    def load(self, name: str, file: Path) -> ModuleType:
        """Return a file as a module of this name."""
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise GameError(f"{file} is no Python file")
        module = importlib.util.module_from_spec(spec)
        vars(module)["__builtins__"] = self.builtins
        self.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del self.modules[name]
            raise
        return module


class BerkeleyPlayer:
    """A student's agent, who sees the game as the course shows it. `name` is FILE:AGENT."""

    def __init__(self, file: Path, agent: str, arguments: dict[str, Any]) -> None:
        self.name = f"{file.name}:{agent}"
        self.names = Names(file.parent)
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
