"""Reversi on 6x6 with bitboards in a small class: mine and theirs, always seen by the mover."""

W = 6
FULL = (1 << W * W) - 1
LEFT_EDGE = sum(1 << (W * r) for r in range(W))
RIGHT_EDGE = LEFT_EDGE << (W - 1)
CORNERS = (1 << 0) | (1 << W - 1) | (1 << W * (W - 1)) | (1 << W * W - 1)


def popcount(x):
    return bin(x).count("1")


def east(b):
    return (b & ~RIGHT_EDGE) << 1


def west(b):
    return (b & ~LEFT_EDGE) >> 1


def south(b):
    return (b << W) & FULL


def north(b):
    return b >> W


SHIFTS = [
    east,
    west,
    south,
    north,
    lambda b: east(south(b)),
    lambda b: west(south(b)),
    lambda b: east(north(b)),
    lambda b: west(north(b)),
]


class Discs:
    def __init__(self, mine, theirs, black_moves=True, passed=False):
        self.mine = mine
        self.theirs = theirs
        self.black_moves = black_moves
        self.passed = passed

    @property
    def empty(self):
        return FULL & ~(self.mine | self.theirs)

    def legal(self):
        """A mask of the squares on which the mover may put a disc."""
        result = 0
        for shift in SHIFTS:
            run = shift(self.mine) & self.theirs
            for _ in range(W - 3):
                run |= shift(run) & self.theirs
            result |= shift(run) & self.empty
        return result

    def flipped(self, square):
        disc = 1 << square
        flips = 0
        for shift in SHIFTS:
            line, at = 0, shift(disc)
            while at & self.theirs:
                line |= at
                at = shift(at)
            if at & self.mine:
                flips |= line
        return flips


def bits(mask):
    """The numbers of the bits that are set, from the lowest."""
    squares = []
    while mask:
        low = mask & -mask
        squares.append(low.bit_length() - 1)
        mask ^= low
    return squares


class Reversi:
    sides = ("black", "white")

    def start(self):
        def square(row, col):
            return 1 << (W * row + col)

        black = square(2, 3) | square(3, 2)
        white = square(2, 2) | square(3, 3)
        return Discs(black, white)

    def mover(self, discs):
        return 0 if discs.black_moves else 1

    def moves(self, discs):
        squares = bits(discs.legal())
        if squares:
            return squares
        other = Discs(discs.theirs, discs.mine)
        return [-1] if other.legal() and not discs.passed else []

    def play(self, discs, square):
        if square == -1:
            return Discs(discs.theirs, discs.mine, not discs.black_moves, passed=True)
        flips = discs.flipped(square)
        mine = discs.mine | flips | (1 << square)
        return Discs(discs.theirs & ~flips, mine, not discs.black_moves)

    def difference(self, discs):
        lead = popcount(discs.mine) - popcount(discs.theirs)
        return lead if discs.black_moves else -lead

    def payoff(self, discs):
        return self.difference(discs)

    def evaluate(self, discs):
        corners = popcount(discs.mine & CORNERS) - popcount(discs.theirs & CORNERS)
        return self.difference(discs) + 5 * (corners if discs.black_moves else -corners)

    def move_text(self, discs, square):
        return "pass" if square < 0 else f"{'abcdef'[square % W]}{square // W + 1}"
