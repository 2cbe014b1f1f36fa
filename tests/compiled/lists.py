"""Games whose methods make a list in every way there is; a number in the state says in which."""

from __future__ import annotations

from plies.contract import CHANCE

WAYS = (
    "comprehension",
    "append, then len",
    "a helper's list",
    "a helper's list, looped over",
    "the sum of two lists",
    "a list that another is added to",
    "a list times a number",
    "the end of a list",
    "sorted",
    "reversed",
    "slices",
    "lists in a list",
    "an early break",
    "an early return",
    "a generator that holds a list, left early",
    "pop, insert and remove",
    "a set",
)


class Few:
    """Two players choose numbers, and take turns for 30 plies."""

    decisive = True
    ways = WAYS[1:3]

    def start(self):
        return (0, 1, 30, 0)

    def mover(self, state):
        return state[3]

    def free(self, state):
        return [i for i in range(9) if (state[1] >> i) & 1 or i < 3]

    def spread(self, state):
        held = self.free(state)
        for one in held:
            yield one + len(held)

    def first_of(self, state):
        for one in self.spread(state):
            if one > 0:
                return one
        return 0

    def made(self, state):
        """Return three numbers or more."""
        if state[0] == 1:
            grown = []
            for i in range(4):
                grown.append(i + state[1] % 2)
            if len(grown) > 3:
                return grown
        return self.free(state)

    def total(self, state):
        """Return a number that comes of a list, of which the last part is never looked at."""
        found = 0
        for one in self.made(state):
            found += one
            if found > 9:
                return found
        return found

    def moves(self, state):
        if state[2] == 0:
            return []
        return self.made(state)

    def play(self, state, move):
        way, x, left, turn = state
        return (way, (x * 5 + len([x, move]) + move) % 997, left - 1, 1 - turn)

    def payoff(self, state):
        return len(self.free(state)) % 3 - 1

    def evaluate(self, state):
        return self.total(state) % 11 + self.first_of(state) % 2

    def priority(self, state, move):
        return (len(self.free(state)) + move) % 4

    def key(self, state):
        way, x, left, turn = state
        return (way * 1000 + x, left, turn, len([x]))


class Ways(Few):
    """All the ways, to make the moves and an evaluation; the other methods are short."""

    ways = WAYS

    def play(self, state, move):
        way, x, left, turn = state
        return (way, (x * 5 + move) % 997, left - 1, 1 - turn)

    def payoff(self, state):
        return state[1] % 3 - 1

    def made(self, state):
        """Return three numbers or more, by one of all the ways."""
        way, x = state[0], state[1]
        if way == 1:
            grown = []
            for i in range(4):
                grown.append(i + x % 2)
            if len(grown) > 3:
                return grown
        if way == 2:
            return self.free(state)
        if way == 3:
            looped = []
            for one in self.free(state):
                looped.append(one)
            return looped
        if way == 4:
            return self.free(state) + [x % 5]  # noqa: RUF005
        if way == 5:
            added = self.free(state)
            added += [x % 7]
            return added
        if way == 6:
            return [x % 3] * 3
        if way == 7:
            return [i + 1 for i in range(x % 5 + 3)][-3:]
        if way == 8:
            return sorted(self.free(state))
        if way == 9:
            turned = self.free(state)
            turned.reverse()
            return turned
        if way == 10:
            return self.free(state)[1:4] + self.free(state)[::2]
        if way == 11:
            inner = [[x % 3, 1], [2], self.free(state)]
            return inner[2] + inner[0]
        if way == 12:
            found = 0
            for one in self.free(state):
                found = one
                if one > 1:
                    break
            return [found, 0, 2]
        if way == 13:
            for one in self.free(state):
                if one > 1:
                    return [one, 1, 2]
        if way == 14:
            return [self.first_of(state), 0, 2]
        if way == 15:
            changed = self.free(state)
            changed.pop()
            changed.insert(1, 6)
            changed.remove(6)
            return changed
        if way == 16:
            return [len({x % 5, x % 3, 1}), 0, 2]
        return [2 * i for i in range(x % 3 + 3)]


class Asked(Ways):
    """A rule asks for the moves itself, so that they stay a list; the state is a board."""

    def free(self, state):
        return list(range(state[1] % 3 + 3))

    def payoff(self, state):
        return (len(self.moves(state)) + state[1]) % 3 - 1


class Thrown(Few):
    """Every third turn is a throw of the dice."""

    chance, decisive = True, False

    def mover(self, state):
        return CHANCE if state[2] % 3 == 0 and state[2] > 0 else state[3]

    def chances(self, state):
        found = self.made(state)
        return [(i, 1 / len(found)) for i in range(len(found))]

    def bounds(self, state):
        return (-len([state[1]]), 14 + len([state[1], 0]))


class Three(Few):
    """Three players, each for itself."""

    decisive = False
    sides = ("one", "two", "three")
    zero_sum = False

    def play(self, state, move):
        way, x, left, turn = state
        return (way, (x * 5 + move) % 997, left - 1, (turn + 1) % 3)

    def payoff(self, state):
        found = len(self.free(state))
        return (found % 3, found % 5, found % 7)

    def evaluate(self, state):
        found = self.total(state)
        return (found % 2, found % 4, found % 8)
