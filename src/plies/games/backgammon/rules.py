"""Backgammon: bring all your men home and off the board before the other side does.

    A turn is a roll of two dice, and for each die a man goes that many points, to any point where
    the other side has less than two; a double is played four times. A single man there is hit: it
    goes to the bar, and must enter again before anything else. Both dice must be played if that is
    possible, or else the higher one, or else the lower one. Men are borne off when all are at
    home. The winner is paid 1; 2 for a gammon, if nothing of the other side's is off; 3 for a
    backgammon, if besides one of its men is still on the bar or in the winner's home.

The dice are chance nodes. In the opening each side throws one die, and who has the higher one
begins with both: so never with a double. A turn is one move, a number in parts of five bits: the
places where men start, in order. Two turns that lead to the same position are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plies.contract import CHANCE, MAX, MIN, GameError
from plies.games.backgammon import text as people
from plies.games.backgammon.board import (
    BAR,
    BITS,
    HOME,
    LOW_FIRST,
    MEN,
    MIRROR,
    OFF,
    PASS,
    PLACE,
    START,
    can_move,
)
from plies.games.backgammon.drawing import svg
from plies.games.backgammon.worth import linear, worth
from plies.games.shared.named import Named

OPENING = -1  # the turn before anybody has thrown
DIE = 8  # an outcome is one die times this, and the other
GAMMON, BACKGAMMON = 2, 3


class State(NamedTuple):
    black: tuple[int, ...]
    white: tuple[int, ...]
    turn: int
    high: int  # the dice; 0 before they are thrown
    low: int


class Backgammon(Named):
    """Backgammon without the cube; the payoff is 1, 2 for a gammon, 3 for a backgammon."""

    name = "backgammon"
    sides = ("black", "white")
    chance = True

    def __init__(self) -> None:
        """Make the one game there is, without options."""

    def start(self) -> State:
        return State(START, START, OPENING, 0, 0)

    def mover(self, state: State) -> int:
        if state.high == 0 and state.black[OFF] < MEN and state.white[OFF] < MEN:
            return CHANCE
        return MIN if state.turn == MIN else MAX

    def chances(self, state: State) -> Iterator[tuple[int, float]]:
        """Yield the 21 rolls; in the opening 30, black's die first."""
        for one in range(1, 7):
            for two in range(1, 7):
                if state.turn == OPENING and one != two:
                    yield DIE * one + two, 1 / 30
                elif state.turn != OPENING and one >= two:
                    yield DIE * one + two, (1 if one == two else 2) / 36

    def moves(self, state: State) -> Iterator[int]:
        """Yield those that begin with the higher die before others, and men far from home first."""
        men, other = list(state.black), list(state.white)
        if state.turn == MIN:
            men, other = list(state.white), list(state.black)
        high, low = state.high, state.low
        found = men[OFF] == MEN or other[OFF] == MEN
        if high == low:
            for wanted in range(4, 0, -1):
                if not found:
                    # The turn so far is in `move`: it grows by a man that does not start farther
                    # from home than the one before, or loses its last man again.
                    level, place, move = 0, BAR, 0
                    while level > 0 or place > 0:
                        if level < wanted and place > 0 and can_move(men, other, place, high):
                            men[place] -= 1
                            men[max(place - high, OFF)] += 1
                            move |= place << BITS * level
                            level += 1
                        elif level < wanted and place > 0:
                            place -= 1
                        else:
                            if level == wanted:
                                found = True
                                yield move
                            if level > 0:
                                level -= 1
                                place = move >> BITS * level
                                move ^= place << BITS * level
                                men[place] += 1
                                men[max(place - high, OFF)] -= 1
                                place -= 1
        elif not found:
            seen = [0]
            for order in range(2):
                first, second = (high, low) if order == 0 else (low, high)
                for place in range(BAR, 0, -1):
                    if can_move(men, other, place, first):
                        to = max(place - first, OFF)
                        men[place] -= 1
                        men[to] += 1
                        for then in range(BAR, 0, -1):
                            if can_move(men, other, then, second):
                                trace = traced(other, place, to, then, max(then - second, OFF))
                                if trace not in seen:
                                    seen.append(trace)
                                    yield place | then << BITS | order * LOW_FIRST
                        men[place] += 1
                        men[to] -= 1
            found = len(seen) > 1
            for order in range(2):
                if not found:
                    for place in range(BAR, 0, -1):
                        if can_move(men, other, place, high if order == 0 else low):
                            found = True
                            yield place | order * LOW_FIRST
        if not found:
            yield PASS

    def play(self, state: State, move: int) -> State:
        black, white, turn, high, low = state
        if high == 0:
            one, two = move // DIE, move % DIE
            if turn == OPENING:
                turn = MAX if one > two else MIN
            return State(black, white, turn, max(one, two), min(one, two))
        men, other = list(black), list(white)
        if turn == MIN:
            men, other = list(white), list(black)
        die = low if move & LOW_FIRST else high
        for step in range(4):
            place = move >> BITS * step & PLACE
            if place > 0:
                to = max(place - die, OFF)
                men[place] -= 1
                men[to] += 1
                if to > 0 and other[MIRROR - to] == 1:
                    other[MIRROR - to] = 0
                    other[BAR] += 1
                die = high + low - die
        if turn == MAX:
            return State(tuple(men), tuple(other), MIN, 0, 0)
        return State(tuple(other), tuple(men), MAX, 0, 0)

    def payoff(self, state: State) -> int:
        if state.black[OFF] == MEN:
            return lost_by(state.white)
        return -lost_by(state.black)

    def bounds(self, state: State) -> tuple[float, float]:
        """Return -3 and 3; who has borne off a man cannot lose a gammon."""
        low = -1.0 if state.black[OFF] > 0 else -3.0
        return low, 1.0 if state.white[OFF] > 0 else 3.0

    def evaluate(self, state: State) -> float:
        """Guess the payoff from where the men stand, or in a race from the pips."""
        low, high = self.bounds(state)
        return max(low, min(high, worth(state.black, state.white, state.turn)))

    def evaluate_linear(self, state: State) -> float:
        """Count pips and single men, as beginners do."""
        return linear(state.black, state.white)

    def steps(self, state: State, move: int) -> list[tuple[int, int]]:
        """Return where each step of a turn starts and ends, as the side that moves counts."""
        die, found = (state.low if move & LOW_FIRST else state.high), []
        for step in range(4):
            if place := move >> BITS * step & PLACE:
                found.append((place, max(place - die, OFF)))
                die = state.high + state.low - die
        return found

    def text(self, state: State) -> str:
        return people.draw(state.black, state.white, self.turn_text(state))

    def turn_text(self, state: State) -> str:
        """Return whose turn it is, and the dice."""
        if state.turn == OPENING:
            return "opening roll"
        side = self.sides[state.turn]
        return f"{side} to move, {state.high}-{state.low}" if state.high else f"{side} to roll"

    def read_state(self, text: str) -> State:
        """Read a drawing as `text` makes it, with whose turn it is and the dice."""
        (side, high, low), (black, white) = people.read_turn(text), people.read_board(text)
        turn = self.sides.index(side) if side else OPENING
        if turn == OPENING and (tuple(black), tuple(white)) != (START, START):
            raise GameError("the opening roll is thrown where all men are at their start")
        if MEN in (black[OFF], white[OFF]) and high:
            raise GameError("the game is over when a side has borne off all its men")
        if black[OFF] == white[OFF] == MEN:
            raise GameError("only one side has borne off all its men")
        return State(tuple(black), tuple(white), turn, high, low)

    def move_text(self, state: State, move: int) -> str:
        """Return `8/5 6/5`, or what was thrown: `31`, in the opening `3-1`, black's die first."""
        if state.high == 0:
            between = "-" if state.turn == OPENING else ""
            return f"{move // DIE}{between}{move % DIE}"
        other = state.white if state.turn == MAX else state.black
        return people.turn_word(self.steps(state, move), other)

    def read_move(self, state: State, text: str) -> int:
        """Read `8/5 6/5` in any order, `24/13`, `13/7(2)`, `bar/20*`; stars may be left out."""
        words = {self.move_text(state, move): move for move in self.moves(state)}
        return words[people.meant(text, list(words))]

    def clicks(self, state: State, move: int) -> list[list[str]]:
        """Return for each man where it starts and lands; who is on the bar comes first.

        To pass is to click the dice.
        """
        ways = people.chains(self.steps(state, move))
        told = [[people.name(place) for place in way] for way in ways]
        if told and told[0][0] == "bar":
            return [[name for way in told for name in way]]
        return told or [["pass"]]

    def svg(self, state: State) -> str:
        return svg(
            state.black, state.white, state.turn, (state.high, state.low), self.turn_text(state)
        )


def traced(other: Sequence[int], place: int, to: int, then: int, end: int) -> int:
    """Return a number for what two steps do, place to to and then to end, in whichever order.

    Of a man that goes on from where one has just landed only start and end count, and what was hit.
    """
    hits = 0
    for landed in (to, end):
        if landed > 0 and other[MIRROR - landed] == 1:
            hits |= 1 << landed
    if then == to:
        return hits << 4 * BITS | place << BITS | end
    if end == place:
        return hits << 4 * BITS | then << BITS | to
    starts = max(place, then) << BITS | min(place, then)
    return hits << 4 * BITS | starts << 2 * BITS | max(to, end) << BITS | min(to, end)


def lost_by(men: Sequence[int]) -> int:
    """Return what the side with these men loses: 1, 2 for a gammon, 3 for a backgammon."""
    if men[OFF] > 0:
        return 1
    for place in range(MIRROR - HOME, BAR + 1):
        if men[place] > 0:
            return BACKGAMMON
    return GAMMON
