"""Positions of backgammon for tests: made by hand, met in random games, played out slowly."""

import random

from plies.contract import CHANCE, MAX
from plies.games.backgammon.board import BAR, MEN, MIRROR, OFF, can_move
from plies.games.backgammon.rules import Backgammon, State

GAME = Backgammon()


def side(places, off=None):
    """Return a side from `{place: men}`; the rest are borne off unless `off` says otherwise."""
    men = [places.get(place, 0) for place in range(26)]
    men[OFF] = MEN - sum(men[1:]) if off is None else off
    return tuple(men)


def position(black, white, dice, turn=MAX):
    high, low = max(dice), min(dice)
    return State(side(black), side(white), turn, high, low)


def words(state):
    return [GAME.move_text(state, move) for move in GAME.moves(state)]


def rolled(state, rng):
    outcomes, chances = zip(*GAME.chances(state), strict=True)
    return GAME.play(state, rng.choices(outcomes, chances)[0])


def random_game(seed):
    """Yield the positions of a random game, the last one included."""
    rng, state = random.Random(seed), GAME.start()
    while True:
        yield state
        if GAME.mover(state) == CHANCE:
            state = rolled(state, rng)
        elif moves := list(GAME.moves(state)):
            state = GAME.play(state, rng.choice(moves))
        else:
            return


def slow_results(state):
    """Return all positions (own side, other side) that a turn can lead to, by trying everything."""
    men, other = (state.black, state.white)[:: 1 if state.turn == MAX else -1]
    dice = (state.high,) * 4 if state.high == state.low else (state.high, state.low)
    found = {}

    def go(men, other, dice, used):
        found.setdefault(used if len(used) == 1 else (0,) * len(used), set()).add((men, other))
        for number, die in enumerate(dice):
            for place in range(1, BAR + 1):
                if can_move(men, other, place, die):
                    mine, yours, to = list(men), list(other), max(place - die, OFF)
                    mine[place] -= 1
                    mine[to] += 1
                    if to and yours[MIRROR - to] == 1:
                        yours[MIRROR - to] = 0
                        yours[BAR] += 1
                    rest = dice[:number] + dice[number + 1 :]
                    go(tuple(mine), tuple(yours), rest, (*used, die))

    go(men, other, dice, ())
    return found[max(found, key=lambda used: (len(used), used))]


def results(state):
    """Return the positions that our moves lead to, in the same form."""
    after = [GAME.play(state, move) for move in GAME.moves(state)]
    return [(one.black, one.white)[:: 1 if state.turn == MAX else -1] for one in after]
