"""What ends at its first move answers like Python, also where random games never go.

A position is a number of plies and a row. What is odd only happens from a hundred plies on.
"""

import copy
from collections import Counter

import pytest

import plies

ODD = 100
STATES = [(0, (3, 1, 4, 2, 5)), (ODD, (3, 1, 4, 2)), (ODD + 1, (0, 1, 2)), (2 * ODD, (2, 3))]


class Rows:
    """Take a number out of a row."""

    decisive = False

    def start(self):
        return STATES[0]

    def mover(self, state):
        return state[0] % 2

    def moves(self, state):
        return self.listed(*state)

    def play(self, state, move):
        return state[0] + 1, tuple(one for one in state[1] if one != move)

    def payoff(self, state):
        return state[0]

    def evaluate(self, state):
        return (state[0] * 7 + sum(state[1]) * 3) % 11 - 5


class FilteredLater(Rows):
    def listed(self, plies, row):
        captures, steps = [], []
        for one in row:
            if one > 2:
                captures.append(one)
            else:
                steps.append(one)
        if captures:
            captures = [one for one in captures if plies < ODD]
            return captures  # noqa: RET504
        return steps


class AlwaysTrue(Rows):
    def listed(self, plies, row):
        return (one for one in row if plies < ODD) or [9]  # noqa: SIM222


class TrueOrFalse(Rows):
    def listed(self, plies, row):
        return (plies > ODD and [one for one in row if one > 1]) or list(row)


class Counted(Rows):
    def listed(self, plies, row):
        none = Counter()
        none[9] = 1 - plies // ODD
        return none + Counter(one for one in row if plies < ODD)


class OtherName(Rows):
    def listed(self, plies, row):
        found = []
        for one in row:
            found.append(one)
        other = found or [1]
        if plies >= ODD:
            other *= 0
        return found


class Within(Rows):
    def listed(self, plies, row):
        def is_fine(one):
            return plies < ODD or one > 2

        for one in row:
            if is_fine(one):
                yield one


class WithinOthers(Rows):
    def listed(self, plies, row):
        def above(one):
            for other in row:
                if other > one:
                    yield other

        for one in row:
            yield from above(one)
            return


class Matched(Rows):
    def listed(self, plies, row):
        found = []
        for one in row:
            if one:
                found.append(one)
        match plies:
            case 200:
                return []
            case _:
                return found


class Rebound(Rows):
    def listed(self, plies, row):
        found = []
        for one in row:
            found.append(one)
        match row:
            case (2, *found):
                pass
        return found


class Undoing(Rows):
    """A position is a list, which is changed for a moment."""

    def start(self):
        return [0, 0, 0, 0]

    def mover(self, cells):
        return sum(map(bool, cells)) % 2

    def moves(self, cells):
        return [*self.safe(cells)]

    def play(self, cells, move):
        return [*cells[:move], 1 + sum(cells) % 3, *cells[move + 1 :]]

    def payoff(self, cells):
        return cells[0] - cells[1]

    def evaluate(self, cells):
        return sum((i + 1) * one * one for i, one in enumerate(cells)) % 13 - 4

    def set(self, cells, i, mark):
        cells[i], before = mark, cells[i]
        return before


class UndoingWhileYielding(Undoing):
    def safe(self, cells):
        for i in range(4):
            if not cells[i]:
                cells[i] = 5 * (9 in cells)
                if sum(cells) < 18:
                    yield i
                cells[i] = 0


class UndoingByCalls(Undoing):
    def moves(self, cells):
        found = []
        for i in range(4):
            before = self.set(cells, i, 5) if 9 in cells else cells[i]
            if not before and sum(cells) < 18:
                found.append(i)
            before = self.set(cells, i, before)
        return found


class Bag:
    def __init__(self, seen):
        self.seen = seen


class UndoingOtherNames(Rows):
    def start(self):
        return Bag(frozenset())

    def mover(self, bag):
        return len(bag.seen) % 2

    def moves(self, bag):
        seen, found = set(bag.seen), []
        return self.fresh(Bag(seen), found)

    def fresh(self, bag, found):
        seen = bag.seen
        for one in range(4):
            more = {one} - seen
            seen |= more
            if more and sum(seen) < 20:
                found = [*found, one]
            seen -= more
        return found

    def play(self, bag, move):
        return Bag(bag.seen | {move})

    def payoff(self, bag):
        return sum(bag.seen)

    def evaluate(self, bag):
        return sum(one * one for one in bag.seen) % 7


IN_ROWS = [FilteredLater, AlwaysTrue, TrueOrFalse, Counted, OtherName, Within]
IN_ROWS += [WithinOthers, Matched, Rebound]
IN_CELLS = [UndoingWhileYielding, UndoingByCalls]
GAMES = [(game, STATES) for game in IN_ROWS]
GAMES += [(game, [[0, 0, 0, 0], [1, 0, 0, 9], [0, 9, 0, 2]]) for game in IN_CELLS]
GAMES += [(UndoingOtherNames, [Bag(frozenset()), Bag(frozenset({2, 9}))])]


@pytest.mark.parametrize(("game", "states"), GAMES, ids=lambda one: getattr(one, "__name__", ""))
def test_it_answers_like_python(game, states):
    for state in states:
        for depth in (1, 2, 3):
            told, wanted = (
                plies.search(
                    game(), copy.deepcopy(state), method="alphabeta", depth=depth, engine=engine
                )
                for engine in ("compiled", "interpreted")
            )
            for name in ("value", "line", "nodes", "leaves", "cuts"):
                assert getattr(told, name) == getattr(wanted, name), (name, state, depth)


class Nothing(Rows):
    """From a hundred plies on there is no list at all."""

    def listed(self, plies, row):  # noqa: RET503
        found = []
        for one in row:
            found.append(one)
        if plies < ODD:
            return found


def test_none_is_no_list_without_anything():
    for engine in ("compiled", "interpreted"):
        with pytest.raises((plies.GameError, TypeError)):
            plies.search(Nothing(), (ODD - 1, (1, 2)), method="alphabeta", depth=1, engine=engine)
