"""Konane, the Hawaiian game of jumps.

    8 B W B W B W B W       The board starts full. Black takes one of its stones, by default
    7 W B W B W B W B       from the long diagonal: a8, h1, e4 or d5. White takes one of its own
    6 B W B W B W B W       beside the gap: here black took d5 and white e5. From then on a move
    5 W B W . . B W B       jumps one of your stones over one of the other side into the gap
    4 B W B W B W B W       behind it, and straight on as often as you like; what is jumped over
    3 W B W B W B W B       is gone. Black can now jump from b5, d7 or d3 to d5.
    2 B W B W B W B W
    1 W B W B W B W B       Who cannot move loses.
      a b c d e f g h

A stone never leaves the colour of its square, so all there is to know is which squares are
taken: the bits of one number, row by row from the top left, and whose turn it is.

A move is a number in three parts: how many stones it jumps (0: it takes its own stone away),
the direction, and the square it begins on. Boards of up to 64 squares fit a machine word.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import MAX, MIN, GameError
from plies.games.konane import text as people
from plies.games.konane.opening import first_removals, gaps_in_set_up
from plies.games.shared.drawn import with_turn
from plies.games.shared.named import Named
from plies.games.shared.symmetry import least_image

LARGEST = 26  # columns are named by letters


class State(NamedTuple):
    stones: int
    turn: int


class Konane(Named):
    """Konane on `rows` x `cols` squares, `size` x `size` where these are not given.

    `opening` says what may be taken first: "diagonal", "corner-centre", "any" (any black
    stone), or "set-up": two neighbours are already gone, those that `gone` names (`d5-e5`) or
    two in the middle, and black jumps first. With `symmetry` a position has one key with its
    mirror images in which every stone keeps its colour.
    """

    name = "konane"
    sides = ("black", "white")
    decisive = True
    concede = "-1"  # as in the report's program

    def __init__(
        self,
        size: int = 8,
        rows: int | None = None,
        cols: int | None = None,
        opening: str = "diagonal",
        gone: str = "",
        symmetry: bool = False,
    ) -> None:
        rows, cols = size if rows is None else rows, size if cols is None else cols
        for length, what in ((rows, "rows"), (cols, "columns")):
            if not 1 <= length <= LARGEST:
                raise GameError(f"the board needs 1 to {LARGEST} {what}, not {length}")
        if rows * cols == 1:
            raise GameError("the board needs two squares or more: on one, white has no stone")
        self.rows, self.cols, self.symmetry = rows, cols, symmetry
        squares = range(rows * cols)
        self.board = (1 << len(squares)) - 1
        self.black = sum(1 << s for s in squares if (s // cols + s % cols) % 2 == 0)
        self.white = self.board ^ self.black
        self.not_far_east = sum(1 << s for s in squares if s % cols < cols - 2)
        self.not_far_west = sum(1 << s for s in squares if s % cols >= 2)
        self.edge = sum(1 << s for s in squares if s % cols == 0)
        self.diagonal = sum(1 << s * (cols + 1) for s in range(min(rows, cols)))
        self.steps = (-cols, 1, cols, -1)  # north, east, south, west
        self.bits = (len(squares) - 1).bit_length()  # of a square in a move
        self.firsts = first_removals(opening, rows, cols)
        self.gaps = gaps_in_set_up(opening, gone, rows, cols)

    def start(self) -> State:
        return State(self.board ^ self.gaps, MAX)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        """Yield square by square, row by row; of each north, east, south, west, short ones first.

        White's answers to the first removal have their own order: west, south, east, north of
        the gap; at the corner a8 east, south.
        """
        free = self.board ^ state.stones
        if free & (free - 1):
            mine = state.stones & (self.black if state.turn == MAX else self.white)
            theirs = state.stones ^ mine
            north, east = self.north(theirs, free), self.east(theirs, free)
            south, west = self.south(theirs, free), self.west(theirs, free)
            movers = mine & (north | east | south | west)
            jump, up = 4 << self.bits, 2 * self.cols
            while movers:
                stone = movers & -movers
                movers ^= stone
                move = stone.bit_length() - 1
                at = stone
                longer = move
                while at & north:
                    at >>= up
                    longer += jump
                    yield longer
                at = stone
                longer = move + (1 << self.bits)
                while at & east:
                    at <<= 2
                    longer += jump
                    yield longer
                at = stone
                longer = move + (2 << self.bits)
                while at & south:
                    at <<= up
                    longer += jump
                    yield longer
                at = stone
                longer = move + (3 << self.bits)
                while at & west:
                    at >>= 2
                    longer += jump
                    yield longer
        elif free == 0:
            for square in self.firsts:  # noqa: UP028  Numba has no `yield from`
                yield square
        else:
            gap = free.bit_length() - 1
            if gap % self.cols > 0:
                yield gap - 1
            if gap == 0 and self.cols > 1:
                yield 1
            if gap // self.cols < self.rows - 1:
                yield gap + self.cols
            if gap > 0 and gap % self.cols < self.cols - 1:
                yield gap + 1
            if gap >= self.cols:
                yield gap - self.cols

    def play(self, state: State, move: int) -> State:
        square = move & ((1 << self.bits) - 1)
        stones = state.stones & ~(1 << square)
        jumps = move >> (self.bits + 2)
        if jumps > 0:
            step = self.steps[(move >> self.bits) & 3]
            for _ in range(jumps):
                stones &= ~(1 << square + step)
                square += 2 * step
            stones |= 1 << square
        return State(stones, 1 - state.turn)

    def payoff(self, state: State) -> int:
        return -1 if state.turn == MAX else 1

    def evaluate(self, state: State) -> int:
        """Return black's possible jumps minus white's, whoever is to move."""
        free = self.board ^ state.stones
        black, white = state.stones & self.black, state.stones & self.white
        return self.jumps(black, white, free) - self.jumps(white, black, free)

    evaluate_mobility = evaluate

    def evaluate_mobility_report(self, state: State) -> int:
        """Return the same, but with one gap: the first removals minus white's answers to it.

        With `ends=evaluate` this is the player of the report. It is not the default because
        it cannot tell a won game from many possible jumps, and passes over a win in one.
        """
        free = self.board ^ state.stones
        if free == 0 or free & (free - 1):
            return self.evaluate(state)
        gap = free.bit_length() - 1
        row, col = gap // self.cols, gap % self.cols
        answers = (row > 0) + (row < self.rows - 1) + (col > 0) + (col < self.cols - 1)
        return len(self.firsts) - answers

    def jumps(self, mine: int, theirs: int, free: int) -> int:
        """Count the jumps of one side, a longer one for every square where it may end."""
        up = 2 * self.cols
        count = landings(mine, self.north(theirs, free), 0, up)
        count += landings(mine, self.east(theirs, free), 2, 0)
        count += landings(mine, self.south(theirs, free), up, 0)
        return count + landings(mine, self.west(theirs, free), 0, 2)

    def north(self, theirs: int, free: int) -> int:
        """Return the squares from which a jump to the north leads over one of theirs to a gap."""
        return (theirs << self.cols) & (free << 2 * self.cols) & self.board

    def east(self, theirs: int, free: int) -> int:
        return (theirs >> 1) & (free >> 2) & self.not_far_east

    def south(self, theirs: int, free: int) -> int:
        return (theirs >> self.cols) & (free >> 2 * self.cols)

    def west(self, theirs: int, free: int) -> int:
        return (theirs << 1) & (free << 2) & self.not_far_west

    def priority(self, state: State, move: int) -> int:
        """Return minus the jumps it leaves to the other side: to have none is to lose."""
        after = self.play(state, move)
        theirs = after.stones & (self.black if after.turn == MAX else self.white)
        return -self.jumps(theirs, after.stones ^ theirs, self.board ^ after.stones)

    def key(self, state: State) -> State:
        if not self.symmetry:
            return state
        image = least_image(state.stones, self.rows, self.cols, self.edge, self.diagonal)
        return State(image, state.turn)

    def text(self, state: State) -> str:
        """Draw rows of `B`, `W` and `.`, and below them that white is to move, if it is."""
        board = people.draw(state.stones, self.rows, self.cols)
        return board if state.turn == MAX else f"{board}\nwhite to move"

    def screen(self, state: State) -> str:
        """Draw the same with the names of rows and columns, and whose turn it is."""
        board = people.draw_named(state.stones, self.rows, self.cols)
        return with_turn(board, self.sides[state.turn])

    def read_state(self, text: str) -> State:
        """Read rows of `B`, `W` and `.`, then perhaps the side to move: `white`, or just `w`.

        If it is not named it is black, but white where only one stone is gone.
        """
        stones, turn = people.read_board(text, self.rows, self.cols)
        gaps = self.board ^ stones
        if turn is None:
            turn = MIN if gaps.bit_count() == 1 else MAX
        if gaps == 0 and turn != MAX:
            raise GameError("the board is full, so black is to move")
        if gaps.bit_count() == 1 and (turn == MAX or gaps & self.white):
            raise GameError("black takes the first stone, one of its own, and white the next one")
        return State(stones, turn)

    def move_text(self, state: State, move: int) -> str:
        ends = people.ends(move, self.bits, self.cols)
        return "-".join(people.square_name(square, self.rows, self.cols) for square in ends)

    def read_move(self, state: State, text: str) -> int:
        """Read `a8-a6` or `0,0,2,0` (rows and columns from the top left), or one square."""
        return people.read_move(text, self.bits, self.rows, self.cols)

    def svg(self, state: State, last_move: int | None = None) -> str:
        """Draw the position, and a line along `last_move`."""
        ends = () if last_move is None else people.ends(last_move, self.bits, self.cols)
        return people.svg(state.stones, self.rows, self.cols, ends)


def landings(stones: int, ready: int, left: int, right: int) -> int:
    """Count where stones can end that jump on from square to square while it is `ready`."""
    count = 0
    stones &= ready
    while stones:
        count += stones.bit_count()
        stones = (stones << left >> right) & ready
    return count
