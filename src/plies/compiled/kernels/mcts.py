"""Monte-Carlo tree search, compiled. It mirrors `plies.searches.mcts` step by step.

The tree is a pool of nodes (`plies.compiled.pool`); a node is known by its address. What is drawn
is what `plies.searches.dice` draws, and sums are taken in the same order, so that the same seed
grows the same tree to the last bit.
"""

from math import floor, inf, log, sqrt

from numba.core import types

from plies.compiled.kernels.path import comes_again, follow, is_barred, without_barred
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
    LATER,
    LATER_TOTAL,
    LOW,
    MOVE,
    RAVE,
    SHARE,
    SIMULATION,
    SIZE,
    SQUEEZED,
    TOTAL,
    USED,
    VISITS,
)
from plies.searches.dice import STEP, STIR, STIR_AGAIN
from plies.searches.simulations import SMALL

WHOLE = float(ALL_WHOLE)
LONG = 1 << 16  # more plies than a simulation has
NODES_ON_PATH = LINES + ROW  # the nodes of a simulation; the first row would be taken for a line


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
def expand(game, state, node, ply, top, pool, mem):
    """Add the moves of a position; False if it has none, or the tree no room for them."""
    words = game.move_words_
    end = choices(game, state, top, mem)
    if not game.chance_ or game.mover_(state) != CHANCE:
        end = without_barred(game, state, top, end, ply, mem)
    count = (end - top) // words
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
    if game.expects_ and not (game.chance_ and game.mover_(state) == CHANCE):
        weigh(game, state, used, count, top, pool, mem)
    return True


@compiled
def weigh(game, state, first, count, top, pool, mem):
    """Tell every child its share of what is expected here; their moves are on the stack."""
    total = 0.0
    for i in range(count):
        weight = game.prior_(state, game.load_move_(mem, top + i * game.move_words_))
        put_real(node_at(game, first + i, pool), SHARE, weight)
        total += weight
    for i in range(count):
        child = node_at(game, first + i, pool)
        put_real(child, SHARE, get_real(child, SHARE) / total if total > 0.0 else 1.0 / count)


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
    if game.expects_:
        return expected(game, mover, node, children, end, size, pool)
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
def expected(game, mover, node, children, end, size, pool):
    """Return the most promising child where something is expected of each beforehand."""
    spread = get_real(pool, HIGH) - get_real(pool, LOW)
    visits = float(get(node, VISITS))
    scale = get_real(pool, EXPLORATION) * (spread if spread != 0.0 else 1.0) * sqrt(1.0 + visits)
    total = get_real(node, TOTAL)
    usual = (total if mover == MAX else -total) / max(visits, 1.0)
    best, most = children, -inf
    for child in range(children, end, size):
        visits, total = float(get(child, VISITS)), get_real(child, TOTAL)
        gain = total if mover == MAX else -total
        promise = gain / visits if visits > 0.0 else usual
        if game.rave_ and get(child, LATER) > 0:
            total = get_real(child, LATER_TOTAL)
            later = (total if mover == MAX else -total) / float(get(child, LATER))
            rave = get_real(pool, RAVE)
            weight = sqrt(rave / (3.0 * visits + rave))
            promise = (1.0 - weight) * promise + weight * later if visits > 0.0 else later
        promise += scale * get_real(child, SHARE) / (1.0 + visits)
        if promise > most:
            best, most = child, promise
    return best


@compiled
def guess(game, state, pool):
    value = game.guess_(state)
    return value / (1.0 + abs(value)) if get(pool, SQUEEZED) != 0 else value


@compiled
def goes_on(game, state):
    """Return whether there is a move."""
    for _ in game.moves(state):
        return True
    return False


@compiled
def note(game, state, ply, at, pool, mem):
    """Remember when the mover made the move on the stack for the last time in this simulation."""
    move = get(mem, at + game.move_words_ - 1)
    mover = game.mover_(state)
    if 0 <= move < SMALL and 0 <= mover < 2:
        put(latest_of(game, mover, pool), move, get(pool, SIMULATION) * LONG + ply)


@compiled
def latest_of(game, mover, pool):
    return node_at(game, get(pool, SIZE), pool) + mover * SMALL * 8


@compiled
def credit(game, state, plies, value, pool, mem):
    """Let every move that could have been made earlier know how it went."""
    size, number = (MOVE + game.kept_words_) * 8, get(pool, SIMULATION) * LONG
    for ply in range(plies + 1):
        node = get(mem, NODES_ON_PATH + ply)
        mover = game.mover_(state)
        if mover >= 0 and mover < 2:
            latest = latest_of(game, mover, pool)
            children = node_at(game, get(node, FIRST), pool)
            for child in range(children, children + get(node, COUNT) * size, size):
                move = get(child, MOVE + game.kept_words_ - 1)
                if 0 <= move < SMALL and get(latest, move) >= number + ply:
                    put(child, LATER, get(child, LATER) + 1)
                    put_real(child, LATER_TOTAL, get_real(child, LATER_TOTAL) + value)
        if ply < plies:
            made = game.kept_move_(get(mem, NODES_ON_PATH + ply + 1), MOVE, state)
            state = like(game.play(state, made), state)


@compiled
def played_by_policy(game, state, ply, longest, top, pool, mem):
    """Return the value that the moves of the game's playout policy lead to.

    The path is not followed: what a policy must not repeat it says by itself, as Go's does.
    """
    boards = boards_top(game, mem)
    while True:
        if game.chance_ and game.mover_(state) == CHANCE:
            if ply == longest:
                return guess(game, state, pool)
            outcome_drawn(game, state, top, pool, mem)
            state = like(game.play(state, game.load_move_(mem, top)), state)
        else:
            if not goes_on(game, state):
                return game.end_(state)
            if ply == longest:
                return guess(game, state, pool)
            number = types.int64(drawn(pool) >> types.uint64(32))
            game.store_move_(mem, top, game.playout_(state, number))
            if game.rave_:
                note(game, state, ply, top, pool, mem)
            state = like(game.play(state, game.load_move_(mem, top)), state)
        state = game.settled_(mem, boards, state)
        ply += 1


@compiled
def played_out(game, state, ply, longest, top, pool, mem):
    """Return the value that random moves lead to from a ply on."""
    words, boards = game.move_words_, boards_top(game, mem)
    while True:
        at = top
        if game.chance_ and game.mover_(state) == CHANCE:
            if ply == longest:
                return guess(game, state, pool)
            outcome_drawn(game, state, top, pool, mem)
        else:
            count = (list_moves(game, state, top, mem) - top) // words
            if count <= 0:
                return game.end_(state)
            if ply == longest:
                return guess(game, state, pool)
            at += below(count, pool) * words
            while is_barred(game, state, game.load_move_(mem, at), ply, mem):
                count -= 1
                if count == 0:
                    return game.end_(state)
                for place in range(at, top + count * words):
                    put(mem, place, get(mem, place + words))
                at = top + below(count, pool) * words
            if game.rave_:
                note(game, state, ply, at, pool, mem)
        state = like(game.play(state, game.load_move_(mem, at)), state)
        state = game.settled_(mem, boards, state)
        ply += 1
        if comes_again(game, state, ply, mem):
            return 0.0


@compiled
def simulate(game, state, longest, top, pool, mem):
    """Play the game out once, and remember how it went."""
    node, plies, boards, root = node_at(game, 0, pool), 0, boards_top(game, mem), state
    put(mem, NODES_ON_PATH, node)
    put(pool, SIMULATION, get(pool, SIMULATION) + 1)
    follow(game, state, 0, mem)
    drawn = False
    while (
        not drawn
        and plies < longest
        and (
            get(node, COUNT) > 0
            or (get(node, VISITS) > 0 and expand(game, state, node, plies, top, pool, mem))
        )
    ):
        node = selected(game, state, node, top, pool, mem)
        if game.rave_:
            game.store_move_(mem, top, game.kept_move_(node, MOVE, state))
            note(game, state, plies, top, pool, mem)
        state = like(game.play(state, game.kept_move_(node, MOVE, state)), state)
        plies += 1
        put(mem, NODES_ON_PATH + plies, node)
        drawn = comes_again(game, state, plies, mem)
    put(pool, DEEPEST, max(get(pool, DEEPEST), plies))
    value = 0.0
    if not drawn and game.has_playout_:
        value = played_by_policy(game, state, plies, longest, top, pool, mem)
    elif not drawn:
        value = played_out(game, state, plies, longest, top, pool, mem)
    give_back(game, boards, mem)
    put_real(pool, LOW, min(get_real(pool, LOW), value))
    put_real(pool, HIGH, max(get_real(pool, HIGH), value))
    for ply in range(plies + 1):
        node = get(mem, NODES_ON_PATH + ply)
        put(node, VISITS, get(node, VISITS) + 1)
        put_real(node, TOTAL, total_of(get_real(node, TOTAL), value))
    if game.rave_:
        credit(game, root, plies, value, pool, mem)
    give_back(game, boards, mem)


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
        follow(game, state, 0, mem)
        expand(game, state, node_at(game, 0, pool), 0, top, pool, mem)
    while get(mem, NODES) < get(mem, BUDGET) and get_now(mem, STOP) == 0:
        simulate(game, state, depth, top, pool, mem)
        put(mem, NODES, get(mem, NODES) + 1)
    return 0.0
