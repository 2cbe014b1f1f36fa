"""Games that go round in circles, and what they are worth: computed with the whole path in hand."""

from __future__ import annotations

import random

from plies import legal_moves

PLACES = 5


class Maze:
    """Small random graphs, all in one game: a position says in which it is, where, and who moves.

    Some moves are loud.
    """

    def __init__(self, repeats="draw", decisive=False):
        self.repeats, self.decisive = repeats, decisive

    def start(self):
        return (0, 0, 0)

    def mover(self, state):
        return state[2]

    def mixed(self, state, what):
        x = state[0] * 7919 + state[1] * 104729 + state[2] * 1299709 + what * 15485863 + 12345
        x = (x * x + 31 * x + 7) % 1000003
        return (x * x + 17 * x + 3) % 1000003

    def moves(self, state):
        ways = self.mixed(state, 0) % 8
        return list(range(0 if ways == 0 else 1 + ways % 3))

    def play(self, state, move):
        return (state[0], self.mixed(state, 1 + move) % PLACES, 1 - state[2])

    def payoff(self, state):
        return self.mixed(state, 9) % 3 - 1 if self.decisive else self.mixed(state, 9) % 19 - 9

    def evaluate(self, state):
        return self.mixed(state, 10) % 19 - 9

    def loud(self, state):
        return self.moves(state)[: 1 if self.mixed(state, 11) % 3 == 0 else 0]


class Forgetful(Maze):
    """Place 2 never counts."""

    def repeat_key(self, state):
        return None if state[1] == 2 else (state[1], state[2])


class Ownerless(Maze):
    """Places count, whoever moves."""

    def repeat_key(self, state):
        return state[1]


def walked(game, graph, seed, most=5):
    """Return a position of a graph, and a game that has led there."""
    dice = random.Random(f"{graph} {seed}")
    state, history = (graph, dice.randrange(PLACES), dice.randrange(2)), []
    for _ in range(dice.randrange(most)):
        moves = legal_moves(game, state, history)
        if not moves:
            break
        history.append(state)
        state = game.play(state, dice.choice(moves))
    return state, history


def by_hand(game, path, depth, is_root=True):
    """Return the minimax value of the last position of a path, and how many nodes that takes."""
    key = getattr(game, "repeat_key", lambda state: state)
    state = path[-1]

    def was_there(state, before):
        return key(state) is not None and key(state) in [key(one) for one in before]

    if game.repeats == "draw" and not is_root and was_there(state, path[:-1]):
        return 0, 1
    moves = game.moves(state)
    if game.repeats == "forbidden":
        moves = [move for move in moves if not was_there(game.play(state, move), path)]
    if not moves:
        return game.payoff(state), 1
    if depth == 0:
        return game.evaluate(state), 1
    found = [by_hand(game, [*path, game.play(state, move)], depth - 1, False) for move in moves]
    best = max if game.mover(state) == 0 else min
    return best(value for value, _ in found), 1 + sum(nodes for _, nodes in found)


def won_by(game, graph):
    """Return who wins from each position of a graph if both want to, counted back from the ends."""
    states = [(graph, place, turn) for place in range(PLACES) for turn in (0, 1)]
    known = {state: game.payoff(state) for state in states if not game.moves(state)}
    for _ in range(2 * len(states)):
        for state in states:
            if state in known:
                continue
            after = [known.get(game.play(state, move)) for move in game.moves(state)]
            good = 1 if game.mover(state) == 0 else -1
            if good in after:
                known[state] = good
            elif all(one == -good for one in after):
                known[state] = -good
    return {state: known.get(state, 0) for state in states}
