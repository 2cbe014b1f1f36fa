"""The royal game of Ur, shortened: aima's stochastic games with a namedtuple and a dict."""

from collections import namedtuple

StochasticGameState = namedtuple("StochasticGameState", "to_move, utility, board, moves, chance")

ROSETTES = {2, 6}
LENGTH = 9
PIECES = 2


class RoyalUr:
    chance = True
    decisive = True
    sides = ("W", "B")

    def start(self):
        board = {"W": [0] * PIECES, "B": [0] * PIECES}
        return StochasticGameState("W", 0, board, [], None)

    def mover(self, state):
        if state.chance is None:
            return -1
        return self.sides.index(state.to_move)

    def chances(self, state):
        """Four dice with two sides each."""
        return [(0, 1 / 8), (1, 3 / 8), (2, 3 / 8), (3, 1 / 8)]

    def moves(self, state):
        if state.utility != 0 or state.chance is None:
            return []
        return state.moves

    def compute_moves(self, board, player, roll):
        moves = []
        if roll == 0:
            return ["pass"]
        for piece in sorted(set(board[player])):
            target = piece + roll
            if piece < LENGTH and target <= LENGTH:
                if target == LENGTH or target not in board[player]:
                    moves.append(f"{piece}-{target}")
        return moves if moves else ["pass"]

    def play(self, state, move):
        if state.chance is None:
            moves = self.compute_moves(state.board, state.to_move, move)
            return state._replace(chance=move, moves=moves)
        board = {player: list(pieces) for player, pieces in state.board.items()}
        player = state.to_move
        opponent = "B" if player == "W" else "W"
        again = False
        if move != "pass":
            origin, target = [int(part) for part in move.split("-")]
            board[player][board[player].index(origin)] = target
            if 2 < target < 7:
                board[opponent] = [0 if piece == target else piece for piece in board[opponent]]
            again = target in ROSETTES
        utility = 0
        if all(piece == LENGTH for piece in board[player]):
            utility = 1 if player == "W" else -1
        return StochasticGameState(
            to_move=player if again else opponent,
            utility=utility,
            board=board,
            moves=[],
            chance=None,
        )

    def payoff(self, state):
        return state.utility

    def evaluate(self, state):
        return (sum(state.board["W"]) - sum(state.board["B"])) / (PIECES * LENGTH + 1)
