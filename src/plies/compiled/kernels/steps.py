"""What every search does at a node: count it, list its moves, value its end, hand up its line.

`game` is a variant: besides the user's methods it has those that `lowering.variant` adds, whose
names end in an underscore. A position is searched by a call; everything else is in the shared
block `mem`. A value that is not a number means: stop, and hand nothing up.
"""

from math import nan

from plies.compiled.kernels.path import is_barred, rest_on
from plies.compiled.layout import (
    BARRED,
    BUDGET,
    ERROR,
    GUESS,
    INNER,
    LENGTHS,
    LINES,
    LOOK_EVERY,
    LOWEST,
    NODES,
    NOWHERE,
    PAST,
    PAUSE,
    PLIES,
    RETURNED_TO,
    ROOT_VALUE,
    ROW,
    STACK_END,
    STOP,
    TOO_DEEP,
    TOO_MANY_MOVES,
)
from plies.compiled.lowering.memory import get, get_now, put, put_real
from plies.compiled.lowering.translate import compiled, inlined
from plies.compiled.plain.dialect import outside
from plies.searches.table import PROVEN

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
def count_node(mem):
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
def over(game, state, ply, mem):
    """Return whether nobody can move."""
    if game.forbids_:
        put(mem, BARRED, NOWHERE)
    for move in game.some_move_(state):
        if not is_barred(game, state, move, ply, mem):
            return False
    if game.forbids_:
        rest_on(get(mem, BARRED), mem)
    return True


@compiled
def drawn(game, depth, ply, mem):
    """Return the value of a position at which the path has been, or nan at a limit."""
    clear_line(ply, mem)
    if not count_node(mem):
        return nan
    if depth < get(mem, LOWEST):
        put(mem, LOWEST, depth)
    place = get(mem, RETURNED_TO)
    rest_on(place, mem)
    if game.thrice_ and place < get(mem, PAST):
        put(mem, GUESS, get(mem, NODES))
    return 0.0


@compiled
def leaf(game, state, ply, mem):
    """Return the value of a position at the depth limit."""
    if not count_node(mem):
        return nan
    if game.chance_ and game.mover_(state) == CHANCE:
        put(mem, GUESS, get(mem, NODES))
        return game.guess_(state)
    if over(game, state, ply, mem):
        return game.end_(state)
    put(mem, GUESS, get(mem, NODES))
    return game.guess_(state)


@compiled
def seen(game, value, plies):
    """A win or loss seen from `plies` further away, where the game counts them."""
    if game.counts_plies_:
        if value > PROVEN:
            return value - plies
        if value < -PROVEN:
            return value + plies
    return value


@inlined
def ended(game, state, depth, mem):
    """Return the value of a finished game that was counted as an inner node."""
    put(mem, INNER, get(mem, INNER) - 1)
    if depth < get(mem, LOWEST):
        put(mem, LOWEST, depth)
    if game.forbids_:
        rest_on(get(mem, BARRED), mem)
    return game.end_(state)


@compiled
def list_moves(game, state, top, mem):
    """Put the legal moves on the stack and return where they end, or -1 if it is full."""
    for move in game.moves(state):
        if top >= get(mem, STACK_END):
            give_up(TOO_MANY_MOVES, mem)
            return -1
        game.store_move_(mem, top, move)
        top += game.move_words_
    return top


@inlined
def enter(mem, ply):
    """Count an inner node; return False if a limit is reached, the depth of the stack included."""
    if ply >= PLIES - 2:
        give_up(TOO_DEEP, mem)
        return False
    if not count_node(mem):
        return False
    put(mem, INNER, get(mem, INNER) + 1)
    return True


@compiled
def hand_up_at(game, ply, move_at, mem):
    """Make the move on the stack, followed by the line one ply below, the line of this ply."""
    hand_up(game, ply, game.load_move_(mem, move_at), mem)


@compiled
@outside
def hand_up(game, ply, move, mem):
    """Make a move, followed by the line one ply below, the line of this ply.

    A search calls it at several places for every move that is yielded: written out at each of
    them it would fill the cache.
    """
    mine, below = LINES + ply * ROW, LINES + (ply + 1) * ROW
    words, length = game.move_words_, get(mem, LENGTHS + ply + 1)
    if length + words >= PLIES:  # moves of several words fill a row sooner
        give_up(TOO_DEEP, mem)
        return
    game.store_move_(mem, mine, move)
    for i in range(length):  # a word at a time, as the line below has just been written
        put(mem, mine + words + i, get_now(mem, below + i))
    put(mem, LENGTHS + ply, length + words)


@inlined
def tell_root(ply, value, mem):
    """Keep the value of a new best line if it is the root's, for a search that is stopped."""
    if ply == 0:
        put_real(mem, ROOT_VALUE, value)


@inlined
def clear_line(ply, mem):
    put(mem, LENGTHS + ply, 0)
