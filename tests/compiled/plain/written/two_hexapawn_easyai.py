"""Hexapawn, ported from a game that I had written for easyAI.

The game object carries the position: pawns of each player, and who is to move. `HexapawnRules`
at the end puts it behind the methods that plies asks for.
"""

import copy


class TwoPlayerGame:
    """What the framework gave me: turns, and nothing else."""

    current_player = 1

    @property
    def opponent_index(self):
        return 2 if self.current_player == 1 else 1

    @property
    def player(self):
        return self.players[self.current_player - 1]

    @property
    def opponent(self):
        return self.players[self.opponent_index - 1]

    def switch_player(self):
        self.current_player = self.opponent_index


def to_string(move):
    """((0, 1), (1, 1)) -> 'B1 B2'"""
    return " ".join("ABCDEFGHIJ"[col] + str(row + 1) for row, col in move)


def to_tuple(text):
    """'B1 B2' -> ((0, 1), (1, 1))"""
    return tuple((int(word[1:]) - 1, "ABCDEFGHIJ".index(word[0])) for word in text.split())


class Side:
    """One player's pawns, the way they walk, and the row they want to reach."""

    def __init__(self, direction, goal_line, pawns):
        self.direction = direction
        self.goal_line = goal_line
        self.pawns = pawns


class Hexapawn(TwoPlayerGame):
    def __init__(self, size=(4, 4)):
        self.size = m, n = size
        self.players = [
            Side(1, m - 1, [(0, j) for j in range(n)]),
            Side(-1, 0, [(m - 1, j) for j in range(n)]),
        ]

    def possible_moves(self):
        moves = []
        d = self.player.direction
        for i, j in self.player.pawns:
            if (i + d, j) not in self.player.pawns + self.opponent.pawns:
                moves.append(((i, j), (i + d, j)))
            if (i + d, j + 1) in self.opponent.pawns:
                moves.append(((i, j), (i + d, j + 1)))
            if (i + d, j - 1) in self.opponent.pawns:
                moves.append(((i, j), (i + d, j - 1)))
        return list(map(to_string, moves))

    def make_move(self, move):
        source, target = to_tuple(move)
        ind = self.player.pawns.index(source)
        self.player.pawns[ind] = target
        if target in self.opponent.pawns:
            self.opponent.pawns.remove(target)

    def lose(self):
        return any(i == self.opponent.goal_line for i, j in self.opponent.pawns) or (
            self.possible_moves() == []
        )

    def is_over(self):
        return self.lose()

    def show(self):
        def symbol(square):
            if square in self.players[0].pawns:
                return "1"
            return "2" if square in self.players[1].pawns else "."

        rows, columns = self.size
        return "\n".join(" ".join(symbol((i, j)) for j in range(columns)) for i in range(rows))


class HexapawnRules:
    sides = ("player 1", "player 2")
    decisive = True

    def start(self):
        return Hexapawn()

    def mover(self, game):
        return game.current_player - 1

    def moves(self, game):
        return [] if game.is_over() else game.possible_moves()

    def play(self, game, move):
        game = copy.deepcopy(game)
        game.make_move(move)
        game.switch_player()
        return game

    def payoff(self, game):
        if not game.lose():
            return 0
        return -1 if game.current_player == 1 else 1

    def evaluate(self, game):
        first, second = game.players
        return len(first.pawns) - len(second.pawns)

    def text(self, game):
        return game.show()
