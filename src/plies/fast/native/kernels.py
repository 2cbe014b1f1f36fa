"""The textbook searches, compiled. They mirror `plies.search` line by line.

`game` is a variant: besides the user's methods it has those that `native.variant` adds, whose
names end in an underscore. A position is searched by a call; everything else is in the shared
block `mem`. A value that is not a number means: stop, and hand nothing up.
"""

from math import inf, nan

from plies.fast.layout import (
    ALPHA,
    BUDGET,
    CUTS,
    ERROR,
    FIRST,
    GUESS,
    INNER,
    LENGTHS,
    LINE,
    LINES,
    LOOK_EVERY,
    LOWEST,
    NODES,
    PAUSE,
    PLIES,
    ROW,
    SHARES,
    STACK_END,
    STACK_WORDS,
    STATE,
    STOP,
    TOO_DEEP,
    TOO_MANY_MOVES,
)
from plies.fast.native.boards import boards_top, given_back
from plies.fast.native.memory import get, get_now, like, put, put_real
from plies.fast.native.translate import compiled, inlined

MAX, CHANCE = 0, -1


@compiled
def stopping(mem):
    """Look at the stop flag and the budget; return whether to stop."""
    nodes = get(mem, NODES)
    if nodes >= get(mem, BUDGET) or get_now(mem, STOP) != 0:
        put(mem, STOP, 1)
        return True
    budget = get(mem, BUDGET)
    put(mem, PAUSE, nodes + LOOK_EVERY if nodes + LOOK_EVERY < budget else budget)
    return False


@inlined
def counted(mem):
    """Count a node; return False if a limit is reached."""
    nodes = get(mem, NODES)
    if nodes >= get(mem, PAUSE) and stopping(mem):
        return False
    put(mem, NODES, nodes + 1)
    return True


@inlined
def give_up(error, mem):
    """Let the whole search stop for an error."""
    put(mem, ERROR, error)
    put(mem, STOP, 1)


@compiled
def over(game, state):
    for _ in game.moves(state):
        return False
    return True


@compiled
def leaf(game, state, mem):
    """Return the value of a position at the depth limit."""
    if not counted(mem):
        return nan
    if game.chance_ and game.mover_(state) == CHANCE:
        put(mem, GUESS, get(mem, NODES))
        return game.guess_(state)
    if over(game, state):
        return game.end_(state)
    put(mem, GUESS, get(mem, NODES))
    return game.guess_(state)


@inlined
def ended(game, state, depth, mem):
    """Return the value of a finished game that was counted as an inner node."""
    put(mem, INNER, get(mem, INNER) - 1)
    if depth < get(mem, LOWEST):
        put(mem, LOWEST, depth)
    return game.end_(state)


@compiled
def listed(game, state, top, mem):
    """Put the legal moves on the stack and return where they end, or -1 if it is full."""
    for move in game.moves(state):
        if top >= get(mem, STACK_END):
            give_up(TOO_MANY_MOVES, mem)
            return -1
        game.store_move_(mem, top, move)
        top += game.move_words_
    return top


@inlined
def entered(mem, ply):
    """Count an inner node; return False if a limit is reached, the depth of the stack included."""
    if ply >= PLIES - 2:
        give_up(TOO_DEEP, mem)
        return False
    if not counted(mem):
        return False
    put(mem, INNER, get(mem, INNER) + 1)
    return True


@compiled
def improved(game, ply, move_at, mem):
    """Make the move on the stack, followed by the line one ply below, the line of this ply."""
    handed_up(game, ply, game.load_move_(mem, move_at), mem)


@compiled
def handed_up(game, ply, move, mem):
    """Make a move, followed by the line one ply below, the line of this ply."""
    mine, below = LINES + ply * ROW, LINES + (ply + 1) * ROW
    words, length = game.move_words_, get(mem, LENGTHS + ply + 1)
    if length + words >= PLIES:  # moves of several words fill a row sooner
        give_up(TOO_DEEP, mem)
        return
    game.store_move_(mem, mine, move)
    for i in range(length):
        put(mem, mine + words + i, get(mem, below + i))
    put(mem, LENGTHS + ply, length + words)


@inlined
def no_line(ply, mem):
    put(mem, LENGTHS + ply, 0)


@compiled
def minimax(game, state, depth, alpha, beta, ply, top, mem):
    no_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return leaf(game, state, mem)
    if not entered(mem, ply):
        return nan
    end = listed(game, state, top, mem)
    if end == top:
        return ended(game, state, depth, mem)
    if end < 0:
        return nan
    maximising = game.mover_(state) == MAX
    best = -inf if maximising else inf
    first = True
    for at in range(top, end, game.move_words_):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, at)), state)
        value = minimax(game, child, depth - game.ply_, alpha, beta, ply + 1, end, mem)
        given_back(game, boards, mem)
        if value != value:
            return nan
        if (value > best if maximising else value < best) or first:
            best, first = value, False
            improved(game, ply, at, mem)
    return best


@compiled
def alphabeta(game, state, depth, alpha, beta, ply, top, mem):
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        no_line(ply, mem)
        return leaf(game, state, mem)
    no_line(ply, mem)
    if not entered(mem, ply):
        return nan
    floor, ceiling = alpha, beta
    maximising = game.mover_(state) == MAX
    best = -inf if maximising else inf
    first, cut = True, False
    for move in game.moves(state):
        if cut:
            put(mem, CUTS, get(mem, CUTS) + 1)
            break
        boards = boards_top(game, mem)
        child = like(game.play(state, move), state)
        if depth == game.ply_ and not game.rounds_:
            no_line(ply + 1, mem)
            value = leaf(game, child, mem)
        else:
            value = alphabeta(game, child, depth - game.ply_, alpha, beta, ply + 1, top, mem)
        given_back(game, boards, mem)
        if value != value:
            return nan
        if maximising:
            if value > best or first:
                best = value
                if best >= beta and (best > beta or not game.strict_):
                    cut = True
                    if beta == inf:
                        handed_up(game, ply, move, mem)
                # Only a line inside the window can become part of the answer, or one that is
                # worth as much as a window without an end on that side.
                elif best > alpha or alpha == -inf:
                    alpha = best
                    handed_up(game, ply, move, mem)
        elif value < best or first:
            best = value
            if best <= alpha and (best < alpha or not game.strict_):
                cut = True
                if alpha == -inf:
                    handed_up(game, ply, move, mem)
            elif best < beta or beta == inf:
                beta = best
                handed_up(game, ply, move, mem)
        first = False
    if first:
        return ended(game, state, depth, mem)
    if game.hard_:
        best = ceiling if best > ceiling else floor if best < floor else best
    return best


@compiled
def expectimax(game, state, depth, alpha, beta, ply, top, mem):
    no_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return leaf(game, state, mem)
    if not entered(mem, ply):
        return nan
    mover = game.mover_(state)
    if game.chance_ and mover == CHANCE:
        average = 0.0
        for outcome, probability in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            value = expectimax(game, child, depth - game.ply_, alpha, beta, ply + 1, top, mem)
            given_back(game, boards, mem)
            if value != value:
                return nan
            average += probability * value
        return average
    end = listed(game, state, top, mem)
    if end == top:
        return ended(game, state, depth, mem)
    if end < 0:
        return nan
    chooses, maximising = mover == get(mem, FIRST), get(mem, FIRST) == MAX
    best = -inf if maximising else inf
    total, first = 0.0, True
    for at in range(top, end, game.move_words_):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, at)), state)
        value = expectimax(game, child, depth - game.ply_, alpha, beta, ply + 1, end, mem)
        given_back(game, boards, mem)
        if value != value:
            return nan
        total += value
        if chooses and ((value > best if maximising else value < best) or first):
            best, first = value, False
            improved(game, ply, at, mem)
    return best if chooses else total / ((end - top) // game.move_words_)


@compiled
def expectiminimax(game, state, depth, alpha, beta, ply, top, mem):
    no_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return leaf(game, state, mem)
    if not entered(mem, ply):
        return nan
    mover = game.mover_(state)
    if game.chance_ and mover == CHANCE:
        average = 0.0
        for outcome, probability in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            value = expectiminimax(game, child, depth - game.ply_, alpha, beta, ply + 1, top, mem)
            given_back(game, boards, mem)
            if value != value:
                return nan
            average += probability * value
        return average
    end = listed(game, state, top, mem)
    if end == top:
        return ended(game, state, depth, mem)
    if end < 0:
        return nan
    maximising = mover == MAX
    best = -inf if maximising else inf
    first = True
    for at in range(top, end, game.move_words_):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, at)), state)
        value = expectiminimax(game, child, depth - game.ply_, alpha, beta, ply + 1, end, mem)
        given_back(game, boards, mem)
        if value != value:
            return nan
        if (value > best if maximising else value < best) or first:
            best, first = value, False
            improved(game, ply, at, mem)
    return best


@compiled
def perft(game, state, depth, alpha, beta, ply, top, mem):
    """Count the lines of play of exactly `depth` moves; the count is the value."""
    if depth == 0:
        return 1.0
    if not entered(mem, ply):
        return nan
    total = 0.0
    if game.chance_ and game.mover_(state) == CHANCE:
        for outcome, _ in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            total += perft(game, child, depth - 1, alpha, beta, ply + 1, top, mem)
            given_back(game, boards, mem)
        return total
    for move in game.moves(state):
        if depth == 1:
            total += 1.0
        else:
            boards = boards_top(game, mem)
            child = like(game.play(state, move), state)
            total += perft(game, child, depth - 1, alpha, beta, ply + 1, top, mem)
            given_back(game, boards, mem)
    return total


@compiled
def probe(game, state, depth, alpha, beta, ply, top, mem):
    """Answer every question about one position, for comparison with the interpreted game.

    The line holds: the mover, the number of moves, the moves, then the state after the move
    number `depth`. The value is the payoff of a finished game, otherwise the evaluation. Alpha
    becomes that move's priority, the state its key, where the search uses them; the first
    shares are those of max^n, or at a chance node its bounds.
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
    end = listed(game, state, top, mem)
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
    return game.guess_(state)
