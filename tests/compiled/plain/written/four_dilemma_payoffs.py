"""A prisoner's dilemma that is repeated, with one who moves first and a chance to go on."""

import enum

CHANCE = -1


class Action(enum.IntEnum):
    COOPERATE = 0
    DEFECT = 1


class Chance(enum.IntEnum):
    CONTINUE = 0
    STOP = 1


_PAYOFF = {
    (Action.COOPERATE, Action.COOPERATE): (5, 5),
    (Action.COOPERATE, Action.DEFECT): (0, 10),
    (Action.DEFECT, Action.COOPERATE): (10, 0),
    (Action.DEFECT, Action.DEFECT): (1, 1),
}


class State:
    def __init__(self, game):
        self.current_iteration = 1
        self.rewards = [0.0, 0.0]
        self.pending = []
        self.is_chance = False
        self.is_over = False
        self.max_iterations = game.max_game_length

    def clone(self):
        twin = State.__new__(State)
        twin.__dict__.update(self.__dict__)
        twin.rewards = self.rewards.copy()
        twin.pending = self.pending.copy()
        return twin

    def apply_action(self, action):
        if self.is_chance:
            self.current_iteration += 1
            self.is_chance = False
            self.is_over = action == Chance.STOP or self.current_iteration > self.max_iterations
            return
        self.pending.append(action)
        if len(self.pending) == 2:
            one, two = _PAYOFF[tuple(self.pending)]
            self.rewards[0] += one
            self.rewards[1] += two
            self.pending.clear()
            self.is_chance = True


class RepeatedDilemma:
    sides = ("row", "column")
    chance = True
    zero_sum = False

    def __init__(self, termination_probability=0.125, max_game_length=5):
        self.termination_probability = termination_probability
        self.max_game_length = max_game_length

    def start(self):
        return State(self)

    def mover(self, state):
        return CHANCE if state.is_chance else len(state.pending)

    def moves(self, state):
        if state.is_over:
            return []
        return list(Action)

    def chances(self, state):
        return [
            (Chance.CONTINUE, 1 - self.termination_probability),
            (Chance.STOP, self.termination_probability),
        ]

    def play(self, state, action):
        child = state.clone()
        child.apply_action(action)
        return child

    def payoff(self, state):
        return tuple(state.rewards)

    def evaluate(self, state):
        return tuple(state.rewards)
