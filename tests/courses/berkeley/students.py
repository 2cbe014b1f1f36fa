"""Agents files as students hand them in, right or wrong: our model student in a course's dress.

None of them holds a search or an evaluation of its own. They import plies, so the box that runs
them needs `PATHS`.
"""

from __future__ import annotations

import sysconfig
from pathlib import Path

import plies

SOURCE = Path(plies.__file__).parents[1]
PATHS = [SOURCE, Path(sysconfig.get_paths()["purelib"])]

AGENTS = '''
import random
from util import lookup
from game import Agent, Directions
from pacman import GameState
from plies.games.pacman.rules import Pacman, State
from plies.games.pacman.layout import parse_layout
from plies.exercises.student import Way, attempt


def scoreEvaluationFunction(currentGameState: GameState):
    return currentGameState.getScore()


GAMES = {{}}


def betterEvaluationFunction(currentGameState: GameState):
    """What plies itself thinks of a position."""
    layout = currentGameState.data.layout
    if layout not in GAMES:
        GAMES[layout] = Pacman.__new__(Pacman)
        GAMES[layout].set_up(parse_layout(str(layout)), currentGameState.getNumAgents() - 1)
    state, left = currentGameState, tuple(map(int, currentGameState._things))
    known = State(state._agents, left, state.getNumFood(), 0, state._score, state._over)
    return GAMES[layout].evaluate_better(known)


better = betterEvaluationFunction


class CourseGame:
    """The course's states as a game of plies: a state and the agent whose turn it is."""

    def __init__(self, root, evaluation, stops=True):
        self.root, self.evaluation, self.stops = root, evaluation, stops
        self.sides = ["Pacman"] + ["ghost"] * (root.getNumAgents() - 1)

    def start(self):
        return self.root, 0

    def mover(self, place):
        return place[1]

    def moves(self, place):
        state, agent = place
        if {ended}:
            return []
        legal = state.getLegalActions(agent)
        return [action for action in legal if self.stops or agent or action != Directions.STOP]

    def play(self, place, action):
        state, agent = place
        return state.generateSuccessor(agent, action), {following}

    def payoff(self, place):
        return self.evaluation(place[0])

    evaluate = payoff


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = lookup(evalFn, globals())
        self.depth = int(depth)

    def search(self, state, **habits):
        asked = dict(depth=self.depth, depth_unit="round", ends="evaluate", strict=True)
        game = CourseGame(state, self.evaluationFunction, {stops})
        return attempt(game, Way(**{{**asked, **habits}})).move


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        worth = [self.evaluationFunction(gameState, action) for action in legal]
        best = [action for action, value in zip(legal, worth) if value == max(worth)]
        return random.choice(best)

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        stays = action == Directions.STOP
        return betterEvaluationFunction(after) - 3 * stays


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState):
        return self.search(gameState, **dict(method="minimax"{minimax}))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState):
        return self.search(gameState, **dict(method="alphabeta"{alphabeta}))


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: GameState):
        return self.search(gameState, **dict(method="expectimax"{expectimax}))
'''
EVERYWHERE = ("minimax", "alphabeta", "expectimax")


def student_text(
    *,
    stops: bool = True,
    ended: str = "state.isWin() or state.isLose()",
    following: str = "(agent + 1) % state.getNumAgents()",
    agents: tuple[str, ...] = EVERYWHERE,
    **habits: object,
) -> str:
    """Return an agents file whose searches (those of `agents`) have other habits than right ones.

    A habit is a field of `Way` with its value; a text stands for an expression if it begins with
    an equals sign: `depth="=self.depth + 1"`.
    """
    words = "".join(
        f", {name}={value[1:] if isinstance(value, str) and value[:1] == '=' else repr(value)}"
        for name, value in habits.items()
    )
    given = {agent: words if agent in agents else "" for agent in EVERYWHERE}
    return AGENTS.format(stops=stops, ended=ended, following=following, **given)
