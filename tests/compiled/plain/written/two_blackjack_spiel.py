"""A short Blackjack against the dealer, with chance nodes the way OpenSpiel has them."""

# ruff: noqa: B905

import enum

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4
CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
PROBABILITIES = [1 / 13] * 9 + [4 / 13]


class Action(enum.IntEnum):
    HIT = 0
    STAND = 1


class Phase(enum.Enum):
    DEAL = "deal"
    PLAYER = "player"
    DEALER = "dealer"
    OVER = "over"


def best_total(cards):
    """Return the hand's total, with one ace as eleven where that does not bust."""
    total = sum(cards)
    if 1 in cards and total + 10 <= 21:
        total += 10
    return total


class BlackjackState:
    def __init__(self):
        self.hands = {"player": [], "dealer": []}
        self.phase = Phase.DEAL
        self.drawing = True

    def clone(self):
        state = BlackjackState()
        state.hands = {who: cards[:] for who, cards in self.hands.items()}
        state.phase = self.phase
        state.drawing = self.drawing
        return state

    def current_player(self):
        if self.phase is Phase.OVER:
            return TERMINAL_PLAYER
        return CHANCE_PLAYER if self.drawing else 0

    def is_chance_node(self):
        return self.current_player() == CHANCE_PLAYER

    def is_terminal(self):
        return self.phase is Phase.OVER

    def chance_outcomes(self):
        return list(zip(CARDS, PROBABILITIES))

    def legal_actions(self):
        if self.is_terminal() or self.is_chance_node():
            return []
        return [Action.HIT, Action.STAND]

    def apply_action(self, action):
        if self.is_chance_node():
            self._deal(action)
        elif action == Action.HIT:
            self.drawing = True
        else:
            self.phase = Phase.DEALER
            self.drawing = True

    def _deal(self, card):
        if self.phase is Phase.DEAL:
            who = "dealer" if not self.hands["dealer"] else "player"
            self.hands[who].append(card)
            if len(self.hands["player"]) == 2:
                self.phase = Phase.PLAYER
                self.drawing = False
        elif self.phase is Phase.PLAYER:
            self.hands["player"].append(card)
            self.drawing = False
            if best_total(self.hands["player"]) > 21:
                self.phase = Phase.OVER
        else:
            self.hands["dealer"].append(card)
            if best_total(self.hands["dealer"]) >= 17:
                self.phase = Phase.OVER

    def returns(self):
        player = best_total(self.hands["player"])
        dealer = best_total(self.hands["dealer"])
        if player > 21:
            return [-1.0]
        if dealer > 21 or player > dealer:
            return [1.0]
        return [0.0] if player == dealer else [-1.0]


class Blackjack:
    sides = ("player",)
    chance = True
    decisive = True

    def start(self):
        return BlackjackState()

    def mover(self, state):
        return 0 if state.is_terminal() else state.current_player()

    def chances(self, state):
        return state.chance_outcomes()

    def moves(self, state):
        return state.legal_actions()

    def play(self, state, action):
        child = state.clone()
        child.apply_action(action)
        return child

    def payoff(self, state):
        return state.returns()[0]

    def evaluate(self, state):
        total = best_total(state.hands["player"])
        if total > 21:
            return -1.0
        return (total - 17) / 10 if total >= 12 else -0.3
