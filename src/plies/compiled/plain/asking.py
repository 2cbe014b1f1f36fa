"""The entry of compiled code, and the witness for `trust`: every question about one position."""

from plies.compiled.kernels.path import load_past
from plies.compiled.layout import (
    ALPHA,
    BETA,
    DEPTH,
    ERROR,
    LINE,
    PLY,
    SHARES,
    STACK,
    STACK_END,
    STACK_TOP,
    STATE,
    STOP,
    TOO_MANY_MOVES,
    VALUE,
)
from plies.compiled.lowering.memory import get_real, put_real
from plies.compiled.plain.dialect import get, give_up, put

CHANCE = -1


def entry(game, kernel, mem):
    if game.repeats_:
        load_past(game, mem)
    state = game.load_state_(mem, STATE)
    value = kernel(
        game,
        state,
        get(mem, DEPTH),
        get_real(mem, ALPHA),
        get_real(mem, BETA),
        get(mem, PLY),
        get(mem, STACK_TOP),
        mem,
    )
    put_real(mem, VALUE, value)


def move_number(game, state, number):  # noqa: RET503
    """Return a move by its number."""
    if game.chance_ and game.mover_(state) == CHANCE:
        for outcome, _ in game.chances_(state):
            if outcome[0] == number:
                return outcome
    for move in game.moves(state):
        if move[0] == number:
            return move
    give_up("a move is not there any more")


def probe(game, state, depth, alpha, beta, ply, top, mem):
    """Tell all about a position: LINE has the mover, the number of moves, and where it ends.

    The moves are told from STACK on, one after the other, then the position after the move
    number `depth`, then the loud moves, whose number is in LINE too. The value is the payoff of a
    finished game, otherwise the evaluation, or at a chance node the sum of the odds.
    """
    put(mem, LINE, game.mover_(state))
    put(mem, LINE + 3, 0)
    at, count = STACK, 0
    if game.chance_ and game.mover_(state) == CHANCE:
        total = 0.0
        low, high = game.bounds_(state)
        put_real(mem, SHARES, low)
        put_real(mem, SHARES + 1, high)
        for outcome, probability in game.chances_(state):
            at = game.tell_move_(mem, at, outcome)
            total += probability
            count += 1
        number = 0
        for outcome, _ in game.chances_(state):
            if number == depth:
                at = game.tell_state_(mem, at, game.like_(game.play(state, outcome)))
            number += 1
        put(mem, LINE + 1, count)
        put(mem, LINE + 2, at)
        return total
    for move in game.moves(state):
        if at >= get(mem, STACK_END):
            put(mem, ERROR, TOO_MANY_MOVES)
            put(mem, STOP, 1)
            return 0.0
        at = game.tell_move_(mem, at, move)
        count += 1
    some = 0
    for _ in game.some_move_(state):
        some = 1
    if some != (1 if count > 0 else 0):
        give_up("whether there is a move is not clear")
    put(mem, LINE + 1, count)
    put(mem, LINE + 2, at)
    if count == 0:
        game.tell_end_(mem, SHARES, state)
        return game.end_(state)
    game.tell_guess_(mem, SHARES, state)
    number = 0
    for move in game.moves(state):
        if number == depth:
            put_real(mem, ALPHA, game.priority_(state, move))
            at = game.tell_state_(mem, at, game.like_(game.play(state, move)))
        number += 1
    if game.quiet_:
        louder = 0
        for move in game.loud_(state):
            at = game.tell_move_(mem, at, move)
            louder += 1
        put(mem, LINE + 3, louder)
    put(mem, LINE + 2, at)
    return game.guess_(state)
