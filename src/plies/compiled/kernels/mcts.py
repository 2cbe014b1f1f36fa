"""Monte-Carlo tree search, compiled. It mirrors `plies.searches.mcts` step by step.

The tree is a pool of nodes (`plies.compiled.pool`); a node is known by its address. What is drawn
is what `plies.searches.dice` draws, and sums are taken in the same order, so that the same seed
grows the same tree to the last bit.
"""

from math import floor, inf, log, sqrt

from numba.core import types

from plies.compiled.kernels.steps import CHANCE, MAX, list_moves
from plies.compiled.layout import BUDGET, LINES, NODES, POOL, ROW, STOP
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import (
    get,
    get_bits,
    get_now,
    get_real,
    like,
    put,
    put_real,
    put_word,
)
from plies.compiled.lowering.translate import compiled
from plies.compiled.lowering.word import ALL_WHOLE, NOT_EXACT
from plies.compiled.pool import (
    COUNT,
    DEEPEST,
    DICE,
    EXPLORATION,
    FIRST,
    HEAD,
    HIGH,
    LOW,
    MOVE,
    SIZE,
    SQUEEZED,
    TOTAL,
    USED,
    VISITS,
)
from plies.searches.dice import STEP, STIR, STIR_AGAIN

WHOLE = float(ALL_WHOLE)
PATH = LINES + ROW  # the nodes of a simulation; the first row would be taken for a line


@compiled
def drawn(pool):
    x = get_bits(pool, DICE) + types.uint64(STEP)
    put_word(pool, DICE, x)
    x = (x ^ (x >> types.uint64(30))) * types.uint64(STIR)
    x = (x ^ (x >> types.uint64(27))) * types.uint64(STIR_AGAIN)
    return x ^ (x >> types.uint64(31))


@compiled
def below(count, pool):
    high = drawn(pool) >> types.uint64(32)
    return types.int64((high * types.uint64(count)) >> types.uint64(32))


@compiled
def share(pool):
    return types.float64(types.int64(drawn(pool) >> types.uint64(11))) * 2.0**-53


@compiled
def outcome_drawn(game, state, top, pool, mem):
    """Draw an outcome by the odds, put it on the stack, and return its number."""
    left, number = share(pool), -1
    for outcome, probability in game.chances_(state):
        number += 1
        game.store_move_(mem, top, outcome)
        left -= probability
        if left < 0:
            break
    return number


@compiled
def node_at(game, number, pool):
    return pool + (HEAD + number * (MOVE + game.kept_words_)) * 8


@compiled
def choices(game, state, top, mem):
    """Put the legal moves, or the outcomes, on the stack and return where they end."""
    if game.chance_ and game.mover_(state) == CHANCE:
        for outcome, _ in game.chances_(state):
            game.store_move_(mem, top, outcome)
            top += game.move_words_
        return top
    return list_moves(game, state, top, mem)


@compiled
def expand(game, state, node, top, pool, mem):
    """Add the moves of a position; False if it has none, or the tree no room for them."""
    words = game.move_words_
    count = (choices(game, state, top, mem) - top) // words
    used = get(pool, USED)
    if count <= 0 or used + count > get(pool, SIZE):
        return False
    put(node, FIRST, used)
    put(node, COUNT, count)
    for i in range(count):
        child = node_at(game, used + i, pool)
        for w in range(game.kept_words_):
            put(child, MOVE + w, get(mem, top + i * words + w))
    put(pool, USED, used + count)
    return True


@compiled
def selected(game, state, node, top, pool, mem):
    """Return the most promising child; first come those never visited, in any order."""
    first, count = get(node, FIRST), get(node, COUNT)
    mover = game.mover_(state)
    if game.chance_ and mover == CHANCE:
        return node_at(game, first + outcome_drawn(game, state, top, pool, mem), pool)
    children = node_at(game, first, pool)
    size = (MOVE + game.kept_words_) * 8
    end = children + count * size
    fresh = 0
    for child in range(children, end, size):
        fresh += get(child, VISITS) == 0
    if fresh > 0:
        skipped = below(fresh, pool)
        child = children
        while get(child, VISITS) > 0 or skipped > 0:
            skipped -= get(child, VISITS) == 0
            child += size
        return child
    spread = get_real(pool, HIGH) - get_real(pool, LOW)
    scale = get_real(pool, EXPLORATION) * (spread if spread != 0.0 else 1.0)
    here = log(float(get(node, VISITS)))
    best, most = children, -inf
    for child in range(children, end, size):
        visits = float(get(child, VISITS))
        total = get_real(child, TOTAL)
        gain = total if mover == MAX else -total
        promise = gain / visits + scale * sqrt(here / visits)
        if promise > most:
            best, most = child, promise
    return best


@compiled
def guess(game, state, pool):
    value = game.guess_(state)
    return value / (1.0 + abs(value)) if get(pool, SQUEEZED) != 0 else value


@compiled
def played_out(game, state, plies, top, pool, mem):
    """Return the value that random moves lead to."""
    words, boards = game.move_words_, boards_top(game, mem)
    while True:
        at = top
        if game.chance_ and game.mover_(state) == CHANCE:
            if plies == 0:
                return guess(game, state, pool)
            outcome_drawn(game, state, top, pool, mem)
        else:
            count = (list_moves(game, state, top, mem) - top) // words
            if count <= 0:
                return game.end_(state)
            if plies == 0:
                return guess(game, state, pool)
            at += below(count, pool) * words
        state = like(game.play(state, game.load_move_(mem, at)), state)
        state = game.settled_(mem, boards, state)
        plies -= 1


@compiled
def simulate(game, state, longest, top, pool, mem):
    """Play the game out once, and remember how it went."""
    node, plies, boards = node_at(game, 0, pool), 0, boards_top(game, mem)
    put(mem, PATH, node)
    while plies < longest and (
        get(node, COUNT) > 0
        or (get(node, VISITS) > 0 and expand(game, state, node, top, pool, mem))
    ):
        node = selected(game, state, node, top, pool, mem)
        state = like(game.play(state, game.kept_move_(node, MOVE, state)), state)
        plies += 1
        put(mem, PATH + plies, node)
    put(pool, DEEPEST, max(get(pool, DEEPEST), plies))
    value = played_out(game, state, longest - plies, top, pool, mem)
    give_back(game, boards, mem)
    put_real(pool, LOW, min(get_real(pool, LOW), value))
    put_real(pool, HIGH, max(get_real(pool, HIGH), value))
    for ply in range(plies + 1):
        node = get(mem, PATH + ply)
        put(node, VISITS, get(node, VISITS) + 1)
        put_real(node, TOTAL, total_of(get_real(node, TOTAL), value))


@compiled
def total_of(total, value):
    """Add a value; raise where both may be whole to Python, which does not round their sum."""
    found = total + value
    far = abs(found) >= WHOLE and abs(total) <= WHOLE and abs(value) <= WHOLE
    if far and total == floor(total) and value == floor(value):
        raise OverflowError(NOT_EXACT)
    return found


@compiled
def mcts(game, state, depth, alpha, beta, ply, top, mem):
    """Simulate until the budget is used up or somebody says stop; `depth` bounds the plies."""
    pool = get(mem, POOL)
    if get(pool, USED) == 0:
        put(pool, USED, 1)
        expand(game, state, node_at(game, 0, pool), top, pool, mem)
    while get(mem, NODES) < get(mem, BUDGET) and get_now(mem, STOP) == 0:
        simulate(game, state, depth, top, pool, mem)
        put(mem, NODES, get(mem, NODES) + 1)
    return 0.0
