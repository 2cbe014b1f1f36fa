"""Directions, places, what an agent is at a moment, and grids of cells."""

from __future__ import annotations

from typing import Any

from util import raiseNotDefined


class Agent:
    """Whoever chooses actions; Pacman has index 0."""

    def __init__(self, index: int = 0) -> None:
        self.index = index

    def getAction(self, state: Any) -> Any:
        raiseNotDefined()


class Directions:
    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"
    LEFT = {NORTH: WEST, SOUTH: EAST, EAST: NORTH, WEST: SOUTH, STOP: STOP}
    RIGHT = {NORTH: EAST, SOUTH: WEST, EAST: SOUTH, WEST: NORTH, STOP: STOP}
    REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}


class Configuration:
    """Where an agent is, and which way it looks."""

    def __init__(self, pos: Any, direction: str) -> None:
        self.pos = pos
        self.direction = direction

    def getPosition(self) -> Any:
        return self.pos

    def getDirection(self) -> str:
        return self.direction

    def isInteger(self) -> bool:
        x, y = self.pos
        return bool(x == int(x) and y == int(y))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Configuration) and (
            (self.pos, self.direction) == (other.pos, other.direction)
        )

    def __hash__(self) -> int:
        return hash((self.pos, self.direction))

    def __str__(self) -> str:
        return f"(x,y)={self.pos}, {self.direction}"

    __repr__ = __str__

    def generateSuccessor(self, vector: Any) -> Configuration:
        """Return where a step leads, whatever stands there."""
        direction = Actions.vectorToDirection(vector)
        x, y = self.pos
        ahead = self.direction if direction == Directions.STOP else direction
        return Configuration((x + vector[0], y + vector[1]), ahead)


class AgentState:
    """What there is to know of an agent at a moment."""

    def __init__(self, startConfiguration: Configuration, isPacman: bool) -> None:
        self.start = startConfiguration
        self.configuration = startConfiguration
        self.isPacman = isPacman
        self.scaredTimer = 0
        self.numCarrying = 0
        self.numReturned = 0

    def copy(self) -> AgentState:
        state = AgentState(self.start, self.isPacman)
        state.configuration, state.scaredTimer = self.configuration, self.scaredTimer
        return state

    def getPosition(self) -> Any:
        return self.configuration.getPosition() if self.configuration else None

    def getDirection(self) -> str:
        return self.configuration.getDirection()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AgentState) and (
            (self.configuration, self.scaredTimer) == (other.configuration, other.scaredTimer)
        )

    def __hash__(self) -> int:
        return hash((self.configuration, self.scaredTimer))

    def __str__(self) -> str:
        return f"{'Pacman' if self.isPacman else 'Ghost'}: {self.configuration}"

    __repr__ = __str__


class Grid:
    """Something for every cell, `grid[x][y]`: x to the right, y upwards."""

    def __init__(self, width: int, height: int, initialValue: Any = False) -> None:
        self.CELLS_PER_INT = 30
        self.width, self.height = width, height
        self.data = [[initialValue] * height for _ in range(width)]

    def __getitem__(self, i: int) -> list[Any]:
        return self.data[i]

    def __setitem__(self, key: int, item: list[Any]) -> None:
        self.data[key] = item

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.data == other.data

    def __hash__(self) -> int:
        return hash(tuple(tuple(column) for column in self.data))

    def __str__(self) -> str:
        rows = zip(*self.data, strict=True)
        return "\n".join("".join(str(one)[0] for one in row) for row in [*rows][::-1])

    def copy(self) -> Grid:
        grid = Grid.__new__(Grid)
        grid.CELLS_PER_INT = self.CELLS_PER_INT
        grid.width, grid.height = self.width, self.height
        grid.data = [column[:] for column in self.data]
        return grid

    deepCopy = copy

    def shallowCopy(self) -> Grid:
        grid = self.copy()
        grid.data = self.data
        return grid

    def count(self, item: Any = True) -> int:
        return sum(column.count(item) for column in self.data)

    def asList(self, key: Any = True) -> list[tuple[int, int]]:
        """Return the cells that hold `key`, column by column from the left."""
        return [
            (x, y)
            for x, column in enumerate(self.data)
            for y, one in enumerate(column)
            if one == key
        ]


class Actions:
    """Actions as steps, and the steps that walls leave."""

    _directions = {
        Directions.WEST: (-1, 0),
        Directions.STOP: (0, 0),
        Directions.EAST: (1, 0),
        Directions.NORTH: (0, 1),
        Directions.SOUTH: (0, -1),
    }
    _directionsAsList = list(_directions.items())
    TOLERANCE = 0.001

    @staticmethod
    def reverseDirection(action: str) -> str:
        return Directions.REVERSE.get(action, action)

    @staticmethod
    def vectorToDirection(vector: Any) -> str:
        dx, dy = vector
        if dy:
            return Directions.NORTH if dy > 0 else Directions.SOUTH
        if dx:
            return Directions.WEST if dx < 0 else Directions.EAST
        return Directions.STOP

    @staticmethod
    def directionToVector(direction: str, speed: Any = 1.0) -> tuple[Any, Any]:
        dx, dy = Actions._directions[direction]
        return dx * speed, dy * speed

    @staticmethod
    def getPossibleActions(config: Configuration, walls: Grid) -> list[str]:
        """Return the directions without a wall; between two cells only straight on."""
        x, y = config.pos
        column, row = int(x + 0.5), int(y + 0.5)
        if abs(x - column) + abs(y - row) > Actions.TOLERANCE:
            return [config.getDirection()]
        steps = Actions._directionsAsList
        return [way for way, (dx, dy) in steps if not walls[column + dx][row + dy]]

    @staticmethod
    def getLegalNeighbors(position: Any, walls: Grid) -> list[tuple[int, int]]:
        """Return the cells without a wall one step away, and the cell itself."""
        column, row = int(position[0] + 0.5), int(position[1] + 0.5)
        found = []
        for _, (dx, dy) in Actions._directionsAsList:
            x, y = column + dx, row + dy
            if 0 <= x < walls.width and 0 <= y < walls.height and not walls[x][y]:
                found.append((x, y))
        return found

    @staticmethod
    def getSuccessor(position: Any, action: str) -> tuple[Any, Any]:
        dx, dy = Actions.directionToVector(action)
        return position[0] + dx, position[1] + dy


class GameStateData:
    """A position's parts by the names that some agents look at."""

    def __init__(self, prevData: GameStateData | None = None) -> None:
        self.layout: Any = None
        self.food: Any = None
        self.capsules: list[Any] = []
        self.agentStates: list[AgentState] = []
        self.score: Any = 0
        self._eaten: list[bool] = []  # which ghosts Pacman ate since his last step
        if prevData is not None:
            self.layout, self.food = prevData.layout, prevData.food.shallowCopy()
            self.capsules, self.score = prevData.capsules[:], prevData.score
            self.agentStates = self.copyAgentStates(prevData.agentStates)
            self._eaten = prevData._eaten
        # of the step that led here
        self._foodEaten: Any = None
        self._foodAdded: Any = None
        self._capsuleEaten: Any = None
        self._agentMoved: int | None = None
        self._lose = self._win = False
        self.scoreChange: Any = 0

    def initialize(self, layout: Any, numGhostAgents: int) -> None:
        """Make this the first position of a layout."""
        self.layout, self.food, self.capsules = layout, layout.food.copy(), layout.capsules[:]
        self.score = self.scoreChange = 0
        kept = [(pacman, place) for pacman, place in layout.agentPositions][: numGhostAgents + 1]
        self.agentStates = [
            AgentState(Configuration(place, Directions.STOP), pacman) for pacman, place in kept
        ]
        self._eaten = [False] * len(kept)

    def copyAgentStates(self, agentStates: list[AgentState]) -> list[AgentState]:
        return [one.copy() for one in agentStates]

    def deepCopy(self) -> GameStateData:
        data = GameStateData(self)
        data.food, data.layout = self.food.deepCopy(), self.layout.deepCopy()
        data._eaten = self._eaten[:]
        for name in ("_foodEaten", "_foodAdded", "_capsuleEaten", "_agentMoved"):
            setattr(data, name, getattr(self, name))
        return data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameStateData):
            return False
        mine, theirs = (
            (one.agentStates, one.food, one.capsules, one.score) for one in (self, other)
        )
        return bool(mine == theirs)

    def __hash__(self) -> int:
        return hash((tuple(self.agentStates), self.food, tuple(self.capsules), self.score))

    def __str__(self) -> str:
        walls = self.layout.walls
        rows = [
            ["%" if walls[x][y] else "." if self.food[x][y] else " " for x in range(walls.width)]
            for y in range(walls.height)
        ]
        for agent in self.agentStates:
            x, y = agent.getPosition()
            mark = "G"
            if agent.isPacman:
                mark = {"North": "v", "South": "^", "West": ">"}.get(agent.getDirection(), "<")
            rows[int(y + 0.5)][int(x + 0.5)] = mark
        for x, y in self.capsules:
            rows[y][x] = "o"
        return "\n".join("".join(row) for row in reversed(rows)) + f"\nScore: {self.score}\n"


class Game:
    """A game of the course's engine: it can be made here, but plies itself plays the games."""

    def __init__(
        self,
        agents: Any,
        display: Any,
        rules: Any,
        startingIndex: int = 0,
        muteAgents: bool = False,
        catchExceptions: bool = False,
    ) -> None:
        self.agents, self.display, self.rules = agents, display, rules
        self.startingIndex, self.muteAgents = startingIndex, muteAgents
        self.catchExceptions, self.agentCrashed, self.gameOver = catchExceptions, False, False
        self.moveHistory: list[Any] = []
        self.totalAgentTimes = [0] * len(agents)
        self.totalAgentTimeWarnings = [0] * len(agents)
        self.agentTimeout = False

    def getProgress(self) -> float:
        return 1.0 if self.gameOver else float(self.rules.getProgress(self))

    def run(self) -> None:
        raise Exception("an agents file cannot play a game of its own here: plies plays it")
