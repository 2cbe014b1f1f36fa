# One long file: a form of Python in each method, all in one game that is compiled once.
# ruff: noqa: B905, N818, UP031, UP032 (they are what is tried out)
"""Forms of Python as people use them, each a function of a number and a word that gives a text."""

import functools
import itertools
import math
import operator
from collections import Counter, defaultdict, deque
from dataclasses import asdict, dataclass, replace
from enum import Enum, auto
from functools import partial, reduce, total_ordering
from itertools import (
    accumulate,
    chain,
    combinations,
    combinations_with_replacement,
    groupby,
    islice,
    pairwise,
    permutations,
    product,
    starmap,
    takewhile,
    zip_longest,
)
from operator import attrgetter, itemgetter, xor
from typing import NamedTuple

TURN = str.maketrans("abX", "bay")
STEPS = (lambda x: x + 1, lambda x: x * 2, abs)
BY_NAME = {"up": lambda x: x - 3, "down": lambda x: x + 3}


class Point(NamedTuple):
    x: int = 0
    y: int = 0

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __bool__(self):
        return self.x != 0


class Card(NamedTuple):
    suit: str
    rank: int


@dataclass(order=True, frozen=True)
class Piece:
    value: int
    name: str = "p"


@total_ordering
class Weight:
    def __init__(self, grams):
        self.grams = grams

    def __eq__(self, other):
        return self.grams == other.grams

    def __lt__(self, other):
        return self.grams < other.grams

    def __hash__(self):
        return 1


class Box:
    def __init__(self):
        self.items = {}

    def __getitem__(self, key):
        return self.items[key]

    def __setitem__(self, key, value):
        self.items[key] = value

    def __delitem__(self, key):
        del self.items[key]

    def __contains__(self, key):
        return key in self.items

    def __len__(self):
        return len(self.items)

    def __iter__(self):
        return iter(self.items)


class Colour(Enum):
    RED = auto()
    GREEN = auto()

    def other(self):
        return Colour.GREEN if self is Colour.RED else Colour.RED

    @property
    def letter(self):
        return self.name[0].lower()


class Sealed:
    __step = 2

    def __init__(self, n):
        self.__row, self.name = [n], "sealed"

    def __added(self, more):
        return [x + more * Sealed.__step for x in self.__row]

    @property
    def total(self):
        return sum(self.__added(1))

    def copy(self):
        twin = Sealed.__new__(Sealed)
        twin.__dict__.update(self.__dict__)
        twin.__row = [*self.__row, 1]
        return twin


class Broken(ValueError):
    pass


def tree(depth):
    """A generator that calls itself."""
    if depth > 0:
        yield depth
        yield from tree(depth - 1)
        yield -depth


# Words


def partitions(n, w):
    return f"{w.partition('-')} {w.rpartition('-')} {w.partition('ab')[2]!r}"


def ends(n, w):
    either = w.startswith(("h", "ab")), w.endswith(("d", "-"))
    return w.removeprefix("a") + "|" + w.removesuffix("b") + f"|{w.removeprefix('ab-')} {either}"


def splits(n, w):
    return f"{w.split('-')} {w.split('-', 1)} {w.rsplit('-', 1)} {w.split()} {w.split(None, 1)}"


def lines(n, w):
    return f"{w.replace('-', chr(10)).splitlines()} {''.splitlines()}"


def cases(n, w):
    return f"{w.title()} {w.capitalize()} {w.swapcase()} {w.upper().casefold()}"


def padded(n, w):
    parts = w.center(9, "*"), w.center(8, "."), w.ljust(7), w.rjust(7, "0"), w.zfill(8)
    return "|".join(parts) + str(n).zfill(4)


def translated(n, w):
    return w.translate(TURN) + w.translate(str.maketrans("-", "+"))


def formats(n, w):
    return f"{n:d} {n:03d} {n:>4} {n:<4}| {n:^5} {n:+d} {n:x} {n:b} {w:>6} {w:*^9} {w:.2} {n > 3:2}"


def old_formats(n, w):
    told = "%d-%s" % (n, w)
    return told + "%5d|%-4d|%03d|%s" % (n, n, n, w) + "%s%%" % n


def format_calls(n, w):
    pair = [n, n + 1]
    told = "split {} {}".format(*pair)
    return told + "{0}{1}{0}".format(w, n) + "{a:>3} {b!r}".format(a=n, b=w)


def bases(n, w):
    return f"{bin(n)} {hex(n)} {oct(n)} {int('101', 2)} {int(bin(abs(n))[2:], 2)} {int('-7f', 16)}"


def orders_of_words(n, w):
    return f"{w < 'ab'} {max(w, 'b')} {sorted(w)} {'ab' in w} {w * 2} {w[::-1]} {w == 'a' * 3}"


def texts(n, w):
    point, piece = Point(n, 2), Piece(n, "x")
    return f"{point} {piece} {[None, 'a', n]} {(n,)} {[(1, 'b')]} {None} {n == 3} {w!r}"


# Rows


def columns(n, w):
    rows = [[n, 2], [3, 4], [5, 6]]
    xs, ys = zip(*[(1, n), (2, 3)])
    words = ["".join(one) for one in zip(*["abc", "xyz"])]
    turned = [list(row) for row in zip(*rows[::-1], strict=True)]
    return f"{list(zip(*rows))} {xs} {ys} {words} {turned}"


def unequal(n, w):
    try:
        return f"{list(zip([1, 2], range(n % 4), strict=True))}"
    except ValueError:
        return "unequal"


def longest(n, w):
    return f"{list(zip_longest([1, 2, 3], w, fillvalue='?'))} {list(pairwise(w))}"


def stars(n, w):
    row = [n, 1, 7]
    first, *rest = row
    *most, last = w + "z"
    (a, b), c = (n, 2), 3
    return f"{max(*row)} {min(*row, -n)} {Point(*row[:2])} {first} {rest} {most} {last} {a + b + c}"


def choices(n, w):
    k = n % 4
    row = w[:4]
    return (
        f"{list(combinations(row, k))} {list(permutations(row, k))}"
        f"{list(combinations_with_replacement(row, k))} {list(product((0, 1), repeat=k))}"
    )


def fixed_choices(n, w):
    row = [n, 5, 6]
    return (
        f"{list(combinations(row, 2))} {list(combinations_with_replacement(row, 2))}"
        f"{list(permutations(row))} {list(product(row, 'ab'))} {list(product(*[[1, n], [3]]))}"
    )


def walks(n, w):
    row = range(n % 7)
    return (
        f"{list(accumulate(row))} {list(accumulate([2, n, 3], max))} {list(islice(w, 1, 3))}"
        f"{list(takewhile(lambda x: x < 3, row))} {list(chain([1], row, (n,)))}"
        f"{list(starmap(pow, [(2, 3), (n % 5, 2)]))} {list(accumulate([1, 2], initial=n))}"
    )


def more_walks(n, w):
    row = [n % 3, n % 3, 2, 2, n % 5]
    groups = [(key, list(group)) for key, group in groupby(row)]
    lengths = [len(list(group)) for _, group in groupby(w, key=str.isalpha)]
    counted = []
    for number in itertools.count(n):
        if number % 4 == 0:
            break
        counted.append(number)
    pairs = list(zip(itertools.count(1), w, itertools.repeat(n)))
    laps = list(islice(itertools.cycle("ab"), n % 5))
    dropped = list(itertools.dropwhile(lambda x: x < 2, row))
    odd = list(itertools.filterfalse(lambda x: x % 2 == 0, row))
    return f"{groups} {lengths} {counted} {pairs} {laps} {dropped} {odd}"


def slices(n, w):
    end = None if n % 2 else n % 5
    row = [1, 2, 3, 4]
    return f"{row[:end]} {w[end:]} {row[end::2]} {tuple(row)[:end]}"


def sorts(n, w):
    cards = [Card("s", n), Card("h", 3), Card("s", 1)]
    names = [card.suit for card in sorted(cards, key=attrgetter("rank"))]
    pairs = sorted([(n, "b"), (1, "a"), (n, "a")], key=itemgetter(0), reverse=True)
    both = sorted(cards, key=lambda card: (card.suit, -card.rank))
    return f"{names} {pairs} {both[0]} {max(cards, key=itemgetter(1, 0)).rank} {sorted(cards)[0]}"


def folds(n, w):
    return (
        f"{reduce(xor, [n % 8, 3, 5])} {reduce(operator.add, [n, 1], 10)} {operator.neg(n)}"
        f"{functools.reduce(lambda a, b: a * 2 + b, [1, n, 1])} {operator.lt(n, 3)}"
    )


def firsts(n, w):
    return f"{next(iter([n, 2]))} {next((x for x in w if x > 'b'), None)} {list(tree(n % 4))}"


def enumerations(n, w):
    told = [f"{i}{one}" for i, one in enumerate(w, start=n)]
    back = list(enumerate(reversed([n, 2])))
    return f"{told} {list(reversed(w))} {back} {list(map(max, [1, n], [2, 2]))}"


# Dicts and Counters


def counters(n, w):
    one, other = Counter(w), Counter(a=n % 3, b=2)
    gone = one - other
    both = one + other
    return (
        f"{sorted(gone.items())} {sorted(both.items())} {one['q']} {len(one)} {one.most_common(1)}"
        f"{sorted(one.elements())} {sorted((one & other).items())} {sorted((one | other).items())}"
        f"{one == Counter(w)} {other == Counter(b=2)} {one.total()}"
    )


def counted(n, w):
    one = Counter(w)
    one.update("ab")
    one.subtract(["a", "z"])
    one["k"] += n
    del one["nobody"]
    return f"{list(one.items())} {one.most_common()}"


def dicts(n, w):
    found = {letter: i for i, letter in enumerate(w)}
    lists = defaultdict(list)
    for letter in w:
        lists[letter].append(n)
    turned = {value: key for key, value in found.items()}
    return (
        f"{list(found.items())} {3 in found.values()} {list(turned)} {found.get('q', n)}"
        f"{sorted(lists.items())} {found.pop('a', None)} {found.setdefault('m', 5)} {len(found)}"
    )


def queues(n, w):
    row = deque(w)
    row.appendleft("q")
    row.append("z")
    last, first = row.pop(), row.popleft()
    return f"{last} {first} {list(row)} {len(row)}"


# Classes


def orders(n, w):
    one, other = Piece(n), Piece(3, "q")
    return f"{one < other} {one >= other} {max(one, other).value} {sorted([other, one])[0].name}"


def total_orders(n, w):
    one, other = Weight(n), Weight(3)
    return (
        f"{one < other} {one <= other} {one > other} {one >= other} {one == other} {one != other}"
    )


def own_operators(n, w):
    point = Point(n, 1) + Point(0, 2)
    return f"{point} {bool(point)} {point._replace(y=9)} {point._asdict()['x']} {point == (n, 3)}"


def boxes(n, w):
    box = Box()
    for i, letter in enumerate(w):
        box[letter] = i
    known = "a" in box
    if known:
        del box["a"]
    return f"{known} {len(box)} {list(box)} {bool(box)}"


def members(n, w):
    colour = Colour.RED if n % 2 else Colour.GREEN
    return f"{colour.other().letter} {colour.value} {Colour(1).name} {Colour['GREEN'] is colour}"


def replaced(n, w):
    piece = Piece(n) if n % 3 else None
    try:
        return f"{replace(piece, name=w)} {asdict(piece)['value']}"
    except TypeError:
        return "nothing to replace"


def attributes(n, w):
    field = "x" if n % 2 else "y"
    point = Point(n, 7)
    return f"{getattr(point, field)} {point._replace(**{field: 0})} {getattr(point, 'z', 4)}"


def functions(n, w):
    twice = partial(pow, 2)
    chosen = BY_NAME["up" if n % 2 else "down"]
    return f"{[step(n) for step in STEPS]} {twice(n % 6)} {chosen(n)} {(lambda a, b=3: a * b)(n)}"


# Patterns


def matched(thing):
    match thing:
        case None:
            return "none"
        case Point(x=0, y=y):
            return f"on the axis {y}"
        case Point(x, y):
            return f"point {x} {y}"
        case str():
            return f"word {thing}"
        case (a, b):
            return f"pair {a} {b}"
        case 1 | 2 | 3:
            return "few"
        case int(number) if number > 5:
            return f"many {number}"
        case _:
            return "other"


def matches(n, w):
    things = [None, Point(n % 2, 4), w, n, Point(n, n)]
    return " ".join(matched(one) for one in things) + matched((n, w))


def matched_words(n, w):
    match (w + "-x").split("-"):
        case ["ab", rest]:
            return f"two {rest}"
        case [first, *more, last]:
            return f"{first} {more} {last}"
        case []:
            return "nothing"
        case _:
            return "one"


# Ways


def errors(n, w):
    try:
        if n % 3 == 0:
            raise Broken("no")
        if n % 3 == 1:
            return str([1, 2][n])
        return str(int(w))
    except Broken:
        return "broken"
    except (IndexError, ValueError):
        return "wrong"


def loops(n, w):
    found = []
    for letter in w:
        if letter == "b":
            break
    else:
        found.append("no b")
    left = n
    while left > 0:
        left -= 2
        if left == 3:
            break
    else:
        found.append("even")
    return f"{found} {left}"


def numbers(n, w):
    return (
        f"{math.gcd(n, 12)} {math.comb(7, abs(n) % 8)} {math.factorial(abs(n) % 9)}"
        f" {math.lcm(4, n)} {divmod(n, 3)} {pow(3, abs(n), 7)} {n.bit_length()} {True + n}"
        f" {(n > 1) & (n < 5)} {1 < n < 6} {math.perm(5, abs(n) % 4)} {int(math.copysign(2, n))}"
    )


def walrus(n, w):
    found = [half for x in (n, 4, 7) if (half := x // 2) > 1]
    a = b = n
    return f"{found} {a + b} {sum(x * y for x, y in [(1, n), (2, 3)])}"


def sealed(n, w):
    first, third = Sealed(n), Sealed(0)
    second = first.copy()
    third.__dict__ = second.__dict__.copy()
    return f"{first.total} {second.total} {third.total} {third.name}"


def mapped(n, w):
    rows = [[n, 2], [3, 4]]
    columns = list(map(list, zip(*rows)))
    columns[0][0] += 1
    sorts = sorted(map(sorted, rows), key=list)
    return f"{rows} {columns} {sorts} {list(map(sum, columns))} {max(rows, key=list)}"


FORMS = [
    *(partitions, ends, splits, lines, cases, padded, translated, formats, old_formats),
    *(format_calls, bases, orders_of_words, texts, columns, unequal, longest, stars, choices),
    *(fixed_choices, walks, more_walks, slices, sorts, folds, firsts, enumerations, counters),
    *(counted, dicts, queues, orders, total_orders, own_operators, boxes, members, replaced),
    *(attributes, functions, matches, matched_words, errors, loops, numbers, walrus),
    *(sealed, mapped),
]


class Forms:
    """State: a number, a word, and what the form says whose number was the move."""

    sides = ("first", "second")

    def start(self):
        return 1, "ab-ba", ""

    def mover(self, state):
        return 0

    def moves(self, state):
        return list(range(len(FORMS)))

    def play(self, state, move):
        n, w, _ = state
        return n, w, FORMS[move](n, w)

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        return 0
