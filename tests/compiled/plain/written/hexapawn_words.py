"""Hexapawn on any board; a move is a word such as "A1 B1", from one square to another."""


def to_string(move):
    return " ".join("ABCDEFGHIJ"[i] + str(j + 1) for i, j in move)


def to_tuple(word):
    return tuple(("ABCDEFGHIJ".index(square[0]), int(square[1:]) - 1) for square in word.split())


class Hexapawn:
    """Reach the other side, take all pawns, or leave the other one without a move."""

    decisive = True

    def __init__(self, size=(5, 5)):
        self.height, self.width = size

    def start(self):
        white = [(0, j) for j in range(self.width)]
        black = [(self.height - 1, j) for j in range(self.width)]
        return {"pawns": [white, black], "player": 0}

    def mover(self, state):
        return state["player"]

    def moves(self, state):
        if self.lost(state):
            return []
        return self.possible_moves(state)

    def possible_moves(self, state):
        me = state["player"]
        direction, goal = (1, self.height - 1) if me == 0 else (-1, 0)
        mine, theirs = state["pawns"][me], state["pawns"][1 - me]
        moves = []
        for i, j in mine:
            if i == goal:
                continue
            ahead = (i + direction, j)
            if ahead not in mine and ahead not in theirs:
                moves.append(((i, j), ahead))
            for side in (-1, 1):
                target = (i + direction, j + side)
                if target in theirs:
                    moves.append(((i, j), target))
        return list(map(to_string, moves))

    def lost(self, state):
        """Has the player to move lost already?"""
        me = state["player"]
        goal = 0 if me == 0 else self.height - 1
        if any(i == goal for i, j in state["pawns"][1 - me]):
            return True
        return self.possible_moves(state) == []

    def play(self, state, move):
        source, target = to_tuple(move)
        me = state["player"]
        pawns = [list(group) for group in state["pawns"]]
        where = pawns[me].index(source)
        pawns[me][where] = target
        if target in pawns[1 - me]:
            pawns[1 - me].remove(target)
        return {"pawns": pawns, "player": 1 - me}

    def payoff(self, state):
        return -1 if state["player"] == 0 else 1

    def evaluate(self, state):
        white, black = state["pawns"]
        return len(white) - len(black)
