"""Chopsticks with hands as lists of lists, the game object copied as easyAI does it."""

from copy import deepcopy


class TwoPlayerGame:
    @property
    def opponent_index(self):
        return 2 if (self.current_player == 1) else 1

    def switch_player(self):
        self.current_player = self.opponent_index

    def copy(self):
        return deepcopy(self)


class ChopsticksGame(TwoPlayerGame):
    """Simple version of chopsticks for two players with two hands each."""

    def __init__(self, numhands=2):
        self.numplayers = 2
        self.numhands = numhands
        self.current_player = 1
        self.hands = [[1 for hand in range(self.numhands)] for player in range(self.numplayers)]
        self.turns = 0

    def possible_moves(self):
        moves = []
        # splits
        for h1 in range(self.numhands):
            for h2 in range(self.numhands):
                if h1 == h2:
                    continue
                hand1 = self.hands[self.current_player - 1][h1]
                hand2 = self.hands[self.current_player - 1][h2]
                for i in range(1, 1 + min(hand1, 5 - hand2)):
                    move = ("split", h1, h2, i)
                    if hand1 != hand2 + i and self.back_to_startstate(move) is False:
                        moves.append(move)
        # taps
        for i in range(self.numhands):
            for j in range(self.numhands):
                hand_player = self.hands[self.current_player - 1][i]
                hand_opp = self.hands[self.opponent_index - 1][j]
                if hand_player != 0 and hand_opp != 0:
                    moves.append(("tap", i, j, self.hands[self.current_player - 1][i]))
        return moves

    def make_move(self, move):
        type, one, two, value = move
        if type == "split":
            self.hands[self.current_player - 1][one] -= value
            self.hands[self.current_player - 1][two] += value
        else:
            self.hands[self.opponent_index - 1][two] += value
        for player in range(self.numplayers):
            for hand in range(self.numhands):
                if self.hands[player][hand] >= 5:
                    self.hands[player][hand] = 0
        self.turns += 1

    def back_to_startstate(self, move):
        nextstate = self.copy()
        nextstate.make_move(move)
        hands_min = min([min(nextstate.hands[i]) for i in range(self.numplayers)])
        hands_max = max([max(nextstate.hands[i]) for i in range(self.numplayers)])
        return hands_min == 1 and hands_max == 1

    def lose(self):
        return max(self.hands[self.current_player - 1]) == 0

    def win(self):
        return max(self.hands[self.opponent_index - 1]) == 0

    def is_over(self):
        return self.lose() or self.win() or self.turns >= 12


class Chopsticks:
    sides = ("one", "two")

    def start(self):
        return ChopsticksGame()

    def mover(self, game):
        return game.current_player - 1

    def moves(self, game):
        return [] if game.is_over() else game.possible_moves()

    def play(self, game, move):
        game = game.copy()
        game.make_move(move)
        game.switch_player()
        return game

    def payoff(self, game):
        sign = 1 if game.current_player == 1 else -1
        return sign * (-100 if game.lose() else 0)

    def evaluate(self, game):
        return sum(map(sum, game.hands[:1])) - sum(game.hands[1])
