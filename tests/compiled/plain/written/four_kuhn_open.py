"""Kuhn poker with open cards, written in the way of OpenSpiel's Python games."""

import enum

import numpy as np

CHANCE, TERMINAL = -1, -4


class Action(enum.IntEnum):
    PASS = 0
    BET = 1


_NUM_PLAYERS = 2
_DECK = frozenset([0, 1, 2, 3, 4])


class KuhnPokerState:
    def __init__(self):
        self.cards = []
        self.bets = []
        self.pot = [1.0, 1.0]
        self._game_over = False
        self._next_player = 0

    def clone(self):
        other = KuhnPokerState()
        other.cards = list(self.cards)
        other.bets = list(self.bets)
        other.pot = list(self.pot)
        other._game_over = self._game_over
        other._next_player = self._next_player
        return other

    def current_player(self):
        if self._game_over:
            return TERMINAL
        elif len(self.cards) < _NUM_PLAYERS:
            return CHANCE
        else:
            return self._next_player

    def legal_actions(self):
        return [Action.PASS, Action.BET]

    def chance_outcomes(self):
        outcomes = sorted(_DECK - set(self.cards))
        p = 1.0 / len(outcomes)
        return [(o, p) for o in outcomes]

    def apply_action(self, action):
        if len(self.cards) < _NUM_PLAYERS:
            self.cards.append(action)
        else:
            self.bets.append(action)
            if action == Action.BET:
                self.pot[self._next_player] += 1
            self._next_player = 1 - self._next_player
            if (
                (min(self.pot) == 2)
                or (len(self.bets) == 2 and action == Action.PASS)
                or (len(self.bets) == 3)
            ):
                self._game_over = True

    def returns(self):
        pot = self.pot
        winnings = float(min(pot))
        if not self._game_over:
            return [0.0, 0.0]
        elif pot[0] > pot[1]:
            return [winnings, -winnings]
        elif pot[0] < pot[1]:
            return [-winnings, winnings]
        elif self.cards[0] > self.cards[1]:
            return [winnings, -winnings]
        else:
            return [-winnings, winnings]


class OpenKuhn:
    chance = True
    sides = ("first", "second")

    def start(self):
        return KuhnPokerState()

    def mover(self, state):
        return 0 if state.current_player() == TERMINAL else state.current_player()

    def moves(self, state):
        return [] if state.current_player() == TERMINAL else state.legal_actions()

    def chances(self, state):
        return state.chance_outcomes()

    def play(self, state, action):
        after = state.clone()
        after.apply_action(action)
        return after

    def payoff(self, state):
        return np.array(state.returns())[0]
