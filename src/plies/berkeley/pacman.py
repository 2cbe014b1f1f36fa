"""A position of Pac-Man, as the agents see it: GameState.

It knows no rules. What follows after an action it asks whoever keeps the game, who answers with

    [number, agents, eaten, score, over, legal]

the position's number there; x, y (in half cells), direction and scared moves of each agent; which
food or capsule was eaten, or -1; the points; 0, 1 if Pacman has won or 2 if he has lost; and what
the agent after this one may do: its index, then the numbers of its actions. Where nobody counts
what is asked, a seventh part may follow: the entries of what comes after each of these actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game import AgentState, Configuration, Directions, Grid
from layout import Layout

SCARED_TIME = 40
COLLISION_TOLERANCE = 0.7
TIME_PENALTY = 1

ACTIONS = ("West", "Stop", "East", "North", "South")  # in the order in which they are legal
NUMBERS = {action: number for number, action in enumerate(ACTIONS)}
EACH = 4  # numbers that tell an agent
MOST_GRIDS = 1000  # kept for positions with the same food
Ask = Callable[[str, Any], Any]


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

    def state(self, entry: list[Any], things: str) -> GameState:
        """Return the position that an entry tells; `things` is 1 for all that is not eaten."""
        state = GameState.__new__(GameState)
        state._world = self
        number, agents, eaten, score, state._over, legal, *more = entry
        if eaten >= 0:
            things = things[:eaten] + "0" + things[eaten + 1 :]
        state._number, state._agents, state._things = number, tuple(agents), things
        state._score, state._legal = score, legal
        state._after, state._moment, state._data = {}, self.moment, None
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


class GameStateData:
    """A position's parts by the names that some agents look at."""

    def __init__(self, state: GameState) -> None:
        world, agents = state._world, state._agents
        self.layout = world.layout
        self.food = world.food(state._things)
        left = zip(world.cells, state._things, strict=True)
        self.capsules = [cell for cell, there in [*left][world.food_count :] if there == "1"]
        self.score = state._score
        self._win, self._lose = state._over == 1, state._over == 2
        self.agentStates = []
        for index, start in enumerate(world.starts):
            x, y, facing, scared = agents[EACH * index : EACH * index + EACH]
            place: Any = (x // 2, y // 2)
            if index and facing != NUMBERS["Stop"]:  # a ghost's steps are not whole numbers
                place = (x / 2, y / 2)
            agent = AgentState(Configuration(start, Directions.STOP), index == 0)
            agent.configuration = Configuration(place, ACTIONS[facing])
            agent.scaredTimer = scared
            self.agentStates.append(agent)

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
            found = world.state(found, self._things)
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
        return entries[legal.index(number)]  # type: ignore[no-any-return]

    def _check(self, agent: int) -> None:
        if not (isinstance(agent, int) and 0 <= agent < self.getNumAgents()):
            count = self.getNumAgents()
            raise IndexError(f"there is no agent {agent!r}: they are 0 to {count - 1}")

    @property
    def data(self) -> GameStateData:
        if self._data is None:
            self._data = GameStateData(self)
        return self._data

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    def getPacmanState(self) -> AgentState:
        return self.data.agentStates[0].copy()

    def getPacmanPosition(self) -> tuple[int, int]:
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
        return float(self._score)

    def getCapsules(self) -> list[tuple[int, int]]:
        return self.data.capsules

    def getNumFood(self) -> int:
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
        return self._over == 1

    def isLose(self) -> bool:
        return self._over == 2

    def deepCopy(self) -> GameState:
        return GameState(self)

    def __deepcopy__(self, memo: Any) -> GameState:
        return GameState(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and (
            (self._agents, self._things, self._score)
            == (other._agents, other._things, other._score)
        )

    def __hash__(self) -> int:
        return hash((self._agents, self._things, self._score))

    def __str__(self) -> str:
        return str(self.data)
