"""A small maze in the manner of the Berkeley projects: one who eats, two ghosts."""

LAYOUT = [
    "%%%%%%%",
    "%P . G%",
    "% % % %",
    "%.   .%",
    "% %G% %",
    "%%%%%%%",
]


class Directions:
    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"


class Actions:
    _directions = {
        Directions.NORTH: (0, -1),
        Directions.SOUTH: (0, 1),
        Directions.EAST: (1, 0),
        Directions.WEST: (-1, 0),
        Directions.STOP: (0, 0),
    }
    _directionsAsList = list(_directions.items())

    @staticmethod
    def directionToVector(direction, speed=1.0):
        dx, dy = Actions._directions[direction]
        return (int(dx * speed), int(dy * speed))

    @staticmethod
    def getPossibleActions(position, walls):
        possible = []
        x, y = position
        for direction, vec in Actions._directionsAsList:
            dx, dy = vec
            if not walls[y + dy][x + dx]:
                possible.append(direction)
        return possible


class AgentState:
    def __init__(self, position, isPacman):
        self.position = position
        self.isPacman = isPacman

    def copy(self):
        return AgentState(self.position, self.isPacman)


def manhattanDistance(xy1, xy2):
    return abs(xy1[0] - xy2[0]) + abs(xy1[1] - xy2[1])


class GameState:
    def __init__(self, prevState=None):
        if prevState is not None:
            self.agents = [agent.copy() for agent in prevState.agents]
            self.food = [row[:] for row in prevState.food]
            self.score = prevState.score
            self.turn = prevState.turn
            self._win = prevState._win
            self._lose = prevState._lose
        else:
            self.agents = []
            self.food = [[cell == "." for cell in row] for row in LAYOUT]
            self.score = 0
            self.turn = 0
            self._win = False
            self._lose = False

    def getPacmanPosition(self):
        return self.agents[0].position

    def getGhostPositions(self):
        return [agent.position for agent in self.agents[1:]]

    def getNumFood(self):
        return sum([row.count(True) for row in self.food])


class MiniPacman:
    sides = ("pacman", "blinky", "pinky")

    def __init__(self):
        self.walls = [[cell == "%" for cell in row] for row in LAYOUT]

    def start(self):
        state = GameState()
        ghosts = []
        for y, row in enumerate(LAYOUT):
            for x, cell in enumerate(row):
                if cell == "P":
                    state.agents.append(AgentState((x, y), True))
                elif cell == "G":
                    ghosts.append(AgentState((x, y), False))
        state.agents += ghosts
        return state

    def mover(self, state):
        return state.turn

    def moves(self, state):
        if state._win or state._lose:
            return []
        agent = state.agents[state.turn]
        actions = Actions.getPossibleActions(agent.position, self.walls)
        if not agent.isPacman and Directions.STOP in actions:
            actions.remove(Directions.STOP)
        return actions

    def play(self, state, action):
        successor = GameState(state)
        agent = successor.agents[state.turn]
        dx, dy = Actions.directionToVector(action)
        x, y = agent.position
        agent.position = (x + dx, y + dy)
        if agent.isPacman:
            successor.score -= 1
            nx, ny = agent.position
            if successor.food[ny][nx]:
                successor.food[ny][nx] = False
                successor.score += 10
                if successor.getNumFood() == 0:
                    successor.score += 500
                    successor._win = True
        if not successor._win:
            for ghost in successor.getGhostPositions():
                if manhattanDistance(ghost, successor.getPacmanPosition()) < 1:
                    successor.score -= 500
                    successor._lose = True
                    break
        successor.turn = (state.turn + 1) % len(state.agents)
        return successor

    def payoff(self, state):
        return state.score

    def evaluate(self, state):
        pos = state.getPacmanPosition()
        foodList = [(x, y) for y, row in enumerate(state.food) for x, f in enumerate(row) if f]
        nearest = min([manhattanDistance(pos, food) for food in foodList], default=0)
        ghost = min(manhattanDistance(pos, g) for g in state.getGhostPositions())
        return state.score - 1.5 * nearest + (2.0 if ghost > 2 else -20.0 / (ghost + 1))
