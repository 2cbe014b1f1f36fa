"""Teeko, a homework: drop four markers, then move them; four in a row or square win."""

import copy


class TeekoPlayer:
    pieces = ["b", "r"]
    sides = ("b", "r")
    decisive = True

    def start(self):
        return [[" " for j in range(4)] for i in range(4)]

    def count(self, state):
        return sum((row.count("b") + row.count("r")) for row in state)

    def mover(self, state):
        numB = sum(row.count("b") for row in state)
        numR = sum(row.count("r") for row in state)
        return 0 if numB <= numR and self.count(state) < 6 else self.turn_of_moved(state)

    def turn_of_moved(self, state):
        # after the drop phase this short game is over: see drop_phase
        return self.count(state) % 2

    def drop_phase(self, state):
        return self.count(state) < 6

    def succ(self, state):
        moves = []
        for row in range(len(state)):
            for col in range(len(state[row])):
                if state[row][col] == " ":
                    moves.append([(row, col)])
        return moves

    def moves(self, state):
        if self.game_value(state) != 0 or not self.drop_phase(state):
            return []
        return self.succ(state)

    def play(self, state, move):
        new_state = copy.deepcopy(state)
        if len(move) > 1:
            new_state[move[1][0]][move[1][1]] = " "
        new_state[move[0][0]][move[0][1]] = self.pieces[self.mover(state)]
        return new_state

    def game_value(self, state):
        for row in state:
            for i in range(2):
                if row[i] != " " and row[i] == row[i + 1] == row[i + 2]:
                    return 1 if row[i] == self.pieces[0] else -1
        for col in range(4):
            for i in range(2):
                if state[i][col] != " " and state[i][col] == state[i + 1][col] == state[i + 2][col]:
                    return 1 if state[i][col] == self.pieces[0] else -1
        for i in range(2):
            for j in range(2):
                if state[i][j] != " " and state[i][j] == state[i + 1][j + 1] == state[i + 2][j + 2]:
                    return 1 if state[i][j] == self.pieces[0] else -1
        for i in range(2):
            for j in range(2, 4):
                if state[i][j] != " " and state[i][j] == state[i + 1][j - 1] == state[i + 2][j - 2]:
                    return 1 if state[i][j] == self.pieces[0] else -1
        return 0

    def payoff(self, state):
        return self.game_value(state)

    def heuristic_game_value(self, state):
        b_best, r_best = 0.0, 0.0
        for i in range(4):
            line = [state[i][j] for j in range(4)]
            b_best = max(b_best, line.count("b"))
            r_best = max(r_best, line.count("r"))
            line = [state[j][i] for j in range(4)]
            b_best = max(b_best, line.count("b"))
            r_best = max(r_best, line.count("r"))
        if b_best == r_best:
            return 0
        return b_best / 4 if b_best > r_best else -r_best / 4

    evaluate = heuristic_game_value
