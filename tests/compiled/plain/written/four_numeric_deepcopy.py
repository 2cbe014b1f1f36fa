"""Numerical tic-tac-toe: odd against even numbers, a line of 15 wins."""

import copy


class State:
    def __init__(self):
        self.board = {i: 0 for i in range(1, 10)}
        self.odds = [1, 3, 5, 7, 9]
        self.evens = [2, 4, 6, 8]
        self.is_odds_turn = True

    def has_winning_sum(self):
        for a, b, c in WINNING_LINES:
            values = [self.board[a], self.board[b], self.board[c]]
            if 0 not in values and sum(values) == 15:
                return True
        return False

    def open_spots(self):
        return [spot for spot, value in self.board.items() if value == 0]


WINNING_LINES = [
    (1, 2, 3),
    (4, 5, 6),
    (7, 8, 9),
    (1, 4, 7),
    (2, 5, 8),
    (3, 6, 9),
    (1, 5, 9),
    (3, 5, 7),
]


class NumericalTicTacToe:
    sides = ("odds", "evens")
    decisive = True

    def start(self):
        return State()

    def mover(self, state):
        return 0 if state.is_odds_turn else 1

    def moves(self, state):
        if state.has_winning_sum():
            return []
        if state.is_odds_turn:
            numbers = state.odds
        else:
            numbers = state.evens
        all_moves = []
        for spot in state.open_spots():
            for number in numbers:
                all_moves.append((spot, number))
        return all_moves

    def play(self, state, move):
        location, value = move[0], move[1]
        new_state = copy.deepcopy(state)
        new_state.board[location] = value
        if state.is_odds_turn:
            new_state.odds.remove(value)
        else:
            new_state.evens.remove(value)
        new_state.is_odds_turn = not state.is_odds_turn
        return new_state

    def payoff(self, state):
        if not state.has_winning_sum():
            return 0
        return -1 if state.is_odds_turn else 1

    def evaluate(self, state):
        return len(state.evens) - len(state.odds)
