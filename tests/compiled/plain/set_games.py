"""Games whose moves are the order of sets after a list of operations, which is their position."""

import copy

LONGEST = 84  # numbers in a position's operations


class SetOps:
    """A position: operations as (code, i, j, number) in a row, a set, a frozenset of items."""

    sides = ("one", "two")

    def __init__(self):
        self.kept = frozenset(self.item(x) for x in (3, 11, 19, 27, 40, 8, 0))
        self.loose = {self.item(x) for x in range(30)} - {self.item(x) for x in range(4, 28)}

    def item(self, number):
        return number

    def told(self, item):
        return item

    def start(self):
        return ((0, 0, 1, 5), {self.item(5)}, frozenset({self.item(1)}))

    def mover(self, state):
        return 0

    def moves(self, state):
        ops, held, fixed = state
        if len(ops) > LONGEST:
            return []
        work = [set(fixed), held | fixed, set(self.kept - held), set(self.loose)]
        for at in range(0, len(ops), 4):
            code, i, j, number = ops[at], ops[at + 1], ops[at + 2], ops[at + 3]
            self.change(work, code, i, j, number)
        return [
            number
            for row in (held, fixed, self.kept, self.loose, *work)
            for number in [-999, *[self.told(one) for one in row]]
        ]

    def change(self, work, code, i, j, number):
        a, b = work[i], work[j]
        item = self.item(number)
        if code == 0:
            a.add(item)
        elif code == 1:
            a.discard(item)
        elif code == 2:
            work[i] = b | self.kept
        elif code == 3:
            work[i] = a & b
        elif code == 4:
            work[i] = a - b
        elif code == 5:
            work[i] = a ^ b
        elif code == 6:
            a |= b
        elif code == 7:
            a &= b
        elif code == 8:
            a -= b
        elif code == 9:
            a ^= b
        elif code == 10:
            if a:
                work[j].add(a.pop())
        elif code == 11:
            work[i] = {self.item(x) for x in range(number % 40)}
        elif code == 12:
            a.update([self.item(number + 8 * x) for x in range(j + 3)])
        elif code == 13:
            work[i] = b.copy()
        elif code == 14:
            work[i] = copy.deepcopy(b)
        elif code == 15:
            a.clear()
        elif code == 16:
            work[i] = a | b
        elif code == 17:
            work[i] = set(frozenset(b))
        elif code == 18:
            a.difference_update([self.item(number + x) for x in range(20)], b)
        elif code == 19:
            work[i] = a.intersection([self.item(number - x) for x in range(30)])
        elif code == 20:
            work[i] = a.symmetric_difference([self.item(x) for x in range(number % 9)])
        elif code == 21:
            work[i] = a.difference([item, self.item(0)])
        elif code == 22:
            work[i] = set({self.item(x): x for x in range(number % 7, 12)})
        elif code == 23:
            a.update({self.item(x): x for x in range(number % 7)})
        elif code == 24:
            a.intersection_update(b, self.kept)
        elif code == 25:
            work[i] = a.union(b, [item], self.kept)
        elif code == 26:
            work[i] = {item, *a, self.item(j), *b}
        elif code == 27:
            work[i] = set(sorted(b))  # noqa: C414
        elif code == 28:
            a.symmetric_difference_update(b)
        elif item in a:
            a.remove(item)

    def play(self, state, move):
        ops, held, fixed = state
        return (ops + (0, 0, 1, 5) * 10, held - fixed, fixed)

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        return 0


class SetsOfPairs(SetOps):
    def item(self, number):
        return (number // 7, number % 7)

    def told(self, item):
        return item[0] * 7 + item[1]


class SetsOfNests(SetOps):
    def item(self, number):
        return ((number, -1), number > 3)

    def told(self, item):
        return item[0][0]


class SetsOfRows(SetOps):
    """Tuples of any length."""

    def item(self, number):
        return (*range(number, number + number % 3), number)

    def told(self, item):
        return item[-1]


class SetsOfSets(SetOps):
    def item(self, number):
        return frozenset({number, number // 2, 7})

    def told(self, item):
        return 100 * max(item) + len(item)

    def change(self, work, code, i, j, number):
        if code != 27:  # sets of sets have no sorted order
            super().change(work, code, i, j, number)


GAMES = (SetOps, SetsOfPairs, SetsOfNests, SetsOfRows, SetsOfSets)
CODES = 30


class Literals:
    """What Python makes of sets of constants; a loop over one has an order of its own."""

    sides = ("one", "two")

    def start(self):
        return 0

    def mover(self, state):
        return 0

    def moves(self, state):
        made = {32, 0, 8, 16, 24, 64, -1}
        pairs = {(3, 4), (1, 2), (0, -1), (5, 5), (7, 0), (2, 2)}
        found = [*made, -5]
        for x in {32, 0, 8, 16, 24, 64, -1}:
            found.append(x)
        found += [x for x in {8, 0}] + [*{8, 0}] + [x for x in {16, 8, 0, 24, 40}]  # noqa: C416
        found += [10 * a + b for a, b in pairs]
        return [x for x in found if x in {0, 8, 16, 24, 32, 40, 64, -1, -5} or x > 10]

    def play(self, state, move):
        return state

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        return 0


class AnyOrder:
    """Words in a set: what does not depend on their order is compiled."""

    sides = ("one", "two")
    words = frozenset({"ant", "bee", "cat", "wasp", "spider", "fly"})

    def start(self):
        return frozenset({"ant", "newt"})

    def mover(self, state):
        return 0

    def moves(self, state):
        known = self.words | state
        lengths = {len(word) for word in known}
        return [
            int(any(len(word) > 5 for word in known)),
            int(all(len(word) > 2 for word in known if word != "ant")),
            sum(1 for word in known if "t" in word),
            sum(len(word) for word in known),
            max(len(word) for word in known),
            min(map(len, known)),
            len(max(known)),
            len("".join(sorted(word + "s" for word in known if word in self.words))),
            len(lengths),
            *sorted(lengths),
            len(set(word[0] for word in known)),  # noqa: C401
            sum(any(letter in other for other in known) for word in known for letter in word),
            len([word for word in known if len(word) == 3]),
            *sorted([len(word) for word in known]),
        ]

    def play(self, state, move):
        return state

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        return 0


class WalksOverWords(AnyOrder):
    def moves(self, state):
        return [len(word) for word in self.words]


class SortsByLength(AnyOrder):
    def moves(self, state):
        return [len(word) + ord(word[0]) for word in sorted(self.words, key=len)]


class LoopsInsideAny(AnyOrder):
    """The wish of any() is not one of the loop inside."""

    def first(self):
        for word in self.words:
            return len(word)
        return 0

    def moves(self, state):
        return [int(any(self.first() > number for number in range(3)))]


class WalksOverLengths(AnyOrder):
    """Numbers that came out of a set of words in no steady order."""

    def moves(self, state):
        return [x for x in {8 * len(word) for word in self.words}]  # noqa: C416


class GrowsWhileWalked(AnyOrder):
    def moves(self, state):
        numbers = {1, 2}
        try:
            for number in numbers:
                numbers.add(number + 10)
        except RuntimeError:
            return [7]
        return [8]
