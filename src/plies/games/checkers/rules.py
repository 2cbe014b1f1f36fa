"""Checkers, English draughts by the rules of the World Checkers Draughts Federation.

    Men step one square diagonally forwards, kings also backwards, and jump over one of the other
    side's to the free square behind it, which takes it. Who can jump must, and goes on until no
    jump is left; which way is free. A man that reaches the last row is crowned and stops there.
    Who cannot move loses. After 40 moves of each side in which nothing was taken and no man moved
    the game is a draw, and so it is when a position comes for the third time.

A move is a number in three parts: the place it begins at, the place it ends at, and the board of
what it takes. Two ways round the same men to the same end are one move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import MAX, MIN, GameError
from plies.games.checkers import text as people
from plies.games.checkers.board import (
    BOARD,
    HIGHEST,
    LEFT,
    LOWEST,
    PLACES,
    RIGHT,
    STEPS,
    jumpers,
    number,
)
from plies.games.checkers.drawing import svg
from plies.games.checkers.worth import material, worth
from plies.games.shared.named import Named

MEN = 12  # of a side
PATIENCE = 80  # plies without progress until it is a draw
NEAR = 40  # that many before, a search does not see the draw yet
TO, TAKEN, PLACE = 6, 12, 63  # the bits of a move where its parts begin, and those of a place
WAY = 3  # bits of a jump on its way
ROUND = 4  # men that a way round takes at least


class State(NamedTuple):
    black: int
    white: int
    kings: int
    turn: int
    clock: int  # plies without progress


new = tuple.__new__  # makes a State in half the time that State(...) takes


class Checkers(Named):
    """Checkers (English draughts): jump over men to take them; who cannot move loses."""

    name = "checkers"
    sides = ("black", "white")
    decisive = True
    repeats = "draw"
    repeat_times = 3

    def __init__(self) -> None:
        """Make the one game there is: on 64 squares, without options."""

    def start(self) -> State:
        black, white = (sum(1 << place for place in men) for men in (PLACES[:12], PLACES[20:]))
        return State(black, white, 0, MAX, 0)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        """Yield the steps direction by direction, or the jumps man by man, low places first."""
        own, other, kings, turn, clock = state
        if turn == MIN:
            own, other = other, own
        free = BOARD ^ (own | other)
        kings &= own
        down, up = own, kings
        if turn == MIN:
            down, up = kings, own
        if clock < PATIENCE:
            jumping = jumpers(down, up, other, free)
            if jumping == 0:
                for step in STEPS:
                    stepping = down & free >> step
                    while stepping:
                        at = (stepping & -stepping).bit_length() - 1
                        stepping &= stepping - 1
                        yield at | at + step << TO
                for step in STEPS:
                    stepping = up & free << step
                    while stepping:
                        at = (stepping & -stepping).bit_length() - 1
                        stepping &= stepping - 1
                        yield at | at - step << TO
            rounds = [0]  # moves that lead round at least four men: another way round is the same
            while jumping:
                man = jumping & -jumping
                jumping ^= man
                beside = free | man  # where it may land: a way round passes its own square
                first, last, crown = 0, 4, 0
                if man & kings == 0:
                    first, last, crown = (0, 2, LOWEST) if turn == MAX else (2, 4, HIGHEST)
                at, taken, way, direction, ended = man, man ^ man, 0, first, False
                while direction < last or way > 0:
                    if direction < last:
                        over = at << LEFT[direction] >> RIGHT[direction]
                        to = over << LEFT[direction] >> RIGHT[direction]
                        if over & (other ^ taken) and to & beside:
                            at, taken = to, taken | over
                            way = way << WAY | direction | 4
                            direction, ended = (last if to & crown else first), True
                        else:
                            direction += 1
                    else:
                        if ended:
                            move = man.bit_length() - 1 | at.bit_length() - 1 << TO | taken << TAKEN
                            if taken.bit_count() < ROUND:
                                yield move
                            elif move not in rounds:
                                rounds.append(move)
                                yield move
                        direction, way, ended = way & 3, way >> WAY, False
                        over = at << RIGHT[direction] >> LEFT[direction]
                        at, taken = over << RIGHT[direction] >> LEFT[direction], taken ^ over
                        direction += 1

    def play(self, state: State, move: int) -> State:
        own, other, pieces, turn, clock = state
        if turn == MIN:
            own, other = other, own
        start, end = BOARD & 1 << (move & PLACE), BOARD & 1 << (move >> TO & PLACE)
        taken = move >> TAKEN
        own, other = own ^ start | end, other ^ taken
        kings, clock = pieces & (BOARD ^ taken), clock + 1
        if kings & start:
            kings = kings ^ start | end
        elif end & (HIGHEST | LOWEST):
            kings |= end
        if taken or pieces & start == 0:
            clock = 0
        if turn == MAX:
            return new(State, (own, other, kings, MIN, clock))
        return new(State, (other, own, kings, MAX, clock))

    def payoff(self, state: State) -> int:
        if state.clock >= PATIENCE:
            return 0
        return -1 if state.turn == MAX else 1

    def evaluate(self, state: State) -> int:
        """Return what the pieces are worth, where they stand, and what they can do."""
        return worth(state.black, state.white, state.kings, state.turn)

    def evaluate_material(self, state: State) -> int:
        """Count men and kings alone."""
        return material(state.black, state.white, state.kings)

    def loud(self, state: State) -> Iterator[int]:
        """Yield the jumps: as long as there are any, nothing is settled."""
        if self.jumping(state):
            for move in self.moves(state):  # noqa: UP028  Numba has no `yield from`
                yield move

    def jumping(self, state: State) -> int:
        """Return who of the side to move can jump, as a board."""
        free, kings = BOARD ^ (state.black | state.white), state.kings
        if state.turn == MAX:
            return jumpers(state.black, state.black & kings, state.white, free)
        return jumpers(state.white & kings, state.white, state.black, free)

    def priority(self, state: State, move: int) -> int:
        """Prefer to take much, then to be crowned, then to leave little to be taken."""
        after = self.play(state, move)
        crowned = (after.kings & (BOARD ^ state.kings)).bit_count()
        return 16 * (move >> TAKEN).bit_count() + 8 * crowned - 4 * self.jumping(after).bit_count()

    def key(self, state: State) -> State:
        """Leave out the clock while the draw is far away."""
        black, white, kings, turn, clock = state
        return State(black, white, kings, turn, clock if clock >= NEAR else 0)

    def repeat_key(self, state: State) -> State:
        black, white, kings, turn, _ = state
        return new(State, (black, white, kings, turn, 0))

    def text(self, state: State) -> str:
        return people.draw(state)

    def read_state(self, text: str) -> State:
        """Read rows of `b`, `B`, `w`, `W` and `.`, or `B:W21-32:B1-12` as PDN writes it."""
        state = State(*people.read_position(text))
        if state.clock > PATIENCE:
            raise GameError(f"after {PATIENCE} plies without progress the game is over")
        for side, men, row in (("black", state.black, LOWEST), ("white", state.white, HIGHEST)):
            if men.bit_count() > MEN:
                raise GameError(
                    f"a side has at most {MEN} pieces, but {side} has {men.bit_count()}"
                )
            if men & row & ~state.kings:
                where = number((men & row & ~state.kings).bit_length() - 1)
                raise GameError(f"{side} has a man on {where}, where it would be crowned")
        return state

    def move_text(self, state: State, move: int) -> str:
        return people.move_word(move & PLACE, move >> TO & PLACE, move >> TAKEN)

    def read_move(self, state: State, text: str) -> int:
        """Read `11-15` or `15x22x31`; `15x31` where only one move does that."""
        words = {self.move_text(state, move): move for move in self.moves(state)}
        return words[people.meant(text, list(words))]

    def clicks(self, state: State, move: int) -> list[list[str]]:
        """Return where the piece begins and where each of its jumps lands."""
        return [people.squares_of(move & PLACE, move >> TO & PLACE, move >> TAKEN)]

    def svg(self, state: State, last_move: int | None = None) -> str:
        """Draw the position; the squares where `last_move` began and ended are marked."""
        last = () if last_move is None else (last_move & PLACE, last_move >> TO & PLACE)
        return svg(state.black, state.white, state.kings, self.sides[state.turn], last)
