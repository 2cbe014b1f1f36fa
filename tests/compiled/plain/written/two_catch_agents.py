"""Cat and mouse in a small maze, written like the course's Pac-Man: agent 0 is the mouse.

A GameState has getLegalActions, generateSuccessor, isWin, isLose and getScore.
"""

# ruff: noqa: N802, N803, N806, RUF012


class Directions:
    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"


class Actions:
    _vectors = {
        Directions.NORTH: (0, 1),
        Directions.SOUTH: (0, -1),
        Directions.EAST: (1, 0),
        Directions.WEST: (-1, 0),
        Directions.STOP: (0, 0),
    }

    @staticmethod
    def getSuccessor(position, action):
        x, y = position
        dx, dy = Actions._vectors[action]
        return (x + dx, y + dy)


LAYOUT = [
    "%%%%%%%",
    "%. M .%",
    "% %.% %",
    "%. G .%",
    "%%%%%%%",
]


class GameState:
    def __init__(self, prevState=None):
        if prevState is not None:
            self.agentPositions = list(prevState.agentPositions)
            self.food = set(prevState.food)
            self.score = prevState.score
            self.turn = prevState.turn
            self._win = prevState._win
            self._lose = prevState._lose
        else:
            self.agentPositions = [None, None]
            self.food = set()
            self.score = 0
            self.turn = 0
            self._win = False
            self._lose = False

    walls = {
        (x, y) for y, row in enumerate(reversed(LAYOUT)) for x, c in enumerate(row) if c == "%"
    }

    def initialize(self, layout):
        for y, row in enumerate(reversed(layout)):
            for x, char in enumerate(row):
                if char == ".":
                    self.food.add((x, y))
                elif char == "M":
                    self.agentPositions[0] = (x, y)
                elif char == "G":
                    self.agentPositions[1] = (x, y)

    def deepCopy(self):
        return GameState(self)

    def getLegalActions(self, agentIndex=0):
        if self.isWin() or self.isLose():
            return []
        position = self.agentPositions[agentIndex]
        legal = []
        for action in Actions._vectors:
            if agentIndex > 0 and action == Directions.STOP:
                continue
            if Actions.getSuccessor(position, action) not in self.walls:
                legal.append(action)
        return legal

    def generateSuccessor(self, agentIndex, action):
        if self.isWin() or self.isLose():
            raise Exception("Can't generate a successor of a terminal state.")
        state = GameState(self)
        nextPos = Actions.getSuccessor(self.agentPositions[agentIndex], action)
        state.agentPositions[agentIndex] = nextPos
        if agentIndex == 0:
            state.score -= 1
            if nextPos in state.food:
                state.food.remove(nextPos)
                state.score += 10
                if not state.food:
                    state.score += 500
                    state._win = True
        if state.agentPositions[0] == state.agentPositions[1] and not state._win:
            state.score -= 500
            state._lose = True
        state.turn += 1
        return state

    def getNumAgents(self):
        return len(self.agentPositions)

    def getNumFood(self):
        return len(self.food)

    def getScore(self):
        return self.score

    def isWin(self):
        return self._win

    def isLose(self):
        return self._lose


def manhattanDistance(xy1, xy2):
    return abs(xy1[0] - xy2[0]) + abs(xy1[1] - xy2[1])


class CatAndMouse:
    sides = ("mouse", "cat")
    MAX_TURNS = 60

    def start(self):
        state = GameState()
        state.initialize(LAYOUT)
        return state

    def mover(self, gameState):
        return gameState.turn % gameState.getNumAgents()

    def moves(self, gameState):
        if gameState.turn >= self.MAX_TURNS:
            return []
        return gameState.getLegalActions(self.mover(gameState))

    def play(self, gameState, action):
        return gameState.generateSuccessor(self.mover(gameState), action)

    def payoff(self, gameState):
        return gameState.getScore()

    def evaluate(self, currentGameState):
        """Score, minus a bit for far food and for a near cat."""
        pos, cat = currentGameState.agentPositions
        foodDistances = [manhattanDistance(pos, food) for food in currentGameState.food]
        nearest = min(foodDistances) if foodDistances else 0
        danger = 10.0 / (1 + manhattanDistance(pos, cat))
        return currentGameState.getScore() - nearest - danger
