"""A position of Pac-Man, as the agents see it: GameState.

It knows no rules. What follows after an action it asks whoever keeps the game, who answers with

    [number, agents, eaten, score, over, legal]

the position's number there; x, y (in half cells), direction and scared moves of each agent; which
food or capsule was eaten, or -1; the points; 0, 1 if Pacman has won or 2 if he has lost; and what
the agent after this one may do: its index, then the numbers of its actions. Where nobody counts
what is asked, a seventh part may follow: the entries of what comes after each of these actions.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import layout
import util
from game import (  # the course's module has all of these names, and students import them
    Actions,
    AgentState,
    Configuration,
    Directions,
    Game,
    GameStateData,
    Grid,
)
from layout import Layout
from pacmanRules import ClassicGameRules, GhostRules, PacmanRules
from util import manhattanDistance, nearestPoint

SCARED_TIME = 40
COLLISION_TOLERANCE = 0.7
TIME_PENALTY = 1

ACTIONS = ("West", "Stop", "East", "North", "South")  # in the order in which they are legal
NUMBERS = {action: number for number, action in enumerate(ACTIONS)}
EACH = 4  # numbers that tell an agent
TIMER = 3  # which of them is how long it stays scared
NOBODY: frozenset[int] = frozenset()
NOT_PICKLED = {"_world", "_after", "_data"}
MOST_GRIDS = 1000  # kept for positions with the same food
Ask = Callable[[str, Any], Any]
WORLDS: WeakValueDictionary[int, World] = WeakValueDictionary()  # for positions from a pickle
NUMBER = count()


class Step(NamedTuple):
    """How a position came about: who moved, and what was before."""

    agent: int
    thing: int  # the food or capsule that was eaten, or -1
    score: int
    agents: tuple[int, ...]
    earlier: Step | None  # the step before, if Pacman has not moved since


def timer(agents: tuple[int, ...], index: int) -> int:
    return agents[EACH * index + TIMER]


def eaten_between(step: Step, after: tuple[int, ...], food_count: int) -> list[int]:
    """Return the ghosts that Pacman ate in a step: their fear ends at once."""
    if step.agent:
        known = timer(step.agents, step.agent) > 1
        return [step.agent] if known and not timer(after, step.agent) else []
    capsule = step.thing >= food_count  # it scares all ghosts before he meets one
    ghosts = range(1, len(after) // EACH)
    return [one for one in ghosts if (capsule or timer(step.agents, one)) and not timer(after, one)]


class World:
    """What does not change in a game, and whom to ask about what does."""

    def __init__(self, told: dict[str, Any], ask: Ask) -> None:
        self.ask = ask
        self.layout = Layout(told["drawing"])
        self.starts = [tuple(place) for place in told["starts"]]
        self.cells = [tuple(place) for place in told["things"]]  # food, then capsules
        self.food_count: int = told["food"]
        self.whole: bool = told["whole"]  # ask for all that can follow at once
        self.moment = 0  # which decision is being made; what was asked before is asked again
        self.grids: dict[str, Grid] = {}
        self.last_root: tuple[int, ...] = ()  # the agents where the last decision began
        self.number = next(NUMBER)
        WORLDS[self.number] = self

    def root(self, entry: list[Any], things: str) -> GameState:
        """Return the position where a decision begins."""
        state = self.state(entry, things)
        if self.last_root:
            state._whole = frozenset(
                ghost
                for ghost in range(1, len(self.starts))
                if timer(self.last_root, ghost) == 1 and not timer(state._agents, ghost)
            )
        self.last_root = state._agents
        return state

    def state(self, entry: list[Any], things: str, before: GameState | None = None) -> GameState:
        """Return the position that an entry tells; `things` is 1 for all that is not eaten."""
        state = GameState.__new__(GameState)
        state._world = self
        state._step, state._whole = None, NOBODY
        number, agents, eaten, score, state._over, legal, *more = entry
        if eaten >= 0:
            things = things[:eaten] + "0" + things[eaten + 1 :]
        state._number, state._agents, state._things = number, tuple(agents), things
        state._score, state._legal = score, legal
        state._after, state._moment, state._data = {}, self.moment, None
        if before is not None:
            mover = (legal[0] or len(self.starts)) - 1
            earlier = before._step if mover else None
            state._step = Step(mover, eaten, before._score, before._agents, earlier)
            state._whole = before._whole
            if mover:
                stops = timer(before._agents, mover) == 1
                if stops != (mover in before._whole):
                    state._whole = before._whole ^ {mover}
        if more:
            agent, *moves = legal
            following = zip(moves, more[0], strict=True)
            state._after = {(agent, ACTIONS[move]): below for move, below in following}
        return state

    def food(self, things: str) -> Grid:
        """Return a grid of the food that is left, for one position to keep."""
        grid = self.grids.get(things)
        if grid is None:
            grid = Grid(self.layout.width, self.layout.height)
            for (x, y), left in zip(self.cells, things[: self.food_count], strict=False):
                grid.data[x][y] = left == "1"
            if len(self.grids) > MOST_GRIDS:
                self.grids.clear()
            self.grids[things] = grid
        return grid.copy()


class StateData(GameStateData):
    """The parts of a position that the rules have told."""

    def __init__(self, state: GameState) -> None:
        super().__init__()
        world, agents = state._world, state._agents
        self.layout = world.layout
        self.food = world.food(state._things)
        left = zip(world.cells, state._things, strict=True)
        self.capsules = [cell for cell, there in [*left][world.food_count :] if there == "1"]
        self.score = state._score
        self._win, self._lose = state._over == 1, state._over == 2
        for index, start in enumerate(world.starts):
            x, y, facing, scared = agents[EACH * index : EACH * index + EACH]
            place: Any = (x // 2, y // 2)
            # A ghost's steps are not whole numbers, but its start is, and where it stops fleeing.
            if index and facing != NUMBERS["Stop"] and index not in state._whole:
                place = (x / 2, y / 2)
            agent = AgentState(Configuration(start, Directions.STOP), index == 0)
            agent.configuration = Configuration(place, ACTIONS[facing])
            agent.scaredTimer = scared
            self.agentStates.append(agent)
        self._eaten = [False] * len(world.starts)
        if state._step is not None:
            self._tell_step(state._step, state)

    def _tell_step(self, step: Step, state: GameState) -> None:
        """Fill in what the step that led here did."""
        world, thing = state._world, step.thing
        self._agentMoved, self.scoreChange = step.agent, state._score - step.score
        if thing >= world.food_count:
            self._capsuleEaten = world.cells[thing]
        elif thing >= 0:
            self._foodEaten = world.cells[thing]
        at, after = step, state._agents
        while True:
            for ghost in eaten_between(at, after, world.food_count):
                self._eaten[ghost] = True
            if at.earlier is None:
                return
            after, at = at.agents, at.earlier


class GameState:
    """A position. Agent 0 is Pacman, the others are ghosts; nothing here changes it."""

    _world: World
    _number: int
    _agents: tuple[int, ...]
    _things: str
    _score: int
    _over: int
    _legal: list[int]  # an agent, and what it may do
    _after: dict[tuple[int, str], GameState | list[Any]]
    _moment: int
    _data: GameStateData | None
    _step: Step | None  # None where a decision begins
    _whole: frozenset[int]  # ghosts that have just stopped fleeing, and stand at a cell

    def __init__(self, prevState: GameState | None = None) -> None:
        if prevState is None:
            raise Exception("a GameState comes from the game: an agent cannot make one")
        self.__dict__.update(prevState.__dict__)
        self._after, self._data = {}, None

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        if self._over:
            return []
        legal = self._known(agentIndex)
        return [ACTIONS[number] for number in legal]

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        if self._over:
            raise Exception("the game is over here: nothing follows after it")
        world = self._world
        if self._moment != world.moment:
            self._after, self._moment = {}, world.moment
        found = self._after.get((agentIndex, action))
        if found is None:
            found = self._asked(agentIndex, action)
        if isinstance(found, list):
            found = world.state(found, self._things, self)
            self._after[agentIndex, action] = found
        elif found._data is not None:  # asked for again, it is as new, whatever was done to it
            again = GameState(found)
            again._after = found._after
            return again
        return found

    def _known(self, agent: int) -> list[int]:
        turn, *legal = self._legal
        if agent == turn:
            return legal
        self._check(agent)
        found: list[int] = self._world.ask("legal", [self._number, agent])
        return found

    def _asked(self, agent: int, action: str) -> list[Any]:
        """Return the entry of what follows after an action."""
        legal = self._known(agent)
        number = NUMBERS.get(action, -1)
        if number not in legal:
            who = "Pacman" if agent == 0 else f"ghost {agent}"
            raise Exception(f"{action!r} is not a legal action of {who} here")
        if not self._world.whole:
            entry: list[Any] = self._world.ask("next", [self._number, agent, number])
            return entry
        entries = self._world.ask("all", [self._number, agent])
        for move, one in zip(legal, entries, strict=True):
            self._after.setdefault((agent, ACTIONS[move]), one)
        return entries[legal.index(number)]

    def _check(self, agent: int) -> None:
        if not (isinstance(agent, int) and 0 <= agent < self.getNumAgents()):
            count = self.getNumAgents()
            raise IndexError(f"there is no agent {agent!r}: they are 0 to {count - 1}")

    @property
    def data(self) -> GameStateData:
        if self._data is None:
            self._data = StateData(self)
        return self._data

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    def getPacmanState(self) -> AgentState:
        return self.data.agentStates[0].copy()

    def getPacmanPosition(self) -> Any:
        if self._data is not None:
            return self._data.agentStates[0].getPosition()
        return self._agents[0] // 2, self._agents[1] // 2

    def getGhostStates(self) -> list[AgentState]:
        return self.data.agentStates[1:]

    def getGhostState(self, agentIndex: int) -> AgentState:
        if agentIndex == 0:
            raise Exception("agent 0 is Pacman: ghosts begin at 1")
        self._check(agentIndex)
        return self.data.agentStates[agentIndex]

    def getGhostPosition(self, agentIndex: int) -> Any:
        return self.getGhostState(agentIndex).getPosition()

    def getGhostPositions(self) -> list[Any]:
        return [ghost.getPosition() for ghost in self.getGhostStates()]

    def getNumAgents(self) -> int:
        return len(self._world.starts)

    def getScore(self) -> float:
        return float(self._score if self._data is None else self._data.score)

    def getCapsules(self) -> list[tuple[int, int]]:
        return self.data.capsules

    def getNumFood(self) -> int:
        if self._data is not None:
            return int(self._data.food.count())
        return self._things.count("1", 0, self._world.food_count)

    def getFood(self) -> Grid:
        return self.data.food

    def getWalls(self) -> Grid:
        return self._world.layout.walls

    def hasFood(self, x: int, y: int) -> bool:
        return bool(self.data.food[x][y])

    def hasWall(self, x: int, y: int) -> bool:
        return bool(self._world.layout.walls[x][y])

    def isWin(self) -> bool:
        return self._over == 1 if self._data is None else self._data._win

    def isLose(self) -> bool:
        return self._over == 2 if self._data is None else self._data._lose

    def deepCopy(self) -> GameState:
        return GameState(self)

    def __deepcopy__(self, memo: Any) -> GameState:
        return GameState(self)

    def __reduce__(self) -> Any:
        """Pickle what was told of the position; who is asked about it stays here."""
        told = {name: value for name, value in vars(self).items() if name not in NOT_PICKLED}
        return unpickled, (self._world.number, told)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and (
            (self._agents, self._things, self._score)
            == (other._agents, other._things, other._score)
        )

    def __hash__(self) -> int:
        return hash((self._agents, self._things, self._score))

    def __str__(self) -> str:
        return str(self.data)


def unpickled(world: int, told: dict[str, Any]) -> GameState:
    """Return a position that was pickled, in the game that it is of."""
    state = GameState.__new__(GameState)
    state._world = WORLDS[world]
    state.__dict__.update(told)
    state._after, state._data = {}, None
    return state
