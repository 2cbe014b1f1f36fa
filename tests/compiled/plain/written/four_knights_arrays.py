"""Knights who leave walls behind, with positions as small arrays and a list of directions."""

from copy import deepcopy

import numpy as np

DIRECTIONS = list(
    map(np.array, [[1, 2], [-1, 2], [1, -2], [-1, -2], [2, 1], [2, -1], [-2, 1], [-2, -1]])
)


def pos2string(a):
    return "ABCDEFGH"[a[0]] + str(a[1] + 1)


def string2pos(s):
    return np.array(["ABCDEFGH".index(s[0]), int(s[1]) - 1])


class Player:
    def __init__(self, name, pos):
        self.name = name
        self.pos = pos


class Knights:
    """Each turn a player moves the knight to a tile nobody has been on."""

    def __init__(self, board_size=(4, 5)):
        self.board_size = board_size

    def start(self):
        board = np.zeros(self.board_size, dtype=int)
        board[0, 0] = 1
        board[self.board_size[0] - 1, self.board_size[1] - 1] = 2
        one = Player("one", np.array([0, 0]))
        two = Player("two", np.array([self.board_size[0] - 1, self.board_size[1] - 1]))
        return {"board": board, "players": [one, two], "current_player": 1}

    def mover(self, state):
        return state["current_player"] - 1

    def moves(self, state):
        endings = [state["players"][state["current_player"] - 1].pos + d for d in DIRECTIONS]
        return [
            pos2string(e)
            for e in endings
            if (e[0] >= 0)
            and (e[1] >= 0)
            and (e[0] < self.board_size[0])
            and (e[1] < self.board_size[1])
            and state["board"][e[0], e[1]] == 0
        ]

    def play(self, state, pos):
        state = deepcopy(state)
        player = state["current_player"]
        pi, pj = state["players"][player - 1].pos
        state["board"][pi, pj] = 3  # 3 means blocked
        state["players"][player - 1].pos = string2pos(pos)
        pi, pj = state["players"][player - 1].pos
        state["board"][pi, pj] = player
        state["current_player"] = 3 - player
        return state

    def payoff(self, state):
        return -100 if state["current_player"] == 1 else 100

    def evaluate(self, state):
        return 0 if self.moves(state) else self.payoff(state)
