"""Small ways of writing that were refused, or told differently; as in `idioms`."""

import copy
from collections import deque
from enum import Enum, StrEnum

WORD = "abcabcXab"


class Way(Enum):
    UP = (0, -1)
    DOWN = (0, 1)

    def __init__(self, dx, dy):
        self.dx, self.dy = dx, dy

    @property
    def back(self):
        return Way.UP if self is Way.DOWN else Way.DOWN


class Mark(str, Enum):
    CROSS = "X"
    NOUGHT = "O"


class Turn(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    NONE = ""


class Bag:
    def __init__(self, number=0):
        self.number, self.log = number, []

    def __iadd__(self, more):
        self.number += more
        self.log.append(more)
        return self

    def __sub__(self, less):
        return Bag(self.number - less)

    def __eq__(self, other):
        return self.number == (other.number if isinstance(other, Bag) else other)

    def __copy__(self):
        return Bag(self.number + 10)

    def __deepcopy__(self, memo):
        return Bag(self.number + 100)


def where_to_look_in_a_word(n):
    found = WORD.find("c", 0, n) + 10 * WORD.find("b", n, 5) + 100 * WORD.find("", n + 6)
    found += 1000 * WORD.rfind("b", n) + 10000 * WORD.rfind("b", 0, n + 2)
    found += WORD.startswith("c", n) + 2 * WORD.startswith(("abc", "bca"), n, 5)
    return found + 4 * WORD.endswith("b", 0, n) + WORD.index("b", n, 9) + WORD.rindex("a", 0, -1)


def the_only_word_of_a_set(n):
    owners = set("aab"[: n % 2 + 1])
    first = len(next(iter(owners))) + len(list(owners)[0])
    (one,) = owners
    return first + len(one) + len(owners.pop()) * 10 + len(owners)


def no_word_in_a_set(n):
    words = set()
    try:
        words.pop()
    except KeyError:
        return n
    return -1


def values_of_fixed_words(n):
    place, name, nothing = {"place": n, "name": "ab", "nothing": None}.values()
    state = {"rows": [n], "turn": "X"}
    return place + len(name) + (nothing is None) + len(tuple(state.values()))


def joined_fixed_words(n):
    board = {"a": None, "b": "X"}
    key = "ab"[n % 2]
    after = board | {key: "O"}
    counted = {"a": 1} | {"b": 2, "c": n}
    board.update({key: "YY"})
    return len(after) + len(after[key]) + sum(counted.values()) * 10 + len(board[key])


def changed_fixed_words(n):
    state = {"place": 1, "name": "x"}
    same = state
    state |= {"place": n}
    return same["place"]


def compared_fixed_words(n):
    first, second = {"a": 1, "b": "x"}, {"b": "x", "a": n}
    return (first == second) + 10 * ({"a": 1, "b": "x"} != {"a": n, "c": "x"})


def members_with_attributes(n):
    way = [*Way][n % 2]
    return way.dy * 10 + way.back.dy + sum(one.dy for one in Way) + Way.DOWN.value[1]


def members_that_are_words(n):
    mark = [Mark.CROSS, None, Mark.NOUGHT][n % 3]
    return ("X" == mark) + 10 * (mark == "O") + 100 * ("X" in ["O", mark])


def members_like_words(n):
    mark = [*Mark][n % 2]
    found = len(mark) + len(mark + "ab") + "XO".index(mark) + ord(mark.lower())
    found += {"X": 5, "O": n}[mark] + (mark in {"X", "."}) + ("XOX".count(mark))
    return (
        found + (mark < "P") + len(str(Turn.LEFT)) + len(f"{Turn.RIGHT}") + (7 if Turn.NONE else 0)
    )


def equal_from_the_right(n):
    some = [Bag(n), None][n % 2]
    return (3 == Bag(n)) + 10 * (4 == some)


def added_in_its_place(n):
    bag = same = Bag()
    bag += n
    bag += 2
    bag -= 1
    row = other = [1, n]
    row *= 2
    return same.number * 10 + len(same.log) + bag.number * 100 + len(other) * 1000


def added_to_what_may_be_none(n):
    row = [1] if n > 2 else None
    same = row
    if row is not None:
        row += [n]
        return len(same)
    return 0


def copied_by_itself(n):
    return copy.copy(Bag(n)).number + copy.deepcopy(Bag(n)).number * 1000


def deques_like_lists(n):
    row = deque([1, 2, 3])
    row.insert(1, n)
    row.remove(2)
    row.reverse()
    return int("".join(map(str, row))) + row.index(n)


def grown_in_a_loop(n):
    found = {1: 2}
    try:
        for one in found:
            found[one + n + 1] = 1
    except RuntimeError:
        return 99
    return len(found)


def left_when_grown(n):
    found = {1: 2, 3: 4}
    for one in found:
        if one == 3:
            found[n + 7] = 1
            break
        found[one] = n
    return sum(found.values())


def iterators_kept_once(n):
    rows = zip("abc", "abd", strict=True)
    same = [one for one in rows if one[0] == one[1]]
    found = (x for x in range(n))
    if n % 2:
        return sum(found) + len(same)
    found = [*found, n]
    return len(found) + sum(found) + (10 if found else 0)


def iterators_in_a_loop(n):
    total = 0
    for least in range(3):
        larger = filter(lambda x, least=least: x > least, [1, 2, n])
        total += sum(larger)
    return total


def every_case_returns(n):
    match n:
        case 0 | 1:
            return 5
        case k if k > 4:
            return k * 2
        case _:
            return -1


def of_a_case(n):
    match "go left".split():
        case ["go", ("left" | "right") as way]:
            found = len(way) + n
        case _:
            found = 0
    return found


def a_number_that_was_a_bool(n):
    told = "%d%s" % (int(False), int(True)) + str(int(n > 2))
    return 100 * len(f"{int(True)}{int(n > 2)}{True}{n > 2}") + len(told)


SMALL_IDIOMS = [
    a_number_that_was_a_bool,
    *(where_to_look_in_a_word, the_only_word_of_a_set, no_word_in_a_set, values_of_fixed_words),
    *(joined_fixed_words, changed_fixed_words, compared_fixed_words, members_with_attributes),
    *(
        members_that_are_words,
        members_like_words,
        equal_from_the_right,
        added_in_its_place,
        added_to_what_may_be_none,
    ),
    *(copied_by_itself, deques_like_lists, grown_in_a_loop, left_when_grown, iterators_kept_once),
    *(iterators_in_a_loop, every_case_returns, of_a_case),
]
