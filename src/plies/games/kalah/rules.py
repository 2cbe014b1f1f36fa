"""Kalah: sow the seeds of a house one by one around the board; most seeds in the store win.

        6  5  4  3  2  1          second sits on top, each side counts its houses 1, 2, 3, ...
        4  4  4  4  4  4          in the direction of sowing, which is counterclockwise
     0                    0       second's store on the left, first's on the right
        4  4  4  4  4  4
        1  2  3  4  5  6          a move is the number of a house

Sowing skips the other side's store. If the last seed falls into the own store, the same side
moves again; if it falls into an own house that was empty, it goes to the store together with
the seeds of the house opposite. When a side has no seeds left in its houses, the game is over
and the other side's seeds go to their owner's store.

A side is one number with a place of 7 bits (0 to 127 seeds) for each house, house 1 at bit 7,
house 2 at bit 14, and one more for its store: 56 bits at most. A row of places gets one seed
each by adding a number that has a 1 in each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import MAX, MIN, GameError
from plies.games.kalah import text as people
from plies.games.shared.drawn import with_turn, without_turn
from plies.games.shared.named import Named

BITS = 7  # of a place
FULL = 127  # all bits of a place
ONES = 0x2040810204081  # one seed in each of the places 0 to 7: 72 seeds never overflow one
LARGEST = 6  # houses of a side, and seeds in each
AGAIN = 100  # another move is preferred to any number of seeds


class State(NamedTuple):
    first: int
    second: int
    turn: int


new = tuple.__new__  # makes a State in half the time that State(...) takes


def one_each(start: int, stop: int) -> int:
    """Return one seed in each place from `start` to before `stop`."""
    return ONES & ((1 << BITS * stop) - (1 << BITS * start))


class Kalah(Named):
    """Kalah with `seeds` in each of a side's `houses`; the payoff is first's lead in seeds.

    With `empty_capture` the last seed goes to the store from an empty house even if the house
    opposite is empty too; without, it stays.
    """

    name = "kalah"
    sides = ("first", "second")

    def __init__(self, houses: int = 6, seeds: int = 4, empty_capture: bool = False):
        for number, what in ((houses, "houses"), (seeds, "seeds in each house")):
            if not 1 <= number <= LARGEST:
                raise GameError(f"Kalah is played with 1 to {LARGEST} {what}, not {number}")
        self.houses, self.seeds, self.empty_capture = houses, seeds, empty_capture
        self.store = houses + 1  # its place
        self.top = BITS * self.store  # its lowest bit
        self.lap = 2 * houses + 1  # places on the way round
        self.total = 2 * houses * seeds
        self.inside = FULL * one_each(1, self.store)  # the houses
        self.places = tuple(FULL << BITS * house for house in range(1, self.store))
        numbers = range(self.total + 1)
        # By the house, whose numbers begin at 1, and the seeds in it.
        self.sowings = tuple(
            tuple(self.sowing(house, seeds) for seeds in numbers) for house in range(self.store)
        )

    def start(self) -> State:
        side = self.seeds * one_each(1, self.store)
        return State(side, side, MAX)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        own = state.first if state.turn == MAX else state.second
        house = 1
        for seeds in self.places:
            if own & seeds:
                yield house
            house += 1

    def play(self, state: State, move: int) -> State:
        first, second, turn = state
        own, other = first, second
        if turn == MIN:
            own, other = second, first
        sown, across, last = self.sowings[move][own >> BITS * move & FULL]
        own += sown
        other += across
        if last < self.store and own >> BITS * last & FULL == 1:
            facing = BITS * (self.store - last)
            taken = other >> facing & FULL
            if taken or self.empty_capture:
                own += (taken + 1 << self.top) - (1 << BITS * last)
                other -= taken << facing
        if not own & self.inside:
            other = self.total - (own >> self.top) << self.top
        elif not other & self.inside:
            own = self.total - (other >> self.top) << self.top
        if turn == MAX:
            return new(State, (own, other, MAX if last == self.store else MIN))
        return new(State, (other, own, MIN if last == self.store else MAX))

    def sowing(self, house: int, seeds: int) -> tuple[int, int, int]:
        """Return what sowing adds to the own side and to the other's, and the last seed's place."""
        laps, left = divmod(seeds, self.lap)
        own = laps * one_each(1, self.store + 1) - (seeds << BITS * house)
        other = laps * one_each(1, self.store)
        last = house + left  # counted on past the store over the other side's houses
        if last <= self.store:
            return own + one_each(house + 1, last + 1), other, last
        own += one_each(house + 1, self.store + 1)
        if last <= self.lap:
            return own, other + one_each(1, last - self.houses), last
        last -= self.lap
        return own + one_each(1, last + 1), other + one_each(1, self.store), last

    def swept(self, first: int, second: int, turn: int) -> State:
        """Return the position, with all seeds in the stores if a side has none in its houses."""
        if first == self.stored(first) << self.top:
            second = (self.total - self.stored(first)) << self.top
        elif second == self.stored(second) << self.top:
            first = (self.total - self.stored(second)) << self.top
        return State(first, second, turn)

    def stored(self, side: int) -> int:
        """Return the seeds in a side's store."""
        return int(side >> self.top)  # int: in machine code a side has no sign, a lead has

    def payoff(self, state: State) -> int:
        return self.stored(state.first) - self.stored(state.second)

    def evaluate(self, state: State) -> int:
        """Return first's lead in the stores."""
        return self.stored(state.first) - self.stored(state.second)

    def bounds(self, state: State) -> tuple[int, int]:
        """Return first's lead if second, and if first, gets all seeds that are left."""
        low = 2 * self.stored(state.first) - self.total
        return low, self.total - 2 * self.stored(state.second)

    def priority(self, state: State, move: int) -> int:
        """Prefer to move again, then to take much, then the house that is nearer to the store."""
        own, other = state.first, state.second
        if state.turn == MIN:
            own, other = state.second, state.first
        last = move + ((own >> BITS * move) & FULL)
        if last > self.lap:
            last -= self.lap
        if last == self.store:
            return AGAIN * LARGEST + move
        if last < self.store and (own >> BITS * last) & FULL == 0:
            return ((other >> BITS * (self.store - last)) & FULL) * LARGEST + move
        return move

    def seeds_in(self, side: int) -> list[int]:
        """Return what a side has in its houses, from 1 on, and in its store."""
        return [side >> BITS * place & FULL for place in range(1, self.store + 1)]

    def text(self, state: State) -> str:
        board = people.draw(self.seeds_in(state.first), self.seeds_in(state.second))
        return with_turn(board, self.sides[state.turn])

    def read_state(self, text: str) -> State:
        """Read three rows of numbers as `text` draws them, and the side to move: else first."""
        board, turn = without_turn(text, self.sides)
        both = people.read_sides(board, self.houses)
        found = sum(map(sum, both))
        if found != self.total:
            raise GameError(f"this game has {self.total} seeds, not {found}")
        first, second = (
            sum(seeds << BITS * place for place, seeds in enumerate(side, 1)) for side in both
        )
        return self.swept(first, second, turn or MAX)

    def move_text(self, state: State, move: int) -> str:
        return str(move)

    def read_move(self, state: State, text: str) -> int:
        return int(text)

    def svg(self, state: State) -> str:
        first, second = self.seeds_in(state.first), self.seeds_in(state.second)
        return people.svg(first, second, self.sides[state.turn])
