"""What is looked for and may be missing: each a function of a number from 0 to 6.

Keys of all kinds in sets and dicts, and names that are None at times.
"""

import itertools
from enum import Enum
from typing import NamedTuple


class Mirrored(NamedTuple):
    """A square that is the same as its mirror image."""

    row: int
    col: int

    def __eq__(self, other):
        return self.row == other.row and abs(self.col) == abs(other.col)

    def __hash__(self):
        return hash((self.row, abs(self.col)))


class Colour(Enum):
    RED = 1
    BLUE = 2
    GREEN = 3


SQUARES = {(r, c) for r in range(4) for c in range(4) if (r + c) % 3}
LINES = {((0, 0), (0, 1)), ((1, 0), (2, 0)), ((0, 1), (1, 1))}
NAMES = frozenset({"a1", "b2", "h8", "a name of many letters", "another one of many letters"})
WORTH = {(r, c): r - c for r in range(3) for c in range(3)}
PRICES = {"a1": 3, "c3": 4, "a name of many letters": 5}
FAR = {64, 0, -1, 1 << 40, -(1 << 62)}


def squares_found(n):
    return sum((r, c) in SQUARES for r in range(-1, 9) for c in range(-1, n + 3))


def lines_found(n):
    dots = [(r, c) for r in range(3) for c in range(2)]
    return sum((a, b) in LINES for a in dots for b in dots) * n


def words_found(n):
    words = [*(f"{'abch'[n % 4]}{i}" for i in range(1, 9)), "a name of many letters"[: 16 + n]]
    return sum(word in NAMES for word in words) + 10 * sum(PRICES.get(word, 0) for word in words)


def numbers_found(n):
    return sum((number << n) in FAR for number in (-1, 0, 1, 64)) + (n - 1 in FAR)


def members_found(n):
    have = {Colour.RED, Colour.GREEN} if n % 2 else {Colour.BLUE}
    return sum(2**i for i, one in enumerate(Colour) if one in have)


def equal_by_their_class(n):
    have = {Mirrored(1, n): 5, Mirrored(2, 3): 7}
    return sum(have.get(Mirrored(r, -c), 0) for r in range(3) for c in range(7))


def taken_out_and_back(n):
    have = set(SQUARES)
    have.discard((1, n))
    without = (1, n) in have
    have.add((1, n))
    have -= {(0, 1)}
    return 4 * without + 2 * ((1, n) in have) + ((0, 1) in have)


def joined_and_cut(n):
    left = {(n, i) for i in range(n)}
    found = (left | SQUARES) - {(0, 2)}
    both = left & SQUARES
    apart = left ^ SQUARES
    tests = [(n, 0), (0, 2), (3, 3), (9, 9)]
    return (
        sum(
            (one in found) + 2 * (one in both) + 4 * (one in apart) + 8 * (one in left)
            for one in tests
        )
        + 100 * (left <= SQUARES)
        + 200 * left.isdisjoint(LINES and SQUARES)
    )


def emptied_and_filled(n):
    have = {i * 9 for i in range(n)}
    have.clear()
    before = 9 in have
    have.update(range(n))
    return 10 * before + sum(i in have for i in range(-3, 70))


def a_growing_dict(n):
    board = {}
    for i in range(3 * n):
        board[i % 5, i // 5] = i
        board.pop((0, 0), None)
    copy = dict(board)
    copy[7, 7] = 1
    return sum(board.get((r, c), 0) for r in range(8) for c in range(8)) + ((7, 7) in board)


def a_dict_that_is_known(n):
    return sum(WORTH[r, c] for r in range(3) for c in range(n) if (r, c) in WORTH)


def counted(n):
    found = {}
    for word in ("a1", "b2", "a1", "zz")[:n]:
        found[word] = found.get(word, 0) + 1
    return sum(found.values()) + 10 * ("zz" in found) + 20 * ("b2" not in found)


# None or not


def found_or_none(n):
    return (n, n + 1) if n % 3 else None


def asked_first(n):
    pair = found_or_none(n)
    if pair is not None:
        board = {(1, 2): 5, (2, 3): 6}
        board[pair] = 1
        return board.get(pair, 0) + pair[0] + len(board)
    return -1


def left_early(n):
    total = 0
    for i in range(n + 2):
        pair = found_or_none(i)
        if pair is None:
            continue
        total += pair[1]
    return total


def given_anew_in_a_loop(n):
    pair, steps = found_or_none(n + 1), 0
    while pair is not None:
        steps += pair[0]
        pair = found_or_none(pair[0] - 1) if pair[0] > 1 else None
    return steps


def given_anew_below(n):
    pair = found_or_none(n)
    if pair is not None:
        for i in range(3):
            if pair is None:
                return 100 + i
            pair = found_or_none(pair[0] + 1)
        return 50
    return -1


def in_one_expression(n):
    pair = found_or_none(n)
    return (pair[0] if pair is not None else 7) + (pair is not None and pair[1] > 3)


def by_truth(n):
    number = None if n == 2 else n
    word = None if n % 2 else "x"
    return (number + 1 if number else 20) + (len(word) if word else 5)


def made_none_on_the_way(n):
    pair = found_or_none(n)
    if pair is not None and (pair := found_or_none(n + 1)) is None:
        return 30 if pair is None else 31
    return 32 if pair is None else pair[0]


def the_same_name_inside(n):
    one = found_or_none(n)
    if one is None:
        return -5
    inner = [one for one in [None, (1, 2), None] if one is not None or n > 3]
    return len(inner) + one[0] + sum(1 for one in inner if one is None)


def changed_by_a_helper(n):
    pair = found_or_none(n)

    def forget():
        nonlocal pair
        pair = None

    if pair is not None:
        forget()
        return 60 if pair is None else 61
    return 62


def changed_by_another_helper(n):
    pair = found_or_none(n)

    def forget():
        nonlocal pair
        pair = None

    def use():
        if pair is not None:
            forget()
            return 70 if pair is None else 71
        return 72

    return use()


def forgotten_at_last(n):
    pair, seen = found_or_none(n), 0
    for _ in range(2):
        try:
            if pair is not None:
                seen += 1
                continue
        finally:
            pair = None
            seen += 10 if pair is None else 100
    return seen


def one_of_three(n):
    thing = (None, 4, "word")[n % 3]
    if thing is None or n == 6:
        return -2
    return len(str(thing))


def other_way_first(n):
    pair = found_or_none(n)
    if pair is None:
        pair = (9, 9)
    elif n == 4:
        pair = None
    else:
        pair = (pair[1], 0)
    return -3 if pair is None else pair[0]


FOUND = [
    *(squares_found, lines_found, words_found, numbers_found, members_found),
    *(equal_by_their_class, taken_out_and_back, joined_and_cut, emptied_and_filled),
    *(a_growing_dict, a_dict_that_is_known, counted),
    *(asked_first, left_early, given_anew_in_a_loop, given_anew_below, in_one_expression),
    *(by_truth, made_none_on_the_way, the_same_name_inside, changed_by_a_helper),
    *(changed_by_another_helper, forgotten_at_last, one_of_three, other_way_first),
]


class LookedFor:
    """A position is what a function gave; its moves are which one and of what."""

    sides = ("one", "two")

    def start(self):
        return ("begin", 0)

    def mover(self, state):
        return 0

    def moves(self, state):
        word, _ = state
        return list(itertools.product(range(len(FOUND)), range(7))) if word == "begin" else []

    def play(self, state, move):
        number, n = move
        return ("end", FOUND[number](n))

    def payoff(self, state):
        return state[1]


class Collected:
    """A position comes from outside: a set of squares, and what stands on each."""

    sides = ("one", "two")

    def start(self):
        return (frozenset({(0, 0), (2, 1)}), {(0, 0): "king", (2, 1): "a word of many letters"})

    def mover(self, state):
        return len(state[0]) % 2

    def moves(self, state):
        taken, board = state
        return [
            (r, c)
            for r in range(3)
            for c in range(3)
            if (r, c) not in taken and (r, c) not in board
        ]

    def play(self, state, move):
        taken, board = state
        return (taken | {move}, {**board, move: board.get((move[0], move[1] - 1), "new")})

    def payoff(self, state):
        taken, board = state
        return sum(r + c for r, c in taken if board.get((r, c)) == "king")
