"""Slow and simple tools for testing games: exact values, counts, and machine words."""

from plies.contract import MAX, read_move


def after(game, words):
    """Return the position after some moves, as people write them."""
    state = game.start()
    for word in words.split():
        state = game.play(state, read_move(game, state, word))
    return state


def perft(game, state, depth):
    """Count the lines of play of exactly `depth` moves."""
    moves = list(game.moves(state))
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(perft(game, game.play(state, move), depth - 1) for move in moves)


def is_value(game, value):
    """Is this what MAX gets from the start if both sides play well?"""
    state = game.start()
    return reaches(game, state, value, {}) and not reaches(game, state, value + 1, {})


def reaches(game, state, goal, known):
    """Can MAX get at least `goal` from here? `known` keeps the answers."""
    bounds = getattr(game, "bounds", None)
    if bounds:
        low, high = bounds(state)
        if low >= goal or high < goal:
            return low >= goal
    if state not in known:
        moves = sorted(game.moves(state), key=lambda m: game.priority(state, m), reverse=True)
        after = (reaches(game, game.play(state, move), goal, known) for move in moves)
        if not moves:
            known[state] = game.payoff(state) >= goal
        else:
            known[state] = any(after) if game.mover(state) == MAX else all(after)
    return known[state]


class Word(int):
    """A number of 64 bits without a sign, as compiled code has it: all arithmetic wraps around."""

    def signed(self):
        """Return the number that these bits mean with a sign."""
        return int(self) - 2**64 if int(self) >= 2**63 else int(self)


def _wrapping(name):
    plain = getattr(int, name)

    def operation(self, *others):
        return Word(plain(self, *others) % 2**64)

    setattr(Word, name, operation)


for _name in ("and", "or", "xor", "add", "sub", "mul", "lshift", "rshift", "floordiv", "mod"):
    _wrapping(f"__{_name}__")
    _wrapping(f"__r{_name}__")
_wrapping("__neg__")
_wrapping("__invert__")


def signed(number):
    """Return a result of compiled code as it is read: a small number with a sign."""
    return number.signed() if isinstance(number, Word) else number


def in_words(state):
    """Return a position, a named tuple of numbers, with every number a Word."""
    return type(state)(*map(Word, state))
