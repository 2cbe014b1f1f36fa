"""In the student's process: an agents file of the Berkeley project, and what it is asked.

hello  is the file loaded?
tree   search a tree of names; every step down is asked of the parent
make   make an agent for games of Pac-Man
begin  show it the first position of one
move   let it choose
final  tell it how the game ended
"""

from __future__ import annotations

import importlib.util
import os
import random
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

Ask = Callable[..., Any]
OURS = (
    *("util", "game", "layout", "pacmanRules", "pacman", "ghostAgents", "pacmanAgents"),
    *("keyboardAgents", "textDisplay", "graphicsUtils", "graphicsDisplay"),
)
NAME = "multiAgents"  # of the student's module
WORDS = 624  # that the random generator makes at a time
MOST_WORDS = 100_000  # that are looked for
SHOWN = 200  # characters of an answer that is no action


def handlers(files: list[str]) -> dict[str, Callable[[Any, Ask], Any]]:
    """Load the student's file, the first of these, and return what can be asked of it."""
    work = os.path.dirname(files[0])
    sys.path[:] = [path for path in sys.path if path != work]
    for name in OURS:  # before the student's folder is looked at, which may hold the course's
        __import__(name)
    sys.path.insert(0, work)
    games = Games(loaded(files[0]))
    return {
        "hello": hello,
        "tree": games.tree,
        "make": games.make,
        "begin": games.begin,
        "move": games.move,
        "final": games.final,
    }


def hello(given: Any, ask: Ask) -> bool:
    """Answer as soon as the file is loaded."""
    return True


def loaded(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    own = os.path.splitext(os.path.basename(path))[0]
    sys.modules[NAME] = module
    if own not in sys.modules:
        sys.modules[own] = module
    spec.loader.exec_module(module)
    return module


class TreeState:
    """A state of a tree test: it has a name, and can do no more than the course's can."""

    def __init__(self, entry: list[Any], search: TreeSearch) -> None:
        self._name, self._legal, self._score, self._win, self._lose = entry
        self._search = search

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:  # noqa: N802, N803
        self._search.touched[self._name] = None
        return list(self._legal)

    def generateSuccessor(self, agentIndex: int, action: str) -> TreeState:  # noqa: N802, N803
        self._search.touched[self._name] = None
        if action not in self._legal:
            raise KeyError(f"{self._name} has no action {action!r}")
        return TreeState(self._search.ask("go", [self._name, action]), self._search)

    def getScore(self) -> float:  # noqa: N802
        self._search.touched[self._name] = None
        if self._score is None:
            raise Exception(
                f"{self._name} has no value: it is neither an end nor at the depth limit"
            )
        return float(self._score)

    def isWin(self) -> bool:  # noqa: N802
        return bool(self._win)

    def isLose(self) -> bool:  # noqa: N802
        return bool(self._lose)

    def getNumAgents(self) -> int:  # noqa: N802
        return self._search.agents


class TreeSearch:
    """What the states of one search share."""

    def __init__(self, agents: int, ask: Ask) -> None:
        self.agents, self.ask = agents, ask
        self.touched: dict[str, None] = {}


class Games:
    """The student's module and, in a game, the agent and the world it sees."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.agent: Any = None
        self.world: Any = None
        self.drawn: Any = None  # the generator's state when the parent last knew it

    def made(self, name: str, arguments: dict[str, Any]) -> Any:
        """Return a new agent."""
        kind = getattr(self.module, name, None)
        if kind is None:
            raise Exception(f"the file has no class {name}")
        return kind(**arguments)

    def tree(self, given: Any, ask: Ask) -> Any:
        agent = self.made(given["alg"], {"depth": given["depth"]})
        search = TreeSearch(given["agents"], ask)
        action = agent.getAction(TreeState(given["start"], search))
        return {**word(action), "touched": list(search.touched)}

    def make(self, given: Any, ask: Ask) -> Any:
        self.agent = self.made(given["agent"], given["arguments"])
        return True

    def begin(self, given: Any, ask: Ask) -> Any:
        if given["seed"] is not None:
            random.seed(given["seed"])
        self.synchronise(given["drawn"])
        self.world = sys.modules["pacman"].World(given["world"], ask)
        if hasattr(self.agent, "registerInitialState"):
            self.agent.registerInitialState(self.world.root(given["entry"], given["things"]))
        return {"drawn": self.words()}

    def move(self, given: Any, ask: Ask) -> Any:
        self.world.ask = ask
        self.world.moment += 1
        if given["seed"] is not None:
            random.seed(given["seed"])
        self.synchronise(given["drawn"])
        state = self.world.root(given["entry"], given["things"])
        if hasattr(self.agent, "observationFunction"):
            state = self.agent.observationFunction(state)
        action = self.agent.getAction(state)
        return {**word(action), "drawn": self.words()}

    def final(self, given: Any, ask: Ask) -> Any:
        self.world.ask = ask
        self.world.moment += 1
        self.synchronise(given["drawn"])
        if hasattr(self.agent, "final"):
            self.agent.final(self.world.root(given["entry"], given["things"]))
        return {"drawn": self.words()}

    def synchronise(self, words: int) -> None:
        """Draw what the ghosts have drawn in the parent: in the course they share one generator."""
        if words:
            random.getrandbits(32 * words)
        self.drawn = random.getstate()[1]

    def words(self) -> int:
        """Return how many words were drawn since; -1 if the generator was set anew."""
        now = random.getstate()[1]
        if now == self.drawn:
            return 0
        copy = random.Random()
        copy.setstate((3, self.drawn, None))
        words = (now[-1] - self.drawn[-1]) % WORDS or WORDS
        copy.getrandbits(32 * words)
        while copy.getstate()[1] != now:
            words += WORDS
            if words > MOST_WORDS:
                return -1
            copy.getrandbits(32 * WORDS)
        return words


def word(action: Any) -> dict[str, Any]:
    """Return an action for the parent; of anything but a text, what it looks like."""
    if issubclass(type(action), str):  # np.str_ too; a class of its own does not say what it is
        action = str.__str__(action)
        return {"action": action, "shown": repr(action)[:SHOWN]}
    return {"action": None, "shown": repr(action)[:SHOWN]}
