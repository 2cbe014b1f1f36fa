"""Every question about one position, asked in compiled code: the witness for `trust`."""

from math import nan

from plies.compiled.kernels.steps import CHANCE, give_up, list_moves
from plies.compiled.layout import ALPHA, LINE, SHARES, STACK_WORDS, STATE, TOO_MANY_MOVES
from plies.compiled.lowering.memory import get, like, put, put_real
from plies.compiled.lowering.translate import compiled


@compiled
def probe(game, state, depth, alpha, beta, ply, top, mem):
    """Answer every question about one position, for comparison with the interpreted game.

    The line holds: the mover, the number of moves, the moves, then the state after the move
    number `depth`, then how many moves are loud, and these. The value is the payoff of a finished
    game, otherwise the evaluation. Alpha becomes that move's priority, the state its key, where
    the search uses them; the first shares are those of max^n, or at a chance node its bounds.
    """
    put(mem, LINE, game.mover_(state))
    put(mem, LINE + 1, 0)
    game.store_key_(mem, STATE, state)
    if game.chance_ and game.mover_(state) == CHANCE:
        count, chosen = 0, state
        total = 0.0
        for outcome, probability in game.chances_(state):
            if count * game.move_words_ >= STACK_WORDS:
                give_up(TOO_MANY_MOVES, mem)
                return nan
            if count == depth:
                chosen = like(game.play(state, outcome), state)
            game.store_move_(mem, LINE + 2 + count * game.move_words_, outcome)
            total += probability
            count += 1
        put(mem, LINE + 1, count)
        game.store_state_(mem, LINE + 2 + count * game.move_words_, chosen)
        game.told_bounds_(mem, SHARES, state)
        return total
    end = list_moves(game, state, top, mem)
    if end < 0:
        return nan
    count = (end - top) // game.move_words_
    put(mem, LINE + 1, count)
    for i in range(end - top):
        put(mem, LINE + 2 + i, get(mem, top + i))
    if count == 0:
        game.told_end_(mem, SHARES, state)
        return game.end_(state)
    game.told_guess_(mem, SHARES, state)
    move = game.load_move_(mem, top + depth * game.move_words_)
    put_real(mem, ALPHA, game.priority_(state, move))
    child = like(game.play(state, move), state)
    game.store_state_(mem, LINE + 2 + end - top, child)
    game.told_loud_(mem, LINE + 2 + end - top + game.state_words_, state)
    return game.guess_(state)
